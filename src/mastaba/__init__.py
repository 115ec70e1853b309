"""Mastaba: board games of papyrus and pyramids, to play, to study and to build.

>>> state = mastaba.new("hapy", seats=3)
>>> events = state.play(state.to_act[0], "take 8.1")
"""

from mastaba.kernel.chance import Chance, Fast, Stream
from mastaba.kernel.contract import Game, Outcome, Seen, State
from mastaba.kernel.errors import MastabaError
from mastaba.kernel.events import Event
from mastaba.kernel.pieces import Pieces
from mastaba.kernel.records import Record, verify
from mastaba.kernel.registry import find_game, game_names, load, new, register
from mastaba.kernel.version import VERSION

__version__ = VERSION

__all__ = [
    "Chance",
    "Event",
    "Fast",
    "Game",
    "MastabaError",
    "Outcome",
    "Pieces",
    "Record",
    "Seen",
    "State",
    "Stream",
    "__version__",
    "find_game",
    "game_names",
    "load",
    "new",
    "register",
    "verify",
]
