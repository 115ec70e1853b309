"""The API: views, moves, reasons, logs, records; taking back, giving up, closing, again."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
from tiny import vote
from web.guests import Door, Guest, begun, finished, refused, seated, well

import mastaba
from mastaba.kernel import registry
from mastaba.kernel.contract import Game, Seen, Setting
from mastaba.kernel.events import Event
from mastaba.show.speech import tongue
from mastaba.table.live import PACES
from mastaba.web.house import House, Settings
from mastaba.web.pages.presence import chips

pytestmark = pytest.mark.anyio


async def anna_and_ben(door: Door) -> tuple[Guest, Guest]:
    return await door.guest("Anna"), await door.guest("Ben")


def same(view: dict[str, Any], other: dict[str, Any], *names: str) -> bool:
    return [view[name] for name in names] == [other[name] for name in names]


# ---- Views ----------------------------------------------------------------------------------------------


async def test_each_sees_the_own_hand(door: Door) -> None:
    anna, ben = await anna_and_ben(door)
    table = await begun(anna, ben)
    taken = await anna.plays(table, "take 8.1")
    card = taken["told"][0]["card"]
    hers, his = await anna.got(f"/tables/{table}"), await ben.got(f"/tables/{table}")
    assert [player["cards"] for player in hers["view"]["players"]] == [[card], None]
    assert [player["cards"] for player in his["view"]["players"]] == [None, []]
    assert [player["hand"] for player in his["view"]["players"]] == [1, 0]
    assert (hers["you"], hers["decision"], hers["prompt"]["kind"]) == (0, 2, "ask")
    assert (his["you"], his["decision"], his["prompt"]["kind"]) == (1, 0, "wait")
    assert same(hers, his, "to_act", "status", "seats", "seal", "options", "version")
    assert "skip" in hers["legal"]
    assert his["legal"] == []


async def test_one_person_in_two_seats_looks_through_the_one_that_is_to_act(door: Door) -> None:
    anna = await door.guest("Anna")
    opened = await anna.opens(2, sit=0, options={"first": "1"})
    table = opened["table"]
    link = await anna.posted(f"/tables/{table}/seats/1/invitation")
    assert (await anna.posted("/join", invitation=link["invitation"]))["yours"] == [0, 1]
    await anna.posted(f"/tables/{table}/start")
    await anna.plays(table, "take 8.1")
    await anna.plays(table, "skip")
    assert (await anna.got(f"/tables/{table}"))["you"] == 1
    first, second = [await anna.got(f"/tables/{table}", seat=seat) for seat in (0, 1)]
    assert [len(player["cards"] or ()) for player in first["view"]["players"]] == [1, 0]
    assert [player["cards"] for player in second["view"]["players"]] == [None, []]
    assert (first["decision"], second["decision"]) == (0, 1)
    refused(await anna.post(f"/tables/{table}/moves", move="take 8.2", decision=1, seat=0), 409, "StaleDecision")
    await anna.posted(f"/tables/{table}/moves", move="take 8.2", decision=1, seat=1)
    refused(await anna.get(f"/tables/{table}", seat=2), 403, "NotAllowed")
    refused(await anna.get(f"/tables/{table}", seat=-1), 403, "NotAllowed")


async def test_the_others_seats_are_not_mine_to_look_through(door: Door) -> None:
    anna, ben = await anna_and_ben(door)
    table = await begun(anna, ben)
    for path in ("", "/legal", "/seen", "/log", "/why"):
        refused(await ben.get(f"/tables/{table}{path}", seat=0, move="skip"), 403, "NotAllowed")


# ---- Legal, why, seen -----------------------------------------------------------------------------------


async def test_legal_moves_are_those_of_the_view(door: Door) -> None:
    anna, ben = await anna_and_ben(door)
    table = await begun(anna, ben)
    view = await anna.got(f"/tables/{table}")
    assert await anna.got(f"/tables/{table}/legal") == {
        "decision": view["decision"],
        "legal": view["legal"],
        "forms": [],
    }
    assert await ben.got(f"/tables/{table}/legal") == {"decision": 0, "legal": [], "forms": []}
    moved = await anna.send(
        "POST", f"/tables/{table}/moves", params={"legal": True}, json={"move": "take 8.1", "decision": 1}
    )
    assert well(moved)["legal"] == (await anna.got(f"/tables/{table}"))["legal"]


async def test_why_not_names_the_rule_and_what_it_is_about(door: Door) -> None:
    anna, ben = await anna_and_ben(door)
    table = await begun(anna, ben)
    said = {}
    for language in ("en", "fr-CA, fr;q=0.9, en;q=0.5", "de-AT", "tlh"):
        answer = await anna.get(f"/tables/{table}/why", {"Accept-Language": language}, move="take 7.2")
        why = well(answer)
        assert (why["legal"], why["rule"], why["about"]) == (False, "R4", ["8.2", "8.3"])
        said[language[:2]] = why["message"]
    assert said["en"] == "7.2 is still covered by 8.2 and 8.3. [R4]"
    assert said["tl"] == said["en"]
    assert len({said["en"], said["fr"], said["de"]}) == 3
    assert (await anna.got(f"/tables/{table}/why", move="take 8.2"))["legal"] is True
    assert (await ben.got(f"/tables/{table}/why", move="take 8.2"))["rule"] == "R12"
    refused(await anna.get(f"/tables/{table}/why", move="dance"), 422, "UnknownMove")
    assert (await anna.get(f"/tables/{table}/why")).status_code == 400


async def test_seen_is_what_the_library_reads(door: Door) -> None:
    anna, ben = await anna_and_ben(door)
    table = await begun(anna, ben)
    await anna.plays(table)
    for guest, seat in ((anna, 0), (ben, 1)):
        answer = await guest.get(f"/tables/{table}/seen")
        assert answer.headers["content-type"].startswith("application/json")
        seen = mastaba.load(answer.content)
        assert isinstance(seen, Seen)
        shown = await guest.got(f"/tables/{table}")
        assert seen.seat == seat
        assert seen.view() == shown["view"]
        assert [seen.write(move) for move in seen.legal()] == shown["legal"]
        seen.fill(mastaba.Fast(1))
    gathering = await seated(anna, ben)
    refused(await anna.get(f"/tables/{gathering}/seen"), 409, "NotNow")


# ---- People who remember by themselves ------------------------------------------------------------------


async def test_without_help_people_see_the_last_round_only(door: Door) -> None:
    """G10. In the tomb everything outside lies open: all see what is taken, and have to remember it."""
    anna, ben = await anna_and_ben(door)
    robot = await door.program("Robo")
    table = await begun(anna, ben, robot, layout="tomb", memory_aid="off")
    players = (anna, ben, robot)
    for turn in range(7):
        for _ in range(2):
            await players[turn % 3].plays(table)  # the first legal: the first free card, then skip
    view = await anna.got(f"/tables/{table}")
    assert [player["remembered"] for player in view["view"]["players"]] == [[], [], []]
    log = await anna.got(f"/tables/{table}/log")
    turns = [told["number"] for line in log["lines"] for told in line["told"] if told["kind"] == "turn"]
    assert turns == [6, 7, 8]
    assert not log["whole"]
    parts = well(await anna.http.get(f"/t/{table}/parts"))
    assert [told["number"] for told in parts["told"] if told["kind"] == "turn"] == turns
    refused(await anna.get(f"/tables/{table}/seen"), 403, "NotAllowed")
    assert isinstance(mastaba.load((await robot.get(f"/tables/{table}/seen")).content), Seen)
    await finished(table, *players)
    assert (await anna.got(f"/tables/{table}/log"))["whole"]  # what is over may be looked at
    assert isinstance(mastaba.load((await anna.get(f"/tables/{table}/seen")).content), Seen)


async def test_with_help_they_see_it_all(door: Door) -> None:
    anna, ben = await anna_and_ben(door)
    table = await begun(anna, ben, layout="tomb")
    for turn in range(4):
        for _ in range(2):
            await (anna, ben)[turn % 2].plays(table)
    view = await anna.got(f"/tables/{table}")
    assert all(player["remembered"] for player in view["view"]["players"])
    log = await anna.got(f"/tables/{table}/log")
    turns = [told["number"] for line in log["lines"] for told in line["told"] if told["kind"] == "turn"]
    assert turns == [1, 2, 3, 4, 5]
    assert log["whole"]
    assert log["version"] == view["version"] == sum(len(line["told"]) for line in log["lines"])


# ---- The log --------------------------------------------------------------------------------------------


def told(log: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    return [each for line in log["lines"] for each in line["told"] if each["kind"] == kind]


async def test_the_log_is_what_each_was_told(door: Door) -> None:
    anna, ben = await anna_and_ben(door)
    table = await begun(anna, ben)
    card = (await anna.plays(table, "take 8.1"))["told"][0]["card"]
    hers, his = [await guest.got(f"/tables/{table}/log") for guest in (anna, ben)]
    assert told(hers, "take")[0]["card"] == card
    assert "card" not in told(his, "take")[0]
    assert told(his, "take")[0]["from"] == "layout-8.1"
    last = await anna.got(f"/tables/{table}/log", entries_wanted=1)
    assert (last["lines"], last["whole"]) == (hers["lines"][-1:], False)
    for strange in (0, -5, 10**12):
        assert await anna.got(f"/tables/{table}/log", entries_wanted=strange)


async def test_what_was_taken_back_is_marked(door: Door) -> None:
    anna, ben = await anna_and_ben(door)
    table = await begun(anna, ben, layout="tomb")
    await anna.plays(table)
    back = await anna.posted(f"/tables/{table}/undo")
    assert (back["decision"], back["prompt"]["kind"]) == (3, "take")
    assert [player["hand"] for player in back["view"]["players"]] == [0, 0]
    log = await ben.got(f"/tables/{table}/log")
    assert [line["taken_back"] for line in log["lines"] if line["told"][0]["kind"] == "take"] == [True]
    assert told(log, "took_back") == [{"kind": "took_back", "seat": 0, "moves": 1}]


# ---- Moves ----------------------------------------------------------------------------------------------


async def test_a_move_says_what_came_of_it(door: Door) -> None:
    anna, ben = await anna_and_ben(door)
    table = await begun(anna, ben)
    before = (await anna.got(f"/tables/{table}"))["version"]
    moved = await anna.posted(f"/tables/{table}/moves", move="take 8.1", decision=1)
    assert (moved["version"], moved["decision"], moved["to_act"]) == (before + 1, 2, [0])
    assert (moved["status"], moved["again"]) == ("playing", False)
    assert moved["told"][0]["kind"] == "take"


async def test_the_same_move_twice_counts_once(door: Door) -> None:
    anna, ben = await anna_and_ben(door)
    table = await begun(anna, ben)
    moves = [anna.posted(f"/tables/{table}/moves", move="take 8.1", decision=1) for _ in range(4)]
    answers = await asyncio.gather(*moves)
    assert sorted(answer["again"] for answer in answers) == [False, True, True, True]
    assert {answer["version"] for answer in answers} == {answers[0]["version"]}
    again = await anna.posted(f"/tables/{table}/moves", move=" take   8.1 ", decision=1)
    assert again["again"]
    assert [player["hand"] for player in (await ben.got(f"/tables/{table}"))["view"]["players"]] == [1, 0]


async def test_a_stale_move_is_answered_with_the_table_as_it_is(door: Door) -> None:
    anna, ben = await anna_and_ben(door)
    table = await begun(anna, ben)
    await anna.plays(table, "take 8.1")
    for decision in (0, 1, 3, 2**53):
        answer = await anna.post(f"/tables/{table}/moves", move="take 8.2", decision=decision)
        fresh = refused(answer, 409, "StaleDecision")["table"]
        assert fresh == await anna.got(f"/tables/{table}")
        assert (fresh["you"], fresh["decision"]) == (0, 2)
    await anna.plays(table, "skip")
    fresh = refused(await anna.post(f"/tables/{table}/moves", move="skip", decision=1), 409, "StaleDecision")["table"]
    assert (fresh["to_act"], fresh["decision"], fresh["legal"]) == ([1], 0, [])
    early = refused(await ben.post(f"/tables/{table}/moves", move="skip", decision=2), 409, "StaleDecision")["table"]
    assert (early["you"], early["decision"]) == (1, 1)


async def test_a_move_for_which_it_is_not_time(door: Door) -> None:
    anna, ben = await anna_and_ben(door)
    table = await seated(anna, ben, options={"first": "1"})
    body = refused(await anna.post(f"/tables/{table}/moves", move="take 8.1", decision=1), 409, "NotNow")
    assert body["table"]["status"] == "gathering"
    await anna.posted(f"/tables/{table}/start")
    body = refused(await ben.post(f"/tables/{table}/moves", move="take 8.1", decision=1), 409, "NotYourDecision")
    assert body["table"]["you"] == 1
    await anna.posted(f"/tables/{table}/resign")
    body = refused(await anna.post(f"/tables/{table}/moves", move="take 8.1", decision=1), 409, "NotNow")
    assert body["table"]["status"] == "over"


async def test_an_illegal_move_names_its_rule_and_changes_nothing(door: Door) -> None:
    anna, ben = await anna_and_ben(door)
    table = await begun(anna, ben)
    before = await anna.got(f"/tables/{table}")
    for language, word in (("en", "is still covered"), ("fr", "encore couvert"), ("de", "noch bedeckt")):
        body = refused(
            await anna.post(
                f"/tables/{table}/moves", {"Accept-Language": language}, move="take 7.2", decision=before["decision"]
            ),
            422,
            "IllegalMove",
        )
        assert (body["rule"], body["about"]) == ("R4", ["8.2", "8.3"])
        assert word in body["message"]
    assert await anna.got(f"/tables/{table}") == before


async def test_what_is_no_move_of_this_game(door: Door) -> None:
    anna, ben = await anna_and_ben(door)
    table = await begun(anna, ben)
    for text in ("e2e4", "take", "take 9.9", "ask 9 cat-1", "ask 2 dog-1", "take 8.1 8.2", "💥", "x" * 200, "0", "\0"):
        refused(await anna.post(f"/tables/{table}/moves", move=text, decision=1), 422, "UnknownMove")
    for wrong in ("", "x" * 201, None, 3, ["take 8.1"]):
        assert (await anna.post(f"/tables/{table}/moves", move=wrong, decision=1)).status_code == 400
    for number in (-1, "one", 1.5, None, 2**54):
        assert (await anna.post(f"/tables/{table}/moves", move="take 8.1", decision=number)).status_code == 400


async def test_who_may_not_move(door: Door) -> None:
    anna, ben = await anna_and_ben(door)
    table = await begun(anna, ben)
    body: dict[str, Any] = {"move": "take 8.1", "decision": 1}
    refused(await ben.post(f"/tables/{table}/moves", **body, seat=0), 403, "NotAllowed")
    refused(await anna.post(f"/tables/{table}/moves", **body, seat=9), 403, "NotAllowed")
    refused(await (await door.guest("Carla")).post(f"/tables/{table}/moves", **body), 403, "NotAllowed")
    refused(await door.stranger().post(f"/tables/{table}/moves", **body), 401, "NotSignedIn")
    refused(await anna.post("/tables/nowhere/moves", **body), 404, "UnknownTable")


async def test_bots_answer(door: Door) -> None:
    """A real process thinks; the move comes without anybody asking for it."""
    anna = await door.guest("Anna")
    table = (await anna.opens(3, sit=0, bots={"1": "random", "2": "greedy"}, start=True))["table"]
    while not (view := await anna.got(f"/tables/{table}"))["decision"]:
        await asyncio.sleep(0.01)
    turn = view["view"]["turns"]
    await anna.plays(table)
    await anna.plays(table, "skip")
    while not (view := await anna.got(f"/tables/{table}"))["decision"]:
        assert set(view["to_act"]) <= {1, 2}
        await asyncio.sleep(0.01)
    assert view["view"]["turns"] == turn + 3


# ---- Taking back ----------------------------------------------------------------------------------------


async def test_what_can_be_taken_back_and_what_not(door: Door) -> None:
    anna, ben = await anna_and_ben(door)
    table = await begun(anna, ben, layout="tomb")
    assert (await anna.got(f"/tables/{table}"))["can_undo"] is False
    refused(await anna.post(f"/tables/{table}/undo"), 409, "NoUndo")
    await anna.plays(table)
    assert (await anna.got(f"/tables/{table}"))["can_undo"] is True
    refused(await ben.post(f"/tables/{table}/undo"), 409, "NoUndo")
    refused(await ben.post(f"/tables/{table}/undo", seat=0), 403, "NotAllowed")
    version = (await anna.got(f"/tables/{table}"))["version"]
    stale = refused(await anna.post(f"/tables/{table}/undo", version=version - 1), 409, "StaleDecision")
    assert stale["table"]["version"] == version
    back = await anna.posted(f"/tables/{table}/undo", version=version)
    assert back["decision"] == 3  # no number is used again
    refused(await anna.post(f"/tables/{table}/moves", move=back["legal"][0], decision=1), 409, "StaleDecision")
    await anna.plays(table)
    await anna.plays(table, "skip")
    await ben.plays(table)
    refused(await anna.post(f"/tables/{table}/undo"), 409, "NoUndo")


async def test_what_was_looked_at_cannot_be_taken_back(door: Door) -> None:
    anna, ben = await anna_and_ben(door)
    table = await begun(anna, ben)
    await anna.plays(table, "take 8.1")
    assert (await anna.got(f"/tables/{table}"))["can_undo"] is False
    refused(await anna.post(f"/tables/{table}/undo"), 409, "NoUndo")


# ---- The end --------------------------------------------------------------------------------------------


async def test_the_record_is_there_when_the_game_is_over(door: Door) -> None:
    anna, ben = await anna_and_ben(door)
    table = await begun(anna, ben)
    seal = (await anna.got(f"/tables/{table}"))["seal"]
    refused(await anna.get(f"/tables/{table}/record"), 409, "NotNow")
    assert (await anna.got(f"/tables/{table}"))["seed"] is None
    await finished(table, anna, ben)
    over = await anna.got(f"/tables/{table}")
    assert (over["status"], over["to_act"], over["prompt"]["kind"]) == ("over", [], "over")
    record = mastaba.Record.read((await ben.get(f"/tables/{table}/record")).text)
    state = mastaba.verify(record)
    assert record.players == ("Anna", "Ben")
    assert (record.seal, record.seed) == (seal, over["seed"])
    assert state.outcome is not None
    assert over["outcome"] == state.outcome.plain()
    refused(await (await door.guest("Carla")).get(f"/tables/{table}/record"), 403, "NotAllowed")
    refused(await anna.post(f"/tables/{table}/undo"), 409, "NotNow")


async def test_the_record_has_what_stands(door: Door) -> None:
    anna, ben = await anna_and_ben(door)
    table = await begun(anna, ben, layout="tomb")
    first, second = (await anna.got(f"/tables/{table}"))["legal"][:2]
    await anna.plays(table, first)
    await anna.posted(f"/tables/{table}/undo")
    await anna.plays(table, second)
    await finished(table, anna, ben)
    record = mastaba.Record.read((await anna.get(f"/tables/{table}/record")).text)
    mastaba.verify(record)
    assert record.moves[0] == (0, second)


async def test_to_resign_with_two_is_the_end(door: Door) -> None:
    anna, ben = await anna_and_ben(door)
    table = await begun(anna, ben)
    await anna.plays(table)
    shown = await ben.posted(f"/tables/{table}/resign")
    assert (shown["status"], shown["resigned"], shown["seats"][1]["resigned"]) == ("over", [1], True)
    record = mastaba.Record.read((await ben.get(f"/tables/{table}/record")).text)
    mastaba.verify(record)
    assert len(record.moves) == 1
    refused(await ben.post(f"/tables/{table}/resign"), 409, "NotNow")


async def test_with_three_a_bot_plays_on(door: Door) -> None:
    anna, ben = await anna_and_ben(door)
    carla = await door.guest("Carla")
    table = await begun(anna, ben, carla)
    refused(await ben.post(f"/tables/{table}/resign", seat=2), 403, "NotAllowed")
    refused(await ben.post(f"/tables/{table}/resign", bot="skynet"), 422, "BadOptions")
    shown = await anna.posted(f"/tables/{table}/resign", bot="random")
    assert (shown["status"], shown["seats"][0]["bot"]) == ("playing", "random")
    while not (await ben.got(f"/tables/{table}"))["decision"]:  # the bot makes Anna's turn
        await asyncio.sleep(0.01)
    answer = await anna.post(f"/tables/{table}/moves", move="take 8.1", decision=9)
    assert refused(answer, 409, "NotYourDecision")["table"]["table"] == table
    refused(await anna.post(f"/tables/{table}/seats/0/return"), 409, "NotNow")


async def test_a_bot_stands_in_and_hands_back(door: Door) -> None:
    anna, ben = await anna_and_ben(door)
    table = await begun(anna, ben)
    refused(await anna.post(f"/tables/{table}/seats/1/bot", bot="random"), 409, "NotNow")  # Ben still has time
    shown = await ben.posted(f"/tables/{table}/seats/1/bot", bot="random")
    assert (shown["seats"][1]["kind"], shown["seats"][1]["bot"]) == ("person", "random")
    refused(await anna.post(f"/tables/{table}/seats/1/return"), 403, "NotAllowed")
    assert (await ben.posted(f"/tables/{table}/seats/1/return"))["seats"][1]["bot"] == ""


async def test_the_level_of_a_bot_changes_in_the_middle_of_the_game(door: Door) -> None:
    """Old names do as well. A bot's seat is the host's, who has lent a seat says who has it, and nobody else."""
    anna, ben = await anna_and_ben(door)
    opened = await anna.opens(3, sit=0, bots={"2": "random"}, options={"first": "1"})
    table = opened["table"]
    await ben.posted("/join", code=opened["code"])
    await anna.posted(f"/tables/{table}/start")
    name = (await anna.got(f"/tables/{table}"))["seats"][2]["name"]
    refused(await ben.post(f"/tables/{table}/seats/2/bot", bot="apprentice"), 403, "NotAllowed")
    refused(await anna.post(f"/tables/{table}/seats/2/bot", bot="skynet"), 422, "BadOptions")
    refused(await anna.post(f"/tables/{table}/seats/2/bot", bot="search:60s"), 422, "BadOptions")
    for seat in (9, -1):
        refused(await anna.post(f"/tables/{table}/seats/{seat}/bot", bot="scribe"), 403, "NotAllowed")
    for bot in ("apprentice", "scribe", "vizier", "pharaoh", "pharaoh", "greedy", "search:200", "vizier:10%"):
        shown = await anna.posted(f"/tables/{table}/seats/2/bot", bot=bot)
        assert (shown["seats"][2]["bot"], shown["seats"][2]["name"], shown["status"]) == (bot, name, "playing")
    page = (await anna.http.get(f"/t/{table}")).text
    assert 'data-bot="vizier" aria-pressed="true"' in page
    assert 'data-bot="vizier" aria-pressed' not in (await ben.http.get(f"/t/{table}")).text
    await ben.posted(f"/tables/{table}/seats/1/bot")
    shown = await ben.posted(f"/tables/{table}/seats/1/bot", bot="apprentice")
    assert (shown["seats"][1]["kind"], shown["seats"][1]["bot"]) == ("person", "apprentice")
    refused(await anna.post(f"/tables/{table}/seats/1/bot", bot="pharaoh"), 403, "NotAllowed")
    assert (await ben.posted(f"/tables/{table}/seats/1/return"))["seats"][1]["bot"] == ""


async def test_a_bot_that_thinks_is_marked_and_a_quick_one_is_not(door: Door) -> None:
    """Where it is its turn, for everybody; nothing of it is in the log or in the API."""
    anna = await door.guest("Anna")
    for bot, marks in (("search:10s", 1), ("pharaoh", 1), ("scribe", 0), ("greedy", 0)):
        table = (await anna.opens(2, sit=0, bots={"1": bot}, options={"first": "2"}, start=True))["table"]
        async with door.house.room.at(table) as visit:
            seats = visit.table.chairs
            shown = chips(visit.table, 0, seats[0].person, door.house.club, tongue("en"))
            assert [chip.thinks for chip in shown] == ["", f"{seats[1].name} is thinking." if marks else ""]


async def test_a_page_says_when_to_look_again_for_somebody_who_is_away(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing happens then, so nobody would hear of it."""
    anna, ben = await anna_and_ben(door)
    table = await begun(anna, ben)
    who_waits, who_moves = (ben, anna) if (await anna.got(f"/tables/{table}"))["legal"] else (anna, ben)
    parts = [well(await guest.http.get(f"/t/{table}/parts")) for guest in (who_waits, who_moves)]
    patience = int(PACES["live"].patience)
    assert 0 < parts[0]["again"] <= patience
    assert parts[1]["again"] == 0  # one does not wait for oneself
    assert "stand-in" not in parts[0]["parts"]["present"]
    later = time.time() + parts[0]["again"]
    monkeypatch.setattr(door.house, "now", lambda: later)
    late = well(await who_waits.http.get(f"/t/{table}/parts"))
    assert late["version"] == parts[0]["version"]
    assert "stand-in" in late["parts"]["present"]
    assert late["again"] == 0


async def test_the_host_closes_a_table_at_which_people_gather(door: Door) -> None:
    anna, ben = await anna_and_ben(door)
    table = await seated(anna, ben)
    refused(await ben.post(f"/tables/{table}/close"), 403, "NotAllowed")
    assert (await anna.posted(f"/tables/{table}/close"))["status"] == "closed"
    refused(await anna.post(f"/tables/{table}/start"), 409, "NotNow")
    refused(await anna.get(f"/tables/{table}/record"), 409, "NotNow")


async def test_later_all_have_to_agree_to_close_it(door: Door) -> None:
    anna, ben = await anna_and_ben(door)
    table = await begun(anna, ben)
    asked = await ben.posted(f"/tables/{table}/close")
    assert (asked["status"], asked["agreed"]) == ("playing", {"close": [1]})
    assert (await anna.posted(f"/tables/{table}/close"))["status"] == "closed"
    mastaba.verify(mastaba.Record.read((await anna.get(f"/tables/{table}/record")).text))


async def test_again_is_one_table_however_many_ask(door: Door) -> None:
    anna, ben = await anna_and_ben(door)
    table = await begun(anna, ben)
    refused(await anna.post(f"/tables/{table}/again"), 409, "NotNow")
    await anna.posted(f"/tables/{table}/resign")
    answers = await asyncio.gather(*(guest.posted(f"/tables/{table}/again") for guest in (anna, ben, anna, ben)))
    (following,) = {answer["table"] for answer in answers}
    shown = await ben.got(f"/tables/{following}")
    assert (shown["status"], shown["you"]) == ("playing", 1)  # everybody keeps seat and colour
    assert [seat["name"] for seat in shown["seats"]] == ["Anna", "Ben"]
    assert shown["options"] == (await ben.got(f"/tables/{table}"))["options"] | {"first": "2"}  # the next one begins
    assert (await ben.got(f"/tables/{table}"))["next"] == following
    refused(await (await door.guest("Carla")).post(f"/tables/{table}/again"), 403, "NotAllowed")
    refused(await anna.post("/tables/nowhere/again"), 404, "UnknownTable")
    assert len(await door.house.store.tables()) == 2


# ---- Other rules ----------------------------------------------------------------------------------------


class LaterVote(vote.VoteGame):
    """The next version of its rules, which tells something else."""

    def __init__(self) -> None:
        Game.__init__(self, "vote", "Vote", seats=(2, 4), rules_version=2)

    def deal(self, setting: Setting, chance: mastaba.Chance) -> vote.Vote:
        return LaterState(setting)

    def place(self, setting: Setting, position: dict[str, object]) -> vote.Vote:
        state = super().place(setting, position)
        state.__class__ = LaterState
        return state


class LaterState(vote.Vote):
    def begin(self) -> list[Event]:
        return [*super().begin(), Event("gong")]


async def test_a_table_is_frozen_when_the_rules_change_until_all_agree(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry._games, "vote", vote.game)
    async with House.opened(Settings(tmp_path / "store")) as house:
        door = Door(house)
        anna, ben = await anna_and_ben(door)
        opened = await anna.posted("/tables", game="vote", seats=2, sit=0)
        table = opened["table"]
        await ben.posted("/join", code=opened["code"])
        await anna.posted(f"/tables/{table}/start")
        await anna.plays(table, "propose 2")
        refused(await anna.post(f"/tables/{table}/agree"), 409, "NotNow")
        cookies = [guest.http.cookies["mastaba"] for guest in (anna, ben)]
        await door.close()
    monkeypatch.setitem(registry._games, "vote", LaterVote())
    async with House.opened(Settings(tmp_path / "store")) as house:
        door = Door(house)
        anna, ben = door.stranger(), door.stranger()
        for guest, cookie in zip((anna, ben), cookies, strict=True):
            guest.http.cookies["mastaba"] = cookie
            guest.http.headers["X-CSRF-Token"] = (await guest.got("/me"))["csrf"]
        frozen = await ben.got(f"/tables/{table}")
        assert (frozen["status"], frozen["to_act"], frozen["view"]["proposed"]) == ("frozen", [], 2)
        refused(await ben.post(f"/tables/{table}/moves", move="yes", decision=1), 409, "NotNow")
        refused(await ben.post(f"/tables/{table}/review"), 409, "NotNow")
        asked = await ben.posted(f"/tables/{table}/agree")
        assert (asked["status"], asked["agreed"]) == ("frozen", {"go_on": [1]})
        thawed = await anna.posted(f"/tables/{table}/agree")
        assert (thawed["status"], thawed["to_act"], thawed["rules"]) == ("playing", [1], 2)
        assert (await ben.plays(table, "yes"))["told"][-1]["kind"] == "gong"
        await ben.posted(f"/tables/{table}/resign")
        refused(await ben.get(f"/tables/{table}/record"), 409, "NotNow")  # no record from the first move on
        await door.close()
