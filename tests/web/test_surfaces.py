"""What check_game compares in twin worlds is what the API and the stream really send."""

import json
from pathlib import Path
from typing import Any

import pytest
from web.guests import begun
from web.serving import at_home, hearing

import mastaba
from mastaba.check.surfaces import api_body, event_frame, surfaces_of
from mastaba.games.hapy import game
from mastaba.kernel.contract import Seen
from mastaba.web.house import Settings

pytestmark = pytest.mark.anyio


def test_every_game_is_checked_on_the_api_too() -> None:
    assert {api_body, event_frame} <= set(surfaces_of(game))


async def test_the_surfaces_are_what_is_sent(tmp_path: Path) -> None:
    async with at_home(Settings(tmp_path / "store", limits=False)) as home:
        anna, ben = await home.guest("Anna"), await home.guest("Ben")
        table = await begun(anna, ben)
        async with hearing(anna, table, legal=True) as hers, hearing(ben, table, legal=True) as his:
            for ear in (hers, his):
                await ear.frame("view")
            for move in ("take 8.1", "skip"):
                told = (await anna.plays(table, move))["told"]
                for guest, ear in ((anna, hers), (ben, his)):
                    seen = mastaba.load((await guest.get(f"/tables/{table}/seen")).content)
                    assert isinstance(seen, Seen)
                    sent = await guest.got(f"/tables/{table}")
                    body = [sent[part] for part in ("prompt", "view", "legal", "forms")]
                    assert json.loads(api_body(seen, [])) == body
                    frame: dict[str, Any] = (await ear.frame("told")).data
                    assert frame["told"] == told or guest is ben
                    surface = json.loads(event_frame(seen, frame["told"]))
                    for own in ("table", "version", "decision"):  # of the table, which a surface has not got
                        surface.pop(own)
                        frame.pop(own)
                    assert surface == frame
