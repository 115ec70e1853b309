"""Drawings for reports: plain SVG, in the inks of the page. Each is drawn twice, for a desk and for a phone."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import floor, log10

from markupsafe import Markup, escape

WIDE, HALF, PHONE = 1040, 500, 358
LETTER = 8.2  # how wide a letter of a name is, roughly


@dataclass(frozen=True)
class Row:
    """A value, and how sure it is, or how far it goes."""

    name: str
    value: float
    low: float
    high: float
    said: str  # the value as it is read
    less: str = ""  # and what is less important about it
    filled: bool = False


@dataclass(frozen=True)
class Scale:
    """From which value to which a drawing goes."""

    low: float
    high: float
    ticks: tuple[float, ...]
    say: Callable[[float], str]
    logarithmic: bool = False

    def at(self, value: float, left: float, right: float) -> float:
        inside = min(max(value, self.low), self.high)
        if self.logarithmic:
            part = log10(inside / self.low) / log10(self.high / self.low)
        else:
            part = (inside - self.low) / (self.high - self.low)
        return left + part * (right - left)


def scale_for(rows: Sequence[Row], say: Callable[[float], str]) -> Scale:
    """A scale of round numbers for all of these."""
    low, high = min(row.low for row in rows), max(row.high for row in rows)
    step = _round_step((high - low) / 5 or 1.0)
    first, last = floor(low / step), -floor(-high / step)
    return Scale(first * step, last * step, tuple(n * step for n in range(first, last + 1)), say)


def powers_for(rows: Sequence[Row], say: Callable[[float], str]) -> Scale:
    """A scale by powers of ten."""
    low = floor(log10(min(row.low for row in rows)))
    high = max(low + 1, -floor(-log10(max(row.high for row in rows))))
    return Scale(10.0**low, 10.0**high, tuple(10.0**n for n in range(low, high + 1)), say, logarithmic=True)


def _round_step(rough: float) -> float:
    size = 10.0 ** floor(log10(rough))
    return next(size * n for n in (1, 2, 5, 10) if size * n >= rough)


# ---- Values with whiskers -------------------------------------------------------------------------------


def whiskers(
    rows: Sequence[Row], scale: Scale, label: str, width: int, lines: Sequence[float] = (), numbered: bool = False
) -> Markup:
    """A line for each value. Where there is little room, its name stands above it."""
    stacked = width < WIDE
    pitch = 46 if stacked else 33
    indent = 26 if numbered else 0
    told = max(len(row.said + row.less) for row in rows) * LETTER
    left = indent + (0 if stacked else max(len(row.name) for row in rows) * LETTER + 24)
    right = width - (14 if stacked else told + 24)
    bottom = 14 + pitch * len(rows)
    parts = [_grid(scale, left + 8, right, bottom, spaced=width // 70)]
    for number, row in enumerate(rows):
        y = 14 + pitch * number + (30 if stacked else 18)
        text = y - 14 if stacked else y + 5
        if numbered:
            parts.append(Markup('<text class="nu no" x="0" y="{}">{}</text>').format(text, number + 1))
        parts.append(Markup('<text class="nu" x="{:.0f}" y="{}">{}</text>').format(indent, text, row.name))
        low, high = scale.at(row.low, left + 8, right), scale.at(row.high, left + 8, right)
        parts.append(Markup('<path class="hair" d="M{:.1f} {}H{:.1f}"/>').format(left, y, max(left, low - 4)))
        for line in lines:  # not through what is written above
            x = scale.at(line, left + 8, right)
            parts.append(Markup('<path class="fair" d="M{:.1f} {}v{}"/>').format(x, y - 11, 22 if stacked else pitch))
        parts.append(_whisker(row, scale.at(row.value, left + 8, right), low, high, y))
        x, anchor = (
            (float(width), "end") if stacked else (max(high, scale.at(row.value, left + 8, right)) + 14, "start")
        )
        said = Markup('<text class="nu" x="{:.1f}" y="{}" text-anchor="{}">{}<tspan class="pm">{}</tspan></text>')
        parts.append(said.format(x, text, anchor, row.said, f" {row.less}" if row.less else ""))
    return _drawing(width, bottom + 30, label, parts)


def _whisker(row: Row, x: float, low: float, high: float, y: float) -> Markup:
    parts = Markup("")
    if high - low > 0.5:
        parts += Markup('<path class="wk" d="M{:.1f} {:.1f}v12m0-6H{:.1f}m0-6v12"/>').format(low, y - 6, high)
    shape = Markup(
        '<rect class="dm{}" x="{:.1f}" y="{:.1f}" width="12" height="12" transform="rotate(45 {:.1f} {:.1f})"/>'
    )
    return parts + shape.format(" top" if row.filled else "", x - 6, y - 6, x, y)


def _grid(scale: Scale, left: float, right: float, bottom: float, spaced: int) -> Markup:
    """As many of the ticks as there is room for."""
    every = max(1, -(-len(scale.ticks) // max(2, spaced)))
    parts = Markup("")
    for tick in scale.ticks[::every]:
        x = scale.at(tick, left, right)
        parts += Markup('<path class="grid" d="M{:.1f} 8V{}"/>').format(x, bottom)
        parts += Markup('<text x="{:.1f}" y="{}" text-anchor="middle">{}</text>').format(
            x, bottom + 22, scale.say(tick)
        )
    return parts + Markup('<path class="base" d="M{:.1f} {}H{:.1f}"/>').format(left, bottom, right)


# ---- Piles of stones ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Pile:
    """How often each number came up for somebody."""

    name: str
    numbers: tuple[int, ...]
    middle: float
    said: str
    filled: bool = False


def piles(rows: Sequence[Pile], label: str, width: int) -> Markup:
    """One above the other, on the same scale, each as high as its highest column."""
    low, high = min(min(row.numbers) for row in rows), max(max(row.numbers) for row in rows)
    step = max(1, int(_round_step((high - low + 1) / 40)))
    first, columns = low // step, high // step - low // step + 1
    left, right, tall, pitch = 8.0, width - 8.0, 48, 84
    wide = (right - left) / columns
    parts: list[Markup] = []
    for number, row in enumerate(rows):
        base = 22 + pitch * number + tall
        counts = [0] * columns
        for points in row.numbers:
            counts[points // step - first] += 1
        most = max(counts)
        parts.append(Markup('<text class="nu" x="0" y="{}">{}</text>').format(base - tall - 8, row.name))
        said = Markup('<text x="{}" y="{}" text-anchor="end">{}</text>')
        parts.append(said.format(width, base - tall - 8, row.said))
        for column, count in enumerate(counts):
            if count:
                height = max(2.0, tall * count / most)
                shape = Markup('<rect class="{}" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" rx="1"/>')
                place = (left + wide * column + 0.7, base - height, max(1.0, wide - 1.4), height)
                parts.append(shape.format("win" if row.filled else "stn", *place))
        parts.append(Markup('<path class="base" d="M{} {}H{}"/>').format(left, base, right))
        middle = left + wide * (row.middle / step - first + 0.5 / step)
        parts.append(Markup('<path class="med" d="M{0:.1f} {1}V{2}"/>').format(middle, base - tall - 2, base))
    bottom = 22 + pitch * (len(rows) - 1) + tall
    marks = max(1, int(_round_step((high - low + 1) / max(2, width // 70))))
    for points in range(-(-low // marks) * marks, high + 1, marks):
        x = left + wide * (points / step - first + 0.5 / step)
        parts.append(Markup('<text x="{:.1f}" y="{}" text-anchor="middle">{}</text>').format(x, bottom + 20, points))
    return _drawing(width, bottom + 28, label, parts)


def _drawing(width: int, height: float, label: str, parts: Sequence[Markup]) -> Markup:
    opened = Markup('<svg class="pl" viewBox="0 0 {} {:.0f}" role="img" aria-label="{}">').format(width, height, label)
    return opened + Markup("<title>{}</title>").format(escape(label)) + Markup("").join(parts) + Markup("</svg>")
