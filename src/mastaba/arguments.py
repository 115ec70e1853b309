"""What is typed after `mastaba`, read and explained in the reader's language."""

import argparse
from typing import NoReturn

from mastaba.kernel.contract import Choice
from mastaba.kernel.errors import BadOptions
from mastaba.kernel.registry import find_game, game_names
from mastaba.locale import LANGUAGES, Tongue, code_of


class Parser(argparse.ArgumentParser):
    """argparse with our own sentences. Arguments go into the group `known`, which has a heading of ours."""

    def __init__(self, prog: str, tongue: Tongue, description: str) -> None:
        super().__init__(prog=prog, description=description, add_help=False, allow_abbrev=False)
        self.tongue = tongue
        self.known = self.add_argument_group(tongue.text("what can be said"))
        self.known.add_argument("-h", "--help", action="help", help=tongue.text("show this page"))
        self.known.add_argument("--lang", metavar="|".join(LANGUAGES), help=tongue.text("the language"), type=_language)

    def value(self, name: str, metavar: str, purpose: str = "", dest: str = "", many: bool = False) -> None:
        """An option that has a value, or as many as are given."""
        where = dest or name.removeprefix("--")
        if many:
            self.known.add_argument(name, dest=where, metavar=metavar, help=purpose, action="append", default=[])
        else:
            self.known.add_argument(name, dest=where, metavar=metavar, help=purpose)

    def _match_argument(self, action: argparse.Action, arg_strings_pattern: str) -> int:
        try:
            return super()._match_argument(action, arg_strings_pattern)
        except argparse.ArgumentError:
            raise BadOptions("“{option}” needs a value.", option=" ".join(action.option_strings)) from None

    def error(self, message: str) -> NoReturn:
        raise BadOptions("This is not understood: {reason}", reason=message)

    def format_help(self) -> str:
        formatter = self._get_formatter()
        exclusive = self._mutually_exclusive_groups
        formatter.add_usage(self.usage, self._actions, exclusive, self.tongue.text("usage: "))
        formatter.add_text(self.description)
        for group in self._action_groups:
            formatter.start_section(group.title)
            formatter.add_arguments(group._group_actions)
            formatter.end_section()
        return formatter.format_help()


def _language(asked: str) -> str:
    if not code_of(asked):
        known = ", ".join(LANGUAGES)
        raise BadOptions("“{asked}” is not spoken here. There are: {languages}.", asked=asked[:40], languages=known)
    return asked


# ---- What several commands share ------------------------------------------------------------------------


def game_options(parser: Parser, words: list[str], tongue: Tongue) -> None:
    """--option NAME=VALUE, and the options of the game that was named, by their names."""
    parser.value("--option", tongue.text("NAME=VALUE"), tongue.text("an option of the game"), many=True)
    names = game_names()
    name = next((word for word in words if word in names), "")
    if name:
        game = find_game(name)
        for option in game.options(game.pieces()):
            allowed = "|".join(option.choices) or f"{option.low}…{option.high}"
            parser.value("--" + option.name.replace("_", "-"), allowed, dest=f"option_{option.name}")


def chosen_options(arguments: argparse.Namespace) -> dict[str, Choice]:
    """What was said of the game's options, either way."""
    options: dict[str, Choice] = {}
    for text in arguments.option:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOptions("“{text}” is no option: say NAME=VALUE.", text=text[:40])
        options[name] = value
    for name, value in vars(arguments).items():
        if name.startswith("option_") and value is not None:
            options[name.removeprefix("option_")] = value
    return options


def whole_number(option: str, text: str | None, default: int, low: int = 0, high: int = 10**9) -> int:
    if text is None:
        return default
    if not (text.isascii() and text.isdigit() and len(text) < 12 and low <= int(text) <= high):
        raise BadOptions("“{option}” must be a whole number from {low} to {high}.", option=option, low=low, high=high)
    return int(text)
