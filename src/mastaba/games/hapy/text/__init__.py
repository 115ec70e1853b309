"""Hâpy Families in words, for every language; and in the terminal."""

from mastaba.games.hapy.text.reasons import reason
from mastaba.games.hapy.text.screen import screen, spoken, spoken_hand
from mastaba.games.hapy.text.sentences import advice, goal, heading, log, meant, option, prompt
from mastaba.games.hapy.text.sight import Sight
from mastaba.games.hapy.text.tips import TIPS
from mastaba.games.hapy.text.words import in_words, setting

__all__ = [
    "TIPS",
    "Sight",
    "advice",
    "goal",
    "heading",
    "in_words",
    "log",
    "meant",
    "option",
    "prompt",
    "reason",
    "screen",
    "setting",
    "spoken",
    "spoken_hand",
]
