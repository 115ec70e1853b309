"""Keeps journals and snapshots of live tables, and the small things of a server, in one SQLite file.

What was appended is on the disk before the caller hears of it; the event loop never waits for the disk itself.
"""

from mastaba.store.store import Store

__all__ = ["Store"]
