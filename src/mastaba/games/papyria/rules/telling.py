"""What is told in Papyria: events, as plain data. Called only while somebody listens."""

from mastaba.games.papyria.rules.pieces import A_LANDSCAPE, A_MULTIPLIER, A_SCORING, GOODS, KEYS, TYPES
from mastaba.games.papyria.rules.position import Position
from mastaba.games.papyria.rules.setting import DIRECTIONS, PLACES, RINGS, ROTATIONS, SIDE, SPACES, scoring_name
from mastaba.kernel.events import Event, Part, only


def place_name(space: int) -> str:
    """A space as in the notation: `3-large`; a spot beside the board: `side-2`; keys: `key-temple`."""
    if space < SPACES:
        return f"{space // 3 + 1}-{PLACES[space % 3]}"
    if space < SIDE + 6:
        return f"side-{space - SIDE + 1}"
    return f"key-{KEYS[space - SIDE - 6]}"


def good_name(state: Position, space: int, tile: int) -> str:
    """A tile or a piece by name."""
    kind = state.kind_of(space)
    if kind == A_LANDSCAPE:
        return state.table.names[tile]
    if kind == A_SCORING:
        return scoring_name(tile)
    return f"multiplier-{TYPES[tile]}" if kind == A_MULTIPLIER else GOODS[kind]


def tell(state: Position, kind: str, *parts: Part) -> None:
    assert state.listener is not None
    state.listener.append(Event(kind, *parts))


def tell_mine(state: Position, kind: str, *parts: Part) -> None:
    """Something that the active player does."""
    tell(state, kind, Part("seat", int(state.turn)), *parts)


# ---- The draft ------------------------------------------------------------------------------------------


def opening(state: Position) -> list[Event]:
    settlements = tuple([state.table.names[seat.land.tiles[0]] for seat in state.seats])
    return [Event("deal", Part("settlements", settlements), Part("first", int(state.first))), round_event(state)]


def round_event(state: Position) -> Event:
    """A round of the draft begins. Its tiles bear a P."""
    return Event("turn", Part("number", f"P{state.round + 1}"))


def turn_event(state: Position) -> Event:
    return Event("turn", Part("seat", int(state.turn)), Part("number", int(state.turns)))


def tell_pick(state: Position, seat: int, tile: int) -> None:
    tell(state, "pick", Part("seat", seat), Part("tile", state.table.names[tile], only(seat)))


def tell_picked(state: Position) -> None:
    """Everybody has picked: now all see what."""
    tiles = tuple([state.table.names[int(seat.pick)] for seat in state.seats])
    tell(state, "picked", Part("tiles", tiles))


def tell_hand(state: Position, seat: int, hand: int) -> None:
    """The tiles that were passed on, or drawn."""
    names = tuple([state.table.names[4 + i] for i in range(16) if hand >> i & 1])
    parts = [Part("seat", seat), Part("number", len(names)), Part("tiles", names, only(seat))]
    tell(state, "hand", *parts, Part("to", f"hand-{seat + 1}"))


def tell_place(state: Position, seat: int, tile: int, side: int, rotation: int, source: str) -> None:
    name = state.table.names[tile]
    parts = [
        Part("seat", seat),
        Part("tile", name),
        Part("side", DIRECTIONS[side]),
        Part("turned", ROTATIONS[rotation]),
    ]
    tell(state, "place", *parts, Part("from", source), Part("to", f"land-{seat + 1}-{name}"))


# ---- Movement and arrival -------------------------------------------------------------------------------


def ring_name(ring: int, section: int) -> str:
    return f"{RINGS[ring]}-{section + 1}"


def tell_set(state: Position, ring: int, section: int) -> None:
    journey = [Part("from", f"pieces-{state.turn + 1}"), Part("to", ring_name(ring, section))]
    tell_mine(state, "set", Part("piece", RINGS[ring]), Part("section", section + 1), *journey)


def tell_move(state: Position, ring: int, start: int, section: int, steps: int) -> None:
    journey = [Part("from", ring_name(ring, start)), Part("to", ring_name(ring, section))]
    tell_mine(state, "move", Part("piece", RINGS[ring]), Part("section", section + 1), Part("lapis", steps), *journey)


def tell_displaced(state: Position, seat: int, ring: int, start: int, section: int) -> None:
    """R15: somebody's piece had to go on, and its owner gets a lapis."""
    journey = [Part("from", ring_name(ring, start)), Part("to", ring_name(ring, section))]
    parts = [Part("owner", seat), Part("piece", RINGS[ring]), Part("section", section + 1)]
    tell(state, "displace", *parts, *journey)


# ---- Goods ----------------------------------------------------------------------------------------------


def tell_open(state: Position, space: int) -> None:
    """The next tile of a stack lies face up."""
    name = good_name(state, space, int(state.top(space)))
    tell(state, "open", Part("place", place_name(space)), Part("tile", name), Part("left", state.left[space]))


def tell_end_tile(state: Position, space: int) -> None:
    """R41: an end-of-game tile comes to an empty space."""
    name = state.table.end_names[state.lying[space]]
    parts = [Part("place", place_name(space)), Part("tile", name), Part("left", int(state.pile_left))]
    tell(state, "end_tile", *parts, Part("from", "pile"), Part("to", place_name(space)))


def tell_gone(state: Position, kind: str, space: int) -> None:
    """A good leaves the game: waived (R40), or lost by a single player (R25, R27)."""
    if space < SPACES and state.lying[space] >= 0:
        name = state.table.end_names[state.lying[space]]
    else:
        name = good_name(state, space, int(state.top(space)))
    tell_mine(state, kind, Part("tile", name), Part("place", place_name(space)), Part("from", place_name(space)))


def tell_score(state: Position, seat: int, kind: int, numbers: tuple[int, int, int], why: str) -> None:
    """A scoring: value, multiplier and points; `why` is what gave it."""
    value, multiplier, points = numbers
    parts = [Part("value", value), Part("multiplier", multiplier), Part("points", points), Part("why", why)]
    tell(state, "score", Part("seat", seat), Part("type", TYPES[kind]), *parts)


def tell_finish(state: Position, reason: str, ranks: tuple[int, ...], totals: tuple[int, ...]) -> None:
    tell(state, "end", Part("reason", reason), Part("ranks", ranks), Part("totals", totals))
