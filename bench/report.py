"""What a run of the benchmark shows: tables, and whether the numbers are what was hoped for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from statistics import median
from typing import Literal

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

console = Console()

Bound = Literal["at least", "at most"]

# ---- hopes ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Goal:
    """A rate should be at least, or at most, so many times another."""

    mine: str
    bound: Bound
    times: float
    other: str

    def verdict(self, middle: Mapping[str, float]) -> str:
        if self.mine not in middle or self.other not in middle:
            return "not measured"
        times = middle[self.mine] / middle[self.other]
        reached = times >= self.times if self.bound == "at least" else times <= self.times
        return "reached" if reached else "not reached"

    def line(self, middle: Mapping[str, float]) -> str:
        verdict = self.verdict(middle)
        now = "" if verdict == "not measured" else f" {ratio(middle[self.mine], middle[self.other])}"
        wanted = f"{self.times:g}×" if self.times >= 1 else f"1/{1 / self.times:g}"
        return f"{verdict:12} {self.mine} to {self.other}{now}, wanted {self.bound} {wanted}"


@dataclass(frozen=True)
class Limit:
    """A number should be at least, or at most, so much."""

    mine: str
    bound: Bound
    amount: float
    unit: str

    def verdict(self, middle: Mapping[str, float]) -> str:
        if self.mine not in middle:
            return "not measured"
        now = middle[self.mine]
        reached = now >= self.amount if self.bound == "at least" else now <= self.amount
        return "reached" if reached else "not reached"

    def line(self, middle: Mapping[str, float]) -> str:
        verdict = self.verdict(middle)
        now = "" if verdict == "not measured" else f" {few_digits(middle[self.mine])} {self.unit}"
        return f"{verdict:12} {self.mine}{now}, wanted {self.bound} {self.amount:g} {self.unit}"


# ---- tables --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Section:
    """A table of the report: rates by name, the names they are compared with, and what was hoped for."""

    title: str
    unit: str
    rates: Mapping[str, Sequence[float]]
    against: Sequence[str] = ()
    goals: Sequence[Goal] = ()
    hashes: Mapping[str, int] = field(default_factory=dict)

    @property
    def middle(self) -> dict[str, float]:
        return {name: median(rates) for name, rates in self.rates.items()}

    def plain(self) -> dict[str, object]:
        rows = {name: {"median": median(rates), "rounds": rates} for name, rates in self.rates.items()}
        goals = [asdict(goal) | {"verdict": goal.verdict(self.middle)} for goal in self.goals]
        return {"title": self.title, "unit": self.unit, "rows": rows, "goals": goals, "hashes": self.hashes}

    def table(self) -> Table:
        table = Table(box=SIMPLE_HEAD, padding=(0, 1), show_edge=False)
        table.add_column("", no_wrap=True)
        table.add_column(self.unit, justify="right", style="bold", no_wrap=True)
        table.add_column("spread", justify="right", style="dim", no_wrap=True)
        for other in self.against:
            table.add_column(other, justify="right")
        middle = self.middle
        for name in sorted(middle, key=middle.__getitem__, reverse=True):
            rates = self.rates[name]
            spread = (max(rates) - min(rates)) / middle[name]
            ratios = ["" if name == other else ratio(middle[name], middle[other]) for other in self.against]
            table.add_row(name, amount(middle[name]), f"{spread:.0%}", *ratios)
        return table

    def notes(self) -> list[str]:
        lines = ["medians; spread: from slowest to fastest round"]
        if self.against:
            lines.append("right: how many times as fast as the one above the column")
        return lines + [f"{what}: {value}" for what, value in self.hashes.items()]


@dataclass(frozen=True)
class Sheet:
    """A table of the report with a column per name: several numbers, each with its unit, in some rounds."""

    title: str
    units: Mapping[str, str]
    rounds: Mapping[str, Sequence[Mapping[str, float]]]
    goals: Sequence[Goal | Limit] = ()
    remarks: Sequence[str] = ()

    @property
    def middle(self) -> dict[str, float]:
        """By name and number."""
        return {f"{name}, {what}": median(self.values(name, what)) for name in self.rounds for what in self.units}

    def values(self, name: str, what: str) -> list[float]:
        return [numbers[what] for numbers in self.rounds[name]]

    def plain(self) -> dict[str, object]:
        goals = [asdict(goal) | {"verdict": goal.verdict(self.middle)} for goal in self.goals]
        return {"title": self.title, "units": self.units, "rounds": self.rounds, "goals": goals}

    def table(self) -> Table:
        table = Table(box=SIMPLE_HEAD, padding=(0, 1), show_edge=False)
        table.add_column("", no_wrap=True)
        table.add_column("", style="dim", no_wrap=True)
        for name in self.rounds:
            table.add_column(name, justify="right", style="bold", no_wrap=True)
            table.add_column("spread" if self.repeated else "", justify="right", style="dim", no_wrap=True)
        for what, unit in self.units.items():
            cells = [cell for name in self.rounds for cell in self.cells(name, what)]
            table.add_row(what, unit, *cells)
        return table

    def cells(self, name: str, what: str) -> tuple[str, str]:
        values = self.values(name, what)
        middle = median(values)
        return amount(middle), f"{(max(values) - min(values)) / middle:.0%}" if self.repeated and middle else ""

    @property
    def repeated(self) -> bool:
        return any(len(rounds) > 1 for rounds in self.rounds.values())

    def notes(self) -> list[str]:
        return [*(["medians; spread: from lowest to highest round"] if self.repeated else []), *self.remarks]


# ---- on the screen --------------------------------------------------------------------------


def show(section: Section | Sheet) -> None:
    console.print(f"\n{section.title}", style="bold", highlight=False)
    console.print(section.table())
    for line in section.notes():
        console.print(line, style="dim", highlight=False)
    colours = {"reached": "green", "not reached": "red", "not measured": "yellow"}
    middle = section.middle
    for goal in section.goals:
        console.print(goal.line(middle), style=colours[goal.verdict(middle)], highlight=False)
    console.print()


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
