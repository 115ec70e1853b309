"""Draws the pictures of README and docs from golden games: through the real server, in a real browser.

    python scripts/pictures.py [FOLDER] [--only NAME ...] [--png]

Every page is drawn at the width of a desk and of a phone, light and dark. The icons are drawn with them.
With the fonts of the look (Debian's fonts-urw-base35 and fonts-noto-core) they are as most people see the pages.
"""

import argparse
import asyncio
import base64
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal
from urllib.error import URLError
from urllib.request import urlopen

import msgspec
from playwright.sync_api import Browser, CDPSession, Error, Page, sync_playwright

from mastaba import Record
from mastaba.table import commands
from mastaba.table.room import Command
from mastaba.web.guard import COOKIE
from mastaba.web.house import House, Settings

ROOT = Path(__file__).parents[1]
RECORDS = ROOT / "tests" / "records"
PEOPLE = ("Nadia", "Ben", "Carla", "Dan")

Scheme = Literal["light", "dark"]
DESK, PHONE = (1440, 900), (390, 844)
SCHEMES: tuple[Scheme, ...] = ("light", "dark")


@dataclass(frozen=True)
class Scene:
    """A page, seen by somebody new; or a golden game, seen by who is to act."""

    name: str
    path: str = ""
    record: str = ""
    moves: int | None = None  # so many were made; None: people still gather


SCENES = (
    Scene("home", "/"),
    Scene("new", "/new"),
    Scene("rules", "/rules/hapy"),
    Scene("gathering", record="hapy-3-mastaba.txt"),
    Scene("taking", record="hapy-4-pyramid.txt", moves=29),
    Scene("asking", record="hapy-4-pyramid.txt", moves=30),
    Scene("mastaba", record="hapy-3-mastaba.txt", moves=24),
    Scene("temple", record="hapy-2-temple.txt", moves=30),
    Scene("tomb", record="hapy-3-tomb.txt", moves=36),
    Scene("giza", record="hapy-3-giza-khufu.txt", moves=24),
    Scene("laying", record="hapy-2-temple.txt", moves=46),
    Scene("hourglass", record="hapy-2-temple.txt", moves=75),
    Scene("end", record="hapy-3-mastaba.txt", moves=999),
    Scene("papyrus", record="papyrus-3.txt", moves=30),
    Scene("mykerinos", record="mykerinos-3.txt", moves=20),
    Scene("papyria", record="papyria-2.txt", moves=100),
    Scene("papyros", record="papyros-2-place.txt", moves=103),
)


# ---- Tables from golden games ---------------------------------------------------------------------------


async def set_tables(store: Path, scenes: list[Scene]) -> tuple[str, dict[str, str]]:
    """Puts the games into a store. Gives the cookie of the one who looks, and where each game is."""
    async with House.opened(Settings(store)) as house:
        viewer = await house.people.welcome(PEOPLE[0])
        for scene in scenes:
            if scene.record:
                await set_table(house, scene, viewer.person.id)
        return viewer.token, {scene.name: scene.path or f"/t/{scene.name}" for scene in scenes}


async def set_table(house: House, scene: Scene, viewer: str) -> None:
    record = Record.read_file(RECORDS / scene.record)
    played = record.moves[: scene.moves or 0]
    mine = record.moves[len(played)][0] if played and len(played) < len(record.moves) else 0
    seats = range(record.seats)
    people = [viewer if seat == mine else f"{scene.name}-{seat}" for seat in seats]
    first: list[Command] = [
        sits(seat, people[seat], PEOPLE[(seat - mine) % record.seats])
        for seat in (seats if scene.moves is not None else seats[:2])
    ]
    if scene.moves is None:
        first.append(lambda it, now: commands.invite(it, now, viewer, 2, "a-seat-for-carla"))
    else:
        first += [adds(people[seat], seat, nonce) for seat, nonce in enumerate(record.nonces)]
        first.append(lambda it, now: commands.begin(it, now, viewer))
        first += [plays(people[seat], seat, move) for seat, move in played]
    options: dict[str, object] = dict(record.options)
    head = commands.open_table(scene.name, record.game, record.seats, options, viewer, house.now(), code="K7MQ2D")
    await house.room.open(msgspec.structs.replace(head, seed=record.seed), *first)


def sits(seat: int, person: str, name: str) -> Command:
    return lambda it, now: commands.sit(it, now, seat, person, name)


def adds(person: str, seat: int, nonce: str) -> Command:
    return lambda it, now: commands.add(it, now, person, seat, nonce)


def plays(person: str, seat: int, move: str) -> Command:
    return lambda it, now: commands.play(it, now, person, seat, move, it.decision(seat))


# ---- Server and browser ---------------------------------------------------------------------------------


@contextmanager
def serving(store: Path) -> Iterator[str]:
    with socket.socket() as finder:
        finder.bind(("127.0.0.1", 0))
        port = finder.getsockname()[1]
    words = ["-m", "mastaba", "serve", "--port", str(port), "--store", str(store), "--no-limits"]
    process = subprocess.Popen([sys.executable, *words], stdout=subprocess.DEVNULL)
    try:
        url = f"http://localhost:{port}"
        while not answers(url):
            if process.poll() is not None:
                sys.exit("The server did not start.")
            time.sleep(0.05)
        yield url
    finally:
        process.terminate()
        process.wait()


def answers(url: str) -> bool:
    try:
        with urlopen(f"{url}/healthz"):
            return True
    except (URLError, ConnectionError):
        return False


@contextmanager
def chromium() -> Iterator[Browser]:
    path = shutil.which("chromium") or shutil.which("google-chrome")
    if path is None:
        sys.exit("There is no Chromium. Type: sudo apt install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


# ---- Drawing --------------------------------------------------------------------------------------------


FRAME = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
TRIES = 5


def photographed(page: Page, wire: CDPSession, kind: str) -> bytes:
    """What is to be seen of a page, as WebP or PNG. On a busy machine a frame may not be ready: then once more."""
    wish: dict[str, Any] = {"format": kind} | ({"quality": 84} if kind == "webp" else {})
    for left in reversed(range(TRIES)):
        page.evaluate(FRAME)
        try:
            return base64.b64decode(wire.send("Page.captureScreenshot", wish)["data"])
        except Error:
            if not left:
                raise
    raise AssertionError


def draw(browser: Browser, url: str, token: str, paths: dict[str, str], folder: Path, kind: str) -> None:
    for wide, (width, height) in {"desk": DESK, "phone": PHONE}.items():
        context = browser.new_context(
            viewport={"width": width, "height": height}, device_scale_factor=1 if wide == "desk" else 2, locale="en"
        )
        page = context.new_page()
        wire = context.new_cdp_session(page)
        for name, path in paths.items():
            context.clear_cookies()
            if path.startswith("/t/"):
                context.add_cookies([{"name": COOKIE, "value": token, "url": url}])
            for scheme in SCHEMES:
                page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                page.goto(url + path)
                file = folder / f"{name}-{wide}-{scheme}.{kind}"
                file.write_bytes(photographed(page, wire, kind))
                print(f"{file.name}: {file.stat().st_size // 1000} kB")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("folder", type=Path, nargs="?", default=ROOT / "docs" / "pictures")
    parser.add_argument("--only", nargs="+", choices=[scene.name for scene in SCENES], help="these, not all")
    parser.add_argument("--png", action="store_true", help="as PNG, to look at")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    scenes = [scene for scene in SCENES if not options.only or scene.name in options.only]
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder) / "mastaba.db"
        token, paths = asyncio.run(set_tables(store, scenes))
        with serving(store) as url, chromium() as browser:
            draw(browser, url, token, paths, options.folder, "png" if options.png else "webp")


if __name__ == "__main__":
    main()
