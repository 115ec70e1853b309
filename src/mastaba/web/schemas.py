"""What comes in and what goes out, as types: validated, and told in the OpenAPI description. Seats count from 0."""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from mastaba.bots.registry import USUAL_LEVEL
from mastaba.club.openings import QUICK_BOT
from mastaba.learn.review.account import Review

Name = Annotated[str, Meta(min_length=1, max_length=200)]
SeatNumber = Annotated[int, Meta(ge=0, le=99)]
Notation = Annotated[str, Meta(min_length=1, max_length=200)]
BotName = Annotated[str, Meta(min_length=1, max_length=40)]
Secret = Annotated[str, Meta(min_length=1, max_length=200)]
Number = Annotated[int, Meta(ge=0, le=2**53)]
ShortWord = Annotated[str, Meta(max_length=80)]
Day = Annotated[str, Meta(max_length=20)]
Minute = Annotated[int, Meta(ge=0, lt=24 * 60)]
Weekday = Annotated[int, Meta(ge=0, le=6)]  # Monday is 0
MOST_PIECES = 40_000  # characters of a piece file; our largest has 6,000
PieceFile = Annotated[str, Meta(max_length=MOST_PIECES)]


class In(Struct, forbid_unknown_fields=True):
    """What comes in."""


class Out(Struct):
    """What goes out."""


# ---- In -------------------------------------------------------------------------------------------------


class Naming(In):
    name: Name


class Introduced(Naming):
    zone: Annotated[str, Meta(max_length=200)] = ""  # my time zone, as a browser knows it; what it is not is left out


class Preferring(In):
    """Any of these; what is not said stays as it is."""

    avatar: ShortWord | UnsetType = UNSET  # a motif of ours; empty: none
    language: Literal["en", "fr", "de"] | UnsetType = UNSET
    light: Literal["device", "light", "dark"] | UnsetType = UNSET
    pace: Literal["calm", "brisk", "once"] | UnsetType = UNSET  # how I like to see what others do
    motion: Literal["device", "less"] | UnsetType = UNSET
    sound: Literal["off", "on"] | UnsetType = UNSET
    tutor: bool | UnsetType = UNSET  # ask me before a grave mistake, where there are hints
    zone: ShortWord | UnsetType = UNSET  # by its IANA name, as Europe/Paris


class Holiday(Struct, forbid_unknown_fields=True):
    """First and last day, as 2026-12-24."""

    first: Day
    last: Day


class QuietTimes(In):
    """Any of these; what is not said stays as it is."""

    night: tuple[Minute, Minute] | UnsetType | None = UNSET  # from, until: minutes after midnight; null: none
    off: Annotated[list[Weekday], Meta(max_length=7)] | UnsetType = UNSET
    away: Annotated[list[Holiday], Meta(max_length=50)] | UnsetType = UNSET  # holidays that are not over yet


class PlayingOn(In):
    at: Number  # the position: after so many moves
    seat: SeatNumber  # in which I sit; bots take the others


class Pacing(In):
    pace: Literal["calm", "brisk", "once"]  # how I like to see what others do


class Tutoring(In):
    tutor: bool  # ask me before a grave mistake, where there are hints


class Hinting(In):
    seat: SeatNumber | None = None  # needed by those who have several
    wait: bool = True  # else it is thought about, and can be asked for later


class Code(In):
    code: Secret


class NewTime(In):
    """How long people have, where there is a move a day: for each move, or a bank for the whole game, or both."""

    move: Annotated[float, Meta(ge=0)] = 0.0  # seconds for each move; they are not taken out of the bank
    bank: Annotated[float, Meta(ge=0)] = 0.0  # seconds of each seat for the whole game
    out: Literal["others", "bot", "once"] = "others"  # when time is up: the others decide, a bot plays on, or once
    bot: BotName = USUAL_LEVEL  # which


class NewTable(In):
    game: Name
    seats: SeatNumber
    options: dict[Name, str | int | bool] = {}
    sit: SeatNumber | None = None  # where I sit down
    here: dict[str, Name] = {}  # seat: name of somebody who plays on my device, too
    bots: dict[str, BotName] = {}  # seat: bot
    pace: str = "live"
    start: bool = False  # begin at once; every seat must be taken
    hints: str = "usual"  # on, off, or as usual: on where bots play besides one person
    pieces: PieceFile = ""  # my own pieces.toml, in place of the game's
    time: NewTime | None = None  # with pace “slow”; without it the others decide after three days
    take_back: Literal["usual", "rules", "consent"] = "usual"  # more than the rules of undo allow, if the others agree;
    # as usual: at tables to which somebody is invited
    open: str = "invited"  # who may sit down: invited, members, everybody


class OwnPieces(In):
    pieces: PieceFile


class OpeningTo(In):
    open: Literal["invited", "members", "everybody"]


class QuickMatch(In):
    game: Name
    seats: SeatNumber
    bot: BotName = QUICK_BOT  # who takes a seat that is free when it begins


class Asking(In):
    person: Secret  # as /people calls them


class Joining(In):
    invitation: Secret = ""
    code: Secret = ""  # of the table, as a code that can be read out; any open seat


class Hiring(In):
    bot: BotName = USUAL_LEVEL


class Nonce(In):
    nonce: Secret
    seat: SeatNumber | None = None


class Playing(In):
    move: Notation
    decision: Number
    seat: SeatNumber | None = None  # needed by those who have several


class Undoing(In):
    version: Number | None = None  # what was heard last; nothing is taken back if more has happened since
    seat: SeatNumber | None = None


class AskingBack(In):
    seat: SeatNumber | None = None  # needed by those who have several


class AnsweringBack(In):
    yes: bool


class Resigning(In):
    seat: SeatNumber | None = None
    bot: BotName = USUAL_LEVEL  # who plays on, if the others do


class Watching(In):
    watch: Secret


Address = Annotated[str, Meta(min_length=1, max_length=1_000)]


class BrowserKeys(In):
    p256dh: Secret
    auth: Secret


class Listening(In):
    """A push subscription, as a browser writes it."""

    endpoint: Address
    keys: BrowserKeys
    name: Annotated[str, Meta(max_length=200)] = ""  # of the device


class Hooking(In):
    kind: Literal["discord", "matrix", "plain"]
    address: Address


class Wishing(In):
    way: Literal["push", "mail", "hook"]
    when: Literal["once", "daily", "never"]
    hour: Annotated[int, Meta(ge=0, le=23)] = 8  # of the digest of a day, where I live


class Trying(In):
    channel: Name  # as GET /api/me/notices calls it


class SignOfLife(In):
    here: bool = True  # or not any more
    version: Annotated[int, Meta(ge=0, le=1 << 40)] = 0  # what the page shows; 0: nothing that it says


class RecordBrought(In):
    record: str  # the text of the file


# ---- Out ------------------------------------------------------------------------------------------------


class Me(Out):
    id: str
    name: str
    csrf: str  # goes into the header X-CSRF-Token of all that changes something
    program: bool = False


class Preferences(Out):
    """Empty: not said yet. Then it is as the device has it."""

    avatar: str
    language: str
    light: str
    pace: str
    motion: str
    sound: str
    tutor: bool
    zone: str


class HoursShown(Out):
    zone: str  # by whose clock; empty: not said, and UTC
    night: tuple[int, int] | None
    off: list[int]
    away: list[Holiday]


class Token(Out):
    token: str
    id: str
    name: str


class OneTimeCode(Out):
    code: str
    seconds: float


class OptionShown(Out):
    name: str
    default: str | int
    choices: list[str]
    low: int
    high: int


class GameShown(Out):
    name: str
    title: str
    fewest: int
    most: int
    rules: int
    options: list[OptionShown]


class Invitation(Out):
    seat: int
    invitation: str
    link: str


class WatchLink(Out):
    watch: str
    link: str


class SeatShown(Out):
    seat: int
    kind: str  # open, person, program, bot
    name: str
    bot: str  # which of ours plays here, also in somebody's place
    resigned: bool
    late: bool  # the others may let a bot play, or ask whether it may
    presence: str = ""  # of a person or program, for those at the table: here, lost (the line broke) or away
    asked: bool = False  # whether a bot may play: see `stay`
    missing: bool = False  # the others need not wait any more: a bot, the victory, or an end is theirs to choose


class SeatPresent(Out):
    seat: int
    presence: str
    asked: bool


class Present(Out):
    """Who is there: a frame of the stream."""

    table: str
    seats: list[SeatPresent]


class PromptShown(Out):
    kind: str
    parameters: dict[str, Any]


class TimeShown(Out):
    move: float  # seconds for each move
    bank: float  # seconds of each seat for the whole game
    out: str  # others, bot, once
    bot: str


class TableShown(Out):
    table: str
    game: str
    options: dict[str, str | int]
    rules: int
    pace: str
    status: str
    version: int
    seats: list[SeatShown]
    host: bool  # whether I opened it
    you: int | None
    yours: list[int]  # all my seats
    pieces: dict[str, Any]  # what differs from the game's own pieces, by its path
    code: str  # lets others sit down, as long as people gather
    invitations: dict[int, str]  # by seat, for who opened the table
    seal: str
    seed: str | None  # once it is over
    to_act: list[int]
    decision: int  # the one I owe; 0 if none
    prompt: PromptShown | None
    view: dict[str, Any] | None
    legal: list[str]
    forms: list[str]  # verbs that take any word, besides what is legal: “court” with a word behind it
    can_undo: bool
    hints: bool  # whether who plays here may ask for some
    agreed: dict[str, list[int]]
    outcome: dict[str, Any] | None
    resigned: list[int]
    next: str
    day: str = ""  # of which day it is the deal
    counts: bool = False  # whether it is the try that counts, if it ends on that day
    time: TimeShown | None = None  # how long people have, if that was chosen
    due: list[float] = []  # for those at the table, as `to_act`: until when they have time; 0: nobody is in a hurry
    bank: list[float] = []  # by seat: seconds that are left in the bank; what is under way is still in it
    take_back: str = "rules"  # or consent: the others can agree to more
    can_ask_back: bool = False  # whether I can ask for my last move: `undo/ask`
    asked_back: int | None = None  # the seat that asks; the others answer: `undo/answer`
    unanswered: list[int] = []  # seats that have not yet
    open: str = "invited"  # who may sit down: invited, members, everybody
    quick: float = 0.0  # when it begins by itself, with bots in the free seats; 0: when the host says so


class TableListed(Out):
    table: str
    game: str
    status: str
    names: list[str]
    yours: list[int]
    host: bool
    to_act: list[int]
    your_turn: bool
    opened: float
    changed: float
    winners: list[int] = []


class OpenTable(Out):
    """All that a stranger is told of a table."""

    table: str
    game: str
    options: dict[str, str | int]
    names: list[str]  # by seat
    free: int  # seats
    pace: str
    opened: float
    quick: float  # when it begins by itself; 0: when the host says so


class InvitationShown(Out):
    table: OpenTable
    person: str  # who asks, as /people calls them
    name: str
    at: float


class PersonShown(Out):
    person: str  # what to call them here: it is nothing that anybody else could use
    name: str
    games: int = 0  # that we have played to an end
    mine: int = 0  # of which I have won
    theirs: int = 0
    blocked: bool = False


class Moved(Out):
    version: int
    told: list[dict[str, Any]]
    to_act: list[int]
    decision: int
    status: str
    again: bool = False  # this very answer had come before
    legal: list[str] = []


class ReasonShown(Out):
    said: str  # a clause, in your language
    good: bool  # it speaks for the move; else against it


class MoveAdvised(Out):
    move: str
    said: str
    chance: float | None  # of victory; of one who plays alone, how well it would go; None: there is no choice
    low: float  # between these two, 95 of 100 times
    high: float
    tried: int
    reasons: list[ReasonShown]


class HintShown(Out):
    decision: int
    moves: list[MoveAdvised]  # the best first, three at most; none yet for who does not wait
    hurried: bool = False  # there was less time to think than usual: others were waiting


class Legal(Out):
    decision: int
    legal: list[str]
    forms: list[str]  # verbs that take any word, besides what is legal


class Why(Out):
    legal: bool
    rule: str = ""
    message: str = ""
    about: list[str] = []


class LogLine(Out):
    told: list[dict[str, Any]]
    at: float
    taken_back: bool = False


class Log(Out):
    version: int
    lines: list[LogLine]
    whole: bool  # whether it begins at the beginning
    earlier: int | None = None  # ask with `before` set to this for the page before; None: there is none


class RecordShown(Out):
    link: str  # the page on which it can be stepped through, for a while
    game: str
    players: list[str]
    moves: int


class DealShown(Out):
    """The deal of a day, and how far I am with it."""

    day: str
    game: str
    rules: int
    seats: int  # I have the first one; bots have the others
    options: dict[str, str | int]
    bot: str
    seal: str
    seed: str | None  # when the day is over
    state: Literal["sealed", "running", "done", "gave_up", "late"]  # sealed: I have not begun; late: it does not count
    table: str  # my try that counts; empty: none
    running: str  # my table that is not over
    score: int | None
    rank: int  # among the seats; 0: it is not over
    open: bool  # whether I may see how others did


class DayShown(Out):
    day: str  # by the clock of the server, in UTC
    over: bool
    ends: float  # seconds since 1970
    deals: list[DealShown]


class ResultShown(Out):
    place: int  # 0: gave up
    name: str  # empty: somebody who was forgotten
    score: int | None
    rank: int
    you: bool
    steps: str  # the page on which the game can be stepped through


class DealResults(Out):
    deal: DealShown
    results: list[ResultShown]


class NextTable(Out):
    table: str


class ReviewShown(Out, omit_defaults=True):
    status: Literal["none", "working", "done", "failed"]
    done: int = 0  # questions that have been answered,
    total: int = 0  # of so many; 0: that is being found out
    review: Review | None = None


class Problem(Out, omit_defaults=True):
    """What every error says; and what some of them say besides."""

    error: str  # its kind
    message: str  # a sentence for people, in their language
    detail: str = ""  # for whoever wrote the program: which part of the request is wrong
    rule: str = ""  # of the game, for moves that are not allowed
    about: list[str] = []
    number: str = ""  # under which it stands in the server's log, if it does
    table: TableShown | None = None  # as it is now, for who has answered what is not asked any more


# ---- Notices --------------------------------------------------------------------------------------------


class WishShown(Out):
    when: str
    hour: int


class ChannelShown(Out):
    id: str
    name: str  # of the device, or the host that is called
    kind: str = ""


class FailureShown(Out):
    at: float
    way: str
    name: str
    message: str


class NoticesShown(Out):
    key: str  # the server's public key, for a browser that subscribes
    push: WishShown
    mail: WishShown
    hook: WishShown
    devices: list[ChannelShown]
    hooks: list[ChannelShown]
    failures: list[FailureShown]


class ChannelMade(Out):
    channel: str
