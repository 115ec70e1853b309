"""What somebody might do to spoil it for the others, in bounded forms.

An attack is a coroutine in a module of this folder. It starts a server of its own on loopback, does its worst, and
returns in one line what came of it, with numbers; it raises Broken, with what was seen, if others had to suffer.
`make attack` runs all of them at full size and prints a table; `make test` runs the same at short size
(`test_attacks.py`). A new module is found by itself.
"""

import importlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path


class Broken(AssertionError):
    """What was promised did not hold; the text says what was seen in its place."""


Run = Callable[[Path, bool], Awaitable[str]]
"""In an empty folder; at full size, or short."""


@dataclass(frozen=True)
class Attack:
    name: str  # what somebody does, in a few words
    run: Run


attacks: list[Attack] = []


def attack(name: str) -> Callable[[Run], Run]:
    """Makes a coroutine one of the attacks."""

    def take(run: Run) -> Run:
        attacks.append(Attack(name, run))
        return run

    return take


def all_attacks() -> list[Attack]:
    """Those of all modules beside this one, in the order of their files."""
    for file in sorted(Path(__file__).parent.glob("*.py")):
        if not file.stem.startswith(("test_", "run", "attacks")):
            importlib.import_module(f"attack.{file.stem}")
    return attacks
