"""Somebody without a name has piece files checked, each another one: nothing of them stays in memory."""

import asyncio
from pathlib import Path

from attack.attacks import Broken, attack
from web.serving import abroad

from mastaba.kernel.registry import find_game
from mastaba.show.rooms import folder_of

GAMES = ("hapy", "mykerinos", "papyria", "papyros", "papyrus")
ROUNDS = 30  # of one file for each game
MOST_MORE = 120  # megabytes; ten times as much were kept without end


@attack("somebody has hundreds of piece files checked")
async def pieces(folder: Path, full: bool) -> str:
    texts = {game: (folder_of(find_game(game)) / "pieces.toml").read_text(encoding="utf-8") for game in GAMES}
    async with abroad(folder / "store", "--no-limits") as (door, server):
        strangers = [door.stranger() for _ in range(4)]

        async def check(number: int, game: str) -> int:
            mine = f"\n[mine{number}]\nlong = [{'{},' * 2_000}]\n"
            http = strangers[number % len(strangers)].http
            return (await http.post(f"/components/{game}", json={"pieces": texts[game] + mine})).status_code

        await asyncio.gather(*(check(0, game) for game in GAMES))
        before, statuses = memory_of(server.process.pid), set[int]()
        for number in range(1, ROUNDS if full else 2):
            statuses |= set(await asyncio.gather(*(check(number, game) for game in GAMES)))
        after = memory_of(server.process.pid)
    if statuses != {200}:
        raise Broken(f"checks were answered with {sorted(statuses)}")
    said = f"{after:.0f} MB after {ROUNDS * len(GAMES)} checks, {before:.0f} before"
    if full and after > before + MOST_MORE:
        raise Broken(said)
    return said


def memory_of(pid: int) -> float:
    """Megabytes that a process has."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1_024
