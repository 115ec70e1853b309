"""What can be wrong with a position of Mykerinos."""

from mastaba.games.mykerinos.rules.position import DIG, DISCARDING, NEUTRAL_DIG, OVER, REST, REWARD
from mastaba.games.mykerinos.rules.seats import Seat
from mastaba.games.mykerinos.rules.setting import (
    CARDS,
    CUBES,
    DOORS,
    FIVES,
    HEIGHT,
    NEUTRAL,
    NOBODY,
    NOTHING,
    PATRONS,
    ROOMS,
    SEASONS,
    WIDTH,
    WINGS,
    area_of,
)
from mastaba.games.mykerinos.rules.state import Mykerinos
from mastaba.games.mykerinos.rules.survey import chooser
from mastaba.kernel.bags import ONE, size, times
from mastaba.kernel.bits import count, members


def audit(state: Mykerinos) -> list[str]:
    """Every broken invariant. What a seat has seen is audited alike: its pile is a number of cards only."""
    wrong = _audit_cards(state) + _audit_region(state) + _audit_museum(state)
    for i, seat in enumerate(state.seats):
        wrong += _audit_cubes(state, i, seat) + _audit_patrons(state, i, seat)
    if sorted(state.wings) != list(range(WINGS)):
        wrong.append("each wing has a patron of its own")
    return wrong + _audit_scale(state) + _audit_step(state)


def _audit_cards(state: Mykerinos) -> list[str]:
    """Q19: every card is in the pile, in the region, with a player or out of the game, once."""
    seen = list(members(int(state.out)))
    for seat in state.seats:
        seen += members(int(seat.cards))
    for slot, lies in enumerate(state.region):
        taken = slot // 2 == state.area and state.gone >> slot % 2 & 1
        if lies != NOTHING and not taken:
            seen.append(lies // 2)
    if len(set(seen)) != len(seen):
        return ["a card is there twice"]
    pile = [lies // 2 for lies in state.pile[: state.left]]
    if pile and sorted(seen + pile) != list(range(CARDS)):
        return ["the cards are not there once each"]
    if len(seen) + state.left != CARDS:
        return ["some cards are nowhere"]
    due = 0 if state.season == SEASONS else CARDS - 8 * state.season
    return [] if state.left == due else [f"there are {state.left} cards in the pile, not {due}"]


def _audit_region(state: Mykerinos) -> list[str]:
    """R12: a cube lies in a space of the region, and alone."""
    wrong = []
    ground = state.copy()
    ground.clear_ground()
    for row in range(HEIGHT):
        squares = ground.free[row] | ground.pyramids[row]
        there = 0
        for seat in state.seats:
            if seat.rows[row] & there:
                wrong.append(f"two cubes lie in one space of row {row + 1}")
            there |= seat.rows[row]
        if there & ~squares:
            wrong.append(f"a cube lies outside of the region in row {row + 1}")
        if state.free[row] | state.pyramids[row] | there != squares:
            wrong.append(f"a space in row {row + 1} is neither free nor taken")
    return wrong


def _audit_cubes(state: Mykerinos, i: int, seat: Seat) -> list[str]:
    wrong = []
    in_region: int = 0
    for row in range(HEIGHT):
        for column in members(seat.rows[row]):
            in_region += ONE[area_of(WIDTH * row + column)]
    if in_region != seat.cubes:
        wrong.append(f"the cubes of player {i + 1} are counted wrongly")
    neutral = state.table.two and i == NEUTRAL
    held = sum([int(player.neutral) for player in state.seats]) if neutral else int(seat.stock)
    if seat.general + held + size(seat.cubes) + count(seat.rooms) != CUBES or seat.general < 0 or seat.stock < 0:
        wrong.append(f"player {i + 1} has not got {CUBES} cubes")
    if seat.neutral and not state.table.two:
        wrong.append("only with two players there are neutral cubes")
    return wrong


def _audit_patrons(state: Mykerinos, i: int, seat: Seat) -> list[str]:
    wrong = []
    cards = members(int(seat.cards))
    owned = [state.table.patrons[card] for card in cards]
    if seat.patrons != sum([ONE[patron] for patron in owned if patron != NOBODY]):
        wrong.append(f"the patrons of player {i + 1} are counted wrongly")
    if seat.prestige != sum([state.table.prestige[card] for card in cards]):
        wrong.append(f"the prestige of player {i + 1} is counted wrongly")
    for patron in range(len(PATRONS)):
        if seat.ready < 0 or times(seat.ready, patron) > times(seat.patrons, patron):
            wrong.append(f"player {i + 1} has tilted a card that is not there: {PATRONS[patron]}")
    return wrong


def _audit_museum(state: Mykerinos) -> list[str]:
    """R42, R43."""
    wrong = []
    there = 0
    for i, seat in enumerate(state.seats):
        if seat.rooms & there:
            wrong.append("two cubes are in one room")
        there |= int(seat.rooms)
        for room in members(int(seat.rooms)):
            if room >= FIVES and not seat.rooms & DOORS[room % WINGS]:
                wrong.append(f"player {i + 1} could not have got into room {ROOMS[room]}")
    if there != state.booked:
        wrong.append("the rooms are counted wrongly")
    return wrong


def _audit_scale(state: Mykerinos) -> list[str]:
    players = state.table.seats
    places = sorted([int(seat.place) for seat in state.seats if seat.place])
    due = list(range(1, int(state.passed) + 1))
    if state.table.two and state.step != OVER:
        due = [1, 2, 3][: int(state.passed) + 1] if state.passed else [2]
    if places != due:
        return ["the passing scale has a gap"]
    if state.step in (DIG, NEUTRAL_DIG):
        if state.seats[state.turn].place:
            return [f"player {state.turn + 1} has passed"]
        if state.passed >= players:
            return ["everybody has passed"]
    elif state.passed != (0 if state.step == OVER else players):
        return ["the survey comes when everybody has passed"]
    return []


def _audit_step(state: Mykerinos) -> list[str]:
    if state.step == NEUTRAL_DIG and not (state.table.two and state.seats[state.turn].neutral):
        return ["there is no neutral cube to play"]
    if state.step == OVER:
        return [] if state.season == SEASONS and not state.region else ["the game ends after the fourth season"]
    surveying = state.step in (REWARD, REST, DISCARDING)
    for slot, lies in enumerate(state.region):
        if (lies == NOTHING) != (surveying and slot // 2 < state.area):
            return ["an area has cards until it has been surveyed"]
    if not surveying:
        return []
    if any(times(seat.cubes, area) for seat in state.seats for area in range(state.area)):
        return ["there are cubes in an area that has been surveyed"]
    return [] if _asked_rightly(state) else ["the survey asks somebody else"]


def _asked_rightly(state: Mykerinos) -> bool:
    """Whether the ranking asks this player for this."""
    if state.rank >= len(state.ranking) or state.ranking != state.rank_area(state.area):
        return False
    neutral = state.table.two and state.ranking[state.rank] == NEUTRAL
    taken = count(state.gone)
    if state.step == DISCARDING:
        alone = len(state.ranking) == 1
        return neutral and state.rank < 2 and not alone and taken == 0 and state.turn == chooser(state)
    if neutral or state.turn != state.ranking[state.rank] or taken > state.rank:
        return False
    return state.rank < 2 if state.step == REWARD else state.rank >= 2 and taken < 2
