"""The row on a page of Papyrus: Fragments with the cards above and below them, and who would take what."""

from typing import cast

from mastaba.games.papyrus.page.sight import Sight
from mastaba.games.papyrus.text.words import CardView, SlotView, own_words
from mastaba.locale import NC_
from mastaba.locale.boards import Drawn, news

RANK = "rank"
RANKS = (NC_("rank", "1st"), NC_("rank", "2nd"), NC_("rank", "last"))


def column(sight: Sight, number: int, slot: SlotView | None) -> Drawn:
    """A Fragment with the cards above and below it."""
    if slot is None:
        return {"number": number, "gone": True}
    there = len(slot["below"])
    last = _last_played(sight, number)
    cells = [_lying(sight, card, sign) for card, sign in zip(slot["below"], slot["signs"], strict=False)]
    for k, cell in enumerate(cells):
        cell["last"] = k >= there - last
    cells += [_ghost(sight, number, slot, k) for k in range(1, slot["missing"] + 1)]
    return {
        "number": number,
        "gone": False,
        "name": slot["fragment"],
        "points": slot["points"],
        "gloss": sight.gloss(slot),
        "short": slot["missing"] == 1,
        "above": _above(sight, number, slot),
        "cells": cells,
        "badge": _badge(sight, slot),
    }


def _last_played(sight: Sight, number: int) -> int:
    """How many cards were played below this Fragment in the turn before, or in this one."""
    for part in reversed(news(sight.told)):
        if part["kind"] == "below":
            return len(cast(tuple[str, ...], part["cards"])) if part["slot"] == number else 0
    return 0


def _above(sight: Sight, number: int, slot: SlotView) -> Drawn:
    tongue, cards = sight.tongue, [sight.face(card) for card in slot["above"]]
    legal = sight.mine and sight.step == "above"
    said = tongue.text("Above {fragment}", fragment=sight.gloss(slot))
    facts = sight.whose(slot["above"], sight.seen, tongue) if cards else tongue.text("no card")
    return {
        "cards": cards,
        "legal": legal,
        "attempt": f"above {sight.any_sign()} {number}" if sight.mine and not legal else "",
        "label": f"{said}: {facts}",
    }


def _lying(sight: Sight, card: CardView, sign: str) -> Drawn:
    """A card below, beside the sign of the Fragment."""
    down = card["face"] == "down"
    face = sight.face(card["card"])
    said = sight.tongue.text("{card}, face down", card=face["label"]) if down else face["label"]
    return {"ghost": False, "face": face, "down": down, "label": said, "sign": sight.sign(sign)}


def _ghost(sight: Sight, number: int, slot: SlotView, k: int) -> Drawn:
    """A cell that waits for its sign: the k-th that is missing."""
    there = len(slot["below"])
    sign = slot["signs"][there + k - 1]
    missing = own_words([f"-{letter}" for letter in slot["signs"][there : there + k]], sight.seen, sight.tongue)
    label = sight.tongue.text("Below {fragment}, missing: {signs}", fragment=sight.gloss(slot), signs=missing)
    return {
        "ghost": True,
        "sign": sight.sign(sign),
        "words": f"{number}.{k}" if sight.mine and sight.step == "below" else "",
        "legal": f"up {number} {k}" in sight.moves,
        "grave": f"up {number} {k}" in sight.warnings,
        "attempt": f"up {number} {k}" if sight.mine else "",
        "label": label,
    }


def _badge(sight: Sight, slot: SlotView) -> Drawn:
    """R19-R24: who would take what, if it were finished now."""
    tongue, ranking = sight.tongue, slot["ranking"]
    owners = [sight.table.colours.index(card["card"].partition("-")[0]) for card in slot["below"]]
    first = ranking[0] if ranking else None
    second = ranking[1] if len(ranking) > 1 else None
    seats = (first, second, ranking[-1] if ranking else None)
    takes = (slot["points"], owners.count(ranking[0]) if second is not None else 0, len(slot["above"]))
    rows, facts = [], []
    for rank, seat, much in zip(RANKS, seats, takes, strict=True):
        word = tongue.term(RANK, rank)
        rows.append({"rank": word, "seat": seat, "takes": much, "fragment": rank is RANKS[0]})
        if seat is not None:
            points = tongue.plural("{n} point", "{n} points", much)
            cards = tongue.plural("{n} card", "{n} cards", much)
            facts.append(f"{word} {sight.listed(seat)}: {points if rank is RANKS[0] else cards}")
    to_go = tongue.plural("one to go", "{n} to go", slot["missing"])
    said = tongue.text("If it were finished now: {facts}.", facts=", ".join(facts)) if facts else ""
    return {"to_go": to_go, "rows": rows, "label": f"{to_go}. {said}" if said else to_go}
