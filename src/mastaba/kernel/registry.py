"""Which games there are: every installed package may bring some through the entry points `mastaba.games`."""

from importlib.metadata import entry_points
from pathlib import Path

from mastaba.kernel.chance import Chance, new_seed, stream_from
from mastaba.kernel.contract import Game, Seen, State
from mastaba.kernel.errors import BadPosition, UnknownGame
from mastaba.kernel.pieces import Pieces
from mastaba.kernel.plain import Reader

_games: dict[str, Game] = {}


def register(game: Game) -> Game:
    """Makes a game known that no installed package brings: one being written, or a test's."""
    _games[game.name] = game
    return game


def game_names() -> tuple[str, ...]:
    """All games that can be played here."""
    return tuple(sorted({entry.name for entry in entry_points(group="mastaba.games")} | set(_games)))


def find_game(name: str) -> Game:
    if name not in _games:
        for entry in entry_points(group="mastaba.games"):
            if entry.name == name:
                game = entry.load()
                assert isinstance(game, Game)
                _games[name] = game
                return game
        raise UnknownGame(
            "There is no game “{name}” here. There are: {games}.",
            name=name[:40],
            games=", ".join(game_names()),
        )
    return _games[name]


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
    game = find_game(reader.text("game"))
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
