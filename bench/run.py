"""Mastaba's speed against the yardsticks, in one run on one machine.

    python bench/run.py [--only SECTION ...] [--rounds 5] [--seconds 1] [--json FILE]

First every contestant plays the same games with the same generator: if the traces differ, they do
not play the same rules, and speeds would mean nothing. Those that also keep what every seat may know
are compared in that as well. Then they are timed one at a time, in interleaved rounds, so that a slow
minute of the machine falls on all of them; medians count.
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
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import callgrind
import instructions
from report import Goal, Limit, Section, Sheet, console, show
from rich.progress import Progress

BENCH = Path(__file__).resolve().parent
SOURCE = BENCH.parent / "src"
BUILD = BENCH.parent / "build" / "bench"
BOARDGAMEIO = BENCH / "boardgameio"

TRACES = ((3, 1000), (2, 100), (4, 100))  # seats and games by which the contestants are compared


class Missing(Exception):
    """A contestant cannot run here; the text says what it needs."""


class Failed(Exception):
    """Something went wrong that makes the whole run worthless."""


# ---- the contestants -----------------------------------------------------------------------


def build_c(program: str, *flags: str) -> Callable[[], None]:
    def build() -> None:
        compiler = shutil.which("gcc")
        if compiler is None:
            raise Missing("needs gcc")
        BUILD.mkdir(parents=True, exist_ok=True)
        output([compiler, "-O2", *flags, "-o", str(BUILD / program), str(BENCH / "c" / "hapy.c")])

    return build


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
    rules = importlib.util.find_spec("mastaba.games.hapy.rules.state")
    if rules is not None and str(rules.origin).endswith(".py"):
        console.print("[yellow]Mastaba is not compiled here[/]: its numbers are those of pure Python")


def find_server() -> None:
    find_mastaba()
    needs("mastaba.web", ".")()


def find_browser() -> None:
    find_server()
    needs("playwright", "playwright")()
    if shutil.which("chromium") is None and shutil.which("google-chrome") is None:
        raise Missing("needs Chromium: sudo apt install chromium")


def nothing() -> None:
    """For contestants that need nothing."""


@dataclass(frozen=True)
class Contestant:
    """A program with the modes `trace SEATS GAMES` and `speed SECONDS`; `prepare` may raise Missing.

    `knowledge` is another command, if what every seat may know is kept: with SEATS GAMES it prints its hash.
    """

    name: str
    command: tuple[str, ...]
    prepare: Callable[[], None] = nothing
    knowledge: tuple[str, ...] = ()
    traced: bool = True  # False: it plays another game, and is only timed


def python(script: str, *words: str) -> tuple[str, ...]:
    return (sys.executable, str(BENCH / script), *words)


def uncompiled(script: str, *words: str) -> tuple[str, ...]:
    """With the package as it stands in src, wherever a compiled one is installed."""
    return ("env", f"PYTHONPATH={SOURCE}", "MASTABA_PURE=1", *python(script, *words))


def against_hearts(game: str) -> tuple[Contestant, ...]:
    """A game of ours beside a card game in C++, which is another one and only timed."""
    return (
        Contestant("Mastaba", python("any_game.py", game), find_mastaba),
        Contestant("Mastaba, driven from Python", python("any_game.py", game, "--driven"), needs("mastaba", ".")),
        Contestant("OpenSpiel's hearts", python("hearts.py"), needs("pyspiel", "open_spiel"), traced=False),
    )


BARE, FULL = str(BUILD / "hapy"), str(BUILD / "hapy-full")

RACES: Mapping[str, tuple[Contestant, ...]] = {
    "Hâpy Families": (
        Contestant("C, bare", (BARE,), build_c("hapy")),
        Contestant("C, full rules", (FULL,), build_c("hapy-full", "-DKNOWLEDGE"), (FULL, "knowledge")),
        Contestant("Mastaba", python("ours.py"), find_mastaba, python("knowledge.py")),
        Contestant("Mastaba, driven from Python", python("driven.py"), needs("mastaba", ".")),
        Contestant("plain Python", python("reference.py")),
        Contestant("OpenSpiel", python("openspiel.py"), needs("pyspiel", "open_spiel")),
        Contestant("boardgame.io", ("node", str(BOARDGAMEIO / "hapy.js")), install_boardgameio),
    ),
    "Mykerinos": against_hearts("mykerinos"),
    "Papyria": against_hearts("papyria"),
    "PaPyRoS": against_hearts("papyros"),
    "Papyrus": against_hearts("papyrus"),
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


def numbers(command: Sequence[str]) -> dict[str, float]:
    """By name, of a program that prints them as JSON."""
    found: dict[str, float] = json.loads(output(command))
    return found


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


def check(commands: Mapping[str, Sequence[str]], title: str) -> dict[str, int]:
    """The agreed hash per kind of trace; raises Failed with the names of those who differ."""
    agreed: dict[str, int] = {}
    if len(commands) < 2:
        return agreed
    with Steps(title, len(TRACES) * len(commands)) as steps:
        for seats, games in TRACES:
            hashes = {}
            for name, command in commands.items():
                steps.next(f"{name}, {seats} seats")
                hashes[name] = int(output([*command, str(seats), str(games)]))
            agreed[f"{seats} seats, {games} games"] = the_same(hashes, f"{title} With {seats} seats")
    return agreed


def the_same(hashes: Mapping[str, int], what: str) -> int:
    usual = Counter(hashes.values()).most_common(1)[0][0]
    strange = [f"{name} ({value})" for name, value in hashes.items() if value != usual]
    if strange:
        agree = ", ".join(name for name, value in hashes.items() if value == usual)
        raise Failed(f"{what} {', '.join(strange)} differs from {agree} ({usual}).")
    return usual


# ---- the sections --------------------------------------------------------------------------


RANDOM_PLAY_GOALS: Mapping[str, tuple[Goal, ...]] = {
    "Hâpy Families": (
        Goal("Mastaba", "at least", 1 / 4, "C, full rules"),
        Goal("Mastaba", "at least", 40, "OpenSpiel"),
        Goal("Mastaba", "at least", 300, "boardgame.io"),
        Goal("C, bare", "at least", 100, "plain Python"),
    ),
    # hearts is a card game of about the same size, written in C++ and driven from Python
    "Mykerinos": (Goal("Mastaba", "at least", 1.5, "OpenSpiel's hearts"),),
    "Papyria": (Goal("Mastaba", "at least", 1, "OpenSpiel's hearts"),),
    # each list of moves is a search through a dictionary
    "PaPyRoS": (Goal("Mastaba", "at least", 0.05, "OpenSpiel's hearts"),),
    "Papyrus": (Goal("Mastaba", "at least", 4, "OpenSpiel's hearts"),),
}


def random_play(plan: Plan) -> list[Section]:
    """Random games with everything timed: deal, list of legal moves, choice, move."""
    sections = []
    for title, declared in RACES.items():
        contestants = present(declared)
        traced = [contestant for contestant in contestants if contestant.traced]
        tracing = {contestant.name: (*contestant.command, "trace") for contestant in traced}
        knowing = {contestant.name: contestant.knowledge for contestant in contestants if contestant.knowledge}
        traces = check(tracing, f"{title}: do all play the same game?")
        known = check(knowing, f"{title}: do those that keep what each seat may know agree?")
        hashes = {f"same moves and results, {what}": value for what, value in traces.items()}
        hashes |= {f"same knowledge after every move, {what}": value for what, value in known.items()}
        commands = {contestant.name: (*contestant.command, "speed") for contestant in contestants}
        rates = interleave(commands, plan, title)
        against = [name for name in ("C, full rules", "Mastaba", "plain Python", "OpenSpiel's hearts") if name in rates]
        section = Section(f"{title}: random play", "moves/s", rates, against, RANDOM_PLAY_GOALS[title], hashes)
        sections.append(section)
    return sections


PARTS: Mapping[str, tuple[str, ...]] = {
    "copy": python("parts.py", "copy", "3"),
    "copy.deepcopy, uncompiled": uncompiled("parts.py", "deepcopy", "3"),
    "seen": python("parts.py", "seen", "3"),
    "fill": python("parts.py", "fill", "3"),
    "view": python("parts.py", "view", "3"),
    "dump": python("parts.py", "dump", "3"),
    "load": python("parts.py", "load", "3"),
    "search iterations, 2 seats": python("parts.py", "search", "2"),
    "search iterations, 3 seats": python("parts.py", "search", "3"),
}
PARTS_GOALS = (
    Goal("copy", "at least", 20, "copy.deepcopy, uncompiled"),
    Goal("copy", "at most", 10, "fill"),
)


def parts(plan: Plan) -> list[Section]:
    """What bots, pages and the store call, on positions in mid-game."""
    if importlib.util.find_spec("mastaba") is None:
        return []
    title = "Hâpy Families: parts, in mid-game, 3 seats"
    return [Section(title, "times/s", interleave(PARTS, plan, title), goals=PARTS_GOALS)]


def search(plan: Plan) -> Iterator[Section | Sheet]:
    """How fast bots think, in every game, and what about."""
    if importlib.util.find_spec("mastaba") is None:
        return
    title = "Search: two and three seats, early, in the middle and late"
    commands = {game: python("fixed.py", game) for game in instructions.GAMES}
    yield Section(title, "iterations/s", interleave(commands, plan, title))
    if not callgrind.available():
        console.print("[yellow]without shares[/]: they need valgrind")
        return
    shares: dict[str, list[dict[str, float]]] = {}
    with Steps("Search: what it spends its instructions on", len(commands)) as steps:
        for game in commands:
            steps.next(game)
            shares[game] = [{part: 100 * share for part, share in instructions.measure(game).shares.items()}]
    remarks = ("fill: deals what is not seen; hints: how good moves and positions look; tree: the search itself",)
    yield Sheet(
        "Search: shares of the instructions", dict.fromkeys((*instructions.PARTS, "tree"), "%"), shares, (), remarks
    )


SERVERS = (
    Contestant("Mastaba", python("serving.py", "crowd", "mastaba"), find_server),
    Contestant("boardgame.io", python("serving.py", "crowd", "boardgame.io"), install_boardgameio),
)
LONGER = 4  # times as long as a round of the others: a server must come to its stride
LATENCY = {"answer, p50": "ms", "answer, p99": "ms", "streams, p50": "ms", "streams, p99": "ms"}
COST = {"CPU of the server": "ms/move", "server busy": "cores", "load busy": "cores", "memory": "MB"}
CROWD_GOALS = (
    Goal("Mastaba, moves", "at least", 1, "boardgame.io, moves"),
    Limit("Mastaba, answer, p99", "at most", 60, "ms"),
)
PACED_GOALS = (Limit("Mastaba, answer, p99", "at most", 100, "ms"),)
IDLE_GOALS = (Limit("without streams, a table", "at most", 100, "kB"),)
LONG_GOALS = (Goal("5,000 entries, CPU", "at most", 1.2, "fresh, CPU"),)
HEARD = "answer: until the mover has it; streams: until all three seats have it"
CROWD_REMARKS = (
    HEARD,
    "a load that is busy for less than one core is not what limits",
    "Mastaba has each move on the disk before it answers, boardgame.io in memory",
)


def serving(plan: Plan) -> Iterator[Sheet]:
    """A live server with all that a move costs there: connections, rules, storage, streams."""
    servers = present(SERVERS)
    yield crowd(servers, plan)
    if "Mastaba" in [server.name for server in servers]:
        yield from many_tables(plan)
        yield long_game()


def crowd(servers: Sequence[Contestant], plan: Plan) -> Sheet:
    title = "A live server: 50 tables of 3, moves as soon as answered"
    seconds = LONGER * plan.seconds
    rounds: dict[str, list[dict[str, float]]] = {server.name: [] for server in servers}
    with Steps(f"{title}: {plan.rounds} rounds of {seconds:g} s", plan.rounds * len(servers)) as steps:
        for _ in range(plan.rounds):
            for server in servers:
                steps.next(server.name)
                rounds[server.name].append(numbers([*server.command, str(seconds)]))
    return Sheet(title, {"moves": "per s"} | LATENCY | COST, rounds, CROWD_GOALS, CROWD_REMARKS)


def many_tables(plan: Plan) -> Iterator[Sheet]:
    title = "A live server: 1,000 tables of 3, 100 moves a second"
    seconds = 5 * LONGER * plan.seconds
    with Steps(f"{title}: {seconds:g} s", 2) as steps:
        steps.next("with streams")
        paced = numbers([*python("serving.py", "paced"), str(seconds)])
        steps.next("without")
        idle = numbers(python("serving.py", "idle"))
    remarks = (HEARD, "counted from when the move was due")
    yield Sheet(title, LATENCY | COST, {"Mastaba": [paced]}, PACED_GOALS, remarks)
    title = "A live server: 1,000 tables at which nothing happens"
    both = {"without streams": [idle], "with 3 streams": [paced]}
    yield Sheet(title, {"a table": "kB", "all": "MB"}, both, IDLE_GOALS)


def long_game() -> Sheet:
    title = "A live server: moves after 5,000 entries, and at fresh tables"
    with Steps(title, 1) as steps:
        steps.next("Mastaba")
        found = numbers(python("serving.py", "long"))
    units = {"request": "ms", "CPU": "ms"}
    both = {name: [{what: found[f"{name}, {what}"] for what in units}] for name in ("5,000 entries", "fresh")}
    return Sheet(title, units, both, LONG_GOALS, ["medians of the moves"])


PAGES = (Contestant("Mastaba", python("pages.py"), find_browser),)
WAITS = {"click to frame": "ms", "first visit, time": "ms", "first visit": "kB", "with a table": "kB"}
RENDERINGS = {"page, to take": "ms", "page, to ask": "ms", "parts, to take": "ms", "parts, to ask": "ms"}
PAGES_GOALS = (
    Limit("Mastaba, click to frame", "at most", 60, "ms"),
    Limit("Mastaba, first visit, time", "at most", 1000, "ms"),
    Limit("Mastaba, with a table", "at most", 120, "kB"),
    Limit("Mastaba, page, to take", "at most", 3, "ms"),
    Limit("Mastaba, page, to ask", "at most", 3, "ms"),
)
PAGES_REMARKS = (
    "click to frame: until the frame that shows the new position is drawn, in Chromium on this machine",
    "first visit: all that comes over the line for the home page, compressed; with a table: and for the first one",
    "page, parts: rendered for one seat at a table of three in mid-game",
)


def pages(plan: Plan) -> Iterator[Sheet]:
    """What people wait for in the browser."""
    for contestant in present(PAGES):
        with Steps("Pages: in a real browser", 1) as steps:
            steps.next(contestant.name)
            found = numbers(contestant.command)
        rounds = {contestant.name: [found]}
        yield Sheet("Pages, in a real browser", WAITS | RENDERINGS, rounds, PAGES_GOALS, PAGES_REMARKS)


SECTIONS: Mapping[str, Callable[[Plan], Iterable[Section | Sheet]]] = {
    "random": random_play,
    "parts": parts,
    "search": search,
    "serving": serving,
    "pages": pages,
}


# ---- the whole run --------------------------------------------------------------------------


def machine() -> dict[str, object]:
    facts = {"python": platform.python_version(), "system": platform.platform(), "cores": os.cpu_count()}
    return facts | {"load": round(os.getloadavg()[0], 1)}


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--only", nargs="+", choices=SECTIONS, default=list(SECTIONS), help="these sections, not all")
    parser.add_argument("--rounds", type=int, default=5, help="how often each is measured (5)")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each time (1)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all numbers here as well")
    return parser.parse_args()


def main() -> int:
    options = arguments()
    plan = Plan(options.rounds, options.seconds)
    sections: list[Section | Sheet] = []
    before = machine()
    console.print("{cores} cores, load {load}, Python {python}".format(**before), highlight=False)
    try:
        for name in options.only:
            for section in SECTIONS[name](plan):
                show(section)
                sections.append(section)
    except Failed as failed:
        console.print(f"[red]{failed}[/]", highlight=False)
        return 1
    if options.json:
        report = {"machine": before, "rounds": plan.rounds, "seconds": plan.seconds}
        report["sections"] = [section.plain() for section in sections]
        options.json.write_text(json.dumps(report, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
