"""Positions as JSON: they round-trip, and whatever else is loaded is refused with a kind."""

import copy
import json
from contextlib import suppress
from functools import cache
from typing import Any, cast

import pytest
from games.hapy.positions import EMPTY, as_dump
from hypothesis import given, settings
from hypothesis import strategies as st
from records.played import played

import mastaba
from mastaba import Fast, Seen, State
from mastaba.kernel.errors import BadOptions, BadPieces, BadPosition, UnknownGame

REFUSALS = (BadPosition, BadOptions, BadPieces, UnknownGame)


# ---- Round trips -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("layout", ["pyramid", "mastaba", "temple", "tomb", "giza"])
def test_every_position_of_a_game_round_trips_and_plays_on_the_same(seats: int, layout: str) -> None:
    record = played(seats, f"{layout} {seats}", layout=layout)
    loaded = record.deal()
    for state, move in zip(record.replay(), [*record.moves, None], strict=True):
        dump = state.dump()
        assert state.audit() == []
        assert loaded.dump() == dump  # the position that was loaded before plays on the same
        again = mastaba.load(dump)
        assert isinstance(again, State)
        assert again.dump() == dump
        assert str(again.outcome) == str(state.outcome)
        assert [again.legal(seat) for seat in range(seats)] == [state.legal(seat) for seat in range(seats)]
        for seat in (None, *range(seats)):
            seen = state.seen(seat)
            twin = mastaba.load(seen.dump())
            assert isinstance(twin, Seen)
            assert twin.dump() == seen.dump() == again.seen(seat).dump()
            assert (twin.view(), twin.legal()) == (seen.view(), seen.legal())
        loaded = again
        if move is not None:
            loaded.play(*move)


def test_text_bytes_and_data_can_be_loaded() -> None:
    state = mastaba.new("hapy", seats=2, seed="forms")
    dump = state.dump()
    for form in (dump, dump.decode(), json.loads(dump), json.dumps(json.loads(dump), indent=2)):
        assert mastaba.load(form).dump() == dump


def test_what_people_leave_out_is_filled_in() -> None:
    state = mastaba.load(as_dump("1: hand cat-1\n2:"))
    assert isinstance(state, State)
    position = cast(dict[str, Any], state.position())
    assert (position["turns"], position["hourglass"], position["step"]) == (1, 0, "take")
    assert position["players"][0]["known"] == []
    assert state.setting.options == {
        "layout": "pyramid",
        "all_mummy": "none",
        "ban": "last_by_other",
        "first": "random",
        "memory_aid": "on",
    }


# ---- What is no position -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dump", "kind", "says"),
    [
        (b"", BadPosition, "This is not JSON: "),
        (b"\xff\xfe", BadPosition, "This is not JSON: "),
        ("{", BadPosition, "This is not JSON: "),
        ("[]", BadPosition, "This is not a JSON object."),
        ("[" * 100_000, BadPosition, "This is not JSON: "),
        (" " * 1_000_001, BadPosition, "This is too long for a position: 1000001 bytes."),
        ("{}", BadPosition, "“game” is missing."),
        ('{"game": 7}', BadPosition, "game: This must be a text."),
        ('{"game": "senet"}', UnknownGame, "There is no game “senet” here."),
        ('{"game": "hapy"}', BadPosition, "“seats” is missing."),
        ('{"game": "hapy", "seats": "2"}', BadPosition, "seats: This must be a whole number from 0 to 99."),
        ('{"game": "hapy", "seats": true}', BadPosition, "seats: This must be a whole number from 0 to 99."),
        ('{"game": "hapy", "seats": 5}', BadOptions, "Hâpy Families is for 2 to 4 players, not 5."),
        ('{"game": "hapy", "seats": 2}', BadPosition, "“position” is missing."),
        ('{"game": "hapy", "seats": 2, "options": []}', BadPosition, "options: This must be an object."),
        (
            '{"game": "hapy", "seats": 2, "options": {"sun": 1}}',
            BadOptions,
            "Hâpy Families has no option “sun”.",
        ),
        ('{"game": "hapy", "seats": 2, "options": {"ban": []}}', BadOptions, "Option “ban” cannot be “[]”."),
        ('{"game": "hapy", "seats": 2, "position": []}', BadPosition, "position: This must be an object."),
        ('{"game": "hapy", "seats": 2, "position": {}}', BadPosition, "position: “players” is missing."),
        (
            '{"game": "hapy", "seats": 2, "seen": {}, "seen_by": 3}',
            BadPosition,
            "seen_by: This must be a whole number from 1 to 2.",
        ),
        (
            '{"game": "hapy", "seats": 2, "pieces": {"x/y": 1}, "position": {}}',
            BadPieces,
            "pieces, x/y: There is no such entry.",
        ),
    ],
)
def test_what_is_said_of_a_wrong_dump(dump: bytes | str, kind: type[Exception], says: str) -> None:
    with pytest.raises(kind) as caught:
        mastaba.load(dump)
    assert str(caught.value).startswith(says)


def said_of(text: str, **changes: object) -> str:
    """What is said of this position, with changes to its data."""
    dump = as_dump(text)
    position = cast(dict[str, Any], dump["position"])
    for path, value in changes.items():
        at: Any = position
        *way, last = path.split("__")
        for step in way:
            at = at[int(step) if step.isdigit() else step]
        at[last] = value
    with pytest.raises(BadPosition) as caught:
        mastaba.load(dump)
    return str(caught.value)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"turn": 3}, "position.turn: This must be a whole number from 1 to 2."),
        ({"turn": 0}, "position.turn: This must be a whole number from 1 to 2."),
        ({"turn": True}, "position.turn: This must be a whole number from 1 to 2."),
        ({"step": "sleep"}, "position.step: “sleep” is unknown here. Known are: take, ask, lay, over."),
        ({"step": None}, "position.step: This must be a text."),
        ({"hourglass": 7}, "position.hourglass: This must be a whole number from 0 to 6."),
        ({"turns": -1}, "position.turns: This must be a whole number from 1 to "),
        ({"players": []}, "position.players: This must be a list of 2 objects."),
        ({"players": [1, 2]}, "position.players: This must be a list of 2 objects."),
        ({"players__0__hand": "cat-1"}, "position.players[0].hand: This must be a list of texts."),
        ({"players__0__hand": [1]}, "position.players[0].hand: This must be a list of texts."),
        ({"players__0__hand": ["dog-1"]}, "position.players[0].hand: There is no card “dog-1”."),
        ({"players__0__hand": ["cat-1", "cat-1"]}, "position.players[0].hand: Card cat-1 is here twice."),
        ({"players__1__hand": ["cat-1"]}, "position: This cannot be: cat-1 in hand 2 and elsewhere"),
        ({"players__0__hand": []}, "position: This cannot be: cat-1 nowhere"),
        (
            {"players__0__laid": ["cat-1"], "players__0__hand": []},
            "position: This cannot be: series 1 is not made of threes",
        ),
        ({"players__0__known": ["cat-2"]}, "position: This cannot be: cat-2 known in hand 1, but not there"),
        ({"players__0__ban": "dog-1"}, "position.players[0].ban: There is no card “dog-1”."),
        ({"players__0__ban": 3}, "position.players[0].ban: This must be a text."),
        ({"players__0__learned": -1}, "position.players[0].learned: This must be a whole number from 0 to "),
        ({"layout__9.9": "cat-1"}, "position.layout: There is no place 9.9 in this layout."),
        ({"layout__1.1": "dog-1"}, "position.layout.1.1: There is no card “dog-1”."),
        ({"layout__1.1": 5}, "position.layout.1.1: This must be a text."),
        ({"layout__1.1": "?"}, "position.layout: The card at 1.1 lies face up: it has a name."),
        ({"layout": []}, "position.layout: This must be an object."),
        ({"step": "over"}, "position: “reason” is missing."),
        ({"step": "over", "reason": ""}, "position: This cannot be: a game that is over has a reason"),
        ({"step": "over", "reason": "rain"}, "position.reason: “rain” is unknown here."),
        ({"step": "lay"}, "position: This cannot be: a choice of three follows a card that was asked for"),
    ],
)
def test_what_is_said_of_a_wrong_position(changes: dict[str, object], says: str) -> None:
    assert said_of("1: hand cat-1\n2:", **changes).startswith(says)


def test_positions_that_the_rules_cannot_lead_to() -> None:
    assert "hand 1 holds 3 cards of a family" in said_of("1: hand cat-123\n2:")
    assert "the game goes on although it is won" in said_of("1: laid cat-123456\n2:")
    assert "the hourglass has run out" in said_of(EMPTY[2], hourglass=6)
    assert "a card is to be taken from an empty layout" in said_of(EMPTY[2], step="take")


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("1:\n2:", {"hourglass": 3}),  # sand runs only once the layout is empty
        ("1:\n2:", {"step": "over", "reason": "family"}),  # nobody has a family
        ("1:\n2:", {"step": "over", "reason": "series"}),
        ("1:\n2:", {"step": "over", "reason": "stalemate"}),  # with a full layout
        (EMPTY[2], {"step": "over", "reason": "stalemate"}),  # with an hourglass just turned
        ("1: laid cat-123456\n2:", {"step": "over", "reason": "family", "turn": 2}),  # the winner is another
        ("1: hand cat-123 bull-123\n2:", {"step": "ask"}),  # only one card was taken
        ("1: hand cat-123456\n2:", {"step": "lay"}),
        ("1: hand cat-1234 bull-123\n2: ", {"step": "lay", "asked": "cat-1"}),
        ("1: hand cat-1234\n2: ", {"step": "lay"}),  # the fourth card came by asking
    ],
)
def test_more_positions_that_the_rules_cannot_lead_to(text: str, changes: dict[str, object]) -> None:
    assert said_of(text, **changes)


# ---- Any change --------------------------------------------------------------------------------------------


@cache
def dumps() -> list[dict[str, Any]]:
    """Positions of some games, whole and as seen by somebody."""
    found = []
    for seats in (2, 3):
        for i, state in enumerate(played(seats, f"changes {seats}", layout="giza").replay()):
            if i % 5 == 0 or state.over:
                found.append(json.loads(state.dump()))
                found.append(json.loads(state.seen(i % seats).dump()))
    return found


scalars = st.none() | st.booleans() | st.integers(-3, 40) | st.integers() | st.floats() | st.text(max_size=8)
words = st.sampled_from(
    ["cat-1", "bull-6", "?", "take", "ask", "lay", "over", "family", "series", "stalemate", "khufu-1.1"]
)
junk = st.recursive(
    scalars | words, lambda j: st.lists(j, max_size=3) | st.dictionaries(words, j, max_size=3), max_leaves=6
)


def paths(data: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in the data."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [at, *(path for key, value in inner for path in paths(value, (*at, key)))]


@st.composite
def changed_dumps(draw: st.DrawFn) -> Any:
    data = copy.deepcopy(draw(st.sampled_from(dumps())))
    for _ in range(draw(st.integers(1, 3))):
        *way, last = draw(st.sampled_from(paths(data)[1:]))
        at = data
        for step in way:
            at = at[step]
        act = draw(st.sampled_from(["put", "remove", "add", "swap"]))
        if act == "remove":
            del at[last]
        elif act == "add" and isinstance(at, list):
            at.append(draw(junk))
        elif act == "swap" and isinstance(at, dict):
            other = draw(st.sampled_from(sorted(at)))
            at[last], at[other] = at[other], at[last]
        else:
            at[last] = draw(junk)
        if not data:
            break
    return data


@settings(max_examples=600)
@given(changed_dumps())
def test_any_change_is_loaded_or_refused_with_a_kind(data: Any) -> None:
    try:
        loaded = mastaba.load(data)
    except REFUSALS:
        return
    assert mastaba.load(loaded.dump()).dump() == loaded.dump()
    if isinstance(loaded, State):
        _plays_on(loaded)
    else:
        assert loaded.view()
        assert set(loaded.legal()) <= set(range(loaded.setting.moves.count))


def _plays_on(state: State) -> None:
    """What was accepted as a position can be played to the end, and stays one."""
    assert state.audit() == []
    dice = Fast(3)
    while not state.over:
        (seat,) = state.to_act
        legal = state.legal(seat)
        assert legal
        state.play(seat, legal[dice.below(len(legal))])
        assert state.audit() == []
    assert state.outcome is not None


@settings(max_examples=300)
@given(changed_dumps())
def test_any_change_as_text_is_loaded_or_refused_with_a_kind(data: Any) -> None:
    with suppress(*REFUSALS):
        mastaba.load(json.dumps(data))


@given(st.binary(max_size=100) | st.text(max_size=100))
def test_any_bytes_and_any_text_are_refused_with_a_kind(dump: bytes | str) -> None:
    with pytest.raises(BadPosition):
        mastaba.load(dump)


@given(junk)
def test_any_json_is_refused_with_a_kind(data: object) -> None:
    with pytest.raises(REFUSALS):
        mastaba.load(json.dumps({"game": "hapy", "seats": 2, "position": data}))
