"""A server in small, to be killed: appends as fast as it is answered and says what it was answered.

    python appender.py FILE TABLES CLIENTS LIMIT

It says `ready`, waits for a line, opens the store, and lets so many clients append to each of so many tables, for
ever or up to a limit. Each acknowledged entry is a line: its table, number and text's digest.
"""

import asyncio
import hashlib
import os
import random
import sys

from mastaba.store import Store
from mastaba.table.errors import Conflict

SNAPSHOT_EVERY = 7


def digest(entry: bytes) -> str:
    return hashlib.sha256(entry).hexdigest()[:16]


async def client(store: Store, table: str, name: str, limit: int) -> None:
    """Plays against the others of its table: who is not first tries the next number."""
    rng = random.Random(name)
    number = (await store.load(table)).last + 1
    while not limit or number <= limit:
        entry = f"{table} {number} {name} ".encode() + rng.randbytes(rng.choice((50, 500, 9000)))
        try:
            await store.append(table, number, entry, snapshot=entry if number % SNAPSHOT_EVERY == 0 else None)
        except Conflict as conflict:
            number = int(str(conflict.parameters["next"]))
            continue
        os.write(1, f"{table} {number} {digest(entry)}\n".encode())  # one write: whole or not at all
        number += 1


async def main(file: str, tables: int, clients: int, limit: int) -> None:
    store = await Store.open(file)
    there = {listed.id for listed in await store.tables()}
    names = [f"t{i}" for i in range(tables)]
    for table in set(names) - there:
        await store.create_table(table, "hapy", 1)
    everyone = [(table, f"{os.getpid()}.{i}") for i in range(clients) for table in names]
    await asyncio.gather(*(client(store, table, name, limit) for table, name in everyone))
    await asyncio.sleep(600)  # until killed


if __name__ == "__main__":
    os.write(1, b"ready\n")
    sys.stdin.readline()
    asyncio.run(main(sys.argv[1], *map(int, sys.argv[2:])))
