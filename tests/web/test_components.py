"""Component sheets: every piece drawn, with where it is known from; an owner's own pieces, checked and played with."""

import re
from typing import Any

import httpx
import pytest
from tiny.pick import game as pick
from web.guests import Door, Guest, finished, refused, well

from mastaba.games.hapy import game as hapy
from mastaba.games.hapy.rules.setting import read_cards
from mastaba.games.mykerinos import game as mykerinos
from mastaba.games.mykerinos.text.words import TITLES
from mastaba.games.papyria import game as papyria
from mastaba.games.papyrus import game as papyrus
from mastaba.kernel import registry
from mastaba.kernel.contract import Game
from mastaba.kernel.records import Record, verify
from mastaba.locale import LANGUAGES
from mastaba.show.rooms import folder_of
from mastaba.show.speech import tongue
from mastaba.web.pages.components import tables_of
from mastaba.web.schemas import MOST_PIECES

pytestmark = pytest.mark.anyio
GAMES = (hapy, mykerinos, papyria, papyrus)
of_every_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])


def file_of(game: Game) -> str:
    return (folder_of(game) / "pieces.toml").read_text(encoding="utf-8")


def own_hapy() -> str:
    """Somebody's hippos have another name, and the temple's first tower lies open."""
    text = file_of(hapy).replace('name = "hippo"', 'name = "nilpferd"')
    return re.sub(r'(structure = "left", row = \d, n = \d, x2 = -\d, face = )"D"', r'\1"U"', text)


async def page(guest: Guest, path: str, language: str = "en") -> str:
    answer = await guest.http.get(path, headers={"Accept": "text/html", "Accept-Language": language})
    assert answer.status_code == 200, answer.text
    return answer.text


async def checked(guest: Guest, game: str, text: str, language: str = "en") -> httpx.Response:
    return await guest.http.post(f"/components/{game}", json={"pieces": text}, headers={"Accept-Language": language})


# ---- The sheet ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_card_of_hapy_is_drawn(door: Door, language: str) -> None:
    html = await page(door.stranger(), "/components/hapy", language)
    assert [card for card in read_cards(hapy.pieces()) if f'data-piece="{card}"' not in html] == []
    assert html.count('class="card back') == 1
    assert html.count('class="hapy-layout"') == 5
    assert html.count("<rect") == 5 * 36


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_card_of_papyrus_is_drawn(door: Door, language: str) -> None:
    html = await page(door.stranger(), "/components/papyrus", language)
    data: Any = papyrus.pieces().data
    cards = [f"{colour['name']}-{sign['letter']}" for colour in data["colour"] for sign in data["sign"]]
    assert [card for card in cards if f'data-piece="{card}"' not in html] == []
    assert html.count("×3") == html.count("×2") == 16
    assert html.count('class="won-paper"') == 20
    assert html.count('class="papyrus-task') == 10


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_tile_of_papyria_is_drawn(door: Door, language: str) -> None:
    html = await page(door.stranger(), "/components/papyria", language)
    data: Any = papyria.pieces().data
    tiles = [tile["name"] for kind in ("settlement", "starting", "landscape", "end") for tile in data[kind]]
    tiles += [f"multiplier-{each['name']}" for each in data["multiplier"]]
    tiles += [f"{each['name']}-{knowledge}" for each in data["scoring"] for knowledge in each["knowledge"]]
    tiles += [f"key-{kind}-{i + 1}" for kind in ("temple", "city", "river") for i in range(4)]
    assert len(set(tiles)) > 120
    assert [tile for tile in tiles if f'data-piece="{tile}"' not in html] == []
    ends = html[html.index('data-piece="E01"') :]
    assert ends.count("known stated") == 1  # the rulebook shows E01
    assert ends.count("known reconstructed") == 19


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_parcel_patron_and_room_of_mykerinos_is_drawn(door: Door, language: str) -> None:
    html = await page(door.stranger(), "/components/mykerinos", language)
    data: Any = mykerinos.pieces().data
    assert [card["name"] for card in data["card"] if f'data-piece="{card["name"]}"' not in html] == []
    assert html.count('href="#pyramid"') == sum(row.count("^") for card in data["card"] for row in card["grid"])
    patrons = html[html.index('class="mk-patron"') :]
    assert [title for title in TITLES.values() if f"<b>{title}</b>" not in patrons] == []
    assert html.count('class="mk-room v5 lit"') == html.count('class="mk-room v3 lit"') == 5
    assert html.count("known found") == 2, "in the legend, and how many “2” rooms there are"


async def test_the_sheet_says_where_a_piece_is_known_from(door: Door) -> None:
    html = await page(door.stranger(), "/components/hapy")
    layouts = html[html.index(">The layouts<") : html.index('id="own-title"')]
    assert layouts.index("known stated") < layouts.index("known reconstructed")
    assert layouts.count("known stated") == 1  # the pyramid
    assert layouts.count("known reconstructed") == 4


async def test_home_rules_and_table_lead_to_the_sheet(door: Door) -> None:
    anna = await door.guest("Anna")
    table = (await anna.opens(2, sit=0, bots={"1": "random"}))["table"]
    for path in ("/", "/rules/hapy", f"/t/{table}"):
        assert 'href="/components/hapy"' in await page(anna, path)


async def test_a_game_that_draws_nothing_has_a_table(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._games, "pick", pick)
    assert "pieces of" in await page(door.stranger(), "/components/pick")
    tables = list(tables_of(papyrus.pieces().data))
    assert [table.title for table in tables] == ["colour", "sign", "fragment", "dossier"]
    assert tables[0].columns == ["name", "emblem", "status"]
    assert tables[0].rows[0] == ["blue", "lotus", "stated"]
    assert [table.title for table in tables_of(hapy.pieces().data)] == ["family", "layout"]


async def test_there_is_no_sheet_of_a_game_that_is_not_there(door: Door) -> None:
    answer = await door.stranger().http.get("/components/chess", headers={"Accept": "text/html"})
    assert answer.status_code == 404
    assert "chess" in answer.text


@of_every_game
async def test_the_file_can_be_had_and_is_what_is_played_with(door: Door, game: Game) -> None:
    answer = await door.stranger().http.get(f"/components/{game.name}/pieces.toml")
    assert answer.text == file_of(game)
    assert "attachment" in answer.headers["content-disposition"]


# ---- Checking -------------------------------------------------------------------------------------------


async def test_a_corrected_file_is_drawn_and_what_differs_is_marked(door: Door) -> None:
    said = well(await checked(door.stranger(), "hapy", own_hapy()))
    assert said["differs"] == 5
    assert "5 values differ" in said["said"]
    html = said["parts"]["pieces"]
    assert 'data-piece="nilpferd-3"' in html
    assert html.count("piece changed") == 6 + 1


async def test_the_games_own_file_differs_in_nothing(door: Door) -> None:
    said = well(await checked(door.stranger(), "papyrus", file_of(papyrus)))
    assert said["differs"] == 0
    assert "piece changed" not in said["parts"]["pieces"]


WRONG = {
    'status = "stated"': ('status = "guessed"', "pieces.toml, family[0]"),
    "x2 = -7": ("x2 = 900", "pieces.toml, layout.pyramid.rows[7]"),
    "n = 8": ("n = 7", "pieces.toml, layout.pyramid"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("right", WRONG)
async def test_an_error_names_file_entry_and_reason(door: Door, right: str, language: str) -> None:
    wrong, place = WRONG[right]
    text = file_of(hapy).replace(right, wrong, 1)
    body = refused(await checked(door.stranger(), "hapy", text, language), 422, "BadPieces")
    assert place in body["message"]
    english = refused(await checked(door.stranger(), "hapy", text), 422, "BadPieces")
    assert (body["message"] == english["message"]) is (language == "en")


@pytest.mark.parametrize(
    "text",
    [
        "[[[[",
        "x = " + "[" * 3000,
        "x = 1979-05-27",
        "x = nan",
        f"x = {10**30}",
        'name = "a',
        "x" + ".x" * 10_000 + " = 1",  # to read it would take minutes
    ],
)
async def test_what_is_no_piece_file_is_refused(door: Door, text: str) -> None:
    anna = await door.guest("Anna")
    refused(await checked(anna, "hapy", text), 422, "BadPieces")
    refused(await anna.post("/tables", game="hapy", seats=2, pieces=text), 422, "BadPieces")


async def test_a_number_that_no_journal_can_keep_is_refused(door: Door) -> None:
    anna = await door.guest("Anna")
    for number in ("inf", "nan", "[1, {a = inf}]"):
        text = f"mine = {number}\n{file_of(hapy)}"
        for answer in (
            await anna.post("/tables", game="hapy", seats=2, pieces=text),
            await checked(anna, "hapy", text),
        ):
            assert "pieces.toml, mine" in refused(answer, 422, "BadPieces")["message"]


async def test_a_file_that_is_too_long_is_refused(door: Door) -> None:
    anna = await door.guest("Anna")
    text = file_of(hapy) + "#" * MOST_PIECES
    assert (await checked(anna, "hapy", text)).status_code == 400
    assert (await anna.post("/tables", game="hapy", seats=2, pieces=text)).status_code == 400
    assert (await checked(anna, "hapy", "#" * 100_000)).status_code == 413


async def test_a_hundred_layouts_are_too_many(door: Door) -> None:
    more = "".join(
        f'[layout.l{i}]\nstatus = "found"\ncover = "half"\nrows = [{{ row = 0, n = 36, x2 = 0, face = "U" }}]\n'
        for i in range(100)
    )
    body = refused(await checked(door.stranger(), "hapy", file_of(hapy) + more), 422, "BadPieces")
    assert "105" in body["message"]


# ---- Playing --------------------------------------------------------------------------------------------


async def test_a_table_is_played_with_own_pieces_from_the_first_card_to_the_record(door: Door) -> None:
    anna, ben = await door.guest("Anna"), await door.guest("Ben")
    opened = await anna.opens(2, sit=0, options={"layout": "temple"}, pieces=own_hapy())
    table = opened["table"]
    assert opened["pieces"]["family/4/name"] == "nilpferd"
    await ben.posted("/join", code=opened["code"])
    await anna.posted(f"/tables/{table}/start")
    assert "own pieces" in await page(anna, f"/t/{table}")
    assert f"/t/{table}/components" in await page(anna, f"/t/{table}")
    assert 'data-piece="nilpferd-1"' in await page(ben, f"/t/{table}/components")
    view = (await anna.got(f"/tables/{table}"))["view"]
    assert all(place["card"] for place in view["layout"])  # both towers lie open
    await finished(table, anna, ben)
    record = Record.read((await anna.get(f"/tables/{table}/record")).text)
    assert "nilpferd-1" in read_cards(verify(record).setting.pieces)


async def test_others_cannot_look_at_the_pieces_of_a_table(door: Door) -> None:
    anna, eve = await door.guest("Anna"), await door.guest("Eve")
    table = (await anna.opens(2, sit=0, pieces=own_hapy()))["table"]
    answer = await eve.http.get(f"/t/{table}/components", headers={"Accept": "text/html"})
    assert answer.status_code == 403


async def test_without_own_pieces_nothing_differs(door: Door) -> None:
    anna = await door.guest("Anna")
    assert (await anna.opens(2, sit=0))["pieces"] == {}
    assert (await anna.opens(2, sit=0, pieces=file_of(hapy)))["pieces"] == {}


# ---- In three languages ---------------------------------------------------------------------------------


@of_every_game
@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_page_speaks_the_readers_language(door: Door, game: Game, language: str) -> None:
    html = await page(door.stranger(), f"/components/{game.name}", language)
    said = tongue(language, game).text("The pieces of {game}", game=game.title)
    assert f"<h1>{said}</h1>" in html
