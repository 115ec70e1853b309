"""What things of PaPyRoS are called: vowels, cards, words."""

from collections.abc import Sequence
from typing import TypedDict, cast

from mastaba.games.papyros.rules.pieces import CARDS
from mastaba.games.papyros.rules.setting import PapyrosSetting
from mastaba.kernel.contract import Plain, Seen
from mastaba.kernel.events import Told
from mastaba.locale import N_, Tongue
from mastaba.locale.telling import Names, listed

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


def ending(told: Told, seat: int, names: Names, tongue: Tongue) -> str:
    """Who has won, and with how many Deben."""
    ranks, totals = cast(tuple[int, ...], told["ranks"]), cast(tuple[int, ...], told["totals"])
    winners = [player for player, rank in enumerate(ranks) if rank == 1]
    deben = totals[winners[0]]
    if len(winners) > 1:
        sharing = tongue.all_of([listed(player, seat, names, tongue) for player in winners])
        return tongue.text("The game is over. Shared victory with {n} Deben: {who}.", n=deben, who=sharing)
    if winners == [seat]:
        return tongue.text("The game is over. You win with {n} Deben.", n=deben)
    return tongue.text("The game is over. {who} wins with {n} Deben.", n=deben, who=names[winners[0]])
