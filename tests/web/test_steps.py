"""Stepping through a game: every position as one may know it, everything open at the end, records brought along."""

import re
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import pytest
from reports import read_report
from web.guests import Door, Guest, begun, finished, refused, seated, well

from mastaba.kernel.records import Record, verify
from mastaba.table import walks
from mastaba.web import shelf

pytestmark = pytest.mark.anyio


async def page(guest: Guest, path: str, **query: Any) -> str:
    answer = await guest.http.get(path, params=query, headers={"Accept": "text/html"})
    assert answer.status_code == 200, answer.text
    return unescape(answer.text)


def part(html: str, name: str) -> str:
    """The inside of a region, up to the next one."""
    found = re.search(rf'id="{name}"[^>]*data-region.*?(?=data-region|</main>)', html, re.S)
    assert found
    return found[0]


def pieces(html: str) -> set[str]:
    return set(re.findall(r'data-piece="([^"]+)"', html))


async def record_of(guest: Guest, table: str) -> Record:
    return Record.read((await guest.http.get(f"/api/tables/{table}/record")).text)


async def two_who_have_played(door: Door, moves: int = 6, **options: Any) -> tuple[Guest, Guest, str]:
    anna, ben = await door.guest("Anna"), await door.guest("Ben")
    table = await begun(anna, ben, **options)
    for _ in range(moves):
        now = await anna.got(f"/tables/{table}")
        await (anna, ben)[now["to_act"][0]].plays(table)
    return anna, ben, table


# ---- Running games --------------------------------------------------------------------------------------


async def test_every_position_has_a_link_and_nothing_can_be_clicked(door: Door) -> None:
    anna, _, table = await two_who_have_played(door)
    for at in range(7):
        html = await page(anna, f"/t/{table}/steps", at=at)
        assert f'value="{at}"' in html
        assert "data-word" not in html
        assert "data-try" not in html
        assert 'class="card legal' not in html
        assert f'data-go="on" href="/t/{table}/steps?at={min(at + 1, 6)}"' in html
        assert f'data-go="back" href="/t/{table}/steps?at={max(at - 1, 0)}"' in html
    assert "Before the first move" in await page(anna, f"/t/{table}/steps", at=0)
    assert "Move 6 of 6" in await page(anna, f"/t/{table}/steps")
    assert "Move 6 of 6" in await page(anna, f"/t/{table}/steps", at=99)
    assert f'href="/t/{table}/steps"' in await page(anna, f"/t/{table}")


async def test_a_running_game_is_shown_as_one_may_know_it(door: Door) -> None:
    anna, ben, table = await two_who_have_played(door, 12)
    hands = {}
    for guest in (anna, ben):
        html = await page(guest, f"/t/{table}/steps")
        hands[guest.me["name"]] = pieces(part(html, "hand"))
        assert hands[guest.me["name"]] == pieces(part(await page(guest, f"/t/{table}"), "hand"))
        assert "Seed" not in html
        assert "<section aria-label" not in part(html, "hands")
    assert hands["Anna"] != hands["Ben"]
    refused(await anna.http.get(f"/t/{table}/steps?seat=1"), 403, "NotAllowed")
    stranger = await door.guest("Carl")
    refused(await stranger.http.get(f"/t/{table}/steps"), 403, "NotAllowed")


async def test_a_position_is_what_the_seat_saw_then(door: Door) -> None:
    anna, ben, table = await two_who_have_played(door, 0)
    then = []
    for _ in range(9):
        then.append(pieces(part(await page(anna, f"/t/{table}"), "hand")))
        now = await anna.got(f"/tables/{table}")
        await (anna, ben)[now["to_act"][0]].plays(table)
    for at, held in enumerate(then):
        assert pieces(part(await page(anna, f"/t/{table}/steps", at=at), "hand")) == held


async def test_what_was_taken_back_is_no_step(door: Door) -> None:
    anna, ben, table = await two_who_have_played(door, 0)
    for made in range(1, 20):
        now = await anna.got(f"/tables/{table}")
        mover = (anna, ben)[now["to_act"][0]]
        await mover.plays(table)
        assert f"Move {made} of {made}" in await page(mover, f"/t/{table}/steps")
        if (await mover.got(f"/tables/{table}"))["can_undo"]:
            break
    gone = await mover.posted(f"/tables/{table}/undo")
    assert gone["decision"]
    assert f"Move {made} of" not in await page(mover, f"/t/{table}/steps")
    await mover.plays(table, gone["legal"][-1])
    html = await page(mover, f"/t/{table}/steps")
    held = pieces(part(await page(mover, f"/t/{table}"), "hand"))
    assert pieces(part(html, "hand")) == held


async def test_where_people_remember_by_themselves_only_the_last_round_is_shown(door: Door) -> None:
    anna, _, table = await two_who_have_played(door, 14, memory_aid="off")
    html = await page(anna, f"/t/{table}/steps", at=0)
    found = re.search(r'min="(\d+)" max="14" value="(\d+)"', html)
    assert found
    assert int(found[1]) == int(found[2]) > 0
    assert "only the last round" in html
    lines = (await anna.got(f"/tables/{table}/log"))["lines"]
    assert len(lines) == 14 - int(found[1]) + 1
    report = well(await anna.http.get(f"/t/{table}/steps/report"))
    assert "seen" not in report
    assert report["told"] == [told for line in lines for told in line["told"]]


async def test_before_the_deal_there_is_nothing_to_step_through(door: Door) -> None:
    anna, ben = await door.guest("Anna"), await door.guest("Ben")
    table = await seated(anna, ben)
    refused(await anna.http.get(f"/t/{table}/steps"), 409, "NotNow")


# ---- Games that are over --------------------------------------------------------------------------------


async def over(door: Door) -> tuple[Guest, Guest, str]:
    anna, ben, table = await two_who_have_played(door, 0)
    await finished(table, anna, ben)
    return anna, ben, table


async def test_at_the_end_everything_is_open_and_verified(door: Door) -> None:
    anna, _, table = await over(door)
    record = await record_of(anna, table)
    html = await page(anna, f"/t/{table}/steps", at=20)
    assert record.seed in html
    assert "Verified" in html
    state = list(zip(range(21), record.replay(), strict=False))[-1][1]
    for seat, name in ((0, "hand"), (1, "hands")):
        assert pieces(part(html, name)) >= pieces(part(await page(anna, f"/t/{table}/steps", at=20, seat=seat), "hand"))
    assert state.to_act
    assert f'href="/t/{table}/steps?at=20&seat=1"' in html
    last = await page(anna, f"/t/{table}/steps")
    assert "<section aria-label" not in part(last, "hands")
    assert f'href="/t/{table}/steps"' in part(await page(anna, f"/t/{table}"), "actions")


async def test_turns_are_reached_by_their_starts(door: Door) -> None:
    anna, _, table = await over(door)
    starts = [int(at) for at in re.findall(r'data-at="(\d+)"', await page(anna, f"/t/{table}/steps"))]
    assert len(starts) > 5
    html = await page(anna, f"/t/{table}/steps", at=starts[2])
    assert f'data-go="turn-on" href="/t/{table}/steps?at={starts[3]}"' in html
    assert f'data-go="turn-back" href="/t/{table}/steps?at={starts[1]}"' in html
    assert f"Turn {3}" in part(html, "where")


async def test_few_moves_are_played_again_and_few_games_are_kept(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, ben, table = await over(door)
    await page(anna, f"/t/{table}/steps")
    walk = await door.house.walks.of(table)
    assert sorted(walk._positions) == list(range(0, walk.last + 1, walks.KEPT_EVERY))
    monkeypatch.setattr(walks, "MOST", 1)
    other = await begun(ben, anna)
    await page(ben, f"/t/{other}/steps")
    assert list(door.house.walks._walks) == [other]
    assert "Verified" in await page(anna, f"/t/{table}/steps", at=3)


# ---- Records --------------------------------------------------------------------------------------------


async def bring(guest: Guest, text: str) -> httpx.Response:
    return await guest.post("/records", record=text)


async def test_a_record_can_be_brought_along(door: Door) -> None:
    anna, _, table = await over(door)
    text = (await record_of(anna, table)).write()
    stranger = door.stranger()
    brought = well(await bring(stranger, text))
    assert brought["players"] == ["Anna", "Ben"]
    html = await page(stranger, brought["link"], at=20)
    assert "Verified" in html
    theirs, ours = part(html, "hands"), part(await page(anna, f"/t/{table}/steps", at=20), "hand")
    assert pieces(theirs) >= pieces(ours)
    assert well(await bring(stranger, text))["link"] == brought["link"]


async def test_a_record_that_somebody_has_changed_is_shown_but_not_verified(door: Door) -> None:
    anna, _, table = await over(door)
    record = await record_of(anna, table)
    text = record.write().replace(f"seal {record.seal}", f"seal {'0' * 64}")
    html = await page(anna, well(await bring(anna, text))["link"])
    assert "Not verified: The seed does not fit the seal" in html


async def test_what_is_no_record_is_refused_with_a_sentence(door: Door) -> None:
    anna, _, table = await over(door)
    text = (await record_of(anna, table)).write()
    assert "first line" in refused(await bring(anna, "hello"), 400, "BadRecord")["message"]
    wrong = text.replace("\n1 take", "\n1 juggle", 1)
    assert "Move 1" in refused(await bring(anna, wrong), 400, "BadRecord")["message"]
    assert "too long" in refused(await bring(anna, "x" * (shelf.LARGEST + 1)), 400, "BadRecord")["message"]
    refused(await bring(anna, "x" * (3 * shelf.LARGEST)), 413, "BadRequest")
    missing = await anna.http.get("/steps/0123", headers={"Accept": "text/html"})
    assert missing.status_code == 404
    assert "Choose the file once more" in missing.text


async def test_only_so_much_of_records_is_kept(door: Door) -> None:
    anna, _, table = await over(door)
    record = await record_of(anna, table)
    door.house.shelf = shelf.Shelf(most=shelf.Brought.read(record.write()).size * 5 // 2)
    links = []
    for name in ("a", "b", "c"):
        record.players = (name, name)
        links.append(well(await bring(anna, record.write()))["link"])
    found = [(await anna.http.get(link)).status_code for link in links]
    assert found == [404, 200, 200]


# ---- Reports --------------------------------------------------------------------------------------------


async def test_a_report_of_a_running_game_has_what_the_seat_knows(door: Door, tmp_path: Path) -> None:
    anna, _, table = await two_who_have_played(door, 8)
    answer = await anna.http.get(f"/t/{table}/steps/report")
    assert "attachment" in answer.headers["content-disposition"]
    file = tmp_path / "report.json"
    file.write_bytes(answer.content)
    report = read_report(file)
    assert report.seen is not None
    assert report.seen.dump() == (await anna.get(f"/tables/{table}/seen")).content
    assert (report.at, report.seat, report.state, report.record) == (8, 0, None, None)
    assert "seed" not in answer.text


async def test_a_report_of_a_game_that_is_over_can_be_played_on(door: Door, tmp_path: Path) -> None:
    anna, _, table = await over(door)
    file = tmp_path / "report.json"
    file.write_bytes((await anna.http.get(f"/t/{table}/steps/report?at=20")).content)
    report = read_report(file)
    assert report.state is not None
    assert report.record is not None
    assert verify(report.record).over
    for seat, move in report.record.moves[20:]:
        report.state.play(seat, move)
    assert report.state.over
