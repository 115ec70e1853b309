"""Lessons on pages: who is new is offered them; a step is a page; what is done is answered, and nothing is kept."""

import re

import pytest
from web.guests import Door

from mastaba.kernel.registry import find_game
from mastaba.learn import lessons
from mastaba.learn.lessons import BadLesson
from mastaba.web.house import House

pytestmark = pytest.mark.anyio
PAGE = {"Accept": "text/html"}


async def test_who_is_new_is_offered_to_learn(door: Door) -> None:
    nobody = door.stranger()
    home = (await nobody.http.get("/")).text
    assert 'href="/learn"' in home
    assert "Learn in five minutes" in home
    assert 'href="/learn/hapy"' in home
    assert "New to Hâpy Families?" in (await nobody.http.get("/new?game=hapy")).text
    anna = await door.guest("Anna")
    await anna.opens(bots={"1": "greedy"}, sit=0, start=True)
    assert "Learn in five minutes" not in (await anna.http.get("/")).text
    assert "New to Hâpy Families?" not in (await anna.http.get("/new?game=hapy")).text


async def test_the_page_of_all_lessons_shows_how_far_one_is(door: Door) -> None:
    nobody = door.stranger()
    fresh = (await nobody.http.get("/learn")).text
    assert "Not begun" in fresh
    assert "Begin with" in fresh
    headers = {"Cookie": "lessons=hapy/taking:x~hapy/series:3"}
    begun = (await nobody.http.get("/learn", headers=headers)).text
    assert "Three of a kind, step 3 of 6" in begun
    assert begun.count('class="laid"') == 1
    assert (await nobody.http.get("/learn/hapy", headers=headers)).headers["location"] == "/learn/hapy/series/3"
    assert (await nobody.http.get("/learn/hapy")).headers["location"] == "/learn/hapy/taking"
    for line in ("lessons=~~:", "lessons=hapy/taking:99"):
        assert (await nobody.http.get("/learn", headers={"Cookie": line})).status_code == 200


async def test_a_step_is_a_page_with_the_real_board(door: Door) -> None:
    nobody = door.stranger()
    answer = await nobody.http.get("/learn/hapy/taking/2", headers={"Accept-Language": "de"})
    assert "Nimm diese dazu" in answer.text
    assert 'data-word="7.7"' in answer.text
    assert 'data-look="[&#34;layout-7.7&#34;]"' in answer.text
    assert 'href="/learn/hapy/taking/4"' in answer.text, "the steps are linked"
    for path in (
        "/learn/hapy/taking/9",
        "/learn/hapy/taking/0",
        "/learn/hapy/taking/²",
        "/learn/hapy/none",
        "/learn/none",
    ):
        assert (await nobody.http.get(path, headers=PAGE)).status_code == 404, path


async def test_nothing_hidden_is_on_the_page(door: Door) -> None:
    """Of the cards that lie face down nothing is told but that they lie there."""
    html = (await door.stranger().http.get("/learn/hapy/taking")).text
    lying = re.findall(r'<div class="card (\S+) [^>]*data-place="layout-(\d)\.\d"[^>]*>', html)
    down = [tag for tag in re.findall(r"<div class=\"card back[^>]*>", html) if "layout-" in tag]
    assert len(lying) == 36
    assert len(down) == 20
    assert not any("data-piece" in tag for tag in down)


async def test_what_is_done_is_answered(door: Door) -> None:
    http = door.stranger().http
    right = (await http.get("/learn/hapy/taking/3/parts", params={"done": ["skip"]})).json()
    assert right["at"] == "4"
    assert [told["kind"] for told in right["told"]].count("take") == 1
    assert "set bull 3 free" in right["parts"]["prompt"]
    other = (await http.get("/learn/hapy/taking/2/parts", params={"done": ["take 8.2"]})).json()
    assert other["at"] == "2"
    assert 'data-do="back"' in other["parts"]["prompt"]
    assert "[]" in other["parts"]["facts"], "nothing can be clicked before it is taken back"
    done = (await http.get("/learn/hapy/taking/4/parts", params={"done": ["take 8.1"]})).json()
    assert done["at"] == "end"
    assert "/learn/hapy/asking" in done["parts"]["prompt"]


@pytest.mark.parametrize(
    ("done", "status", "said"),
    [
        (["take 1.1"], 422, "1.1 is still covered"),
        (["jump"], 422, "“jump” is no move of this game"),
        (["+"], 409, "The lesson waits for a move."),
        (["take 8.2", "take 8.3"], 409, "Nothing is asked now."),
        (["take 8.2"] * 99, 409, "too long for a lesson"),
        (["x" * 3000], 422, "is no move of this game"),
    ],
)
async def test_what_cannot_be_done_is_said_in_a_sentence(door: Door, done: list[str], status: int, said: str) -> None:
    answer = await door.stranger().http.get("/learn/hapy/taking/2/parts", params={"done": done})
    assert answer.status_code == status
    assert said in answer.json()["message"]


async def test_why_not_is_said_by_its_rule(door: Door) -> None:
    answer = (await door.stranger().http.get("/learn/hapy/taking/2/why", params={"move": "take 7.3"})).json()
    assert answer["rule"] == "R4"
    assert answer["about"] == ["8.3", "8.4"]


async def test_lessons_that_cannot_be_read_leave_the_game_as_it_is(
    house: House, door: Door, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(game: object) -> None:
        raise BadLesson("This is not TOML: {reason}", "taking.toml", reason="!")

    from mastaba.web.pages import words

    monkeypatch.setattr(words, "lessons_of", broken)
    assert lessons.lessons_of(find_game("hapy"))
    nobody = door.stranger()
    assert (await nobody.http.get("/")).status_code == 200
    assert (await nobody.http.get("/learn")).status_code == 200
    assert (await nobody.http.get("/learn/hapy", headers=PAGE)).status_code == 404
    assert "taking.toml: This is not TOML" in caplog.text
