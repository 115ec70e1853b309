"""The deal of the day: one for each game and day, sealed before anybody plays it, and the same for everybody.

It is drawn when somebody first asks for it on that day. Whoever plays it sits alone against the same bots. The first
try counts if it ends on the day itself; nobody sees anything of others' before theirs is over, and nobody the seed
before the day is.
"""

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Literal

import msgspec

from mastaba.kernel.chance import new_seed, seal
from mastaba.kernel.contract import Choice
from mastaba.kernel.registry import find_game
from mastaba.learn.errors import NoDeal
from mastaba.store import Store
from mastaba.store.calendar import DAY
from mastaba.table import commands
from mastaba.table.chronicles import Chronicles
from mastaba.table.days import as_date, day_of
from mastaba.table.errors import NotNow
from mastaba.table.listing import ENDED, Summary
from mastaba.table.live import DAMAGED, OVER
from mastaba.table.room import Command, Room

BOT = "vizier"  # it thinks all of its iterations here, without a ceiling of seconds
SEATS = 3  # of a game that nobody can play alone, if it has so many
ONE = 0  # the seat of whoever plays
MOST_TRIES = 20  # of one person at one deal
MOST_KNOWN = 300  # deals in memory
MOST_KEYS = 1_000  # deals of a month, of as many games as there may be
KIND = "day"  # of the things in the store; their keys are day and game
State = Literal["sealed", "running", "done", "gave_up", "late"]
SPARE = 40 * DAY  # seconds that a deal is kept longer than finished tables


class Deal(msgspec.Struct, frozen=True):
    """It carries the secret of the day."""

    day: str
    game: str
    rules: int
    seats: int
    options: dict[str, Choice]
    bot: str
    seed: str

    @property
    def seal(self) -> str:
        return seal(self.seed)


@dataclass(frozen=True)
class Result:
    """How somebody did whose try counts."""

    table: str
    person: str
    name: str  # empty: somebody who was forgotten
    score: int | None  # None: gave up
    rank: int  # among the seats of that table; 0: gave up
    place: int  # among all who have played the deal; 0: gave up


@dataclass(frozen=True)
class Standing:
    """How far somebody is with a deal."""

    state: State  # sealed: not begun, or not on its day; late: over after the day, or under other rules
    table: str = ""  # the try that counts
    running: str = ""  # the one that is not over, whether it counts or not
    score: int | None = None
    rank: int = 0  # among the seats


@dataclass(frozen=True)
class Parting:
    """Where two have gone different ways with the same deal."""

    after: int  # so many moves were the same
    mine: tuple[int, str] | None  # seat and move; None: the other game went on where this one had ended
    theirs: tuple[int, str] | None


class Days:
    def __init__(self, room: Room, store: Store, kept: float = 0.0) -> None:
        """Finished tables are kept for so many seconds; 0: for ever."""
        self._room = room
        self._store = store
        self._kept = kept
        self._known: dict[tuple[str, str], Deal] = {}
        self._drawing, self._sitting = asyncio.Lock(), asyncio.Lock()

    # ---- Days and deals ---------------------------------------------------------------------------------

    @property
    def today(self) -> str:
        return day_of(self._room.clock())

    def is_over(self, day: str) -> bool:
        return day < self.today

    async def deal(self, day: str, game: str) -> Deal:
        """The deal of this day; of today it is drawn, if nobody has asked for it yet. It is on the disk before anybody
        hears of its seal."""
        find_game(game)
        return await asyncio.shield(self._room.begin_work(self._deal(day, game)))

    async def _deal(self, day: str, game: str) -> Deal:
        async with self._drawing:
            found = await self._look_up(day, game)
            if found is None:
                if day != self.today:
                    raise NoDeal("There is no deal of this day.")
                found = _drawn(day, game)
                ttl = self._kept + SPARE if self._kept else None
                await self._store.put(KIND, f"{day} {game}", msgspec.json.encode(found), ttl)
                self._remember(found)
            return found

    async def _look_up(self, day: str, game: str) -> Deal | None:
        if (day, game) not in self._known and as_date(day) is not None and day <= self.today:
            kept = await self._store.get(KIND, f"{day} {game}")
            if kept is not None:
                self._remember(msgspec.json.decode(kept, type=Deal))
        return self._known.get((day, game))

    def _remember(self, deal: Deal) -> None:
        if len(self._known) >= MOST_KNOWN:
            self._known.clear()
        self._known[deal.day, deal.game] = deal

    async def drawn(self, first: str, last: str) -> set[str]:
        """The days, from the first to the last, of which there are deals."""
        keys = await self._store.keys(KIND, first, MOST_KEYS)
        return {day for day in (key.partition(" ")[0] for key in keys) if day <= last}

    async def oldest(self) -> str:
        """The first day of which there is a deal; today, if there is none."""
        keys = await self._store.keys(KIND, "", 1)
        return keys[0].partition(" ")[0] if keys else self.today

    def shown_seed(self, deal: Deal) -> str | None:
        """Once the day is over."""
        return deal.seed if self.is_over(deal.day) else None

    # ---- Playing it -------------------------------------------------------------------------------------

    def tries(self, day: str, game: str, person: str) -> list[tuple[str, Summary]]:
        """This person's tables with the deal, the first one first."""
        return self._room.listing.tries(day, game, person) if person else []

    def own(self, day: str, game: str, person: str) -> tuple[str, Summary] | None:
        """The try that counts."""
        return next((each for each in self.tries(day, game, person) if each[1].counts), None)

    def running(self, day: str, game: str, person: str) -> str:
        """The table at which this person is in the middle of it; none, if empty."""
        going = (table for table, summary in self.tries(day, game, person) if summary.status not in (*ENDED, DAMAGED))
        return next(going, "")

    def standing(self, day: str, game: str, person: str) -> Standing:
        own, running = self.own(day, game, person), self.running(day, game, person)
        if own is None:
            return Standing("sealed", running=running)
        table, summary = own
        if summary.status != OVER:
            return Standing("running", table, running)
        if not in_time(summary):
            return Standing("late", table, running)
        if not summary.scores:
            return Standing("gave_up", table, running)
        return Standing("done", table, running, summary.scores[ONE], summary.ranks[ONE])

    async def sit(
        self,
        day: str,
        game: str,
        person: str,
        name: str,
        program: bool = False,
        check: Callable[[], None] | None = None,
    ) -> str:
        """A table with the deal, for this person: the one where they are in the middle of it, or a new one, if
        `check` has nothing against that."""
        return await asyncio.shield(self._room.begin_work(self._sit(day, game, person, name, program, check)))

    async def _sit(
        self, day: str, game: str, person: str, name: str, program: bool, check: Callable[[], None] | None
    ) -> str:
        async with self._sitting:
            deal = await self.deal(day, game)
            if running := self.running(day, game, person):
                return running
            if deal.rules != find_game(game).rules_version:
                raise NotNow("The rules have changed since this was dealt.")
            before = len(self.tries(day, game, person))
            if before >= MOST_TRIES:
                raise NotNow("You have played this deal {count} times: that is enough.", count=before)
            if check is not None:
                check()
            table, options = secrets.token_hex(6), dict[str, object](deal.options)
            head = commands.open_table(table, game, deal.seats, options, person, self._room.clock(), "slow")
            counts = not before and not self.is_over(day)
            head = msgspec.structs.replace(head, seed=deal.seed, day=day, counts=counts)
            await self._room.open(head, *_first_commands(deal, person, name, program))
            return table

    # ---- How others did ---------------------------------------------------------------------------------

    def may_see(self, day: str, game: str, person: str) -> bool:
        """Whether this person may see what others have done with the deal, and all of its cards."""
        if self.is_over(day):
            return True
        own = self.own(day, game, person)
        return own is not None and own[1].status == OVER

    def may_follow(self, table: str, person: str) -> bool:
        """Whether this person may step through somebody's game: one that counts and is over."""
        if table not in self._room.listing:
            return False
        summary = self._room.listing.get(table)
        there = bool(summary.day) and summary.counts and summary.status == OVER
        return there and self.may_see(summary.day, summary.game, person)

    def results(self, day: str, game: str) -> list[Result]:
        """Of all whose try counts, the best first; who gave up comes last."""
        found = [(table, summary) for table, summary in self._room.listing.of_day(day, game) if in_time(summary)]
        keys = sorted((_key(summary) for _, summary in found if summary.scores), reverse=True)
        places = {key: at for at, key in reversed(list(enumerate(keys, start=1)))}
        results = [_result(table, summary, places) for table, summary in found]
        return sorted(results, key=lambda it: it.place or len(found) + 1)

    async def parting(self, mine: str, theirs: str, chronicles: Chronicles) -> Parting | None:
        """None: they have played the same from beginning to end."""
        here, there = (await chronicles.of(mine)).moves, (await chronicles.of(theirs)).moves
        same = next(
            (i for i, (a, b) in enumerate(zip(here, there, strict=False)) if a != b), min(len(here), len(there))
        )
        if same == len(here) == len(there):
            return None
        return Parting(same, *(moves[same] if same < len(moves) else None for moves in (here, there)))

    # ---- The calendar -----------------------------------------------------------------------------------

    def finished(self, person: str) -> dict[str, set[str]]:
        """By day: the games whose deal this person has played to its end on the day."""
        found: dict[str, set[str]] = {}
        for _, summary in self._room.listing.of(person) if person else ():
            if in_time(summary) and summary.scores and summary.host == person:
                found.setdefault(summary.day, set()).add(summary.game)
        return found

    def in_a_row(self, person: str) -> int:
        """Days without a gap on which this person has finished one, up to today; or, where today may come yet, up to
        yesterday."""
        days, at = self.finished(person), as_date(self.today)
        assert at is not None
        if at.isoformat() not in days:
            at -= timedelta(1)
        count = 0
        while at.isoformat() in days:
            count, at = count + 1, at - timedelta(1)
        return count


def in_time(summary: Summary) -> bool:
    """Whether it is a first try that was over before the day was, all of it under the rules of the deal."""
    there = summary.counts and summary.status == OVER and not summary.thawed
    return there and day_of(summary.changed) == summary.day


def _drawn(day: str, game: str) -> Deal:
    folder = find_game(game)
    fewest, most = folder.seats
    seats = 1 if fewest == 1 else max(fewest, min(SEATS, most))
    return Deal(day, game, folder.rules_version, seats, dict(folder.setting(seats, {}).options), BOT, new_seed())


def _first_commands(deal: Deal, person: str, name: str, program: bool) -> list[Command]:
    first: list[Command] = [lambda it, now: commands.sit(it, now, ONE, person, name, program)]
    first += [_hiring(person, seat, deal.bot) for seat in range(deal.seats) if seat != ONE]
    return [*first, lambda it, now: commands.begin(it, now, person)]


def _hiring(person: str, seat: int, bot: str) -> Command:
    return lambda it, now: commands.hire(it, now, person, seat, bot)


def _key(summary: Summary) -> tuple[int, int]:
    """What makes one result better than another: points, then the place at the table."""
    return summary.scores[ONE], -summary.ranks[ONE]


def _result(table: str, summary: Summary, places: dict[tuple[int, int], int]) -> Result:
    name = summary.names[ONE]
    if not summary.scores:
        return Result(table, summary.host, name, None, 0, 0)
    return Result(table, summary.host, name, summary.scores[ONE], summary.ranks[ONE], places[_key(summary)])
