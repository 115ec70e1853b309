"""A copy of the store while it runs."""

import os
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from mastaba.store.errors import StoreBroken, StoreInUse


def backup(store: Path, target: Path) -> None:
    """Writes the copy beside its target, looks at it, and only then puts it in its place."""
    if target == store or Path(f"{target}-wal").exists():  # renaming over an open database would ruin it
        raise StoreInUse("“{file}” is in use: name another file.", file=target)
    handle, name = tempfile.mkstemp(prefix=f"{target.name}.", suffix=".part", dir=target.parent)
    part = Path(name)
    try:
        os.close(handle)
        with closing(sqlite3.connect(store)) as source, closing(sqlite3.connect(part)) as copy:
            source.backup(copy)  # in one step, and so of one moment
            copy.execute("PRAGMA journal_mode = DELETE")  # the copy is one file, without a log beside it
            found = copy.execute("PRAGMA quick_check").fetchone()[0]
        if found != "ok":
            raise StoreBroken("“{file}” is damaged: {reason}. No copy was made.", file=store, reason=found)
        os.replace(part, target)
        _sync(target.parent)
    finally:
        for left in (part, Path(f"{part}-journal"), Path(f"{part}-wal"), Path(f"{part}-shm")):
            left.unlink(missing_ok=True)


def _sync(folder: Path) -> None:
    """So that the new name is on the disk too."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
