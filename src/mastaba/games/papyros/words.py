"""What things of PaPyRoS are called: vowels, cards, words."""

# mypyc: skip

from collections.abc import Sequence
from typing import TypedDict, cast

from mastaba.games.papyros.pieces import CARDS
from mastaba.games.papyros.tables import PapyrosSetting
from mastaba.kernel.contract import Plain, Seen
from mastaba.locale import N_, Tongue

TITLES = {card: card.upper() for card in CARDS}  # proper names: the same in every language
FACES = {"sun": N_("a sun")}


class CombinationView(TypedDict):
    name: str
    squares: list[str]
    direction: str
    letters: list[str]
    backs: list[str]
    animated: bool


class CourtView(TypedDict):
    mode: str
    list: bool
    asked: int
    admitted: list[str]
    word: str
    judged: str
    votes: list[str]
    voted: list[int]


class PlayerView(TypedDict):
    deben: int
    vowels: list[str]
    cards: int
    hand: list[str]
    shown: list[str]
    ally: bool


class View(TypedDict):
    you: int | None
    turn: int
    turns: int
    step: str
    target: int
    board: list[str]
    combinations: list[CombinationView]
    suns: list[str]
    words: list[str]
    rolled: str
    owed: int
    forced: bool
    bag: dict[str, int]
    deck: int
    court: CourtView
    players: list[PlayerView]
    outcome: Plain | None


def view_of(seen: Seen) -> View:
    return cast(View, seen.view())


def table_of(seen: Seen) -> PapyrosSetting:
    assert isinstance(seen.setting, PapyrosSetting)
    return seen.setting


def vowel_word(kind: str, tongue: Tongue) -> str:
    return tongue.text("sun") if kind == "sun" else kind


def vowels_words(kinds: Sequence[str], tongue: Tongue) -> str:
    return ", ".join(vowel_word(kind, tongue) for kind in kinds)


def face_word(face: str, tongue: Tongue) -> str:
    """A face of the die, with a real minus."""
    return tongue.text(FACES[face]) if face in FACES else face.replace("-", "−")


def rack_letters(kinds: Sequence[str]) -> str:
    """Vowels where there is little room; a sun is a star."""
    return " ".join("*" if kind == "sun" else kind for kind in kinds)
