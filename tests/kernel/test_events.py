"""Events: every part has an audience, and a seat is told only the parts it may know."""

from hypothesis import given
from hypothesis import strategies as st

from mastaba.kernel.events import EVERYBODY, SPECTATOR, Event, Part, only


def test_a_public_part_is_for_everybody_and_for_those_who_look_on() -> None:
    event = Event("take", Part("seat", 0), Part("place", "8.1"))
    for seat in (SPECTATOR, 0, 1, 5):
        assert event.told(seat) == {"kind": "take", "seat": 0, "place": "8.1"}


def test_a_part_for_one_seat_is_for_nobody_else() -> None:
    event = Event("take", Part("seat", 1), Part("card", "cat-1", only(1)))
    assert event.told(1) == {"kind": "take", "seat": 1, "card": "cat-1"}
    for seat in (SPECTATOR, 0, 2, 3):
        assert event.told(seat) == {"kind": "take", "seat": 1}


def test_a_part_for_two_seats() -> None:
    event = Event("show", Part("card", "cat-1", only(0) | only(2)))
    assert [seat for seat in range(-1, 5) if "card" in event.told(seat)] == [0, 2]


def test_a_part_for_nobody() -> None:
    event = Event("shuffle", Part("order", (1, 2, 3), 0))
    assert all(event.told(seat) == {"kind": "shuffle"} for seat in range(-1, 5))


@given(st.lists(st.tuples(st.sampled_from("abcdef"), st.sampled_from([EVERYBODY, *range(16)])), max_size=6))
def test_what_is_told_is_exactly_what_may_be_known(parts: list[tuple[str, int]]) -> None:
    event = Event("some", *(Part(f"{name}{i}", i, audience) for i, (name, audience) in enumerate(parts)))
    for seat in (SPECTATOR, 0, 1, 2, 3):
        expected: dict[str, object] = {"kind": "some"}
        for i, (name, audience) in enumerate(parts):
            if audience == EVERYBODY or (seat != SPECTATOR and f"{audience:04b}"[3 - seat] == "1"):
                expected[f"{name}{i}"] = i
        assert event.told(seat) == expected


def test_telling_gives_everybody_a_sheet_of_their_own() -> None:
    event = Event("take", Part("seat", 0))
    event.told(0)["seat"] = 7
    assert event.told(0) == {"kind": "take", "seat": 0}


def test_an_event_shows_itself_to_developers() -> None:
    assert repr(Event("take", Part("seat", 0), Part("card", "cat-1"))) == "Event('take', seat=0, card='cat-1')"
