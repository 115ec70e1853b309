"""What the pages say is true: examples in README and docs are run, tables of notation are read."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

import mastaba

ROOT = Path(__file__).parent.parent


def test_the_ten_lines_of_the_readme_run() -> None:
    code = re.search(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    assert code is not None
    done = subprocess.run([sys.executable, "-c", code[1]], capture_output=True, text=True)
    assert done.stdout.startswith("Outcome("), done.stderr


@pytest.mark.parametrize("page", ["docs/api.md"])
def test_examples(page: str) -> None:
    failed, tried = doctest.testfile(str(ROOT / page), module_relative=False)
    assert tried > 5
    assert failed == 0


def test_every_promise_names_a_test_that_is_there() -> None:
    promised = (ROOT / "SECURITY.md").read_text().split("## Promised\n")[1].split("\n## ")[0]
    for promise in promised.split("\n\n**"):
        named = re.findall(r"`((?:tests|check)/[^`]*)`", promise)
        assert named, promise
        for path in named:
            assert (ROOT / path).exists() or (ROOT / "src/mastaba" / path).exists(), path


def notation_rows(game: str) -> list[str]:
    """The moves in the first column of the game's table."""
    section = (ROOT / "docs/notation.md").read_text().split(f"## {game}\n")[1].split("\n## ")[0]
    return re.findall(r"^\| `([^`]+)` \|", section, re.MULTILINE)


@pytest.mark.parametrize(
    ("move", "layout", "number"),
    [
        ("take 8.3", "pyramid", 30),
        ("take khufu-5.2", "giza", 11),
        ("skip", "pyramid", 36),
        ("lay cat-1 cat-3 cat-5", "pyramid", 37 + 20 + 5),
        ("ask 2 cat-1", "pyramid", 157 + 36 + 6),
    ],
)
def test_the_notation_of_hapy(move: str, layout: str, number: int) -> None:
    assert move in notation_rows("hapy")
    state = mastaba.new("hapy", seats=3, layout=layout)
    assert state.read(move) == number
    assert state.write(number) == move


@pytest.mark.parametrize(
    ("move", "number"),
    [
        ("above n 2", 1),
        ("above b 4", 31),
        ("up 2 3", 32 + 5 + 2),
        ("down t 1", 52 + 4 * 2),
        ("tuck n light", 84),
        ("tuck b dark", 99),
        ("pass", 100),
    ],
)
def test_the_notation_of_papyrus(move: str, number: int) -> None:
    assert move in notation_rows("papyrus")
    state = mastaba.new("papyrus", seats=3)
    assert state.read(move) == number
    assert state.write(number) == move


@pytest.mark.parametrize(
    ("move", "number"),
    [
        ("pass", 0),
        ("start c4", 1 + 8 * 3 + 2),
        ("extend c4 c5", 73 + 15 * 3 + 7 + 2),
        ("violet c4", 200 + 26),
        ("violet c4 c5", 272 + 54),
        ("lemon c4 c5", 471 + 54),
        ("neutral c4", 598 + 26),
        ("blackmore c4 c5", 797 + 54),
        ("tangerine c4 c5 d5", 924 + 42 * 3 + 6 + 2 * 7 + 2),
        ("brown 3.1", 1258 + 5),
        ("skip", 1273),
        ("take left", 1274),
        ("discard right", 1277),
        ("room 2.5", 1278 + 4),
        ("decline", 1293),
    ],
)
def test_the_notation_of_mykerinos(move: str, number: int) -> None:
    assert move in notation_rows("mykerinos")
    state = mastaba.new("mykerinos", seats=3)
    assert state.read(move) == number
    assert state.write(number) == move


@pytest.mark.parametrize(
    ("move", "number"),
    [
        ("pick P05", 4),
        ("place east 90", 16 + 4 + 1),
        ("set ship 3", 32 + 2),
        ("ship 3 5", 56 + 12 * 2 + 4),
        ("wanderer 12 1", 200 + 12 * 11),
        ("trade", 344),
        ("learn 2", 346),
        ("buy 3 forest", 348 + 7 * 2 + 2),
        ("onward", 390),
        ("do river", 391),
        ("waive large", 395),
        ("pay small", 399),
        ("score large forest", 400 + 7 + 2),
        ("build small L05", 421 + 62 * 2 + 24),
        ("look 2", 608),
        ("take 2-1-3", 612 + 2 + 2),
        ("priest S1", 1484),
        ("remove 3-large", 1546 + 7),
        ("end", 1593),
    ],
)
def test_the_notation_of_papyria(move: str, number: int) -> None:
    assert move in notation_rows("papyria")
    state = mastaba.new("papyria", seats=3)
    assert state.read(move) == number
    assert state.write(number) == move


SPELLINGS = sum(33**length for length in range(1, 13))
OBEN = ((15 * 33 + 2) * 33 + 5) * 33 + 14 - 1
B_AU_M = (2 * 33 + 30) * 33 + 13 - 1


@pytest.mark.parametrize(
    ("move", "number"),
    [
        ("deal 3", 3),
        ("place N/B K01.2", 100 + 1),
        ("give sun", 3580 + 13),
        ("draw", 3594),
        ("decline", 3595),
        ("flip K06.1 K06.2", 3596 + 15 + 7 + 15 + 7 + 7 + 2),
        ("swap K01.1 K02.1", 3752),
        ("ally 2", 5459),
        ("return tauschen", 5463),
        ("yes", 5465),
        ("no", 5466),
        ("abstain", 5467),
        ("pay sun 2", 5468 + 4 + 1),
        ("finish", 5476),
        ("animate K05 OBEN 1", 5477 + (4 * SPELLINGS + OBEN) * 16 + 1),
        ("animate K06 B(AU)M 0", 5477 + (5 * SPELLINGS + B_AU_M) * 16),
        ("extend c4 across OBEN", 5477 + 20 * 16 * SPELLINGS + (2 * (3 * 17 + 2)) * SPELLINGS + OBEN),
        ("court OBEN", 5477 + (20 * 16 + 2 * 289) * SPELLINGS + ((15 * 30 + 2) * 30 + 5) * 30 + 14),
    ],
)
def test_the_notation_of_papyros(move: str, number: int) -> None:
    assert move in notation_rows("papyros")
    state = mastaba.new("papyros", seats=3, court="vote")
    assert state.read(move) == number
    assert state.write(number) == move


def test_every_move_of_the_notation_page_is_tried() -> None:
    games = ("hapy", "mykerinos", "papyria", "papyros", "papyrus")
    assert [len(notation_rows(game)) for game in games] == [5, 15, 19, 18, 7]


def test_links_lead_somewhere() -> None:
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]:
        for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
            assert (page.parent / link).exists(), f"{page.name}: {link}"
