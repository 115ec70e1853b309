"""Finding words: just what a patient person finds who tries every word on every square."""

import json
from typing import Any

import pytest
from games.papyros.lists import small_list
from games.papyros.positions import position
from games.papyros.test_rules_2_words import NEUMOND
from games.playing import moves, play, refused, step, turn

import mastaba
from mastaba import State
from mastaba.games.papyros import game
from mastaba.games.papyros.bot.exchanges import Exchanges
from mastaba.games.papyros.bot.prospects import Prospects
from mastaba.games.papyros.languages import language
from mastaba.games.papyros.rules.letters import number_of, tiles_at
from mastaba.games.papyros.rules.lexicon import arrange
from mastaba.games.papyros.rules.state import Papyros

GERMAN = language("de").script
FEW_WORDS = (
    "am an da ei er es in ob so um aal mal oma ode tor ton rot tau leise neue eine mein baum reis nest saal male"
)


def small_board() -> mastaba.Pieces:
    """Seven by seven squares with three combinations."""
    names = (("b2", "across", 2), ("f3", "down", 2), ("b6", "across", 3))
    combinations = [
        {"name": f"K{i}", "square": square, "direction": direction, "length": length, "status": "reconstructed"}
        for i, (square, direction, length) in enumerate(names, start=1)
    ]
    sides = (("M", "L"), ("N", "R"), ("T", "S"))
    tiles = [{"sides": list(each), "copies": 4, "status": "reconstructed"} for each in sides]
    changes: dict[str, object] = {"board/rows": 7, "board/columns": 7, "board/combination": combinations}
    return mastaba.find_game("papyros").pieces().changed(changes | {"consonant": tiles}, "small.toml")


RICH = ["A", "A", "E", "E", "I", "O", "U", "AU", "EI", "EU", "sun"]


def rich_game(seed: int, options: dict[str, object]) -> State:
    """A small board on which everybody has all sorts of vowels."""
    setting = game.setting(2, options, small_board())
    state: State = game.deal(setting, mastaba.Fast(seed))
    play(state, f"{turn(state)} {moves(state)[0]}")
    position: Any = state.position()
    del position["bag"]
    for name in ("owed", "rolled"):
        position.pop(name, None)
    for player in position["players"]:
        player |= {"vowels": RICH, "cards": []}
    del position["deck"]
    dump = json.loads(state.dump()) | {"position": position | {"step": "act"}}
    rich = mastaba.load(dump)
    assert isinstance(rich, State)
    return rich


def every_word(state: State) -> list[str]:
    """Every word of the list in every spelling, everywhere."""
    found = []
    squares = [f"{column}{row}" for column in "abcdefg" for row in range(1, 8)]
    for word in FEW_WORDS.upper().split():
        for text in map(GERMAN.spelled, GERMAN.all_spellings(word)):
            found += [f"animate {name} {text} {offset}" for name in ("K1", "K2", "K3") for offset in range(6)]
            found += [f"extend {square} {way} {text}" for square in squares for way in ("across", "down")]
    return found


@pytest.mark.parametrize("options", [{}, {"unique_words": "on"}, {"min_length": 3}], ids=["usual", "unique", "three"])
def test_legal_words_are_those_that_trying_finds(options: dict[str, object]) -> None:
    game.use(arrange("few", dict.fromkeys(FEW_WORDS.upper().split(), 1)))
    looked = 0
    for seed in range(3):
        state = rich_game(seed, options)
        dice = mastaba.Fast(seed)
        every = [(text, state.read(text)) for text in every_word(state)]
        while not state.over:
            legal = moves(state)
            lays = {move for move in legal if move.split()[0] in ("animate", "extend")}
            seat = turn(state) - 1
            if step(state) == "act" and state.read("finish") in state.legal(seat):
                assert lays == {text for text, move in every if state.why(seat, move) is None}
                looked += len(lays)
            legal = [move for move in sorted(lays) or legal if move != "court"]
            play(state, f"{turn(state)} {legal[dice.below(len(legal))]}")
    assert looked > 10


def test_extensions_in_a_full_corner_are_those_that_trying_finds() -> None:
    state = position(f"{NEUMOND.partition('1:')[0]}\n1: A E E I O U EI AU sun\n2: A")
    lines = [f"{column}{row} {way}" for column in "cdefghijklmn" for row in range(6, 13) for way in ("across", "down")]
    spellings = [
        GERMAN.spelled(tiles) for word in small_list().levels if len(word) < 6 for tiles in GERMAN.all_spellings(word)
    ]
    every = [f"extend {line} {spelling}" for line in lines for spelling in spellings]
    found = {text for text in every if state.why(0, state.read(text)) is None}
    assert found == {move for move in moves(state) if move.startswith("extend")} - {"extend f9 across NEUMOND"}
    assert len(found) > 10


def test_legal_exchanges_are_those_that_are_not_refused() -> None:
    state = position(
        "K05 = KUSS 0\nK10 = TON 0\nK11 = TOR 0\nK08 RRN\nK06 @ h9 M, j9 L\n+ i9 A, h8 O, h10 A\n1: E; tauschen\n2: A"
    )
    legal = {move for move in moves(state) if move.startswith("swap")}
    every = [state.write(number) for number in range(3752, 5458)]
    assert legal == {move for move in every if state.why(0, state.read(move)) is None}
    assert "swap K05.1 K08.1" in legal  # RUSS
    assert "swap K10.2 K11.2" in legal  # TOR and TON
    assert len(legal) < len(every)


def test_exchanges_within_one_line_are_judged_together() -> None:
    """TOR and TON in one row, joined: what one tile may become depends on the other."""
    state = position("K10 @ g9 R, i9 B\nK11 @ l9 T, j9 L\n+ h9 A, k9 A\n1: E; tauschen\n2: A", court="vote")
    assert refused(state, "1 swap K10.1 K11.1") == "R19"
    for word in ("TABLAR", "BLA"):
        play(state, f"1 court {word}", "2 yes")
    assert "swap K10.1 K11.1" in moves(state)


def test_the_best_exchange_brings_both_words() -> None:
    state = position("K05 PSS\nK08 SKT\n1: U Ä; tauschen\n2: A")
    assert isinstance(state, Papyros)
    number, worth = Exchanges(Prospects(state)).best()
    assert state.write(3752 + number) == "swap K05.1 K08.2"
    play(state, f"1 {state.write(3752 + number)}", "1 animate K05 KUSS 0", "1 animate K08 SPÄT 0")
    assert 6 < worth <= 8


def test_the_best_word_is_the_best_of_all() -> None:
    for seed in range(5):
        state = mastaba.new("papyros", seats=2, seed=str(seed))
        play(state, f"{turn(state)} {moves(state)[0]}")
        while step(state) == "give":
            play(state, f"{turn(state)} {moves(state)[0]}")
        if step(state) != "act":
            continue
        assert isinstance(state, Papyros)
        lays = [state.read(move) for move in moves(state) if move.split()[0] in ("animate", "extend")]
        prospects = Prospects(state)
        assert prospects.best_word() == pytest.approx(max((prospects.worth(move) for move in lays), default=0.0))


def test_a_flip_is_judged_by_the_word_after_it() -> None:
    state = position("K06 R/M L/S\n1: A; umdrehen\n2: A")
    assert isinstance(state, Papyros)
    assert Prospects(state).after_flip(state.given.flips[state.read("flip K06.1") - 3596]) > 2


@pytest.mark.parametrize("word", ["MAL", "BAUM", "EIER", "NEUMOND", "ÖL"])
def test_spellings_are_counted_and_read_again(word: str) -> None:
    found = GERMAN.all_spellings(word)
    assert len(set(found)) == len(found)
    for tiles in found:
        assert tiles_at(number_of(tiles)) == tiles == GERMAN.tiles_of(GERMAN.spelled(tiles))
    assert len(GERMAN.all_spellings("EIER")) == 3  # EIER, (EI)ER, E(IE)R


@pytest.mark.parametrize("text", ["B(AO)M", "B(AUM", "BAU)M", "b@um", "B AUM", "(", "É", "()"])
def test_what_is_no_spelling_is_not_read(text: str) -> None:
    state = position("1: A\n2: A")
    with pytest.raises(mastaba.MastabaError):
        state.read(f"animate K05 {text} 0")
    with pytest.raises(mastaba.MastabaError):
        state.read(f"animate K05 {'A' * 13} 0")
