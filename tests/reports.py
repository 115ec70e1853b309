"""Reads what "Report a problem here" has saved: a position to go on from, in a test."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import mastaba
from mastaba.kernel.contract import Seen, State
from mastaba.kernel.records import Record


@dataclass(frozen=True)
class Report:
    at: int  # moves before this position
    seat: int | None  # who has seen it so; None: somebody who looked on
    told: list[dict[str, Any]]
    seen: Seen | None  # nothing, if people were to remember by themselves
    state: State | None  # once the game was over
    record: Record | None


def read_report(file: Path) -> Report:
    plain = json.loads(file.read_bytes())
    assert plain["mastaba report"] == 1
    seen = mastaba.load(plain["seen"]) if "seen" in plain else None
    state = mastaba.load(plain["position"]) if "position" in plain else None
    assert seen is None or isinstance(seen, Seen)
    assert state is None or isinstance(state, State)
    record = Record.read(plain["record"]) if "record" in plain else None
    return Report(plain["at"], plain["seat"], plain["told"], seen, state, record)
