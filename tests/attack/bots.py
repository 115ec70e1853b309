"""Bots that think for one person are not to keep everybody else's waiting."""

import asyncio
import time
from pathlib import Path

from attack.attacks import Broken, attack
from faults.servers import SOON
from web.guests import Guest
from web.serving import at_home

from mastaba.web.house import Settings

SLOW = "search:10s"
MOST = 30  # tables; a person may open as many at once
FEW = 8
MAY_PASS = 3  # slow answers that may come while a process is started for the quick bot: it takes a second or so


@attack("one person has bots think for ten seconds at every table they may open")
async def thinkers(folder: Path, full: bool) -> str:
    async with at_home(Settings(folder / "store")) as door:
        hog, anna = await door.guest("Hog"), await door.guest("Anna")
        table = (await anna.opens(2, sit=0, bots={"1": "greedy"}, options={"first": "1"}, start=True))["table"]
        undisturbed, _ = await answered(anna, table, hog, [])
        alone, attended = await occupied(hog, MOST if full else FEW)
        seconds, passed = await answered(anna, table, hog, [*alone, *attended])
        if passed > MAY_PASS:
            raise Broken(f"a greedy bot waited for {passed} searches of somebody else")
        said = f"{len(alone)} tables of bots and {len(attended)} others; {passed} searches passed a greedy bot, "
        return f"{said}which answered after {seconds:.1f} s (undisturbed {undisturbed:.1f} s)"


async def occupied(hog: Guest, most: int) -> tuple[list[str], list[str]]:
    """Tables at which searches think: as many as this person gets without sitting there, and the others."""
    thinking = {"0": SLOW, "1": SLOW, "2": SLOW}
    alone: list[str] = []
    attended: list[str] = []
    while len(alone) + len(attended) < most:
        without = await hog.post("/tables", game="hapy", seats=4, bots=thinking | {"3": SLOW}, start=True)
        if without.is_success:
            alone.append(without.json()["table"])
        else:
            table = await hog.opens(4, sit=3, bots=thinking, options={"first": "1"}, start=True)
            attended.append(table["table"])
    return alone, attended


async def answered(anna: Guest, table: str, hog: Guest, slow: list[str]) -> tuple[float, int]:
    """Anna moves until the bot is to move: how long it takes to come back to her, and at how many of these tables an
    answer came meanwhile."""
    shown = await anna.got(f"/tables/{table}")
    before = {each: await version(hog, each) for each in slow}
    while shown["decision"]:
        await anna.plays(table)
        shown = await anna.got(f"/tables/{table}")
    began = time.monotonic()
    async with asyncio.timeout(SOON):
        while not shown["decision"]:
            await asyncio.sleep(0.02)
            shown = await anna.got(f"/tables/{table}")
    seconds = time.monotonic() - began
    return seconds, sum([await version(hog, each) != before[each] for each in slow])


async def version(guest: Guest, table: str) -> int:
    return int((await guest.got(f"/tables/{table}"))["version"])
