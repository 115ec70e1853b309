"""What people choose goes with them; what they take along when they ask for it; and what is left when they go."""

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
from web.guests import Door, Guest, begun, finished, refused, well
from web.test_forgetting import bytes_of
from web.test_people import other_device

from mastaba.club.preferences import AVATARS
from mastaba.kernel.records import Record
from mastaba.web.house import House, Settings
from mastaba.web.pages import words

pytestmark = pytest.mark.anyio
HTML = {"Accept": "text/html"}


async def page(guest: Guest, path: str = "/") -> str:
    answer = await guest.http.get(path, headers=HTML)
    assert answer.status_code == 200, answer.text
    return answer.text


def chosen(html: str, name: str) -> list[str]:
    """The values of the fields of this name that are checked."""
    fields = (field.partition(">")[0] for field in html.split("<input ")[1:])
    return [
        field.split('value="')[1].split('"')[0] for field in fields if f'name="{name}"' in field and " checked" in field
    ]


async def test_what_is_chosen_on_one_device_is_there_on_the_other_at_the_next_page(door: Door) -> None:
    anna = await door.guest("Anna")
    phone = await other_device(door, anna)
    phone.http.cookies.set("theme", "light")  # it was chosen there before
    phone.http.headers["Accept-Language"] = "fr"
    assert 'lang="fr" data-theme="light"' in await page(phone)
    said = {"light": "dark", "language": "de", "motion": "less", "pace": "brisk", "sound": "on", "tutor": True}
    kept = await anna.posted("/me/preferences", avatar="owl", zone="Pacific/Chatham", **said)
    assert kept == said | {"avatar": "owl", "zone": "Pacific/Chatham"} == await phone.got("/me/preferences")
    html = await page(phone, "/me")
    assert 'lang="de" data-theme="dark" data-motion="less"' in html
    assert {name: chosen(html, name) for name in ("light", "language", "motion", "pace", "avatar")} == {
        "light": ["dark"],
        "language": ["de"],
        "motion": ["less"],
        "pace": ["brisk"],
        "avatar": ["owl"],
    }
    assert 'href="#s-owl"' in (await page(phone)).partition("</header>")[0], "the face at the top"
    assert 'lang="fr" data-theme="dark"' in await page(phone, "/?lang=fr"), "the address counts more, for this page"
    table = (await phone.opens(sit=0))["table"]
    html = await page(phone, f"/t/{table}")
    assert all(fact in html for fact in ('data-pace="brisk"', 'data-tutor="yes"', 'data-sound="on"'))
    await phone.posted("/me/preferences", light="device")
    assert "data-theme" not in (await page(phone)).partition("<head>")[0], "also against what was chosen there before"


async def test_who_gets_a_name_takes_along_what_was_chosen_before(door: Door) -> None:
    anna = door.stranger()
    for name, value in (("theme", "dark"), ("lang", "de"), ("pace", "once"), ("sound", "loud")):
        anna.http.cookies.set(name, value)
    html = await page(anna, "/me")
    assert (chosen(html, "light"), chosen(html, "pace"), chosen(html, "avatar")) == (["dark"], ["once"], [])
    anna.me = well(await anna.post("/me", name="Anna", zone="Europe/Berlin"))
    anna.http.headers["X-CSRF-Token"] = anna.me["csrf"]
    kept = await anna.got("/me/preferences")
    assert kept == {
        **{"avatar": "", "language": "de", "light": "dark", "pace": "once", "motion": "", "sound": ""},
        **{"tutor": False, "zone": "Europe/Berlin"},
    }
    assert "data-zoneless" not in await page(anna)
    odd = door.stranger()
    odd.me = well(await odd.post("/me", name="Odd", zone="Mars/Olympus"))
    assert "data-zoneless" in await page(odd), "the page asks the browser again"


async def test_what_cannot_be_chosen_is_refused_and_nothing_of_it_is_kept(door: Door) -> None:
    anna = await door.guest("Anna")
    before = await anna.got("/me/preferences")
    wrongs: tuple[dict[str, Any], ...] = (
        {"light": "red"},
        {"language": "tlh"},
        {"avatar": "<b>"},
        {"zone": "Europe/Atlantis"},
        {"tutor": "yes"},
        {"name": "Ben"},
        {"member": 1.0},
    )
    for wrong in wrongs:
        answer = await anna.post("/me/preferences", **{"pace": "once", **wrong})
        assert answer.status_code in (400, 422), wrong
        assert answer.json()["message"]
    assert await anna.got("/me/preferences") == before
    assert (
        "Europe/Atlantis"
        in refused(await anna.post("/me/preferences", zone="Europe/Atlantis"), 422, "BadOptions")["message"]
    )
    for path in ("preferences", "hours", "export"):
        refused(await door.stranger().get(f"/me/{path}"), 401, "NotSignedIn")


def test_every_avatar_has_a_motif_and_a_name() -> None:
    assert set(words.AVATARS) == set(AVATARS)


async def test_hours_are_said_bit_by_bit_and_shown(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door.house.room, "clock", lambda: 1_795_086_000.0)  # 2026-11-19 11:00 UTC
    anna = await door.guest("Anna")
    await anna.posted("/me/preferences", zone="Pacific/Kiritimati")  # there it is tomorrow already
    assert (await anna.posted("/me/hours", night=[1_320, 480]))["off"] == []
    assert (await anna.posted("/me/hours", off=[6, 5]))["night"] == [1_320, 480]
    spans = [{"first": "2026-11-20", "last": "2026-11-20"}, {"first": "2026-12-24", "last": "2027-01-02"}]
    kept = await anna.posted("/me/hours", away=spans)
    assert kept == {"zone": "Pacific/Kiritimati", "night": [1_320, 480], "off": [5, 6], "away": spans}
    assert await anna.got("/me/hours") == kept
    html = await page(anna, "/me")
    assert "24 December 2026 to 2 January 2027" in html
    assert "20 November" in html
    assert "It is 01:00 there." in html
    assert chosen(html, "off") == ["5", "6"]
    assert "Quiet from 22:00 to 8:00." in html
    yesterday = [{"first": "2026-11-19", "last": "2026-11-19"}]
    for wrong in ({"away": yesterday}, {"off": [0, 1, 2, 3]}, {"night": [0, 1_439]}, {"off": [7]}, {"night": [3]}):
        assert (await anna.post("/me/hours", **wrong)).status_code in (400, 422), wrong
    assert await anna.got("/me/hours") == kept
    assert (await anna.posted("/me/hours", night=None, away=[]))["night"] is None


async def test_links_to_pages_that_are_not_there_are_left_out(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    from mastaba.web.pages import rendering

    anna = await door.guest("Anna")
    monkeypatch.setattr(rendering, "paths", set())
    html = await page(anna, "/me")
    assert not any(link in html for link in ('href="/sign-in"', 'href="/me/notices"', 'href="/me/keys"'))
    monkeypatch.setattr(rendering, "paths", {"/sign-in", "/me/notices", "/me/keys"})
    html = await page(anna, "/me")
    assert 'href="/sign-in"' in html
    assert 'href="/me/notices"' in html
    assert 'href="/me/keys"' not in html, "that is for members"


# ---- To take along --------------------------------------------------------------------------------------


def unpacked(zipped: bytes) -> tuple[dict[str, Any], dict[str, str]]:
    with zipfile.ZipFile(io.BytesIO(zipped)) as file:
        texts = {name: file.read(name).decode() for name in file.namelist()}
    return json.loads(texts.pop("me.json")), texts


async def test_all_that_is_kept_can_be_taken_along(door: Door) -> None:
    anna, ben = await door.guest("Anna"), await door.guest("Ben")
    phone = await other_device(door, anna)
    over, running = await begun(anna, ben), await begun(anna, ben)
    await finished(over, anna, ben)
    await anna.posted("/me/preferences", avatar="owl", zone="Pacific/Chatham")
    await anna.posted("/me/hours", off=[6])
    anna.http.cookies.set("lessons", "hapy/taking:3")

    async def letters(person: str) -> object:
        return {"to": person}

    door.house.exporters["letters"] = letters
    answer = await anna.get("/me/export")
    assert answer.headers["content-type"] == "application/zip"
    assert "attachment" in answer.headers["content-disposition"]
    me, records = unpacked(answer.content)
    assert (me["person"]["name"], me["person"]["avatar"], me["hours"]) == ("Anna", "owl", {"off": [6]})
    assert (len(me["devices"]), me["lessons"], me["letters"]) == (2, "hapy/taking:3", {"to": anna.me["id"]})
    rows = {row["table"]: row for row in me["tables"]}
    assert rows[over]["my_seats"] == rows[running]["my_seats"] == [0]
    assert list(records) == [rows[over]["record"]]
    text = records[rows[over]["record"]]
    assert text == (await anna.http.get(f"/api/tables/{over}/record")).text
    assert Record.read(text).players == ("Anna", "Ben")
    assert "record" not in rows[running], "that game is not over, and its record has secrets"
    said = json.dumps(me)
    for secret in (anna.http.cookies["mastaba"], phone.http.cookies["mastaba"], anna.me["csrf"], "seed"):
        assert secret not in said
    for _ in range(2):
        await anna.get("/me/export")
    refused(await anna.get("/me/export"), 429, "TooMany")
    assert (await ben.get("/me/export")).status_code == 200, "others can"


# ---- To go ----------------------------------------------------------------------------------------------


async def test_of_who_leaves_for_good_nothing_is_left_in_the_file(tmp_path: Path) -> None:
    traces = (b"Nefertari", b"Pacific/Chatham", b'"avatar":"quail"', b"2026-12-24", b'"night":[1319,')
    async with House.opened(Settings(tmp_path / "store", limits=False)) as house:
        house.room.clock = lambda: 1_795_086_000.0
        door = Door(house)
        anna, ben = await door.guest("Nefertari"), await door.guest("Ben")
        await other_device(door, anna)
        over = await begun(anna, ben)
        await anna.posted(f"/tables/{over}/resign")
        await begun(anna, ben)
        await anna.posted("/me/preferences", avatar="quail", zone="Pacific/Chatham")
        await anna.posted("/me/hours", night=[1_319, 480], away=[{"first": "2026-12-24", "last": "2026-12-26"}])
        assert all(trace in bytes_of(tmp_path) for trace in traces)
        html = await page(anna, "/me/leave")
        assert "At one table a game goes on" in html
        assert "One game that is over stays" in html
        assert "None of your 2 devices" in html
        assert (await anna.delete("/me?everywhere=true")).status_code == 204
        assert await house.people.face_of(anna.me["id"]) == ""
        assert 'class="face">N' not in await page(ben)
        await door.close()
    left = bytes_of(tmp_path)
    assert not [trace for trace in traces if trace in left]
