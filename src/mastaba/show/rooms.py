"""What the house asks of a game's rooms `text` and `page`, and where it finds the answers.

The face of a room is its package: `games/papyrus/text/__init__.py` has what `TextRoom` asks for, `page/__init__.py`
what `PageRoom` asks for. A game that is being written may leave things out: the house then shows plain data in their
place, and `check_game` says what is missing.
"""

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, Protocol, cast

from mastaba.kernel.contract import Game, Seen
from mastaba.kernel.errors import MastabaError
from mastaba.kernel.events import Told
from mastaba.kernel.hints import Reason
from mastaba.kernel.pieces import Pieces
from mastaba.locale import Tongue
from mastaba.show.options import OptionWords
from mastaba.show.scene import Drawn, PieceGroup, Scene
from mastaba.show.sentences import Paint
from mastaba.show.sight import Names, Sight
from mastaba.show.tips import Tip

AnySight = Sight[Any, Any]


# ---- What is asked --------------------------------------------------------------------------------------


class TextFace(Protocol):
    """A game in words, and in the terminal: what every game says."""

    @property
    def Sight(self) -> type[AnySight]:
        """The game's own, with its view and the words for its pieces."""

    def heading(self, sight: Any) -> tuple[str, list[str]]:
        """What stands above the table: the variant, and how far it is."""

    def log(self, sight: Any) -> list[str]:
        """What happened, a line per turn."""

    def prompt(self, sight: Any) -> str:
        """What is asked."""

    def option(self, sight: Any, parts: Sequence[str], known: int) -> str:
        """A move, or the beginning of one, in a list of choices. The first `known` parts have been said already."""

    def goal(self, sight: Any) -> str:
        """What it takes to win, in one sentence."""

    def meant(self, sight: Any, token: str) -> tuple[str, ...]:
        """The words of the notation that a typed word can stand for."""

    def setting(self, option: str, value: str, tongue: Tongue) -> str:
        """What an option is called or, with a value, what that is."""

    def advice(self, tongue: Tongue) -> list[str]:
        """What can be typed, in examples."""

    def screen(self, sight: Any, width: int, paint: Paint) -> list[list[str]]:
        """The table, drawn: blocks of lines."""

    def spoken(self, sight: Any) -> list[str]:
        """The table in lines that a screen reader reads well."""

    def spoken_hand(self, sight: Any) -> str:
        """What the reader holds."""


class TextRoom(TextFace, Protocol):
    """A game in words as the house has it: with what only some games say."""

    @property
    def INSTEAD(self) -> Mapping[str, str]:
        """What to type where a refusal says what can be done, by its template."""

    @property
    def TIPS(self) -> Mapping[str, Tip]:
        """What things on the board are for, by the names that templates give them (`data-tip`)."""

    def in_words(self, error: MastabaError, tongue: Tongue) -> dict[str, str]:
        """Parameters of an error that the game has words for."""

    def reason(self, sight: Any, reason: Reason) -> str:
        """What speaks for a move or against it, as a clause: “finishes the Fragment: 6 points to you”."""


class PageFace(Protocol):
    """A game on a page in the browser: what every game draws. Its board.jinja draws what `Scene.board` holds."""

    @property
    def MARK(self) -> str:
        """The motif that stands for the game where there is no room for its cover."""

    @property
    def LINE(self) -> str:
        """The game in one sentence: what one does."""

    def scene(self, sight: Any) -> Scene:
        """The table as somebody sees it."""


class PageRoom(PageFace, Protocol):
    """A game on a page as the house has it: with what only some games draw."""

    @property
    def OPTIONS(self) -> Mapping[str, OptionWords]:
        """What is said of the options of a new table, by name."""

    def components(self, pieces: Pieces, tongue: Tongue) -> list[PieceGroup]:
        """Every piece, with where it is known from."""

    def typed(self, sight: Any, at: str, word: str, way: str) -> Drawn:
        """What comes of something that somebody types, in a game where words are typed on the board."""


# ---- Where it is found ----------------------------------------------------------------------------------


def folder_of(game: Game) -> Path:
    """The folder in which a game keeps its pieces and its rooms."""
    file = sys.modules[type(game).__module__].__file__
    assert file is not None
    return Path(file).parent


def room_of(game: Game, room: str) -> ModuleType | None:
    """A room of the game's folder, which may be in any package; None, if the game has no such room."""
    package = sys.modules[type(game).__module__].__package__
    spec = find_spec(f"{package}.{room}") if package else None
    if spec is None or spec.origin is None:  # a folder with the rules for people, say, but without a face
        return None
    return import_module(f"{package}.{room}")


@cache
def text_of(game: Game) -> TextRoom:
    return cast(TextRoom, _furnished(room_of(game, "text"), PlainText))


@cache
def page_of(game: Game) -> PageRoom | None:
    """None: the game cannot be played in a browser yet."""
    room = room_of(game, "page")
    return None if room is None or not hasattr(room, "scene") else cast(PageRoom, _furnished(room, PlainPage))


def sight_of(seen: Seen, told: Sequence[Told], names: Names, tongue: Tongue) -> AnySight:
    """The game's own Sight of what somebody has seen and was told."""
    return text_of(seen.setting.game).Sight(seen, told, names, tongue)


def missing_in(game: Game) -> list[str]:
    """What the rooms of the game leave out of what the house asks for, as `text: advice`."""
    rooms: Iterable[tuple[str, type]] = (("text", PlainText), ("page", PlainPage))
    return [
        f"{name}: {asked}"
        for name, plain in rooms
        if (room := room_of(game, name)) is not None
        for asked in _asked_of(plain)
        if not hasattr(room, asked) and asked not in OPTIONAL
    ]


OPTIONAL = ("typed", "in_words", "reason", "INSTEAD", "TIPS", "components", "OPTIONS", "Sight")
NEEDED = ("text: log", "text: prompt", "page: scene", "page: LINE")  # of a room that is there


def _furnished(room: ModuleType | None, plain: type) -> SimpleNamespace:
    """What the room says; what it does not say is plain data."""
    stand_in = plain()
    return SimpleNamespace(**{name: getattr(room, name, getattr(stand_in, name)) for name in _asked_of(plain)})


def _asked_of(plain: type) -> list[str]:
    return [name for name in vars(plain) if not name.startswith("_")]


# ---- A game that has no words yet -----------------------------------------------------------------------


class PlainText:
    """Plain data and notation: enough to try out a game before it has words."""

    Sight = Sight
    INSTEAD: Mapping[str, str] = {}
    TIPS: Mapping[str, Tip] = {}

    def heading(self, sight: AnySight) -> tuple[str, list[str]]:
        return "", []

    def log(self, sight: AnySight) -> list[str]:
        return [", ".join(f"{name} {value}" for name, value in part.items()) for part in sight.told]

    def prompt(self, sight: AnySight) -> str:
        asked = sight.seen.prompt()
        return " ".join([asked.kind, *(f"{name} {value}" for name, value in asked.parameters.items())])

    def option(self, sight: AnySight, parts: Sequence[str], known: int) -> str:
        return " ".join(parts)

    def goal(self, sight: AnySight) -> str:
        return ""

    def meant(self, sight: AnySight, token: str) -> tuple[str, ...]:
        return ()

    def in_words(self, error: MastabaError, tongue: Tongue) -> dict[str, str]:
        return {}

    def reason(self, sight: AnySight, reason: Reason) -> str:
        return " ".join([reason.kind, *(f"{name} {value}" for name, value in reason.parameters.items())])

    def setting(self, option: str, value: str, tongue: Tongue) -> str:
        return value or option

    def advice(self, tongue: Tongue) -> list[str]:
        return []

    def screen(self, sight: AnySight, width: int, paint: Paint) -> list[list[str]]:
        return [text_of(sight.seen.setting.game).spoken(sight)]

    def spoken(self, sight: AnySight) -> list[str]:
        return [f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in sight.seen.view().items()]

    def spoken_hand(self, sight: AnySight) -> str:
        return ""


class PlainPage:
    """A page needs a scene; for everything else there is something plain."""

    MARK = "temple"
    LINE = ""
    OPTIONS: Mapping[str, OptionWords] = {}

    def scene(self, sight: AnySight) -> Scene:
        raise TypeError("a page has a scene")

    def components(self, pieces: Pieces, tongue: Tongue) -> list[PieceGroup]:
        return []

    def typed(self, sight: AnySight, at: str, word: str, way: str) -> Drawn:
        return {}
