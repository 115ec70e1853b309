"""Which settings of a game to check: all, or, where these are too many, every pair of choices."""

from itertools import combinations, product

from mastaba.kernel.contract import Choice, Game, Option
from mastaba.kernel.errors import BadOptions

Choices = tuple[int, dict[str, Choice]]  # seats and options


def all_settings(game: Game, most: int = 40) -> list[Choices]:
    """Every seat count with every combination of options; of more than `most` a pairwise choice, usual ones first."""
    options = game.options(game.pieces())
    fewest, highest = game.seats
    axes: list[list[Choice]] = [list(range(fewest, highest + 1)), *(values(option) for option in options)]
    names = [option.name for option in options]
    allowed = [
        (seats, dict(zip(names, chosen, strict=True)))
        for seats, *chosen in product(*axes)
        if isinstance(seats, int) and _allowed(game, seats, dict(zip(names, chosen, strict=True)))
    ]
    if len(allowed) <= most:
        return allowed
    usual = {option.name: option.default for option in options}
    return pairwise(allowed, [(seats, chosen) for seats, chosen in allowed if chosen == usual])


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
