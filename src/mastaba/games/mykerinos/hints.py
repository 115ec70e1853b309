"""Mykerinos for bots."""

from mastaba.kernel.hints import Hints


class MykerinosHints(Hints):
    pass
