"""The page about clicks: its examples are what clicks do."""

import re

import pytest
from docs.pages import ROOT

from mastaba.show.clicks import Clicks

PAGE = (ROOT / "docs" / "clicks.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```clicks\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


def entries(lines: str) -> list[list[str]]:
    """A move in each line, and the words that click it after `=`, if they are not its own."""
    return [line.split(" = ") for line in lines.splitlines()]


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 6


@pytest.mark.parametrize("example", EXAMPLES)
def test_what_the_page_says_comes_of_clicks(example: str) -> None:
    legal, said = example.split("---\n")
    clicks = Clicks(entries(legal))
    for line in said.splitlines():
        words, result = line.split(" -> ")
        picked, move = clicks.clicked(words.split())
        came = f"plays {move}" if move else f"picks {' '.join(picked) or 'nothing'}"
        assert came == result, line


def test_what_it_says_of_the_page_is_what_the_script_knows() -> None:
    script = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "src/mastaba/web/static").glob("*.js"))
    for name in re.findall(r"`data-([a-z]+)", PAGE):
        assert re.search(rf"data-{name}\b|dataset\.{name}\b|\b{name}\b", script), name
