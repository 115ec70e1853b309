"""Papyrus in words, for every language; and in the terminal."""

from mastaba.games.papyrus.text.reasons import reason
from mastaba.games.papyrus.text.screen import screen, spoken, spoken_hand
from mastaba.games.papyrus.text.sentences import advice, goal, heading, log, meant, option, prompt, setting
from mastaba.games.papyrus.text.sight import Sight
from mastaba.games.papyrus.text.tips import TIPS
from mastaba.games.papyrus.text.words import in_words

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
