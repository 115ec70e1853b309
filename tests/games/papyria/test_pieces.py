"""Papyria: what is said of a wrong piece file, and a table with an owner's own file."""

from collections import Counter
from typing import Any

import pytest

import mastaba
from mastaba.games.papyria.rules.setting import PapyriaSetting
from mastaba.kernel.errors import BadPieces
from mastaba.kernel.pieces import Pieces

GAME = mastaba.find_game("papyria")
KEYS: list[Any] = GAME.pieces().data["key"]  # type: ignore[assignment]


def own(changes: dict[str, object]) -> Pieces:
    return GAME.pieces().changed(changes, "own.toml")


def setting(pieces: Pieces | None = None, seats: int = 2) -> PapyriaSetting:
    made = GAME.setting(seats, {}, pieces)
    assert isinstance(made, PapyriaSetting)
    return made


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"setup/landscapes": [3, 4]}, "own.toml, setup: “landscapes” must be four numbers, for 1 to 4 players."),
        ({"setup/mines/3": 6}, "own.toml, setup: 4 players need 18 of mine; there are 15."),
        ({"setup/multipliers/1": 9}, "own.toml, setup: “multipliers[1]” must be a whole number from 1 to 5, not 9."),
        ({"setup/cities/0": 0}, "own.toml, setup: “cities[0]” must be a whole number from 1 to 6, not 0."),
        ({"setup/ships/3": 0, "setup/wanderers/3": 0}, "own.toml, setup: 4 players have nothing to move."),
        ({"setup/picks/0": 3}, "own.toml, setup: A single player picks at most 2 starting landscapes."),
        ({"setup/end_tiles": 21}, "own.toml, setup: “end_tiles” must be a whole number from 1 to 20, not 21."),
        ({"setup/status": "guessed"}, "own.toml, setup: “status” must be one of stated, found, reconstructed"),
        ({"board/stand_a": 13}, "own.toml, board: “stand_a” must be a whole number from 1 to 12, not 13."),
        ({"setup_tile/0/copies": 6}, "own.toml, setup_tile: There are 12 large set-up tiles; here are 11."),
        ({"setup_tile/0/name": "lake"}, "own.toml, setup_tile[0]: “name” must be one of landscape, scoring,"),
        ({"setup_tile/1/name": "landscape"}, "own.toml, setup_tile[1]: Two of them are called landscape."),
        ({"setup_tile/0/size": "huge"}, "own.toml, setup_tile[0]: “size” must be one of large, small, not 'huge'."),
        ({"settlement/1/land": []}, "own.toml, settlement[1]: Every settlement has a mountain."),
        ({"settlement/1/first": True}, "own.toml, settlement: Just one tile is the first player’s"),
        ({"settlement": []}, "own.toml, settlement: There are 4 entries; here are 0."),
        ({"landscape/3/name": "L01"}, "own.toml, landscape[3]: Two of them are called L01."),
        ({"landscape/3/name": "L 4"}, "own.toml, landscape[3]: “L 4” must be one word."),
        ({"landscape/3/land": ["lake"]}, "own.toml, landscape[3]: “land” must be one of mountain, forest, sanctuary"),
        ({"landscape/3/land": "forest"}, "own.toml, landscape[3]: “land” must be a list of mountain, forest,"),
        ({"landscape/3/land": ["forest"] * 3}, "own.toml, landscape[3]: A tile has at most two of forest."),
        (
            {"landscape/3/land": ["forest", "forest", "mountain", "mountain", "sanctuary"]},
            "own.toml, landscape[3]: A tile has at most 4 features, its invention included.",
        ),
        (
            {"landscape/0/land": ["forest", "forest", "mountain", "sanctuary"]},
            "own.toml, landscape[0]: A tile has at most 4 features, its invention included.",
        ),
        ({"landscape/3/river": "NX"}, "own.toml, landscape[3]: “river” must be different sides of N, E, S, W."),
        ({"landscape/3/river": "NN"}, "own.toml, landscape[3]: “river” must be different sides of N, E, S, W."),
        ({"landscape/3/invention": "wheel"}, "own.toml, landscape[3]: “invention” must be one of lapis, papyrus,"),
        ({"landscape/1/icons": 0}, "own.toml, landscape[1]: “icons” must be a whole number from 1 to 4, not 0."),
        ({"landscape/1/icons": 5}, "own.toml, landscape[1]: “icons” must be a whole number from 1 to 4, not 5."),
        ({"landscape/0/status": None}, "own.toml, landscape[0]: “status” must be one of"),
        ({"scoring/0/knowledge": [0]}, "own.toml, scoring: There are 50 tiles; here are 45."),
        ({"scoring/0/knowledge": 3}, "own.toml, scoring[0]: “knowledge” must be a list of numbers."),
        ({"scoring/0/knowledge/0": 5}, "own.toml, scoring[0]: “knowledge” must be a whole number from 0 to 4, not 5."),
        ({"scoring/0/name": "river"}, "own.toml, scoring[0]: Here comes mountain."),
        ({"multiplier/2/copies": 8}, "own.toml, multiplier: There are 63 tiles; here are 62."),
        ({"multiplier/2/name": "city"}, "own.toml, multiplier[2]: Here comes forest."),
        ({"key/3/keys": 2}, "own.toml, key[3]: The tile with the most keys lies on top."),
        ({"key/3/multipliers": -1}, "own.toml, key[3]: “multipliers” must be a whole number from 0 to 9, not -1."),
        ({"key": KEYS[:3]}, "own.toml, key: Of each kind there are 4 key tiles; here are 3."),
        ({"key": [*KEYS, KEYS[3]]}, "own.toml, key: Of each kind there are 4 key tiles; here are 5."),
        ({"key_condition/river": 0}, "own.toml, key_condition: “river” must be a whole number from 1 to 62, not 0."),
        ({"end/0/points": 101}, "own.toml, end[0]: “points” must be a whole number from 0 to 100, not 101."),
        ({"end/1/name": "E01"}, "own.toml, end[1]: Two of them are called E01."),
        ({"end": []}, "own.toml, end: There are 20 entries; here are 0."),
    ],
)
def test_what_is_wrong_is_said_with_file_and_entry(changes: dict[str, object], says: str) -> None:
    with pytest.raises(BadPieces) as caught:
        mastaba.new("papyria", seats=2, pieces=own(changes))
    assert str(caught.value).startswith(says), str(caught.value)


def test_the_games_own_file_has_what_the_rules_say() -> None:
    made = setting()
    tiles = made.tiles
    assert len(tiles) == 4 + 16 + 42
    landscapes = tiles[20:]
    assert [sum(tile.has(land) for tile in landscapes) for land in range(3)] == [16, 22, 20]
    assert Counter(tile.invention for tile in landscapes) == {-1: 22, 0: 4, 1: 7, 2: 3, 3: 3, 4: 3}
    assert sum(tile.icons for tile in landscapes) == 10
    assert Counter(tile.river for tile in landscapes if tile.river) == {5: 11, 3: 9, 7: 6, 15: 2}
    starting = tiles[4:20]
    assert [sum(tile.has(land) for tile in starting) for land in range(3)] == [6, 7, 7]
    assert sum(tile.river > 0 for tile in starting) == 12
    assert Counter(made.multipliers) == dict.fromkeys(range(7), 9)
    assert Counter(tile // 5 for tile in made.scorings) == {**dict.fromkeys(range(7), 6), 7: 8}
    first = made.ends[0]
    assert (first.knowledge, first.lapis, first.papyrus, first.points) == (10, 2, 2, 10)


def test_an_owner_can_play_with_other_tiles() -> None:
    pieces = own({"landscape/0/name": "Lake", "landscape/0/river": "NESW", "setup/lapis/1": 7, "board/stand_b": 4})
    state = mastaba.new("papyria", seats=2, seed="own", pieces=pieces)
    there: Any = state.position()["players"]
    assert [player["lapis"] for player in there] == [7, 7]
    again = mastaba.load(state.dump())
    assert isinstance(again, mastaba.State)
    assert again.dump() == state.dump()
    assert b"Lake" in state.dump()
    assert state.read("build small Lake") == state.read("build small lake")
