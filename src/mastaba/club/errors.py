"""What can be wrong when somebody wants to be let in."""

from mastaba.kernel.errors import MastabaError
from mastaba.locale import N_

WRONG = N_("That does not fit: nobody is let in by it.")
NO_CODE = N_("This code does not count any more. Ask for a new one.")


class NotLetIn(MastabaError):
    """What was shown does not prove who somebody is. It never says whether there is such an account."""

    def __init__(self, template: str = WRONG, **parameters: object) -> None:
        super().__init__(template, "", **parameters)


class Busy(MastabaError):
    """More people want to be let in at the same time than can be looked at."""
