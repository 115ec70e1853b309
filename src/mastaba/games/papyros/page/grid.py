"""The board of PaPyRoS as a page draws it: stones, and what can be picked on them."""

from typing import NamedTuple, cast

from mastaba.games.papyros.page.clicks import Clicked
from mastaba.games.papyros.rules.laying import play_of
from mastaba.games.papyros.rules.letters import FIRST_PAIR
from mastaba.games.papyros.rules.pieces import COLUMNS
from mastaba.games.papyros.text.sight import CombinationView, Sight
from mastaba.games.papyros.text.words import DIRECTIONS
from mastaba.show.scene import Drawn

CELL = 36  # the side of a square, as it is drawn
HIT = 15  # how far around a combination a finger still means it


class Stone(NamedTuple):
    """A tile on the board; equal ones are drawn once."""

    kind: str  # asleep, awake, vowel, sun
    tile: str
    back: str
    at: str
    square: str
    slot: str  # of a consonant


class Line(NamedTuple):
    """What opens the editor."""

    line: str  # a combination or a square
    kind: str  # across, down, letter
    x: int
    y: int
    width: int
    height: int
    label: str


class Pick(NamedTuple):
    """A consonant or a hieroglyph that can be picked."""

    word: str
    at: str
    letter: str
    back: str
    label: str


def grid(sight: Sight, clicked: Clicked) -> Drawn:
    return {
        "stones": stones(sight),
        "glyphs": [_translate(*corner(each)) for each in _glyphs(sight)],
        "lines": lines(sight, clicked),
        "picks": picks(sight, clicked),
        "last": _last(sight),
        "pending": _pending(sight),
        "label": summary(sight),
        "aloud": read_aloud(sight),
    }


def corner(square: str) -> tuple[int, int]:
    """Where a square is drawn."""
    return CELL * COLUMNS.index(square[0]), CELL * (int(square[1:]) - 1)


def stones(sight: Sight) -> list[Stone]:
    """All tiles on the board."""
    backs, slots = {}, {}
    for each in sight.view["combinations"]:
        backs.update({square: back for square, _, back in tiles_of(sight, each)})
        slots.update({square: f"{each['name']}.{i}" for i, square in enumerate(each["squares"], start=1)})
    found = []
    for square, tile in sight.tiles.items():
        if square in sight.asleep:
            kind = "asleep"
        elif square in backs:
            kind = "awake"
        else:
            kind = "sun" if square in sight.view["suns"] else "vowel"
        back = backs[square] if kind == "asleep" else ""
        slot = slots[square] if square in backs else ""
        found.append(Stone(kind, tile, back, _translate(*corner(square)), square, slot))
    return found


def tiles_of(sight: Sight, each: CombinationView) -> list[tuple[str, str, str]]:
    """The consonants of a combination that are there: the square, the letter, the one on the back."""
    taken = [square for square in each["squares"] if square in sight.tiles]
    return list(zip(taken, each["letters"], each["backs"], strict=True))


def _glyphs(sight: Sight) -> list[str]:
    """R2: hieroglyphs that have no consonant yet."""
    return [
        square
        for each in sight.view["combinations"]
        for square in each["squares"]
        if not each["animated"] and square not in sight.tiles
    ]


def _translate(x: int, y: int) -> str:
    return f"translate({x} {y})"


# ---- Where words can go ---------------------------------------------------------------------------------


def lines(sight: Sight, clicked: Clicked) -> list[Line]:
    """What opens the editor: combinations that wait, and letters of words."""
    if not clicked.may_lay:
        return []
    found = [_line_of(sight, each) for each in sight.view["combinations"] if not each["animated"] and each["letters"]]
    if sight.step == "more":
        return found
    for square, tile in sight.tiles.items():
        if square not in sight.asleep:
            x, y = corner(square)
            label = sight.text("Cross {tile} on {square}", tile=tile, square=square)
            found.append(Line(square, "letter", x, y, CELL, CELL, label))
    return found


def _line_of(sight: Sight, each: CombinationView) -> Line:
    x, y = corner(each["squares"][0])
    right, bottom = corner(each["squares"][-1])
    wide, high = right - x + CELL, bottom - y + CELL
    label = _asleep(sight, each)
    return Line(each["name"], each["direction"], x - HIT, y - HIT, wide + 2 * HIT, high + 2 * HIT, label)


# ---- Read aloud -----------------------------------------------------------------------------------------


def read_aloud(sight: Sight) -> list[str]:
    """The board word by word, and then what sleeps there: the letters that are up, and those on the backs."""
    return [*_words(sight), *(_asleep(sight, each) for each in sight.view["combinations"] if _waits(each))]


def _waits(each: CombinationView) -> bool:
    return not each["animated"] and bool(each["letters"])


def _words(sight: Sight) -> list[str]:
    awake = {square: tile for square, tile in sight.tiles.items() if square not in sight.asleep}
    found = []
    for square in awake:
        column, row = COLUMNS.index(square[0]), int(square[1:])
        for direction, (right, down) in {"across": (1, 0), "down": (0, 1)}.items():
            if column >= right and f"{COLUMNS[column - right]}{row - down}" in awake:
                continue  # it begins further up
            word, at = "", square
            while at in awake:
                word += awake[at]
                column_of, row_of = COLUMNS.index(at[0]) + right, int(at[1:]) + down
                at = f"{COLUMNS[column_of]}{row_of}" if column_of < len(COLUMNS) else ""
            if word != awake[square]:
                said = sight.text(DIRECTIONS[direction])
                found.append(sight.text("{word}, {direction} from {square}", word=word, direction=said, square=square))
    return found


def _asleep(sight: Sight, each: CombinationView) -> str:
    direction = DIRECTIONS[each["direction"]]
    return sight.text(
        "{letters}, {direction} from {square}; on the backs {backs}",
        letters=" ".join(each["letters"]),
        direction=sight.text(direction),
        square=each["squares"][0],
        backs=" ".join(each["backs"]),
    )


# ---- Cards ----------------------------------------------------------------------------------------------


def picks(sight: Sight, clicked: Clicked) -> list[Pick]:
    """Single consonants, when a card is played or a tile is placed."""
    found = []
    for each in sight.view["combinations"]:
        there_are = {square: (letter, back) for square, letter, back in tiles_of(sight, each)}
        for i, square in enumerate(each["squares"]):
            slot = f"{each['name']}.{i + 1}"
            if slot not in clicked.slots:
                continue
            there, back = there_are.get(square, ("", ""))
            label = sight.text("Hieroglyph on {square}", square=square)
            if there:
                label = sight.text("{letter} on {square}, on the back {back}", letter=there, square=square, back=back)
            found.append(Pick(slot, _translate(*corner(square)), there, back, label))
    return found


# ---- The last move, and all of it in a sentence ---------------------------------------------------------


def _last(sight: Sight) -> Drawn | None:
    """The word that was laid last."""
    word = next((part for part in reversed(sight.told) if part["kind"] == "word"), None)
    if word is None:
        return None
    squares = cast(tuple[str, ...], word["squares"])
    x, y = corner(squares[0])
    right, bottom = corner(squares[-1])
    return {"x": x - 2, "y": y - 2, "width": right - x + CELL + 4, "height": bottom - y + CELL + 4}


def _pending(sight: Sight) -> Drawn | None:
    """The word that is being paid: it lies there already."""
    if not sight.view["pending"]:
        return None
    given = sight.given
    play = play_of(given, sight.seen.read(sight.view["pending"]))
    tiles: list[Drawn] = []
    for square, code in zip(play.squares(), play.tiles, strict=True):
        x, y = corner(given.board.square_name(square))
        vowel = code >= FIRST_PAIR or given.script.tiles[code] in given.vowels
        tiles.append({"x": x, "y": y, "tile": given.script.tiles[code], "vowel": vowel})
    return {"open": True, "bad": [], "stage": staged(tiles)}


def staged(tiles: list[Drawn], legal: bool = True) -> Drawn:
    """Tiles where they would lie, and what is around them."""
    return {
        **around([(each["x"], each["y"]) for each in tiles]),
        "tiles": tiles if legal else [],
        "free": [],
        "legal": legal,
    }


def around(corners: list[tuple[int, int]]) -> Drawn:
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return {"x": min(xs), "y": min(ys), "width": max(xs) - min(xs) + CELL, "height": max(ys) - min(ys) + CELL}


def summary(sight: Sight) -> str:
    """The position in one sentence."""
    view = sight.view
    asleep = sum(not each["animated"] for each in view["combinations"])
    words = sight.plural("{n} word stands", "{n} words stand", len(view["words"]))
    sleeping = sight.plural("{n} combination sleeps", "{n} combinations sleep", asleep)
    deben = ", ".join(f"{sight.called(seat)} {player['deben']}" for seat, player in enumerate(view["players"]))
    return sight.text("{words}, {sleeping}. Deben: {deben}.", words=words, sleeping=sleeping, deben=deben)
