"""Who may know which card, worked out from the journal alone; and a look through every byte that somebody is sent.

The name of a card may appear before somebody who knows where it is: it lay face up, was handed over, was laid, or has
been in the own hand. That is worked out here from the true positions, move by move, and not from what `seen` or the
events say. All other names are secrets, and may appear in a few places only, which carry no secret there:

- in `legal`, the questions: but only if all are there that the rules allow, for every card but the barred one;
- in what is told of a question, and as the barred card: people have said the name aloud;
- in `seen`, what a hidden card cannot be: but only if that is the same in another deal that looks the same;
- in an answer to somebody who has named the card in the request.
"""

import json
import re
import sqlite3
from pathlib import Path
from typing import Any

import httpx

from mastaba import Fast
from mastaba.games.hapy.rules.state import Hapy
from mastaba.kernel.bits import BIT, members
from mastaba.kernel.events import SPECTATOR
from mastaba.table import entries
from mastaba.table.live import LiveTable

DEDUCED = ("hidden_cannot_be", "kept_one_of")
SPOKEN = ("banned", "ban", "asked")
ASKED_IN_RECORD = re.compile(r"^\d ask \d (\S+)$", re.MULTILINE)


class Leak(AssertionError):
    """Somebody was sent the name of a card of which only others may know."""


class Truth:
    """A table, as its journal tells it."""

    def __init__(self, store: Path, table: str) -> None:
        self.name = table
        self.file = sqlite3.connect(store)
        self.table: LiveTable | None = None
        self.read = 0  # entries
        self.public: set[str] = set()
        self.own: list[set[str]] = []  # by seat: what has been in that hand
        self.spoken: set[str] = set()  # asked for
        self.by_version: list[tuple[int, list[set[str]]]] = []  # the secrets, by how much was told

    def catch_up(self) -> None:
        query = "SELECT number, entry FROM entries WHERE table_id = ? AND number > ? ORDER BY number"
        for number, data in self.file.execute(query, (self.name, self.read)).fetchall():
            self.read = number
            self._add(entries.read(data))

    @property
    def state(self) -> Hapy | None:
        course = None if self.table is None else self.table.course
        return None if course is None else course.state  # type: ignore[return-value]  # the only game here

    def secrets(self, viewer: int, version: int | None = None) -> set[str]:
        """The cards of which this viewer may not know; when so much had been told, or now."""
        known = [secrets for told, secrets in self.by_version if version is None or told <= version]
        return known[-1][viewer] if known else set()

    def _add(self, entry: entries.AnyEntry) -> None:
        before = self.state
        if isinstance(entry, entries.Opened):
            self.table = LiveTable.opened(entry)
            self.own = [set() for _ in range(entry.seats)]
            return
        assert self.table is not None
        self.table.repeat(entry)
        if self.state is None:
            return
        if isinstance(entry, entries.Moved) and entry.move.startswith("ask"):
            self.spoken.add(entry.move.split()[2])
        self._learn(before, self.state)
        everything = set(self.state.table.cards)
        viewers = [*self.own, set()]  # the last, -1, are spectators
        self.by_version.append((self.table.version(SPECTATOR), [everything - self.public - own for own in viewers]))

    def _learn(self, before: Hapy | None, now: Hapy) -> None:
        self.public |= names(now, sum(BIT[now.cards[place]] for place in members(now.left & now.table.up)))
        for i, seat in enumerate(now.seats):
            self.public |= names(now, seat.laid)
            self.own[i] |= names(now, seat.hand)
            if before is not None:  # handed over, in the open
                others = [other.hand for j, other in enumerate(before.seats) if j != i]
                self.public |= names(now, seat.hand & sum(others))

    # ---- Looking ----------------------------------------------------------------------------------------

    def check(self, viewer: int, sent: str, where: str, version: int | None = None, said: str = "") -> None:
        """Raises Leak if there is a name in it that this viewer may not know. `said` is what was asked for."""
        looked = self._without_harmless(sent, viewer)
        secrets = sorted(self.secrets(viewer, version))
        found = next((name for name in secrets if name in looked and name not in said), None)
        if found is not None:
            raise Leak(f"viewer {viewer} may not know of {found}, but {where} says: …{around(sent, found)}…")

    def _without_harmless(self, sent: str, viewer: int) -> str:
        try:
            data = json.loads(sent)
        except ValueError:
            return ASKED_IN_RECORD.sub(
                lambda line: line[0].replace(line[1], "") if line[1] in self.spoken else line[0], sent
            )
        return json.dumps(self._pruned(data, viewer))

    def _pruned(self, data: Any, viewer: int) -> Any:
        if isinstance(data, list):
            return [self._pruned(item, viewer) for item in data]
        if not isinstance(data, dict):
            return data
        kept = {}
        for key, value in data.items():
            spoken = key in SPOKEN or (key == "card" and data.get("kind") == "ask")
            if key == "legal" and isinstance(value, list):
                kept[key] = self._without_questions(value, viewer)
            elif key in DEDUCED:
                self._check_deduced(data, key)
            elif not (spoken and value in self.spoken):
                kept[key] = self._pruned(value, viewer)
        return kept

    def _without_questions(self, legal: list[str], viewer: int) -> list[str]:
        """Without all that can be asked, if it is all."""
        asks = [move for move in legal if move.startswith("ask")]
        if asks:
            assert self.state is not None
            barred = set(self.state.table.cards) - {ask.split()[2] for ask in asks}
            others = [seat + 1 for seat in range(len(self.own)) if seat != viewer]
            all_asks = [
                f"ask {other} {card}" for other in others for card in self.state.table.cards if card not in barred
            ]
            if sorted(asks) != sorted(all_asks) or len(barred) > 1 or barred - self.spoken:
                raise Leak(f"viewer {viewer} is offered some questions only: {asks}")
        return [move for move in legal if not move.startswith("ask")]

    def _check_deduced(self, player: dict[str, Any], key: str) -> None:
        """What follows from what everybody saw stands in every deal that fits it: so it says no more than that."""
        assert self.state is not None
        sample = self.state.seen(None).fill(Fast(len(self.by_version)))
        players: Any = sample.position()["players"]
        if player[key] not in [other[key] for other in players]:
            raise Leak(f"{key} is {player[key]}, which not everybody can know")


def names(state: Hapy, cards: int) -> set[str]:
    return {state.table.cards[card] for card in members(cards)}


def around(text: str, name: str) -> str:
    at = text.find(name)
    return text[max(0, at - 60) : at + 60]


class Wire:
    """Between a guest and the server: everything that comes is looked through as it comes."""

    def __init__(self, truth: Truth, viewer: int) -> None:
        self.truth = truth
        self.viewer = viewer
        self.bytes = 0
        self.paths: set[str] = set()

    async def answered(self, answer: httpx.Response) -> None:
        """A hook for httpx."""
        if answer.headers.get("content-type", "").startswith("text/event-stream"):
            return  # an ear hears it
        body = (await answer.aread()).decode()
        request = answer.request
        said = f"{request.url} {request.content.decode()}".replace("+", " ")
        where = f"{request.method} {request.url.path}"
        self.truth.catch_up()
        self.bytes += len(body)
        self.paths.add(request.url.path)
        for sent in (body, str(answer.headers.raw)):
            self.truth.check(self.viewer, sent, where, None, said if answer.is_error or "/why" in where else "")

    def heard(self, event: str, id: str, data: Any, raw: str) -> None:
        """A frame of the stream: by what had been told then, not by what is known now."""
        self.truth.catch_up()
        self.bytes += len(raw)
        version = data["version"] if isinstance(data, dict) and "version" in data else None
        self.truth.check(self.viewer, json.dumps(data), f"a frame {event}", version)
        self.truth.check(
            self.viewer, "\n".join(line for line in raw.splitlines() if not line.startswith("data")), "a frame"
        )
