"""The load of a whole club, small: that it measures what it says, and ends. How long it took is nobody's business."""

import re
import subprocess
import sys
from pathlib import Path

CLUB = Path(__file__).parents[2] / "bench" / "club.py"
SMALL = ("--members", "50", "--slow", "100", "--live", "10", "--rate", "20", "--slow-rate", "10", "--seconds", "1")
ROW = re.compile(r"^(.+?) +([\d,.]+)$", re.MULTILINE)


def run(*words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, str(CLUB), *words], capture_output=True, text=True, timeout=300, check=False)


def test_a_small_club_is_measured_and_the_server_ends() -> None:
    done = run(*SMALL)
    assert done.returncode == 0, done.stderr
    found = {name: float(number.replace(",", "")) for name, number in ROW.findall(done.stdout)}
    assert found["a move at a live table, times"] >= 15
    assert found["a move at a slow table, times"] == 10
    assert found["your turn, in the list of who is to move, times"] > 0
    assert 0 < found["a move at a live table, p50, ms"] <= found["a move at a live table, p99, ms"]
    assert found["memory after the start, MB"] > 10
    assert "slow tables: 100 of 100" in done.stderr


def test_numbers_that_make_no_club_are_refused() -> None:
    done = run("--members", "2")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
