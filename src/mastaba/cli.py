"""The command line: `mastaba play`, and whatever else there is.

Each command is a module that is loaded when it is used. It has two functions:

    configure(parser, words, tongue)    adds its arguments, which may depend on the words that were typed
    run(arguments, tongue)              does it and gives the exit code; may raise MastabaError
"""

import os
import sys
from collections.abc import Sequence
from importlib import import_module

from mastaba import __version__
from mastaba.arguments import Parser
from mastaba.kernel.errors import BadOptions, MastabaError, UnknownGame
from mastaba.kernel.registry import playable_games
from mastaba.locale import N_, Tongue, language, speak_plainly
from mastaba.show.speech import tongue

COMMANDS = {  # with its module, and what it is for
    "serve": ("mastaba.web.serve", N_("the table for everybody: run the server")),
    "backup": ("mastaba.web.backup", N_("copy all tables into a file, also while the server runs")),
    "code": ("mastaba.web.code", N_("let somebody in again who has lost every key; or invite somebody new")),
    "check": ("mastaba.web.check", N_("find out whether anything in the tables' file is damaged")),
    "play": ("mastaba.terminal.play", N_("sit down and play in this terminal")),
    "sim": ("mastaba.lab.sim", N_("let bots play each other, many times")),
    "league": ("mastaba.lab.league.command", N_("let every bot play every other, and rate them")),
    "fit": ("mastaba.lab.fit", N_("let a game's bots learn from games between them")),
    "think": ("mastaba.lab.think", N_("what a bot makes of a position, and why")),
    "review": ("mastaba.lab.review", N_("what was luck in a game, and what was skill")),
    "verify": ("mastaba.lab.verify", N_("check the record of a game: deal, moves and result")),
    "new-game": ("mastaba.lab.new_game", N_("write a tiny game to begin your own from")),
    "perft": ("mastaba.lab.perft", N_("count all ways to go on")),
}

FAILED = 1
MISUSED = 2
INTERRUPTED = 130


def main(words: Sequence[str] | None = None) -> int:
    typed = list(sys.argv[1:] if words is None else words)
    code = language(_asked_language(typed))
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        speak_plainly(stream)
    try:
        return _run(typed, tongue(code))
    except MastabaError as error:
        as_typed = error.parameters  # options by the names that they have in a command
        print(tongue(code, *playable_games()).error(error, **as_typed), file=sys.stderr)
        return MISUSED if isinstance(error, BadOptions | UnknownGame) else FAILED
    except KeyboardInterrupt:
        print("\n" + tongue(code).text("Stopped."), file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # whoever read this has gone; and so has what is still to be written
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED


def _run(words: list[str], tongue: Tongue) -> int:
    for word in words:
        if any("\ud800" <= sign <= "\udfff" for sign in word):  # bytes that are no text
            raise BadOptions("“{word}” is not understood here. --help lists what is.", word=word[:40])
    parser = Parser("mastaba", tongue, tongue.text("Board games of papyrus and pyramids."))
    said = tongue.text("show which version this is")
    parser.known.add_argument("--version", action="version", version=f"mastaba {__version__}", help=said)
    commands = parser.add_subparsers(dest="command", metavar=tongue.text("COMMAND"), title=tongue.text("commands"))
    command = words[0] if words and not words[0].startswith("-") else ""
    if command and command not in COMMANDS:
        known = ", ".join(COMMANDS)
        raise BadOptions("There is no command “{word}”. There are: {commands}.", word=command[:40], commands=known)
    for name, (module, purpose) in COMMANDS.items():
        said = tongue.text(purpose)
        own = commands.add_parser(name, tongue=tongue, help=said, description=said)
        if name == command:
            import_module(module).configure(own, words[1:], tongue)
    arguments, strange = parser.parse_known_args(words)
    if strange:
        raise BadOptions("“{word}” is not understood here. --help lists what is.", word=strange[0][:40])
    if not command:
        parser.print_help()
        return 0
    code = import_module(COMMANDS[command][0]).run(arguments, tongue)
    assert isinstance(code, int)
    return code


def _asked_language(words: list[str]) -> str | None:
    """What follows --lang: it has to be known before anything is said."""
    for i, word in enumerate(words):
        if word.startswith("--lang="):
            return word.removeprefix("--lang=")
        if word == "--lang" and i + 1 < len(words):
            return words[i + 1]
    return None
