"""The component sheet: every card and every layout, with where it is known from."""

from typing import Any, cast

from mastaba.games.hapy.page.pile import APART, squeezed
from mastaba.games.hapy.page.sight import Face, face_of, motifs_of
from mastaba.games.hapy.rules.setting import Layout, read_cards, read_layouts
from mastaba.games.hapy.text.sentences import layout_word, several
from mastaba.kernel.pieces import Pieces
from mastaba.locale import Tongue
from mastaba.locale.boards import Drawn


def components(pieces: Pieces, tongue: Tongue) -> list[Drawn]:
    """Every card and every layout, with where it is known from."""
    cards = read_cards(pieces)
    motifs = motifs_of([card.rpartition("-")[0] for card in cards[::6]])
    families = pieces.tables(pieces.data, "family", "family")
    groups = [
        _family(family, [face_of(card, motifs, tongue) for card in cards[6 * i : 6 * i + 6]], tongue)
        for i, family in enumerate(families)
    ]
    mummy = {"kind": "back", "name": tongue.text("The mummy side"), "status": "stated"}
    groups.append(
        {
            "title": tongue.text("The backs"),
            "line": tongue.text("All 36 look the same."),
            "count": tongue.plural("{n} card", "{n} cards", len(cards)),
            "items": [mummy],
        }
    )
    layouts = read_layouts(pieces)
    statuses = pieces.table(pieces.data, "layout", "layout")
    drawn = [
        {**_drawn(layout), "name": layout_word(name, tongue), "status": cast(Drawn, statuses[name])["status"]}
        for name, layout in layouts.items()
    ]
    groups.append(
        {
            "title": tongue.text("The layouts"),
            "line": tongue.text("Light cards lie god side up, dark ones mummy side up."),
            "count": tongue.plural("{n} layout", "{n} layouts", len(layouts)),
            "items": drawn,
            "wide": True,
        }
    )
    return groups


def _family(family: dict[str, Any], faces: list[Face], tongue: Tongue) -> Drawn:
    name = several(family["name"], tongue)
    return {
        "title": tongue.text(
            "{family}, the family of {god}", family=f"{name[:1].upper()}{name[1:]}", god=family["god"]
        ),
        "count": tongue.plural("{n} card", "{n} cards", len(faces)),
        "items": [{"kind": "card", "face": face, "name": face.name, "status": family["status"]} for face in faces],
    }


def _drawn(layout: Layout) -> Drawn:
    """A layout as rectangles, those that lie below first: x and y in tenths of a card's width."""
    step = 7 if layout.cover == "ring" else 6
    spots: dict[str, tuple[int, int]] = {}
    left = 0
    for structure in dict.fromkeys(place.structure for place in layout.places):
        places = [place for place in layout.places if place.structure == structure]
        columns = squeezed({place.x2 for place in places}, 2)
        rows = squeezed({place.row for place in places}, 1)
        last = max(rows.values())  # they stand on one ground
        spots |= {place.name: (left + 5 * columns[place.x2], step * (rows[place.row] - last)) for place in places}
        left += 5 * (max(columns.values()) + 2 + APART)
    top = min(y for _, y in spots.values())
    places = sorted(layout.places, key=lambda place: (place.ring, place.row))
    cards = [(spots[place.name][0], spots[place.name][1] - top, place.face_up) for place in places]
    wide, tall = max(x for x, _, _ in cards) + 10, max(y for _, y, _ in cards) + 14
    return {"kind": "layout", "cards": cards, "wide": wide, "tall": tall}
