"""Whole games: they end, say how, tell what happens, and come out the same every time."""

import json

from mastaba.check.played import Played, luck, viewers
from mastaba.kernel.contract import State
from mastaba.kernel.events import SPECTATOR, Event


def plays_to_the_end(played: Played) -> int:
    """It ends within max_moves; there is an outcome then, and not before."""
    for number, state in enumerate(played.states):
        last = number == len(played.steps)
        if len(set(state.to_act)) != len(state.to_act) or any(
            not 0 <= seat < state.setting.seats for seat in state.to_act
        ):
            raise played.failed("plays_to_the_end", f"to_act is {state.to_act}", number)
        if (state.outcome is not None) != last or state.over != last:
            raise played.failed("plays_to_the_end", "there is an outcome exactly when nobody is to act", number)
    outcome = played.states[-1].outcome
    assert outcome is not None
    seats = played.run.setting.seats
    if len(outcome.ranks) != seats or len(outcome.scores) != seats or min(outcome.ranks) != 1 or not outcome.reason:
        raise played.failed("plays_to_the_end", f"this is no outcome for {seats} seats: {outcome}")
    return len(played.steps)


def pieces_are_conserved(played: Played) -> int:
    """After every move, audit finds nothing wrong."""
    return len(played.states)  # looked at while it was played


def events_are_data(played: Played) -> int:
    """Events are plain data, and the beginning of a turn is told."""
    moments: list[list[Event]] = [played.opening, *(step.events for step in played.steps)]
    kinds = {event.kind for events in moments for event in events}
    if "turn" not in kinds:
        raise played.failed("events_are_data", "no event “turn” tells that a turn begins", 0)
    count = 0
    for number, events in enumerate(moments):
        for event in events:
            for part in event.parts:
                count += 1
                if not _plain(part.value) or not part.name or part.name == "kind":
                    what = f"the part {part.name}={part.value!r} of “{event.kind}” is not plain data"
                    raise played.failed("events_are_data", what, number)
            public = event.told(SPECTATOR).items()
            if not all(public <= event.told(seat).items() for seat in range(played.run.setting.seats)):
                raise played.failed("events_are_data", f"{event} tells a spectator more than a player", number)
    return count


def _plain(value: object) -> bool:
    if isinstance(value, tuple):
        return all(type(item) in (str, int) for item in value)
    return value is None or type(value) in (str, int, bool)


def same_seed_same_game(played: Played) -> int:
    """The same seed and moves give the same positions and events, and apply does what play does."""
    state = played.record.deal()
    silent = played.record.deal()
    if _told(played, state.begin()) != _told(played, played.opening):
        raise played.failed("same_seed_same_game", "what is told before the first move differs", 0)
    for number, step in enumerate(played.steps):
        if state.dump() != played.dumps[number]:
            raise played.failed("same_seed_same_game", "a second game with the same moves came out differently", number)
        events = state.play(step.seat, step.move)
        silent.apply(step.seat, step.move)
        if _told(played, events) != _told(played, step.events):
            raise played.failed("same_seed_same_game", "the same move told something else", number)
        if silent.dump() != state.dump():
            raise played.failed("same_seed_same_game", "apply without a listener does not do what play does", number)
    return len(played.steps)


def any_choice_ends_it(played: Played) -> int:
    """A program that picks at random from `legal` and knows nothing else ends the game, by play and by apply."""
    state, silent = played.record.deal(), played.record.deal()
    dice, moves = luck(played.seed, "any choice"), 0
    while not state.over:
        seat = state.to_act[dice.below(len(state.to_act))]
        legal = state.legal(seat)
        if not legal or moves > played.run.game.max_moves(played.run.setting):
            what = f"somebody who picks at random does not come to the end: {len(legal)} legal moves after {moves}"
            raise played.failed("any_choice_ends_it", what)
        move = legal[dice.below(len(legal))]
        try:
            state.play(seat, move)
            silent.apply(seat, move)
        except Exception as error:
            what = f"legal lists “{_written(state, move)}”, which raises {type(error).__name__}: {error}"
            raise played.failed("any_choice_ends_it", what) from error
        moves += 1
    if silent.dump() != state.dump():
        raise played.failed("any_choice_ends_it", "apply without a listener does not do what play does")
    return moves


def _written(state: State, move: int) -> str:
    return state.write(move) if 0 <= move < state.setting.moves.count else str(move)


def _told(played: Played, events: list[Event]) -> str:
    """What everybody is told of it."""
    return json.dumps([[event.told(viewer) for event in events] for viewer in viewers(played.states[0])])
