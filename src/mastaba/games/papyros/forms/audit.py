"""Everything that is wrong with a position of PaPyRoS."""

from mastaba.games.papyros.rules.laying import is_awake, on_board, play_of
from mastaba.games.papyros.rules.letters import KIND_OF, KINDS, SUN
from mastaba.games.papyros.rules.pieces import CARDS
from mastaba.games.papyros.rules.position import (
    ACT,
    CONSENT,
    DEAL,
    DRAW,
    GIVE,
    MORE,
    NO_VOTE,
    NOTHING,
    OVER,
    PAY,
    PLACE,
    SUN_ROLLED,
    VOTE,
)
from mastaba.games.papyros.rules.setting import BY_CHALLENGE, MOST_CARDS, ROUNDS, SLEEPING
from mastaba.games.papyros.rules.state import Papyros
from mastaba.games.papyros.rules.wording import needs_now, sources_for
from mastaba.kernel.bits import BIT


def audit(state: Papyros) -> list[str]:
    return [*_audit_consonants(state), *_audit_vowels(state), *_audit_cards(state), *_audit_step(state)]


# ---- Pieces ---------------------------------------------------------------------------------------------


def _audit_consonants(state: Papyros) -> list[str]:
    given, board = state.given, state.given.board
    wrong: list[str] = []
    used = [0] * len(given.copies)
    there: set[int] = set()
    for slot, face in enumerate(state.face):
        if face == NOTHING:
            if state.step not in (DEAL, PLACE):
                wrong.append(f"{board.slot_names[slot]} has no consonant")
            continue
        used[face // 2] += 1
        there.add(state.at[slot])
        awake = state.awake & BIT[board.owner[slot]]
        if state.cells[state.at[slot]] != state.up[slot] + (0 if awake else SLEEPING):
            wrong.append(f"the board shows something else than {board.slot_names[slot]}")
        if not awake and state.at[slot] != board.home[slot]:
            wrong.append(f"{board.slot_names[slot]} does not lie on its hieroglyph")
        if not awake and any(is_awake(state.cells[near]) for near in beside(state, state.at[slot])):
            wrong.append(f"a word touches {board.slot_names[slot]}")
    if any(number > copies for number, copies in zip(used, given.copies, strict=True)):
        wrong.append("there are not so many consonants of a kind")
    for square in board.squares:
        cell = state.cells[square]
        if cell > 0 and square not in there and (cell >= SLEEPING or state.lexicon.kinds[cell] < 0):
            wrong.append(f"the consonant on {board.square_name(square)} belongs to no combination")
    return wrong


def beside(state: Papyros, square: int) -> tuple[int, int, int, int]:
    stride = int(state.given.board.stride)
    return (square - 1, square + 1, square - stride, square + stride)


def vowels_out(state: Papyros) -> list[int]:
    """Vowel tiles on the board and in the racks, by kind."""
    out = [0] * KINDS
    for square in state.given.board.squares:
        cell = state.cells[square]
        if 0 < cell < SLEEPING and state.lexicon.kinds[cell] >= 0:
            out[SUN if square in state.suns else KIND_OF[cell]] += 1
    for seat in state.seats:
        for kind, number in enumerate(seat.rack):
            out[kind] += number
    return out


def _audit_vowels(state: Papyros) -> list[str]:
    wrong: list[str] = []
    for kind, out in enumerate(vowels_out(state)):
        if out + state.bag[kind] != state.given.bag[kind]:
            wrong.append(
                f"there are {state.given.bag[kind]} tiles {state.given.script.kinds[kind]}, not {out + state.bag[kind]}"
            )
    for square in state.suns:
        cell = state.cells[square]
        if not 0 < cell < SLEEPING or not 0 <= state.lexicon.kinds[cell] < state.given.singles:
            wrong.append(f"no vowel lies on {state.given.board.square_name(square)} that could be a sun")
    return wrong


def _audit_cards(state: Papyros) -> list[str]:
    wrong: list[str] = []
    for kind, name in enumerate(CARDS):
        held = sum([seat.cards[kind] for seat in state.seats])
        if held + state.deck[kind] + state.discards[kind] != state.given.box.cards[kind]:
            wrong.append(f"there are {state.given.box.cards[kind]} cards {name}")
    for i, seat in enumerate(state.seats):
        most = MOST_CARDS + 1 if state.forced and i == state.turn else MOST_CARDS
        if seat.held > most:
            wrong.append(f"player {i + 1} holds more than {most} cards")
    if state.forced != (state.fourth != NOTHING):
        wrong.append("a fourth card must be used if and only if there is one")
    if state.fourth != NOTHING and not state.seats[state.turn].cards[state.fourth]:
        wrong.append("the fourth card is in the hand")
    return wrong


# ---- The step -------------------------------------------------------------------------------------------


def _audit_step(state: Papyros) -> list[str]:
    step = state.step
    if step == DEAL and not state.given.quick:
        return ["without quick set-up nothing is dealt"]
    if step in (DEAL, PLACE) and any(seat.vowels or seat.held for seat in state.seats):
        return ["vowels and cards are drawn when all consonants lie"]
    if step == PLACE and NOTHING not in state.face:
        return ["all consonants have been placed"]
    if (step == GIVE) != (state.owed > 0) or state.owed > state.seats[state.turn].vowels:
        return ["vowels are given up as the die says"]
    if step == SUN_ROLLED and state.seats[state.turn].held != MOST_CARDS:
        return ["who holds fewer than three cards draws without being asked"]
    if state.forced and step not in (ACT, CONSENT):
        return ["a fourth card is used at once"]
    if (step == CONSENT) != (state.asked != NOTHING) or state.asked == state.turn:
        return ["somebody else is asked for an alliance"]
    if step == CONSENT and not (state.given.consent and state.seats[state.turn].shown):
        return ["who asks for an alliance has shown the card"]
    if (step == VOTE) != bool(state.motion) or state.votes[state.turn] != NO_VOTE:
        return ["the others vote on a word"]
    if step == VOTE and not state.to_act:
        return ["votes are counted when all have voted"]
    if (step == PAY and state.pending == NOTHING) or (state.paid and step != PAY):
        return ["a word is paid for, one vowel after the other"]
    if state.pending != NOTHING and step != PAY and not (step == VOTE and state.given.mode == BY_CHALLENGE):
        return ["a word waits to be paid, or for the others"]
    if state.pending != NOTHING and not _payable(state):
        return ["the word that is paid for cannot be laid"]
    if step == MORE and not (state.made and state.open_words()):
        return ["another word is for combinations that were exchanged"]
    if step == DRAW and not (state.given.may_decline and any(state.bag)):
        return ["who may not decline draws a vowel"]
    reached = any(seat.deben >= state.given.target for seat in state.seats)
    stalled = state.idle >= ROUNDS * state.given.seats
    if (step == OVER) != (reached or stalled):
        return ["the game ends with enough Deben, or after three rounds without a word"]
    return []


def _payable(state: Papyros) -> bool:
    first = state.given.first
    if not int(first.animate) <= state.pending < first.court:
        return False
    if not on_board(state.cells, play_of(state.given, state.pending)):
        return False
    fewest = 2 if state.step == PAY else 1
    return len(state.paid) < len(needs_now(state)) and len(sources_for(state, needs_now(state))) >= fewest
