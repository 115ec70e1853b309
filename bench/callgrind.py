"""Counts instructions with valgrind's callgrind: exact, however busy the machine is."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

NUMBERED = re.compile(r"\((\d+)\)(?: (.*))?")
CLONE = re.compile(r"(\.\w+)*('\d+)?$")  # what compiler and callgrind hang on a name


@dataclass
class Counted:
    """Instructions by function: all that ran in it and below it, and of these what it called itself."""

    inclusive: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    calls: dict[tuple[str, str], int] = field(default_factory=lambda: defaultdict(int))

    def of(self, function: str) -> int:
        return self.inclusive[function]

    def called(self, inside: str, *names: str) -> int:
        """What functions of a module called outside of it, by how these functions' names end."""
        end = re.compile(rf"___({'|'.join(names)})(__\w+_glue)?$")
        return sum(
            count
            for (caller, callee), count in self.calls.items()
            if caller.startswith(inside) and not callee.startswith(inside) and end.search(callee)
        )


def read(lines: Iterable[str]) -> Counted:
    """What callgrind wrote. A name stands there once, later only its number."""
    names: dict[str, str] = {}

    def name(text: str) -> str:
        found = NUMBERED.match(text.strip())
        assert found is not None, text
        if found[2]:
            names[found[1]] = CLONE.sub("", found[2])
        return names[found[1]]

    counted = Counted()
    function = called = ""
    for line in lines:
        kind, _, rest = line.partition("=")
        if kind == "fn":
            function = name(rest)
        elif kind == "cfn":
            called = name(rest)
        elif line[0] in "0123456789+-*":
            count = int(line.split()[1])
            counted.inclusive[function] += count
            if called:  # the line after `calls=`
                counted.calls[function, called] += count
                called = ""
    return counted


def available() -> bool:
    return shutil.which("valgrind") is not None


def run(command: Sequence[str], *functions: str) -> tuple[str, Counted]:
    """What the command prints, and what was counted in these functions and below them."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "counted")
        callgrind = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", "--collect-atstart=no"]
        toggles = [f"--toggle-collect={function}" for function in functions]
        done = subprocess.run(
            [*callgrind, *toggles, *command],
            capture_output=True,
            text=True,
            check=True,
            env=os.environ | {"PYTHONHASHSEED": "0"},
        )
        with out.open(encoding="utf-8") as lines:
            return done.stdout, read(lines)
