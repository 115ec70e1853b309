"""Positions of Hâpy Families as plain data: written down, read, audited, and shown."""

from itertools import pairwise

from mastaba.games.hapy.rules.seats import Seat
from mastaba.games.hapy.rules.setting import ALL, CARDS, FAMILY, NO_CARD, HapySetting
from mastaba.games.hapy.rules.state import ASKING, FAMILY_WIN, LAYING, OVER, REASONS, STALEMATE, STEPS, TAKING, Hapy
from mastaba.kernel.bits import BIT, count, members
from mastaba.kernel.contract import Plain
from mastaba.kernel.errors import BadPosition
from mastaba.kernel.plain import Reader

HIDDEN = "?"


# ---- Writing --------------------------------------------------------------------------------------------


def write_position(state: Hapy) -> Plain:
    """Everything that can matter later. A hidden card, in what a seat has seen, is a question mark."""
    names = state.table.layout.names
    layout = {names[place]: _card(state, state.cards[place]) for place in members(state.left)}
    position: Plain = {
        "turn": int(state.turn) + 1,
        "step": STEPS[state.step],
        "layout": layout,
        "players": [_write_seat(state, seat) for seat in state.seats],
        "turns": int(state.turns),
        "hourglass": int(state.sand),
    }
    if state.step == OVER:
        position["reason"] = REASONS[state.reason]
    if state.step in (ASKING, LAYING):
        position["began_empty"] = state.began_empty
        position["fresh"] = _cards(state, state.fresh)
        position["fresh_hidden"] = state.fresh_slot
        position["asked"] = None if state.asked == NO_CARD else _card(state, state.asked)
    return position


def _write_seat(state: Hapy, seat: Seat) -> Plain:
    return {
        "hand": _cards(state, seat.hand),
        "laid": _cards(state, seat.laid),
        "known": _cards(state, seat.known),
        "hidden_cannot_be": [_cards(state, cards) for cards in seat.cannot_be()],
        "kept_one_of": [_cards(state, cards) for cards in seat.kept],
        "lost": _cards(state, seat.lost),
        "ban": None if seat.ban == NO_CARD else _card(state, seat.ban),
        "learned": int(seat.learned),
    }


def _card(state: Hapy, card: int) -> str:
    return HIDDEN if card == NO_CARD else state.table.cards[card]


def _cards(state: Hapy, mask: int) -> list[str]:
    return [state.table.cards[card] for card in members(mask)]


# ---- Reading --------------------------------------------------------------------------------------------


def read_position(setting: HapySetting, data: Plain, seen_by: int | None = None) -> Hapy:
    """The position, checked. What people leave out is filled with the plainest reading.

    With `seen_by` it is what that seat has seen (-1: a spectator), and may have holes.
    """
    reader = Reader(data, "position")
    cards, left = _read_layout(setting, reader)
    players = reader.inners("players", setting.seats)
    state = Hapy(setting, cards, setting.piles.of(left), [_read_seat(setting, player) for player in players])
    state.turn = reader.number("turn", low=1, high=setting.seats) - 1
    state.turns = reader.number("turns", default=1, low=1)
    state.sand = reader.number("hourglass", default=0, low=0, high=3 * setting.seats)
    for place in members(left & setting.up):
        if cards[place] == NO_CARD:
            name = setting.layout.names[place]
            raise BadPosition("The card at {place} lies face up: it has a name.", reader.at("layout"), place=name)
    state.open_layout()
    state.step = reader.one_of("step", STEPS, default=STEPS[state.step])
    if state.step in (ASKING, LAYING):
        state.began_empty = reader.flag("began_empty") or (left == 0 and not reader.has("began_empty"))
        state.fresh = _mask(setting, reader, "fresh")
        state.fresh_slot = reader.flag("fresh_hidden")
        state.asked = _one_card(setting, reader, "asked")
    if state.step == OVER:
        state.reason = reader.one_of("reason", REASONS)
    wrong = audit(state) if seen_by is None else audit_seen(state, seen_by)
    if wrong:
        raise BadPosition("This cannot be: {reason}", "position", reason=wrong[0])
    return state


def _read_layout(setting: HapySetting, reader: Reader) -> tuple[list[int], int]:
    names = setting.layout.names
    cards = [NO_CARD] * CARDS
    left = 0
    layout = reader.inner("layout") if reader.has("layout") else Reader({})
    for name in layout.data:
        card = layout.text(name)
        if name not in names:
            raise BadPosition("There is no place {place} in this layout.", reader.at("layout"), place=name[:40])
        place = names.index(name)
        left |= BIT[place]
        if card != HIDDEN:
            cards[place] = _number(setting, card, layout.at(name))
    return cards, left


def _read_seat(setting: HapySetting, reader: Reader) -> Seat:
    seat = Seat()
    seat.hand = _mask(setting, reader, "hand")
    seat.laid = _mask(setting, reader, "laid")
    seat.known = _mask(setting, reader, "known")
    seat.lost = _mask(setting, reader, "lost")
    seat.ban = _one_card(setting, reader, "ban")
    seat.learned = reader.number("learned", default=0)
    seat.kept = tuple(_masks(setting, reader, "kept_one_of"))
    if reader.has("hidden_cannot_be"):
        _read_slots(seat, _masks(setting, reader, "hidden_cannot_be"), reader.at("hidden_cannot_be"))
    else:
        seat.slots = (0,) * (count(seat.hand & ~seat.known) - len(seat.kept))
    return seat


def _read_slots(seat: Seat, masks: list[int], at: str) -> None:
    """Slots keep only what was denied between them: `Seat.cannot_be` the other way round."""
    if any(newer & ~older for older, newer in pairwise(masks)):
        raise BadPosition("What a card cannot be, no older one can be either: the oldest stands first.", at)
    seat.slots = (0, *masks[:-1]) if masks else ()
    seat.denied = masks[-1] if masks else 0


def _masks(setting: HapySetting, reader: Reader, name: str) -> list[int]:
    """A list of sets of cards; empty if it is missing."""
    lists = reader.data.get(name, [])
    if not isinstance(lists, list) or len(lists) > CARDS:
        raise BadPosition("This must be a list of lists of cards.", reader.at(name))
    return [
        _mask(setting, Reader({"cards": cards}, f"{reader.at(name)}[{i}]"), "cards") for i, cards in enumerate(lists)
    ]


def _mask(setting: HapySetting, reader: Reader, name: str) -> int:
    mask = 0
    for card in reader.texts(name):
        bit = BIT[_number(setting, card, reader.at(name))]
        if mask & bit:
            raise BadPosition("Card {card} is here twice.", reader.at(name), card=card)
        mask |= bit
    return mask


def _one_card(setting: HapySetting, reader: Reader, name: str) -> int:
    return NO_CARD if reader.data.get(name) is None else _number(setting, reader.text(name), reader.at(name))


def _number(setting: HapySetting, card: str, at: str) -> int:
    if card not in setting.cards:
        raise BadPosition("There is no card “{card}”.", at, card=card[:40])
    return setting.cards.index(card)


# ---- Auditing -------------------------------------------------------------------------------------------


def audit(state: Hapy) -> list[str]:
    """Every broken invariant of a whole position."""
    wrong = _audit_public(state)
    piles = [(f"hand {i + 1}", int(seat.hand)) for i, seat in enumerate(state.seats)]
    piles += [(f"series {i + 1}", int(seat.laid)) for i, seat in enumerate(state.seats)]
    piles += [(f"layout {state.table.layout.names[p]}", _bit(state.cards[p])) for p in members(state.left)]
    together = 0
    for name, mask in piles:
        if mask & together:
            wrong.append(f"{', '.join(_cards(state, mask & together))} in {name} and elsewhere")
        together |= mask
    if together != ALL:
        wrong.append(f"{', '.join(_cards(state, ALL & ~together))} nowhere")
    for i, seat in enumerate(state.seats):
        wrong += _audit_hand(state, i, seat)
    return wrong


def audit_seen(state: Hapy, seen_by: int) -> list[str]:
    """The same of a position with holes."""
    wrong = _audit_public(state)
    for i, seat in enumerate(state.seats):
        if i == seen_by:
            wrong += _audit_hand(state, i, seat)
        elif seat.hand != seat.known:
            wrong.append(f"hand {i + 1} holds what player {seen_by + 1} cannot know")
    if any(state.cards[place] != NO_CARD for place in members(state.left & ~state.table.up)):
        wrong.append("a face-down card has a name")
    holes = count(state.left & ~state.table.up) + sum(
        len(s.slots) + len(s.kept) for i, s in enumerate(state.seats) if i != seen_by
    )
    own = int(state.seats[seen_by].hand) if seen_by >= 0 else 0
    if holes != count(ALL & ~(state.located | own)):
        wrong.append("unseen cards and holes differ in number")
    return wrong


def _audit_public(state: Hapy) -> list[str]:
    wrong = []
    for i, seat in enumerate(state.seats):
        for family in FAMILY:
            if count(seat.laid & family) not in (0, 3, 6):
                wrong.append(f"series {i + 1} is not made of threes")
        if seat.known & ~seat.hand:
            wrong.append(f"{', '.join(_cards(state, seat.known & ~seat.hand))} known in hand {i + 1}, but not there")
    if state.free != state.table.layout.free(state.left):
        wrong.append("the free places are not the uncovered ones")
    if state.step == TAKING and not state.left:
        wrong.append("a card is to be taken from an empty layout")
    if state.sand and state.left:
        wrong.append("the hourglass runs before the layout is empty")
    if state.step == LAYING and (state.asked == NO_CARD or not state.seats[state.turn].known & BIT[state.asked]):
        wrong.append("a choice of three follows a card that was asked for")
    return wrong + _audit_end(state)


def _audit_end(state: Hapy) -> list[str]:
    won = [i for i, seat in enumerate(state.seats) if _won(state, seat)]
    run_out = state.sand >= 3 * len(state.seats)
    if state.step != OVER:
        wrong = ["the game goes on although it is won"] if won else []
        return [*wrong, "the hourglass has run out"] if run_out else wrong
    if not state.reason:
        return ["a game that is over has a reason"]
    if state.reason == STALEMATE:
        return [] if run_out and not won else ["there is no stalemate"]
    winner = state.seats[state.turn]
    family = any(winner.laid & cards == cards for cards in FAMILY)
    if won != [state.turn] or family != (state.reason == FAMILY_WIN):
        return ["the game was not won like this"]
    return []


def _won(state: Hapy, seat: Seat) -> bool:
    return seat.series >= state.table.target or any(seat.laid & family == family for family in FAMILY)


def _audit_hand(state: Hapy, i: int, seat: Seat) -> list[str]:
    wrong = []
    if seat.size != count(seat.hand):
        wrong.append(f"hand {i + 1} has {count(seat.hand)} cards, not {seat.size}")
    active = i == state.turn and state.step in (ASKING, LAYING)
    most = 2 if not active else 3 if state.step == ASKING else 4
    held = max(count(seat.hand & family) for family in FAMILY)
    if held > most:
        wrong.append(f"hand {i + 1} holds {held} cards of a family")
    elif sum(count(seat.hand & family) > 2 for family in FAMILY) > 1:
        wrong.append(f"hand {i + 1} holds three cards of two families")
    if active and state.step == LAYING and held != 4:
        wrong.append(f"player {i + 1} has no choice to make")
    slots = (*(ALL & ~cards for cards in seat.kept), *seat.cannot_be())
    if not _fits(members(seat.hand & ~seat.known), slots):
        wrong.append(f"hand {i + 1} is not what the others can know of it")
    return wrong


def _fits(cards: tuple[int, ...], slots: tuple[int, ...]) -> bool:
    """Whether the cards can be dealt to the slots: bipartite matching by augmenting paths."""
    holder: dict[int, int] = {}

    def seat_card(card: int, tried: set[int]) -> bool:
        for k, slot in enumerate(slots):
            if k not in tried and not slot & BIT[card]:
                tried.add(k)
                if k not in holder or seat_card(holder[k], tried):
                    holder[k] = card
                    return True
        return False

    return all(seat_card(card, set()) for card in cards)


def _bit(card: int) -> int:
    return 0 if card == NO_CARD else BIT[card]


# ---- Showing --------------------------------------------------------------------------------------------


def view(holed: Hapy, seat: int) -> Plain:
    """What a seat may be shown, as plain data. Never made from anything but a position with holes."""
    table = holed.table
    places = [
        {
            "place": table.layout.names[place],
            "face": "up" if table.up & BIT[place] else "down",
            "card": None if holed.cards[place] == NO_CARD else table.cards[holed.cards[place]],
            "free": bool(holed.free & BIT[place]),
        }
        for place in members(holed.left)
    ]
    ban = holed.seats[holed.turn].ban
    outcome = holed.outcome
    aided = holed.step == OVER or table.options["memory_aid"] == "on"  # G10
    return {
        "game": "hapy",
        "you": None if seat < 0 else seat,
        "turn": int(holed.turn),
        "turns": int(holed.turns),
        "step": STEPS[holed.step],
        "layout": places,
        "players": [_view_seat(holed, i, seat, aided) for i in range(len(holed.seats))],
        "target": table.target,
        "banned": None if ban == NO_CARD else table.cards[ban],
        "hourglass": None if holed.left else 3 * len(holed.seats) - int(holed.sand),
        "outcome": None if outcome is None else outcome.plain(),
    }


def _view_seat(holed: Hapy, i: int, seat: int, aided: bool) -> Plain:
    player = holed.seats[i]
    return {
        "hand": player.size,
        "cards": _cards(holed, player.hand) if i == seat else None,
        "remembered": _cards(holed, player.known) if aided else [],  # public when it happened
        "series": [_cards(holed, player.laid & family) for family in FAMILY if player.laid & family],
        "count": player.series,
    }
