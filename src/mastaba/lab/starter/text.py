"""The game in words: what is asked, what can be done, what happened. For terminal and page alike."""

from collections.abc import Sequence

from mastaba.kernel.contract import Seen
from mastaba.kernel.events import Told
from mastaba.locale import Tongue
from mastaba.locale.telling import Names, called, log_of, subject


def prompt(seen: Seen, names: Names, tongue: Tongue) -> str:
    asked = seen.prompt()
    if asked.kind == "over":
        return tongue.text("The game is over.")
    if asked.kind == "play":
        return tongue.text("Play a card.")
    return tongue.text("{who} is to play.", who=names[int(str(asked.parameters["seat"]))])


def option(seen: Seen, parts: Sequence[str], known: int, names: Names, tongue: Tongue) -> str:
    """A move as it is offered; `parts` are the words of its notation."""
    return tongue.text("Play the {card}", card=parts[1]) if len(parts) > 1 else tongue.text("Play a card")


def log(seen: Seen, told: Sequence[Told], names: Names, tongue: Tongue) -> list[str]:
    def clause(part: Told, who: str) -> str:
        return said(part, who, tongue)

    return log_of(told, seen.seat, names, tongue, clause, lambda part: ending(seen, names, tongue))


def said(part: Told, who: str, tongue: Tongue) -> str:
    """`Anna: 7`, or `7` alone if it is clear who."""
    what = tongue.text("the trick") if part["kind"] == "take" else str(part["card"])
    return tongue.text("{who}: {what}", who=who, what=what) if who else what


def ending(seen: Seen, names: Names, tongue: Tongue) -> str:
    outcome = seen.view()["outcome"]
    assert isinstance(outcome, dict)
    winners = [seat for seat, rank in enumerate(outcome["ranks"]) if rank == 1]
    if len(winners) == 1:
        who = subject(winners[0], seen.seat, names, tongue)
        return tongue.text("You win.") if winners[0] == seen.seat else tongue.text("{who} wins.", who=who)
    return tongue.text("Shared: {who}.", who=tongue.all_of([called(i, seen.seat, names, tongue) for i in winners]))
