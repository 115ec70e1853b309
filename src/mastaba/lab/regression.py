"""Weights that explain how games ended: the chance of each seat is the softmax of what its numbers are worth.

With two seats that is a logistic regression on the difference of their numbers, with more a conditional logit, for a
single player a logistic regression on how well it went. A small net adds a few units to the weighted sum.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mastaba.kernel.weights import Weights
from mastaba.lab.selfplay import Positions

Matrix = NDArray[np.float64]
RIDGES = (1.0, 10.0, 100.0, 1000.0)  # how strongly weights are held back; held-out games choose
PART = 5  # one game of so many is held out
STEPS = 25  # of Newton's method at most
RATE = 0.01  # how far the first steps of a net go
TURNS = 30  # through all positions, for a net
TOGETHER = 256  # positions of one step of a net
DIGITS = 5  # that are written down: what differs between machines comes after them


@dataclass(frozen=True)
class Data:
    games: NDArray[np.int64]  # by position
    numbers: Matrix  # position, seat, feature
    results: Matrix  # position, seat

    def part(self, chosen: NDArray[np.bool_]) -> "Data":
        return Data(self.games[chosen], self.numbers[chosen], self.results[chosen])

    @property
    def held_out(self) -> NDArray[np.bool_]:
        return np.asarray(self.games % PART == 0)


def data_of(positions: Positions, seats: int) -> Data:
    games = np.array(positions.games, dtype=np.int64)
    numbers = np.array(positions.numbers, dtype=np.float64).reshape((len(games), seats, -1))
    return Data(games, numbers, np.array(positions.results, dtype=np.float64).reshape((len(games), seats)))


@dataclass(frozen=True)
class Fitted:
    weights: Weights
    loss: float  # the mean log-loss of held-out games
    naive: float  # and that of who says the same of every position


@dataclass(frozen=True)
class Scale:
    """Numbers of all sizes become numbers of about 1, and weights of these are turned back."""

    middle: Matrix
    spread: Matrix

    def of(self, numbers: Matrix) -> Matrix:
        scaled: Matrix = (numbers - self.middle) / self.spread
        return scaled


def scale_of(data: Data) -> Scale:
    flat = data.numbers.reshape(-1, data.numbers.shape[2])
    spread = flat.std(axis=0)
    return Scale(flat.mean(axis=0), np.where(spread > 1e-9, spread, 1.0))


def chances(worths: Matrix) -> Matrix:
    """By position and seat."""
    if worths.shape[1] == 1:
        alone: Matrix = 1.0 / (1.0 + np.exp(-np.clip(worths, -50.0, 50.0)))
        return alone
    powers = np.exp(worths - worths.max(axis=1, keepdims=True))
    shared: Matrix = powers / powers.sum(axis=1, keepdims=True)
    return shared


def loss_of(expected: Matrix, results: Matrix) -> float:
    tiny = 1e-9
    loss = -(results * np.log(expected + tiny)).sum(axis=1)
    if results.shape[1] == 1:
        loss -= ((1.0 - results) * np.log(1.0 - expected + tiny)).sum(axis=1)
    return float(loss.mean())


# ---- A weighted sum -------------------------------------------------------------------------------------


def newton(numbers: Matrix, results: Matrix, ridge: float) -> Matrix:
    """The weights, after Newton's method. The last one is the constant of a single player."""
    features = numbers.shape[2]
    weights = np.zeros(features)
    held = np.full(features, ridge)
    if numbers.shape[1] == 1:
        held[-1] = 1e-6
    for _ in range(STEPS):
        expected = chances(numbers @ weights)
        gradient = np.einsum("ps,psf->f", expected - results, numbers) + held * weights
        if numbers.shape[1] == 1:
            spread = numbers[:, 0, :] * np.sqrt(expected * (1.0 - expected))
            curve = spread.T @ spread
        else:
            middle = np.einsum("ps,psf->pf", expected, numbers)
            spread = (numbers - middle[:, None, :]) * np.sqrt(expected)[:, :, None]
            flat = spread.reshape(-1, features)
            curve = flat.T @ flat
        step = np.linalg.solve(curve + np.diag(held + 1e-9), gradient)
        weights = weights - step
        if np.abs(step).max() < 1e-7:
            break
    return weights


def with_constant(numbers: Matrix) -> Matrix:
    if numbers.shape[1] > 1:
        return numbers
    return np.concatenate([numbers, np.ones((*numbers.shape[:2], 1))], axis=2)


def fit_linear(data: Data, depth: int) -> Fitted:
    scale = scale_of(data)
    numbers = with_constant(scale.of(data.numbers))
    out = data.held_out

    def loss_with(ridge: float) -> float:
        weights = newton(numbers[~out], data.results[~out], ridge)
        return loss_of(chances(numbers[out] @ weights), data.results[out])

    losses = {ridge: loss_with(ridge) for ridge in RIDGES}
    best = min(losses, key=lambda ridge: losses[ridge])
    weights = newton(numbers, data.results, best)
    features = data.numbers.shape[2]
    linear = weights[:features] / scale.spread
    constant = 0.0
    if data.numbers.shape[1] == 1:
        constant = float(weights[-1]) - float(linear @ scale.middle)
    fitted = Weights(rounded(constant), [rounded(weight) for weight in linear], [], [], depth)
    return Fitted(fitted, losses[best], naive_loss(data))


def naive_loss(data: Data) -> float:
    out = data.held_out
    usual = data.results[~out].mean(axis=0, keepdims=True)
    return loss_of(np.broadcast_to(usual, data.results[out].shape), data.results[out])


def rounded(number: float) -> float:
    return float(f"{number:.{DIGITS}g}")


# ---- A small net ----------------------------------------------------------------------------------------


class Net:
    """A weighted sum, and units that each bend another one; fitted step by step, a few positions at a time."""

    def __init__(self, features: int, units: int, seed: int) -> None:
        chance = np.random.default_rng(seed)
        self.parts = {
            "linear": np.zeros(features),
            "inner": chance.normal(0.0, 1.0 / features**0.5, (features, units)),
            "shift": np.zeros(units),
            "outer": chance.normal(0.0, 0.1, units),
        }
        self.speed = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self.spread = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self.steps = 0

    def worths(self, numbers: Matrix) -> tuple[Matrix, Matrix]:
        bent = np.tanh(numbers @ self.parts["inner"] + self.parts["shift"])
        return numbers @ self.parts["linear"] + bent @ self.parts["outer"], bent

    def learn(self, numbers: Matrix, results: Matrix, rate: float, ridge: float) -> None:
        worths, bent = self.worths(numbers)
        error = (chances(worths) - results) / len(numbers)
        back = error[:, :, None] * self.parts["outer"] * (1.0 - bent**2)
        gradients = {
            "linear": np.einsum("ps,psf->f", error, numbers) + ridge * self.parts["linear"],
            "inner": np.einsum("psf,psu->fu", numbers, back) + ridge * self.parts["inner"],
            "shift": back.sum(axis=(0, 1)),
            "outer": np.einsum("ps,psu->u", error, bent) + ridge * self.parts["outer"],
        }
        self.steps += 1
        for name, gradient in gradients.items():  # Adam
            self.speed[name] = 0.9 * self.speed[name] + 0.1 * gradient
            self.spread[name] = 0.999 * self.spread[name] + 0.001 * gradient**2
            speed = self.speed[name] / (1.0 - 0.9**self.steps)
            spread = self.spread[name] / (1.0 - 0.999**self.steps)
            self.parts[name] = self.parts[name] - rate * speed / (np.sqrt(spread) + 1e-8)


def train(numbers: Matrix, results: Matrix, units: int, seed: int, turns: int) -> Net:
    net = Net(numbers.shape[2], units, seed)
    chance = np.random.default_rng(seed + 1)
    for turn in range(turns):
        order = chance.permutation(len(numbers))
        rate = RATE * (1.0 - turn / turns)
        for first in range(0, len(order), TOGETHER):
            chosen = order[first : first + TOGETHER]
            net.learn(numbers[chosen], results[chosen], rate, 1e-5)
    return net


def fit_net(data: Data, units: int, depth: int, seed: int) -> Fitted:
    scale = scale_of(data)
    numbers = with_constant(scale.of(data.numbers))
    out = data.held_out
    net = train(numbers[~out], data.results[~out], units, seed, TURNS)
    loss = loss_of(chances(net.worths(numbers[out])[0]), data.results[out])
    features = data.numbers.shape[2]
    linear = net.parts["linear"][:features] / scale.spread
    inner = net.parts["inner"][:features] / scale.spread[:, None]
    shift = net.parts["shift"] - scale.middle @ inner
    constant = 0.0
    if data.numbers.shape[1] == 1:
        shift = shift + net.parts["inner"][features]
        constant = float(net.parts["linear"][features]) - float(linear @ scale.middle)
    rows = [[rounded(shift[u]), *(rounded(weight) for weight in inner[:, u])] for u in range(units)]
    outer = [rounded(weight) for weight in net.parts["outer"]]
    weights = Weights(rounded(constant), [rounded(weight) for weight in linear], rows, outer, depth)
    return Fitted(weights, loss, naive_loss(data))
