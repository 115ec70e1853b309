"""A position to look at."""

import re

from markupsafe import Markup

from mastaba.kernel.contract import Plain, Prompt, Refusal, Seen

CLICKED = re.compile(r'<[a-zA-Z][^<>]*? data-words?="([^"]*)"[^<>]*>')  # what can be clicked on a board, and its words
FOR_CLICKS = re.compile(r' (?:data-words?|data-try|tabindex|aria-pressed|aria-disabled)="[^"]*"')


class Still(Seen):
    """A position to look at: nothing can be clicked, because there is nothing to decide any more.

    It may be drawn as it was when moves could be made: see `marked`.
    """

    def __init__(self, seen: Seen, lit: bool = False) -> None:
        super().__init__(seen.setting, seen.seat)
        self.seen = seen
        self.lit = lit

    @property
    def to_act(self) -> tuple[int, ...]:
        return self.seen.to_act

    def legal(self) -> tuple[int, ...]:
        return self.seen.legal() if self.lit else ()

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
