"""Which games there are: every installed package may bring some through the entry points `mastaba.games`."""

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from mastaba.kernel.chance import Chance, new_seed, stream_from
from mastaba.kernel.contract import Game, Seen, State
from mastaba.kernel.errors import BadPosition, BrokenGame, UnknownGame
from mastaba.kernel.faults import place_of
from mastaba.kernel.pieces import Pieces
from mastaba.kernel.plain import Reader

_games: dict[str, Game] = {}
_broken: dict[str, BrokenGame] = {}


def register(game: Game) -> Game:
    """Makes a game known that no installed package brings: one being written, or a test's."""
    _games[game.name] = game
    _broken.pop(game.name, None)
    return game


@cache
def _installed() -> dict[str, EntryPoint]:
    """Asking every installed package takes milliseconds, and every page needs to know: they are asked once."""
    return {entry.name: entry for entry in entry_points(group="mastaba.games")}


def game_names() -> tuple[str, ...]:
    """All games that are here; one of them may turn out to be broken."""
    return tuple(sorted(_installed().keys() | _games.keys()))


def playable_games() -> tuple[Game, ...]:
    """All games that load. What is wrong with one stops none of the others."""
    found: list[Game] = []
    for name in game_names():
        try:
            found.append(find_game(name))
        except BrokenGame:
            continue
    return tuple(found)


def broken_games() -> tuple[BrokenGame, ...]:
    """What is wrong with the others."""
    playable_games()
    return tuple(_broken[name] for name in sorted(_broken))


def set_aside(name: str, error: BaseException, folder: Path | None = None) -> BrokenGame:
    """A game that turned out to be broken. It is not tried again before the next start."""
    problem = f"{type(error).__name__}: {error}"
    place = place_of(error, folder) or (_installed()[name].value if name in _installed() else name)
    broken = BrokenGame(
        "The game “{name}” does not load ({place}): {problem}.", name=name, place=place, problem=problem.rstrip(".")
    )
    broken.__cause__ = error
    _games.pop(name, None)
    _broken[name] = broken
    return broken


def is_registered(game: Game) -> bool:
    """Whether `find_game` gives this very game."""
    return _games.get(game.name) is game


def find_game(name: str) -> Game:
    if name not in _games:
        if name in _broken:
            known = _broken[name]
            raise BrokenGame(known.template, known.where, **known.parameters) from known.__cause__
        if name in _installed():
            return register(_loaded(_installed()[name]))
        raise UnknownGame(
            "There is no game “{name}” here. There are: {games}.",
            name=name[:40],
            games=", ".join(game_names()),
        )
    return _games[name]


def _loaded(entry: EntryPoint) -> Game:
    """The game that somebody else's code makes: whatever may be wrong with it."""
    try:
        game = entry.load()
    except (Exception, SystemExit) as error:
        raise set_aside(entry.name, error) from error
    if not isinstance(game, Game):
        _broken[entry.name] = BrokenGame(
            "The game “{name}” does not load: {place} is no game.", name=entry.name, place=entry.value
        )
        raise _broken[entry.name]
    return game


def new(
    name: str,
    seats: int,
    seed: str | None = None,
    chance: Chance | None = None,
    pieces: Pieces | Path | None = None,
    **options: object,
) -> State:
    """A new game, dealt by the dealing stream from this seed, or by any other Chance."""
    game = find_game(name)
    own = Pieces.read(pieces) if isinstance(pieces, Path) else pieces
    setting = game.setting(seats, options, own)
    return game.deal(setting, stream_from(new_seed() if seed is None else seed) if chance is None else chance)


def load(dump: bytes | str | dict[str, object]) -> State | Seen:
    """What `State.dump` or `Seen.dump` wrote: a State, or a Seen if it was seen by somebody."""
    reader = Reader.of(dump)
    return position_in(find_game(reader.text("game")), reader)


def position_in(game: Game, reader: Reader) -> State | Seen:
    """A dumped position of this game."""
    if reader.number("rules", default=game.rules_version) != game.rules_version:
        raise BadPosition(
            "This was played by version {theirs} of the rules; here is version {ours}.",
            reader.at("rules"),
            theirs=reader.number("rules"),
            ours=game.rules_version,
        )
    pieces = None
    if reader.has("pieces"):
        pieces = game.pieces().changed(reader.inner("pieces").data, "pieces")
    seats = reader.number("seats", low=0, high=99)
    options = reader.inner("options").data if reader.has("options") else {}
    setting = game.setting(seats, options, pieces)
    if reader.has("position"):
        return game.place(setting, reader.inner("position").data)
    if not reader.has("seen"):
        raise BadPosition("“{name}” is missing.", reader.path, name="position")
    seat = -1 if reader.data.get("seen_by") is None else reader.number("seen_by", low=1, high=seats) - 1
    return game.recall(setting, seat, reader.inner("seen").data)
