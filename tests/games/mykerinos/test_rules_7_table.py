"""Mykerinos at the table: what is public, what is told, what can be taken back."""

import pytest
from games.mykerinos.positions import CARDS, pile, position, region, season
from games.playing import kinds, learned, moves, play, table_at, told, turn, view

import mastaba
from mastaba.kernel.errors import NoUndo

PILE = " ".join(name for name in CARDS if name[:2] in ("LE", "BL", "TA")) + " NO1 BR5 BR6 BR7 VI5 VI6 VI7"


def half_way(seats: int) -> mastaba.State:
    chance = mastaba.Fast(7)
    state = mastaba.new("mykerinos", seats=seats, seed="half")
    while season(state) < 3:
        legal = moves(state)
        play(state, f"{turn(state)} {legal[chance.below(len(legal))]}")
    return state


# ---- What is hidden ----------------------------------------------------------------------------------------


def test_nobody_knows_the_order_of_the_pile_nor_how_its_cards_will_lie() -> None:
    one = position(f"1:\n2:\n3:\npile: {PILE}")
    names = PILE.split()
    data = one.position()
    other = mastaba.load(
        {
            "game": "mykerinos",
            "seats": 3,
            "options": {},
            "position": data | {"pile": [f"{name} turned" for name in reversed(names)]},
        }
    )
    assert isinstance(other, mastaba.State)
    assert one.dump() != other.dump()
    for seat in (0, 1, 2, None):
        assert one.seen(seat).dump() == other.seen(seat).dump()
        assert one.seen(seat).view() == other.seen(seat).view() | {"you": seat}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everything_else_is_seen_by_everybody(seats: int) -> None:
    state = half_way(seats)
    shown = [view(state, number) for number in (*range(1, seats + 1), None)]
    assert [seen.pop("you") for seen in shown] == [*range(seats), None]
    assert all(seen == shown[0] for seen in shown)
    assert sorted(shown[0]["to_come"]) == sorted(card.split()[0] for card in pile(state))


def test_in_the_last_season_nothing_is_left_to_chance() -> None:
    state = position("1: cards BR2\n2:\n3:\nseason: 4")
    assert pile(state) == []
    for seat in (0, 1, 2):
        assert state.seen(seat).fill(mastaba.Fast(seat)).dump() == state.dump()


# ---- What a view says --------------------------------------------------------------------------------------


def test_a_room_shows_what_it_is_worth_to_each_player_now() -> None:
    state = position("1: cards LE2 LE3 BL2 rooms 3.1\n2: cards LE4\n3:\nwings: lemon blackmore brown tangerine violet")
    worth = {room["room"]: room["worth"] for room in view(state, 1)["rooms"]}
    assert worth["2.1"] == [1, 1, 0]
    assert worth["5.1"] == [4, 4, 0]
    assert worth["3.1"] == [0, 0, 0]  # it is taken
    assert [room["open"] for room in view(state, 1)["rooms"] if room["room"] == "5.1"] == [[0]]


def test_a_view_shows_who_would_be_ranked_how_and_where_there_is_room() -> None:
    state = position("b^.r....\n........\n........\n1:\n2:\n3:\narea 1: LE5 BL1\nscale: 2")
    area = view(state, 1)["areas"][0]
    assert (area["ranking"], area["cubes"], area["free"], area["pyramids"]) == ([1, 0], [1, 1], 9, 1)
    assert [card["patron"] for card in area["cards"]] == ["lemon", "blackmore"]


@pytest.mark.parametrize(
    ("scale", "ranking"), [("", [2, 0, 1]), ("scale: 1\nturn: 2", [0, 2, 1]), ("scale: 2\nturn: 1", [1, 2, 0])]
)
def test_who_still_digs_is_ranked_after_who_has_passed_and_after_the_neutral_colour(
    scale: str, ranking: list[int]
) -> None:
    state = position(f"bn......\nr.......\n1:\n2:\n{scale}")
    assert view(state, 1)["areas"][0]["ranking"] == ranking


# ---- What is told ------------------------------------------------------------------------------------------


def test_everybody_is_told_when_a_turn_begins_also_in_the_survey() -> None:
    state = position("b.......\nr.......\n1:\n2:\n3:\nscale: 2 3\narea 1: BR1 VI1")
    events = play(state, "1 pass")
    assert kinds(events) == ["pass", "area", "turn"]
    for number in (1, 2, 3, None):
        assert told(events, number)[-1] == {"kind": "turn", "seat": 1, "number": 2}
    assert kinds(play(state, "2 take left")) == ["take", "turn"]
    assert kinds(mastaba.new("mykerinos", seats=2, seed="0").begin()) == ["deal", "turn"]


def test_events_are_made_only_while_somebody_listens() -> None:
    text = "b.......\nr.......\n1:\n2:\n3:\nscale: 2 3\narea 1: BR1 VI1"
    state, silent = position(text), position(text)
    play(state, "1 pass", "2 take left")
    silent.apply(0, silent.read("pass"))
    silent.apply(1, silent.read("take left"))
    assert silent.listener is None
    assert silent.dump() == state.dump()


# ---- What can be taken back --------------------------------------------------------------------------------


def test_only_a_deal_teaches_anything() -> None:
    state = position("b.......\nr.......\n1:\n2:\n3:\nscale: 2\narea 1: BR1 VI1")
    assert learned(state, "1 start b2", "3 pass", "1 start c2") == [False] * 3
    assert learned(state, "1 take left") == [False] * 3
    assert learned(state, "2 take right") == [True] * 3
    assert season(state) == 2


def test_a_move_can_be_taken_back_until_somebody_else_has_acted_or_cards_are_dealt() -> None:
    table = table_at(position("b.......\n1:\n2:\n3:\nscale: 2\narea 1: BR1 VI1"), 1)
    before = table.state.dump()
    table.play(0, "start b2")
    table.play(2, "pass")  # a bot
    assert table.undo(0) == 2
    assert table.state.dump() == before
    table.play(0, "start b2")
    table.play(2, "pass")
    table.play(0, "pass")
    table.play(0, "room 2.1")
    assert region(table.state) != [None] * 8
    with pytest.raises(NoUndo, match="You have learned something"):
        table.undo(0)


def test_a_choice_that_leads_to_a_new_season_is_known_to_be_final() -> None:
    state = position("b.......\n1:\n2:\n3:\nscale: 2 3\narea 1: BR1 VI1")
    play(state, "1 pass")
    assert all(state.seen(0).final(move) for move in state.legal(0))
    early = position("b...b...\n1:\n2:\n3:\nscale: 2 3\narea 1: BR1 VI1\narea 2: TA1 TA2")
    play(early, "1 pass")
    assert not any(early.seen(0).final(move) for move in early.legal(0))
