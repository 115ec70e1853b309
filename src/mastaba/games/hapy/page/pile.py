"""The layout on the page: where every card lies, and what can be taken. And the hourglass that takes its place."""

from itertools import pairwise
from typing import NamedTuple, cast

from mastaba.games.hapy.page.faces import Face, face
from mastaba.games.hapy.rules.setting import Place
from mastaba.games.hapy.text.sight import PlaceView, Sight
from mastaba.games.hapy.text.words import place_word, structure_name, the, word
from mastaba.locale import N_
from mastaba.show.scene import Drawn

APART = 1  # between two structures, in half card widths
LINE = 17  # what a narrow board has in a line, in half card widths: eight cards and a half
CORNERS = {"tl": (0.0, 0.0), "tr": (0.58, 0.0), "bl": (0.0, 0.78), "br": (0.58, 0.78)}  # of a card, 1 by 1.4
CORNER = (0.42, 0.6)
STEP = 0.7  # from row to row, in card widths, where the layout has rings


class Lying(NamedTuple):
    """A card of the layout, to be taken or to be asked about; or the place of the one that was taken last."""

    place: str
    at: str  # classes: where it lies
    there: str = ""  # the place in words
    face: Face | None = None
    legal: bool = False
    attempt: str = ""
    label: str = ""
    title: str = ""
    gone: bool = False


def pile(sight: Sight) -> Drawn | None:
    """The layout: structures side by side, or, on a narrow board, in bands one above the other."""
    there = {item["place"]: item for item in sight.view["layout"]}
    if not there:
        return None
    structures: dict[str, list[Place]] = {}
    for place in sight.given.layout.places:
        structures.setdefault(place.structure, []).append(place)
    heaps = [_heap(sight, name, places, there) for name, places in structures.items()]
    bands: list[list[Drawn]] = []
    for heap in heaps:
        if not bands or _wide([*bands[-1], heap]) > LINE - 2:
            bands.append([])
        bands[-1].append(heap)
    widest = max(bands, key=lambda band: (_wide(band), -len(band)))
    return {
        "wide": _wide(heaps),
        "tall": max(heap["tall"] for heap in heaps),
        "fold_wide": _wide(widest),
        "fold_close": len(widest) > 1,
        "fold_tall": min(sum(max(heap["tall"] for heap in band) for band in bands), 35),
        "bands": bands,
        "ring": sight.given.layout.cover == "ring",
        "broad": len(heaps) > 1,
        "many": len(sight.moves) > 8,
    }


def _wide(heaps: list[Drawn]) -> int:
    """From the first card's left edge to the last one's, in half card widths."""
    return min(sum(cast(int, heap["wide"]) + 2 + APART for heap in heaps) - APART - 2, 70)


def _heap(sight: Sight, structure: str, places: list[Place], there: dict[str, PlaceView]) -> Drawn:
    columns = squeezed({place.x2 for place in places}, 2)
    rows = squeezed({place.row for place in places}, 1)
    taken = sight.last("take")
    gone = str(taken["place"]) if taken else ""
    ring = sight.given.layout.cover == "ring"
    cards = []
    left = [place for place in places if place.name in there]
    for place in places:
        x, y = columns[place.x2], rows[place.row]
        corner = _corner(place, left) if ring else ""
        at = f"x{x} y{y} z{place.ring if ring else y}" + (f" cornered at-{corner}" if corner else "")
        if place.name in there:
            cards.append(_lying(sight, there[place.name], at))
        elif place.name == gone:
            cards.append(Lying(place.name, at, gone=True))
    name = structure_name(structure, sight.tongue) if structure else ""
    return {"name": name, "wide": columns[max(columns)], "tall": rows[max(rows)], "cards": cards}


def squeezed(values: set[int], most: int) -> dict[int, int]:
    """These in their order, counted from 0, with no gap wider than this: an owner's own layout stays on the board."""
    ordered = sorted(values)
    at = {ordered[0]: 0}
    for before, value in pairwise(ordered):
        at[value] = at[before] + min(value - before, most)
    return at


def _corner(place: Place, there: list[Place]) -> str:
    """The corner for number and head where cards cover this one from above; empty if its upper edge is seen."""
    at = next((i for i, other in enumerate(there) if other is place), 0)
    above = [other for i, other in enumerate(there) if (other.ring, i) > (place.ring, at)]
    seen = [corner for corner, spot in CORNERS.items() if not any(_hides(other, place, spot) for other in above)]
    return "" if {"tl", "tr"} <= set(seen) or not seen else seen[0]


def _hides(above: Place, place: Place, spot: tuple[float, float]) -> bool:
    left, top = place.x2 / 2 + spot[0], place.row * STEP + spot[1]
    return left - 1 < above.x2 / 2 < left + CORNER[0] and top - 1.4 < above.row * STEP < top + CORNER[1]


def _lying(sight: Sight, item: PlaceView, at: str) -> Lying:
    tongue, place = sight.tongue, item["place"]
    there = place_word(place, tongue)
    legal = f"take {place}" in sight.moves
    if item["card"]:
        card = the(item["card"], tongue) if legal else word(item["card"], tongue)
        template = N_("Take {card} from {place}") if legal else N_("{card} at {place}")
        label = tongue.text(template, card=card, place=there)
    elif legal:
        label = tongue.text("Take the face-down card at {place}", place=there)
    else:
        label = tongue.text("Face-down card at {place}", place=there)
    frees = _frees(sight, place) if legal else ""
    return Lying(
        place,
        at,
        there=there,
        face=face(sight, item["card"]) if item["card"] else None,
        legal=legal,
        attempt=f"take {place}" if sight.mine and not legal else "",
        label=f"{label}. {frees}" if frees else label,
        title=f"{there}. {frees}" if frees else there,
    )


def _frees(sight: Sight, place: str) -> str:
    """What could be taken after this card."""
    layout, tongue = sight.given.layout, sight.tongue
    there = {item["place"]: item["card"] for item in sight.view["layout"]}
    left = [i for i, name in enumerate(layout.names) if name in there]
    mask = sum(1 << i for i in left) & ~(1 << layout.names.index(place))
    below = [i for i in layout.covers[layout.names.index(place)] if mask >> i & 1 and not layout.coverers[i] & mask]
    shown = [there[layout.names[i]] for i in below]
    cards = [word(card, tongue) for card in shown if card]
    if shown.count(None):
        cards.append(tongue.plural("{n} face down", "{n} face down", shown.count(None)))
    return tongue.text("It frees {cards}.", cards=tongue.all_of(cards)) if cards else ""


def hourglass(sight: Sight) -> Drawn | None:
    """G9: how many turns are left; from 0 to 20 how much sand has run."""
    left = sight.view["hourglass"]
    if left is None:
        return None
    most = int(sight.given.hourglass)
    return {
        "left": left,
        "run": round(20 * (most - left) / most),
        "low": left <= 4,
        "short": sight.plural("hourglass: {n} turn left", "hourglass: {n} turns left", left),
        "said": sight.plural(
            "{n} turn without a series, and the game ends.", "{n} turns without a series, and the game ends.", left
        ),
    }
