"""Fitted values: how likely each seat is to win, worked out from named numbers of the position (`Hints.features`).

A game's `bot/weights.json` has what `mastaba fit` found, by number of seats, and how. Each seat gets a worth: a
weighted sum of its numbers, and of a few units of a small net if that won; the chances are the softmax of the worths.
"""

import json
from math import exp, tanh
from pathlib import Path
from typing import Final

from mastaba.kernel.errors import BadWeights

Data = dict[str, object]
MOST_UNITS: Final = 64


class Weights:
    """Of one game, for some numbers of seats."""

    def __init__(
        self, constant: float, linear: list[float], units: list[list[float]], outer: list[float], depth: int = -1
    ) -> None:
        self.constant: Final = constant  # counts for a single player only: the others are compared
        self.linear: Final = linear  # by feature
        self.units: Final = units  # each a constant, and then a number by feature
        self.outer: Final = outer  # by unit
        self.depth: Final = depth  # quick moves that are made before this is asked; -1: as the game says

    def worth(self, numbers: list[float]) -> float:
        """What a seat's numbers are worth; only differences between seats count."""
        total = self.constant
        for i, number in enumerate(numbers):
            total += number * self.linear[i]
        for u, unit in enumerate(self.units):
            inner = unit[0]
            for i, number in enumerate(numbers):
                inner += number * unit[i + 1]
            total += self.outer[u] * tanh(inner)
        return total


def chances(worths: list[float]) -> list[float]:
    """How likely each seat is to win. A single player's worth is a chance by itself."""
    if len(worths) == 1:
        return [1.0 / (1.0 + exp(-max(-50.0, min(50.0, worths[0]))))]
    most = max(worths)
    weights = [exp(worth - most) for worth in worths]
    total = sum(weights)
    return [weight / total for weight in weights]


# ---- Files ----------------------------------------------------------------------------------------------


class WeightFile:
    """What a file of weights holds: one fit or several, each for some numbers of seats."""

    def __init__(self, by_seats: dict[int, Weights], made: dict[int, Data]) -> None:
        self.by_seats: Final = by_seats
        self.made: Final = made  # how, as plain data

    def of(self, seats: int) -> Weights | None:
        return self.by_seats.get(seats)


NO_WEIGHTS: Final = WeightFile({}, {})


def read_weights(path: Path, game: str, features: tuple[str, ...]) -> WeightFile:
    """Raises BadWeights, with the place, if the file is not for these features of this game."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadWeights("The file cannot be read: {reason}.", path.name, reason=error.strerror or "?") from None
    except ValueError:
        raise BadWeights("This is no JSON.", path.name) from None
    if not isinstance(data, dict) or not isinstance(data.get("fits"), list):
        raise BadWeights("This is no file of weights.", path.name)
    if data.get("game") != game:
        raise BadWeights(
            "These are weights for “{other}”, not for “{game}”.", path.name, other=str(data.get("game"))[:40], game=game
        )
    by_seats: dict[int, Weights] = {}
    made: dict[int, Data] = {}
    for number, fit in enumerate(data["fits"]):
        where = f"{path.name}, fit {number + 1}"
        if not isinstance(fit, dict) or not isinstance(fit.get("seats"), list):
            raise BadWeights("A fit says for how many seats it is.", where)
        weights = weights_of(fit, features, where)
        for seats in fit["seats"]:
            if not isinstance(seats, int) or seats in by_seats:
                raise BadWeights("A fit says for how many seats it is, and no other fit does.", where)
            by_seats[seats] = weights
            made[seats] = dict(fit.get("made") or {})
    return WeightFile(by_seats, made)


def weights_of(fit: Data, features: tuple[str, ...], where: str) -> Weights:
    """One fit, checked."""
    names = fit.get("features")
    if not isinstance(names, list) or tuple(names) != features:
        raise BadWeights("It was fitted to other features than the game has now: fit it anew.", where)
    (constant,) = numbers_of([fit.get("constant", 0.0)], 1, where)
    linear = numbers_of(fit.get("linear"), len(features), where)
    units: list[list[float]] = []
    inner = fit.get("units", [])
    if not isinstance(inner, list) or len(inner) > MOST_UNITS:
        raise BadWeights("The units of a net are a list, of {most} at most.", where, most=MOST_UNITS)
    for unit in inner:
        units.append(numbers_of(unit, len(features) + 1, where))
    outer = numbers_of(fit.get("outer", []), len(units), where)
    depth = fit.get("depth", -1)
    if not isinstance(depth, int) or not -1 <= depth <= 1000:
        raise BadWeights("The depth is a whole number of moves.", where)
    return Weights(constant, linear, units, outer, depth)


def numbers_of(found: object, count: int, where: str) -> list[float]:
    if not isinstance(found, list) or len(found) != count:
        raise BadWeights("There must be {count} numbers.", where, count=count)
    numbers: list[float] = []
    for number in found:
        if isinstance(number, bool) or not isinstance(number, int | float) or not -1e9 < number < 1e9:
            raise BadWeights("A weight is a number.", where)
        numbers.append(float(number))
    return numbers


KNOWN: Final[dict[str, WeightFile]] = {}


def weights_in(folder: Path, game: str, features: tuple[str, ...]) -> WeightFile:
    """What a game's folder has; read once. A game may have none."""
    known = KNOWN.get(game)
    if known is None:
        path = folder / "weights.json"
        known = read_weights(path, game, features) if path.exists() else NO_WEIGHTS
        KNOWN[game] = known
    return known
