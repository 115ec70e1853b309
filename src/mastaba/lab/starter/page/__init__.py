"""The game on a page: what the house asks of it."""

from mastaba.locale import N_

from .scene import scene

MARK = "temple"
LINE = N_("Play high, take the trick, lead the next one.")

__all__ = ["LINE", "MARK", "scene"]
