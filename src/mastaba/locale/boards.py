"""What the boards of all games share: the log turn by turn, who has won, and the options of a new table.

Everything is made of what a seat was told; `seat` is who reads (-1: a spectator).
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from mastaba.kernel.contract import Option, Seen, Setting
from mastaba.kernel.events import Told
from mastaba.locale import N_, Tongue
from mastaba.locale.telling import Names, called

Drawn = dict[str, Any]  # something that a template draws
Line = Callable[[Told], Drawn | None]  # what was told, as a line of the log; nothing, if it is no news

MOST_LINES = 2000  # that are kept: several games of the same people
SWITCH = {"on": N_("on"), "off": N_("off")}


# ---- Seats ----------------------------------------------------------------------------------------------


def others(seat: int, seats: int) -> list[int]:
    """Clockwise from the reader; a spectator sees all."""
    return [(seat + 1 + k) % seats for k in range(seats if seat < 0 else seats - 1)]


# ---- The log --------------------------------------------------------------------------------------------


def news(told: Sequence[Told], turns: int = 1) -> list[Told]:
    """What happened in this turn and in so many before it."""
    starts = [i for i, part in enumerate(told) if part["kind"] == "turn"]
    return list(told[starts[-1 - turns] :]) if len(starts) > turns else list(told)


def kept(line: Line, seen: Seen, names: Names, tongue: Tongue) -> Line:
    """The same, if it depends on nothing but this: a page shows many lines, of which one or two are new."""
    known = _known(seen.setting, seen.seat, tuple(names), tongue)

    def again(part: Told) -> Drawn | None:
        facts = tuple(part.items())
        if facts not in known:
            if len(known) >= MOST_LINES:
                known.clear()
            known[facts] = line(part)
        return known[facts]

    return again


@lru_cache(maxsize=100)
def _known(setting: Setting, seat: int, names: tuple[str, ...], tongue: Tongue) -> dict[object, Drawn | None]:
    """The lines that somebody has read at such a table, by what was told."""
    return {}


def log_by_turns(
    told: Sequence[Told], line: Line, tongue: Tongue, last: int = 0, heading: Callable[[Told], str] | None = None
) -> list[Drawn]:
    """Turn by turn, each with a heading. If not everything is to be remembered, only the `last` turns."""
    beginning, end = tongue.text("The beginning"), tongue.text("The end")
    turns: list[Drawn] = []
    for part in news(told, last) if last else told:
        if part["kind"] == "turn":
            said = heading(part) if heading else tongue.text("Turn {number}", number=part["number"])
            turns.append({"heading": said, "lines": []})
            continue
        alone = {"deal": beginning, "home": end, "end": end}.get(str(part["kind"]), "")
        if not turns or (alone and turns[-1]["heading"] != alone):
            turns.append({"heading": alone or beginning, "lines": []})
        drawn = line(part)
        if drawn is not None:
            turns[-1]["lines"].append(drawn)
    return [turn for turn in turns if turn["lines"]][-last:]


# ---- The end --------------------------------------------------------------------------------------------


def victory(winners: Sequence[int], seat: int, names: Names, tongue: Tongue) -> str:
    """Who has won, in a few words."""
    if len(winners) > 1:
        who = tongue.all_of([called(winner, seat, names, tongue) for winner in winners])
        return tongue.text("Shared victory: {who}", who=who)
    if winners[0] == seat:
        return tongue.text("You win")
    return tongue.text("{who} wins", who=names[winners[0]])


# ---- A new table ----------------------------------------------------------------------------------------


def option_field(
    option: Option, kind: str, label: str, line: str, choices: Sequence[Drawn], tongue: Tongue, only: str = ""
) -> Drawn:
    """An option as a page offers it: pictures, words or a switch. `only`: of which other option it depends."""
    return {
        "name": option.name,
        "kind": kind,
        "label": tongue.text(label),
        "line": tongue.text(line) if line else "",
        "default": str(option.default),
        "only": only,
        "choices": list(choices),
    }


def switch_choices(option: Option, tongue: Tongue) -> list[Drawn]:
    return [{"value": value, "label": tongue.text(SWITCH[value]), "line": ""} for value in option.choices]


def first_choices(option: Option, tongue: Tongue) -> list[Drawn]:
    """Who begins: by lot, or a seat."""
    lot: Drawn = {"value": option.default, "label": tongue.text("By lot")}
    seats = [value for value in option.choices if value != option.default]
    label = {seat: tongue.text("Seat {number}", number=seat) for seat in seats}
    return [lot, *({"value": seat, "label": label[seat], "seats": int(seat)} for seat in seats)]
