"""Choosing a move by clicks: words narrow the legal moves until one is left.

A move is clicked by the words of its notation, or by other words that the game gives it: these are its ways. This is
the reference of what the page's script does (web/static/clicks.js): a test lets both of them click the same moves.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

Words = tuple[str, ...]


class Way(NamedTuple):
    """The words of a move, in any order. But of `lemon: c4 c5` nothing counts before `lemon` is picked: it leads."""

    move: str
    lead: str
    words: Words

    @classmethod
    def of(cls, move: str, text: str) -> "Way":
        first, *others = text.split(" ")
        lead = first.removesuffix(":") if first.endswith(":") else ""
        return cls(move, lead, (lead or first, *others))

    def fits(self, picked: Words) -> bool:
        if self.lead and picked and self.lead not in picked:
            return False
        left = list(self.words)
        for word in picked:
            if word not in left:
                return False
            left.remove(word)
        return True


class Clicked(NamedTuple):
    """After a click: what is picked, and the move that is sent, if any."""

    picked: Words
    move: str


class Clicks:
    """The legal moves of a page, each by itself or with its ways."""

    def __init__(self, entries: Iterable[str | Sequence[str]]) -> None:
        listed = [(entry,) if isinstance(entry, str) else tuple(entry) for entry in entries]
        self.ways = [Way.of(move, way) for move, *ways in listed for way in ways or (move,)]
        self._fitting: dict[Words, list[Way]] = {(): self.ways}  # as far as it was asked for

    # ---- What words can mean ----------------------------------------------------------------------------

    def fitting(self, picked: Words) -> list[Way]:
        """The ways that have all these words."""
        if picked not in self._fitting:
            self._fitting[picked] = [way for way in self.ways if way.fits(picked)]
        return self._fitting[picked]

    def open(self, picked: Words) -> set[str]:
        """The words that go on with what is picked, and those that are."""
        led = [(way.lead,) if way.lead and way.lead not in picked else way.words for way in self.fitting(picked)]
        return {word for words in led for word in words}

    def knows(self, picked: Words, word: str) -> bool:
        """Whether a word can begin a move, or go on with it: what does not go on begins anew."""
        return bool(self.fitting((*picked, word)) or self.fitting((word,)))

    def left(self, picked: Words) -> str:
        """The only move that these words can become."""
        return _only(self.fitting(picked))

    def whole(self, picked: Words) -> str:
        """The move that these words are, even if there is a longer one."""
        return _only([way for way in self.fitting(picked) if len(way.words) == len(picked)])

    # ---- What clicks do ---------------------------------------------------------------------------------

    def click(self, picked: Words, word: str) -> Clicked:
        """On a word: it goes on, or begins anew, or is let go. If what is picked is a whole move and the beginning of
        a longer one, the same click again plays it. What begins with a + is left to a button."""
        now = (*picked, word)
        if word in picked:
            move = self.whole(picked)
            if move:
                return Clicked(picked, move)
            now = tuple(each for each in picked if each != word)
            if not self.fitting(now):
                now = ()
        elif not self.fitting(now):
            now = (word,)
        ways = self.fitting(now)
        plays = bool(now and ways) and not ways[0].words[-1].startswith("+")
        return Clicked(now, _only(ways) if plays else "")

    def rest(self, picked: Words, words: str) -> str:
        """What a thing that says the rest of a move plays; one that says nothing, what is picked."""
        if words.startswith("+") and not picked:
            return ""
        said = (*picked, *words.split())
        return (self.left(said) or self.whole(said)) if said else ""

    def clicked(self, words: Iterable[str]) -> Clicked:
        """After clicks on these words, one after the other; once a move is sent, the others come too late."""
        now = Clicked((), "")
        for word in words:
            now = self.click(now.picked, word)
            if now.move:
                break
        return now

    # ---- Whether a page is complete ---------------------------------------------------------------------

    def lead_to(self, move: str, words: Collection[str], rests: Iterable[str]) -> Iterator[list[str]]:
        """All ways to click a move where there are these words to pick, and these rests to say."""
        for way in self.ways:
            if way.move != move:
                continue
            picked = [word for word in way.words if word in words]
            for each in (picked, [*picked, *picked[-1:]]):
                if self.clicked(each).move == move:
                    yield each
            for rest in rests:
                said = rest.split()
                before = [word for word in picked if word not in said]
                now = self.clicked(before)
                if set(said) <= set(way.words) and not now.move and self.rest(now.picked, rest) == move:
                    yield [*before, rest]


def _only(ways: list[Way]) -> str:
    """The one move that is left of these ways; nothing, if there are several."""
    moves = {way.move for way in ways}
    return moves.pop() if len(moves) == 1 else ""
