"""What each page is made of, as plain data. The routes fill it in; the templates read nothing else.

Seats count from 0 here, as in the API; what people read counts from 1. Names come from people and go into the
templates as they are: these escape them.
"""

from dataclasses import dataclass, field
from typing import Any, ClassVar

from mastaba.bots.registry import USUAL_LEVEL
from mastaba.learn.hints import SaidReason
from mastaba.learn.review.shown import Place, Shown
from mastaba.show.log import WrittenLine
from mastaba.show.options import Choice, OptionField
from mastaba.show.scene import PieceGroup, Scene


@dataclass(frozen=True, kw_only=True)
class Page:
    """What every page needs."""

    template: ClassVar[str]
    me: str = ""  # the guest's name; empty as long as nobody said one
    guest: str = ""  # the name that somebody without one gets
    csrf: str = ""
    theme: str = ""  # light or dark; empty: as the device has it
    sound: bool = False
    pace: str = ""  # how others' moves are shown: calm, brisk, once
    tutor: bool = False  # a second look before a grave mistake
    motion: str = ""  # less; empty: as the device has it
    avatar: str = ""  # by its name in words.AVATARS
    member: bool = False  # can sign in from anywhere
    zoneless: bool = False  # a person whose time zone is still to be asked of the browser


# ---- Home -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class GameCard:
    """A game in the gallery. Its cover is drawn by its own template."""

    name: str
    title: str
    line: str = ""  # one sentence: what one does
    facts: str = ""  # 2 to 4 · from 5 years · 10 minutes
    lessons: bool = False  # there are some


@dataclass(frozen=True)
class TableRow:
    """A table of mine in a list."""

    href: str
    game: str
    title: str  # of the game
    names: list[str]  # by seat; empty: nobody sits there yet
    status: str  # gathering, playing, over, closed, frozen, damaged
    your_turn: bool = False
    to_act: list[str] = field(default_factory=list)  # the names of those who owe a decision
    pace: str = "live"
    won: bool = False  # by me alone
    winners: list[str] = field(default_factory=list)  # names
    result: str = ""  # of a game that is over, for me: Second with 143
    you: list[int] = field(default_factory=list)  # my seats
    people: list["Link"] = field(default_factory=list)  # who else sits there, with their pages
    changed: float = 0.0  # when something happened there last
    since: float = 0.0  # since when my decision is waited for; 0: nobody knows
    due: float = 0.0  # until when I have time; 0: nobody's time runs out


@dataclass(frozen=True)
class Turn:
    """The oldest decision that I owe: what happened at that table since my last move."""

    table: TableRow
    lines: list[WrittenLine] = field(default_factory=list)


@dataclass(frozen=True)
class OpenRow:
    """A table at which there is a seat for me: because it is open to me, or because somebody asks me to it."""

    table: str
    game: str
    title: str
    setting: str  # Pyramid · a move a day
    names: list[str]  # by seat; empty: free
    by: str = ""  # who asks me
    begins: int = 0  # in so many seconds, by itself
    members: bool = False  # only they may sit down


@dataclass(frozen=True)
class Lists:
    """What is live on the first page: my tables, and those at which I could sit down."""

    tables: list[TableRow] = field(default_factory=list)
    turn: Turn | None = None
    invitations: list[OpenRow] = field(default_factory=list)
    open: list[OpenRow] = field(default_factory=list)
    more: int = 0  # games that are over, besides those in the list

    @property
    def mine(self) -> bool:
        return bool(self.tables)


@dataclass(frozen=True, kw_only=True)
class HomePage(Page):
    template: ClassVar[str] = "home.jinja"
    games: list[GameCard]
    lists: Lists = field(default_factory=Lists)
    play: str = "hapy"  # the game of *Play now*
    broken: list[str] = field(default_factory=list)  # what is said of games that cannot be played now
    day: bool = False  # there is a deal of the day
    done: list[str] = field(default_factory=list)  # games whose deal of today I have finished
    going: list[str] = field(default_factory=list)  # and those in whose middle I am: their titles


# ---- Others ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class OpenPage(Page):
    template: ClassVar[str] = "open.jinja"
    games: list["GameChoice"]
    bots: list[Choice]
    bot: str
    wait: int  # seconds, until a game for whoever comes begins with bots
    rows: list[OpenRow]
    page: int
    pages: int


@dataclass(frozen=True)
class Tally:
    """Games, and how many of them I have won: of a game, or with so many seats."""

    label: str
    games: int
    won: int
    mark: str = ""  # the game


@dataclass(frozen=True)
class PersonRow:
    """Somebody with whom I have sat at a table, or whom I have blocked."""

    handle: str
    name: str
    games: int = 0
    mine: int = 0
    theirs: int = 0
    last: float = 0.0
    blocked: bool = False


@dataclass(frozen=True)
class Filter:
    """Which of my games are shown; empty: all."""

    game: str = ""
    seats: int = 0
    opponent: str = ""  # a handle
    result: str = ""  # won, lost, running, closed
    text: str = ""


@dataclass(frozen=True, kw_only=True)
class GamesPage(Page):
    template: ClassVar[str] = "games.jinja"
    rows: list[TableRow]
    found: int
    page: int
    pages: int
    query: str  # what is asked for, as it stands in the address
    filter: Filter
    games: list[tuple[str, str]]  # that can be asked for, and how they are said; so the next two
    sizes: list[tuple[int, str]]
    opponents: list[tuple[str, str]]
    by_game: list[Tally]
    by_seats: list[Tally]
    people: list[PersonRow]
    blocked: list[PersonRow]


@dataclass(frozen=True)
class PlayedRow:
    """How often somebody has played a game to its end."""

    game: str
    title: str
    with_me: int
    in_all: int


@dataclass(frozen=True)
class WaitingTable:
    """A table of mine to which I could ask somebody."""

    table: str
    title: str
    asked: bool


@dataclass(frozen=True, kw_only=True)
class ProfilePage(Page):
    template: ClassVar[str] = "profile.jinja"
    handle: str
    name: str
    portrait: str = ""  # a motif: their avatar
    you: bool = False
    member_since: float = 0.0  # of a guest: 0
    since: float = 0.0  # their first table that is still kept
    played: list[PlayedRow] = field(default_factory=list)
    mine: int = 0  # games against me that I have won
    theirs: int = 0
    tables: list[WaitingTable] = field(default_factory=list)
    met: bool = False  # at a table: so they can be invited
    blocked: bool = False
    people: list[PersonRow] = field(default_factory=list)  # of my own page: whom I have blocked


# ---- A new table ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class GameChoice:
    name: str
    title: str
    fewest: int
    most: int
    options: list[OptionField] = field(default_factory=list)
    lessons: bool = False  # there are some, and whoever looks has not played it yet


@dataclass(frozen=True, kw_only=True)
class NewPage(Page):
    template: ClassVar[str] = "new.jinja"
    games: list[GameChoice]
    chosen: str  # the game that is picked at first
    bots: list[Choice]  # levels of bots: value as the API has it
    names: list[str]  # by seat, for others on the same device, as long as nobody types one
    bot: str = USUAL_LEVEL  # the one picked at first
    seats: int = 3  # as many sit down at first: me, and bots
    hints: list[Choice] = field(default_factory=list)  # for whom there are some
    moves: list[Choice] = field(default_factory=list)  # time for each move, where there is a move a day, in hours
    banks: list[Choice] = field(default_factory=list)  # and for the whole game
    outs: list[Choice] = field(default_factory=list)  # what happens when time is up
    take_backs: list[Choice] = field(default_factory=list)  # how far moves can be taken back
    open_to: list[Choice] = field(default_factory=list)  # who may sit down
    open: str = "invited"  # the one picked at first


# ---- Invitations ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sitter:
    seat: int
    kind: str  # open, person, program, bot
    name: str = ""
    bot: str = ""  # which of ours, in words
    level: str = ""  # the same by its name


@dataclass(frozen=True, kw_only=True)
class JoinPage(Page):
    """`state`: open, revoked (or used, or never was), begun, full, yours (I sit there), unread (a code that is not
    looked at before who asks has a name)."""

    template: ClassVar[str] = "join.jinja"
    state: str
    invitation: str = ""  # one of these two
    code: str = ""
    game: str = ""
    title: str = ""
    setting: str = ""  # Pyramid · live
    host: str = ""
    sitters: list[Sitter] = field(default_factory=list)
    seat: int | None = None  # the one I am invited to; None: any that is open
    href: str = ""  # of the table, if I sit there


@dataclass(frozen=True, kw_only=True)
class WatchPage(Page):
    """`state`: open, revoked."""

    template: ClassVar[str] = "watch.jinja"
    state: str
    table: str = ""
    watch: str = ""  # the secret
    game: str = ""
    title: str = ""
    setting: str = ""
    sitters: list[Sitter] = field(default_factory=list)


# ---- The deal of the day --------------------------------------------------------------------------------


@dataclass(frozen=True)
class DayDeal:
    """One of the rolls, and how far I am with it."""

    game: str
    title: str
    line: str  # against whom, and how: 2 bots · Pyramid
    seal: str
    seed: str  # when the day is over
    state: str  # sealed, running, done, gave_up, late
    open: bool  # whether I may see how others did
    score: int | None = None
    rank: int = 0
    seats: int = 0
    better: int = -1  # than so many of a hundred; -1: too few have played
    running: str = ""  # address of the table at which I am in the middle of it
    record: str = ""  # address of the record of my try that counts, when the day is over


@dataclass(frozen=True)
class DayRow:
    """How somebody did."""

    place: int  # 0: gave up
    name: str
    score: int | None
    rank: int
    you: bool
    steps: str  # where their game can be stepped through; where mine and theirs part, if they do
    same: int = -1  # so many moves were the same as mine, to where we parted or one ended; -1: nothing is said
    mine: str = ""  # what I did then, and what they did
    theirs: str = ""
    luck: str = ""  # in points of chance; empty: it is not known
    skill: str = ""
    error: str = ""  # how far skill may be off
    working: bool = False  # luck and skill are being worked out
    review: str = ""  # address of the review


@dataclass(frozen=True)
class Stone:
    x: float
    y: float
    joint: float
    mine: bool


@dataclass(frozen=True)
class Piles:
    """How many have how many points: a stone for so many players."""

    stones: list[Stone]
    top: float  # where the drawing begins
    marks: list[tuple[float, int]]  # below the line: where, and how many points
    width: float  # of a stone
    each: int  # players
    middle: tuple[float, int]  # half of the players have no more
    mine: tuple[float, float, float, int] | None  # the top of my pile, how high its disc stands, and my points


@dataclass(frozen=True)
class Others:
    """How everybody did with one of the deals."""

    title: str
    count: int  # who have finished
    rows: list[DayRow]  # the best, and those around me
    more: int  # who stand in no row
    piles: Piles | None  # if there are enough
    luck: tuple[str, str] | None = None  # mine, and that of the others in the list on average
    skill: tuple[str, str] | None = None


@dataclass(frozen=True)
class CalendarDay:
    number: int
    href: str  # empty: it has no deals, or not yet
    done: int
    today: bool
    label: str


@dataclass(frozen=True)
class Month:
    name: str
    weekdays: list[str]
    blank: int  # days of the week before its first
    days: list[CalendarDay]
    before: tuple[str, str] | None  # name and address
    after: tuple[str, str] | None


@dataclass(frozen=True, kw_only=True)
class DayPage(Page):
    template: ClassVar[str] = "day.jinja"
    day: str  # 2026-11-19
    date: str  # in words
    over: bool
    deals: list[DayDeal]
    chosen: str  # the game whose players are shown; none, if empty
    others: Others | None  # None: I may not see them yet
    month: Month
    before: str  # address of the day before, if there were deals
    row: int  # days in a row


# ---- Messages -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Link:
    label: str
    href: str


@dataclass(frozen=True, kw_only=True)
class MessagePage(Page):
    """Errors, and everything else that is one sentence. It leads home."""

    template: ClassVar[str] = "message.jinja"
    heading: str
    sentence: str = ""
    status: int = 0


@dataclass(frozen=True, kw_only=True)
class OfflinePage(Page):
    """What a browser shows without a line to the server. It says nothing of anybody."""

    template: ClassVar[str] = "offline.jinja"


# ---- Notices --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class NoticeWay:
    """One of the ways: push, mail, hook."""

    name: str
    when: str  # once, daily, never
    hour: int


@dataclass(frozen=True)
class NoticeChannel:
    """A device that listens, or an address that is called."""

    id: str
    name: str
    kind: str = ""  # discord, matrix, plain
    since: str = ""  # a date


@dataclass(frozen=True)
class NotDelivered:
    at: str
    name: str
    sentence: str


@dataclass(frozen=True, kw_only=True)
class NoticesPage(Page):
    template: ClassVar[str] = "notices.jinja"
    ways: dict[str, NoticeWay] = field(default_factory=dict)
    devices: list[NoticeChannel] = field(default_factory=list)
    hooks: list[NoticeChannel] = field(default_factory=list)
    most_hooks: int = 3
    key: str = ""  # by which browsers know the server
    letters: bool = False  # the server can send some
    mail: str = ""  # where to
    refused: bool = False  # no letters are taken there
    failures: list[NotDelivered] = field(default_factory=list)
    zone: str = ""  # of the hours


@dataclass(frozen=True, kw_only=True)
class LedPage(Page):
    """Where a link of a notice leads somebody whom this device does not know; it lets nobody in."""

    template: ClassVar[str] = "led.jinja"
    name: str  # whom it is for
    title: str = ""  # of the game


@dataclass(frozen=True, kw_only=True)
class StopPage(Page):
    template: ClassVar[str] = "stop.jinja"
    way: str  # push, mail, hook
    link: str
    stopped: bool = False


@dataclass(frozen=True, kw_only=True)
class TextPage(Page):
    """A text to read: rules, imprint. `html` is made by us, without any that the text brings, and stands as it is."""

    template: ClassVar[str] = "text.jinja"
    title: str
    html: str
    game: str = ""
    parts: list[Link] = field(default_factory=list)  # its headings


# ---- The component sheet --------------------------------------------------------------------------------


@dataclass(frozen=True)
class PieceTable:
    """Of a game that draws nothing: entries of its file as they are."""

    title: str
    columns: list[str]
    rows: list[list[str]]


@dataclass(frozen=True, kw_only=True)
class ComponentsPage(Page):
    template: ClassVar[str] = "components.jinja"
    game: str
    title: str
    groups: list[PieceGroup] = field(default_factory=list)
    tables: list[PieceTable] = field(default_factory=list)
    text: str = ""  # the game's own file; empty: it has none
    largest: int = 0  # characters of a file
    playable: bool = False  # there is a board: a table can be set
    table: str = ""  # whose pieces these are, if not the game's
    rules: bool = False


# ---- The table ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SeatChip:
    """A seat in the row above the board. Score, of, line and word come from the game's scene."""

    seat: int
    name: str
    kind: str  # open, person, program, bot
    you: bool = False
    to_act: bool = False
    bot: str = ""  # which of ours plays here (in words), also in somebody's place
    level: str = ""  # its name, if it is mine to say who else plays here
    thinks: str = ""  # that this bot thinks about its move, in words; quick ones have no time to
    resigned: bool = False
    presence: str = ""  # here, lost or away; empty of bots, and for those who look on
    says: str = ""  # the same in words, where there is something to say: line lost, 0:42
    offer: str = ""  # what the others may do while they wait: let (a bot play), ask, asked
    missing: bool = False  # nobody has to wait any more for who sits here
    until: float = 0.0  # at a slow table: how long the others wait for its decision, in seconds since 1970
    more: bool = False  # I can give it more time
    up: bool = False  # its time is up
    score: str = ""
    of: str = ""
    line: str = ""
    word: str = ""  # the seat in notation, if it can be clicked


@dataclass(frozen=True)
class OpenSeat:
    """A seat that waits for somebody; link and QR code are there once the invitation is made."""

    seat: int
    link: str = ""
    qr: str = ""  # as `rendering.qr` draws it


@dataclass(frozen=True)
class Guest:
    """Somebody with whom I have sat at a table."""

    handle: str
    name: str
    asked: bool = False  # to this one


@dataclass(frozen=True)
class Gathering:
    """What is shown while people gather."""

    sitters: list[Sitter]
    open: list[OpenSeat]
    code: str = ""
    link: str = ""  # to any open seat, with the code
    qr: str = ""
    can_start: bool = False  # every seat is taken
    open_to: str = "invited"  # who may sit down
    guests: list[Guest] = field(default_factory=list)  # whom I can ask to a seat
    begins: int = 0  # in so many seconds, by itself; 0: when the host says so
    quick: bool = False


@dataclass(frozen=True)
class Curtain:
    """Between two turns on one device: whose turn it is, and whose last move can still be taken back."""

    seat: int
    name: str
    undo: list[Sitter] = field(default_factory=list)


@dataclass(frozen=True)
class Lately:
    """What just happened."""

    lines: list[WrittenLine]  # of the log, since my last move
    short: list[WrittenLine]  # the same in a sentence or two
    since: int  # the version of my last move
    first: int = 0  # the number of the first thing told since then


@dataclass(frozen=True)
class MissedTurn:
    heading: str
    lines: list[WrittenLine]


@dataclass(frozen=True)
class Missed:
    """What the others have done since somebody left."""

    turns: list[MissedTurn]
    more: int  # lines that are not said here
    steps: str  # where one can step through them; empty: nowhere
    since: int  # from this version on
    left: bool  # and not since a move of one's own
    whole: bool  # it can be shown move by move


@dataclass(frozen=True)
class Asking:
    """Somebody would like a bot to play in this seat of mine."""

    seat: int
    by: str  # name


@dataclass(frozen=True)
class Terms:
    """What happens to my decision at a slow table if I let the others wait, and when: seconds since 1970."""

    until: float
    left: str  # the same in words, from now on: 22 hours
    lapses: bool = False  # the rules provide a move for that case; else
    out: str = "others"  # they may let a bot play, or one plays on (bot), or makes this move (once)
    whole: str = ""  # how long the whole term is, in words
    share: int = 100  # per cent that are left
    low: bool = False  # the last tenth
    stands: float = 0.0  # until when time stands still; 0: it runs


@dataclass(frozen=True)
class Taking:
    """Somebody asks to take back more than the rules of undo allow."""

    by: str  # name
    mine: bool  # I do
    asked: bool  # I have not answered yet
    moves: int  # that would go
    silent: list[str]  # names of those who have not answered


@dataclass(frozen=True)
class Present:
    """Who is there: what changes at a table although nothing happens."""

    seats: list[SeatChip]
    seat: int | None
    yours: list[int]
    asked: Asking | None
    terms: Terms | None = None


@dataclass(frozen=True)
class AdvisedMove:
    """A move of a hint. Chances are in per cent; none where nothing was compared."""

    move: str
    said: str
    chance: int | None
    low: int
    high: int
    reasons: list[SaidReason]


@dataclass(frozen=True)
class Advice:
    """A hint, or what is better than a move that somebody is about to make."""

    seat: int
    heading: str  # what the numbers mean
    moves: list[AdvisedMove]
    made: AdvisedMove | None = None  # the move in doubt
    hurried: bool = False


@dataclass(frozen=True, kw_only=True)
class TablePage(Page):
    template: ClassVar[str] = "table.jinja"
    table: str
    game: str
    title: str
    status: str  # gathering, playing, over, closed, frozen, damaged
    setting: str = ""  # Pyramid · three at the table · memory aid on
    goal: str = ""  # what it takes to win
    opening: bool = False  # who looks has not moved yet: the goal is said with the prompt
    own_pieces: bool = False
    seat: int | None = None  # mine; None: I look on
    yours: list[int] = field(default_factory=list)  # all my seats
    version: int = 0
    decision: int = 0
    again: int = 0  # seconds until there may be something new although nothing happens
    host: bool = False
    seats: list[SeatChip] = field(default_factory=list)
    scene: Scene | None = None  # what the game shows; None while people gather
    legal: list[str] = field(default_factory=list)
    can_undo: bool = False
    hints: bool = False  # who looks may ask for some here
    gathering: Gathering | None = None
    open_to: list[Choice] = field(default_factory=list)  # who may sit down, to choose from
    curtain: Curtain | None = None  # nothing of the game is drawn behind it
    bots: list[Choice] = field(default_factory=list)
    agreed: dict[str, list[str]] = field(default_factory=dict)  # to `close` or `go_on`: who
    i_agreed: list[str] = field(default_factory=list)  # to which of them I did
    asked: Asking | None = None  # whether a bot may play in my place
    terms: Terms | None = None  # at a slow table: how long I have
    can_ask_back: bool = False  # the others can be asked for my last move
    taking: Taking | None = None  # somebody asks for one
    said: list[str] = field(default_factory=list)  # what became of such questions and of somebody's time of late
    banks: list[str] = field(default_factory=list)  # by seat: what is left of it, in words
    stood_in: str = ""  # the bot that plays in my place: I can take my seat back
    hurried: list[str] = field(default_factory=list)  # names of bots that had less time for their last move than usual
    news: list[dict[str, Any]] = field(default_factory=list)  # what was told of late, for journeys
    lately: Lately | None = None
    lost: bool = False  # some of what happened last cannot be read any more
    next: str = ""  # where they play again
    watched: bool = False  # there is a link for those who look on
    seal: str = ""
    record: str = ""  # address of the record, once it is over
    day: str = ""  # of which day it is the deal
    counts: bool = False  # whether it is the try that counts
    steps: str = ""  # address of the page on which one can step through the game
    since: int = 0  # the version from which on much was missed; 0: nothing that has to be said
    left: float = 0.0  # when that was, in seconds since 1970; 0: it was a move of one's own


# ---- Step through ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Hand:
    """What somebody else holds, once everything is open."""

    seat: int
    name: str
    scene: Scene


@dataclass(frozen=True)
class TurnMark:
    at: int  # the position with which it begins
    number: int


@dataclass(frozen=True, kw_only=True)
class StepsPage(Page):
    """A position of a game. Positions count moves: 0 is the deal."""

    template: ClassVar[str] = "steps.jinja"
    terms: ClassVar[Terms | None] = None  # nobody waits here
    game: str
    title: str
    here: str  # address of this page; a position is added to it
    at: int
    first: int  # the earliest position that may be seen
    last: int
    status: str = "playing"  # or over
    setting: str = ""
    opening: bool = False  # as on the page of a table
    seat: int | None = None  # through whose eyes; None: as everybody sees it
    chosen: bool = False  # whether somebody has asked for this seat
    seats: list[SeatChip] = field(default_factory=list)
    scene: Scene
    hands: list[Hand] = field(default_factory=list)  # of all others, once the game is over
    turns: list[TurnMark] = field(default_factory=list)
    open: bool = False  # the game is over: anybody's eyes may be used
    forgets: bool = False  # only the last round is shown
    table: str = ""  # address of the table, if there is one
    day: str = ""  # address of the page of the day, if it is the deal of one
    seal: str = ""
    seed: str = ""
    verified: bool = False
    verdict: str = ""  # a sentence about the deal
    record: str = ""
    report: str = ""
    place: Place | None = None  # what a review says of this position
    marks: frozenset[str] = frozenset()  # words of moves that would have been better
    api: str = ""  # address under which programs ask about this game

    @property
    def turn(self) -> int:
        """The number of the turn to which this position belongs; 0 before the first."""
        return max((turn.number for turn in self.turns if turn.at <= self.at), default=0)

    @property
    def goes(self) -> dict[str, int]:
        """Where the buttons lead."""
        starts = [self.first, *(turn.at for turn in self.turns), self.last]
        return {
            "first": self.first,
            "turn-back": max((at for at in starts if at < self.at), default=self.first),
            "back": max(self.at - 1, self.first),
            "on": min(self.at + 1, self.last),
            "turn-on": min((at for at in starts if at > self.at), default=self.last),
            "last": self.last,
        }

    def link(self, at: int, seat: int | None = None) -> str:
        through = seat if seat is not None else self.seat if self.chosen else None
        eyes = f"&seat={through}" if through is not None else ""
        return f"{self.here}?at={at}{eyes}" + ("&review=1" if self.place else "")


@dataclass(frozen=True, kw_only=True)
class ReviewPage(Page):
    """A game that is over, and what was luck in it."""

    template: ClassVar[str] = "reviewed.jinja"
    game: str
    title: str
    here: str  # address of the page on which one can step through the game
    table: str = ""  # address of the table, if there is one
    api: str  # address under which programs ask about it
    it: Shown | None = None  # None: there is no review yet
    working: bool = False  # somebody works on it
    done: int = 0
    total: int = 0
    failed: bool = False
    moves: int = 0
    chosen: int = 0  # the number of the moment whose board is shown; 0: there is none
    board: str = ""  # drawn

    def moment(self, number: int) -> str:
        """Where the board of a moment is shown."""
        return f"{self.here}/review?moment={number}#moment"


# ---- Lessons --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class LessonLine:
    """A lesson in a list."""

    title: str
    href: str
    number: int
    minutes: int
    done: bool = False
    next: bool = False
    begun: bool = False


@dataclass(frozen=True)
class GameLessons:
    name: str
    title: str
    lessons: list[LessonLine]
    next: LessonLine | None  # None: all are done
    step: int = 1  # of that one
    steps: int = 0


@dataclass(frozen=True, kw_only=True)
class LearnPage(Page):
    template: ClassVar[str] = "learn.jinja"
    games: list[GameLessons]
    next: LessonLine | None = None  # the one to go on with
    next_game: str = ""
    begun: bool = False  # whoever looks has begun to learn
    goes_on: bool = False  # in the midst of a lesson


@dataclass(frozen=True)
class Speech:
    """What the scribe says. `kind`: ask (for a move), tell, other (a move that can be taken back), rest (what came of a
    move), free (turns of one's own), done."""

    kind: str
    well: str = ""  # of the move before
    say: str = ""
    keeps: bool = False  # one may go on with the other move
    look: list[str] = field(default_factory=list)  # what is lit
    left: int = 0  # turns of one's own


@dataclass(frozen=True)
class PlanLine:
    name: str
    href: str


@dataclass(frozen=True, kw_only=True)
class LessonPage(Page):
    """A step of a lesson. It has what the parts of a table's page are drawn of."""

    template: ClassVar[str] = "lesson.jinja"
    terms: ClassVar[Terms | None] = None  # nobody waits here
    status: ClassVar[str] = "playing"  # also when the game is over: there is nothing more to be done with it
    opening: ClassVar[bool] = False
    game: str
    title: str
    lesson: str
    heading: str
    number: int
    lessons: int  # so many are there
    here: str
    at: int  # the step, from 1 on
    address: str  # the same in addresses
    seat: int
    seats: list[SeatChip]
    scene: Scene
    goal: str
    legal: list[str]
    speech: Speech
    plan: list[PlanLine]
    rule: str = ""  # the paragraph that it comes from
    over: bool = False  # the game has come to its end
    next: LessonLine | None = None  # the lesson after this one


# ---- The API in words -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Field:
    name: str
    kind: str
    required: bool = False
    where: str = ""  # path, query, header; empty in a body
    line: str = ""


@dataclass(frozen=True)
class Route:
    method: str
    path: str
    summary: str
    parameters: list[Field] = field(default_factory=list)
    body: list[Field] = field(default_factory=list)
    answer: list[Field] = field(default_factory=list)
    about: str = ""


@dataclass(frozen=True)
class RouteGroup:
    name: str
    routes: list[Route]


@dataclass(frozen=True, kw_only=True)
class ApiPage(Page):
    template: ClassVar[str] = "api.jinja"
    groups: list[RouteGroup]
    description: str = ""  # address of the OpenAPI description


# ---- Settings -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Face:
    """An avatar that can be chosen."""

    name: str
    label: str


@dataclass(frozen=True)
class Row:
    """Words, of which one is chosen."""

    name: str
    label: str
    line: str
    choices: list[Choice]
    chosen: str


@dataclass(frozen=True)
class Clocks:
    """The time zones of a part of the world."""

    area: str
    zones: list[tuple[str, str]]  # by its name, and as it is shown


@dataclass(frozen=True)
class Span:
    """A holiday."""

    first: str  # as 2026-12-24
    last: str
    label: str


@dataclass(frozen=True)
class Times:
    """When somebody is not to be disturbed, and what the clock on their wall says now."""

    zone: str
    areas: list[Clocks]
    now: str
    night: tuple[int, int] | None
    usual: tuple[int, int]
    least: int  # minutes of a day in which notices may come, at least
    weekdays: list[Choice]
    off: list[str]
    away: list[Span]
    today: str
    last: str  # the last day of which can be said now that it is a holiday
    full: bool  # no more holidays can be added


@dataclass(frozen=True, kw_only=True)
class MePage(Page):
    """`times`: of who has a name only; the rest of it is kept on the device of who has none."""

    template: ClassVar[str] = "me.jinja"
    faces: list[Face]
    rows: list[Row]
    times: Times | None = None


@dataclass(frozen=True, kw_only=True)
class LeavePage(Page):
    """What happens to somebody who leaves for good."""

    template: ClassVar[str] = "leave.jinja"
    running: int = 0  # tables at which a game goes on, or people gather
    over: int = 0
    devices: int = 1
