"""The log of all games: folded into turns, and each line written once."""

from collections.abc import Sequence

import pytest
from markupsafe import Markup

from mastaba.kernel.contract import Seen
from mastaba.kernel.events import Told
from mastaba.kernel.registry import find_game, new
from mastaba.locale import Tongue
from mastaba.show import log, speech
from mastaba.show.log import (
    WrittenLine,
    WrittenTurn,
    as_markup,
    lines_between,
    log_of_page,
    stretches,
    summed_up,
    written_once,
)
from mastaba.show.rooms import AnySight
from mastaba.show.sight import Sight
from mastaba.show.speech import tongue

ENGLISH, FRENCH = tongue("en"), tongue("fr")


def looking(seen: Seen, names: Sequence[str], speaking: Tongue = ENGLISH, told: Sequence[Told] = ()) -> AnySight:
    return Sight(seen, told, names, speaking)


# ---- Lines ----------------------------------------------------------------------------------------------


def test_a_line_of_the_log_is_made_once_for_everybody_who_reads_it() -> None:
    state, made = new("hapy", seats=2, seed="lines"), []
    news: list[Told] = [{"kind": "take", "seat": 0, "place": "8.1"}, {"kind": "take", "seat": 0, "place": "8.2"}]

    def line(part: Told) -> WrittenLine:
        made.append(part["place"])
        return WrittenLine(0, Markup(str(part["place"])))

    for seat, names, speaking in ((0, ["A", "B"], ENGLISH), (1, ["A", "B"], ENGLISH), (0, ["A", "C"], ENGLISH)):
        for _ in range(3):
            turns = log_of_page(looking(state.seen(seat), names, speaking, news), line)
            assert [each.html for each in turns[0].lines] == ["8.1", "8.2"]
    assert made == ["8.1", "8.2"] * 3
    written_once(line, looking(state.seen(0), ["A", "B"], FRENCH))(news[0])
    written_once(line, looking(new("hapy", seats=3).seen(0), ["A", "B"]))(news[0])
    assert made[6:] == ["8.1", "8.1"]


def test_lines_are_not_kept_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log._lines, "most", 3 * log.LINE)
    seen, made = new("hapy", seats=2).seen(0), []

    def draw(part: Told) -> WrittenLine:
        made.append(part["number"])
        return WrittenLine(-1, Markup(str(part["number"])))

    sight = looking(seen, ["C", "D"])
    for number in (*range(10), *range(10)):
        line = written_once(draw, sight)  # for the next page
        assert line({"kind": "some", "number": number}) == WrittenLine(-1, Markup(str(number)))
    assert len(made) == 20, "the first ones had to go"


def test_a_line_that_is_none_is_not_asked_for_again() -> None:
    seen, asked = new("hapy", seats=2, seed="none").seen(0), []
    sight = looking(seen, ["A", "B"], speech.tongue("en", find_game("hapy")))
    line = written_once(lambda part: asked.append(part), sight)
    assert [line({"kind": "turn", "number": 1}) for _ in range(2)] == [None, None]
    assert len(asked) == 1


def test_pieces_are_set_off_and_what_people_write_is_not_markup() -> None:
    sight = looking(new("hapy", seats=2).seen(0), ["A", "<i>\ue000B"]).marking_pieces()
    said = f"{sight.names[1]} takes {sight.piece('the cat')}"
    assert as_markup(said) == "&lt;i&gt;B takes <b>the cat</b>"


# ---- Turns ----------------------------------------------------------------------------------------------


def test_what_was_told_is_folded_into_turns() -> None:
    kinds = ("deal", "say", "turn", "take", "ask", "turn", "skip", "home", "end")
    told: list[Told] = [{"kind": kind} for kind in kinds]
    folded = [(stretch.begins is not None, [part["kind"] for part in stretch.parts]) for stretch in stretches(told)]
    assert folded == [
        (False, ["deal", "say"]),
        (True, ["take", "ask"]),
        (True, ["skip"]),
        (False, ["home"]),
        (False, ["end"]),
    ]
    assert [bool(stretch.alone) for stretch in stretches(told)] == [True, False, False, True, True]


# ---- What just happened ---------------------------------------------------------------------------------


def lines_of(*said: tuple[int, str], telling: tuple[str, ...] = ()) -> list[WrittenLine]:
    return [
        WrittenLine(seat, Markup(f"<b>{seat}</b> {words}."), words, telling=words in telling) for seat, words in said
    ]


def test_what_somebody_did_in_a_row_is_one_sentence() -> None:
    short = summed_up(lines_of((1, "takes a card"), (1, "asks nobody"), (2, "skips")), tongue("en"))
    assert [str(line.html) for line in short] == ["<b>1</b> takes a card; asks nobody.", "<b>2</b> skips."]


def test_of_much_only_what_matters_is_said() -> None:
    much = [(1, "draws"), (1, "finishes it"), (1, "tucks"), (2, "draws"), (2, "tucks")]
    matters = summed_up(lines_of(*much, telling=("finishes it",)), tongue("en"))
    assert [str(line.html) for line in matters] == ["<b>1</b> finishes it.", "<b>2</b> tucks."]
    last = summed_up(lines_of(*much), tongue("en"))
    assert [str(line.html) for line in last] == ["<b>1</b> tucks.", "<b>2</b> tucks."]


def test_lines_know_what_they_say() -> None:
    turns = [WrittenTurn("1", lines_of((0, "a"), (1, "b")), [2, 4]), WrittenTurn("2", lines_of((0, "c")), [7])]
    assert [line.clause for line in lines_between(turns, 3, 7)] == ["b"]
    assert [line.clause for line in lines_between(turns, 4, 8)] == ["b", "c"]
