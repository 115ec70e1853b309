"""What speaks for a move of Mykerinos and against it: the parts of which its score is made.

Digging is told area by area; in the survey what others get is compared with what they get on average, whatever is
chosen. So the worths of a move's reasons add up to its score, but for a number that all moves have in common.
"""

from operator import attrgetter
from typing import Final

from mypy_extensions import i64

from mastaba.games.mykerinos.bot.outlook import CALLED, NEUTRAL_CUBE, PARTS, ROOM_TO_GROW, Outlook, ranking_number
from mastaba.games.mykerinos.bot.prospects import Gains, Prospects
from mastaba.games.mykerinos.rules.excavation import next_space
from mastaba.games.mykerinos.rules.scoring import SERIES, exhibition_points, series
from mastaba.games.mykerinos.rules.seats import Seat
from mastaba.games.mykerinos.rules.setting import (
    CALLS,
    CHAIN,
    DECLINE,
    DISCARD,
    FIVE,
    NOBODY,
    PASS,
    PATRONS,
    ROOM,
    ROOMS,
    SKIP,
    START,
    TAKE,
    USE_BROWN,
    USE_VIOLET,
    VERB,
    WINGS,
    rooms_open,
)
from mastaba.games.mykerinos.rules.state import Mykerinos
from mastaba.kernel.bags import ONE
from mastaba.kernel.bits import BIT
from mastaba.kernel.hints import Reason

POINT: Final = 0.25  # what a point is worth among scores, of which 1 is a lot
LITTLE: Final = 1e-9
WORTH: Final = attrgetter("worth")
PLACES: Final = ("first", "second", "third", "fourth")

Parts = list[Reason]


def in_order(reasons: Parts) -> Parts:
    """The weightiest first."""
    return sorted(reasons, key=weight)


def weight(reason: Reason) -> float:
    """Read from outside: with a kernel that was compiled before, mypyc 2.4 cannot read a float of another group."""
    return -abs(float(WORTH(reason)))


# ---- Digging --------------------------------------------------------------------------------------------


def of_digging(outlook: Outlook, move: i64) -> Parts:
    verb: i64 = VERB[move]
    if verb == PASS:
        return of_passing(outlook)
    if verb == USE_BROWN:
        found = of_room(outlook.state, outlook.prospects, outlook.seat, move - USE_BROWN)
        paid: i64 = 1
    else:
        found = of_areas(outlook, move)
        paid = len(CHAIN[move])
        if verb == START and outlook.growth(move - START) > 0.0:
            free = int(outlook.growth(move - START))
            found.append(Reason("growth", POINT * ROOM_TO_GROW * float(free), squares(outlook, move), n=free))
    price = outlook.cube if verb == USE_BROWN else outlook.price(verb, paid) + called(move)
    own = paid - 1 if verb == USE_VIOLET else paid
    kind = "last" if own and own == outlook.me.stock else "cost"
    found.append(Reason(kind, -POINT * price, (f"stock-{outlook.seat + 1}",), n=int(paid)))
    patron: i64 = CALLS[move]
    if patron != NOBODY:
        found.append(Reason("called", POINT * CALLED, patron=PATRONS[patron]))
    return in_order(found)


def called(move: i64) -> float:
    return CALLED if CALLS[move] != NOBODY else 0.0


def squares(outlook: Outlook, move: i64) -> tuple[str, ...]:
    """The keys of the squares that a move puts cubes on."""
    return outlook.state.given.moves.words(int(move))


def of_areas(outlook: Outlook, move: i64) -> Parts:
    """What the cubes do, area by area."""
    found: Parts = []
    rest: i64 = PARTS[move]
    while rest:
        area = (rest & 63) >> 3
        cubes = rest & 7
        worth = POINT * outlook.gain(area, cubes)
        found.append(of_area(outlook, move, area, cubes, worth))
        rest >>= 6
    return found


def of_area(outlook: Outlook, move: i64, area: i64, cubes: i64, worth: float) -> Reason:
    """Which rank this colour has there afterwards, and who had it before."""
    state = outlook.state
    before = order_of(ranking_number(state, area, -1, 0, -1, 0))
    after = order_of(ranking_number(state, area, outlook.more, cubes, -1, 0))
    own = "" if outlook.more == outlook.seat else "neutral "
    about = squares(outlook, move)
    rank = after.index(outlook.more)
    was = before.index(outlook.more) if outlook.more in before else len(PLACES)
    if rank >= was:
        kind = "idle" if worth <= LITTLE else "firmer" if rank < 2 else "closer"
        return Reason(own + kind, worth, about, area=int(area) + 1, rank=PLACES[rank])
    if rank < 2 and rank < len(before):
        return Reason(own + "from", worth, about, area=int(area) + 1, rank=PLACES[rank], who=before[rank])
    return Reason(own + "place", worth, about, area=int(area) + 1, rank=PLACES[rank])


def order_of(ranking: i64) -> list[int]:
    """Who is ranked how, read from the number."""
    order: list[int] = []
    while ranking:
        order.append(int(ranking & 7) - 1)
        ranking >>= 3
    return order


def of_passing(outlook: Outlook) -> Parts:
    """R32: ties that are won, against areas that cannot be defended any more."""
    place = next_space(outlook.state)
    threat = outlook.threat()
    better: list[int] = []
    worse: list[int] = []
    for_it = 0.0
    against = 0.0
    for area in range(outlook.areas):
        change = outlook.held(area, place, threat) - outlook.now(area)
        if change > LITTLE:
            better.append(area + 1)
            for_it += change
        elif change < -LITTLE:
            worse.append(area + 1)
            against += change
    found = [kept_cubes(outlook)]
    if better:
        found.append(Reason("ties", POINT * for_it, areas=tuple(better), place=int(place)))
    if worse:
        found.append(Reason("exposed", POINT * against, areas=tuple(worse)))
    return in_order(found)


def kept_cubes(outlook: Outlook) -> Reason:
    about = (f"stock-{outlook.seat + 1}",)
    stock = int(outlook.me.stock)
    return Reason("kept", 0.0, about, n=stock) if stock else Reason("out of cubes", 0.0, about)


def of_neutral(outlook: Outlook, move: i64) -> Parts:
    """R62: the neutral colour digs for whoever moves it."""
    if move == SKIP:
        return [Reason("neutral kept", 0.0, (f"neutral-{outlook.seat + 1}",), n=int(outlook.me.neutral))]
    found = of_areas(outlook, move)
    cubes = len(CHAIN[move])
    price = -POINT * NEUTRAL_CUBE * float(cubes)
    found.append(Reason("neutral cost", price, (f"neutral-{outlook.seat + 1}",), n=cubes))
    return in_order(found)


# ---- The museum -----------------------------------------------------------------------------------------


def of_room(state: Mykerinos, prospects: Prospects, seat: i64, room: i64) -> Parts:
    """What a room is worth at once, and what it promises."""
    me = state.seats[seat]
    about = (ROOMS[room],)
    rooms: i64 = me.rooms | BIT[room]
    with_it = Seat()
    with_it.patrons = me.patrons
    with_it.rooms = rooms
    now = float(int(exhibition_points(with_it, state.wings) - exhibition_points(me, state.wings)))
    later = prospects.room_gain(seat, room) - now
    found: Parts = []
    if now > 0.0:
        found.append(Reason("room", POINT * now, about, n=int(now)))
    opened = rooms_open(rooms, state.booked | BIT[room]) & ~rooms_open(me.rooms, state.booked)
    for wing in range(WINGS):
        if opened & FIVE[wing]:
            found.append(Reason("door", POINT * later, about, room=ROOMS[room_of(wing)]))
            return found
    if abs(later) > LITTLE or not found:
        found.append(Reason("room later", POINT * later, about))
    return found


def room_of(wing: int) -> int:
    """The “5” room of a wing."""
    return 2 * WINGS + wing


# ---- The survey -----------------------------------------------------------------------------------------


def of_choice(state: Mykerinos, prospects: Prospects, seat: i64, move: i64, legal: tuple[int, ...]) -> Parts:
    """What a card or a room brings, and what it leaves to the others."""
    verb: i64 = VERB[move]
    after = what_follows(state, prospects, move)
    usual: Gains = [0.0] * state.given.seats
    for other in legal:
        gains = what_follows(state, prospects, other)
        for i in range(state.given.seats):
            usual[i] += gains[i] / float(len(legal))
    found: Parts = []
    if verb == TAKE:
        found += of_card(state, prospects, seat, state.card_at(move - TAKE))
    elif verb == ROOM:
        found += of_room(state, prospects, seat, move - ROOM)
    elif verb == DECLINE:
        found.append(Reason("nothing", 0.0))
    for i in range(state.given.seats):
        change = after[i] - usual[i]
        if i == seat:
            if abs(change) > LITTLE:
                found.append(Reason("reach" if change > 0.0 else "out of reach", POINT * change))
        elif abs(change) > LITTLE:
            kind = "leaves" if change > 0.0 else "denies"
            found.append(Reason(kind, -POINT * prospects.others * change, who=i))
    if not found:
        found.append(Reason("same", 0.0))
    return in_order(found)


def what_follows(state: Mykerinos, prospects: Prospects, move: i64) -> Gains:
    """What everybody gets in this area after this choice."""
    verb: i64 = VERB[move]
    rank = state.rank + 1
    gone = state.gone
    room: i64 = -1
    if verb == ROOM:
        room = move - ROOM
    elif verb == DISCARD:
        gone = BIT[move - DISCARD]
    elif verb == TAKE:
        gone |= BIT[move - TAKE]
    return prospects.play(state.area, state.ranking, rank, gone, room)


def of_card(state: Mykerinos, prospects: Prospects, seat: i64, card: i64) -> Parts:
    """What a card brings at once, and what it promises."""
    me = state.seats[seat]
    given = state.given
    about = (given.card_names[card],)
    found: Parts = []
    rest = prospects.card_gain(seat, card)
    prestige = given.prestige[card]
    if prestige:
        found.append(Reason("prestige", POINT * float(prestige), about, n=prestige))
        rest -= float(prestige)
    patron: i64 = given.patrons[card]
    if patron != NOBODY:
        with_it = Seat()
        with_it.rooms = me.rooms
        with_it.patrons = me.patrons + ONE[patron]
        now = int(exhibition_points(with_it, state.wings) - exhibition_points(me, state.wings))
        found.append(Reason("card", POINT * float(now), about, n=now, patron=PATRONS[patron]))
        rest -= float(now)
        sets = int(series(with_it.patrons) - series(me.patrons))
        if sets:
            found.append(Reason("series", POINT * float(SERIES * sets), about, n=int(SERIES) * sets))
            rest -= float(SERIES * sets)
    if rest > LITTLE:
        found.append(Reason("card later", POINT * rest, about))
    elif rest < -LITTLE:  # the series that it completes was promised before
        found.append(Reason("card counted", POINT * rest, about))
    return found
