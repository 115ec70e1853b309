"""New rules for games that are being played: what still fits goes on, what does not is frozen until all agree."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from store.opened import opened
from table.newer import AT_MOST_TWO, NO_CORNERS, OTHER_WORDS, SAME, AtMostTwo, Newer, NoCorners
from table.rooms import Guest, Pensive, room, until
from table.sitting import ANNA, BEN, CLEO, NOON, STRANGER, begun, first_moves, head
from tiny import squares
from tiny.squares import Squares

from mastaba import Game
from mastaba.kernel import registry
from mastaba.kernel.contract import Refusal
from mastaba.kernel.errors import IllegalMove, StaleDecision
from mastaba.table import commands, entries, snapshots
from mastaba.table.errors import NotAllowed, NotNow
from mastaba.table.journal import Journal, MemoryJournal
from mastaba.table.live import PACES
from mastaba.table.loading import load_table

PATIENCE = PACES["live"].patience
FROZEN = "The rules have changed since"


@pytest.fixture
def rules(monkeypatch: pytest.MonkeyPatch) -> Any:
    """From now on the rules are these."""

    def change(game: Game) -> None:
        monkeypatch.setitem(registry._games, "squares", game)

    change(squares.game)
    return change


async def half_played(journal: Journal, *people: str, moves: tuple[str, ...] = ("mark a1 b1 c1",)) -> None:
    """By version 1; the server is shut down in good order."""
    async with room(journal, Pensive()) as it:
        await it.sat("squares", *(people or (ANNA, BEN)))
        for number, move in enumerate(moves):
            seat = number % 2
            await it.move((ANNA, BEN)[seat], seat, move)


@asynccontextmanager
async def crashed(journal: Journal, *people: str) -> AsyncIterator[Guest]:
    """By version 1; nothing is kept but the journal."""
    it = Guest(journal, Pensive())
    await it.start()
    await it.sat("squares", *(people or (ANNA, BEN)))
    yield it
    assert it._sweeping is not None
    it._sweeping.cancel()


def marked(table: Any) -> list[str]:
    return sorted(table.course.state.marked)


async def status(it: Guest) -> str:
    return await it.look("t", lambda table: table.status)


# ---- What still fits ------------------------------------------------------------------------------------


@pytest.mark.parametrize("newer", [SAME, AT_MOST_TWO], ids=["same", "at most two"])
def test_a_game_that_fits_the_new_rules_goes_on_under_them(rules: Any, newer: Game) -> None:
    async def main() -> None:
        journal = MemoryJournal()
        await half_played(journal, moves=("mark a1 b1", "mark b2"))
        rules(newer)
        async with room(journal) as it:
            await it.quiet()
            assert await status(it) == "playing"
            assert await it.look("t", lambda table: table.rules) == 2
            assert not await it.look("t", lambda table: table.thawed)  # there is a record, from the first move on
            await it.move(ANNA, 0, "mark c3")
            assert await it.look("t", marked) == ["a1", "b1", "b2", "c3"]
            assert (await journal.tables())[0].rules == 2
            assert await it.agrees()

    asyncio.run(main())


def test_from_then_on_the_new_rules_count(rules: Any) -> None:
    async def main() -> None:
        journal = MemoryJournal()
        await half_played(journal, moves=("mark a1 b1", "mark b2"))
        rules(AT_MOST_TWO)
        async with room(journal) as it:
            with pytest.raises(IllegalMove, match="Two squares at most"):
                await it.move(ANNA, 0, "mark a3 b3 c3")

    asyncio.run(main())


def test_undo_goes_on_as_well(rules: Any) -> None:
    async def main() -> None:
        journal = MemoryJournal()
        await half_played(journal, moves=("mark a1 b1", "mark b2"))
        rules(SAME)
        async with room(journal) as it:
            await it.ask(commands.undo, BEN, 1, None)
            assert await it.look("t", marked) == ["a1", "b1"]

    asyncio.run(main())


def test_the_journal_is_played_again_once_and_not_at_every_start(rules: Any) -> None:
    async def main() -> None:
        journal = MemoryJournal()
        await half_played(journal, moves=("mark a1 b1", "mark b2"))
        rules(SAME)
        async with room(journal) as it:
            await it.quiet()
            await it.look("t", lambda table: table.rules)
        async with room(journal) as it:
            assert not it._alarms
            await it.quiet()
            assert it.in_memory is None
        assert (await journal.load("t")).entries == []

    asyncio.run(main())


def test_a_game_that_is_over_stays_over(rules: Any) -> None:
    async def main() -> None:
        journal = MemoryJournal()
        async with crashed(journal) as it:
            for seat, move in ((0, "mark a1 b1 c1"), (1, "mark a2 b2 c2"), (0, "mark a3 b3 c3")):
                await it.move((ANNA, BEN)[seat], seat, move)
        for newer in (AT_MOST_TWO, OTHER_WORDS, NO_CORNERS):
            rules(newer)
            async with room(journal) as it:
                assert await status(it) == "over"
                assert await it.again("t", ANNA, f"after {id(newer)}")

    asyncio.run(main())


def test_a_table_at_which_people_gather_just_has_new_rules(rules: Any) -> None:
    async def main() -> None:
        journal = MemoryJournal()
        async with room(journal) as it:
            await it.sat("squares", ANNA, BEN, begin=False)
        rules(OTHER_WORDS)
        async with room(journal) as it:
            await it.ask(commands.begin, ANNA)
            assert await status(it) == "playing"
            assert await it.agrees()

    asyncio.run(main())


# ---- What does not fit is frozen ------------------------------------------------------------------------


def test_a_game_that_does_not_fit_is_frozen_and_can_be_looked_at(rules: Any, tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(tmp_path / "store") as store:
            await half_played(store, moves=("mark a1 b1 c1", "mark b2"))
            rules(AT_MOST_TWO)
            async with room(store) as it:
                await it.quiet()
                assert await status(it) == "frozen"
                assert await it.look("t", marked) == ["a1", "b1", "b2", "c1"]
                view = await it.look("t", lambda table: table.seen(0).view())  # type: ignore[union-attr]
                assert view == {"turn": 1, "marked": ["a1", "b1", "b2", "c1"]}
                assert await it.look("t", lambda table: (table.to_act, table.decision(0))) == ((), 0)

    asyncio.run(main())


def test_nobody_plays_and_everybody_hears_why(rules: Any) -> None:
    async def main() -> None:
        journal = MemoryJournal()
        await half_played(journal)
        rules(AT_MOST_TWO)
        async with room(journal) as it:
            for doing in (
                it.ask(commands.play, BEN, 1, "mark a2", 1),
                it.ask(commands.undo, ANNA, 0, None),
                it.ask(commands.resign, BEN, 1, "random"),
                it.ask(commands.stand_in, BEN, 1, "random"),
            ):
                with pytest.raises(NotNow, match=FROZEN):
                    await doing
            assert not await it.look("t", lambda table: table.can_undo(0))

    asyncio.run(main())


def test_the_list_of_tables_says_so_too(rules: Any) -> None:
    async def main() -> None:
        journal = MemoryJournal()
        await half_played(journal)
        rules(AT_MOST_TWO)
        async with room(journal) as it:
            while it.listing.of(BEN)[0][1].status != "frozen":
                await asyncio.sleep(0)
            assert it.listing.of(BEN)[0][1].to_act == []

    asyncio.run(main())


def test_bots_rest_meanwhile(rules: Any) -> None:
    async def main() -> None:
        journal = MemoryJournal()
        await half_played(journal, ANNA, "random")
        rules(AT_MOST_TWO)
        bots = Pensive()
        async with room(journal, bots) as it:
            await until(lambda: not it._alarms)
            await it.quiet()
            assert await status(it) == "frozen"
            assert bots.questions.empty()
            assert not it._alarms

    asyncio.run(main())


def test_after_a_crash_it_is_frozen_as_far_as_the_journal_fits(rules: Any) -> None:
    async def main() -> None:
        journal = MemoryJournal()
        async with crashed(journal) as it:
            for seat, move in ((0, "mark a1"), (1, "mark b1"), (0, "mark a2 b2 c2"), (1, "mark a3")):
                await it.move((ANNA, BEN)[seat], seat, move)
            told = await it.look("t", lambda table: table.version(0))
        rules(AT_MOST_TWO)
        async with room(journal) as it:
            assert await status(it) == "frozen"
            assert await it.look("t", marked) == ["a1", "b1"]
            assert await it.look("t", lambda table: table.version(0)) == told  # that was told all the same

    asyncio.run(main())


def test_what_may_not_be_taken_back_any_more_freezes_the_table_though_the_rules_are_called_the_same(rules: Any) -> None:
    """What a seat has learned may be counted otherwise without a new version of the rules."""

    class Learns(Squares):
        """Of every mark everybody learns something."""

        @property
        def learned(self) -> tuple[int, ...]:
            return (len(self.marked),) * self.setting.seats

    async def main() -> None:
        journal = MemoryJournal()
        async with crashed(journal) as it:
            await it.move(ANNA, 0, "mark a1")
            await it.ask(commands.undo, ANNA, 0, None)
            await it.move(ANNA, 0, "mark b2")
        rules(Newer(squares.game.rules_version, Learns))
        async with room(journal) as it:
            assert await status(it) == "frozen"
            assert await it.look("t", marked) == ["a1"]
            for person in (ANNA, BEN):
                await it.ask(commands.go_on, person)
            await it.move(BEN, 1, "mark c3")
        async with room(journal) as it:
            assert await it.look("t", marked) == ["a1", "c3"]
            assert await status(it) == "playing"

    asyncio.run(main())


def test_when_not_even_the_beginning_fits_it_is_frozen_without_a_position(rules: Any) -> None:
    """And not a table at which people gather, to whom a second game could be dealt."""

    async def main() -> None:
        journal = MemoryJournal()
        async with crashed(journal) as it:
            await it.move(ANNA, 0, "mark a1")
        rules(OTHER_WORDS)
        async with room(journal) as it:
            assert await status(it) == "frozen"
            assert await it.look("t", lambda table: table.seen(0)) is None
            with pytest.raises(NotNow, match="has begun"):
                await it.ask(commands.begin, ANNA)
            with pytest.raises(NotNow, match="cannot be played under the new rules"):
                await it.ask(commands.go_on, ANNA)
            await it.ask(commands.close, ANNA)
            await it.ask(commands.close, BEN)
            assert await status(it) == "closed"

    asyncio.run(main())


def test_a_position_that_means_nothing_any_more_is_frozen_without_a_view(rules: Any) -> None:
    async def main() -> None:
        journal = MemoryJournal()
        await half_played(journal)
        rules(NO_CORNERS)
        async with room(journal) as it:
            assert await status(it) == "frozen"
            assert await it.look("t", lambda table: table.seen(-1)) is None
            assert await it.look("t", lambda table: table.chairs[1].name) == "Ben"
            with pytest.raises(NotNow, match="cannot be played under the new rules"):
                await it.ask(commands.go_on, ANNA)
            await it.ask(commands.close, ANNA)
        async with room(journal) as it:
            await it.ask(commands.close, BEN)
            assert await status(it) == "closed"

    asyncio.run(main())


def test_with_the_old_rules_back_it_goes_on_as_if_nothing_had_been(rules: Any) -> None:
    async def main() -> None:
        journal = MemoryJournal()
        await half_played(journal)
        rules(AT_MOST_TWO)
        async with room(journal) as it:
            await it.ask(commands.go_on, ANNA)
            assert await status(it) == "frozen"
        rules(squares.game)
        async with room(journal) as it:
            assert await status(it) == "playing"
            await it.move(BEN, 1, "mark a2 b2 c2")
            assert await it.agrees()

    asyncio.run(main())


# ---- Going on -------------------------------------------------------------------------------------------


def test_it_goes_on_when_all_have_agreed(rules: Any, tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(tmp_path / "store") as store:
            await half_played(store, moves=("mark a1 b1 c1", "mark b2"))
            rules(AT_MOST_TWO)
            async with room(store) as it:
                watcher = await it.hear(-1)
                assert isinstance(await it.ask(commands.go_on, ANNA), entries.Agreed)
                assert await status(it) == "frozen"
                with pytest.raises(NotNow, match="have not agreed"):
                    await it.ask(commands.go_on, ANNA)
                assert isinstance(await it.ask(commands.go_on, BEN), entries.Thawed)
                assert [told["kind"] for update in watcher.take()[0] for told in update.told] == ["agreed", "thawed"]
                assert await it.look("t", lambda table: (table.status, table.rules)) == ("playing", 2)
                await it.move(ANNA, 0, "mark a2")
                assert await it.look("t", marked) == ["a1", "a2", "b1", "b2", "c1"]
                assert await it.agrees()
            async with room(store) as it:  # from the snapshot, and from the journal
                assert await it.look("t", marked) == ["a1", "a2", "b1", "b2", "c1"]
                assert await it.agrees()
                await it.move(BEN, 1, "mark c3")

    asyncio.run(main())


def test_after_a_crash_it_has_gone_on(rules: Any) -> None:
    async def main() -> None:
        journal = MemoryJournal()
        await half_played(journal)
        rules(AT_MOST_TWO)
        dead = Guest(journal)
        await dead.start()
        await dead.ask(commands.go_on, ANNA)
        await dead.ask(commands.go_on, BEN)
        await dead.move(BEN, 1, "mark b2")
        before = await dead.look("t", snapshots.save)
        async with room(journal) as it:
            assert await it.look("t", snapshots.save) == before
            await it.move(ANNA, 0, "mark c3")

    asyncio.run(main())


def test_there_is_no_record_then(rules: Any) -> None:
    """Nobody could play it again, from the first move on: the table says so."""

    async def main() -> None:
        journal = MemoryJournal()
        await half_played(journal)
        rules(AT_MOST_TWO)
        async with room(journal) as it:
            await it.ask(commands.go_on, ANNA)
            await it.ask(commands.go_on, BEN)
            assert await it.look("t", lambda table: table.thawed)
        async with room(journal) as it:
            assert await it.look("t", lambda table: table.thawed)

    asyncio.run(main())


def test_bots_and_those_who_are_away_are_not_asked(rules: Any) -> None:
    async def main() -> None:
        journal = MemoryJournal()
        async with room(journal, Pensive()) as it:
            await it.sat("squares", ANNA, BEN, "random")
            await it.ask(commands.stand_in, BEN, 1, "greedy")
            await it.move(ANNA, 0, "mark a1 b1 c1")
        rules(AT_MOST_TWO)
        async with room(journal) as it:
            assert isinstance(await it.ask(commands.go_on, ANNA), entries.Thawed)
            await it.quiet()
            assert len(await it.moves()) == 3  # the bots go on at once

    asyncio.run(main())


def test_strangers_are_not_asked_either(rules: Any) -> None:
    async def main() -> None:
        journal = MemoryJournal()
        await half_played(journal, BEN, CLEO, moves=())
        async with room(journal) as it:
            await it.move(BEN, 0, "mark a1 b1 c1")
        rules(AT_MOST_TWO)
        async with room(journal) as it:
            with pytest.raises(NotAllowed):
                await it.ask(commands.go_on, STRANGER)
            with pytest.raises(NotNow, match="have not agreed"):
                await it.ask(commands.go_on, ANNA)  # the host, who does not play

    asyncio.run(main())


def test_after_a_while_the_absent_are_not_waited_for_also_over_a_restart(rules: Any) -> None:
    async def main() -> None:
        journal = MemoryJournal()
        await half_played(journal)
        rules(AT_MOST_TWO)
        async with room(journal) as it:
            await it.ask(commands.go_on, ANNA)
            clock = it.time
        clock.turn(PATIENCE - 1)
        async with room(journal, clock=clock) as it:
            assert await status(it) == "frozen"
            assert await it.look("t", lambda table: table.agreed) == {"go_on": [0]}
            assert await it.look("t", lambda table: table.asked) == {"go_on": NOON}
            with pytest.raises(NotNow, match="have not agreed"):
                await it.ask(commands.go_on, ANNA)
            clock.turn(1)
            assert isinstance(await it.ask(commands.go_on, ANNA), entries.Thawed)

    asyncio.run(main())


def test_frozen_with_many_entries_it_comes_back_frozen(rules: Any) -> None:
    """What happens meanwhile makes no snapshot: the last one before is the truth."""

    async def main() -> None:
        journal = MemoryJournal()
        await half_played(journal)
        rules(AT_MOST_TWO)
        for _ in range(3):
            async with room(journal) as it:
                for number in range(20):
                    await it.ask(commands.show, ANNA, f"link {number}")
                assert await status(it) == "frozen"
                assert await it.look("t", marked) == ["a1", "b1", "c1"]
        rules(squares.game)
        found, _ = await load_table(journal, "t")
        assert (found.status, found.watch) == ("playing", "link 19")

    asyncio.run(main())


def test_an_agreement_that_a_move_has_ended_does_not_come_back(rules: Any) -> None:
    async def main() -> None:
        journal = MemoryJournal()
        async with crashed(journal) as it:
            await it.ask(commands.close, BEN)
            await it.move(ANNA, 0, "mark a1 b1 c1")
        rules(AT_MOST_TWO)
        async with room(journal) as it:
            it.time.turn(10 * PATIENCE)
            assert await it.look("t", lambda table: table.agreed) == {}
            assert isinstance(await it.ask(commands.close, ANNA), entries.Agreed)
            assert await status(it) == "frozen"

    asyncio.run(main())


def test_numbers_of_decisions_and_moves_are_not_used_again(rules: Any) -> None:
    """Not even those of moves that do not fit any more: somebody may still have the page open."""

    async def main() -> None:
        journal = MemoryJournal()
        async with crashed(journal) as it:
            moves = ("mark a1 b1 c1", "mark a2", "mark b2", "mark c2", "mark a3")
            for number, move in enumerate(moves):
                await it.move((ANNA, BEN)[number % 2], number % 2, move)
            await it.ask(commands.undo, ANNA, 0, None)
            used = await it.look("t", lambda table: list(table.course.decisions))  # type: ignore[union-attr]
        rules(AT_MOST_TWO)
        async with room(journal) as it:
            await it.ask(commands.go_on, ANNA)
            await it.ask(commands.go_on, BEN)
            assert await it.look("t", marked) == []
            with pytest.raises(StaleDecision):
                await it.move(ANNA, 0, "mark b2", used[0])
            entry = await it.move(ANNA, 0, "mark a1")
            assert isinstance(entry, entries.Moved)
            assert entry.decision > used[0]
            assert entry.made == len(moves) + 1
            assert await it.agrees()

    asyncio.run(main())


@pytest.mark.parametrize("newer", [AT_MOST_TWO, NO_CORNERS], ids=["at most two", "no corners"])
def test_a_game_that_is_over_stays_as_it_ended(rules: Any, newer: Game) -> None:
    async def main() -> None:
        journal = MemoryJournal()
        async with room(journal, Pensive()) as it:
            await it.open(msgspec.structs.replace(head("squares", 2), day="2027-01-15", counts=True))
            await it.ask(commands.sit, 0, ANNA, "Anna")
            await it.ask(commands.sit, 1, BEN, "Ben")
            await it.ask(commands.begin, ANNA)
            for seat, row in ((0, "1"), (1, "2"), (0, "3")):
                await it.move((ANNA, BEN)[seat], seat, f"mark a{row} b{row} c{row}")
            ended = it.listing.get("t")
            assert (ended.status, ended.scores, ended.winners) == ("over", [1, 0], [0])
        rules(newer)
        async with room(journal) as it:
            assert await status(it) == "over"  # it was fetched
            assert it.listing.get("t") == msgspec.structs.replace(ended, number=it.listing.get("t").number)

    asyncio.run(main())


# ---- And once more --------------------------------------------------------------------------------------


async def thawed(journal: Journal, rules: Any) -> None:
    """Frozen by version 2, and gone on under it."""
    await half_played(journal)
    rules(AT_MOST_TWO)
    async with room(journal) as it:
        await it.ask(commands.go_on, ANNA)
        await it.ask(commands.go_on, BEN)
        await it.move(BEN, 1, "mark b2")


def test_a_game_that_went_on_goes_on_under_a_third_version_that_it_fits(rules: Any) -> None:
    async def main() -> None:
        journal = MemoryJournal()
        await thawed(journal, rules)
        rules(Newer(3, AtMostTwo))
        async with room(journal) as it:
            assert await it.look("t", lambda table: (table.status, table.rules)) == ("playing", 3)
            assert await it.look("t", lambda table: table.thawed)
            assert await it.look("t", marked) == ["a1", "b1", "b2", "c1"]
            await it.move(ANNA, 0, "mark c3")
            assert await it.agrees()

    asyncio.run(main())


def test_or_is_frozen_again_where_it_stands(rules: Any) -> None:
    class NoCentre(AtMostTwo):
        def why(self, seat: int, move: int) -> Refusal | None:
            return Refusal("S2", "Not there.") if move == self.read("mark b2") else super().why(seat, move)

    async def main() -> None:
        journal = MemoryJournal()
        await thawed(journal, rules)
        rules(Newer(3, NoCentre))
        async with room(journal) as it:
            assert await status(it) == "frozen"
            assert await it.look("t", marked) == ["a1", "b1", "b2", "c1"]
            await it.ask(commands.go_on, ANNA)
            await it.ask(commands.go_on, BEN)
            await it.move(ANNA, 0, "mark c3")
            assert await it.agrees()

    asyncio.run(main())


def test_or_without_a_view_if_its_position_means_nothing(rules: Any) -> None:
    async def main() -> None:
        journal = MemoryJournal()
        await thawed(journal, rules)
        rules(NoCorners(3, AtMostTwo))
        async with room(journal) as it:
            assert await status(it) == "frozen"
            assert await it.look("t", lambda table: table.seen(0)) is None

    asyncio.run(main())


@pytest.mark.parametrize("people", [(ANNA,), (ANNA, BEN), (ANNA, "random", "random")])
def test_what_is_skipped_uses_up_all_numbers_that_it_may_have_used(people: tuple[str, ...]) -> None:
    played, skipped = begun("lane", *people, length=40), begun("lane", *people, length=40)
    for _ in range(4):
        first_moves(played, len(people))
        if played.table.can_undo(0):
            played.undo(0)
        first_moves(played, len(people))
    for entry in played.journal[len(skipped.journal) :]:
        skipped.table.skip(entry)
    assert all(new >= old for new, old in zip(skipped.course.decisions, played.course.decisions, strict=True))
    assert skipped.course.made == played.course.made
    assert skipped.table.versions == played.table.versions
    assert skipped.table.number == played.table.number
