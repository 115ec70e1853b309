"""Logs in pages: each line once, whoever asks for how much; and none that costs more than a page."""

from pathlib import Path
from typing import Any

import pytest
from web.guests import Door, Guest, begun, finished

from mastaba.table import entries
from mastaba.table.chronicles import Chronicle
from mastaba.table.entries import AnyEntry
from mastaba.table.room import SLICE, Room
from mastaba.web import api_play
from mastaba.web.house import House, Settings

pytestmark = pytest.mark.anyio


async def pages(guest: Guest, table: str, most: int) -> list[list[dict[str, Any]]]:
    """From the last to the first."""
    found: list[list[dict[str, Any]]] = []
    before: dict[str, int] = {}
    while True:
        log = await guest.got(f"/tables/{table}/log", entries_wanted=most, **before)
        found.append(log["lines"])
        assert log["whole"] == (log["earlier"] is None)
        if log["whole"]:
            return found
        before = {"before": log["earlier"]}


async def taken_back(guest: Guest, table: str, times: int) -> None:
    for _ in range(times):
        await guest.plays(table)
        await guest.posted(f"/tables/{table}/undo")


@pytest.mark.parametrize("most", [1, 7, 500])
async def test_the_pages_are_the_whole_log(door: Door, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that tell nothing, as of invitations, are in no page and take no room in one."""
    for module in ("room", "chronicles"):
        monkeypatch.setattr(f"mastaba.table.{module}.SLICE", 5)
    anna, ben = await door.guest("Anna"), await door.guest("Ben")
    table = await begun(anna, ben, layout="tomb")
    await taken_back(anna, table, 3)
    for _ in range(5):
        await anna.posted(f"/tables/{table}/watch-link")
    await anna.plays(table)
    whole = await anna.got(f"/tables/{table}/log")
    assert (whole["whole"], whole["earlier"]) == (True, None)
    assert sum(len(line["told"]) for line in whole["lines"]) == whole["version"]
    assert sum(line["taken_back"] for line in whole["lines"]) == 3
    found = await pages(anna, table, most)
    assert [line for page in reversed(found) for line in page] == whole["lines"]
    assert all(len(page) == most for page in found[:-1])


async def test_a_page_has_an_end_whatever_is_asked_for(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api_play, "LOG_LINES", 6)
    anna, ben = await door.guest("Anna"), await door.guest("Ben")
    table = await begun(anna, ben, layout="tomb")
    await taken_back(anna, table, 5)
    for wanted in (6, 7, 20_000, 10**12):
        log = await anna.got(f"/tables/{table}/log", entries_wanted=wanted)
        assert (len(log["lines"]), log["whole"]) == (6, False)
    for strange in (0, -3, 10**12):
        assert (await anna.got(f"/tables/{table}/log", before=strange))["version"] == log["version"]


async def test_who_is_to_remember_cannot_leaf_back(door: Door) -> None:
    anna, ben = await door.guest("Anna"), await door.guest("Ben")
    table = await begun(anna, ben, layout="tomb", memory_aid="off")
    for turn in range(8):
        for _ in range(2):
            await (anna, ben)[turn % 2].plays(table)
    last = await anna.got(f"/tables/{table}/log")
    assert (last["whole"], last["earlier"]) == (False, None)
    for before in range(last["version"]):
        assert await anna.got(f"/tables/{table}/log", before=before) == last
    await finished(table, anna, ben)
    assert (await anna.got(f"/tables/{table}/log"))["whole"]


async def test_a_record_and_a_log_read_each_entry_once(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[tuple[int, int]] = []
    honest = Room.history

    async def counted(room: Room, table: str, first: int, last: int) -> Any:
        read.append((first, last))
        return await honest(room, table, first, last)

    monkeypatch.setattr(Room, "history", counted)
    anna, ben = await door.guest("Anna"), await door.guest("Ben")
    table = await begun(anna, ben)
    await finished(table, anna, ben)
    before = (await anna.get(f"/tables/{table}/record")).text
    assert all(last - first < SLICE for first, last in read)
    read.clear()
    assert (await anna.get(f"/tables/{table}/record")).text == before
    assert read == []
    await anna.got(f"/tables/{table}/log", entries_wanted=3)
    assert len(read) == 1


# ---- What the pages are made of -------------------------------------------------------------------------


def moved(number: int) -> entries.Moved:
    return entries.Moved(at=0.0, seat=0, move=f"m{number}", decision=1, made=number)


def followed(*happened: AnyEntry) -> Chronicle:
    found = Chronicle()
    for entry in happened:
        found.follow(entry)
    return found


def test_which_moves_stand() -> None:
    moves = [moved(number) for number in range(1, 6)]
    found = followed(*moves, entries.TookBack(at=0.0, seat=0, times=1, gone=[3, 5]), moved(6))
    assert [text for _, text in found.moves] == ["m1", "m2", "m4", "m6"]
    assert found.gone == {3, 5}


def test_taking_back_costs_the_same_however_many_moves_stand() -> None:
    """It is looked for from behind."""
    looked = []

    class Watched(list[entries.Moved]):
        def __getitem__(self, at: Any) -> Any:
            looked.append(at)
            return super().__getitem__(at)

    stand = Watched(moved(number) for number in range(1, 10_000))
    entries.take_away(stand, [9_998, 9_999])
    assert len(stand) == 9_997
    assert len(looked) < 10


async def test_the_chronicle_of_a_journal_that_grows(tmp_path: Path) -> None:
    async with House.opened(Settings(tmp_path / "store", limits=False)) as house:
        door = Door(house)
        anna, ben = await door.guest("Anna"), await door.guest("Ben")
        table = await begun(anna, ben, layout="tomb")
        early = await house.chronicles.of(table)
        heard = early.heard
        await taken_back(anna, table, 2)
        late = await house.chronicles.of(table)
        assert late is early
        assert late.heard == heard + 4
        assert late.told == (await anna.got(f"/tables/{table}"))["version"]
        await door.close()
