"""Who hears what, when, and how often: with a clock of its own, and a restart wherever one could hurt."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest
from web.outsiders import Outsider

from mastaba.club.channels import MOST_DEVICES, MOST_HOOKS, Wish
from mastaba.club.errors import Gone, Later, NotDelivered
from mastaba.club.hours import Hours
from mastaba.club.links import SEE, STOP, Links
from mastaba.club.moments import owed
from mastaba.club.notices import CALLS, Notices
from mastaba.club.outside import Outside
from mastaba.club.people import People, Person
from mastaba.club.presence import Presence
from mastaba.club.queue import PAUSES
from mastaba.club.saying import words_of
from mastaba.club.sending import Parcel, Sender
from mastaba.show.speech import tongue
from mastaba.store import Store
from mastaba.table.errors import BadInvitation, NotNow
from mastaba.table.listing import Listing, Summary

pytestmark = pytest.mark.anyio
NOON = datetime(2027, 1, 15, 12, tzinfo=UTC).timestamp()
HOUR, DAY = 3_600.0, 86_400.0


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


class Sending(Sender):
    """Writes down what would leave; refuses as it is told."""

    def __init__(self, *words: Any, **more: Any) -> None:
        super().__init__(*words, **more)
        self.sent: list[tuple[str, str, str]] = []  # to whom, by which channel, what
        self.refuse: NotDelivered | None = None
        self.hold: asyncio.Event | None = None

    async def send(self, parcel: Parcel) -> None:
        words = words_of(parcel.notices, parcel.person.id, parcel.now, tongue(parcel.person.language))
        self.sent.append((parcel.person.id, parcel.id.partition("-")[0], f"{words.title} | {words.text}"))
        if self.hold is not None:
            await self.hold.wait()
        if self.refuse is not None:
            raise self.refuse


class Club:
    """Two people at tables of theirs, and the time."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.now = NOON
        self.listing = Listing()
        self.people = People(store)
        self.start()

    def start(self) -> None:
        def clock() -> float:
            return self.now

        self.presence = Presence(clock, lambda table: None)
        self.sender = Sending(self.store, Outside(["127.0.0.1"]), clock=clock, mail_of=self.mail_of)
        self.notices = Notices(self.store, self.listing, self.people, self.presence, self.sender, clock)
        self.listing.ear, self.people.forgotten = self.notices.note, self.notices.forget

    async def mail_of(self, person: str) -> str:
        return f"{person}@example.org"

    async def opened(self) -> "Club":
        await self.notices.open()
        return self

    async def again(self) -> None:
        """The server ends, and starts again a while later."""
        self.start()
        self.now += 60.0
        await self.opened()

    async def person(self, name: str, **facts: str) -> Person:
        person = Person(name.lower(), name, **facts)  # type: ignore[arg-type]
        await self.store.put("person", person.id, msgspec.json.encode(person))
        return person

    async def hears(self, name: str, **wish: Any) -> None:
        """By one address."""
        await self.notices.register.hook(name, "plain", f"http://127.0.0.1/{name}", "en", "")
        if wish:
            await self.notices.register.wish(name, "hook", Wish(**wish), "en", "")

    def table(self, id: str = "t1", decision: int = 1, seat: int = 1, **more: Any) -> Summary:
        """It is seat 1's turn, since now."""
        given: dict[str, Any] = {
            "game": "hapy",
            "status": "playing",
            "host": "anna",
            "rules": 1,
            "opened": NOON,
            "changed": self.now,
        }
        given |= {"persons": ["anna", "bek"], "names": ["Anna", "Bek"], "to_act": [seat], "since": [self.now]}
        given |= {"pace": "slow", "asked": [decision]}
        summary = Summary(**(given | more))
        self.listing.put(id, summary)
        return summary

    async def after(self, seconds: float, step: float = 0.0) -> list[str]:
        """What is sent meanwhile."""
        self.sender.sent.clear()
        until = self.now + seconds
        while self.now < until:
            self.now = min(until, self.now + (step or seconds))
            for _ in range(3):  # what a look puts into the queue leaves in the next turn
                await self.notices.turn()
                await self.notices.idle()
        return [said for _, _, said in self.sender.sent]


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await Store.open(tmp_path / "store")
    yield store
    await store.close()


@pytest.fixture
async def club(store: Store) -> Club:
    club = await Club(store).opened()
    for name in ("Anna", "Bek"):
        await club.person(name)
    await club.hears("bek")
    club.now += 60.0  # who was not heard by now is away
    return club


# ---- Once for each decision -----------------------------------------------------------------------------


async def test_one_notice_within_ten_seconds_and_no_other(club: Club) -> None:
    club.table()
    assert await club.after(2) == []
    assert await club.after(8) == ["Your move: Hâpy Families | It is your turn in Hâpy Families with Anna."]
    assert await club.after(DAY, step=HOUR) == []


async def test_a_change_that_is_none_says_nothing(club: Club) -> None:
    first = club.table()
    assert len(await club.after(10)) == 1
    club.listing.put("t1", msgspec.structs.replace(first, names=["Anna!", "Bek"], changed=club.now))
    assert await club.after(HOUR, step=60) == []


async def test_another_decision_another_notice(club: Club) -> None:
    club.table()
    await club.after(10)
    club.table(seat=0, decision=1)
    assert await club.after(10) == []  # Anna has named no way
    club.table(decision=2)
    assert len(await club.after(10)) == 1


async def test_nothing_of_what_was_answered_meanwhile(club: Club) -> None:
    club.table()
    await club.after(1)
    club.table(seat=0, decision=4)
    assert await club.after(60) == []


async def test_nothing_for_who_looks_at_it_and_something_when_they_have_gone(club: Club) -> None:
    club.presence.hear("t1", "bek")
    club.table()
    for _ in range(12):
        assert await club.after(10) == []
        club.presence.hear("t1", "bek")
    club.presence.leave("t1", "bek")
    assert len(await club.after(60, step=5)) == 1


async def test_a_live_table_calls_only_who_has_gone(club: Club) -> None:
    club.presence.hear("t1", "bek")
    club.table(pace="live")
    assert await club.after(170, step=10) == []  # a line that broke may come back
    assert len(await club.after(30, step=5)) == 1


@pytest.mark.parametrize(
    "more",
    [
        {"asked": [0]},  # a bot stands in
        {"asked": []},  # written by an earlier release
        {"day": "2027-01-15"},
        {"pace": "live", "persons": ["", "bek"], "names": ["vizier", "Bek"]},  # nobody waits
        {"status": "frozen"},
        {"to_act": [], "since": [], "asked": []},
    ],
)
async def test_where_nobody_is_called(club: Club, more: dict[str, Any]) -> None:
    club.table(**more)
    assert await club.after(DAY, step=HOUR) == []


async def test_exactly_once_across_restarts(club: Club) -> None:
    club.table()
    assert len(await club.after(10)) == 1
    await club.again()
    assert await club.after(120, step=5) == []
    club.table(decision=2)
    await club.again()  # before anybody looked: it is found in the list
    assert len(await club.after(60, step=5)) == 1


async def test_what_was_on_its_way_when_the_server_died_is_not_sent_twice(club: Club) -> None:
    club.sender.hold = asyncio.Event()
    club.table()
    club.now += 5
    await club.notices.turn()
    await club.notices.turn()
    async with asyncio.timeout(20):
        while not club.sender.sent:
            await asyncio.sleep(0)
    left = club.notices
    await club.again()
    assert await club.after(DAY, step=HOUR) == []
    for task in left._leaving.values():
        task.cancel()
    with suppress(asyncio.CancelledError):
        await left.idle()


async def test_what_waited_in_the_queue_survives(club: Club) -> None:
    await club.people.set_hours("bek", Hours(night=(0, 23 * 60)))
    club.table()
    assert await club.after(60, step=5) == []
    await club.again()
    assert len(await club.after(12 * HOUR, step=HOUR / 2)) == 1


# ---- When -----------------------------------------------------------------------------------------------


async def test_a_night_is_slept_through_and_the_morning_brings_one(club: Club) -> None:
    await club.person("Bek", zone="Europe/Paris")  # an hour ahead
    await club.people.set_hours("bek", Hours(night=(13 * 60, 15 * 60)))
    club.table("t1")
    club.table("t2", game="papyrus")
    assert await club.after(2 * HOUR - 200, step=60) == []
    (said,) = await club.after(400, step=10)
    assert said.startswith("2 tables wait for you | ")
    assert "Hâpy Families" in said
    assert "Papyrus" in said


async def test_a_digest_a_day_at_its_hour(club: Club) -> None:
    await club.notices.register.wish("bek", "hook", Wish("daily", 18), "en", "")
    for number in range(25):
        club.table(f"t{number:02}")
    assert await club.after(6 * HOUR - 120, step=HOUR) == []
    (said,) = await club.after(300, step=10)
    assert said.startswith("25 tables wait for you")
    assert said.endswith("and 5 more")


async def test_never_is_never(club: Club) -> None:
    await club.notices.register.wish("bek", "hook", Wish("never"), "en", "")
    club.table()
    assert await club.after(DAY, step=HOUR) == []


async def test_a_last_reminder_before_time_is_up(club: Club) -> None:
    club.table(due=[club.now + 2 * DAY])
    assert len(await club.after(10)) == 1
    assert await club.after(1.4 * DAY, step=HOUR) == []
    (said,) = await club.after(0.2 * DAY, step=HOUR / 4)
    assert said.startswith("Your time is running out: Hâpy Families")
    assert said.endswith("The others have been waiting for 36 hours. You have 11 hours left.")
    assert await club.after(DAY, step=HOUR) == []


async def test_a_reminder_that_would_come_at_night_comes_before(club: Club) -> None:
    await club.people.set_hours("bek", Hours(night=(21 * 60, 9 * 60)))
    club.table(due=[NOON + 18 * HOUR])  # at six in the morning
    assert len(await club.after(10)) == 1
    found = await club.after(9 * HOUR - 100, step=HOUR / 4)
    assert [said.partition(":")[0] for said in found] == ["Your time is running out"]


async def test_a_game_is_over(club: Club) -> None:
    club.table()
    await club.after(10)
    club.table(status="over", to_act=[], since=[], asked=[], winners=[0])
    assert await club.after(10) == ["The game is over: Hâpy Families | Hâpy Families with Anna is over. Anna has won."]
    await club.again()
    assert await club.after(HOUR, step=60) == []


async def test_the_end_of_an_old_game_is_no_news(club: Club) -> None:
    """It is put into the list again when somebody opens it."""
    old = club.table(status="over", to_act=[], since=[], asked=[], changed=NOON - 30 * DAY)
    club.listing.put("t1", old)
    await club.again()
    assert await club.after(HOUR, step=60) == []


async def test_an_invitation(club: Club) -> None:
    club.table(status="gathering", to_act=[], since=[], asked=[], persons=["anna", ""], names=["Anna", ""])
    club.notices.invited("bek", "t1", "anna")
    assert await club.after(1) == ["An invitation: Hâpy Families | Anna invites you to Hâpy Families."]
    club.notices.invited("anna", "t1", "bek")  # who has named no way
    club.table("t2", status="gathering", to_act=[], since=[], asked=[])  # where Bek sits already
    club.notices.invited("bek", "t2", "anna")
    assert await club.after(60) == []


# ---- What does not arrive -------------------------------------------------------------------------------


async def test_it_is_tried_again_with_growing_pauses_and_then_said(club: Club) -> None:
    club.sender.refuse = NotDelivered("Nobody answers there.")
    club.table()
    assert len(await club.after(10)) == 1
    for pause in PAUSES:
        assert await club.after(pause - 20, step=pause / 3) == []
        assert len(await club.after(30)) == 1
    assert await club.after(2 * DAY, step=HOUR) == []
    (failure,) = (await club.notices.register.of("bek")).failures
    assert (failure.template, failure.name, failure.way) == ("Nobody answers there.", "127.0.0.1", "hook")
    assert (await club.notices.register.of("bek")).hooks


async def test_another_try_survives_a_restart(club: Club) -> None:
    club.sender.refuse = NotDelivered("Nobody answers there.")
    club.table()
    assert len(await club.after(10)) == 1
    await club.again()
    assert len(await club.after(30, step=10)) == 1
    assert await club.after(HOUR, step=60) == []


async def test_it_arrives_at_last(club: Club) -> None:
    club.sender.refuse = Later("The server there answered {code}.", code=429)
    club.sender.refuse.wait = 1_000.0
    club.table()
    assert len(await club.after(10)) == 1
    assert await club.after(900, step=60) == []
    club.sender.refuse = None
    assert len(await club.after(200, step=60)) == 1
    assert (await club.notices.register.of("bek")).failures == ()
    assert len(club.notices.queue) == 0


async def test_what_is_gone_is_taken_away(club: Club) -> None:
    club.sender.refuse = Gone("Nobody listens there any more.")
    club.table()
    await club.after(10)
    channels = await club.notices.register.of("bek")
    assert channels.hooks == ()
    assert channels.failures[0].template == "Nobody listens there any more."


async def test_an_address_that_takes_no_letters_is_marked(club: Club) -> None:
    await club.notices.register.wish("bek", "mail", Wish("once"), "en", "")
    club.sender.refuse = NotDelivered("The mail server does not take letters to this address.", True)
    club.table()
    await club.after(10)
    assert (await club.notices.register.of("bek")).refused == "bek@example.org"
    await club.notices.register.wish("bek", "mail", Wish("once"), "en", "")
    assert (await club.notices.register.of("bek")).refused == ""


# ---- Bounds ---------------------------------------------------------------------------------------------


async def test_nobody_has_too_many(club: Club) -> None:
    register = club.notices.register
    for number in range(1, MOST_HOOKS):
        await register.hook("bek", "plain", f"http://127.0.0.1/{number}", "en", "")
    with pytest.raises(NotNow):
        await register.hook("bek", "plain", "http://127.0.0.1/more", "en", "")
    keys = Outsider().keys
    for number in range(MOST_DEVICES):
        await register.listen("bek", f"https://127.0.0.1/{number}", keys, "A browser", "en", "")
    with pytest.raises(NotNow):
        await register.listen("bek", "https://127.0.0.1/more", keys, "A browser", "en", "")
    assert await register.listen("bek", "https://127.0.0.1/1", keys, "The same", "en", "")
    assert len((await register.of("bek")).devices) == MOST_DEVICES


async def test_nobody_keeps_us_busy(club: Club) -> None:
    who = await club.people.person("bek")
    assert who
    channel = (await club.notices.register.of("bek")).ids[0]
    for _ in range(int(CALLS)):
        await club.notices.try_out(who, channel)
    with pytest.raises(Later):
        await club.notices.try_out(who, channel)
    club.sender.sent.clear()
    club.table()
    assert await club.after(1) == []
    assert len(await club.after(20, step=2)) == 1  # it waits its turn


async def test_who_is_forgotten_is_reached_nowhere(club: Club) -> None:
    club.table()
    await club.people.forget_person("bek")
    assert await club.after(60, step=5) == []
    for kind in ("channels", "notice", "told"):
        assert await club.store.keys(kind, "", 10) == []


async def test_a_move_is_not_kept_waiting(club: Club) -> None:
    """All that happens while somebody moves is that the name of the table is written down."""
    for number in range(400):
        club.table(f"t{number}", persons=["anna", "cleo"])
    assert club.notices.queue.agenda.next is None
    assert len(club.notices._looks) == 400
    assert await club.after(5) == []
    assert len(club.notices._looks) == 0  # nobody there wants to hear of it


# ---- Links ----------------------------------------------------------------------------------------------


async def test_links_are_for_one_purpose_one_person_and_a_while(store: Store) -> None:
    now = NOON
    links = Links(store, lambda: now)
    await links.open()
    link = links.write(SEE, "bek", "t1")
    assert links.read(SEE, link) == ("bek", "t1")
    person, table, until, signed = link.split(".")
    bad = [f"anna.{table}.{until}.{signed}", f"{person}.t2.{until}.{signed}", f"{person}.{table}.ffffffff.{signed}"]
    bad += [
        link[:-1] + ("A" if link[-1] != "A" else "B"),
        "",
        "x",
        link + "x",
        f" {link}",
        f"{person}.{table}.{until}.",
    ]
    for wrong in bad:
        with pytest.raises(BadInvitation):
            links.read(SEE, wrong)
    with pytest.raises(BadInvitation):
        links.read(STOP, link)
    now += 61 * DAY
    with pytest.raises(BadInvitation):
        links.read(SEE, link)
    again = Links(store, lambda: NOON)
    await again.open()
    assert again.read(SEE, link) == ("bek", "t1")


def test_an_earlier_release_did_not_say_which_decision() -> None:
    old = Summary("hapy", "playing", "a", 1, 0.0, 0.0, ["a", "b"], ["A", "B"], [1], [0.0], pace="slow")
    assert owed("t", old) == []
