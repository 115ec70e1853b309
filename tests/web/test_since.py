"""Coming back: what the others have done since somebody looked last, on whichever device and however long ago."""

import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from web.guests import Door, Guest, well
from web.test_moments import GAMES, PRESENCE, SHOWN, parts_of, somebody_moves, three, words

from mastaba.club import glances
from mastaba.club.presence import UNHEARD
from mastaba.web.house import House, Settings
from mastaba.web.pages import since

pytestmark = pytest.mark.anyio
SINCE = re.compile(r'data-since="(\d+)" data-left="([\d.]+)"')


async def told(guest: Guest, table: str, version: int, **query: Any) -> dict[str, Any]:
    answer: dict[str, Any] = well(await guest.http.get(f"/t/{table}/since", params={"since": version} | query))
    return answer


async def frames(guest: Guest, table: str, version: int, most: int = 1000) -> list[dict[str, Any]]:
    """The board as it was, and after each move: all portions."""
    found: list[dict[str, Any]] = []
    after = 0
    while True:
        query = {"since": version, "after": after}
        answer = well(await guest.http.get(f"/t/{table}/since/moments", params=query))
        if not answer["moments"]:
            return found
        found += [{"parts": answer["before"]}] if not found else []
        assert len(answer["moments"]) <= since.PORTION
        found += answer["moments"]
        after = answer["next"]
        if not after or len(found) > most:
            return found


async def looks_at(guest: Guest, table: str, here: bool = True) -> None:
    """As the page says it every ten seconds, and when it is left."""
    now = await guest.got(f"/tables/{table}")
    well(await guest.http.post(f"/t/{table}/here", json={"here": here, "version": now["version"]}))


async def missed_by(guest: Guest, table: str) -> tuple[int, float] | None:
    """From which version on, and since when; None: nothing that has to be said."""
    page = (await guest.http.get(f"/t/{table}", headers={"Accept": "text/html"})).text
    found = SINCE.search(page)
    return None if found is None else (int(found[1]), float(found[2]))


async def version_of(guest: Guest, table: str) -> int:
    return int((await guest.got(f"/tables/{table}"))["version"])


# ---- In motion ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
async def test_every_frame_is_the_page_that_a_watcher_had_then(door: Door, game: str) -> None:
    """A whole round and more: nothing of it is taken from memory, and nothing can be done there."""
    guests, table = await three(door, game)
    for _ in range(3):
        await somebody_moves(guests, table)
    viewer = guests[0]
    first = await parts_of(viewer, table)
    pages = {first["version"]: first}
    for _ in range(14):
        await somebody_moves(guests, table)
        page = await parts_of(viewer, table)
        pages[page["version"]] = page
    async with door.house.room.at(table) as visit:
        assert visit.table.course is not None
        visit.table.course.lately.clear()
    shown = await frames(viewer, table, first["version"])
    compared, version = 0, max(pages) - sum(max(1, len(frame["told"])) for frame in shown[1:])
    assert version == first["version"] or game == "papyrus", "where people remember by themselves it begins later"
    turns = 1 if game != "papyrus" else 0  # there what lay on the row before the round began is not told again
    for frame in shown:
        version += max(1, len(frame["told"])) if "told" in frame else 0
        turns += any(part["kind"] == "turn" for part in frame.get("told", ()))
        assert not any(
            "legal" in classes.split() for classes in re.findall(r'class="([^"]*)"', frame["parts"]["board"])
        )
        if version in pages and pages[version]["decision"] == 0 and turns:
            for name in SHOWN:
                then = pages[version]["parts"][name]
                assert PRESENCE.sub("", frame["parts"][name]) == PRESENCE.sub("", then), (version, name)
            compared += 1
    assert compared > 2


async def test_what_was_taken_back_is_neither_said_nor_shown(door: Door) -> None:
    guests, table = await three(door, "mykerinos")
    start = await version_of(guests[0], table)
    mover = guests[await somebody_moves(guests, table)]
    after = len(await frames(guests[0], table, start))
    await mover.posted(f"/tables/{table}/undo", version=await version_of(mover, table))
    assert after > 1
    assert await frames(guests[0], table, start) == []


async def test_where_people_remember_by_themselves_only_the_last_round_is_shown(door: Door) -> None:
    guests, table = await three(door, "hapy", memory_aid="off", first="1")
    for guest in (guests * 4)[:12]:
        await guest.plays(table)
        await guest.plays(table, "skip")
    shown = await frames(guests[0], table, 1)
    turns = [part for frame in shown[1:] for part in frame["told"] if part["kind"] == "turn"]
    log = (await parts_of(guests[0], table))["parts"]["log"]
    assert len(shown) > 3
    assert len(turns) < 3
    said = (await told(guests[0], table, 1))["html"]
    lines = [words(line) for line in re.findall(r"<li\b.*?</li>", said)]
    assert lines
    assert all(line.partition(";")[0].rstrip(". ") in words(log) for line in lines), (lines, words(log))


async def test_a_seat_that_is_not_mine_and_a_table_that_is_not_open_to_me(door: Door) -> None:
    guests, table = await three(door, "hapy")
    stranger = await door.guest("Dina")
    for path in (f"/t/{table}/since", f"/t/{table}/since/moments"):
        assert (await stranger.http.get(path)).status_code == 403
        assert (await guests[0].http.get(path, params={"seat": 1})).status_code == 403
        assert (await guests[0].http.get(path, params={"since": -5, "after": -1})).status_code == 200
        assert (await guests[0].http.get("/t/nowhere/since")).status_code == 404


# ---- In words -------------------------------------------------------------------------------------------


async def test_what_is_much_is_told_in_words_a_screenful_at_most(door: Door) -> None:
    guests, table = await three(door, "hapy", first="1")
    await guests[0].plays(table, "take 8.1")
    await guests[0].plays(table, "skip")
    begun = await version_of(guests[0], table)
    assert (await told(guests[0], table, begun))["html"] == ""
    await guests[1].plays(table, "take 8.2")
    await guests[1].plays(table, "skip")
    await guests[2].plays(table, "take 8.3")
    assert (await told(guests[0], table, begun))["html"] == "", "of three moves the line above the board says enough"
    await guests[2].plays(table, "skip")
    html = (await told(guests[0], table, 1))["html"]
    assert "Since your last move" in html, "never before the viewer's own last move"
    assert "data-when" not in html
    assert "You take" not in words(html)
    assert words(html).index("Ben takes") < words(html).index("Cleo takes")
    assert "more" not in words(html)


async def test_of_very_much_the_rest_is_a_step_away(door: Door) -> None:
    guests, table = await three(door, "hapy", first="1")
    for _ in range(24):
        await somebody_moves(guests[:3], table)
    viewer = guests[0]
    own = int((await parts_of(viewer, table))["mine"])
    link = await guests[0].posted(f"/tables/{table}/watch-link")
    dina = await door.guest("Dina")
    await dina.posted(f"/tables/{table}/watch", watch=link["watch"])
    html = (await told(dina, table, 1))["html"]
    assert html.count("<li") <= since.SCREENFUL
    more = re.search(r'<a href="([^"]+)">and (\d+) more', html)
    assert more
    assert int(more[2]) > 5
    assert (await dina.http.get(more[1].replace("&amp;", "&"))).status_code == 200
    assert "at=" in more[1]
    assert (await told(viewer, table, own))["version"] > own


# ---- Who has seen what ----------------------------------------------------------------------------------


class Clock:
    """The clock on the wall, turned by hand; the one that counts seconds goes with it."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@asynccontextmanager
async def at_door(folder: Path, clock: Callable[[], float]) -> AsyncIterator[Door]:
    async with House.opened(Settings(folder / "store", limits=False)) as house:
        house.now = house.room.clock = clock  # type: ignore[method-assign]
        door = Door(house)
        yield door
        await door.close()


def again(door: Door, guest: Guest) -> Guest:
    """The same person, who comes to a server that was started anew."""
    same = door.stranger()
    same.http.cookies = httpx.Cookies(guest.http.cookies)
    same.http.headers.update(guest.http.headers)
    return same


async def test_another_device_days_later_after_a_restart_knows_where_to_begin(tmp_path: Path) -> None:
    clock = Clock()
    async with at_door(tmp_path, clock) as door:
        guests, table = await three(door, "hapy", first="1")
        anna, *others = guests
        await anna.plays(table, "take 8.1")
        await anna.plays(table, "skip")
        await others[0].plays(table, "take 8.2")
        await looks_at(anna, table)
        await looks_at(anna, table, here=False)
        left, seen = clock.now, await version_of(anna, table)
        clock.now += 3 * 86_400
        await others[0].plays(table, "skip")
        assert await missed_by(anna, table) is None, "one move is said above the board"
        await others[1].plays(table, "take 8.3")
        await others[1].plays(table, "skip")
    async with at_door(tmp_path, clock) as door:
        anna, *others = (again(door, guest) for guest in guests)
        code = (await anna.posted("/me/code"))["code"]
        phone = door.stranger()
        phone.http.headers["X-CSRF-Token"] = well(await phone.post("/me/device", code=code))["csrf"]
        assert await missed_by(phone, table) is None
        await anna.plays(table, "take 7.1")
        assert await missed_by(phone, table) is None, "it begins with the viewer's own last move"
        await looks_at(others[0], table)
        await looks_at(others[0], table, here=False)
        clock.now += 5 * 86_400
        await anna.plays(table, "skip")
        await others[0].plays(table)
        await others[0].plays(table, "skip")
        for guest in (others[1], others[1], anna, anna):
            await guest.plays(table)
        version, at = await missed_by(others[0], table) or (0, 0.0)
        assert at == 0.0, "since a move of one's own, not since they left"
        assert version > seen
    assert left < clock.now


async def test_what_was_seen_on_one_device_is_not_told_on_another(tmp_path: Path) -> None:
    clock = Clock()
    async with at_door(tmp_path, clock) as door:
        guests, table = await three(door, "hapy", first="1")
        anna, ben, _ = guests
        await looks_at(ben, table)  # on the phone, before anything has happened
        await looks_at(ben, table, here=False)
        left, seen = clock.now, await version_of(ben, table)
        clock.now += 60
        for _ in range(2):
            await anna.plays(table)
        assert await missed_by(ben, table) is None
        for guest in (ben, ben, guests[2], guests[2], anna, anna):
            await guest.plays(table)
        assert await missed_by(guests[2], table) is None
        version, at = await missed_by(ben, table) or (0, 0.0)
        assert (version, at) != (seen, left), "there was a move of one's own since"
        assert at == 0.0
        await looks_at(ben, table)
        assert await missed_by(ben, table) is None


async def test_since_they_left_is_said_with_the_day(tmp_path: Path) -> None:
    clock = Clock()
    async with at_door(tmp_path, clock) as door:
        guests, table = await three(door, "hapy", first="1")
        anna, ben, cleo = guests
        await looks_at(cleo, table)
        left, seen = clock.now, await version_of(cleo, table)
        clock.now += UNHEARD + 1
        await door.house.glances.look_after()
        assert len(door.house.glances) == 0
        for guest in (anna, anna, ben, ben):
            await guest.plays(table)
    async with at_door(tmp_path, clock) as door:
        cleo = again(door, cleo)
        assert await missed_by(cleo, table) == (seen, left)
        html = (await told(cleo, table, seen))["html"]
        assert 'data-when="Since |"' in html
        assert "Anna takes" in words(html)
        assert len(await frames(cleo, table, seen)) == 5


async def test_it_is_not_written_with_every_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    async with at_door(tmp_path, clock) as door:
        written = []
        put = door.house.store.put

        async def counting(kind: str, key: str, value: bytes, ttl: float | None = None) -> None:
            written.append(kind)
            await put(kind, key, value, ttl)

        monkeypatch.setattr(door.house.store, "put", counting)
        guests, table = await three(door, "hapy")
        for _ in range(30):
            await somebody_moves(guests, table)
            await looks_at(guests[0], table)
            clock.now += 10
            await door.house.glances.look_after()
        assert written.count(glances.KIND) == 0
        clock.now += glances.NOW_AND_THEN - 290
        await looks_at(guests[0], table)
        await door.house.glances.look_after()
        await looks_at(guests[0], table, here=False)
        await looks_at(guests[0], table, here=False)
        assert written.count(glances.KIND) == 1


async def test_who_is_forgotten_has_seen_nothing(door: Door) -> None:
    guests, table = await three(door, "hapy")
    cleo = guests[2]
    await looks_at(cleo, table)
    await looks_at(cleo, table, here=False)
    assert len(await door.house.store.keys(glances.KIND, "", 10)) == 1
    assert (await cleo.delete("/me")).is_success
    assert await door.house.store.keys(glances.KIND, "", 10) == []
