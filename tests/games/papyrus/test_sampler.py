"""The sampler: what is unseen is shuffled, each colour by itself, and nothing else is touched."""

from collections import Counter
from math import sqrt
from typing import cast

import pytest
from games.papyrus.positions import DOSSIERS, hand, player, position

import mastaba
from mastaba import State
from mastaba.games.papyrus.rules.state import Papyrus
from mastaba.kernel.chance import Fast

SAMPLES = 3000

START = """
    1: hand nrtw deck iibb under light-m
    2: hand rwms deck ttb under dark-i
    3:
    below 1: blue-m red-w
    above 3: green-n
"""


def samples(state: State, seat: int | None, number: int = SAMPLES) -> list[Papyrus]:
    chance = Fast(11)
    seen = state.seen(seat)
    return [cast(Papyrus, seen.fill(chance)) for _ in range(number)]


def near(found: int, due: float) -> bool:
    return abs(found - due) < 5 * sqrt(due) + 1


def test_every_card_of_another_player_is_as_likely_in_the_hand_as_its_copies_say() -> None:
    """Red has eight unseen cards: r w m s t t b i. Four are in hand, one is under a Dossier, three are in the deck."""
    copies = Counter("rwmsttbi")
    in_hand, tucked, first = Counter[str](), Counter[str](), Counter[str]()
    for sample in samples(position(START), 0):
        in_hand.update(hand(sample, 2))
        tucked.update(player(sample, 2)["under"]["dark"])
        first.update(player(sample, 2)["deck"][0])
    for sign, number in copies.items():
        assert near(in_hand[sign], SAMPLES * number * 4 / 8), sign
        assert near(tucked[sign], SAMPLES * number / 8), sign
        assert near(first[sign], SAMPLES * number / 8), sign
    assert set(in_hand) == set(tucked) == set(first) == set(copies)


def test_the_own_deck_is_shuffled_and_the_own_cards_stay() -> None:
    tops = Counter[str]()
    for sample in samples(position(START), 0):
        assert (hand(sample, 1), player(sample, 1)["under"]) == ("nrtw", {"light": "m"})
        assert sorted(player(sample, 1)["deck"]) == list("bbii")
        tops.update(player(sample, 1)["deck"][0])
    assert set(tops) == {"b", "i"}
    assert near(tops["b"], SAMPLES / 2)


def test_dossiers_that_nobody_has_shown_are_dealt_evenly() -> None:
    """Blue has L1 and D1, so three of the others are as likely as each other for red."""
    state = position("1: dossiers L1 D1\n2:")
    dealt = Counter(tuple(player(sample, 2)["dossiers"]) for sample in samples(state, 0))
    expected = {(light, dark) for light in DOSSIERS[0][1:] for dark in DOSSIERS[1][1:]}
    assert set(dealt) == expected
    assert all(near(number, SAMPLES / 9) for number in dealt.values())


def test_fragments_that_nobody_has_seen_come_evenly() -> None:
    state = position("1: pile F05 F06\n2: pile F07\nrow: F01 F02 F03 F04")
    tops = Counter(cast(list[str], sample.position()["fragments"])[0] for sample in samples(state, 1))
    assert set(tops) == {f"F{number:02}" for number in range(8, 21)}
    assert all(near(number, SAMPLES / 13) for number in tops.values())


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_what_was_public_is_the_same_in_every_sample(seat: int | None) -> None:
    state = position(START)
    for sample in samples(state, seat, 50):
        assert sample.audit() == []
        for part in ("row", "discards", "turn", "step"):
            assert sample.position()[part] == state.position()[part]
        for number in (1, 2, 3):
            assert player(sample, number)["pile"] == player(state, number)["pile"]
            assert len(player(sample, number)["deck"]) == len(player(state, number)["deck"])


def test_at_the_end_only_the_decks_are_unknown() -> None:
    state = position("1: hand nrtw deck\n2: hand rwms deck ttb under dark-i")
    state.play(0, "above n 1")
    assert isinstance(state.outcome, mastaba.Outcome)
    for sample in samples(state, None, 50):
        assert sample.outcome is not None
        assert sample.outcome.plain() == state.outcome.plain()
        assert sorted(player(sample, 2)["deck"]) == list("btt")
        assert (hand(sample, 2), player(sample, 2)["pile"]) == (hand(state, 2), player(state, 2)["pile"])
