"""Reviews on the server: of games that are over, for those who may step through them, worked out by the bots."""

import re
import threading
from collections.abc import AsyncIterator, Callable
from html import unescape
from pathlib import Path
from typing import Any

import msgspec
import pytest
from learn.sky import Lucky, its_turn, plays_on
from tiny import higher
from web.guests import Door, Guest, begun, finished, refused, seated, well

from mastaba.bots.judging import Judgement, judgement
from mastaba.bots.workers.questions import Judging
from mastaba.kernel import registry
from mastaba.kernel.chance import Fast
from mastaba.kernel.events import SPECTATOR
from mastaba.kernel.records import Record
from mastaba.kernel.registry import find_game
from mastaba.learn.review import page as alone
from mastaba.learn.review import working
from mastaba.learn.review.account import Decision, Review, accounts
from mastaba.learn.review.account import review as account_of
from mastaba.learn.review.asking import questions
from mastaba.learn.review.moments import SEVERAL, Kind, Moment, moments
from mastaba.learn.review.words import Teller
from mastaba.show.speech import tongue
from mastaba.table import entries, snapshots
from mastaba.table.live import LiveTable
from mastaba.table.loading import folded, load_table
from mastaba.table.walks import Walk
from mastaba.web.house import House, Settings
from mastaba.web.pages import review
from mastaba.web.pages.pictures import look_of, picture

pytestmark = pytest.mark.anyio
GOLDEN = Path(__file__).parents[1] / "records" / "papyrus-2.txt"


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """Whoever plays a whole game here asks a lot: nobody is to be stopped on a busy machine."""
    async with House.opened(Settings(store=tmp_path / "store", limits=False)) as house:
        yield house


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Next to no iterations: what is found out means nothing, but all of it is there."""
    monkeypatch.setattr(working, "usual_iterations", lambda setting: 2)


async def page(guest: Guest, path: str, **query: Any) -> str:
    answer = await guest.http.get(path, params=query, headers={"Accept": "text/html"})
    assert answer.status_code == 200, f"{answer.status_code} {path} {answer.text[-1500:]}"
    return unescape(answer.text)


async def reviewed(door: Door, guest: Guest, api: str, key: str) -> Review:
    assert (await guest.posted(f"{api}/review"))["status"] in ("working", "done")
    await door.house.reviews.finished(key)
    shown = await guest.got(f"{api}/review")
    assert shown["status"] == "done"
    return msgspec.convert(shown["review"], Review)


async def two_who_have_finished(door: Door) -> tuple[Guest, Guest, str]:
    anna, ben = await door.guest("Anna"), await door.guest("Ben")
    table = await begun(anna, ben)
    await finished(table, anna, ben)
    return anna, ben, table


async def brought(guest: Guest, text: str) -> str:
    link: str = (await guest.posted("/records", record=text))["link"]
    return link.removeprefix("/steps/")


# ---- Tables ---------------------------------------------------------------------------------------------


async def test_a_game_that_is_over_can_be_reviewed(door: Door, house: House) -> None:
    anna, ben, table = await two_who_have_finished(door)
    assert f'href="/t/{table}/review"' in await page(anna, f"/t/{table}")
    assert f'href="/t/{table}/review"' in await page(anna, "/")
    assert await anna.got(f"/tables/{table}/review") == {"status": "none"}
    assert 'data-do="review"' in await page(anna, f"/t/{table}/review")
    found = await reviewed(door, anna, f"/tables/{table}", table)
    for account in accounts(found):
        assert sum(account.sums.values()) == pytest.approx(account.result - account.start)
    for guest in (anna, ben):  # both see the same, and nobody works on it again
        html = await page(guest, f"/t/{table}/review")
        assert 'class="curve"' in html
        assert html.count('<tr><th scope="row">') == 4
        assert "Anna" in html
        assert "Ben" in html
        assert (await guest.posted(f"/tables/{table}/review"))["status"] == "done"
    assert await house.store.keys("review", "", 9) == [table]
    alone = await anna.http.get(f"/t/{table}/review/page")
    assert "attachment" in alone.headers["content-disposition"]
    assert "<script" not in alone.text
    assert "http" not in alone.text.replace("http://www.w3.org/2000/svg", "").replace("http%3A", "")


async def test_it_is_kept_and_goes_with_its_table(door: Door, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, _, table = await two_who_have_finished(door)
    found = await reviewed(door, anna, f"/tables/{table}", table)
    assert await house.store.get("review", table) == msgspec.json.encode(found)
    await house.store.put("review", table, b'{"of": "another version"}')
    assert (await anna.got(f"/tables/{table}/review"))["status"] == "none"
    other = msgspec.structs.replace(found, rules=found.rules + 1)
    await house.store.put("review", table, msgspec.json.encode(other))
    assert (await anna.got(f"/tables/{table}/review"))["status"] == "none"


async def test_a_running_game_is_not_reviewed(door: Door) -> None:
    anna, ben = await door.guest("Anna"), await door.guest("Ben")
    running, gathering = await begun(anna, ben), await seated(anna, ben)
    await anna.plays(running, "take 8.1")
    for table in (running, gathering):
        for answer in (
            await anna.get(f"/tables/{table}/review"),
            await anna.post(f"/tables/{table}/review"),
            await anna.post(f"/tables/{table}/play-on", at=1, seat=0),
            await anna.http.get(f"/t/{table}/review"),
            await anna.http.get(f"/t/{table}/review/page"),
        ):
            refused(answer, 409, "NotNow")
    html = await page(anna, f"/t/{running}/steps", at=0, review=1)
    assert "data-play-on" not in html
    assert "/review" not in html


async def test_nobody_else_sees_it(door: Door) -> None:
    anna, _, table = await two_who_have_finished(door)
    await reviewed(door, anna, f"/tables/{table}", table)
    carl = await door.guest("Carl")
    for path in (f"/api/tables/{table}/review", f"/t/{table}/review", f"/t/{table}/review/page"):
        refused(await carl.http.get(path), 403, "NotAllowed")
        refused(await door.stranger().http.get(path), 401, "NotSignedIn")
    refused(await carl.post(f"/tables/{table}/review"), 403, "NotAllowed")
    refused(await carl.post(f"/tables/{table}/play-on", at=1, seat=0), 403, "NotAllowed")
    refused(await carl.get("/tables/nowhere/review"), 404, "UnknownTable")


async def test_a_game_in_which_nobody_moved_has_nothing_to_review(door: Door) -> None:
    anna, ben = await door.guest("Anna"), await door.guest("Ben")
    table = await begun(anna, ben)
    await anna.posted(f"/tables/{table}/resign")
    assert 'data-do="review"' not in await page(anna, f"/t/{table}/review")
    refused(await anna.post(f"/tables/{table}/review"), 409, "NotNow")


async def test_a_game_that_was_given_up_is_reviewed_as_far_as_it_went(door: Door) -> None:
    anna, ben = await door.guest("Anna"), await door.guest("Ben")
    table = await begun(anna, ben)
    await anna.plays(table, "take 8.1")
    await anna.posted(f"/tables/{table}/resign")
    found = await reviewed(door, anna, f"/tables/{table}", table)
    assert len(found.movers) == 1
    assert "not played to its end" in await page(anna, f"/t/{table}/review")


async def test_one_at_a_time(door: Door, house: House) -> None:
    anna, ben, table = await two_who_have_finished(door)
    second = await begun(anna, ben)
    await finished(second, anna, ben)
    await anna.posted(f"/tables/{table}/review")
    assert house.reviews.progress(table) is not None
    assert 'id="working"' in await page(ben, f"/t/{table}/review")
    refused(await anna.post(f"/tables/{second}/review"), 409, "NotNow")
    await ben.posted(f"/tables/{table}/review")  # the same one: they wait for it together
    await ben.posted(f"/tables/{second}/review")
    for each in (table, second):
        await house.reviews.finished(each)
        assert (await anna.got(f"/tables/{each}/review"))["status"] == "done"


async def test_what_goes_wrong_is_said_and_can_be_tried_again(
    door: Door, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, _, table = await two_who_have_finished(door)

    def fails(*_: object) -> Review:
        raise ValueError("a mistake in the game")

    with monkeypatch.context() as broken:
        broken.setattr(working, "review", fails)
        await anna.posted(f"/tables/{table}/review")
        await house.reviews.finished(table)
    assert (await anna.got(f"/tables/{table}/review"))["status"] == "failed"
    assert "did not come about" in await page(anna, f"/t/{table}/review")
    await reviewed(door, anna, f"/tables/{table}", table)


async def test_it_is_drawn_and_told_while_others_have_their_turn(
    door: Door, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = await door.guest("Anna")
    key = await brought(anna, GOLDEN.read_text())
    await reviewed(door, anna, f"/records/{key}", working.record_key(key))
    here, threads = threading.get_ident(), []

    def noted(work: Callable[..., Any]) -> Callable[..., Any]:
        def work_on(*words: Any) -> Any:
            threads.append(threading.get_ident())
            return work(*words)

        return work_on

    for name in ("shown", "page_alone", "picture"):
        monkeypatch.setattr(review, name, noted(getattr(review, name)))
    assert 'class="curve"' in await page(anna, f"/steps/{key}/review")
    assert 'class="curve"' in await page(anna, f"/steps/{key}/review/page")
    assert len(threads) == 3
    assert here not in threads
    assert alone.environment() is alone.environment()


# ---- Records --------------------------------------------------------------------------------------------


async def test_a_record_that_was_brought_along(door: Door, house: House) -> None:
    anna = await door.guest("Anna")
    key = await brought(anna, GOLDEN.read_text())
    assert 'data-do="review"' in await page(anna, f"/steps/{key}/review")
    refused(await door.stranger().post(f"/records/{key}/review"), 401, "NotSignedIn")
    await reviewed(door, anna, f"/records/{key}", working.record_key(key))
    assert 'class="curve"' in await page(anna, f"/steps/{key}/review")
    assert await house.store.keys("review", "", 9) == []
    refused(await anna.post("/records", record=GOLDEN.read_text().replace("down", "dawn", 1)), 400, "BadRecord")
    refused(await anna.get("/records/nothing/review"), 404, "UnknownTable")


class Here:
    """Judges in this process: workers do not know a game that a test has brought along."""

    async def judge(self, question: Judging) -> Judgement:
        return judgement(question.seen, question.seed, question.iterations, question.played)


async def test_a_game_without_hints_and_without_boards_has_numbers(
    door: Door, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry._games, "higher", higher.game)
    monkeypatch.setattr(house.reviews, "_judge", Here())
    record = Record("higher", 2, {}, "review", players=("Anna", "Ben"))
    state = record.deal()
    while not state.over:
        seat, move = state.to_act[0], state.legal(state.to_act[0])[0]
        record.note(state, seat, move)
        state.apply(seat, move)
    record.close(state.outcome)
    anna = await door.guest("Anna")
    key = await brought(anna, record.write())
    found = await reviewed(door, anna, f"/records/{key}", working.record_key(key))
    for each in accounts(found):
        assert sum(each.sums.values()) == pytest.approx(each.result - each.start)
    html = await page(anna, f"/steps/{key}/review")
    assert 'class="curve"' in html
    assert ('<figure id="moment"' in html) == bool(moments(found))
    assert 'class="board"' not in html
    assert (await anna.http.get(f"/steps/{key}/review/page")).status_code == 200


async def test_where_moves_are_typed_positions_of_a_review_can_be_looked_at(
    door: Door, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody can type there, and what would have been better is not on the board."""
    record = Record.read_file(GOLDEN.with_name("papyros-2.txt"))
    walk = Walk.of_record(record)
    at = next(at for at in range(walk.last) if len(walk.at(at).legal(walk.moves[at].seat)) > 3)
    state, seat = walk.at(at), walk.moves[at].seat
    other = next(text for text in map(state.write, state.legal(seat)) if text != walk.moves[at].move)
    chances = [[0.6, 0.4], [0.2, 0.8]] if seat == 0 else [[0.4, 0.6], [0.8, 0.2]]
    mistake = Decision(at, seat, 1, [other, walk.moves[at].move], chances, [0.0, 0.01], [0.5, 0.5])
    even = [[0.5] * (walk.last + 1)] * 2
    movers = [move.seat for move in walk.moves]
    made = Review("papyros", 1, 100, [0.5, 0.5], even, movers, [[]] * walk.last, [mistake])

    async def known(*_: object) -> Review:
        return made

    monkeypatch.setattr(house.reviews, "of", known)
    anna = await door.guest("Anna")
    key = await brought(anna, record.write())
    assert 'id="reviewed"' in await page(anna, f"/steps/{key}", at=at, seat=seat, review=1)
    html = await page(anna, f"/steps/{key}/review")
    assert "<input" not in figure_of(html)
    assert "Better" in figure_of(html)


async def test_better_moves_are_marked_on_the_board(door: Door, house: House) -> None:
    anna = await door.guest("Anna")
    key = await brought(anna, GOLDEN.read_text())
    found = await reviewed(door, anna, f"/records/{key}", working.record_key(key))
    mistake = max(found.decisions, key=lambda each: each.cost)
    plain = await page(anna, f"/steps/{key}", at=mistake.at, seat=mistake.seat)
    assert "data-word" not in plain
    marked = await page(anna, f"/steps/{key}", at=mistake.at, seat=mistake.seat, review=1)
    assert 'id="reviewed"' in marked
    assert "data-word" not in marked
    assert (re.search('class="[^"]*[ "]legal[ "]', marked) is not None) == mistake.mistake
    assert "&review=1" in marked
    for at in (0, len(found.movers)):
        assert 'id="reviewed"' in await page(anna, f"/steps/{key}", at=at, review=1)


# ---- The board at a key moment --------------------------------------------------------------------------


def figure_of(html: str) -> str:
    return html[html.index('<figure id="moment"') : html.index("</figure>")]


async def test_a_key_moment_is_shown_on_its_board(door: Door, house: House) -> None:
    anna = await door.guest("Anna")
    key = await brought(anna, GOLDEN.read_text())
    found = await reviewed(door, anna, f"/records/{key}", working.record_key(key))
    several = moments(found)
    assert 2 < len(several) <= SEVERAL
    first = await page(anna, f"/steps/{key}/review")
    assert first.count('class="mo"') == len(several)
    heaviest = max(several, key=lambda each: abs(each.much))
    assert f'data-moment="{several.index(heaviest) + 1}" aria-current="true"' in first
    for number, moment in enumerate(several, start=1):
        html = figure_of(await page(anna, f"/steps/{key}/review", moment=number))
        assert f'data-moment="{number}"' in html
        assert f"at={moment.position}&seat={moment.seat}&review=1" in html
        assert ("ringed r0" in html) == (moment.decision is not None)
        made = moment.decision
        best = made.moves[made.better[0]] if made is not None and made.mistake else "pass"
        assert ("ringed r1" in html) == (best != "pass")  # which is nowhere on the board
        assert not re.search(r'[ "]legal[ "]', html)
    for asked in (-1, 0, 99):  # there is no such moment: the one that weighs most
        assert figure_of(await page(anna, f"/steps/{key}/review", moment=asked)) == figure_of(first)
    refused(await anna.http.get(f"/steps/{key}/review?moment=second"), 400, "BadRequest")


async def test_the_board_of_a_moment_shows_what_its_seat_knew(door: Door, house: House) -> None:
    """Another deal that this seat cannot tell from this one has the same board."""
    record = Record.read(GOLDEN.read_text())
    walk = Walk.of_record(record)
    decided = Decision(7, walk.moves[7].seat, 0, [walk.moves[7].move], [[0.5, 0.5]], [0.0], [0.1, 0.9])
    moment = Moment(Kind.GOOD, 7, decided.seat, 0.4, decided)
    empty = Review("papyrus", 1, 1, [0.5, 0.5], [], [], [], [])
    drawn, positions = set(), set()
    for chance in range(4):
        other = Walk.of_record(record)
        state = other.at(7)
        if chance:
            state = state.seen(decided.seat).fill(Fast(chance))
        positions.add(state.dump())
        other.at = lambda _, state=state: state  # type: ignore[method-assign, misc]
        drawn.add(picture(Teller(other, empty, record.players, tongue("en", find_game("papyrus"))), moment))
    assert len(positions) == 4
    assert len(drawn) == 1


@pytest.mark.parametrize("game", ["hapy", "mykerinos", "papyria", "papyros", "papyrus"])
def test_the_page_that_stands_alone_has_the_boards(game: str) -> None:
    """In less than a megabyte, and with every drawing that they use."""
    files = sorted(GOLDEN.parent.glob(f"{game}-*.txt"), key=lambda file: file.stat().st_size)
    record = Record.read_file(files[0])
    walk = Walk.of_record(record)
    found = account_of(walk, 2, [(each, each.answer()) for each in questions(walk, 2)])
    teller = Teller(walk, found, record.players, tongue("en", find_game(game)))
    html = alone.page(teller, look_of(teller))
    several = moments(found)
    assert html.count("<figure ") == html.count('class="board"') == len(several) > 0
    assert len(html.encode()) < 1_000_000
    assert "<script" not in html
    assert "http" not in html.replace("http://www.w3.org/2000/svg", "").replace("http%3A", "")
    inside = html[html.index("<body") :]
    ids = re.findall(r' id="([^"]*)"', inside)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', inside)) <= set(ids)


# ---- Playing on -----------------------------------------------------------------------------------------


async def test_playing_on_from_a_moment(door: Door, house: House) -> None:
    anna, _, table = await two_who_have_finished(door)
    record = Record.read((await anna.http.get(f"/api/tables/{table}/record")).text)
    walk = Walk.of_record(record)
    hers = next(at for at in range(4, walk.last) if walk.at(at).to_act == (0,))
    fresh = (await anna.posted(f"/tables/{table}/play-on", at=hers, seat=0))["table"]
    now = await anna.got(f"/tables/{fresh}")
    assert now["status"] == "playing"
    assert [seat["kind"] for seat in now["seats"]] == ["person", "bot"]
    async with house.room.at(fresh) as visit:
        course = visit.table.playing()
        assert course.state.seen(0).dump() == walk.at(hers).seen(0).dump()
        assert course.state.audit() == []
    last = len(record.moves)
    refused(await anna.post(f"/tables/{table}/play-on", at=last, seat=0), 409, "NotNow")
    refused(await anna.post(f"/tables/{table}/play-on", at=2, seat=2), 409, "NotYourDecision")
    refused(await anna.post(f"/tables/{table}/play-on", at=-1, seat=0), 400, "BadRequest")


async def test_who_plays_on_is_told_of_no_other_deal(door: Door, house: House) -> None:
    """Nothing was dealt at the new table, and no seal promises anything; it is played on, and kept, like others."""
    house.room.bots = Lucky()
    anna, _, table = await two_who_have_finished(door)
    fresh = (await anna.posted(f"/tables/{table}/play-on", at=0, seat=0))["table"]
    async with house.room.at(fresh) as visit:
        history = await visit.recent()
        assert not any(isinstance(entry, entries.Began) for entry in history)
        assert [entries.told_to(history[:4], viewer) for viewer in (SPECTATOR, 0, 1)] == [[], [], []]
    assert (await anna.got(f"/tables/{fresh}"))["seal"] == ""
    for path in (f"/t/{fresh}", f"/t/{fresh}/steps"):
        assert "sealed note" not in await page(anna, path)
    assert await plays_on(anna, door, fresh, most=2) == 2
    await its_turn(door, fresh)  # the bot has moved
    async with house.room.at(fresh) as visit:
        again, _ = await load_table(house.room.journal, fresh)
        assert snapshots.save(again) == snapshots.save(visit.table)
        assert again.playing().made > 2
        live = LiveTable.opened(again.head)
        done = [entry for entry in await visit.recent() if not isinstance(entry, entries.Opened | entries.Lost)]
        assert snapshots.save(folded(live, done)) == snapshots.save(again)  # without a snapshot, too
    await plays_on(anna, door, fresh)
    assert (await anna.got(f"/tables/{fresh}"))["status"] == "over"
    assert "sealed note" not in await page(anna, f"/t/{fresh}/steps")


async def test_what_comes_is_dealt_anew(door: Door, house: House) -> None:
    """Who has seen how the game went on knows nothing of how it will."""
    anna, _, table = await two_who_have_finished(door)
    dumps = set()
    for _ in range(3):
        fresh = (await anna.posted(f"/tables/{table}/play-on", at=2, seat=0))["table"]
        async with house.room.at(fresh) as visit:
            dumps.add(visit.table.playing().state.dump())
    assert len(dumps) == 3


async def test_the_start_of_a_record_can_be_played_on_too(door: Door) -> None:
    anna = await door.guest("Anna")
    key = await brought(anna, GOLDEN.read_text())
    fresh = (await anna.posted(f"/records/{key}/play-on", at=0, seat=1))["table"]
    assert (await anna.got(f"/tables/{fresh}"))["game"] == "papyrus"
    assert well(await anna.get(f"/tables/{fresh}"))["seats"][1]["name"] == "Anna"
