"""Limits: a loop that has gone wild is slowed down; a household of thirty that plays is not."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from web.guests import Door, begun, refused

from mastaba.bots.judging import Judgement
from mastaba.bots.workers.questions import Judging
from mastaba.kernel.records import Record
from mastaba.learn.review import working
from mastaba.web.api_tables import MOST_OPEN
from mastaba.web.errors import TooMany
from mastaba.web.house import House, Settings
from mastaba.web.limits import BY_ADDRESS, BY_PERSON, Limits, household

pytestmark = pytest.mark.anyio

HOME = "203.0.113.7"
ELSEWHERE = "198.51.100.9"


class Clock:
    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
async def clock(house: House) -> Clock:
    """Time stands still, unless somebody moves it."""
    clock = Clock()
    house.limits.clock = clock
    return clock


# ---- The buckets ----------------------------------------------------------------------------------------


def emptied(limits: Limits, what: str, person: str, address: str) -> int:
    """How often it could be taken."""
    for count in range(100_000):
        try:
            limits.take(what, person, address)
        except TooMany:
            return count
    raise AssertionError("there is no limit")


def test_what_is_used_up_comes_back_with_time() -> None:
    clock = Clock()
    limits = Limits(clock=clock)
    rate = BY_PERSON["request"]
    assert emptied(limits, "request", "anna", HOME) == rate.burst
    clock.now += 10 / rate.per_second
    assert emptied(limits, "request", "anna", HOME) == 10
    clock.now += 1_000_000
    assert emptied(limits, "request", "anna", HOME) == rate.burst  # and not more


def test_a_limit_says_how_long_to_wait() -> None:
    clock = Clock()
    limits = Limits(clock=clock)
    emptied(limits, "table", "anna", HOME)
    with pytest.raises(TooMany) as refusal:
        limits.take("table", "anna", HOME)
    clock.now += refusal.value.seconds + 0.001
    limits.take("table", "anna", HOME)


def test_one_person_does_not_use_up_the_address() -> None:
    limits = Limits(clock=Clock())
    for i in range(10):
        assert emptied(limits, "request", f"guest {i}", HOME) == BY_PERSON["request"].burst
    limits.take("request", "anna", HOME)


def test_an_address_is_a_whole_home() -> None:
    assert household("2001:db8:1:2::7") == household("2001:db8:1:2:ffff::1")
    assert household("2001:db8:1:2::7") != household("2001:db8:1:3::7")
    assert household("192.0.2.1") != household("192.0.2.2")
    assert household("::ffff:192.0.2.1") == household("192.0.2.1")
    assert household("no address") == "no address"


def test_the_memory_of_limits_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mastaba.web.limits.MOST_KEYS", 100)
    limits = Limits(clock=Clock())
    for i in range(1_000):
        limits.take("guest", "", f"192.0.2.{i}")
    assert len(limits._buckets) <= 101


# ---- Over the API ---------------------------------------------------------------------------------------


async def test_a_loop_gone_wild_is_slowed_down_and_the_others_are_not(door: Door, clock: Clock) -> None:
    anna, ben = [await door.guest(name, HOME) for name in ("Anna", "Ben")]
    answers = [await anna.get("/me") for _ in range(int(BY_PERSON["request"].burst) + 5)]
    assert [answer.status_code for answer in answers[-4:]] == [429] * 4
    assert answers[100].status_code == 200
    refused(answers[-1], 429, "TooMany")
    assert int(answers[-1].headers["retry-after"]) >= 1
    assert await ben.got("/me")
    clock.now += 1
    assert await anna.got("/me")


async def test_an_address_has_a_limit_too(door: Door, clock: Clock) -> None:
    for _ in range(int(BY_ADDRESS["request"].burst)):
        door.house.limits.take("request", "", HOME)
    refused(await door.stranger(HOME).get("/games"), 429, "TooMany")
    assert await door.stranger(ELSEWHERE).got("/games")


async def test_a_household_of_thirty_plays_undisturbed(door: Door, clock: Clock) -> None:
    """All at once behind one address, each as fast as people click; the clock of the limits stands still meanwhile."""
    people = [await door.guest(f"Guest {i}", HOME) for i in range(30)]

    async def evening(i: int) -> None:
        anna, ben, carla = people[i : i + 3]
        for _ in range(2):
            table = await begun(anna, ben, carla)
            for turn in range(6):
                guest = (anna, ben, carla)[turn % 3]
                await guest.plays(table)
                await guest.plays(table, "skip")
                for other in (anna, ben, carla):
                    await other.got(f"/tables/{table}")
            await anna.got("/tables")

    await asyncio.gather(*(evening(i) for i in range(0, 30, 3)))


async def test_a_thousand_tables_are_refused(door: Door, clock: Clock) -> None:
    anna = await door.guest("Anna", HOME)
    statuses = []
    for _ in range(1_000):
        clock.now += 1 / BY_PERSON["request"].per_second  # as fast as may be asked
        statuses.append((await anna.post("/tables", game="hapy", seats=2)).status_code)
    assert set(statuses) == {201, 429}
    assert statuses.count(201) <= BY_PERSON["table"].burst + 2
    for _ in range(MOST_OPEN):
        clock.now += 30  # with all the patience in the world
        answer = await anna.post("/tables", game="hapy", seats=2)
    refused(answer, 409, "NotNow")
    tables = await anna.got("/tables")
    assert len(tables) == MOST_OPEN
    ben = await door.guest("Ben", HOME)
    assert await ben.opens()
    await anna.posted(f"/tables/{tables[0]['table']}/close")
    assert await anna.opens()


async def test_playing_again_and_again_counts_as_opening_tables(door: Door, clock: Clock) -> None:
    anna, ben = [await door.guest(name, HOME) for name in ("Anna", "Ben")]
    table = await begun(anna, ben)
    for _ in range(100):
        clock.now += 1
        await anna.posted(f"/tables/{table}/resign")
        answer = await anna.post(f"/tables/{table}/again")
        if answer.status_code != 201:
            break
        table = answer.json()["table"]
    refused(answer, 429, "TooMany")


@pytest.mark.parametrize("path", ["/me/device", "/join", "/tables/T/watch"])
async def test_guessing_is_slowed_down(door: Door, clock: Clock, path: str) -> None:
    anna, eve = await door.guest("Anna", ELSEWHERE), await door.guest("Eve", HOME)
    opened = await anna.opens(3, sit=0)
    watch = (await anna.posted(f"/tables/{opened['table']}/watch-link"))["watch"]
    code = (await anna.posted("/me/code"))["code"]
    secrets = {"/me/device": {"code": code}, "/join": {"code": opened["code"]}, "/tables/T/watch": {"watch": watch}}
    right: dict[str, Any] = secrets[path]
    wrong: dict[str, Any] = dict.fromkeys(right, "WRONG")
    path = path.replace("T", opened["table"])
    statuses = [(await eve.post(path, **wrong)).status_code for _ in range(100)]
    assert statuses.count(410) == BY_PERSON["guess"].burst
    assert statuses[-1] == 429
    refused(await eve.post(path, **right), 429, "TooMany")
    assert (await door.stranger(ELSEWHERE).post("/me/device", code=code)).status_code == 200  # others are let in


async def test_who_guesses_locks_nobody_at_home_out(door: Door, clock: Clock) -> None:
    anna, eve, ben = [await door.guest(name, HOME) for name in ("Anna", "Eve", "Ben")]
    opened = await anna.opens(4, sit=0)
    table = opened["table"]
    watch = (await anna.posted(f"/tables/{table}/watch-link"))["watch"]
    invited = (await anna.posted(f"/tables/{table}/seats/1/invitation"))["invitation"]
    for person in [eve, *[await door.guest(f"Eve {i}", HOME) for i in range(15)]]:
        for _ in range(int(BY_PERSON["guess"].burst) + 1):
            await person.post("/join", code="WRONGEST")
            await person.post("/join", invitation=f"{table}.1.wrong")
    refused(await eve.post("/join", invitation=invited), 429, "TooMany")
    refused(await door.stranger(HOME).post("/me/device", code="WRONGEST"), 429, "TooMany")
    assert (await ben.posted("/join", invitation=invited))["you"] == 1
    carla = await door.guest("Carla", HOME)
    assert (await carla.posted("/join", code=opened["code"]))["you"] == 2
    dora = await door.guest("Dora", HOME)
    assert await dora.posted(f"/tables/{table}/watch", watch=watch)


async def test_an_address_guesses_only_so_much_with_however_many_names(door: Door, clock: Clock) -> None:
    statuses = []
    for i in range(30):
        eve = await door.guest(f"Eve {i}", HOME)
        statuses += [(await eve.post("/join", code="WRONGEST")).status_code for _ in range(20)]
    assert statuses.count(410) == BY_ADDRESS["guess"].burst + BY_ADDRESS["first guess"].burst
    assert set(statuses) == {410, 429}


async def test_guessing_about_one_table_does_not_count_at_another(door: Door, clock: Clock) -> None:
    anna, eve = await door.guest("Anna", ELSEWHERE), await door.guest("Eve", HOME)
    tables = [(await anna.opens(2, sit=0))["table"] for _ in range(2)]
    invited = [(await anna.posted(f"/tables/{table}/seats/1/invitation"))["invitation"] for table in tables]
    for _ in range(int(BY_PERSON["guess"].burst)):
        refused(await eve.post("/join", invitation=f"{tables[0]}.1.wrong"), 410, "BadInvitation")
    refused(await eve.post("/join", invitation=invited[0]), 429, "TooMany")
    assert (await eve.posted("/join", invitation=invited[1]))["you"] == 1


async def test_guessing_codes_on_the_page_is_slowed_down_too(door: Door, clock: Clock) -> None:
    code = (await (await door.guest("Anna", ELSEWHERE)).opens(3, sit=0))["code"]
    eve = door.stranger(HOME).http
    assert [(await eve.get("/join", params={"code": code})).status_code for _ in range(50)] == [200] * 50
    burst = int(BY_ADDRESS["guess"].burst)
    statuses = [(await eve.get("/join", params={"code": f"WRONG{i}"})).status_code for i in range(burst + 5)]
    assert statuses == [404] * burst + [200] * 5
    pages = [(await eve.get("/join", params={"code": guess})).text for guess in (code, "WRONGEST")]
    for guess, page in zip((code, "WRONGEST"), pages, strict=True):
        assert "Anna" not in page, "it is not looked at any more"
        assert f'name="code" value="{guess}"' in page, "who says a name can sit down with it"
    ben = await door.guest("Ben", HOME)
    assert (await ben.posted("/join", code=code))["you"] == 1


async def test_a_right_guess_costs_nothing(door: Door, clock: Clock) -> None:
    anna = await door.guest("Anna", HOME)
    for _ in range(10):
        clock.now += 1
        code = (await anna.posted("/me/code"))["code"]
        assert await door.stranger(HOME).posted("/me/device", code=code)
    assert not [who for what, who in door.house.limits._buckets if "guess" in what]


async def test_new_names_have_a_limit(door: Door, clock: Clock) -> None:
    statuses = [(await door.stranger(HOME).post("/me", name="Eve")).status_code for _ in range(150)]
    statuses += [(await door.stranger(HOME).post("/tokens", name="Eve")).status_code for _ in range(60)]
    assert statuses.count(200) + statuses.count(201) == BY_ADDRESS["guest"].burst
    assert statuses[-1] == 429


async def test_a_household_does_not_take_all_reviews(door: Door, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody's answer comes: what was begun stays under way."""
    monkeypatch.setattr(working, "usual_iterations", lambda setting: 2)
    monkeypatch.setattr(door.house.reviews, "_judge", Mute())
    anna = await door.guest("Anna", HOME)
    records = [Record("hapy", 2, {}, f"seed {number}") for number in range(12)]
    for record in records:
        state = record.deal()
        record.note(state, state.to_act[0], state.legal(state.to_act[0])[0])
    links = [(await anna.posted("/records", record=record.write()))["link"] for record in records]
    keys = [link.removeprefix("/steps/") for link in links]
    burst = int(BY_ADDRESS["review"].burst)
    for number, key in enumerate(keys[:burst]):
        await (await door.guest(f"Ben {number}", HOME)).posted(f"/records/{key}/review")
    refused(await anna.post(f"/records/{keys[burst]}/review"), 429, "TooMany")
    assert (await anna.posted(f"/records/{keys[0]}/review"))["status"] == "working"  # one waits for it together
    await (await door.guest("Carl", ELSEWHERE)).posted(f"/records/{keys[burst]}/review")
    clock.now += 1 / BY_ADDRESS["review"].per_second
    await anna.posted(f"/records/{keys[burst + 1]}/review")
    await door.house.reviews.close()


class Mute:
    async def judge(self, question: Judging) -> Judgement:
        await asyncio.Event().wait()
        raise AssertionError


async def test_behind_a_proxy_the_last_address_counts(tmp_path: Path) -> None:
    """What stands before it in X-Forwarded-For is what anybody may have written there."""
    async with House.opened(Settings(tmp_path / "store", behind_proxy=True)) as house:
        house.limits.clock = Clock()
        door = Door(house)
        for _ in range(int(BY_ADDRESS["request"].burst)):
            house.limits.take("request", "", HOME)
        for before in ("", "1.2.3.4, ", "x" * 3_000 + ", "):
            answer = await door.stranger().get("/games", {"X-Forwarded-For": f"{before}{HOME}"})
            refused(answer, 429, "TooMany")
        assert (await door.stranger().get("/games", {"X-Forwarded-For": f"{HOME}, {ELSEWHERE}"})).status_code == 200
        await door.close()


async def test_without_a_proxy_nobody_names_the_own_address(door: Door, clock: Clock) -> None:
    for _ in range(int(BY_ADDRESS["request"].burst)):
        door.house.limits.take("request", "", HOME)
    refused(await door.stranger(HOME).get("/games", {"X-Forwarded-For": ELSEWHERE}), 429, "TooMany")
