"""Papyria in words, and in the terminal."""

from mastaba.games.papyria.text.screen import screen, spoken, spoken_hand
from mastaba.games.papyria.text.sentences import (
    advice,
    heading,
    in_words,
    log,
    meant,
    option,
    prompt,
    refusal,
    setting,
)
from mastaba.games.papyria.text.sight import Sight

__all__ = [
    "Sight",
    "advice",
    "heading",
    "in_words",
    "log",
    "meant",
    "option",
    "prompt",
    "refusal",
    "screen",
    "setting",
    "spoken",
    "spoken_hand",
]
