"""A whole club on one server: many members, thousands of slow tables, and some hundred at which people play now.

    python bench/club.py [--members 1000] [--slow 5000] [--live 200] [--rate 50] [--slow-rate 5] [--seconds 30]

The store is filled by real commands, then a server of its own is started on it. At the live tables `rate` moves a
second are due, at slow ones that nobody has looked at for days `slow-rate`. Two things are aimed at: a move is answered
within 100 ms (of 99 in 100), and who is to move at a slow table has heard of it within 10 seconds. It ends by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path

from load.filling import SEATS, fill
from load.process import cpu, resident, waited
from load.tables import many_files
from serving import Failed, Server, costs, free_port, part, python, started, under

LONG_START = 120.0  # seconds
ANSWER, NOTICE = 100.0, 10_000.0  # milliseconds, that are aimed at
MOST = {"members": 20_000, "slow": 100_000, "live": 2_000, "rate": 1_000, "slow_rate": 1_000, "seconds": 600}


def progress(what: str, done: int, of: int) -> None:
    print(f"\r{what}: {done:,} of {of:,} ", end="\n" if done == of else "", file=sys.stderr, flush=True)


@contextmanager
def club(store: Path, found: dict[str, float]) -> Iterator[Server]:
    port = free_port()
    command = [sys.executable, "-m", "mastaba", "serve", "--port", str(port), "--store", str(store), "--no-limits"]
    begin = time.perf_counter()
    with started(command, [port], LONG_START) as server:
        found["start of the server, s"] = time.perf_counter() - begin
        found["CPU of the start, s"] = cpu(server.pid)
        found["memory after the start, MB"] = resident(server.pid) / 1e6
        yield server


def measured(told: argparse.Namespace) -> dict[str, float]:
    found: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as folder:
        begin = time.perf_counter()
        filled = asyncio.run(fill(Path(folder) / "store", told.members, told.slow, told.live, progress))
        found["filling the store, s"] = time.perf_counter() - begin
        found["the store, MB"] = sum(file.stat().st_size for file in Path(folder).iterdir()) / 1e6
        file = Path(folder) / "filled.json"
        file.write_text(json.dumps(asdict(filled)), encoding="utf-8")
        with club(Path(folder) / "store", found) as server:
            words = (file, told.rate, told.slow_rate, told.seconds)
            before = waited(server.pid)
            readings, load = under(server, python("club", server, *words))
            found["waited for a processor, of 100 s"] = 100 * (waited(server.pid) - before) / load["seconds"]
            found["first page of the first member, ms"] = load["pages"][0]
            found["the same again, p50, ms"] = part(load["pages"][1:], 0.5)
            found["memory with everybody there, MB"] = readings["gathered"].memory / 1e6
            for name, times in (
                ("a move at a live table", load["acknowledged"]),
                ("the same on all streams", load["everywhere"]),
                ("a move at a slow table", load["answered"]),
                ("your turn, in the list of who is to move", load["noticed"]),
            ):
                found |= {f"{name}, {label}, ms": part(times, at) for label, at in (("p50", 0.5), ("p99", 0.99))}
                found[f"{name}, times"] = len(times)
            found |= {f"{name}, while they play": cost for name, cost in costs(readings, load["moves"]).items()}
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    usual = {"members": 1_000, "slow": 5_000, "live": 200, "rate": 50.0, "slow_rate": 5.0, "seconds": 30.0}
    for name, value in usual.items():
        parser.add_argument(f"--{name.replace('_', '-')}", type=type(value), default=value)
    told = parser.parse_args()
    for name, most in MOST.items():
        if not 0 < getattr(told, name) <= most:
            parser.error(f"--{name.replace('_', '-')} is a number from 1 to {most:,}")
    if told.members < SEATS:
        parser.error(f"--members is {SEATS} at least: so many sit at a table")
    many_files()  # the server inherits it
    try:
        found = measured(told)
    except Failed as failed:
        print(failed, file=sys.stderr)
        return 1
    for name, number in found.items():
        print(f"{name:<50} {number:>12,.1f}")
    for name, aim in (("a move at a live table", ANSWER), ("your turn, in the list of who is to move", NOTICE)):
        late = found[f"{name}, p99, ms"]
        print(f"{name}: p99 {late:,.0f} ms, {'within' if late <= aim else 'NOT within'} {aim:,.0f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
