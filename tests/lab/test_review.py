"""`mastaba review`: luck and skill in the terminal, and as a page that stands alone; and what is wrong with a file."""

import re
from pathlib import Path

import pytest

import mastaba
from mastaba.cli import main
from mastaba.kernel.records import Record
from mastaba.locale import LANGUAGES


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """The beginning of a game, in which little is hidden."""
    record = Record("papyrus", 2, {}, "review", players=("Anna", "Ben"))
    state, chance = record.deal(), mastaba.Fast(2)
    for _ in range(6):
        seat = state.to_act[0]
        legal = state.legal(seat)
        move = legal[chance.below(len(legal))]
        record.note(state, seat, move)
        state.apply(seat, move)
    file = tmp_path / "game.txt"
    file.write_text(record.write())
    return file


def said(words: list[str], capsys: pytest.CaptureFixture[str], code: int = 0) -> str:
    assert main([*words, *([] if "--lang" in words else ["--lang", "en"])]) == code
    out, err = capsys.readouterr()
    return str(err if code else out)


def test_it_says_what_was_luck_and_what_was_skill(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shown = said(["review", str(game), "--iterations", "4", "--cores", "1"], capsys)
    assert "Anna" in shown
    assert "Ben" in shown
    for heading in ("start", "result", "luck", "skill", "accuracy"):
        assert heading in shown
    assert shown == said(["review", str(game), "--iterations", "4", "--cores", "2"], capsys)  # on any machine
    alone = said(["review", str(game), "--iterations", "4", "--cores", "1", "--seat", "2"], capsys)
    assert "Ben" in alone


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_stands_alone(game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str) -> None:
    page = tmp_path / "review.html"
    words = ["review", str(game), "--iterations", "2", "--cores", "1", "--html", str(page), "--lang", language]
    assert str(page) in said(words, capsys).replace("\n", "")
    html = page.read_text(encoding="utf-8")
    assert f'<html lang="{language}">' in html
    assert html.count('class="curve"') == 2  # for a desk and for a phone
    assert "<script" not in html
    assert "src=" not in html
    assert not re.search(r'url\((?!"data:|%23)', html)  # what is drawn there stands there
    assert "Anna" in html


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["--iterations", "0"], "--iterations"),
        (["--share", "much"], "--share"),
        (["--share", "5%", "--iterations", "9"], "both"),
        (["--seat", "3"], "--seat"),
        (["--cores", "none"], "--cores"),
        (["--html", "/nowhere/at/all.html"], "all.html"),
    ],
)
def test_what_was_typed_wrongly_is_said(
    game: Path, capsys: pytest.CaptureFixture[str], words: list[str], part: str
) -> None:
    assert part in said(["review", str(game), *words], capsys, code=2)


def test_a_record_that_is_broken_is_not_reviewed(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = game.read_text()
    for broken, part in (
        (text.replace("mastaba record", "a letter"), "no record"),
        (text.replace("seed review", "seed revue"), "seal"),
        (text[: len(text) // 2], ""),
    ):
        game.write_text(broken)
        assert part in said(["review", str(game), "--iterations", "2"], capsys, code=1)
    assert "nowhere.txt" in said(["review", "nowhere.txt"], capsys, code=1)


def test_a_game_without_a_move_has_nothing_to_review(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.txt"
    file.write_text(Record("hapy", 2, {}, "review").write())
    assert "nothing to review" in said(["review", str(file)], capsys, code=2)
