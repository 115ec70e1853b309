"""A push service of our own opens what it is brought, as a browser would, and makes sure who has sent it."""

import json
from base64 import urlsafe_b64decode
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from web.outsiders import Outsider, plainly

from mastaba.club import hooks
from mastaba.club.errors import Gone, Later, NotCalled, NotDelivered
from mastaba.club.outside import Outside
from mastaba.club.push import SIZE, Keys, Pusher, written
from mastaba.store import Store

pytestmark = pytest.mark.anyio
TOLD = {"title": "À toi de jouer", "body": "Hâpy, with “Merit”"}


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def there() -> AsyncIterator[Outsider]:
    async with Outsider.opened_at_once() as there:
        yield there


@pytest.fixture
async def pusher(tmp_path: Path) -> AsyncIterator[Pusher]:
    store = await Store.open(tmp_path / "store")
    pusher = Pusher(store, Outside(["127.0.0.1"]), "mailto:owner@example.org")
    await pusher.open()
    yield pusher
    await store.close()


async def test_a_browser_can_open_it_and_nobody_else(pusher: Pusher, there: Outsider) -> None:
    await pusher.send(f"{there.url}/push/abc", there.keys, TOLD, "table", 3_600.4)
    (call,) = there.calls
    assert there.opened(call) == TOLD
    assert b"Merit" not in call.body
    assert (call.path, call.headers["ttl"], call.headers["urgency"]) == ("/push/abc", "3600", "normal")
    assert len(call.headers["topic"]) == 32
    token, _, key = call.headers["authorization"].removeprefix("vapid t=").partition(",k=")
    assert key == pusher.key
    claims = json.loads(urlsafe_b64decode(token.split(".")[1] + "=="))
    assert (claims["aud"], claims["sub"]) == (there.url, "mailto:owner@example.org")


async def test_two_notices_are_of_one_length_and_nothing_else_alike(pusher: Pusher, there: Outsider) -> None:
    for told in (TOLD, {"title": "x"}):
        await pusher.send(there.url, there.keys, told, "table", 60)
    one, other = there.calls
    assert len(one.body) == len(other.body)
    assert one.body[:16] != other.body[:16]  # the salt
    assert one.headers["topic"] == other.headers["topic"]
    assert len(written(TOLD)) == SIZE
    with pytest.raises(NotDelivered):
        written({"title": "x" * 10_000})


async def test_the_key_lasts(pusher: Pusher) -> None:
    again = Pusher(pusher._store, pusher._outside, "")
    await again.open()
    assert again.key == pusher.key


@pytest.mark.parametrize(
    ("status", "kind", "for_good"),
    [
        *((404, Gone, True), (410, Gone, True), (429, Later, False)),
        *((500, NotDelivered, False), (503, NotDelivered, False)),
        *((400, NotDelivered, True), (403, NotDelivered, True), (413, NotDelivered, True), (301, NotDelivered, True)),
    ],
)
async def test_what_a_push_service_answers(
    pusher: Pusher, there: Outsider, status: int, kind: type[NotDelivered], for_good: bool
) -> None:
    there.says(status, "Retry-After: 77")
    with pytest.raises(NotDelivered) as caught:
        await pusher.send(there.url, there.keys, TOLD, "table", 60)
    assert type(caught.value) is kind
    assert caught.value.for_good == for_good
    assert caught.value.wait == (77.0 if not for_good else 0.0)


@pytest.mark.parametrize(
    "keys", [Keys("", ""), Keys("A" * 87, "A" * 22), Keys("!!", "§"), Keys(plainly(b"4" * 65), "")]
)
async def test_what_are_no_keys(keys: Keys) -> None:
    with pytest.raises(NotCalled):
        keys.check()


async def test_keys_with_a_secret_that_is_too_short(there: Outsider) -> None:
    there.keys.check()
    with pytest.raises(NotCalled):
        Keys(there.keys.p256dh, plainly(b"short")).check()


# ---- Rooms and programs ---------------------------------------------------------------------------------

FACTS = {"link": "https://h.example/n/x", "stop": "https://h.example/n/stop/y", "stopWord": "No more", "waiting": 1}


async def test_what_a_room_in_discord_reads() -> None:
    said = json.loads(hooks.body_of("discord", "Your move", "with @everyone, **Anna** and <@123>", FACTS))
    assert said["allowed_mentions"] == {"parse": []}
    assert "\\@everyone" in said["content"]
    assert "<@123>" not in said["content"]
    assert "**Anna**" not in said["content"]
    assert said["content"].endswith("<https://h.example/n/x>\n-# No more: <https://h.example/n/stop/y>")
    long = json.loads(hooks.body_of("discord", "T", "*" * 5_000, FACTS))["content"]
    assert len(long) <= 2_000
    assert "https://h.example/n/stop/y" in long


async def test_what_a_room_in_matrix_reads() -> None:
    said = json.loads(hooks.body_of("matrix", "Your move", "with <b>Anna</b>\n& Bek", FACTS))
    assert "&lt;b&gt;Anna&lt;/b&gt;<br>&amp; Bek" in said["html"]
    assert said["text"].startswith("Your move\nwith <b>Anna</b>\n& Bek\nhttps://h.example/n/x")


async def test_what_a_program_reads(there: Outsider) -> None:
    await hooks.Caller(Outside(["127.0.0.1"])).send("plain", f"{there.url}/x", "T", "text", FACTS)
    assert json.loads(there.calls[0].body) == {"title": "T", "text": "text", **FACTS}
