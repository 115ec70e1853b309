"""A live table: who sits where and what is played, as the fold of its journal.

The journal is the truth, and this is what follows from it. `commands` says what may be asked of a table, and makes the
entries; here stands what each entry does. Time comes in with the entries: the rules know no clock.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from sys import intern
from typing import Self, TypeVar

import msgspec

from mastaba.kernel.chance import Fast, seal
from mastaba.kernel.contract import Seen, State
from mastaba.kernel.errors import NoUndo, StaleDecision
from mastaba.kernel.events import SPECTATOR, Event
from mastaba.kernel.records import Record
from mastaba.kernel.registry import find_game, load
from mastaba.locale import N_
from mastaba.table import entries
from mastaba.table.course import KEPT, MOST_BACK, Course, Step
from mastaba.table.days import day_of
from mastaba.table.entries import AnyEntry
from mastaba.table.errors import NotNow
from mastaba.table.terms import OTHERS, SeatClock, Term

GATHERING, PLAYING, OVER, CLOSED, FROZEN = "gathering", "playing", "over", "closed", "frozen"
DAMAGED = "damaged"
WHY_NOT = {
    GATHERING: N_("The game has not begun yet."),
    PLAYING: N_("The game is not over yet."),
    OVER: N_("The game is over."),
    CLOSED: N_("The table was closed."),
    FROZEN: N_("The rules have changed since: the table waits until its players agree to go on."),
    DAMAGED: N_("This table is damaged: what happened last cannot be read any more, and so it cannot be played on."),
}
HINTS = ("usual", "on", "off")
INVITED, MEMBERS, EVERYBODY = "invited", "members", "everybody"  # who may sit down while people gather
OPEN_TO = (INVITED, MEMBERS, EVERYBODY)
TAKE_BACK = BY_RULES, BY_CONSENT = "rules", "consent"
TO_CLOSE, TO_GO_ON, TO_TAKE_BACK = "close", "go_on", "take_back"  # what people agree to
SAMPLES = 16  # deals in which a move must be the only one, before it is called forced

Made = TypeVar("Made", bound=AnyEntry)


@dataclass(frozen=True)
class Pace:
    """How long people have, in seconds."""

    lapse: float  # until the table makes the move that the rules provide for those who stay away
    patience: float  # until the others need not wait for somebody's decision, or for somebody's word
    grace: float = 0.0  # until the others may let a bot play for somebody who is gone
    answer: float = 60.0  # until a bot plays for somebody who was asked whether it may, and is silent


SLOW = "slow"
PACES = {"live": Pace(60, 180), "slow": Pace(86_400, 3 * 86_400, 3 * 86_400, 3_600)}


@dataclass
class Chair:
    person: str = ""  # an id
    name: str = ""
    program: bool = False  # somebody else's bot, which plays as people do
    bot: str = ""  # which of ours sits here, or stands in for the person
    resigned: bool = False
    invitation: str = ""  # the secret with which somebody may sit down here
    nonce: str = ""  # what the person added to the deal

    @property
    def open(self) -> bool:
        return not self.person and not self.bot

    @property
    def kind(self) -> str:
        if self.open:
            return "open"
        return "bot" if not self.person else "program" if self.program else "person"

    @property
    def in_person(self) -> bool:
        return bool(self.person) and not self.bot


class Wish(msgspec.Struct, frozen=True):
    """To take back more than the rules of undo allow."""

    seat: int
    made: int  # the number of the move


@dataclass
class LiveTable:
    head: entries.Opened
    rules: int
    number: int = 1  # of the last entry
    status: str = GATHERING
    watch: str = ""  # the digest of the spectators' secret
    open_to: str = INVITED  # who may sit down without an invitation
    chairs: list[Chair] = field(default_factory=list)
    course: Course | None = None
    versions: list[int] = field(default_factory=list)  # how much each seat was told; the last one are spectators
    since: list[float] = field(default_factory=list)  # by seat: since when it owes its decision
    answers: list[tuple[int, str]] = field(default_factory=list)  # by seat: its last decision and move
    own: dict[int, tuple[int, str]] = field(default_factory=dict)  # the same, without what the table did for it since
    agreed: dict[str, list[int]] = field(default_factory=dict)  # to what, and which seats
    asked: dict[str, float] = field(default_factory=dict)  # to what, and since when
    asides: dict[str, int] = field(default_factory=dict)  # by person: entries that lead nowhere
    clocks: list[SeatClock] = field(default_factory=list)  # by seat, where it was chosen how long people have
    once: dict[int, int] = field(default_factory=dict)  # by seat: for which decision a bot stands in, if for a turn
    wish: Wish | None = None  # about which the others are asked
    damaged_at: int = 0  # the number of the first entry that cannot be read any more; 0: there is none
    thawed: bool = False  # it went on under other rules: there is no record from the first move on
    next: str = ""  # the table at which they play again
    last_events: tuple[Event, ...] = ()  # of the last entry; they carry secrets
    legal: dict[int, tuple[str, ...]] = field(default_factory=dict)  # by seat, in notation, as far as somebody asked

    @classmethod
    def opened(cls, head: entries.Opened) -> Self:
        return cls(
            head,
            head.rules,
            open_to=head.open,
            chairs=[Chair() for _ in range(head.seats)],
            versions=[0] * (head.seats + 1),
            since=[0.0] * head.seats,
            answers=[(0, "")] * head.seats,
            clocks=[] if head.time is None else [SeatClock(head.time.bank) for _ in range(head.seats)],
        )

    # ---- Facts ------------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        return self.head.table

    @property
    def seats(self) -> int:
        return self.head.seats

    @property
    def seal(self) -> str:
        """Of the deal; none where play went on from another position than the one that it deals."""
        return "" if self.thawed else seal(self.head.seed)

    @property
    def pace(self) -> Pace:
        return PACES[self.head.pace]

    @property
    def ended(self) -> bool:
        return self.status in (OVER, CLOSED)

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats in which people play themselves."""
        return tuple(i for i, chair in enumerate(self.chairs) if chair.in_person)

    @property
    def choosing(self) -> tuple[int, ...]:
        """The seats over whose moves nobody takes one back: those of people. At the deal of the day all of them: what
        the bots answer is not to be tried out."""
        return tuple(range(self.seats)) if self.head.day else self.persons

    @property
    def shared(self) -> bool:
        """Whether two or more people play here, themselves or through a bot that stands in for now."""
        return sum(1 for chair in self.chairs if chair.person and not chair.resigned) > 1

    @property
    def kept(self) -> int:
        """How many moves are kept although nobody may take them back alone."""
        return KEPT if self.head.take_back == BY_CONSENT and not self.head.day else 0

    @property
    def by_consent(self) -> bool:
        """Whether somebody may ask for a move back that the rules of undo leave: there is somebody else to ask."""
        return self.kept > 0 and self._several

    @property
    def _several(self) -> bool:
        """Whether two or more people play themselves, each on a device of their own."""
        return len({chair.person for chair in self.chairs if chair.in_person}) > 1

    @property
    def hints(self) -> bool:
        """Whether who plays here may ask for hints: as was said or, if nothing was, where there are bots besides one
        person. People who play each other think for themselves, at a deal of the day too."""
        if self.head.day:
            return False
        if self.head.hints != "usual":
            return self.head.hints == "on"
        return sum(1 for chair in self.chairs if chair.person) == 1

    @property
    def to_act(self) -> tuple[int, ...]:
        """Who owes a decision; nobody, unless there is play."""
        return self.course.state.to_act if self.course is not None and self.status == PLAYING else ()

    def seed(self, now: float) -> str | None:
        """The seed, once everybody may know it: after the end, and that of a day when the day is over."""
        return self.head.seed if self.ended and day_of(now) > self.head.day else None

    def seats_of(self, person: str) -> list[int]:
        return [i for i, chair in enumerate(self.chairs) if person and chair.person == person]

    def version(self, viewer: int) -> int:
        """How many things this viewer was told."""
        return self.versions[viewer]  # spectators, -1, are the last

    def decision(self, viewer: int) -> int:
        """The number of the decision that this seat owes; 0 if none."""
        return self.course.decision(viewer) if self.course is not None and viewer in self.to_act else 0

    def seen(self, viewer: int) -> Seen | None:
        """What this viewer may know; None before the deal."""
        return None if self.course is None else self.course.seen(viewer)

    def can_undo(self, viewer: int) -> bool:
        if self.status != PLAYING or self.course is None or viewer == SPECTATOR or self.chairs[viewer].bot:
            return False
        try:
            self._times_to_undo(self.course, viewer)
        except NoUndo:
            return False
        return True

    def playing(self) -> Course:
        if self.status != PLAYING or self.course is None:
            raise NotNow(WHY_NOT[self.status])
        return self.course

    def record(self) -> Record:
        """The head of the record: without moves."""
        head = self.head
        pieces = find_game(head.game).pieces().changed(head.pieces, "table") if head.pieces else None
        nonces = tuple(chair.nonce for chair in self.chairs if chair.nonce)
        names = tuple(chair.name or chair.bot or "?" for chair in self.chairs)
        record = Record(head.game, head.seats, dict(head.options), head.seed, nonces, names, pieces)
        record.rules = self.rules
        return record

    # ---- The clock --------------------------------------------------------------------------------------

    def wake(self) -> float | None:
        """When the table has to be looked after: at once (0) if a bot is to move or nobody has said how long somebody
        has, or when a decision lapses; while people gather, when it begins by itself."""
        if self.status == GATHERING:
            return self.head.quick or None
        times = [0.0 for seat in self.to_act if self.chairs[seat].bot] + [0.0 for _ in self.untimed()]
        return min(times + [self.until(seat) for seat in self.running()], default=None)

    def running(self) -> list[int]:
        """Seats whose decision does not wait for ever: the rules provide a move then, or a bot plays."""
        lapsing = [seat for seat, _ in self.lapsing()]
        if self.head.time is not None and self.head.time.out != OTHERS:
            lapsing += [seat for seat in self.to_act if seat not in lapsing and self.term(seat) is not None]
        return [seat for seat in lapsing if self.until(seat)]

    def until(self, seat: int) -> float:
        """How long the others wait for this seat's decision; 0: nobody's time runs out there."""
        if seat not in self.to_act or not self.chairs[seat].in_person:
            return 0.0
        if self.head.time is not None and self._several:
            term = self.term(seat)
            return 0.0 if term is None else term.until
        if any(seat == other for other, _ in self.lapsing()):
            return self.since[seat] + self.pace.lapse
        waited_for = self.head.pace == SLOW and self.head.time is None and not self.head.day
        return self.since[seat] + self.pace.patience if waited_for else 0.0

    def term(self, seat: int) -> Term | None:
        """Of the decision that this seat owes, where others wait for it and that was chosen."""
        term = self.clocks[seat].term if self.clocks and self._several else None
        owed = term is not None and self.chairs[seat].in_person and term.decision == self.decision(seat)
        return term if owed else None

    def untimed(self) -> list[tuple[int, float]]:
        """Seats of whose decision nobody has said yet until when they have time; and how many seconds they have."""
        if self.head.time is None or not self._several:
            return []
        seats = [seat for seat in self.to_act if self.chairs[seat].in_person and self.term(seat) is None]
        return [(seat, self.clocks[seat].seconds(self.head.time)) for seat in seats]

    def lapsing(self) -> list[tuple[int, int]]:
        """Seats whose decision does not wait for ever, and the moves that the rules then provide."""
        if self.course is None:
            return []
        moves = [(seat, self.course.state.lapse(seat)) for seat in self.to_act if not self.chairs[seat].bot]
        return [(seat, move) for seat, move in moves if move is not None]

    def late(self, seat: int, now: float) -> bool:
        """Whether the others have waited long enough for this person."""
        return any(now >= since for since in self.late_since(seat))

    def late_since(self, *seats: int) -> list[float]:
        """Of these seats: since when their people have kept the others waiting for too long, or will have."""
        waited_for = [seat for seat in seats if seat in self.to_act and self.chairs[seat].in_person]
        if self.head.time is not None:
            return [self.until(seat) for seat in waited_for if self.until(seat)]
        return [self.since[seat] + self.pace.patience for seat in waited_for]

    # ---- The game ---------------------------------------------------------------------------------------

    def begin(self, now: float) -> entries.Began:
        state = self.record().deal()
        self.status = PLAYING
        self.course = Course(state, self.choosing, self.kept)
        self._owing(now)
        return self._noted(entries.Began(at=now, told=entries.plain(state.begin())))

    def play(
        self,
        seat: int,
        move: int | str,
        decision: int,
        now: float,
        by: str = "",
        hurried: bool = False,
        again: bool = False,
    ) -> entries.Moved:
        """A move in answer to a decision: raises and changes nothing if it is not legal, or not asked for any more."""
        course = self.playing()
        before = list(course.decisions)
        if seat not in course.state.to_act and 0 < decision <= course.decisions[seat]:
            raise StaleDecision("This answers a decision that is not open any more.", seat=seat + 1)
        step, events = course.play(seat, move, decision, again)
        self.answers[seat] = (decision, step.text)
        if not by:
            self.own[seat] = (decision, step.text)
        self._forget_agreements(self.chairs[seat].in_person and not by)
        if course.over:
            self.status = OVER
        if seat in self.once and course.decision(seat) and not any(event.kind == "turn" for event in events):
            self.once[seat] = course.decision(seat)  # the turn goes on
        self._owing(now, before)
        entry = entries.Moved(
            at=now,
            seat=seat,
            move=step.text,
            decision=decision,
            made=step.number,
            by=by,
            hurried=hurried,
            told=entries.plain(events),
        )
        return self._noted(entry, None if hurried else events or None)

    def take_back(self, seat: int, now: float, times: int = 0) -> entries.TookBack:
        """Takes back this seat's last move, and on through those that nobody chose; or so many times."""
        course = self.playing()
        before = list(course.decisions)
        times = times or self._times_to_undo(course, seat)
        gone = [step for _ in range(times) for step in course.take_back(seat)]
        numbers = self._went(seat, gone, now, before)
        return self._noted(entries.TookBack(at=now, seat=seat, times=times, gone=numbers))

    def rewind(self, seat: int, number: int, now: float) -> entries.TookBack:
        """Takes back this seat's move of this number and all since: everybody agrees."""
        course = self.playing()
        before = list(course.decisions)
        numbers = self._went(seat, course.rewind(number), now, before)
        return self._noted(entries.TookBack(at=now, seat=seat, times=len(numbers), gone=numbers, to=number))

    def _went(self, seat: int, gone: Sequence[Step], now: float, before: Sequence[int]) -> list[int]:
        """These steps were taken back; their numbers. Who comes back to a choice has the time that was left for it."""
        assert self.course is not None
        self.course.came_back(seat)
        for step in gone:
            self.answers[step.seat] = self.own[step.seat] = (0, "")
        used = [clock.used for clock in self.clocks]
        ran = [clock.term is not None for clock in self.clocks]
        self._owing(now, before)
        self.wish = None
        self.agreed.pop(TO_TAKE_BACK, None)
        if self.clocks:
            clock = self.clocks[seat]
            clock.carried = used[seat] + (clock.used if ran[seat] else 0.0)
        return [step.number for step in gone]

    def last_choice(self, seat: int) -> int:
        """The number of the last move that this seat chose. Raises NoUndo, if it came back there too often, too."""
        course = self.playing()
        number = course.last_choice(seat, lambda state: only_move(state, seat) is None)
        trial = course.copy()
        trial.rewind(number)
        self._check_back(trial, seat)
        return number

    def _times_to_undo(self, course: Course, seat: int) -> int:
        """How often, to come back to a choice. Raises NoUndo if there is none: a forced move would only come again."""
        trial, times = course.copy(), 0
        while times == 0 or only_move(trial.state, seat) is not None:
            trial.take_back(seat)
            times += 1
        self._check_back(trial, seat)
        return times

    def _check_back(self, trial: Course, seat: int) -> None:
        if trial.came_back_often(seat):
            raise NoUndo("You have come back to this choice {count} times: play on now.", "", count=MOST_BACK)

    def forced(self) -> tuple[int, int] | None:
        """A seat and its move, if there is no choice and everybody can see that: nobody needs to be asked."""
        if self.course is None:
            return None
        state = self.course.state
        for seat in self.to_act:
            move = only_move(state, seat)
            if move is not None and self.may_show(state, seat, move):
                return seat, move
        return None

    def may_show(self, state: State, seat: int, move: int) -> bool:
        """Whether this only move tells nobody anything about a hand, if it is made at once."""
        return _plain_to_all(state, seat, move)

    def _owing(self, now: float, before: Sequence[int] = ()) -> None:
        """From now on, unless the number of the decision is the same as before. The clocks of others stop, and who had
        a bot for one turn plays on."""
        if self.course is None:
            return
        for seat in self.to_act:
            if not before or before[seat] != self.course.decisions[seat]:
                self.since[seat] = now
        for seat, clock in enumerate(self.clocks):
            if clock.term is not None and clock.term.decision != self.decision(seat):
                self._stop(seat, now)
        for seat, decision in list(self.once.items()):
            if decision != self.decision(seat):
                self.chairs[seat].bot = ""
                del self.once[seat]
        self.course.persons = self.choosing

    def _stop(self, seat: int, now: float) -> None:
        if self.clocks and self.head.time is not None:
            self.clocks[seat].stop(self.head.time, now)

    # ---- What entries do --------------------------------------------------------------------------------

    def do(self, entry: Made) -> Made:
        """Does what an entry says, other than those of the game itself."""
        if person := self._aside_of(entry):
            self.asides[person] = self.asides.get(person, 0) + 1
        match entry:
            case entries.Sat():
                self.chairs[entry.seat] = Chair(entry.person, entry.name, entry.program)
            case entries.Hired():
                self.chairs[entry.seat] = Chair(name=entry.name, bot=entry.bot)
            case entries.Stood():
                self.chairs[entry.seat] = Chair()
            case entries.Renamed():
                self.chairs[entry.seat].name = entry.name
            case entries.TookOver():
                self._take_over(entry)
            case entries.Discounted():
                self.head = msgspec.structs.replace(self.head, counts=False)
            case entries.Invited():
                self.chairs[entry.seat].invitation = entry.secret
            case entries.OpenedTo():
                self.open_to = intern(entry.to)  # the usual one is left out of snapshots if it is the very same
            case entries.Watched():
                self.watch = entry.digest
            case entries.Added():
                self.chairs[entry.seat].nonce = entry.nonce
            case entries.Timed():
                self._time(entry)
            case entries.AskedBack():
                self.wish = Wish(entry.seat, entry.made)
                self.agreed.pop(TO_TAKE_BACK, None)
            case entries.Declined():
                self.wish = None
                self.agreed.pop(TO_TAKE_BACK, None)
            case entries.StoodIn():
                self._stop(entry.seat, entry.at)
                self.chairs[entry.seat].bot = entry.bot
                self.once.pop(entry.seat, None)
                if entry.once:
                    self.once[entry.seat] = entry.once
            case entries.Returned():
                self.chairs[entry.seat].bot = ""
                self.once.pop(entry.seat, None)
                self.since[entry.seat] = entry.at
                if self.clocks:
                    self.clocks[entry.seat].carried = self.clocks[entry.seat].used
            case entries.Resigned():
                self._stop(entry.seat, entry.at)
                self.chairs[entry.seat].resigned = True
                self.once.pop(entry.seat, None)
                self.chairs[entry.seat].bot = entry.bot or self.chairs[entry.seat].bot
                self.status = self.status if entry.bot else OVER
            case entries.Agreed():
                self.agreed.setdefault(entry.to, []).append(entry.seat)
                if entry.to != TO_TAKE_BACK:
                    self.asked.setdefault(entry.to, entry.at)
            case entries.Closed():
                self.status = CLOSED
            case entries.Again():
                self.next = entry.table
            case entries.Thawed():
                self._thaw(entry)
            case _:
                raise TypeError(f"{type(entry).__name__} is of the game")
        if self.course is not None:
            self.course.persons = self.choosing
        return self._noted(entry)

    def _time(self, entry: entries.Timed) -> None:
        """A new term, or the same decision has another one."""
        clock = self.clocks[entry.seat]
        same = clock.term is not None and clock.term.decision == entry.decision
        since = clock.term.since if clock.term is not None and same else entry.at
        clock.term = Term(entry.decision, since, entry.until, entry.quiet)
        if self.head.time is not None and self.head.time.bank:
            clock.bank += entry.gave

    def _take_over(self, entry: entries.TookOver) -> None:
        """All that one person was here another one is, what counts for each alone included."""
        for seat, name in zip(entry.seats, entry.names, strict=True):
            self.chairs[seat].person, self.chairs[seat].name = entry.to, name
        if self.head.host == entry.was:
            self.head = msgspec.structs.replace(self.head, host=entry.to)
        if asides := self.asides.pop(entry.was, 0):
            self.asides[entry.to] = self.asides.get(entry.to, 0) + asides

    def _aside_of(self, entry: AnyEntry) -> str:
        """Who has done something that could be done again and again, and leads nowhere; nobody, if it does."""
        match entry:
            case entries.Renamed() | entries.Returned() | entries.Stood():
                return self.chairs[entry.seat].person or self.head.host
            case entries.AskedBack():
                return self.chairs[entry.seat].person
            case entries.Timed():
                return "" if entry.by is None else self.chairs[entry.by].person
            case entries.Invited() | entries.OpenedTo():
                return self.head.host
            case entries.Hired():
                return self.head.host if self.chairs[entry.seat].bot else ""
            case entries.StoodIn():  # it could always stand in; but it may be another one again and again
                return self.chairs[entry.seat].person if self.chairs[entry.seat].bot else ""
            case entries.Watched():
                return entry.person
        return ""

    def repeat(self, entry: AnyEntry) -> AnyEntry:
        """Does again what an entry of the journal says; gives it as it would be written now. What was told stands, and
        is counted as it was told."""
        versions = list(self.versions)
        made: AnyEntry
        match entry:
            case entries.Began():
                made = self.begin(entry.at)
            case entries.Moved():
                answer = (entry.seat, entry.move, entry.decision, entry.at, entry.by, entry.hurried)
                made = self.play(*answer, again=True)
            case entries.TookBack():
                again = (entry.seat, entry.to, entry.at) if entry.to else None
                made = self.rewind(*again) if again else self.take_back(entry.seat, entry.at, entry.times)
            case _:
                made = self.do(entry)
        self.last_events = entries.news(entry)
        self.versions = [version + len(self.last_events) for version in versions]
        return made

    def skip(self, entry: AnyEntry) -> None:
        """Counts an entry that can not be done again: what stands is that it was done."""
        match entry:
            case entries.Began():
                self.status = PLAYING
            case entries.Moved():
                self._forget_agreements()
                self._use_up(1, entry.made)
            case entries.TookBack():
                self._use_up(entry.times)
            case entries.Thawed():
                self.course = None
                self.rules, self.thawed = entry.rules, True
        self._noted(entry)

    def _use_up(self, numbers: int, made: int = 0) -> None:
        """So many numbers of decisions may have been used for every seat: they are not used again."""
        if self.course is not None:
            self.course.made = max(self.course.made, made)
            self.course.decisions = [number + numbers for number in self.course.decisions]

    def freeze(self) -> None:
        """The rules have changed and the journal does not fit them: all stays as it was. No entry says so."""
        if self.status == PLAYING:
            self.status = FROZEN

    def damage(self, number: int) -> None:
        """From this entry on nothing can be read any more: all stays as it was before. No entry says so."""
        self.damaged_at = number
        if not self.ended:
            self.status = DAMAGED

    def _thaw(self, entry: entries.Thawed) -> None:
        self.course = Course(state_of(bytes(entry.position)), self.choosing, self.kept)
        self.course.made = entry.made
        self.course.decisions = list(entry.decisions)
        self.rules = entry.rules
        self.status = OVER if self.course.over else PLAYING
        self.thawed = True
        self._forget_agreements()
        self._owing(entry.at)

    def _forget_agreements(self, by_person: bool = True) -> None:
        """Somebody has moved. What is asked about an earlier move stands until a person does."""
        wish = {to: seats for to, seats in self.agreed.items() if to == TO_TAKE_BACK and not by_person}
        self.agreed, self.asked = wish, {}
        self.wish = None if by_person else self.wish

    def _noted(self, entry: Made, told: tuple[Event, ...] | None = None) -> Made:
        self.number += 1
        self.legal.clear()
        self.last_events = entries.news(entry) if told is None else told
        self.versions = [version + len(self.last_events) for version in self.versions]
        return entry


def state_of(position: bytes) -> State:
    """A dumped position, read by the rules that there are now. Raises BadPosition if it means nothing to them."""
    plain = msgspec.json.decode(position)
    state = load(plain | {"rules": find_game(plain["game"]).rules_version})
    assert isinstance(state, State)
    return state


def only_move(state: State, seat: int) -> int | None:
    """The move, if there is no other, or none that differs. Who may say anything has a choice."""
    legal = state.legal(seat)
    if len(legal) == 1:
        return None if state.forms(seat) else legal[0]
    return state.moot(seat)


def _plain_to_all(state: State, seat: int, move: int) -> bool:
    """What follows from a hand alone is not done by itself: how quickly it was done would tell."""
    if state.public_choice(seat):
        return True
    public, legal = state.seen(None), state.legal(seat)
    samples = (public.fill(Fast(i + 1)) for i in range(SAMPLES))
    return all(each.legal(seat) == legal and (len(legal) == 1 or each.moot(seat) == move) for each in samples)
