"""The map is true: every room is on it, and whatever it points to is there."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest
from docs.pages import ROOT

MAP = (ROOT / "docs" / "house.md").read_text(encoding="utf-8")
HOUSE = ROOT / "src" / "mastaba"
GAMES = sorted(folder.parent.name for folder in HOUSE.glob("games/*/__init__.py"))


def section(heading: str) -> str:
    return MAP.split(f"## {heading}\n")[1].split("\n## ")[0]


def first_column(heading: str) -> list[str]:
    return re.findall(r"^\| \**`([^`|]+)`\**", section(heading), re.MULTILINE)


def test_every_room_is_on_the_map() -> None:
    rooms = {folder.parent.name + "/" for folder in HOUSE.glob("*/__init__.py")} - {"games/"}
    files = {file.name for file in HOUSE.glob("*.py")} - {"__init__.py", "__main__.py", "_build.py"}
    assert {*first_column("The rooms")} == rooms | files | {"games/<game>/"}


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_the_rooms_on_the_map_and_no_others(game: str) -> None:
    rooms = {
        name.rstrip("/") for name in first_column("A game's folder") if name.endswith("/") and name.count("/") == 1
    }
    assert {folder.parent.name for folder in (HOUSE / "games" / game).glob("*/__init__.py")} == rooms - {"text/locale"}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("file", [name for name in first_column("A game's folder") if re.search(r"\w\.\w+$", name)])
def test_every_game_has_the_files_on_the_map(game: str, file: str) -> None:
    assert (HOUSE / "games" / game / file).is_file()


STOPS = re.findall(r"^\d+\. `([\w./<>]+)` `([\w.]+)`", MAP, re.MULTILINE)


@pytest.mark.parametrize(("file", "function"), STOPS)
def test_every_stop_of_a_move_is_there(file: str, function: str) -> None:
    for game in GAMES if "<game>" in file else [""]:
        assert function in defined(HOUSE / file.replace("<game>", game)), file


def test_a_move_has_stops() -> None:
    assert len(STOPS) > 8


@cache
def defined(file: Path) -> set[str]:
    """What a module defines: functions, classes, and their methods as `Class.method`."""
    found: set[str] = set()
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
        if isinstance(node, ast.ClassDef):
            methods = [each for each in node.body if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)]
            found |= {f"{node.name}.{method.name}" for method in methods}
    return found
