"""What bots are asked at a table: about which decision, in whose time, and when their answers count."""

import hmac
import secrets
from dataclasses import dataclass
from typing import Protocol

from mastaba.bots.workers.questions import Question, Thought
from mastaba.kernel.contract import Seen
from mastaba.table.live import LiveTable


class Thinker(Protocol):
    async def choose(self, question: Question) -> Thought: ...


@dataclass(frozen=True)
class AskedBot:
    """What a bot is asked: which decision, and of which bot."""

    decision: int
    bot: str


def question_to(table: LiveTable, seat: int) -> Question:
    """What the bot in this seat is asked.

    It is thought about in the time of whoever opened the table: who invites has seated the bots, and is the same from
    beginning to end; who accepts an invitation does not pay for what they find there. A bot in somebody's place thinks
    in that person's time.
    """
    chair, seen = table.chairs[seat], table.seen(seat)
    assert seen is not None
    person = chair.person or table.head.host
    seed = chance_of_day(table.head.seed, seat, seen) if table.head.day else secrets.randbits(62)
    return Question(table.id, chair.bot, seen, seed, person, alone=not table.persons, whole=bool(table.head.day))


def chance_of_day(seed: str, seat: int, seen: Seen) -> int:
    """A bot's chance at the deal of a day: who has seen the same is as lucky, at whichever table. The seed cannot be
    found out from it."""
    known = f"mastaba day bot {seat + 1}\n".encode() + seen.dump()
    return int.from_bytes(hmac.digest(seed.encode(), known, "sha256")[:8], "big") >> 2


def until_beat(elapsed: float, beat: float) -> float:
    """Seconds from now to the next beat. Beats count from when the question was put, which everybody knows."""
    return beat - elapsed % beat
