"""A game that is broken: whoever writes it is told file and line, the others go on playing, and its tables are kept."""

import logging
import sys
from collections.abc import Callable, Iterator
from html import unescape
from importlib import import_module
from pathlib import Path

import pytest
from docs.pages import ROOT, install
from lab.projects import written
from web.guests import Door, Guest, refused
from web.serving import abroad

import mastaba
from mastaba import Game
from mastaba.check import CheckFailed, check_game
from mastaba.kernel.registry import broken_games, playable_games, set_aside
from mastaba.show import rooms
from mastaba.show.speech import tongue
from mastaba.web import errors
from mastaba.web.pages import rendering, static

pytestmark = pytest.mark.anyio

OPEN = {"accept": "text/html"}


async def page(guest: Guest, path: str, status: int = 200) -> str:
    answer = await guest.http.get(path, headers=OPEN)
    assert answer.status_code == status, answer.text
    return unescape(answer.text)


# ---- A server -------------------------------------------------------------------------------------------


async def test_a_broken_game_stops_nothing_else_and_its_tables_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project, store = written(tmp_path, "ailing"), tmp_path / "store"
    install(project, project)
    monkeypatch.setenv("PYTHONPATH", f"{project}:{project / 'src'}:{ROOT / 'src'}")
    async with abroad(store) as (door, server):
        anna = await door.guest("Anna")
        table = (await anna.posted("/tables", game="ailing", seats=2, sit=0, here={"1": "Ben"}, start=True))["table"]
        await anna.plays(table)
        cookies, token = dict(anna.http.cookies), anna.http.headers["X-CSRF-Token"]
        server.process.terminate()
        assert await server.ended() == 0

    rules = project / "src/mastaba_ailing/rules/state.py"
    right = rules.read_text()
    rules.write_text("import nothing_of_this_name\n" + right)
    async with abroad(store) as (door, server):
        anna = returned(door, cookies, token)
        home = await page(anna, "/")
        assert "“ailing” cannot be played here at the moment. Its tables are kept." in home
        assert str(project) not in home  # where it is broken is nobody's business but the owner's
        assert f"/t/{table}" in home
        assert "“ailing” cannot be played here at the moment" in await page(anna, f"/t/{table}", 503)
        refused(await anna.get(f"/tables/{table}"), 503, "BrokenGame")
        assert "ailing" not in [game["name"] for game in await anna.got("/games")]
        other = (await anna.opens(options={"first": "1"}, sit=0, bots={"1": "random"}, start=True))["table"]
        await anna.plays(other)
        server.process.terminate()
        assert await server.ended() == 0
        said = (await server._complaints).decode()
        assert f"The game “ailing” does not load ({rules}:1): ModuleNotFoundError: No module named" in said
        assert "Traceback" not in said

    rules.write_text(right)
    async with abroad(store) as (door, server):
        anna = returned(door, cookies, token)
        assert "cannot be played" not in await page(anna, "/")
        await page(anna, f"/t/{table}")
        await anna.plays(table)


def returned(door: Door, cookies: dict[str, str], token: str) -> Guest:
    """The same browser, a day later."""
    guest = door.stranger()
    guest.http.cookies.update(cookies)
    guest.http.headers["X-CSRF-Token"] = token
    return guest


# ---- What can be broken ---------------------------------------------------------------------------------


@pytest.fixture
def ill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[Path]:
    """The folder of a game, which is not loaded yet. Nothing of it is left."""
    project = written(tmp_path, "ill")
    monkeypatch.syspath_prepend(project / "src")
    kept = (rooms.text_of, rooms.page_of, static.files, rendering._made)
    yield project / "src/mastaba_ill"
    for name in [name for name in sys.modules if name.split(".")[0] == "mastaba_ill"]:
        del sys.modules[name]
    for each in kept:
        each.cache_clear()


def loaded() -> Game:
    game = import_module("mastaba_ill").game
    assert isinstance(game, Game)
    return mastaba.register(game)


def changed(file: Path, old: str, new: str) -> int:
    """The line of the change."""
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new, 1))
    return text[: text.index(old)].count("\n") + 1


def in_page(folder: Path) -> str:
    (folder / "page/__init__.py").write_text("\nno_such_thing\n")
    return f"{folder}/page/__init__.py:2): NameError: name 'no_such_thing' is not defined"


def in_text(folder: Path) -> str:
    (folder / "text/__init__.py").write_text("def (:\n")
    return f"{folder}/text/__init__.py:1): SyntaxError"


def in_template(folder: Path) -> str:
    file = folder / "page/board.jinja"
    line = changed(file, "<figure>", "<figure {% unless %}>")
    return f"{folder}/page/board.jinja:{line}): TemplateSyntaxError"


def in_pieces(folder: Path) -> str:
    (folder / "pieces.toml").write_text("this is no TOML")
    return "BadPieces: pieces.toml: This is not TOML"


@pytest.mark.parametrize("spoil", [in_page, in_text, in_template, in_pieces])
async def test_what_cannot_be_read_is_found_before_anybody_comes(ill: Path, spoil: Callable[[Path], str]) -> None:
    expected = spoil(ill)
    loaded()
    rendering.try_pages(tongue("en"))
    (broken,) = broken_games()
    assert str(broken).startswith("The game “ill” does not load (")
    assert expected in str(broken)
    assert "ill" not in [game.name for game in playable_games()]
    with pytest.raises(mastaba.kernel.errors.BrokenGame, match="“ill” does not load"):
        mastaba.find_game("ill")


async def test_a_mistake_while_it_is_played_names_file_and_line(
    ill: Path, door: Door, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the log, and to who writes the game on the page; to nobody else."""
    line = changed(ill / "page/board.jinja", "<figure>", "<figure>{{ nobody.said.this }}")
    where = f"{ill}/page/board.jinja:{line}: UndefinedError: 'nobody' is undefined"
    loaded()
    anna = await door.guest("Anna")
    table = (await anna.posted("/tables", game="ill", seats=2, sit=0, bots={"1": "random"}, start=True))["table"]
    with caplog.at_level(logging.ERROR, "mastaba.web"):
        assert where not in await page(anna, f"/t/{table}", 500)
    assert f"GET /t/{table} failed: {where}" in caplog.text
    monkeypatch.setattr(errors, "showing", True)
    assert where in await page(anna, f"/t/{table}", 500)
    await page(anna, "/")  # and the rest stands


async def test_check_game_names_file_and_line(ill: Path) -> None:
    line = changed(ill / "page/board.jinja", "<figure>", "<figure>{{ nobody.said.this }}")
    rules = (ill / "rules/state.py").read_text()
    game = loaded()
    with pytest.raises(CheckFailed) as failed:
        check_game(game, seats=2, seed="1", games=1, only=("every_move_can_be_clicked",))
    assert f"UndefinedError: 'nobody' is undefined ({ill}/page/board.jinja:{line})" in str(failed.value)
    for name in [name for name in sys.modules if name.split(".")[0] == "mastaba_ill"]:
        del sys.modules[name]
    line = rules[: rules.index("def audit" if "def audit" in rules else "def legal")].count("\n") + 2
    lines = rules.splitlines()
    lines.insert(line - 1, "        raise KeyError('oh')")
    (ill / "rules/state.py").write_text("\n".join(lines))
    with pytest.raises(CheckFailed) as failed:
        check_game(loaded(), seats=2, seed="1", games=1)
    assert f"raises KeyError: 'oh' ({ill}/rules/state.py:{line})" in str(failed.value)


async def test_a_table_whose_game_makes_a_mistake_by_itself_is_told_of_in_the_log(
    door: Door, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the clock begins nobody has asked for: nobody else would say it."""
    anna = await door.guest("Anna")
    table = (await anna.opens(sit=0, bots={"1": "random"}, start=True))["table"]

    async def mistaken(self: object) -> None:
        raise KeyError("oh")

    monkeypatch.setattr("mastaba.table.room.Visit.go_on", mistaken)
    with caplog.at_level(logging.ERROR, "mastaba.table"):
        await door.house.room._attend(table)
    assert f"Table {table}: " in caplog.text
    assert "KeyError: 'oh'" in caplog.text


async def test_what_was_set_aside_comes_back_when_it_is_registered_anew() -> None:
    game = mastaba.find_game("hapy")
    set_aside("hapy", KeyError("oh"))
    assert game not in playable_games()
    assert mastaba.register(game) in playable_games()
    assert broken_games() == ()
