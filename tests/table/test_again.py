"""Playing again: one new table for the same people, everybody in the same seat and by the same name."""

import asyncio
from pathlib import Path

import msgspec
import pytest
from store.opened import opened
from table.rooms import Failing, Guest, Pensive, room
from table.sitting import ANNA, BEN, CLEO, STRANGER, head

from mastaba.kernel.seating import next_first
from mastaba.table import commands
from mastaba.table.errors import JournalFailed, NotAllowed, NotNow
from mastaba.table.live import LiveTable


async def over(it: Guest, *people: str) -> None:
    """A game that Ben has given up."""
    await it.sat("squares", *people)
    for seat, who in enumerate(people):
        if who in (BEN, CLEO):
            await it.ask(commands.resign, who, seat, "random")
    if await it.look("t", lambda table: table.status) == "playing":
        await it.ask(commands.resign, ANNA, people.index(ANNA), "random")


def who(table: LiveTable) -> list[tuple[str, str, str]]:
    return [(chair.person, chair.name if chair.person else "", chair.bot) for chair in table.chairs]


def test_everybody_sits_in_the_same_seat_and_play_begins() -> None:
    async def main() -> None:
        async with room(bots=Pensive()) as it:
            await over(it, ANNA, BEN, "greedy")
            assert await it.again("t", BEN, "fresh") == "fresh"
            assert await it.look("fresh", who) == [(ANNA, "Anna", ""), (BEN, "Ben", ""), ("", "", "greedy")]
            assert await it.look("fresh", lambda table: table.status) == "playing"
            assert await it.look("t", lambda table: table.next) == "fresh"

    asyncio.run(main())


def test_bots_keep_their_names() -> None:
    """However they came to them: here the first who sat there had taken the name that the second would get."""

    async def main() -> None:
        async with room(bots=Pensive()) as it:
            await it.sat("lane", ANNA, "random", "greedy", begin=False)
            await it.ask(commands.hire, ANNA, 1, "search", "Henut")
            await it.ask(commands.begin, ANNA)
            await it.ask(commands.resign, ANNA, 0, "random")
            names = await it.look("t", lambda table: [chair.name for chair in table.chairs])
            assert names[1] == "Henut"
            await it.again("t", ANNA, "fresh")
            assert await it.look("fresh", lambda table: [chair.name for chair in table.chairs]) == names

    asyncio.run(main())


def test_where_the_host_chose_who_begins_it_is_the_next_ones_turn_to() -> None:
    assert next_first(3, {"first": "2", "length": 4}) == {"first": "3", "length": 4}
    assert next_first(3, {"first": "3"}) == {"first": "1"}
    assert next_first(3, {"first": "random"}) == {"first": "random"}
    assert next_first(3, {"length": 4}) == {"length": 4}


def test_who_was_away_or_gave_up_sits_there_again_in_person() -> None:
    async def main() -> None:
        async with room(bots=Pensive()) as it:
            await it.sat("lane", ANNA, BEN, CLEO, length=5)
            await it.ask(commands.resign, BEN, 1, "random")
            await it.ask(commands.stand_in, CLEO, 2, "random")
            await it.ask(commands.resign, ANNA, 0, "random")
            await it.again("t", ANNA, "fresh")
            assert await it.look("fresh", lambda table: table.persons) == (0, 1, 2)
            assert not any(await it.look("fresh", lambda table: [chair.resigned for chair in table.chairs]))

    asyncio.run(main())


def test_a_program_stays_a_program() -> None:
    async def main() -> None:
        async with room() as it:
            await it.sat("squares", ANNA, "", begin=False)
            await it.ask(commands.sit, 1, BEN, "Ben", True)
            await it.ask(commands.begin, ANNA)
            await it.ask(commands.resign, ANNA, 0, "random")
            await it.again("t", ANNA, "fresh")
            assert await it.look("fresh", lambda table: [chair.program for chair in table.chairs]) == [False, True]

    asyncio.run(main())


def test_those_who_ask_at_the_same_moment_get_the_same_table(tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(tmp_path / "store") as store, room(store) as it:
            await over(it, ANNA, BEN)
            asked = (it.again("t", person, fresh) for person, fresh in ((ANNA, "one"), (BEN, "two"), (ANNA, "three")))
            assert set(await asyncio.gather(*asked)) == {"one"}
            assert {listed.id for listed in await store.tables()} == {"t", "one"}
            assert await it.again("t", BEN, "four") == "one"

    asyncio.run(main())


def test_options_pace_and_pieces_are_kept_and_the_deal_is_another() -> None:
    async def main() -> None:
        pieces: dict[str, object] = {"family/4/name": "nilpferd"}
        async with room() as it:
            old = head("hapy", 2, layout="giza", first="2")
            await it.open(msgspec.structs.replace(old, pieces=pieces, pace="slow"))
            for seat, person in enumerate((ANNA, BEN)):
                await it.ask(commands.sit, seat, person, person)
            await it.ask(commands.begin, ANNA)
            await it.ask(commands.resign, ANNA, 0, "random")
            await it.again("t", ANNA, "fresh")
            fresh = await it.look("fresh", lambda table: table.head)
            assert (fresh.options, fresh.pieces, fresh.pace) == (old.options | {"first": "1"}, pieces, "slow")
            assert fresh.seed != old.seed
            names = await it.look("fresh", lambda table: table.record().differences)
            assert names == pieces

    asyncio.run(main())


@pytest.mark.parametrize("person", [STRANGER, CLEO, ""])
def test_strangers_make_no_tables_for_others(person: str) -> None:
    async def main() -> None:
        async with room() as it:
            await over(it, ANNA, BEN)
            with pytest.raises(NotAllowed):
                await it.again("t", person, "fresh")
            assert [listed.id for listed in await it.journal.tables()] == ["t"]
            await it.again("t", ANNA, "fresh")
            with pytest.raises(NotAllowed):  # nor do they hear which one it is
                await it.again("t", person, "another")

    asyncio.run(main())


def test_not_before_it_is_over_nor_if_it_was_closed() -> None:
    async def main() -> None:
        async with room() as it:
            await it.sat("squares", ANNA, BEN)
            with pytest.raises(NotNow, match="not over yet"):
                await it.again("t", ANNA, "fresh")
            await it.ask(commands.close, ANNA)
            await it.ask(commands.close, BEN)
            with pytest.raises(NotNow, match="closed"):
                await it.again("t", ANNA, "fresh")
            assert [listed.id for listed in await it.journal.tables()] == ["t"]

    asyncio.run(main())


@pytest.mark.parametrize("written", range(5))
def test_if_the_journal_fails_in_the_middle_they_can_ask_again(written: int) -> None:
    """Five entries: the new table is opened, two sit down, it begins; and the old one names it."""

    async def main() -> None:
        journal = Failing()
        async with room(journal) as it:
            await over(it, ANNA, BEN)
            journal.writes_before, journal.writes_to_fail = written, 1
            with pytest.raises(JournalFailed):
                await it.again("t", ANNA, "first")
            assert await it.look("t", lambda table: table.next) == ""
            assert await it.again("t", BEN, "second") == "second"
            assert await it.look("second", lambda table: table.status) == "playing"
            assert await it.agrees()

    asyncio.run(main())


def test_the_next_table_can_be_followed_by_a_third() -> None:
    async def main() -> None:
        async with room() as it:
            await over(it, ANNA, BEN)
            await it.again("t", ANNA, "second")
            await it.ask(commands.resign, BEN, 1, "random", table="second")
            await it.again("second", BEN, "third")
            assert await it.look("third", lambda table: table.seats_of(ANNA)) == [0]

    asyncio.run(main())
