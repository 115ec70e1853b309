"""The terminal itself: writing, reading a line, clearing. Tests have one that is a script."""

import os
import shutil
import sys
import textwrap
from typing import Protocol

from mastaba.locale import speak_plainly
from mastaba.show.sentences import Paint
from mastaba.terminal.paint import no_colour, painter

WIDEST = 100
NARROWEST = 40


class Console(Protocol):
    plain: bool  # line by line, without drawing, colour or clearing
    paint: Paint

    @property
    def sign(self) -> str: ...
    @property
    def width(self) -> int: ...
    @property
    def height(self) -> int: ...
    def write(self, *lines: str) -> None: ...
    def read(self, prompt: str) -> str: ...
    def clear(self) -> None: ...
    def forget(self) -> None: ...


class Terminal:
    """What the person sits in front of. It is plain if it is no terminal, or cannot move its cursor."""

    def __init__(self, plain: bool) -> None:
        speak_plainly(sys.stdout)
        dumb = os.environ.get("TERM", "") in ("", "dumb")
        self.plain = plain or dumb or not sys.stdout.isatty()
        self.paint = no_colour if self.plain else painter(os.environ)
        if sys.stdin.isatty():
            import readline  # noqa: F401 - with it, input() lets people edit and repeat

    @property
    def sign(self) -> str:
        """Where something is to be typed."""
        return ">" if self.plain else "›"

    @property
    def width(self) -> int:
        columns = shutil.get_terminal_size((80, 24)).columns
        return 80 if self.plain else max(min(columns, WIDEST), NARROWEST)

    @property
    def height(self) -> int:
        return shutil.get_terminal_size((80, 24)).lines

    def write(self, *lines: str) -> None:
        if self.plain:
            print("".join(f"{line}\n" for line in lines), end="")
        else:  # each on a line wiped clean, and nothing left below
            print("".join(f"\x1b[K{line}\n" for line in lines), end="\x1b[J", flush=True)

    def read(self, prompt: str) -> str:
        return input(prompt)

    def clear(self) -> None:
        """Begins the page anew; what is written next wipes out the old one.

        To wipe out a whole page at once moves it, in tmux, to where it can be scrolled back to.
        """
        if not self.plain:
            print("\x1b[H", end="")

    def forget(self) -> None:
        """Nothing that was here can be seen any more, by scrolling or by the arrow keys."""
        if self.plain:
            print("\n" * self.height)
        else:
            print("\x1b[2J\x1b[3J\x1b[H", end="")
        if "readline" in sys.modules:
            sys.modules["readline"].clear_history()


def wrapped(text: str, width: int, indent: str = "") -> list[str]:
    """The text in lines of this width; later lines are indented."""
    return textwrap.wrap(text, width, subsequent_indent=indent, break_on_hyphens=False) or [""]
