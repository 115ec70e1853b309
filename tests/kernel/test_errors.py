"""Errors are kinds with a template and its parameters; `str` is for developers."""

import pytest

import mastaba
from mastaba.kernel import errors
from mastaba.kernel.contract import Refusal
from mastaba.kernel.errors import (
    BadOptions,
    BadPieces,
    BadPosition,
    BadRecord,
    BadWeights,
    BrokenGame,
    IllegalMove,
    MastabaError,
    NotYourDecision,
    NoUndo,
    StaleDecision,
    UnknownGame,
    UnknownMove,
)

KINDS = (
    NotYourDecision,
    UnknownMove,
    IllegalMove,
    StaleDecision,
    NoUndo,
    UnknownGame,
    BrokenGame,
    BadOptions,
    BadPieces,
    BadPosition,
    BadRecord,
    BadWeights,
)


def test_these_are_all_the_kinds() -> None:
    found = {kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, MastabaError)}
    assert {kind.__name__ for kind in found} == {"MastabaError", *(kind.__name__ for kind in KINDS)}


@pytest.mark.parametrize("kind", KINDS)
def test_an_error_has_kind_template_and_parameters(kind: type[MastabaError]) -> None:
    error = kind("{card} is not at {place}.", card="cat-1", place="8.1")
    assert str(error) == "cat-1 is not at 8.1."
    assert error.kind == kind.__name__
    assert error.template == "{card} is not at {place}."
    assert error.parameters == {"card": "cat-1", "place": "8.1"}
    with pytest.raises(MastabaError, match="cat-1 is not at"):
        raise error


def test_where_it_is_stands_before_the_sentence() -> None:
    error = BadPieces("Card {card} is missing.", "own.toml, family[0]", card="cat-1")
    assert str(error) == "own.toml, family[0]: Card cat-1 is missing."
    assert error.where == "own.toml, family[0]"


def test_braces_in_what_people_typed_are_only_text() -> None:
    error = UnknownMove("“{word}” is no move.", word="{0.__class__} {word} }{")
    assert str(error) == "“{0.__class__} {word} }{” is no move."
    with pytest.raises(UnknownMove, match=r"\{nothing\}"):
        mastaba.find_game("hapy").setting(2, {}).moves.read("{nothing}")


def test_a_refusal_names_rule_reason_and_pieces() -> None:
    refusal = Refusal("R4", "{place} is still covered by {above}.", ("8.1", "8.2"), place="7.1", above="8.1, 8.2")
    assert str(refusal) == "R4: 7.1 is still covered by 8.1, 8.2."
    assert refusal.about == ("8.1", "8.2")
    error = refusal.error()
    assert isinstance(error, IllegalMove)
    assert error.rule == "R4"
    assert str(error) == "7.1 is still covered by 8.1, 8.2."
    assert error.parameters == {"place": "7.1", "above": "8.1, 8.2"}


def test_what_a_player_reads_names_players_from_one_on() -> None:
    state = mastaba.new("hapy", seats=3, seed="names")
    (seat,) = state.to_act
    other = (seat + 1) % 3
    with pytest.raises(NotYourDecision) as caught:
        state.play(other, "take 8.1")
    assert str(caught.value) == f"It is not for player {other + 1} to decide now, but for player {seat + 1}."
    assert caught.value.parameters["seat"] == other + 1
