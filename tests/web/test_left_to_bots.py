"""Tables at which bots play among themselves are few; and what bots that had less time look like."""

import asyncio
from typing import Any

import httpx
import pytest
from faults.servers import SOON
from web.guests import Door, Guest, refused, well

from mastaba.bots.workers.questions import Question, Thought
from mastaba.web.api_tables import MOST_ALONE
from mastaba.web.house import House

pytestmark = pytest.mark.anyio

BOTS = {"0": "search", "1": "search"}


class Waiting:
    """Bots that think until they are told to go on; then they play the first move that is legal."""

    def __init__(self) -> None:
        self.hurried = False
        self.free = asyncio.Event()

    async def choose(self, question: Question) -> Thought:
        await self.free.wait()
        return Thought(question.seen.legal()[0], self.hurried)


@pytest.fixture
def bots(house: House) -> Waiting:
    house.room.bots = bots = Waiting()
    return bots


async def alone(guest: Guest, **more: Any) -> httpx.Response:
    """Asks for a table of bots."""
    return await guest.post("/tables", game="hapy", seats=2, bots=BOTS, start=True, **more)


async def with_me(guest: Guest) -> str:
    """A table at which this guest plays against a bot, and begins."""
    table: str = (await guest.opens(2, sit=0, bots={"1": "search"}, options={"first": "1"}, start=True))["table"]
    return table


async def statuses(guest: Guest) -> list[str]:
    return sorted(table["status"] for table in await guest.got("/tables"))


# ---- Alone ----------------------------------------------------------------------------------------------


async def test_bots_play_alone_at_a_few_tables_of_one_person_however_many_are_asked_for_at_once(
    door: Door, bots: Waiting
) -> None:
    anna, ben = await door.guest("Anna"), await door.guest("Ben")
    answers = await asyncio.gather(*(alone(anna) for _ in range(MOST_ALONE + 3)))
    opened = [well(answer)["table"] for answer in answers if answer.is_success]
    assert len(opened) == MOST_ALONE
    for answer in answers:
        if not answer.is_success:
            assert f"at {MOST_ALONE} tables of one person" in refused(answer, 409, "NotNow")["message"]
    assert await statuses(anna) == ["playing"] * MOST_ALONE
    well(await alone(ben))  # somebody else's are counted by themselves
    await with_me(anna)  # and so are those at which one sits
    await anna.posted(f"/tables/{opened[0]}/close")
    well(await alone(anna))
    refused(await alone(anna), 409, "NotNow")


async def test_none_is_left_to_them_in_another_way(door: Door, bots: Waiting) -> None:
    """By a table that begins later, by lending one's seat, or by playing again."""
    anna = await door.guest("Anna")
    bots.free.set()
    over = well(await alone(anna))["table"]
    async with asyncio.timeout(SOON):
        while (await anna.got(f"/tables/{over}"))["status"] != "over":
            await asyncio.sleep(0.01)
    bots.free.clear()
    later = (await anna.opens(2, bots=BOTS))["table"]
    lent = await with_me(anna)
    await anna.posted(f"/tables/{lent}/seats/0/bot", bot="search")
    for _ in range(MOST_ALONE - 1):
        well(await alone(anna))
    refused(await anna.post(f"/tables/{later}/start"), 409, "NotNow")
    refused(await anna.post(f"/tables/{over}/again"), 409, "NotNow")
    second = await with_me(anna)
    refused(await anna.post(f"/tables/{second}/seats/0/bot", bot="search"), 409, "NotNow")
    assert (await anna.got(f"/tables/{second}"))["seats"][0]["kind"] == "person"
    await anna.posted(f"/tables/{lent}/seats/0/return")  # that is one less
    following = (await anna.posted(f"/tables/{over}/again"))["table"]
    assert (await anna.posted(f"/tables/{over}/again"))["table"] == following  # which is there already
    refused(await anna.post(f"/tables/{later}/start"), 409, "NotNow")


async def test_without_limits_bots_may_play_alone_anywhere(house: House, door: Door, bots: Waiting) -> None:
    house.limits.on = False
    anna = await door.guest("Anna")
    for _ in range(MOST_ALONE + 2):
        well(await alone(anna))
    assert not house.leaving


# ---- In a hurry -----------------------------------------------------------------------------------------

SAID = {
    "en": "had less time to think than usual: the server is busy.",
    "fr": "a eu moins de temps que d’habitude pour réfléchir\u00a0: le serveur est très sollicité.",
    "de": "hatte weniger Bedenkzeit als sonst: Der Server ist gerade ausgelastet.",
}


async def page_of(guest: Guest, table: str, language: str) -> str:
    answer = await guest.http.get(f"/t/{table}", headers={"Accept": "text/html", "Accept-Language": language})
    return answer.text


async def in_turn(guest: Guest, table: str) -> dict[str, Any]:
    """The table when it is this guest's turn."""
    async with asyncio.timeout(SOON):
        while not (shown := await guest.got(f"/tables/{table}"))["decision"]:
            await asyncio.sleep(0.01)
    return dict(shown)


@pytest.mark.parametrize("hurried", [True, False])
async def test_who_sits_there_reads_that_a_bot_had_less_time_and_programs_hear_it(
    door: Door, bots: Waiting, hurried: bool
) -> None:
    anna = await door.guest("Anna")
    table, bots.hurried = await with_me(anna), hurried
    while (await anna.got(f"/tables/{table}"))["decision"]:
        await anna.plays(table)
    bots.free.set()
    shown = await in_turn(anna, table)
    name = shown["seats"][1]["name"]
    for language, said in SAID.items():
        assert (f"{name} {said}" in await page_of(anna, table, language)) is hurried
    log = await anna.got(f"/tables/{table}/log")
    told = [part for line in log["lines"] for part in line["told"]]
    assert ({"kind": "hurried", "seat": 1} in told) is hurried
    assert log["version"] == shown["version"]
