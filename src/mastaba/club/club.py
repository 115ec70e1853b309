"""Bots that stand in: for people who are gone when the others say so; people who are there are asked first.

Questions last as long as the server: they are answered within a minute or two, or the table has gone on.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass

from mastaba.club.presence import GONE, HERE, Presence, Present
from mastaba.kernel.discreet import kind_and_place
from mastaba.kernel.errors import MastabaError
from mastaba.table import commands, entries
from mastaba.table.errors import NotNow
from mastaba.table.live import LiveTable
from mastaba.table.room import Room

LET, ASK, ASKED = "let", "ask", "asked"  # what the others may do for somebody's seat; the last: wait for an answer
log = logging.getLogger("mastaba.club")


@dataclass(frozen=True)
class Question:
    """Whether a bot may play for somebody who is there."""

    table: str
    seat: int
    decision: int  # that is owed: with another one nobody waits for the answer any more
    by: str  # the person who asks
    bot: str
    until: float  # then it stands in without an answer


class Club:
    def __init__(self, clock: Callable[[], float], changed: Callable[[str], None] = lambda table: None) -> None:
        self.clock = clock
        self.presence = Presence(clock, changed)
        self._changed = changed
        self._questions: dict[tuple[str, int], Question] = {}
        self._declined: dict[tuple[str, int], float] = {}  # until when nobody asks again

    # ---- Who is there -----------------------------------------------------------------------------------

    def present(self, table: LiveTable, seat: int) -> Present:
        """Whoever plays in this seat in person; nothing of bots and open seats."""
        chair = table.chairs[seat]
        return self.presence.of(table.id, chair.person) if chair.in_person else Present("")

    def here(self, table: LiveTable) -> list[int]:
        """The seats whose people are there."""
        return [seat for seat in table.persons if self.present(table, seat).kind == HERE]

    # ---- Who may be replaced ----------------------------------------------------------------------------

    def offer(self, table: LiveTable, seat: int) -> str:
        """What the others may do while they wait for this seat: nothing, let a bot play, or ask whether it may."""
        if seat not in table.to_act or not table.chairs[seat].in_person:
            return ""
        now, key = self.clock(), (table.id, seat)
        if self._gone(table, seat, now):
            return LET
        if self.question(table, seat) is not None:
            return ASKED
        return ASK if table.late(seat, now) and now >= self._declined.get(key, 0.0) else ""

    def _gone(self, table: LiveTable, seat: int, now: float) -> bool:
        """Not heard for long, and the others wait: at a slow table for days."""
        silence = self.present(table, seat).silence
        if silence is None:
            silence = now - max(self.presence.began, table.since[seat])
        return silence >= GONE and now - table.since[seat] >= table.pace.grace

    def stand_in(self, table: LiveTable, now: float, person: str, seat: int, bot: str) -> entries.StoodIn:
        """The command, for whoever may: who leaves the seat, or the others if its person is gone."""
        return commands.stand_in(table, now, person, seat, bot, gone=self.offer(table, seat) == LET)

    def ask(self, table: LiveTable, person: str, seat: int, bot: str) -> None:
        """Asks whoever sits there whether a bot may play."""
        commands.check_stand_in(table, person, seat, bot)
        if self.offer(table, seat) != ASK:
            raise NotNow("Player {seat} still has time.", seat=seat + 1)
        until = self.clock() + table.pace.answer
        self._questions[table.id, seat] = Question(table.id, seat, table.decision(seat), person, bot, until)
        self._changed(table.id)

    def question(self, table: LiveTable, seat: int) -> Question | None:
        """The one that waits for an answer of this seat."""
        found = self._questions.get((table.id, seat))
        open_still = found is not None and table.chairs[seat].in_person and found.decision == table.decision(seat)
        return found if open_still else None

    def stay(self, table: LiveTable, person: str, seat: int) -> None:
        """No: this person plays. For a while nobody asks again."""
        commands.check_own(table, person, seat)
        if self.question(table, seat) is None:
            raise NotNow("Nobody has asked that.")
        del self._questions[table.id, seat]
        self._declined[table.id, seat] = self.clock() + table.pace.patience
        self._changed(table.id)

    # ---- As time goes by --------------------------------------------------------------------------------

    async def look_after(self, room: Room) -> None:
        """Notices who has fallen silent, and lets bots stand in for those who were asked and did not answer."""
        self.presence.sweep()
        now = self.clock()
        self._declined = {key: until for key, until in self._declined.items() if until > now}
        for question in [each for each in self._questions.values() if each.until <= now]:
            try:
                async with room.at(question.table) as visit:
                    if self.question(visit.table, question.seat) is question:
                        words = (question.by, question.seat, question.bot)
                        await visit.do(commands.stand_in, *words, gone=True)
            except MastabaError as error:
                log.warning("Table %s: nobody stands in: %s", question.table, kind_and_place(error))
            if self._questions.get((question.table, question.seat)) is question:
                del self._questions[question.table, question.seat]
