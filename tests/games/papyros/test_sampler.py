"""PaPyRoS as a seat knows it: what is hidden, and that samples go with everything that was seen."""

from collections import Counter
from typing import Any

import pytest
from games.papyros.positions import cards, position
from games.playing import play

from mastaba import Fast, State

THREE = "1: A; umdrehen tauschen\n2: E; allianz\n3: O; allianz allianz umdrehen"


def hands(state: State, seat: int | None, times: int = 600, seed: int = 1) -> Counter[tuple[str, ...]]:
    """How often each deal of all hands turns up in samples."""
    chance = Fast(seed)
    found: Counter[tuple[str, ...]] = Counter()
    seen = state.seen(seat)
    for _ in range(times):
        sample = seen.fill(chance)
        assert sample.audit() == []
        found[tuple(cards(sample, player) for player in range(1, state.setting.seats + 1))] += 1
    return found


def test_other_hands_are_hidden_and_the_own_one_is_kept() -> None:
    state = position(THREE)
    found = hands(state, 0)
    assert {deal[0] for deal in found} == {"umdrehen tauschen"}
    assert len({deal[2] for deal in found}) > 5
    assert tuple(cards(state, player) for player in (1, 2, 3)) in found
    assert {len(deal[1].split()) for deal in hands(state, None)} == {1}


def test_what_is_not_elsewhere_is_in_the_hands() -> None:
    """The deck is empty, and all but one TAUSCHEN have been used: player 1 has it."""
    state = position(THREE, {"discards": {"umdrehen": 8, "tauschen": 9, "allianz": 7}})
    found = hands(state, 0)
    assert {" ".join(sorted(" ".join(deal[1:]).split())) for deal in found} == {"allianz allianz allianz umdrehen"}
    assert {deal[1] for deal in found} == {"allianz", "umdrehen"}


def test_every_deal_is_as_likely_as_the_others() -> None:
    state = position("1: A\n2: E; allianz\n3: O")
    found = Counter(deal[1] for deal in hands(state, 0, times=3000).elements())
    assert set(found) == {"umdrehen", "tauschen", "allianz"}
    assert all(850 < number < 1150 for number in found.values())


@pytest.mark.rule("papyros", "G13")
def test_who_has_shown_an_alliance_has_one() -> None:
    state = position("1: A; allianz umdrehen\n2: E\n3: O", consent=True)
    before = state.learned
    play(state, "1 ally 2")
    assert state.learned == (before[0], before[1] + 1, before[2] + 1)
    play(state, "2 no")
    assert all("allianz" in deal[0] for deal in hands(state, 2))
    assert any("tauschen" in deal[0] for deal in hands(state, 2))


@pytest.mark.rule("papyros", "R23")
def test_a_fourth_card_is_of_no_kind_that_was_played_before_it() -> None:
    state = position("1: A; umdrehen umdrehen umdrehen tauschen\n2: E", {"forced": True, "fourth": "tauschen"})
    play(state, "1 return umdrehen")
    chance = Fast(2)
    seen = state.seen(1)
    fourths: Counter[Any] = Counter(seen.fill(chance).position()["fourth"] for _ in range(300))
    assert set(fourths) == {"tauschen", "allianz"}


def test_votes_that_are_not_counted_are_anybodys_guess() -> None:
    state = position(THREE)
    play(state, "1 court XYLIT", "2 yes")
    chance = Fast(3)
    guesses: Counter[Any] = Counter(state.seen(2).fill(chance).position()["votes"][1] for _ in range(90))  # type: ignore[index]
    assert set(guesses) == {"yes", "no", "abstain"}
    mine: Any = state.seen(1).fill(chance).position()["votes"]
    assert mine[1] == "yes"


def test_nothing_of_the_future_is_in_what_is_seen() -> None:
    state = position(THREE)
    for seat in (0, 1, 2, None):
        seen = state.seen(seat).position()
        assert "chance" not in seen
        assert isinstance(seen["deck"], int)
