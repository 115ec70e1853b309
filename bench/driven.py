"""Mastaba's Hâpy Families again, with the loop over the moves in ordinary, uncompiled Python."""

from __future__ import annotations

from harness import main
from ours import play

if __name__ == "__main__":
    main(play)
