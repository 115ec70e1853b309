"""The table of Hâpy Families in a terminal: drawn, or told in lines that a screen reader reads well.

A free card stands in brackets, with what to type for it: `[Ca1]` face up, `[8.3]` face down by its place.
Covered cards have no brackets: ` Ca1 ` or, face down, ` ▒▒▒ `.
"""

from collections.abc import Sequence
from itertools import accumulate
from textwrap import wrap

from mastaba.games.hapy.rules.setting import HapySetting, Place
from mastaba.games.hapy.text.sentences import (
    PlaceView,
    PlayerView,
    family_named,
    short,
    structure_word,
    together,
    view_of,
    word,
)
from mastaba.kernel.contract import Seen
from mastaba.locale import Tongue, cells, fit
from mastaba.locale.telling import Names, Paint, called, listed, one_after_another

HUES = {
    "jackal": "violet",
    "cat": "gold",
    "crocodile": "green",
    "falcon": "blue",
    "hippo": "rose",
    "bull": "red",
}
MUMMY = "▒▒▒"
GAP = 3  # columns between two structures


def screen(seen: Seen, names: Names, tongue: Tongue, width: int, paint: Paint) -> list[list[str]]:
    """The table, in parts: the layout, then the players and the own hand."""
    view = view_of(seen)
    players = [_player_line(seen, i, names, tongue, width, paint) for i in range(len(view["players"]))]
    if seen.seat >= 0:
        players += _hand_lines(view["players"][seen.seat]["cards"] or [], tongue, width, paint)
    return [_board(seen, tongue, width, paint), players]


# ---- The layout -----------------------------------------------------------------------------------------


def _board(seen: Seen, tongue: Tongue, width: int, paint: Paint) -> list[str]:
    setting = seen.setting
    assert isinstance(setting, HapySetting)
    view = view_of(seen)
    if not view["layout"]:
        return [tongue.text("The layout is empty.").center(width).rstrip()]
    there = {item["place"]: item for item in view["layout"]}
    may_take = view["step"] == "take" and view["turn"] == seen.seat
    board = _Board(setting.layout.places, width)
    if board.wide > width:  # a narrow terminal, or an owner's own layout
        told = _spoken_layout(seen, tongue, named=True)
        return [line for row in told for line in wrap(row, width, subsequent_indent="  ")]
    for place in setting.layout.places:
        if place.name in there:
            board.put(place, *_token(there[place.name], may_take, tongue))
    if len(board.left) > 1:
        for structure in board.left:
            board.label(structure, structure_word(structure, tongue))
    lines = board.lines(paint)
    legend = [
        (family, tongue.text(family_named(family).letters), _called(family, tongue)) for family in setting.families
    ]
    return _with_legend(lines, board.margin, legend, width, paint)


def _called(family: str, tongue: Tongue) -> str:
    return tongue.text(family_named(family).one)


def _token(item: PlaceView, may_take: bool, tongue: Tongue) -> tuple[str, list[str]]:
    """Five columns, and the styles of frame and text."""
    label = item["place"].rpartition("-")[2]
    style = ["linen"]
    text = label if item["free"] and len(label) <= 3 else MUMMY
    if item["card"]:
        text = short(item["card"], tongue)
        style = [HUES.get(item["card"].rpartition("-")[0], "")]
    if not item["free"]:
        return f" {text} ", ["", *style]
    return f"[{fit(text, 3)}]", ["may" if may_take else "strong", "strong", *style]


class _Board:
    """Tokens on a grid, structures side by side, the grounds of all on one line."""

    def __init__(self, places: Sequence[Place], width: int) -> None:
        self.spans: dict[str, tuple[int, int, int]] = {}  # by structure: leftmost and rightmost x2, last row
        for place in places:
            low, high, last = self.spans.get(place.structure, (place.x2, place.x2, place.row))
            self.spans[place.structure] = (min(low, place.x2), max(high, place.x2), max(last, place.row))
        self.pitch = next((pitch for pitch in (6, 5) if self._wide(pitch) <= width - 2), 5)
        self.wide = self._wide(self.pitch)
        self.margin = max((width - self.wide) // 2, 1)
        self.left: dict[str, int] = {}
        at = self.margin
        for structure, (low, high, _) in self.spans.items():
            self.left[structure] = at
            at += (high - low + 2) * self.pitch // 2 + GAP
        self.tall = max(place.row for place in places) - min(place.row for place in places) + 1
        self.rows: list[list[tuple[int, str, list[str]]]] = [[] for _ in range(self.tall)]
        self.labels: list[tuple[int, str, list[str]]] = []

    def _wide(self, pitch: int) -> int:
        return sum((high - low + 2) * pitch // 2 + GAP for low, high, _ in self.spans.values()) - GAP

    def put(self, place: Place, token: str, styles: list[str]) -> None:
        low, _, last = self.spans[place.structure]
        x = self.left[place.structure] + (place.x2 - low) * self.pitch // 2
        self.rows[self.tall - 1 - last + place.row].append((x, token, styles))

    def label(self, structure: str, text: str) -> None:
        low, high, _ = self.spans[structure]
        middle = self.left[structure] + (high - low + 2) * self.pitch // 4
        self.labels.append((max(middle - cells(text) // 2, 0), text, ["faint"]))

    def lines(self, paint: Paint) -> list[str]:
        """From the top down to the last row that still has a card, then the labels."""
        rows = [*self.rows]
        while rows and not rows[-1]:
            rows.pop()
        if self.labels:
            rows.append(self.labels)
        return [_painted(sorted(row), paint) for row in rows]


def _painted(row: list[tuple[int, str, list[str]]], paint: Paint) -> str:
    line = ""
    at = 0
    for x, token, styles in row:
        line += " " * (x - at)
        frame, *inner = styles
        if inner:
            middle = token[1:-1]
            for style in inner:
                middle = paint(style, middle)
            line += paint(frame, token[0]) + middle + paint(frame, token[-1])
        else:
            line += paint(frame, token)
        at = x + cells(token)
    return line.rstrip()


def _with_legend(
    lines: list[str], margin: int, legend: list[tuple[str, str, str]], wide: int, paint: Paint
) -> list[str]:
    """The families' letters: left of the layout, a row each, or else below it, as many to a line as fit."""
    widths = [cells(f" {letters} {name} ") for _, letters, name in legend]
    painted = [f" {paint(HUES.get(family, ''), letters)} {name}" for family, letters, name in legend]
    if margin < max(widths):
        below: list[str] = []
        room = 0
        for text, width in zip(painted, widths, strict=True):
            if width - 1 > room:  # the last space may be cut off
                below.append("")
                room = wide
            below[-1] += f"{text} "
            room -= width
        return [*lines, *(line.rstrip() for line in below)]
    lines = lines + [""] * (len(legend) - len(lines))
    for i, width in enumerate(widths):
        lines[i] = f"{painted[i]} {lines[i][width:]}".rstrip()
    return lines


# ---- Players and hand -----------------------------------------------------------------------------------


def _player_line(seen: Seen, i: int, names: Names, tongue: Tongue, width: int, paint: Paint) -> str:
    view = view_of(seen)
    player = view["players"][i]
    active = i in seen.to_act
    name = called(i, seen.seat, names, tongue)
    left = f"{'▸' if active else ' '} {i + 1} {fit(name, 12)} "
    count = fit(tongue.plural("{n} card", "{n} cards", player["hand"]), 10)
    series = [(_series(cards, tongue), cards[0]) for cards in player["series"]]
    score = tongue.text("{count}/{target} series", count=player["count"], target=view["target"])
    free = width - cells(left) - cells(count) - cells(score) - 2
    if sum(cells(text) + 1 for text, _ in series) > free:
        series = [*series[: _as_many(series, free - 2)], ("…", "")]
    room = free - sum(cells(text) + 1 for text, _ in series)
    shown = _hand(player, tongue, room)
    middle = " ".join(paint(style, text) for text, style in shown)
    gap = room - cells(" ".join(text for text, _ in shown))
    laid = "".join(paint(_hue(card), text) + " " for text, card in series)
    return f"{paint('strong' if active else '', left)}{count} {middle}{' ' * gap} {laid}{paint('strong', score)}"


def _as_many(series: list[tuple[str, str]], room: int) -> int:
    """How many of these have room, one after the other."""
    ends = accumulate(cells(text) + 1 for text, _ in series)
    return sum(1 for end in ends if end <= room)


def _hand(player: PlayerView, tongue: Tongue, room: int) -> list[tuple[str, str]]:
    """Known cards and backs; where there is no room, the backs as a number, then the cards cut short."""
    known = [(short(card, tongue), _hue(card)) for card in player["remembered"]]
    backs = player["hand"] - len(known)
    tokens = known + [(MUMMY, "linen")] * backs
    if 4 * len(tokens) > room:
        tokens = known + ([(f"+{backs}", "faint")] if backs and known else [])
    while tokens and 4 * len(tokens) > room:
        tokens = [*tokens[:-2], ("…", "faint")] if len(tokens) > 1 else []
    return tokens


def _series(cards: list[str], tongue: Tongue) -> str:
    """`Ca135`, or `Ca123456` for a whole family."""
    return short(cards[0], tongue)[:-1] + "".join(card.rpartition("-")[2] for card in cards)


def _hand_lines(cards: list[str], tongue: Tongue, width: int, paint: Paint) -> list[str]:
    """The own hand, families apart; in as many lines as it takes."""
    said = tongue.text("Your hand:") if cards else tongue.text("Your hand is empty.")
    lines = [f"  {said}"]
    at = cells(lines[0])
    family = ""
    for card in cards:
        text = short(card, tongue)
        gap = "  " if card.rpartition("-")[0] != family else " "
        if at + len(gap) + cells(text) > width:
            lines.append("")
            gap = " " * (cells(f"  {said}") + 2)
            at = 0
        lines[-1] += gap + paint(_hue(card), paint("strong", text))
        at += len(gap) + cells(text)
        family = card.rpartition("-")[0]
    return lines


def _hue(card: str) -> str:
    return HUES.get(card.rpartition("-")[0], "")


# ---- In words -------------------------------------------------------------------------------------------


def spoken(seen: Seen, names: Names, tongue: Tongue) -> list[str]:
    """The table in sentences, a line or a few for each. Free cards to choose from are named below, not here."""
    view = view_of(seen)
    may_take = view["step"] == "take" and view["turn"] == seen.seat
    return [
        *_spoken_layout(seen, tongue, named=not may_take),
        *(_spoken_player(seen, i, names, tongue) for i in range(seen.setting.seats)),
    ]


def spoken_hand(seen: Seen, tongue: Tongue) -> str:
    cards = (view_of(seen)["players"][seen.seat]["cards"] or []) if seen.seat >= 0 else []
    if not cards:
        return tongue.text("Your hand is empty.")
    return tongue.text("Your hand: {cards}.", cards=", ".join(word(card, tongue) for card in cards))


def _spoken_layout(seen: Seen, tongue: Tongue, named: bool) -> list[str]:
    """A line per row, or per structure. Free cards are named, or counted."""
    view = view_of(seen)
    if not view["layout"]:
        return [tongue.text("The layout is empty.")]
    structures: dict[str, dict[str, list[PlaceView]]] = {}
    for item in view["layout"]:
        structure, _, row = item["place"].rpartition(".")[0].rpartition("-")
        structures.setdefault(structure, {}).setdefault(row, []).append(item)
    lines = []
    for structure, rows in structures.items():
        told = [_spoken_row(row, items, named, tongue) for row, items in rows.items()]
        if structure:
            name = structure_word(structure, tongue)
            told = [tongue.text("{structure}: {rows}", structure=name, rows=" ".join(told))]
        lines += told
    return lines


def _spoken_row(row: str, items: list[PlaceView], named: bool, tongue: Tongue) -> str:
    cards = [word(item["card"], tongue) for item in items if item["card"] and not item["free"]]
    backs = sum(1 for item in items if not item["card"] and not item["free"])
    if backs:
        cards.append(tongue.plural("{n} face down", "{n} face down", backs))
    free = [item for item in items if item["free"]]
    if not free:
        return tongue.text("Row {row}: {cards}.", row=row, cards=", ".join(cards))
    if not named:
        cards.append(tongue.plural("{n} free", "{n} free", len(free)))
        return tongue.text("Row {row}: {cards}.", row=row, cards=", ".join(cards))
    shown = [f"{word(item['card'], tongue)} ({item['place']})" for item in free if item["card"]]
    places = [item["place"] for item in free if not item["card"]]
    if places:
        shown.append(tongue.text("face down ({places})", places=", ".join(places)))
    if not cards:
        return tongue.text("Row {row}, free: {cards}.", row=row, cards=", ".join(shown))
    return tongue.text("Row {row}: {cards}; free: {free}.", row=row, cards=", ".join(cards), free=", ".join(shown))


def _spoken_player(seen: Seen, i: int, names: Names, tongue: Tongue) -> str:
    view = view_of(seen)
    player = view["players"][i]
    series = tongue.plural("{n} of {target} series", "{n} of {target} series", player["count"], target=view["target"])
    if player["series"]:
        laid = one_after_another([together(cards, tongue) for cards in player["series"]], tongue)
        series = tongue.text("{series} ({cards})", series=series, cards=laid)
    facts = [series, tongue.plural("{n} card in hand", "{n} cards in hand", player["hand"])]
    if player["remembered"]:
        known = ", ".join(word(card, tongue) for card in player["remembered"])
        facts.append(tongue.text("known: {cards}", cards=known))
    name = listed(i, seen.seat, names, tongue)
    return tongue.text("Player {number}, {name}: {facts}.", number=i + 1, name=name, facts=", ".join(facts))
