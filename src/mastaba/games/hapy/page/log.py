"""What has happened, as the log of the page says it."""

from collections.abc import Iterator
from typing import cast

from markupsafe import Markup, escape

from mastaba.games.hapy.page.sight import Sight
from mastaba.games.hapy.text.sentences import clause, remembers, sentence, the, together, word
from mastaba.kernel.events import Told
from mastaba.locale import Tongue
from mastaba.locale.boards import Drawn, kept, log_by_turns
from mastaba.locale.telling import subject


def log(sight: Sight) -> list[Drawn]:
    """Turn by turn. G10: without the memory aid only the last round, as long as the game runs."""
    last = 0 if remembers(sight.seen) else sight.setting.seats
    line = kept(lambda part: _line(part, sight), sight.seen, sight.names, sight.tongue)
    return log_by_turns(sight.told, line, sight.tongue, last)


def _line(part: Told, sight: Sight) -> Drawn:
    seat, names, tongue = sight.seen.seat, sight.names, sight.tongue
    if "seat" not in part:
        return {"seat": -1, "html": escape(sentence(part, seat, names, tongue))}
    player = cast(int, part["seat"])
    html = escape(f"{clause(part, seat, names, tongue)}.")
    for phrase in _cards_in(part, tongue):
        html = Markup(html.replace(escape(phrase), Markup("<b>{}</b>").format(phrase), 1))
    return {"seat": player, "html": Markup("<b>{}</b> {}").format(subject(player, seat, names, tongue), html)}


def _cards_in(part: Told, tongue: Tongue) -> Iterator[str]:
    """How the cards of a line are called there."""
    if "cards" in part:
        yield together(cast(tuple[str, ...], part["cards"]), tongue)
    elif "card" in part:
        own = part["kind"] == "take" and not part["open"]
        yield (word if own else the)(str(part["card"]), tongue)
