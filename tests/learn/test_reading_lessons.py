"""A lesson that cannot be read says where: file, entry, reason."""

from pathlib import Path

import pytest

from mastaba.kernel.registry import find_game
from mastaba.learn.lessons import BadLesson, Lesson, fits, read_lesson

GAME = find_game("hapy")
HEAD = 'order = 1\ntitle = "A"\nend = "E."\nseats = 2\nseed = "x"\n'
STEP = '[[step]]\nname = "N"\nsay = "S."\n'


def lesson(folder: Path, text: str, name: str = "trial.toml") -> Lesson:
    (folder / name).write_text(text, encoding="utf-8")
    return read_lesson(GAME, folder / name)


def test_a_small_lesson_is_read(tmp_path: Path) -> None:
    found = lesson(tmp_path, HEAD + STEP + 'accept = ["take 8.*"]\nthen = ["2 take 8.1", "bot"]\n')
    assert (found.name, found.seat, found.minutes) == ("trial", 0, 2)
    assert found.steps[0].then == ((1, "take 8.1"), (-1, "bot"))


@pytest.mark.parametrize(
    ("text", "where", "reason"),
    [
        ("order = ", "trial.toml", "This is not TOML"),
        (HEAD, "trial.toml, step", "at least one"),
        (HEAD + "[step]", "trial.toml, step", "at least one"),
        (HEAD.replace('title = "A"\n', "") + STEP, "trial.toml", "“title” must be a text of 1 to 40"),
        (HEAD.replace("order = 1", "order = true") + STEP, "trial.toml", "“order” must be a whole number from 1 to 99"),
        (HEAD.replace('seed = "x"\n', "") + STEP, "trial.toml, seed", "either a “seed” or a “position”"),
        (HEAD.replace("seats = 2", "seats = 9") + STEP, "trial.toml, seed", "is for 2 to 4 players, not 9"),
        (
            HEAD.replace("seats = 2", "seats = 2\nseat = 3") + STEP,
            "trial.toml",
            "“seat” must be a whole number from 1 to 2",
        ),
        (HEAD + 'options = { layout = "tower" }\n' + STEP, "trial.toml, seed", "cannot be “tower”"),
        (HEAD + 'moves = ["take 8.1"]\n' + STEP, "trial.toml, moves", "not “take 8.1”"),
        (HEAD + 'moves = ["bot"]\n' + STEP, "trial.toml, moves", "not “bot”"),
        (HEAD + 'colour = "red"\n' + STEP, "trial.toml", "no entry “colour” here"),
        (HEAD + STEP + 'colour = "red"\n', "trial.toml, step 1", "no entry “colour” here"),
        (HEAD + STEP + 'rule = "R99"\n', "trial.toml, step 1, rule", "Hâpy Families has no rule R99"),
        (HEAD + STEP + 'position = "nowhere"\n', "trial.toml, step 1, position", "no lessons/positions/nowhere.json"),
        (HEAD + STEP + 'accept = "skip"\n', "trial.toml, step 1", "“accept” must be a list of texts"),
        (HEAD + STEP + 'accept = ["skip"]\nturns = 3\n', "trial.toml, step 1", "not both"),
        (HEAD + STEP + 'other = "No."\n', "trial.toml, step 1", "Only a step with “accept” answers"),
        (HEAD + STEP + 'answers = ["skip"]\n', "trial.toml, step 1, answers", "a list of tables"),
        (HEAD + STEP + 'accept = ["skip"]\nanswers = [{ to = "x" }]\n', "trial.toml, step 1, answers", "“say” must be"),
        (HEAD + STEP.replace("S.", "S {name}."), "trial.toml, step 1", "one line without braces"),
        (HEAD + STEP.replace("S.", "S" * 401), "trial.toml, step 1", "1 to 400 characters"),
    ],
)
def test_a_mistake_is_named_by_file_entry_and_reason(tmp_path: Path, text: str, where: str, reason: str) -> None:
    with pytest.raises(BadLesson) as caught:
        lesson(tmp_path, text)
    assert caught.value.where == where
    assert reason in str(caught.value)


def test_a_position_that_cannot_be_is_named(tmp_path: Path) -> None:
    (tmp_path / "positions").mkdir()
    (tmp_path / "positions/bad.json").write_text('{"game": "hapy", "seats": 2, "position": {"players": []}}')
    with pytest.raises(BadLesson, match=r"trial\.toml, position: "):
        lesson(tmp_path, HEAD.replace('seed = "x"', 'position = "bad"') + STEP)


def test_a_file_that_is_none_or_has_no_name_for_addresses(tmp_path: Path) -> None:
    with pytest.raises(BadLesson, match=r"Capital\.toml: The name of a lesson is in small letters"):
        lesson(tmp_path, HEAD + STEP, "Capital.toml")
    (tmp_path / "latin.toml").write_bytes(b"title = \xff")
    with pytest.raises(BadLesson, match=r"latin\.toml: This is not TOML"):
        read_lesson(GAME, tmp_path / "latin.toml")
    with pytest.raises(BadLesson, match="The file cannot be read"):
        read_lesson(GAME, tmp_path / "missing.toml")


def test_a_star_stands_for_anything_and_a_dot_for_itself() -> None:
    assert fits("take 8.*", "take 8.3")
    assert not fits("take 8.*", "take 813")
    assert fits("ask * falcon-3", "ask 2 falcon-3")
    assert not fits("skip", "skip it")
