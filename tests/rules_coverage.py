"""Which rules have a test: a pytest plugin.

    pytest --rules-coverage=docs/rules-coverage.md

writes the page and runs nothing. (Not with a space: once the page is there, pytest takes it for a test.)
A test shows a rule if it is marked with it: @pytest.mark.rule("hapy", "R4").
The marks are read from the files, so the page does not depend on which tests are chosen, or on who runs them.
What no test can reach stands in tests/games/GAME/unreachable.toml, with the reason: R14 = "…".
"""

import ast
import tomllib
from collections.abc import Iterator
from os.path import relpath
from pathlib import Path

import pytest

import mastaba

TESTS = Path(__file__).parent
PAGE = TESTS.parent / "docs" / "rules-coverage.md"
COMMAND = "pytest --rules-coverage=docs/rules-coverage.md"

Marks = dict[tuple[str, str], list[str]]  # the tests by game and number, as path::name


# ---- pytest -----------------------------------------------------------------------------------------------


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rules-coverage", metavar="FILE", help="write which rules have a test, and run nothing")


def pytest_cmdline_main(config: pytest.Config) -> int | None:
    file = config.getoption("--rules-coverage")
    if not file:
        return None
    path = Path(file)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(page(path), encoding="utf-8")
    for gap in gaps():
        print(gap)
    return 0


# ---- Marks ------------------------------------------------------------------------------------------------


def marks(tests: Path = TESTS) -> Marks:
    """Every mark in the test files, in the order of the files."""
    found: Marks = {}
    for path in sorted(tests.rglob("test_*.py")):
        for name, game, number in _marks_in(ast.parse(path.read_text(encoding="utf-8"), str(path))):
            found.setdefault((game, number), []).append(f"{path.relative_to(tests.parent).as_posix()}::{name}")
    return found


def _marks_in(tree: ast.Module | ast.ClassDef, prefix: str = "") -> Iterator[tuple[str, str, str]]:
    """Test, game and number of each mark."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield from _marks_in(node, f"{prefix}{node.name}::")
        elif isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for mark in reversed(node.decorator_list):
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                    game, number = (str(ast.literal_eval(argument)) for argument in mark.args)
                    yield f"{prefix}{node.name}", game, number


def house_games() -> list[mastaba.Game]:
    """The games of this house: neither a test's nor another package's."""
    games = [mastaba.find_game(name) for name in mastaba.game_names()]
    return [game for game in games if type(game).__module__.startswith("mastaba.games.")]


def unreachable(game: mastaba.Game) -> dict[str, str]:
    """The numbers that no test can reach, with the reason."""
    path = TESTS / "games" / game.name / "unreachable.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def gaps() -> list[str]:
    """Numbers without test or reason, reasons that a test refutes, and marks of rules that do not exist."""
    found = marks()
    wrong = []
    for game in house_games():
        reasons = unreachable(game)
        for number in game.numbers:
            if (game.name, number) not in found and number not in reasons:
                wrong.append(f"{game.name} {number} has no test.")
            if (game.name, number) in found and number in reasons:
                wrong.append(f"{game.name} {number} is said to be out of reach, but has a test.")
    known = {(game.name, number) for game in house_games() for number in game.numbers}
    for game_name, number in found:
        if (game_name, number) not in known:
            wrong.append(f"There is no rule {game_name} {number}: {found[game_name, number][0]} is marked with it.")
    return wrong


# ---- The page ---------------------------------------------------------------------------------------------


def page(file: Path = PAGE) -> str:
    """The page in Markdown; the links are relative to where it will lie."""
    home = relpath(TESTS.parent, file.resolve().parent)
    found = marks()
    lines = [
        "# Rules and their tests",
        "",
        f"Written by `{COMMAND}`; do not edit.",
        "A rule is covered by tests that are marked with its number, load a position, play and compare.",
    ]
    for game in house_games():
        lines += ["", *_section(game, found, home)]
    return "\n".join(lines) + "\n"


def _section(game: mastaba.Game, found: Marks, home: str) -> list[str]:
    covered = sum(1 for number in game.numbers if (game.name, number) in found)
    return [
        f"## {game.title}",
        "",
        f"{covered} of {len(game.numbers)} numbers have a test.",
        "",
        "| Number | Tests |",
        "|---|---|",
        *(f"| {number} | {_cell(game, number, found, home)} |" for number in game.numbers),
    ]


def _cell(game: mastaba.Game, number: str, found: Marks, home: str) -> str:
    tests = found.get((game.name, number), [])
    if tests:
        return "<br>".join(f"[{test}]({home}/{test.partition('::')[0]})" for test in tests)
    reason = unreachable(game).get(number)
    return f"out of reach: {reason}" if reason else "**no test**"
