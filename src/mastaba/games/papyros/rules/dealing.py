"""Set-up: consonants on the hieroglyphs, vowels and a card for everybody (R1-R4, G15)."""

from typing import Final

from mypy_extensions import i64

import mastaba.games.papyros.rules.telling as telling
from mastaba.games.papyros.rules.position import NOTHING, Position
from mastaba.games.papyros.rules.setting import ENOUGH_COMBINATIONS, MOST_DEALS, RACK, PapyrosSetting
from mastaba.games.papyros.rules.turns import begin_turn, draw_card, draw_vowels
from mastaba.kernel.chance import Fast

SEEDS: Final = 2147483562  # of quick set-ups

# ---- R2, G15: the board ---------------------------------------------------------------------------------


def consonants_dealt(setting: PapyrosSetting, seed: i64, number: i64) -> list[int]:
    """Quick set-up: the faces on the hieroglyphs when they are dealt for the (number + 1)th time."""
    chance = Fast(int(seed) + 1000003 * int(number))
    tiles = [kind for kind, copies in enumerate(setting.copies) for _ in range(copies)]
    chance.shuffle(tiles)
    return [2 * kind + int(chance.below(2)) for kind in tiles[: len(setting.board.home)]]


def good_deal(setting: PapyrosSetting, seed: i64) -> i64:
    """G15: how often the tiles are dealt again until six combinations have a word at all."""
    groups = setting.board.groups
    enough = min(ENOUGH_COMBINATIONS, len(groups))
    if setting.lexicon.empty:
        return 0
    for number in range(MOST_DEALS - 1):
        faces = consonants_dealt(setting, seed, number)
        able = 0
        for group in groups:
            family = setting.lexicon.family([setting.up[faces[slot]] for slot in group])
            able += 1 if family is not None and family.spellings else 0
        if able >= enough:
            return number
    return MOST_DEALS - 1


def deal_out(state: Position, number: i64) -> None:
    """G15: quick set-up."""
    state.deals = number
    for slot, face in enumerate(consonants_dealt(state.given, state.seed, number)):
        state.put_consonant(slot, face)
    if state.listener is not None:
        state.listener.append(telling.laid_out(int(number), [state.given.face_names[face] for face in state.face]))
    begin_game(state)


def place(state: Position, choice: i64) -> None:
    """R2."""
    slots: i64 = len(state.face)
    state.put_consonant(choice % slots, choice // slots)
    if state.listener is not None:
        names = state.given.face_names[choice // slots], state.given.board.slot_names[choice % slots]
        state.listener.append(telling.placed(int(state.turn), *names))
    state.turn = (state.turn + 1) % state.given.seats
    if NOTHING in state.face:
        begin_turn_of_placing(state)
    else:
        state.turn = (state.turn - slots) % state.given.seats  # G17: the start player
        begin_game(state)


def begin_turn_of_placing(state: Position) -> None:
    state.turns += 1
    if state.listener is not None:
        state.listener.append(telling.turn(int(state.turn), int(state.turns)))


# ---- R3, R4: vowels and cards ---------------------------------------------------------------------------


def begin_game(state: Position) -> None:
    """R3, R4: nine vowels and a card for everybody."""
    for i in range(state.given.seats):
        seat = (int(state.turn) + i) % state.given.seats
        drawn = draw_vowels(state, seat, RACK)
        if state.listener is not None:
            state.listener.append(telling.dealt(seat, drawn))
        draw_card(state, seat, "hand")
    begin_turn(state)
