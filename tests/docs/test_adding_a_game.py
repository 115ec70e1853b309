"""docs/adding-a-game.md is true: its code makes a game that keeps the contract and is played in the browser."""

import os
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path
from tomllib import loads

import pytest
from docs.pages import ROOT, files_in, install, write
from web.guests import finished, invitation
from web.serving import abroad

PAGE = ROOT / "docs/adding-a-game.md"
FILES = files_in(PAGE)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def cuckoo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the page, installed for the processes that a test starts."""
    folder = tmp_path / "cuckoo"
    write(FILES, folder)
    install(folder, folder)
    monkeypatch.setenv("PYTHONPATH", f"{folder}:{ROOT / 'src'}")
    return folder


def test_it_takes_less_than_200_lines_of_code() -> None:
    code = [text for name, text in FILES.items() if "/lessons/" not in name]
    lines = [line for text in code for line in text.splitlines() if line.strip()]
    assert 100 < len(lines) < 200


def test_every_file_is_in_the_package() -> None:
    packed = loads(FILES["pyproject.toml"])["tool"]["setuptools"]
    for name in FILES:
        folder, _, file = name.rpartition("/")
        if file.endswith(".py"):
            assert not folder or folder.replace("/", ".") in packed["packages"]
        elif folder:
            inside = name.removeprefix("cuckoo/")
            assert any(fnmatch(inside, pattern) for pattern in packed["package-data"]["cuckoo"])


@pytest.mark.parametrize(
    "words",
    ["mypy --strict cuckoo test_cuckoo.py", "ruff check --no-cache .", "ruff format --no-cache --check ."],
)
def test_it_is_typed_and_in_good_style(cuckoo: Path, words: str) -> None:
    tool, *rest = words.split()
    more = ["--cache-dir", str(ROOT / ".mypy_cache")] if tool == "mypy" else ["--line-length", "120"]
    command = [sys.executable, "-m", tool, *rest, *more]
    environment = os.environ | {"MYPYPATH": str(ROOT / "src")}
    done = subprocess.run(command, cwd=cuckoo, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_it_keeps_the_contract(cuckoo: Path) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_cuckoo.py"]
    done = subprocess.run(command, cwd=cuckoo, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_the_leak_that_the_page_speaks_of_is_found(cuckoo: Path) -> None:
    rules = cuckoo / "cuckoo/rules/state.py"
    leaky = rules.read_text().replace("self.hands[other]), both)", "self.hands[other]))")
    assert leaky != rules.read_text()
    rules.write_text(leaky)
    test = "from mastaba.check import check_game; from cuckoo import game; check_game(game, seats=3, games=1, seed='1')"
    done = subprocess.run([sys.executable, "-c", test], cwd=cuckoo, capture_output=True, text=True)
    assert "CheckFailed" in done.stderr


def test_it_is_played_in_the_terminal_against_a_bot(cuckoo: Path) -> None:
    words = "play cuckoo --seats me:Anna,greedy --plain --lang en"
    command = [sys.executable, "-m", "mastaba", *words.split()]
    done = subprocess.run(command, cwd=cuckoo, input="keep\n" * 3 + "\n", capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "The game is over." in done.stdout


@pytest.mark.anyio
async def test_it_is_played_in_a_house(cuckoo: Path, tmp_path: Path) -> None:
    async with abroad(tmp_path / "store") as (door, _):
        anna, ben, eve = await door.guest("Anna"), await door.guest("Ben"), await door.guest("Eve")
        home = (await anna.http.get("/")).text
        assert "/new?game=cuckoo" in home
        assert "nobody likes theirs" in home
        opened = await anna.posted("/tables", game="cuckoo", seats=2, sit=0)
        table = opened["table"]
        await ben.posted("/join", invitation=await invitation(anna, table, 1))
        await anna.posted(f"/tables/{table}/start")
        page = (await anna.http.get(f"/t/{table}")).text
        assert 'class="cuckoo"' in page
        assert page.count('class="card back') == 1
        assert 'data-word="2"' in page
        assert (await anna.http.get("/static/games/cuckoo/board.css")).status_code == 200
        await finished(table, anna, ben)
        over = (await ben.http.get(f"/t/{table}")).text
        assert "The highest card wins." in over
        assert 'class="card back' not in over
        assert (await eve.http.get(f"/t/{table}")).status_code == 403
        assert 'id="C3"' in (await anna.http.get("/rules/cuckoo")).text
        assert "Swap it with Pentu’s." in (await anna.http.get("/learn/cuckoo/swapping")).text
