"""How things of the kernel get from one process to another: a position by its dump, a game by where it is found.

`pickle`, `copy.copy` and `copy.deepcopy` ask `__reduce__` of each class, and that leads here. What a compiled class
keeps to itself (tables, samplers, listeners) stays behind and is made anew. A pickle is for processes that run the
same version; what is to last is a dump or a record.
"""

import sys
from importlib import import_module

from mastaba.kernel.contract import Choice, Game, Plain, Refusal, Seen, Setting, State
from mastaba.kernel.errors import IllegalMove, MastabaError
from mastaba.kernel.plain import Reader
from mastaba.kernel.registry import find_game, is_registered, position_in

Reduced = tuple[object, ...]  # a function, and what it is called with


def reduced_game(game: Game) -> Reduced:
    """A game is never copied: where it stands is enough, in whatever package, or its name if it is registered."""
    name = name_in_module(game)
    if name:
        return game_in, (type(game).__module__, name)
    if is_registered(game):
        return find_game, (game.name,)
    what = f"The game “{game.name}” cannot be pickled: its module has no name for it, and it is not registered."
    raise TypeError(what)


def name_in_module(game: Game) -> str:
    """What the game is called in the module of its class; empty if it is not there."""
    return next((name for name, value in vars(sys.modules[type(game).__module__]).items() if value is game), "")


def game_in(module: str, name: str) -> Game:
    game = getattr(import_module(module), name)
    assert isinstance(game, Game)
    return game


def setting_of(game: Game, seats: int, options: dict[str, Choice], differences: Plain) -> Setting:
    pieces = game.pieces().changed(differences, "pieces") if differences else None
    chosen: dict[str, object] = dict(options)
    return game.setting(seats, chosen, pieces)


def position_of(game: Game, dump: bytes) -> State | Seen:
    return position_in(game, Reader.of(dump))


def refusal_of(rule: str, template: str, about: tuple[str, ...], parameters: Plain) -> Refusal:
    return Refusal(rule, template, about, **parameters)


def illegal_of(rule: str, template: str, about: tuple[str, ...], parameters: Plain) -> IllegalMove:
    return refusal_of(rule, template, about, parameters).error()


def error_of(kind: type[MastabaError], template: str, where: str, parameters: Plain) -> MastabaError:
    return kind(template, where, **parameters)
