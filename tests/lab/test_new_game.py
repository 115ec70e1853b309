"""`mastaba new-game`: what it writes is a whole game, tested, typed, translated, and played wherever it stands."""

import os
import subprocess
import sys
from collections.abc import AsyncIterator
from importlib import import_module
from pathlib import Path

import pytest
from docs.pages import ROOT, install
from web.guests import Door, finished, invitation

import mastaba
from mastaba.cli import main
from mastaba.locale import LANGUAGES
from mastaba.web.house import House, Settings

LINES = {"en": "Play high", "fr": "Joue fort", "de": "Spiele hoch"}


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    """A game called `river_race`, written by the command."""
    monkeypatch.chdir(tmp_path)
    assert main(["new-game", "river_race", "--lang", "en"]) == 0
    assert "pip install -e river_race" in capsys.readouterr().out
    return tmp_path / "river_race"


def run(project: Path, *words: str, said: str = "") -> subprocess.CompletedProcess[str]:
    """A Python module, run where the project is installed."""
    path = os.pathsep.join(map(str, (project, project / "src", ROOT / "src")))
    environment = os.environ | {"PYTHONPATH": path, "MYPYPATH": f"{project / 'src'}:{ROOT / 'src'}"}
    command = [sys.executable, "-m", *words]
    return subprocess.run(command, cwd=project, env=environment, input=said, capture_output=True, text=True)


# ---- A package of its own -------------------------------------------------------------------------------


def test_its_own_tests_pass(project: Path) -> None:
    done = run(project, "pytest", "-q", "-p", "no:cacheprovider")
    assert done.returncode == 0, done.stdout
    assert "5 passed" in done.stdout


@pytest.mark.parametrize("words", [("check",), ("format", "--check")], ids=lambda words: words[0])
def test_it_is_in_good_style(project: Path, words: tuple[str, ...]) -> None:
    done = run(project, "ruff", *words, "--no-cache", ".")
    assert done.returncode == 0, done.stdout


def test_it_is_typed(project: Path) -> None:
    """By its own settings. Of ours, what was looked at before need not be looked at again."""
    done = run(project, "mypy", "--cache-dir", str(ROOT / ".mypy_cache"), "src", "tests")
    assert done.returncode == 0, done.stdout


def test_nothing_of_the_starter_is_left(project: Path) -> None:
    for file in project.rglob("*"):
        if file.is_file():
            assert "starter" not in file.name + file.read_text(encoding="utf-8").casefold()


def test_it_is_played_in_the_terminal(project: Path) -> None:
    install(project, project)
    words = "mastaba play river_race --seats me,greedy --plain --seed 1 --lang fr"
    done = run(project, *words.split(), said="2\n10\n\n")
    assert done.returncode == 0, done.stderr
    assert "Ta main" in done.stdout
    assert "gagne" in done.stdout


@pytest.fixture
async def door(project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Door]:
    monkeypatch.syspath_prepend(project / "src")
    mastaba.register(import_module("mastaba_river_race").game)
    async with House.opened(Settings(store=tmp_path / "store")) as house:
        door = Door(house)
        yield door
        await door.close()


@pytest.mark.anyio
async def test_it_is_in_the_gallery_and_played_on_a_page(door: Door) -> None:
    anna, ben = await door.guest("Anna"), await door.guest("Ben")
    for language in LANGUAGES:
        spoken = {"Accept-Language": language}
        home = (await anna.http.get("/", headers=spoken)).text
        assert "River Race</text>" in home  # its cover
        assert LINES[language] in home
        assert 'id="S3"' in (await anna.http.get("/rules/river_race", headers=spoken)).text
        assert (await anna.http.get("/new?game=river_race", headers=spoken)).status_code == 200
    table = (await anna.posted("/tables", game="river_race", seats=2, sit=0))["table"]
    await ben.posted("/join", invitation=await invitation(anna, table, 1))
    await anna.posted(f"/tables/{table}/start")
    page = (await anna.http.get(f"/t/{table}", headers={"Accept-Language": "de"})).text
    assert "Spiele eine Karte." in page
    assert page.count('class="card legal"') == 3
    await finished(table, anna, ben)
    assert "The game is over." in (await ben.http.get(f"/t/{table}")).text


# ---- In our source --------------------------------------------------------------------------------------


@pytest.fixture
def our_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """As much of our source as the command looks at; and one is somewhere in it."""
    (tmp_path / "src/mastaba/games").mkdir(parents=True)
    (tmp_path / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "src/mastaba/check").mkdir()
    (tmp_path / "docs").mkdir()
    monkeypatch.chdir(tmp_path / "docs")
    return tmp_path


def test_in_our_source_it_is_a_folder_in_games(our_source: Path) -> None:
    assert main(["new-game", "senet", "--lang", "en"]) == 0
    assert 'senet = "mastaba.games.senet:game"\n' in (our_source / "pyproject.toml").read_text(encoding="utf-8")
    assert "from mastaba.games.senet import game" in (our_source / "tests/games/senet/test_senet.py").read_text()
    folder = our_source / "src/mastaba/games/senet"
    assert (folder / "rules/state.py").exists()
    assert not list(folder.glob("project.*"))
    done = subprocess.run(
        [sys.executable, "-m", "ruff", "check", "--no-cache", "."], cwd=our_source, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout


def test_what_cannot_be_finished_is_not_begun(our_source: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (our_source / "tests").write_text("in the way")
    before = (our_source / "pyproject.toml").read_text(encoding="utf-8")
    assert main(["new-game", "senet", "--lang", "en"]) == 2
    assert "cannot be written" in capsys.readouterr().err
    assert not (our_source / "src/mastaba/games/senet").exists()
    assert (our_source / "pyproject.toml").read_text(encoding="utf-8") == before


# ---- What is refused ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("", {"en": "to be called", "fr": "doit s’appeler", "de": "heißen soll"}),
        ("My-Game", {"en": "cannot be the name", "fr": "ne peut pas être le nom", "de": "kann kein Name"}),
        ("class", {"en": "cannot be the name", "fr": "ne peut pas être le nom", "de": "kann kein Name"}),
        ("../up", {"en": "cannot be the name", "fr": "ne peut pas être le nom", "de": "kann kein Name"}),
        ("hapy", {"en": "already a game", "fr": "déjà un jeu", "de": "schon ein Spiel"}),
        ("there", {"en": "already there", "fr": "existe déjà", "de": "gibt es schon"}),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_bad_names(
    name: str,
    said: dict[str, str],
    language: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "there").mkdir()
    assert main(["new-game", *([name] if name else []), "--lang", language]) == 2
    assert said[language] in capsys.readouterr().err
    assert [file.name for file in tmp_path.rglob("*")] == ["there"]


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs a folder in which not even root may write")
@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "cannot be written"), ("fr", "Impossible d’écrire"), ("de", "lässt sich nicht schreiben")],
)
def test_where_nothing_may_be_written(
    language: str, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir("/proc")
    assert main(["new-game", "river_race", "--lang", language]) == 2
    assert said in capsys.readouterr().err
