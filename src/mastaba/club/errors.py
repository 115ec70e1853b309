"""What can go wrong with what leaves the house."""

from mastaba.kernel.errors import MastabaError


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
