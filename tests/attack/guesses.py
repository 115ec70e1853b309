"""One person, and then a whole address, guesses codes and invitations; somebody else at home has real ones."""

from pathlib import Path

from attack.attacks import Broken, attack
from web.guests import invitation
from web.serving import abroad

NAMES = 16  # under which one person guesses
TRIES = 30  # under each


@attack("somebody guesses invitations and codes at home")
async def guesses(folder: Path, full: bool) -> str:
    async with abroad(folder / "store") as (door, _):
        anna, ben, carla, eve = [await door.guest(name) for name in ("Anna", "Ben", "Carla", "Eve")]
        opened = await anna.opens(4, sit=0)
        table = opened["table"]
        real = await invitation(anna, table, 1)
        names = [eve, *[await door.guest(f"Eve {i}") for i in range(NAMES if full else 2)]]
        statuses = []
        for name in names:
            for i in range(TRIES):
                statuses.append((await name.post("/join", code=f"WRONG{i:03}")).status_code)
                statuses.append((await name.post("/join", invitation=f"{table}.1.wrong{i}")).status_code)
        if not set(statuses) <= {410, 429} or statuses[-1] != 429:
            raise Broken(f"wrong guesses were answered with {sorted(set(statuses))}, the last with {statuses[-1]}")
        seats = [(await eve.http.get(f"/join/{table}.{seat}.wrong")).text for seat in range(5)]
        if any("Anna" in page for page in seats):
            raise Broken("a wrong secret named who sits there")
        if (await ben.post("/join", invitation=real)).status_code != 200:
            raise Broken("a real invitation was refused to somebody at the same address")
        if (await carla.post("/join", code=opened["code"])).status_code != 200:
            raise Broken("a real code was refused to somebody at the same address")
        tried = statuses.count(410)
        return f"{tried} of {len(statuses)} guesses were looked at; others at home sat down at once"
