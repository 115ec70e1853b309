"""People who play as fast as they are answered, and write down every acknowledgement."""

import asyncio
import json
import random
from collections.abc import AsyncGenerator, AsyncIterator, Coroutine, Sequence
from contextlib import AsyncExitStack, aclosing, asynccontextmanager
from dataclasses import dataclass
from typing import Any

import httpx
from faults.servers import SOON

UNDO = "undo"
SENTENCE = "The server cannot write anything down just now. Try again soon."


@dataclass(frozen=True)
class Note:
    """What somebody sent: a move in answer to a decision, or that the last one is to be taken back."""

    table: str
    seat: int
    decision: int  # for an undo: 0
    move: str


class Gone(Exception):
    """The server has gone."""


class Person:
    """Plays at one table, and then at the next one of the same people. Remembers everything over restarts."""

    def __init__(self, name: str, undoes: float = 0.0) -> None:
        self.news = asyncio.Event()  # something was acknowledged or refused, or a full view has come
        self.name = name
        self.undoes = undoes  # how often, of the moves
        self.surprised = False  # others at the table may take something back, and a decision is not open any more
        self.rng = random.Random(name)
        self.id = self.token = ""
        self.notes: list[Note] = []  # acknowledged
        self.pending: Note | None = None  # sent, and not acknowledged
        self.pending_version = 0  # what was known when it was sent
        self.counted = False  # it is in the journal, all the same
        self.refused = 0  # times that the server could not write
        self.may_retry = asyncio.Event()
        self.may_retry.set()
        self.again = 0  # times that the server said: this counts already
        self.full_views = 0
        self.games = 0
        self.sit_down("", 0)

    def sit_down(self, table: str, seat: int) -> None:
        self.table, self.seat = table, seat
        self.status = "playing"
        self.version = 0  # what was heard, here or there
        self.heard = 0  # by the stream
        self.last_id = ""
        self.answered = 0  # the last decision
        self.decision, self.legal = 0, [""]

    # ---- Asking -----------------------------------------------------------------------------------------

    @asynccontextmanager
    async def connected(self, url: str) -> AsyncIterator[None]:
        async with httpx.AsyncClient(base_url=url, timeout=SOON) as self.http:
            if not self.token:
                answer = await self.done("POST", "tokens", {"name": self.name})
                self.id, self.token = answer["id"], answer["token"]
            self.http.headers["Authorization"] = f"Bearer {self.token}"
            yield

    async def ask(self, method: str, path: str, body: Any = None, **query: str) -> httpx.Response:
        try:
            return await self.http.request(method, f"/api/{path}", json=body, params=query)
        except httpx.TimeoutException:
            raise
        except httpx.TransportError as error:
            raise Gone from error

    async def patiently(self, method: str, path: str, body: Any = None, **query: str) -> httpx.Response:
        """Asks until the server can write."""
        while True:
            answer = await self.ask(method, path, body, **query)
            if answer.status_code != 503:
                return answer
            check_refusal(answer)
            self.refused += 1
            self.news.set()
            await self.may_retry.wait()
            await asyncio.sleep(0.02)

    async def done(self, method: str, path: str, body: Any = None, **query: str) -> Any:
        answer = await self.patiently(method, path, body, **query)
        assert answer.is_success, f"{self.name}: {method} {path} {body} was answered {answer.text}"
        return answer.json()

    # ---- Playing ----------------------------------------------------------------------------------------

    async def play(self, url: str) -> None:
        """Until the server is gone."""
        try:
            async with self.connected(url):
                await self.settle()
                while True:
                    await self.play_game()
        except Gone:
            return

    async def settle(self) -> None:
        """Sends again what was not acknowledged: it counts once."""
        note = self.pending
        if note is not None and note.move == UNDO:
            await self.take_back()
        elif note is not None:
            await self.move(note)

    async def play_game(self) -> None:
        async with aclosing(self.frames()) as frames:
            async for _ in frames:
                while self.decision > self.answered and self.legal:
                    await self.move(self.choice())
                    if self.rng.random() < self.undoes and self.status == "playing":
                        self.pending, self.pending_version = Note(self.table, self.seat, 0, UNDO), self.version
                        await self.take_back()
                if self.status == "over":
                    break
        following = (await self.done("POST", f"tables/{self.table}/again"))["table"]
        self.games += 1
        shown = await self.done("GET", f"tables/{following}")
        self.sit_down(following, shown["you"])

    def choice(self) -> Note:
        return Note(self.table, self.seat, self.decision, self.rng.choice(self.legal))

    async def move(self, note: Note) -> None:
        self.pending = note
        body = {"move": note.move, "decision": note.decision, "seat": note.seat}
        answer = await self.patiently("POST", f"tables/{note.table}/moves", body, legal="true")
        if answer.status_code == 409 and self.surprised and not self.counted:
            self.pending = None
            self.learn(answer.json()["table"])
            return
        assert answer.status_code == 200, f"{self.name}: {note} was answered {answer.text}"
        self.again += answer.json()["again"]
        if self.counted:
            assert answer.json()["again"]
        self.acknowledged(note)
        self.learn(answer.json())

    async def take_back(self) -> None:
        """Not always possible: others have moved, something was learned; or it was taken back already."""
        note = self.pending
        assert note is not None
        body = {"version": self.pending_version, "seat": note.seat}
        answer = await self.patiently("POST", f"tables/{note.table}/undo", body)
        if answer.status_code == 409:
            self.pending, self.counted = None, False
            self.learn(answer.json().get("table", {"version": -1}))
            return
        assert answer.status_code == 200, answer.text
        assert not self.counted
        self.acknowledged(note)
        self.learn(answer.json())

    def acknowledged(self, note: Note) -> None:
        self.answered = max(self.answered, note.decision)
        if not self.counted:  # it is written down already
            self.notes.append(note)
        self.pending, self.counted = None, False
        self.news.set()

    def learn(self, told: dict[str, Any]) -> None:
        if told["version"] >= self.version:
            self.version, self.status = told["version"], told["status"]
            self.decision, self.legal = told["decision"], told.get("legal", [])

    async def until_others_act(self, frames: AsyncIterator[str]) -> None:
        """Plays until it is not this person's turn any more."""
        while not self.decision:
            await anext(frames)
        while self.decision:
            await self.move(self.choice())

    async def more(self, notes: int) -> None:
        enough = len(self.notes) + notes
        while len(self.notes) < enough:
            self.news.clear()
            await self.news.wait()

    async def trouble(self) -> None:
        before = self.refused + self.full_views
        while self.refused + self.full_views == before:
            self.news.clear()
            await self.news.wait()

    # ---- Listening --------------------------------------------------------------------------------------

    async def frames(self) -> AsyncGenerator[str, None]:
        """The stream, from where it was cut on. Nothing is left out in it."""
        headers = {"Last-Event-ID": self.last_id} if self.last_id else {}
        query = {"table": self.table, "legal": "true"}
        try:
            async with self.http.stream("GET", "/api/stream", params=query, headers=headers, timeout=None) as answer:
                assert answer.status_code == 200, await answer.aread()
                yield "hello"  # who had heard everything gets no view, and goes on
                async for kind, last_id, data in events(answer.aiter_lines()):
                    self.take_in(kind, data)
                    self.last_id = last_id or self.last_id
                    yield kind
        except httpx.TransportError as error:
            raise Gone from error
        raise Gone

    def take_in(self, kind: str, data: dict[str, Any]) -> None:
        if kind == "bye":
            return
        if kind == "told":
            assert data["version"] - len(data["told"]) == self.heard, f"{self.name} did not hear everything"
        else:
            assert kind == "view"
            self.full_views += 1
            self.news.set()
        self.heard = data["version"]
        self.learn(data)


async def events(lines: AsyncIterator[str]) -> AsyncIterator[tuple[str, str, dict[str, Any]]]:
    found: dict[str, str] = {}
    async for line in lines:
        if line:
            name, _, value = line.partition(": ")
            found[name] = value
        elif "event" in found:
            yield found["event"], found.get("id", ""), json.loads(found["data"])
            found = {}


def check_refusal(answer: httpx.Response) -> None:
    assert int(answer.headers["Retry-After"]) > 0
    body = answer.json()
    assert body.pop("number").isdigit()  # under which it stands in the log
    assert body == {"error": "JournalFailed", "message": SENTENCE}


# ---- All of them ----------------------------------------------------------------------------------------


class Crowd:
    """Tables of several kinds: people alone, people with bots, with and without second thoughts."""

    def __init__(self) -> None:
        self.tables: list[tuple[list[Person], dict[str, str]]] = [
            ([Person("Anna"), Person("Ben"), Person("Cleo")], {}),
            ([Person("Dora", undoes=0.3), Person("Emil", undoes=0.3)], {}),
            ([Person("Fay", undoes=0.3)], {"1": "greedy", "2": "random"}),
            ([Person("Gus", undoes=0.3), Person("Hanna")], {"2": "search:20"}),
        ]
        self.people = [person for people, _ in self.tables for person in people]

    async def gather(self, url: str) -> None:
        """Everybody gets a name, sits down, and the games begin."""
        await asyncio.gather(*(gather(url, people, bots) for people, bots in self.tables))

    def begin(self, url: str) -> None:
        self._playing = asyncio.gather(*(person.play(url) for person in self.people))

    async def end(self) -> None:
        """Returns when everybody has noticed that the server is gone."""
        async with asyncio.timeout(SOON):
            await self._playing

    @property
    def notes(self) -> int:
        return sum(len(person.notes) for person in self.people)

    def patient(self, yes: bool) -> None:
        """Whether those who were refused wait until they are told to go on."""
        for person in self.people:
            (person.may_retry.clear if yes else person.may_retry.set)()

    async def more(self, notes: int = 1, who: Sequence[Person] = ()) -> None:
        """Returns when everybody, or these, have had so much more acknowledged."""
        await self._wait(*(person.more(notes) for person in who or self.people))

    async def trouble(self) -> None:
        """Returns when everybody was refused something, or got a full view because others were."""
        await self._wait(*(person.trouble() for person in self.people))

    async def _wait(self, *doings: Coroutine[Any, Any, None]) -> None:
        waiting = asyncio.gather(*doings)
        async with asyncio.timeout(SOON):
            await asyncio.wait([self._playing, waiting], return_when=asyncio.FIRST_COMPLETED)
        if not waiting.done():
            waiting.cancel()
            await self._playing  # says what was wrong
            raise AssertionError("they do not play any more")


async def gather(
    url: str,
    people: list[Person],
    bots: dict[str, str],
    game: str = "hapy",
    options: dict[str, object] | None = None,
) -> None:
    """A table at which these people sit, with these bots; the game begins."""
    host, *guests = people
    async with AsyncExitStack() as connections:
        for person in people:
            await connections.enter_async_context(person.connected(url))
        wish = {
            "game": game,
            "seats": len(people) + len(bots),
            "options": options or {},
            "sit": 0,
            "bots": bots,
        }
        table = (await host.done("POST", "tables", wish))["table"]
        for seat, guest in enumerate(guests, start=1):
            invitation = (await host.done("POST", f"tables/{table}/seats/{seat}/invitation"))["invitation"]
            await guest.done("POST", "join", {"invitation": invitation})
        await host.done("POST", f"tables/{table}/start")
    for seat, person in enumerate(people):
        person.sit_down(table, seat)
        person.surprised = any(other.undoes for other in people if other is not person)
