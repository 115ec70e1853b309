"""The player of lessons: what is done goes in, how it stands comes out."""

import re
from pathlib import Path

import pytest

from mastaba.kernel.errors import IllegalMove, UnknownMove
from mastaba.kernel.registry import find_game
from mastaba.learn.lessons import BadLesson, Lesson, lessons_of, read_lesson
from mastaba.learn.player import HOUSE, MOST, ON, go_on, opening, own_move, stand
from mastaba.learn.walk import problems
from mastaba.table.errors import NotNow

HAPY = {lesson.name: lesson for lesson in lessons_of(find_game("hapy"))}
HEAD = 'order = 1\ntitle = "A"\nend = "E."\nseats = 2\nseed = "taking"\noptions = { first = "1" }\n'
STEP = '[[step]]\nname = "N"\nsay = "S."\n'


def written(folder: Path, steps: str) -> Lesson:
    (folder / "trial.toml").write_text(HEAD + steps, encoding="utf-8")
    return read_lesson(find_game("hapy"), folder / "trial.toml")


def test_an_accepted_move_leads_on_with_what_the_others_do() -> None:
    begun = opening(HAPY["taking"], 2)
    now = go_on(begun, "skip")
    assert (now.at, now.well) == (3, "Pentu has taken a card of the last row.")
    assert [told["kind"] for told in now.told()[now.fresh :] if told["kind"] == "take"] == ["take"]
    assert now.state.to_act == (0,)
    assert begun.state.to_act == (0,), "what was is left as it was"
    assert begun.at == 2


def test_another_move_is_made_answered_and_taken_back() -> None:
    lesson = HAPY["taking"]
    now = stand(lesson, 1, ["take 8.2"])
    assert (now.at, now.off, now.played) == (1, True, "take 8.2")
    assert now.answer.startswith("You can")
    assert "8.2" not in [place["place"] for place in now.state.seen(0).view()["layout"]]  # type: ignore[attr-defined]
    assert now.legal() == ()
    with pytest.raises(NotNow):
        go_on(now, "skip")
    with pytest.raises(NotNow):
        go_on(now, ON)  # the next step goes on from here, so it cannot be kept
    assert stand(lesson, 1, ["take 7.7"]).at == 2


def test_the_answer_is_the_one_that_fits_and_else_the_house_says_something(tmp_path: Path) -> None:
    more = 'accept = ["take 8.1"]\nanswers = [{ to = "take 8.2", say = "Two." }, { to = "take 8.*", say = "Any." }]\n'
    lesson = written(tmp_path, STEP + more)
    assert stand(lesson, 0, ["take 8.2"]).answer == "Two."
    assert stand(lesson, 0, ["take 8.5"]).answer == "Any."
    assert stand(written(tmp_path, STEP + 'accept = ["take 8.1"]\n'), 0, ["take 8.5"]).answer == HOUSE


def test_another_move_may_be_kept_where_the_next_step_begins_anew() -> None:
    now = stand(HAPY["taking"], 0, ["take 8.1"])
    assert now.rests, "one looks at what came of it, before the board is another one"
    assert (now.at, now.well != "") == (0, True)
    assert go_on(now, ON).at == 1
    off = stand(HAPY["asking"], 0, ["ask 3 cat-1"])
    assert off.may_keep
    assert go_on(off, ON).at == 1


def test_what_the_rules_forbid_is_refused_by_its_rule() -> None:
    with pytest.raises(IllegalMove) as caught:
        stand(HAPY["taking"], 0, ["take 1.1"])
    assert caught.value.rule == "R4"
    with pytest.raises(UnknownMove):
        stand(HAPY["taking"], 0, ["jump"])


def test_nothing_is_done_where_nothing_is_asked() -> None:
    tells = HAPY["alone"]
    with pytest.raises(NotNow):
        stand(tells, 0, ["take 5.1"])
    with pytest.raises(NotNow):
        stand(HAPY["taking"], 0, [ON])
    with pytest.raises(NotNow):
        go_on(opening(tells, len(tells.steps)), ON)
    with pytest.raises(NotNow):
        opening(tells, 9)
    with pytest.raises(NotNow, match="too long"):
        stand(tells, 0, [ON] * (MOST + 1))


def test_turns_of_ones_own_are_counted_and_bots_answer_alike() -> None:
    lesson = HAPY["alone"]
    now, line = opening(lesson, 1), []
    assert now.left == 4
    while not now.done:
        before, move = now, own_move(now)
        line.append(move)
        now = go_on(now, move)
        assert now.done or now.state.to_act == (0,), "the others have moved"
        assert now.done or before.left - now.left in (0, 1)
    again = stand(lesson, 1, line)
    assert again.state.dump() == now.state.dump()
    assert again.told() == now.told()


def test_what_the_learner_is_told_hides_what_others_hold() -> None:
    now = stand(HAPY["taking"], 2, ["skip"])
    (take,) = [told for told in now.told()[now.fresh :] if told["kind"] == "take"]
    assert "card" not in take, "Pentu has taken a card that lay face down"


def test_links_lead_to_the_position_after_the_lessons_own_moves() -> None:
    lesson = HAPY["taking"]
    own = stand(lesson, 1, ["take 7.7", "skip"])
    assert opening(lesson, 3).state.dump() == own.state.dump()


@pytest.mark.parametrize(
    ("step", "problem"),
    [
        ('accept = ["take 1.1"]', r"step 1 \(N\): None of the moves that are accepted is legal"),
        ('accept = ["take 8.1", "take 1.*"]', r"step 1 \(N\): no move is “take 1.\*”"),
        ('accept = ["take 8.1"]\nthen = ["2 take 8.1"]', "step 1 .*not for player 2 to decide"),
        ('accept = ["take 8.1"]\nthen = ["1 take 8.2"]', "step 1 .*taken your card"),
        ('accept = ["take 8.1"]\nanswers = [{ to = "skip", say = "No." }]', "no move to answer is “skip”"),
        ('accept = ["jump 8.1"]', "step 1 .*jump"),
    ],
)
def test_a_walk_finds_what_does_not_hold(tmp_path: Path, step: str, problem: str) -> None:
    (found,) = problems(written(tmp_path, STEP + step + "\n"))
    assert found.startswith("trial.toml, step 1 (N): ")
    assert re.search(problem, found), found


def test_a_step_that_comes_when_it_is_not_the_learners_turn_is_found(tmp_path: Path) -> None:
    steps = STEP + 'accept = ["take 8.1"]\n' + STEP + 'accept = ["take 8.2"]\n'
    (found,) = problems(written(tmp_path, steps))
    assert found.startswith("trial.toml, step 2 (N): ")
    with pytest.raises(BadLesson):
        opening(written(tmp_path, steps), 2)
