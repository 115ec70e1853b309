"""How a turn begins and ends: the die, the last vowel, and the end of the game (R5-R8, R24, G19)."""

from mypy_extensions import i64

import mastaba.games.papyros.rules.telling as telling
from mastaba.games.papyros.rules.drawing import draw_card, draw_vowels
from mastaba.games.papyros.rules.letters import KINDS
from mastaba.games.papyros.rules.position import ACT, DRAW, GIVE, OVER, SUN_ROLLED, Position
from mastaba.games.papyros.rules.setting import GAIN, MOST_CARDS, ROUNDS, SUN_FACE

# ---- R5-R7: the turn begins, and the die is rolled ------------------------------------------------------


def begin_turn(state: Position) -> None:
    state.turns += 1
    state.made = 0
    state.courts = 0
    state.judged = ""
    state.counted = []
    state.flipped = 0
    state.exchanged = 0
    state.allies = 0
    state.refused = 0
    state.not_fourth = 0
    faces = state.given.box.die
    state.rolled = state.drawn_by(len(faces))
    state.all_hear()
    if state.listener is not None:
        state.listener.append(telling.turn(int(state.turn), int(state.turns)))
        state.listener.append(telling.rolled(int(state.turn), faces[state.rolled]))
    obey(state, faces[state.rolled])


def obey(state: Position, face: str) -> None:
    """R6."""
    me = state.seats[state.turn]
    state.step = ACT
    if face == SUN_FACE:
        if me.held == MOST_CARDS:
            state.step = SUN_ROLLED
        else:
            draw_card(state, state.turn)
        return
    number: i64 = GAIN[face]
    if number > 0:
        drawn = draw_vowels(state, state.turn, number)
        if state.listener is not None:
            state.listener.append(telling.drew(int(state.turn), drawn))
        return
    state.owed = -number if -number < me.vowels else me.vowels  # R7
    if state.owed:
        state.step = GIVE


def give(state: Position, kind: i64) -> None:
    """G11: back into the bag."""
    state.seats[state.turn].rack[kind] -= 1
    state.bag[kind] += 1
    state.owed -= 1
    if state.listener is not None:
        state.listener.append(telling.gave(int(state.turn), KINDS[kind]))
    if not state.owed:
        state.step = ACT


def draw_or_decline(state: Position, draws: bool) -> None:
    """A card after a sun (R6), or a vowel at the end of the turn (G23)."""
    if state.step == SUN_ROLLED:
        state.step = ACT
        if draws:
            state.fourth = draw_card(state, state.turn)  # R23
            state.forced = True
        elif state.listener is not None:
            state.listener.append(telling.declined(int(state.turn)))
    else:
        draw_last(state, draws)


# ---- R8: the turn ends ----------------------------------------------------------------------------------


def end_words(state: Position) -> None:
    if not state.made and state.listener is not None:
        state.listener.append(telling.no_word(int(state.turn)))
    if state.given.may_decline and any(state.bag):
        state.step = DRAW
    else:
        draw_last(state, True)


def draw_last(state: Position, draws: bool) -> None:
    drawn = draw_vowels(state, state.turn, 1) if draws else []
    if state.listener is not None and (drawn or not draws):
        state.listener.append(telling.drew(int(state.turn), drawn))
    state.idle = 0 if state.made else state.idle + 1
    if state.idle >= ROUNDS * state.given.seats:  # G19
        if drawn:
            state.all_hear()
        finish(state)
        return
    state.turn = (state.turn + 1) % state.given.seats
    begin_turn(state)


# ---- R24, G18, G19: the end -----------------------------------------------------------------------------


def finish(state: Position) -> None:
    state.step = OVER
    if state.listener is not None:
        outcome = state.outcome
        assert outcome is not None
        state.listener.append(telling.over(outcome))
