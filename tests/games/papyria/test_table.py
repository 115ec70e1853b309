"""Papyria at a table: what can be taken back, in the draft and later; positions that are refused."""

from typing import Any

import pytest
from games.papyria.positions import as_dump, position
from games.playing import play, step, table_at

import mastaba
from mastaba import State
from mastaba.kernel.errors import BadPosition, NoUndo
from mastaba.table.home import HomeTable


def drafting() -> HomeTable:
    record = mastaba.Record("papyria", 2, {}, seed="undo")
    return HomeTable.of(record, (0, 1))


def first(table: HomeTable, seat: int) -> int:
    return table.state.legal(seat)[0]


def test_a_pick_can_be_retracted_until_all_have_picked() -> None:
    table = drafting()
    table.play(0, first(table, 0))
    assert table.can_undo(0)
    table.undo(0)
    table.play(0, table.state.legal(0)[1])
    table.play(1, first(table, 1))
    assert not table.can_undo(0)
    assert not table.can_undo(1)


def test_a_placement_in_the_draft_can_be_retracted_while_the_other_stays() -> None:
    table = drafting()
    for seat in (0, 1):
        table.play(seat, first(table, seat))
    table.play(0, first(table, 0))
    placed = table.state.position()["players"][0]["land"]  # type: ignore[index]
    table.play(1, first(table, 1))
    table.undo(1)
    assert table.state.position()["players"][0]["land"] == placed  # type: ignore[index]
    assert table.state.to_act == (1,)


def test_who_has_gone_on_to_another_decision_ends_it() -> None:
    """All have placed the last tile, and one has set a piece: the others cannot take back their placement."""
    table = drafting()
    while step(table.state) in ("pick", "start"):
        seat = table.state.to_act[0]
        table.play(seat, first(table, seat))
    (seat,) = table.state.to_act
    table.play(seat, first(table, seat))
    with pytest.raises(NoUndo):
        table.undo(1 - seat)


def test_movement_and_buildings_can_be_taken_back_and_a_new_tile_cannot() -> None:
    text = "1: lapis 3 land L10@1,0\n2:\nships: 1@1 1@2 2@7 2@8\n3-large: scoring forest-2 city-1\n3-small: mine 3"
    table = table_at(position(text), 1, 2)
    table.play(0, "ship 1 3")
    table.play(0, "build small L10")
    assert table.can_undo(0)
    table.undo(0)
    table.play(0, "score large forest")  # turns up the next scoring tile
    with pytest.raises(NoUndo):
        table.undo(0)


def test_what_was_looked_at_cannot_be_taken_back_but_what_was_taken_can() -> None:
    text = "1: land L13@1,0\n2:\n3-large: landscape L01 L15 L24\n3-small: mine 3\nturn: 1 act wanderer 3"
    table = table_at(position(text), 1, 2)
    table.play(0, "look 1")
    assert not table.can_undo(0)
    table.play(0, "take 2-1")
    assert table.can_undo(0)
    table.undo(0)
    assert step(table.state) == "take"


# ---- Positions ------------------------------------------------------------------------------------------


def test_what_is_left_out_is_filled_plainly() -> None:
    state = position("1:\n2:")
    assert state.audit() == []
    again = mastaba.load(state.dump())
    assert isinstance(again, State)
    assert again.dump() == state.dump()
    play(again, f"1 {again.write(again.legal(0)[0])}")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"turn": 3}, "must be a whole number from 1 to 2"),
        ({"step": "dance"}, "“dance” is unknown here"),
        ({"first": 2}, "who begins does not have the settlement with the 1"),
        ({"ships": {"13": 1}}, "Sections are 1 to 12"),
        ({"ships": {}}, "has too many pieces, or too few"),
        ({"spaces": {"13-large": {}}}, "There is no space “13-large”"),
        ({"spaces": {"1-large": {"good": "mine"}}}, "too many set-up tiles of this kind"),
        ({"spaces": {"1-large": {"stack": ["L99"]}}}, "There is no tile “L99” here"),
        ({"spaces": {"1-large": {"stack": ["L01", "L01"]}}}, "some tiles are there too often"),
        ({"spaces": {"1-large": {"stack": []}}}, "is empty, but the end has not been triggered"),
        ({"spaces": {"1-large": {"stack": ["L01"], "end_tile": "E01"}}}, "which is not empty"),
        ({"pile": ["E01", "E01"]}, "an end-of-game tile is there twice"),
        ({"pile": "E01"}, "must be a list of texts"),
        ({"side": []}, "must be a list of 6 stacks"),
        ({"triggered": True}, "there are end-of-game tiles left"),
        ({"step": "spot"}, "several players do not remove anything"),
        ({"step": "take"}, "there is no landscape to take|so many tiles"),
        ({"step": "end"}, "there is nothing to do at the end of the turn"),
        ({"step": "arrive"}, "there is nothing to choose before the main actions"),
        ({"players": []}, "must be a list of 2 objects"),
        ({"learned": {"seats": [1]}}, "must be a list of 2 numbers"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(change: dict[str, Any], says: str) -> None:
    dump = as_dump("1:\n2:")
    dump["position"] |= change
    with pytest.raises(BadPosition, match=says):
        mastaba.load(dump)


@pytest.mark.parametrize(
    ("land", "says"),
    [
        ("L01@5,5", "does not hang together"),
        ("L01@0,0", "in the same place"),
        ("S2@1,0", "does not begin with the settlement|a tile lies in two lands"),
        ("L01@1,0+temple", "“temple” cannot stand on this tile"),
        ("L01@1,0 L02@99,0", "A place is column and row"),
    ],
)
def test_lands_that_cannot_be(land: str, says: str) -> None:
    with pytest.raises(BadPosition, match=says):
        position(f"1: land {land}\n2:")
