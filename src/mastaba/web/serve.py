"""`mastaba serve`: the table for everybody who can reach this computer's port."""

import argparse
import asyncio
import gc
import os
import signal
import socket
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import segno
from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.server.embed import Server

from mastaba.arguments import Parser, whole_number
from mastaba.club.letters import FORM, Postman
from mastaba.kernel.errors import BadOptions
from mastaba.kernel.registry import broken_games
from mastaba.locale import Tongue
from mastaba.store.errors import raising_store_errors
from mastaba.web.app import make_app
from mastaba.web.connections import Doorkeeper, raise_handles
from mastaba.web.dev import reloading
from mastaba.web.house import DOORS, Door, House, Settings
from mastaba.web.logs import REQUESTS, begin_logs, watch_tasks
from mastaba.web.pages.rendering import try_pages

HERE = "127.0.0.1"
EVERYWHERE = "0.0.0.0"
PORT = 8000
WAITING = 4096  # connections that have not been accepted yet
HEAD = 20.0  # seconds until the head of a request has come, and so until a connection without one is closed
HEAD_OF_PROXY = 150.0  # a proxy keeps connections to us, for the next one who asks
LAST_WORDS = 5.0  # seconds that open connections have to end; after one of them they are closed


def configure(parser: Parser, words: list[str], tongue: Tongue) -> None:
    text = tongue.text
    parser.value("--port", text("NUMBER"), text("the port to listen on ({port})", port=PORT))
    parser.value("--store", text("FILE"), text("where tables are kept (in your home, as {file})", file="mastaba.db"))
    parser.value("--bot-workers", text("NUMBER"), text("processes in which bots think (1)"), dest="workers")
    parser.value("--public-url", text("ADDRESS"), text("how people reach it, if that is another address"), dest="url")
    parser.value("--texts", text("FOLDER"), text("your imprint.md and privacy.md, if you have some"))
    kept = text("how long tables are kept after their end (for ever)")
    parser.value("--keep-finished", text("DAYS"), kept, dest="keep_finished")
    quick = text("how long a game for whoever comes waits before it begins with bots (45)")
    parser.value("--quick-wait", text("SECONDS"), quick, dest="quick_wait")
    parser.value("--smtp", text("ADDRESS"), text("a mail server for letters to people: {form}", form=FORM))
    may_call = text("a host in your own network that notices may be sent to; may be said again")
    parser.known.add_argument("--may-call", metavar=text("HOST"), action="append", default=[], help=may_call)
    parser.known.add_argument("--lan", action="store_true", help=text("let other devices in this network in"))
    parser.known.add_argument(
        "--behind-proxy", action="store_true", help=text("believe the proxy in front which says who asks")
    )
    parser.value("--log", REQUESTS, text("write a line about every request"))
    doors = text("who sets tables and becomes a member: {doors}", doors=", ".join(DOORS))
    parser.value("--open", text("TO WHOM"), doors, dest="door")
    dev = text("for those who write games: reload on change, and pages that show everything")
    parser.known.add_argument("--dev", action="store_true", help=dev)
    parser.known.add_argument("--no-day", action="store_true", help=text("no deal of the day"))
    parser.known.add_argument("--no-limits", action="store_true", help=text("no limits per person: for measuring"))


def run(arguments: argparse.Namespace, tongue: Tongue) -> int:
    begin_logs(_with_requests(arguments.log), arguments.dev)
    if arguments.dev:
        _check_alone(arguments)
        if not reloading.is_child():
            return reloading.keep_running(sys.argv[1:])
    smtp = arguments.smtp or os.environ.get("MASTABA_SMTP", "")  # not everybody should read a password in `ps`
    port = whole_number("--port", arguments.port, PORT, 1, 65_535)
    settings = Settings(
        store=Path(arguments.store) if arguments.store else default_store(),
        workers=whole_number("--bot-workers", arguments.workers, 1, 1, 64),
        public_url=arguments.url or "",
        behind_proxy=arguments.behind_proxy,
        limits=not arguments.no_limits,
        day=not arguments.no_day,
        postman=Postman.read(smtp) if smtp else None,
        texts=_folder(arguments.texts),
        may_call=tuple(arguments.may_call),
        keep_finished=whole_number("--keep-finished", arguments.keep_finished, 0, 1, 36_500),
        door=_door(arguments.door),
        quick_wait=whole_number("--quick-wait", arguments.quick_wait, 45, 5, 3_600),
        dev=arguments.dev,
    )
    with raising_store_errors(settings.store):
        settings.store.parent.mkdir(parents=True, exist_ok=True)
    _load_games(tongue)
    host = EVERYWHERE if arguments.lan else HERE
    _check_free(host, port)
    raise_handles()
    settle_memory()
    with suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=loop_factory()) as runner:
        return runner.run(_serve(settings, host, port, tongue))
    return 0


def _folder(name: str | None) -> Path | None:
    if name and not Path(name).is_dir():
        raise BadOptions("There is no folder “{name}”.", name=name)
    return Path(name) if name else None


def _door(said: str | None) -> Door:
    for door in DOORS:
        if door == (said or DOORS[0]):
            return door
    raise BadOptions(
        "Option “{option}” cannot be “{value}”. It can be: {allowed}.",
        option="--open",
        value=(said or "")[:40],
        allowed=", ".join(DOORS),
    )


def _with_requests(said: str | None) -> bool:
    if said not in (None, REQUESTS):
        raise BadOptions("“{option}” must be “{value}”.", option="--log", value=REQUESTS)
    return said == REQUESTS


def _load_games(tongue: Tongue) -> None:
    """A broken one says so now, and not to the first who opens a page; to who writes it, with all it has to say.

    It is set aside: the others are played, and its tables wait in the store until it is mended.
    """
    try_pages(tongue)
    for error in broken_games():
        if reloading.is_child() and error.__cause__ is not None:
            traceback.print_exception(error.__cause__)
        print(tongue.error(error), file=sys.stderr, flush=True)


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """A quicker loop than Python's own, where there is one."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


def settle_memory() -> None:
    """What has been loaded so far stays: nobody needs to look through it for garbage again and again.

    And seldom through the rest: tables and streams live long, and whoever moves waits while all are looked through.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def default_store() -> Path:
    """Where programs keep what they cannot make again."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "mastaba" / "mastaba.db"


def _check_alone(arguments: argparse.Namespace) -> None:
    """What shows every hand is not for those who play."""
    open_to_others = {"--lan": arguments.lan, "--public-url": arguments.url, "--behind-proxy": arguments.behind_proxy}
    for option, said in open_to_others.items():
        if said:
            raise BadOptions("--dev shows every hand: it is for this computer alone, without {option}.", option=option)


def _check_free(host: str, port: int) -> None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except PermissionError:
            raise BadOptions("Port {port} is not for everybody: name one above 1023 with --port.", port=port) from None
        except OSError:
            raise BadOptions("Port {port} is in use: name another one with --port.", port=port) from None


def make_server(house: House, host: str, port: int) -> Server:
    head = HEAD_OF_PROXY if house.settings.behind_proxy else HEAD
    return Server(
        make_app(house),
        address=host,
        port=port,
        interface=Interfaces.ASGINL,
        http=HTTPModes.http1,  # with the other, one connection begins and drops as many requests as it likes
        websockets=False,
        backlog=WAITING,
        backpressure=house.connections.most.connections,  # whoever comes after the last one waits
        log_enabled=False,
        http1_settings=HTTP1Settings(header_read_timeout=round(head * 1000)),
    )


def _announce(host: str, port: int, tongue: Tongue) -> None:
    """Says where to open it; for the phones in the room as a code that they can read."""
    print(tongue.text("Open {address} (Ctrl-C ends it).", address=f"http://localhost:{port}/"), flush=True)
    if host == EVERYWHERE:
        address = f"http://{own_address()}:{port}/"
        print(tongue.text("Other devices in this network: {address}", address=address))
        if sys.stdout.isatty():
            segno.make(address, error="l").terminal(compact=True)


def own_address() -> str:
    """This computer's address in its network: where it would send something from. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))
        except OSError:
            return socket.gethostname()
        return str(probe.getsockname()[0])


async def _serve(settings: Settings, host: str, port: int, tongue: Tongue) -> int:
    """Returns when it is told to stop: 0. Anything else means that it ended by itself."""
    async with House.opened(settings) as house:
        stop = asyncio.Event()
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, stop.set)
        watch_tasks(loop)
        server = make_server(house, host, port)
        serving = asyncio.create_task(server.serve())
        doorkeeper = Doorkeeper(house.connections, port, settings.behind_proxy)
        watching = asyncio.create_task(doorkeeper.watch())
        _announce(host, port, tongue)
        ends: list[asyncio.Task[Any]] = [serving, asyncio.create_task(stop.wait())]
        if settings.dev:
            print(tongue.text("Behind the scenes: {address}", address=f"http://localhost:{port}/dev"), flush=True)
            ends.append(asyncio.create_task(reloading.orphaned()))
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        await house.end_streams()
        server.stop()  # type: ignore[no-untyped-call]  # theirs has no types
        watching.cancel()
        await asyncio.wait([serving], timeout=1.0)  # whoever reads has heard all of it by then
        doorkeeper.close_all()
        await asyncio.wait([serving], timeout=LAST_WORDS - 1.0)
        return 0 if stop.is_set() else 1
