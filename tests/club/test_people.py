"""What is kept of people: changed by two devices at once, shown in lists, and not written once they are gone."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from mastaba.club.hours import NONE, Hours
from mastaba.club.people import People
from mastaba.club.preferences import AVATARS, counting, is_zone, zones
from mastaba.store import Store

pytestmark = pytest.mark.anyio


@pytest.fixture
async def people(tmp_path: Path) -> AsyncIterator[People]:
    store = await Store.open(tmp_path / "store")
    yield People(store)
    await store.close()


async def test_what_two_devices_say_at_once_is_all_kept(people: People) -> None:
    anna = await people.welcome("Anna")
    phone = await people.redeem(await people.code(anna.person))
    await asyncio.gather(
        people.change(anna, light="dark"),
        people.change(phone, avatar="owl"),
        people.rename(anna, "Annette"),
        people.change(phone, zone="Europe/Paris"),
    )
    for token in (anna.token, phone.token):
        person = await people.known(token)
        assert person
        assert person == await people.person(person.id)
        assert (person.name, person.light, person.avatar, person.zone) == ("Annette", "dark", "owl", "Europe/Paris")


async def test_of_who_is_forgotten_nothing_is_written_again(people: People) -> None:
    anna = await people.welcome("Anna")
    await people.forget_person(anna.person.id)
    await people.change(anna, avatar="owl")
    await people.set_hours(anna.person.id, Hours(off=frozenset({6})))
    assert await people.person(anna.person.id) is None
    assert await people.hours(anna.person.id) == NONE


async def test_faces_are_read_once_and_are_never_old(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, ben = await people.welcome("Anna"), await people.welcome("Ben")
    await people.change(anna, avatar="owl")
    ids = [anna.person.id, ben.person.id, "", "nobody"]
    assert await people.faces_of(ids) == {anna.person.id: "owl"}
    await people.change(anna, avatar="cat")
    assert await people.face_of(anna.person.id) == "cat"
    with monkeypatch.context() as reading:
        reading.setattr(people, "person", None)  # it is not asked
        assert await people.faces_of(ids[:3]) == {anna.person.id: "cat"}
    await people.forget_person(anna.person.id)
    assert await people.faces_of(ids) == {}


def test_what_a_device_says_counts_as_far_as_it_can_be_chosen() -> None:
    said = {"language": "de", "light": "red", "pace": "", "avatar": AVATARS[0], "zone": "Asia/Calcutta", "name": "x"}
    assert counting(said) == {"language": "de", "avatar": AVATARS[0], "zone": "Asia/Calcutta"}
    for zone in ("", "Europe/Atlantis", "../../etc/passwd", "Europe/../UTC", "posixrules", "x" * 5_000, "\0"):
        assert not is_zone(zone), zone
    assert all(is_zone(zone) for found in zones().values() for zone in found)
