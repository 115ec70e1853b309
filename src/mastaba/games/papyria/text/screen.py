"""The table of Papyria in a terminal: drawn, or told in lines that a screen reader reads well.

The board is two rows of six sections, as it goes round: 1 to 6 from the left, 7 to 12 from the right. Of each section:
its number and pieces (w1: player 1's wanderer), the large space, then river and small space. Below it the own land.
"""

from collections.abc import Sequence
from textwrap import wrap

from mastaba.games.papyria.text.words import (
    HUES,
    SHORT_TYPES,
    TYPES,
    PlayerView,
    SectionView,
    StackView,
    TileView,
    good_word,
    multiplier_word,
    of,
    place_word,
    scoring_word,
    short_good,
    short_type,
    space_word,
    tile_signs,
    tile_word,
    view_of,
)
from mastaba.kernel.contract import Seen
from mastaba.locale import Tongue, cells, fit
from mastaba.locale.telling import Names, Paint, called, listed, one_after_another

COLUMN = 13
NARROWEST = 6 * COLUMN
MOST_ROWS = 5  # of a land, those around the priest
TILE = 11  # columns for a tile of the land
Piece = tuple[str, str]  # a text and its style


def screen(seen: Seen, names: Names, tongue: Tongue, width: int, paint: Paint) -> list[list[str]]:
    """The table, in parts: the board or, at the end, the scores; then the players, and the own land."""
    view = view_of(seen)
    players = [_player_line(seen, i, names, tongue, width, paint) for i in range(len(view["players"]))]
    seat = seen.seat if seen.seat >= 0 else view["turn"]
    own = _values(view["players"][seat], tongue, width)
    if view["outcome"] is not None:
        return [_score_lines(seen, names, tongue, width), players + own]
    return [_board(seen, tongue, width, paint), players, own + _land(view["players"][seat], tongue, width, paint)]


# ---- The board ------------------------------------------------------------------------------------------


def _board(seen: Seen, tongue: Tongue, width: int, paint: Paint) -> list[str]:
    view = view_of(seen)
    if width < NARROWEST:
        told = _spoken_board(seen, tongue)
        return [line for part in told for line in wrap(part, width, subsequent_indent="  ")]
    lines = []
    for row in (range(6), range(11, 5, -1)):
        columns = [_section(view["sections"][i], i, seen, tongue) for i in row]
        for number in range(3):
            line = "".join(_painted(column[number], COLUMN, paint) for column in columns)
            lines.append(f" {line}".rstrip())
    side = "  ".join(_side(spot, stack, tongue) for spot, stack in enumerate(view["side"]) if stack["left"])
    keys = " ".join(f"{short_type(key, tongue)} {_plus(left)}" for key, left in view["keys"].items())
    beside = tongue.text("B: {tiles}", tiles=side or "–")
    kept = tongue.text("Keys: {keys}", keys=keys)
    return [*lines, fit(f" {beside}", width).rstrip(), fit(f" {kept}", width).rstrip()]


def _plus(multipliers: Sequence[int]) -> str:
    return "/".join(f"+{n}" for n in multipliers) or "–"


def _side(spot: int, stack: StackView, tongue: Tongue) -> str:
    assert stack["top"] is not None
    top = stack["top"]
    return f"{spot + 1} {short_type(top['type'], tongue)}+{top['knowledge']}"


def _painted(pieces: Sequence[Piece], width: int, paint: Paint) -> str:
    text = "".join(paint(style, part) for part, style in pieces)
    return text + " " * max(width - sum(cells(part) for part, _ in pieces), 0)


def _section(section: SectionView, i: int, seen: Seen, tongue: Tongue) -> list[list[Piece]]:
    """Three lines."""
    view = view_of(seen)
    here = view["arrived"] is not None and view["arrived"]["section"] == i
    head: list[Piece] = [(f"{i + 1}", "may" if here else "strong"), ("▸" if here else " ", "may")]
    for letter, whose in (("w", section["wanderer"]), ("s", section["ship"])):
        if whose is not None:
            head.append((f"{letter}{whose + 1} ", HUES[view["players"][whose]["colour"]]))
    river, small = section["river"], section["small"]
    below: list[Piece] = [
        ("~", "blue"),
        (fit(_stack(river, tongue), 5), "alert" if river["left"] == 1 else ""),
        (fit(_stack(small, tongue), COLUMN - 7), "alert" if small["left"] == 1 else ""),
    ]
    large = section["large"]
    return [head, [(fit(_stack(large, tongue), COLUMN - 1), "alert" if large["left"] == 1 else "")], below]


def _stack(stack: StackView, tongue: Tongue) -> str:
    """What is to be had on a space, and how many are left."""
    if stack["end_tile"]:
        return str(stack["end_tile"]["tile"])
    if stack["good"] in ("lapis", "papyrus"):
        return short_good(stack["good"], tongue)
    if not stack["left"]:
        return "–"
    top = stack["top"]
    if stack["good"] == "multiplier" and top:
        return f"{short_type(top['type'], tongue)}{stack['left']}"
    if stack["good"] == "scoring" and top:
        return f"{short_type(top['type'], tongue)}+{top['knowledge']} ·{stack['left']}"
    if stack["good"] == "landscape" and top:
        tile: TileView = {"tile": top["tile"], "land": top["land"], "invention": top["invention"]}
        tile |= {"icons": top["icons"], "river": top["river"]}
        return f"{tile_signs(tile, tongue)}·{stack['left']}"
    return f"{short_good(stack['good'], tongue)}{stack['left']}"


# ---- Players --------------------------------------------------------------------------------------------


def _player_line(seen: Seen, i: int, names: Names, tongue: Tongue, width: int, paint: Paint) -> str:
    view = view_of(seen)
    player = view["players"][i]
    active = i in seen.to_act
    name = fit(called(i, seen.seat, names, tongue), 10)
    facts = [
        tongue.text("{points} pts", points=fit(str(player["points"]), 3)),
        tongue.text("know {n}", n=fit(str(player["knowledge"]), 2)),
        tongue.text("lapis {n}", n=fit(str(player["lapis"]), 2)),
        tongue.text("pap {n}", n=fit(str(player["papyrus"]), 2)),
        tongue.text("tiles {n}", n=fit(str(len(player["land"])), 2)),
        tongue.text("scored {n}", n=fit(str(len(player["collected"])), 2)),
    ]
    keys = " ".join(f"{short_type(key, tongue)}+{n}" for key, n in player["keys"].items())
    line = f" {'▸' if active else ' '}{i + 1} {name} {'  '.join(facts)}"
    if keys:
        line += f"  {keys}"
    return paint(HUES[player["colour"]], fit(line, width).rstrip())


def _values(player: PlayerView, tongue: Tongue, width: int) -> list[str]:
    """What each scoring would bring now."""
    said = []
    for kind in TYPES:
        if kind != "any":
            there = player["types"][kind]
            said.append(f"{short_type(kind, tongue)} {there['value']}×{there['multiplier']}={there['worth']}")
    return wrap(" " + "  ".join(said), width, subsequent_indent=" ")


def _land(player: PlayerView, tongue: Tongue, width: int, paint: Paint) -> list[str]:
    """The land as a map, around the priest if it is large."""
    tiles = {(tile["at"][0], tile["at"][1]): tile for tile in player["land"]}
    priest = next(place for place, tile in tiles.items() if tile["tile"] == player["priest"])
    columns = _around([column for column, _ in tiles], priest[0], (width - 1) // TILE)
    rows = _around([row for _, row in tiles], priest[1], MOST_ROWS)
    lines = []
    for row in rows:
        line = " "
        for column in columns:
            tile = tiles.get((column, row))
            signs = tile_signs(tile, tongue) if tile else "·"
            here = (column, row) == priest
            text = fit(f"{'!' if here else ' '}{signs}", TILE)
            line += paint("may" if here else "" if tile else "faint", text)
        lines.append(line.rstrip())
    return lines


def _around(there: Sequence[int], middle: int, most: int) -> list[int]:
    """The columns, or rows, from the first to the last; at most so many, with the middle one among them."""
    first, last = min(there), max(there)
    if last - first >= most:
        first = min(max(first, middle - most // 2), last - most + 1)
        last = first + most - 1
    return list(range(first, last + 1))


def _score_lines(seen: Seen, names: Names, tongue: Tongue, width: int) -> list[str]:
    return [line for said in _scores(seen, names, tongue) for line in wrap(f" {said}", width, subsequent_indent="   ")]


def _scores(seen: Seen, names: Names, tongue: Tongue) -> list[str]:
    view = view_of(seen)
    outcome = view["outcome"]
    assert outcome is not None
    scores, ranks = outcome["scores"], outcome["ranks"]
    assert isinstance(scores, list)
    assert isinstance(ranks, list)
    lines = []
    for i, score in enumerate(scores):
        parts = score["parts"]
        said = tongue.text(
            "{rank}. {who}: {scorings} for scorings + {end_tiles} for end tiles + {keys} for keys"
            " + {majorities} for majorities = {total}",
            rank=ranks[i],
            who=called(i, seen.seat, names, tongue),
            total=score["total"],
            **parts,
        )
        lines.append(said)
    if "beaten" in view:
        beaten = tongue.all_of(view["beaten"]) if view["beaten"] else tongue.text("nobody")
        lines.append(tongue.text("Beaten: {names}", names=beaten))
    return lines


# ---- In words -------------------------------------------------------------------------------------------


def spoken(seen: Seen, names: Names, tongue: Tongue) -> list[str]:
    """The table in sentences, a line or a few for each."""
    view = view_of(seen)
    players = [_spoken_player(seen, i, names, tongue) for i in range(seen.setting.seats)]
    if view["outcome"] is not None:
        return [*(f"{line}." for line in _scores(seen, names, tongue)), *players]
    side = [_spoken_stack(stack, tongue) for stack in view["side"]]
    keys = [f"{of(TYPES, key, tongue)} {_plus(left)}" for key, left in view["keys"].items()]
    return [
        *_spoken_board(seen, tongue),
        tongue.text(
            "Beside the board: {tiles}.",
            tiles=one_after_another([f"{i + 1} {said}" for i, said in enumerate(side)], tongue),
        ),
        tongue.text("Keys: {keys}.", keys=", ".join(keys)),
        *players,
        *_spoken_lands(seen, names, tongue),
        *_spoken_known(seen, tongue),
    ]


def spoken_hand(seen: Seen, tongue: Tongue) -> str:
    """In the draft, what one can pick from; after a look, what one has seen."""
    view = view_of(seen)
    tiles: list[TileView] = []
    if view["draft"] and view["draft"]["hand"]:
        tiles = view["draft"]["hand"]
    elif "looked" in view:
        tiles = view["looked"]
    if not tiles:
        return ""
    return tongue.text(
        "Your tiles: {tiles}.", tiles=one_after_another([tile_word(tile, tongue) for tile in tiles], tongue)
    )


def _spoken_board(seen: Seen, tongue: Tongue) -> list[str]:
    lines = []
    for i, section in enumerate(view_of(seen)["sections"], start=1):
        facts = [
            tongue.text("{place}: {what}", place=place_word(place, tongue), what=_spoken_stack(section[place], tongue))
            for place in ("river", "large", "small")
        ]
        if section["wanderer"] is not None:
            facts.append(tongue.text("wanderer of player {number}", number=section["wanderer"] + 1))
        if section["ship"] is not None:
            facts.append(tongue.text("ship of player {number}", number=section["ship"] + 1))
        lines.append(tongue.text("Section {section}: {facts}.", section=i, facts=one_after_another(facts, tongue)))
    return lines


def _spoken_stack(stack: StackView, tongue: Tongue) -> str:
    if stack["end_tile"]:
        end = stack["end_tile"]
        return tongue.text(
            "end-of-game tile {tile} ({knowledge} knowledge; {points} points for {lapis} lapis and {papyrus} papyrus)",
            **end,
        )
    if stack["good"] in ("lapis", "papyrus"):
        return tongue.text("{good} production", good=good_word(stack["good"], tongue))
    if not stack["left"]:
        return tongue.text("empty")
    top = stack["top"]
    if top is None:
        what = good_word(stack["good"], tongue)
    elif stack["good"] == "landscape":
        what = tile_word(top, tongue)  # type: ignore[arg-type]
    elif stack["good"] == "scoring":
        what = scoring_word(top["tile"], tongue)
    else:
        what = multiplier_word(top["type"], tongue)
    return tongue.text("{what} ({left} left)", what=what, left=stack["left"])


def _spoken_player(seen: Seen, i: int, names: Names, tongue: Tongue) -> str:
    player = view_of(seen)["players"][i]
    facts = [
        tongue.plural("{n} point", "{n} points", player["points"]),
        tongue.text("knowledge {n}", n=player["knowledge"]),
        tongue.text("lapis {n}", n=player["lapis"]),
        tongue.text("papyrus {n}", n=player["papyrus"]),
        tongue.plural("{n} scoring tile", "{n} scoring tiles", len(player["collected"])),
    ]
    for kind in SHORT_TYPES:
        if kind != "any" and (player["types"][kind]["value"] or player["types"][kind]["multiplier"]):
            there = player["types"][kind]
            facts.append(f"{of(TYPES, kind, tongue)} {there['value']} × {there['multiplier']} = {there['worth']}")
    for key, extra in player["keys"].items():
        facts.append(tongue.text("key {type} (+{n})", type=of(TYPES, key, tongue), n=extra))
    name = listed(i, seen.seat, names, tongue)
    return tongue.text("Player {number}, {name}: {facts}.", number=i + 1, name=name, facts=", ".join(facts))


def _spoken_known(seen: Seen, tongue: Tongue) -> list[str]:
    """Q18: what one knows of a stack, from the top."""
    return [
        tongue.text("You know of {place}: {tiles}.", place=space_word(place, tongue), tiles=", ".join(tiles))
        for place, tiles in view_of(seen)["known"].items()
    ]


def _spoken_lands(seen: Seen, names: Names, tongue: Tongue) -> list[str]:
    """Every tile with its column and row, counted from the settlement to the east and to the south."""
    lines = []
    for i, player in enumerate(view_of(seen)["players"]):
        tiles = [f"{tile_word(tile, tongue)} ({tile['at'][0]}, {tile['at'][1]})" for tile in player["land"]]
        said = tongue.text(
            "Land of player {number}, priest on {priest}: {tiles}.",
            number=i + 1,
            priest=player["priest"],
            tiles=one_after_another(tiles, tongue),
        )
        lines.append(said)
    return lines
