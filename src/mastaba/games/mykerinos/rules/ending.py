"""The end of the game (R45-R50)."""

import mastaba.games.mykerinos.rules.telling as telling
from mastaba.games.mykerinos.rules.position import OVER, Position
from mastaba.games.mykerinos.rules.scoring import all_points, exhibition_points, series_points
from mastaba.games.mykerinos.rules.seats import Seat
from mastaba.games.mykerinos.rules.setting import HEIGHT
from mastaba.kernel.contract import Outcome, Score, ranks_by


def finish(state: Position) -> None:
    state.step = OVER
    state.region = []
    state.free = [0] * (HEIGHT + 1)
    state.pyramids = [0] * (HEIGHT + 1)
    if state.listener is not None:
        state.listener.append(telling.over(outcome_of(state)))


def outcome_of(state: Position) -> Outcome:
    players = state.seats[: state.table.seats]
    scores = [score_of(state, seat) for seat in players]
    keys = tuple([(score.total, int(seat.stock)) for score, seat in zip(scores, players, strict=True)])  # R50, Q25
    return Outcome("exhibition", ranks_by(keys), tuple(scores))


def score_of(state: Position, seat: Seat) -> Score:
    parts = (
        ("prestige", int(seat.prestige)),
        ("exhibition", int(exhibition_points(seat, state.wings))),
        ("series", int(series_points(seat))),
    )
    return Score(int(all_points(seat, state.wings)), parts)
