"""What can be wrong at a table, as kinds."""

from mastaba.kernel.errors import MastabaError


class UnknownTable(MastabaError):
    """No table of that name."""


class Conflict(MastabaError):
    """Somebody else was faster: the entry's number, or the table's name, is taken."""


class JournalFailed(MastabaError):
    """The journal cannot be written or read now. Nobody who plays can help it: whoever runs the server can."""


class JournalDamaged(JournalFailed):
    """Some of it is not what was written. That is for ever: to try again does not help."""


class NotAllowed(MastabaError):
    """Not for this person to do."""


class NotNow(MastabaError):
    """Not as long as the table is in this state."""


class SeatTaken(MastabaError):
    """Somebody sits there."""


class BadInvitation(MastabaError):
    """An invitation or a code that was never given, was used, or was taken back."""
