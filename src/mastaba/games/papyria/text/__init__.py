"""Papyria in words, and in the terminal."""

from mastaba.games.papyria.text.reasons import reason
from mastaba.games.papyria.text.screen import screen, spoken, spoken_hand
from mastaba.games.papyria.text.sentences import (
    INSTEAD,
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
from mastaba.games.papyria.text.sight import Sight
from mastaba.games.papyria.text.tips import TIPS

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
