"""A move a day, on the page of a table: how long somebody has, what was chosen for it, and what is asked about moves
that are to be taken back."""

import math
from collections.abc import Sequence

from mastaba.kernel.events import SPECTATOR
from mastaba.locale import N_, Tongue
from mastaba.show.options import Choice
from mastaba.table import commands, entries
from mastaba.table.entries import Happened
from mastaba.table.live import BY_CONSENT, BY_RULES, PLAYING, SLOW, LiveTable
from mastaba.table.terms import BOT, DAY, HOUR, ONCE, OTHERS, Time
from mastaba.web.pages.contexts import Taking, Terms

LOW = 0.1  # of a term: then the fuse is red
WINDOW = 60  # entries in which is looked for what was said of late


# ---- How long ---------------------------------------------------------------------------------------------


def until(table: LiveTable, seat: int) -> float:
    """How long the others wait for a decision at a slow table; 0 if nobody does, or play is live."""
    return table.until(seat) if table.head.pace == SLOW else 0.0


def terms(table: LiveTable, viewer: int, now: float, tongue: Tongue) -> Terms | None:
    due = 0.0 if viewer == SPECTATOR else until(table, viewer)
    if not due:
        return None
    term = table.term(viewer)
    since = table.since[viewer] if term is None else term.since
    left = max(0.0, due - now) if term is None else term.left(now)
    whole = due - since if term is None else term.whole
    lapses = any(viewer == seat for seat, _ in table.lapsing())
    share = left / whole if whole else 0.0
    return Terms(
        due,
        span(left, tongue),
        lapses,
        out=OTHERS if table.head.time is None else table.head.time.out,
        whole=span(whole, tongue),
        share=round(100 * share),
        low=share <= LOW,
        stands=0.0 if term is None else term.stands(now),
    )


def span(seconds: float, tongue: Tongue) -> str:
    if seconds >= 2 * DAY:
        return tongue.plural("a day", "{n} days", math.floor(seconds / DAY))
    if seconds >= HOUR:
        return tongue.plural("an hour", "{n} hours", math.floor(seconds / HOUR))
    return tongue.plural("a minute", "{n} minutes", math.ceil(seconds / 60) or 1)


def banks(table: LiveTable, now: float, tongue: Tongue) -> list[str]:
    """By seat: what is left in the bank, in words; nothing, where there is none."""
    time = table.head.time
    if time is None or not time.bank:
        return []
    left = []
    for seat, clock in enumerate(table.clocks):
        term = table.term(seat)
        used = 0.0 if term is None else max(0.0, term.counted(term.since, now) - max(0.0, time.move - clock.carried))
        left.append(span(max(0.0, clock.bank - used), tongue) if clock.bank > used else tongue.text("nothing"))
    return left


def may_give(table: LiveTable, person: str, seat: int) -> bool:
    """Whether this person can give that seat a day more."""
    mine = [own for own in table.seats_of(person) if table.chairs[own].in_person]
    return bool(mine) and seat not in table.seats_of(person) and table.term(seat) is not None


def in_words(time: Time | None, tongue: Tongue) -> str:
    """`3 days for each move`, in the line about the table."""
    if time is None:
        return tongue.text("a move a day")
    parts = []
    if time.bank:
        parts.append(tongue.text("{time} for the game", time=span(time.bank, tongue)))
    if time.move:
        parts.append(tongue.text("{time} for each move", time=span(time.move, tongue)))
    return " + ".join(parts)


# ---- Choices on the page for a new table --------------------------------------------------------------------


def moves(tongue: Tongue) -> list[Choice]:
    """For each move, in hours."""
    hours = (12, 24, 48, 72, 168)
    said = [Choice(str(each), _long(each, tongue), "") for each in hours]
    return [*said, Choice("0", tongue.text("Only the bank"), "")]


def bank_sizes(tongue: Tongue) -> list[Choice]:
    """For the whole game, in hours."""
    said = [Choice(str(24 * days), _long(24 * days, tongue), "") for days in (3, 7, 14)]
    return [Choice("0", tongue.text("No bank"), ""), *said]


def _long(hours: int, tongue: Tongue) -> str:
    if hours % 24:
        return tongue.plural("{n} hour", "{n} hours", hours)
    return tongue.plural("{n} day", "{n} days", hours // 24)


def outs(tongue: Tongue) -> list[Choice]:
    said = {
        OTHERS: N_("The others decide"),
        BOT: N_("A bot plays on"),
        ONCE: N_("A bot makes this move"),
    }
    return [Choice(value, tongue.text(label), "") for value, label in said.items()]


def take_backs(tongue: Tongue) -> list[Choice]:
    said = {
        BY_CONSENT: (N_("Also if all agree"), N_("what others have seen or done since, too")),
        BY_RULES: (N_("By the rules"), N_("as long as nobody has moved and nothing was learned")),
    }
    return [Choice(value, tongue.text(label), tongue.text(line)) for value, (label, line) in said.items()]


# ---- Taking back, and what else was said --------------------------------------------------------------------


def taking(table: LiveTable, person: str, names: Sequence[str]) -> Taking | None:
    """What somebody asks to take back, and who has not answered yet."""
    if table.wish is None or table.status != PLAYING or table.course is None:
        return None
    silent = commands.silent(table)
    gone = [step for step in table.course.steps if step.number >= table.wish.made]
    mine = table.seats_of(person)
    return Taking(
        names[table.wish.seat],
        table.wish.seat in mine,
        any(seat in mine for seat in silent),
        len(gone),
        [names[seat] for seat in silent],
    )


def said(table: LiveTable, history: Sequence[Happened], names: Sequence[str], tongue: Tongue) -> list[str]:
    """What became of questions and of somebody's time since a person has moved."""
    found: list[str] = []
    bots = {seat for seat, chair in enumerate(table.chairs) if not chair.person}
    lent: set[int] = set()  # for one turn
    asker = -1
    for entry in history[-WINDOW:] if table.status == PLAYING else ():
        match entry:
            case entries.Moved():
                bots -= {seat for seat in lent if seat != entry.seat}
                if not entry.by and entry.seat not in bots:
                    found.clear()
            case entries.AskedBack():
                asker = entry.seat
            case entries.Declined() if entry.seat != asker:
                found.append(tongue.text("{name} would rather leave it as it is.", name=names[entry.seat]))
            case entries.TookBack() if entry.to:
                found[:] = [
                    tongue.plural(
                        "All have agreed: {name} has taken a move back.",
                        "All have agreed: {name} has taken back, and {n} moves are gone.",
                        len(entry.gone),
                        name=names[entry.seat],
                    )
                ]
            case entries.TookBack():
                found.clear()
            case entries.StoodIn():
                bots.add(entry.seat)
                lent = lent | {entry.seat} if entry.once else lent - {entry.seat}
                if entry.by:
                    up = N_("Time was up for {name}: a bot has made the move.")
                    on = N_("Time was up for {name}: a bot plays on.")
                    found.append(tongue.text(up if entry.once else on, name=names[entry.seat]))
            case entries.Returned():
                bots.discard(entry.seat)
            case entries.Timed() if entry.by is not None:
                words = {"name": names[entry.by], "other": names[entry.seat]}
                found.append(tongue.text("{name} has given {other} a day more.", **words))
    return found[-3:]
