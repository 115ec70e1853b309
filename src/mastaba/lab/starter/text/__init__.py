"""The game in words, and in a terminal: what the house asks of it."""

from .screen import screen, spoken, spoken_hand
from .sentences import goal, log, option, prompt
from .sight import Sight

__all__ = ["Sight", "goal", "log", "option", "prompt", "screen", "spoken", "spoken_hand"]
