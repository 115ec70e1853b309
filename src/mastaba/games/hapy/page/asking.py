"""The sheet on which somebody asks for a card, and the one for choosing three of four."""

from typing import NamedTuple

from mastaba.games.hapy.page.sight import Face, Sight
from mastaba.games.hapy.text.sentences import REMARKS, lay_option, several, where, word
from mastaba.locale.boards import Drawn


class Cell(NamedTuple):
    """A card that can be asked for, with what everybody knows about it."""

    face: Face
    state: str
    holder: int | None
    legal: bool
    attempt: str
    label: str


def ask(sight: Sight) -> Drawn:
    """All cards, family by family, with what everybody knows about them."""
    holders = {card: seat for seat in sight.others() for card in sight.view["players"][seat]["remembered"]}
    cells = [_cell(sight, card, holders.get(card)) for card in sight.setting.cards]
    return {
        "rows": [
            {"name": several(f, sight.tongue), "cells": cells[6 * i : 6 * i + 6]}
            for i, f in enumerate(sight.setting.families)
        ],
        "banned": bool(sight.view["banned"]),
        "you": sight.seen.seat,
    }


def _cell(sight: Sight, card: str, holder: int | None) -> Cell:
    tongue, name = sight.tongue, word(card, sight.tongue)
    state = "ban" if card == sight.view["banned"] else where(card, sight.view)
    said = ""
    if state:
        said = tongue.text("barred") if state == "ban" else tongue.text(REMARKS[state])
    elif holder is not None:
        said = tongue.text("{who} has it", who=sight.names[holder])
    return Cell(
        sight.face(card),
        state,
        holder=sight.seen.seat if state == "own" else holder,
        legal=card in sight.words,
        attempt="" if card in sight.words else f"ask {sight.others()[0] + 1} {card}",
        label=f"{name}, {said}" if said else name,
    )


def lay(sight: Sight) -> list[Drawn]:
    """G4: the four ways to lay three of four."""
    held = [card for card in sight.view["players"][sight.seen.seat]["cards"] or [] if card in sight.words]
    ways = []
    for move in sight.moves:
        cards = move.split()[1:]
        numbers = [card.rpartition("-")[2] for card in cards]
        kept = next(card for card in held if card not in cards)
        label = lay_option(kept.rpartition("-")[0], numbers, sight.seen, sight.tongue)
        ways.append(
            {"words": move, "cards": [sight.face(card) for card in cards], "kept": sight.face(kept), "label": label}
        )
    return ways
