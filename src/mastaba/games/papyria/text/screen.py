"""The table of Papyria in a terminal: drawn, or told in lines that a screen reader reads well.

The board is two rows of six sections, as it goes round: 1 to 6 from the left, 7 to 12 from the right. Of each section:
its number and pieces (w1: player 1's wanderer), the large space, then river and small space. Below it the own land.
"""

from collections.abc import Sequence
from textwrap import wrap
from typing import cast

from mastaba.games.papyria.forms.view import PlayerView, StackView, TileView
from mastaba.games.papyria.text.sight import Sight
from mastaba.games.papyria.text.words import (
    HUES,
    PLACES,
    TYPES,
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
)
from mastaba.locale import N_, Tongue, cells, fit
from mastaba.show.log import one_after_another
from mastaba.show.sentences import Paint

COLUMN = 13
NARROWEST = 6 * COLUMN
MOST_ROWS = 5  # of a land, those around the priest
TILE = 11  # columns for a tile of the land
Piece = tuple[str, str]  # a text and its style


def screen(sight: Sight, width: int, paint: Paint) -> list[list[str]]:
    """The table, in parts: the board or, at the end, the scores; then the players, and the own land."""
    players = [_player_line(sight, i, width, paint) for i in range(sight.given.seats)]
    own = _values(sight, width)
    if sight.over:
        return [_score_lines(sight, width), players + own]
    return [_board(sight, width, paint), players, own + _land(sight.me, sight.tongue, width, paint)]


# ---- The board ------------------------------------------------------------------------------------------


def _board(sight: Sight, width: int, paint: Paint) -> list[str]:
    if width < NARROWEST:
        return [line for part in _spoken_board(sight) for line in wrap(part, width, subsequent_indent="  ")]
    view, tongue = sight.view, sight.tongue
    lines = []
    for row in (range(6), range(11, 5, -1)):
        columns = [_section(sight, i) for i in row]
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


def _section(sight: Sight, i: int) -> list[list[Piece]]:
    """Three lines."""
    section, tongue = sight.view["sections"][i], sight.tongue
    here = sight.section == i
    head: list[Piece] = [(f"{i + 1}", "may" if here else "strong"), ("▸" if here else " ", "may")]
    for letter, whose in (("w", section["wanderer"]), ("s", section["ship"])):
        if whose is not None:
            head.append((f"{letter}{whose + 1} ", HUES[sight.view["players"][whose]["colour"]]))
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
        return f"{tile_signs(cast(TileView, top), tongue)}·{stack['left']}"
    return f"{short_good(stack['good'], tongue)}{stack['left']}"


# ---- Players --------------------------------------------------------------------------------------------


def _player_line(sight: Sight, i: int, width: int, paint: Paint) -> str:
    player, tongue = sight.view["players"][i], sight.tongue
    active = i in sight.seen.to_act
    name = fit(sight.called(i), 10)
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


def _values(sight: Sight, width: int) -> list[str]:
    """What each scoring would bring now."""
    said = []
    for kind, there in sight.me["types"].items():
        said.append(f"{short_type(kind, sight.tongue)} {there['value']}×{there['multiplier']}={there['worth']}")
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


def _score_lines(sight: Sight, width: int) -> list[str]:
    return [line for said in _scores(sight) for line in wrap(f" {said}", width, subsequent_indent="   ")]


SCORES = N_(
    "{rank}. {who}: {scorings} for scorings + {end_tiles} for end tiles + {keys} for keys"
    " + {majorities} for majorities = {total}"
)
ALONE = N_(
    "{who}: {scorings} for scorings + {end_tiles} for end tiles + {keys} for keys + {majorities} for goals = {total}"
)


def _scores(sight: Sight) -> list[str]:
    view, outcome = sight.view, sight.outcome
    lines = []
    for i, score in enumerate(outcome["scores"]):
        lines.append(
            sight.text(
                ALONE if sight.given.solo else SCORES,
                rank=outcome["ranks"][i],
                who=sight.called(i),
                total=score["total"],
                **score["parts"],
            )
        )
    if "beaten" in view:
        beaten = sight.all_of(view["beaten"]) if view["beaten"] else sight.text("nobody")
        lines.append(sight.text("Beaten: {names}", names=beaten))
    return lines


# ---- In words -------------------------------------------------------------------------------------------


def spoken(sight: Sight) -> list[str]:
    """The table in sentences, a line or a few for each."""
    view, tongue = sight.view, sight.tongue
    players = [_spoken_player(sight, i) for i in range(sight.given.seats)]
    if sight.over:
        return [*(f"{line}." for line in _scores(sight)), *players]
    side = [_spoken_stack(stack, tongue) for stack in view["side"]]
    keys = [f"{of(TYPES, key, tongue)} {_plus(left)}" for key, left in view["keys"].items()]
    return [
        *_spoken_board(sight),
        tongue.text(
            "Beside the board: {tiles}.",
            tiles=one_after_another([f"{i + 1} {said}" for i, said in enumerate(side)], tongue),
        ),
        tongue.text("Keys: {keys}.", keys=", ".join(keys)),
        *players,
        *_spoken_lands(sight),
        *_spoken_known(sight),
    ]


def spoken_hand(sight: Sight) -> str:
    """In the draft, what one can pick from; after a look, what one has seen."""
    draft = sight.view["draft"]
    tiles: list[TileView] = (draft["hand"] if draft else None) or sight.view.get("looked", [])
    if not tiles:
        return ""
    said = [tile_word(tile, sight.tongue) for tile in tiles]
    return sight.text("Your tiles: {tiles}.", tiles=one_after_another(said, sight.tongue))


def _spoken_board(sight: Sight) -> list[str]:
    tongue = sight.tongue
    lines = []
    for i, section in enumerate(sight.view["sections"], start=1):
        stacks = {place: _spoken_stack(sight.stack_in(i - 1, place), tongue) for place in PLACES}
        facts = [
            tongue.text("{place}: {what}", place=place_word(place, tongue), what=what) for place, what in stacks.items()
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
        what = tile_word(cast(TileView, top), tongue)
    elif stack["good"] == "scoring":
        what = scoring_word(top["tile"], tongue)
    else:
        what = multiplier_word(top["type"], tongue)
    return tongue.text("{what} ({left} left)", what=what, left=stack["left"])


def _spoken_player(sight: Sight, i: int) -> str:
    player, tongue = sight.view["players"][i], sight.tongue
    facts = [
        tongue.plural("{n} point", "{n} points", player["points"]),
        tongue.text("knowledge {n}", n=player["knowledge"]),
        tongue.text("lapis {n}", n=player["lapis"]),
        tongue.text("papyrus {n}", n=player["papyrus"]),
        tongue.plural("{n} scoring tile", "{n} scoring tiles", len(player["collected"])),
    ]
    for kind, there in player["types"].items():
        if there["value"] or there["multiplier"]:
            facts.append(f"{of(TYPES, kind, tongue)} {there['value']} × {there['multiplier']} = {there['worth']}")
    for key, extra in player["keys"].items():
        facts.append(tongue.text("key {type} (+{n})", type=of(TYPES, key, tongue), n=extra))
    name = sight.listed(i)
    return tongue.text("Player {number}, {name}: {facts}.", number=i + 1, name=name, facts=", ".join(facts))


def _spoken_known(sight: Sight) -> list[str]:
    """Q18: what one knows of a stack, from the top."""
    return [
        sight.text("You know of {place}: {tiles}.", place=space_word(place, sight.tongue), tiles=", ".join(tiles))
        for place, tiles in sight.view["known"].items()
    ]


def _spoken_lands(sight: Sight) -> list[str]:
    """Every tile with its column and row, counted from the settlement to the east and to the south."""
    tongue = sight.tongue
    lines = []
    for i, player in enumerate(sight.view["players"]):
        tiles = [f"{tile_word(tile, tongue)} ({tile['at'][0]}, {tile['at'][1]})" for tile in player["land"]]
        said = tongue.text(
            "Land of player {number}, priest on {priest}: {tiles}.",
            number=i + 1,
            priest=player["priest"],
            tiles=one_after_another(tiles, tongue),
        )
        lines.append(said)
    return lines
