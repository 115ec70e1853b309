"""A move a day: terms, banks, what happens when time is up; and moves that are taken back by consent."""

import asyncio
import random
from collections import Counter
from collections.abc import Iterator
from itertools import count
from typing import Any

import msgspec
import pytest
from table.rooms import Guest, room, until
from table.sitting import ANNA, BEN, CLEO, STRANGER, Sitting, first_moves, folded, head, refused

from mastaba.kernel.errors import BadOptions, MastabaError, NoUndo
from mastaba.table import commands, entries, snapshots
from mastaba.table.errors import NotAllowed, NotNow
from mastaba.table.journal import MemoryJournal
from mastaba.table.listing import summary_of
from mastaba.table.live import BY_CONSENT, BY_RULES, LiveTable
from mastaba.table.loading import load_table
from mastaba.table.terms import (
    BOT,
    DAY,
    HOUR,
    ONCE,
    OTHERS,
    Quiet,
    Span,
    Term,
    Time,
    begun,
    excused,
    interrupted,
    longer,
)

A_DAY = Time(move=DAY)
THREE = (ANNA, BEN, CLEO)


def always(start: float) -> tuple[Span, ...]:
    """Nobody ever sleeps."""
    return ()


def halves(start: float) -> Iterator[Span]:
    """Every second half of an hour is quiet."""
    for hour in count(int(start // 3600)):
        if hour * 3600.0 + 3600 > start:
            yield max(start, hour * 3600.0 + 1800), hour * 3600.0 + 3600


def slowly(
    *people: str, time: Time | None = A_DAY, take_back: str = BY_RULES, game: str = "lane", **options: Any
) -> Sitting:
    """A game that has just begun, at a table with a move a day."""
    opened = msgspec.structs.replace(head(game, len(people), **options), pace="slow", time=time, take_back=take_back)
    sitting = Sitting(opened, *people)
    sitting.do(commands.begin, ANNA)
    return sitting


def timed(sitting: Sitting, quiet: Quiet = always) -> None:
    """Whoever owes a decision has a term, as in a room."""
    for seat, seconds in sitting.table.untimed():
        now, decision = sitting.clock(), sitting.table.decision(seat)
        sitting.do(commands.set_term, seat, begun(quiet, decision, now, seconds))


def moved(sitting: Sitting, seat: int, after: float = 0.0, quiet: Quiet = always) -> Any:
    """Whoever sits there takes so long for a step."""
    timed(sitting, quiet)
    sitting.clock.turn(after)
    entry = sitting.play(seat, "one")
    timed(sitting, quiet)
    return entry


def banks(sitting: Sitting) -> list[float]:
    return [clock.bank for clock in sitting.table.clocks]


# ---- Terms ----------------------------------------------------------------------------------------------


def test_time_is_up_to_the_second_and_a_bot_plays_on() -> None:
    sitting = slowly(ANNA, BEN, time=Time(DAY, out=BOT, bot="random"))
    timed(sitting)
    assert sitting.table.until(0) == sitting.table.wake() == sitting.clock() + DAY
    sitting.clock.turn(DAY - 1)
    assert sitting.do(commands.lapse) is None
    sitting.clock.turn(1)
    stood_in = sitting.do(commands.lapse)
    assert (stood_in.seat, stood_in.bot, stood_in.once, stood_in.by) == (0, "random", 0, "clock")
    assert sitting.do(commands.lapse) is None
    first_moves(sitting, 1)
    assert sitting.chairs[0].bot == "random"  # for the rest; and Ben, who is alone now, has time
    timed(sitting)
    assert (sitting.table.to_act, sitting.table.until(1)) == ((1,), 0.0)
    sitting.do(commands.come_back, ANNA, 0)
    timed(sitting)
    assert sitting.table.until(1) == sitting.clock() + DAY


def test_a_bot_for_one_move_only() -> None:
    sitting = slowly(ANNA, BEN, CLEO, time=Time(DAY, out=ONCE, bot="random"))
    timed(sitting)
    sitting.clock.turn(DAY)
    assert sitting.do(commands.lapse).once == sitting.table.decision(0)
    assert sitting.restored().table.once == {0: sitting.table.decision(0)}
    first_moves(sitting, 1)
    assert (sitting.chairs[0].bot, sitting.table.persons, sitting.table.once) == ("", (0, 1, 2), {})
    assert snapshots.save(folded(sitting.journal)) == sitting.saved


def test_the_others_decide() -> None:
    sitting = slowly(ANNA, BEN, time=Time(DAY, out=OTHERS))
    timed(sitting)
    sitting.clock.turn(DAY - 1)
    assert not sitting.table.late(0, sitting.clock())
    sitting.clock.turn(1)
    assert sitting.table.late(0, sitting.clock())
    assert (sitting.do(commands.lapse), sitting.table.wake()) == (None, None)


def test_what_the_rules_provide_comes_first_and_then_too() -> None:
    sitting = slowly(*THREE, game="vote", time=Time(HOUR, out=BOT, bot="random"))
    timed(sitting)
    sitting.play(0, "propose 2")
    timed(sitting)
    sitting.clock.turn(HOUR - 1)
    assert sitting.do(commands.lapse) is None
    sitting.clock.turn(1)
    assert sitting.do(commands.lapse).move == "abstain"


def test_where_nobody_else_waits_nobodys_time_runs_out() -> None:
    for people in ((ANNA, "random"), (ANNA, ANNA)):
        sitting = slowly(*people)
        timed(sitting)
        assert (sitting.table.until(0), sitting.table.wake()) == (0.0, None)


def test_a_table_of_old_waits_three_days_and_then_the_others_decide() -> None:
    sitting = slowly(ANNA, BEN, time=None)
    assert sitting.table.untimed() == []
    assert sitting.table.until(0) == sitting.clock() + 3 * DAY
    assert sitting.table.late_since(0) == [sitting.clock() + 3 * DAY]
    summary = summary_of(sitting.table, sitting.clock())
    assert (summary.due, summary.remind) == ([sitting.clock() + 3 * DAY], [])


def test_the_list_says_until_when_and_when_to_remind() -> None:
    sitting = slowly(ANNA, BEN)
    timed(sitting)
    summary = summary_of(sitting.table, sitting.clock())
    assert summary.due == [sitting.clock() + DAY]
    assert summary.remind == [sitting.clock() + DAY * 0.9]


@pytest.mark.parametrize(
    "time",
    [
        Time(),
        Time(1.0),
        Time(15 * DAY),
        Time(bank=1.0),
        Time(bank=61 * DAY),
        Time(DAY, out="never"),
        Time(DAY, 0, BOT, "skynet"),
    ],
)
def test_times_that_there_are_not(time: Time) -> None:
    with pytest.raises(MastabaError):
        commands.open_table("t", "lane", 2, {}, ANNA, 0.0, "slow", time=time)


def test_live_tables_have_no_such_time() -> None:
    with pytest.raises(BadOptions):
        commands.open_table("t", "lane", 2, {}, ANNA, 0.0, "live", time=A_DAY)


# ---- Banks ----------------------------------------------------------------------------------------------


def test_a_bank_is_used_up_by_what_counts() -> None:
    sitting = slowly(ANNA, BEN, time=Time(bank=3 * DAY, out=BOT, bot="random"))
    moved(sitting, 0, 4 * HOUR, halves)
    assert banks(sitting) == [3 * DAY - 2 * HOUR, 3 * DAY]
    moved(sitting, 1, HOUR)
    moved(sitting, 0, 10 * HOUR)
    assert banks(sitting) == [3 * DAY - 12 * HOUR, 3 * DAY - HOUR / 2]  # Ben's term had begun with quiet halves
    sitting.clock.turn(3 * DAY - HOUR / 2)
    assert sitting.do(commands.lapse).seat == 1
    assert banks(sitting)[1] == 0
    assert snapshots.save(folded(sitting.journal)) == sitting.saved


def test_the_first_hours_of_each_move_are_free() -> None:
    sitting = slowly(ANNA, BEN, time=Time(12 * HOUR, 2 * DAY))
    moved(sitting, 0, 11 * HOUR)
    moved(sitting, 1, 20 * HOUR)
    assert banks(sitting) == [2 * DAY, 2 * DAY - 8 * HOUR]
    assert sitting.table.until(0) == sitting.clock() + 2 * DAY + 12 * HOUR


def test_who_takes_back_has_what_was_left_or_an_hour() -> None:
    sitting = slowly(ANNA, BEN, time=Time(DAY))
    moved(sitting, 0, 10 * HOUR)
    sitting.undo(0)
    timed(sitting)
    assert sitting.table.until(0) == sitting.clock() + 14 * HOUR
    for _ in range(3):
        moved(sitting, 0, 13 * HOUR if sitting.table.until(0) > sitting.clock() + 13 * HOUR else HOUR / 2)
        sitting.undo(0)
        timed(sitting)
    assert sitting.table.until(0) == sitting.clock() + HOUR
    moved(sitting, 0)
    moved(sitting, 1)
    assert sitting.table.until(0) == sitting.clock() + DAY


# ---- More time ------------------------------------------------------------------------------------------


def test_the_others_give_a_day_more_even_when_it_is_too_late() -> None:
    sitting = slowly(ANNA, BEN, time=Time(bank=2 * DAY))
    timed(sitting)
    for person in (ANNA, STRANGER, ""):
        refused(NotAllowed, "do not sit|Only the others", sitting, commands.give, person, 0, always)
    refused(NotNow, "runs out", sitting, commands.give, ANNA, 1, always)
    sitting.clock.turn(2 * DAY + HOUR)
    given = sitting.do(commands.give, BEN, 0, always)
    assert (given.by, given.until) == (1, sitting.clock() + DAY)
    assert not sitting.table.late(0, sitting.clock())
    sitting.clock.turn(HOUR)
    sitting.play(0, "one")
    assert banks(sitting)[0] == DAY - HOUR  # the hour in which it was up does not count


def test_nobody_is_given_time_for_ever() -> None:
    sitting = slowly(ANNA, BEN)
    timed(sitting)
    for _ in range(59):
        sitting.do(commands.give, BEN, 0, always)
    refused(NotNow, "more than enough", sitting, commands.give, BEN, 0, always)
    assert sitting.table.until(0) == sitting.clock() + 60 * DAY


# ---- What becomes of a term -----------------------------------------------------------------------------


def test_a_reminder_comes_when_a_tenth_is_left_and_nobody_is_woken() -> None:
    assert begun(always, 1, 0.0, 10 * DAY).reminder == 9 * DAY
    assert begun(always, 1, 0.0, 2 * HOUR).reminder == HOUR
    assert begun(always, 1, 5.0, HOUR).reminder == 5.0
    night = [(20 * HOUR, 30 * HOUR)]
    term = begun(lambda start: night, 1, 0.0, 20.5 * HOUR)
    assert term.until == 30.5 * HOUR
    assert term.reminder == pytest.approx(20.5 * HOUR * 0.9)
    assert not term.stands(term.reminder)
    assert term.stands(25 * HOUR) == 30 * HOUR


def test_the_server_being_away_does_not_count() -> None:
    term = begun(always, 1, 0.0, DAY)
    assert excused(term, always, (HOUR, 5 * HOUR), 0.0).until == DAY + 4 * HOUR
    late = excused(term, always, (DAY - 60, 2 * DAY), HOUR)
    assert (late.until, late.whole) == (2 * DAY + HOUR, DAY - 60 + HOUR)
    begun_before = excused(begun(always, 1, 3 * HOUR, DAY), always, (HOUR, 5 * HOUR), 0.0)
    assert begun_before.until == 5 * HOUR + DAY
    twice = excused(excused(term, always, (HOUR, 2 * HOUR), 0.0), always, (HOUR, 3 * HOUR), 0.0)
    assert (twice.until, twice.quiet) == (DAY + 2 * HOUR, ((HOUR, 3 * HOUR),))


def test_a_holiday_begins_at_a_midnight_and_nothing_else_changes() -> None:
    night = [(20.0, 30.0), (44.0, 54.0)]
    term = begun(lambda start: night, 1, 0.0, 30.0)
    assert term.until == 40.0
    later = interrupted(term, lambda start: [(start, 48.0), (64.0, 74.0)], [(24.0, 48.0)], 24.0)
    assert (later.quiet, later.until) == (((20.0, 48.0),), 58.0)
    assert interrupted(term, always, [(45.0, 99.0)], 45.0) == term


@pytest.mark.parametrize("seed", range(20))
def test_what_is_left_of_a_term_is_left_of_every_term_that_it_becomes(seed: int) -> None:
    rng = random.Random(seed)
    term = begun(halves, 1, 1000.0, rng.randrange(1, 40) * 600.0)
    for _ in range(6):
        now = term.since + rng.random() * (term.until - term.since)
        left, whole = term.left(now), term.whole
        match rng.choice(("away", "more", "holiday")):
            case "away":
                term = excused(term, halves, (now, now + 7000), 0.0)
                assert term.left(now + 7000) == pytest.approx(left)
            case "more":
                term = longer(term, halves, now, 3600.0)
                assert term.left(now) == pytest.approx(left + 3600)
                whole += 3600
            case "holiday":
                term = interrupted(term, halves, [(now, now + 9000)], now)
                assert term.left(now) == pytest.approx(left)
        assert term.whole == pytest.approx(whole)


# ---- In the room ----------------------------------------------------------------------------------------


class Keeper:
    """Knows that everybody's second half of an hour is quiet; at first it may not be asked."""

    def __init__(self, failures: int = 0) -> None:
        self.failures = failures

    async def quiet(self, person: str) -> Quiet:
        if self.failures:
            self.failures -= 1
            raise NotNow("Not now.")
        return halves


async def opened_slowly(it: Guest, time: Time = A_DAY, **more: str) -> None:
    await it.open(msgspec.structs.replace(head("lane", 2), pace="slow", time=time, **more))
    for seat, who in enumerate((ANNA, BEN)):
        await it.ask(commands.sit, seat, who, who.capitalize())
    await it.ask(commands.begin, ANNA)


def test_a_term_is_set_with_what_it_is_about_and_comes_back_from_the_journal() -> None:
    async def main() -> None:
        async with room() as it:
            it.timekeeper = Keeper()
            await opened_slowly(it, Time(HOUR, out=BOT, bot="random"))
            start = it.time()
            assert it.listing.get("t").due[0] - start == await it.look("t", lambda table: table.until(0)) - start
            assert await it.look("t", lambda table: table.term(0).whole) == HOUR  # type: ignore[union-attr]
            await it.move(ANNA, 0, "one")
            due = it.listing.get("t").due
            assert [until >= it.time() + HOUR for until in due] == [True]
            assert it._alarms["t"].when() > asyncio.get_running_loop().time() + HOUR - 60
            assert await it.agrees()

    asyncio.run(main())


def test_a_keeper_who_fails_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mastaba.table.room.RETRY", 0.0)

    async def main() -> None:
        async with room() as it:
            it.timekeeper = Keeper(2)
            await opened_slowly(it)
            await until(lambda: it.listing.get("t").due)
            assert it.listing.get("t").wake is None
            assert await it.agrees()

    asyncio.run(main())


def test_time_is_up_and_the_bot_is_asked_and_the_alarm_is_set_again_after_a_start() -> None:
    async def main() -> None:
        journal, clock = MemoryJournal(), None
        async with room(journal) as it:
            clock = it.time
            await opened_slowly(it, Time(DAY, out=ONCE, bot="random"))
        clock.turn(DAY - 1)
        async with room(journal, clock=clock) as it:
            assert it.in_memory is None
            clock.turn(1)
            it.ring_late()
            await until(lambda: it.listing.get("t").to_act == [1] and it.listing.get("t").due)
            assert [seat for seat, _ in await it.moves()] == [0]
            found, _ = await load_table(journal, "t")
            assert not found.chairs[0].bot

    asyncio.run(main())


def test_they_play_again_with_the_same_time() -> None:
    async def main() -> None:
        async with room() as it:
            await opened_slowly(it, take_back=BY_CONSENT)
            await it.ask(commands.resign, ANNA, 0, "random")
            await it.again("t", BEN, "next")
            again = await it.look("next", lambda table: table.head)
            assert (again.time, again.take_back, again.pace) == (A_DAY, BY_CONSENT, "slow")

    asyncio.run(main())


# ---- Taken back by consent ------------------------------------------------------------------------------


def friends(*people: str, **options: Any) -> Sitting:
    return slowly(*(people or THREE), time=None, take_back=BY_CONSENT, **options)


def test_when_all_agree_the_position_is_as_it_was() -> None:
    sitting = friends()
    before = sitting.state.dump()
    sitting.play(0, "one")
    sitting.play(1, "one")
    refused(NoUndo, "Player 2 has moved", sitting, commands.undo, ANNA, 0, None)
    sitting.do(commands.ask_back, ANNA, 0)
    assert commands.silent(sitting.table) == [1, 2]
    assert isinstance(sitting.do(commands.answer_back, CLEO, True), entries.Agreed)
    refused(NotNow, "You have answered", sitting, commands.answer_back, CLEO, True)
    sitting = sitting.restored()
    gone = sitting.do(commands.answer_back, BEN, True)
    assert (gone.seat, gone.gone, gone.to) == (0, [1, 2], 1)
    assert (sitting.state.dump(), sitting.table.to_act, sitting.table.wish) == (before, (0,), None)
    assert sitting.table.agreed == {}
    assert snapshots.save(folded(sitting.journal)) == sitting.saved
    sitting.play(0, "one")
    assert sitting.record().moves == [(0, "one")]


def test_one_no_is_enough_and_who_asked_may_think_again() -> None:
    for who in (BEN, ANNA):
        sitting = friends()
        sitting.play(0, "one")
        sitting.play(1, "one")
        sitting.do(commands.ask_back, ANNA, 0)
        assert isinstance(sitting.do(commands.answer_back, who, False), entries.Declined)
        refused(NotNow, "Nobody has asked", sitting, commands.answer_back, CLEO, True)
        assert len(sitting.course.steps) == 2


def test_a_persons_move_ends_the_question_and_a_bots_does_not() -> None:
    sitting = friends(ANNA, BEN, "random")
    sitting.play(0, "one")
    sitting.play(1, "one")
    sitting.do(commands.ask_back, ANNA, 0)
    sitting.play(2, "one")
    assert commands.silent(sitting.table) == [1]  # bots agree
    assert sitting.restored().do(commands.answer_back, BEN, True).gone == [1, 2, 3]
    sitting.play(0, "one")
    assert sitting.table.wish is None


def test_who_may_ask() -> None:
    sitting = friends()
    refused(NoUndo, "no move", sitting, commands.ask_back, ANNA, 0)
    sitting.play(0, "one")
    refused(NotNow, "yourself", sitting, commands.ask_back, ANNA, 0)
    sitting.play(1, "one")
    for person in (BEN, STRANGER):
        refused(NotAllowed, "not your seat", sitting, commands.ask_back, person, 0)
    sitting.do(commands.ask_back, ANNA, 0)
    refused(NotAllowed, "do not sit", sitting, commands.answer_back, STRANGER, True)
    refused(NotNow, "asked already", sitting, commands.ask_back, ANNA, 0)
    for alone in (friends(ANNA, "random"), slowly(ANNA, BEN, time=None), friends(ANNA, ANNA)):
        first_moves(alone, 2)
        assert not commands.can_ask_back(alone.table, 0)
        refused(NotNow, "rules of undo", alone, commands.ask_back, ANNA, 0)


def test_what_was_learned_can_be_taken_back_by_consent() -> None:
    sitting = friends(ANNA, BEN, game="pick")
    before = sitting.state.dump()
    sitting.play(0, "pick 1")
    sitting.play(1, "pick 2")
    refused(NoUndo, "learned", sitting, commands.undo, ANNA, 0, None)
    sitting.do(commands.ask_back, ANNA, 0)
    sitting.do(commands.answer_back, BEN, True)
    assert sitting.state.dump() == before
    assert sitting.decisions() == [3, 3]  # no number is used again


def test_what_stood_stays_firm_when_a_bot_sits_down_later() -> None:
    """Ben's own move is not rewound without his consent, because a bot plays for him now."""
    sitting = friends(ANNA, BEN)
    sitting.play(0, "one")
    sitting.play(1, "one")
    sitting.do(commands.stand_in, BEN, 1, "random")
    for it in (sitting, sitting.restored()):
        refused(NoUndo, "Player 2 has moved", it, commands.undo, ANNA, 0, None)


def test_moves_are_kept_for_a_while_and_a_snapshot_stays_small() -> None:
    sitting = friends(length=1000)
    sizes = []
    for _ in range(4):
        first_moves(sitting, 60)
        sizes.append(len(sitting.saved))
    assert len(sitting.course.steps) == 40
    assert max(sizes) < min(sizes) + 200


# ---- Wild games -----------------------------------------------------------------------------------------

TIMES = (A_DAY, Time(bank=2 * HOUR, out=BOT, bot="random"), Time(HOUR, HOUR, ONCE, "random"), None)


def wish(sitting: Sitting, rng: random.Random) -> Any:
    seat = rng.randrange(sitting.table.seats)
    who = sitting.chairs[seat].person or ANNA
    if sitting.table.wish is not None and rng.random() < 0.6:
        return sitting.do(commands.answer_back, who, rng.random() < 0.8)
    match rng.randrange(8):
        case 0 | 7:
            return sitting.do(commands.lapse)
        case 1 | 2:
            return sitting.do(commands.ask_back, who, seat)
        case 3:
            return sitting.do(commands.undo, who, seat, None)
        case 4:
            return sitting.do(commands.give, who, rng.randrange(sitting.table.seats), halves)
        case 5:
            return sitting.do(commands.come_back, who, seat)
        case 6 if rng.random() < 0.1:
            return sitting.do(commands.stand_in, who, seat, "random")
    if sitting.table.to_act:
        return sitting.play(rng.choice(sitting.table.to_act), "one" if rng.random() < 0.5 else "two")
    return None


def test_after_every_entry_of_slow_tables_too_the_table_is_what_its_journal_says() -> None:
    seen: Counter[str] = Counter()
    for seed, time in enumerate(TIMES * 2):
        rng = random.Random(seed)
        sitting = slowly(*THREE, time=time, take_back=BY_CONSENT, length=300)
        twins: list[LiveTable] = [folded(sitting.journal)]
        for number in range(300):
            done = len(sitting.journal)
            try:
                wish(sitting, rng)
            except MastabaError:
                assert len(sitting.journal) == done
            timed(sitting, halves)
            for entry in sitting.journal[done:]:
                written = entries.written(entry)
                for twin in twins:
                    assert entries.written(twin.repeat(entries.read(written))) == written
                seen[type(entry).__name__] += 1
                seen["consented"] += isinstance(entry, entries.TookBack) and entry.to > 0
                seen["once"] += isinstance(entry, entries.StoodIn) and entry.once > 0
            assert all(snapshots.save(twin) == sitting.saved for twin in twins)
            if number % 60 == 0:
                twins.append(sitting.restored().table)
            sitting.clock.turn(rng.choice((0, 60, 900, 5000)))
    assert min(seen[kind] for kind in ("Timed", "AskedBack", "Declined", "Agreed", "StoodIn", "consented", "once")) > 3


def test_a_term_is_read_as_it_was_written() -> None:
    term = Term(3, 1.5, 9.25, ((2.0, 3.0),))
    assert msgspec.json.decode(msgspec.json.encode(term), type=Term) == term
