"""What a pile of Papyrus is worth (R33-R36)."""

from mypy_extensions import i64

from mastaba.games.papyrus.rules.setting import (
    DIFFERENT_SIGNS,
    FRAGMENT_VALUE,
    NUMBER_OF_CARDS,
    NUMBER_OF_FRAGMENTS,
    SAME_SIGN,
    SIGN_PAIRS,
    Dossier,
    PapyrusSetting,
)
from mastaba.kernel.bags import kinds, most, size
from mastaba.kernel.bits import count, members


def fragment_points(table: PapyrusSetting, fragments: i64) -> i64:
    """R33: the printed points of these Fragments."""
    total: i64 = 0
    number: i64 = 0
    while fragments:
        if fragments & 1:
            total += table.points[number]
        fragments >>= 1
        number += 1
    return total


def have(table: PapyrusSetting, dossier: Dossier, pile: tuple[int, ...], fragments: i64) -> i64:
    """R36: how much of what the Dossier asks for is in a pile; its goal says how much it takes."""
    if dossier.kind == FRAGMENT_VALUE:  # Q14: exactly
        return sum([1 for number in members(int(fragments)) if table.points[number] == dossier.n])
    if dossier.kind == NUMBER_OF_FRAGMENTS:
        return count(fragments)
    cards: i64 = 0
    for bag in pile:
        cards += bag
    if dossier.kind == NUMBER_OF_CARDS:
        return size(cards)
    if dossier.kind == DIFFERENT_SIGNS:
        return count(kinds(cards))
    if dossier.kind == SIGN_PAIRS:
        return pairs(cards, table.pairs_differ)
    if dossier.kind == SAME_SIGN:
        return most(cards)
    largest: i64 = 0
    for bag in pile:  # Q13: any colour, the own one included
        if size(bag) > largest:
            largest = size(bag)
    return largest


def pairs(cards: i64, differ: bool) -> i64:
    """Q12: four equal signs are two pairs, unless pairs have to differ."""
    found: i64 = 0
    while cards:
        there = cards & 127
        found += (1 if there > 1 else 0) if differ else there // 2
        cards >>= 7
    return found


def card_points(pile: tuple[int, ...]) -> i64:
    """R33: one for each card."""
    cards: i64 = 0
    for bag in pile:
        cards += size(bag)
    return cards


def dossier_points(table: PapyrusSetting, dossiers: tuple[int, ...], pile: tuple[int, ...], fragments: i64) -> i64:
    """R34: each complete one scores once. R35: a card counts for both."""
    total: i64 = 0
    for number in dossiers:
        if number >= 0:
            dossier = table.dossiers[number]
            if have(table, dossier, pile, fragments) >= dossier.goal:
                total += dossier.points
    return total
