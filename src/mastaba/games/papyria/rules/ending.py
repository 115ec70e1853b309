"""The next turn, and the end of the game (R53-R57, R28)."""

from mypy_extensions import i64

from mastaba.games.papyria.rules.keys import score
from mastaba.games.papyria.rules.pieces import FOREST, KEY_TYPES, KEYS, MOUNTAIN, RIVER
from mastaba.games.papyria.rules.position import MOVING, OVER, REASONS, Position
from mastaba.games.papyria.rules.scoring import value
from mastaba.games.papyria.rules.seats import NO_KEY, Seat
from mastaba.games.papyria.rules.setting import NOTHING, OPPONENTS
from mastaba.games.papyria.rules.telling import tell_finish, turn_event
from mastaba.kernel.contract import Outcome, Score, ranks_by

MAJORITIES = ("cities", "temples", "rivers", "scorings")
SOLO_GOALS = (4, 4, 12, 12)  # R28: cities, temples, river, scoring tiles


def end_turn(state: Position) -> None:
    """R54: after the trigger the round is completed. Q30: after the last turn allowed, the trigger is pulled."""
    state.done = 0
    state.borders = 0
    state.partner = NOTHING
    state.priest_free = False
    state.window = 0
    if state.turns >= state.table.max_turns and not state.triggered:
        state.triggered = True
        state.reason = 2
    following = state.turn + 1
    if following == len(state.seats):
        following = 0
    if state.triggered and following == state.first:
        finish(state)
        return
    state.turn = following
    begin_turn(state)


def begin_turn(state: Position) -> None:
    state.turns += 1
    state.step = MOVING
    if state.listener is not None:
        state.listener.append(turn_event(state))


def finish(state: Position) -> None:
    """R55, R56: final scorings, each capped by knowledge. Q24: nobody would do without."""
    state.step = OVER
    for number, seat in enumerate(state.seats):
        for key, kind in enumerate(KEY_TYPES):
            if seat.keys[key] != NO_KEY:
                seat.for_keys += score(state, number, kind, f"key-{KEYS[key]}")
    for which, kind in enumerate((FOREST, FOREST, MOUNTAIN, MOUNTAIN)):
        for number in majority(state, which):
            state.seats[number].for_majorities += score(state, number, kind, MAJORITIES[which])
    if state.listener is not None:
        outcome = outcome_of(state)
        totals = tuple([result.total for result in outcome.scores])
        tell_finish(state, outcome.reason, outcome.ranks, totals)


def standing(seat: Seat, which: int) -> i64:
    """What counts for a majority."""
    if which == 0:
        return seat.cities
    if which == 1:
        return seat.temples
    if which == 2:
        return value(seat.land, RIVER)
    return len(seat.collected)


def majority(state: Position, which: int) -> list[int]:
    """R56: who has the most, all of them if tied (Q23: and at least one). R28: a single player has a goal."""
    standings = [int(standing(seat, which)) for seat in state.seats]
    needed = SOLO_GOALS[which] if state.table.solo else max(1, *standings, 1)
    return [number for number, there in enumerate(standings) if there >= needed]


def outcome_of(state: Position) -> Outcome:
    """R57, Q25: most points win; who has as many shares the victory."""
    scores = tuple([score_of(seat) for seat in state.seats])
    ranks = ranks_by(tuple([(result.total,) for result in scores]))
    return Outcome(REASONS[state.reason], ranks, scores)


def score_of(seat: Seat) -> Score:
    parts = (
        ("scorings", int(seat.scored)),
        ("end_tiles", int(seat.paid)),
        ("keys", int(seat.for_keys)),
        ("majorities", int(seat.for_majorities)),
    )
    return Score(int(seat.points), parts)


def beaten(points: int) -> list[str]:
    """R29: the opponents of a single player who have fewer points."""
    return [name for name, target in OPPONENTS if points > target]
