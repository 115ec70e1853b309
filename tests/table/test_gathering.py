"""People gather at a table: who may sit down where, and what they add to the deal."""

import pytest
from table.sitting import ANNA, BEN, CLEO, NOON, STRANGER, Sitting, first_moves, head, refused

import mastaba
from mastaba import Record
from mastaba.kernel.errors import BadOptions, BadRecord
from mastaba.table import commands, entries
from mastaba.table.errors import BadInvitation, NotAllowed, NotNow, SeatTaken
from mastaba.table.names import clean_name


def gathering(*people: str) -> Sitting:
    return Sitting(head("squares", 3), *people)


# ---- Opening --------------------------------------------------------------------------------------------


def test_a_new_table_has_open_seats_and_a_seal_but_shows_no_seed() -> None:
    opened = commands.open_table("t", "squares", 3, {}, ANNA, NOON)
    table = Sitting(opened).table
    assert table.status == "gathering"
    assert all(chair.open for chair in table.chairs)
    assert len(table.seal) == 64
    assert table.seal != opened.seed
    assert (table.seen(0), table.to_act, table.version(0)) == (None, (), 0)


def test_every_table_has_a_seed_of_its_own() -> None:
    seeds = {commands.open_table("t", "squares", 3, {}, ANNA, NOON).seed for _ in range(5)}
    assert len(seeds) == 5


@pytest.mark.parametrize(
    ("seats", "options", "pace"), [(1, {}, "live"), (4, {}, "live"), (2, {"rounds": 1}, "live"), (2, {}, "hasty")]
)
def test_what_the_game_does_not_offer_is_refused(seats: int, options: dict[str, object], pace: str) -> None:
    with pytest.raises(BadOptions):
        commands.open_table("t", "squares", seats, options, ANNA, NOON, pace)


# ---- Sitting down and getting up ------------------------------------------------------------------------


def test_who_sits_down_has_a_name_at_the_table() -> None:
    sitting = gathering("", BEN)
    assert (sitting.chairs[1].person, sitting.chairs[1].name, sitting.chairs[1].in_person) == (BEN, "Ben", True)
    assert sitting.table.seats_of(BEN) == [1]
    assert sitting.table.persons == (1,)


def test_somebody_may_sit_in_two_seats() -> None:
    assert gathering(ANNA, BEN, ANNA).table.seats_of(ANNA) == [0, 2]


def test_a_seat_is_taken_once() -> None:
    sitting = gathering("", BEN)
    refused(SeatTaken, "Seat 2 is taken", sitting, commands.sit, 1, CLEO, "Cleo")
    refused(SeatTaken, "Seat 2 is taken", sitting, commands.sit, 1, BEN, "Ben")


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_there_are_no_other_seats(seat: int) -> None:
    sitting = gathering()
    for command, wishes in (
        (commands.sit, (seat, BEN, "Ben")),
        (commands.accept, (seat, "secret", BEN, "Ben")),
        (commands.hire, (ANNA, seat, "random")),
        (commands.stand, (ANNA, seat)),
        (commands.invite, (ANNA, seat, "secret")),
        (commands.add, (ANNA, seat, "nonce")),
    ):
        refused(NotAllowed, f"no seat {seat + 1}", sitting, command, *wishes)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Anna  ", "Anna"),
        ("Anna\tMaria\n", "Anna Maria"),
        ("two   spaces", "two spaces"),
        ("Zoë ☥", "Zoë ☥"),
        ("A\u030angstro\u0308m", "Ångström"),
        ("e\u0301" * 40, "é" * 40),
        ("a\u202eb\u200b\x00c", "abc"),
        ("x" * 41, "x" * 40),
        ("x" * 39 + " y", "x" * 39),
    ],
)
def test_a_name_is_one_clean_line(typed: str, shown: str) -> None:
    assert clean_name(typed) == shown


def test_who_takes_another_name_has_it_at_the_table() -> None:
    sitting = gathering()
    sitting.do(commands.sit, 0, BEN, "Ben")
    refused(NotAllowed, "not your seat", sitting, commands.rename, ANNA, 0, "Benno")
    sitting.do(commands.rename, BEN, 0, " Benno ")
    assert (sitting.chairs[0].name, sitting.chairs[0].person) == ("Benno", BEN)
    assert sitting.restored().chairs[0].name == "Benno"


@pytest.mark.parametrize("name", ["", "   ", "\n\t", "\u200b\u202e"])
def test_nobody_is_nameless(name: str) -> None:
    refused(BadOptions, "A name is needed", gathering(), commands.sit, 0, BEN, name)


def test_who_gets_up_leaves_nothing_in_the_chair() -> None:
    sitting = gathering("", BEN)
    sitting.do(commands.add, BEN, 1, "from Ben")
    sitting.do(commands.stand, BEN, 1)
    assert sitting.chairs[1].open
    assert not sitting.chairs[1].nonce
    sitting.do(commands.sit, 1, CLEO, "Cleo")
    assert sitting.table.seats_of(BEN) == []


def test_the_host_may_ask_others_to_get_up_and_nobody_else_may() -> None:
    sitting = gathering(ANNA, BEN, CLEO)
    for person in (CLEO, STRANGER, ""):
        refused(NotAllowed, "Only who opened the table", sitting, commands.stand, person, 1)
    sitting.do(commands.stand, ANNA, 1)
    assert sitting.chairs[1].open


# ---- Bots -----------------------------------------------------------------------------------------------


def test_the_host_hires_bots_and_changes_them() -> None:
    sitting = gathering(ANNA)
    sitting.do(commands.hire, ANNA, 1, "random")
    sitting.do(commands.hire, ANNA, 1, "search:200")
    assert (sitting.chairs[1].bot, sitting.chairs[1].in_person) == ("search:200", False)
    sitting.do(commands.stand, ANNA, 1)
    assert sitting.chairs[1].open


def test_only_the_host_hires() -> None:
    sitting = gathering(ANNA, BEN)
    for person in (BEN, STRANGER, ""):
        refused(NotAllowed, "Only who opened the table", sitting, commands.hire, person, 2, "random")


def test_a_bot_takes_nobodys_seat() -> None:
    refused(SeatTaken, "Seat 2 is taken", gathering(ANNA, BEN), commands.hire, ANNA, 1, "random")


@pytest.mark.parametrize("bot", ["", "deep-blue", "random:5", "search:0", "search:-1", "search:x"])
def test_there_are_no_other_bots(bot: str) -> None:
    refused(BadOptions, "There is no bot", gathering(ANNA), commands.hire, ANNA, 1, bot)


# ---- Invitations ----------------------------------------------------------------------------------------


def test_an_invitation_is_good_for_its_seat() -> None:
    sitting = gathering(ANNA)
    sitting.do(commands.invite, ANNA, 1, "secret")
    refused(BadInvitation, "does not count", sitting, commands.accept, 2, "secret", BEN, "Ben")
    sitting.do(commands.accept, 1, "secret", BEN, "Ben")
    assert sitting.table.seats_of(BEN) == [1]


def test_an_invitation_is_good_once_but_its_person_may_follow_the_link_again() -> None:
    sitting = gathering(ANNA)
    sitting.do(commands.invite, ANNA, 1, "secret")
    sitting.do(commands.accept, 1, "secret", BEN, "Ben")
    refused(BadInvitation, "does not count", sitting, commands.accept, 1, "secret", CLEO, "Cleo")
    assert sitting.do(commands.accept, 1, "secret", BEN, "Ben") is None
    sitting.do(commands.stand, BEN, 1)
    refused(BadInvitation, "does not count", sitting, commands.accept, 1, "secret", CLEO, "Cleo")


def test_a_new_invitation_ends_the_one_before() -> None:
    sitting = gathering(ANNA)
    sitting.do(commands.invite, ANNA, 1, "old")
    sitting.do(commands.invite, ANNA, 1, "new")
    refused(BadInvitation, "does not count", sitting, commands.accept, 1, "old", BEN, "Ben")
    sitting.do(commands.accept, 1, "new", BEN, "Ben")


def test_an_invitation_can_be_revoked() -> None:
    sitting = gathering(ANNA)
    sitting.do(commands.invite, ANNA, 1, "secret")
    sitting.do(commands.invite, ANNA, 1, "")
    for secret in ("secret", ""):
        refused(BadInvitation, "does not count", sitting, commands.accept, 1, secret, BEN, "Ben")


def test_an_invitation_ends_when_a_bot_takes_the_seat() -> None:
    sitting = gathering(ANNA)
    sitting.do(commands.invite, ANNA, 1, "secret")
    sitting.do(commands.hire, ANNA, 1, "random")
    refused(BadInvitation, "does not count", sitting, commands.accept, 1, "secret", BEN, "Ben")


def test_only_the_host_invites_and_only_to_open_seats() -> None:
    sitting = gathering(ANNA, BEN)
    for person in (BEN, STRANGER, ""):
        refused(NotAllowed, "Only who opened the table", sitting, commands.invite, person, 2, "secret")
    refused(SeatTaken, "Seat 2 is taken", sitting, commands.invite, ANNA, 1, "secret")


def test_the_link_for_spectators_has_nothing_to_do_with_seats() -> None:
    sitting = gathering(ANNA)
    sitting.do(commands.show, ANNA, "to watch")
    assert sitting.table.watch == "to watch"
    refused(BadInvitation, "does not count", sitting, commands.accept, 1, "to watch", BEN, "Ben")
    refused(NotAllowed, "do not sit", sitting, commands.show, STRANGER, "mine")


# ---- What people add to the deal ------------------------------------------------------------------------


def dealt(*nonces: str) -> Sitting:
    """Ben and Cleo have added these."""
    sitting = Sitting(head("hapy", 3, first="1"), ANNA, BEN, CLEO)
    for seat, nonce in zip((1, 2), nonces, strict=False):
        sitting.do(commands.add, (ANNA, BEN, CLEO)[seat], seat, nonce)
    sitting.do(commands.begin, ANNA)
    return sitting


def test_every_nonce_changes_the_deal() -> None:
    deals = {dealt(*nonces).state.dump() for nonces in ((), ("a",), ("b",), ("a", "b"), ("b", "a"))}
    assert len(deals) == 5


def test_the_record_verifies_with_seal_seed_and_nonces() -> None:
    sitting = dealt("from Ben", "von Cleo ☥")
    promised = sitting.table.seal
    first_moves(sitting, 500)
    assert sitting.table.status == "over"
    record = Record.read(sitting.record().write())
    assert record.seal == promised
    assert record.nonces == ("from Ben", "von Cleo ☥")
    assert mastaba.verify(record).dump() == sitting.state.dump()


def test_the_record_does_not_verify_without_the_nonces() -> None:
    sitting = dealt("from Ben")
    first_moves(sitting, 500)
    record = sitting.record()
    record.nonces = ()
    with pytest.raises(BadRecord):
        mastaba.verify(record)


def test_a_nonce_is_added_once_by_who_sits_there() -> None:
    sitting = gathering(ANNA, BEN)
    for person in (ANNA, STRANGER, ""):
        refused(NotAllowed, "not your seat", sitting, commands.add, person, 1, "nonce")
    sitting.do(commands.add, BEN, 1, "nonce")
    refused(NotNow, "already", sitting, commands.add, BEN, 1, "another")


@pytest.mark.parametrize("nonce", ["", " x", "two\nlines", "x" * 201])
def test_a_nonce_is_one_line(nonce: str) -> None:
    refused(BadOptions, "one line", gathering(ANNA), commands.add, ANNA, 0, nonce)


# ---- Beginning ------------------------------------------------------------------------------------------


def test_it_does_not_begin_with_an_empty_seat() -> None:
    sitting = gathering(ANNA)
    refused(NotNow, "Nobody sits in seat 2, 3 yet", sitting, commands.begin, ANNA)


def test_only_the_host_begins() -> None:
    sitting = gathering(ANNA, BEN, CLEO)
    for person in (BEN, STRANGER, ""):
        refused(NotAllowed, "Only who opened the table", sitting, commands.begin, person)


def test_the_host_need_not_play() -> None:
    sitting = gathering(BEN, CLEO, "random")
    began = sitting.do(commands.begin, ANNA)
    assert isinstance(began, entries.Began)
    assert sitting.table.status == "playing"
    assert sitting.table.to_act == (0,)


def test_once_it_has_begun_nobody_sits_down_or_gets_up() -> None:
    sitting = gathering(ANNA, BEN, "random")
    sitting.do(commands.begin, ANNA)
    for command, wishes in (
        (commands.sit, (0, CLEO, "Cleo")),
        (commands.hire, (ANNA, 2, "greedy")),
        (commands.stand, (BEN, 1)),
        (commands.invite, (ANNA, 2, "secret")),
        (commands.add, (BEN, 1, "nonce")),
        (commands.begin, (ANNA,)),
    ):
        refused(NotNow, "The game has begun", sitting, command, *wishes)
