"""What the boards of all games share."""

import pytest

from mastaba.kernel.events import Told
from mastaba.kernel.registry import find_game, new
from mastaba.locale import boards, tongue
from mastaba.locale.boards import Drawn, kept, log_by_turns

ENGLISH, FRENCH = tongue("en"), tongue("fr")


def test_a_line_of_the_log_is_made_once_for_everybody_who_reads_it() -> None:
    state, made = new("hapy", seats=2, seed="lines"), []
    news: list[Told] = [{"kind": "take", "seat": 0, "place": "8.1"}, {"kind": "take", "seat": 0, "place": "8.2"}]

    def line(part: Told) -> Drawn:
        made.append(part["place"])
        return {"seat": 0, "html": str(part["place"])}

    for seat, names, speaking in ((0, ["A", "B"], ENGLISH), (1, ["A", "B"], ENGLISH), (0, ["A", "C"], ENGLISH)):
        for _ in range(3):
            lines = log_by_turns(news, kept(line, state.seen(seat), names, speaking), speaking)
            assert [each["html"] for each in lines[0]["lines"]] == ["8.1", "8.2"]
    assert made == ["8.1", "8.2"] * 3
    kept(line, state.seen(0), ["A", "B"], FRENCH)(news[0])
    kept(line, new("hapy", seats=3).seen(0), ["A", "B"], ENGLISH)(news[0])
    assert made[6:] == ["8.1", "8.1"]


def test_lines_are_not_kept_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "MOST_LINES", 3)
    seen, made = new("hapy", seats=2).seen(0), []

    def draw(part: Told) -> Drawn:
        made.append(part["number"])
        return {"number": part["number"]}

    line = kept(draw, seen, ["C", "D"], ENGLISH)
    for number in (*range(10), *range(10)):
        assert line({"kind": "some", "number": number}) == {"number": number}
    assert len(made) == 20, "the first ones had to go"


def test_a_line_that_is_none_is_not_asked_for_again() -> None:
    seen, asked = new("hapy", seats=2, seed="none").seen(0), []
    line = kept(lambda part: asked.append(part), seen, ["A", "B"], tongue("en", find_game("hapy")))
    assert [line({"kind": "turn", "number": 1}) for _ in range(2)] == [None, None]
    assert len(asked) == 1
