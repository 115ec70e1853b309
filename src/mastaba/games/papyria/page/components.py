"""The component sheet of Papyria: every tile and piece, with where it is known from."""

from mastaba.games.papyria.page.sight import Face, tile_at, tile_face
from mastaba.games.papyria.rules.pieces import KEYS, read_ends, read_keys, read_setup_tiles, read_tiles
from mastaba.games.papyria.text.words import GOODS, TYPES, of, scoring_word
from mastaba.kernel.pieces import Pieces
from mastaba.locale import N_, Tongue
from mastaba.locale.boards import Drawn

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


def components(pieces: Pieces, tongue: Tongue) -> list[Drawn]:
    groups = _lands(pieces, tongue)
    groups += [_setup(pieces, tongue), _scorings(pieces, tongue), _multipliers(pieces, tongue)]
    return [*groups, _keys(pieces, tongue), _ends(pieces, tongue)]


def _group(title: str, line: str, items: list[Drawn], tongue: Tongue) -> Drawn:
    number = sum(item.get("count", 1) for item in items)
    return {"title": title, "line": line, "count": tongue.plural("{n} tile", "{n} tiles", number), "items": items}


def _lands(pieces: Pieces, tongue: Tongue) -> list[Drawn]:
    tiles = {tile.name: tile for tile in read_tiles(pieces)}
    groups = []
    for kind, (title, line) in LANDS.items():
        items = []
        for entry in pieces.tables(pieces.data, kind, kind):
            name = str(entry["name"])
            first = name if tiles[name].first else ""
            face = tile_face(tile_at(tiles[name], 0), first)
            items.append({"face": face, "piece": name, "name": name, "status": str(entry["status"])})
        groups.append(_group(tongue.text(title), tongue.text(line), items, tongue))
    return groups


def _setup(pieces: Pieces, tongue: Tongue) -> Drawn:
    """R1: what is to be had on the spaces of the board."""
    read_setup_tiles(pieces)
    items = []
    for entry in pieces.tables(pieces.data, "setup_tile", "setup_tile"):
        good = str(entry["name"])
        face = FACES.get(good, ("building", good))
        size = tongue.text("large") if entry["size"] == "large" else tongue.text("small")
        name = f"{of(GOODS, good, tongue)} · {size}"
        items.append({"face": face, "piece": f"setup-{good}", "name": name, "count": entry["copies"]})
        items[-1]["status"] = str(entry["status"])
    return _group(
        tongue.text("Set-up tiles"), tongue.text("They make the spaces of the board, dealt at random."), items, tongue
    )


def _scorings(pieces: Pieces, tongue: Tongue) -> Drawn:
    items = []
    for entry in pieces.tables(pieces.data, "scoring", "scoring"):
        numbers: list[int] = entry["knowledge"]  # type: ignore[assignment]
        for knowledge in sorted(set(numbers)):
            tile = f"{entry['name']}-{knowledge}"
            face = ("scoring", entry["name"], knowledge)
            item = {"face": face, "piece": tile, "name": scoring_word(tile, tongue), "count": numbers.count(knowledge)}
            items.append(item | {"status": str(entry["status"])})
    line = tongue.text("First the knowledge, then a scoring of this type.")
    return _group(tongue.text("Scoring tiles"), line, items, tongue)


def _multipliers(pieces: Pieces, tongue: Tongue) -> Drawn:
    items = []
    for entry in pieces.tables(pieces.data, "multiplier", "multiplier"):
        kind = str(entry["name"])
        item = {"face": ("multiplier", kind), "piece": f"multiplier-{kind}", "name": of(TYPES, kind, tongue)}
        items.append(item | {"count": entry["copies"], "status": str(entry["status"])})
    line = tongue.text("Every one raises the scorings of its type.")
    return _group(tongue.text("Multipliers"), line, items, tongue)


def _keys(pieces: Pieces, tongue: Tongue) -> Drawn:
    """Every kind has the same stack."""
    entries = pieces.tables(pieces.data, "key", "key")
    items = []
    for kind in KEYS:
        for i, (key, entry) in enumerate(zip(read_keys(pieces), entries, strict=False)):
            name = tongue.plural("{type}, {n} key", "{type}, {n} keys", key.keys, type=of(TYPES, kind, tongue))
            face = ("key", kind, key.multipliers)
            items.append({"face": face, "piece": f"key-{kind}-{i + 1}", "name": name, "status": str(entry["status"])})
    line = tongue.text("More multipliers, and a scoring at the end, for whoever meets the condition.")
    return _group(tongue.text("Keys"), line, items, tongue)


def _ends(pieces: Pieces, tongue: Tongue) -> Drawn:
    entries = pieces.tables(pieces.data, "end", "end")
    items = []
    for end, entry in zip(read_ends(pieces), entries, strict=True):
        face = ("end", end.knowledge, end.lapis, end.papyrus, end.points)
        items.append({"face": face, "piece": end.name, "name": end.name, "status": str(entry["status"])})
    line = tongue.text("They come when a space is empty: knowledge, and points for what is handed in.")
    return _group(tongue.text("End-of-game tiles"), line, items, tongue)
