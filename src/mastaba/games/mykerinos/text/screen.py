"""The table of Mykerinos in a terminal: drawn, or told in lines that a screen reader reads well.

On the left is the region as a map: `.` sand, `^` pyramid, a letter for a cube, `R^` for one on a pyramid. On the right
are the areas with their cards and who is ranked how, and the museum, a line for each wing.
"""

from collections.abc import Sequence
from textwrap import wrap

from mastaba.games.mykerinos.forms.writing import letters
from mastaba.games.mykerinos.rules.setting import NEUTRAL
from mastaba.games.mykerinos.text.words import (
    SHORT,
    TITLES,
    AreaView,
    CardView,
    RoomView,
    card_word,
    digger,
    letter,
    surname,
    table_of,
    view_of,
)
from mastaba.kernel.contract import Seen
from mastaba.locale import Tongue, cells, fit
from mastaba.locale.colours import colour_named, colour_word
from mastaba.locale.telling import Names, Paint, called, listed

MAP = 24  # columns for the map
NARROWEST = 76  # in a narrower terminal areas and museum stand below the map
Piece = tuple[str, str]  # a text and its style


def screen(seen: Seen, names: Names, tongue: Tongue, width: int, paint: Paint) -> list[list[str]]:
    """The table, in parts: region and museum or, at the end, the scores; then the players."""
    view = view_of(seen)
    players = [_player_line(seen, i, names, tongue, width, paint) for i in range(len(view["players"]))]
    if view["outcome"] is not None:
        return [_score_lines(seen, names, tongue, width), _painted(_museum(seen, tongue), paint), players]
    drawn = _map(seen, tongue)
    told = [*_areas(seen, tongue), *_museum(seen, tongue), *_scale(seen, tongue)]
    if width < NARROWEST:
        return [_painted([*drawn, *told], paint), players]
    lines = []
    for i in range(max(len(drawn), len(told))):
        left = drawn[i] if i < len(drawn) else []
        right = told[i] if i < len(told) else []
        gap = MAP - sum(cells(text) for text, _ in left)
        lines.append([*left, (" " * gap, ""), *right])
    return [_painted(lines, paint), players]


def _painted(lines: Sequence[Sequence[Piece]], paint: Paint) -> list[str]:
    return ["".join(paint(style, text) for text, style in pieces).rstrip() for pieces in lines]


# ---- The region -----------------------------------------------------------------------------------------


def _map(seen: Seen, tongue: Tongue) -> list[list[Piece]]:
    """Columns a to h, with a gap between the areas; a square that is free is a dot."""
    lines: list[list[Piece]] = [[("    a b c d   e f g h", "faint")]]
    for row, squares in enumerate(view_of(seen)["map"]):
        if row and row % 3 == 0:
            lines.append([])
        line: list[Piece] = [(f" {row + 1} ", "faint")]
        for column, sign in enumerate(squares):
            line += [("  " if column == 4 else "", ""), *_square(sign, seen, tongue)]
        lines.append(line)
    return lines


def _square(sign: str, seen: Seen, tongue: Tongue) -> list[Piece]:
    """Two columns, the first of which belongs to a cube on a pyramid."""
    seat = letters(table_of(seen)).find(sign.lower())
    if seat < 0:
        return [(" ", ""), (sign if sign != "-" else " ", "linen" if sign == "^" else "faint")]
    hue = colour_named(table_of(seen).colours[seat]).hue
    return [("^" if sign.isupper() else " ", "linen"), (letter(seat, seen, tongue), hue)]


def _areas(seen: Seen, tongue: Tongue) -> list[list[Piece]]:
    view = view_of(seen)
    lines = []
    for number, area in enumerate(view["areas"], start=1):
        surveyed = number == view.get("area")
        line: list[Piece] = [(f"{number} ", "may" if surveyed else "strong")]
        line.append((fit(" · ".join(_cartouche(card) for card in area["cards"] if card), 26), ""))
        lines.append([*line, *_ranking(area, seen, tongue)])
    return lines


def _cartouche(card: CardView) -> str:
    """`Lemon 3`."""
    name = surname(card["patron"])
    return f"{name} {card['prestige']}" if card["prestige"] else name


def _ranking(area: AreaView, seen: Seen, tongue: Tongue) -> list[Piece]:
    """Who would be ranked how now, and where there is room."""
    pieces: list[Piece] = []
    for seat, number in zip(area["ranking"], area["cubes"], strict=True):
        pieces.append((f" {letter(seat, seen, tongue)}{number}", colour_named(table_of(seen).colours[seat]).hue))
    taken = 3 * len(pieces)
    if view_of(seen)["step"] in ("dig", "neutral"):
        room = f"{area['free']}." + (f" {area['pyramids']}^" if area["pyramids"] else "")
        pieces.append((" " * (14 - taken) + room, "faint"))
    return pieces


# ---- The museum -----------------------------------------------------------------------------------------


def _museum(seen: Seen, tongue: Tongue) -> list[list[Piece]]:
    """A line for each wing: its “5” and “3” room, and the “2” room between it and the next wing."""
    view = view_of(seen)
    rooms = {there["room"]: there for there in view["rooms"]}
    lines: list[list[Piece]] = []
    for wing, patron in enumerate(view["wings"], start=1):
        line: list[Piece] = [(fit(surname(patron), 11), "strong")]
        for value in (5, 3, 2):
            line += _room(rooms[f"{value}.{wing}"], seen, tongue)
        lines.append(line)
    return lines


def _room(room: RoomView, seen: Seen, tongue: Tongue) -> list[Piece]:
    """A room and whose it is; or, if it is open to the reader, what it would bring now."""
    if room["owner"] is not None:
        seat = room["owner"]
        return [(f"{room['room']} ", "faint"), (fit(letter(seat, seen, tongue), 5), _hue(seat, seen))]
    if seen.seat in room["open"] and seen.to_act:
        return [(f"{room['room']} ", "may"), (fit(f"+{room['worth'][seen.seat]}", 5), "")]
    return [(f"{room['room']} ", "faint"), (fit("·", 5), "faint")]


def _scale(seen: Seen, tongue: Tongue) -> list[list[Piece]]:
    """The passing scale: the spaces, and who is on them."""
    view = view_of(seen)
    spaces = {player["place"]: i for i, player in enumerate(view["players"]) if player["place"]}
    if seen.setting.seats == 2:
        spaces[2] = NEUTRAL  # R61
    line: list[Piece] = [(tongue.text("Passed:"), "faint")]
    for space in range(1, max(seen.setting.seats, 3) + 1):
        there = (letter(spaces[space], seen, tongue), _hue(spaces[space], seen)) if space in spaces else ("·", "faint")
        line += [(f"  {space} ", "faint"), there]
    return [line]


def _hue(seat: int, seen: Seen) -> str:
    return colour_named(table_of(seen).colours[seat]).hue


# ---- Players --------------------------------------------------------------------------------------------


def _player_line(seen: Seen, i: int, names: Names, tongue: Tongue, width: int, paint: Paint) -> str:
    """`▸ 1 You          B 7+12  Vi 1/2 Le 1/1  23 points`."""
    view = view_of(seen)
    player = view["players"][i]
    active = i in seen.to_act
    left = f"{'▸' if active else ' '} {i + 1} {fit(called(i, seen.seat, names, tongue), 12)} "
    cubes = f"{player['stock']}+{player['general']}"
    if "neutral" in player:
        cubes += f" n{player['neutral']}"
    patrons = " ".join(
        f"{SHORT[there['patron']]} {there['ready']}/{there['cards']}" for there in player["patrons"] if there["cards"]
    )
    points = tongue.plural("{n} point", "{n} points", player["score"])
    rest = f" {fit(cubes, 10)} {fit(patrons, 35)} {points}"
    painted = paint("strong" if active else "", left) + paint(_hue(i, seen), letter(i, seen, tongue))
    return painted + fit(rest, max(width - cells(left) - 1, 0)).rstrip()


def _score_lines(seen: Seen, names: Names, tongue: Tongue, width: int) -> list[str]:
    """R46-R49: a line or two for each player."""
    return [line for said in _scores(seen, names, tongue) for line in wrap(f" {said}", width, subsequent_indent="   ")]


def _scores(seen: Seen, names: Names, tongue: Tongue) -> list[str]:
    view = view_of(seen)
    outcome = view["outcome"]
    assert outcome is not None
    ranks = outcome["ranks"]
    assert isinstance(ranks, list)
    lines = []
    for i, player in enumerate(view["players"]):
        wings = [
            f"{surname(there['patron'])} {there['cards']} × {there['value']}"
            for there in player["patrons"]
            if there["cards"]
        ]
        said = tongue.text(
            "{rank}. {who}: {prestige} prestige + {exhibition} exhibition + {series} for series = {total}",
            rank=ranks[i],
            who=called(i, seen.seat, names, tongue),
            prestige=player["prestige"],
            exhibition=player["exhibition"],
            series=player["series_points"],
            total=player["score"],
        )
        lines.append(f"{said} ({', '.join(wings)})" if wings else said)
    return lines


# ---- In words -------------------------------------------------------------------------------------------


def spoken(seen: Seen, names: Names, tongue: Tongue) -> list[str]:
    """The table in sentences, a line or a few for each."""
    view = view_of(seen)
    players = [_spoken_player(seen, i, names, tongue) for i in range(seen.setting.seats)]
    if view["outcome"] is not None:
        return [*(f"{line}." for line in _scores(seen, names, tongue)), *players]
    areas = [_spoken_area(seen, number, names, tongue) for number in range(1, len(view["areas"]) + 1)]
    return [*_spoken_map(seen, tongue), *areas, *_spoken_museum(seen, names, tongue), *players]


def spoken_hand(seen: Seen, tongue: Tongue) -> str:
    """Nothing is in anybody's hand."""
    return ""


def _spoken_map(seen: Seen, tongue: Tongue) -> list[str]:
    """The squares that are not bare sand, by what is on them."""
    view = view_of(seen)
    known = letters(table_of(seen))
    there: dict[str, list[str]] = {}
    for row, squares in enumerate(view["map"]):
        for column, sign in enumerate(squares):
            name = f"{'abcdefgh'[column]}{row + 1}"
            if sign == "^":
                there.setdefault("^", []).append(name)
            elif sign.lower() in known:
                there.setdefault(sign.lower(), []).append(f"{name}^" if sign.isupper() else name)
    said = [tongue.text("Pyramids: {squares}.", squares=", ".join(there["^"]))] if "^" in there else []
    for seat, sign in enumerate(known):
        if sign in there:
            neutral = seat >= seen.setting.seats
            colour = tongue.text("neutral") if neutral else colour_word(table_of(seen).colours[seat], tongue)
            said.append(tongue.text("Cubes, {colour}: {squares}.", colour=colour, squares=", ".join(there[sign])))
    return said


def _spoken_area(seen: Seen, number: int, names: Names, tongue: Tongue) -> str:
    area = view_of(seen)["areas"][number - 1]
    cards = [card_word(card["card"], seen, tongue) for card in area["cards"] if card]
    if not cards and not area["ranking"]:
        return tongue.text("Area {area}: surveyed.", area=number)
    ranked = [
        f"{digger(seat, seen, names, tongue)} {cubes}"
        for seat, cubes in zip(area["ranking"], area["cubes"], strict=True)
    ]
    facts = [*cards, *ranked, tongue.plural("{n} free square", "{n} free squares", area["free"])]
    return tongue.text("Area {area}: {facts}.", area=number, facts=", ".join(facts))


def _spoken_museum(seen: Seen, names: Names, tongue: Tongue) -> list[str]:
    view = view_of(seen)
    wings = [
        tongue.text("wing {wing} {patron}", wing=wing, patron=TITLES[patron])
        for wing, patron in enumerate(view["wings"], start=1)
    ]
    lines = [tongue.text("Museum: {wings}.", wings=", ".join(wings))]
    for i in range(seen.setting.seats):
        rooms = view["players"][i]["rooms"]
        if rooms:
            who = listed(i, seen.seat, names, tongue)
            lines.append(tongue.text("Rooms, {who}: {rooms}.", who=who, rooms=", ".join(rooms)))
    return lines


def _spoken_player(seen: Seen, i: int, names: Names, tongue: Tongue) -> str:
    player = view_of(seen)["players"][i]
    facts = [
        colour_word(player["colour"], tongue),
        tongue.plural("{n} cube in hand", "{n} cubes in hand", player["stock"]),
        tongue.text("{n} in the general stock", n=player["general"]),
    ]
    if "neutral" in player:
        facts.append(tongue.plural("{n} neutral cube", "{n} neutral cubes", player["neutral"]))
    for there in player["patrons"]:
        if there["cards"]:
            facts.append(
                tongue.text(
                    "{patron}: {cards}, of which {ready} straight, each worth {value}",
                    patron=TITLES[there["patron"]],
                    cards=there["cards"],
                    ready=there["ready"],
                    value=there["value"],
                )
            )
    if player["place"]:
        facts.append(tongue.text("passed on space {place}", place=player["place"]))
    facts.append(tongue.plural("{n} point", "{n} points", player["score"]))
    name = listed(i, seen.seat, names, tongue)
    return tongue.text("Player {number}, {name}: {facts}.", number=i + 1, name=name, facts=", ".join(facts))
