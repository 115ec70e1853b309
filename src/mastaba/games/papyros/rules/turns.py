"""How a turn begins and ends: the die, what is drawn, the last vowel, and the end of the game (R5-R8, R24, G19)."""

from mypy_extensions import i64

import mastaba.games.papyros.rules.telling as telling
from mastaba.games.papyros.rules.pieces import CARDS
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
        state.listener.append(telling.gave(int(state.turn), state.given.script.kinds[kind]))
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


# ---- G11: drawing from a bag and a deck that have no order ----------------------------------------------


def draw_vowels(state: Position, seat: i64, number: i64) -> list[str]:
    """From the bag, as far as there are any (G11)."""
    drawn: list[int] = []
    while number:
        left: i64 = sum(state.bag)
        if not left:
            break
        at = state.drawn_by(left)
        kind: i64 = 0
        while at >= state.bag[kind]:
            at -= state.bag[kind]
            kind += 1
        state.bag[kind] -= 1
        state.seats[seat].rack[kind] += 1
        drawn.append(int(kind))
        number -= 1
    return [state.given.script.kinds[kind] for kind in sorted(drawn)]


def draw_card(state: Position, seat: i64, event: str = "card") -> i64:
    """G11: the discards are shuffled when the deck is empty."""
    if not any(state.deck):
        state.deck = state.discards
        state.discards = [0] * len(CARDS)
    at = state.drawn_by(sum(state.deck))
    kind: i64 = 0
    while at >= state.deck[kind]:
        at -= state.deck[kind]
        kind += 1
    state.deck[kind] -= 1
    state.seats[seat].cards[kind] += 1
    state.heard[seat] += 1
    if state.listener is not None:
        state.listener.append(telling.drew_card(event, int(seat), CARDS[kind]))
    return kind


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
