"""What is one's own on a page of Papyrus: hand, deck and Dossiers."""

from collections import Counter

from mastaba.games.papyrus.page.clicks import any_sign
from mastaba.games.papyrus.page.faces import face, motifs_of, sign, wanted
from mastaba.games.papyrus.rules.setting import DECK
from mastaba.games.papyrus.text.sight import DossierView, Sight
from mastaba.show.scene import Drawn


def own_hand(sight: Sight) -> Drawn:
    """The own cards by sign; equal ones lie together."""
    cards = Counter(sight.me["cards"])
    groups = []
    for letter in sight.given.letters:
        if cards[letter]:
            card, number = _own(sight, letter), cards[letter]
            label = card["name"] if number == 1 else sight.text("{name}, {n} times", name=card["name"], n=number)
            groups.append({**card, "count": number, "legal": sight.mine, "label": label})
    return {"seat": sight.seat, "groups": groups}


def _own(sight: Sight, letter: str) -> Drawn:
    """A card of one's own."""
    return face(sight, f"{sight.me['colour']}-{letter}")


def tracker(sight: Sight) -> list[Drawn]:
    """By sign, what is left in the own deck."""
    left = Counter(sight.me["unseen"])
    tracks = []
    for letter in sight.given.letters:
        drawn = sign(sight, letter)
        label = sight.text("{sign}: {n} left", sign=drawn["name"], n=left[letter])
        tracks.append({**drawn, "left": left[letter], "label": label})
    return tracks


def own_dossier(sight: Sight, dossier: DossierView) -> Drawn:
    """An own Dossier: what it asks for, and how far it is."""
    back, points, card = dossier["back"], dossier["points"], dossier.get("card")
    legal = sight.step == "tuck" and sight.mine and not dossier["carries"]
    wish = wanted(dossier["kind"], dossier["n"], sight.tongue)
    title = f"{wish[:1].upper()}{wish[1:]}"
    state = progress(sight, dossier)
    under = _own(sight, card) if card else None
    facts = [title, sight.plural("{n} point", "{n} points", points), state]
    if under:
        facts.append(sight.text("under it {sign}", sign=under["name"]))
    return {
        "back": back,
        "seat": sight.seat,
        "points": points,
        "title": title,
        "state": state,
        "complete": dossier["complete"],
        "pips": _pips(sight, dossier),
        "under": under,
        "word": back if legal else "",
        "legal": legal,
        "attempt": f"tuck {any_sign(sight)} {back}" if sight.mine and not legal else "",
        "label": ", ".join(facts),
    }


def progress(sight: Sight, dossier: DossierView) -> str:
    """How far a Dossier is."""
    if dossier["complete"]:
        return sight.text("done")
    return sight.text("{have} of {goal}", have=dossier["have"], goal=dossier["goal"])


def _pips(sight: Sight, dossier: DossierView) -> list[Drawn]:
    """One for each thing that is asked for; what is there shows its sign, emblem or points."""
    kind, cards, motifs = dossier["kind"], _pile_at_the_end(sight), motifs_of(sight.given.signs)
    signs = Counter(card.partition("-")[2] for card in cards)
    colours = Counter(card.partition("-")[0] for card in cards)
    found: list[Drawn] = []
    if kind == "same_colour" and colours:
        (colour, number) = colours.most_common(1)[0]
        found = [{"seat": sight.given.colours.index(colour)}] * number
    elif kind == "same_sign" and signs:
        (letter, number) = signs.most_common(1)[0]
        found = [{"motif": motifs[letter]}] * number
    elif kind == "different_signs":
        found = [{"motif": motifs[letter]} for letter in sight.given.letters if signs[letter]]
    elif kind == "sign_pairs":
        most = 1 if sight.given.pairs_differ else DECK
        for letter in sight.given.letters:
            found += [{"motif": motifs[letter]}] * min(signs[letter] // 2, most)
    elif kind in ("cards", "fragments", "fragment_value"):
        found = [{}] * dossier["have"]
    value = str(dossier["n"]) if kind == "fragment_value" else ""
    shape = "paper" if kind in ("fragments", "fragment_value") else "pair" if kind == "sign_pairs" else "round"
    shape = "leaf" if kind == "cards" else shape
    empty: Drawn = {"seat": None, "motif": "", "value": value, "shape": shape}
    pips = [{**empty, **each, "on": True} for each in found[: dossier["goal"]]]
    return pips + [{**empty, "on": False}] * (dossier["goal"] - len(pips))


def _pile_at_the_end(sight: Sight) -> list[str]:
    """R32: the cards that would be in the own pile if the game ended now."""
    colour = sight.me["colour"]
    below = [card["card"] for slot in sight.view["row"] if slot for card in slot["below"]]
    home = [card for card in below if card.partition("-")[0] == colour]
    under = [f"{colour}-{each['card']}" for each in sight.me["dossiers"] if each.get("card")]
    return [*sight.me["remembered"]["cards"], *home, *under]
