"""Lines of the log: written once for everybody who reads them, and folded into turns."""

import pytest
from markupsafe import Markup

from mastaba.kernel.events import Told
from mastaba.kernel.registry import find_game, new
from mastaba.locale import Tongue
from mastaba.show import log
from mastaba.show.log import AnySight, kept, log_of_page, stretches
from mastaba.show.scene import Line
from mastaba.show.sight import Sight
from mastaba.show.speech import tongue

HAPY = find_game("hapy")
ENGLISH, FRENCH = tongue("en"), tongue("fr")


def looking(
    seat: int, names: list[str], speaking: Tongue = ENGLISH, told: tuple[Told, ...] = (), seats: int = 2
) -> AnySight:
    return Sight(new("hapy", seats=seats, seed="lines").seen(seat), told, names, speaking)


def test_a_line_of_the_log_is_written_once_for_everybody_who_reads_it() -> None:
    made = []
    told: tuple[Told, ...] = ({"kind": "take", "seat": 0, "place": "8.1"}, {"kind": "take", "seat": 0, "place": "8.2"})

    def line(part: Told) -> Line:
        made.append(part["place"])
        return Line(0, Markup(str(part["place"])))

    for seat, names in ((0, ["A", "B"]), (1, ["A", "B"]), (0, ["A", "C"])):
        for _ in range(3):
            turns = log_of_page(looking(seat, names, told=told), line)
            assert [each.html for each in turns[0].lines] == ["8.1", "8.2"]
    assert made == ["8.1", "8.2"] * 3
    kept(line, looking(0, ["A", "B"], FRENCH))(told[0])
    kept(line, looking(0, ["A", "B"], seats=3))(told[0])
    assert made[6:] == ["8.1", "8.1"]


def test_lines_are_not_kept_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "MOST_LINES", 3)
    made = []

    def draw(part: Told) -> Line:
        made.append(part["number"])
        return Line(-1, Markup(part["number"]))

    line = kept(draw, looking(0, ["C", "D"]))
    for number in (*range(10), *range(10)):
        assert line({"kind": "some", "number": number}) == Line(-1, Markup(number))
    assert len(made) == 20, "the first ones had to go"


def test_a_line_that_is_none_is_not_asked_for_again() -> None:
    asked = []

    def nothing(part: Told) -> None:
        asked.append(part)

    line = kept(nothing, looking(0, ["A", "B"], tongue("en", HAPY)))
    assert [line({"kind": "turn", "number": 1}) for _ in range(2)] == [None, None]
    assert len(asked) == 1


def test_what_is_told_before_the_first_turn_and_after_the_last_one_stands_alone() -> None:
    kinds = ("deal", "turn", "take", "ask", "turn", "take", "home", "end")
    found = stretches([{"kind": kind, "number": i} for i, kind in enumerate(kinds)])
    assert [stretch.begins is not None for stretch in found] == [False, True, True, False, False]
    assert [[part["kind"] for part in stretch.parts] for stretch in found] == [
        ["deal"],
        ["take", "ask"],
        ["take"],
        ["home"],
        ["end"],
    ]
