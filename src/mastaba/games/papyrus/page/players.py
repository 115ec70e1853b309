"""Players on a page of Papyrus: what they show everybody, their decks and piles."""

from collections import Counter

from mastaba.games.papyrus.page.faces import face, sign
from mastaba.games.papyrus.page.own import tracker
from mastaba.games.papyrus.rules.setting import DECK
from mastaba.games.papyrus.text.sight import Sight
from mastaba.games.papyrus.text.words import LOW, back_word, gloss_word
from mastaba.show.scene import Drawn


def chip(sight: Sight, seat: int) -> Drawn:
    """What a seat shows everybody: a fuse for the deck, the size of the pile, the backs of the Dossiers."""
    player = sight.view["players"][seat]
    return {
        "seat": seat,
        "own": seat == sight.seat,
        "over": sight.over,
        "deck": player["deck"],
        "fuse": round(50 * player["deck"] / DECK),
        "low": player["deck"] <= LOW,
        "fragments": player["pile"]["fragments"],
        "cards": player["pile"]["cards"],
        "backs": [{"back": each["back"], "carries": each["carries"]} for each in player["dossiers"]],
        "label": f"{sight.names[seat]}: {_facts(sight, seat)}",
    }


def _facts(sight: Sight, seat: int) -> str:
    player = sight.view["players"][seat]
    facts = [
        sight.plural("{n} card in the deck", "{n} cards in the deck", player["deck"]),
        sight.text(
            "pile: {fragments}, {cards}",
            fragments=sight.plural("{n} Fragment", "{n} Fragments", player["pile"]["fragments"]),
            cards=sight.plural("{n} card", "{n} cards", player["pile"]["cards"]),
        ),
    ]
    carrying = [back_word(each["back"], sight.tongue) for each in player["dossiers"] if each["carries"]]
    if carrying:
        facts.append(sight.text("a card under: {backs}", backs=sight.all_of(carrying)))
    if "score" in player and not sight.over:
        facts.append(sight.plural("{n} point if it ended now", "{n} points if it ended now", player["score"]))
    return ", ".join(facts)


def sheet(sight: Sight, seat: int) -> Drawn:
    """Everything about a player, to be read when asked for. Q15, Q16: discards are open, piles as the table says."""
    own = seat == sight.seat
    colour = sight.given.colours[seat]
    return {
        "seat": seat,
        "name": sight.names[seat],
        "facts": f"{_facts(sight, seat)}.",
        "pile": pile(sight, seat) if own or sight.remembers else None,
        "tracker": tracker(sight) if own and not sight.over else [],
        "discards": [face(sight, card) for card in sight.view["discards"] if card.partition("-")[0] == colour],
    }


def pile(sight: Sight, seat: int) -> Drawn:
    """The own pile, or one that may be looked at: by sign, then by player."""
    taken = sight.view["players"][seat]["remembered"]
    cards = [face(sight, card) for card in taken["cards"]]
    cards.sort(key=lambda card: (sight.given.letters.index(card["letter"]), card["seat"]))
    by_seat = Counter(card["seat"] for card in cards)
    return {
        "fragments": [_won(sight, name) for name in taken["fragments"]],
        "cards": cards,
        "by_seat": [{"seat": each, "count": by_seat[each]} for each in sorted(by_seat)],
    }


def _won(sight: Sight, name: str) -> Drawn:
    fragment = sight.fragment(name)
    signs = [sign(sight, sight.given.letters[number]) for number in fragment.signs]
    return {"name": name, "points": fragment.points, "gloss": gloss_word(fragment.gloss, sight.tongue), "signs": signs}
