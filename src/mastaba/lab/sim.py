"""`mastaba sim`: bots against each other, with a progress bar, a table and, if wanted, a file for the statistics.

mastaba sim hapy --bots vizier,scribe --deals 400
mastaba sim hapy --bots scribe,scribe,random --layout giza --csv games.csv
"""

import argparse
import csv
from collections import Counter
from pathlib import Path
from time import perf_counter
from typing import TextIO

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from mastaba.arguments import Parser, chosen_options, game_options, whole_number
from mastaba.kernel.errors import BadOptions
from mastaba.lab.results import Standing, standings
from mastaba.lab.simulate import GameResult, Series, simulate
from mastaba.locale import Tongue

DEALS = 100
COLUMNS = ("deal", "rotation", "bot", "name", "seat", "rank", "total", "reason", "moves", "seconds")


def configure(parser: Parser, words: list[str], tongue: Tongue) -> None:
    parser.known.add_argument("game", metavar=tongue.text("GAME"))
    parser.value("--bots", "scribe,apprentice,…", tongue.text("who plays, one bot per seat"))
    parser.value("--deals", tongue.text("NUMBER"), tongue.text("deals, each played in every order of seats"))
    parser.value("--seed", tongue.text("NUMBER"), tongue.text("the same number gives the same games"))
    parser.value("--cores", tongue.text("NUMBER"), tongue.text("how many processes; else one per core"))
    parser.value("--csv", tongue.text("FILE"), tongue.text("write a line per game"))
    game_options(parser, words, tongue)


def run(arguments: argparse.Namespace, tongue: Tongue) -> int:
    names = tuple(name.strip() for name in (arguments.bots or "scribe,apprentice").split(","))
    series = Series(arguments.game, names, chosen_options(arguments), whole_number("--seed", arguments.seed, 1))
    deals = whole_number("--deals", arguments.deals, DEALS, low=1)
    cores = whole_number("--cores", arguments.cores, 0, high=1000)
    file = _opened(Path(arguments.csv)) if arguments.csv else None
    console = Console()
    begun = perf_counter()
    played = _play(series, deals, cores, file, console, tongue)
    _show(series, played, perf_counter() - begun, console, tongue)
    if file is not None:
        file.close()
        console.print(tongue.text("Every game is in {file}.", file=arguments.csv))
    return 0


def _play(
    series: Series, deals: int, cores: int, file: TextIO | None, console: Console, tongue: Tongue
) -> list[list[GameResult]]:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    played: list[list[GameResult]] = []
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(tongue.text("deals"), total=deals)
        games = simulate(series, deals, cores)
        try:
            for deal in games:
                played.append(deal)
                if file is not None:
                    _write(file, series, deal)
                progress.advance(task)
        except KeyboardInterrupt:
            games.close()
            if not played:
                raise
    return sorted(played, key=lambda deal: deal[0].deal)


# ---- Showing --------------------------------------------------------------------------------------------


def _show(series: Series, deals: list[list[GameResult]], seconds: float, console: Console, tongue: Tongue) -> None:
    games = [game for deal in deals for game in deal]
    table = Table(box=SIMPLE_HEAD)
    table.add_column(tongue.text("bot"))
    headings = (tongue.text("won"), tongue.text("shared"), tongue.text("victories"), tongue.text("of decided"))
    for heading in (*headings, tongue.text("score")):
        table.add_column(heading, justify="right", no_wrap=True)
    for standing in standings(series.bots, deals):
        table.add_row(*_row(standing))
    console.print(table)
    ends = ", ".join(f"{reason} {number}" for reason, number in Counter(game.reason for game in games).most_common())
    moves = sum(game.moves for game in games)
    said = tongue.plural(
        "{games} game of {deals} deals in {seconds:.1f} s; {moves:.1f} moves a game; ended by: {ends}.",
        "{games} games of {deals} deals in {seconds:.1f} s; {moves:.1f} moves a game; ended by: {ends}.",
        len(games),
        games=len(games),
        deals=len(deals),
        seconds=seconds,
        moves=moves / len(games),
        ends=ends,
    )
    console.print(said, highlight=False)
    console.print(tongue.text("± and ranges are 95 % confidence intervals; a shared victory counts its part."))


def _row(standing: Standing) -> tuple[str, ...]:
    return (
        standing.bot,
        str(standing.wins),
        str(standing.shared),
        f"{standing.share:.1%} ± {standing.share_error:.1%}",
        f"{standing.decided_share:.1%} ({standing.decided_low:.0%}–{standing.decided_high:.0%})",
        f"{standing.total:.2f} ± {standing.total_error:.2f}",
    )


# ---- The file -------------------------------------------------------------------------------------------


def _opened(path: Path) -> TextIO:
    """Says so before hours of play if the file cannot be written."""
    try:
        file = path.open("w", newline="")
    except OSError as error:
        raise BadOptions("The file cannot be written: {reason}.", path.name, reason=error.strerror or "?") from None
    csv.writer(file).writerow(COLUMNS)
    return file


def _write(file: TextIO, series: Series, deal: list[GameResult]) -> None:
    """As soon as a deal has been played, so that nothing is lost if the rest never is."""
    for game in deal:
        for bot, name in enumerate(series.bots):
            seat = (bot + game.rotation) % len(series.bots) + 1
            result = [game.ranks[bot], game.totals[bot], game.reason, game.moves, f"{game.seconds:.4f}"]
            csv.writer(file).writerow([game.deal, game.rotation, bot + 1, name, seat, *result])
    file.flush()
