"""The pages for developers: everything of a table at any moment, for whoever writes games at this computer."""

import asyncio
import json
from collections.abc import AsyncIterator
from html import unescape
from importlib import import_module
from pathlib import Path

import httpx
import msgspec
import pytest
from docs.pages import ROOT, install
from faults.servers import SOON, Server, reached
from lab.projects import written
from tiny.pick import game as pick
from web.guests import Door, Guest, begun, refused, well
from web.serving import abroad

import mastaba
from mastaba import bots
from mastaba.bots.weighing import weighed
from mastaba.cli import main
from mastaba.kernel.hints import Reason
from mastaba.locale import LANGUAGES
from mastaba.table.entries import Moved
from mastaba.table.entries import written as written_entry
from mastaba.web.dev.looking import MOST_LOOKS, table_at
from mastaba.web.house import House, Settings
from mastaba.web.serve import HERE

pytestmark = pytest.mark.anyio

ADDRESSES = ("/dev", "/dev/t/{table}", "/dev/t/{table}/page", "/dev/t/{table}/dump", "/dev/files/dev.js")


@pytest.fixture
async def workshop(tmp_path: Path) -> AsyncIterator[Door]:
    """A house in development mode."""
    async with House.opened(Settings(store=tmp_path / "dev", dev=True)) as house:
        door = Door(house)
        yield door
        await door.close()


async def sitting(door: Door) -> tuple[Guest, Guest, str]:
    """Anna and Ben, who have made a move each."""
    anna, ben = await door.guest("Anna"), await door.guest("Ben")
    table = await begun(anna, ben)
    await anna.plays(table)
    return anna, ben, table


async def test_it_answers_to_this_computers_own_names_alone(workshop: Door) -> None:
    """A name elsewhere, or on this network, can be made to lead here: the page behind it must not read every hand."""
    anna, _, table = await sitting(workshop)
    for host in (
        "evil.example",
        "anna.local:8000",
        "192.168.1.7",
        "10.0.0.1:8000",
        "[2001:db8::1]",
        "0.0.0.0",
        "local",
    ):
        for address in ADDRESSES:
            answer = await anna.http.get(address.format(table=table), headers={"Host": host})
            assert answer.status_code == 403, f"{host} {address}"
    for host in ("localhost", "localhost:8000", "127.0.0.1:8000", "[::1]:8000", "mastaba.localhost", "LOCALHOST"):
        answer = await anna.http.get("/dev", headers={"Host": host})
        assert answer.status_code == 200, host


async def page(guest: Guest, path: str) -> str:
    answer = await guest.http.get(path)
    assert answer.status_code == 200, answer.text
    return answer.text


async def loaded(guest: Guest, dump: str) -> httpx.Response:
    return await guest.http.post("/dev/load", json={"dump": dump})


# ---- For nobody else ------------------------------------------------------------------------------------


async def test_without_development_mode_there_is_nothing(door: Door) -> None:
    anna, _, table = await sitting(door)
    for address in ADDRESSES:
        assert (await anna.http.get(address.format(table=table))).status_code == 404
    assert (await loaded(anna, "{}")).status_code == 404


async def test_for_others_in_the_network_there_is_nothing_either(workshop: Door) -> None:
    _, _, table = await sitting(workshop)
    for address in ("192.168.1.7", "fe80::1", "nonsense"):
        eve = await workshop.guest("Eve", address)
        for path in ADDRESSES:
            assert (await eve.http.get(path.format(table=table))).status_code == 404
        assert (await loaded(eve, "{}")).status_code == 404
    assert "Anna" in await page(workshop.stranger("::1"), f"/dev/t/{table}")


@pytest.mark.parametrize("option", ["--lan", "--behind-proxy", "--public-url=https://bench.example"])
@pytest.mark.parametrize("language", LANGUAGES)
async def test_it_is_refused_where_others_are_let_in(
    option: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--dev", option, "--lang", language]) == 2
    said = capsys.readouterr().err
    assert "--dev" in said
    assert option.partition("=")[0] in said


# ---- Looking --------------------------------------------------------------------------------------------


async def test_all_tables_are_listed(workshop: Door) -> None:
    _, _, table = await sitting(workshop)
    assert f'href="/dev/t/{table}"' in await page(workshop.stranger(), "/dev")


async def test_everything_of_a_table_is_shown(workshop: Door) -> None:
    anna, ben, table = await sitting(workshop)
    shown = await page(workshop.stranger(), f"/dev/t/{table}")
    now = await ben.got(f"/tables/{table}") if (await anna.got(f"/tables/{table}"))["to_act"] == [1] else None
    now = now or await anna.got(f"/tables/{table}")
    assert now["legal"][0] in shown
    assert f"owes decision {now['decision']}" in shown
    assert shown.count("<iframe") == 3
    assert "The audit finds nothing wrong." in shown


async def test_it_shows_what_the_levels_would_weigh(workshop: Door) -> None:
    anna, ben, table = await sitting(workshop)
    shown = await page(workshop.stranger(), f"/dev/t/{table}")
    for level in ("apprentice", "scribe", "vizier (", "pharaoh ("):
        assert level in shown.partition("What the levels would weigh")[2]
    mover = ben if (await anna.got(f"/tables/{table}"))["to_act"] == [1] else anna
    legal = (await mover.got(f"/tables/{table}"))["legal"]
    weighed = shown.partition('class="weighs"')[2].partition("</table>")[0]
    assert 0 < sum(f"<code>{move}</code>" in weighed for move in legal) <= MOST_LOOKS


@pytest.mark.parametrize("game", ["hapy", "papyrus", "mykerinos", "papyria", "papyros"])
async def test_what_they_would_weigh_comes_from_what_the_seat_has_seen(game: str) -> None:
    """All else may be dealt anew, and nothing looks different."""
    state, chance = mastaba.new(game, seats=2, seed="weighing"), mastaba.Fast(1)
    for _ in range(12):
        seat = state.to_act[0]
        seen = state.seen(seat)
        sample = seen.fill(chance)
        for level in ("apprentice", "scribe", "pharaoh"):
            real, sampled = (
                [
                    (each.move, each.score, [vars_of(reason) for reason in each.reasons])
                    for each in weighed(level, it, 9)
                ]
                for it in (seen, sample.seen(seat))
            )
            assert real == sampled
        state.apply(seat, bots.choose("scribe", seen, chance))


def vars_of(reason: Reason) -> tuple[object, ...]:
    return reason.kind, reason.worth, reason.about, reason.parameters


async def test_the_dump_is_the_position(workshop: Door) -> None:
    anna, _, table = await sitting(workshop)
    state = mastaba.load((await anna.http.get(f"/dev/t/{table}/dump")).content)
    assert isinstance(state, mastaba.State)
    assert json.loads(json.dumps(state.seen(0).view())) == (await anna.got(f"/tables/{table}"))["view"]


async def test_what_only_one_was_told_stands_apart(workshop: Door) -> None:
    """A face-down card: Anna sees it, and nobody else."""
    anna, ben = await workshop.guest("Anna"), await workshop.guest("Ben")
    table = await begun(anna, ben, layout="temple")
    hidden = next(move for move in (await anna.got(f"/tables/{table}"))["legal"] if "left" in move)
    await anna.plays(table, hidden)
    shown = await page(anna, f"/dev/t/{table}")
    assert "<td>1 Anna</td>" in shown
    assert "<td>2 Ben, spectators</td>" in shown


async def test_the_frames_are_the_pages_of_the_seats(workshop: Door) -> None:
    anna, ben, table = await sitting(workshop)
    for guest, seat in ((anna, 0), (ben, 1)):
        real = (await guest.http.get(f"/t/{table}?seat={seat}")).text
        framed = await page(workshop.stranger(), f"/dev/t/{table}/page?seat={seat}")
        for region in ("board", "hand", "prompt"):
            assert inside(framed, region) == inside(real, region)
    assert 'data-seat=""' in await page(anna, f"/dev/t/{table}/page")
    assert (await anna.http.get(f"/dev/t/{table}/page?seat=2")).status_code == 404


def inside(html: str, region: str) -> str:
    return html.partition(f'<div id="{region}"')[2].partition("data-region")[0]


async def test_frames_have_no_script_and_pages_only_ours(workshop: Door) -> None:
    anna, _, table = await sitting(workshop)
    framed = (await anna.http.get(f"/dev/t/{table}/page?seat=0")).headers
    assert "script-src 'none'" in framed["content-security-policy"]
    assert "frame-ancestors 'self'" in framed["content-security-policy"]
    assert framed["x-frame-options"] == "SAMEORIGIN"
    for path in ("/dev", f"/dev/t/{table}"):
        answer = await anna.http.get(path)
        assert (
            answer.headers["content-security-policy"] == (await anna.http.get("/")).headers["content-security-policy"]
        )
        assert answer.headers["x-frame-options"] == "DENY"
        assert "style=" not in answer.text
        assert "<script>" not in answer.text


async def test_a_game_without_a_board_whose_seats_choose_at_once(workshop: Door) -> None:
    mastaba.register(pick)
    anna = await workshop.guest("Anna")
    fresh = well(await loaded(anna, mastaba.new("pick", seats=3).dump().decode()))["table"]
    shown = await page(anna, f"/dev/t/{fresh}")
    assert shown.count("owes decision") == 3
    assert "<iframe" not in shown
    await anna.posted(f"/tables/{fresh}/moves", move="pick 4", decision=1, seat=1)
    shown = await page(anna, f"/dev/t/{fresh}")
    assert shown.count("owes decision") == 2
    assert "<td>2 Anna 2</td><td><code>{&#34;seat&#34;: 1, &#34;number&#34;: 4}</code>" in shown
    assert "<td>1 Anna 1, 3 Anna 3, spectators</td><td><code>{&#34;seat&#34;: 1}</code>" in shown
    assert (await anna.http.get(f"/dev/t/{fresh}/page?seat=0")).status_code == 404


async def test_a_table_that_has_not_begun(workshop: Door) -> None:
    anna = await workshop.guest("Anna")
    table = (await anna.opens(2, sit=0))["table"]
    shown = await page(anna, f"/dev/t/{table}")
    assert "gathering" in shown
    assert "nobody" in shown
    assert (await anna.http.get(f"/dev/t/{table}/dump")).status_code == 404


async def test_what_is_not_there(workshop: Door) -> None:
    anna = await workshop.guest("Anna")
    for path in ("/dev/t/nothing", "/dev/t/nothing/page", "/dev/t/nothing/dump", "/dev/files/pages.py"):
        assert (await anna.http.get(path)).status_code == 404


# ---- Time travel ----------------------------------------------------------------------------------------


async def test_any_moment_can_be_looked_at(workshop: Door) -> None:
    anna, ben = await workshop.guest("Anna"), await workshop.guest("Ben")
    table = await begun(anna, ben)
    first = (await anna.http.get(f"/dev/t/{table}/dump")).content
    async with workshop.house.room.at(table) as visit:
        last = visit.table.number
    await anna.plays(table)
    assert (await anna.http.get(f"/dev/t/{table}/dump")).content != first
    assert (await anna.http.get(f"/dev/t/{table}/dump?at={last}")).content == first
    then = await page(anna, f"/dev/t/{table}?at={last}")
    assert f'value="{last}"' in then
    assert f'href="?at={last + 1}"' in then
    assert f"page?at={last}&amp;seat=1" in then
    assert "gathering" in await page(anna, f"/dev/t/{table}?at=1")
    assert (await anna.http.get(f"/dev/t/{table}/dump?at=99999")).content != first  # the last one


async def test_a_journal_that_does_not_fit_the_rules_any_more(workshop: Door) -> None:
    """As when somebody has just changed them: it is shown as far as it goes."""
    anna, _, table = await sitting(workshop)
    journal = await workshop.house.room.history(table, 1, 99)
    at = next(at for at, entry in enumerate(journal) if isinstance(entry, Moved))
    journal[at] = msgspec.structs.replace(journal[at], move="take 1.1")
    it, complaint = table_at(journal, len(journal))
    assert complaint.startswith(f"Entry {at + 1} does not fit the rules")
    assert it.number == at
    await workshop.house.store.append(table, len(journal) + 1, written_entry(journal[at]))
    shown = await page(anna, f"/dev/t/{table}")
    assert "does not fit the rules as they are now" in shown


# ---- Loading --------------------------------------------------------------------------------------------


async def test_a_table_begins_with_a_dump(workshop: Door) -> None:
    """In the middle of a turn, which is the hardest moment: its beginning was told to nobody here."""
    anna, _, table = await sitting(workshop)
    dump = (await anna.http.get(f"/dev/t/{table}/dump")).text
    eve = await workshop.guest("Eve")
    fresh = well(await loaded(eve, dump))["table"]
    assert (await eve.http.get(f"/dev/t/{fresh}/dump")).text == dump
    now = await eve.got(f"/tables/{fresh}")
    assert now["yours"] == [0, 1]
    for _ in range(4):
        now = await eve.got(f"/tables/{fresh}")
        await eve.posted(f"/tables/{fresh}/moves", move=now["legal"][0], decision=now["decision"], seat=now["you"])
        assert await page(eve, f"/t/{fresh}")
    assert "thawed" in await page(eve, f"/dev/t/{fresh}")


async def test_what_a_seat_has_seen_is_filled(workshop: Door) -> None:
    anna = await workshop.guest("Anna")
    seen = mastaba.new("hapy", seats=3, seed="here").seen(1)
    fresh = well(await loaded(anna, seen.dump().decode()))["table"]
    state = mastaba.load((await anna.http.get(f"/dev/t/{fresh}/dump")).content)
    assert isinstance(state, mastaba.State)
    assert state.seen(1).dump() == seen.dump()


@pytest.mark.parametrize("dump", ["", "nonsense", "[]", "{}", '{"game": "chess"}', '{"game": "hapy", "seats": 2}'])
async def test_what_is_no_dump_is_refused(workshop: Door, dump: str) -> None:
    anna = await workshop.guest("Anna")
    answer = await loaded(anna, dump)
    assert answer.status_code in (400, 404, 422)
    assert answer.json()["message"]
    assert await anna.got("/tables") == []


async def test_strangers_say_their_name_before_they_load(workshop: Door) -> None:
    dump = mastaba.new("hapy", seats=2).dump().decode()
    refused(await loaded(workshop.stranger(), dump), 401, "NotSignedIn")


# ---- Reloading ------------------------------------------------------------------------------------------


async def test_a_changed_template_is_read_anew(workshop: Door, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = written(tmp_path, "shown_anew")
    monkeypatch.syspath_prepend(project / "src")
    mastaba.register(import_module("mastaba_shown_anew").game)
    anna = await workshop.guest("Anna")
    opened = await anna.posted("/tables", game="shown_anew", seats=2, sit=0, bots={"1": "random"}, start=True)
    address = f"/t/{opened['table']}"
    assert "data-changed" not in await page(anna, address)
    template = project / "src/mastaba_shown_anew/page/board.jinja"
    template.write_text(template.read_text().replace("<figure>", "<figure data-changed>"))
    assert "data-changed" in await page(anna, address)


async def started_again(server: Server) -> None:
    """Returns when it says a second time where it is."""
    async with asyncio.timeout(SOON):
        while not (line := await server._output.readline()).startswith(b"Open http"):
            assert line, "the server has ended"
    await reached(server.port)


async def unreachable(server: Server) -> None:
    """Returns when nobody listens any more."""
    async with asyncio.timeout(SOON):
        while True:
            try:
                _, writer = await asyncio.open_connection(HERE, server.port)
            except ConnectionRefusedError:
                return
            writer.close()
            await asyncio.sleep(0.05)


async def test_a_changed_game_starts_the_server_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With its tables. While it is broken the page says where, and the others can be played."""
    project = written(tmp_path, "changing")
    install(project, project)
    monkeypatch.setenv("PYTHONPATH", f"{project}:{project / 'src'}:{ROOT / 'src'}")
    async with abroad(tmp_path / "store", "--dev") as (door, server):
        anna = await door.guest("Anna")
        opened = await anna.posted("/tables", game="changing", seats=2, sit=0, bots={"1": "random"}, start=True)
        game = project / "src/mastaba_changing/__init__.py"
        game.write_text(game.read_text().replace('"Changing"', '"Changed"'))
        await started_again(server)
        shown = (await anna.http.get(f"/dev/t/{opened['table']}")).text
        assert "owes decision 1" in shown
        assert ">Changed</span>" in (await anna.http.get(f"/t/{opened['table']}")).text
        right = game.read_text()
        game.write_text(right + "this is no Python")
        await started_again(server)
        home = unescape((await anna.http.get("/")).text)
        assert f"The game “changing” does not load ({game}:{len(right.splitlines()) + 1}): SyntaxError" in home
        assert (await anna.http.get("/rules/hapy")).status_code == 200
        game.write_text(right)
        await started_again(server)
        assert (await anna.http.get(f"/t/{opened['table']}")).status_code == 200
        server.process.terminate()
        assert await server.ended() == 0


async def test_if_the_one_who_watches_is_killed_the_server_ends(tmp_path: Path) -> None:
    async with abroad(tmp_path / "store", "--dev") as (door, server):
        assert "Behind the scenes" in await page(door.stranger(), "/dev")
        await server.kill()
        await unreachable(server)
