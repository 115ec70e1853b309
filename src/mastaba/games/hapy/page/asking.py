"""The sheet on which somebody asks for a card, and the one for choosing three of four."""

from typing import NamedTuple

from mastaba.games.hapy.page.faces import Face, face
from mastaba.games.hapy.rules.setting import NUMBERS
from mastaba.games.hapy.text.sentences import REMARKS, lay_option
from mastaba.games.hapy.text.sight import Sight
from mastaba.games.hapy.text.words import several, word
from mastaba.show.scene import Drawn


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
    cells = [_cell(sight, card, holders.get(card)) for card in sight.given.cards]
    return {
        "rows": [
            {"name": several(family, sight.tongue), "cells": cells[NUMBERS * i : NUMBERS * (i + 1)]}
            for i, family in enumerate(sight.given.families)
        ],
        "banned": bool(sight.view["banned"]),
        "you": sight.seat,
    }


def _cell(sight: Sight, card: str, holder: int | None) -> Cell:
    name = word(card, sight.tongue)
    state = "ban" if card == sight.view["banned"] else sight.where(card)
    said = ""
    if state:
        said = sight.text("barred") if state == "ban" else sight.text(REMARKS[state])
    elif holder is not None:
        said = sight.text("{who} has it", who=sight.names[holder])
    return Cell(
        face(sight, card),
        state,
        holder=sight.seat if state == "own" else holder,
        legal=card in sight.words,
        attempt="" if card in sight.words else f"ask {sight.others()[0] + 1} {card}",
        label=f"{name}, {said}" if said else name,
    )


def lay(sight: Sight) -> list[Drawn]:
    """G4: the four ways to lay three of four."""
    held = [card for card in sight.own_cards if card in sight.words]
    ways = []
    for move in sight.moves:
        cards = move.split()[1:]
        numbers = [card.rpartition("-")[2] for card in cards]
        kept = next(card for card in held if card not in cards)
        label = lay_option(sight, kept.rpartition("-")[0], numbers)
        ways.append(
            {"words": move, "cards": [face(sight, card) for card in cards], "kept": face(sight, kept), "label": label}
        )
    return ways
