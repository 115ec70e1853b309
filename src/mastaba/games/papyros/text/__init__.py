"""PaPyRoS in words, and in the terminal."""

from mastaba.games.papyros.text.reasons import reason
from mastaba.games.papyros.text.screen import screen, spoken, spoken_hand
from mastaba.games.papyros.text.sentences import INSTEAD, advice, goal, heading, in_words, log, meant, option, prompt
from mastaba.games.papyros.text.sight import Sight
from mastaba.games.papyros.text.tips import TIPS
from mastaba.games.papyros.text.words import setting

__all__ = [
    "INSTEAD",
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
