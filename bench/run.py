"""Mastaba's speed against the yardsticks, in one run on one machine.

    python bench/run.py [--rounds 5] [--seconds 1] [--json FILE]

First every contestant plays the same games with the same generator: if the traces differ, they do
not play the same rules, and speeds would mean nothing. Then they are timed one at a time, in
interleaved rounds, so that a slow minute of the machine falls on all of them; medians count.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import platform
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

BENCH = Path(__file__).resolve().parent
BUILD = BENCH.parent / "build" / "bench"
BOARDGAMEIO = BENCH / "boardgameio"

TRACES = ((3, 1000), (2, 100), (4, 100))  # seats and games by which the contestants are compared

console = Console()


class Missing(Exception):
    """A contestant cannot run here; the text says what it needs."""


class Failed(Exception):
    """Something went wrong that makes the whole run worthless."""


# ---- the contestants -----------------------------------------------------------------------


def build_c() -> None:
    compiler = shutil.which("gcc")
    if compiler is None:
        raise Missing("needs gcc")
    BUILD.mkdir(parents=True, exist_ok=True)
    output([compiler, "-O2", "-o", str(BUILD / "hapy"), str(BENCH / "c" / "hapy.c")])


def install_boardgameio() -> None:
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        raise Missing("needs node and npm")
    if not (BOARDGAMEIO / "node_modules" / "boardgame.io").is_dir():
        console.print(f"npm install in {BOARDGAMEIO.relative_to(BENCH.parent)}, this once …")
        output([npm, "install", "--no-package-lock", "--no-audit", "--no-fund"], cwd=BOARDGAMEIO)


def needs(module: str, package: str) -> Callable[[], None]:
    def look() -> None:
        if importlib.util.find_spec(module) is None:
            raise Missing(f"needs pip install {package}")

    return look


def find_mastaba() -> None:
    needs("mastaba", ".")()
    rules = importlib.util.find_spec("mastaba.games.hapy.rules")
    if rules is not None and str(rules.origin).endswith(".py"):
        console.print("[yellow]Mastaba is not compiled here[/]: its numbers are those of pure Python")


def nothing() -> None:
    """For contestants that need nothing."""


@dataclass(frozen=True)
class Contestant:
    """A program with the modes `trace SEATS GAMES` and `speed SECONDS`; `prepare` may raise Missing."""

    name: str
    command: tuple[str, ...]
    prepare: Callable[[], None] = nothing


def python(script: str, *words: str) -> tuple[str, ...]:
    return (sys.executable, str(BENCH / script), *words)


RACES: Mapping[str, tuple[Contestant, ...]] = {
    "Hâpy Families": (
        Contestant("C", (str(BUILD / "hapy"),), build_c),
        Contestant("Mastaba", python("ours.py"), find_mastaba),
        Contestant("plain Python", python("reference.py")),
        Contestant("OpenSpiel", python("openspiel.py"), needs("pyspiel", "open_spiel")),
        Contestant("boardgame.io", ("node", str(BOARDGAMEIO / "hapy.js")), install_boardgameio),
    ),
}


def present(contestants: Sequence[Contestant]) -> list[Contestant]:
    """Those that can run here; the others are named."""
    found = []
    for contestant in contestants:
        try:
            contestant.prepare()
        except Missing as missing:
            console.print(f"[yellow]without {contestant.name}[/]: {missing}")
        else:
            found.append(contestant)
    return found


# ---- running programs ----------------------------------------------------------------------


def output(command: Sequence[str], cwd: Path | None = None) -> str:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True)
    if done.returncode != 0:
        raise Failed(f"{' '.join(command)} ended with {done.returncode}:\n{done.stderr.strip()}")
    return done.stdout.strip()


def rate(command: Sequence[str], seconds: float) -> float:
    """How many per second, of a program that takes seconds and prints `count seconds`."""
    count, spent = output([*command, str(seconds)]).split()
    return int(count) / float(spent)


class Steps:
    """Says what is done now: a bar on a terminal, one line in a file."""

    def __init__(self, title: str, total: int) -> None:
        console.print(title, style="dim", highlight=False)
        self.bar = Progress(console=console, transient=True, disable=not console.is_terminal)
        self.task = self.bar.add_task("", total=total)
        self.begun = 0

    def __enter__(self) -> Steps:
        self.bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.bar.stop()

    def next(self, what: str) -> None:
        self.bar.update(self.task, description=what, completed=self.begun)
        self.begun += 1


@dataclass(frozen=True)
class Plan:
    """How long to measure."""

    rounds: int
    seconds: float


def interleave(commands: Mapping[str, Sequence[str]], plan: Plan, title: str) -> dict[str, list[float]]:
    """The rates of each command, one per round."""
    rates: dict[str, list[float]] = {name: [] for name in commands}
    with Steps(f"{title}: {plan.rounds} rounds of {plan.seconds:g} s", plan.rounds * len(commands)) as steps:
        for _ in range(plan.rounds):
            for name, command in commands.items():
                steps.next(name)
                rates[name].append(rate(command, plan.seconds))
    return rates


# ---- do they play the same game? -----------------------------------------------------------


def check_traces(contestants: Sequence[Contestant], title: str) -> dict[str, int]:
    """The agreed hash per kind of trace; raises Failed with the names of those who differ."""
    agreed = {}
    with Steps(f"{title}: do all play the same game?", len(TRACES) * len(contestants)) as steps:
        for seats, games in TRACES:
            hashes = {}
            for contestant in contestants:
                steps.next(f"{contestant.name}, {seats} seats")
                hashes[contestant.name] = int(output([*contestant.command, "trace", str(seats), str(games)]))
            agreed[f"{seats} seats, {games} games"] = the_same(hashes, f"{title} with {seats} seats")
    return agreed


def the_same(hashes: Mapping[str, int], what: str) -> int:
    usual = Counter(hashes.values()).most_common(1)[0][0]
    strange = [f"{name} ({value})" for name, value in hashes.items() if value != usual]
    if strange:
        agree = ", ".join(name for name, value in hashes.items() if value == usual)
        raise Failed(f"{what}: {', '.join(strange)} plays otherwise than {agree} ({usual}).")
    return usual


# ---- the sections --------------------------------------------------------------------------


@dataclass(frozen=True)
class Section:
    """A table of the report: rates by name, and the names they are compared with."""

    title: str
    unit: str
    rates: Mapping[str, Sequence[float]]
    against: Sequence[str] = ()
    traces: Mapping[str, int] | None = None

    def plain(self) -> dict[str, object]:
        rows = {name: {"median": median(rates), "rounds": rates} for name, rates in self.rates.items()}
        return {"title": self.title, "unit": self.unit, "rows": rows, "traces": self.traces}


def random_play(plan: Plan) -> list[Section]:
    """Random games with everything timed: deal, list of legal moves, choice, move."""
    sections = []
    for title, declared in RACES.items():
        contestants = present(declared)
        traces = check_traces(contestants, title)
        commands = {contestant.name: (*contestant.command, "speed") for contestant in contestants}
        rates = interleave(commands, plan, title)
        sections.append(Section(f"{title}: random play", "moves/s", rates, list(rates), traces))
    return sections


# Further sections (copy, fill, view, dump, search) are functions like the one above; a line here runs them.
SECTIONS: tuple[Callable[[Plan], list[Section]], ...] = (random_play,)


# ---- the report ----------------------------------------------------------------------------


def show(section: Section) -> None:
    table = Table(title=section.title, caption=caption(section), box=SIMPLE_HEAD, padding=0, show_edge=False)
    table.title_justify = table.caption_justify = "left"
    table.add_column("", no_wrap=True)
    table.add_column(section.unit, justify="right", style="bold", no_wrap=True)
    table.add_column("spread", justify="right", style="dim")
    for other in section.against:
        table.add_column(other, justify="right")
    middle = {name: median(rates) for name, rates in section.rates.items()}
    for name in sorted(middle, key=middle.__getitem__, reverse=True):
        rates = section.rates[name]
        spread = (max(rates) - min(rates)) / middle[name]
        ratios = ["" if name == other else ratio(middle[name], middle[other]) for other in section.against]
        table.add_row(name, amount(middle[name]), f"{spread:.0%}", *ratios)
    console.print(table)


def caption(section: Section) -> str:
    lines = ["medians; spread: from slowest to fastest round"]
    if section.against:
        lines.append("right: how many times as fast as the one above the column")
    lines += [f"same trace: {value} ({what})" for what, value in (section.traces or {}).items()]
    return "\n".join(lines)


def ratio(mine: float, other: float) -> str:
    """Fractions as 1/n, which one can picture."""
    return f"{few_digits(mine / other)}×" if mine >= other else f"1/{few_digits(other / mine)}"


def amount(number: float) -> str:
    """Three digits are all that a benchmark knows."""
    for size, letter in ((1e6, " M"), (1e3, " k")):
        if number >= size:
            return few_digits(number / size) + letter
    return few_digits(number)


def few_digits(number: float) -> str:
    digits = 2 if number < 9.995 else 1 if number < 99.95 else 0
    return f"{number:.{digits}f}"


def machine() -> dict[str, object]:
    return {"python": platform.python_version(), "system": platform.platform(), "cores": os.cpu_count()}


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=5, help="how often each is measured (5)")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each time (1)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all numbers here as well")
    return parser.parse_args()


def main() -> int:
    options = arguments()
    plan = Plan(options.rounds, options.seconds)
    sections = []
    try:
        for function in SECTIONS:
            for section in function(plan):
                show(section)
                sections.append(section)
    except Failed as failed:
        console.print(f"[red]{failed}[/]", highlight=False)
        return 1
    if options.json:
        report = {"machine": machine(), "rounds": plan.rounds, "seconds": plan.seconds}
        report["sections"] = [section.plain() for section in sections]
        options.json.write_text(json.dumps(report, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
