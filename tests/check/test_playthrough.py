"""Golden playthroughs: the same record gives the same text, and the text shows what changed."""

import os
from pathlib import Path

import pytest
from tiny import look, pick, squares, vote

from mastaba.check import playthrough
from mastaba.kernel.contract import Game
from mastaba.kernel.records import Record
from mastaba.kernel.registry import register

GOLDEN = Path(__file__).parent / "golden"
MOVES: list[tuple[Game, int, str]] = [
    (pick.game, 2, "2 pick 5, 1 pick 4, 1 pick 2, 2 pick 3"),
    (vote.game, 3, "1 propose 2, 3 abstain, 2 yes, 2 propose 3, 1 no, 3 no, 3 propose 1, 1 yes, 2 no"),
    (squares.game, 2, "1 mark c1 b1 a1, 2 mark a2, 1 mark b2 b3, 2 mark c2 c3, 1 mark a3"),
    (look.game, 1, "1 look, 1 shuffle, 1 look, 1 take, 1 take, 1 take"),
]


def played(game: Game, seats: int, moves: str) -> Record:
    register(game)
    record = Record(game.name, seats, {}, seed="golden 3")
    state = record.deal()
    for move in moves.split(", "):
        seat, _, text = move.partition(" ")
        if not state.over:
            number = state.read(text)
            state.play(int(seat) - 1, number)
            record.note(state, int(seat) - 1, number)
    record.close(state.outcome)
    return record


@pytest.mark.parametrize(("game", "seats", "moves"), MOVES, ids=[game.name for game, _, _ in MOVES])
def test_a_playthrough_is_as_it_was(game: Game, seats: int, moves: str) -> None:
    """If it is meant to be different now: MASTABA_GOLDEN=write pytest tests/check, and read the difference."""
    text = playthrough(played(game, seats, moves))
    path = GOLDEN / f"{game.name}.txt"
    if os.environ.get("MASTABA_GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def test_one_change_is_one_line() -> None:
    text = playthrough(played(pick.game, 2, "2 pick 5, 1 pick 4"))
    lines = text.split("1 player 2: pick 5\n")[1].split("2 player 1: pick 4\n")[0].splitlines()
    assert [line.strip() for line in lines if " seen " not in line] == [
        "told all: kind=pick seat=1",
        "told player 2: number=5",
        "to_act: [1, 2] → [1]",
        "position.players.2.pick: 0 → 5",
        "legal 2: pick 1, pick 2, pick 3, pick 4, pick 5 → nothing",
        "view 1.players.2.pick: 0 → -1",
        "prompt 2: pick → wait",
        "view 2.players.2.pick: 0 → 5",
        "view spectator.players.2.pick: 0 → -1",
    ]
