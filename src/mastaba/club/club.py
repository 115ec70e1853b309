"""What becomes of a seat whose person does not play: a bot stands in for who is gone when the others say so; who is
there is asked first; and for who is missing nobody has to wait any more.

Questions last as long as the server: they are answered within a minute or two, or the table has gone on.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass

from mastaba.club.invitations import Listener
from mastaba.club.presence import GONE, Presence, Present
from mastaba.kernel.discreet import kind_and_place
from mastaba.kernel.errors import MastabaError
from mastaba.table import commands, entries
from mastaba.table.errors import NotNow
from mastaba.table.live import TO_CLOSE, Chair, LiveTable
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
        self.invited: list[Listener] = []  # who hears of invitations, to send them on
        self._changed = changed
        self._questions: dict[tuple[str, int], Question] = {}
        self._declined: dict[tuple[str, int], float] = {}  # until when nobody asks again

    # ---- Who is there -----------------------------------------------------------------------------------

    def present(self, table: LiveTable, seat: int) -> Present:
        """Whoever plays in this seat in person; nothing of bots and open seats."""
        chair = table.chairs[seat]
        return self.presence.of(table.id, chair.person) if chair.in_person else Present("")

    def _silence(self, table: LiveTable, seat: int, since: float) -> float:
        """Seconds without a sign of whoever sits here; of those never heard, since then."""
        silence = self.presence.of(table.id, table.chairs[seat].person).silence
        return self.clock() - max(self.presence.began, since) if silence is None else silence

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
        since = table.since[seat]
        waited = table.late(seat, now) if table.clocks else now - since >= table.pace.grace
        return self._silence(table, seat, since) >= GONE and waited

    def stand_in(self, table: LiveTable, now: float, person: str, seat: int, bot: str) -> entries.StoodIn:
        """The command, for whoever may: who leaves the seat, or the others if its person is gone."""
        return commands.stand_in(table, now, person, seat, bot, gone=self.offer(table, seat) == LET)

    # ---- Who is missing ---------------------------------------------------------------------------------

    def missing(self, table: LiveTable) -> list[int]:
        """The seats for whose people nobody has to wait any more: they were not heard, and the others have waited for
        long, for a move or for a word. For a seat in which a bot stands in they have waited already."""
        chairs = enumerate(table.chairs)
        return [seat for seat, chair in chairs if chair.person and self._missing(table, seat, chair)]

    def _missing(self, table: LiveTable, seat: int, chair: Chair) -> bool:
        waits = [table.asked[TO_CLOSE]] if TO_CLOSE in table.asked else []
        waits += [table.since[seat]] if seat in table.to_act else []
        if table.ended or chair.resigned or not (waits or chair.bot):
            return False
        if table.clocks and table.late(seat, self.clock()):
            return self._silence(table, seat, table.since[seat]) >= GONE
        if table.clocks and seat in table.to_act and not chair.bot:  # it has time
            return False
        patience = 0.0 if chair.bot else table.pace.patience
        since = min(waits, default=0.0)
        return self.clock() - since >= patience and self._silence(table, seat, since) >= max(GONE, table.pace.grace)

    def win(self, table: LiveTable, now: float, person: str, seat: int) -> entries.Resigned:
        """The command, over whoever is missing."""
        return commands.win(table, now, person, seat, seat in self.missing(table))

    def close(self, table: LiveTable, now: float, person: str) -> entries.Closed | entries.Agreed:
        """The command: all are asked who have not resigned and are not missing."""
        playing = {seat: chair.person for seat, chair in enumerate(table.chairs) if chair.person and not chair.resigned}
        missing = self.missing(table)
        asked = [seat for seat, other in playing.items() if other == person or seat not in missing]
        return commands.close(table, now, person, asked)

    # ---- Who is asked -----------------------------------------------------------------------------------

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
