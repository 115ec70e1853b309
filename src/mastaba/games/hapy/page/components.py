"""The component sheet: every card and every layout, with where it is known from."""

from typing import cast

from mastaba.games.hapy.page.faces import face_of
from mastaba.games.hapy.page.pile import APART, squeezed
from mastaba.games.hapy.rules.setting import NUMBERS, Layout, read_cards, read_layouts
from mastaba.games.hapy.text.words import layout_word, several
from mastaba.kernel.pieces import Pieces
from mastaba.locale import Tongue
from mastaba.show.scene import Drawn, Piece, PieceGroup


def components(pieces: Pieces, tongue: Tongue) -> list[PieceGroup]:
    """Every card and every layout, with where it is known from."""
    return [*_families(pieces, tongue), _backs(pieces, tongue), _layouts(pieces, tongue)]


def _families(pieces: Pieces, tongue: Tongue) -> list[PieceGroup]:
    cards = read_cards(pieces)
    names = tuple(card.rpartition("-")[0] for card in cards[::NUMBERS])
    groups = []
    for i, family in enumerate(pieces.tables(pieces.data, "family", "family")):
        name = several(names[i], tongue)
        faces = [face_of(card, names, tongue) for card in cards[NUMBERS * i : NUMBERS * (i + 1)]]
        drawn = [
            Piece(name=face.name, status=str(family["status"]), drawn={"kind": "card", "face": face}) for face in faces
        ]
        title = tongue.text("{family}, the family of {god}", family=f"{name[:1].upper()}{name[1:]}", god=family["god"])
        count = tongue.plural("{n} card", "{n} cards", len(faces))
        groups.append(PieceGroup(title=title, count=count, pieces=drawn))
    return groups


def _backs(pieces: Pieces, tongue: Tongue) -> PieceGroup:
    return PieceGroup(
        title=tongue.text("The backs"),
        line=tongue.text("All 36 look the same."),
        count=tongue.plural("{n} card", "{n} cards", len(read_cards(pieces))),
        pieces=[Piece(name=tongue.text("The mummy side"), status="stated", drawn={"kind": "back"})],
    )


def _layouts(pieces: Pieces, tongue: Tongue) -> PieceGroup:
    layouts = read_layouts(pieces)
    tables = pieces.table(pieces.data, "layout", "layout")
    return PieceGroup(
        title=tongue.text("The layouts"),
        line=tongue.text("Light cards lie god side up, dark ones mummy side up."),
        count=tongue.plural("{n} layout", "{n} layouts", len(layouts)),
        wide=True,
        pieces=[
            Piece(
                name=layout_word(name, tongue),
                status=cast(Drawn, tables[name])["status"],
                drawn=_drawn(layout),
            )
            for name, layout in layouts.items()
        ],
    )


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
