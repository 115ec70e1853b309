"""Opening the file: ours alone, of the right kind, and of the newest version."""

import fcntl
import os
import sqlite3
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from sqlalchemy import Connection, create_engine
from sqlalchemy.pool import NullPool

from mastaba.store.errors import DiskFailed, StoreBroken, StoreInUse
from mastaba.store.schema import APPLICATION, VERSIONS


def open_file(path: Path, patience: float) -> tuple[int, Connection, Connection]:
    """The lock, and two connections to the file, which is made or brought up to date: to write and to read."""
    with ExitStack() as undone:
        lock = hold(path)
        undone.callback(os.close, lock)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))  # it has secrets in it
        engine = create_engine(
            "sqlite://", creator=partial(connect, path, patience), poolclass=NullPool, isolation_level="AUTOCOMMIT"
        )
        writing = undone.enter_context(engine.connect())
        bring_up_to_date(writing, path)
        reading = undone.enter_context(engine.connect())
        undone.pop_all()  # all went well: they stay open
    return lock, writing, reading


# ---- ours alone ----


def hold(path: Path) -> int:
    """Locks a file beside ours. The system lets go of it when the process ends, however it ends."""
    beside = os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(beside, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        process = os.read(beside, 20).decode(errors="replace").strip() or "?"
        os.close(beside)
        raise StoreInUse(
            "“{file}” is in use by another server (process {process}). Stop that one, or name another file.",
            file=path,
            process=process,
        ) from None
    os.truncate(beside, 0)
    os.pwrite(beside, f"{os.getpid()}\n".encode(), 0)
    return beside


# ---- of the right kind ----


def connect(path: Path, patience: float) -> sqlite3.Connection:
    """A connection that begins transactions only when told to. What it commits is on the disk."""
    connection = sqlite3.connect(path, timeout=patience, isolation_level=None, check_same_thread=False)
    try:
        application = connection.execute("PRAGMA application_id").fetchone()[0]
        empty = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0] == 0
        if application != APPLICATION and not (application == 0 and empty):
            raise StoreBroken("“{file}” is the database of another program.", file=path)
        mode = connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]
        if mode != "wal":  # a file system without shared memory
            raise DiskFailed("“{file}” cannot be used here: no write-ahead log.", file=path)
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA secure_delete = ON")  # what is taken out is not left in a corner of the file
    except BaseException:
        connection.close()
        raise
    return connection


# ---- of the newest version ----


def bring_up_to_date(connection: Connection, path: Path) -> None:
    """All migrations in one transaction: whatever stops them, the file is as it was."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")
    version = version_of(connection)
    if version and version not in VERSIONS:
        raise StoreBroken(
            "“{file}” is of a later version ({theirs}) than this Mastaba knows ({ours}).",
            file=path,
            theirs=version,
            ours=VERSIONS[-1],
        )
    if version != VERSIONS[-1]:
        migrate(connection)
    connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION}")  # finds out, too, whether we may write
    connection.commit()


def version_of(connection: Connection) -> str:
    """Empty for a new file."""
    known = connection.exec_driver_sql("SELECT count(*) FROM sqlite_schema WHERE name = 'alembic_version'").scalar()
    return str(connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()) if known else ""


def migrate(connection: Connection) -> None:
    from alembic import command  # here, because it takes 0.2 s and is seldom needed
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "mastaba.store:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
