"""People who spoil it for others: who goes on watching, who closes what they lose, who calls themselves like others."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

from attack.attacks import Broken, attack
from store.test_calendar import Hands
from web.guests import Door, Guest, begun
from web.serving import Ear, abroad, hearing

from mastaba.club.presence import GONE
from mastaba.store.calendar import DAY
from mastaba.table.live import PACES
from mastaba.table.names import looks
from mastaba.web.house import House, Settings

BLANK = (
    "\u3164",
    "\u2800\u2800",
    "\u115f\u1160",
    "\uffa0",
    "\u200b\u202e\u2066",
    "\u0301\u0301",
    "\ufe0f\u034f",
    " \n",
)
DOUBLES = (
    "anna",
    "ANNA",
    "Ánna",
    "\u0410nn\u0430",
    "\uff21nna",
    "An\u3164na",
    "An\u202ena",
    "𝐀nna",
    "Anna (2)",
    "A\u0336nna",
)


def must(held: bool, seen: str) -> None:
    if not held:
        raise Broken(seen)


async def _looks_on(door: Door, host: Guest, table: str, people: int) -> list[Guest]:
    watch = (await host.posted(f"/tables/{table}/watch-link"))["watch"]
    guests = [await door.guest(f"Spectator {number}") for number in range(people)]
    for guest in guests:
        await guest.posted(f"/tables/{table}/watch", watch=watch)
    return guests


async def turn(guest: Guest, table: str) -> None:
    """All that is asked of somebody, until it is the other one's turn."""
    while (await guest.got(f"/tables/{table}"))["decision"]:
        await guest.plays(table)


@attack("to go on watching with a link that was taken back")
async def revoked(folder: Path, full: bool) -> str:
    people = 40 if full else 3
    async with abroad(folder / "store", "--no-limits") as (door, _), AsyncExitStack() as open_streams:
        anna, ben = await door.guest("Anna"), await door.guest("Ben")
        table = await begun(anna, ben)
        guests = await _looks_on(door, anna, table, people)
        ears = [await open_streams.enter_async_context(hearing(guest, table)) for guest in guests]
        for ear in ears:
            await ear.frame("view")
        must((await anna.delete(f"/tables/{table}/watch-link")).status_code == 204, "the link cannot be taken back")
        await anna.plays(table)
        for ear in ears:
            heard = await ear.frame()
            must(heard.event == "gone", f"after the link was taken back a stream said {heard.event}")
        answers = [await guest.get(f"/tables/{table}") for guest in guests]
        must({answer.status_code for answer in answers} == {403}, "the API still answers")
    return f"{people} heard nothing more, and the API refuses them"


@attack("to go on listening with a device that was forgotten")
async def forgotten(folder: Path, full: bool) -> str:
    streams = 30 if full else 3
    async with abroad(folder / "store", "--no-limits") as (door, _), AsyncExitStack() as open_streams:
        anna, ben = await door.guest("Anna"), await door.guest("Ben")
        table = await begun(anna, ben)
        ears: list[Ear] = []
        for _ in range(streams):
            ears.append(await open_streams.enter_async_context(hearing(anna, table)))
            await ears[-1].frame("view")
        cookie = anna.http.cookies["mastaba"]
        await anna.delete("/me")
        for ear in ears:
            last = (await ear.ended())[-1]
            must((last.event, last.data) == ("bye", {"forgotten": True}), f"a stream ended with {last}")
        thief = door.stranger()
        thief.http.cookies["mastaba"] = cookie
        must((await thief.get("/me")).status_code == 401, "the old cookie still lets somebody in")
        must("Anna" not in (await ben.get(f"/tables/{table}")).text, "the name is still at the table")
    return f"{streams} streams ended at once, the cookie and the name are gone"


@attack("the host closes the game that is being lost")
async def sore_loser(folder: Path, full: bool) -> str:
    hands, minutes = Hands(), 600 if full else 12
    async with House.opened(Settings(folder / "store", limits=False), hands.clocks) as house:
        door = Door(house)
        anna, ben = await door.guest("Anna"), await door.guest("Ben")
        table = await begun(anna, ben)
        await turn(anna, table)
        for _ in range(minutes):  # Ben thinks, and says neither yes nor no
            await ben.http.post(f"/t/{table}/here", json={"here": True})
            await anna.post(f"/tables/{table}/close")
            hands.run(60)
        await ben.http.post(f"/t/{table}/here", json={"here": True})
        must((await ben.got(f"/tables/{table}"))["status"] == "playing", "the table was closed over Ben's head")
        await turn(ben, table)  # and Anna walks away from her turn
        await anna.http.post(f"/t/{table}/here", json={"here": False})
        hands.run(max(GONE, PACES["live"].patience))
        won = await ben.post(f"/tables/{table}/seats/0/victory")
        must(won.status_code == 200 and won.json()["resigned"] == [0], "who waited could not take the victory")
        await door.close()
    return f"{minutes} minutes of asking closed nothing; who walked away had resigned"


@attack("to be called nothing, or like somebody else")
async def names(folder: Path, full: bool) -> str:
    async with House.opened(Settings(folder / "store", limits=False)) as house:
        door = Door(house)
        for name in BLANK:
            must((await door.stranger().post("/me", name=name)).status_code == 422, f"{name!r} is taken for a name")
        anna = await door.guest("Anna")
        for other in DOUBLES if full else DOUBLES[:4]:
            table = await begun(anna, await door.guest(other), await door.guest(other))
            seen = [looks(seat["name"]) for seat in (await anna.got(f"/tables/{table}"))["seats"]]
            must(len(set(seen)) == 3, f"with {other!r} two at a table look the same: {seen}")
            bots = (await anna.opens(2, sit=0, bots={"1": "random"}))["seats"][1]["name"]
            mock = await anna.opens(3, bots={"1": "random"})
            await (await door.guest(bots.upper())).posted("/join", code=mock["code"])
            called = [looks(seat["name"]) for seat in (await anna.got(f"/tables/{mock['table']}"))["seats"][:2]]
            must(len(set(called)) == 2, f"somebody is called like the bot: {called}")
        await door.close()
    return f"{len(BLANK)} blank names refused, look-alikes told apart"


@attack("the clock of the server jumps by years")
async def clock_jump(folder: Path, full: bool) -> str:
    hands, people = Hands(), 100 if full else 5
    jumps = (401 * DAY, -20_000 * DAY, 40_000 * DAY) if full else (401 * DAY, -20_000 * DAY)
    cookies: list[str] = []
    for jump in (0.0, *jumps):
        hands.wall += jump
        async with House.opened(Settings(folder / "store", limits=False, keep_finished=1), hands.clocks) as house:
            door = Door(house)
            known = await asyncio.gather(*(house.people.known(cookie) for cookie in cookies))
            must(None not in known, f"{known.count(None)} of {len(known)} are nobody after a jump and a start")
            for number in range(people):
                cookies.append((await door.guest(f"Guest {number}")).http.cookies["mastaba"])
            hands.wall += jump / 2
            await house.tidy()
            house.people._devices.clear()
            known = await asyncio.gather(*(house.people.known(cookie) for cookie in cookies))
            must(None not in known, f"{known.count(None)} of {len(known)} are nobody after a jump")
            await door.close()
    return f"{len(cookies)} people are who they were after {2 * len(jumps)} jumps and as many starts"
