"""What is told in Papyrus when several things happen at once: cards below, a payout, the end."""

from mastaba.games.papyrus.rules.state import Papyrus
from mastaba.kernel.bags import things
from mastaba.kernel.events import Event, Part

Cards = list[tuple[int, int]]  # colour and sign


def tell_below(state: Papyrus, listener: list[Event], number: int, cards: int, down: bool) -> None:
    played = [(colour, sign) for colour, sign, _ in state.row[number].cards()[-cards:]]
    parts = [state.who(), Part("cards", named(state, played)), Part("slot", number + 1), Part("down", down)]
    listener.append(Event("below", *parts, *state.journey("hand", f"below-{number + 1}")))


def tell_complete(state: Papyrus, listener: list[Event], number: int, ranking: list[int]) -> None:
    """R18-R26: who is ranked how, what each of them takes, and what is discarded."""
    slot = state.row[number]
    at = number + 1
    first = ranking[0]
    fragment = Part("fragment", state.table.fragment_names[slot.fragment])
    listener.append(Event("complete", Part("slot", at), fragment, Part("ranking", tuple(ranking))))
    journey = [Part("from", f"row-{at}"), Part("to", f"pile-{first + 1}")]
    listener.append(Event("win", Part("seat", first), fragment, *journey))
    lost = [(colour, sign) for colour, sign, _ in slot.cards()]
    if len(ranking) > 1:
        tell_taking(state, listener, ranking[1], [card for card in lost if card[0] == first], f"below-{at}")
        lost = [card for card in lost if card[0] != first]
    above = [(colour, sign) for colour, bag in enumerate(slot.above) for sign in things(bag)]
    tell_taking(state, listener, ranking[-1], above, f"above-{at}")
    if lost:
        journey = [Part("from", f"below-{at}"), Part("to", "discards")]
        listener.append(Event("discard", Part("cards", named(state, lost)), *journey))


def tell_taking(state: Papyrus, listener: list[Event], seat: int, cards: Cards, place: str) -> None:
    if cards:
        journey = [Part("from", place), Part("to", f"pile-{seat + 1}")]
        listener.append(Event("take", Part("seat", seat), Part("cards", named(state, cards)), *journey))


def tell_home(state: Papyrus, listener: list[Event], colour: int, home: int) -> None:
    """R32: of each player, what comes into the pile, which Dossiers there are, and the hand that is discarded."""
    seat = state.seats[colour]
    dossiers = tuple([state.table.dossier_names[number] for number in seat.dossiers if number >= 0])
    parts = [
        Part("seat", colour),
        Part("below", named(state, own(colour, home))),
        Part("under", named(state, own(colour, int(seat.tucked)))),
        Part("dossiers", dossiers),
        Part("hand", named(state, own(colour, int(seat.hand)))),
        Part("to", f"pile-{colour + 1}"),
    ]
    listener.append(Event("home", *parts))


def own(colour: int, bag: int) -> Cards:
    return [(colour, sign) for sign in things(bag)]


def named(state: Papyrus, cards: Cards) -> tuple[str, ...]:
    return tuple([state.table.card(colour, sign) for colour, sign in cards])
