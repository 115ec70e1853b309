"""Time is the table's: what lapses, when it has to be looked after, and that alarms ring. The rules know no clock."""

import asyncio
from pathlib import Path

import pytest
from store.opened import opened
from table.rooms import Failing, Guest, Pensive, room, until
from table.sitting import ANNA, BEN, CLEO, Sitting, begun

from mastaba.table import commands, live
from mastaba.table import room as room_module
from mastaba.table.journal import MemoryJournal
from mastaba.table.live import PACES, Pace

LAPSE = PACES["live"].lapse


def proposed(*people: str) -> Sitting:
    """Anna has proposed something; the others vote."""
    sitting = begun("vote", *(people or (ANNA, BEN, CLEO)))
    sitting.play(0, "propose 2")
    return sitting


# ---- What lapses ----------------------------------------------------------------------------------------


def test_a_vote_lapses_when_it_is_time_and_not_before() -> None:
    sitting = proposed()
    sitting.clock.turn(LAPSE - 1)
    assert sitting.do(commands.lapse) is None
    sitting.clock.turn(1)
    first, second = sitting.do(commands.lapse), sitting.do(commands.lapse)
    assert [(entry.seat, entry.move, entry.by) for entry in (first, second)] == [
        (1, "abstain", "clock"),
        (2, "abstain", "clock"),
    ]
    assert sitting.do(commands.lapse) is None
    assert sitting.table.to_act == (1,)  # the next one proposes


def test_who_has_voted_is_not_overruled() -> None:
    sitting = proposed()
    sitting.play(1, "yes")
    sitting.clock.turn(LAPSE)
    sitting.do(commands.lapse)
    assert sitting.state.counted == (1, 0, 1)


def test_a_proposer_is_waited_for() -> None:
    sitting = begun("vote", ANNA, BEN, CLEO)
    sitting.clock.turn(100 * LAPSE)
    assert sitting.do(commands.lapse) is None
    assert sitting.table.wake() is None


def test_a_bots_vote_does_not_lapse_but_is_asked_for_at_once() -> None:
    sitting = proposed(ANNA, "random", CLEO)
    assert sitting.table.wake() == 0.0
    sitting.clock.turn(LAPSE)
    lapsed = sitting.do(commands.lapse)
    assert lapsed.seat == 2
    assert sitting.do(commands.lapse) is None


def test_each_vote_has_its_own_time() -> None:
    sitting = proposed()
    sitting.play(1, "yes")
    sitting.clock.turn(LAPSE - 10)
    sitting.undo(1)
    assert sitting.table.wake() == sitting.clock() + 10  # Cleo's
    sitting.clock.turn(10)
    assert sitting.do(commands.lapse).seat == 2
    assert sitting.do(commands.lapse) is None
    assert sitting.table.wake() == sitting.clock() + LAPSE - 10  # Ben's


def test_a_snapshot_remembers_the_time() -> None:
    sitting = proposed()
    sitting.clock.turn(LAPSE)
    twin = sitting.restored()
    assert twin.table.wake() == sitting.table.wake()
    assert twin.do(commands.lapse).seat == 1


def test_where_the_table_is_slow_so_is_the_clock() -> None:
    opened_slowly = commands.open_table("t", "vote", 2, {}, ANNA, 0.0, "slow")
    sitting = Sitting(opened_slowly, ANNA, BEN)
    sitting.do(commands.begin, ANNA)
    sitting.play(0, "propose 1")
    sitting.clock.turn(LAPSE)
    assert sitting.do(commands.lapse) is None
    sitting.clock.turn(PACES["slow"].lapse)
    assert sitting.do(commands.lapse) is not None


def test_nothing_lapses_when_frozen_over_or_before_the_game() -> None:
    sitting = proposed()
    sitting.clock.turn(LAPSE)
    sitting.table.freeze()
    assert sitting.do(commands.lapse) is None
    assert sitting.table.wake() is None
    assert Sitting(sitting.head, ANNA).do(commands.lapse) is None


# ---- In the room ----------------------------------------------------------------------------------------


@pytest.fixture
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Alarms ring soon. Whether it is time is still for the room's clock to say, and that one stands still."""
    monkeypatch.setitem(PACES, "live", Pace(lapse=0.01, patience=1.0))
    monkeypatch.setattr(room_module, "RETRY", 0.0)
    assert live.PACES is PACES


async def listening(it: Guest) -> None:
    """Until something is told."""
    watcher = await it.hear(-1)
    await watcher.bell.wait()
    it.watchers.remove(watcher)


@pytest.mark.usefixtures("_quick")
def test_the_alarm_rings_and_all_that_has_lapsed_is_played() -> None:
    async def main() -> None:
        async with room() as it:
            await it.sat("vote", ANNA, BEN, CLEO)
            await it.move(ANNA, 0, "propose 3")
            it.time.turn(0.01)
            await listening(it)
            await it.quiet()
            assert (await it.moves())[1:] == [(1, "abstain"), (2, "abstain")]
            assert await it.agrees()
            assert not it._alarms  # the next proposer is waited for

    asyncio.run(main())


@pytest.mark.usefixtures("_quick")
def test_an_alarm_that_rings_too_early_rings_again() -> None:
    async def main() -> None:
        async with room() as it:
            await it.sat("vote", ANNA, BEN)
            await it.move(ANNA, 0, "propose 3")
            first = it._alarms["t"]
            await until(lambda: it._alarms.get("t") not in (None, first))
            await it.quiet()
            assert await it.moves() == [(0, "propose 3")]
            it.time.turn(0.01)
            await listening(it)
            assert (1, "abstain") in await it.moves()

    asyncio.run(main())


@pytest.mark.usefixtures("_quick")
def test_while_a_bot_thinks_the_others_votes_lapse_afterwards() -> None:
    async def main() -> None:
        bots = Pensive()
        async with room(bots=bots) as it:
            await it.sat("vote", ANNA, BEN, "random")
            await it.move(ANNA, 0, "propose 3")
            question = await bots.questions.get()
            it.time.turn(0.01)
            question.say("yes")
            await until(lambda: it.listing.get("t").to_act == [1] and it.listing.get("t").wake is None)
            assert sorted((await it.moves())[1:]) == [(1, "abstain"), (2, "yes")]

    asyncio.run(main())


@pytest.mark.usefixtures("_quick")
def test_if_writing_fails_the_alarm_rings_again() -> None:
    async def main() -> None:
        journal = Failing()
        async with room(journal) as it:
            await it.sat("vote", ANNA, BEN)
            await it.move(ANNA, 0, "propose 3")
            journal.writes_to_fail, journal.reads_to_fail = 2, 2
            it.time.turn(0.01)
            await until(lambda: it.listing.get("t").to_act == [1] and it.listing.get("t").wake is None)
            assert await it.moves() == [(0, "propose 3"), (1, "abstain")]
            assert journal.failed == 4
            assert await it.agrees()

    asyncio.run(main())


@pytest.mark.usefixtures("_quick")
def test_what_lapsed_while_the_server_was_away_lapses_at_its_start(tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(tmp_path / "store") as store:
            dead = Guest(store)
            await dead.start()
            await dead.sat("vote", ANNA, BEN, CLEO)
            await dead.move(ANNA, 0, "propose 3")
            dead._set_alarm("t", None)
        async with opened(tmp_path / "store") as store:
            dead.time.turn(3600)
            async with room(store, clock=dead.time) as it:
                await until(lambda: it.listing.get("t").to_act == [1] and it.listing.get("t").wake is None)
                assert len(await it.moves()) == 3

    asyncio.run(main())


def test_an_alarm_is_set_for_when_it_is_time_and_lasts_when_the_table_leaves_the_memory() -> None:
    async def main() -> None:
        async with room() as it:
            await it.sat("vote", ANNA, BEN)
            assert not it._alarms
            await it.move(ANNA, 0, "propose 3")
            assert it._alarms["t"].when() > asyncio.get_running_loop().time() + LAPSE / 2
            await it._leave("t", it._places["t"])
            assert "t" in it._alarms
            await it.move(BEN, 1, "yes")
            assert not it._alarms

    asyncio.run(main())


def test_a_table_whose_time_has_not_come_is_not_loaded_at_the_start() -> None:
    async def main() -> None:
        journal = MemoryJournal()
        async with room(journal) as it:
            await it.sat("vote", ANNA, BEN)
            await it.move(ANNA, 0, "propose 3")
        async with room(journal) as it:
            assert "t" in it._alarms
            assert it.in_memory is None

    asyncio.run(main())
