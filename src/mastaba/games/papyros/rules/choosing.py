"""What may be done in a position."""

from mypy_extensions import i64

from mastaba.games.papyros.rules.finding import Swapper
from mastaba.games.papyros.rules.letters import KINDS
from mastaba.games.papyros.rules.pieces import CARDS
from mastaba.games.papyros.rules.position import ACT, CONSENT, DEAL, GIVE, MORE, NOTHING, PAY, PLACE, VOTE, Position
from mastaba.games.papyros.rules.setting import ALLIANZ, TAUSCHEN, UMDREHEN
from mastaba.games.papyros.rules.wording import sources
from mastaba.kernel.bits import BIT, members


def legal_moves(state: Position) -> tuple[int, ...]:
    """For a seat that is to act."""
    first = state.given.first
    step = state.step
    if step == ACT:
        return tuple(act_moves(state))
    if step == MORE:
        return tuple(more_moves(state))
    if step == PAY:
        return tuple([int(first.pay) + source for source in sources(state)])
    if step == VOTE:
        return (int(first.yes), int(first.no), int(first.abstain))
    if step == CONSENT:
        return (int(first.yes), int(first.no))
    if step == GIVE:
        rack = state.seats[state.turn].rack
        return tuple([int(first.give) + kind for kind in range(KINDS) if rack[kind]])
    if step == DEAL:
        return (int(first.deal + state.deals),)
    if step == PLACE:
        return tuple(place_moves(state))
    return (int(first.draw), int(first.decline))


def may_say(state: Position) -> bool:
    """G10: whether any word may be put to the vote now."""
    return state.step in (ACT, MORE) and not state.forced and state.may_ask()


def place_moves(state: Position) -> list[int]:
    """R2: any tile, either side up, on any free hieroglyph."""
    left = state.tiles_left()
    slots = len(state.face)
    free = [slot for slot in range(slots) if state.face[slot] == NOTHING]
    first = int(state.given.first.place)
    return [first + face * slots + slot for face in range(len(state.given.up)) if left[face // 2] for slot in free]


def act_moves(state: Position) -> list[int]:
    """R5: cards (c), a word (d), or neither."""
    found = card_moves(state)
    if state.forced:
        return found
    found.append(int(state.given.first.finish))
    finder = state.finder()
    combination: i64 = 0
    combinations: i64 = len(state.given.board.groups)
    while combination < combinations:
        if not state.awake & BIT[combination]:
            finder.animations(found, combination, state.up)
        combination += 1
    if state.awake:
        longer: list[int] = []
        finder.extensions(longer)
        longer.sort()
        found += longer
    return found


def card_moves(state: Position) -> list[int]:
    given = state.given
    first = given.first
    me = state.seats[state.turn]
    found: list[int] = []
    if me.cards[UMDREHEN]:
        found += flip_moves(state)
    if me.cards[TAUSCHEN]:
        found += Swapper(given, state.lexicon, state.cells, state.up, state.at).swaps()
    if me.cards[ALLIANZ]:
        taken = state.allies | state.refused | BIT[state.turn]
        found += [int(first.ally) + seat for seat in range(given.seats) if not taken & BIT[seat]]
    any_vowel = any(state.bag)
    for kind in range(len(CARDS)):
        if me.cards[kind] and (any_vowel or kind == state.fourth):
            found.append(int(first.give_back) + kind)
    return found


def flip_moves(state: Position) -> list[int]:
    """R18, G24: consonants of un-animated combinations that have not been turned over in this turn."""
    given = state.given
    found: list[int] = []
    for combination, moves in enumerate(given.flip_moves):
        if state.awake & BIT[combination]:
            continue
        if state.flipped:
            found += [move for move in moves if not given.flips[move - int(given.first.flip)] & state.flipped]
        else:
            found += moves
    return found


def more_moves(state: Position) -> list[int]:
    """R16: a word for each of the combinations that TAUSCHEN has touched."""
    found = [int(state.given.first.finish)]
    finder = state.finder()
    for combination in members(int(state.open_words())):
        finder.animations(found, combination, state.up)
    return found
