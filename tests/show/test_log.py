"""The log of all games: folded into turns, and each line written once."""

from collections.abc import Sequence

import pytest
from markupsafe import Markup

from mastaba.kernel.contract import Seen
from mastaba.kernel.events import Told
from mastaba.kernel.registry import find_game, new
from mastaba.locale import Tongue
from mastaba.show import log, speech
from mastaba.show.log import WrittenLine, as_markup, log_of_page, stretches, written_once
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
    monkeypatch.setattr(log, "MOST_LINES", 3)
    seen, made = new("hapy", seats=2).seen(0), []

    def draw(part: Told) -> WrittenLine:
        made.append(part["number"])
        return WrittenLine(-1, Markup(str(part["number"])))

    line = written_once(draw, looking(seen, ["C", "D"]))
    for number in (*range(10), *range(10)):
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
