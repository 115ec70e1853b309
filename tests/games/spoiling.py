"""Dumps that somebody has changed: something else, or nothing, somewhere."""

from typing import Any

from mastaba.kernel.chance import Fast

JUNK: list[object] = [None, -1, 99, "", "?", "n", "red-n", "F01", [], {}, ["?"] * 30, [["n"]], True, 1.5]


def spoil(data: Any, junk: list[object], chance: Fast) -> None:
    while True:
        keys: list[Any] = list(data) if isinstance(data, dict) else list(range(len(data)))
        if not keys:
            return
        key = keys[chance.below(len(keys))]
        if isinstance(data[key], dict | list) and data[key] and chance.below(3):
            data = data[key]
        elif chance.below(4) == 0:
            del data[key]
            return
        else:
            data[key] = junk[chance.below(len(junk))]
            return
