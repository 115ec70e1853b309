"""Everything that can be wrong, as kinds.

An error is a kind (its class), an English template and the parameters that fill it. `str(error)` is for
developers and logs; an edge that talks to people translates the template and fills it itself.
"""


class MastabaError(Exception):
    """The root of all errors that are somebody's input and not our fault."""

    def __init__(self, template: str, where: str = "", **parameters: object) -> None:
        sentence = template.format(**parameters)
        super().__init__(f"{where}: {sentence}" if where else sentence)
        self.template = template
        self.where = where  # a file and an entry: not for translation
        self.parameters = parameters

    @property
    def kind(self) -> str:
        return type(self).__name__

    def __reduce__(self) -> tuple[object, ...]:
        from mastaba.kernel.pickles import error_of

        return error_of, (type(self), self.template, self.where, self.parameters)


class NotYourDecision(MastabaError):
    """The seat owes no decision now."""


class UnknownMove(MastabaError):
    """The text, or the number, is no move of this game."""


class IllegalMove(MastabaError):
    """A move of this game that a rule forbids now. `rule` is the number in the game's rules."""

    def __init__(self, template: str, rule: str = "", **parameters: object) -> None:
        super().__init__(template, "", **parameters)
        self.rule = rule
        self.about: tuple[str, ...] = ()  # the pieces and places in question

    def __reduce__(self) -> tuple[object, ...]:
        from mastaba.kernel.pickles import illegal_of

        return illegal_of, (self.rule, self.template, self.about, self.parameters)


class StaleDecision(MastabaError):
    """The answer to a decision that is not open any more."""


class NoUndo(MastabaError):
    """What happened since cannot be taken back."""


class UnknownGame(MastabaError):
    """No game of that name is installed."""


class BrokenGame(MastabaError):
    """An installed package says that it brings a game, and does not: its cause says why."""


class BadOptions(MastabaError):
    """Options or a number of seats that the game does not offer."""


class BadPieces(MastabaError):
    """A piece file that cannot be played with: names the file, the entry and the reason."""


class BadWeights(MastabaError):
    """A file of weights that does not fit the game, or is none."""


class BadPosition(MastabaError):
    """A dump that is no position of the game."""


class BadRecord(MastabaError):
    """A record that cannot be read, or does not say what happened."""
