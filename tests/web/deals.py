"""Two servers that differ in nothing but what one viewer cannot know: so they must answer this viewer alike.

Of a position one has the truth, the other a deal that the viewer cannot tell from it. Both play on; then everything is
asked that can be asked, allowed or not, and the answers are compared byte for byte: status, headers, body, and how many
parts it came in. Clock and random numbers stand still, names and tokens are the same. It works for any game.

`ROUTES` says how each route is asked. `routes_of` lists those that there are: a test compares the two.
"""

import asyncio
import random
import re
import secrets
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch
from urllib.parse import quote

import msgspec
from litestar import Litestar
from web.guests import inside

from mastaba.bots import ballot
from mastaba.bots.workers import questions as bots
from mastaba.check.played import luck, name_of, open_moves, seen_by
from mastaba.check.surfaces import first_difference
from mastaba.check.worlds import played_on, told_of, world
from mastaba.club.company import handle_of
from mastaba.club.people import REMEMBERED, Known, Person, digest
from mastaba.kernel.chance import Fast
from mastaba.kernel.contract import Choice, Game, State
from mastaba.kernel.events import SPECTATOR
from mastaba.learn.lessons import lessons_of
from mastaba.show.rooms import page_of
from mastaba.table import commands, entries, snapshots
from mastaba.table.days import day_of
from mastaba.table.live import BY_CONSENT, LiveTable
from mastaba.table.room import Command
from mastaba.table.terms import DAY, Time
from mastaba.web.app import make_app
from mastaba.web.house import House, Settings

NOON = 1_800_000_000.0
SEED = "5eed" * 16  # of all tables: it says nothing, since they go on from a position
WATCH = "watch"
SOON = 10.0  # seconds, for what a stream has to say
PASSING = (b"event: presence", b"event: listed")  # frames that say how it is, not what has happened
TRIES = 12  # moves, until one is found that can look the same in both worlds


class Interference(AssertionError):
    """What a viewer was sent depends on something that it cannot know."""


# ---- Asking ---------------------------------------------------------------------------------------------


TIME = re.compile(rb"expires=[^;]*GMT")  # of a cookie, by the clock on the wall


@dataclass
class Answer:
    """Everything that was sent."""

    status: int = 0
    headers: list[tuple[bytes, bytes]] = field(default_factory=list)
    parts: list[bytes] = field(default_factory=list)
    more: asyncio.Event = field(default_factory=asyncio.Event, compare=False)  # something has come

    async def send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = [(name, TIME.sub(b"", value)) for name, value in message.get("headers", [])]
        else:
            self.parts.append(message.get("body", b""))
        self.more.set()

    @property
    def body(self) -> bytes:
        return b"".join(self.parts)

    def told(self) -> "Answer":
        """Of a stream: the frames that say what has happened, in one part."""
        frames = [frame for frame in self.body.split(b"\n\n") if not frame.startswith(PASSING)]
        return Answer(self.status, self.headers, [b"\n\n".join(frames)])

    def passing(self) -> "Answer":
        """The last frames that say how it is: of several moves they may come once."""
        frames = self.body.split(b"\n\n")
        last = ([frame for frame in frames if frame.startswith(kind)][-1:] for kind in PASSING)
        return Answer(parts=[b"\n\n".join(chain(*last))])

    def differs(self, other: "Answer") -> str:
        """In what; nothing if it is the same."""
        if self.status != other.status:
            return f"status {self.status} or {other.status}"
        if self.headers != other.headers:
            return f"headers: {first_difference(str(self.headers), str(other.headers))}"
        if self.body != other.body:
            return f"body: {first_difference(self.body, other.body)}"
        return "" if len(self.parts) == len(other.parts) else f"{len(self.parts)} or {len(other.parts)} parts"


class Question(NamedTuple):
    method: str
    path: str
    query: str = ""
    body: Any = None
    headers: tuple[tuple[bytes, bytes], ...] = ()


class World:
    """A server in which time stands still, and where nobody but us moves anything."""

    def __init__(self, house: House) -> None:
        self.house = house
        house.now = house.room.clock = lambda: NOON  # type: ignore[method-assign]
        house.room.bots = Silent()
        house.members.passkeys._secret = bytes(32)
        house.hints.bots = Brief()
        self.app: Any = make_app(house)

    async def sign_as(self, other: "World") -> None:
        """With the keys of the other one: they are drawn when the server first starts."""
        mine: Any = self.house.notices.sender
        theirs: Any = other.house.notices.sender
        await mine.open()
        await theirs.open()
        mine.pusher._vapid, mine.links._key = theirs.pusher._vapid, theirs.links._key

    async def answer(self, token: str, question: Question, gone: asyncio.Event | None = None) -> Answer:
        """What this person is answered. A stream ends when whoever listens has gone."""
        answer = Answer()
        await self.app(_scope(token, question), _receive(question.body, gone), answer.send)
        return answer

    async def open(self, case: "Case", state: State) -> None:
        """A table whose game goes on from this position."""
        house, known = self.house, case.people
        for person in known.values():
            await house.store.put("person", person.id, msgspec.json.encode(person))
            await house.store.put("token", digest(_token(person)), person.id.encode(), REMEMBERED)
        options: dict[str, object] = dict(case.options)
        host = known[SPECTATOR].id
        if case.of_day:
            host = known[case.viewer].id
        head = commands.open_table(case.table, case.game.name, case.seats, options, host, NOON)
        if case.of_day:
            head = msgspec.structs.replace(head, day=day_of(NOON), counts=True)
        else:
            head = msgspec.structs.replace(head, pace="slow", time=Time(DAY, 2 * DAY), take_back=BY_CONSENT)
        first: list[Command] = [_sitting(seat, known[seat]) for seat in range(case.seats)]
        if not case.of_day:
            first.append(lambda it, now: commands.show(it, now, host, digest(WATCH)))
        first.append(lambda it, now: commands.begin(it, now, host))
        first.append(lambda it, now: it.do(_going_on(state, now)))
        await house.room.open(msgspec.structs.replace(head, seed=SEED, hints="on"), *first)
        async with house.room.at(case.table) as visit:
            await visit.go_on()

    async def table(self, case: "Case") -> LiveTable:
        async with self.house.room.at(case.table) as visit:
            return visit.table


class Silent:
    """Bots that think for ever."""

    async def choose(self, question: bots.Question) -> bots.Thought:
        await asyncio.Event().wait()
        raise AssertionError


class Brief:
    """An adviser in this very process, that thinks a hundredth of what it should."""

    async def weigh(self, question: bots.Question) -> bots.Heard:
        return bots.Heard(ballot("adviser:1%", question.seen, Fast(question.seed), tree=0))


def _sitting(seat: int, person: Person) -> Command:
    return lambda it, now: commands.sit(it, now, seat, person.id, person.name)


def _going_on(state: State, now: float) -> entries.Thawed:
    rules, seats = state.setting.game.rules_version, state.setting.seats
    return entries.Thawed(at=now, rules=rules, position=entries.raw(state.dump()), made=0, decisions=[1] * seats)


def _token(person: Person) -> str:
    return f"token of {person.id}".replace(" ", "-")


def _scope(token: str, question: Question) -> dict[str, Any]:
    known = Known(Person("", ""), token)
    headers = [(b"host", b"localhost"), (b"cookie", f"mastaba={token}".encode())]
    headers += [(b"x-csrf-token", known.csrf.encode()), *question.headers]
    if question.body is not None:
        headers.append((b"content-length", str(len(msgspec.json.encode(question.body))).encode()))
        headers.append((b"content-type", b"application/json"))
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": question.method,
        "scheme": "http",
        "path": question.path,
        "raw_path": quote(question.path).encode(),
        "root_path": "",
        "query_string": question.query.encode(),
        "headers": headers,
        "client": ("127.0.0.1", 50_000),
        "server": ("localhost", 80),
        "state": {},
    }


def _receive(body: Any, gone: asyncio.Event | None) -> Any:
    sent = False

    async def receive() -> Any:
        nonlocal sent
        if not sent:
            sent = True
            data = b"" if body is None else msgspec.json.encode(body)
            return {"type": "http.request", "body": data, "more_body": False}
        await (gone or asyncio.Event()).wait()
        return {"type": "http.disconnect"}

    return receive


@contextmanager
def fixed_chance() -> Iterator[random.Random]:
    """Whatever is drawn outside of the rules is drawn from this."""
    dice = random.Random(0)
    ours: Any = {
        "token_bytes": lambda size=16: dice.randbytes(size),
        "token_hex": lambda size=16: dice.randbytes(size).hex(),
        "token_urlsafe": lambda size=16: dice.randbytes(size).hex(),
        "choice": dice.choice,
        "randbits": dice.getrandbits,
    }
    before = random.getstate()
    with patch.multiple(secrets, **ours):
        yield dice
    random.setstate(before)


# ---- A position, and another that looks the same --------------------------------------------------------


@dataclass(frozen=True)
class Case:
    """A table, and who looks at it: somebody who sits there, or the host, who only looks on."""

    game: Game
    seats: int
    options: dict[str, Choice]
    viewer: int
    before: int  # moves until the position that both worlds have
    seed: str
    of_day: bool = False  # it is the deal of a day, and the viewer's try that counts

    @property
    def table(self) -> str:
        return digest(repr((self.game.name, self.seats, self.options, self.viewer, self.before, self.seed)))[:12]

    @property
    def people(self) -> dict[int, Person]:
        seats = (SPECTATOR, *range(self.seats))
        return {seat: Person(f"{self.table}{seat % (self.seats + 1)}", f"Person {seat}") for seat in seats}

    def __str__(self) -> str:
        options = " ".join(f"{name}={value}" for name, value in self.options.items())
        where = f"{self.game.name} with {self.seats} seats {options}".strip()
        return f"{where}, seed “{self.seed}”, {self.before} moves before, as {name_of(self.viewer)}"

    def positions(self, chance: Fast) -> tuple[State, State]:
        """The truth, and a deal that the viewer cannot tell from it; another one, if there is any."""
        at = state = self.game.deal(self.game.setting(self.seats, dict(self.options)), luck(self.seed, "deal"))
        for _ in range(self.before):
            at = at.copy()
            seat = at.to_act[chance.below(len(at.to_act))]
            at.play(seat, any_move(at, seat, chance))
            if at.over:
                break
            if not _is_forced(at):
                state = at
        seen = seen_by(state, self.viewer)
        samples = (seen.fill(chance) for _ in range(TRIES))
        return state, next((each for each in samples if world(each) != world(state)), state.copy())


def _is_forced(state: State) -> bool:
    """Whether the table may go on by itself at once, and tell something."""
    return any(len(state.legal(seat)) == 1 or state.moot(seat) is not None for seat in state.to_act)


def any_move(state: State, seat: int, chance: Fast) -> int:
    """Half of the time any verb first, so that rare ones occur."""
    moves = state.legal(seat)
    verbs = sorted({state.setting.moves.verb(move).first for move in moves})
    if chance.below(2):
        first = verbs[chance.below(len(verbs))]
        moves = tuple(move for move in moves if state.setting.moves.verb(move).first == first)
    return moves[chance.below(len(moves))]


# ---- Both worlds ----------------------------------------------------------------------------------------


class Pair:
    """The true world, and the other one."""

    def __init__(self, worlds: tuple[World, World], dice: random.Random) -> None:
        self.worlds = worlds
        self.dice = dice
        self.asked = 0
        self.bytes = 0
        self.unlike = 0  # cases in which there was something that the viewer could not know

    @staticmethod
    @asynccontextmanager
    async def opened(folder: Path) -> AsyncIterator["Pair"]:
        async with AsyncExitStack() as stack:
            dice = stack.enter_context(fixed_chance())
            settings = [Settings(folder / name, limits=False, heartbeat=1e6) for name in ("true", "other")]
            one, other = [World(await stack.enter_async_context(House.opened(each))) for each in settings]
            await other.sign_as(one)
            yield Pair((one, other), dice)

    async def try_case(self, case: Case, moves: int, few: bool = False, back: bool = False) -> None:
        """Plays on and asks everything; `back`: some of it is taken back, by everybody's consent. Raises Interference
        at the first difference."""
        chance = luck(case.seed, case.table)
        positions = case.positions(chance)
        for it, state in zip(self.worlds, positions, strict=True):
            self._reseed(0)
            await it.open(case, state)
        async with self._streams(case) as streams:
            for number in range(moves):
                if not await self._move(case, chance, number):
                    break
            if back:
                await self._take_back(case)
            await self._heard(case, streams)
        states = [await self._state(it, case) for it in self.worlds]
        self.unlike += world(states[0]) != world(states[1])
        decision = (await self.worlds[0].table(case)).decision(case.viewer)
        for route, question in questions(case, states[0], decision, chance, few):
            await self._same(case, route, question)

    async def _state(self, it: World, case: Case) -> State:
        course = (await it.table(case)).course
        assert course is not None
        return course.state

    async def _same(self, case: Case, route: str, *questions: Question) -> None:
        """Both worlds answer the same; the same is asked in both, unless there are two questions."""
        answers = []
        self.asked += 1
        for it, question in zip(self.worlds, (questions[0], questions[-1]), strict=True):
            self._reseed(self.asked)
            answers.append(await it.answer(_token(case.people[case.viewer]), question))
        self.bytes += len(answers[0].body)
        self._compare(case, f"{route} {questions[0].query} {questions[0].body or ''}", *answers)

    def _compare(self, case: Case, what: str, one: Answer, other: Answer) -> None:
        differs = one.differs(other)
        if differs:
            raise Interference(f"{case}: {what.strip()} tells the deals apart: {differs}")

    def _reseed(self, number: int) -> None:
        self.dice.seed(number)
        random.seed(number)

    # -- playing on

    async def _move(self, case: Case, chance: Fast, number: int) -> bool:
        """Somebody moves, so that the viewer is told the same in both worlds; another move where that goes."""
        tables = [await it.table(case) for it in self.worlds]
        true = await self._state(self.worlds[0], case)
        for _ in range(TRIES):
            if not true.to_act:
                return False
            seat = true.to_act[chance.below(len(true.to_act))]
            move = any_move(true, seat, chance)
            twin = _alike(case.viewer, seat, move, tables[0], tables[1], chance)
            if twin is not None:
                await self._play(case, seat, (true.write(move), true.write(twin)), number)
                return True
        return False

    async def _play(self, case: Case, seat: int, moves: tuple[str, str], number: int) -> None:
        """By turns as a program and on a page. Who moved is compared, too, if that is who looks."""
        api = Question("POST", f"/api/tables/{case.table}/moves", "legal=true")
        page = Question("POST", f"/t/{case.table}/moves", "since=0&moments=true")
        questions = []
        for it, move in zip(self.worlds, moves, strict=True):
            decision = (await it.table(case)).decision(seat)
            body = {"move": move, "decision": decision, "seat": seat}
            on_page = number % 2 and page_of(case.game) is not None
            questions.append((page if on_page else api)._replace(body=body))
        if seat == case.viewer:
            await self._same(case, "a move of one’s own:", *questions)
            return
        for it, question in zip(self.worlds, questions, strict=True):
            self._reseed(self.asked)
            answer = await it.answer(_token(case.people[seat]), question)
            assert answer.status == 200, answer.body

    async def _take_back(self, case: Case) -> None:
        """Somebody asks, and all say yes: what was learned stays so, and nothing new is told."""
        tables = [await it.table(case) for it in self.worlds]
        asker = next(seat for seat in range(case.seats) if all(commands.can_ask_back(table, seat) for table in tables))
        path = f"/api/tables/{case.table}/undo"
        said = [(asker, Question("POST", f"{path}/ask", body={"seat": asker}))]
        said += [(s, Question("POST", f"{path}/answer", body={"yes": True})) for s in range(case.seats) if s != asker]
        for seat, question in said:
            if seat == case.viewer:
                await self._same(case, "what is taken back by consent:", question)
                continue
            for it in self.worlds:
                self._reseed(self.asked)
                answer = await it.answer(_token(case.people[seat]), question)
                assert answer.status == 200, answer.body
        assert all([(await it.table(case)).wish is None for it in self.worlds])

    # -- streams

    @asynccontextmanager
    async def _streams(self, case: Case) -> AsyncIterator[list[tuple[Answer, Answer]]]:
        """What is heard meanwhile, with all that one can wish for, and with nothing."""
        gone, found, tasks = asyncio.Event(), [], []
        name = case.table if case.viewer == SPECTATOR else f"{case.table}@{case.viewer}"
        for query in (f"table={name}&legal=true&presence=true&mine=true", f"table={case.table}@all"):
            more = asyncio.Event()
            answers = (Answer(more=more), Answer(more=more))
            for it, answer in zip(self.worlds, answers, strict=True):
                scope = _scope(_token(case.people[case.viewer]), Question("GET", "/api/stream", query))
                tasks.append(asyncio.create_task(it.app(scope, _receive(None, gone), answer.send)))
            found.append(answers)
        try:
            for answers in found:
                async with asyncio.timeout(SOON):
                    while not all(answer.parts for answer in answers):
                        answers[0].more.clear()
                        await answers[0].more.wait()
            yield found
        finally:
            gone.set()
            await asyncio.gather(*tasks)

    async def _heard(self, case: Case, streams: list[tuple[Answer, Answer]]) -> None:
        """Waits until all is told that there is to tell, and compares it."""
        for (one, other), viewer in zip(streams, (case.viewer, SPECTATOR), strict=True):
            tables = [await it.table(case) for it in self.worlds]
            lasts = [f'"version":{table.version(viewer)},'.encode() for table in tables]
            async with asyncio.timeout(SOON):
                while not (lasts[0] in one.body and lasts[1] in other.body):
                    one.more.clear()
                    await one.more.wait()
            self.asked += 1
            self.bytes += len(one.body)
            self._compare(case, "GET /api/stream", one.told(), other.told())
            with suppress(TimeoutError):  # then they are not alike
                async with asyncio.timeout(SOON):
                    while one.passing() != other.passing():
                        one.more.clear()
                        await one.more.wait()
            self._compare(case, "GET /api/stream", one.passing(), other.passing())


def _alike(viewer: int, seat: int, move: int, true: LiveTable, other: LiveTable, chance: Fast) -> int | None:
    """What this seat can do in the other world so that the viewer is told just the same."""
    assert other.course is not None
    state = other.course.state
    moves = [move]
    if seat != viewer and state.legal(seat):
        moves = [any_move(state, seat, chance) for _ in range(TRIES // 2)] + moves
    told = told_of(_trial(true, seat, move).last_events, viewer)
    for each in moves:
        after = played_on(state, seat, each, viewer)
        if after is not None and after[1] == told:
            trials = _trial(true, seat, move), _trial(other, seat, each)
            if _forced_alike(viewer, *trials):
                return each
    return None


def _trial(table: LiveTable, seat: int, move: int) -> LiveTable:
    """A copy of the table, after this move."""
    copy = snapshots.restore(snapshots.read(snapshots.save(table)))
    copy.play(seat, move, copy.decision(seat), NOON)
    return copy


def _forced_alike(viewer: int, true: LiveTable, other: LiveTable) -> bool:
    """Whether the moves that the table makes by itself then tell the viewer the same, and the game goes on. That it
    makes one must not depend on the deal: such a difference is left to be found."""
    while (forced := true.forced()) is not None and (there := other.forced()) is not None:
        for table, (seat, move) in ((true, forced), (other, there)):
            table.play(seat, move, table.decision(seat), NOON, by="rules")
        if told_of(true.last_events, viewer) != told_of(other.last_events, viewer):
            return False
    return not true.ended  # then everything is open


# ---- Routes ---------------------------------------------------------------------------------------------


def routes_of(it: World) -> set[str]:
    """What the application answers, as `GET /t/{table}`. That a browser may ask what may be asked says nothing."""
    framework: Any = inside(it.app, Litestar)
    found = set()
    for route in framework.routes:
        for handler in getattr(route, "route_handlers", None) or [route.route_handler]:
            path = re.sub(r"\{(\w+):\w+\}", r"{\1}", route.path)
            found |= {f"{method} {path}" for method in handler.http_methods if method != "OPTIONS"}
    return found


GZIP = ((b"accept-encoding", b"gzip"),)
HTML = ((b"accept", b"text/html"),)
MOVES = "the moves of the table"  # in the place of a query or a body: some of them, allowed or not
Ways = list[tuple[str, Any, tuple[tuple[bytes, bytes], ...]]]  # query, body, headers

# In this order: first what only looks, then what changes something, and at last what ends something.
ROUTES: dict[str, Ways] = {
    "GET /api/games": [("", None, ())],
    "GET /api/games/{name}": [("", None, ())],
    "GET /api/bots": [("", None, ())],
    "GET /api/me": [("", None, ())],
    "GET /api/me/account": [("", None, ())],
    "GET /api/me/devices": [("", None, ())],
    "GET /sign-in": [("", None, HTML), ("to=/day", None, HTML)],
    "GET /me/keys": [("", None, HTML)],
    "GET /api/me/preferences": [("", None, ())],
    "GET /api/me/hours": [("", None, ())],
    "GET /api/me/export": [("", None, ())],
    "GET /api/tables": [("", None, ())],
    "GET /api/tables/{table}": [("", None, ()), ("seat=0", None, ()), ("seat=1", None, ()), ("seat=x", None, ())],
    "GET /api/tables/{table}/legal": [("", None, ()), ("seat=1", None, ())],
    "GET /api/tables/{table}/why": [("move={move}", MOVES, ()), ("move=nonsense", None, ())],
    "GET /api/tables/{table}/seen": [("", None, ()), ("seat=1", None, ())],
    "GET /api/tables/{table}/log": [("", None, ()), ("entries_wanted=3", None, ()), ("seat=1", None, ())],
    "GET /api/tables/{table}/record": [("", None, ())],
    "GET /api/day": [("", None, ())],
    "GET /api/day/{day}": [("", None, ())],
    "GET /api/day/{day}/{game}": [("", None, ())],
    "GET /api/stream": [("table=nowhere", None, ()), ("table={table}@9", None, ())],  # and see `Pair._streams`
    "GET /": [("", None, HTML)],
    "GET /tables": [("", None, ())],
    "GET /open": [("", None, HTML), ("game={game}&page=2", None, HTML)],
    "GET /games": [("", None, HTML), ("game={game}&seats=3&result=running&opponent={handle}&q=person", None, HTML)],
    "GET /p/{handle}": [("", None, HTML)],
    "GET /api/open": [("", None, ())],
    "GET /api/people": [("", None, ())],
    "GET /api/invitations": [("", None, ())],
    "GET /day": [("", None, HTML), ("game={game}&month=2026-12", None, HTML)],
    "GET /day/{day}": [("", None, HTML)],
    "GET /day/{day}/{game}": [("", None, HTML)],
    "GET /new": [("game={game}", None, HTML)],
    "GET /join/{invitation}": [("", None, HTML)],
    "GET /join": [("code=AAAAAA", None, HTML)],
    "GET /watch/{table}/{secret}": [("", None, HTML)],
    "GET /t/{table}": [("", None, HTML), ("", None, GZIP), ("seat=1", None, HTML)],
    "GET /t/{table}/parts": [("", None, ()), ("since=3&moments=true", None, ()), ("since=1", None, GZIP)],
    "GET /t/{table}/since": [("", None, ()), ("since=4", None, ()), ("since=4&seat=1", None, ())],
    "GET /t/{table}/since/moments": [("", None, ()), ("since=4&after=6", None, ()), ("seat=1", None, ())],
    "GET /t/{table}/typed": [("at={move}&word={word}&way={way}", MOVES, ()), ("", None, ())],
    "GET /t/{table}/meant": [("line={move}", MOVES, ()), ("line={verb}", MOVES, ()), ("", None, ())],
    "GET /t/{table}/components": [("", None, HTML)],
    "GET /t/{table}/steps": [("", None, HTML), ("at=0", None, HTML), ("at=2", None, HTML), ("seat=1", None, HTML)],
    "GET /t/{table}/steps/report": [("", None, ()), ("at=1", None, ()), ("seat=1", None, ())],
    "GET /t/{table}/review": [("", None, HTML), ("moment=2", None, HTML)],
    "GET /t/{table}/review/page": [("", None, HTML)],
    "GET /api/tables/{table}/review": [("", None, ())],
    "GET /tips/{game}": [("", None, ())],
    "GET /learn": [("", None, HTML)],
    "GET /learn/{game}": [("", None, HTML)],
    "GET /learn/{game}/{lesson}": [("", None, HTML)],
    "GET /learn/{game}/{lesson}/{step}": [("", None, HTML)],
    "GET /learn/{game}/{lesson}/{step}/parts": [("", None, ()), ("done=nonsense", None, ())],
    "GET /learn/{game}/{lesson}/{step}/typed": [("at=k10&word=a&way=across", None, ())],
    "GET /learn/{game}/{lesson}/{step}/why": [("move=nonsense", None, ())],
    "GET /rules/{game}": [("", None, HTML), ("part=true", None, ())],
    "GET /components/{game}": [("", None, HTML)],
    "GET /components/{game}/pieces.toml": [("", None, ())],
    "GET /steps/{key}": [("", None, HTML)],
    "GET /steps/{key}/report": [("", None, ())],
    "GET /steps/{key}/review": [("", None, HTML), ("moment=2", None, HTML)],
    "GET /steps/{key}/review/page": [("", None, HTML)],
    "GET /api/records/{key}/review": [("", None, ())],
    "GET /me": [("", None, HTML)],
    "GET /me/leave": [("", None, HTML)],
    "GET /developers": [("", None, HTML)],
    "GET /imprint": [("", None, HTML)],
    "GET /privacy": [("", None, HTML)],
    "GET /healthz": [("", None, ())],
    "GET /static/{name}": [("", None, ())],
    "GET /api/me/notices": [("", None, ())],
    "GET /me/notices": [("", None, HTML)],
    "GET /n/{link}": [("", None, HTML)],
    "GET /n/stop/{link}": [("", None, HTML)],
    "GET /sw.js": [("lang=fr", None, ())],
    "GET /offline": [("lang=de", None, HTML)],
    "GET /icons/{name}": [("", None, ())],
    "GET /api/openapi": [("", None, ())],
    "GET /api/openapi/openapi.json": [("", None, ())],
    "GET /api/openapi/{path}": [("", None, ())],
    # what says something, and what is refused
    "POST /t/{table}/here": [("", {"here": True, "version": 3}, ()), ("", {"here": False}, ()), ("", {"there": 1}, ())],
    "POST /api/tables/{table}/moves": [("legal=true", MOVES, ()), ("", {"move": "skip", "decision": 9}, ())],
    "POST /t/{table}/moves": [("since=0", MOVES, ()), ("since=0", {"move": "skip", "decision": 9}, ())],
    "POST /api/tables/{table}/hint": [("", {}, ()), ("", {"wait": False}, ()), ("", {"seat": 1}, ())],
    "POST /t/{table}/hint": [("", {}, ()), ("", {"wait": False}, ()), ("", {"weight": 1}, ())],
    "POST /t/{table}/second-look": [("", MOVES, ()), ("", {"move": "skip", "decision": 9}, ())],
    "DELETE /api/tables/{table}/hint": [("", None, ()), ("seat=1", None, ())],
    "POST /components/{game}": [("", {"pieces": "x = 1"}, ())],
    "POST /api/records": [("", {"record": "game nothing"}, ())],
    "POST /api/records/{key}/review": [("", None, ())],
    "POST /api/records/{key}/play-on": [("", {"at": 1, "seat": 0}, ())],
    "POST /api/tables/{table}/review": [("", None, ())],
    "POST /api/tables/{table}/play-on": [("", {"at": 1, "seat": 0}, ()), ("", {"at": 1}, ())],
    "POST /api/join": [("", {"code": "AAAAAA"}, ()), ("", {"invitation": "a.0.b"}, ())],
    "POST /api/me/device": [("", {"code": "AAAAAAAA"}, ())],
    "POST /api/sign-in/passkey/options": [("", None, ())],
    "POST /api/sign-in/passkey": [("", {"credential": {"id": "AA"}}, ())],
    "POST /api/sign-in/password": [("", {"name": "nofret", "password": "anything"}, ())],
    "POST /api/sign-in/mail": [("", {"mail": "nofret@example.org"}, ())],
    "POST /api/sign-in/code": [("", {"code": "AAAA-AAAA-AAAA"}, ())],
    "POST /api/me/sign-out": [("", None, ())],
    "POST /api/me/passkeys/options": [("", None, ())],
    "POST /api/me/passkeys": [("", {"credential": {"id": "AA"}}, ())],
    "DELETE /api/me/passkeys/{passkey}": [("", None, ())],
    "POST /api/me/password/remove": [("", {"current": "anything"}, ())],
    "POST /api/me/mail": [("", {"mail": "nofret@example.org"}, ())],
    "POST /api/me/mail/confirm": [("", {"code": "AAAA-AAAA-AAAA"}, ())],
    "DELETE /api/me/mail": [("", None, ())],
    "POST /api/me/recovery": [("", None, ())],
    "POST /api/me/invitations": [("", None, ())],
    "DELETE /api/me/devices": [("", None, ())],
    "DELETE /api/me/devices/{device}": [("", None, ())],
    "POST /api/tables/{table}/start": [("", None, ())],
    "POST /api/tables/{table}/agree": [("", None, ())],
    "POST /api/tables/{table}/again": [("", None, ())],
    "POST /api/tables/{table}/nonce": [("", {"nonce": "n"}, ())],
    "POST /api/tables/{table}/seats/{seat}/invitation": [("", None, ())],
    "DELETE /api/tables/{table}/seats/{seat}/invitation": [("", None, ())],
    "DELETE /api/tables/{table}/seats/{seat}": [("", None, ())],
    "POST /api/tables/{table}/watch": [("", {"watch": WATCH}, ()), ("", {"watch": "no"}, ())],
    "POST /api/tables/{table}/watch-link": [("", None, ())],
    "DELETE /api/tables/{table}/watch-link": [("", None, ())],
    "POST /n/stop/{link}": [("", None, ())],
    "POST /api/me/notices/try": [("", {"channel": "mail"}, ()), ("", {"channel": "hook-none"}, ())],
    # what changes something
    "POST /api/me/notices": [("", {"way": "mail", "when": "daily"}, ()), ("", {"way": "pigeon", "when": "once"}, ())],
    "POST /api/me/notices/hooks": [("", {"kind": "plain", "address": "https://example.org/hook"}, ())],
    "POST /api/me/notices/devices": [
        ("", {"endpoint": "https://example.org/", "keys": {"p256dh": "a", "auth": "b"}}, ())
    ],
    "DELETE /api/me/notices/{channel}": [("", None, ())],
    "POST /api/me": [("", {"name": "Nofret"}, ())],
    "POST /api/me/password": [("", {"name": "nofret", "password": "anything"}, ())],
    "POST /api/me/preferences": [("", {"light": "dark"}, ()), ("", {"light": "red"}, ())],
    "POST /api/me/hours": [("", {"off": [6]}, ()), ("", {"off": [7]}, ())],
    "POST /api/me/pace": [("", {"pace": "once"}, ())],
    "POST /api/me/tutor": [("", {"tutor": True}, ()), ("", {"tutor": 7}, ())],
    "POST /api/me/code": [("", None, ())],
    "POST /api/tokens": [("", {"name": "A program"}, ())],
    "POST /api/tables": [("", {"game": "hapy", "seats": 2}, ()), ("", {"game": "none", "seats": 2}, ())],
    "POST /api/quick": [("", {"game": "{game}", "seats": 2}, ()), ("", {"game": "hapy", "seats": 2}, ())],
    "POST /api/tables/{table}/open": [("", {"open": "everybody"}, ())],
    "POST /api/tables/{table}/sit": [("", None, ())],
    "POST /api/tables/{table}/begin-now": [("", None, ())],
    "POST /api/tables/{table}/leave": [("", None, ())],
    "POST /api/tables/{table}/invitations": [("", {"person": "nobody"}, ())],
    "POST /api/invitations/{table}": [("", None, ())],
    "DELETE /api/invitations/{table}": [("", None, ())],
    "POST /api/people/{person}/block": [("", None, ())],
    "DELETE /api/people/{person}/block": [("", None, ())],
    "POST /api/day/{day}/{game}": [("", None, ())],
    "POST /api/tables/{table}/undo": [("", {"version": 1}, ()), ("", {}, ())],
    "POST /api/tables/{table}/undo/ask": [("", {"seat": 1}, ()), ("", {}, ())],
    "POST /api/tables/{table}/undo/answer": [("", {"yes": True}, ()), ("", {"yes": False}, ())],
    "POST /api/tables/{table}/seats/{seat}/time": [("", None, ())],
    "POST /api/tables/{table}/seats/{seat}/bot": [("", {"bot": "greedy"}, ()), ("", {"bot": "god"}, ())],
    "POST /api/tables/{table}/seats/{seat}/stay": [("", None, ())],
    "POST /api/tables/{table}/seats/{seat}/return": [("", None, ())],
    "POST /api/tables/{table}/seats/{seat}/victory": [("", None, ())],
    "POST /api/tables/{table}/close": [("", None, ())],
    # a table with more than two seats goes on, with a bot
    "POST /api/tables/{table}/resign": [("", {"bot": "god"}, ()), ("", {"bot": "greedy"}, ())],
    "DELETE /api/me": [("", None, ())],
}
ENDS = {"POST /api/tables/{table}/resign", "POST /api/tables/{table}/close"}  # what is told then, all may know
STILL = (
    *("/learn", "/tips"),
    *("/api/games", "/api/bots", "/rules", "/components", "/developers", "/imprint", "/privacy", "/static", "/api/o"),
)


def questions(case: Case, state: State, decision: int, chance: Fast, few: bool) -> Iterator[tuple[str, Question]]:
    """Everything that is asked. Few: what knows no table is left out."""
    for route, ways in ROUTES.items():
        method, _, path = route.partition(" ")
        if few and path.startswith(STILL):
            continue
        for query, body, headers in ways:
            if route in ENDS and body != {"bot": "god"} and (case.seats < 3 and case.viewer != SPECTATOR):
                continue
            for move in _some_moves(case, state, chance) if body == MOVES else [""]:
                words = {name: quote(word) for name, word in _words(case, move).items()}
                asked = body
                if body == MOVES:
                    plays = not path.endswith("/second-look")
                    answers = _open(case, state, decision, move) if plays else decision
                    asked = {"move": move, "decision": answers} if method == "POST" else None
                yield route, Question(method, path.format(**words), query.format(**words), asked, headers)


def _words(case: Case, move: str) -> dict[str, str]:
    verb, _, rest = move.partition(" ")
    return {
        "table": case.table,
        "game": case.game.name,
        "day": day_of(NOON),
        "name": case.game.name,
        "seat": str(max(case.viewer, 0)),
        "handle": handle_of(case.people[0].id),
        "person": handle_of(case.people[1].id),
        "invitation": f"{case.table}.0.secret",
        "secret": WATCH,
        "key": "0" * 24,
        "path": "openapi.yml",
        "link": f"{case.people[case.viewer].id}.{case.table}.ffffffff.{'A' * 22}",
        "channel": "hook-none",
        "lesson": next((lesson.name for lesson in lessons_of(case.game)), "none"),
        "step": "1",
        "passkey": "AA",
        "device": "0123456789abcdef",
        "move": move,
        "verb": verb,
        "word": rest,
        "way": rest,
    }


def _open(case: Case, state: State, decision: int, move: str) -> int:
    """The decision that a move answers: the one that is open, if the move is not allowed; nothing is played here."""
    wrong = decision and state.why(case.viewer, state.read(move)) is not None
    return decision if wrong else decision + 1


def _some_moves(case: Case, state: State, chance: Fast) -> list[str]:
    """Some of those that are legal for whoever is to act, some of the whole table, and what a game has samples of."""
    moves = [any_move(state, seat, chance) for seat in state.to_act for _ in range(2) if state.legal(seat)]
    moves += [chance.below(min(state.setting.moves.listed, 1 << 24)) for _ in range(3)]
    moves += open_moves(state)[:2]
    return [state.write(move) for move in moves]
