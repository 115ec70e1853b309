"""Players on a page of Papyrus: what they show everybody, their decks and piles."""

from collections import Counter

from mastaba.games.papyrus.page.own import tracker
from mastaba.games.papyrus.page.sight import Sight
from mastaba.games.papyrus.rules.setting import DECK
from mastaba.games.papyrus.text.words import back_word, gloss_word, remembers
from mastaba.locale.boards import Drawn

LOW = 4  # cards in a deck: the fuse is short


def chip(sight: Sight, seat: int) -> Drawn:
    """What a seat shows everybody: a fuse for the deck, the size of the pile, the backs of the Dossiers."""
    player = sight.view["players"][seat]
    return {
        "seat": seat,
        "own": seat == sight.seen.seat,
        "over": sight.step == "over",
        "deck": player["deck"],
        "fuse": round(50 * player["deck"] / DECK),
        "low": player["deck"] <= LOW,
        "fragments": player["pile"]["fragments"],
        "cards": player["pile"]["cards"],
        "backs": [{"back": each["back"], "carries": each["carries"]} for each in player["dossiers"]],
        "label": f"{sight.names[seat]}: {_facts(sight, seat)}",
    }


def _facts(sight: Sight, seat: int) -> str:
    tongue, player = sight.tongue, sight.view["players"][seat]
    facts = [
        tongue.plural("{n} card in the deck", "{n} cards in the deck", player["deck"]),
        tongue.text(
            "pile: {fragments}, {cards}",
            fragments=tongue.plural("{n} Fragment", "{n} Fragments", player["pile"]["fragments"]),
            cards=tongue.plural("{n} card", "{n} cards", player["pile"]["cards"]),
        ),
    ]
    carrying = [back_word(each["back"], tongue) for each in player["dossiers"] if each["carries"]]
    if carrying:
        facts.append(tongue.text("a card under: {backs}", backs=tongue.all_of(carrying)))
    if "score" in player and sight.step != "over":
        facts.append(tongue.plural("{n} point if it ended now", "{n} points if it ended now", player["score"]))
    return ", ".join(facts)


def sheet(sight: Sight, seat: int) -> Drawn:
    """Everything about a player, to be read when asked for. Q15, Q16: discards are open, piles as the table says."""
    own = seat == sight.seen.seat
    colour = sight.table.colours[seat]
    return {
        "seat": seat,
        "name": sight.names[seat],
        "facts": f"{_facts(sight, seat)}.",
        "pile": pile(sight, seat) if own or remembers(sight.seen) else None,
        "tracker": tracker(sight) if own and sight.step != "over" else [],
        "discards": [sight.face(card) for card in sight.view["discards"] if card.partition("-")[0] == colour],
    }


def pile(sight: Sight, seat: int) -> Drawn:
    """The own pile, or one that may be looked at: by sign, then by player."""
    taken = sight.view["players"][seat]["remembered"]
    cards = [sight.face(card) for card in taken["cards"]]
    cards.sort(key=lambda face: (sight.table.letters.index(face["letter"]), face["seat"]))
    by_seat = Counter(face["seat"] for face in cards)
    return {
        "fragments": [_won(sight, name) for name in taken["fragments"]],
        "cards": cards,
        "by_seat": [{"seat": each, "count": by_seat[each]} for each in sorted(by_seat)],
    }


def _won(sight: Sight, name: str) -> Drawn:
    fragment = sight.table.fragments[sight.table.fragment_names.index(name)]
    signs = [sight.sign(sight.table.letters[sign]) for sign in fragment.signs]
    return {"name": name, "points": fragment.points, "gloss": gloss_word(fragment.gloss, sight.tongue), "signs": signs}
