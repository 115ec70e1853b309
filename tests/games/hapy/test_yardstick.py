"""The C program of bench/ plays the same game, and knows the same of it: else its speed would say nothing."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

BENCH = Path(__file__).parents[3] / "bench"


@pytest.mark.skipif(not shutil.which("gcc"), reason="the yardstick is written in C, and there is no compiler")
def test_c_knows_the_same_after_every_move(tmp_path: Path) -> None:
    program = tmp_path / "hapy-full"
    subprocess.run(["gcc", "-O1", "-DKNOWLEDGE", "-o", program, BENCH / "c/hapy.c"], check=True)
    for seats, games in (("2", "40"), ("3", "60"), ("4", "40")):
        ours = [sys.executable, str(BENCH / "knowledge.py"), seats, games]
        theirs = [str(program), "knowledge", seats, games]
        answers = [subprocess.run(each, check=True, capture_output=True, text=True).stdout for each in (ours, theirs)]
        assert answers[0] == answers[1] != ""
