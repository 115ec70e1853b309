"""A reviewed game in words: what was done, what would have been better, and what speaks for it."""

from collections.abc import Sequence
from typing import Final

from mastaba.bots.greedy import hints_of
from mastaba.kernel.contract import Seen
from mastaba.kernel.events import SPECTATOR
from mastaba.kernel.registry import find_game
from mastaba.learn.review.account import Decision, Review
from mastaba.learn.review.moments import Kind, Moment
from mastaba.locale import Tongue
from mastaba.show.choices import parts_of
from mastaba.show.rooms import AnySight, sight_of, text_of
from mastaba.table.walks import Walk

REASONS: Final = 2  # of a move
BETTER: Final = 2  # moves that are named
GLANCE: Final = 100  # characters


class Teller:
    """Speaks of a game that is over. In what was done nobody is “you”: others may read it."""

    def __init__(self, walk: Walk, found: Review, names: Sequence[str], tongue: Tongue) -> None:
        self.walk = walk
        self.found = found
        self.names = list(names)
        self.tongue = tongue
        self.text = text_of(find_game(found.game))

    def done(self, at: int, eyes: int = SPECTATOR) -> str:
        """What happened with the move after so many moves, as this seat was told: “Anna takes jackal 2.”"""
        viewer = self.walk.moves[at].seat if eyes == SPECTATOR else eyes
        told = [event.told(viewer) for event in self.walk.happened(at + 1) if event.kind != "turn"]
        seen = self.walk.at(at + 1).seen(None)
        said = " ".join(self.text.log(sight_of(seen, told, self.names, self.tongue))) or self.walk.moves[at].move
        return in_short(said)

    def title(self, moment: Moment) -> str:
        if moment.at < 0:
            return self.tongue.text("The deal")
        return self.done(moment.at, moment.seat if moment.kind == Kind.REVEAL else SPECTATOR)

    def move(self, decision: Decision, which: int) -> str:
        """One of the moves, as in a list of choices."""
        return self.text.option(self._sight(decision), parts_of(decision.moves[which]), 0)

    def better(self, decision: Decision) -> list[tuple[int, str, str]]:
        """Moves that were better: which, in words, and why."""
        best = decision.better[:BETTER]
        return [(which, self.move(decision, which), self.reasons(decision, which)) for which in best]

    def reasons(self, decision: Decision, which: int) -> str:
        """What speaks for a move, as it would have been said to who decides; empty if nothing does. What speaks against
        it is not said: it was good all the same."""
        sight = self._sight(decision)
        seen: Seen = sight.seen
        found = hints_of(seen.setting).reasons(seen, seen.read(decision.moves[which]))
        good = [reason for reason in found if reason.worth > 0.0]
        return "; ".join(self.text.reason(sight, reason) for reason in good[:REASONS])

    def _sight(self, decision: Decision) -> AnySight:
        """What that seat knew then."""
        return sight_of(self.walk.at(decision.at).seen(decision.seat), (), self.names, self.tongue)


def in_short(said: str) -> str:
    """Whole sentences, as many as can be read at a glance."""
    sentences, short = said.split(". "), ""
    for number, sentence in enumerate(sentences, start=1):
        if short and len(short) + len(sentence) > GLANCE:
            break
        short += sentence if number == len(sentences) else f"{sentence}. "
    return short.rstrip()


def points(chance: float) -> str:
    """A difference of chances, as people read it: `+14`, `−3`."""
    number = round(100 * chance)
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def percent(chance: float) -> str:
    return f"{round(100 * chance)}"
