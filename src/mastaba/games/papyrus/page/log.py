"""The log of Papyrus on a page."""

from typing import cast

from mastaba.games.papyrus.text.sentences import clause, come_home, sentence
from mastaba.games.papyrus.text.sight import Sight
from mastaba.kernel.events import Told
from mastaba.show.log import WrittenLine, WrittenTurn, as_markup, log_of_page, written


def log(sight: Sight) -> list[WrittenTurn]:
    """Turn by turn. Q15: with closed piles only the last round, as long as the game runs."""
    return log_of_page(sight, lambda part: _line(sight, part))


def said(sight: Sight, part: Told) -> str:
    """What happened, as a whole sentence in which cards go by their players."""
    return sentence(sight, part, Sight.by_player)


def _clause(sight: Sight, part: Told, who: str) -> str:
    return clause(sight, part, who, Sight.by_player)


def _line(sight: Sight, part: Told) -> WrittenLine | None:
    return _homecoming(sight, part) if part["kind"] == "home" else written(sight, part, _clause, said)


def _homecoming(sight: Sight, part: Told) -> WrittenLine | None:
    """R32: of one player, what came into the pile at the end."""
    home, player = come_home(part), cast(int, part["seat"])
    if not home:
        return None
    cards = sight.marking_pieces().piece(sight.signs(home))
    return WrittenLine(
        player, as_markup(sight.text("{who}: home come {cards}.", who=sight.called(player), cards=cards))
    )
