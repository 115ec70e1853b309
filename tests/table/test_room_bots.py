"""Bots in the room: they are asked when it is their turn, and only what is still asked for counts."""

import asyncio
from pathlib import Path

import pytest
from store.opened import opened
from table.rooms import Failing, Guest, Nervous, Pensive, Quick, all_heard, room, until
from table.sitting import ANNA, BEN, CLEO

from mastaba.bots.workers.questions import Thought
from mastaba.bots.workers.seconds import beat_of
from mastaba.table import commands, entries
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


# ---- In whose time, and when answers leave ----------------------------------------------------------------


def test_bots_think_in_the_time_of_who_seated_them_or_of_whom_they_stand_in_for() -> None:
    async def main() -> None:
        bots = Pensive()
        async with room(bots=bots) as it:
            await it.sat("pick", "random", BEN, CLEO)
            question = await bots.questions.get()
            assert (question.asked.person, question.asked.alone) == (ANNA, False)
            await it.ask(commands.stand_in, BEN, 1, "random")
            question = await bots.questions.get()
            assert (question.asked.person, question.asked.alone) == (BEN, False)
            await it.ask(commands.stand_in, CLEO, 2, "random")
            question = await bots.questions.get()
            assert (question.asked.person, question.asked.alone) == (CLEO, True)
            assert it.listing.left_alone(ANNA) == 1
            await it.ask(commands.come_back, BEN, 1)
            assert it.listing.left_alone(ANNA) == 0

    asyncio.run(main())


def test_bots_among_themselves_are_known_as_such_until_it_is_over() -> None:
    async def main() -> None:
        bots = Pensive()
        async with room(bots=bots) as it:
            await it.sat("squares", "random", "random", begin=False)
            assert it.listing.left_alone(ANNA) == 0
            await it.ask(commands.begin, ANNA)
            assert it.listing.left_alone(ANNA) == 1
            assert (await bots.questions.get()).asked.alone
            await it.ask(commands.close, ANNA)
            assert it.listing.left_alone(ANNA) == 0

    asyncio.run(main())


class Sleeps:
    """In the place of `asyncio.sleep`: who waits for a beat is noted, and sleeps until it is said to be time."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.noted: asyncio.Queue[tuple[float, asyncio.Event]] = asyncio.Queue()
        self._sleep = asyncio.sleep
        monkeypatch.setattr(asyncio, "sleep", self)

    async def __call__(self, seconds: float) -> None:
        if seconds <= room_module.BREATH or seconds > beat_of(SLOW):  # a breath; the sweeper
            return await self._sleep(seconds)
        done = asyncio.Event()
        self.noted.put_nowait((seconds, done))
        await done.wait()
        return None


SLOW = "search:10s"


@pytest.mark.parametrize("thought", [0.0, 0.1, 4.0, 10.3, 10.6, 25.0])
def test_where_several_people_play_an_answer_leaves_on_the_beat(
    monkeypatch: pytest.MonkeyPatch, thought: float
) -> None:
    """However long it took: all that there is to be known is how many beats have passed."""

    async def main() -> None:
        sleeps, bots, beat = Sleeps(monkeypatch), Pensive(), beat_of(SLOW)
        async with room(bots=bots, on_beat=True) as it:
            await it.sat("lane", ANNA, SLOW, BEN)
            await it.move(ANNA, 0, "two")
            question = await bots.questions.get()
            it.time.turn(thought)
            question.say("one")
            rest, done = await sleeps.noted.get()
            assert thought + rest == pytest.approx(beat * (1 + thought // beat))
            assert await it.moves() == [(0, "two")]
            done.set()
            await it.quiet()
            assert await it.moves() == [(0, "two"), (1, "one")]

    asyncio.run(main())


def test_the_beat_depends_on_the_name_alone() -> None:
    beats = [beat_of(name) for name in ("random", "greedy", "search:100", "search", "search:2s", "search:20000", SLOW)]
    assert beats == sorted(beats)
    assert beats[0] == beats[1] == pytest.approx(0.5, abs=0.01)
    assert beats[-1] == beats[-2] == 10.5  # the longest thought, and the way


@pytest.mark.parametrize("shared", ["nobody", "a person who gave up", "a person alone", "a program alone"])
def test_where_at_most_one_plays_nobody_waits_for_a_beat(monkeypatch: pytest.MonkeyPatch, shared: str) -> None:
    async def main() -> None:
        sleeps, bots = Sleeps(monkeypatch), Pensive()
        async with room(bots=bots, on_beat=True) as it:
            if shared == "a person who gave up":
                await it.sat("lane", BEN, SLOW, ANNA)
                await it.ask(commands.resign, BEN, 0, SLOW)
            elif shared == "nobody":
                await it.sat("lane", SLOW, SLOW, SLOW)
            else:
                await it.sat("lane", SLOW, SLOW, "", begin=False)
                await it.ask(commands.sit, 2, CLEO, "Cleo", shared == "a program alone")
                await it.ask(commands.begin, ANNA)
            (await bots.questions.get()).say("one")
            await bots.questions.get()  # the answer has counted, and the next one is asked
            assert sleeps.noted.empty()

    asyncio.run(main())


def test_who_lent_a_seat_still_plays_there_as_far_as_the_beat_is_concerned(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot thinks about a person's hand, and another person waits for it."""

    async def main() -> None:
        sleeps, bots = Sleeps(monkeypatch), Pensive()
        async with room(bots=bots, on_beat=True) as it:
            await it.sat("lane", ANNA, BEN)
            await it.ask(commands.stand_in, ANNA, 0, "greedy")
            (await bots.questions.get()).say("one")
            seconds, done = await sleeps.noted.get()
            assert seconds == beat_of("greedy")
            done.set()
            await it.quiet()

    asyncio.run(main())


def test_what_waits_for_the_beat_is_forgotten_when_it_is_not_asked_any_more_or_the_room_closes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def main() -> None:
        sleeps, bots, journal = Sleeps(monkeypatch), Pensive(), MemoryJournal()
        async with room(journal, bots=bots, on_beat=True) as it:
            await it.sat("lane", ANNA, SLOW, BEN)
            await it.move(ANNA, 0, "two")
            (await bots.questions.get()).say("one")
            await sleeps.noted.get()
            await it.ask(commands.undo, ANNA, 0, None)
            await it.move(ANNA, 0, "one")
            (await bots.questions.get()).say("two")
            await sleeps.noted.get()  # nobody ever wakes it up
            assert await it.moves() == [(0, "two"), (0, "one")]
        async with room(journal) as it:  # and there the bot is asked again
            await until(lambda: it.listing.of(ANNA)[0][1].to_act == [2])
            assert await it.moves() == [(0, "two"), (0, "one"), (1, "one")]

    asyncio.run(main())


# ---- In less time ---------------------------------------------------------------------------------------


def test_that_a_bot_had_less_time_is_told_and_kept() -> None:
    async def main() -> None:
        bots = Pensive()
        async with room(bots=bots) as it:
            await it.sat("lane", ANNA, "search", "search")
            watcher, looker = await it.hear(0), await it.hear(-1)
            await it.move(ANNA, 0, "two")
            (await bots.questions.get()).say("one", hurried=True)
            (await bots.questions.get()).say("one")
            await it.quiet()
            for heard in (watcher, looker):
                updates = await all_heard(heard)
                told = [(part["kind"], part.get("seat")) for update in updates for part in update.told]
                assert [seat for kind, seat in told if kind == "hurried"] == [1]
                assert updates[-1].version == (await it.look("t", lambda table: table.versions))[heard.viewer]
            moved = [each for each in await it.history("t", 1, 100) if isinstance(each, entries.Moved)]
            assert [(move.seat, move.hurried) for move in moved] == [(0, False), (1, True), (2, False)]
            assert b"hurried" not in entries.written(moved[2])  # what is as usual is not written down
            assert await it.agrees()

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
