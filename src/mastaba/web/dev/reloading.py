"""Starting the server again when a file has changed: a parent watches, and the server is its child.

What a game is made of is read when a process begins, so a process that begins again is the only reload without doubt.
Tables come back from their journal. Templates are the exception: the server itself reads them anew (see rendering).
"""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

CHILD = "MASTABA_DEV_CHILD"  # in the environment of the server
HOUSE = Path(__file__).parents[2]
BY_ITSELF = (".jinja", ".pyc")  # what need not be watched
PAUSE = 0.4  # seconds between two looks
GOODBYE = 10.0  # seconds that the server has to end
TOLD_TO = (0, 2, 130)  # it was stopped, or started with wrong words: starting it again is no use

Stamps = dict[Path, int]  # when each file was changed


def is_child() -> bool:
    return CHILD in os.environ


def keep_running(words: list[str]) -> int:
    """Runs `mastaba WORDS`, again and again; gives the exit code when it is told to end."""
    signal.signal(signal.SIGTERM, _stop)
    while True:
        before = stamps()
        child = subprocess.Popen([sys.executable, "-m", "mastaba", *words], env=os.environ | {CHILD: "1"})
        try:
            while child.poll() is None and stamps() == before:
                time.sleep(PAUSE)
            if child.returncode in TOLD_TO:
                return child.returncode
            if child.returncode is not None:
                print("The server has ended. It starts again when a file changes.", file=sys.stderr, flush=True)
            while stamps() == before:
                time.sleep(PAUSE)
        except KeyboardInterrupt:  # the child has heard of it, too
            return 0
        finally:
            _end(child)
        print("A file has changed: starting again.", flush=True)


def _stop(number: int, frame: object) -> None:
    raise KeyboardInterrupt


def _end(child: subprocess.Popen[bytes]) -> None:
    child.terminate()
    try:
        child.wait(GOODBYE)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()


def stamps() -> Stamps:
    """Of every file that counts."""
    found: Stamps = {}
    for folder in folders():
        for file in folder.rglob("*"):
            if file.suffix and file.suffix not in BY_ITSELF:
                try:
                    found[file] = file.stat().st_mtime_ns
                except FileNotFoundError:  # gone since
                    continue
    return found


def folders() -> Iterator[Path]:
    """The house's folder, and those of the games in other packages."""
    yield HOUSE
    for entry in entry_points(group="mastaba.games"):
        try:
            spec = find_spec(entry.module)
        except Exception:  # a package around it that does not even load now
            continue
        if spec is not None and spec.origin and HOUSE not in Path(spec.origin).parents:
            yield Path(spec.origin).parent


async def orphaned() -> None:
    """Returns when the parent has gone: nobody would end this server then."""
    parent = os.getppid()
    while os.getppid() == parent:
        await asyncio.sleep(1)
