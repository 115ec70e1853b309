"""What things on a board are for: a sentence each, and the rule that says more.

A template names them, `data-tip="series"`, and the page asks for the sentences when somebody first points at one.
"""

from typing import NamedTuple

from mastaba.locale import Tongue

HERE = "{n}"  # the number on the board, which the template says behind the name: `left:3`
NUMBERS = {"n": HERE, "needed": HERE}  # what sentences call it


class Tip(NamedTuple):
    said: str  # English here, and said later
    rule: str = ""  # the number of a paragraph

    def text(self, tongue: Tongue) -> str:
        """In a language; `{n}` stands where the number comes."""
        return tongue.text(self.said, **NUMBERS)
