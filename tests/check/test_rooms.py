"""check_game holds a game to what people see: whoever forgets a part, or says what is not so, is told which."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from markupsafe import Markup
from rules_coverage import house_games
from tiny import pick

from mastaba import Game
from mastaba.check import CheckFailed, check_game, on_page, rooms
from mastaba.lab.starter import game
from mastaba.show.log import WrittenLine, WrittenTurn
from mastaba.show.options import OptionWords
from mastaba.show.rooms import AnySight, folder_of, missing_in, page_of
from mastaba.show.scene import (
    Action,
    Piece,
    PieceGroup,
    Result,
    Scene,
    SeatLine,
    Then,
    TurnStep,
)

NO_MARKUP = WrittenLine(0, "plays the 3")  # type: ignore[arg-type]
CHECKS = ("rooms_are_furnished", "scenes_say_what_is_so", "every_move_can_be_clicked")
Spoil = Callable[[Scene, AnySight], object]


def failure(game: Game = game) -> CheckFailed:
    with pytest.raises(CheckFailed) as failed:
        check_game(game, seats=2, seed="1", games=1, only=CHECKS)
    return failed.value


@pytest.fixture
def spoil(monkeypatch: pytest.MonkeyPatch) -> Callable[[Spoil], None]:
    """Has the starter's page make another scene."""
    page: Any = page_of(game)
    honest = page.scene

    def plant(spoilt: Spoil) -> None:
        monkeypatch.setattr(page, "scene", lambda sight: spoilt(honest(sight), sight))

    return plant


# ---- Scenes ---------------------------------------------------------------------------------------------

WON = Result(winners=[{"seat": 0, "name": "Anna"}], heading="Anna wins")
FOLDED = WrittenTurn("Trick 1", [])


def said(seat: int, html: str) -> list[WrittenTurn]:
    return [WrittenTurn("Trick 1", [WrittenLine(seat, Markup(html))])]


SPOILT: dict[str, tuple[Spoil, str]] = {
    "no scene": (lambda scene, sight: {"prompt": "Play a card."}, "it is of type dict, not a Scene"),
    "no prompt": (lambda scene, sight: replace(scene, prompt=""), "prompt is '': it has to say something"),
    "no summary": (lambda scene, sight: replace(scene, summary=" "), "summary is ' ': it has to say something"),
    "a seat too few": (lambda scene, sight: replace(scene, seats=[SeatLine()]), "seats has 1 lines for 2 players"),
    "a seat as a dictionary": (
        lambda scene, sight: replace(scene, seats=[SeatLine(), {"score": "1"}]),  # type: ignore[list-item]
        "seats[1] is of type dict, not a SeatLine",
    ),
    "a step that is somewhere else": (
        lambda scene, sight: replace(scene, steps=[TurnStep("Lead", "done"), TurnStep("Follow", "later")]),
        "steps[1].state is “later”: it can be “done”, “now” or empty",
    ),
    "an action that is not legal": (
        lambda scene, sight: replace(scene, actions=[Action(label="Pass", words="pass")]),
        "actions[0], “Pass”, plays “pass”, which is not legal",
    ),
    "an action that picks nothing": (
        lambda scene, sight: replace(scene, actions=[Action(label="The queen", word="queen")]),
        "actions[0], “The queen”, picks “queen”, which is in no legal move",
    ),
    "an action that does two things": (
        lambda scene, sight: replace(scene, actions=[Action(label="Go", words="play 3", do="settle")]),
        "actions[0], “Go”, has more than one of words, word and do",
    ),
    "an action that plays half a move": (
        lambda scene, sight: replace(scene, actions=[Action(label="Play", words="play", always=True)]),
        "actions[0], “Play”, always plays “play”, which is no whole move",
    ),
    "a next question without words": (
        lambda scene, sight: replace(scene, then=[Then("3", "")]),
        "then[0] says “” after “3”",
    ),
    "clicks of no move": (
        lambda scene, sight: replace(scene, clicks=[["play 99", "99"]]),
        "clicks[0] names “play 99”, which is not legal",
    ),
    "clicks on nothing": (
        lambda scene, sight: replace(scene, clicks=[[move, ""] for move in sight.moves]),
        "is clicked by “”: words with a blank between them",
    ),
    "a warning of no move": (
        lambda scene, sight: replace(scene, warnings={"play 99": "Too high."}),
        "warnings names “play 99”, which is not legal",
    ),
    "a forecast of no move": (
        lambda scene, sight: replace(scene, forecasts={"play 99": {"hint": "It takes the trick."}}),
        "forecasts names “play 99”, which is not legal",
    ),
    "a decision of somebody else": (
        lambda scene, sight: replace(scene, mine=True),
        "mine is True, but nothing is asked of who looks",
    ),
    "a turn in which nothing happened": (
        lambda scene, sight: replace(scene, log=[FOLDED]),
        "log[0], “Trick 1”, has no lines",
    ),
    "a line of a seat that is not there": (
        lambda scene, sight: replace(scene, log=said(2, "plays the 3")),
        "log[0].lines[0] is of seat 2: seats are 0 to 1, and -1 is nobody",
    ),
    "a line that is no markup": (
        lambda scene, sight: replace(scene, log=[WrittenTurn("Trick 1", [NO_MARKUP])]),
        "log[0].lines[0].html is 'plays the 3': it has to be Markup that says something",
    ),
    "no result": (lambda scene, sight: replace(scene, result=None), "result is None, but the game is over"),
    "a result too early": (
        lambda scene, sight: replace(scene, result=WON),
        "result says “Anna wins”, but the game is not over",
    ),
    "another winner": (
        lambda scene, sight: replace(scene, result=scene.result and replace(scene.result, winners=[])),
        "result.winners has the seats [], but [",
    ),
    "a result that says nothing": (
        lambda scene, sight: replace(scene, result=scene.result and replace(scene.result, heading="")),
        "result.heading is empty: it has to say who has won",
    ),
    "a row too many": (
        lambda scene, sight: replace(scene, result=scene.result and replace(scene.result, rows=[{}, {}, {}])),
        "result.rows has 3 rows for 2 players",
    ),
}


@pytest.mark.parametrize(("spoilt", "sentence"), SPOILT.values(), ids=list(SPOILT))
def test_a_scene_that_says_what_is_not_so_is_found_out(
    spoil: Callable[[Spoil], None], spoilt: Spoil, sentence: str
) -> None:
    spoil(spoilt)
    failed = failure()
    assert failed.check == "scenes_say_what_is_so"
    assert failed.what.startswith("the scene of starter for ")
    assert sentence in failed.what


def test_it_is_found_out_wherever_a_page_is_drawn(spoil: Callable[[Spoil], None]) -> None:
    spoil(lambda scene, sight: replace(scene, seats=[]))
    with pytest.raises(CheckFailed, match="seats has 0 lines for 2 players"):
        check_game(game, seats=2, seed="1", games=1, only=("samples_look_the_same",), surfaces=(on_page(game),))


def test_a_move_that_nothing_on_the_page_leads_to(spoil: Callable[[Spoil], None]) -> None:
    spoil(lambda scene, sight: replace(scene, clicks=[[move, f"nowhere {i}"] for i, move in enumerate(sight.moves)]))
    failed = failure()
    assert failed.check == "every_move_can_be_clicked"
    assert "on the page of starter for player 1 nothing leads to “play " in failed.what


def test_a_move_that_can_neither_be_clicked_nor_typed(spoil: Callable[[Spoil], None]) -> None:
    spoil(lambda scene, sight: replace(scene, clicks=[[move] for move in sight.moves[1:]]))
    failed = failure()
    assert failed.check == "every_move_can_be_clicked"
    assert "on the page of starter player 1 can neither click nor type “play " in failed.what


# ---- Rooms ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("part", ["text.log", "text.prompt", "page.scene", "page.LINE"])
def test_a_part_that_was_forgotten_is_named(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(f"mastaba.lab.starter.{part}")
    room, _, name = part.partition(".")
    assert f"{room}: {name}" in missing_in(game)
    assert failure().what == f"the room {room} of starter has no {name}"


@pytest.mark.parametrize("game", house_games(), ids=lambda game: game.name)
def test_our_own_games_leave_nothing_out(game: Game) -> None:
    assert missing_in(game) == []
    assert page_of(game) is not None


def test_what_is_shown_as_plain_data_is_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("mastaba.lab.starter.text.spoken")
    report = check_game(game, seats=2, seed="1", games=1, only=CHECKS)
    (note,) = report.rows["rooms_are_furnished"].notes
    assert note.startswith("shown as plain data: ")
    assert "text: spoken" in note


@pytest.mark.parametrize("macro", ["board", "hand"])
def test_a_template_without_a_macro(macro: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = (folder_of(game) / "page" / "board.jinja").read_text(encoding="utf-8")
    (tmp_path / "page").mkdir()
    (tmp_path / "page" / "board.jinja").write_text(drawn.replace(f"macro {macro}(", "macro other("), encoding="utf-8")
    monkeypatch.setattr(rooms, "folder_of", lambda game: tmp_path)
    assert failure().what == f"page/board.jinja of starter has no macro {macro}"


def test_no_template_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "folder_of", lambda game: tmp_path)
    assert failure().what == "page/board.jinja of starter has no macro board"


def test_an_option_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_of(game), "OPTIONS", {"rounds": OptionWords("number", "Rounds")})
    assert failure().what == "OPTIONS of starter speaks of “rounds”, but there are []"


def test_a_piece_that_nobody_knows_where_it_is_from(monkeypatch: pytest.MonkeyPatch) -> None:
    group = PieceGroup(title="Cards", count="1 card", pieces=[Piece(name="the 3", status="guessed")])
    monkeypatch.setattr(page_of(game), "components", lambda pieces, tongue: [group])
    monkeypatch.setattr(rooms, "_macros", lambda game: {"board", "hand", "component"})
    assert "components of starter: the status of the 3 is “guessed”" in failure().what


def test_pieces_that_no_macro_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    group = PieceGroup(title="Cards", count="1 card", pieces=[Piece(name="the 3", status="stated")])
    monkeypatch.setattr(page_of(game), "components", lambda pieces, tongue: [group])
    assert failure().what == "page/board.jinja of starter has no macro component"


def test_a_game_without_rooms_has_nothing_to_furnish() -> None:
    report = check_game(pick.game, seats=2, seed="1", games=1, only=CHECKS)
    assert [report.rows[check].count for check in CHECKS] == [1, 0, 0]
    with pytest.raises(TypeError, match="pick has no page"):
        on_page(pick.game)
