"""A bot as a process: `python -m mastaba.bots`. Its only input is what a seat has seen.

Each line in is a question, each line out the answer: `workers/answers.py` says how they are written.
"""

import os
import signal
import sys

from mastaba import bots
from mastaba.bots.judging import judgement
from mastaba.bots.workers.answers import JUDGE, TRY, asked_in, judgement_written, judging_in, trial_in, written
from mastaba.kernel.chance import Fast
from mastaba.kernel.contract import Seen
from mastaba.kernel.discreet import kind_of, trace_of
from mastaba.kernel.errors import MastabaError
from mastaba.kernel.registry import load

NICE = 10  # thinking must not keep anybody waiting


def answer(line: bytes) -> str:
    try:
        asked, seed, dump = line.split(b" ", 2)
        seen = load(dump)
        if not isinstance(seen, Seen):
            return "! a bot gets what a seat has seen, not the position"
        if asked.startswith(JUDGE.encode()):
            iterations, played = judging_in(asked.decode())
            return judgement_written(judgement(seen, int(seed), iterations, played), seen)
        name, tree, most = asked_in(asked.decode())
        chance = Fast(int(seed))
        if name.startswith(TRY):
            move, tries = trial_in(name)
            return written(bots.trial(seen, chance, move, tries, tree, most), seen)
        if tree < 0:
            return seen.write(bots.choose(name, seen, chance, most))
        return written(bots.ballot(name, seen, chance, tree, most), seen)
    except (MastabaError, ValueError) as error:
        return f"! {kind_of(error)}".replace("\n", " ")


def last_words(kind: type[BaseException], error: BaseException, trace: object) -> None:
    """Of a process that dies of a mistake: they stand in the server's log."""
    print(trace_of(error), file=sys.stderr, flush=True)


def main() -> None:
    sys.excepthook = last_words
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever asks: when that one ends, so does stdin
    os.nice(NICE)
    for line in sys.stdin.buffer:
        try:
            print(answer(line), flush=True)
        except BrokenPipeError:  # whoever asked has died meanwhile
            os._exit(0)  # quietly: Python would try to write once more


if __name__ == "__main__":
    main()
