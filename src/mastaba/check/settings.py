"""Which settings of a game to check: all, or, where these are too many, every pair of choices."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import prod
from random import Random

from mastaba.kernel.contract import Choice, Game, Option
from mastaba.kernel.errors import BadOptions

Choices = tuple[int, dict[str, Choice]]  # seats and options
ENOUGH = 600  # settings that are made: their tables take time


def all_settings(game: Game, most: int = 40) -> list[Choices]:
    """Every seat count with every combination of options; of more than `most` a pairwise choice, usual ones first."""
    options = game.options(game.pieces())
    fewest, highest = game.seats
    seats = list(range(fewest, highest + 1))
    usual = {option.name: option.default for option in options}
    first = [(number, usual) for number in seats if _allowed(game, number, usual)]
    found = [each for each in _combined(seats, options) if each not in first and _allowed(game, *each)]
    if len(first) + len(found) <= most:
        return [*first, *found]
    return pairwise([*first, *found], first)


def _combined(seats: list[int], options: Sequence[Option]) -> Iterator[Choices]:
    """Every combination; of very many as many as it takes to meet every pair again and again."""
    axes = [values(option) for option in options]
    names = [option.name for option in options]
    number = len(seats) * prod(map(len, axes))
    chosen = range(number) if number <= ENOUGH else sorted(Random(number).sample(range(number), ENOUGH))
    for at in chosen:
        rest, place = divmod(at, len(seats))
        picked: dict[str, Choice] = {}
        for name, axis in zip(names, axes, strict=True):
            rest, which = divmod(rest, len(axis))
            picked[name] = axis[which]
        yield seats[place], picked


def values(option: Option) -> list[Choice]:
    """Every word, or of numbers the lowest, the usual and the highest."""
    if option.choices:
        return list(option.choices)
    return list(dict.fromkeys((option.low, option.default, option.high)))


def _allowed(game: Game, seats: int, options: dict[str, Choice]) -> bool:
    try:
        game.setting(seats, dict(options))
    except BadOptions:
        return False
    return True


def pairwise(settings: list[Choices], first: list[Choices]) -> list[Choices]:
    """These first ones, and a few more so that every pair of choices occurs: greedy, the most new pairs first."""
    pairs = [_pairs(setting) for setting in settings]
    missing = set().union(*pairs).difference(*(_pairs(setting) for setting in first))
    chosen = list(first)
    while missing:
        best = max(range(len(settings)), key=lambda i: len(pairs[i] & missing))
        chosen.append(settings[best])
        missing -= pairs[best]
    return chosen


def _pairs(setting: Choices) -> set[object]:
    seats, options = setting
    return set(combinations((("seats", seats), *options.items()), 2)) or {("seats", seats)}
