"""Text forms: what is written can be read again, and means the same."""

import mastaba
from mastaba.check.played import Moment, Played, name_of, seen_by, viewers
from mastaba.check.surfaces import first_difference
from mastaba.kernel.contract import Seen, State
from mastaba.kernel.records import Record, verify

SOON = 8  # moves that a loaded position plays on


def notation_round_trips(moment: Moment) -> int:
    """Every move reads as it is written: in capitals, with spaces, and with its sets in any order."""
    state, moves = moment.state, moment.state.setting.moves
    some = [moment.any_move() for _ in range(20)] if moves.listed else []
    legal = [move for seat in state.to_act for move in moment.some(state.legal(seat), 40)]
    for move in (*legal, *some):
        text = state.write(move)
        for form in (text, text.upper(), f"  {text.replace(' ', '   ')} ", _shuffled(moment, move)):
            if state.read(form) != move:
                raise moment.failed(f"“{form}” is read as “{state.write(state.read(form))}”, not as “{text}”")
    return len(legal) + len(some)


def _shuffled(moment: Moment, move: int) -> str:
    """The move with the words of its set, if it has one, in another order."""
    moves = moment.state.setting.moves
    verb = moves.verb(move)
    words = list(moves.words(move))
    if not verb.arguments or not verb.arguments[-1].any_order:
        return " ".join(words)
    last = verb.arguments[-1]
    size = len(last.words((move - verb.first) % last.size))
    order = list(range(size))
    moment.luck.shuffle(order)
    return " ".join(words[:-size] + [words[-size:][i] for i in order])


def record_round_trips(played: Played) -> int:
    """The record reads as it is written, and verifies: the same deal, moves and result."""
    text = played.record.write()
    again = Record.read(text)
    if again.write() != text:
        raise played.failed("record_round_trips", first_difference(text, again.write()))
    if verify(again).dump() != played.dumps[-1]:
        raise played.failed("record_round_trips", "the record leads to another position")
    return len(played.steps)


def dump_round_trips(moment: Moment) -> int:
    """State and seen, of every seat and a spectator, load as they were dumped, and play on alike."""
    loaded = _load(moment, moment.state.dump(), State)
    assert isinstance(loaded, State)
    played = moment.played
    for number in range(moment.number, min(moment.number + SOON, len(played.steps))):
        step = played.steps[number]
        events = loaded.play(step.seat, step.move)
        for viewer in viewers(loaded):
            if [event.told(viewer) for event in events] != [event.told(viewer) for event in step.events]:
                raise moment.failed(f"loaded and played on, move {number + 1} tells {name_of(viewer)} something else")
        if loaded.dump() != played.dumps[number + 1]:
            difference = first_difference(played.dumps[number + 1], loaded.dump())
            raise moment.failed(f"loaded and played on, it differs after move {number + 1}: {difference}")
    for viewer in viewers(moment.state):
        again = _load(moment, seen_by(moment.state, viewer).dump(), Seen)
        assert isinstance(again, Seen)
        if again.seat != viewer:
            raise moment.failed(f"what {name_of(viewer)} saw is loaded as seen by {name_of(again.seat)}")
    return 1 + len(viewers(moment.state))


def _load(moment: Moment, dump: bytes, kind: type) -> State | Seen:
    loaded = mastaba.load(dump)
    if not isinstance(loaded, kind):
        raise moment.failed(f"a dumped {kind.__name__} is loaded as {type(loaded).__name__}")
    if loaded.dump() != dump:
        raise moment.failed(f"dumped, loaded, dumped: {first_difference(dump, loaded.dump())}")
    return loaded
