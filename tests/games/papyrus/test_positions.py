"""Positions of Papyrus written by hand, or by somebody who means no good: read, or refused with a reason."""

import json
from typing import Any

import pytest
from games.papyrus.positions import as_dump, deck, hand, position
from games.spoiling import JUNK, spoil

import mastaba
from mastaba import State
from mastaba.kernel.chance import Fast
from mastaba.kernel.errors import BadPosition, MastabaError


def test_what_is_left_out_is_filled_with_the_plainest_reading() -> None:
    state = position("1: hand nrtw\n2: hand bbss\nbelow 1: blue-m")
    assert (hand(state, 1), deck(state, 1), deck(state, 2)) == ("nrtw", 15, 16)
    assert state.position()["discards"] == []
    played = position("1: hand nrtw deck n\n2:\nbelow 1: blue-m")
    assert len(played.position()["discards"]) == 14  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("players/0/hand", ["n", "r", "t"], "hand 1 has 3 cards, not 4"),
        ("players/0/hand", ["n", "r", "t", "x"], "There is no card “x”."),
        ("players/0/hand", ["n", "n", "n", "n"], "There are too many cards of one sign."),
        ("players/0/deck", ["b", "b", "b"], "There are too many cards of one sign."),
        ("players/0/dossiers", ["L1"], "A player has a light and a dark Dossier."),
        ("players/0/dossiers", ["D1", "L1"], "player 1 does not have a light and a dark Dossier"),
        ("players/0/dossiers", ["L2", "D2"], "two players have the same Dossier"),
        ("players/0/under", {"grey": "n"}, "“grey” is unknown here. Known are: light, dark."),
        ("players/0/pile", {"fragments": ["F01"]}, "the Fragments are not there once each"),
        ("players/0/pile", {"cards": ["black-n"]}, "There is no card “black-n”."),
        ("row", [None] * 3, "This must be a list of 4 objects."),
        ("row", [None] * 4, "there are Fragments left, but none in the row's empty place"),
        ("row/0/below", ["blue-m", "blue-w", "blue-t"], "Fragment 1 is complete, and nobody has taken it"),
        ("row/0/below", ["blue-b"], "a card below Fragment 1 does not follow the sequence"),
        ("row/0/fragment", "F99", "There is no card “F99”."),
        ("fragments", ["F05"], "the Fragments are not there once each"),
        ("step", "tuck", ""),
        ("step", "over", "“reason” is missing."),
        ("turn", 3, "This must be a whole number from 1 to 2."),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(path: str, value: object, says: str) -> None:
    data = as_dump("1: hand nrtw\n2: hand bbss")
    at: Any = data["position"]
    *way, last = path.split("/")
    for step in way:
        at = at[int(step)] if isinstance(at, list) else at[step]
    at[last] = value
    if not says:
        mastaba.load(data)
        return
    with pytest.raises(BadPosition) as caught:
        mastaba.load(data)
    assert says in str(caught.value)


def test_there_is_no_card_to_tuck_without_dossiers() -> None:
    with pytest.raises(BadPosition, match="there is no Dossier to put a card under"):
        position("1:\n2:\nturn: 1 tuck", dossiers="off")


def test_whatever_is_changed_in_a_dump_is_read_or_refused() -> None:
    chance = Fast(7)
    start = position("1: hand nrtw under light-b\n2: hand bbss\nbelow 1: blue-m (red-i)\nabove 2: red-n")
    dumps = [start.dump(), start.seen(0).dump(), start.seen(None).dump()]
    for i in range(600):
        data = json.loads(dumps[i % 3])
        spoil(data["position" if i % 3 == 0 else "seen"], JUNK, chance)
        try:
            loaded = mastaba.load(data)
        except MastabaError:
            continue
        if isinstance(loaded, State):
            assert loaded.audit() == []
        else:
            loaded.view()
            loaded.fill(chance)
