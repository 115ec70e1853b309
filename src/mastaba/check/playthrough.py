"""A game as a text with every value of the API at every move, one line per change: for golden tests.

    playthrough(Record.read_file(path))

Any drift of the rules, or of what somebody is shown, is then a line that differs.
"""

import json
from collections import Counter
from collections.abc import Mapping
from hashlib import sha256

from mastaba.check.played import Played, name_of, seen_by, viewers
from mastaba.check.surfaces import first_difference
from mastaba.kernel.contract import State
from mastaba.kernel.events import SPECTATOR, Event
from mastaba.kernel.records import Record

LONG = 24  # moves, beyond which a list is written verb by verb
BY_SEAT = ("players", "scores", "seats")  # lists in which the place means something


def playthrough(record: Record) -> str:
    """Everything that can be asked of every position of this game, and everything that was told."""
    options = "".join(f", {name}={value}" for name, value in record.options.items())
    lines = [f"{record.game}, rules {record.rules}, {record.seats} seats{options}, seed {record.seed}", ""]
    state = record.deal()
    before: list[tuple[str, str]] = []
    for number in range(len(record.moves) + 1):
        if number == 0:
            lines.append("0 deal")
            events = state.begin()
        else:
            seat, move = record.moves[number - 1]
            lines.append(f"{number} player {seat + 1}: {move}")
            events = state.play(seat, move)
        now = values(state)
        lines += [f"  {line}" for line in (*told_lines(state, events), *changes(before, now))]
        before = now
    return "\n".join(lines) + "\n"


def playthrough_repeats(played: Played) -> int:
    """Every value of the API, at every move and for every viewer, is the same when the record is read again."""
    text, again = playthrough(played.record), playthrough(Record.read(played.record.write()))
    if text != again:
        raise played.failed("playthrough_repeats", first_difference(text, again))
    return text.count("\n")


def told_lines(state: State, events: list[Event]) -> list[str]:
    """What was told: once to all, and then what some were told beyond that."""
    lines = []
    for event in events:
        public = event.told(SPECTATOR)
        lines.append(f"told all: {_pairs(public)}")
        for seat in range(state.setting.seats):
            more = {name: value for name, value in event.told(seat).items() if name not in public}
            if more:
                lines.append(f"told player {seat + 1}: {_pairs(more)}")
    return lines


def changes(before: list[tuple[str, str]], now: list[tuple[str, str]]) -> list[str]:
    """A line for every value that is gone, new, or another."""
    gone, new = Counter(before) - Counter(now), Counter(now) - Counter(before)
    old_values, new_values = _by_path(gone), _by_path(new)
    lines = []
    for path in dict.fromkeys(path for path, _ in (*before, *now)):
        old, fresh = old_values.get(path, []), new_values.get(path, [])
        if len(old) == len(fresh) == 1 and not path.endswith("[]"):
            lines.append(f"{path}: {old[0]} → {fresh[0]}")
        else:
            lines += [f"- {path}: {value}" for value in old] + [f"+ {path}: {value}" for value in fresh]
    return lines


def _by_path(values: Counter[tuple[str, str]]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for path, value in values.elements():
        found.setdefault(path, []).append(value)
    return found


# ---- The values -----------------------------------------------------------------------------------------


def values(state: State) -> list[tuple[str, str]]:
    """Every value of the API at this position, with its path."""
    outcome = state.outcome
    api: dict[str, object] = {
        "to_act": [seat + 1 for seat in state.to_act],
        "learned": list(state.learned),
        "audit": state.audit(),
        "outcome": None if outcome is None else outcome.plain(),
        "position": state.position(),
    }
    for seat in range(state.setting.seats):
        api[f"legal {seat + 1}"] = _legal(state, seat)
    for viewer in viewers(state):
        seen = seen_by(state, viewer)
        prompt = seen.prompt()
        name = name_of(viewer).split()[-1]
        api[f"prompt {name}"] = f"{prompt.kind} {_pairs(prompt.parameters)}".strip()
        api[f"seen {name}"] = _digest(seen.dump())
        api[f"view {name}"] = seen.view()
    return [found for name, value in api.items() for found in _flat(name, value)]


def _legal(state: State, seat: int) -> str:
    texts = [state.write(move) for move in state.legal(seat)]
    if len(texts) <= LONG:
        return ", ".join(texts) or "nothing"
    counts = Counter(text.split()[0] for text in texts)
    return f"{', '.join(f'{verb} × {times}' for verb, times in counts.items())} ({_digest(' '.join(texts).encode())})"


def _flat(path: str, value: object) -> list[tuple[str, str]]:
    """A pair for each value. What stands in a list has no number, so that taking it away changes one line."""
    if isinstance(value, dict) and value:
        return [found for key, item in value.items() for found in _flat(f"{path}.{key}", item)]
    if isinstance(value, list) and path.rpartition(".")[2] in BY_SEAT:
        return [found for i, item in enumerate(value, start=1) for found in _flat(f"{path}.{i}", item)]
    if isinstance(value, list) and any(isinstance(item, dict) for item in value):
        return [(f"{path}[]", _text(item)) for item in value]
    return [(path, _text(value))]


def _pairs(named: Mapping[str, object]) -> str:
    return " ".join(f"{name}={_text(value)}" for name, value in named.items())


def _text(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()[:12]
