"""Every command, at a table in every state, by everybody: who may, and that a refusal changes nothing at all."""

from collections.abc import Callable
from typing import Any

import pytest
from table.sitting import ANNA, BEN, STRANGER, Sitting, begun, first_moves, folded, head

from mastaba.kernel.errors import MastabaError
from mastaba.table import commands, snapshots

# ---- The states of a table ------------------------------------------------------------------------------
# Anna, in seat 1, is the host; Ben sits in seat 2.


def gathering() -> Sitting:
    sitting = Sitting(head("squares", 3), ANNA, BEN)
    sitting.do(commands.invite, ANNA, 2, "secret")
    return sitting


def ready() -> Sitting:
    return Sitting(head("squares", 3), ANNA, BEN, "random")


def playing() -> Sitting:
    """Anna has moved, and it is Ben's turn."""
    sitting = begun("squares", ANNA, BEN, "random")
    sitting.play(0, "mark a1")
    return sitting


def away() -> Sitting:
    """The same, but a bot plays for Ben."""
    sitting = playing()
    sitting.do(commands.stand_in, BEN, 1, "random")
    return sitting


def late() -> Sitting:
    """Ben has not been seen for long."""
    sitting = playing()
    sitting.clock.turn(sitting.table.pace.patience)
    return sitting


def over() -> Sitting:
    sitting = playing()
    first_moves(sitting, 9)
    return sitting


def closed() -> Sitting:
    sitting = playing()
    sitting.do(commands.close, ANNA)
    sitting.do(commands.close, BEN)
    return sitting


def frozen() -> Sitting:
    sitting = playing()
    sitting.table.freeze()
    return sitting


def lost() -> Sitting:
    """Frozen, and its position means nothing any more."""
    sitting = frozen()
    sitting.table.course = None
    return sitting


STATES = (gathering, ready, playing, away, late, over, closed, frozen, lost)

# ---- Who may --------------------------------------------------------------------------------------------
# h: the host, Anna · m: a member, Ben · s: a stranger · n: nobody, an empty id. By state, in the order above.

WHO = {"h": ANNA, "m": BEN, "s": STRANGER, "n": ""}
MAY = """
    sit         hms   -    -    -    -    -    -    -    -
    accept      hms   -    -    -    -    -    -    -    -
    hire        h     h    -    -    -    -    -    -    -
    stand       hm    hm   -    -    -    -    -    -    -
    invite      h     -    -    -    -    -    -    -    -
    show        hm    hm   hm   hm   hm   hm   hm   hm   hm
    add         hm    hm   -    -    -    -    -    -    -
    begin       -     h    -    -    -    -    -    -    -
    play        -     -    m    -    m    -    -    -    -
    undo        -     -    h    h    h    -    -    -    -
    leave       -     -    hm   h    hm   -    -    -    -
    relieve     -     -    m    -    hm   -    -    -    -
    come_back   -     -    -    m    -    -    -    -    -
    resign      -     -    hm   hm   hm   -    -    -    -
    close       h     h    hm   h    hm   -    -    hm   hm
    go_on       -     -    -    -    -    -    -    hm   -
    again       -     -    -    -    -    hm   -    -    -
"""
ROWS = {row.split()[0]: row.split()[1:] for row in MAY.strip().splitlines()}


def seat_of(person: str) -> int:
    return 0 if person == ANNA else 1


Wish = Callable[[Sitting, str], Any]
COMMANDS: dict[str, Wish] = {
    "sit": lambda it, who: it.do(commands.sit, 2, who, "Somebody"),
    "accept": lambda it, who: it.do(commands.accept, 2, "secret", who, "Somebody"),
    "hire": lambda it, who: it.do(commands.hire, who, 2, "random"),
    "stand": lambda it, who: it.do(commands.stand, who, 1),
    "invite": lambda it, who: it.do(commands.invite, who, 2, "another"),
    "show": lambda it, who: it.do(commands.show, who, "to watch"),
    "add": lambda it, who: it.do(commands.add, who, seat_of(who), "nonce"),
    "begin": lambda it, who: it.do(commands.begin, who),
    "play": lambda it, who: it.do(commands.play, who, seat_of(who), "mark c3", it.table.decision(seat_of(who))),
    "undo": lambda it, who: it.do(commands.undo, who, seat_of(who), None),
    "leave": lambda it, who: it.do(commands.stand_in, who, seat_of(who), "random"),
    "relieve": lambda it, who: it.do(commands.stand_in, who, 1, "random", gone=it.table.late(1, it.clock())),
    "come_back": lambda it, who: it.do(commands.come_back, who, seat_of(who)),
    "resign": lambda it, who: it.do(commands.resign, who, seat_of(who), "random"),
    "close": lambda it, who: it.do(commands.close, who),
    "go_on": lambda it, who: it.do(commands.go_on, who),
    "again": lambda it, who: it.do(commands.again, who, next_table="next"),
}
CALLER_KNOWS = ("sit", "accept")  # who may sit down is not for the table to know


def test_all_commands_and_states_are_in_the_list() -> None:
    assert list(ROWS) == list(COMMANDS)
    assert all(len(row) == len(STATES) for row in ROWS.values())


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
@pytest.mark.parametrize("command", COMMANDS)
def test_who_may_do_it_and_a_refusal_changes_nothing(command: str, state: Callable[[], Sitting]) -> None:
    allowed = ""
    for letter, person in WHO.items():
        if not person and command in CALLER_KNOWS:
            continue
        sitting = state()
        before, number = sitting.saved, sitting.table.number
        try:
            assert COMMANDS[command](sitting, person) is not None
        except MastabaError:
            assert sitting.saved == before
        else:
            allowed += letter
            assert sitting.table.number == number + 1 == len(sitting.journal)
            assert sitting.saved != before
    assert (allowed or "-") == ROWS[command][STATES.index(state)]


NONSENSE: tuple[Wish, ...] = (
    lambda it, who: it.do(commands.play, who, seat_of(who), "dance", it.table.decision(seat_of(who))),
    lambda it, who: it.do(commands.play, who, seat_of(who), "mark a1", it.table.decision(seat_of(who))),
    lambda it, who: it.do(commands.play, who, seat_of(who), "mark c3", 77),
    lambda it, who: it.do(commands.play, who, 9, "mark c3", 1),
    lambda it, who: it.do(commands.undo, who, 0, 0),
    lambda it, who: it.do(commands.resign, who, seat_of(who), "deep-blue"),
    lambda it, who: it.do(commands.stand_in, who, 9, "random"),
    lambda it, who: it.do(commands.stand_in, who, 1, "deep-blue"),
    lambda it, who: it.do(commands.come_back, who, -1),
)


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_nonsense_changes_nothing(state: Callable[[], Sitting]) -> None:
    """Seats that do not exist, moves that are none, bots that nobody knows, and what was heard long ago."""
    for wish in NONSENSE:
        for person in WHO.values():
            sitting = state()
            before = sitting.saved
            with pytest.raises(MastabaError):
                wish(sitting, person)
            assert sitting.saved == before


@pytest.mark.parametrize("state", [gathering, ready, playing, away, late, over, closed], ids=lambda it: it.__name__)
def test_what_was_allowed_is_what_the_journal_says(state: Callable[[], Sitting]) -> None:
    for command in COMMANDS.values():
        sitting = state()
        try:
            command(sitting, ANNA)
        except MastabaError:
            continue
        assert snapshots.save(folded(sitting.journal)) == sitting.saved
