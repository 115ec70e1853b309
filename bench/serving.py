"""A live server under load, in a process of its own, and the load in another.

    python bench/serving.py crowd mastaba|boardgame.io SECONDS     50 tables, everybody moves when answered
    python bench/serving.py paced SECONDS                           1,000 tables with 3,000 streams, 100 moves a second
    python bench/serving.py idle                                    the memory of tables at which nothing happens
    python bench/serving.py long                                    a game with 5,000 entries against a fresh one

Each prints its numbers as a line of JSON. Mastaba writes every move to the disk before it answers; boardgame.io keeps
its matches in memory.
"""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from load.process import cpu, resident
from load.tables import many_files

BENCH = Path(__file__).resolve().parent
BOARDGAMEIO = BENCH / "boardgameio"

TABLES, SEATS = 50, 3
WARM = 2.0  # seconds before the crowd is measured: node's compiler gets to know the program first
FEW, MANY, RATE = 100, 1000, 100
ENTRIES, MOVES = 5000, 300
PATIENCE = 30.0  # seconds for a server to start, or to stop
ASKED = 15  # times, until a server is stopped the hard way


class Failed(Exception):
    """A server or a load did not do its work; the text says which and why."""


# ---- servers -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Server:
    """A running one: its process, and the words by which a load finds it."""

    pid: int
    address: tuple[str, ...]


def free_port() -> int:
    with socket.socket() as finder:
        finder.bind(("127.0.0.1", 0))
        return int(finder.getsockname()[1])


@contextmanager
def started(command: Sequence[str], ports: Sequence[int], patience: float = PATIENCE) -> Iterator[Server]:
    """Runs a server for as long as it is needed."""
    with tempfile.TemporaryFile("w+") as errors:
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=errors)
        try:
            if not all(listens(port, process, patience) for port in ports):
                errors.seek(0)
                raise Failed(f"{' '.join(command)} does not listen:\n{errors.read().strip()}")
            yield Server(process.pid, tuple(map(str, ports)))
        finally:
            stop(process)


def listens(port: int, process: subprocess.Popen[bytes], patience: float = PATIENCE) -> bool:
    end = time.monotonic() + patience
    while time.monotonic() < end and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return True
    return False


def stop(process: subprocess.Popen[bytes]) -> None:
    """Asked more than once: a server that is losing thousands of connections may not hear it."""
    for _ in range(ASKED):
        process.terminate()
        try:
            process.wait(PATIENCE / ASKED)
        except subprocess.TimeoutExpired:
            continue
        return
    process.kill()
    process.wait()


@contextmanager
def mastaba() -> Iterator[Server]:
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        store = str(Path(folder) / "store")
        command = [sys.executable, "-m", "mastaba", "serve", "--port", str(port), "--store", store, "--no-limits"]
        with started(command, [port]) as server:
            yield server


@contextmanager
def boardgameio() -> Iterator[Server]:
    node = shutil.which("node")
    if node is None:
        raise Failed("boardgame.io needs node")
    ports = [free_port(), free_port()]
    with started([node, str(BOARDGAMEIO / "server.js"), *map(str, ports)], ports) as server:
        yield server


# ---- loads ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Reading:
    """What server and load have cost until now."""

    computed: float  # seconds, by the server
    load_computed: float
    memory: int  # bytes, of the server
    at: float

    @staticmethod
    def now(server: int, load: int) -> Reading:
        return Reading(cpu(server), cpu(load), resident(server), time.monotonic())


def under(server: Server, command: Sequence[str]) -> tuple[dict[str, Reading], Any]:
    """Runs a load to its end: readings by the stages that it calls out, and what it found."""
    readings: dict[str, Reading] = {}
    found = None
    with tempfile.TemporaryFile("w+") as errors:
        with subprocess.Popen(command, cwd=BENCH, stdout=subprocess.PIPE, stderr=errors, text=True) as load:
            assert load.stdout is not None
            for line in load.stdout:
                if line.startswith("{"):
                    found = json.loads(line)
                else:
                    readings[line.strip()] = Reading.now(server.pid, load.pid)
        if load.returncode != 0 or found is None:
            errors.seek(0)
            raise Failed(f"{' '.join(command)} ended with {load.returncode}:\n{errors.read().strip()}")
    return readings, found


def python(module: str, server: Server, *words: object) -> list[str]:
    return [sys.executable, "-m", f"load.{module}", *server.address, *map(str, words)]


def part(numbers: Sequence[float], share: float) -> float:
    """The number that this share of them does not exceed."""
    return sorted(numbers)[min(int(len(numbers) * share), len(numbers) - 1)]


def times(found: Any) -> dict[str, float]:
    return {
        "answer, p50": part(found["acknowledged"], 0.5),
        "answer, p99": part(found["acknowledged"], 0.99),
        "streams, p50": part(found["everywhere"], 0.5),
        "streams, p99": part(found["everywhere"], 0.99),
    }


def costs(readings: dict[str, Reading], moves: int) -> dict[str, float]:
    begin, end = readings["begin"], readings["end"]
    seconds = end.at - begin.at
    return {
        "CPU of the server": 1000 * (end.computed - begin.computed) / moves,
        "server busy": (end.computed - begin.computed) / seconds,
        "load busy": (end.load_computed - begin.load_computed) / seconds,
        "memory": end.memory / 1e6,
    }


# ---- what is measured ----------------------------------------------------------------------


def crowd(name: str, seconds: float) -> dict[str, float]:
    if name == "mastaba":
        with mastaba() as server:
            readings, found = under(server, python("crowd", server, TABLES, SEATS, WARM, seconds))
    else:
        with boardgameio() as server:
            words = map(str, (TABLES, SEATS, WARM, seconds))
            readings, found = under(server, ["node", str(BOARDGAMEIO / "load.js"), *server.address, *words])
    moves = found["moves"]
    return {"moves": moves / found["seconds"], **times(found), **costs(readings, moves)}


def tables(readings: dict[str, Reading]) -> dict[str, float]:
    """The memory of a table in kilobytes, and of the whole server in megabytes."""
    few, many = readings["few"].memory, readings["many"].memory
    return {"a table": (many - few) / (MANY - FEW) / 1000, "all": many / 1e6}


def paced(seconds: float) -> dict[str, float]:
    with mastaba() as server:
        readings, found = under(server, python("paced", server, FEW, MANY, SEATS, 1, RATE, seconds))
    return {**times(found), **costs(readings, found["moves"]), **tables(readings)}


def idle() -> dict[str, float]:
    with mastaba() as server:
        readings, _ = under(server, python("paced", server, FEW, MANY, SEATS, 0, RATE, 0))
    return tables(readings)


def long() -> dict[str, float]:
    with mastaba() as server:
        _, found = under(server, python("long", server, server.pid, ENTRIES, MOVES))
    names = {"long": f"{ENTRIES:,} entries", "fresh": "fresh"}
    return {f"{names[at]}, {what}": median(times) for at, both in found.items() for what, times in both.items()}


MODES: dict[str, Callable[..., dict[str, float]]] = {"crowd": crowd, "paced": paced, "idle": idle, "long": long}


def main(mode: str, *words: str) -> int:
    many_files()  # the server inherits it
    given = [float(word) if word[0].isdigit() else word for word in words]
    try:
        print(json.dumps(MODES[mode](*given)))
    except Failed as failed:
        print(failed, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
