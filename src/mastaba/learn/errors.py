"""What can be wrong with what is learned from, as kinds."""

from mastaba.kernel.errors import MastabaError


class NoDeal(MastabaError):
    """There is no deal of this day."""
