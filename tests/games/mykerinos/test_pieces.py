"""Mykerinos: what is said of a wrong piece file, and a table with an owner's own file."""

from collections import Counter

import pytest
from games.mykerinos.positions import CARDS

import mastaba
from mastaba.kernel.errors import BadPieces
from mastaba.kernel.pieces import Pieces

GAME = mastaba.find_game("mykerinos")


def own(changes: dict[str, object]) -> Pieces:
    return GAME.pieces().changed(changes, "own.toml")


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"card": []}, "own.toml, card: There are 36 cards; here are 0."),
        ({"card": [{}] * 37}, "own.toml, card: There are 36 cards; here are 37."),
        ({"card": 3}, "own.toml, card: A list of tables “card” is missing."),
        ({"card/3/name": "BR1"}, "own.toml, card[3]: Two of them are called BR1."),
        ({"card/3/name": "Sir Brown"}, "own.toml, card[3]: “Sir Brown” must be one word."),
        ({"card/3/patron": "indigo"}, "own.toml, card[3]: “patron” must be one of violet, lemon, brown, blackmore,"),
        ({"card/3/patron": "none"}, "own.toml, card: One card has no patron; here 2 have none."),
        ({"card/35/patron": "violet"}, "own.toml, card: One card has no patron; here 0 have none."),
        ({"card/3/prestige": -1}, "own.toml, card[3]: “prestige” must be a whole number from 0 to 9, not -1."),
        ({"card/3/prestige": "2"}, "own.toml, card[3]: “prestige” must be a whole number from 0 to 9, not '2'."),
        ({"card/3/grid": ["..", ".."]}, "own.toml, card[3]: “grid” must be three rows of two signs, “.” or “^”,"),
        ({"card/3/grid": ["...", "..", ".."]}, "own.toml, card[3]: “grid” must be three rows of two signs"),
        ({"card/3/grid": [".x", "..", ".."]}, "own.toml, card[3]: “grid” must be three rows of two signs"),
        ({"card/3/grid": ["..", "..", 2]}, "own.toml, card[3]: “grid” must be three rows of two signs"),
        ({"card/3/grid": "......"}, "own.toml, card[3]: “grid” must be three rows of two signs"),
        ({"card/3/status": "guessed"}, "own.toml, card[3]: “status” must be one of stated, found, reconstructed"),
    ],
)
def test_what_is_wrong_is_said_with_file_and_entry(changes: dict[str, object], says: str) -> None:
    with pytest.raises(BadPieces) as caught:
        mastaba.new("mykerinos", seats=2, pieces=own(changes))
    assert str(caught.value).startswith(says)


def test_the_games_own_file_is_spread_as_it_says() -> None:
    cards = list(CARDS.values())
    assert Counter(card["patron"] for card in cards) == {
        "violet": 7, "lemon": 7, "brown": 7, "blackmore": 7, "tangerine": 7, "none": 1,
    }  # fmt: skip
    pyramids = [(card["patron"], "".join(card["grid"]).count("^")) for card in cards]
    assert sum(number for _, number in pyramids) == 42
    assert {sum(n for patron, n in pyramids if patron == name) for name, _ in pyramids if name != "none"} == {8}
    assert Counter(card["prestige"] for card in cards) == {0: 14, 2: 12, 3: 9, 5: 1}
    assert [card["prestige"] for card in cards if card["patron"] == "none"] == [5]


def test_an_owner_may_have_other_cards() -> None:
    changes: dict[str, object] = {"card/0/grid": ["^^", "^^", "^^"], "card/0/prestige": 4, "card/1/patron": "lemon"}
    chance = mastaba.Fast(3)
    state = mastaba.new("mykerinos", seats=3, chance=mastaba.Fast(4), pieces=own(changes))
    again = mastaba.load(state.dump())
    assert isinstance(again, mastaba.State)
    assert again.dump() == state.dump()
    while state.to_act:
        seat = state.to_act[0]
        legal = state.legal(seat)
        state.play(seat, legal[chance.below(len(legal))])
        assert state.audit() == []


def test_a_region_without_sand_is_played_with_passes() -> None:
    rocky: dict[str, object] = {f"card/{i}/grid": ["^^", "^^", "^^"] for i in range(36)}
    state = mastaba.new("mykerinos", seats=2, chance=mastaba.Fast(4), pieces=own(rocky))
    moves = 0
    while state.to_act:
        legal = state.legal(state.to_act[0])
        assert [state.write(move) for move in legal] == ["pass"]
        state.play(state.to_act[0], legal[0])
        moves += 1
    assert moves == 8
