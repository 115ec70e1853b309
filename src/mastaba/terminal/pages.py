"""Pages to leaf through: the rules as a whole, or the paragraphs of one of them."""

import re
from io import StringIO

from mastaba.kernel.contract import Game
from mastaba.locale import Tongue
from mastaba.show.rooms import folder_of
from mastaba.terminal.console import Console, wrapped

TYPED = re.compile(r"^(`{3,})terminal\n(.*?)^\1\n", re.DOTALL | re.MULTILINE)  # for those who type: not in the browser


def rules_page(game: Game, tongue: Tongue) -> str:
    """The rules in the reader's language, or in English; empty if the game has none."""
    files = [folder_of(game) / "text" / f"rules.{code}.md" for code in (tongue.code, "en")]
    found = [file for file in files if file.exists()]
    return TYPED.sub(r"\2", found[0].read_text(encoding="utf-8")) if found else ""


def paragraphs(page: str, rule: str) -> list[str]:
    """The paragraphs that end with this rule's number: `… [R8, G1]`."""
    found = []
    for block in re.split(r"\n\s*\n|\n(?=- )", page):
        numbers = re.search(r"\[([A-Z\d, ]+)\]\s*$", block)
        if numbers and rule in numbers[1].split(", "):
            found.append(block)
    return found


def rendered(markdown: str, console: Console) -> list[str]:
    """Lines for this console. Without drawing: no signs that a screen reader would spell out."""
    markdown = re.sub(r"```position .*?```\n*", "", markdown, flags=re.DOTALL)  # pictures are for pages
    if console.plain:
        return plain(markdown, console.width)
    from rich.console import Console as Rich  # takes a while, and is for this only
    from rich.markdown import Markdown

    output = StringIO()
    colour = console.paint("strong", "x") != "x"
    rich = Rich(file=output, width=console.width - 2, force_terminal=colour, color_system="256" if colour else None)
    rich.print(Markdown(markdown, hyperlinks=False))
    return [f" {line.rstrip()}" for line in output.getvalue().splitlines()]


def plain(markdown: str, width: int) -> list[str]:
    lines: list[str] = []
    picture = False
    for line in markdown.splitlines():
        if line.startswith("```"):
            picture = not picture
        elif picture:
            lines.append(line)
        elif line.startswith("|"):
            columns = [column.strip().strip("`") for column in line.strip("|").split("|")]
            if not re.fullmatch(r"[-|: ]+", line):
                lines += wrapped(", ".join(column for column in columns if column), width)
        else:
            lines += wrapped(re.sub(r"[*`]|^#+ |^- ", "", line), width)
    return lines


def leaf_through(lines: list[str], console: Console, tongue: Tongue) -> str:
    """Page by page; Enter goes on, a letter goes back. Whatever else is typed goes back, and is to be answered.

    In lines, the last page needs no going back.
    """
    while lines and not lines[-1].strip():
        lines = lines[:-1]
    room = max(console.height - 3, 5)
    for first in range(0, len(lines), room):
        console.clear()
        console.write(*lines[first : first + room], "")
        last = first + room >= len(lines)
        if console.plain and last:
            break
        hint = tongue.text("Enter: back") if last else tongue.text("Enter: go on; b: back")
        typed = " ".join(console.read(f" {hint} {console.sign} ").split())
        if typed:
            return "" if len(typed) == 1 and typed.isalpha() else typed
    return ""
