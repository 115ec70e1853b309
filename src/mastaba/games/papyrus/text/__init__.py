"""Papyrus in words, for every language; and in the terminal."""

from mastaba.games.papyrus.text.screen import screen, spoken, spoken_hand
from mastaba.games.papyrus.text.sentences import advice, heading, log, meant, option, prompt, setting
from mastaba.games.papyrus.text.sight import Sight

__all__ = [
    "Sight",
    "advice",
    "heading",
    "log",
    "meant",
    "option",
    "prompt",
    "screen",
    "setting",
    "spoken",
    "spoken_hand",
]
