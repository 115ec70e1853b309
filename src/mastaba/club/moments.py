"""Who owes a decision, and at which moments its person may hear of it."""

from datetime import datetime, timedelta
from typing import NamedTuple

from mastaba.club.channels import DAILY, Channels, way_of
from mastaba.club.hours import Hours, is_quiet, quiet_until, zone_of
from mastaba.club.people import Person
from mastaba.club.saying import REMINDER, Notice
from mastaba.table.listing import Summary
from mastaba.table.live import PLAYING

HOUR, DAY = 3_600.0, 86_400.0
FRESHLY = HOUR / 4  # who heard of it then needs no reminder


class Owed(NamedTuple):
    """A decision that somebody owes."""

    table: str
    summary: Summary
    seat: int
    person: str
    decision: int
    since: float
    due: float
    remind: float = 0.0  # when to remind them, if the table has worked it out

    @property
    def slow(self) -> bool:
        return self.summary.pace == "slow"


def owed(table: str, summary: Summary) -> list[Owed]:
    """By people themselves, where somebody waits for it: nobody is called to a game alone, unless it is a slow one."""
    if summary.status != PLAYING or summary.day or len(summary.asked) != len(summary.to_act):
        return []
    found = []
    for i, seat in enumerate(summary.to_act):
        person, decision = summary.persons[seat], summary.asked[i]
        alone = all(other in ("", person) for other in summary.persons)
        if person and decision and not (alone and summary.pace != "slow"):
            since = summary.since[i] if i < len(summary.since) else summary.changed
            due = summary.due[i] if i < len(summary.due) else 0.0
            remind = summary.remind[i] if i < len(summary.remind) else 0.0
            found.append(Owed(table, summary, seat, person, decision, since, due, remind))
    return found


def reminds_at(it: Owed, hours: Hours, zone: str) -> float:
    """In the last quarter of their time, but no more than half a day before it ends, and when they are awake."""
    at = it.due - min((it.due - it.since) / 4, DAY / 2)
    if not is_quiet(hours, zone, at):
        return at
    if (morning := quiet_until(hours, zone, at)) < it.due - FRESHLY:
        return morning
    for _ in range(48):  # before they go to sleep
        at -= HOUR / 2
        if not is_quiet(hours, zone, at):
            break
    return max(at, it.since)


def time_for(notice: Notice, channels: Channels, id: str, who: Person, hours: Hours, now: float) -> float:
    """When a notice may leave: at once or with the digest of the day, and never at night."""
    wish, at = channels.wish(way_of(id)), now
    if wish.when == DAILY:
        at = _next(wish.hour, who.zone, now)
        if notice.kind == REMINDER and at >= notice.due:
            at = now
    return quiet_until(hours, who.zone, at)


def _next(hour: int, zone: str, now: float) -> float:
    """When it is this hour where they are."""
    here = datetime.fromtimestamp(now, zone_of(zone))
    today = here.replace(hour=hour, minute=0, second=0, microsecond=0)
    for days in (0, 1, 2):
        at = (today.replace(tzinfo=None) + timedelta(days)).replace(tzinfo=zone_of(zone)).timestamp()
        if at > now:
            return at
    return now + DAY
