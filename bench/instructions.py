"""How many instructions a move at random and an iteration of a search take, against what they took before.

    python bench/instructions.py [GAME ...] [--write]

A gate against creeping slowness, run by hand: the numbers are the same however busy the machine is, but differ a little
from one compiler to another. `bench/instructions.json` has those of before; --write renews them.
"""

from __future__ import annotations

import argparse
import json
import platform
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

import callgrind
from report import console
from rich.box import SIMPLE_HEAD
from rich.progress import Progress
from rich.table import Table

import mastaba

FILE = Path(__file__).with_name("instructions.json")
MORE = 0.02  # so much more is no accident
GAMES = ("hapy", "mykerinos", "papyria", "papyros", "papyrus")
PLAY_OUT = "CPyDef_mastaba___bots___random___play_out"
SEARCH = "CPyDef_mastaba___bots___search___"
RUN = f"{SEARCH}Search___run"
PARTS: Mapping[str, tuple[str, ...]] = {
    "fill": ("fill", "plausible"),
    "legal": ("legal",),
    "apply": ("apply", "to_act"),
    "hints": ("scores", "choose", "values", "success", "stops", "stretch"),
}

Counts = dict[str, int]
"""By what was counted: instructions."""


@dataclass(frozen=True)
class Measured:
    """Of one game."""

    counts: Counts
    shares: dict[str, float]  # of a search, by part; the rest is the tree itself


def measure(game: str) -> Measured:
    printed, counted = callgrind.run((sys.executable, str(Path(__file__).with_name("fixed.py")), game), PLAY_OUT, RUN)
    moves, iterations = map(int, printed.split())
    if not counted.of(RUN):
        raise SystemExit("Mastaba is not compiled here: there is nothing to count.")
    counts = {"move": counted.of(PLAY_OUT) // moves, "iteration": counted.of(RUN) // iterations}
    shares = {part: counted.called(SEARCH, *names) / counted.of(RUN) for part, names in PARTS.items()}
    return Measured(counts, shares | {"tree": 1.0 - sum(shares.values())})


# ---- against before ------------------------------------------------------------------------


@dataclass(frozen=True)
class Change:
    game: str
    what: str
    before: int
    now: int

    @property
    def share(self) -> float:
        return self.now / self.before - 1.0

    @property
    def verdict(self) -> str:
        if self.share > MORE:
            return "more"
        return "less" if self.share < -MORE else ""


def changes(before: Mapping[str, Counts], now: Mapping[str, Counts]) -> list[Change]:
    """Of what was counted both times."""
    return [
        Change(game, what, before[game][what], count)
        for game, counts in now.items()
        for what, count in counts.items()
        if what in before.get(game, {})
    ]


def grown(found: list[Change]) -> list[Change]:
    return [change for change in found if change.verdict == "more"]


# ---- on the screen and in the file ---------------------------------------------------------


def table(found: Mapping[str, Measured], compared: list[Change]) -> Table:
    known = {(change.game, change.what): change for change in compared}
    table = Table(box=SIMPLE_HEAD, padding=(0, 1), show_edge=False)
    table.add_column("", no_wrap=True)
    for title in ("move", "", "iteration", "", *PARTS, "tree"):
        table.add_column(title, justify="right", no_wrap=True)
    for game, measured in found.items():
        cells = []
        for what, count in measured.counts.items():
            change = known.get((game, what))
            colour = {"more": "red", "less": "green"}.get(change.verdict, "dim") if change else "dim"
            cells += [f"{count:,}", f"[{colour}]{change.share:+.1%}[/]" if change else "new"]
        table.add_row(game, *cells, *(f"{share:.0%}" for share in measured.shares.values()))
    return table


def made_with() -> dict[str, str]:
    compiler = subprocess.run(["cc", "--version"], capture_output=True, text=True, check=False).stdout.splitlines()
    return {
        "machine": platform.machine(),
        "python": platform.python_version(),
        "compiler": compiler[0] if compiler else "?",
        "mypy": version("mypy"),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("games", nargs="*", metavar="GAME", default=GAMES, help="these only")
    parser.add_argument("--write", action="store_true", help="these are the numbers to compare with from now on")
    options = parser.parse_args()
    if not callgrind.available():
        console.print("This needs valgrind. Type: sudo apt install valgrind")
        return 2
    for game in options.games:
        mastaba.find_game(game)
    kept = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {"made_with": {}, "counts": {}}
    found: dict[str, Measured] = {}
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        for game in progress.track(options.games, description="Counting"):
            found[game] = measure(game)
            if not console.is_terminal:
                console.print(f"{game} is counted", style="dim")
    now = {game: measured.counts for game, measured in found.items()}
    compared = changes(kept["counts"], now)
    console.print(table(found, compared))
    if kept["made_with"] and kept["made_with"] != made_with():
        console.print(f"[yellow]Those of before were made with others:[/] {kept['made_with']}", highlight=False)
    if options.write:
        kept = {"made_with": made_with(), "counts": kept["counts"] | now}
        FILE.write_text(json.dumps(kept, indent=2) + "\n", encoding="utf-8")
        return 0
    worse = grown(compared)
    for change in worse:
        console.print(f"[red]{change.game}: each {change.what} takes {change.share:.1%} more instructions[/]")
    return 1 if worse else 0


if __name__ == "__main__":
    sys.exit(main())
