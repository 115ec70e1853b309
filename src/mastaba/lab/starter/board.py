"""The table on a page: what board.jinja draws, as plain data. Made of what a seat has seen and was told only."""

from collections.abc import Sequence
from typing import Any

from mastaba.kernel.contract import Seen
from mastaba.kernel.events import Told
from mastaba.locale import Tongue
from mastaba.locale.telling import Names, called

from .text import ending, prompt, said


def about(tongue: Tongue) -> str:
    """For the gallery of games."""
    return tongue.text("Play high, take the trick, lead the next one.")


def scene(seen: Seen, told: Sequence[Told], names: Names, tongue: Tongue) -> dict[str, object]:
    view: dict[str, Any] = seen.view()
    players, seats, leader = view["players"], len(view["players"]), view["leader"] - 1
    legal = {seen.write(move).split()[1] for move in seen.legal()}
    order = [(leader + i) % seats for i in range(seats)]
    sits = seen.seat >= 0  # or else looks on
    cards = dict(zip(order, view["trick"], strict=False))
    return {
        # for the shell around every game
        "prompt": prompt(seen, names, tongue),
        "hint": ending(seen, names, tongue) if view["outcome"] else "",
        "seats": [
            {
                "score": str(player["tricks"]),
                "of": "",
                "line": tongue.plural("{n} card", "{n} cards", len(player["hand"])),
            }
            for player in players
        ],
        "actions": [],
        "summary": tongue.text("The trick: {cards}", cards=", ".join(view["trick"]) or "–"),
        "log": _log(seen, told, names, tongue),
        # for board.jinja
        "trick": [{"seat": seat, "name": names[seat], "card": cards.get(seat, "")} for seat in order],
        "hand": [{"card": card, "legal": card in legal} for card in (players[seen.seat]["hand"] if sits else [])],
    }


def _log(seen: Seen, told: Sequence[Told], names: Names, tongue: Tongue) -> list[dict[str, Any]]:
    """A heading per trick, a line for each thing that was told."""
    log: list[dict[str, Any]] = [{"heading": "", "lines": []}]
    for part in told:
        if part["kind"] == "turn":
            log.append({"heading": tongue.text("Trick {number}", number=part["number"]), "lines": []})
        elif part["kind"] == "end":
            log[-1]["lines"].append({"seat": None, "html": ending(seen, names, tongue)})
        else:
            seat = int(str(part["seat"]))
            who = called(seat, seen.seat, names, tongue)
            log[-1]["lines"].append({"seat": seat, "html": said(part, who, tongue)})
    return [turn for turn in log if turn["lines"]]
