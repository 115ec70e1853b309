"""Positions of PaPyRoS in a few lines of text.

    K06 ML                    the consonants of a combination, as they lie; K06 M/R L/S also says what is on their backs
    K06 = MAL 0               an animated one: the word, and the squares before its first hieroglyph
    K10 @ f7 B, f9 N          an animated one whose consonants lie on these squares
    + g9 E, h9 AU, i9 *U      other vowels on the board; a star before one that is a sun
    1: A E sun; tauschen; 12  a player: vowels, cards, Deben
    2:                        a player with nothing
    turn: 1 act               1 act if left out

Combinations that are not named have whatever consonants are left.
"""

import tomllib
from pathlib import Path
from typing import Any

import mastaba
from mastaba import State
from mastaba.games import papyros

PIECES = tomllib.loads((Path(papyros.__file__).parent / "pieces.toml").read_text(encoding="utf-8"))
COMBINATIONS: dict[str, dict[str, Any]] = {each["name"]: each for each in PIECES["board"]["combination"]}
COLUMNS = "abcdefghijklmnopq"
PAIRS = ("AU", "EI", "EU", "IE")
VOWELS = "AEIOUÄÖÜY"


def position(text: str, more: dict[str, Any] | None = None, **options: object) -> State:
    """The position that the text describes; `more` is added to its dump as it is."""
    state = mastaba.load(as_dump(text, more, **options))
    assert isinstance(state, State)
    return state


def as_dump(text: str, more: dict[str, Any] | None = None, **options: object) -> dict[str, Any]:
    """The same as plain data, as `mastaba.load` reads it."""
    table = Table()
    players: list[dict[str, Any]] = []
    turn, step = 1, "act"
    for line in [line.strip() for line in text.splitlines() if line.strip()]:
        name, _, rest = line.partition(" ")
        if name.rstrip(":").isdigit():
            players.append(_player(rest))
        elif name == "turn:":
            number, _, step = rest.partition(" ")
            turn, step = int(number), step or "act"
        elif name == "+":
            table.add(rest)
        else:
            table.combination(name, rest)
    table.fill()
    data: dict[str, Any] = {"turn": turn, "step": step, "players": players, **table.plain(), **(more or {})}
    return {"game": "papyros", "seats": len(players), "options": options, "position": data}


def _player(text: str) -> dict[str, Any]:
    vowels, cards, deben = (part.strip() for part in (f"{text};;").split(";")[:3])
    return {"vowels": vowels.split(), "cards": cards.split(), "deben": int(deben or 0)}


class Table:
    """The board as it is put together."""

    def __init__(self) -> None:
        self.rows = [["."] * 17 for _ in range(17)]
        self.tiles: dict[str, str] = {}
        self.suns: list[str] = []
        self.left = [tuple(each["sides"]) for each in PIECES["consonant"] for _ in range(each["copies"])]

    def put(self, square: str, sign: str) -> None:
        self.rows[int(square[1:]) - 1][COLUMNS.index(square[0])] = sign

    def take(self, face: str) -> str:
        """A tile with this letter up, or with these letters up and down."""
        up, _, down = face.partition("/")
        for one, other in self.left:
            for here, there in ((one, other), (other, one)):
                if here == up and down in ("", there):
                    self.left.remove((one, other))
                    return f"{here}/{there}"
        raise AssertionError(f"there is no tile {face} left")

    def combination(self, name: str, text: str) -> None:
        if text.startswith("= "):
            word, _, offset = text[2:].partition(" ")
            self.word(name, word, int(offset or 0))
        elif text.startswith("@ "):
            for i, part in enumerate(text[2:].split(", "), start=1):
                square, letter = part.split()
                self.tiles[f"{name}.{i}"] = f"{self.take(letter)} {square}"
                self.put(square, letter[0])
        else:
            faces = text.split() if "/" in text else list(text)
            for i, (square, face) in enumerate(zip(squares_of(name), faces, strict=True), start=1):
                self.tiles[f"{name}.{i}"] = f"{self.take(face)} {square}"
                self.put(square, face[0].lower())

    def word(self, name: str, word: str, offset: int) -> None:
        tiles = spelled(word)
        slot = 0
        for square, tile in zip(line(name, -offset, len(tiles)), tiles, strict=True):
            if tile in PAIRS:
                self.put(square, str(PAIRS.index(tile) + 1))
            else:
                self.put(square, tile)
            if tile not in PAIRS and tile not in VOWELS:
                slot += 1
                self.tiles[f"{name}.{slot}"] = f"{self.take(tile)} {square}"

    def add(self, text: str) -> None:
        for part in text.split(", "):
            square, tile = part.split()
            if tile.startswith("*"):
                self.suns.append(square)
            tile = tile.removeprefix("*")
            self.put(square, str(PAIRS.index(tile) + 1) if tile in PAIRS else tile)

    def fill(self) -> None:
        for name in COMBINATIONS:
            if f"{name}.1" not in self.tiles:
                for i, square in enumerate(squares_of(name), start=1):
                    face = self.take(self.left[0][0])
                    self.tiles[f"{name}.{i}"] = f"{face} {square}"
                    self.put(square, face[0].lower())

    def plain(self) -> dict[str, Any]:
        return {"board": ["".join(row) for row in self.rows], "tiles": self.tiles, "suns": self.suns}


def spelled(word: str) -> list[str]:
    tiles, at = [], 0
    while at < len(word):
        size = 4 if word[at] == "(" else 1
        tiles.append(word[at : at + size].strip("()"))
        at += size
    return tiles


def squares_of(name: str) -> list[str]:
    return line(name, 0, COMBINATIONS[name]["length"])


def line(name: str, first: int, length: int) -> list[str]:
    """Squares in the line of a combination, counted from its first hieroglyph."""
    square, down = COMBINATIONS[name]["square"], COMBINATIONS[name]["direction"] == "down"
    column, row = COLUMNS.index(square[0]), int(square[1:])
    steps = range(first, first + length)
    return [f"{COLUMNS[column]}{row + i}" if down else f"{COLUMNS[column + i]}{row}" for i in steps]


# ---- Looking ------------------------------------------------------------------------------------------------


def deben(state: State) -> list[int]:
    return [player["deben"] for player in _players(state)]


def vowels(state: State, player: int) -> str:
    return " ".join(_players(state)[player - 1]["vowels"])


def cards(state: State, player: int) -> str:
    return " ".join(_players(state)[player - 1]["cards"])


def _players(state: State) -> list[dict[str, Any]]:
    players: Any = state.position()["players"]
    return list(players)


def at(state: State, square: str) -> str:
    """What lies on a square, as in a dump."""
    board: Any = state.position()["board"]
    return str(board[int(square[1:]) - 1][COLUMNS.index(square[0])])


def words(state: State) -> list[str]:
    """The words on the board."""
    found: Any = state.seen(None).view()["words"]
    return list(found)


def bag(state: State) -> dict[str, int]:
    found: Any = state.position()["bag"]
    return dict(found)
