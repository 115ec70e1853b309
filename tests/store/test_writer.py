"""The writer: commits together what came together, lets nobody fail for another, and keeps the loop free."""

import asyncio
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from store.opened import opened, outcomes, texts, writing

from mastaba.store import Store
from mastaba.store.errors import StoreClosed


def commits_of(store: Store) -> list[str]:
    """Grows by one with every transaction from now on."""
    seen: list[str] = []
    writing(store).set_trace_callback(lambda sql: seen.append(sql) if sql == "COMMIT" else None)
    return seen


async def play(store: Store, table: str, entries: int) -> None:
    for number in range(1, entries + 1):
        await store.append(table, number, b"x" * 100)


# ---- group commit ----


def test_many_appends_share_a_transaction(tmp_path: Path) -> None:
    async def main() -> None:
        tables = [f"t{i}" for i in range(50)]
        async with opened(tmp_path / "store", *tables) as store:
            commits = commits_of(store)
            await asyncio.gather(*(play(store, table, 20) for table in tables))
            assert 20 <= len(commits) <= 1000 / 5  # of 1,000 appends

    asyncio.run(main())


def test_one_client_alone_is_not_kept_waiting_for_others(tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(tmp_path / "store", "a") as store:
            commits = commits_of(store)
            await play(store, "a", 20)
            assert len(commits) == 20

    asyncio.run(main())


def test_one_that_fails_does_not_fail_the_others_of_its_group(tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(tmp_path / "store", "a", "b", "c") as store:
            commits = commits_of(store)
            block = store._writer.do(lambda _: time.sleep(0.2))  # meanwhile the rest comes together
            came = await outcomes(
                block,
                store.append("a", 1, b"one"),
                store.append("a", 1, b"late"),
                store.append("nowhere", 1, b""),
                store.create_table("b", "hapy", 1),
                store.append("b", 1, b"of b"),
                store.append("c", 1, 5j, snapshot=b""),  # type: ignore[arg-type]
                store.append("c", 1, b"of c", snapshot=5j),  # type: ignore[arg-type]
                store.put("session", "x", b"y"),
                store.append("a", 2, b"two"),
            )
            wrong = ["Conflict", "UnknownTable", "Conflict"]
            bug = "TypeError"
            assert came == ["", "", wrong[0], wrong[1], wrong[2], "", bug, bug, "", ""]
            assert len(commits) <= 2
            assert await texts(store, "a") == ["one", "two"]
            assert await texts(store, "b") == ["of b"]
            assert await texts(store, "c") == []  # not the half before its snapshot
            assert await store.get("session", "x") == b"y"

    asyncio.run(main())


# ---- the loop stays free ----


def test_a_heart_beats_on_while_two_thousand_appends_run(tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(tmp_path / "store", *(f"t{i}" for i in range(20))) as store:
            pauses = await heard(asyncio.gather(*(play(store, f"t{i}", 100) for i in range(20))))
            assert len(pauses) > 10
            assert max(pauses) < 0.4

    asyncio.run(main())


def test_a_heart_beats_on_while_the_disk_is_stuck(tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(tmp_path / "store", "a") as store:
            stuck = store._writer.do(lambda _: time.sleep(0.6))
            pauses = await heard(asyncio.gather(stuck, store.append("a", 1, b""), store.load("a")))
            assert len(pauses) > 20
            assert max(pauses) < 0.4

    asyncio.run(main())


async def heard(work: asyncio.Future[Any]) -> list[float]:
    """The pauses between heartbeats until the work is done."""
    pauses = []
    while not work.done():
        before = time.monotonic()
        await asyncio.sleep(0.005)
        pauses.append(time.monotonic() - before)
    await work
    return pauses


def test_reading_does_not_wait_for_writing(tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(tmp_path / "store", "a") as store:
            stuck = asyncio.ensure_future(store._writer.do(lambda _: time.sleep(0.5)))
            await asyncio.sleep(0.05)
            assert (await store.load("a")).entries == []
            assert not stuck.done()
            await stuck

    asyncio.run(main())


# ---- endings ----


def test_closing_does_first_what_was_asked_for(tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(tmp_path / "store", "a") as store:
            waiting = asyncio.gather(*(store.append("a", number, b"") for number in range(1, 301)))
            await asyncio.sleep(0)
            await store.close()
            await waiting
            for doing in (store.append("a", 301, b""), store.load("a"), store.put("k", "k", b"")):
                with pytest.raises(StoreClosed):
                    await doing
            await store.close()  # twice is once
        async with opened(tmp_path / "store") as store:
            assert len(await texts(store, "a")) == 300

    asyncio.run(main())


def test_closing_ends_the_threads_and_leaves_one_file(tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(tmp_path / "store", "a") as store:
            await store.load("a")
            assert len(ours()) == 2
        assert ours() == []

    def ours() -> list[str]:
        return [thread.name for thread in threading.enumerate() if thread.name.startswith("mastaba")]

    asyncio.run(main())
    assert sorted(path.name for path in tmp_path.iterdir()) == ["store", "store.lock"]


def test_who_stops_waiting_does_not_stop_the_writing(tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(tmp_path / "store", "a") as store:
            given_up = asyncio.ensure_future(store.append("a", 1, b"one"))
            await asyncio.sleep(0)
            given_up.cancel()
            await store.append("a", 2, b"two")
            assert given_up.cancelled()
            assert await texts(store, "a") == ["one", "two"]

    asyncio.run(main())
