"""What is told in Mykerinos: everything is public, so every part of an event is for everybody."""

from mastaba.games.mykerinos.rules.setting import ROOMS
from mastaba.kernel.contract import Outcome
from mastaba.kernel.events import Event, Part


def dealt(season: int, cards: list[str], first: int, cubes: list[int], neutral: list[int]) -> Event:
    """With the cubes that each seat has taken, and with two players the neutral ones."""
    parts = [Part("season", season), Part("cards", tuple(cards)), Part("first", first)]
    parts += [Part("intake", tuple(cubes)), Part("neutral", tuple(neutral))]
    return Event("deal", *parts, *journey("pile", "region"))


def turn(seat: int, number: int) -> Event:
    return Event("turn", Part("seat", seat), Part("number", number))


def dug(seat: int, words: tuple[str, ...], place: str) -> Event:
    """The words of a move: its verb, and the squares."""
    verb, *squares = words
    return Event(verb, Part("seat", seat), Part("squares", tuple(squares)), *journey(place, *squares))


def booked(kind: str, seat: int, room: int, place: str) -> Event:
    """By Sir Brown or in the survey."""
    name = ROOMS[room]
    return Event(kind, Part("seat", seat), Part("room", name), *journey(place, f"room-{name}"))


def marked(kind: str, seat: int, place: int, kept: int) -> Event:
    """On the passing scale."""
    return Event(kind, Part("seat", seat), Part("place", place), Part("kept", kept))


def ranked(area: int, ranking: list[int], cubes: list[int]) -> Event:
    return Event("area", Part("area", area), Part("ranking", tuple(ranking)), Part("cubes", tuple(cubes)))


def taken(seat: int, card: str, prestige: int, slot: int) -> Event:
    parts = [Part("seat", seat), Part("card", card), Part("prestige", prestige)]
    return Event("take", *parts, *journey(f"card-{slot + 1}", f"cards-{seat + 1}"))


def declined(seat: int) -> Event:
    return Event("decline", Part("seat", seat))


def discarded(chooser: int, card: str, slot: int) -> Event:
    """The neutral colour's card; -1: nobody had to choose it."""
    who = [Part("seat", chooser)] if chooser >= 0 else []
    return Event("discard", *who, Part("card", card), *journey(f"card-{slot + 1}", "out"))


def left_over(area: int, cards: list[str]) -> Event:
    return Event("left", Part("area", area), Part("cards", tuple(cards)), *journey(f"area-{area}", "out"))


def returned(area: int, seats: list[int], cubes: list[int]) -> Event:
    """R39: the cubes of an area, colour by colour."""
    return Event("back", Part("area", area), Part("seats", tuple(seats)), Part("cubes", tuple(cubes)))


def over(outcome: Outcome) -> Event:
    totals = tuple([score.total for score in outcome.scores])
    return Event("end", Part("reason", outcome.reason), Part("ranks", outcome.ranks), Part("totals", totals))


def journey(place: str, *to: str) -> tuple[Part, Part]:
    """To another place; or to several, if one thing goes to each of them."""
    return Part("from", place), Part("to", to[0] if len(to) == 1 else to)
