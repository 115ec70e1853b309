"""What happened in PaPyRoS, as a page tells it: the log, and the last news."""

from functools import partial

from mastaba.games.papyros.text.sentences import clause, sentence
from mastaba.games.papyros.text.sight import Sight
from mastaba.show.log import WrittenTurn, log_of_page, written

OLD_NEWS = ("turn", "begin", "deal", "vote")  # what those who wait see by themselves


def log(sight: Sight) -> list[WrittenTurn]:
    on_page = partial(clause, page=True), partial(sentence, page=True)
    return log_of_page(sight, lambda part: written(sight, part, *on_page), telling=("word", "verdict", "end"))


def news_line(sight: Sight) -> str:
    """The last thing that happened, for those who wait."""
    done = [part for part in sight.recent() if part["kind"] not in OLD_NEWS]
    said = [sentence(sight, part, page=True) for part in done]
    return next((each for each in reversed(said) if each), "")
