"""Bots in the room: they are asked when it is their turn, and only what is still asked for counts."""

import asyncio
from pathlib import Path

import pytest
from store.opened import opened
from table.rooms import Failing, Guest, Nervous, Pensive, Quick, room, until
from table.sitting import ANNA, BEN, CLEO

from mastaba.bots.workers.questions import Thought
from mastaba.table import commands
from mastaba.table import room as room_module
from mastaba.table.journal import MemoryJournal


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever failed is tried again at once."""
    monkeypatch.setattr(room_module, "RETRY", 0.0)


def test_bots_play_as_soon_as_it_is_their_turn() -> None:
    async def main() -> None:
        async with room() as it:
            await it.sat("lane", ANNA, "random", "random")
            await it.move(ANNA, 0, "two")
            await it.quiet()
            assert await it.moves() == [(0, "two"), (1, "one"), (2, "one")]

    asyncio.run(main())


def test_a_bot_takes_a_breath_after_a_persons_move_but_not_after_a_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    breaths: list[float] = []
    sleep = asyncio.sleep

    async def breathe(seconds: float) -> None:
        if seconds < 1:  # or it is the sweeper
            breaths.append(seconds)
        await sleep(0 if seconds < 1 else seconds)

    async def main() -> None:
        async with room() as it:
            await it.sat("lane", ANNA, "random", "random")
            monkeypatch.setattr(asyncio, "sleep", breathe)
            await it.move(ANNA, 0, "two")
            await it.quiet()
            assert breaths == [room_module.BREATH, 0.0]

    asyncio.run(main())


def test_bots_alone_play_to_the_end() -> None:
    async def main() -> None:
        async with room() as it:
            await it.sat("hapy", "random", "random", "random")
            await it.quiet()
            assert await it.look("t", lambda table: table.status) == "over"
            assert await it.agrees()

    asyncio.run(main())


def test_where_seats_choose_at_once_all_bots_are_asked_together() -> None:
    async def main() -> None:
        bots = Pensive()
        async with room(bots=bots) as it:
            await it.sat("pick", "random", "greedy", ANNA)
            first, second = await bots.questions.get(), await bots.questions.get()
            assert {first.seen.seat, second.seen.seat} == {0, 1}
            second.say("pick 2")
            await it.move(ANNA, 2, "pick 3")
            assert bots.questions.empty()  # nobody is asked twice
            first.say("pick 1")
            assert {(await bots.questions.get()).seen.seat for _ in range(2)} == {0, 1}  # the next round
            assert len(await it.moves()) == 3

    asyncio.run(main())


def test_a_bot_is_given_what_its_seat_has_seen_and_nothing_else() -> None:
    async def main() -> None:
        bots = Pensive()
        async with room(bots=bots) as it:
            await it.sat("vote", ANNA, BEN, "random")
            await it.move(ANNA, 0, "propose 2")
            await it.move(BEN, 1, "no")
            question = await bots.questions.get()
            assert question.seen.seat == 2
            assert b'"no"' not in question.seen.dump().partition(b"seen")[2].partition(b"counted")[0]

    asyncio.run(main())


# ---- What is not asked for any more ---------------------------------------------------------------------


def test_an_answer_to_a_decision_that_was_taken_back_does_not_count() -> None:
    async def main() -> None:
        bots = Pensive()
        async with room(bots=bots) as it:
            await it.sat("lane", ANNA, "random")
            await it.move(ANNA, 0, "one")
            late = await bots.questions.get()
            await it.ask(commands.undo, ANNA, 0, None)
            late.say("two")
            await it.quiet()
            assert await it.moves() == [(0, "one")]
            await it.move(ANNA, 0, "two")
            (await bots.questions.get()).say("one")
            await it.quiet()
            assert await it.moves() == [(0, "one"), (0, "two"), (1, "one")]

    asyncio.run(main())


def test_a_bot_that_thinks_about_an_old_decision_is_stopped() -> None:
    async def main() -> None:
        bots = Pensive()
        async with room(bots=bots) as it:
            await it.sat("lane", ANNA, "random")
            await it.move(ANNA, 0, "one")
            late = await bots.questions.get()
            await it.ask(commands.undo, ANNA, 0, None)
            await it.move(ANNA, 0, "two")
            fresh = await bots.questions.get()
            assert late.answer.cancelled()
            fresh.say("one")
            await it.quiet()
            assert (await it.moves())[-1] == (1, "one")

    asyncio.run(main())


def test_who_comes_back_plays_and_the_bots_answer_does_not_count() -> None:
    async def main() -> None:
        bots = Pensive()
        async with room(bots=bots) as it:
            await it.sat("lane", ANNA, BEN)
            await it.ask(commands.stand_in, ANNA, 0, "random")
            question = await bots.questions.get()
            await it.ask(commands.come_back, ANNA, 0)
            question.say("two")
            await it.quiet()
            assert await it.moves() == []
            await it.move(ANNA, 0, "one")

    asyncio.run(main())


@pytest.mark.parametrize("again", ["greedy", "random"])
def test_a_bot_that_follows_another_in_the_same_decision_is_asked(again: str) -> None:
    """The first one still thinks when Anna comes back and leaves again."""

    async def main() -> None:
        bots = Pensive()
        async with room(bots=bots) as it:
            await it.sat("lane", ANNA, BEN)
            await it.ask(commands.stand_in, ANNA, 0, "random")
            first = await bots.questions.get()
            await it.ask(commands.come_back, ANNA, 0)
            await it.ask(commands.stand_in, ANNA, 0, again)
            question = first if again == "random" else await bots.questions.get()
            assert question.name == again
            if not first.answer.done():
                first.say("two")
            if question is not first:
                question.say("two")
            await it.quiet()
            assert await it.moves() == [(0, "two")]

    asyncio.run(main())


def test_the_bot_that_plays_on_for_somebody_who_gave_up_is_asked() -> None:
    async def main() -> None:
        bots = Pensive()
        async with room(bots=bots) as it:
            await it.sat("lane", ANNA, BEN, CLEO)
            await it.ask(commands.stand_in, ANNA, 0, "random")
            await bots.questions.get()
            await it.ask(commands.resign, ANNA, 0, "greedy")
            question = await bots.questions.get()
            assert question.name == "greedy"
            question.say("one")
            await it.quiet()
            assert await it.moves() == [(0, "one")]

    asyncio.run(main())


def test_when_the_table_is_closed_nobody_waits_for_the_bot() -> None:
    async def main() -> None:
        bots = Pensive()
        async with room(bots=bots) as it:
            await it.sat("lane", "random", ANNA)
            question = await bots.questions.get()
            await it.ask(commands.close, ANNA)
            question.say("one")
            await it.quiet()
            assert await it.moves() == []
            assert await it.agrees()

    asyncio.run(main())


# ---- When something fails -------------------------------------------------------------------------------


@pytest.mark.parametrize("failures", [1, 2, 5])
def test_a_move_that_could_not_be_written_is_tried_again(failures: int) -> None:
    async def main() -> None:
        journal = Failing()
        async with room(journal) as it:
            await it.sat("squares", ANNA, "random")
            watcher = await it.hear(0)
            journal.writes_before, journal.writes_to_fail = 1, failures
            await it.move(ANNA, 0, "mark a1")
            while await it.look("t", lambda table: table.to_act) != (0,):
                await watcher.bell.wait()
                watcher.bell.clear()
            assert journal.failed == failures
            assert len(await it.moves()) == 2
            assert await it.agrees()

    asyncio.run(main())


def test_a_table_that_could_not_be_loaded_for_the_bots_move_is_tried_again() -> None:
    async def main() -> None:
        journal, bots = Failing(), Pensive()
        async with room(journal, bots) as it:
            await it.sat("squares", ANNA, "random")
            await it.move(ANNA, 0, "mark a1")
            question = await bots.questions.get()
            await it._leave("t", it._places["t"])  # as after a long thought
            journal.reads_to_fail = 2
            question.say("mark b2")
            (await bots.questions.get()).say("mark c3")
            await it.quiet()
            assert await it.moves() == [(0, "mark a1"), (1, "mark c3")]

    asyncio.run(main())


def test_a_bot_that_fails_is_asked_again() -> None:
    async def main() -> None:
        bots = Nervous(3)
        async with room(bots=bots) as it:
            await it.sat("squares", "random", ANNA)
            watcher = await it.hear(1)
            while not await it.moves():
                await watcher.bell.wait()
                watcher.bell.clear()
            assert bots.asked == 4
            assert not it._thinking

    asyncio.run(main())


def test_a_bot_that_says_something_illegal_is_asked_again() -> None:
    class Confused(Quick):
        async def choose(self, question: object) -> Thought:
            self.asked += 1
            return Thought(self.asked // 3)  # mark a1, which is taken; and in the end something else

    async def main() -> None:
        async with room(bots=Confused()) as it:
            await it.sat("squares", ANNA, "random")
            watcher = await it.hear(0)
            await it.move(ANNA, 0, "mark a1")
            while len(await it.moves()) < 2:
                await watcher.bell.wait()
                watcher.bell.clear()
            assert (await it.moves())[1][0] == 1

    asyncio.run(main())


# ---- After a crash --------------------------------------------------------------------------------------


def test_after_a_crash_in_a_bots_turn_it_goes_on(tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(tmp_path / "store") as store:
            dead = Guest(store, Pensive())
            await dead.start()
            await dead.sat("lane", ANNA, "random", "greedy")
            await dead.move(ANNA, 0, "one")
            assert await dead.moves() == [(0, "one")]
        async with opened(tmp_path / "store") as store, room(store) as it:
            await until(lambda: it.listing.of(ANNA)[0][1].to_act == [0])
            assert await it.moves() == [(0, "one"), (1, "one"), (2, "one")]
            assert await it.agrees()

    asyncio.run(main())


def test_after_a_crash_many_tables_go_on() -> None:
    async def main() -> None:
        journal = MemoryJournal()
        dead = Guest(journal, Pensive())
        await dead.start()
        for number in range(30):
            await dead.sat("lane", "random", ANNA, table=f"t{number}")
        async with room(journal) as it:
            await until(lambda: all(summary.to_act == [1] for _, summary in it.listing.of(ANNA)))

    asyncio.run(main())


def test_a_table_at_which_nobody_is_waited_for_is_left_alone_at_the_start() -> None:
    async def main() -> None:
        journal = MemoryJournal()
        async with room(journal) as it:
            await it.sat("lane", ANNA, "random")
        async with room(journal) as it:
            assert not it._alarms
            assert it.in_memory is None

    asyncio.run(main())


def test_a_bot_in_the_place_of_somebody_late_goes_on_after_a_crash_too() -> None:
    async def main() -> None:
        journal = MemoryJournal()
        dead = Guest(journal, Pensive())
        await dead.start()
        await dead.sat("lane", ANNA, BEN)
        await dead.ask(commands.stand_in, BEN, 0, "random", True)
        async with room(journal) as it:
            await until(lambda: it.listing.of(BEN)[0][1].to_act == [1])
            assert await it.moves() == [(0, "one")]

    asyncio.run(main())
