"""Draws our icons as PNG, where a system takes no SVG: rectangles, circles and paths of lines and quadratic curves,
filled and with round edges. Nothing but the standard library, so that the build can run it, too.

How much of a pixel a shape covers is exact: each edge adds its share to the pixels it crosses, and a row is summed up.
"""

import math
import re
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

Point = tuple[float, float]
Polygon = list[Point]
WORDS = re.compile(r"[MmLlHhVvQqZz]|-?(?:\d+\.?\d*|\.\d+)")
STEPS = 12  # lines in the place of a curve
ROUND = 20  # corners of the disc at the end of a stroke
STATIC = Path(__file__).parent / "static"
ICONS = {  # by name: the drawing, and how many pixels
    "180.png": ("icon-mask.svg", 180),  # corners are cut by the system
    "192.png": ("icon.svg", 192),
    "512.png": ("icon.svg", 512),
    "maskable-192.png": ("icon-mask.svg", 192),
    "maskable-512.png": ("icon-mask.svg", 512),
    "badge.png": ("icon-badge.svg", 96),
}


class Look(NamedTuple):
    """What a shape inherits from those around it."""

    fill: str = "#000"
    stroke: str = "none"
    width: float = 1.0
    scale: float = 1.0
    right: float = 0.0
    down: float = 0.0


def icon(name: str) -> bytes:
    drawing, size = ICONS[name]
    return png((STATIC / drawing).read_text(encoding="utf-8"), size)


def write_all(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name in ICONS:
        (folder / name).write_bytes(icon(name))


def png(svg: str, size: int) -> bytes:
    root = ElementTree.fromstring(svg)
    width = float(root.attrib["viewBox"].split()[2])
    rows = [bytearray(4 * size) for _ in range(size)]
    _draw(root, Look(scale=size / width), rows)
    raw = b"".join(b"\0" + row for row in rows)
    head = struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(raw, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*part) for part in parts)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


# ---- Shapes ---------------------------------------------------------------------------------------------


def _draw(element: ElementTree.Element, look: Look, rows: list[bytearray]) -> None:
    look = _look(element, look)
    outlines = [[_placed(point, look) for point in line] for line in _outlines(element)]
    if outlines and look.fill != "none":
        _fill(outlines, look.fill, rows)
    if outlines and look.stroke != "none":
        ring = _ring(element, look) if element.tag.endswith("circle") else None
        _fill(ring or list(_stroked(outlines, look.width * look.scale / 2)), look.stroke, rows)
    for inner in element:
        _draw(inner, look, rows)


def _look(element: ElementTree.Element, look: Look) -> Look:
    its = element.attrib
    look = look._replace(
        fill=its.get("fill", look.fill),
        stroke=its.get("stroke", look.stroke),
        width=float(its.get("stroke-width", look.width)),
    )
    for name, values in re.findall(r"(\w+)\(([^)]*)\)", its.get("transform", "")):
        numbers = [float(each) for each in values.replace(",", " ").split()]
        if name == "translate":
            right, down = _placed((numbers[0], numbers[-1] if len(numbers) > 1 else 0.0), look)
            look = look._replace(right=right, down=down)
        elif name == "scale":
            look = look._replace(scale=look.scale * numbers[0])
    return look


def _placed(point: Point, look: Look) -> Point:
    return look.right + look.scale * point[0], look.down + look.scale * point[1]


def _outlines(element: ElementTree.Element) -> list[Polygon]:
    its = element.attrib
    kind = element.tag.rpartition("}")[2]
    if kind == "rect":
        x, y, w, h, r = (float(its.get(name, 0)) for name in ("x", "y", "width", "height", "rx"))
        corners = ((x + w - r, y + r, -90), (x + w - r, y + h - r, 0), (x + r, y + h - r, 90), (x + r, y + r, 180))
        return [[point for cx, cy, start in corners for point in _arc(cx, cy, r, start, 90)]]
    if kind == "circle":
        return [_arc(float(its["cx"]), float(its["cy"]), float(its["r"]), 0, 360, 96)]
    return list(_path(its["d"])) if kind == "path" else []


def _arc(cx: float, cy: float, r: float, start: float, sweep: float, steps: int = STEPS) -> Polygon:
    angles = (math.radians(start + sweep * step / steps) for step in range(steps + 1))
    return [(cx + r * math.cos(angle), cy + r * math.sin(angle)) for angle in angles]


def _path(text: str) -> Iterator[Polygon]:
    words = WORDS.findall(text)
    line: Polygon = []
    verb, at = "", 0
    x = y = 0.0
    while at < len(words):
        if words[at].isalpha():
            verb, at = words[at], at + 1
        if verb in "Zz":
            yield line
            x, y = line[0]
            line = []
            continue
        count = {"h": 1, "v": 1, "q": 4}.get(verb.lower(), 2)
        numbers = [float(word) for word in words[at : at + count]]
        at += count
        left, top = (x, y) if verb.islower() else (0.0, 0.0)
        if verb in "Mm":
            if line:
                yield line
            line, verb = [], "l" if verb == "m" else "L"
        if count == 4:
            (cx, cy), end = (left + numbers[0], top + numbers[1]), (left + numbers[2], top + numbers[3])
            line += [_bent((x, y), (cx, cy), end, step / STEPS) for step in range(1, STEPS)]
            x, y = end
        elif verb in "Hh":
            x = left + numbers[0]
        elif verb in "Vv":
            y = top + numbers[0]
        else:
            x, y = left + numbers[0], top + numbers[1]
        line.append((x, y))
    if line:
        yield line


def _bent(start: Point, towards: Point, end: Point, t: float) -> Point:
    a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
    return a * start[0] + b * towards[0] + c * end[0], a * start[1] + b * towards[1] + c * end[1]


def _stroked(outlines: list[Polygon], half: float) -> Iterator[Polygon]:
    """A bar along each edge, and a disc at each corner; all of them turn the same way, so that they add up."""
    for line in outlines:
        for (ax, ay), (bx, by) in zip(line, [*line[1:], line[0]], strict=True):
            yield _arc(ax, ay, half, 0, 360, ROUND)
            length = math.hypot(bx - ax, by - ay)
            if length:
                nx, ny = (ay - by) * half / length, (bx - ax) * half / length
                yield [(ax - nx, ay - ny), (bx - nx, by - ny), (bx + nx, by + ny), (ax + nx, ay + ny)]


def _ring(element: ElementTree.Element, look: Look) -> list[Polygon]:
    """The stroke of a circle: two circles that turn against each other."""
    cx, cy, r = (float(element.attrib[name]) for name in ("cx", "cy", "r"))
    both = (_arc(cx, cy, r + look.width / 2, 0, 360, 96), _arc(cx, cy, r - look.width / 2, 0, -360, 96))
    return [[_placed(point, look) for point in line] for line in both]


# ---- Pixels ---------------------------------------------------------------------------------------------


def _fill(outlines: list[Polygon], colour: str, rows: list[bytearray]) -> None:
    shares: dict[int, dict[int, float]] = {}  # by row and column: how much more is covered from there on
    for line in outlines:
        for a, b in zip(line, [*line[1:], line[0]], strict=True):
            _edge(a, b, shares, len(rows))
    paint = _colour(colour)
    for y, row in shares.items():
        covered, columns = 0.0, sorted(row)
        for x, end in zip(columns, [*columns[1:], len(rows)], strict=True):
            covered += row[x]
            if (share := min(abs(covered), 1.0)) > 1 / 512:
                _blend(rows[y], max(x, 0), min(end, len(rows)), paint, share)


def _edge(a: Point, b: Point, shares: dict[int, dict[int, float]], size: int) -> None:
    if a[1] == b[1]:
        return
    turn, (top, end) = (1.0, (a, b)) if a[1] < b[1] else (-1.0, (b, a))
    slope = (end[0] - top[0]) / (end[1] - top[1])
    for y in range(max(0, math.floor(top[1])), min(size, math.ceil(end[1]))):
        from_y, to_y = max(float(y), top[1]), min(y + 1.0, end[1])
        x0, x1 = sorted((top[0] + slope * (from_y - top[1]), top[0] + slope * (to_y - top[1])))
        height, row = turn * (to_y - from_y), shares.setdefault(y, {})
        before = 0.0
        for x in range(math.floor(x0), math.floor(x1) + 1):  # the part of each pixel that lies to the right of the edge
            now = height * _right_of(x0, x1, x)
            row[x] = row.get(x, 0.0) + now - before
            before = now
        last = math.floor(x1) + 1
        row[last] = row.get(last, 0.0) + height - before


def _right_of(x0: float, x1: float, x: int) -> float:
    """Of the pixel at x: the share to the right of an edge that runs from x0 to x1, as high as the edge is."""
    if x1 - x0 < 1e-9:
        return min(1.0, max(0.0, x + 1 - x0))
    low, high = max(x0, x), min(x1, x + 1)
    inside = max(0.0, high - low)
    before = max(0.0, min(x1, x) - x0)
    return (before + inside * (x + 1 - (low + high) / 2)) / (x1 - x0)


def _blend(row: bytearray, start: int, end: int, paint: tuple[int, int, int], share: float) -> None:
    if share > 0.998:
        row[4 * start : 4 * end] = bytes((*paint, 255)) * (end - start)
        return
    for at in range(4 * start, 4 * end, 4):
        under = row[at + 3] / 255 * (1 - share)
        whole = share + under
        for part in range(3):
            row[at + part] = round((paint[part] * share + row[at + part] * under) / whole)
        row[at + 3] = round(255 * whole)


def _colour(text: str) -> tuple[int, int, int]:
    digits = text.removeprefix("#")
    digits = "".join(2 * digit for digit in digits) if len(digits) == 3 else digits
    return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:], 16)
