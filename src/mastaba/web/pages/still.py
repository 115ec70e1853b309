"""A position to look at."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

from mastaba.kernel.contract import Plain, Prompt, Refusal, Seen

THING = re.compile(r'<([a-zA-Z]+)[^<>]*? data-(?:words?|place)="[^<>]*>')  # what a move can be about, and its tag
NAMED = re.compile(r' data-(words?|place)="([^"]*)"')
OF_SVG = frozenset(("g", "svg"))
CLICKED = re.compile(r'<[a-zA-Z][^<>]*? data-words?="([^"]*)"[^<>]*>')  # what can be clicked on a board, and its words
FOR_CLICKS = re.compile(r' (?:data-words?|data-try|tabindex|aria-pressed|aria-disabled)="[^"]*"')


class Still(Seen):
    """A position to look at: nothing can be clicked, because there is nothing to decide any more.

    One that is to be drawn as it was when moves could be made is not still: see `marked` and `ringed`.
    """

    def __init__(self, seen: Seen) -> None:
        super().__init__(seen.setting, seen.seat)
        self.seen = seen

    @property
    def to_act(self) -> tuple[int, ...]:
        return self.seen.to_act

    def legal(self) -> tuple[int, ...]:
        return ()

    def why(self, move: int) -> Refusal | None:
        return self.seen.why(move)

    def prompt(self) -> Prompt:
        return self.seen.prompt()

    def view(self) -> Plain:
        return self.seen.view()

    def position(self) -> Plain:
        return self.seen.position()


def marked(html: str, words: frozenset[str]) -> Markup:
    """A board that was drawn for somebody who could move: only what these words click still stands out, and nothing can
    be clicked."""

    def still(found: re.Match[str]) -> str:
        tag = FOR_CLICKS.sub("", found[0]).replace(' role="button"', ' role="img"')
        return tag if words.issuperset(found[1].split()) else re.sub(r"(?<=[\" ])legal(?=[\" ])", "", tag)

    return Markup(CLICKED.sub(still, html))


# ---- Moves on a board -----------------------------------------------------------------------------------


class Drawn(NamedTuple):
    """A move that is drawn on a board: the ways to click it, each some words, and what it is. Others have numbers, the
    best one 1; 0 is the one that was made."""

    number: int
    ways: Sequence[frozenset[str]]


def ringed(html: str, moves: Sequence[Drawn]) -> Markup:
    """A board with rings around everything that belongs to these moves, for who looks at it on paper, too: no script is
    needed. What belongs to several is the first one's. The number of a ring is where no other one is."""
    things = list(THING.finditer(html))
    spots = {move.number: _spots(things, move) for move in moves}
    whose: dict[int, int] = {}
    for move in moves:
        for at in spots[move.number]:
            whose.setdefault(at, move.number)
    numbered: set[int] = set()
    for move in moves:
        own = [at for at in spots[move.number] if whose[at] == move.number]
        alone = [at for at in own if sum(at in others for others in spots.values()) == 1]
        numbered.update((alone or own)[:1])
    parts, done = [], 0
    for at, thing in enumerate(things):
        tag = _quiet(thing[0])
        if at in whose:
            tag = _classed(tag, f"ringed r{whose[at]}")
            if at in numbered:
                tag += _number(whose[at], thing[1])
        parts += [html[done : thing.start()], tag]
        done = thing.end()
    return Markup("".join([*parts, html[done:]]))


def _spots(things: Sequence[re.Match[str]], move: Drawn) -> list[int]:
    """Which things a move is clicked on, by the way of which most can be seen; or the places that it names."""
    named = [dict(NAMED.findall(thing[0])) for thing in things]

    def clicked(words: frozenset[str]) -> list[int]:
        return [at for at, it in enumerate(named) if any(words.issuperset(s) for s in _said(it) if s)]

    found = max((clicked(words) for words in move.ways), key=len, default=[])
    if found:
        return found
    words = frozenset().union(*move.ways)
    return [at for at, it in enumerate(named) if it.get("place") in words]


def _said(names: dict[str, str]) -> list[list[str]]:
    return [names.get(kind, "").split() for kind in ("word", "words")]


def _quiet(tag: str) -> str:
    """Nobody may click it: it does not glow."""
    tag = re.sub(r' (?:data-try|data-turns?|tabindex|aria-pressed|aria-disabled)="[^"]*"', "", tag)
    return re.sub(r"(?<=[\" ])legal(?=[\" ])", "", tag).replace(' role="button"', ' role="img"')


def _classed(tag: str, more: str) -> str:
    if ' class="' in tag:
        return tag.replace(' class="', f' class="{more} ', 1)
    return tag[:-1] + f' class="{more}">'


def _number(number: int, tag: str) -> str:
    if not number:
        return ""
    if tag in OF_SVG:
        return f'<g class="ring-number"><circle cx="2" cy="2" r="13"/><text x="2" y="7">{number}</text></g>'
    return f'<b class="ring-number">{number}</b>'
