"""What is told when something happens in Hâpy Families: all of it to everybody, but for a card that one player sees."""

from mastaba.games.hapy.rules.setting import HapySetting
from mastaba.kernel.contract import Outcome
from mastaba.kernel.events import EVERYBODY, Event, Part, only


def deal(given: HapySetting) -> Event:
    return Event("deal", Part("layout", str(given.options["layout"])))


def turn(player: int, number: int) -> Event:
    return Event("turn", Part("seat", player), Part("number", number))


def taken(given: HapySetting, player: int, place: int, card: int, open_card: bool) -> Event:
    """R5: a card that lay face down is seen by who takes it."""
    name = given.layout.names[place]
    return Event(
        "take",
        Part("seat", player),
        Part("place", name),
        Part("open", open_card),
        Part("card", given.cards[card], EVERYBODY if open_card else only(player)),
        Part("from", f"layout-{name}"),
        Part("to", f"hand-{player + 1}"),
    )


def nothing_asked(player: int) -> Event:
    return Event("skip", Part("seat", player))


def asked(given: HapySetting, player: int, other: int, card: int, handed: bool) -> Event:
    parts = [Part("seat", player), Part("other", other), Part("card", given.cards[card]), Part("handed", handed)]
    if handed:
        parts += [Part("from", f"hand-{other + 1}"), Part("to", f"hand-{player + 1}")]
    return Event("ask", *parts)


def choice(given: HapySetting, player: int, family: int) -> Event:
    """G4: there are four of a family, of which three will be laid."""
    return Event("choice", Part("seat", player), Part("family", given.families[family]))


def laid(given: HapySetting, player: int, family: int, three: int) -> Event:
    return Event(
        "series",
        Part("seat", player),
        Part("family", given.families[family]),
        Part("cards", tuple(given.named(three))),
        Part("from", f"hand-{player + 1}"),
        Part("to", f"series-{player + 1}"),
    )


def end(outcome: Outcome) -> Event:
    return Event("end", Part("reason", outcome.reason), Part("ranks", outcome.ranks))
