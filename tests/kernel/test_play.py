"""A state is the API: legal, why, play, apply and copy agree with each other, all through many games."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from records.played import played

import mastaba
from mastaba import Seen, State
from mastaba.kernel.contract import Game, Setting
from mastaba.kernel.errors import IllegalMove, NotYourDecision, UnknownMove
from mastaba.kernel.moves import Moves
from mastaba.kernel.pieces import Pieces

GAMES = [(2, "pyramid"), (3, "giza"), (4, "tomb"), (2, "temple"), (3, "mastaba")]


def positions(seats: int, layout: str, every: int) -> list[State]:
    """Some positions of one game."""
    record = played(seats, f"play {seats}", layout=layout)
    return [state.copy() for i, state in enumerate(record.replay()) if i % every == 0 or state.over]


@pytest.mark.parametrize(("seats", "layout"), GAMES)
def test_a_move_is_legal_or_there_is_a_rule_against_it_and_nothing_changes(seats: int, layout: str) -> None:
    numbers = set(mastaba.find_game("hapy").numbers)
    for state in positions(seats, layout, every=9):
        dump = state.dump()
        for seat in range(seats):
            legal = state.legal(seat)
            assert list(legal) == sorted(set(legal))
            assert bool(legal) == (seat in state.to_act)
            for move in range(state.setting.moves.count):
                refusal = state.why(seat, move)
                assert (refusal is None) == (move in legal)
                if refusal is None:
                    continue
                assert refusal.rule in numbers
                with pytest.raises((IllegalMove, NotYourDecision)):
                    state.play(seat, move)
                with pytest.raises((IllegalMove, NotYourDecision)):
                    state.play(seat, state.write(move))
        assert state.dump() == dump
        assert state.listener is None


@settings(max_examples=100)
@given(st.text(max_size=20) | st.integers())
def test_what_is_no_move_is_unknown_and_changes_nothing(move: str | int) -> None:
    state = mastaba.new("hapy", seats=2, seed="unknown")
    (seat,) = state.to_act
    dump = state.dump()
    if isinstance(move, str) or not 0 <= move < state.setting.moves.count:
        with pytest.raises(UnknownMove):
            state.play(seat, move)
        assert state.dump() == dump


@pytest.mark.parametrize("seat", [-2, -1, 2, 99])
def test_a_seat_that_is_not_there_owes_no_decision(seat: int) -> None:
    state = mastaba.new("hapy", seats=2, seed="nobody")
    with pytest.raises(NotYourDecision):
        state.play(seat, "take 8.1")
    assert state.legal(seat) == ()


@pytest.mark.parametrize(("seats", "layout"), GAMES)
def test_playing_and_applying_are_the_same_but_for_the_events(seats: int, layout: str) -> None:
    record = played(seats, "apply", layout=layout)
    played_out, applied = record.deal(), record.deal()
    for seat, text in record.moves:
        events = played_out.play(seat, text)
        applied.apply(seat, applied.read(text))
        assert events
        assert played_out.dump() == applied.dump()
        assert played_out.listener is None


@pytest.mark.parametrize(("seats", "layout"), GAMES)
def test_a_copy_goes_its_own_way(seats: int, layout: str) -> None:
    for state in positions(seats, layout, every=4):
        if state.over:
            continue
        dump = state.dump()
        twin = state.copy()
        assert twin.dump() == dump
        (seat,) = state.to_act
        for move in state.legal(seat)[:3]:
            other = twin.copy()
            other.play(seat, move)
            assert other.dump() != dump
        assert state.dump() == dump
        assert twin.dump() == dump


def test_the_same_seed_and_moves_give_the_same_states_and_events() -> None:
    record = played(3, "same")
    one, other = record.deal(), record.deal()
    for seat, text in record.moves:
        events, again = one.play(seat, text), other.play(seat, text)
        for viewer in (-1, 0, 1, 2):
            assert [event.told(viewer) for event in events] == [event.told(viewer) for event in again]
    assert one.dump() == other.dump()


@pytest.mark.parametrize(("seats", "layout"), GAMES)
def test_no_game_is_longer_than_it_says(seats: int, layout: str) -> None:
    for i in range(5):
        record = played(seats, f"long {i}", layout=layout)
        setting = record.deal().setting
        assert len(record.moves) <= setting.game.max_moves(setting)


def test_a_game_that_is_over_has_an_outcome_and_owes_nothing() -> None:
    state = mastaba.verify(played(2, "over"))
    assert state.over
    assert state.to_act == ()
    assert state.outcome is not None
    assert state.legal(0) == state.legal(1) == ()


def test_what_a_game_has_to_say() -> None:
    setting = Setting(Game("unsaid", "Unsaid", seats=(2, 2)), 2, {}, Pieces.none(), Moves())
    state, seen = State(setting), Seen(setting, 0)
    for unsaid in (
        lambda: state.to_act,
        lambda: state.learned,
        lambda: state.legal(0),
        lambda: state.apply(0, 0),
        lambda: state.why(0, 0),
        state.copy,
        lambda: state.outcome,
        state.audit,
        state.position,
        lambda: state.seen(0),
        lambda: seen.to_act,
        seen.legal,
        lambda: seen.why(0),
        seen.prompt,
        seen.view,
        seen.position,
    ):
        with pytest.raises(TypeError, match=r"a (State|Seen) "):
            unsaid()


def test_a_state_shows_itself_to_developers() -> None:
    state = mastaba.new("hapy", seats=3, seed="repr")
    assert repr(state) == f"<hapy, 3 seats, to act: {state.to_act}>"
