"""`mastaba think GAME POSITION`: what a bot makes of a position, and what speaks for each move.

mastaba think hapy position.json --bot pharaoh
mastaba think papyrus game.txt --move 30 --seat 2
"""

import argparse
import sys
from pathlib import Path

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from mastaba import bots
from mastaba.arguments import Parser, whole_number
from mastaba.bots.ballots import Ballot
from mastaba.bots.registry import find
from mastaba.bots.weighing import Weighed, weighed
from mastaba.bots.workers.process import BotProcess
from mastaba.kernel.contract import Game, Seen, State
from mastaba.kernel.errors import BadOptions, NotYourDecision
from mastaba.kernel.records import LARGEST, Record
from mastaba.kernel.registry import find_game, load
from mastaba.locale import Tongue
from mastaba.show.rooms import AnySight, sight_of, text_of
from mastaba.show.speech import tongue as tongue_for

USUAL = "vizier"
MOST = 12  # moves that are shown
MOST_LEGAL = 100_000


def configure(parser: Parser, words: list[str], tongue: Tongue) -> None:
    parser.known.add_argument("game", metavar=tongue.text("GAME"))
    position = tongue.text("a position as JSON, or the record of a game")
    parser.known.add_argument("position", metavar=tongue.text("POSITION"), help=position)
    parser.value("--move", tongue.text("NUMBER"), tongue.text("of a record: after so many moves; else after the last"))
    parser.value("--seat", tongue.text("NUMBER"), tongue.text("who thinks; else whoever is to move"))
    parser.value("--bot", "vizier", tongue.text("which bot"))
    parser.value("--seed", tongue.text("NUMBER"), tongue.text("the same number gives the same thoughts"))


def run(arguments: argparse.Namespace, tongue: Tongue) -> int:
    game = find_game(arguments.game)
    bot = arguments.bot or USUAL
    bots.check_name(bot)
    seed = whole_number("--seed", arguments.seed, 1)
    seen = _seen(_position(game, Path(arguments.position), arguments.move), arguments.seat)
    own = tongue_for(tongue.code, game)
    console = Console()
    settled = bots.settled_move(bot, seen)
    if settled >= 0:
        console.print(own.text("There is nothing to think about: {move}.", move=seen.write(settled)), highlight=False)
        return 0
    with (
        BotProcess() as process,
        Console(stderr=True).status(own.text("{name} is thinking.", name=own.text(find(bot)[0].label))),
    ):
        ballot = process.think(bot, seen, seed)
    _show(seen, ballot, bot, console, own)
    return 0


# ---- The position ---------------------------------------------------------------------------------------


def _position(game: Game, file: Path, move: str | None) -> State | Seen:
    if not file.is_file():
        raise BadOptions("“{name}” is no file.", name=str(file)[:80])
    try:
        with file.open("rb") as opened:
            data = opened.read(LARGEST)
    except OSError as error:
        raise BadOptions("The file cannot be read: {reason}.", file.name, reason=error.strerror or "?") from None
    if not data.lstrip().startswith(b"{"):
        return _after(game, Record.read_file(file), move)
    if move is not None:
        raise BadOptions("A position has no moves: --move is for records.")
    found = load(data)
    _check_game(game, found.setting.game.name)
    return found


def _after(game: Game, record: Record, move: str | None) -> State:
    """The position after so many moves."""
    _check_game(game, record.game)
    number = whole_number("--move", move, len(record.moves), high=len(record.moves))
    for at, state in enumerate(record.replay()):
        if at == number:
            return state
    raise AssertionError("a record has a position after each of its moves")


def _check_game(game: Game, name: str) -> None:
    if name != game.name:
        raise BadOptions("This is of {theirs}, not of {game}.", theirs=find_game(name).title, game=game.title)


def _seen(position: State | Seen, asked: str | None) -> Seen:
    """What the seat knows that is asked for, or whoever is to move."""
    to_act = position.to_act
    if not to_act:
        raise NotYourDecision("The game is over: there is nothing to decide.")
    seats = position.setting.seats
    usual = position.seat if isinstance(position, Seen) and position.seat >= 0 else to_act[0]
    seat = whole_number("--seat", asked, usual + 1, low=1, high=seats) - 1
    if isinstance(position, Seen) and seat != position.seat:
        raise BadOptions("This is what only player {seat} has seen.", seat=position.seat + 1)
    if seat not in to_act:
        others = ", ".join(str(other + 1) for other in to_act)
        raise NotYourDecision(
            "Player {seat} has nothing to decide here. Whose turn it is: {others}.", seat=seat + 1, others=others
        )
    return position if isinstance(position, Seen) else position.seen(seat)


# ---- Showing --------------------------------------------------------------------------------------------


def _show(seen: Seen, ballot: Ballot, bot: str, console: Console, tongue: Tongue) -> None:
    looks = {each.move: each for each in weighed(bot, seen, MOST_LEGAL)}
    names = [tongue.text("Player {seat}", seat=seat + 1) for seat in range(seen.setting.seats)]
    sight = sight_of(seen, (), names, tongue)
    ranking = ballot.ranking()
    tried = {move for move, _, _ in ranking}
    rows = ranking + [(move, 0, 0.0) for move in looks if move not in tried]
    compared = len(ranking) > 1
    total = sum(ballot.visits)
    table = Table(box=SIMPLE_HEAD)
    table.add_column(tongue.text("move"))
    for heading in (tongue.text("tried"), tongue.text("chance"), tongue.text("looks")):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column(tongue.text("reasons"))
    for number, (move, visits, chance) in enumerate(rows[:MOST]):
        written = seen.write(move)
        table.add_row(
            f"[bold]{written}[/bold]" if number == 0 else written,
            f"{visits / total:.0%}" if visits and compared else "",
            f"{chance:.0%}" if visits and compared else "",
            f"{looks[move].score:.2f}" if move in looks else "",
            _reasons(looks.get(move), sight),
        )
    console.print(table)
    said = tongue.text("{name}: {move}.", name=tongue.text(find(bot)[0].label), move=seen.write(ballot.best()))
    console.print(said, highlight=False)
    if len(rows) > MOST:
        more = len(rows) - MOST
        console.print(tongue.plural("{n} move more.", "{n} moves more.", more), highlight=False)
    if ballot.cut:
        print(tongue.text("The time was over before all was thought through."), file=sys.stderr)


def _reasons(look: Weighed | None, sight: AnySight) -> str:
    """In words, the weightiest first."""
    if look is None:
        return ""
    text = text_of(sight.seen.setting.game)
    return "; ".join(text.reason(sight, reason) for reason in look.reasons)
