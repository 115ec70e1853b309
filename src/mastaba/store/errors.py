"""What can go wrong with the store, as kinds; and which complaint of SQLite or of the system is which kind."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from mastaba.table.errors import JournalDamaged, JournalFailed


class StoreError(JournalFailed):
    """The store cannot do its work now."""


class StoreInUse(StoreError):
    """Another server has the file."""


class StoreBroken(StoreError, JournalDamaged):
    """The file is not a store, is damaged, or is of a later version than ours. To try again does not help."""


class StoreFull(StoreError):
    """No room on the disk."""


class StoreReadOnly(StoreError):
    """The file, or its folder, may not be written."""


class StoreLocked(StoreError):
    """Another program holds the file, and did not let go of it in time."""


class DiskFailed(StoreError):
    """The system could not read or write."""


class StoreClosed(StoreError):
    """The store was closed."""


# ---- which complaint is which kind ----

LIKE = {  # the system's number for it, and SQLite's
    errno.ENOSPC: sqlite3.SQLITE_FULL,
    errno.EDQUOT: sqlite3.SQLITE_FULL,
    errno.EACCES: sqlite3.SQLITE_READONLY,
    errno.EPERM: sqlite3.SQLITE_READONLY,
    errno.EROFS: sqlite3.SQLITE_READONLY,
}


def store_error_of(error: Exception, file: Path) -> Exception:
    """What SQLite or the system complains of, as one of our kinds; an error that is neither's stays what it is."""
    if isinstance(error, DBAPIError) and isinstance(error.orig, Exception):
        error = error.orig
    code = 0
    reason = str(error)
    if isinstance(error, OSError):
        code = LIKE.get(error.errno or 0, sqlite3.SQLITE_IOERR)
        reason = error.strerror or reason
    elif isinstance(error, sqlite3.Error):
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the rest says more than we need
    match code:
        case sqlite3.SQLITE_NOTADB | sqlite3.SQLITE_CORRUPT:
            return StoreBroken(
                "“{file}” is damaged, or no database: {reason}. A copy that “mastaba backup” made can take its place.",
                file=file,
                reason=reason,
            )
        case sqlite3.SQLITE_FULL:
            return StoreFull("“{file}” cannot grow: the disk is full.", file=file)
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM:
            return StoreReadOnly("“{file}” may not be written.", file=file)
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return StoreLocked("“{file}” is held by another program.", file=file)
        case sqlite3.SQLITE_IOERR | sqlite3.SQLITE_CANTOPEN:
            return DiskFailed("“{file}” cannot be read or written: {reason}.", file=file, reason=reason)
    return error


def is_damage(error: Exception) -> bool:
    """Whether it is for ever: some of the file is not what SQLite wrote there."""
    return isinstance(store_error_of(error, Path()), StoreBroken)


@contextmanager
def raising_store_errors(file: Path) -> Iterator[None]:
    """Whatever SQLite or the system complains of in here is raised as one of our kinds."""
    try:
        yield
    except Exception as error:
        kind = store_error_of(error, file)
        if kind is error:
            raise
        raise kind from error
