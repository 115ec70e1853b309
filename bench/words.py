"""PaPyRoS: how long the word list takes to load, a word to be looked up, and all words of a full board to be found.

python bench/words.py
"""

from __future__ import annotations

from statistics import mean
from time import perf_counter
from typing import Any

from rich.console import Console
from rich.table import Table

import mastaba
from mastaba import bots
from mastaba.games.papyros import game
from mastaba.games.papyros.languages import language
from mastaba.games.papyros.rules.letters import VOWELS
from mastaba.games.papyros.rules.lexicon import Lexicon, WordList
from mastaba.games.papyros.rules.position import ACT
from mastaba.games.papyros.rules.state import Papyros

RACK = ["A", "A", "E", "E", "I", "O", "U", "AU", "sun"]  # nine vowels
BOARDS = 20
LOOKUPS = 200_000
TIMES = 5  # each board


def timed(what: Any) -> tuple[float, Any]:
    began = perf_counter()
    result = what()
    return perf_counter() - began, result


def full_boards() -> list[Papyros]:
    """Positions towards the end of long games between greedy bots."""
    found = []
    for seed in range(BOARDS):
        chance = mastaba.Fast(seed)
        state = mastaba.new("papyros", seats=4, chance=chance, target="77")
        last = state.copy()
        while state.to_act:
            seat = state.to_act[0]
            state.apply(seat, bots.choose("greedy", state.seen(seat), chance))
            if isinstance(state, Papyros) and state.step == ACT:
                last = state.copy()
        assert isinstance(last, Papyros)
        found.append(last)
    return found


def words_found(state: Papyros, words: WordList) -> tuple[float, float, int]:
    """Milliseconds for the first time and again, and how many moves there are with nine vowels; the best of some."""
    trial = state.copy()
    trial.seats[trial.turn].rack = [RACK.count(kind) for kind in language("de").script.kinds]
    trial.seats[trial.turn].cards = [0, 0, 0]
    trial.forced, trial.allies = False, 0
    seat = trial.to_act[0]
    first, again = [], []
    for _ in range(TIMES):
        # families are made when they are first asked for
        trial.lexicon = Lexicon(words, 2, language("de").script, VOWELS)
        first.append(1e3 * timed(lambda: trial.legal(seat))[0])
        again.append(1e3 * timed(lambda: trial.legal(seat))[0])
    return min(first), min(again), len(trial.legal(seat))


if __name__ == "__main__":
    load, words = timed(game.words)
    lexicon = Lexicon(words, 2, language("de").script, VOWELS)
    lookup, _ = timed(lambda: [lexicon.has("NEUMOND") for _ in range(LOOKUPS)])
    results = [words_found(state, words) for state in full_boards()]
    first, again, found = zip(*results, strict=True)
    table = Table(title="PaPyRoS: words")
    table.add_column("what")
    table.add_column("time", justify="right")
    table.add_row(f"the index of {words.size:,} words is read", f"{load:.2f} s")
    table.add_row("a word is looked up", f"{1e6 * lookup / LOOKUPS:.2f} µs")
    table.add_row(f"all moves on a full board ({mean(found):.0f} on average)", f"{mean(again):.2f} ms")
    table.add_row("the slowest of them", f"{max(again):.2f} ms")
    table.add_row("with a list that nothing was looked up in yet", f"{mean(first):.2f} ms")
    table.add_row("the slowest of them", f"{max(first):.2f} ms")
    Console().print(table)
