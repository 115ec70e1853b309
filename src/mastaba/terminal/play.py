"""`mastaba play`: who plays what, and then the game.

mastaba play                                                asks a few questions
mastaba play hapy --seats me,scribe,vizier --layout giza
mastaba play --load hapy-1.txt
"""

import argparse
from dataclasses import dataclass

from mastaba.arguments import Parser, chosen_options, game_options
from mastaba.kernel.contract import Choice
from mastaba.kernel.errors import BadOptions
from mastaba.kernel.faults import fault_in
from mastaba.kernel.pieces import Pieces
from mastaba.kernel.records import Record, verify
from mastaba.kernel.registry import find_game, game_names, set_aside
from mastaba.locale import Tongue
from mastaba.show.rooms import folder_of
from mastaba.show.speech import tongue
from mastaba.table.home import HomeTable
from mastaba.table.live import HINTS
from mastaba.terminal import menu
from mastaba.terminal.console import Console, Terminal
from mastaba.terminal.files import existing
from mastaba.terminal.seats import Sitter, seat, seated
from mastaba.terminal.session import Leave, Session

USUAL = 3  # players


@dataclass
class Plan:
    """What is to be played, and by whom."""

    record: Record
    sitters: list[Sitter]
    pieces: Pieces | None = None
    hints: str = HINTS[0]

    def again(self) -> "Plan":
        """A new deal, for the same people and with the same options."""
        return Plan(
            _record(self.record.game, self.record.options, None, self.sitters, self.pieces),
            self.sitters,
            self.pieces,
            self.hints,
        )


# ---- What was typed -------------------------------------------------------------------------------------


def configure(parser: Parser, words: list[str], tongue: Tongue) -> None:
    names = game_names()
    parser.known.add_argument("game", metavar=tongue.text("GAME"), nargs="?", help=", ".join(names))
    parser.value("--seats", "me,scribe,…", tongue.text("who plays: me, me:NAME, a bot; or how many"))
    parser.value("--seed", tongue.text("TEXT"), tongue.text("deal from this; else the deal is new"))
    parser.value("--load", tongue.text("FILE"), tongue.text("go on with a saved game"))
    parser.value("--pieces", tongue.text("FILE"), tongue.text("play with your own file of pieces"))
    parser.value(
        "--hints", "on|off", tongue.text("whether you can ask for hints; else where you alone play against bots")
    )
    plain = tongue.text("lines for a screen reader: no drawing, no colours")
    parser.known.add_argument("--plain", action="store_true", help=plain)
    game_options(parser, words, tongue)


def _plan(arguments: argparse.Namespace, house: Tongue, console: Console) -> Plan:
    options = chosen_options(arguments)
    pieces = Pieces.read(existing(arguments.pieces)) if arguments.pieces else None
    if arguments.load:
        if arguments.game or options or pieces or arguments.seed:
            raise BadOptions("A saved game has its own options: with --load, say only who plays.")
        return _loaded(arguments, house)
    game = arguments.game
    if game:
        find_game(game)
        sitters = seat(arguments.seats or str(_usual(game)), house)
    else:
        game, sitters, options = menu.ask(console, house, arguments.seats, options, pieces)
    return Plan(_record(game, options, arguments.seed, sitters, pieces), sitters, pieces)


def _loaded(arguments: argparse.Namespace, house: Tongue) -> Plan:
    record = Record.read_file(existing(arguments.load))
    verify(record)
    sitters = seat(arguments.seats, house) if arguments.seats else seated(record.players)
    if len(sitters) != record.seats:
        raise BadOptions("This game has {seats} seats, not {sitters}.", seats=record.seats, sitters=len(sitters))
    record.players = tuple(sitter.written() for sitter in sitters)
    return Plan(record, sitters)


def _hints(asked: str | None) -> str:
    if asked is not None and asked not in ("on", "off"):
        raise BadOptions(
            "Option “{option}” cannot be “{value}”. It can be: {allowed}.",
            option="--hints",
            value=asked[:40],
            allowed="on, off",
        )
    return asked or HINTS[0]


def _usual(game: str) -> int:
    fewest, most = find_game(game).seats
    return min(max(USUAL, fewest), most)


def _record(
    game: str, options: dict[str, Choice], seed: str | None, sitters: list[Sitter], pieces: Pieces | None
) -> Record:
    players = tuple(sitter.written() for sitter in sitters)
    return Record(game, len(sitters), options, seed, players=players, pieces=pieces)


# ---- The game -------------------------------------------------------------------------------------------


def run(arguments: argparse.Namespace, house: Tongue) -> int:
    console = Terminal(arguments.plain)
    try:
        plan = _plan(arguments, house, console)
        plan.hints = _hints(arguments.hints)
    except (EOFError, KeyboardInterrupt):
        console.write("", house.text("Until next time."))
        return 0
    return play(plan, tongue(house.code, find_game(plan.record.game)), console, arguments.load or "")


def play(plan: Plan, tongue: Tongue, console: Console, file: str = "") -> int:
    """The game, and another one as long as people want."""
    from mastaba.bots.workers.answers import BotFailed
    from mastaba.bots.workers.process import BotProcess

    with BotProcess() as bots:
        while True:
            persons = tuple(i for i, sitter in enumerate(plan.sitters) if not sitter.bot)
            try:
                session = Session(HomeTable.of(plan.record, persons, plan.hints), plan.sitters, tongue, console, bots)
            except (ImportError, SyntaxError, NameError) as error:  # its room of words does not load
                raise set_aside(plan.record.game, error, folder_of(find_game(plan.record.game))) from error
            session.file = file
            try:
                session.run()
                if not session.again:
                    return 0
            except Leave:
                session.farewell()
                return 0
            except BotFailed as error:
                console.write("", tongue.text("The bot does not answer: {reason}", reason=error))
                session.farewell()
                return 1
            except Exception as error:  # a mistake in the game's code: who plays is told, and keeps the moves so far
                place = fault_in(error, folder_of(find_game(plan.record.game)))
                console.write("", tongue.text("The game has a mistake and cannot go on: {place}", place=place))
                session.farewell()
                return 1
            plan, file = plan.again(), ""
