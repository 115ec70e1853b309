"""Pages are whole, safe and readable: in every language, with whatever names people have."""

import json
import re
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from typing import Any

import pytest
from markupsafe import Markup, escape
from tiny.pick import game as pick

from mastaba import bots
from mastaba.kernel import registry
from mastaba.kernel.chance import Fast
from mastaba.kernel.contract import Game
from mastaba.kernel.registry import find_game, new, register
from mastaba.locale import LANGUAGES, Tongue
from mastaba.show.options import Choice, OptionField
from mastaba.show.speech import tongue
from mastaba.web.pages import rendering, words
from mastaba.web.pages.account import DeviceRow, KeyRow, KeysPage, SignInPage
from mastaba.web.pages.contexts import (
    ApiPage,
    Asking,
    Clocks,
    Curtain,
    Face,
    Filter,
    GameChoice,
    GamesPage,
    Gathering,
    Hand,
    HomePage,
    JoinPage,
    LeavePage,
    Link,
    Lists,
    MePage,
    MessagePage,
    NewPage,
    OpenPage,
    OpenRow,
    OpenSeat,
    Page,
    PersonRow,
    PlayedRow,
    ProfilePage,
    Row,
    SeatChip,
    Sitter,
    Span,
    StepsPage,
    TablePage,
    TableRow,
    Tally,
    Terms,
    TextPage,
    Times,
    Turn,
    TurnMark,
    WaitingTable,
    WatchPage,
)
from mastaba.web.pages.described import groups_of
from mastaba.web.pages.rules import text_of as rules_of
from mastaba.web.pages.table import scene_of, setting_of

VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}
NASTY = '<b onclick="x()">"\u202e&amp;'
HAPY = find_game("hapy")
ENGLISH = tongue("en", HAPY)


# ---- Samples --------------------------------------------------------------------------------------------


def sitters(name: str = "Pentu") -> list[Sitter]:
    return [
        Sitter(0, "person", name),
        Sitter(1, "open"),
        Sitter(2, "bot", "Merit", "Steady"),
        Sitter(3, "program", "x"),
    ]


def options() -> list[OptionField]:
    return [
        OptionField(
            name="layout",
            label="Layout",
            kind="pictures",
            default="giza",
            usual="giza",
            choices=[Choice("pyramid", "Pyramid"), Choice("giza", "Giza", "3")],
        ),
        OptionField(name="memory_aid", label="Memory aid", kind="switch", default="on", usual="on"),
        OptionField(
            name="ban",
            label="Barred",
            kind="words",
            default="a",
            usual="a",
            choices=[Choice("a", "A"), Choice("b", "B")],
            only="layout giza",
        ),
        OptionField(name="turns", label="Turns", kind="number", default="5", usual="5", low=1, high=9),
    ]


def new_page(name: str = "") -> NewPage:
    games = [GameChoice("hapy", "Hâpy Families", 2, 4, options()), GameChoice("pick", "Pick", 2, 2)]
    return NewPage(me=name, games=games, chosen="hapy", names=["Iset"], bots=words.bot_levels(ENGLISH))


@cache
def table(said: Tongue = ENGLISH, moves: int = 20, viewer: int = 0, name: str = "Pentu") -> TablePage:
    state, chance, told = new("hapy", seats=3, seed="templates"), Fast(1), []
    events = state.begin()
    for _ in range(moves + 1):
        told += [event.told(viewer) for event in events]
        if not state.to_act or len(told) > 10 * moves:
            break
        seat = state.to_act[0]
        events = state.play(seat, bots.choose("greedy", state.seen(seat), chance))
    names = ["Nofret", name, "Merit"]
    seen = state.seen(None if viewer < 0 else viewer)
    scene = scene_of(seen, told, names, said)
    return TablePage(
        me="Nofret",
        csrf="secret",
        table="ab12",
        game="hapy",
        title="Hâpy Families",
        status="playing" if state.to_act else "over",
        seat=None if viewer < 0 else viewer,
        version=7,
        decision=3,
        host=True,
        seats=[SeatChip(i, names[i], "person", i == viewer, i in state.to_act, score="1", of="/4") for i in range(3)],
        scene=scene,
        legal=[seen.write(move) for move in seen.legal()],
        bots=words.bot_levels(said),
        seal="7f3ac2e190bd",
    )


def gathering(name: str = "Pentu", host: bool = True) -> TablePage:
    link = "https://example.org/join/ab12.1.secret"
    open_seats = [OpenSeat(1, link, str(rendering.qr(link)))]
    around = Gathering(sitters(name), open_seats, "K7MQ2D", link, str(rendering.qr(link)))
    return replace(
        table(), status="gathering", scene=None, legal=[], host=host, gathering=around, seat=0 if host else 3
    )


def steps(shown: TablePage, **more: Any) -> StepsPage:
    assert shown.scene is not None
    return StepsPage(
        game="hapy",
        title="Hâpy Families",
        here="/t/ab12/steps",
        at=3,
        first=0,
        last=9,
        seat=shown.seat,
        seats=shown.seats,
        scene=shown.scene,
        turns=[TurnMark(0, 1), TurnMark(2, 2), TurnMark(6, 3)],
        table="/t/ab12",
        seal="7f3ac2e190bd",
        report="/t/ab12/steps/report?at=3",
        **more,
    )


def settings(said: Tongue, name: str = "") -> MePage:
    areas = [Clocks("", [("UTC", "UTC")]), Clocks("Europe", [("Europe/Paris", "Paris")])]
    away = [Span("2026-12-24", "2027-01-02", name)]
    days = [Choice("0", "Mo"), Choice("6", "Su")]
    times = Times("", areas, "9:30", None, (1320, 480), 720, days, ["6"], away, "2026-11-19", "2027-11-20", False)
    faces = [Face(avatar, said.text(label)) for avatar, (_, label) in words.AVATARS.items()]
    rows = [Row("light", "Light", "", [Choice("dark", "Dark")], "dark")]
    return MePage(me=name, avatar="owl", guest="Iset", faces=faces, rows=rows, times=times)


@cache
def pages(said: Tongue, name: str = "Pentu") -> dict[str, Page]:
    rows = [
        TableRow("/t/a", "hapy", "Hâpy Families", [name, "", "x"], status, turn, [name])
        for status in ("gathering", "playing", "over", "closed", "frozen")
        for turn in (True, False)
    ]
    turn = Turn(replace(rows[2], people=[Link(name, "/p/ab"), Link("x", "")], since=1e9, due=2e9), [])
    free = OpenRow("b", "hapy", "Hâpy Families", "Pyramid", [name, "", "x"], name, 12, True)
    lists = Lists([*rows, replace(rows[4], result="Second", people=turn.table.people)], turn, [free], [free], 3)
    cards = [words.card(HAPY, said), words.card(pick, said)]
    home = HomePage(games=cards)
    person = PersonRow("ab", name, 3, 2, 1, 1e9)
    choices: list[GameChoice] = [GameChoice("hapy", "Hâpy Families", 2, 4)]
    bot_levels = words.bot_levels(said)
    open_page = OpenPage(games=choices, bots=bot_levels, bot="vizier", wait=45, rows=[free], page=2, pages=3)
    mine = GamesPage(
        rows=lists.tables,
        found=120,
        page=2,
        pages=3,
        query="game=hapy",
        filter=Filter("hapy", 3, "ab", "won", name),
        games=[("hapy", "Hâpy Families")],
        sizes=[(3, "3")],
        opponents=[("ab", name)],
        by_game=[Tally("Hâpy Families", 3, 1, "hapy")],
        by_seats=[Tally("3 seats", 3, 1)],
        people=[person],
        blocked=[person],
    )
    them = ProfilePage(
        handle="ab",
        name=name,
        since=1e9,
        played=[PlayedRow("hapy", "Hâpy Families", 2, 3)],
        mine=1,
        theirs=1,
        met=True,
        tables=[WaitingTable("a", "Hâpy Families", False), WaitingTable("b", "Hâpy Families", True)],
    )
    join = JoinPage(state="open", invitation="a.1.b", game="hapy", title="Hâpy", host=name, sitters=sitters(name))
    playing = table(said, name=name)
    assert playing.scene is not None
    kinds = (("here", "", ""), ("lost", "line lost, 0:42", "let"), ("away", "away, 3 min", "ask"))
    late = [
        replace(chip, presence=kind, says=says, offer=offer, until=60.0 * chip.seat, missing=offer == "let")
        for chip, (kind, says, offer) in zip(playing.seats, kinds, strict=False)
    ]
    return {
        "home": home,
        "home of somebody": replace(home, me=name, lists=lists, theme="dark"),
        "open": open_page,
        "open, nothing, named": replace(open_page, me=name, rows=[], page=1, pages=1),
        "games": mine,
        "games, none": replace(mine, games=[], rows=[], blocked=[]),
        "profile": them,
        "profile, blocked": replace(them, blocked=True, portrait="a-cat", member_since=1e9),
        "profile, mine": replace(them, you=True, people=[person], played=[]),
        "new": new_page(),
        "new, named": new_page(name),
        "join": replace(join, seat=1),
        "join, any seat": replace(join, code="K7MQ2D", invitation=""),
        **{f"join, {state}": replace(join, state=state) for state in ("unread", "revoked", "begun", "full", "yours")},
        "watch": WatchPage(state="open", table="a", watch="w", game="hapy", title="Hâpy", sitters=sitters(name)),
        "watch, revoked": WatchPage(state="revoked"),
        "message": MessagePage(heading=name, sentence=name, status=404),
        "text": TextPage(title="Rules", html="<h1>Rules</h1>"),
        "settings": settings(said, name),
        "settings of who has no name": replace(settings(said), times=None),
        "leaving": LeavePage(me=name, running=2, over=1, devices=3),
        "api": ApiPage(groups=groups_of(DESCRIPTION), description="/openapi.json"),
        "table": playing,
        "table, late": replace(playing, seats=late, agreed={"close": [name]}, stood_in="Steady"),
        "table, asked": replace(playing, asked=Asking(0, name), terms=Terms(1e9, name)),
        "table, curtain": replace(playing, scene=None, curtain=Curtain(1, name, [Sitter(0, "person", name)])),
        "table, frozen": replace(playing, status="frozen"),
        "table, over": table(said, moves=900, name=name),
        "table, closed": replace(playing, status="closed"),
        "table of others": table(said, viewer=-1, name=name),
        "come in": SignInPage(mail=True, invited=True),
        "come in, guest": SignInPage(me=name, tables=2, results=1),
        "come in, member": SignInPage(me=name, member=True),
        "keys": keys(name),
        "keys, guest": KeysPage(me=name, member=False, devices=[DeviceRow("0a", name, name, this=True)]),
        "steps": steps(playing),
        "steps, open": steps(playing, open=True, seed="ab12", verified=True, hands=[Hand(1, name, playing.scene)]),
        "steps, not verified": steps(playing, open=True, seed="ab12", verdict=name, forgets=True),
        "gathering": gathering(name),
        "gathering, guest": gathering(name, host=False),
    }


def keys(name: str) -> KeysPage:
    return KeysPage(
        me=name,
        member=True,
        since="19 November",
        passkeys=[KeyRow("AA", name, name)],
        login=name,
        password=True,
        address=f"{name}@example.org",
        mail=True,
        codes=9,
        devices=[DeviceRow("0a", name, name, this=True), DeviceRow("0b", name, "")],
        invites=True,
        to_invite=2,
    )


DESCRIPTION = {
    "paths": {
        "/api/tables/{table}": {
            "get": {
                "summary": "The table",
                "tags": ["tables"],
                "parameters": [{"name": "table", "in": "path", "required": True, "schema": {"type": "string"}}],
                "responses": {
                    "200": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/A_T"}}}}
                },
            },
            "post": {
                "requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/A_T"}}}},
                "responses": {"204": {}},
            },
        }
    },
    "components": {
        "schemas": {
            "A_T": {
                "properties": {
                    "seats": {"type": "array", "items": {"type": "integer"}},
                    "next": {"oneOf": [{"$ref": "#/components/schemas/A_T"}, {"type": "null"}]},
                },
                "required": ["seats"],
            }
        }
    },
}
register(pick)
NAMES = list(pages(ENGLISH))
registry._games.pop("pick")  # for the tests it is there by the fixture below


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._games, "pick", pick)


of_every_page = pytest.mark.parametrize("name", NAMES)


# ---- Reading HTML ---------------------------------------------------------------------------------------


class Element:
    def __init__(self, tag: str, attributes: dict[str, str | None], parents: list["Element"]) -> None:
        self.tag = tag
        self.attributes = attributes
        self.parents = parents
        self.text = ""


class Reader(HTMLParser):
    """All elements of a page; every tag that opens has to close."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[Element] = []
        self.open: list[Element] = []
        self.feed(html)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len({name for name, _ in attrs}) == len(attrs), attrs
        element = Element(tag, dict(attrs), list(self.open))
        self.elements.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(Element(tag, dict(attrs), list(self.open)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open
        assert self.open.pop().tag == tag, tag

    def handle_data(self, data: str) -> None:
        for element in self.open:
            element.text += data

    def all(self, tag: str) -> list[Element]:
        return [element for element in self.elements if element.tag == tag]

    def having(self, attribute: str, value: str | None = None) -> list[Element]:
        found = [element for element in self.elements if attribute in element.attributes]
        return [element for element in found if value is None or element.attributes[attribute] == value]

    def ids(self) -> list[str]:
        return [element.attributes["id"] or "" for element in self.having("id")]


def read(page: Page, said: Tongue = ENGLISH) -> Reader:
    return Reader(rendering.show(page, said))


# ---- Whole ----------------------------------------------------------------------------------------------


@of_every_page
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_page_is_whole_in_every_language(name: str, code: str) -> None:
    said = tongue(code, HAPY)
    page = read(pages(said)[name], said)
    assert page.all("html")[0].attributes["lang"] == code
    assert len(page.all("main")) == 1
    assert len(page.all("h1")) == 1
    assert page.all("title")[0].text.strip().endswith("Mastaba") or name.startswith("home")
    assert len(page.ids()) == len(set(page.ids())), "an id twice"


@of_every_page
def test_what_refers_to_an_id_finds_it(name: str) -> None:
    page = read(pages(ENGLISH)[name])
    for attribute in ("for", "aria-labelledby", "aria-controls", "popovertarget", "data-sheet"):
        for element in page.having(attribute):
            assert element.attributes[attribute] in page.ids(), attribute
    for link in page.all("a"):
        href = link.attributes["href"] or ""
        assert not href.startswith("#") or href[1:] in page.ids(), href


@of_every_page
def test_whatever_can_be_used_has_a_name(name: str) -> None:
    page = read(pages(ENGLISH)[name])
    labelled = {element.attributes["for"] for element in page.having("for")}
    for field in page.all("input"):
        if field.attributes.get("type") != "hidden":
            around = any(parent.tag == "label" and parent.text.strip() for parent in field.parents)
            assert around or field.attributes.get("id") in labelled or field.attributes.get("aria-label")
    for button in page.all("button") + page.all("a"):
        assert button.text.strip() or button.attributes.get("aria-label"), button.attributes
    for element in page.having("role", "img"):
        assert element.attributes.get("aria-label")


@of_every_page
def test_every_drawing_is_in_the_page(name: str) -> None:
    page = read(pages(ENGLISH)[name])
    there = {element.attributes["id"] for element in page.having("id")}
    assert len(page.all("symbol")) > 50
    for use in page.all("use"):
        place, _, symbol = (use.attributes["href"] or "").partition("#")
        assert not place
        assert symbol in there


# ---- Safe -----------------------------------------------------------------------------------------------


@of_every_page
def test_nothing_stands_in_a_page_that_the_policy_forbids(name: str) -> None:
    page = read(pages(ENGLISH)[name])
    assert not page.all("style")
    for element in page.elements:
        assert not [attribute for attribute in element.attributes if attribute == "style" or attribute.startswith("on")]
        for attribute in ("src", "href", "action"):
            assert not re.match(r"(https?:)?//|data:|javascript:", element.attributes.get(attribute) or "")
    for script in page.all("script"):
        inside = script.attributes.get("type") == "application/json"
        assert inside or (script.attributes.get("src") or "").startswith("/static/")


@of_every_page
def test_names_are_text(name: str) -> None:
    html = rendering.show(pages(ENGLISH, NASTY)[name], ENGLISH)
    assert "<b onclick" not in html
    assert not Reader(html).having("onclick")


def test_the_legal_moves_cannot_leave_their_place() -> None:
    moves = ["take 8.3", "</script><b>", "it's"]
    found = read(replace(table(), legal=moves)).having("id", "legal")
    assert json.loads(found[0].text) == moves


# ---- The table ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in NAMES if name.startswith(("table", "gathering"))])
def test_regions_are_what_stands_in_the_page(name: str) -> None:
    page = pages(ENGLISH)[name]
    assert isinstance(page, TablePage)
    html = rendering.show(page, ENGLISH)
    parts = rendering.regions(page, ENGLISH)
    whole = Reader(html)
    assert {element.attributes["id"] for element in whole.having("data-region")} == set(parts)
    for part in parts.values():
        assert part in html


def deeds(page: Page) -> set[str]:
    return {element.attributes["data-do"] or "" for element in read(page).having("data-do")}


def test_who_looks_on_can_change_nothing() -> None:
    changing = {"undo", "again", "start", "close", "agree", "resign", "win"}
    changing |= {"stand-in", "return", "bot", "stand", "invite"}
    page = replace(table(viewer=-1), host=False)
    assert not deeds(page) & changing


def test_the_seat_that_is_to_move_wears_the_cartouche() -> None:
    page = table()
    chips = read(page).having("data-place", "seat-1") + read(page).having("data-place", "seat-2")
    worn = ["to-move" in (chip.attributes["class"] or "") for chip in chips]
    assert worn == [page.seats[0].to_act, page.seats[1].to_act]
    assert any(chip.to_act for chip in page.seats)


def test_a_seat_can_be_clicked_if_a_move_goes_on_with_it() -> None:
    page = table()
    named = replace(page, seats=[replace(chip, word=str(chip.seat + 1)) for chip in page.seats], legal=["ask 2 cat-1"])
    picks = [element for element in read(named).all("button") if "pick" in (element.attributes.get("class") or "")]
    assert [pick.attributes["data-word"] for pick in picks] == ["2"]


def test_undo_says_when_it_cannot_be() -> None:
    for possible in (True, False):
        (button,) = read(replace(table(), can_undo=possible)).having("data-do", "undo")
        assert ("aria-disabled" in button.attributes) is not possible


def test_those_who_are_gone_can_be_replaced_by_the_others_only() -> None:
    page = table()
    for offer, seats in (("let", ["1", "2"]), ("ask", ["1", "2"]), ("asked", []), ("", [])):
        late = replace(page, seats=[replace(chip, offer=offer) for chip in page.seats])
        found = read(late).having("data-do", "stand-in")
        assert [button.attributes["data-seat"] for button in found] == [*seats, "0"]  # and my own is lent in the menu


def test_levels_are_offered_where_they_are_mine_to_choose() -> None:
    """Four for each such seat, of which the one that plays there is pressed; none, if it is a bot of old."""
    assert not read(table()).having("data-do", "bot")
    for level, line in (("vizier", "thinks ahead"), ("search", "Sharp")):
        chips = [replace(chip, level=level if chip.seat == 2 else "", bot="Sharp") for chip in table().seats]
        page = read(replace(table(), seats=chips))
        buttons = page.having("data-do", "bot")
        assert [button.attributes["data-bot"] for button in buttons] == ["apprentice", "scribe", "vizier", "pharaoh"]
        assert {button.attributes["data-seat"] for button in buttons} == {"2"}
        pressed = [each.attributes["data-bot"] for each in buttons if each.attributes["aria-pressed"] == "true"]
        assert pressed == [level] * (level == "vizier")
        assert line in rendering.regions(replace(table(), seats=chips), ENGLISH)["menu"].partition("<small>")[2]


def test_a_mark_stands_at_the_seat_of_a_bot_that_thinks() -> None:
    """With what is said of it, once it has taken long enough."""
    chips = [replace(chip, thinks="Merit is thinking." if chip.seat == 2 else "") for chip in table().seats]
    (mark,) = read(replace(table(), seats=chips)).having("data-thinks", "2")
    assert mark.attributes["title"] == "Merit is thinking."
    assert mark.attributes["aria-hidden"] == "true"  # it is said elsewhere
    assert "data-thinks" not in rendering.regions(table(), ENGLISH)["seats"]


def test_who_lent_a_seat_takes_it_back() -> None:
    lent = replace(table(), stood_in="Steady")
    assert "stand-in" not in deeds(lent)
    assert len(read(lent).having("data-do", "return")) == 2  # above the log, and in the menu


def test_who_is_asked_can_say_no() -> None:
    assert "stay" not in deeds(table())
    (button,) = read(replace(table(), asked=Asking(0, "Pentu"))).having("data-do", "stay")
    assert button.attributes["data-seat"] == "0"


def test_a_frozen_table_can_be_agreed_upon_once() -> None:
    frozen = replace(table(), status="frozen")
    assert "agree" in deeds(frozen)
    assert "agree" not in deeds(replace(frozen, i_agreed=["go_on"]))


def test_at_the_end_one_plays_again_or_goes_where_the_others_are() -> None:
    over = replace(table(), status="over")
    assert "again" in deeds(over)
    after = replace(over, next="cd34")
    assert "again" not in deeds(after)
    assert read(after).having("href", "/t/cd34")


def test_who_opened_the_table_seats_people_and_begins() -> None:
    host, guest = gathering(), gathering(host=False)
    assert {"start", "bot", "stand", "copy"} <= deeds(host)
    assert not {"start", "bot", "invite"} & deeds(guest)
    (begin,) = read(host).having("data-do", "start")
    assert begin.attributes["aria-disabled"] == "true"
    assert host.gathering is not None
    ready = replace(host, gathering=replace(host.gathering, open=[], can_start=True))
    assert "aria-disabled" not in read(ready).having("data-do", "start")[0].attributes


def test_an_open_seat_gets_an_invitation_first() -> None:
    page = gathering()
    assert "invite" not in deeds(page)  # there is one: its link is shown
    assert page.gathering is not None
    fresh = replace(page, gathering=replace(page.gathering, open=[OpenSeat(1)]))
    (button,) = read(fresh).having("data-do", "invite")
    assert button.attributes["data-seat"] == "1"


def test_the_tab_says_whose_move_it_is() -> None:
    assert rendering.title(table(), ENGLISH).startswith("Your move")
    named = replace(table(), decision=0, title="R & B")
    assert rendering.title(named, ENGLISH) == "R & B · Mastaba"


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "Words: German · The last vowel may be declined: on"),
        ("de", "Wörter: Deutsch · Der letzte Vokal darf abgelehnt werden: an"),
        ("fr", "Mots\N{NO-BREAK SPACE}: allemand · La dernière voyelle peut être refusée\N{NO-BREAK SPACE}: oui"),
    ],
)
def test_what_is_played_is_said_in_a_line_without_questions(code: str, said: str) -> None:
    game = find_game("papyros")
    assert setting_of(game, {"decline_draw": "on"}, tongue(code, game)) == said


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "Words: English, a variant of our own"),
        ("de", "Wörter: Englisch, eine Variante von uns"),
        ("fr", "Mots\N{NO-BREAK SPACE}: anglais, une variante de notre cru"),
    ],
)
def test_words_that_are_not_those_of_the_printed_game_are_marked_at_the_table_and_on_the_cover(
    code: str, said: str
) -> None:
    game = find_game("papyros")
    assert setting_of(game, {"language": "en"}, tongue(code, game)) == said
    assert said.partition(", ")[2].split()[1] in words.card(game, tongue(code, game)).line


def test_french_pages_have_narrow_spaces_where_the_french_have_them() -> None:
    french = tongue("fr", HAPY)
    parts = rendering.regions(table(french), french)
    page = rendering.show(HomePage(games=[]), french) + "".join(parts.values())
    assert "\N{NARROW NO-BREAK SPACE}?" in page
    assert not re.search("\N{NO-BREAK SPACE}[;!?]", page)
    assert "\N{NO-BREAK SPACE}:" in page  # a colon has the wide one
    assert "&lt;" not in parts["board"]  # markup is still markup
    for game in map(find_game, ("hapy", "mykerinos", "papyria", "papyros", "papyrus")):
        text = rules_of(game, tongue("fr", game))
        assert "\N{NARROW NO-BREAK SPACE};" in text, game.name
        assert not re.search("\N{NO-BREAK SPACE}[;!?]", text), game.name


# ---- A new table ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["en", "fr", "de"])
def test_where_options_are_languages_that_of_the_page_is_offered(code: str) -> None:
    game = find_game("papyros")
    fields = words.option_fields(game, tongue(code, game))
    form = NewPage(games=[GameChoice("papyros", "PaPyRoS", 2, 4, fields)], chosen="papyros", names=["Iset"], bots=[])
    page = read(form)
    radios = [
        field.attributes for field in page.all("input") if field.attributes.get("name") == "option-papyros-language"
    ]
    assert [each["value"] for each in radios if "checked" in each] == [code]
    assert [option.default for option in game.options(game.pieces()) if option.languages] == ["de"]


def test_the_form_has_the_fields_of_the_api() -> None:
    page = read(new_page())
    form = {field.attributes.get("name") for field in page.all("input")}
    options = {f"option-hapy-{name}" for name in ("layout", "memory_aid", "ban", "turns")}
    assert {"game", "pace", "name"} | options <= form
    assert {f"seat-{seat}" for seat in range(4)} | {f"bot-{seat}" for seat in range(4)} <= form
    checked = [field.attributes for field in page.having("checked")]
    picked = {str(field["name"]): field["value"] for field in checked}
    assert [picked[f"seat-{seat}"] for seat in range(4)] == ["me", "bot", "bot", "nobody"]
    assert picked["game"] == "hapy"
    assert picked["option-hapy-layout"] == "giza"
    kinds = {str(field["value"]) for field in checked if str(field["name"]).startswith("bot-")}
    assert kinds <= set(bots.names())


def test_a_switch_that_is_off_is_sent_too() -> None:
    fields = read(new_page()).having("name", "option-hapy-memory_aid")
    assert [field.attributes["value"] for field in fields] == ["off", "on"]  # of two, the last counts


def test_options_of_other_games_are_not_sent() -> None:
    page = read(new_page())
    (other,) = page.having("data-for-game", "pick")
    assert {"hidden", "disabled"} <= set(other.attributes)


# ---- The rest -------------------------------------------------------------------------------------------


def test_a_game_without_drawings_gets_a_plain_cover() -> None:
    page = read(HomePage(games=[words.card(Game("pick", "Pick <1>", (2, 2)), ENGLISH)]))
    assert "Pick <1>" in [text.text for text in page.all("text")]


def test_a_qr_code_says_its_text() -> None:
    one, other = rendering.qr("https://example.org/a"), rendering.qr("https://example.org/b")
    assert one != other
    assert Reader(one).all("svg")[0].attributes["class"] == "qr"


def test_the_api_in_words() -> None:
    first, second = groups_of(DESCRIPTION)
    (shown,) = first.routes
    assert (first.name, shown.method, shown.path) == ("tables", "GET", "/api/tables/{table}")
    assert [(field.name, field.kind, field.required) for field in shown.answer] == [
        ("seats", "list of integer", True),
        ("next", "T or null", False),
    ]
    assert [field.where for field in shown.parameters] == ["path"]
    assert [field.name for field in second.routes[0].body] == ["seats", "next"]


def test_bots_have_words() -> None:
    said = tongue("de", HAPY)
    assert words.bot_word("vizier:10%", ENGLISH) == "Vizier"
    assert words.bot_word("search:2s", ENGLISH) == "Sharp"  # at a table of old
    assert words.bot_word("somebody", ENGLISH) == "somebody"
    assert [kind.value for kind in words.bot_levels(said)] == ["apprentice", "scribe", "vizier", "pharaoh"]


def test_what_is_drawn_of_data_once_is_not_drawn_again() -> None:
    drawn: list[object] = []

    def draw(it: dict[str, object], more: object) -> str:
        drawn.append((it, more))
        return f"<b>{escape(str(it))}</b>"

    again = rendering.remembered_data(draw)
    for _ in range(3):
        first = again({"name": NASTY, "cards": [1, None]}, 2)
        assert again({"name": NASTY, "cards": [True, None]}, 2) != first, "1 is not true"
        assert again({"name": NASTY, "cards": [1, None]}, "2") == first
    assert len(drawn) == 3
    assert isinstance(first, Markup)
    with pytest.raises(ValueError, match="unmarshallable"):
        again({"name": Markup("<b>")}, 2)


def test_what_a_dictionary_has_comes_before_what_dictionaries_can_do() -> None:
    drawing = rendering.Drawing()
    assert drawing.from_string("{{ it.items }} {{ it.name }}").render(it={"items": 3, "name": "Anna"}) == "3 Anna"
    assert drawing.from_string("{{ it.items() | list }}").render(it={"name": 1}) == "[('name', 1)]"


def test_what_is_remembered_of_markup_is_not_taken_for_text() -> None:
    draw = rendering.remembered(lambda said: escape(said))
    assert draw(Markup("<b>")) == "<b>"
    assert draw("<b>") == "&lt;b&gt;"
