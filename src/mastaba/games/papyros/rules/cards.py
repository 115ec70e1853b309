"""Aton cards (R18-R23)."""

from mypy_extensions import i64

import mastaba.games.papyros.rules.telling as telling
from mastaba.games.papyros.rules.laying import line_through
from mastaba.games.papyros.rules.pieces import CARDS
from mastaba.games.papyros.rules.position import ACT, CONSENT, NOTHING, Position
from mastaba.games.papyros.rules.setting import ALLIANZ, SLEEPING, TAUSCHEN, UMDREHEN
from mastaba.games.papyros.rules.turns import draw_vowels
from mastaba.games.papyros.rules.wording import verdicts
from mastaba.kernel.bits import BIT, members
from mastaba.kernel.events import Part


def spend(state: Position, kind: i64) -> tuple[Part, ...]:
    """A card is shown and laid aside. To be told besides, if a fourth card is due (R23): whether this was it."""
    me = state.seats[state.turn]
    told: tuple[Part, ...] = ()
    if state.forced and state.listener is not None:
        told = (Part("fourth", kind == state.fourth),)
    me.cards[kind] -= 1
    state.discards[kind] += 1
    show(state, kind)
    if kind == ALLIANZ:
        me.shown = False
    if kind == state.fourth:
        state.fourth = NOTHING
        state.forced = False
        state.not_fourth = 0
    elif state.forced:
        state.not_fourth |= BIT[kind]
    return told


def show(state: Position, kind: i64) -> None:
    """The others learn that this card was in the hand."""
    if kind != ALLIANZ or not state.seats[state.turn].shown or state.forced:
        state.others_hear()


def flip(state: Position, number: i64) -> None:
    """R18."""
    given = state.given
    slots = members(given.flips[number])
    fourth = spend(state, UMDREHEN)
    for slot in slots:
        state.put_consonant(slot, state.face[slot] ^ 1)
        state.flipped |= BIT[slot]
    if state.listener is not None:
        names = [given.board.slot_names[slot] for slot in slots]
        faces = [given.face_names[state.face[slot]] for slot in slots]
        state.listener.append(telling.flipped(int(state.turn), names, faces, fourth))


def swap(state: Position, number: i64) -> None:
    """R19, R20, G14: the tiles change squares, and their sides stay up."""
    given = state.given
    one, other = given.swaps[number]
    fourth = spend(state, TAUSCHEN)
    state.face[one], state.face[other] = state.face[other], state.face[one]
    state.up[one], state.up[other] = state.up[other], state.up[one]
    flips = state.flipped & (BIT[one] | BIT[other])
    if flips == BIT[one] or flips == BIT[other]:  # G24 is about tiles
        state.flipped ^= BIT[one] | BIT[other]
    words: list[str] = []
    for slot in (one, other):
        combination = given.board.owner[slot]
        if state.awake & BIT[combination]:
            state.cells[state.at[slot]] = state.up[slot]
        else:
            state.cells[state.at[slot]] = SLEEPING + state.up[slot]
            state.exchanged |= BIT[combination]
    if state.listener is not None:
        for slot in (one, other):
            words += words_through(state, slot)
        names = [given.board.slot_names[slot] for slot in (one, other)]
        faces = [given.face_names[state.face[slot]] for slot in (one, other)]
        state.listener.append(telling.swapped(int(state.turn), names, faces, (words, verdicts(state, words)), fourth))


def words_through(state: Position, slot: int) -> list[str]:
    """The words that a tile is part of."""
    if not state.awake & BIT[state.given.board.owner[slot]]:
        return []
    lines = [
        line_through(state.given, state.cells, state.at[slot], step) for step in (1, int(state.given.board.stride))
    ]
    return [line for line in lines if line]


def ask_alliance(state: Position, partner: i64) -> None:
    """R21, G13."""
    if not state.given.consent:
        form_alliance(state, partner, spend(state, ALLIANZ))
        return
    show(state, ALLIANZ)
    state.seats[state.turn].shown = True
    state.asked = partner
    state.step = CONSENT
    if state.listener is not None:
        state.listener.append(telling.asked(int(state.turn), int(partner)))


def answer_alliance(state: Position, consents: bool) -> None:
    partner = state.asked
    state.asked = NOTHING
    state.step = ACT
    if consents:
        form_alliance(state, partner, spend(state, ALLIANZ))
    else:
        state.refused |= BIT[partner]
        if state.listener is not None:
            state.listener.append(telling.refused(int(partner), int(state.turn)))


def form_alliance(state: Position, partner: i64, fourth: tuple[Part, ...]) -> None:
    state.allies |= BIT[partner]
    if state.listener is not None:
        state.listener.append(telling.allied(int(state.turn), int(partner), fourth))


def return_card(state: Position, kind: i64) -> None:
    """R22, G12, G22."""
    fourth = spend(state, kind)
    drawn = draw_vowels(state, state.turn, 1)
    if drawn:
        state.all_hear()
    if state.listener is not None:
        state.listener.append(telling.returned(int(state.turn), CARDS[kind], drawn, fourth))
