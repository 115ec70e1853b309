"""Several things at the same instant: seats that choose at once, the same move twice, two moves for one decision."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, aclosing, asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from faults.journals import read
from faults.players import Note, Person, gather
from faults.servers import at_home
from tiny import pick

from mastaba.bots import choose
from mastaba.kernel import registry
from mastaba.kernel.chance import Fast
from mastaba.kernel.contract import Seen
from mastaba.table import commands, entries
from mastaba.table.live import LiveTable
from mastaba.web.house import House


@asynccontextmanager
async def table_of(
    file: Path, people: list[Person], game: str = "hapy", options: dict[str, object] | None = None
) -> AsyncIterator[tuple[House, list[list[Person]]]]:
    """These people at a table, and each of them twice: on two devices."""
    async with at_home(file) as (house, url), AsyncExitStack() as connections:
        await gather(url, people, {}, game, options)
        twice = [[person, again(person)] for person in people]
        for devices in twice:
            for device in devices:
                await connections.enter_async_context(device.connected(url))
        yield house, twice


def again(person: Person) -> Person:
    other = Person(person.name)
    other.id, other.token = person.id, person.token
    other.sit_down(person.table, person.seat)
    return other


async def decision_of(person: Person) -> tuple[int, list[str]]:
    shown = await person.done("GET", f"tables/{person.table}")
    return shown["decision"], shown["legal"]


async def send(person: Person, move: str, decision: int) -> tuple[int, Any]:
    answer = await person.ask("POST", f"tables/{person.table}/moves", {"move": move, "decision": decision})
    return answer.status_code, answer.json()


def test_all_seats_choose_at_the_same_instant_and_everybody_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry._games, "pick", pick.game)
    people = [Person("Anna"), Person("Ben"), Person("Cleo"), Person("Dora")]

    async def main() -> None:
        async with table_of(tmp_path / "store", people, "pick", {"rounds": 3}) as (house, twice):
            for number in (1, 2, 3):
                owed = [await decision_of(person) for person in people]
                sent = [
                    send(device, f"pick {1 + (seat + number) % 5}", owed[seat][0])
                    for seat, devices in enumerate(twice)
                    for device in devices
                ]
                answers = await asyncio.gather(*sent)
                assert [status for status, _ in answers] == [200] * 8
                for first, second in zip(answers[::2], answers[1::2], strict=True):
                    assert sorted([first[1]["again"], second[1]["again"]]) == [False, True]
            (journal,) = (await read(house.store)).values()
            moved = [entry for entry in journal.entries if isinstance(entry, entries.Moved)]
            assert [sorted(entry.seat for entry in moved[i : i + 4]) for i in (0, 4, 8)] == [[0, 1, 2, 3]] * 3
            assert len(moved) == 12
            assert journal.table.status == "over"

    asyncio.run(main())


def test_the_same_move_from_two_devices_counts_once_all_game_long(tmp_path: Path) -> None:
    people = [Person("Anna"), Person("Ben")]

    async def main() -> None:
        async with table_of(tmp_path / "store", people) as (house, twice):
            made = 0
            for _ in range(20):
                for devices in twice:
                    decision, legal = await decision_of(devices[0])
                    if decision:
                        answers = await asyncio.gather(*(send(device, legal[0], decision) for device in devices))
                        assert [status for status, _ in answers] == [200, 200]
                        assert sorted(answer["again"] for _, answer in answers) == [False, True]
                        assert answers[0][1]["version"] == answers[1][1]["version"]
                        made += 1
            (journal,) = (await read(house.store)).values()
            assert sum(len(journal.notes(seat)) for seat in (0, 1)) == made > 10

    asyncio.run(main())


def test_of_two_moves_for_one_decision_one_counts(tmp_path: Path) -> None:
    people = [Person("Anna"), Person("Ben")]

    async def main() -> None:
        async with table_of(tmp_path / "store", people) as (house, twice):
            decisions = [await decision_of(person) for person in people]
            seat = 0 if decisions[0][0] else 1
            decision, legal = decisions[seat]
            answers = await asyncio.gather(
                *(send(device, move, decision) for device, move in zip(twice[seat], legal[:2], strict=True))
            )
            assert sorted(status for status, _ in answers) == [200, 409]
            (journal,) = (await read(house.store)).values()
            (note,) = journal.notes(seat)
            refused = next(answer for status, answer in answers if status == 409)
            assert refused["error"] == "StaleDecision"
            assert note.move == legal[0 if answers[0][0] == 200 else 1]

    asyncio.run(main())


def test_a_move_sent_again_after_the_table_has_moved_for_that_seat(tmp_path: Path) -> None:
    """When one card is left to take, nobody is asked. Who had no answer to the move before may still ask for it."""
    found = 0
    for seed in range(20):
        table = begun_table(str(seed))
        chance = Fast(seed)
        while table.to_act:
            forced = table.forced()
            seat, move = forced or (table.to_act[0], choose("random", seen_by(table, table.to_act[0]), chance))
            before = table.own.get(seat, (0, ""))
            made = table.play(seat, move, table.decision(seat), 0.0, by="rules" if forced else "")
            if forced and before[0]:
                assert commands.play(table, 0.0, f"person {seat}", seat, before[1], before[0]) is None
                assert commands.play(table, 0.0, f"person {seat}", seat, made.move, made.decision) is None
                found += 1
    assert found


def begun_table(seed: str) -> LiveTable:
    head = commands.open_table("t", "hapy", 2, {}, "person 0", 0.0)
    table = LiveTable.opened(msgspec.structs.replace(head, seed=seed))
    for seat in (0, 1):
        commands.sit(table, 0.0, seat, f"person {seat}", "Anna")
    commands.begin(table, 0.0, "person 0")
    return table


def seen_by(table: LiveTable, seat: int) -> Seen:
    seen = table.seen(seat)
    assert seen is not None
    return seen


# ---- A stream that is cut ------------------------------------------------------------------------------


def test_a_stream_that_is_cut_in_the_middle_of_an_event_goes_on_with_a_full_view(tmp_path: Path) -> None:
    people = [Person("Anna"), Person("Ben")]

    async def main() -> None:
        async with table_of(tmp_path / "store", people) as (house, _):
            anna, ben = people
            for cut in (1, 20, 60, 200):
                await read_some(anna, cut)
                while house.room.watchers.at(anna.table):  # until the server has seen that it is cut
                    await asyncio.sleep(0.01)
                assert not house.bells
            async with aclosing(anna.frames()) as frames:
                assert [await anext(frames), await anext(frames)] == ["hello", "view"]
                mover = anna if anna.decision else ben
                decision, legal = await decision_of(mover)
                await mover.move(Note(mover.table, mover.seat, decision, legal[0]))
                assert await anext(frames) == "told"

    asyncio.run(main())


async def read_some(person: Person, count: int) -> None:
    """So many bytes of the body of the stream, and then no more."""
    query = {"table": person.table}
    async with person.http.stream("GET", "/api/stream", params=query) as answer:
        got = 0
        async for chunk in answer.aiter_raw(1):
            got += len(chunk)
            if got >= count:
                break
