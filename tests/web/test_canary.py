"""The canary: whole games over the real server, and every byte that anybody is sent is looked through."""

import asyncio
import random
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from web.canary import Leak, Truth, Wire
from web.guests import Door, Guest
from web.serving import SPOILT, Ear, abroad, hearing
from web.spoilt import LEAKS

from mastaba.kernel.events import SPECTATOR

pytestmark = pytest.mark.anyio

NAMES = ("Hugo", "Anna", "Ben", "Carla", "Dora")
OPTIONS = [
    {"layout": "pyramid"},
    {"layout": "temple", "memory_aid": "off", "ban": "previous_turn"},
    {"layout": "giza", "all_mummy": "khufu"},
]


class Watched:
    """Somebody at the table, or beside it, whose wire is watched."""

    def __init__(self, guest: Guest, ear: Ear, wire: Wire) -> None:
        self.guest = guest
        self.ear = ear
        self.wire = wire

    async def hear(self, version: int) -> None:
        """Everything that the stream tells up to there."""
        told = -1
        while told < version:
            frame = await self.ear.frame()
            self.wire.heard(*frame)
            told = frame.data["version"]


class Game:
    """Three people play; one who looks on, and a host who does not sit there, see it from outside."""

    def __init__(self, door: Door, store: Path, seed: int) -> None:
        self.door = door
        self.store = store
        self.chance = random.Random(seed)
        self.stack = AsyncExitStack()
        self.moves = 0

    async def play(self, options: dict[str, Any]) -> None:
        async with self.stack:
            await self._sit_down(options)
            while (view := await self._step())["status"] == "playing":
                await self._look_around(view)
            for watched in self.everybody:
                for path in self._paths():
                    await watched.guest.get(path)

    async def _sit_down(self, options: dict[str, Any]) -> None:
        host, anna, ben, carla, dora = [await self.door.guest(name) for name in NAMES]
        opened = await host.opens(3, options=options)
        self.table = opened["table"]
        for guest in (anna, ben, carla):
            await guest.posted("/join", code=opened["code"])
        link = await host.posted(f"/tables/{self.table}/watch-link")
        await dora.posted(f"/tables/{self.table}/watch", watch=link["watch"])
        self.truth = Truth(self.store, self.table)
        self.everybody = []
        for viewer, guest in [(0, anna), (1, ben), (2, carla), (SPECTATOR, dora), (SPECTATOR, host)]:
            wire = Wire(self.truth, viewer)
            guest.http.event_hooks["response"].append(wire.answered)
            ear = await self.stack.enter_async_context(hearing(guest, self.table, legal=bool(viewer % 2)))
            self.everybody.append(Watched(guest, ear, wire))
        await host.posted(f"/tables/{self.table}/start")

    async def _step(self) -> dict[str, Any]:
        """A move by whoever is to act; and everybody hears of it."""
        view: dict[str, Any] = await self.everybody[3].guest.got(f"/tables/{self.table}")
        if view["to_act"]:
            mover = self.everybody[view["to_act"][0]].guest
            mine = await mover.got(f"/tables/{self.table}")
            asks = [move for move in mine["legal"] if move.startswith("ask")]
            move = self.chance.choice(asks if asks and self.chance.random() < 0.9 else mine["legal"])
            moved = await mover.posted(f"/tables/{self.table}/moves", move=move, decision=mine["decision"])
            self.moves += 1
            view = await self.everybody[4].guest.got(f"/tables/{self.table}")
            for watched in self.everybody:
                await watched.hear(moved["version"])
        return view

    def _paths(self) -> list[str]:
        own = ("", "/legal", "/seen", "/log", "/record")
        return [*(f"/tables/{self.table}{path}" for path in own), "/tables", "/me", "/games", "/games/hapy", "/bots"]

    async def _look_around(self, view: dict[str, Any]) -> None:
        """Anybody asks for anything, and some at the same time; most of it is allowed."""
        chance, at = self.chance, f"/tables/{self.table}"
        card = chance.choice(["cat-1", "hippo-2", "bull-6"])
        asking = [
            chance.choice(self.everybody).guest.get(chance.choice(self._paths()), seat=chance.choice([0, 1, 2]))
            for _ in range(2)
        ]
        asking += [chance.choice(self.everybody).guest.get(chance.choice(self._paths())) for _ in range(2)]
        guest = chance.choice(self.everybody).guest
        match chance.randrange(8):
            case 0:
                asking.append(
                    guest.get(f"{at}/why", move=chance.choice([f"ask 1 {card}", "take 5.1", "lay cat-1 cat-2 cat-3"]))
                )
            case 1:
                asking.append(guest.post(f"{at}/moves", move=f"ask 2 {card}", decision=chance.randrange(40)))
            case 2:
                asking.append(guest.post(f"{at}/undo"))
            case 3:
                asking.append(self._anew(guest))
        await asyncio.gather(*asking)

    async def _anew(self, guest: Guest) -> httpx.Response:
        """A new link for spectators; whoever looks on comes again by that."""
        answer = await guest.post(f"/tables/{self.table}/watch-link")
        if answer.is_success:
            dora = self.everybody[3]
            await dora.guest.posted(f"/tables/{self.table}/watch", watch=answer.json()["watch"])
            dora.ear = await self.stack.enter_async_context(hearing(dora.guest, self.table, legal=True))
        return answer


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: options["layout"])
async def test_no_secret_is_in_any_byte_that_is_sent(tmp_path: Path, options: dict[str, Any]) -> None:
    async with abroad(tmp_path / "store", "--no-limits") as (door, _):
        game = Game(door, tmp_path / "store", seed=1)
        await game.play(options)
        sent = sum(watched.wire.bytes for watched in game.everybody)
        print(f"{game.moves} moves, {sent / 1e6:.1f} MB looked through")
        assert game.truth.state is not None
        assert game.truth.state.over  # how long it took is up to the deal
        assert len(game.truth.by_version) > game.moves
        assert all(len(watched.wire.paths) >= 10 for watched in game.everybody)
        secrets = [secrets for _, secrets in game.truth.by_version]
        assert all(secrets[0])  # there was something to give away, to everybody
        assert len(secrets[0][0]) > len(secrets[-1][0])


@pytest.mark.parametrize("leak", LEAKS)
async def test_the_canary_smells(tmp_path: Path, leak: str) -> None:
    async with abroad(tmp_path / "store", "--no-limits", script=(SPOILT, leak)) as (door, _):
        with pytest.raises(Leak):
            await Game(door, tmp_path / "store", seed=1).play({"layout": "pyramid"})
