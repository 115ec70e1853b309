"""Copies by Python's own means: copy, deepcopy and pickle, of all that a program may want to keep or send."""

import copy
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tiny import look, pick, squares, vote

import mastaba
from mastaba import Chance, Fast, Game, Pieces, Seen, State, Stream
from mastaba.kernel.errors import BadPieces, IllegalMove, MastabaError
from mastaba.kernel.registry import _games

OURS = ("hapy", "mykerinos", "papyria", "papyros", "papyrus")
TINY: tuple[Game, ...] = (look.game, pick.game, squares.game, vote.game)
TESTS = Path(__file__).parents[1]

Copied = Callable[[object], object]


def pickled(thing: object) -> object:
    return pickle.loads(pickle.dumps(thing))


COPIES: list[Copied] = [copy.copy, copy.deepcopy, pickled]


def played(
    game: Game, seats: int, moves: int, chance: Chance, pieces: Pieces | None = None, **options: object
) -> State:
    """A game after so many moves: any, but always the same."""
    state, luck = game.deal(game.setting(seats, options, pieces), chance), Fast(moves)
    for _ in range(moves):
        if state.to_act:
            play_any(state, luck)
    return state


def play_any(state: State, luck: Chance) -> None:
    seat = state.to_act[luck.below(len(state.to_act))]
    legal = state.legal(seat)
    state.apply(seat, legal[luck.below(len(legal))])


def later(state: State) -> bytes:
    """Where a game goes from here with the same choices: it deals on from its own chance."""
    state, luck = state.copy(), Fast(99)
    for _ in range(12):
        if state.to_act:
            play_any(state, luck)
    return state.dump()


def games() -> list[Game]:
    return [*map(mastaba.find_game, OURS), *TINY]


# ---- Positions ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("copied", COPIES)
@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
@pytest.mark.parametrize("chance", [Fast(5), Stream(b"key")], ids=["fast", "stream"])
def test_a_position_comes_back_and_goes_on_alike(game: Game, chance: Chance, copied: Copied) -> None:
    for moves in (0, 7, 20):
        state = played(game, game.seats[1], moves, chance.copy())
        twin = copied(state)
        assert isinstance(twin, State)
        assert type(twin) is type(state)
        assert twin is not state
        assert twin.dump() == state.dump()
        assert later(twin) == later(state)
        before = state.dump()
        if twin.to_act:
            play_any(twin, Fast(1))
        assert state.dump() == before  # a copy is not the thing


@pytest.mark.parametrize("copied", COPIES)
@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_what_a_seat_has_seen_comes_back(game: Game, copied: Copied) -> None:
    state = played(game, game.seats[1], 9, Fast(2))
    for seat in (None, *range(game.seats[1])):
        seen = state.seen(seat)
        twin = copied(seen)
        assert isinstance(twin, Seen)
        assert twin is not seen
        assert (twin.seat, twin.dump(), twin.legal()) == (seen.seat, seen.dump(), seen.legal())
        assert twin.fill(Fast(4)).dump() == seen.fill(Fast(4)).dump()


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_a_pickle_of_what_was_seen_holds_nothing_hidden(game: Game) -> None:
    """Whatever lies under the holes: the bytes are the same."""
    for moves in (0, 9, 25):
        state = played(game, game.seats[1], moves, Fast(3))
        for seat in (None, *range(game.seats[1])):
            seen = state.seen(seat)
            assert len({pickle.dumps(seen.fill(Fast(i)).seen(seat)) for i in range(6)} | {pickle.dumps(seen)}) == 1


def test_a_pickle_of_a_position_with_different_secrets_is_another() -> None:
    """The test above can fail: a whole position does carry them."""
    seen = played(mastaba.find_game("hapy"), 3, 9, Fast(3)).seen(0)
    assert len({pickle.dumps(seen.fill(Fast(i))) for i in range(6)}) == 6


@pytest.mark.parametrize("copied", COPIES)
def test_own_pieces_and_options_survive(copied: Copied) -> None:
    game = mastaba.find_game("hapy")
    text = (Path(mastaba.__file__).parent / "games/hapy/pieces.toml").read_text()
    assert "crocodile" in text
    own = Pieces.parse(text.replace("crocodile", "caiman"), "mine.toml")
    state = played(game, 2, 6, Fast(8), own, layout="temple")
    for thing in (state, state.seen(1)):
        twin = copied(thing)
        assert isinstance(twin, State | Seen)
        assert twin.setting is state.setting  # tables are made once
        assert twin.dump() == thing.dump()
        assert b"caiman" in twin.dump()


def test_who_listens_is_left_behind() -> None:
    state = mastaba.new("hapy", seats=2, seed="a")
    state.listener = []
    for copied in COPIES:
        twin = copied(state)
        assert isinstance(twin, State)
        assert twin.listener is None


# ---- Games ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_there_is_one_of_each_game_and_setting(game: Game) -> None:
    setting = game.setting(game.seats[0], {})
    for copied in COPIES:
        assert copied(game) is game
        assert copied(setting) is setting


def test_a_game_that_nobody_can_find_says_so() -> None:
    game = pick.PickGame()
    state = game.deal(game.setting(2, {}), Fast(1))
    with pytest.raises(TypeError, match="“pick” cannot be pickled: its module has no name for it"):
        pickle.dumps(state)
    assert copy.copy(state).dump() == copy.deepcopy(state).dump() == state.dump()
    mastaba.register(game)
    assert isinstance(pickled(state), State)


def test_another_process_finds_games_that_no_package_brings() -> None:
    """One that is registered here and not there, too."""
    mastaba.register(pick.game)
    assert "pick" in _games
    things = [played(game, game.seats[1], 4, Fast(6)) for game in (pick.game, vote.game, mastaba.find_game("papyrus"))]
    code = "import pickle, sys; print(*(each.dump().decode() for each in pickle.load(sys.stdin.buffer)), sep='\\n')"
    answer = subprocess.run(
        [sys.executable, "-c", code],
        input=pickle.dumps([*things, *(each.seen(0) for each in things)]),
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(TESTS), *filter(None, sys.path)])},
        capture_output=True,
        check=True,
    )
    dumps = [each.dump().decode() for each in things] + [each.seen(0).dump().decode() for each in things]
    assert answer.stdout.decode().splitlines() == dumps


# ---- Chance, and what comes of a game -------------------------------------------------------------------


@pytest.mark.parametrize("copied", COPIES)
@pytest.mark.parametrize("chance", [Fast(11), Stream(b"k" * 32)], ids=["fast", "stream"])
def test_chance_goes_on_with_the_same_numbers(chance: Chance, copied: Copied) -> None:
    chance = chance.copy()
    for drawn in range(20):
        twin = copied(chance)
        assert isinstance(twin, Chance)
        assert type(twin) is type(chance)
        assert [twin.below(1000) for _ in range(20)] == [chance.copy().below(1000), *numbers(chance)[1:]]
        chance.below(drawn + 1)


def numbers(chance: Chance) -> list[int]:
    twin = chance.copy()
    return [twin.below(1000) for _ in range(20)]


class Always(Chance):
    """Somebody's own."""

    def __init__(self, number: int) -> None:
        self.number = number

    def below(self, n: int) -> int:
        return self.number

    def copy(self) -> "Always":
        return Always(self.number)


@pytest.mark.parametrize("copied", COPIES)
def test_a_chance_of_ones_own(copied: Copied) -> None:
    twin = copied(Always(3))
    assert isinstance(twin, Always)
    assert twin.below(9) == 3


@pytest.mark.parametrize("copied", COPIES)
def test_events_refusals_and_outcomes(copied: Copied) -> None:
    state = mastaba.new("hapy", seats=2, seed="a")
    refusal = state.why(state.to_act[0], state.read("ask 2 cat-1"))
    assert refusal is not None
    again = copied(refusal)
    assert (str(again), vars_of(again)) == (str(refusal), vars_of(refusal))
    events = state.play(state.to_act[0], state.legal(state.to_act[0])[0])
    for event in events:
        twin = copied(event)
        assert isinstance(twin, mastaba.Event)
        assert [twin.told(seat) for seat in (-1, 0, 1)] == [event.told(seat) for seat in (-1, 0, 1)]
    luck = Fast(1)
    while state.to_act:
        play_any(state, luck)
    outcome = copied(state.outcome)
    assert isinstance(outcome, mastaba.Outcome)
    assert state.outcome is not None
    assert outcome.plain() == state.outcome.plain()


def vars_of(refusal: object) -> tuple[object, ...]:
    return tuple(getattr(refusal, name) for name in ("rule", "template", "about", "parameters"))


@pytest.mark.parametrize("copied", COPIES)
def test_errors_come_back_from_another_process(copied: Copied) -> None:
    """A pool that cannot send an error back hangs, or hides it."""
    state = mastaba.new("hapy", seats=2, seed="a")
    with pytest.raises(IllegalMove) as illegal:
        state.play(state.to_act[0], "ask 2 cat-1")
    twin = copied(illegal.value)
    assert isinstance(twin, IllegalMove)
    assert (str(twin), twin.rule, twin.about) == (str(illegal.value), illegal.value.rule, illegal.value.about)
    bad = BadPieces("A table “{name}” is missing.", "mine.toml, cards", name="cards")
    again = copied(bad)
    assert isinstance(again, MastabaError)
    assert (str(again), again.kind, again.where, again.parameters) == (str(bad), "BadPieces", bad.where, bad.parameters)
