"""Hâpy Families on a page: what the templates draw, as plain data.

Everything is made of what a seat has seen and was told. Seats count from 0; places go by the names that journeys use
(`layout-8.3`, `hand-2`, `series-2`) and never by a hidden card.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple, cast

from markupsafe import Markup, escape

from mastaba.games.hapy.layouts import HapySetting, Layout, Place, read_cards, read_layouts
from mastaba.games.hapy.text import (
    FAMILIES,
    REMARKS,
    PlaceView,
    barred,
    clause,
    ending,
    lay_option,
    layout_word,
    question,
    remembers,
    sentence,
    setting,
    several,
    structure_name,
    the,
    together,
    view_of,
    where,
    word,
)
from mastaba.kernel.contract import Option, Seen
from mastaba.kernel.events import Told
from mastaba.kernel.pieces import Pieces
from mastaba.locale import N_, Tongue
from mastaba.locale.boards import (
    Drawn,
    first_choices,
    log_by_turns,
    news,
    option_field,
    others,
    switch_choices,
    victory,
)
from mastaba.locale.telling import Names, subject

# Cards are tuples: what was drawn once is drawn the same again, and a page has a hundred of them.


class Face(NamedTuple):
    """A card that is seen: how it is drawn, and what it is called."""

    card: str
    family: str
    number: str
    name: str


class Lying(NamedTuple):
    """A card of the layout, to be taken or to be asked about; or the place of the one that was taken last."""

    place: str
    at: str  # classes: where it lies
    face: Face | None = None
    legal: bool = False
    attempt: str = ""
    label: str = ""
    title: str = ""
    gone: bool = False


class Cell(NamedTuple):
    """A card that can be asked for, with what everybody knows about it."""

    face: Face
    state: str
    holder: int | None
    legal: bool
    attempt: str
    label: str


def scene(seen: Seen, told: Sequence[Told], names: Names, tongue: Tongue) -> dict[str, object]:
    """The table as one seat sees it."""
    sight = Sight(seen, told, names, tongue)
    over = sight.view["step"] == "over"
    return {
        "prompt": question(seen, names, tongue),
        "hint": _hint(sight),
        "seats": _seats(sight),
        "actions": _actions(sight),
        "summary": _summary(sight),
        "log": _log(sight),
        "step": sight.view["step"],
        "mine": sight.mine,
        "pile": None if over else _pile(sight),
        "hourglass": None if over else _hourglass(sight),
        "players": [] if over else [_player(sight, seat) for seat in sight.others()],
        "ask": _ask(sight) if sight.mine and sight.view["step"] == "ask" else None,
        "lay": _lay(sight) if sight.mine and sight.view["step"] == "lay" else None,
        "hand": _hand(sight) if seen.seat >= 0 and not over else None,
        "tracks": _tracks(sight),
        "result": _result(sight) if over else None,
    }


class Sight:
    """What all parts of the scene are made of."""

    def __init__(self, seen: Seen, told: Sequence[Told], names: Names, tongue: Tongue) -> None:
        assert isinstance(seen.setting, HapySetting)
        self.seen = seen
        self.setting: HapySetting = seen.setting
        self.view = view_of(seen)
        self.told = told
        self.names = names
        self.tongue = tongue
        self.moves = [seen.write(move) for move in seen.legal()]
        self.mine = bool(self.moves)
        self.words = {part for move in self.moves for part in move.split()[1:]}
        self.news = news(told)
        self.motifs = motifs_of(self.setting.families)

    def others(self) -> list[int]:
        return others(self.seen.seat, self.setting.seats)

    def face(self, card: str) -> Face:
        return face_of(card, self.motifs, self.tongue)

    def last(self, kind: str) -> Told | None:
        """The latest of these in this turn or the one before."""
        return next((part for part in reversed(self.news) if part["kind"] == kind), None)


def motifs_of(families: Sequence[str]) -> dict[str, str]:
    """Heads and shapes of the families. An owner's own take ours in their order."""
    ours = tuple(FAMILIES)
    return {name: name if set(families) == set(ours) else ours[i] for i, name in enumerate(families)}


def face_of(card: str, motifs: dict[str, str], tongue: Tongue) -> Face:
    family, _, number = card.rpartition("-")
    return Face(card, motifs[family], number, word(card, tongue))


# ---- What the shell shows -------------------------------------------------------------------------------


def _hint(sight: Sight) -> str:
    """A second, smaller sentence below what is asked."""
    tongue, view = sight.tongue, sight.view
    if view["step"] == "over":
        return ending(cast(Told, view["outcome"]), sight.seen.seat, sight.names, tongue)
    if not sight.mine:
        done = [part for part in sight.news if part["kind"] not in ("turn", "deal")]
        return sentence(done[-1], sight.seen.seat, sight.names, tongue) if done else ""
    if view["step"] == "take":
        return tongue.plural(
            "{n} card is free. After that you may ask someone for a card.",
            "{n} cards are free. After that you may ask someone for a card.",
            len(sight.moves),
        )
    if view["step"] == "lay":
        return tongue.text("The fourth stays in your hand.")
    asked = next(
        (part for part in reversed(sight.told) if part["kind"] == "ask" and part["card"] == view["banned"]), None
    )
    if asked is None:
        return barred(sight.seen, tongue)
    who = tongue.text("{who} asked for it last.", who=sight.names[cast(int, asked["seat"])])
    return f"{barred(sight.seen, tongue)} {who}"


def _seats(sight: Sight) -> list[Drawn]:
    return [
        {
            "score": str(player["count"]),
            "of": f"/{sight.view['target']}",
            "line": sight.tongue.plural("{n} in hand", "{n} in hand", player["hand"]),
            "word": str(seat + 1) if str(seat + 1) in sight.words else "",
        }
        for seat, player in enumerate(sight.view["players"])
    ]


def _actions(sight: Sight) -> list[Drawn]:
    if "skip" not in sight.moves:
        return []
    return [{"words": "skip", "label": sight.tongue.text("Ask nothing"), "main": False}]


def _summary(sight: Sight) -> str:
    """The position in one sentence."""
    tongue, places = sight.tongue, sight.view["layout"]
    if sight.view["step"] == "over":
        return tongue.text("The game is over.")
    if not places:
        return tongue.text("The layout is empty.")
    cards = tongue.plural("{n} card", "{n} cards", len(places))
    free = tongue.plural("{n} free", "{n} free", sum(place["free"] for place in places))
    layout = layout_word(str(sight.setting.options["layout"]), tongue)
    return tongue.text("{layout}: {cards}, {free}.", layout=layout, cards=cards, free=free)


def _log(sight: Sight) -> list[Drawn]:
    """Turn by turn. G10: without the memory aid only the last round, as long as the game runs."""
    last = 0 if remembers(sight.seen) else sight.setting.seats
    return log_by_turns(sight.told, lambda part: _line(part, sight), sight.tongue, last)


def _line(part: Told, sight: Sight) -> Drawn:
    return _told_line(tuple(part.items()), sight.seen.seat, tuple(sight.names), sight.tongue)


@lru_cache(maxsize=10_000)
def _told_line(told: tuple[tuple[str, Any], ...], seat: int, names: tuple[str, ...], tongue: Tongue) -> Drawn:
    """A line of the log. A page shows many, of which one or two are new."""
    part: Told = dict(told)
    if "seat" not in part:
        return {"seat": -1, "html": escape(sentence(part, seat, names, tongue))}
    player = cast(int, part["seat"])
    html = escape(f"{clause(part, seat, names, tongue)}.")
    for phrase in _cards_in(part, tongue):
        html = Markup(html.replace(escape(phrase), Markup("<b>{}</b>").format(phrase), 1))
    return {"seat": player, "html": Markup("<b>{}</b> {}").format(subject(player, seat, names, tongue), html)}


def _cards_in(part: Told, tongue: Tongue) -> Iterator[str]:
    """How the cards of a line are called there."""
    if "cards" in part:
        yield together(cast(tuple[str, ...], part["cards"]), tongue)
    elif "card" in part:
        own = part["kind"] == "take" and not part["open"]
        yield (word if own else the)(str(part["card"]), tongue)


# ---- The layout -----------------------------------------------------------------------------------------

APART = 1  # between two structures, in half card widths
LINE = 17  # what a narrow board has in a line, in half card widths: eight cards and a half
CORNERS = {"tl": (0.0, 0.0), "tr": (0.58, 0.0), "bl": (0.0, 0.78), "br": (0.58, 0.78)}  # of a card, 1 by 1.4
CORNER = (0.42, 0.6)
STEP = 0.7  # from row to row, in card widths, where the layout has rings


def _pile(sight: Sight) -> Drawn | None:
    """The layout: structures side by side, or, on a narrow board, in bands one above the other."""
    there = {item["place"]: item for item in sight.view["layout"]}
    if not there:
        return None
    structures: dict[str, list[Place]] = {}
    for place in sight.setting.layout.places:
        structures.setdefault(place.structure, []).append(place)
    heaps = [_heap(sight, name, places, there) for name, places in structures.items()]
    bands: list[list[Drawn]] = []
    for heap in heaps:
        if not bands or _wide([*bands[-1], heap]) > LINE - 2:
            bands.append([])
        bands[-1].append(heap)
    return {
        "wide": _wide(heaps),
        "tall": max(heap["tall"] for heap in heaps),
        "fold_wide": max(_wide(band) for band in bands),
        "fold_tall": min(sum(max(heap["tall"] for heap in band) for band in bands), 35),
        "bands": bands,
        "ring": sight.setting.layout.cover == "ring",
        "broad": len(heaps) > 1,
        "many": len(sight.moves) > 8,
    }


def _wide(heaps: list[Drawn]) -> int:
    """From the first card's left edge to the last one's, in half card widths."""
    return min(sum(cast(int, heap["wide"]) + 2 + APART for heap in heaps) - APART - 2, 70)


def _heap(sight: Sight, structure: str, places: list[Place], there: dict[str, PlaceView]) -> Drawn:
    columns = _squeezed({place.x2 for place in places}, 2)
    rows = _squeezed({place.row for place in places}, 1)
    taken = sight.last("take")
    gone = str(taken["place"]) if taken else ""
    ring = sight.setting.layout.cover == "ring"
    cards = []
    left = [place for place in places if place.name in there]
    for place in places:
        x, y = columns[place.x2], rows[place.row]
        corner = _corner(place, left) if ring else ""
        at = f"x{x} y{y} z{place.ring if ring else y}" + (f" at-{corner}" if corner else "")
        if place.name in there:
            cards.append(_lying(sight, there[place.name], at))
        elif place.name == gone:
            cards.append(Lying(place.name, at, gone=True))
    name = structure_name(structure, sight.tongue) if structure else ""
    return {"name": name, "wide": columns[max(columns)], "tall": rows[max(rows)], "cards": cards}


def _squeezed(values: set[int], most: int) -> dict[int, int]:
    """The same order from 0, with no gap wider than this: an owner's own layout stays on the board."""
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
    legal = f"take {place}" in sight.moves
    if item["card"]:
        card = the(item["card"], tongue) if legal else word(item["card"], tongue)
        template = N_("Take {card} from {place}") if legal else N_("{card} at {place}")
        label = tongue.text(template, card=card, place=place)
    elif legal:
        label = tongue.text("Take the face-down card at {place}", place=place)
    else:
        label = tongue.text("Face-down card at {place}", place=place)
    frees = _frees(sight, place) if legal else ""
    return Lying(
        place,
        at,
        face=sight.face(item["card"]) if item["card"] else None,
        legal=legal,
        attempt=f"take {place}" if sight.mine and not legal else "",
        label=f"{label}. {frees}" if frees else label,
        title=frees,
    )


def _frees(sight: Sight, place: str) -> str:
    """What could be taken after this card."""
    layout, tongue = sight.setting.layout, sight.tongue
    there = {item["place"]: item["card"] for item in sight.view["layout"]}
    left = [i for i, name in enumerate(layout.names) if name in there]
    mask = sum(1 << i for i in left) & ~(1 << layout.names.index(place))
    below = [i for i in layout.covers[layout.names.index(place)] if mask >> i & 1 and not layout.coverers[i] & mask]
    shown = [there[layout.names[i]] for i in below]
    cards = [word(card, tongue) for card in shown if card]
    if shown.count(None):
        cards.append(tongue.plural("{n} face down", "{n} face down", shown.count(None)))
    return tongue.text("It frees {cards}.", cards=tongue.all_of(cards)) if cards else ""


def _hourglass(sight: Sight) -> Drawn | None:
    """G9: how many turns are left; from 0 to 20 how much sand has run."""
    left = sight.view["hourglass"]
    if left is None:
        return None
    most = 3 * sight.setting.seats
    return {
        "left": left,
        "run": round(20 * (most - left) / most),
        "low": left <= 4,
        "short": sight.tongue.plural("hourglass: {n} turn left", "hourglass: {n} turns left", left),
        "said": sight.tongue.plural(
            "{n} turn without a series, and the game ends.", "{n} turns without a series, and the game ends.", left
        ),
    }


# ---- Players --------------------------------------------------------------------------------------------


def _player(sight: Sight, seat: int) -> Drawn:
    """Somebody's hand and series, as everybody sees them."""
    tongue, player = sight.tongue, sight.view["players"][seat]
    known = player["remembered"]
    backs = player["hand"] - len(known)
    target = sight.view["target"]
    facts = [
        tongue.plural("{n} card in hand", "{n} cards in hand", player["hand"]),
        tongue.plural("{n} of {target} series", "{n} of {target} series", player["count"], target=target),
    ]
    hand = [word(card, tongue) for card in known]
    if backs:
        others = tongue.plural("{n} other", "{n} others", backs)
        hand.append(others if known else tongue.plural("{n} card", "{n} cards", backs))
    name = sight.names[seat]
    return {
        "seat": seat,
        "name": name,
        "fan": [None] * backs + [sight.face(card) for card in known],
        "series": _series(sight, seat),
        "said": _said(sight, seat),
        "label": f"{name}: {', '.join(facts)}",
        "holds": ", ".join(hand) or tongue.text("no cards"),
        "word": str(seat + 1),
        "legal": str(seat + 1) in sight.words,
    }


def _series(sight: Sight, seat: int) -> list[Drawn]:
    newest = sight.last("series")
    series = []
    for cards in sight.view["players"][seat]["series"]:
        family = cards[0].rpartition("-")[0]
        new = newest is not None and newest["seat"] == seat and newest["family"] == family
        name = together(cards, sight.tongue)
        series.append({"cards": [sight.face(card) for card in cards], "name": name, "new": new})
    return series


def _said(sight: Sight, seat: int) -> str:
    """The latest question, and the answer."""
    asked, tongue = sight.last("ask"), sight.tongue
    if asked is None or seat not in (asked["seat"], asked["other"]):
        return ""
    if seat == asked["other"]:
        return tongue.text("Here it is.") if asked["handed"] else tongue.text("No.")
    other = sight.names[cast(int, asked["other"])]
    return tongue.text("{other}, {card}?", other=other, card=word(str(asked["card"]), tongue))


def _hand(sight: Sight) -> Drawn:
    """The own cards; those that can be laid are to be clicked."""
    cards = sight.view["players"][sight.seen.seat]["cards"] or []
    laying = sight.view["step"] == "lay"
    return {
        "seat": sight.seen.seat,
        "cards": [(sight.face(card), laying and card in sight.words) for card in cards],
        "series": _series(sight, sight.seen.seat),
    }


def _tracks(sight: Sight) -> list[Drawn]:
    """Per family, which cards are laid."""
    laid = {card for player in sight.view["players"] for series in player["series"] for card in series}
    tracks = []
    for i, family in enumerate(sight.setting.families):
        dots = [card in laid for card in sight.setting.cards[6 * i : 6 * i + 6]]
        said = sight.tongue.plural(
            "{family}: {n} of 6 laid", "{family}: {n} of 6 laid", sum(dots), family=several(family, sight.tongue)
        )
        tracks.append({"family": sight.motifs[family], "dots": dots, "label": said})
    return tracks


# ---- Asking, and choosing three of four -----------------------------------------------------------------


def _ask(sight: Sight) -> Drawn:
    """All cards, family by family, with what everybody knows about them."""
    holders = {card: seat for seat in sight.others() for card in sight.view["players"][seat]["remembered"]}
    cells = [_cell(sight, card, holders.get(card)) for card in sight.setting.cards]
    return {
        "rows": [
            {"name": several(f, sight.tongue), "cells": cells[6 * i : 6 * i + 6]}
            for i, f in enumerate(sight.setting.families)
        ],
        "banned": bool(sight.view["banned"]),
        "you": sight.seen.seat,
    }


def _cell(sight: Sight, card: str, holder: int | None) -> Cell:
    tongue, name = sight.tongue, word(card, sight.tongue)
    state = "ban" if card == sight.view["banned"] else where(card, sight.view)
    said = ""
    if state:
        said = tongue.text("barred") if state == "ban" else tongue.text(REMARKS[state])
    elif holder is not None:
        said = tongue.text("{who} has it", who=sight.names[holder])
    return Cell(
        sight.face(card),
        state,
        holder=sight.seen.seat if state == "own" else holder,
        legal=card in sight.words,
        attempt="" if card in sight.words else f"ask {sight.others()[0] + 1} {card}",
        label=f"{name}, {said}" if said else name,
    )


def _lay(sight: Sight) -> list[Drawn]:
    """G4: the four ways to lay three of four."""
    held = [card for card in sight.view["players"][sight.seen.seat]["cards"] or [] if card in sight.words]
    ways = []
    for move in sight.moves:
        cards = move.split()[1:]
        numbers = [card.rpartition("-")[2] for card in cards]
        kept = next(card for card in held if card not in cards)
        label = lay_option(kept.rpartition("-")[0], numbers, sight.seen, sight.tongue)
        ways.append(
            {"words": move, "cards": [sight.face(card) for card in cards], "kept": sight.face(kept), "label": label}
        )
    return ways


# ---- The end --------------------------------------------------------------------------------------------


def _result(sight: Sight) -> Drawn:
    outcome = cast(dict[str, Any], sight.view["outcome"])
    ranks = outcome["ranks"]
    winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
    rows = [_row(sight, seat, ranks[seat]) for seat in sorted(range(len(ranks)), key=lambda seat: (ranks[seat], seat))]
    series = [drawn for seat in winners for drawn in _series(sight, seat)] if len(winners) == 1 else []
    return {
        "winners": [{"seat": seat, "name": sight.names[seat]} for seat in winners],
        "heading": victory(winners, sight.seen.seat, sight.names, sight.tongue),
        "reason": ending(cast(Told, outcome), sight.seen.seat, sight.names, sight.tongue),
        "series": series,
        "rows": rows,
        "asked": any(row["asked"] for row in rows),
    }


def _row(sight: Sight, seat: int, rank: int) -> Drawn:
    player = sight.view["players"][seat]
    questions = [part for part in sight.told if part["kind"] == "ask" and part["seat"] == seat]
    yes = sum(1 for part in questions if part["handed"])
    pips = [
        {"family": sight.motifs[cards[0].rpartition("-")[0]], "name": together(cards, sight.tongue)}
        for cards in player["series"]
        for _ in range(0, len(cards), 3)
    ]
    return {
        "seat": seat,
        "name": sight.names[seat],
        "rank": rank,
        "pips": pips,
        "count": player["count"],
        "of": sight.tongue.text("of {target}", target=sight.view["target"]),
        "hand": player["hand"],
        "asked": sight.tongue.text("{yes} of {all}", yes=yes, all=len(questions)) if questions else "",
    }


# ---- A new table ----------------------------------------------------------------------------------------

# By option: how it is shown, what it is called, and a few words more
OPTIONS = {
    "layout": ("pictures", N_("How the cards lie"), ""),
    "all_mummy": ("pictures", N_("All mummies"), N_("one of the three pyramids lies face down")),
    "ban": ("words", N_("Barred card"), N_("which card may not be asked for again")),
    "first": ("words", N_("Who begins"), ""),
    "memory_aid": ("switch", N_("Memory aid"), N_("shows which cards everyone has seen")),
}
CHOICES = {
    ("layout", "pyramid"): ("", N_("the base game")),
    ("layout", "mastaba"): ("", N_("the ones on top")),
    ("layout", "temple"): ("", N_("one hidden, one open")),
    ("layout", "tomb"): ("", N_("from outside in")),
    ("layout", "giza"): ("", N_("three pyramids")),
    ("all_mummy", "none"): (N_("none"), ""),
    ("ban", "last_by_other"): (N_("Last asked"), N_("the last one that another player asked for")),
    ("ban", "previous_turn"): (N_("Last turn"), N_("the one asked for in the turn before, if any")),
}


def choices(tongue: Tongue) -> list[Drawn]:
    """The options as a page offers them: what they are called, and a few words more."""
    from mastaba.games.hapy import game

    return [_option(option, tongue) for option in game.options(game.pieces())]


def _option(option: Option, tongue: Tongue) -> Drawn:
    kind, label, line = OPTIONS[option.name]
    if option.name == "first":
        choices = first_choices(option, tongue)
    elif kind == "switch":
        choices = switch_choices(option, tongue)
    else:
        choices = [_choice(option.name, value, tongue) for value in option.choices]
    only = "layout giza" if option.name == "all_mummy" else ""
    return option_field(option, kind, label, line, choices, tongue, only)


def _choice(option: str, value: str, tongue: Tongue) -> Drawn:
    label, line = CHOICES.get((option, value), ("", ""))
    if option == "layout":
        said = setting(option, value, tongue)
    else:
        said = tongue.text(label) if label else structure_name(value, tongue)
    return {"value": value, "label": said, "line": tongue.text(line) if line else ""}


# ---- The component sheet --------------------------------------------------------------------------------


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
        columns = _squeezed({place.x2 for place in places}, 2)
        rows = _squeezed({place.row for place in places}, 1)
        last = max(rows.values())  # they stand on one ground
        spots |= {place.name: (left + 5 * columns[place.x2], step * (rows[place.row] - last)) for place in places}
        left += 5 * (max(columns.values()) + 2 + APART)
    top = min(y for _, y in spots.values())
    places = sorted(layout.places, key=lambda place: (place.ring, place.row))
    cards = [(spots[place.name][0], spots[place.name][1] - top, place.face_up) for place in places]
    wide, tall = max(x for x, _, _ in cards) + 10, max(y for _, y, _ in cards) + 14
    return {"kind": "layout", "cards": cards, "wide": wide, "tall": tall}
