"""How a game speaks: its folder's text.py (words and sentences) and screen.py (the table)."""

import json
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Protocol, cast

from mastaba.kernel.contract import Game, Refusal, Seen
from mastaba.kernel.errors import MastabaError
from mastaba.kernel.events import Told
from mastaba.locale import Tongue, part_of
from mastaba.locale.telling import Names, Paint


class Text(Protocol):
    """What a game's text.py has."""

    def heading(self, seen: Seen, tongue: Tongue) -> tuple[str, list[str]]: ...
    def log(self, seen: Seen, told: Sequence[Told], names: Names, tongue: Tongue) -> list[str]: ...
    def prompt(self, seen: Seen, names: Names, tongue: Tongue) -> str: ...
    def option(self, seen: Seen, parts: Sequence[str], known: int, names: Names, tongue: Tongue) -> str: ...
    def refusal(self, error: MastabaError, names: Names, tongue: Tongue) -> str: ...
    def meant(self, token: str, seen: Seen, tongue: Tongue) -> tuple[str, ...]: ...
    def setting(self, option: str, value: str, tongue: Tongue) -> str: ...
    def advice(self, tongue: Tongue) -> list[str]: ...


class Screen(Protocol):
    """What a game's screen.py has."""

    def screen(self, seen: Seen, names: Names, tongue: Tongue, width: int, paint: Paint) -> list[list[str]]: ...
    def spoken(self, seen: Seen, names: Names, tongue: Tongue) -> list[str]: ...
    def spoken_hand(self, seen: Seen, tongue: Tongue) -> str: ...


class Teller:
    """A game's text and screen, in one language, for the people at one table."""

    def __init__(self, game: Game, names: Names, tongue: Tongue) -> None:
        self.game = game
        self.names = names
        self.tongue = tongue
        self._text = cast(Text, _part_of(game, "text"))
        self._screen = cast(Screen, _part_of(game, "screen"))

    def heading(self, seen: Seen) -> tuple[str, list[str]]:
        return self._text.heading(seen, self.tongue)

    def screen(self, seen: Seen, width: int, paint: Paint) -> list[list[str]]:
        return self._screen.screen(seen, self.names, self.tongue, width, paint)

    def spoken(self, seen: Seen) -> list[str]:
        return self._screen.spoken(seen, self.names, self.tongue)

    def spoken_hand(self, seen: Seen) -> str:
        return self._screen.spoken_hand(seen, self.tongue)

    def log(self, seen: Seen, told: Sequence[Told]) -> list[str]:
        return self._text.log(seen, told, self.names, self.tongue)

    def prompt(self, seen: Seen) -> str:
        return self._text.prompt(seen, self.names, self.tongue)

    def option(self, seen: Seen, parts: Sequence[str], known: int) -> str:
        """A move, or the beginning of one, of which the first `known` parts have been said already."""
        return self._text.option(seen, parts, known, self.names, self.tongue)

    def meant(self, token: str, seen: Seen) -> tuple[str, ...]:
        return self._text.meant(token, seen, self.tongue)

    def setting(self, option: str, value: str = "") -> str:
        """What an option, or one of its values, is called."""
        return self._text.setting(option, value, self.tongue)

    def advice(self) -> list[str]:
        """What can be typed, in examples."""
        return self._text.advice(self.tongue)

    def error(self, error: MastabaError) -> str:
        return self._text.refusal(error, self.names, self.tongue)

    def refusal(self, refusal: Refusal) -> str:
        return self.error(refusal.error())


def _part_of(game: Game, part: str) -> object:
    """What the game's module says; what it does not say is plain data, since a game may still be in the making."""
    module, bare = part_of(game, part), Bare()
    names = [name for name in vars(Bare) if not name.startswith("_")]
    return SimpleNamespace(**{name: getattr(module, name, getattr(bare, name)) for name in names})


# ---- A game that has no words yet -----------------------------------------------------------------------


class Bare:
    """Plain data and notation: enough to try out a game before it has a text.py and a screen.py."""

    def heading(self, seen: Seen, tongue: Tongue) -> tuple[str, list[str]]:
        return "", []

    def log(self, seen: Seen, told: Sequence[Told], names: Names, tongue: Tongue) -> list[str]:
        return [", ".join(f"{name} {value}" for name, value in part.items()) for part in told]

    def prompt(self, seen: Seen, names: Names, tongue: Tongue) -> str:
        asked = seen.prompt()
        return " ".join([asked.kind, *(f"{name} {value}" for name, value in asked.parameters.items())])

    def option(self, seen: Seen, parts: Sequence[str], known: int, names: Names, tongue: Tongue) -> str:
        return " ".join(parts)

    def refusal(self, error: MastabaError, names: Names, tongue: Tongue) -> str:
        return tongue.error(error)

    def meant(self, token: str, seen: Seen, tongue: Tongue) -> tuple[str, ...]:
        return ()

    def setting(self, option: str, value: str, tongue: Tongue) -> str:
        return value or option

    def advice(self, tongue: Tongue) -> list[str]:
        return []

    def screen(self, seen: Seen, names: Names, tongue: Tongue, width: int, paint: Paint) -> list[list[str]]:
        return [self.spoken(seen, names, tongue)]

    def spoken(self, seen: Seen, names: Names, tongue: Tongue) -> list[str]:
        return [f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in seen.view().items()]

    def spoken_hand(self, seen: Seen, tongue: Tongue) -> str:
        return ""
