"""What is one's own on a page of Papyrus: hand, deck and Dossiers."""

from collections import Counter

from mastaba.games.papyrus.page.sight import Sight, wanted
from mastaba.games.papyrus.rules.setting import DECK
from mastaba.games.papyrus.text.words import DossierView
from mastaba.locale.boards import Drawn


def own_hand(sight: Sight) -> Drawn:
    """The own cards by sign; equal ones lie together."""
    cards = Counter(sight.me["cards"])
    groups = []
    for letter in sight.table.letters:
        if cards[letter]:
            face = sight.own(letter, sight.seen.seat)
            number = cards[letter]
            label = face["name"] if number == 1 else sight.tongue.text("{name}, {n} times", name=face["name"], n=number)
            groups.append({**face, "count": number, "legal": sight.mine, "label": label})
    return {"seat": sight.seen.seat, "groups": groups}


def tracker(sight: Sight) -> list[Drawn]:
    """By sign, what is left in the own deck."""
    left = Counter(sight.me["unseen"])
    tracks = []
    for letter in sight.table.letters:
        sign = sight.sign(letter)
        label = sight.tongue.text("{sign}: {n} left", sign=sign["name"], n=left[letter])
        tracks.append({**sign, "left": left[letter], "label": label})
    return tracks


def own_dossier(sight: Sight, dossier: DossierView) -> Drawn:
    """An own Dossier: what it asks for, and how far it is."""
    tongue, back = sight.tongue, dossier["back"]
    legal = sight.step == "tuck" and sight.mine and not dossier["carries"]
    title = wanted(dossier["kind"], dossier["n"], tongue)
    have = min(dossier["have"], dossier["goal"])
    state = (
        tongue.text("done") if dossier["complete"] else tongue.text("{have} of {goal}", have=have, goal=dossier["goal"])
    )
    points = tongue.plural("{n} point", "{n} points", dossier["points"])
    card = dossier.get("card")
    under = sight.own(card, sight.seen.seat) if card else None
    facts = [f"{title[:1].upper()}{title[1:]}", points, state]
    if under:
        facts.append(tongue.text("under it {sign}", sign=under["name"]))
    return {
        "back": back,
        "seat": sight.seen.seat,
        "points": dossier["points"],
        "title": f"{title[:1].upper()}{title[1:]}",
        "state": state,
        "complete": dossier["complete"],
        "pips": _pips(sight, sight.seen.seat, dossier),
        "under": under,
        "word": back if legal else "",
        "legal": legal,
        "attempt": f"tuck {sight.any_sign()} {back}" if sight.mine and not legal else "",
        "label": ", ".join(facts),
    }


def _pips(sight: Sight, seat: int, dossier: DossierView) -> list[Drawn]:
    """One for each thing that is asked for; what is there shows its sign, emblem or points."""
    kind, cards = dossier["kind"], _pile_at_the_end(sight, seat)
    signs = Counter(card.partition("-")[2] for card in cards)
    colours = Counter(card.partition("-")[0] for card in cards)
    found: list[Drawn] = []
    if kind == "same_colour" and colours:
        (colour, number) = colours.most_common(1)[0]
        found = [{"seat": sight.table.colours.index(colour)}] * number
    elif kind == "same_sign" and signs:
        (sign, number) = signs.most_common(1)[0]
        found = [{"motif": sight.motifs[sign]}] * number
    elif kind == "different_signs":
        found = [{"motif": sight.motifs[letter]} for letter in sight.table.letters if signs[letter]]
    elif kind == "sign_pairs":
        most = 1 if sight.table.pairs_differ else DECK
        for letter in sight.table.letters:
            found += [{"motif": sight.motifs[letter]}] * min(signs[letter] // 2, most)
    elif kind in ("cards", "fragments", "fragment_value"):
        found = [{}] * dossier["have"]
    value = str(dossier["n"]) if kind == "fragment_value" else ""
    shape = "paper" if kind in ("fragments", "fragment_value") else "pair" if kind == "sign_pairs" else "round"
    shape = "leaf" if kind == "cards" else shape
    empty: Drawn = {"seat": None, "motif": "", "value": value, "shape": shape}
    pips = [{**empty, **each, "on": True} for each in found[: dossier["goal"]]]
    return pips + [{**empty, "on": False}] * (dossier["goal"] - len(pips))


def _pile_at_the_end(sight: Sight, seat: int) -> list[str]:
    """R32: what would be in a pile that may be looked at, if the game ended now."""
    player = sight.view["players"][seat]
    colour = player["colour"]
    below = [card["card"] for slot in sight.view["row"] if slot for card in slot["below"]]
    home = [card for card in below if card.partition("-")[0] == colour]
    under = [f"{colour}-{each['card']}" for each in player["dossiers"] if each.get("card")]
    return [*player["remembered"]["cards"], *home, *under]
