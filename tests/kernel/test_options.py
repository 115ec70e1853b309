"""Options and seats: what can be chosen before the game."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mastaba
from mastaba.kernel.contract import Option
from mastaba.kernel.errors import BadOptions, UnknownGame

WORDS = Option("layout", "pyramid", ("pyramid", "giza"))
AID = Option("memory_aid", "on", ("on", "off"))
ROUNDS = Option("rounds", 3, low=1, high=12)


@pytest.mark.parametrize(
    ("option", "value", "kept"),
    [
        (WORDS, "giza", "giza"),
        (AID, True, "on"),
        (AID, False, "off"),
        (AID, "off", "off"),
        (ROUNDS, 1, 1),
        (ROUNDS, "12", 12),
        (ROUNDS, "007", 7),
    ],
)
def test_what_an_option_can_be(option: Option, value: object, kept: object) -> None:
    assert option.check(value) == kept


@pytest.mark.parametrize(
    ("option", "value", "says"),
    [
        (WORDS, "obelisk", "Option “layout” cannot be “obelisk”. It can be: pyramid, giza."),
        (WORDS, "Giza", "Option “layout” cannot be “Giza”. It can be: pyramid, giza."),
        (WORDS, 1, "Option “layout” cannot be “1”. It can be: pyramid, giza."),
        (WORDS, None, "Option “layout” cannot be “None”. It can be: pyramid, giza."),
        (WORDS, True, "Option “layout” cannot be “on”. It can be: pyramid, giza."),
        (ROUNDS, 0, "“rounds” must be a whole number from 1 to 12."),
        (ROUNDS, 13, "“rounds” must be a whole number from 1 to 12."),
        (ROUNDS, "-1", "“rounds” must be a whole number from 1 to 12."),
        (ROUNDS, "--1", "“rounds” must be a whole number from 1 to 12."),
        (ROUNDS, "-", "“rounds” must be a whole number from 1 to 12."),
        (ROUNDS, "", "“rounds” must be a whole number from 1 to 12."),
        (ROUNDS, "²", "“rounds” must be a whole number from 1 to 12."),
        (ROUNDS, 3.0, "“rounds” must be a whole number from 1 to 12."),
        (ROUNDS, "9" * 5000, "“rounds” must be a whole number from 1 to 12."),
        (ROUNDS, True, "“rounds” must be a whole number from 1 to 12."),
    ],
)
def test_what_an_option_cannot_be(option: Option, value: object, says: str) -> None:
    with pytest.raises(BadOptions) as caught:
        option.check(value)
    assert str(caught.value) == says
    assert caught.value.parameters["option"] == option.name


@given(st.text(max_size=20) | st.integers() | st.none() | st.lists(st.integers(), max_size=2) | st.floats())
def test_any_value_is_kept_or_refused(value: object) -> None:
    for option in (WORDS, AID, ROUNDS):
        try:
            kept = option.check(value)
        except BadOptions:
            continue
        assert kept in option.choices or option.low <= int(kept) <= option.high
        assert option.check(kept) == kept
        assert option.check(str(kept)) == kept  # as a record writes it


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_as_many_seats_as_the_game_has(seats: int) -> None:
    state = mastaba.new("hapy", seats=seats)
    assert state.setting.seats == seats
    assert len(state.learned) == seats


@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 10**9])
def test_other_numbers_of_seats(seats: int) -> None:
    with pytest.raises(BadOptions) as caught:
        mastaba.new("hapy", seats=seats)
    assert str(caught.value) == f"Hâpy Families is for 2 to 4 players, not {seats}."


def test_unknown_options_and_games() -> None:
    with pytest.raises(BadOptions) as caught:
        mastaba.new("hapy", seats=2, weather="sunny")
    assert str(caught.value) == (
        "Hâpy Families has no option “weather”. It has: layout, all_mummy, ban, first, memory_aid."
    )
    with pytest.raises(UnknownGame, match=r"There is no game “senet” here\. There are: .*hapy"):
        mastaba.new("senet", seats=2)


def test_what_is_not_chosen_has_its_default() -> None:
    state = mastaba.new("hapy", seats=2, ban="previous_turn")
    assert state.setting.options == {
        "layout": "pyramid",
        "all_mummy": "none",
        "ban": "previous_turn",
        "first": "random",
        "memory_aid": "on",
    }


def test_the_same_choice_is_the_same_setting() -> None:
    game = mastaba.find_game("hapy")
    one = game.setting(3, {"layout": "giza"})
    assert game.setting(3, {"layout": "giza", "all_mummy": "none"}) is one
    assert game.setting(2, {"layout": "giza"}) is not one
    assert game.setting(3, {"layout": "giza", "all_mummy": "khufu"}) is not one


def test_options_do_not_leak_from_one_table_to_another() -> None:
    record = mastaba.Record("hapy", 2, {"layout": "giza"})
    dump = mastaba.new("hapy", seats=2, layout="giza", seed="x").dump()
    record.options["layout"] = "tomb"  # somebody scribbles on a record
    try:
        assert mastaba.new("hapy", seats=2, layout="giza", seed="x").dump() == dump
    finally:
        record.options["layout"] = "giza"
