"""How it came to this: the moves since somebody looked, one by one; what just happened; and the pace people like."""

import re
from typing import Any

import pytest
from web.guests import Door, Guest, invitation, refused, well

from mastaba.table import course

pytestmark = pytest.mark.anyio

GAMES = ("hapy", "mykerinos", "papyrus", "papyros", "papyria")
SHOWN = ("seats", "board", "hand")
# by the clock
PRESENCE = re.compile(r'<span id="at-.*?(?=</span><div class="is">)|<span id="says-.*?(?=<span class="line">)')
TAG = re.compile(r"<[^>]+>")
LINE = re.compile(r"<li\b.*?</li>")


async def parts_of(guest: Guest, table: str, **query: Any) -> dict[str, Any]:
    answer: dict[str, Any] = well(await guest.http.get(f"/t/{table}/parts", params=query))
    return answer


def words(html: str) -> str:
    return " ".join(TAG.sub(" ", html).split()).replace(" .", ".")


async def somebody_moves(guests: list[Guest], table: str) -> int:
    """Plays a move in the middle of the list for whoever is to act; gives the seat."""
    for seat, guest in enumerate(guests):
        now = await guest.got(f"/tables/{table}")
        if now["decision"]:
            move = now["legal"][len(now["legal"]) // 2]
            await guest.posted(f"/tables/{table}/moves", move=move, decision=now["decision"])
            return seat
    raise AssertionError("nobody is to act")


async def three(door: Door, game: str, **options: Any) -> tuple[list[Guest], str]:
    guests = [await door.guest(name) for name in ("Anna", "Ben", "Cleo")]
    table = (await guests[0].posted("/tables", game=game, seats=3, sit=0, options=options))["table"]
    for seat in (1, 2):
        await guests[seat].posted("/join", invitation=await invitation(guests[0], table, seat))
    await guests[0].posted(f"/tables/{table}/start")
    return guests, table


# ---- Moments --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
async def test_a_moment_is_the_page_as_it_was_then(door: Door, game: str) -> None:
    """Whoever looks all the time sees the same as who is shown it later; but nothing can be done there."""
    guests, table = await three(door, game)
    viewer = guests[0]
    compared = 0
    for _ in range(6):
        before = await parts_of(viewer, table)
        pages = []
        for _ in range(3):
            await somebody_moves(guests, table)
            pages.append(await parts_of(viewer, table))
        later = await parts_of(viewer, table, since=before["version"], moments=True)
        assert later["parts"] == pages[-1]["parts"]
        assert len(later["moments"]) >= 3  # the rules may have moved, too
        version, by_version = before["version"], {}
        for moment in later["moments"]:
            version += max(1, len(moment["told"]))
            by_version[version] = moment.get("parts")
        assert [bool(parts) for parts in by_version.values()] == [True] * (len(by_version) - 1) + [False]
        for page in pages[:-1]:
            if page["decision"] == 0:
                then = by_version[page["version"]]
                for name in SHOWN:
                    assert PRESENCE.sub("", then[name]) == PRESENCE.sub("", page["parts"][name]), name
                compared += 1
    assert compared > 3


async def test_who_listens_hears_every_line_of_a_move_that_is_summed_up(door: Door) -> None:
    guests, table = await three(door, "papyrus")
    longest = 0
    while longest < 5:
        before = await parts_of(guests[0], table)
        await somebody_moves(guests, table)
        now = await parts_of(guests[0], table, since=before["version"])
        moments = now["moments"]
        lines = [words(line) for line in LINE.findall(now["parts"]["log"])]
        for moment in reversed(moments):
            said, lines = lines[len(lines) - moment["lines"] :], lines[: len(lines) - moment["lines"]]
            for line in said:
                assert line.partition(" ")[2].rstrip(".") in words(moment["spoken"]), moment
            if moment["lines"] > 4:
                assert len(moment["said"]) < len(moment["spoken"])
            longest = max(longest, moment["lines"])
        assert now["status"] == "playing"


async def test_moments_are_drawn_only_for_who_wants_them(door: Door) -> None:
    guests, table = await three(door, "hapy")
    for _ in range(4):
        await somebody_moves(guests, table)
    plain = await parts_of(guests[0], table, since=0)
    drawn = await parts_of(guests[0], table, since=0, moments=True)
    assert all("parts" not in moment for moment in plain["moments"])
    assert sum("parts" in moment for moment in drawn["moments"]) == 3
    for moment in drawn["moments"]:
        moment.pop("parts", None)
    assert plain == drawn


async def test_what_was_taken_back_is_no_moment(door: Door) -> None:
    guests, table = await three(door, "mykerinos")
    start = await parts_of(guests[0], table)
    mover = guests[await somebody_moves(guests, table)]
    now = await mover.got(f"/tables/{table}")
    assert (await parts_of(guests[0], table, since=start["version"], moments=True))["moments"]
    await mover.posted(f"/tables/{table}/undo", version=now["version"])
    assert (await parts_of(guests[0], table, since=start["version"], moments=True))["moments"] == []


async def test_positions_that_have_left_the_memory_are_not_shown(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    """What can still be told is told, and the page is whole."""
    monkeypatch.setattr(course, "LATELY", 2)
    guests, table = await three(door, "hapy")
    for _ in range(6):
        await somebody_moves(guests, table)
    answer = await parts_of(guests[0], table, since=0, moments=True)
    drawn = [bool(moment.get("parts")) for moment in answer["moments"]]
    assert drawn[-2:] == [True, False]  # the last one is the page
    assert not any(drawn[:-2])
    assert answer["parts"]["board"]


async def test_where_people_remember_by_themselves_only_the_last_round_is_shown_again(door: Door) -> None:
    guests, table = await three(door, "hapy", memory_aid="off")
    for _ in range(14):
        await somebody_moves(guests, table)
    answer = await parts_of(guests[0], table, since=0, moments=True)
    turns = [part for moment in answer["moments"] for part in moment["told"] if part["kind"] == "turn"]
    assert 0 < len(turns) <= 3
    assert len(answer["moments"]) < 12


# ---- What just happened ---------------------------------------------------------------------------------


async def test_the_others_moves_since_my_own_are_summed_up_in_a_line(door: Door) -> None:
    guests, table = await three(door, "hapy", first="1")
    await guests[0].plays(table, "take 8.1")
    await guests[0].plays(table, "skip")
    await guests[1].plays(table, "take 8.2")
    await guests[1].plays(table, "skip")
    await guests[2].plays(table, "take 8.3")
    page = (await parts_of(guests[0], table))["parts"]
    short = words(page["lately"].partition('class="past"')[0])
    assert short.startswith("Ben takes a face-down card")
    assert "asks nothing. Cleo takes" in short or "asks nobody. Cleo takes" in short, short
    assert page["lately"].count("<li") == page["log"].count('class="fresh"') == 3
    mine = (await parts_of(guests[2], table))["parts"]
    assert words(mine["lately"]).startswith("You take")
    assert "<li" not in mine["lately"]


async def test_who_looks_on_is_told_of_the_last_round(door: Door) -> None:
    guests, table = await three(door, "hapy", first="1")
    for _ in range(8):
        await somebody_moves(guests, table)
    link = await guests[0].posted(f"/tables/{table}/watch-link")
    dina = await door.guest("Dina")
    await dina.posted(f"/tables/{table}/watch", watch=link["watch"])
    page = (await parts_of(dina, table))["parts"]
    assert "In the last round" in page["lately"]
    assert page["lately"].count("<li") > 2


# ---- The pace that people like --------------------------------------------------------------------------


async def test_a_pace_travels_with_the_person(door: Door) -> None:
    anna = await door.guest("Anna")
    table = (await anna.opens(2, sit=0, bots={"1": "greedy"}, start=True))["table"]
    assert 'data-pace="calm"' in (await anna.http.get(f"/t/{table}")).text
    well(await anna.post("/me/pace", pace="brisk"))
    code = (await anna.posted("/me/code"))["code"]
    phone = door.stranger()
    well(await phone.post("/me/device", code=code))
    assert 'data-pace="brisk"' in (await phone.http.get(f"/t/{table}")).text
    assert (await anna.named("Anne")).me["name"] == "Anne"
    assert 'data-pace="brisk"' in (await anna.http.get(f"/t/{table}")).text


async def test_an_unknown_pace_is_refused(door: Door) -> None:
    anna = await door.guest("Anna")
    assert (await anna.post("/me/pace", pace="hectic")).status_code == 400
    refused(await door.stranger().post("/me/pace", pace="calm"), 401, "NotSignedIn")
