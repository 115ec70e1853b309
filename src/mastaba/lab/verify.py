"""`mastaba verify FILE`: was the game dealt as promised, and does every move stand?"""

import argparse
from pathlib import Path

from mastaba.arguments import Parser
from mastaba.kernel.chance import seal
from mastaba.kernel.records import UNFINISHED, Record, verify
from mastaba.kernel.registry import find_game
from mastaba.locale import Tongue


def configure(parser: Parser, words: list[str], tongue: Tongue) -> None:
    parser.known.add_argument("file", metavar=tongue.text("FILE"), help=tongue.text("the record of a game"))


def run(arguments: argparse.Namespace, tongue: Tongue) -> int:
    record = Record.read_file(Path(arguments.file))
    state = verify(record)
    game = find_game(record.game)
    lines = [
        tongue.text(
            "{game}, {seats} players: {players}",
            game=game.title,
            seats=record.seats,
            players=", ".join(record.players),
        ),
        tongue.text("✓ the seed fits the seal {seal}…", seal=seal(record.seed)[:16]),
        tongue.text("✓ the pieces are those it was played with"),
        tongue.plural(
            "✓ dealt again, {count} move played again",
            "✓ dealt again, {count} moves played again",
            len(record.moves),
            count=len(record.moves),
        ),
    ]
    outcome = state.outcome
    if outcome is None:
        lines.append(tongue.text("✓ the game is not finished") if record.result == UNFINISHED else "")
    else:
        winners = ", ".join(record.players[seat] for seat in outcome.winners)
        lines.append(tongue.text("✓ the result is as recorded; won by {winners}", winners=winners))
    print("\n".join(lines))
    return 0
