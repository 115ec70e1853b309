"""How many appends a second the store takes, each on the disk before it is answered: `python bench/store.py`.

Beside it what the disk alone does: a page written and synced, again and again.
"""

import asyncio
import os
import sys
import tempfile
import time
from pathlib import Path

from mastaba.store import Store

ENTRY = b'{"seat": 1, "move": "take 8.3"}' + b" " * 300


def synced_writes(file: Path, seconds: float) -> float:
    """Per second, of the disk by itself."""
    handle = os.open(file, os.O_WRONLY | os.O_CREAT)
    count, begin = 0, time.perf_counter()
    while time.perf_counter() - begin < seconds:
        os.write(handle, bytes(4096))
        os.fdatasync(handle)
        count += 1
    os.close(handle)
    return count / (time.perf_counter() - begin)


async def appends(store: Store, tasks: int, seconds: float) -> list[float]:
    """How long each append took, with so many tasks at once, each at a table of its own."""
    taken: list[float] = []
    end = time.perf_counter() + seconds

    async def client(table: str) -> None:
        number = 0
        while (begin := time.perf_counter()) < end:
            number += 1
            await store.append(table, number, ENTRY)
            taken.append(time.perf_counter() - begin)

    for task in range(tasks):
        await store.create_table(f"{tasks}.{task}", "hapy", 1)
    end = time.perf_counter() + seconds
    await asyncio.gather(*(client(f"{tasks}.{task}") for task in range(tasks)))
    return sorted(taken)


async def main(folder: Path, seconds: float) -> None:
    print(f"the disk alone: {synced_writes(folder / 'disk', seconds):8,.0f} synced writes/s")
    store = await Store.open(folder / "store")
    for tasks in (1, 10, 100):
        taken = await appends(store, tasks, seconds)
        middle, late = (1000 * taken[int(len(taken) * part)] for part in (0.5, 0.99))
        print(f"{tasks:4} tasks: {len(taken) / seconds:13,.0f} appends/s, p50 {middle:.1f} ms, p99 {late:.1f} ms")
    await store.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(main(Path(folder), float(sys.argv[1]) if len(sys.argv) > 1 else 2.0))
