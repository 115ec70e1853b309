"""Positions of Papyrus as plain data: written down, and read.

A player's own cards, in hand, deck and under Dossiers, are written by their signs; elsewhere a card is `red-n`, or
`red-n down` if it lies face down below a Fragment. Decks are written from the top.
"""

from mastaba.games.papyrus.forms.audit import audit, audit_seen
from mastaba.games.papyrus.rules.seats import Seat, Slot
from mastaba.games.papyrus.rules.setting import BACKS, DECK, HIDDEN, LONGEST, NOTHING, SLOTS, PapyrusSetting
from mastaba.games.papyrus.rules.state import OVER, REASONS, STEPS, Papyrus
from mastaba.kernel.bags import ONE, bag_of, things, within
from mastaba.kernel.bits import BIT, members
from mastaba.kernel.contract import Plain
from mastaba.kernel.errors import BadPosition
from mastaba.kernel.plain import Reader

UNKNOWN = "?"
FACE_DOWN = " down"


# ---- Writing --------------------------------------------------------------------------------------------


def write_position(state: Papyrus) -> Plain:
    """Everything that can matter later. In what a seat has seen, hidden things are question marks."""
    position: Plain = {
        "turn": int(state.turn) + 1,
        "step": STEPS[state.step],
        "turns": int(state.turns),
        "row": [_write_slot(state, slot) for slot in state.row],
        "fragments": _from_the_top(state.fragments, int(state.left), state.table.fragment_names),
        "players": [_write_seat(state, colour, seat) for colour, seat in enumerate(state.seats)],
        "discards": discards(state),
        "learned": int(state.shown),
    }
    if state.step == OVER:
        position["reason"] = REASONS[state.reason]
        position["lost"] = fragment_names(state, int(state.lost))
    return position


def _write_slot(state: Papyrus, slot: Slot) -> Plain | None:
    if slot.fragment == NOTHING:
        return None
    return {
        "fragment": state.table.fragment_names[slot.fragment],
        "above": cards_of(state, slot.above),
        "below": [state.table.card(colour, sign) + (FACE_DOWN if down else "") for colour, sign, down in slot.cards()],
    }


def _write_seat(state: Papyrus, colour: int, seat: Seat) -> Plain:
    table = state.table
    written: Plain = {
        "colour": table.colours[colour],
        "hand": signs_of(state, int(seat.hand)),
        "deck": _from_the_top(seat.deck, int(seat.left), table.letters),
    }
    if table.with_dossiers:
        written["dossiers"] = [_name(table.dossier_names, dossier) for dossier in seat.dossiers]
        written["under"] = {
            back: _name(table.letters, sign) for back, sign in zip(BACKS, seat.under, strict=True) if sign != NOTHING
        }
    written["pile"] = {"fragments": fragment_names(state, int(seat.fragments)), "cards": cards_of(state, seat.pile)}
    return written


def _from_the_top(deck: list[int], left: int, names: tuple[str, ...]) -> list[str]:
    """The cards in the order in which they will be drawn; of a deck that is hidden, their number."""
    return [names[card] for card in reversed(deck[:left])] if deck or not left else [UNKNOWN] * left


def _name(names: tuple[str, ...], number: int) -> str:
    return UNKNOWN if number == HIDDEN else names[number]


def signs_of(state: Papyrus, bag: int) -> list[str]:
    return [state.table.letters[sign] for sign in things(bag)]


def cards_of(state: Papyrus, bags: tuple[int, ...]) -> list[str]:
    """Cards by colour, as in a pile."""
    return [state.table.card(colour, sign) for colour, bag in enumerate(bags) for sign in things(bag)]


def fragment_names(state: Papyrus, fragments: int) -> list[str]:
    return [state.table.fragment_names[number] for number in members(fragments)]


def discards(state: Papyrus) -> list[str]:
    """Q16: what was played and lies nowhere any more."""
    left = []
    for colour, seat in enumerate(state.seats):
        there = sum([int(slot.above[colour] + slot.cards_of(colour)) for slot in state.row])
        there += sum([player.pile[colour] for player in state.seats])
        left.append(int(seat.played) - there)
    return cards_of(state, tuple(left))


# ---- Reading --------------------------------------------------------------------------------------------


def read_position(setting: PapyrusSetting, data: Plain, seen_by: int | None = None) -> Papyrus:
    """The position, checked. What people leave out is filled with the plainest reading.

    Cards that are named nowhere are in the deck; or, if the deck is listed, among the discards. With `seen_by` it is
    what that seat has seen (-1: a spectator), and has holes.
    """
    reader = Reader(data, "position")
    players = reader.inners("players", setting.seats)
    seats = [_read_seat(setting, player) for player in players]
    row = _read_row(setting, reader)
    state = Papyrus(setting, [], row, seats)
    state.turn = reader.number("turn", low=1, high=setting.seats) - 1
    state.turns = reader.number("turns", default=1, low=1)
    state.step = reader.one_of("step", STEPS, default="above")
    state.shown = reader.number("learned", default=0)
    _read_lying(state, reader)
    for player, seat in zip(players, seats, strict=True):
        if seen_by is None:
            _read_deck(setting, player, seat)
        else:
            seat.left = len(player.texts("deck"))
    if state.step == OVER:
        state.reason = reader.one_of("reason", REASONS)
        state.lost = _fragments(setting, reader, "lost")
    if seen_by is None:
        _read_fragment_deck(state, reader)
    else:
        state.left = len(reader.texts("fragments"))
    wrong = audit(state) if seen_by is None else audit_seen(state, seen_by)
    if wrong:
        raise BadPosition("This cannot be: {reason}", "position", reason=wrong[0])
    return state


def _read_seat(setting: PapyrusSetting, reader: Reader) -> Seat:
    seat = Seat([])
    seat.hand = bag_of(_numbers(setting.letters, reader, "hand"))
    if setting.with_dossiers:
        names = (*setting.dossier_names, UNKNOWN)
        found = [HIDDEN if i == len(names) - 1 else i for i in _numbers(names, reader, "dossiers")]
        if len(found) != len(BACKS):
            raise BadPosition("A player has a light and a dark Dossier.", reader.at("dossiers"))
        seat.dossiers = tuple(found)
        seat.under = _read_under(setting, reader)
    pile = reader.inner("pile") if reader.has("pile") else Reader({}, reader.at("pile"))
    seat.fragments = _fragments(setting, pile, "fragments")
    seat.pile = _bags(setting, pile, "cards")
    return seat


def _read_under(setting: PapyrusSetting, reader: Reader) -> tuple[int, ...]:
    under = reader.inner("under") if reader.has("under") else Reader({})
    for back in under.data:
        if back not in BACKS:
            raise BadPosition(
                "“{value}” is unknown here. Known are: {allowed}.",
                reader.at("under"),
                value=back[:40],
                allowed=", ".join(BACKS),
            )
    found: list[int] = []
    for back in BACKS:
        if not under.has(back):
            found.append(NOTHING)
        elif under.text(back) == UNKNOWN:
            found.append(HIDDEN)
        else:
            found.append(_number(setting.letters, under.text(back), under.at(back)))
    return tuple(found)


def _read_row(setting: PapyrusSetting, reader: Reader) -> list[Slot]:
    data = reader.data.get("row", [None] * SLOTS)
    if not isinstance(data, list) or len(data) != SLOTS:
        raise BadPosition("This must be a list of {size} objects.", reader.at("row"), size=SLOTS)
    row = []
    for i, item in enumerate(data):
        at = f"{reader.at('row')}[{i}]"
        if item is None:
            row.append(Slot(NOTHING))
        elif isinstance(item, dict):
            row.append(_read_slot(setting, Reader(item, at)))
        else:
            raise BadPosition("This must be an object.", at)
    return row


def _read_slot(setting: PapyrusSetting, reader: Reader) -> Slot:
    slot = Slot(_number(setting.fragment_names, reader.text("fragment"), reader.at("fragment")))
    slot.above = _bags(setting, reader, "above")
    below = reader.texts("below")
    if len(below) > LONGEST:
        raise BadPosition("There are too many cards.", reader.at("below"))
    for text in below:
        colour, sign = _card(setting, text.removesuffix(FACE_DOWN), reader.at("below"))
        slot.put_below(colour, sign, text.endswith(FACE_DOWN))
    return slot


def _read_lying(state: Papyrus, reader: Reader) -> None:
    """What everybody has seen of each colour: all that lies somewhere in the open, or was taken or discarded."""
    thrown = _bags(state.table, reader, "discards")
    for colour, seat in enumerate(state.seats):
        seat.played = thrown[colour]
        for slot in state.row:
            seat.played += slot.above[colour] + slot.cards_of(colour)
        for player in state.seats:
            seat.played += player.pile[colour]


def _read_deck(setting: PapyrusSetting, reader: Reader, seat: Seat) -> None:
    """The deck as listed, or else all that is left."""
    used = int(seat.hand + seat.tucked + seat.played)
    if not within(used, setting.full):
        raise BadPosition("There are too many cards of one sign.", reader.path)
    rest = setting.full - used
    if not reader.has("deck"):
        seat.deck = things(rest)
    else:
        seat.deck = _numbers(setting.letters, reader, "deck")
        if not within(bag_of(seat.deck), rest):
            raise BadPosition("There are too many cards of one sign.", reader.at("deck"))
        seat.played += rest - bag_of(seat.deck)
    seat.deck.reverse()
    seat.left = len(seat.deck)


def _read_fragment_deck(state: Papyrus, reader: Reader) -> None:
    """The deck as listed, or else all that are nowhere else."""
    names = state.table.fragment_names
    if reader.has("fragments"):
        state.fragments = _numbers(names, reader, "fragments")
    else:
        gone = int(state.lost)
        for seat in state.seats:
            gone |= int(seat.fragments)
        in_row = [int(slot.fragment) for slot in state.row]
        state.fragments = [i for i in range(len(names)) if not gone >> i & 1 and i not in in_row]
    state.fragments.reverse()
    state.left = len(state.fragments)


# ---- Names ----------------------------------------------------------------------------------------------


def _numbers(names: tuple[str, ...], reader: Reader, name: str) -> list[int]:
    texts = reader.texts(name)
    if len(texts) > 60:
        raise BadPosition("There are too many cards.", reader.at(name))
    return [_number(names, text, reader.at(name)) for text in texts]


def _number(names: tuple[str, ...], text: str, at: str) -> int:
    if text not in names:
        raise BadPosition("There is no card “{card}”.", at, card=text[:40])
    return names.index(text)


def _card(setting: PapyrusSetting, text: str, at: str) -> tuple[int, int]:
    """Colour and sign of `red-n`."""
    colour, _, sign = text.partition("-")
    if colour not in setting.colours or sign not in setting.letters:
        raise BadPosition("There is no card “{card}”.", at, card=text[:40])
    return setting.colours.index(colour), setting.letters.index(sign)


def _bags(setting: PapyrusSetting, reader: Reader, name: str) -> tuple[int, ...]:
    """Cards of all colours, as bags."""
    texts = reader.texts(name)
    if len(texts) > 4 * DECK:
        raise BadPosition("There are too many cards.", reader.at(name))
    bags = [0, 0, 0, 0]
    for text in texts:
        colour, sign = _card(setting, text, reader.at(name))
        bags[colour] += ONE[sign]
    return tuple(bags)


def _fragments(setting: PapyrusSetting, reader: Reader, name: str) -> int:
    mask = 0
    for number in _numbers(setting.fragment_names, reader, name):
        if mask & BIT[number]:
            card = setting.fragment_names[number]
            raise BadPosition("Card {card} is here twice.", reader.at(name), card=card)
        mask |= BIT[number]
    return mask
