"""How long a review takes: a game of two viziers of each game, on one core; for docs/review.md.

python bench/reviews.py [GAME ...] [--seed 1] [--keep FOLDER]

The viziers think all of their iterations, and so does the review: the same game, the same moves and the same questions
on every machine. With --keep the records are written down, for `mastaba review`, and read where they are there.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from time import process_time

from mastaba import bots
from mastaba.kernel.chance import Fast
from mastaba.kernel.records import Record
from mastaba.kernel.registry import find_game
from mastaba.learn.review.account import review
from mastaba.learn.review.asking import questions, usual_iterations
from mastaba.learn.review.moments import moments
from mastaba.table.walks import Walk

GAMES = ("hapy", "papyrus", "papyros", "mykerinos", "papyria")


def played(game: str, seed: int) -> Record:
    """By two viziers."""
    record = Record(game, 2, {}, f"review {seed}", players=("Nofret", "Pentu"))
    state, chance = record.deal(), Fast(seed)
    while not state.over:
        seat = state.to_act[0]
        move = bots.choose("vizier", state.seen(seat), chance, bots.TO_THE_END)
        record.note(state, seat, move)
        state.apply(seat, move)
    record.close(state.outcome)
    return record


def row(game: str, record: Record) -> str:
    walk = Walk.of_record(record)
    iterations = usual_iterations(walk.at(0).setting)
    asked = list(questions(walk, iterations))
    began = process_time()
    answers = [(question, question.answer()) for question in asked]
    seconds = process_time() - began
    found = review(walk, iterations, answers)
    cells = (walk.last, len(found.decisions), len(asked), iterations, f"{seconds:.0f}", len(moments(found)))
    return f"| {find_game(game).title} | {' | '.join(map(str, cells))} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path)
    told = parser.parse_args()
    print("| game | moves | decisions | questions | iterations | seconds | key moments |")
    print("|---|---|---|---|---|---|---|")
    for game in told.games:
        file = None if told.keep is None else told.keep / f"{game}-{told.seed}.txt"
        record = Record.read_file(file) if file is not None and file.exists() else played(game, told.seed)
        if file is not None:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(record.write(), encoding="utf-8")
        print(row(game, record), flush=True)


if __name__ == "__main__":
    main()
