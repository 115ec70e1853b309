"""Every rule has a test, and the page that says so is up to date."""

import subprocess
import sys
from pathlib import Path

import pytest
from rules_coverage import COMMAND, PAGE, gaps, house_games, marks, page


def test_every_rule_of_every_game_has_a_test() -> None:
    assert [game.name for game in house_games()]
    assert gaps() == []


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), f"Write it again: {COMMAND}"


def test_the_command_writes_the_page_even_if_there_is_one(tmp_path: Path) -> None:
    written = tmp_path / "rules-coverage.md"
    for before in (None, "old"):
        if before is not None:
            written.write_text(before)
        command = [sys.executable, "-m", "pytest", "-q", f"--rules-coverage={written}"]
        run = subprocess.run(command, cwd=PAGE.parent.parent, capture_output=True, text=True, check=False)
        assert run.returncode == 0, run.stderr
        assert written.read_text(encoding="utf-8") == page(written)


def test_marks_are_read_from_functions_and_classes(tmp_path: Path) -> None:
    tests = tmp_path / "tests"
    tests.mkdir()
    (tests / "test_some.py").write_text(
        """
@pytest.mark.rule("senet", "R1")
@pytest.mark.rule("senet", "R2")
def test_throwing_sticks(): ...

@pytest.mark.parametrize("seats", [2])
@pytest.mark.rule("senet", "R1")
def test_two_players(seats): ...

class TestEnd:
    @pytest.mark.rule("senet", "R3")
    def test_house_of_horus(self): ...

@pytest.mark.rule("senet", "R4")
def not_a_test(): ...
"""
    )
    assert marks(tests) == {
        ("senet", "R2"): ["tests/test_some.py::test_throwing_sticks"],
        ("senet", "R1"): ["tests/test_some.py::test_throwing_sticks", "tests/test_some.py::test_two_players"],
        ("senet", "R3"): ["tests/test_some.py::TestEnd::test_house_of_horus"],
    }


@pytest.mark.parametrize("arguments", ['"senet"', '"senet", "R1", "R2"', '"senet", NUMBER'])
def test_a_mark_names_one_game_and_one_number(tmp_path: Path, arguments: str) -> None:
    tests = tmp_path / "tests"
    tests.mkdir()
    (tests / "test_some.py").write_text(f"@pytest.mark.rule({arguments})\ndef test_it(): ...\n")
    with pytest.raises(ValueError, match=r"unpack|malformed"):
        marks(tests)


def test_links_lead_from_the_page_to_the_tests() -> None:
    links = [part.partition(")")[0] for part in page().split("](")[1:]]
    assert links
    assert all((PAGE.parent / link).resolve().is_file() for link in links)
