"""What a journal consists of: one entry per thing that happened at a live table, in the order in which it happened.

An entry is enough to do it again; a move carries, too, what it told whom, so that a log needs no rules.
"""

from collections.abc import Collection, Sequence
from functools import cached_property
from typing import cast

import msgspec

from mastaba.kernel.events import EVERYBODY, Event, Part, Told, Value
from mastaba.table.terms import Span, Time

PlainPart = tuple[str, object, int]  # name, value, audience
PlainEvent = tuple[str, list[PlainPart]]


class Entry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="kind"):
    at: float  # seconds since 1970, by the server's clock


class Opened(Entry, frozen=True, tag="opened"):
    table: str
    game: str
    rules: int
    seats: int
    options: dict[str, str | int]
    seed: str
    host: str
    pace: str = "live"
    code: str = ""  # with which others can sit down while people gather
    pieces: dict[str, object] = {}  # what differs from the game's own
    day: str = ""  # of which day it is the deal: 2026-11-19; empty: of none
    counts: bool = False  # whether it is this person's first try at that deal, on the day itself
    hints: str = "usual"  # or on, or off: whether who plays here may ask for some
    time: Time | None = None  # how long people have; as the pace says, if nothing was chosen
    take_back: str = "rules"  # or consent: whether the others can agree to more than the rules of undo allow
    open: str = "invited"  # who may sit down: only who is invited, members, or everybody
    quick: float = 0.0  # when it begins by itself, whoever sits there then; 0: when the host says so
    bot: str = ""  # which of ours takes a seat that is free then


class Sat(Entry, frozen=True, tag="sat"):
    seat: int
    person: str
    name: str
    program: bool = False


class Hired(Entry, frozen=True, tag="hired"):
    """A bot of ours sits down; in the middle of the game, in the place of another one."""

    seat: int
    bot: str
    name: str = ""


class Stood(Entry, frozen=True, tag="stood"):
    """The seat is open again."""

    seat: int


class Renamed(Entry, frozen=True, tag="renamed"):
    """Whoever sits there goes by another name; by none, if that person is forgotten."""

    seat: int
    name: str


class TookOver(Entry, frozen=True, tag="took_over"):
    """Who was a guest sits here as somebody else from now on: in the same seats, under these names, with all that was
    theirs. Nobody else has come."""

    was: str  # the person
    to: str
    seats: list[int]
    names: list[str]  # of these seats


class Discounted(Entry, frozen=True, tag="discounted"):
    """This try at a deal of a day does not count: whoever plays here has another one, as it turns out."""


class Invited(Entry, frozen=True, tag="invited"):
    """There is a new invitation to this seat; without a secret there is none any more."""

    seat: int
    secret: str = ""


class OpenedTo(Entry, frozen=True, tag="opened_to"):
    """Others than before may sit down while people gather."""

    to: str


class Watched(Entry, frozen=True, tag="watched"):
    """There is a new link for spectators; without a digest there is none any more."""

    digest: str
    person: str = ""  # who made it


class Added(Entry, frozen=True, tag="added"):
    """What a person adds to the deal."""

    seat: int
    nonce: str


class Telling(Entry, frozen=True, kw_only=True, dict=True):
    told: list[PlainEvent] = []

    @cached_property
    def events(self) -> tuple[Event, ...]:
        return tuple(
            Event(kind, *(Part(name, _value(value), audience) for name, value, audience in parts))
            for kind, parts in self.told
        )


class Began(Telling, frozen=True, tag="began"):
    pass


class Moved(Telling, frozen=True, tag="moved"):
    seat: int
    move: str
    decision: int
    made: int  # its number, counted from the first move ever made, taken back or not
    by: str = ""  # whom, if nobody in the seat chose it: "rules" (only one was legal), "clock"
    hurried: bool = False  # a bot chose it in less time than is usual for its name: the server was busy


class TookBack(Entry, frozen=True, tag="took_back"):
    seat: int
    times: int
    gone: list[int] = []  # the numbers of the moves that went
    to: int = 0  # with everybody's consent, to before the move of this number


class AskedBack(Entry, frozen=True, tag="asked_back"):
    """Somebody asks to take back the move of this number, although others have moved since."""

    seat: int
    made: int


class Declined(Entry, frozen=True, tag="declined"):
    """One no is enough. Who has asked takes the question back."""

    seat: int


class Timed(Entry, frozen=True, tag="timed"):
    """Until when a seat has time for its decision: when it begins, or from now on."""

    seat: int
    decision: int
    until: float
    quiet: tuple[Span, ...] = ()  # what does not count until then
    by: int | None = None  # the seat that has given more time
    gave: float = 0.0  # seconds


class StoodIn(Entry, frozen=True, tag="stood_in"):
    """A bot plays for somebody who stays away; or another one does, from now on."""

    seat: int
    bot: str
    once: int = 0  # the number of the decision with which its only turn begins; 0: it plays on
    by: str = ""  # clock: time was up


class Returned(Entry, frozen=True, tag="returned"):
    seat: int


class Resigned(Entry, frozen=True, tag="resigned"):
    seat: int
    bot: str = ""  # who plays on; nobody if that is the end
    by: int | None = None  # the seat that took the victory, if nobody said so who sits here


class Agreed(Entry, frozen=True, tag="agreed"):
    """To close the table, to go on under new rules, or that a move is taken back."""

    seat: int
    to: str


class Closed(Entry, frozen=True, tag="closed"):
    pass


class Thawed(Entry, frozen=True, tag="thawed"):
    """The players go on under another version of the rules, from this position."""

    rules: int
    position: msgspec.Raw
    made: int  # the number of the last move made before
    decisions: list[int]  # by seat: numbers that were never used


class Again(Entry, frozen=True, tag="again"):
    table: str  # the next one


AnyEntry = (
    Opened
    | Sat
    | Hired
    | Stood
    | Renamed
    | TookOver
    | Discounted
    | Invited
    | OpenedTo
    | Watched
    | Added
    | Began
    | Moved
    | TookBack
    | AskedBack
    | Declined
    | Timed
    | StoodIn
    | Returned
    | Resigned
    | Agreed
    | Closed
    | Thawed
    | Again
)


class Lost(Entry, frozen=True, tag="lost"):
    """In the place of an entry that cannot be read any more. It is never written."""


Happened = AnyEntry | Lost
UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)

_encoder = msgspec.json.Encoder()
LOST = Lost(at=0.0)
_decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)


def written(entry: Entry) -> bytes:
    return _encoder.encode(entry)


def read(data: bytes) -> AnyEntry:
    return _decoder.decode(data)


def read_all(written: Sequence[tuple[int, bytes]], first: int) -> list[Happened]:
    """What was written, from the first number on; where there is a gap, or nothing legible, something is lost."""
    found: list[Happened] = []
    for number, data in written:
        found += [LOST] * (number - first - len(found))
        try:
            found.append(read(data))
        except UNREADABLE:
            found.append(LOST)
    return found


def raw(data: bytes) -> msgspec.Raw:
    """JSON that is kept as it is."""
    return msgspec.Raw(data)


def standing(history: Sequence[Happened]) -> list[Moved]:
    """The moves that were not taken back."""
    gone = {number for entry in history if isinstance(entry, TookBack) for number in entry.gone}
    return [entry for entry in history if isinstance(entry, Moved) and entry.made not in gone]


def take_away(moves: list[Moved], gone: Collection[int]) -> int:
    """Takes moves out of those that stood, by their numbers; gives how many stand before the first of them."""
    first, left = len(moves), len(gone)
    while left and first:
        first -= 1
        left -= moves[first].made in gone
    moves[first:] = [move for move in moves[first:] if move.made not in gone]
    return first


def untold(move: Moved) -> Moved:
    """The move alone, which is small."""
    return msgspec.structs.replace(move, told=[])


def nameless(history: Sequence[Happened], person: str) -> list[tuple[int, AnyEntry]]:
    """The entries that have a name of this person, without it; each with its number. The first entry is number 1."""
    found: list[tuple[int, AnyEntry]] = []
    sitting: dict[int, str] = {}
    same = _once(history, person)
    for number, entry in enumerate(history, start=1):
        if isinstance(entry, Sat | Hired | Stood):
            sitting[entry.seat] = entry.person if isinstance(entry, Sat) else ""
        if isinstance(entry, Sat | Renamed) and entry.name and sitting.get(entry.seat) in same:
            found.append((number, msgspec.structs.replace(entry, name="")))
        if isinstance(entry, TookOver) and entry.to in same:
            found.append((number, msgspec.structs.replace(entry, names=[""] * len(entry.seats))))
    return found


def _once(history: Sequence[Happened], person: str) -> set[str]:
    """Who this person has been at the table: themselves, and the guests whose seats they took over."""
    same = {person}
    for entry in reversed(history):
        if isinstance(entry, TookOver) and entry.to in same:
            same.add(entry.was)
    return same


# ---- What is told ---------------------------------------------------------------------------------------


def told_to(history: Sequence[Happened], viewer: int) -> list[Told]:
    """What the game told this viewer, and what stands of it."""
    began = [entry for entry in history if isinstance(entry, Began)]
    return [event.told(viewer) for entry in (*began, *standing(history)) for event in entry.events]


def plain(events: Sequence[Event]) -> list[PlainEvent]:
    return [(event.kind, [(part.name, part.value, part.audience) for part in event.parts]) for event in events]


def _value(value: object) -> Value:
    return cast(Value, tuple(value) if isinstance(value, list) else value)


def news(entry: Happened) -> tuple[Event, ...]:
    """What everybody is told of an entry, apart from who may know which part."""
    match entry:
        case Began():
            return (Event("began"), *entry.events)
        case Moved():
            happened = entry.events or (_event("moved", seat=entry.seat),)  # or nobody would look again
            return (*happened, _event("hurried", seat=entry.seat)) if entry.hurried else happened
        case Sat():
            return (_event("sat", seat=entry.seat, name=entry.name),)
        case Hired():
            return (_event("hired", seat=entry.seat, bot=entry.bot, name=entry.name),)
        case Stood():
            return (_event("stood", seat=entry.seat),)
        case Renamed():
            return (_event("renamed", seat=entry.seat, name=entry.name),)
        case TookOver():
            named = zip(entry.seats, entry.names, strict=True)
            return tuple(_event("renamed", seat=seat, name=name) for seat, name in named)
        case Added():
            return (_event("added", seat=entry.seat),)
        case TookBack():
            agreed = {"agreed": True} if entry.to else {}
            return (_event("took_back", seat=entry.seat, moves=len(entry.gone), **agreed),)
        case AskedBack():
            return (_event("asked_back", seat=entry.seat),)
        case Declined():
            return (_event("declined", seat=entry.seat),)
        case Timed():
            given = _event("more_time", seat=entry.seat, by=entry.by or 0, seconds=round(entry.gave))
            return () if entry.by is None else (given,)
        case StoodIn():
            more = ({"once": True} if entry.once else {}) | ({"clock": True} if entry.by else {})
            return (_event("stood_in", seat=entry.seat, bot=entry.bot, **more),)
        case Returned():
            return (_event("returned", seat=entry.seat),)
        case Resigned():
            by = {} if entry.by is None else {"by": entry.by}
            return (_event("resigned", seat=entry.seat, bot=entry.bot, **by),)
        case Agreed():
            return (_event("agreed", seat=entry.seat, to=entry.to),)
        case Closed():
            return (Event("closed"),)
        case Thawed():
            return (_event("thawed", rules=entry.rules),)
        case Again():
            return (_event("again", table=entry.table),)
        case Lost():
            return (Event("lost"),)
        case Opened() | Invited() | OpenedTo() | Watched() | Discounted():
            return ()


def _event(kind: str, **parts: Value) -> Event:
    return Event(kind, *(Part(name, value, EVERYBODY) for name, value in parts.items()))
