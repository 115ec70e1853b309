"""Checksums: so that what the disk has damaged is not taken for what was written.

They cover where a row belongs, too: what has got into another's place does not fit there. Rows of releases before
there were any have none: nobody can say whether they are as they were.
"""

from zlib import crc32


def entry_sum(table: str, number: int, entry: bytes) -> int:
    return crc32(entry, crc32(f"entry {table} {number}".encode()))


def snapshot_sum(table: str, number: int, snapshot: bytes) -> int:
    return crc32(snapshot, crc32(f"snapshot {table} {number}".encode()))


def summary_sum(table: str, summary: bytes) -> int:
    return crc32(summary, crc32(f"summary {table}".encode()))


def thing_sum(kind: str, key: str, expires: float | None, value: bytes) -> int:
    return crc32(value, crc32(f"thing {kind} {key} {expires!r}".encode()))


def fits(kept: object, found: int) -> bool:
    """Whether the sum that was kept is that of what was found; one that never was made fits anything."""
    return kept is None or kept == found
