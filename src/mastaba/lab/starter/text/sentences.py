"""The game in words: what is asked, what can be done, what happened. For terminal and page alike."""

from collections.abc import Sequence

from mastaba.kernel.events import Told
from mastaba.locale import N_
from mastaba.show.log import log_of_terminal
from mastaba.show.sentences import game_over

from .sight import Sight

DONE = {"play": N_("{who} plays the {card}"), "take": N_("{who} takes the trick")}
DONE_BY_YOU = {"play": N_("{who} play the {card}"), "take": N_("{who} take the trick")}


def prompt(sight: Sight) -> str:
    asked = sight.seen.prompt()
    if asked.kind == "over":
        return sight.text("The game is over.")
    if asked.kind == "play":
        return sight.text("Play a card.")
    return sight.text("{who} is to play.", who=sight.names[int(str(asked.parameters["seat"]))])


def goal(sight: Sight) -> str:
    """What it takes to win, in one sentence: for who begins, and for who points at the score."""
    return sight.text("Whoever takes the most tricks wins.")


def option(sight: Sight, parts: Sequence[str], known: int) -> str:
    """A move as it is offered; `parts` are the words of its notation."""
    return sight.text("Play the {card}", card=parts[1]) if len(parts) > 1 else sight.text("Play a card")


def clause(sight: Sight, part: Told, who: str) -> str:
    """What somebody did, without a full stop; `who` is left out where it is clear."""
    said = (DONE_BY_YOU if part["seat"] == sight.seat else DONE)[str(part["kind"])]
    return sight.text(said, who=who, card=sight.piece(str(part["card"]))).strip()


def log(sight: Sight) -> list[str]:
    return log_of_terminal(sight, clause, game_over)
