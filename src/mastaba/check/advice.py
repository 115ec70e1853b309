"""What a game tells its bots comes from what a seat knows, can be said in words, and makes sense as numbers."""

from math import isclose, isfinite

from mastaba.bots.greedy import hints_of
from mastaba.check.played import Moment, seen_by
from mastaba.kernel.hints import Hints
from mastaba.locale import LANGUAGES
from mastaba.show.rooms import sight_of, text_of
from mastaba.show.speech import tongue

SAMPLES = 3
MOVES = 6  # of which reasons are looked at


def hints_come_from_knowledge(moment: Moment) -> int:
    """Moves look as good in any sample as in the truth: whoever is asked for advice sees nothing more than the seat."""
    state = moment.state
    for seat in state.to_act:
        legal = state.legal(seat)
        hints = hints_of(state.setting)
        honest = hints.scores(state, seat, legal)
        if len(honest) != len(legal) or not all(isfinite(score) for score in honest):
            raise moment.failed(f"scores gives {len(honest)} numbers for {len(legal)} moves of player {seat + 1}")
        for _ in range(SAMPLES):
            sample = seen_by(state, seat).fill(moment.luck)
            other = hints_of(state.setting).scores(sample, seat, legal)
            if other != honest:
                i = next(i for i in range(len(legal)) if other[i] != honest[i])
                told = f"“{state.write(legal[i])}” looks like {honest[i]:g} in truth and like {other[i]:g} in a sample"
                raise moment.failed(f"to player {seat + 1} {told}")
    return len(state.to_act)


def values_are_chances(moment: Moment) -> int:
    """Positions have a number for each feature that is named, and chances of victory that make one together."""
    state = moment.state
    hints = hints_of(state.setting)
    if state.over or not hints.stops(state, 1 << 20):
        return 0
    names = hints.feature_names()
    for seat in range(state.setting.seats):
        numbers = hints.features(state, seat)
        if len(numbers) != len(names) or not all(isfinite(number) for number in numbers):
            raise moment.failed(f"there are {len(names)} features, and player {seat + 1} has {len(numbers)} numbers")
    values = hints.values(state)
    chances = len(values) == state.setting.seats and all(0.0 <= value <= 1.0 for value in values)
    if not chances or (len(values) > 1 and not isclose(sum(values), 1.0, abs_tol=1e-6)):
        raise moment.failed(f"values are no chances of victory: {values}")
    return 1


def reasons_can_be_said(moment: Moment) -> int:
    """What speaks for a move and against it can be said in every language, the weightiest first."""
    state = moment.state
    looked = 0
    for seat in state.to_act:
        seen = seen_by(state, seat)
        hints = hints_of(state.setting)
        for move in moment.some(seen.legal(), MOVES):
            looked += 1
            _look_at_reasons(moment, seat, move, hints)
    return looked


def _look_at_reasons(moment: Moment, seat: int, move: int, hints: Hints) -> None:
    game, seen = moment.run.game, seen_by(moment.state, seat)
    reasons = hints.reasons(seen, move)
    weights = [abs(reason.worth) for reason in reasons]
    if weights != sorted(weights, reverse=True):
        raise moment.failed(f"the reasons for “{seen.write(move)}” are not in order: {weights}")
    names = [f"Player {number + 1}" for number in range(seen.setting.seats)]
    told = moment.played.told(seat, moment.number)
    for language in LANGUAGES:
        sight = sight_of(seen, told, names, tongue(language, game))
        for reason in reasons:
            said = text_of(game).reason(sight, reason)
            if not said.strip() or "{" in said:
                raise moment.failed(f"“{reason.kind}” for “{seen.write(move)}” is said like this: “{said}”")
