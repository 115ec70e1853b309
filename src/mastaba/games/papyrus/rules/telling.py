"""What is told in Papyrus: the events, each made of what it is about. Seats count from 0, slots from 1."""

from mastaba.games.papyrus.rules.seats import Seat, Slot
from mastaba.games.papyrus.rules.setting import BACKS, PapyrusSetting
from mastaba.kernel.bags import things
from mastaba.kernel.contract import Outcome
from mastaba.kernel.events import Event, Part, only

Cards = list[tuple[int, int]]  # colour and sign


def deal(setting: PapyrusSetting, row: list[Slot]) -> Event:
    names = [setting.fragment_names[slot.fragment] for slot in row if slot.fragment >= 0]
    return Event("deal", Part("row", tuple(names)))


# ---- A turn ---------------------------------------------------------------------------------------------


def turn(seat: int, number: int) -> Event:
    return Event("turn", Part("seat", seat), Part("number", number))


def left_out(seat: int, step: str) -> Event:
    return Event("pass", Part("seat", seat), Part("step", step))


def above(setting: PapyrusSetting, seat: int, sign: int, slot: Slot, at: int) -> Event:
    parts = [Part("seat", seat), Part("card", setting.card(seat, sign)), *_at(setting, slot, at)]
    return Event("above", *parts, *_journey(f"hand-{seat + 1}", f"above-{at}"))


def below(setting: PapyrusSetting, seat: int, slot: Slot, at: int, cards: int, down: bool) -> Event:
    """So many cards were played last below a slot."""
    played = [(colour, sign) for colour, sign, _ in slot.cards()[-cards:]]
    parts = [Part("seat", seat), Part("cards", _named(setting, played)), *_at(setting, slot, at), Part("down", down)]
    return Event("below", *parts, *_journey(f"hand-{seat + 1}", f"below-{at}"))


def tuck(setting: PapyrusSetting, seat: int, sign: int, back: int) -> Event:
    card = Part("card", setting.card(seat, sign), only(seat))
    parts = [Part("seat", seat), Part("dossier", BACKS[back]), card]
    return Event("tuck", *parts, *_journey(f"hand-{seat + 1}", f"{BACKS[back]}-{seat + 1}"))


def draw(setting: PapyrusSetting, seat: int, signs: list[int]) -> Event:
    cards = [(seat, sign) for sign in sorted(signs)]  # in a hand they have no order
    parts = [Part("seat", seat), Part("number", len(cards)), Part("cards", _named(setting, cards), only(seat))]
    return Event("draw", *parts, *_journey(f"deck-{seat + 1}", f"hand-{seat + 1}"))


# ---- R18-R27: a Fragment is complete --------------------------------------------------------------------


def payout(setting: PapyrusSetting, slot: Slot, at: int, ranking: list[int]) -> list[Event]:
    """Who is ranked how, what each of them takes, and what is discarded."""
    first = ranking[0]
    there, fragment = _at(setting, slot, at)
    events = [
        Event("complete", there, fragment, Part("ranking", tuple(ranking))),
        Event("win", Part("seat", first), fragment, *_journey(f"row-{at}", f"pile-{first + 1}")),
    ]
    lost = [(colour, sign) for colour, sign, _ in slot.cards()]
    if len(ranking) > 1:
        events.append(_take(setting, ranking[1], [card for card in lost if card[0] == first], f"below-{at}"))
        lost = [card for card in lost if card[0] != first]
    lying_above = [(colour, sign) for colour, bag in enumerate(slot.above) for sign in things(bag)]
    if lying_above:
        events.append(_take(setting, ranking[-1], lying_above, f"above-{at}"))
    if lost:
        events.append(Event("discard", Part("cards", _named(setting, lost)), *_journey(f"below-{at}", "discards")))
    return events


def _take(setting: PapyrusSetting, seat: int, cards: Cards, place: str) -> Event:
    parts = [Part("seat", seat), Part("cards", _named(setting, cards))]
    return Event("take", *parts, *_journey(place, f"pile-{seat + 1}"))


def reveal(setting: PapyrusSetting, slot: Slot, at: int) -> Event:
    return Event("reveal", *_at(setting, slot, at), *_journey("fragments", f"row-{at}"))


# ---- R29-R32: the end -----------------------------------------------------------------------------------


def stop(seat: int) -> Event:
    """R29: somebody has to draw and cannot. Q7: or, if it is nobody's doing, no Fragment is left."""
    return Event("stop", Part("seat", seat)) if seat >= 0 else Event("stop")


def home(setting: PapyrusSetting, colour: int, seat: Seat, below: int) -> Event:
    """What comes into a player's pile, which Dossiers there are, and the hand that is discarded."""
    return Event(
        "home",
        Part("seat", colour),
        Part("below", _own(setting, colour, below)),
        Part("under", _own(setting, colour, int(seat.tucked))),
        Part("dossiers", tuple([setting.dossier_names[number] for number in seat.dossiers if number >= 0])),
        Part("hand", _own(setting, colour, int(seat.hand))),
        Part("to", f"pile-{colour + 1}"),
    )


def end(outcome: Outcome) -> Event:
    totals = Part("totals", tuple([score.total for score in outcome.scores]))
    return Event("end", Part("reason", outcome.reason), Part("ranks", outcome.ranks), totals)


# ---- Parts of events ------------------------------------------------------------------------------------


def _at(setting: PapyrusSetting, slot: Slot, at: int) -> list[Part]:
    """A place of the row, and the Fragment that lies there."""
    return [Part("slot", at), Part("fragment", setting.fragment_names[slot.fragment])]


def _journey(place: str, to: str) -> list[Part]:
    return [Part("from", place), Part("to", to)]


def _own(setting: PapyrusSetting, colour: int, bag: int) -> tuple[str, ...]:
    """The cards of one colour in a bag, by name."""
    return _named(setting, [(colour, sign) for sign in things(bag)])


def _named(setting: PapyrusSetting, cards: Cards) -> tuple[str, ...]:
    return tuple([setting.card(colour, sign) for colour, sign in cards])
