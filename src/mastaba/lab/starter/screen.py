"""The table in a terminal: `screen` draws it, `spoken` tells it line by line for those who listen."""

from typing import Any

from mastaba.kernel.contract import Seen
from mastaba.locale import Tongue
from mastaba.locale.telling import Names, Paint


def screen(seen: Seen, names: Names, tongue: Tongue, width: int, paint: Paint) -> list[list[str]]:
    return [[f" {line}" for line in spoken(seen, names, tongue)]]


def spoken(seen: Seen, names: Names, tongue: Tongue) -> list[str]:
    view: dict[str, Any] = seen.view()
    lines = [
        tongue.plural("{name}: {n} trick", "{name}: {n} tricks", player["tricks"], name=name)
        for name, player in zip(names, view["players"], strict=False)
    ]
    lines.append(tongue.text("On the table: {cards}", cards=", ".join(view["trick"]) or "–"))
    if seen.seat >= 0:
        lines.append(spoken_hand(seen, tongue))
    return lines


def spoken_hand(seen: Seen, tongue: Tongue) -> str:
    view: dict[str, Any] = seen.view()
    return tongue.text("Your hand: {cards}", cards=", ".join(view["players"][seen.seat]["hand"]) or "–")
