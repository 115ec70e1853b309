"""The log of Hâpy Families on a page: it does not number the places of the layout."""

from mastaba.games.hapy.text.sentences import clause, sentence
from mastaba.games.hapy.text.sight import Sight
from mastaba.kernel.events import Told
from mastaba.show.log import WrittenTurn, log_of_page, written


def log(sight: Sight) -> list[WrittenTurn]:
    """Turn by turn. G10: without the memory aid only the last round, as long as the game runs."""
    return log_of_page(sight, lambda part: written(sight, part, _clause, said), telling=("ask", "series", "end"))


def said(sight: Sight, part: Told) -> str:
    """What happened, as a whole sentence."""
    return sentence(sight, part, on_page=True)


def _clause(sight: Sight, part: Told, who: str) -> str:
    return clause(sight, part, who, on_page=True)
