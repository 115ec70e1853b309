"""Positions of Mykerinos written by hand, or by somebody who means no good: read, or refused with a reason."""

import json
from typing import Any

import pytest
from games.mykerinos.positions import as_dump, general, out, pile, position
from games.spoiling import JUNK, spoil

import mastaba
from mastaba import State
from mastaba.kernel.chance import Fast
from mastaba.kernel.errors import BadPosition, MastabaError

TEXT = "b.......\n........\n1: stock 5 cards BR2\n2: stock 4\n3: stock 3 rooms 2.1\narea 1: BR1 VI1"


def test_what_is_left_out_is_filled_with_the_plainest_reading() -> None:
    state = position(TEXT)
    assert [general(state, number) for number in (1, 2, 3)] == [19, 21, 21]
    assert (len(pile(state)), len(out(state))) == (20, 7)


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("players/0/stock", 26, "This must be a whole number from 0 to 25."),
        ("players/0/stock", 25, "player 1 has not got 25 cubes"),
        ("players/0/cards", ["XX1"], "There is no “XX1” here."),
        ("players/0/cards", ["BR1"], "a card is there twice"),
        ("players/0/cards", ["BR2", "BR2"], "Card BR2 is here twice."),
        ("players/0/tilted", ["violet"], "player 1 has tilted a card that is not there"),
        ("players/0/rooms", ["2.1"], "two cubes are in one room"),
        ("players/0/rooms", ["5.1"], "player 1 could not have got into room 5.1"),
        ("players/0/neutral", 3, ""),  # with three players nobody reads it
        ("wings", ["brown"], "There are five wings, with a patron each."),
        ("wings", ["brown"] * 5, "each wing has a patron of its own"),
        ("region", ["BR1"], "There are 8 cards in the region."),
        ("region/1", None, "Row 1 of the map does not go with the cards"),
        ("region/1", 7, "This must be a text."),
        ("map/0", "b", "The map has 6 rows of 8 squares."),
        ("map/0", "^.......", "Row 1 of the map does not go with the cards"),
        ("map/0", "w.......", "Row 1 of the map does not go with the cards"),
        ("season", 5, "This must be a whole number from 1 to 4."),
        ("season", 1, "there are 27 cards in the pile, not 28"),
        ("turn", 4, "This must be a whole number from 1 to 3."),
        ("scale", [1], "player 1 has passed"),
        ("scale", [2, 2], "This must be a list of different players."),
        ("scale", "2", "This must be a list of different players."),
        ("pile", ["LE1"], "the cards are not there once each"),
        ("step", "neutral", "there is no neutral cube to play"),
        ("step", "reward", "the survey comes when everybody has passed"),
        ("step", "over", "There are 0 cards in the region."),
        ("step", "sleep", "“sleep” is unknown here."),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(path: str, value: object, says: str) -> None:
    data = as_dump(TEXT)
    at: Any = data["position"]
    *way, last = path.split("/")
    for step in way:
        at = at[int(step)] if isinstance(at, list) else at[step]
    at[int(last) if isinstance(at, list) else last] = value
    if not says:
        mastaba.load(data)
        return
    with pytest.raises(BadPosition) as caught:
        mastaba.load(data)
    assert says in str(caught.value)


def test_whatever_is_changed_in_a_dump_is_read_or_refused() -> None:
    chance = Fast(7)
    digging = position(TEXT)
    surveying = position("bb......\nr.......\n1:\n2:\n3:\nscale: 2 3\narea 1: BR1 VI1")
    surveying.play(0, "pass")
    two = position("bn......\nr.......\n1: neutral 3\n2:\narea 1: BR1 VI1")
    two.play(0, "start c2")
    states = (digging, surveying, two)
    dumps = [dump for state in states for dump in (state.dump(), state.seen(0).dump(), state.seen(None).dump())]
    read = 0
    for i in range(900):
        data = json.loads(dumps[i % 9])
        spoil(data["position" if i % 3 == 0 else "seen"], JUNK, chance)
        try:
            loaded = mastaba.load(data)
        except MastabaError:
            continue
        read += 1
        if isinstance(loaded, State):
            assert loaded.audit() == []
            _play_on(loaded, chance)
        else:
            loaded.view()
            _play_on(loaded.fill(chance), chance)
    assert 50 < read < 800


def _play_on(state: State, chance: Fast) -> None:
    """Whatever was read can be played to its end."""
    while state.to_act:
        legal = state.legal(state.to_act[0])
        state.apply(state.to_act[0], legal[chance.below(len(legal))])
    assert state.audit() == []
