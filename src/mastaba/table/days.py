"""Which day it is. Days are those of UTC: the same on every server, and all of them of the same length."""

from datetime import UTC, date, datetime


def day_of(at: float) -> str:
    """As 2026-11-19: what comes later is greater."""
    return datetime.fromtimestamp(at, UTC).date().isoformat()


def as_date(day: str) -> date | None:
    """None: there is no such day."""
    try:
        found = date.fromisoformat(day)
    except ValueError:
        return None
    return found if found.isoformat() == day else None
