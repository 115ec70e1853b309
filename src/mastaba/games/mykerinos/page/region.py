"""The region on a page: areas with their spaces, cards and cubes, and who would be ranked how.

A space is 60 wide and high; an area is four spaces wide and three high, and its two cards lie side by side.
"""

from collections.abc import Iterator
from typing import cast

from mastaba.games.mykerinos.forms.writing import NO_CARD, letters
from mastaba.games.mykerinos.rules.setting import (
    NEUTRAL_SPACE,
    NO_PATRON,
    PATRONS,
    PYRAMID,
    SAND,
    SIDES,
    WIDTH,
    square_name,
)
from mastaba.games.mykerinos.text.sight import DIGGING, SURVEY, AreaView, Sight
from mastaba.locale import N_, NC_
from mastaba.show.scene import Drawn

SPACE = 60
NOBODY = -1  # the neutral colour has no seat on a page
RANK = "rank"
RANKS = (NC_("rank", "1st"), NC_("rank", "2nd"), NC_("rank", "3rd"), NC_("rank", "4th"))
GETS = {  # R33-R38, R64-R67
    "choice": N_("a card or a room"),
    "card": N_("a card"),
    "rest": N_("a card, if one is left"),
    "away": N_("takes a card out of the game"),
    "both": N_("takes both cards out of the game"),
    "nothing": N_("nothing"),
}


def areas(sight: Sight) -> list[Drawn]:
    fresh = _last_squares(sight)
    return [_area(sight, number, area, fresh) for number, area in enumerate(sight.view["areas"], start=1)]


def _area(sight: Sight, number: int, area: AreaView, fresh: set[str]) -> Drawn:
    now = sight.view.get("area") == number
    done = not now and not any(area["cards"])
    ranking = [] if done else list(_ranking(sight, number, area))
    return {
        "number": number,
        "now": now,
        "done": done,
        "free": area["free"],
        "digging": sight.step in DIGGING,
        "ranking": ranking,
        "plots": [_plot(sight, number, side, now, done) for side in range(len(SIDES))],
        "squares": [] if done else list(_squares(sight, number, fresh)),
        "label": _label(sight, number, area, ranking, done),
    }


def _label(sight: Sight, number: int, area: AreaView, ranking: list[Drawn], done: bool) -> str:
    """All about an area, for those who do not see it."""
    if done:
        return sight.text("Area {area}: surveyed.", area=number)
    facts = [sight.card(card["card"]) for card in area["cards"] if card]
    if sight.step in DIGGING:
        facts.append(sight.plural("{n} free square", "{n} free squares", area["free"]))
    facts += [row["label"] for row in ranking]
    return sight.text("Area {area}: {facts}.", area=number, facts=", ".join(facts))


# ---- Who would be ranked how ----------------------------------------------------------------------------


def _ranking(sight: Sight, number: int, area: AreaView) -> Iterator[Drawn]:
    standing = list(zip(area["ranking"], area["cubes"], strict=True))
    for rank, (seat, cubes) in enumerate(standing):
        gets = _gets(sight, number, rank, seat, standing)
        tied = rank + 1 < len(standing) and standing[rank + 1][1] == cubes
        decided = tied and _place(sight, seat) > 0 and bool(sight.view["scale"])  # R61: space 1 may be free
        facts = [f"{sight.term(RANK, RANKS[rank])} {sight.digger(seat)} {cubes}"]
        facts += [sight.text("wins the tie")] if decided else [sight.text("tie")] if tied else []
        yield {
            "seat": owner(sight, seat),
            "cubes": cubes,
            "gets": gets,
            "wins": decided,
            "even": tied and not decided,
            "label": sight.with_facts(" · ".join(facts), sight.text(GETS[gets])),
        }


def _gets(sight: Sight, number: int, rank: int, seat: int, standing: list[tuple[int, int]]) -> str:
    if owner(sight, seat) == NOBODY:
        if rank > 1:
            return "nothing"  # R67
        return "away" if len(standing) > 1 else "both"
    if rank > 1:
        return "rest"
    back = any(seat in area["ranking"] for area in sight.view["areas"][: number - 1])  # R39: cubes from areas before
    return "choice" if sight.may_book(seat, back) else "card"


def owner(sight: Sight, seat: int) -> int:
    """Whose a cube is drawn as: a seat's, or nobody's."""
    return seat if seat < sight.given.seats else NOBODY


def _place(sight: Sight, seat: int) -> int:
    """On the passing scale; 0: not yet."""
    return sight.view["players"][seat]["place"] if seat < sight.given.seats else NEUTRAL_SPACE


# ---- Cards ----------------------------------------------------------------------------------------------


def drawn_card(sight: Sight, name: str) -> Drawn:
    """A card by its name: its patron and prestige, and what it is called."""
    card = sight.given.cards[sight.given.card_names.index(name)]
    patron = PATRONS[card.patron] if card.patron < len(PATRONS) else NO_PATRON
    return {
        "name": name,
        "patron": patron,
        "prestige": card.prestige,
        "label": sight.card(name),
        "who": sight.patron(patron),
        "help": sight.help(patron),
    }


def _plot(sight: Sight, number: int, side: int, now: bool, done: bool) -> Drawn:
    """A card as it lies; in the survey it can be chosen."""
    card = sight.view["areas"][number - 1]["cards"][side]
    verb = "discard" if sight.step == "discard" else "take"
    move = f"{verb} {SIDES[side]}"
    drawn: Drawn = {"place": f"card-{2 * (number - 1) + side + 1}", "side": SIDES[side], "x": 2 * SPACE * side}
    mine = now and sight.mine and sight.step in SURVEY
    return {
        **drawn,
        "card": None if card is None else drawn_card(sight, card["card"]),
        "ground": [] if done else _ground(sight, number, side),
        "legal": mine and move in sight.moves,
        "attempt": move if mine and card is None else "",
        "gone": card is None,
    }


def _ground(sight: Sight, number: int, side: int) -> list[Drawn]:
    """The six spaces of a card, cubes left out."""
    found = []
    for k in range(6):
        row, column = _at(number, 2 * side + k % 2, k // 2)
        sign = sight.view["map"][row][column]
        pyramid = sign == PYRAMID or (sign not in (SAND, NO_CARD) and sign.isupper())
        wave = 0 if pyramid else (row * 5 + column * 3) % 4
        found.append({"x": SPACE * (k % 2), "y": SPACE * (k // 2), "pyramid": pyramid, "wave": wave})
    return found


def _at(number: int, column: int, row: int) -> tuple[int, int]:
    """Row and column of the region, from those of an area."""
    return 3 * ((number - 1) // 2) + row, 4 * ((number - 1) % 2) + column


# ---- Squares --------------------------------------------------------------------------------------------


def _squares(sight: Sight, number: int, fresh: set[str]) -> Iterator[Drawn]:
    for row in range(3):
        for column in range(4):
            yield _square(sight, *_at(number, column, row), fresh)


def _square(sight: Sight, row: int, column: int, fresh: set[str]) -> Drawn:
    sign = sight.view["map"][row][column]
    name = square_name(WIDTH * row + column)
    seat = letters(sight.given).find(sign.lower())
    asking = sight.mine and sight.step in DIGGING
    verb = "neutral" if sight.step == "neutral" else "start"
    return {
        "name": name,
        "x": SPACE * (column % 4),
        "y": SPACE * (row % 3),
        "cube": None if seat < 0 else owner(sight, seat),
        "pyramid": sign == PYRAMID or (seat >= 0 and sign.isupper()),
        "last": name in fresh,
        "word": name if asking and seat < 0 else "",
        "legal": f"{verb} {name}" in sight.moves,
        "attempt": f"{verb} {name}" if asking else "",
        "label": sight.with_facts(name, _on(sight, sign, seat)),
    }


def _on(sight: Sight, sign: str, seat: int) -> str:
    """What is on a square, in words."""
    if seat < 0:
        return sight.text("pyramid") if sign == PYRAMID else sight.text("sand")
    who = sight.digger(seat)
    return sight.text("{who} on a pyramid", who=who) if sign.isupper() else who


def _last_squares(sight: Sight) -> set[str]:
    """Where cubes were put in the turn before, or in this one."""
    if sight.step not in DIGGING:
        return set()
    dug = [part for part in sight.recent() if part["kind"] in ("start", "extend", "neutral", *PATRONS)]
    return {square for part in dug for square in cast(tuple[str, ...], part.get("squares", ()))}
