"""The component sheet of PaPyRoS: every tile and card, with where it is known from."""

from typing import Any

from mastaba.games.papyros.languages import LANGUAGES, Language, language
from mastaba.games.papyros.page.desk import MOTIFS, USES
from mastaba.games.papyros.rules.pieces import Box
from mastaba.games.papyros.text.words import TITLES, face_word, vowel_word
from mastaba.kernel.pieces import Pieces
from mastaba.locale import N_, Tongue
from mastaba.show.scene import Drawn, Piece, PieceGroup

Entry = dict[str, Any]  # of the piece file, which has been checked


def components(pieces: Pieces, tongue: Tongue) -> list[PieceGroup]:
    """What is in the box, and the tiles of our own variants in other languages."""
    german, *others = [language(code) for code in LANGUAGES]
    Box(pieces, german.script, german.letters(pieces))
    parts = (_cards, _die, _coins, _board)
    found = [_vowels(pieces, tongue, german), _consonants(pieces, tongue, german)]
    found += [part(pieces, tongue) for part in parts]
    for other in others:
        found += [_vowels(other.file, tongue, other), _consonants(other.file, tongue, other)]
    return found


VOWELS = {"de": N_("Vowels"), "en": N_("Vowels, English"), "fr": N_("Vowels, French")}
CONSONANTS = {"de": N_("Consonants"), "en": N_("Consonants, English"), "fr": N_("Consonants, French")}


def _vowels(pieces: Pieces, tongue: Tongue, spoken: Language) -> PieceGroup:
    found = []
    for entry in _entries(pieces, "vowel"):
        kind = entry["tile"]
        drawn: Drawn = {"kind": "sun" if kind == "sun" else "vowel", "tile": kind}
        found.append(_piece(entry, vowel_word(kind, tongue), drawn))
    line = tongue.text("Drawn from the bag; they lie open before everybody. A sun is any single vowel.")
    count = tongue.plural("{n} tile", "{n} tiles", _number(found))
    title = tongue.text(VOWELS[spoken.script.language])
    return PieceGroup(title=title, line=_variant(spoken, tongue) or line, count=count, pieces=found)


def _consonants(pieces: Pieces, tongue: Tongue, spoken: Language) -> PieceGroup:
    found = []
    for entry in _entries(pieces, "consonant"):
        up, back = entry["sides"]
        found.append(_piece(entry, f"{up} / {back}", {"kind": "asleep", "tile": up, "back": back}))
    line = tongue.text("A letter on both sides. They wait on the hieroglyphs.")
    count = tongue.plural("{n} tile", "{n} tiles", _number(found))
    title = tongue.text(CONSONANTS[spoken.script.language])
    return PieceGroup(title=title, line=_variant(spoken, tongue) or line, count=count, pieces=found)


def _variant(spoken: Language, tongue: Tongue) -> str:
    """What is said of tiles that are in no box."""
    return tongue.text("A variant of our own: the printed game is German.") if spoken.is_variant else ""


def _cards(pieces: Pieces, tongue: Tongue) -> PieceGroup:
    found = []
    for entry in _entries(pieces, "card"):
        kind = entry["name"]
        drawn = {"kind": "card", "motif": MOTIFS[kind], "title": TITLES[kind], "line": tongue.text(USES[kind])}
        found.append(_piece(entry, TITLES[kind], drawn))
    line = tongue.text("Kept secret until they are used.")
    count = tongue.plural("{n} card", "{n} cards", _number(found))
    return PieceGroup(title=tongue.text("Aton cards"), line=line, count=count, pieces=found)


def _die(pieces: Pieces, tongue: Tongue) -> PieceGroup:
    found = []
    for entry in _entries(pieces, "die"):
        face = entry["face"]
        found.append(_piece(entry, face_word(face, tongue), {"kind": "die", "face": face}))
    line = tongue.text("Vowels to draw or to give up, or an Aton card.")
    return PieceGroup(title=tongue.text("The die"), line=line, count="", pieces=found)


def _coins(pieces: Pieces, tongue: Tongue) -> PieceGroup:
    found = []
    for entry in _entries(pieces, "coin"):
        name = tongue.text("{n} Deben", n=entry["value"])
        found.append(_piece(entry, name, {"kind": "coin", "value": entry["value"]}))
    line = tongue.text("On the page they are numbers.")
    count = tongue.plural("{n} coin", "{n} coins", _number(found))
    return PieceGroup(title=tongue.text("Coins"), line=line, count=count, pieces=found)


def _board(pieces: Pieces, tongue: Tongue) -> PieceGroup:
    """The combinations: where they begin, how they are read."""
    found = []
    board = pieces.table(pieces.data, "board", "board")
    for entry in pieces.tables(board, "combination", "board.combination"):
        drawn: Drawn = {"kind": "glyphs", "length": entry["length"], "down": entry["direction"] == "down"}
        found.append(_piece(entry, f"{entry['name']} · {entry['square']}", drawn))
    line = tongue.text("Hieroglyphs side by side on the board, and the square where each begins.")
    count = tongue.plural("{n} combination", "{n} combinations", len(found))
    return PieceGroup(title=tongue.text("Combinations"), line=line, count=count, pieces=found)


def _entries(pieces: Pieces, name: str) -> list[Entry]:
    return pieces.tables(pieces.data, name, name)


def _piece(entry: Entry, name: str, drawn: Drawn) -> Piece:
    return Piece(name=name, status=entry["status"], count=entry.get("copies", 1), drawn=drawn)


def _number(pieces: list[Piece]) -> int:
    return sum(piece.count for piece in pieces)
