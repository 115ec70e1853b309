"""What things on a board are for: a sentence each, and the rule that says more.

A template names them, `data-tip="series"`, and the page asks for the sentences when somebody first points at one.
"""

from typing import NamedTuple


class Tip(NamedTuple):
    said: str  # English here, and said later
    rule: str = ""  # the number of a paragraph
