"""The log of Papyrus on a page."""

from typing import cast

from markupsafe import Markup, escape

from mastaba.games.papyrus.page.sight import Sight
from mastaba.games.papyrus.text.sentences import clause
from mastaba.games.papyrus.text.words import own_words, remembers
from mastaba.kernel.events import Told
from mastaba.locale.boards import Drawn, kept, log_by_turns
from mastaba.locale.telling import called, subject


def log(sight: Sight) -> list[Drawn]:
    """Turn by turn. Q15: with closed piles only the last round, as long as the game runs."""
    last = 0 if remembers(sight.seen) else sight.table.seats
    line = kept(lambda part: _line(part, sight), sight.seen, sight.names, sight.tongue)
    return log_by_turns(sight.told, line, sight.tongue, last)


def _line(part: Told, sight: Sight) -> Drawn | None:
    tongue, seat = sight.tongue, sight.seen.seat
    if part["kind"] == "home":
        return _homecoming(part, sight)
    if "seat" not in part:
        said = sight.plainly(part)
        return {"seat": -1, "html": escape(said)} if said else None
    said = clause(sight.seen, part, tongue, "", sight.whose)
    if not said:
        return None
    player = cast(int, part["seat"])
    who = subject(player, seat, sight.names, tongue)
    html = _bold(f"{said}.", _cards_in(part, sight))
    return {"seat": player, "html": Markup(f"<b>{escape(who)}</b> {html}")}


def _homecoming(part: Told, sight: Sight) -> Drawn | None:
    """R32: of one player, what came into the pile at the end."""
    home = (*cast(tuple[str, ...], part["below"]), *cast(tuple[str, ...], part["under"]))
    if not home:
        return None
    player = cast(int, part["seat"])
    cards = own_words(home, sight.seen, sight.tongue)
    who = called(player, sight.seen.seat, sight.names, sight.tongue)
    said = sight.tongue.text("{who}: home come {cards}.", who=who, cards=cards)
    return {"seat": player, "html": _bold(said, cards)}


def _cards_in(part: Told, sight: Sight) -> str:
    """How the cards of a line are called there."""
    if "card" in part:
        return own_words([str(part["card"])], sight.seen, sight.tongue)
    if "cards" not in part:
        return ""
    cards = cast(tuple[str, ...], part["cards"])
    return (sight.whose if part["kind"] == "take" else own_words)(cards, sight.seen, sight.tongue)


def _bold(said: str, phrase: str) -> Markup:
    html, bold = str(escape(said)), str(escape(phrase))
    return Markup(html.replace(bold, f"<b>{bold}</b>", 1) if phrase else html)
