"""Hâpy Families, R1-R3: what is on the table before the first turn, and who begins."""

import pytest
from games.hapy.positions import CARDS, LAYOUTS, hand, layout, places, play, position, step, turn, view

import mastaba
from mastaba.kernel.errors import BadOptions

# ---- R1: shuffle all the cards, build the layout -----------------------------------------------------------


@pytest.mark.rule("hapy", "R1")
def test_example_1_the_pyramid_has_rows_of_one_to_eight_and_its_last_row_is_free() -> None:
    state = mastaba.new("hapy", seats=2, seed="example 1")
    shown = view(state, None)["layout"]
    rows: dict[str, str] = {}
    for place in shown:
        row = place["place"].partition(".")[0]
        rows[row] = rows.get(row, "") + ("U" if place["face"] == "up" else "D")
    assert rows == {
        "1": "U",
        "2": "DD",
        "3": "UUU",
        "4": "DDDD",
        "5": "UUUUU",
        "6": "DDDDDD",
        "7": "UUUUUUU",
        "8": "DDDDDDDD",
    }
    assert len(shown) == 36
    assert places(state) == ["8.1", "8.2", "8.3", "8.4", "8.5", "8.6", "8.7", "8.8"]


@pytest.mark.rule("hapy", "R1")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", LAYOUTS)
def test_r1_all_36_cards_lie_in_the_layout_each_once(name: str, seats: int) -> None:
    state = mastaba.new("hapy", seats=seats, seed="36 gods", layout=name)
    assert sorted(layout(state).values()) == sorted(CARDS)
    assert state.audit() == []
    play(state, f"{turn(state)} take {places(state)[0]}")
    assert len(layout(state)) == 35


@pytest.mark.rule("hapy", "R1")
def test_r1_the_cards_are_shuffled() -> None:
    deals = {tuple(layout(mastaba.new("hapy", seats=2, seed=f"{i}")).values()) for i in range(50)}
    assert len(deals) == 50
    at_the_top = {deal[0] for deal in deals}
    assert len(at_the_top) > 20


@pytest.mark.rule("hapy", "R1")
@pytest.mark.parametrize("seats", [0, 1, 5, 36])
def test_r1_two_to_four_players(seats: int) -> None:
    with pytest.raises(BadOptions, match="for 2 to 4 players"):
        mastaba.new("hapy", seats=seats)


@pytest.mark.rule("hapy", "R1")
def test_r1_a_later_row_lies_on_the_one_before() -> None:
    state = mastaba.new("hapy", seats=2, seed="rows")
    first = turn(state)
    play(state, f"{first} take 8.1", f"{first} skip")
    assert places(state) == ["8.2", "8.3", "8.4", "8.5", "8.6", "8.7", "8.8"]
    play(state, f"{3 - first} take 8.2", f"{3 - first} skip")
    assert places(state) == ["7.1", "8.3", "8.4", "8.5", "8.6", "8.7", "8.8"]


# ---- R2: the Mastaba's first row ---------------------------------------------------------------------------


@pytest.mark.rule("hapy", "R2")
def test_r2_in_the_mastaba_the_six_ones_form_the_first_row_face_up() -> None:
    orders = set()
    for i in range(40):
        state = mastaba.new("hapy", seats=2, seed=f"mastaba {i}", layout="mastaba")
        first_row = [layout(state)[f"1.{k}"] for k in range(1, 7)]
        assert sorted(first_row) == sorted(card for card in CARDS if card.endswith("-1"))
        assert [place["card"] for place in view(state, None)["layout"] if place["place"].startswith("1.")] == first_row
        orders.add(tuple(first_row))
    assert len(orders) > 35  # in any order


@pytest.mark.rule("hapy", "R2")
def test_r2_only_the_other_thirty_are_shuffled_into_the_rest() -> None:
    state = mastaba.new("hapy", seats=3, seed="thirty", layout="mastaba")
    play(state, f"{turn(state)} take 6.1")
    rest = [card for place, card in layout(state).items() if not place.startswith("1.")]
    assert len(rest) == 29
    assert not any(card.endswith("-1") for card in rest)


@pytest.mark.rule("hapy", "R2")
@pytest.mark.parametrize("name", ["pyramid", "temple", "tomb", "giza"])
def test_r2_elsewhere_a_one_can_lie_anywhere(name: str) -> None:
    states = [mastaba.new("hapy", seats=2, seed=f"{i}", layout=name) for i in range(60)]
    assert len({place for state in states for place, card in layout(state).items() if card == "cat-1"}) > 20


# ---- R3, G8: empty hands, the first player, clockwise ------------------------------------------------------


@pytest.mark.rule("hapy", "R3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r3_hands_are_empty_at_the_start_and_play_goes_clockwise(seats: int) -> None:
    state = mastaba.new("hapy", seats=seats, seed="clockwise")
    assert [hand(state, player) for player in range(1, seats + 1)] == [""] * seats
    first = turn(state)
    for i in range(2 * seats):
        assert turn(state) == (first - 1 + i) % seats + 1
        play(state, f"{turn(state)} take {places(state)[0]}", f"{turn(state)} skip")
    assert [player["hand"] for player in view(state, None)["players"]] == [2] * seats


@pytest.mark.rule("hapy", "R3")
def test_r3_a_position_says_whose_turn_it_is_and_the_turn_begins_with_taking() -> None:
    state = position("1:\n2:\n3:\nturn: 2")
    assert (turn(state), step(state)) == (2, "take")
    play(state, "2 take 8.1", "2 skip")
    assert (turn(state), step(state)) == (3, "take")
    play(state, "3 take 8.2", "3 skip")
    assert (turn(state), step(state)) == (1, "take")


@pytest.mark.rule("hapy", "G8")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_g8_the_first_player_is_drawn_by_lot(seats: int) -> None:
    began = [0] * seats
    for i in range(60 * seats):
        state = mastaba.new("hapy", seats=seats, seed=f"lot {i}")
        began[turn(state) - 1] += 1
        assert state.begin()[-1].told(-1) == {"kind": "turn", "seat": turn(state) - 1, "number": 1}
    assert all(40 <= times <= 80 for times in began)


@pytest.mark.rule("hapy", "G8")
def test_g8_the_same_seed_draws_the_same_player_who_takes_first() -> None:
    states = [mastaba.new("hapy", seats=4, seed="host") for _ in range(3)]
    assert len({state.dump() for state in states}) == 1
    first = turn(states[0])
    play(states[0], f"{first} take 8.8")
    assert len(hand(states[0], first).split()) == 1
