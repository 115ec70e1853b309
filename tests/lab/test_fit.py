"""Weights are learned from games, and kept only if they win."""

import json
from pathlib import Path

import pytest
from tiny.higher import Higher, HigherGame

from mastaba.cli import main
from mastaba.kernel import registry
from mastaba.kernel.chance import Fast
from mastaba.kernel.contract import Setting, State
from mastaba.kernel.errors import BadWeights
from mastaba.kernel.hints import Hints
from mastaba.kernel.weights import Weights, chances, read_weights
from mastaba.lab.duels import Duel, Way, play_pair, verdict
from mastaba.lab.fit import keep
from mastaba.lab.selfplay import Lessons, play_lessons

np = pytest.importorskip("numpy", reason="fitting needs NumPy, which is an extra")

from mastaba.lab.regression import Data, fit_linear, fit_net  # noqa: E402 - after NumPy has been found

FEATURES = ("laid", "can lay", "low")


class HigherHints(Hints):
    """Values are asked at once, and without weights they say nothing."""

    def feature_names(self) -> tuple[str, ...]:
        return FEATURES

    def features(self, state: State, seat: int) -> list[float]:
        assert isinstance(state, Higher)
        hand = state.hands[seat]
        left = 1.0 - state.made / 8.0
        return [float(state.laid[seat]), left * sum(card > state.top for card in hand), sum(hand) / 100.0]

    def scores(self, state: State, seat: int, legal: tuple[int, ...]) -> list[float]:
        return [-0.01 * move for move in legal]  # passing looks best

    def stops(self, state: State, moves: int) -> bool:
        return True


class Hinted(HigherGame):
    def __init__(self) -> None:
        super().__init__("hinted")

    def hints(self, setting: Setting) -> Hints:
        return HigherHints()


@pytest.fixture
def hinted() -> str:
    registry.register(Hinted())
    return "hinted"


def fit(words: str, file: Path) -> int:
    return main([*f"fit {words} --cores 1 --lang en --into".split(), str(file)])


# ---- The whole way --------------------------------------------------------------------------------------


def test_what_is_learned_wins_and_is_kept(hinted: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "weights.json"
    assert fit(f"{hinted} --seats 2 --games 300 --deals 60 --iterations 60", file) == 0
    said = capsys.readouterr().out
    assert "2 seats: " in said
    assert "Kept in" in said
    weights = read_weights(file, hinted, FEATURES)
    learned = weights.of(2)
    assert learned is not None
    assert learned.linear[0] > 0  # who has laid more is likely to win
    assert weights.made[2]["games"] == 300


def test_the_same_seed_gives_the_same_file(hinted: str, tmp_path: Path) -> None:
    first, second, other = (tmp_path / name for name in ("first.json", "second.json", "other.json"))
    for file, seed in ((first, 1), (second, 1), (other, 2)):
        fit(f"{hinted} --seats 2 --games 300 --deals 40 --iterations 60 --seed {seed}", file)
    one, two, three = (json.loads(file.read_text())["fits"][0] for file in (first, second, other))
    assert one["linear"] == two["linear"]
    assert one["linear"] != three["linear"]


def test_what_does_not_win_is_not_kept(hinted: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "weights.json"
    worst = Weights(0.0, [0.0, 0.0, 0.0], [], [])
    assert fit(f"{hinted} --seats 2 --games 20 --deals 2 --iterations 1", file) == 0
    assert "nothing is kept" in capsys.readouterr().out
    assert not file.exists()
    assert chances([worst.worth([1.0, 2.0, 3.0]), worst.worth([0.0, 0.0, 0.0])]) == [0.5, 0.5]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("hinted --seats 5", "from 2 to 3"),
        ("hinted --games 1", "from 10"),
        ("hinted --bot sphinx", "There is no bot “sphinx”"),
        ("hinted --depth deep", "whole number"),
        ("senet", "There is no game “senet”"),
        ("vote", "names no features"),
    ],
)
def test_bad_input_is_answered_before_anything_is_played(
    hinted: str, words: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from tiny.vote import game

    registry.register(game)
    assert fit(words, tmp_path / "weights.json") == 2
    assert said in capsys.readouterr().err


# ---- Games that are learned from ------------------------------------------------------------------------


def test_positions_have_numbers_of_every_seat_and_results_that_add_up(hinted: str) -> None:
    found = play_lessons(Lessons(hinted, 3, {}), 0, 30)
    assert len(found.games) > 30
    assert len(found.numbers) == len(found.games) * 3 * len(FEATURES)
    results = [found.results[i : i + 3] for i in range(0, len(found.results), 3)]
    assert all(sum(result) == pytest.approx(1.0) for result in results)
    again = play_lessons(Lessons(hinted, 3, {}), 10, 20)
    assert found.numbers[-len(again.numbers) :] == again.numbers  # a game is the same in any batch


# ---- Fitting --------------------------------------------------------------------------------------------


def made_up(seats: int, truth: list[float], positions: int = 4000) -> Data:
    chance = np.random.default_rng(3)
    numbers = chance.normal(0.5, 2.0, (positions, seats, len(truth)))
    worths = numbers @ np.array(truth)
    if seats == 1:
        results = 1.0 / (1.0 + np.exp(-worths))
    else:
        likely = np.exp(worths) / np.exp(worths).sum(axis=1, keepdims=True)
        winners = np.array([chance.choice(seats, p=row) for row in likely])
        results = np.eye(seats)[winners]
    return Data(np.arange(positions), numbers, results)


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_a_weighted_sum_finds_the_weights_by_which_games_were_won(seats: int) -> None:
    truth = [1.0, -0.5, 0.0]
    fitted = fit_linear(made_up(seats, truth), depth=4)
    assert fitted.weights.linear == pytest.approx(truth, abs=0.12)
    assert fitted.weights.depth == 4
    assert fitted.loss < fitted.naive


def test_a_net_finds_what_a_weighted_sum_cannot() -> None:
    """Who has two numbers of the same sign wins."""
    chance = np.random.default_rng(4)
    numbers = chance.normal(0.0, 1.0, (3000, 2, 2))
    winners = (numbers[:, 0].prod(axis=1) < numbers[:, 1].prod(axis=1)).astype(int)
    data = Data(np.arange(3000), numbers, np.eye(2)[winners])
    linear, net = fit_linear(data, -1), fit_net(data, 8, -1, seed=1)
    assert net.loss < 0.7 * linear.loss
    both, neither = net.weights.worth([1.0, 1.0]), net.weights.worth([1.0, -1.0])
    assert both > neither


# ---- The match and the file -----------------------------------------------------------------------------


def test_a_verdict_by_hand() -> None:
    clear = verdict([[0.5, 0.5], [0.5, 0.0], [0.0, 0.5]], 2)
    assert (clear.deals, round(clear.gain, 3), clear.better) == (3, 0.333, True)
    assert not verdict([[0.5, -0.5], [0.5, -0.5]], 2).better
    assert verdict([[-0.5, -0.5], [-0.5, -0.4]], 2).worse


def test_a_file_keeps_a_fit_for_each_number_of_seats(tmp_path: Path) -> None:
    file = tmp_path / "weights.json"
    for seats, weight in ((3, 1.0), (2, 2.0), (3, 3.0)):
        keep(file, "g", {"seats": [seats], "made": {"seed": 1}, "features": ["a"], "linear": [weight]})
    found = read_weights(file, "g", ("a",))
    assert [found.of(seats).linear[0] for seats in (2, 3)] == [2.0, 3.0]  # type: ignore[union-attr]
    assert found.of(4) is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no JSON"),
        ("[]", "no file of weights"),
        ('{"game": "other", "fits": []}', "weights for “other”, not for “g”"),
        ('{"game": "g", "fits": [{}]}', "for how many seats"),
        ('{"game": "g", "fits": [{"seats": [2], "features": ["b"], "linear": [1]}]}', "other features"),
        ('{"game": "g", "fits": [{"seats": [2], "features": ["a"], "linear": [1, 2]}]}', "must be 1 numbers"),
        ('{"game": "g", "fits": [{"seats": [2], "features": ["a"], "linear": ["x"]}]}', "is a number"),
        ('{"game": "g", "fits": [{"seats": [2], "features": ["a"], "linear": [NaN]}]}', "is a number"),
        ('{"game": "g", "fits": [{"seats": [2], "features": ["a"], "linear": [1], "units": 3}]}', "units of a net"),
        ('{"game": "g", "fits": [{"seats": [2], "features": ["a"], "linear": [1], "depth": -5}]}', "depth"),
    ],
)
def test_weights_of_something_else_are_refused(text: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "weights.json"
    file.write_text(text)
    with pytest.raises(BadWeights) as refused:
        read_weights(file, "g", ("a",))
    assert said in str(refused.value)


def test_a_search_with_weights_looks_at_what_they_say(hinted: str) -> None:
    hints = HigherHints()
    state = Hinted().deal(Hinted().setting(2, {}), Fast(1))
    assert hints.values(state) == [0.5, 0.5]
    hints.weights = Weights(0.0, [0.0, 1.0, 0.0], [], [])
    first, second = hints.values(state)
    assert first + second == pytest.approx(1.0)


def test_a_single_player_is_compared_with_the_present_one() -> None:
    """Who hardly thinks does worse in the same deals than who does, and not as well as itself."""
    duel = Duel(Way("", 1), Way("", 60), Lessons("papyria", 1, {}))
    assert sum(play_pair(duel, deal)[0] for deal in range(3)) < -0.15
