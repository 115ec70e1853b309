"""The notation: every move has a number and a text, and either gives the other."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mastaba
from mastaba.kernel.errors import UnknownMove
from mastaba.kernel.moves import Moves, Open, Sets, Verb, Words, seat_words

LETTERS = "abcdefghijklmnopqrstuvwxyzäöü"
LAYOUTS = ("pyramid", "mastaba", "temple", "tomb", "giza")


def hapy(seats: int = 3, layout: str = "pyramid") -> Moves:
    return mastaba.find_game("hapy").setting(seats, {"layout": layout}).moves


# ---- Round trips -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_number_is_written_and_read_back(seats: int, layout: str) -> None:
    moves = hapy(seats, layout)
    assert moves.count == moves.listed == 157 + 36 * seats
    texts = [moves.write(move) for move in range(moves.count)]
    assert [moves.read(text) for text in texts] == list(range(moves.count))
    assert len(set(texts)) == moves.count
    assert [moves.write(moves.read(text.upper())) for text in texts] == texts


@pytest.mark.parametrize("text", ["ask 2 cat-1", "  ask\t2   cat-1 ", "ASK 2 Cat-1", "Ask 2 CAT-1\n"])
def test_case_and_spaces_do_not_matter(text: str) -> None:
    assert hapy().write(hapy().read(text)) == "ask 2 cat-1"


def test_the_order_in_a_set_does_not_matter() -> None:
    moves = hapy()
    cards = ("cat-1", "cat-3", "cat-5")
    assert {moves.read("lay " + " ".join(order)) for order in permutations(cards)} == {
        moves.read("lay cat-1 cat-3 cat-5")
    }


def test_the_words_of_a_move_are_the_words_of_its_text() -> None:
    moves = hapy(4, "giza")
    assert moves.words(moves.read("take khufu-5.1")) == ("take", "khufu-5.1")
    assert moves.words(moves.read("skip")) == ("skip",)
    assert moves.words(moves.read("ask 4 bull-6")) == ("ask", "4", "bull-6")
    assert moves.words(moves.count - 1) == ("ask", "4", "bull-6")


# ---- What is no move ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "Nothing was said. The moves here begin with: take, skip, lay, ask."),
        ("   ", "Nothing was said. The moves here begin with: take, skip, lay, ask."),
        ("jump 8.1", "“jump” is no move of this game. The moves here begin with: take, skip, lay, ask."),
        ("take", "“take” is not finished: something must follow."),
        ("ask 2", "“ask 2” is not finished: something must follow."),
        ("lay", "“lay” is not finished: something must follow."),
        ("take 8.9", "“8.9” does not go with “take”. Did you mean: 8.8, 8.7, 8.6?"),
        ("take 8.1 8.2", "“take 8.1 8.2” has a word too many: “8.2”."),
        ("skip 1", "“skip 1” has a word too many: “1”."),
        ("ask 2 cta-1", "“cta-1” does not go with “ask”. Did you mean: cat-1"),
        ("ask 4 cat-1", "“4” does not go with “ask”."),
        ("ask 0 cat-1", "“0” does not go with “ask”."),
        ("lay cat-1 cat-2", "“cat-1 cat-2” does not go with “lay”."),
        ("lay cat-1 cat-1 cat-2", "“cat-1 cat-1 cat-2” does not go with “lay”."),
        ("lay cat-1 cat-2 bull-3", "“cat-1 cat-2 bull-3” does not go with “lay”."),
        ("lay cat-1 cat-2 cat-3 cat-4", "“cat-1 cat-2 cat-3 cat-4” does not go with “lay”."),
    ],
)
def test_what_is_wrong_with_a_text(text: str, says: str) -> None:
    with pytest.raises(UnknownMove) as caught:
        hapy().read(text)
    assert str(caught.value).startswith(says)


@pytest.mark.parametrize("number", [-1, 265, 10**6, 2**63, -(2**70)])
def test_what_is_wrong_with_a_number(number: int) -> None:
    with pytest.raises(UnknownMove, match="they go from 0 to 264"):
        hapy().write(number)


@given(st.text(max_size=80))
def test_any_text_is_a_move_or_unknown(text: str) -> None:
    _read_or_unknown(hapy(), text)


words = st.sampled_from(
    [
        "take",
        "skip",
        "lay",
        "ask",
        "1",
        "2",
        "3",
        "8.1",
        "8.8",
        "cat-1",
        "cat-2",
        "cat-3",
        "ＣＡＴ-１",
        "ß",
        "İ",
    ]
)


@given(st.lists(words | st.text(max_size=5), max_size=6), st.sampled_from([" ", "  ", "\t", "\u2003"]))
def test_any_words_are_a_move_or_unknown(said: list[str], space: str) -> None:
    _read_or_unknown(hapy(), space.join(said))


def _read_or_unknown(moves: Moves, text: str) -> None:
    try:
        move = moves.read(text)
    except UnknownMove:
        return
    assert 0 <= move < moves.count
    assert sorted(moves.write(move).split()) == sorted(text.casefold().split())


def test_however_much_is_said_the_answer_is_short() -> None:
    for text in ("x" * 100_000, "take " + "x" * 100_000, "take 8.1 " * 50_000, "lay " + "cat-1 " * 50_000):
        with pytest.raises(UnknownMove) as caught:
            hapy().read(text)
        assert len(str(caught.value)) < 400


# ---- An open verb ------------------------------------------------------------------------------------------


def papyros() -> Moves:
    return Moves(Verb("lay", Words(("a1", "a2", "a3"))), Verb("pass"), Verb("court", Open(LETTERS, 12)))


def test_an_open_word_is_a_number_in_base_30() -> None:
    moves = papyros()
    assert moves.listed == 4
    assert moves.read("court") == 4  # the bare verb: the form
    assert moves.read("court A") == 4 + 1
    assert moves.read("court ü") == 4 + 29
    assert moves.read("court ab") == 4 + 1 * 30 + 2
    assert moves.read("court " + "ü" * 12) == 4 + 30**12 - 1
    assert moves.count == 4 + 30**12 < 2**63


@given(st.text(alphabet=LETTERS, max_size=12))
def test_open_words_round_trip(word: str) -> None:
    moves = papyros()
    move = moves.read(f"court {word}")
    assert moves.listed <= move < moves.count
    assert moves.write(move) == f"court {word.upper()}".strip()
    assert moves.read(moves.write(move)) == move


@given(st.text(alphabet=LETTERS, max_size=12), st.text(alphabet=LETTERS, max_size=12))
def test_different_words_are_different_numbers(one: str, other: str) -> None:
    moves = papyros()
    assert (moves.read(f"court {one}") == moves.read(f"court {other}")) == (one == other)


@pytest.mark.parametrize("word", ["a" * 13, "a-b", "naïve", "ß", "12", "a b", "İ", "ａ"])
def test_what_is_no_open_word(word: str) -> None:
    with pytest.raises(UnknownMove):
        papyros().read(f"court {word}")


@given(st.text(max_size=30))
def test_any_text_after_an_open_verb_is_a_word_or_unknown(text: str) -> None:
    moves = papyros()
    try:
        move = moves.read(f"court {text}")
    except UnknownMove:
        return
    assert moves.write(move).lower().split() == ["court", *text.lower().split()]


@given(st.integers(min_value=4, max_value=4 + 30**12 - 1))
def test_a_number_of_an_open_verb_is_a_word_or_unknown(number: int) -> None:
    moves = papyros()
    try:
        text = moves.write(number)
    except UnknownMove:
        return
    assert moves.read(text) == number


# ---- Tables ------------------------------------------------------------------------------------------------


def test_a_verb_may_have_several_arguments_and_a_set_last() -> None:
    moves = Moves(Verb("give", seat_words(3), Words(("gold", "grain")), Sets((("a1", "b1"), ("a1", "c1")))))
    assert moves.count == 12
    assert moves.write(moves.read("give 3 GRAIN c1 a1")) == "give 3 grain a1 c1"
    assert [moves.read(moves.write(move)) for move in range(12)] == list(range(12))


def test_an_open_verb_stands_last() -> None:
    with pytest.raises(AssertionError, match="open verb"):
        Moves(Verb("court", Open(LETTERS, 12)), Verb("pass"))


@pytest.mark.parametrize("words", [("a", "a"), ("a", "A")])
def test_the_words_of_a_domain_differ(words: tuple[str, ...]) -> None:
    with pytest.raises(AssertionError, match="differ"):
        Words(words)
