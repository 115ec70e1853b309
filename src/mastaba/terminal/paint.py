"""Colours. Games name a style; what it is in this terminal is decided here. Colour alone says nothing."""

from collections.abc import Mapping

from mastaba.show.sentences import Paint

# Legible on dark and on light ground: all are of middle lightness.
STYLES = {  # in 256 colours, and in 16
    "strong": ("1", "1"),
    "faint": ("38;5;244", "2"),
    "title": ("1;38;5;68", "1;34"),
    "rule": ("38;5;244", "2"),
    "may": ("1;38;5;172", "1;33"),  # gold means: you may
    "alert": ("38;5;167", "31"),
    "linen": ("38;5;137", "33"),
    "violet": ("38;5;97", "35"),
    "gold": ("38;5;136", "33"),
    "green": ("38;5;64", "32"),
    "blue": ("38;5;68", "34"),
    "rose": ("38;5;169", "95"),
    "red": ("38;5;167", "31"),
}


def no_colour(style: str, text: str) -> str:
    return text


def painter(environment: Mapping[str, str]) -> Paint:
    """The colours that this terminal has; none, if NO_COLOR is set."""
    term = environment.get("TERM", "")
    if environment.get("NO_COLOR") or term in ("", "dumb"):
        return no_colour
    rich = "256" in term or bool(environment.get("COLORTERM"))

    def paint(style: str, text: str) -> str:
        if style not in STYLES or not text.strip():
            return text
        code = STYLES[style][0 if rich else 1]
        return f"\x1b[{code}m{text}\x1b[0m"

    return paint
