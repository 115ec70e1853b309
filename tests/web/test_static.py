"""Scripts and styles: named by what is in them, kept for ever, and all of a page's scripts asked for at once."""

import re
from posixpath import dirname, join, normpath

import pytest
from web.guests import Door

from mastaba.kernel.registry import game_names
from mastaba.web.pages import static

pytestmark = pytest.mark.anyio

SCRIPTS = sorted(name for name in static.files() if name.endswith(".js"))
FOR_EVER = "public, max-age=31536000"
A_WHILE = "public, max-age=300"


def imports(name: str) -> list[str]:
    """What a script imports, as a browser finds it from where the script was."""
    found = re.findall(r'^import .*"(.+)";$', static.files()[name].data.decode(), re.MULTILINE)
    return [normpath(join(dirname(name), each)) for each in found]


async def test_whatever_has_its_version_in_its_address_is_kept_for_ever(door: Door) -> None:
    http = door.stranger().http
    for name in ("look.css", "mastaba.js", "games/papyros/board.js"):
        answer = await http.get(static.address(name))
        assert (answer.status_code, answer.headers["cache-control"]) == (200, FOR_EVER)
        assert answer.content == static.files()[name].data
        assert (await http.get(f"/static/{name}")).headers["cache-control"] == A_WHILE


async def test_a_page_from_before_a_change_still_finds_its_scripts(door: Door) -> None:
    answer = await door.stranger().http.get("/static/0123456789ab/mastaba.js")
    assert (answer.status_code, answer.headers["cache-control"]) == (200, A_WHILE)
    for nothing in ("0123456789ab/look.css", "0123456789ab/nothing.js", "0123456789ab/", "nothing.js"):
        assert (await door.stranger().http.get(f"/static/{nothing}")).status_code == 404


@pytest.mark.parametrize("name", SCRIPTS)
async def test_imports_lead_to_scripts_of_the_same_version(door: Door, name: str) -> None:
    assert [each for each in imports(name) if each not in SCRIPTS] == []
    for each in imports(name):
        answer = await door.stranger().http.get(static.address(name).removesuffix(name) + each)
        assert (answer.status_code, answer.headers["cache-control"]) == (200, FOR_EVER)


def test_no_script_imports_itself_by_a_detour() -> None:
    def after(name: str, way: tuple[str, ...] = ()) -> None:
        assert name not in way, way
        for each in imports(name):
            after(each, (*way, name))

    for name in SCRIPTS:
        after(name)


async def test_a_page_asks_for_everything_at_once(door: Door) -> None:
    anna = await door.guest("Anna")
    table = (await anna.posted("/tables", game="papyria", seats=2, sit=0))["table"]
    for path in ("/", "/new", f"/t/{table}"):
        html = (await anna.http.get(path)).text
        there = set(re.findall(r'<link rel="modulepreload" href="([^"]+)">', html))
        begun = re.findall(r'<script type="module" src="([^"]+)">', html)
        needed = {static.address(each) for name in SCRIPTS if static.address(name) in begun for each in all_of(name)}
        assert there == needed - set(begun)


def all_of(name: str) -> set[str]:
    return {name}.union(*map(all_of, imports(name)))


def test_a_game_has_no_word_in_the_houses_scripts_and_styles() -> None:
    names = re.compile("|".join(game_names()))
    for name, each in static.files().items():
        if name.endswith((".js", ".css")) and not name.startswith("games/"):
            said = re.sub(r"/\*.*?\*/|//.*", "", each.data.decode())
            assert not names.search(said), name
