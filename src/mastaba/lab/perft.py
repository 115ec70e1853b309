"""`mastaba perft`: how many ways to go on there are, move by move; two programs that agree play the same rules."""

import argparse
from time import perf_counter

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from mastaba.arguments import Parser, chosen_options, game_options, whole_number
from mastaba.check.perft import divide, perft
from mastaba.kernel.chance import stream_from
from mastaba.kernel.registry import find_game
from mastaba.locale import Tongue

DEPTH = 3
DEEPEST = 12


def configure(parser: Parser, words: list[str], tongue: Tongue) -> None:
    parser.known.add_argument("game", metavar=tongue.text("GAME"))
    parser.value("--seats", tongue.text("NUMBER"), tongue.text("how many players"))
    parser.value("--depth", tongue.text("NUMBER"), tongue.text("how many moves deep"))
    parser.value("--seed", tongue.text("TEXT"), tongue.text("deal from this"))
    divided = tongue.text("count for each first move")
    parser.known.add_argument("--divide", action="store_true", help=divided)
    game_options(parser, words, tongue)


def run(arguments: argparse.Namespace, tongue: Tongue) -> int:
    game = find_game(arguments.game)
    seats = whole_number("--seats", arguments.seats, game.seats[0])
    depth = whole_number("--depth", arguments.depth, DEPTH, low=1, high=DEEPEST)
    setting = game.setting(seats, dict(chosen_options(arguments)))
    state = game.deal(setting, stream_from(arguments.seed or "perft"))
    table = Table(box=SIMPLE_HEAD)
    console = Console()
    if arguments.divide:
        table.add_column(tongue.text("first move"))
        table.add_column(tongue.text("ways"), justify="right")
        for move, ways in divide(state, depth).items():
            table.add_row(move, f"{ways:,}")
    else:
        table.add_column(tongue.text("moves"), justify="right")
        table.add_column(tongue.text("ways"), justify="right")
        table.add_column(tongue.text("a second"), justify="right")
        with console.status(tongue.text("counting")):
            for deep in range(1, depth + 1):
                begun = perf_counter()
                ways = perft(state.copy(), deep)
                table.add_row(str(deep), f"{ways:,}", f"{ways / max(perf_counter() - begun, 1e-9):,.0f}")
    console.print(table)
    return 0
