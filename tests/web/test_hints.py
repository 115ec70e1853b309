"""Hints in the API and on the page: what they are made of, what is refused, and what the tutor asks."""

import json
import threading
from pathlib import Path
from typing import Any

import pytest
from web.deals import Brief, Case, Interference, Pair, Question, World, _token
from web.guests import Door, Guest, begun, finished, refused, well

from mastaba import find_game
from mastaba.bots import ballot
from mastaba.bots.ballots import Ballot
from mastaba.bots.greedy import hints_of
from mastaba.bots.workers import questions
from mastaba.kernel.chance import Fast
from mastaba.kernel.contract import Seen
from mastaba.kernel.hints import Hints, Reason
from mastaba.kernel.registry import game_names
from mastaba.learn import hints
from mastaba.locale import LANGUAGES

pytestmark = pytest.mark.anyio


class Firm:
    """An adviser for whom the first legal move is good, and the last one bad."""

    def __init__(self, hurried: bool = False) -> None:
        self.asked = 0
        self.hurried = hurried

    async def weigh(self, question: questions.Question) -> questions.Heard:
        self.asked += 1
        legal = list(question.seen.legal())
        won = [800.0, *[790.0] * (len(legal) - 2), 100.0]
        return questions.Heard(Ballot(legal, [1000] * len(legal), won), self.hurried)


@pytest.fixture
def firm(door: Door) -> Firm:
    door.house.hints.bots = Firm()
    return door.house.hints.bots


async def against_a_bot(door: Door, **more: object) -> tuple[Guest, str]:
    anna = await door.guest("Anna")
    wishes: dict[str, Any] = {"sit": 0, "bots": {"1": "scribe"}, "start": True, "options": {"first": "1"}} | more
    return anna, (await anna.opens(**wishes))["table"]


async def test_three_moves_with_chance_and_reasons(door: Door, firm: Firm) -> None:
    anna, table = await against_a_bot(door)
    now = await anna.got(f"/tables/{table}")
    assert now["hints"] is True
    hint = await anna.posted(f"/tables/{table}/hint")
    assert hint["decision"] == now["decision"]
    assert [each["move"] for each in hint["moves"]] == now["legal"][:3]
    first = hint["moves"][0]
    assert first["chance"] == 0.8
    assert first["low"] < 0.8 < first["high"]
    assert first["reasons"][0] == {"said": "nobody else sees this card", "good": True}
    assert hint == await anna.posted(f"/tables/{table}/hint")
    assert firm.asked == 1


@pytest.mark.parametrize("language", LANGUAGES)
async def test_it_is_said_in_the_readers_language(language: str, door: Door, firm: Firm) -> None:
    anna, table = await against_a_bot(door)
    answer = await anna.post(f"/tables/{table}/hint", headers={"Accept-Language": language})
    said = {"en": "nobody else sees this card", "de": "niemand sonst sieht diese Karte"}
    if language in said:
        assert said[language] in well(answer)["moves"][0]["reasons"][0]["said"]
    drawn = well(await anna.http.post(f"/t/{table}/hint", json={}, headers={"Accept-Language": language}))["html"]
    heading = {"en": "What I would weigh up", "de": "Was ich abwägen würde", "fr": "Ce que je pèserais"}
    assert heading[language] in drawn
    assert "style=" not in drawn  # the page's policy forbids it


async def test_what_is_refused(door: Door, firm: Firm) -> None:
    anna, table = await against_a_bot(door)
    stranger = await door.guest("Cleo")
    refused(await stranger.post(f"/tables/{table}/hint"), 403, "NotAllowed")
    refused(await anna.post(f"/tables/{table}/hint", seat=1), 403, "NotAllowed")
    refused(await anna.post("/tables/nowhere/hint"), 404, "UnknownTable")
    refused(await anna.post(f"/tables/{table}/hint", seat="x"), 400, "BadRequest")
    refused(await door.stranger().post(f"/tables/{table}/hint"), 401, "NotSignedIn")
    link = await anna.posted(f"/tables/{table}/watch-link")
    await stranger.posted(f"/tables/{table}/watch", watch=link["watch"])
    refused(await stranger.post(f"/tables/{table}/hint"), 403, "NotAllowed")  # who only looks on
    assert firm.asked == 0
    await anna.posted(f"/tables/{table}/resign")
    refused(await anna.post(f"/tables/{table}/hint"), 409, "NotNow")


async def test_people_who_play_each_other_think_for_themselves(door: Door, firm: Firm) -> None:
    anna, ben = await door.guest("Anna"), await door.guest("Ben")
    table = await begun(anna, ben)
    assert (await anna.got(f"/tables/{table}"))["hints"] is False
    body = refused(await anna.post(f"/tables/{table}/hint"), 403, "NotAllowed")
    assert "no hints" in body["message"]
    assert 'id="lamp"' in (page := (await anna.http.get(f"/t/{table}")).text)
    assert 'data-do="hint" aria-controls="hint" aria-keyshortcuts' not in page
    refused(
        await anna.http.post(f"/t/{table}/second-look", json={"move": "take 8.1", "decision": 1}), 403, "NotAllowed"
    )


async def test_a_table_may_have_them_for_everybody(door: Door, firm: Firm) -> None:
    anna, ben = await door.guest("Anna"), await door.guest("Ben")
    table = (await anna.opens(sit=0, hints="on", options={"first": "1"}))["table"]
    invitation = (await anna.got(f"/tables/{table}"))["invitations"]["1"]
    await ben.posted("/join", invitation=invitation)
    await anna.posted(f"/tables/{table}/start")
    assert (await anna.posted(f"/tables/{table}/hint"))["moves"]
    refused(await ben.post(f"/tables/{table}/hint"), 409, "NotYourDecision")
    refused(await anna.post("/tables", game="hapy", seats=2, hints="many"), 422, "BadOptions")
    assert "hints" in (await anna.http.get(f"/t/{table}")).text
    await finished(table, anna, ben)
    refused(await anna.post(f"/tables/{table}/hint"), 409, "NotNow")
    again = (await anna.posted(f"/tables/{table}/again"))["table"]
    assert (await anna.got(f"/tables/{again}"))["hints"] is True


async def test_who_does_not_wait_hears_it_later(door: Door, firm: Firm) -> None:
    anna, table = await against_a_bot(door)
    assert (await anna.posted(f"/tables/{table}/hint", wait=False))["moves"] == []
    assert (await anna.posted(f"/tables/{table}/hint"))["moves"]
    assert firm.asked == 1
    assert (await anna.delete(f"/tables/{table}/hint")).status_code == 204


async def test_real_workers_say_the_same_twice(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "ADVISER", "adviser:4%")  # far below its seconds, however busy the machine is
    anna, table = await against_a_bot(door)
    first = await anna.posted(f"/tables/{table}/hint")
    door.house.hints._asked.clear()
    assert first == await anna.posted(f"/tables/{table}/hint")
    assert sum(each["tried"] for each in first["moves"]) > 100


async def test_a_hurried_hint_says_so(door: Door) -> None:
    door.house.hints.bots = Firm(hurried=True)
    anna, table = await against_a_bot(door)
    assert (await anna.posted(f"/tables/{table}/hint"))["hurried"] is True
    assert "the server is busy" in well(await anna.http.post(f"/t/{table}/hint", json={}))["html"]


# ---- The tutor ------------------------------------------------------------------------------------------


async def test_a_second_look_before_a_grave_mistake(door: Door, firm: Firm) -> None:
    anna, table = await against_a_bot(door)
    now = await anna.got(f"/tables/{table}")

    async def look(move: str, decision: int = now["decision"]) -> dict[str, object]:
        answer = await anna.http.post(f"/t/{table}/second-look", json={"move": move, "decision": decision})
        found: dict[str, object] = well(answer)
        return found

    doubted = await look(now["legal"][-1])
    assert doubted["moves"] == now["legal"][:2]
    assert "Two other moves look clearly better." in str(doubted["html"])
    assert await look(now["legal"][1]) == {}
    assert await look(now["legal"][-1], now["decision"] + 1) == {}
    refused(await anna.http.post(f"/t/{table}/second-look", json={"move": "fly", "decision": 1}), 422, "UnknownMove")
    assert (await anna.got(f"/tables/{table}"))["version"] == now["version"]  # nothing was played


async def test_reasons_are_found_once_and_never_in_the_event_loop(
    door: Door, firm: Firm, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[tuple[int, bool]] = []

    class Watched(Hints):
        def for_level(self, level: str) -> Hints:
            return self

        def reasons(self, seen: Seen, move: int) -> list[Reason]:
            found.append((move, threading.current_thread() is threading.main_thread()))
            return hints_of(seen.setting).for_level(hints.ADVISER).reasons(seen, move)

    monkeypatch.setattr(hints, "hints_of", lambda setting: Watched())
    anna, table = await against_a_bot(door)
    now = await anna.got(f"/tables/{table}")
    for _ in range(2):
        assert (await anna.posted(f"/tables/{table}/hint"))["moves"][0]["reasons"]
        well(await anna.http.post(f"/t/{table}/hint", json={}))
        doubted = {"move": now["legal"][-1], "decision": now["decision"]}
        assert well(await anna.http.post(f"/t/{table}/second-look", json=doubted))["moves"]
    assert len({move for move, _ in found}) == len(found) == 4
    assert not any(in_loop for _, in_loop in found)


async def test_who_wants_to_be_asked_is_known_on_all_devices(door: Door) -> None:
    anna, table = await against_a_bot(door)
    assert 'data-tutor=""' in (await anna.http.get(f"/t/{table}")).text
    assert (await anna.post("/me/tutor", tutor=True)).status_code == 204
    assert 'data-tutor="yes"' in (await anna.http.get(f"/t/{table}")).text
    refused(await anna.post("/me/tutor", tutor="perhaps"), 400, "BadRequest")
    await anna.post("/me/tutor", tutor=False)
    assert 'data-tutor=""' in (await anna.http.get(f"/t/{table}")).text


# ---- No leak --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", game_names())
async def test_a_hint_is_the_same_in_every_deal_that_looks_the_same(name: str, tmp_path: Path) -> None:
    """Byte for byte, and it is there."""
    hinted = 0
    async with Pair.opened(tmp_path) as pair:
        for before in (6, 15):
            hinted += await asked_for_hints(pair, name, before)
    assert hinted


async def asked_for_hints(pair: Pair, name: str, before: int) -> int:
    """In a position that another one looks like: whoever is to move asks, for everything that hints can say."""
    game = find_game(name)
    for viewer in range(2):
        case = Case(game, 2, {}, viewer, before, seed="hints")
        state, other = case.positions(Fast(7))
        if state.to_act == (viewer,):
            for it, position in zip(pair.worlds, (state, other), strict=True):
                pair._reseed(0)
                await it.open(case, position)
            decision = (await pair.worlds[0].table(case)).decision(viewer)
            asked = [Question("POST", f"{path}/{case.table}/hint", body={}) for path in ("/api/tables", "/t")]
            for move in state.legal(viewer)[:12]:
                body = {"move": state.write(move), "decision": decision}
                asked.append(Question("POST", f"/t/{case.table}/second-look", body=body))
            for question in asked:
                await pair._same(case, question.path, question)
            answer = await pair.worlds[0].answer(_token(case.people[viewer]), asked[0])
            return len(json.loads(answer.body).get("moves", ()))
    return 0


async def test_a_hint_from_the_real_position_is_found(tmp_path: Path) -> None:
    """One that looks where it must not tells two deals apart."""

    class Cheat(Brief):
        def __init__(self, world: World) -> None:
            self.world = world

        async def weigh(self, question: questions.Question) -> questions.Heard:
            async with self.world.house.room.at(question.table) as visit:
                assert visit.table.course is not None
                luck = sum(visit.table.course.state.dump())
            return questions.Heard(ballot("adviser:1%", question.seen, Fast(luck), tree=0))

    async with Pair.opened(tmp_path) as pair:
        for it in pair.worlds:
            it.house.hints.bots = Cheat(it)
        with pytest.raises(Interference):
            await asked_in_turn(pair)


async def asked_in_turn(pair: Pair) -> None:
    for before in range(4, 16):
        await asked_for_hints(pair, "hapy", before)
