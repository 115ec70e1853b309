"""The table of Mykerinos in a terminal: drawn, or told in lines that a screen reader reads well.

On the left is the region as a map: `.` sand, `^` pyramid, a letter for a cube, `R^` for one on a pyramid. On the right
are the areas with their cards and who is ranked how, and the museum, a line for each wing.
"""

from collections.abc import Sequence
from textwrap import wrap

from mastaba.games.mykerinos.forms.writing import NO_CARD, letters
from mastaba.games.mykerinos.rules.setting import NEUTRAL, NEUTRAL_SPACE, PYRAMID, WIDTH, square_name
from mastaba.games.mykerinos.text.sight import DIGGING, AreaView, CardView, RoomView, Sight
from mastaba.games.mykerinos.text.words import SHORT, TITLES, surname
from mastaba.locale import cells, fit
from mastaba.show.sentences import Paint

MAP = 24  # columns for the map
NARROWEST = 76  # in a narrower terminal areas and museum stand below the map
Piece = tuple[str, str]  # a text and its style


def screen(sight: Sight, width: int, paint: Paint) -> list[list[str]]:
    """The table, in parts: region and museum or, at the end, the scores; then the players."""
    players = [_player_line(sight, i, width, paint) for i in range(sight.given.seats)]
    if sight.over:
        return [_score_lines(sight, width), _painted(_museum(sight), paint), players]
    drawn = _map(sight)
    told = [*_areas(sight), *_museum(sight), *_scale(sight)]
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


def _map(sight: Sight) -> list[list[Piece]]:
    """Columns a to h, with a gap between the areas; a square that is free is a dot."""
    lines: list[list[Piece]] = [[("    a b c d   e f g h", "faint")]]
    for row, squares in enumerate(sight.view["map"]):
        if row and row % 3 == 0:
            lines.append([])
        line: list[Piece] = [(f" {row + 1} ", "faint")]
        for column, sign in enumerate(squares):
            line += [("  " if column == 4 else "", ""), *_square(sight, sign)]
        lines.append(line)
    return lines


def _square(sight: Sight, sign: str) -> list[Piece]:
    """Two columns, the first of which belongs to a cube on a pyramid."""
    seat = letters(sight.given).find(sign.lower())
    if seat < 0:
        return [(" ", ""), (sign if sign != NO_CARD else " ", "linen" if sign == PYRAMID else "faint")]
    return [(PYRAMID if sign.isupper() else " ", "linen"), (sight.letter(seat), sight.hue(seat))]


def _areas(sight: Sight) -> list[list[Piece]]:
    view = sight.view
    lines = []
    for number, area in enumerate(view["areas"], start=1):
        surveyed = number == view.get("area")
        line: list[Piece] = [(f"{number} ", "may" if surveyed else "strong")]
        line.append((fit(" · ".join(_cartouche(card) for card in area["cards"] if card), 26), ""))
        lines.append([*line, *_ranking(sight, area)])
    return lines


def _cartouche(card: CardView) -> str:
    """`Lemon 3`."""
    name = surname(card["patron"])
    return f"{name} {card['prestige']}" if card["prestige"] else name


def _ranking(sight: Sight, area: AreaView) -> list[Piece]:
    """Who would be ranked how now, and where there is room."""
    pieces: list[Piece] = []
    for seat, number in zip(area["ranking"], area["cubes"], strict=True):
        pieces.append((f" {sight.letter(seat)}{number}", sight.hue(seat)))
    taken = 3 * len(pieces)
    if sight.step in DIGGING:
        room = f"{area['free']}." + (f" {area['pyramids']}^" if area["pyramids"] else "")
        pieces.append((" " * (14 - taken) + room, "faint"))
    return pieces


# ---- The museum -----------------------------------------------------------------------------------------


def _museum(sight: Sight) -> list[list[Piece]]:
    """A line for each wing: its “5” and “3” room, and the “2” room between it and the next wing."""
    view = sight.view
    rooms = {there["room"]: there for there in view["rooms"]}
    lines: list[list[Piece]] = []
    for wing, patron in enumerate(view["wings"], start=1):
        line: list[Piece] = [(fit(surname(patron), 11), "strong")]
        for value in (5, 3, 2):
            line += _room(sight, rooms[f"{value}.{wing}"])
        lines.append(line)
    return lines


def _room(sight: Sight, room: RoomView) -> list[Piece]:
    """A room and whose it is; or, if it is open to the reader, what it would bring now."""
    if room["owner"] is not None:
        seat = room["owner"]
        return [(f"{room['room']} ", "faint"), (fit(sight.letter(seat), 5), sight.hue(seat))]
    if sight.seat in room["open"] and not sight.over:
        return [(f"{room['room']} ", "may"), (fit(f"+{room['worth'][sight.seat]}", 5), "")]
    return [(f"{room['room']} ", "faint"), (fit("·", 5), "faint")]


def _scale(sight: Sight) -> list[list[Piece]]:
    """The passing scale: the spaces, and who is on them."""
    spaces = {player["place"]: i for i, player in enumerate(sight.view["players"]) if player["place"]}
    if sight.given.two:
        spaces[NEUTRAL_SPACE] = NEUTRAL
    line: list[Piece] = [(sight.text("Passed:"), "faint")]
    for space in range(1, len(sight.given.colours) + 1):
        there = (sight.letter(spaces[space]), sight.hue(spaces[space])) if space in spaces else ("·", "faint")
        line += [(f"  {space} ", "faint"), there]
    return [line]


# ---- Players --------------------------------------------------------------------------------------------


def _player_line(sight: Sight, i: int, width: int, paint: Paint) -> str:
    """`▸ 1 You          B 7+12  Vi 1/2 Le 1/1  5 points`, and in a wide terminal what it would come to now."""
    player = sight.view["players"][i]
    active = i in sight.seen.to_act
    left = f"{'▸' if active else ' '} {i + 1} {fit(sight.called(i), 12)} "
    cubes = f"{player['stock']}+{player['general']}"
    if "neutral" in player:
        cubes += f" n{player['neutral']}"
    patrons = " ".join(
        f"{SHORT[there['patron']]} {there['ready']}/{there['cards']}" for there in player["patrons"] if there["cards"]
    )
    points = sight.plural("{n} point", "{n} points", player["score"] if sight.over else player["prestige"])
    rest, room = f" {fit(cubes, 10)} {fit(patrons, 35)} {points}", max(width - cells(left) - 1, 0)
    forecast = "" if sight.over else f" ({sight.forecast(player)})"
    painted = paint("strong" if active else "", left) + paint(sight.hue(i), sight.letter(i))
    return painted + fit(rest + forecast if cells(rest + forecast) <= room else rest, room).rstrip()


def _score_lines(sight: Sight, width: int) -> list[str]:
    """R46-R49: a line or two for each player."""
    return [line for said in _scores(sight) for line in wrap(f" {said}", width, subsequent_indent="   ")]


def _scores(sight: Sight) -> list[str]:
    lines = []
    for i, player in enumerate(sight.view["players"]):
        wings = [
            f"{surname(there['patron'])} {there['cards']} × {there['value']}"
            for there in player["patrons"]
            if there["cards"]
        ]
        said = sight.text(
            "{rank}. {who}: {prestige} prestige + {exhibition} exhibition + {series} for series = {total}",
            rank=sight.outcome["ranks"][i],
            who=sight.called(i),
            prestige=player["prestige"],
            exhibition=player["exhibition"],
            series=player["series_points"],
            total=player["score"],
        )
        lines.append(f"{said} ({', '.join(wings)})" if wings else said)
    return lines


# ---- In words -------------------------------------------------------------------------------------------


def spoken(sight: Sight) -> list[str]:
    """The table in sentences, a line or a few for each."""
    players = [_spoken_player(sight, i) for i in range(sight.given.seats)]
    if sight.over:
        return [*(f"{line}." for line in _scores(sight)), *players]
    areas = [_spoken_area(sight, number) for number in range(1, len(sight.view["areas"]) + 1)]
    return [*_spoken_map(sight), *areas, *_spoken_museum(sight), *players]


def spoken_hand(sight: Sight) -> str:
    """Nothing is in anybody's hand."""
    return ""


def _spoken_map(sight: Sight) -> list[str]:
    """The squares that are not bare sand, by what is on them."""
    known = letters(sight.given)
    there: dict[str, list[str]] = {}
    for row, squares in enumerate(sight.view["map"]):
        for column, sign in enumerate(squares):
            name = square_name(WIDTH * row + column)
            if sign == PYRAMID:
                there.setdefault(PYRAMID, []).append(name)
            elif sign.lower() in known:
                there.setdefault(sign.lower(), []).append(f"{name}^" if sign.isupper() else name)
    said = [sight.text("Pyramids: {squares}.", squares=", ".join(there[PYRAMID]))] if PYRAMID in there else []
    for seat, sign in enumerate(known):
        if sign in there:
            colour = sight.colour(seat) if seat < sight.given.seats else sight.text("neutral")
            said.append(sight.text("Cubes, {colour}: {squares}.", colour=colour, squares=", ".join(there[sign])))
    return said


def _spoken_area(sight: Sight, number: int) -> str:
    area = sight.view["areas"][number - 1]
    cards = [sight.card(card["card"]) for card in area["cards"] if card]
    if not cards and not area["ranking"]:
        return sight.text("Area {area}: surveyed.", area=number)
    standing = sight.standing(area["ranking"], area["cubes"])
    facts = [*cards, *standing, sight.plural("{n} free square", "{n} free squares", area["free"])]
    return sight.text("Area {area}: {facts}.", area=number, facts=", ".join(facts))


def _spoken_museum(sight: Sight) -> list[str]:
    lines = [sight.museum()]
    for i in range(sight.given.seats):
        rooms = sight.view["players"][i]["rooms"]
        if rooms:
            lines.append(sight.text("Rooms, {who}: {rooms}.", who=sight.listed(i), rooms=", ".join(rooms)))
    return lines


def _spoken_player(sight: Sight, i: int) -> str:
    player = sight.view["players"][i]
    facts = [sight.colour(i), *sight.holdings(player)]
    for there in player["patrons"]:
        if there["cards"]:
            facts.append(
                sight.text(
                    "{patron}: {cards}, of which {ready} straight, each worth {value}",
                    patron=TITLES[there["patron"]],
                    cards=there["cards"],
                    ready=there["ready"],
                    value=there["value"],
                )
            )
    if player["place"]:
        facts.append(sight.text("passed on space {place}", place=player["place"]))
    if sight.over:
        facts.append(sight.plural("{n} point", "{n} points", player["score"]))
    else:
        facts += sight.tally(player)
    name = sight.listed(i)
    return sight.text("Player {number}, {name}: {facts}.", number=i + 1, name=name, facts=", ".join(facts))
