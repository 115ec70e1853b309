"""The room: one thing at a time at every table, nothing is heard before it is written, tables come and go."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from store.opened import opened
from table.rooms import Failing, Guest, Held, Pensive, outcomes, room
from table.sitting import ANNA, BEN, CLEO, STRANGER, Clock, head
from tiny import squares

from mastaba.kernel import registry
from mastaba.kernel.errors import StaleDecision, UnknownGame, UnknownMove
from mastaba.table import commands, entries, snapshots
from mastaba.table import room as room_module
from mastaba.table.errors import Conflict, JournalFailed, UnknownTable
from mastaba.table.journal import Journal, MemoryJournal
from mastaba.table.live import LiveTable
from mastaba.table.loading import load_table
from mastaba.table.room import SNAPSHOT_EVERY


def with_every_journal(tmp_path: Path, test: Callable[[Journal], object]) -> None:
    """In memory, and on the disk."""

    async def main() -> None:
        await test(MemoryJournal())  # type: ignore[misc]
        async with opened(tmp_path / "store") as store:
            await test(store)  # type: ignore[misc]

    asyncio.run(main())


# ---- Asking a table -------------------------------------------------------------------------------------


def test_there_are_only_the_tables_that_were_opened() -> None:
    async def main() -> None:
        async with room() as it:
            with pytest.raises(UnknownTable, match="no table “t"):
                await it.look("t", lambda table: table.number)
            await it.sat("squares", ANNA, BEN)
            assert await it.look("t", lambda table: table.status) == "playing"
            with pytest.raises(Conflict):
                await it.open(head("squares", 2))
            assert await it.agrees()

    asyncio.run(main())


def test_what_is_refused_is_not_written() -> None:
    async def main() -> None:
        async with room() as it:
            await it.sat("squares", ANNA, BEN)
            before = await it.history("t", 1, 100)
            with pytest.raises(UnknownMove):
                await it.move(ANNA, 0, "dance")
            assert await it.history("t", 1, 100) == before
            assert await it.agrees()

    asyncio.run(main())


def test_two_seats_play_at_the_same_instant(tmp_path: Path) -> None:
    async def at_once(journal: Journal) -> None:
        async with room(journal) as it:
            await it.sat("pick", ANNA, BEN, CLEO, rounds=3)
            for number in (1, 2, 3):
                people = enumerate((ANNA, BEN, CLEO))
                moves = (it.move(who, seat, f"pick {1 + (seat + number) % 5}", number) for seat, who in people)
                assert await outcomes(*moves) == ["", "", ""]
            assert await it.look("t", lambda table: table.status) == "over"
            assert await it.agrees()

    with_every_journal(tmp_path, at_once)


def test_of_two_moves_of_a_seat_at_once_one_counts(tmp_path: Path) -> None:
    async def at_once(journal: Journal) -> None:
        async with room(journal) as it:
            await it.sat("squares", ANNA, BEN)
            moves = (it.move(ANNA, 0, f"mark {square}", 1) for square in ("a1", "b2", "c3"))
            assert await outcomes(*moves) == ["", "StaleDecision", "StaleDecision"]
            assert len(await it.moves()) == 1
            assert await it.agrees()

    with_every_journal(tmp_path, at_once)


def test_the_same_move_sent_many_times_at_once_counts_once() -> None:
    async def main() -> None:
        async with room() as it:
            await it.sat("squares", ANNA, BEN)
            made = await asyncio.gather(*(it.move(ANNA, 0, "mark a1 b1", 1) for _ in range(5)))
            assert sum(entry is not None for entry in made) == 1
            assert await it.moves() == [(0, "mark a1 b1")]

    asyncio.run(main())


def test_tables_do_not_wait_for_each_other() -> None:
    async def main() -> None:
        journal = Held()
        async with room(journal) as it:
            await it.sat("squares", ANNA, BEN)
            await it.sat("squares", ANNA, BEN, table="other")
            journal.free.clear()
            journal.writing.clear()
            waiting = asyncio.create_task(it.move(ANNA, 0, "mark a1"))
            await journal.writing.wait()
            assert await it.look("other", lambda table: table.to_act) == (0,)
            assert not waiting.done()
            journal.free.set()
            await waiting

    asyncio.run(main())


def test_nobody_sees_a_move_that_is_not_written_yet() -> None:
    async def main() -> None:
        journal = Held()
        async with room(journal) as it:
            await it.sat("squares", ANNA, BEN)
            watcher = await it.hear(1)
            journal.free.clear()
            journal.writing.clear()
            moving = asyncio.create_task(it.move(ANNA, 0, "mark a1"))
            await journal.writing.wait()
            looking = asyncio.create_task(it.look("t", lambda table: table.to_act))
            await asyncio.sleep(0)
            assert not looking.done()
            assert watcher.take() == ([], False)
            journal.free.set()
            assert await looking == (1,)
            await moving
            assert len(watcher.take()[0]) == 1

    asyncio.run(main())


def test_who_stops_waiting_does_not_stop_the_writing() -> None:
    async def main() -> None:
        journal = Held()
        async with room(journal) as it:
            await it.sat("squares", ANNA, BEN)
            watcher = await it.hear(1)
            journal.free.clear()
            journal.writing.clear()
            moving = asyncio.create_task(it.move(ANNA, 0, "mark a1"))
            await journal.writing.wait()
            moving.cancel()
            with pytest.raises(asyncio.CancelledError):
                await moving
            journal.free.set()
            await it.quiet()
            assert await it.moves() == [(0, "mark a1")]
            assert len(watcher.take()[0]) == 1
            assert await it.agrees()
            await it.move(BEN, 1, "mark b2")

    asyncio.run(main())


def test_who_stops_waiting_for_a_table_that_loads_does_not_spoil_it() -> None:
    async def main() -> None:
        journal = MemoryJournal()
        async with room(journal) as it:
            await it.sat("squares", ANNA, BEN)
        async with room(journal) as it:
            looks = [asyncio.create_task(it.look("t", lambda table: table.to_act)) for _ in range(3)]
            await asyncio.sleep(0)
            looks[0].cancel()
            looks[1].cancel()
            assert await looks[2] == (0,)
            assert await it.agrees()

    asyncio.run(main())


# ---- A journal that fails -------------------------------------------------------------------------------


def test_if_writing_fails_nobody_hears_of_it_and_the_next_try_works() -> None:
    async def main() -> None:
        journal = Failing()
        async with room(journal) as it:
            await it.sat("squares", ANNA, BEN)
            watcher, before = await it.hear(1), await it.look("t", snapshots.save)
            journal.writes_to_fail = 1
            with pytest.raises(JournalFailed):
                await it.move(ANNA, 0, "mark a1")
            assert watcher.take() == ([], True)  # a full view helps
            assert await it.look("t", snapshots.save) == before
            assert await it.agrees()
            await it.move(ANNA, 0, "mark a1", 1)
            assert [update.told[0]["kind"] for update in watcher.take()[0]] == ["mark"]
            assert it.listing.of(BEN)[0][1].to_act == [1]

    asyncio.run(main())


def test_while_it_fails_people_can_still_look() -> None:
    async def main() -> None:
        journal = Failing()
        async with room(journal) as it:
            await it.sat("squares", ANNA, BEN)
            journal.writes_to_fail = 1000
            for _ in range(5):
                with pytest.raises(JournalFailed):
                    await it.move(ANNA, 0, "mark a1")
                assert await it.look("t", lambda table: table.to_act) == (0,)
            assert it.listing.of(BEN)[0][1].to_act == [0]
            journal.writes_to_fail = 0
            await it.move(ANNA, 0, "mark b2")
            assert await it.moves() == [(0, "mark b2")]
            assert await it.agrees()

    asyncio.run(main())


def test_of_several_at_once_only_those_fail_whose_writing_fails() -> None:
    async def main() -> None:
        journal = Failing()
        async with room(journal) as it:
            await it.sat("pick", ANNA, BEN, CLEO)
            journal.writes_to_fail = 1
            moves = (it.move(who, seat, "pick 3", 1) for seat, who in enumerate((ANNA, BEN, CLEO)))
            assert await outcomes(*moves) == ["", "", "JournalFailed"]
            assert len(await it.moves()) == 2
            assert await it.agrees()

    asyncio.run(main())


def test_a_table_that_could_not_be_opened_is_not_there() -> None:
    async def main() -> None:
        journal = Failing()
        async with room(journal) as it:
            journal.writes_to_fail = 1
            with pytest.raises(JournalFailed):
                await it.sat("squares", ANNA, BEN)
            with pytest.raises(UnknownTable):
                await it.look("t", lambda table: table.number)
            assert it.listing.of(ANNA) == []
        async with room(journal) as it:
            assert "t" not in it.listing
            with pytest.raises(UnknownTable):
                await load_table(journal, "t")

    asyncio.run(main())


def test_what_the_table_had_still_to_do_is_done_when_the_journal_works_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Anna's move is written, the forced one after it is not: it comes by itself, and Anna may ask again."""
    monkeypatch.setattr(room_module, "RETRY", 0.0)

    async def main() -> None:
        journal = Failing()
        async with room(journal) as it:
            await it.sat("lane", ANNA, BEN, length=40)
            for move in ("one", "one", "one", "one", "one", "one"):
                seat = (await it.look("t", lambda table: table.to_act))[0]
                await it.move((ANNA, BEN)[seat], seat, move)
            await it.move(ANNA, 0, "one")  # Anna stands at 4, and Ben at 3
            journal.writes_before, journal.writes_to_fail = 1, 1
            with pytest.raises(JournalFailed):
                await it.move(BEN, 1, "two", 4)
            watcher = await it.hear(-1)
            assert await it.move(BEN, 1, "two", 4) is None  # it counts already
            while len(await it.moves()) < 9:
                await watcher.bell.wait()
                watcher.bell.clear()
            assert (await it.moves())[-2:] == [(1, "two"), (0, "one")]
            assert await it.agrees()

    asyncio.run(main())


def test_a_mistake_in_a_game_leaves_the_table_as_the_journal_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is neither allowed nor refused: somebody has made a mistake, and the players do not pay for it."""

    async def main() -> None:
        async with room() as it:
            await it.sat("squares", ANNA, BEN)
            before = await it.look("t", snapshots.save)

            def broken(table: LiveTable, now: float) -> entries.AnyEntry:
                table.chairs.clear()
                raise ZeroDivisionError

            with pytest.raises(ZeroDivisionError):
                await it.ask(broken)
            assert await it.look("t", snapshots.save) == before
            with monkeypatch.context() as patched:
                patched.setattr(squares.Squares, "learned", property(lambda state: 1 // 0))
                with pytest.raises(ZeroDivisionError):
                    await it.move(ANNA, 0, "mark a1")
            assert await it.look("t", snapshots.save) == before
            await it.move(ANNA, 0, "mark a1")
            assert await it.agrees()

    asyncio.run(main())


# ---- In memory, and not ---------------------------------------------------------------------------------


def test_a_table_that_nobody_looks_at_leaves_the_memory_and_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_module, "IDLE", 0.0)

    async def main() -> None:
        journal = MemoryJournal()
        async with room(journal) as it:
            await it.sat("lane", ANNA, BEN)
            await it.move(ANNA, 0, "two")
            before = await it.look("t", snapshots.save)
            it.time.turn(1)
            while it.in_memory is not None:
                await asyncio.sleep(0)
            loaded = await journal.load("t")
            assert loaded.entries == []  # all of it is in the snapshot
            assert await it.look("t", snapshots.save) == before
            await it.ask(commands.undo, ANNA, 0, None)
            assert await it.agrees()

    asyncio.run(main())


def test_a_table_that_somebody_hears_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_module, "IDLE", 0.0)

    async def main() -> None:
        async with room() as it:
            await it.sat("squares", ANNA, BEN)
            await it.sat("squares", ANNA, BEN, table="other")
            watcher = await it.hear(0)
            it.time.turn(1)
            while "other" in it._places:
                await asyncio.sleep(0)
            assert it.in_memory is not None
            it.watchers.remove(watcher)
            while it.in_memory is not None:
                await asyncio.sleep(0)

    asyncio.run(main())


def test_a_table_that_cannot_be_saved_stays_and_is_saved_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_module, "IDLE", 0.0)

    async def main() -> None:
        journal = MemoryJournal()
        keep, tries = journal.keep_snapshot, []

        async def fails_first(table: str, number: int, snapshot: bytes) -> None:
            tries.append(number)
            if len(tries) < 3:
                raise JournalFailed("The disk is full.")
            await keep(table, number, snapshot)

        monkeypatch.setattr(journal, "keep_snapshot", fails_first)
        async with room(journal) as it:
            await it.sat("squares", ANNA, BEN)
            it.time.turn(1)
            while it.in_memory is not None:
                await asyncio.sleep(0)
            assert len(tries) == 3
            assert await it.look("t", lambda table: table.to_act) == (0,)

    asyncio.run(main())


def test_a_snapshot_is_kept_every_so_often_whoever_loaded_the_table_meanwhile() -> None:
    """Also if the server dies again and again: what has to be played again does not grow."""

    async def main() -> None:
        journal = MemoryJournal()
        dead = Guest(journal)
        await dead.start()
        await dead.sat("lane", ANNA, length=1000)
        since = []
        for _ in range(12):
            crashed = Guest(journal)  # never closed
            await crashed.start()
            for _ in range(SNAPSHOT_EVERY // 3):
                await crashed.move(ANNA, 0, "one")
            since.append(len((await journal.load("t")).entries))
        assert max(since) < 2 * SNAPSHOT_EVERY

    asyncio.run(main())


def test_what_is_over_is_in_the_snapshot() -> None:
    async def main() -> None:
        journal = MemoryJournal()
        guest = Guest(journal)
        await guest.start()
        await guest.sat("squares", ANNA, BEN)
        await guest.ask(commands.resign, BEN, 1, "random")
        assert (await journal.load("t")).entries == []

    asyncio.run(main())


def test_closing_the_room_keeps_everything_and_loading_plays_nothing_again(tmp_path: Path) -> None:
    async def again(journal: Journal) -> None:
        async with room(journal) as it:
            await it.sat("lane", ANNA, "random")
            for _ in range(4):
                await it.move(ANNA, 0, "one")
                await it.quiet()
            before = await it.look("t", snapshots.save)
        assert (await journal.load("t")).entries == []
        async with room(journal) as it:
            assert await it.look("t", snapshots.save) == before
            assert await it.ask(commands.undo, ANNA, 0, None) is not None

    with_every_journal(tmp_path, again)


def test_closing_waits_for_what_is_being_written_and_begins_nothing_new() -> None:
    async def main() -> None:
        journal, bots = Held(), Pensive()
        it = Guest(journal, bots)
        await it.start()
        await it.sat("lane", ANNA, "random")
        journal.free.clear()
        journal.writing.clear()
        moving = asyncio.create_task(it.move(ANNA, 0, "one"))
        await journal.writing.wait()
        closing = asyncio.create_task(it.close())
        await asyncio.sleep(0)
        assert not closing.done()
        journal.free.set()
        await closing
        await moving
        assert await it.moves() == [(0, "one")]
        assert bots.questions.empty()  # nobody would hear the answer
        assert not it._alarms
        others = asyncio.all_tasks() - {asyncio.current_task()}
        assert not others

    asyncio.run(main())


# ---- The list of tables ---------------------------------------------------------------------------------


def test_everybody_has_a_list_of_tables_also_after_a_restart(tmp_path: Path) -> None:
    async def listed(journal: Journal) -> None:
        async with room(journal) as it:
            await it.sat("squares", ANNA, BEN)
            await it.sat("lane", BEN, "random", table="other", begin=False)
        async with room(journal) as it:
            assert {table for table, _ in it.listing.of(BEN)} == {"t", "other"}
            assert {table for table, _ in it.listing.of(ANNA)} == {"t", "other"}  # she opened both
            assert it.listing.of(STRANGER) == []
            assert it.listing.of("") == []
            assert it.in_memory is None  # nothing to look after, nothing loaded
            assert it.listing.opened_by(ANNA) == 2
            it.time.turn(1)
            await it.ask(commands.resign, BEN, 1, "random")
            assert it.listing.opened_by(ANNA) == 1
            assert [summary.status for _, summary in it.listing.of(BEN)] == ["over", "gathering"]  # the last one first

    with_every_journal(tmp_path, listed)


def test_who_gets_up_has_the_table_no_longer_in_the_list() -> None:
    async def main() -> None:
        async with room() as it:
            await it.sat("squares", ANNA, BEN, begin=False)
            assert it.listing.has("t", BEN)
            await it.ask(commands.stand, BEN, 1)
            assert not it.listing.has("t", BEN)
            assert it.listing.of(BEN) == []

    asyncio.run(main())


def test_a_table_of_a_game_that_is_gone_does_not_disturb_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        journal = MemoryJournal()
        async with room(journal, Pensive()) as it:
            await it.sat("lane", "random", ANNA)
            await it.sat("squares", ANNA, BEN, table="other")
        monkeypatch.delitem(registry._games, "lane")
        async with room(journal) as it:
            await it.quiet()
            assert await it.look("other", lambda table: table.to_act) == (0,)
            with pytest.raises(UnknownGame):
                await it.look("t", lambda table: table.to_act)

    asyncio.run(main())


def test_the_journal_has_all_that_happened_in_order(tmp_path: Path) -> None:
    async def whole(journal: Journal) -> None:
        async with room(journal) as it:
            await it.sat("lane", ANNA, "random", length=10)
            while await it.look("t", lambda table: table.status) == "playing":
                await it.move(ANNA, 0, "one")
                await it.quiet()
            history = await it.history("t", 1, 1000)
            table = LiveTable.opened(history[0])  # type: ignore[arg-type]
            for entry in history[1:]:
                assert not isinstance(entry, entries.Lost)
                assert entries.written(table.repeat(entry)) == entries.written(entry)
            assert snapshots.save(table) == await it.look("t", snapshots.save)

    with_every_journal(tmp_path, whole)


def test_the_clock_of_the_room_is_the_tables_clock() -> None:
    async def main() -> None:
        clock = Clock()
        async with room(clock=clock) as it:
            await it.sat("squares", ANNA, BEN)
            clock.turn(1234)
            entry = await it.move(ANNA, 0, "mark a1")
            assert entry is not None
            assert entry.at == clock()

    asyncio.run(main())


def test_an_answer_that_comes_too_late_is_stale_in_the_room_as_well() -> None:
    async def main() -> None:
        async with room() as it:
            await it.sat("lane", ANNA, "random")
            await it.move(ANNA, 0, "one")
            await it.quiet()
            await it.ask(commands.undo, ANNA, 0, None)
            with pytest.raises(StaleDecision):
                await it.move(ANNA, 0, "one", 1)

    asyncio.run(main())


# ---- What happened last ---------------------------------------------------------------------------------


def test_what_happened_last_is_what_the_journal_has(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_module, "RECENT", 8)

    async def whole(journal: Journal) -> None:
        async with room(journal) as it:
            await it.sat("lane", ANNA, "random", length=10)
            while await it.look("t", lambda table: table.status) == "playing":
                await it.move(ANNA, 0, "one")
                await it.quiet()
                number, recent = await it.recall("t", lambda table, recent: (table.number, list(recent)))
                assert len(recent) == min(number, 8)
                assert recent == await it.history("t", number - len(recent) + 1, number)

    with_every_journal(tmp_path, whole)


def test_what_could_not_be_written_has_not_happened() -> None:
    async def main() -> None:
        journal = Failing()
        async with room(journal) as it:
            await it.sat("squares", ANNA, BEN)
            before = await it.recall("t", lambda table, recent: list(recent))
            journal.writes_to_fail = 1
            with pytest.raises(JournalFailed):
                await it.move(ANNA, 0, "mark a1")
            assert await it.recall("t", lambda table, recent: list(recent)) == before

    asyncio.run(main())


def test_who_moves_is_answered_before_a_bot_answers() -> None:
    def answer(table: LiveTable, recent: Sequence[entries.Happened]) -> tuple[tuple[int, ...], list[str]]:
        return table.to_act, [entry.move for entry in recent if isinstance(entry, entries.Moved)]

    async def main() -> None:
        async with room() as it:
            await it.sat("lane", ANNA, "random", "random")
            async with it.at("t") as visit:
                recent = await visit.recent()
                await visit.do(commands.play, ANNA, 0, "two", visit.table.decision(0))
                assert answer(visit.table, recent) == ((1,), ["two"])
            await it.quiet()
            assert await it.recall("t", answer) == ((0,), ["two", "one", "one"])

    asyncio.run(main())


def test_who_goes_before_the_table_is_free_has_done_nothing() -> None:
    async def main() -> None:
        async with room() as it:
            await it.sat("squares", ANNA, BEN, begin=False)
            async with it.at("t") as visit:
                before = visit.table.number
                waiting = asyncio.create_task(it.ask(commands.begin, ANNA))
                await asyncio.sleep(0)
                waiting.cancel()
                await asyncio.gather(waiting, return_exceptions=True)
            async with it.at("t") as visit:
                assert visit.table.number == before
            await it.ask(commands.begin, ANNA)
            async with it.at("t") as visit:
                assert visit.table.number > before

    asyncio.run(main())
