"""The drawings of a review: a curve of everybody's chances, and courses of stones.

Plain SVG; how it looks is said in review.css. Colour alone says nothing: each seat's line has its own dots and its
emblem.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from mastaba.learn.review.account import Review
from mastaba.learn.review.moments import Kind, Moment

EMBLEMS: Final = ("lotus", "scarab", "ankh", "eye")
DASHES: Final = {1: "p2", 2: "p3"}  # by seat: how its line is marked
APART: Final = 30  # between a line and the marks off it
ROOM: Final = 27  # that a mark takes
STONES: Final = 6  # to each side, in the course that shows luck
STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)  # between the numbers below the curve


@dataclass(frozen=True)
class Paper:
    """Where the curve is drawn."""

    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int
    numbers: int  # below it, at most

    def x(self, at: int, last: int) -> float:
        return self.left + (self.right - self.left) * at / last

    def y(self, chance: float) -> float:
        return self.bottom - (self.bottom - self.top) * chance


DESK: Final = Paper(1184, 372, 48, 1160, 18, 314, 12)
PHONE: Final = Paper(366, 330, 30, 348, 20, 278, 6)


# ---- The curve ------------------------------------------------------------------------------------------


def curve(found: Review, several: Sequence[Moment], links: Sequence[str], label: str, paper: Paper) -> Markup:
    """Everybody's chance, move by move, as they knew it. `links` are where the moments lead."""
    parts = [_grid(found, paper)]
    for moment in several:
        if moment.kind == Kind.REVEAL and moment.at >= 0:
            parts.append(_reveal(paper.x(moment.at + 1, len(found.movers)), paper))
    parts.append(Markup('<g class="lines">'))
    for seat in reversed(range(found.seats)):
        parts.append(_line(found, seat, paper))
    parts.append(Markup("</g>"))
    parts += [_emblem(found, seat, paper) for seat in range(found.seats)]
    parts += _marks(found, several, links, paper)
    opened = Markup('<svg class="curve" viewBox="0 0 {} {}" role="group" aria-label="{}">')
    return opened.format(paper.width, paper.height, label) + Markup("").join(parts) + Markup("</svg>")


def _grid(found: Review, paper: Paper) -> Markup:
    """Chances at the side, moves below."""
    last, parts = len(found.movers), Markup("")
    for percent in (0, 25, 50, 75, 100):
        line = Markup('<path class="{}" d="M{} {:.1f}H{}"/><text x="{}" y="{:.1f}" text-anchor="end">{}</text>')
        y = paper.y(percent / 100)
        parts += line.format(
            "grid" if percent else "base", paper.left, y, paper.right, paper.left - 8, y + 4.5, percent
        )
    if found.seats > 1:
        fair = Markup('<path class="fair" d="M{} {:.1f}H{}"/>')
        parts += fair.format(paper.left, paper.y(1 / found.seats), paper.right)
    step = next(step for step in STEPS if last / step <= paper.numbers)
    for at in range(0, last + 1, step):
        said = Markup('<text x="{:.1f}" y="{}" text-anchor="middle">{}</text>')
        parts += said.format(paper.x(at, last), paper.height - 8, at)
    return parts


def _reveal(x: float, paper: Paper) -> Markup:
    drawn = Markup(
        '<path class="lead" d="M{0:.1f} {1}V{2}"/><svg class="box" x="{3:.1f}" y="{2}" width="20" height="20">'
        '<use href="#reveal"/></svg>'
    )
    return drawn.format(x, paper.top, paper.bottom + 6, x - 10)


def _line(found: Review, seat: int, paper: Paper) -> Markup:
    last = len(found.movers)
    points = [f"{paper.x(at, last):.1f} {paper.y(chance):.1f}" for at, chance in enumerate(found.chances[seat])]
    kinds = ["case", f"c{seat % 4 + 1}", *([DASHES[seat]] if seat in DASHES else [])]
    drawn = Markup('<path class="ln {}" d="M{}"/>')
    return Markup("").join(drawn.format(kind, "L".join(points)) for kind in kinds)


def _emblem(found: Review, seat: int, paper: Paper) -> Markup:
    """On its line, each at another place."""
    last = len(found.movers)
    at = round(last * (seat + 1) / (found.seats + 2))
    drawn = Markup(
        '<g class="seat-{}" transform="translate({:.1f} {:.1f})"><circle class="ds" r="11"/>'
        '<use class="em" href="#e-{}" x="-7.5" y="-7.5" width="15" height="15"/></g>'
    )
    return drawn.format(seat % 4 + 1, paper.x(at, last), paper.y(found.chances[seat][at]), EMBLEMS[seat % 4])


def _marks(found: Review, several: Sequence[Moment], links: Sequence[str], paper: Paper) -> list[Markup]:
    """A numbered mark for each moment, off its line, where there is room."""
    taken: list[tuple[float, float]] = []
    parts: list[Markup] = []
    drawn = Markup(
        '<path class="stem" d="M{0:.1f} {1:.1f}V{2:.1f}"/><circle class="pt{3}" cx="{0:.1f}" cy="{1:.1f}" r="5"/>'
        '<a class="mom{3}" href="{4}" aria-label="{5}"><g transform="translate({0:.1f} {2:.1f})">{6}'
        '<text class="mt" y="5.5">{5}</text></g></a>'
    )
    for number, (moment, link) in enumerate(zip(several, links, strict=True), start=1):
        x, y = paper.x(moment.at + 1, len(found.movers)), paper.y(found.chances[moment.seat][moment.at + 1])
        off = _off(x, y, taken, paper)
        taken.append((x, off))
        bad = moment.kind == Kind.MISTAKE
        parts.append(drawn.format(x, y, off, " bad" if bad else "", link, number, DIAMOND if bad else CIRCLE))
    return parts


DIAMOND: Final = Markup('<rect class="mb" x="-11" y="-11" width="22" height="22" transform="rotate(45)"/>')
CIRCLE: Final = Markup('<circle class="mb" r="14"/>')


def _off(x: float, y: float, taken: Sequence[tuple[float, float]], paper: Paper) -> float:
    """How high a mark stands."""
    ways = [y + side * APART * far for far in range(1, 9) for side in (-1, 1)]
    for way in ways:
        clear = all(abs(x - other) > ROOM or abs(way - high) > ROOM for other, high in taken)
        if clear and paper.top <= way <= paper.bottom - 4:
            return way
    return max(paper.top, y - APART)


# ---- Stones ---------------------------------------------------------------------------------------------


def course(seat: int, share: float, label: str) -> Markup:
    """A part of a hundred: ten stones are all of it."""
    drawn = Markup(
        '<svg class="bar seat-{}" viewBox="0 0 130 18" preserveAspectRatio="none" role="img" aria-label="{}">'
        '<rect class="full" x="0.8" y="3" width="{:.1f}" height="13"/>'
        '<path class="joint" d="M13 3v13m13-13v13m13-13v13m13-13v13m13-13v13m13-13v13m13-13v13m13-13v13m13-13v13"/>'
        '<path class="base" d="M0 17H130"/></svg>'
    )
    return drawn.format(seat % 4 + 1, label, 129 * min(1.0, max(0.0, share)))


def luck(much: float, most: float, label: str) -> Markup:
    """Good luck to the right of the middle, bad luck to the left."""
    stones, parts = round(abs(much) / most * STONES) if most else 0, Markup("")
    for n in range(stones):
        stone = Markup('<rect class="st" x="{}" y="3" width="9" height="13"/>')
        parts += stone.format(54 + 9 * (n if much > 0 else -n - 1))
    drawn = Markup(
        '<svg class="luck" viewBox="0 0 108 18" role="img" aria-label="{}">{}<path class="base" d="M54 0V16M0 17H108"/>'
        "</svg>"
    )
    return drawn.format(label, parts)
