"""A notice leaks nothing: in two worlds that somebody cannot tell apart, all that is sent to them is the same."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from web.deals import NOON, Case, Pair, World
from web.outsiders import Outsider

from mastaba import find_game
from mastaba.check.played import luck
from mastaba.check.worlds import world
from mastaba.club import push, sending
from mastaba.club.channels import Wish
from mastaba.club.letters import Letter
from mastaba.club.notices import Notices
from mastaba.club.outside import Answer
from mastaba.club.push import Keys
from mastaba.club.saying import Words, words_of
from mastaba.kernel.contract import State
from mastaba.kernel.registry import game_names

pytestmark = pytest.mark.anyio
KEYS = Outsider().keys


class Watched:
    """Takes down every byte that leaves a world for one person: letters, calls, and pushes before they are sealed."""

    now: "Watched"  # the one that is just looked at

    def __init__(self, it: World) -> None:
        self.it = it
        self.left: list[bytes] = []
        notices: Any = it.house.notices
        notices.clock = lambda: NOON + 7_200.0
        notices.sender.outside.post = self.post
        notices.sender.postman = self
        notices.sender.mail_of = self.mail_of

    async def mail_of(self, person: str) -> str:
        return "somebody@example.org"

    async def deliver(self, letter: Letter) -> None:
        self.left.append(repr(letter).encode())

    async def post(self, address: str, body: bytes, headers: Mapping[str, str], secret: bool = False) -> Answer:
        shown = {name: value for name, value in headers.items() if name != "Authorization"}  # the server's own key
        self.left.append(f"{address} {shown} {len(body)} ".encode() + (b"" if secret else body))
        return Answer(201, 0.0, b"")

    def seal(self, keys: Keys, text: bytes) -> bytes:
        self.left.append(text)
        return text

    async def listen(self, person: str) -> None:
        notices = self.it.house.notices
        await notices.register.listen(person, "https://example.org/push", KEYS, "A browser", "en", "http://h.example")
        for kind in ("plain", "discord", "matrix"):
            await notices.register.hook(person, kind, f"https://example.org/{kind}", "en", "http://h.example")
        await notices.register.wish(person, "mail", Wish(), "en", "http://h.example")

    async def look(self, table: str) -> list[bytes]:
        """What is sent now, in an order that does not depend on who was quicker."""
        Watched.now, self.left = self, []
        notices = self.it.house.notices
        notices._looks.set(table, 0.0)
        for _ in range(3):
            await notices.turn()
            await notices.idle()
        return sorted(self.left)


async def not_by_itself(notices: Notices) -> None:
    """Only when it is looked at."""


def cases(name: str) -> Iterator[tuple[Case, tuple[State, State]]]:
    """With the true position and another one that looks the same."""
    for viewer, before in ((0, 9), (1, 9), (0, 4), (1, 4), (0, 15), (1, 15)):
        case = Case(find_game(name), 2, {}, viewer, before, seed="notices")
        yield case, case.positions(luck(case.seed, case.table))


async def differences(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int, int]:
    """How many messages were sent, how often they were not the same, and whether the worlds are two."""
    monkeypatch.setattr(Notices, "run", not_by_itself)
    monkeypatch.setattr(push, "seal", lambda keys, text: Watched.now.seal(keys, text))
    case, states = next(each for each in cases(name) if each[0].viewer in each[1][0].to_act)
    chance, sent, unlike = luck(case.seed, case.table), 0, 0
    async with Pair.opened(folder) as pair:
        both = [Watched(it) for it in pair.worlds]
        for each, state in zip(both, states, strict=True):
            pair._reseed(0)
            await each.listen(case.people[case.viewer].id)
            await each.it.open(case, state)
        for number in range(6):
            if number and not await pair._move(case, chance, number):
                break
            one, other = [await each.look(case.table) for each in both]
            sent += len(one)
            unlike += one != other
        return sent, unlike, world(states[0]) != world(states[1])


@pytest.mark.parametrize("name", game_names())
async def test_what_is_sent_is_the_same_in_both_worlds(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent, unlike, two = await differences(name, tmp_path, monkeypatch)
    assert sent >= 6  # a push and its envelope, three calls, a letter: at least once
    assert unlike == 0
    assert two


async def test_a_notice_that_leaks_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(notices: Sequence[Any], *rest: Any) -> Words:
        words = words_of(notices, *rest)
        place = Watched.now.it.house.room._places[notices[0][0].table]
        assert place.there.course
        return words._replace(title=words.title + str(place.there.course.state.dump()))

    monkeypatch.setattr(sending, "words_of", leaky)
    _, unlike, _ = await differences("hapy", tmp_path, monkeypatch)
    assert unlike > 0
