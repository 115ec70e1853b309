"""What can be wrong when somebody wants to be let in, and with what leaves the house."""

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


class NotDelivered(MastabaError):
    """What was sent did not arrive. `for_good`: there is no use in trying again."""

    def __init__(self, template: str, for_good: bool = False, **parameters: object) -> None:
        super().__init__(template, "", **parameters)
        self.for_good = for_good
        self.wait = 0.0  # seconds for which whoever has not taken it wants to be left alone


class NotCalled(MastabaError):
    """An address that is not called, whoever asks for it."""


class Later(NotDelivered):
    """It may be tried again, and counts as no try."""


class Gone(NotDelivered):
    """Nobody listens there any more."""

    def __init__(self, template: str, **parameters: object) -> None:
        super().__init__(template, True, **parameters)
