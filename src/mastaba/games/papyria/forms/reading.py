"""Positions of Papyria, read from plain data and checked. What people leave out is filled with the plainest reading.

A space that is not named has the next of the goods that are left, and a full stack of tiles that are named nowhere.
"""

from collections import Counter

from mastaba.games.papyria.forms.audit import audit, audit_seen
from mastaba.games.papyria.forms.writing import SPECTATOR, UNKNOWN
from mastaba.games.papyria.rules.draft import empty_goods, new_seat, side_sizes
from mastaba.games.papyria.rules.land import ROW, Land
from mastaba.games.papyria.rules.looking import HOLE, Belief
from mastaba.games.papyria.rules.pieces import (
    A_LANDSCAPE,
    A_MULTIPLIER,
    A_SCORING,
    DEEPEST,
    GOODS,
    KEYS,
    KNOWLEDGE,
    SECTIONS,
    SIDE_SPOTS,
    TYPES,
)
from mastaba.games.papyria.rules.position import BORDER_A, BORDER_B, PICKING, REASONS, STARTING, STEPS
from mastaba.games.papyria.rules.seats import NO_KEY, PLACE, Seat
from mastaba.games.papyria.rules.seen import gone_tiles
from mastaba.games.papyria.rules.setting import (
    FIRST_STARTING,
    HIDDEN,
    PLACES,
    RINGS,
    ROTATIONS,
    SIDE,
    SPACES,
    STACKS,
    PapyriaSetting,
    scoring_name,
)
from mastaba.games.papyria.rules.state import Papyria
from mastaba.games.papyria.rules.telling import place_name
from mastaba.kernel.bags import bag_of
from mastaba.kernel.bits import BIT
from mastaba.kernel.contract import Plain
from mastaba.kernel.errors import BadPosition
from mastaba.kernel.plain import Reader

SCORING_NAMES = tuple(scoring_name(tile) for tile in range(KNOWLEDGE * (len(TYPES) + 1)))


def read_position(setting: PapyriaSetting, data: Plain, seen_by: int | None = None) -> Papyria:
    """The position. With `seen_by` it is what that seat has seen (-1: a spectator), and has holes."""
    reader = Reader(data, "position")
    spaces = _inner(reader, "spaces")
    state = Papyria(setting, _read_kinds(setting, spaces), empty_goods(), [])
    state.seats = [_read_seat(setting, player, i) for i, player in enumerate(reader.inners("players", setting.seats))]
    state.first = reader.number("first", default=1, low=1, high=setting.seats) - 1
    state.turn = reader.number("turn", default=int(state.first) + 1, low=1, high=setting.seats) - 1
    state.turns = reader.number("turns", default=1)
    state.step = reader.one_of("step", STEPS, default="move")
    state.triggered = reader.flag("triggered")
    state.reason = reader.one_of("reason", REASONS, default="")
    state.ships = _read_ring(setting, reader, "ships")
    state.wanderers = _read_ring(setting, reader, "wanderers")
    _read_removed(state, _inner(reader, "removed"))
    _read_keys(state, _inner(reader, "keys"))
    if state.step in (PICKING, STARTING):
        _read_draft(state, reader.inner("draft"))
    else:
        state.round = setting.numbers.picks
        state.hands = [0] * setting.seats
        _read_arrived(state, _inner(reader, "arrived"))
    _read_goods(state, reader, spaces)
    _read_ends(state, reader, spaces)
    _read_learned(state, _inner(reader, "learned"))
    wrong = audit(state) if seen_by is None else audit_seen(state, seen_by)
    if wrong:
        raise BadPosition("This cannot be: {reason}", "position", reason=wrong[0])
    return state


# ---- Names ----------------------------------------------------------------------------------------------


def _inner(reader: Reader, name: str) -> Reader:
    return reader.inner(name) if reader.has(name) else Reader({}, reader.at(name))


def _number(names: tuple[str, ...], text: str, at: str) -> int:
    if text not in names:
        raise BadPosition("There is no tile “{tile}” here.", at, tile=text[:40])
    return names.index(text)


def _numbers(names: tuple[str, ...], reader: Reader, name: str, most: int = 100) -> list[int]:
    """Tiles by name; a question mark is a hole."""
    texts = reader.texts(name)
    if len(texts) > most:
        raise BadPosition("There are too many tiles.", reader.at(name))
    return [HOLE if text == UNKNOWN else _number(names, text, reader.at(name)) for text in texts]


def _named(names: tuple[str, ...], reader: Reader, name: str) -> list[int]:
    """The same without holes."""
    found = _numbers(names, reader, name)
    if HOLE in found:
        raise BadPosition("There is no tile “{tile}” here.", reader.at(name), tile=UNKNOWN)
    return found


def _mask(numbers: list[int], at: str) -> int:
    if len(set(numbers)) != len(numbers):
        raise BadPosition("A tile is here twice.", at)
    return sum(BIT[number] for number in numbers)


# ---- The board ------------------------------------------------------------------------------------------


def _read_kinds(setting: PapyriaSetting, spaces: Reader) -> list[int]:
    """R1: what is named, and the rest of the set-up tiles in order."""
    known = {place_name(space): space for space in range(SPACES)}
    for name in spaces.data:
        if name not in known:
            raise BadPosition("There is no space “{space}”.", spaces.path, space=name[:40])
    kinds = [A_MULTIPLIER] * SPACES
    for place, there in ((1, setting.large), (2, setting.small)):
        left = list(there)
        unnamed = []
        for space in range(place, SPACES, 3):
            name = place_name(space)
            if not spaces.has(name) or not spaces.inner(name).has("good"):
                unnamed.append(space)
                continue
            kinds[space] = spaces.inner(name).one_of("good", GOODS)
            if kinds[space] not in left:
                raise BadPosition("There are too many set-up tiles of this kind.", spaces.at(name))
            left.remove(kinds[space])
        for space, kind in zip(unnamed, left, strict=True):
            kinds[space] = kind
    return kinds


def _read_goods(state: Papyria, reader: Reader, spaces: Reader) -> None:
    """Stacks as listed; the others are as high as at the beginning, of tiles that are named nowhere."""
    table = state.table
    open_stacks: list[int] = []
    for space in range(SPACES):
        kind = state.kinds[space]
        there = _inner(spaces, place_name(space))
        if kind > A_SCORING:
            usual = 0 if there.has("end_tile") else table.numbers.of(kind)
            state.left[space] = 0 if state.produces(space) else there.number("left", default=usual, high=DEEPEST)
        elif there.has("stack"):
            _lay(state, space, _numbers(_names_of(state, kind), there, "stack", DEEPEST))
        elif there.has("end_tile"):
            state.left[space] = 0
        else:
            state.left[space] = table.numbers.of(kind)
            open_stacks.append(space)
    _read_side(state, reader, open_stacks)
    _fill(state, open_stacks)


def _names_of(state: Papyria, kind: int) -> tuple[str, ...]:
    if kind == A_LANDSCAPE:
        return state.table.names
    return TYPES if kind == A_MULTIPLIER else SCORING_NAMES


def _read_side(state: Papyria, reader: Reader, open_stacks: list[int]) -> None:
    if not reader.has("side"):
        tiles = len(state.table.scorings) - state.kinds.count(A_SCORING) * state.table.numbers.scorings
        sizes = [1] * SIDE_SPOTS if state.table.solo else side_sizes(tiles)
        for spot, size in enumerate(sizes):
            state.left[SIDE + spot] = size
            open_stacks.append(SIDE + spot)
        return
    listed = reader.data["side"]
    if not isinstance(listed, list) or len(listed) != SIDE_SPOTS:
        raise BadPosition("This must be a list of {size} stacks.", reader.at("side"), size=SIDE_SPOTS)
    for spot, stack in enumerate(listed):
        inner = Reader({"stack": stack}, f"{reader.at('side')}[{spot}]")
        _lay(state, SIDE + spot, _numbers(SCORING_NAMES, inner, "stack", DEEPEST))


def _lay(state: Papyria, stack: int, tiles: list[int]) -> None:
    """Tiles from the top."""
    state.left[stack] = len(tiles)
    for i, tile in enumerate(reversed(tiles)):
        state.goods[DEEPEST * stack + i] = tile


def _fill(state: Papyria, stacks: list[int]) -> None:
    """With tiles that are named nowhere, one of each kind after the other."""
    rest = {kind: _unnamed(state, kind, stacks) for kind in (A_MULTIPLIER, A_LANDSCAPE, A_SCORING)}
    for stack in stacks:
        pool = rest[int(state.kind_of(stack))]
        state.left[stack] = min(state.left[stack], len(pool))
        _lay(state, stack, [pool.pop(0) for _ in range(state.left[stack])])


def _unnamed(state: Papyria, kind: int, but: list[int]) -> list[int]:
    """The tiles of a kind that lie nowhere yet; equal ones far apart."""
    gone = Counter(gone_tiles(state, kind))
    for stack in range(STACKS):
        if stack not in but and state.kind_of(stack) == kind:
            gone.update(state.stack(stack))
    left = Counter(state.table.box(kind)) - gone
    spread = [(copy, tile) for tile, number in left.items() for copy in range(number)]
    return [tile for _, tile in sorted(spread)]


def _read_ends(state: Papyria, reader: Reader, spaces: Reader) -> None:
    names = state.table.end_names
    for space in range(SPACES):
        there = _inner(spaces, place_name(space))
        if there.has("end_tile"):
            state.lying[space] = _number(names, there.text("end_tile"), there.at("end_tile"))
    if reader.has("pile"):
        state.pile = _numbers(names, reader, "pile")
    else:
        seen = [end for end in state.lying if end >= 0] + [i for i in range(len(names)) if state.used_ends & BIT[i]]
        left = max(state.table.numbers.end_tiles - len(seen), 0)
        state.pile = [i for i in range(len(names)) if i not in seen][:left]
    state.pile.reverse()
    state.pile_left = len(state.pile)


def _read_ring(setting: PapyriaSetting, reader: Reader, name: str) -> int:
    ring = 0
    for section, player in _inner(reader, name).data.items():
        if section not in [str(i + 1) for i in range(SECTIONS)] or player not in range(1, setting.seats + 1):
            raise BadPosition("Sections are 1 to 12, and players as many as there are seats.", reader.at(name))
        assert isinstance(player, int)
        ring += player * PLACE[int(section) - 1]
    return ring


def _read_removed(state: Papyria, reader: Reader) -> None:
    state.lost_tiles = _mask(_named(state.table.names, reader, "landscapes"), reader.at("landscapes"))
    state.lost_scorings = tuple(_named(SCORING_NAMES, reader, "scorings"))
    state.lost_multipliers = bag_of(_named(TYPES, reader, "multipliers"))
    state.used_ends = _mask(_named(state.table.end_names, reader, "end_tiles"), reader.at("end_tiles"))


def _read_keys(state: Papyria, reader: Reader) -> None:
    """By kind, how many are left."""
    most = len(state.table.keys)
    for i, key in enumerate(KEYS):
        taken = sum(1 for seat in state.seats if seat.keys[i] != NO_KEY)
        state.keys_gone[i] = most - reader.number(key, default=max(most - taken, 0), high=most)


# ---- Players --------------------------------------------------------------------------------------------


def _read_seat(setting: PapyriaSetting, reader: Reader, i: int) -> Seat:
    settlement = (setting.first_settlement + i) % 4
    seat = new_seat(setting, settlement)
    if reader.has("land"):
        seat.land = _read_land(setting, reader)
    tiles = seat.land.tiles
    priest = _number(setting.names, reader.text("priest", setting.names[tiles[-1]]), reader.at("priest"))
    if priest not in tiles:
        raise BadPosition("The priest stands on a tile of the own land.", reader.at("priest"))
    seat.priest = tiles.index(priest)
    seat.lapis = reader.number("lapis", default=int(seat.lapis), high=10_000)
    seat.papyrus = reader.number("papyrus", default=0, high=10_000)
    seat.knowledge = reader.number("knowledge", default=int(seat.knowledge), high=10_000)
    multipliers = _named(TYPES, reader, "multipliers")
    seat.multipliers = bag_of(multipliers)
    seat.collected = tuple(_named(SCORING_NAMES, reader, "collected"))
    keys = _inner(reader, "keys")
    seat.keys = tuple([keys.number(key, default=NO_KEY, low=NO_KEY, high=9) for key in KEYS])
    to_set = _inner(reader, "to_set")
    seat.ships = to_set.number("ship", default=0, high=2)
    seat.wanderers = to_set.number("wanderer", default=0, high=2)
    points = _inner(reader, "points")
    seat.scored = points.number("scorings", default=0, high=100_000)
    seat.paid = points.number("end_tiles", default=0, high=100_000)
    seat.for_keys = points.number("keys", default=0, high=100_000)
    seat.for_majorities = points.number("majorities", default=0, high=100_000)
    return seat


def _read_land(setting: PapyriaSetting, reader: Reader) -> Land:
    listed = reader.data["land"]
    if not isinstance(listed, list) or not 0 < len(listed) <= len(setting.tiles):
        raise BadPosition("A land is a list of tiles.", reader.at("land"))
    land = Land()
    for item in reader.inners("land", len(listed)):
        tile = _number(setting.names, item.text("tile"), item.at("tile"))
        column, row = _read_at(item)
        place = column + ROW * row
        if place in land.places or tile in land.tiles:
            raise BadPosition("Two tiles of a land are in the same place, or the same tile is there twice.", item.path)
        rotation = item.one_of("turned", ROTATIONS, default="0")
        land = land.with_tile_at(tile, setting.tiles[tile], place, rotation)
        land = _read_built(land, item)
    return land


def _read_at(item: Reader) -> tuple[int, int]:
    at = item.data.get("at")
    if not isinstance(at, list) or len(at) != 2 or not all(isinstance(n, int) and -70 < n < 70 for n in at):
        raise BadPosition("A place is column and row.", item.at("at"))
    return int(at[0]), int(at[1])


def _read_built(land: Land, item: Reader) -> Land:
    slot = len(land.tiles) - 1
    for name in item.texts("built"):
        if name == "mine" and land.mountains & BIT[slot]:
            land = land.with_mine(slot)
        elif name == "city" and land.forests & BIT[slot]:
            land = land.with_city(slot)
        elif name == "temple" and land.sanctuaries & BIT[slot]:
            land = land.with_temple(slot)
        else:
            raise BadPosition("“{name}” cannot stand on this tile.", item.at("built"), name=name[:40])
    return land


# ---- The turn -------------------------------------------------------------------------------------------


def _read_draft(state: Papyria, reader: Reader) -> None:
    table = state.table
    names = table.names[FIRST_STARTING : FIRST_STARTING + 16]
    state.round = reader.number("round", default=1, low=1, high=table.numbers.picks) - 1
    hands = reader.data.get("hands")
    if not isinstance(hands, list) or len(hands) != table.seats:
        raise BadPosition("This must be a list of {size} hands.", reader.at("hands"), size=table.seats)
    for i, hand in enumerate(hands):
        state.hands.append(_read_hand(names, Reader({"hand": hand}, f"{reader.at('hands')}[{i}]"), "hand"))
    if table.solo:
        state.reserve = _read_hand(names, reader, "reserve")
    picks = reader.data.get("picks", [None] * table.seats)
    if not isinstance(picks, list) or len(picks) != table.seats:
        raise BadPosition("This must be a list of {size} picks.", reader.at("picks"), size=table.seats)
    for seat, pick in zip(state.seats, picks, strict=True):
        if pick == UNKNOWN:
            seat.pick = HIDDEN
        elif pick is not None:
            seat.pick = FIRST_STARTING + _number(names, str(pick), reader.at("picks"))


def _read_hand(names: tuple[str, ...], reader: Reader, name: str) -> int:
    found = _numbers(names, reader, name, 16)
    return -len(found) if found and all(tile == HOLE for tile in found) else _mask(found, reader.at(name))


def _read_arrived(state: Papyria, reader: Reader) -> None:
    state.ring = reader.one_of("piece", RINGS, default="wanderer")
    state.section = reader.number("section", default=1, low=1, high=SECTIONS) - 1
    borders = reader.texts("borders")
    state.borders = (BORDER_A if "A" in borders else 0) | (BORDER_B if "B" in borders else 0)
    if reader.data.get("partner") is not None:
        state.partner = reader.number("partner", low=1, high=state.table.seats) - 1
    state.priest_free = reader.flag("priest_free")
    for place in reader.texts("done"):
        state.done |= BIT[_number(PLACES, place, reader.at("done"))]
    state.window = reader.number("window", default=0, high=6)


def _read_learned(state: Papyria, reader: Reader) -> None:
    state.shown = reader.number("all", default=0)
    counts = reader.data.get("seats", [0] * len(state.seats))
    if not isinstance(counts, list) or len(counts) != len(state.seats) or not all(isinstance(n, int) for n in counts):
        raise BadPosition("This must be a list of {size} numbers.", reader.at("seats"), size=len(state.seats))
    for seat, number in zip(state.seats, counts, strict=True):
        seat.learned = number
    looks = _inner(reader, "looks")
    spaces = {place_name(space): space for space in range(SPACES)}
    viewers = [*[str(i + 1) for i in range(len(state.seats))], SPECTATOR]
    found: dict[int, tuple[Belief, ...]] = {}
    for name in looks.data:
        if name not in spaces:
            raise BadPosition("There is no space “{space}”.", looks.path, space=name[:40])
        there = looks.inner(name)
        found[spaces[name]] = tuple([_read_belief(state, there, viewer) for viewer in viewers])
    state.looks = found


def _read_belief(state: Papyria, reader: Reader, viewer: str) -> Belief:
    if not reader.has(viewer):
        return ()
    listed = reader.data[viewer]
    size = len(listed) if isinstance(listed, list) else 0
    belief = []
    for item in reader.inners(viewer, size):
        belief.append((item.number("ways", low=1), tuple(_numbers(state.table.names, item, "stack", DEEPEST))))
    return tuple(belief)
