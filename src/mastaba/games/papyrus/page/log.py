"""The log of Papyrus on a page: Fragments go by what they mean, cards by their players."""

from mastaba.games.papyrus.text.sentences import clause, sentence
from mastaba.games.papyrus.text.sight import Sight
from mastaba.kernel.events import Told
from mastaba.show.log import WrittenTurn, log_of_page, written

TELLING = ("win", "take", "stop", "end")  # what matters most


def log(sight: Sight) -> list[WrittenTurn]:
    """Turn by turn. Q15: with closed piles only the last round, as long as the game runs."""
    return log_of_page(sight, lambda part: written(sight, part, _clause, said), telling=TELLING)


def said(sight: Sight, part: Told) -> str:
    """What happened, as a whole sentence."""
    return sentence(sight, part, on_page=True)


def _clause(sight: Sight, part: Told, who: str) -> str:
    return clause(sight, part, who, on_page=True)
