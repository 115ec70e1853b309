"""The component sheet of Papyria: every tile and piece, with where it is known from."""

from typing import cast

from mastaba.games.papyria.forms.view import view_tile
from mastaba.games.papyria.page.faces import Face, tile_face
from mastaba.games.papyria.rules.pieces import KEYS, read_ends, read_keys, read_tiles
from mastaba.games.papyria.text.words import GOODS, TYPES, of, scoring_word
from mastaba.kernel.pieces import Data, Pieces
from mastaba.locale import N_, Tongue
from mastaba.show.scene import Piece, PieceGroup

LANDS = {
    "settlement": (N_("Settlements"), N_("Everybody begins with one; the one with the 1 moves first.")),
    "starting": (N_("Starting landscapes"), N_("Picked and placed before the game; they bear a P.")),
    "landscape": (N_("Landscapes"), N_("Laid in stacks on the board.")),
}

FACES: dict[str, Face] = {
    "landscape": ("tile", "bend", 90, (), False),
    "scoring": ("scoring", "any", 0),
    "lapis": ("good", "lapis"),
    "papyrus": ("good", "papyrus"),
}


def components(pieces: Pieces, tongue: Tongue) -> list[PieceGroup]:
    return [
        *_lands(pieces, tongue),
        _setup(pieces, tongue),
        _scorings(pieces, tongue),
        _multipliers(pieces, tongue),
        _keys(pieces, tongue),
        _ends(pieces, tongue),
    ]


def _group(title: str, line: str, pieces: list[Piece], tongue: Tongue) -> PieceGroup:
    number = sum(piece.count for piece in pieces)
    return PieceGroup(title=title, line=line, count=tongue.plural("{n} tile", "{n} tiles", number), pieces=pieces)


def _piece(entry: Data, piece: str, name: str, face: Face, count: int = 1) -> Piece:
    """`piece` is what it goes by on the page, `name` what people call it."""
    return Piece(name=name, status=str(entry["status"]), count=count, drawn={"face": face, "piece": piece})


def _entries(pieces: Pieces, kind: str) -> list[Data]:
    return pieces.tables(pieces.data, kind, kind)


def _lands(pieces: Pieces, tongue: Tongue) -> list[PieceGroup]:
    tiles = {tile.name: tile for tile in read_tiles(pieces)}
    groups = []
    for kind, (title, line) in LANDS.items():
        drawn = []
        for entry in _entries(pieces, kind):
            name = str(entry["name"])
            face = tile_face(view_tile(tiles[name]), first=name if tiles[name].first else "")
            drawn.append(_piece(entry, name, name, face))
        groups.append(_group(tongue.text(title), tongue.text(line), drawn, tongue))
    return groups


def _setup(pieces: Pieces, tongue: Tongue) -> PieceGroup:
    """R1: what is to be had on the spaces of the board."""
    drawn = []
    for entry in _entries(pieces, "setup_tile"):
        good = str(entry["name"])
        size = tongue.text("large") if entry["size"] == "large" else tongue.text("small")
        name = f"{of(GOODS, good, tongue)} · {size}"
        face = FACES.get(good, ("building", good))
        drawn.append(_piece(entry, f"setup-{good}", name, face, cast(int, entry["copies"])))
    line = tongue.text("They make the spaces of the board, dealt at random.")
    return _group(tongue.text("Set-up tiles"), line, drawn, tongue)


def _scorings(pieces: Pieces, tongue: Tongue) -> PieceGroup:
    drawn = []
    for entry in _entries(pieces, "scoring"):
        numbers = cast(list[int], entry["knowledge"])
        for knowledge in sorted(set(numbers)):
            tile = f"{entry['name']}-{knowledge}"
            face = ("scoring", entry["name"], knowledge)
            drawn.append(_piece(entry, tile, scoring_word(tile, tongue), face, numbers.count(knowledge)))
    line = tongue.text("First the knowledge, then a scoring of this type.")
    return _group(tongue.text("Scoring tiles"), line, drawn, tongue)


def _multipliers(pieces: Pieces, tongue: Tongue) -> PieceGroup:
    drawn = []
    for entry in _entries(pieces, "multiplier"):
        kind = str(entry["name"])
        copies = cast(int, entry["copies"])
        drawn.append(_piece(entry, f"multiplier-{kind}", of(TYPES, kind, tongue), ("multiplier", kind), copies))
    line = tongue.text("Every one raises the scorings of its type.")
    return _group(tongue.text("Multipliers"), line, drawn, tongue)


def _keys(pieces: Pieces, tongue: Tongue) -> PieceGroup:
    """Every kind has the same stack."""
    drawn = []
    for kind in KEYS:
        for i, (key, entry) in enumerate(zip(read_keys(pieces), _entries(pieces, "key"), strict=False)):
            name = tongue.plural("{type}, {n} key", "{type}, {n} keys", key.keys, type=of(TYPES, kind, tongue))
            drawn.append(_piece(entry, f"key-{kind}-{i + 1}", name, ("key", kind, key.multipliers)))
    line = tongue.text("More multipliers, and a scoring at the end, for whoever meets the condition.")
    return _group(tongue.text("Keys"), line, drawn, tongue)


def _ends(pieces: Pieces, tongue: Tongue) -> PieceGroup:
    drawn = []
    for end, entry in zip(read_ends(pieces), _entries(pieces, "end"), strict=True):
        face = ("end", end.knowledge, end.lapis, end.papyrus, end.points)
        drawn.append(_piece(entry, end.name, end.name, face))
    line = tongue.text("They come when a space is empty: knowledge, and points for what is handed in.")
    return _group(tongue.text("End-of-game tiles"), line, drawn, tongue)
