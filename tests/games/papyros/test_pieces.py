"""PaPyRoS: what is said of a wrong piece file, and a table with an owner's own file."""

import pytest
from games.papyros.positions import PIECES
from games.playing import moves, play, step, turn

import mastaba
from mastaba.kernel.errors import BadPieces
from mastaba.kernel.pieces import Pieces

GAME = mastaba.find_game("papyros")


def own(changes: dict[str, object]) -> Pieces:
    return GAME.pieces().changed(changes, "own.toml")


def test_the_box_is_what_the_rulebook_says() -> None:
    tiles = [each["copies"] for kind in ("vowel", "consonant") for each in PIECES[kind]]
    assert sum(tiles) == 170
    assert sum(each["copies"] for each in PIECES["card"]) == 30
    assert sum(each["copies"] for each in PIECES["coin"]) == 100
    assert sum(each["copies"] * each["value"] for each in PIECES["coin"]) == 525
    assert sum(each["length"] for each in PIECES["board"]["combination"]) == 60


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"vowel": 3}, "own.toml, vowel: A list of tables “vowel” is missing."),
        ({"vowel/0/tile": "B"}, "own.toml, vowel[0]: “tile” must be one of A, E, I"),
        ({"vowel/1/tile": "A"}, "own.toml, vowel[1]: Two of them are called A."),
        ({"vowel/1/copies": -1}, "own.toml, vowel[1]: “copies” must be a whole number from 0 to 100, not -1."),
        ({"vowel": []}, "own.toml, vowel: There must be 1 to 200 vowel tiles."),
        ({"vowel/1/status": "guessed"}, "own.toml, vowel[1]: “status” must be one of stated, found, reconstructed"),
        ({"consonant/0/sides": ["N"]}, "own.toml, consonant[0]: “sides” must be two consonants."),
        ({"consonant/0/sides": ["N", "A"]}, "own.toml, consonant[0]: “sides” must be two consonants."),
        ({"consonant/0/sides": ["N", "N"]}, "own.toml, consonant[0]: A tile has two different letters."),
        ({"consonant/1/sides": ["B", "N"]}, "own.toml, consonant[1]: There are such tiles already."),
        ({"card/0/copies": 0, "card/1/copies": 0}, "own.toml, card: There must be at least 17 cards."),
        ({"card/0/name": "joker"}, "own.toml, card[0]: “name” must be one of umdrehen, tauschen, allianz"),
        ({"die": []}, "own.toml, die: A die has 1 to 20 faces."),
        ({"die/0/face": "+3"}, "own.toml, die[0]: “face” must be one of +1, +2, -1, -2, sun"),
        ({"board/rows": 30}, "own.toml, board: “rows” must be a whole number from 5 to 17, not 30."),
        ({"board/combination/0/square": "z1"}, "own.toml, board.combination[0]: “z1” is no square."),
        ({"board/combination/0/square": "o1"}, "own.toml, board.combination[0]: This reaches beyond the board."),
        ({"board/combination/1/square": "f1"}, "own.toml, board.combination[1]: This touches another combination."),
        ({"board/combination/1/name": "K01"}, "own.toml, board.combination[1]: Two of them are called K01."),
        ({"board/combination": []}, "own.toml, board: There must be 1 to 60 hieroglyphs, and a tile for each."),
        ({"consonant/0/copies": 1, "consonant": []}, "own.toml, board: There must be 1 to 60 hieroglyphs"),
    ],
)
def test_what_is_wrong_is_said_with_file_and_entry(changes: dict[str, object], says: str) -> None:
    with pytest.raises(BadPieces) as error:
        GAME.setting(2, {}, own(changes))
    assert str(error.value).startswith(says)


def test_a_game_with_ones_own_board() -> None:
    pieces = own({"board/combination/5/square": "i4", "vowel/1/copies": 40, "die/5/face": "+1"})
    state = mastaba.new("papyros", seats=2, seed="own", pieces=pieces)
    dice = mastaba.Fast(4)
    while not state.over:
        legal = [move for move in moves(state) if move != "court"]
        play(state, f"{turn(state)} {legal[dice.below(len(legal))]}")
        assert state.audit() == []
    assert step(state) == "over"
    assert mastaba.load(state.dump()).dump() == state.dump()
