"""Mykerinos in words, for every language; and in the terminal."""

from mastaba.games.mykerinos.text.reasons import reason
from mastaba.games.mykerinos.text.screen import screen, spoken, spoken_hand
from mastaba.games.mykerinos.text.sentences import (
    advice,
    goal,
    heading,
    in_words,
    log,
    meant,
    option,
    prompt,
    setting,
)
from mastaba.games.mykerinos.text.sight import Sight
from mastaba.games.mykerinos.text.tips import TIPS

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
