"""The list of tables, and the small things of a server."""

import asyncio
import sqlite3
import time
from pathlib import Path

import pytest
from store.opened import opened, outcomes

from mastaba.table.errors import Conflict
from mastaba.table.journal import Listed


def test_tables_are_listed_the_last_changed_first(tmp_path: Path) -> None:
    async def main() -> None:
        begin = time.time()
        async with opened(tmp_path / "store") as store:
            await store.create_table("a", "hapy", 1)
            await store.create_table("b", "papyrus", 3, status="waiting")
            await store.append("a", 1, b"", summary=b"two of three sit")
            await store.append("a", 2, b"")  # the summary stays
            listed = await store.tables()
            assert listed == [
                Listed("a", "hapy", 1, "open", listed[0].changed, b"two of three sit"),
                Listed("b", "papyrus", 3, "waiting", listed[1].changed, None),
            ]
            assert begin <= listed[1].changed <= listed[0].changed <= time.time()
            await store.set_status("b", "over")
            await store.set_rules("b", 4)
            assert [(row.id, row.rules, row.status) for row in await store.tables()] == [
                ("b", 4, "over"),
                ("a", 1, "open"),
            ]

    asyncio.run(main())


def test_a_table_is_made_once(tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(tmp_path / "store", "a") as store:
            with pytest.raises(Conflict, match="already a table a"):
                await store.create_table("a", "papyrus", 1)
            assert [row.game for row in await store.tables()] == ["hapy"]

    asyncio.run(main())


def test_things_are_kept_by_kind_and_key(tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(tmp_path / "store") as store:
            await store.put("session", "x", b"one")
            await store.put("invitation", "x", b"other")
            await store.put("session", "x", b"two")
            assert await store.get("session", "x") == b"two"
            assert await store.get("invitation", "x") == b"other"
            assert await store.get("session", "y") is None
            assert await store.delete("session", "x")
            assert not await store.delete("session", "x")
            assert await store.get("session", "x") is None

    asyncio.run(main())


def test_things_expire_and_are_swept_out(tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(tmp_path / "store") as store:
            await store.put("code", "gone", b"", ttl=0)
            await store.put("code", "soon", b"", ttl=60)
            assert await store.get("code", "gone") is None
            assert not await store.delete("code", "gone")
            assert await store.get("code", "soon") == b""
            await store.put("code", "soon", b"", ttl=0)
            await store.put("code", "ever", b"")
            assert await store.sweep() == 2

    asyncio.run(main())
    left = sqlite3.connect(tmp_path / "store").execute("SELECT key FROM things WHERE kind = 'code'").fetchall()
    assert left == [("ever",)]


def test_a_code_counts_once(tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(tmp_path / "store") as store:
            await store.put("code", "1234", b"seat 2", ttl=60)
            claims = await asyncio.gather(*(store.delete("code", "1234") for _ in range(10)))
            assert sorted(claims) == [False] * 9 + [True]
            assert await outcomes(store.delete("code", "1234")) == [""]

    asyncio.run(main())
