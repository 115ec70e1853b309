"""Somebody moves and takes back as fast as they can, changes names and links, and asks for logs."""

import asyncio
import time
from pathlib import Path
from typing import Any

from attack.attacks import Broken, attack
from web.guests import Door, Guest, begun
from web.serving import abroad

from mastaba.table.commands import MOST_ASIDES
from mastaba.table.course import MOST_BACK
from mastaba.web.api_play import LOG_LINES


async def to_and_fro(guest: Guest, table: str, most: int) -> int:
    """Moves and takes back, until that is refused; how often it was not."""
    for count in range(most):
        await guest.plays(table)
        answer = await guest.post(f"/tables/{table}/undo")
        if answer.status_code != 200:
            if answer.status_code != 409 or answer.json()["error"] != "NoUndo":
                raise Broken(f"taking back: {answer.status_code} {answer.text}")
            return count
    raise Broken(f"{most} times taken back, and no end")


async def links(guest: Guest, table: str, most: int) -> int:
    for count in range(most):
        answer = await guest.post(f"/tables/{table}/watch-link")
        if answer.status_code == 409:
            return count
    raise Broken(f"{most} new links, and no end")


async def leafed(guest: Guest, table: str) -> tuple[int, float]:
    """The whole log, page by page: how many lines, and how long the longest page took."""
    lines, longest, before = 0, 0.0, dict[str, Any]()
    while True:
        begin = time.perf_counter()
        log = await guest.got(f"/tables/{table}/log", entries_wanted=20_000, **before)
        longest = max(longest, time.perf_counter() - begin)
        lines += len(log["lines"])
        if len(log["lines"]) > LOG_LINES:
            raise Broken(f"a page of {len(log['lines'])} lines")
        if log["whole"]:
            return lines, longest
        before = {"before": log["earlier"]}


@attack("moves and takes back without end, and asks for logs")
async def journal(folder: Path, full: bool) -> str:
    async with abroad(folder / "store", "--no-limits") as (door, _):
        anna, ben = await door.guest("Anna"), await door.guest("Ben")
        table = await begun(anna, ben, layout="tomb")
        quiet = await slowest_move(door)
        if not full:  # the same in small: it is the bound that counts, not how fast one comes to it
            await to_and_back(anna, table, 5)
            lines, _ = await leafed(ben, table)
            return f"{lines} lines in pages"
        taken = await to_and_fro(anna, table, 2 * MOST_BACK)
        shown = await links(anna, table, 2 * MOST_ASIDES)
        lines, longest = await leafed(ben, table)
        asking = [asyncio.create_task(leafed(ben, table)) for _ in range(20)]
        beside = await slowest_move(door)
        await asyncio.gather(*asking)
        if taken != MOST_BACK or not MOST_ASIDES - 5 < shown <= MOST_ASIDES:  # she has invited Ben, too
            raise Broken(f"taken back {taken} times, {shown} links")
        await ben_goes_on(anna, ben, table)
        return (
            f"taken back {taken} times, {shown} links, then refused; {lines} lines, a page {1000 * longest:.0f} ms; "
            f"a move elsewhere {1000 * quiet:.0f} ms, meanwhile {1000 * beside:.0f} ms"
        )


async def to_and_back(guest: Guest, table: str, times: int) -> None:
    for _ in range(times):
        await guest.plays(table)
        await guest.posted(f"/tables/{table}/undo")


async def slowest_move(door: Door) -> float:
    """Of some, at another table."""
    cleo, dan = await door.guest("Cleo"), await door.guest("Dan")
    table, longest = await begun(cleo, dan, layout="tomb"), 0.0
    for _ in range(10):
        view = await cleo.got(f"/tables/{table}")
        guest = (cleo, dan)[view["to_act"][0]]
        begin = time.perf_counter()
        await guest.plays(table)
        longest = max(longest, time.perf_counter() - begin)
    return longest


async def ben_goes_on(anna: Guest, ben: Guest, table: str) -> None:
    """Whoever shares the table plays on, and may take back."""
    while (await anna.got(f"/tables/{table}"))["to_act"] == [0]:
        await anna.plays(table)
    await ben.plays(table)
    if (await ben.post(f"/tables/{table}/undo")).status_code != 200:
        raise Broken("the other one cannot take back any more")
