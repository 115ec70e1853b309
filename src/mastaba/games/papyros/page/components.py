"""The component sheet of PaPyRoS: every tile and card, with where it is known from."""

from mastaba.games.papyros.page.desk import MOTIFS, USES
from mastaba.games.papyros.rules.pieces import Box
from mastaba.games.papyros.text.words import TITLES, face_word, vowel_word
from mastaba.kernel.pieces import Pieces
from mastaba.locale import Tongue
from mastaba.locale.boards import Drawn


def components(pieces: Pieces, tongue: Tongue) -> list[Drawn]:
    Box(pieces)
    tiles = [_vowels(pieces, tongue), _consonants(pieces, tongue)]
    return [*tiles, _cards(pieces, tongue), _die(pieces, tongue), _coins(pieces, tongue), _board(pieces, tongue)]


def _vowels(pieces: Pieces, tongue: Tongue) -> Drawn:
    items: list[Drawn] = []
    for entry in pieces.tables(pieces.data, "vowel", "vowel"):
        kind = str(entry["tile"])
        item = {"kind": "sun" if kind == "sun" else "vowel", "tile": kind, "name": vowel_word(kind, tongue)}
        items.append({**item, "count": entry["copies"], "status": str(entry["status"])})
    line = tongue.text("Drawn from the bag; they lie open before everybody. A sun is any single vowel.")
    return _group(tongue.text("Vowels"), line, items, tongue)


def _consonants(pieces: Pieces, tongue: Tongue) -> Drawn:
    items: list[Drawn] = []
    for entry in pieces.tables(pieces.data, "consonant", "consonant"):
        up, back = (str(side) for side in entry["sides"])  # type: ignore[attr-defined]
        item = {"kind": "asleep", "tile": up, "back": back, "name": f"{up} / {back}"}
        items.append({**item, "count": entry["copies"], "status": str(entry["status"])})
    line = tongue.text("A letter on both sides. They wait on the hieroglyphs.")
    return _group(tongue.text("Consonants"), line, items, tongue)


def _cards(pieces: Pieces, tongue: Tongue) -> Drawn:
    items: list[Drawn] = []
    for entry in pieces.tables(pieces.data, "card", "card"):
        kind = str(entry["name"])
        item = {"kind": "card", "motif": MOTIFS[kind], "title": TITLES[kind], "line": tongue.text(USES[kind])}
        items.append({**item, "name": TITLES[kind], "count": entry["copies"], "status": str(entry["status"])})
    number = sum(item["count"] for item in items)
    group = _group(tongue.text("Aton cards"), tongue.text("Kept secret until they are used."), items, tongue)
    return group | {"count": tongue.plural("{n} card", "{n} cards", number)}


def _die(pieces: Pieces, tongue: Tongue) -> Drawn:
    items: list[Drawn] = []
    for entry in pieces.tables(pieces.data, "die", "die"):
        face = str(entry["face"])
        item = {"kind": "die", "face": face, "name": face_word(face, tongue), "status": str(entry["status"])}
        items.append(item)
    line = tongue.text("Vowels to draw or to give up, or an Aton card.")
    return {"title": tongue.text("The die"), "line": line, "count": "", "items": items}


def _coins(pieces: Pieces, tongue: Tongue) -> Drawn:
    items: list[Drawn] = []
    for entry in pieces.tables(pieces.data, "coin", "coin"):
        name = tongue.text("{n} Deben", n=entry["value"])
        item = {"kind": "coin", "value": entry["value"], "name": name, "count": entry["copies"]}
        items.append({**item, "status": str(entry["status"])})
    number = sum(item["count"] for item in items)
    count = tongue.plural("{n} coin", "{n} coins", number)
    return {
        "title": tongue.text("Coins"),
        "line": tongue.text("On the page they are numbers."),
        "count": count,
        "items": items,
    }


def _board(pieces: Pieces, tongue: Tongue) -> Drawn:
    """The combinations: where they begin, how they are read."""
    items: list[Drawn] = []
    board = pieces.table(pieces.data, "board", "board")
    for entry in pieces.tables(board, "combination", "board.combination"):
        down = entry["direction"] == "down"
        item = {
            "kind": "glyphs",
            "length": entry["length"],
            "down": down,
            "name": f"{entry['name']} · {entry['square']}",
        }
        items.append({**item, "status": str(entry["status"])})
    count = tongue.plural("{n} combination", "{n} combinations", len(items))
    line = tongue.text("Hieroglyphs side by side on the board, and the square where each begins.")
    return {"title": tongue.text("Combinations"), "line": line, "count": count, "items": items}


def _group(title: str, line: str, items: list[Drawn], tongue: Tongue) -> Drawn:
    number = sum(item.get("count", 1) for item in items)
    return {"title": title, "line": line, "count": tongue.plural("{n} tile", "{n} tiles", number), "items": items}
