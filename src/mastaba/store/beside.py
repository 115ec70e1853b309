"""Small things of a store that a server may have open: read, and put there, by another program.

SQLite lets both: what is put there counts from the next time that the server looks.
"""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from urllib.parse import quote

from mastaba.store import reading
from mastaba.store.checksums import thing_sum
from mastaba.store.errors import StoreBroken
from mastaba.store.schema import APPLICATION

PATIENCE = 10.0  # seconds for the server to finish what it writes
MANY = 2_000  # keys at a time
FOREVER_AGO = 0.0
PUT = """
    INSERT INTO things (kind, key, value, expires, checksum) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (kind, key)
    DO UPDATE SET value = excluded.value, expires = excluded.expires, checksum = excluded.checksum
"""


@contextmanager
def beside(file: Path) -> Iterator["Beside"]:
    address = f"file:{quote(str(file))}?mode=rw"
    with closing(sqlite3.connect(address, uri=True, timeout=PATIENCE, isolation_level=None)) as raw:
        if raw.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
            raise StoreBroken("“{file}” is the database of another program.", file=file)
        raw.execute("PRAGMA synchronous = FULL")
        yield Beside(raw)


class Beside:
    def __init__(self, raw: sqlite3.Connection) -> None:
        self._raw = raw

    def get(self, kind: str, key: str) -> bytes | None:
        found = reading.thing(self._raw, kind, key, FOREVER_AGO)
        return None if found is None else found.value

    def all(self, kind: str) -> Iterator[tuple[str, bytes]]:
        after = ""
        while keys := reading.keys(self._raw, kind, after, MANY):
            for key in keys:
                if (value := self.get(kind, key)) is not None:
                    yield key, value
            after = keys[-1]

    def put(self, kind: str, key: str, value: bytes, ttl: float) -> None:
        expires = self._now() + ttl
        self._raw.execute(PUT, (kind, key, value, expires, thing_sum(kind, key, expires, value)))

    def _now(self) -> float:
        """What time it is for things that expire, as the server last noted it: some minutes ago. A new store believes
        the clock on the wall."""
        noted = self.get("clock", "")
        with suppress(TypeError, ValueError):
            return float(noted or "")
        return time.time()
