"""The gate against creeping slowness: how counts are read and compared. Nothing is counted here."""

import json
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

BENCH = Path(__file__).parents[2] / "bench"

WRITTEN = """\
# callgrind format
events: Ir
fn=(1) CPyDef_bots___search___Search___run
10 100
+1 20
cob=(4) /lib/hapy.so
cfn=(2) CPyDef_hapy___state___Hapy___legal__State_glue
calls=3 5
* 300
cfn=(3) CPyDef_bots___search___Search___expand.part.0
calls=2 7
* 50
fn=(3)
7 40
cfn=(2)
calls=1 5
8 10
fn=(2)
5 310
"""


@pytest.fixture(scope="module")
def bench() -> Iterator[None]:
    """The folder is no package: its programs find each other because they lie side by side."""
    sys.path.insert(0, str(BENCH))
    yield
    sys.path.remove(str(BENCH))


@pytest.fixture
def callgrind(bench: None) -> ModuleType:
    return import_module("callgrind")


@pytest.fixture
def instructions(bench: None) -> ModuleType:
    return import_module("instructions")


def test_instructions_below_a_function_count_for_it(callgrind: ModuleType) -> None:
    counted = callgrind.read(WRITTEN.splitlines())
    assert counted.of("CPyDef_bots___search___Search___run") == 100 + 20 + 300 + 50
    assert counted.of("CPyDef_bots___search___Search___expand") == 40 + 10
    assert counted.of("nothing of the kind") == 0


def test_a_share_is_what_the_search_calls_outside_of_itself(callgrind: ModuleType) -> None:
    counted = callgrind.read(WRITTEN.splitlines())
    assert counted.called("CPyDef_bots___search___", "legal") == 300 + 10
    assert counted.called("CPyDef_bots___search___", "apply", "legal") == 310
    assert counted.called("CPyDef_bots___search___", "expand") == 0


def test_more_than_two_percent_more_is_told(instructions: ModuleType) -> None:
    before = {"hapy": {"move": 1000, "iteration": 1000}, "papyrus": {"move": 1000}}
    now = {"hapy": {"move": 1021, "iteration": 1019}, "papyrus": {"move": 970}}
    found = instructions.changes(before, now)
    assert [(change.game, change.what, change.verdict) for change in found] == [
        ("hapy", "move", "more"),
        ("hapy", "iteration", ""),
        ("papyrus", "move", "less"),
    ]
    assert [change.now for change in instructions.grown(found)] == [1021]


def test_what_was_never_counted_has_not_grown(instructions: ModuleType) -> None:
    assert instructions.changes({}, {"hapy": {"move": 7}}) == []
    assert instructions.changes({"hapy": {"move": 7}}, {"hapy": {"iteration": 9}}) == []


def test_the_numbers_of_before_are_those_of_every_game(instructions: ModuleType) -> None:
    kept = json.loads(instructions.FILE.read_text(encoding="utf-8"))
    assert set(kept["counts"]) == set(instructions.GAMES)
    assert all(set(counts) == {"move", "iteration"} for counts in kept["counts"].values())
    assert set(kept["made_with"]) == set(instructions.made_with())
