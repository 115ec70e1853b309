"""Adding a game to the house touches its own folder and one line of pyproject.toml: the house knows none by name."""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from difflib import ndiff
from pathlib import Path

import pytest
from docs.pages import ROOT, install
from lab.projects import written
from web.guests import invitation
from web.serving import abroad

from mastaba.lab import new_game
from mastaba.locale import LANGUAGES

HOUSE = ROOT / "src/mastaba"
OPTION = """
    def options(self, pieces: Pieces) -> tuple[Option, ...]:
        return (Option("high_wins", "on", ("on", "off")),)

    def max_moves"""


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game in a folder of its own, with an option, installed for the processes that a test starts."""
    project = written(tmp_path, "river_race")
    facts = project / "src/mastaba_river_race/__init__.py"
    changed = facts.read_text(encoding="utf-8").replace("\n    def max_moves", OPTION)
    facts.write_text(changed.replace("import Game, Parts", "import Game, Option, Parts"), encoding="utf-8")
    install(project, project)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(map(str, (project, project / "src", ROOT / "src"))))
    return project


# ---- A folder, and a line -------------------------------------------------------------------------------


def test_it_touches_its_own_folder_and_one_line() -> None:
    files = new_game.in_our_source(ROOT, "senet")
    own = (HOUSE / "games/senet", ROOT / "tests/games/senet")
    (outside,) = [file for file in files if not any(file.is_relative_to(folder) for folder in own)]
    assert outside == ROOT / "pyproject.toml"
    before, after = outside.read_text(encoding="utf-8"), files[outside]
    changes = [line for line in ndiff(before.splitlines(), after.splitlines()) if line[0] in "+-"]
    assert changes == ['+ senet = "mastaba.games.senet:game"']


@pytest.mark.anyio
async def test_the_house_finds_everything_there(project: Path, tmp_path: Path) -> None:
    async with abroad(tmp_path / "store") as (door, _):
        anna, ben = await door.guest("Anna"), await door.guest("Ben")
        home = (await anna.http.get("/")).text
        assert "/new?game=river_race" in home
        assert "River Race</text>" in home  # its cover
        assert "Play high, take the trick, lead the next one." in home
        assert "2 to 4 · from 6 · 5 minutes" in home
        new = (await anna.http.get("/new?game=river_race")).text
        assert 'name="option-river_race-high_wins"' in new
        rules = (await anna.http.get("/rules/river_race")).text
        assert 'id="S3"' in rules
        pieces = (await anna.http.get("/components/river_race")).text
        assert "The pieces of River Race" in pieces
        assert '<th scope="col">number</th>' in pieces
        table = (await anna.posted("/tables", game="river_race", seats=2, sit=0, options={"high_wins": "off"}))["table"]
        await ben.posted("/join", invitation=await invitation(anna, table, 1))
        await anna.posted(f"/tables/{table}/start")
        page = (await anna.http.get(f"/t/{table}")).text
        assert "high_wins" in page
        assert 'class="game-river_race"' in page
        assert page.count('class="card legal"') == 3
        (style,) = re.findall(r'rel="stylesheet" href="([^"]*/river_race/board[^"]*)"', page)
        assert (await anna.http.get(style)).status_code == 200
        assert '#temple"' in (await anna.http.get("/")).text  # its mark, in the list of tables


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terminal_finds_it(project: Path, language: str) -> None:
    words = f"-m mastaba play river_race --seats me,greedy --plain --seed 1 --lang {language}"
    done = subprocess.run([sys.executable, *words.split()], input="1\n1\n1\n", capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert {"en": "Your hand", "fr": "Ta main", "de": "Deine Hand"}[language] in done.stdout


# ---- No names -------------------------------------------------------------------------------------------

NAMES = re.compile(r"hapy|hâpy|mykerinos|papyrus|papyros|papyria", re.IGNORECASE)
ALLOWED = {
    "web/pages/contexts.py": {"hapy"},  # the game of *Play now* is the house's own choice
    "cli.py": {"papyrus"},  # here and below the house says of itself: games of papyrus and pyramids
    "web/templates/base.jinja": {"papyrus"},
    "web/templates/home.jinja": {"papyrus"},
    "web/templates/tables.jinja": {"papyrus"},
    "locale/de.po": {"papyrus"},
    "locale/fr.po": {"papyrus"},
}
COMMENTS = {".jinja": r"\{#.*?#\}", ".css": r"/\*.*?\*/", ".js": r"/\*.*?\*/|^\s*//[^\n]*", ".po": r"^#[^\n]*"}


def house_files() -> Iterator[Path]:
    for file in sorted(HOUSE.rglob("*")):
        inside = file.relative_to(HOUSE)
        if file.suffix in (".py", *COMMENTS) and inside.parts[0] != "games" and inside.parts[:2] != ("lab", "starter"):
            yield file


def names_in(file: Path) -> set[str]:
    return {name.casefold() for name in NAMES.findall(said_in(file))}


def said_in(file: Path) -> str:
    """What is in a file but for its comments and docstrings: in these a game may be an example."""
    text = file.read_text(encoding="utf-8")
    if file.suffix != ".py":
        return re.sub(COMMENTS[file.suffix], "", text, flags=re.DOTALL | re.MULTILINE)
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            node.body = [each for each in node.body if not _docstring(each)] or [ast.Pass()]
    return ast.unparse(tree)


def _docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


@pytest.mark.parametrize("suffix", [".py", *COMMENTS])
def test_the_house_knows_no_game_by_name(suffix: str) -> None:
    files = [file for file in house_files() if file.suffix == suffix]
    assert files
    named = {str(file.relative_to(HOUSE)): names_in(file) for file in files}
    unexpected = {file: names - ALLOWED.get(file, set()) for file, names in named.items()}
    assert {file: names for file, names in unexpected.items() if names} == {}


def test_every_exception_is_one() -> None:
    assert {file: names_in(HOUSE / file) for file in ALLOWED} == ALLOWED
