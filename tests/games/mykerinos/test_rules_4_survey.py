"""Mykerinos, R30-R44, Q4, Q14-Q17: the survey and the museum."""

import pytest
from games.mykerinos.positions import (
    ROOMS,
    cards,
    drawn,
    general,
    out,
    position,
    region,
    rooms,
    scale,
    score,
    season,
    stock,
    tilted,
)
from games.mykerinos.test_rules_2_dig import verbs, words
from games.playing import kinds, moves, play, refused, step, turn, view

import mastaba

# Blue 4, red 2, green 2, white 1; green passed before red.
E7 = """
    b^b^....
    bbrr....
    ggw.....
    1:
    2:
    3:
    4:
    area 1: LE5 BL2
    wings: lemon blackmore brown tangerine violet
    scale: 3 2 1
    turn: 4
"""


def surveyed(text: str, last: int = 1) -> mastaba.State:
    """The position when the last player has passed."""
    state = position(text)
    play(state, f"{last} pass")
    return state


# ---- R30-R38: who gets what --------------------------------------------------------------------------------


@pytest.mark.rule("mykerinos", "R31")
@pytest.mark.rule("mykerinos", "R32")
@pytest.mark.rule("mykerinos", "R39")
@pytest.mark.rule("mykerinos", "R40")
def test_example_7_survey() -> None:
    state = position(E7)
    before = [general(state, number) for number in (1, 2, 3, 4)]
    events = play(state, "4 pass")
    area = next(event.told(-1) for event in events if event.kind == "area")
    assert (area["area"], area["ranking"], area["cubes"]) == (1, (0, 2, 1, 3), (4, 2, 2, 1))
    assert turn(state) == 1
    play(state, "1 take left")
    assert (cards(state, 1), score(state, 1)["prestige"]) == (["LE5"], 3)
    play(state, "3 room 2.1")
    assert (rooms(state, 3), turn(state), step(state)) == (["2.1"], 2, "rest")
    assert refused(state, "2 room 2.2") == "R37"
    events = play(state, "2 take right")
    assert (cards(state, 2), score(state, 2)["prestige"]) == (["BL2"], 0)
    assert season(state) == 2  # white gets nothing, and nobody is anywhere else
    assert "deal" in kinds(events)
    intake = 8
    after = [general(state, number) + intake for number in (1, 2, 3, 4)]
    assert [now - was for now, was in zip(after, before, strict=True)] == [4, 2, 2 - 1, 1]
    assert tilted(state, 1) == []
    assert [there["ready"] for there in view(state, 1)["players"][0]["patrons"]] == [1, 0, 0, 0, 0]
    assert [there["ready"] for there in view(state, 1)["players"][1]["patrons"]] == [0, 1, 0, 0, 0]


@pytest.mark.rule("mykerinos", "R30")
@pytest.mark.parametrize(("number", "rows"), [(1, 6), (4, 9)])
def test_example_11_areas_are_surveyed_row_by_row(number: int, rows: int) -> None:
    map_rows = ["********"] * rows
    for row in range(1, rows, 3):
        map_rows[row] = "*b****b*"
    state = surveyed("\n".join(map_rows) + f"\n1:\n2:\n3:\nseason: {number}\nscale: 2 3")
    areas = []
    while not state.over and season(state) == number:
        areas.append(view(state, 1)["area"])
        play(state, "1 take left")
    assert areas == list(range(1, 7 if number == 4 else 5))


@pytest.mark.rule("mykerinos", "R31")
def test_r31_more_cubes_come_first_and_without_a_cube_nobody_is_ranked() -> None:
    state = position("rrr.....\nbb......\n....ggg.\n1:\n2:\n3:\narea 1: BR1 VI1\narea 2: TA1 TA2")
    areas = view(state, 1)["areas"]
    assert [area["ranking"] for area in areas] == [[1, 0], [2], [], []]
    play(state, "1 pass", "2 pass", "3 pass")
    assert turn(state) == 2


@pytest.mark.rule("mykerinos", "R32")
@pytest.mark.parametrize(("order", "ranking"), [("1 2 3", [0, 1, 2]), ("2 3 1", [1, 2, 0]), ("3 1 2", [2, 0, 1])])
def test_r32_of_equals_who_passed_first_comes_first(order: str, ranking: list[int]) -> None:
    first, second, last = order.split()
    text = f"bb......\nrr......\ngg......\n1:\n2:\n3:\narea 1: BR1 VI1\nscale: {first} {second}\nturn: {last}"
    state = surveyed(text, int(last))
    assert view(state, 1)["areas"][0]["ranking"] == ranking
    assert turn(state) == ranking[0] + 1


TWO_IN_IT = "bb......\nr.......\n1: stock 3\n2: stock 3\n3:\narea 1: LE5 BL2\nscale: 2 3"


@pytest.mark.rule("mykerinos", "R33")
def test_r33_the_first_takes_a_card_or_books_a_room_and_has_to() -> None:
    state = surveyed(TWO_IN_IT)
    assert verbs(state) == {"take", "room"}
    assert words(state, "take") == {"left", "right"}
    assert words(state, "room") == set(ROOMS[:10])
    assert refused(state, "1 decline") == "Q15"
    assert refused(state, "1 pass") == "R11"
    assert refused(state, "1 discard left") == "R64"


@pytest.mark.rule("mykerinos", "R34")
def test_r34_the_second_has_what_is_left() -> None:
    state = surveyed(TWO_IN_IT)
    play(state, "1 take left")
    assert (turn(state), words(state, "take")) == (2, {"right"})
    assert refused(state, "2 take left") == "R34"
    assert words(state, "room") == set(ROOMS[:10])
    museum = surveyed(TWO_IN_IT)
    play(museum, "1 room 3.1")
    assert (words(museum, "take"), "3.1" in words(museum, "room")) == ({"left", "right"}, False)


@pytest.mark.rule("mykerinos", "R35")
def test_r35_a_room_costs_a_cube_of_the_general_stock() -> None:
    state = surveyed(TWO_IN_IT)
    before = general(state, 1)
    play(state, "1 room 2.3")
    assert (general(state, 1), stock(state, 1)) == (before - 1, 3)
    poor = surveyed(TWO_IN_IT.replace("1: stock 3", "1: stock 23"))
    assert general(poor, 1) == 0
    assert moves(poor) == ["take left", "take right"]
    assert refused(poor, "1 room 2.1") == "R35"


@pytest.mark.rule("mykerinos", "R36")
@pytest.mark.rule("mykerinos", "R38")
def test_r36_who_is_alone_gets_one_reward_and_r38_the_other_card_is_lost() -> None:
    state = surveyed("b.......\n1:\n2:\n3:\narea 1: LE5 BL2\nscale: 2 3")
    nothing_there = [str(card).split()[0] for card in region(state)[2:]]
    events = play(state, "1 take left")
    assert (season(state), cards(state, 1)) == (2, ["LE5"])
    assert "BL2" in out(state)
    assert set(nothing_there) <= set(out(state))  # areas without a cube lose both
    lost = [event.told(0)["cards"] for event in events if event.kind == "left"]
    assert lost == [("BL2",), *(tuple(nothing_there[i : i + 2]) for i in (0, 2, 4))]


FOUR_IN_IT = "b^b^....\nbbrr....\nrggw....\n1:\n2:\n3:\n4:\narea 1: LE5 BL2\nscale: 2 3 4"


@pytest.mark.rule("mykerinos", "R37")
def test_r37_third_and_fourth_may_take_what_is_left_and_never_book() -> None:
    state = surveyed(FOUR_IN_IT)
    play(state, "1 room 2.1", "2 room 2.2")
    assert (turn(state), step(state)) == (3, "rest")
    assert moves(state) == ["take left", "take right", "decline"]
    assert refused(state, "3 room 2.3") == "R37"
    play(state, "3 take right")
    assert (turn(state), moves(state)) == (4, ["take left", "decline"])
    play(state, "4 take left")
    assert (cards(state, 3), cards(state, 4)) == (["BL2"], ["LE5"])


@pytest.mark.rule("mykerinos", "R37")
def test_r37_without_a_card_left_they_are_not_asked() -> None:
    state = surveyed(FOUR_IN_IT)
    play(state, "1 take left", "2 take right")
    assert season(state) == 2


@pytest.mark.rule("mykerinos", "Q15")
def test_q15_first_and_second_have_to_choose_third_and_fourth_may_decline() -> None:
    state = surveyed(FOUR_IN_IT)
    assert refused(state, "1 decline") == "Q15"
    play(state, "1 room 2.1")
    assert refused(state, "2 decline") == "Q15"
    play(state, "2 take left", "3 decline")
    assert turn(state) == 4
    play(state, "4 decline")
    assert (season(state), "BL2" in out(state)) == (2, True)


@pytest.mark.rule("mykerinos", "Q16")
def test_q16_third_and_fourth_take_one_card_each() -> None:
    state = surveyed("b^b^....\nbbrr....\nrgg.....\n1:\n2:\n3:\narea 1: LE5 BL2\nscale: 2 3")
    play(state, "1 room 2.1", "2 room 2.2", "3 take left")
    assert (season(state), cards(state, 3)) == (2, ["LE5"])
    assert "BL2" in out(state)


@pytest.mark.rule("mykerinos", "R38")
def test_r38_cards_left_over_are_out_of_the_game() -> None:
    state = surveyed(TWO_IN_IT)
    play(state, "1 room 2.1", "2 room 2.2")
    assert season(state) == 2
    assert {"LE5", "BL2"} <= set(out(state))


@pytest.mark.rule("mykerinos", "R39")
@pytest.mark.rule("mykerinos", "Q17")
def test_q17_cubes_of_an_area_come_back_only_when_it_is_done() -> None:
    text = "bb..b...\nr...r...\n1: stock 22\n2:\n3:\narea 1: LE5 BL2\narea 2: TA1 TA2\nscale: 2 3"
    state = surveyed(text)
    assert refused(state, "1 room 2.1") == "R35"
    play(state, "1 take left")
    assert drawn(state)[0] == "bb..b..."
    play(state, "2 take right")
    assert drawn(state)[0] == "----b..."
    assert general(state, 1) == 2  # they came back from area 1
    play(state, "2 take left")  # red passed before blue
    play(state, "1 room 2.1")
    assert rooms(state, 1) == ["2.1"]


@pytest.mark.rule("mykerinos", "R40")
@pytest.mark.parametrize(("card", "prestige"), [("BR1", 0), ("LE3", 2), ("LE5", 3), ("NO1", 5)])
def test_r40_a_card_scores_its_prestige_at_once(card: str, prestige: int) -> None:
    text = f"**b*****\n1:\n2:\n3:\narea 1: {card} BL1\nscale: 2 3"
    state = surveyed(text)
    events = play(state, "1 take left")
    assert events[0].told(1)["prestige"] == prestige
    assert (cards(state, 1), score(state, 1)["prestige"], tilted(state, 1)) == ([card], prestige, [])


# ---- R41-R43: the museum -----------------------------------------------------------------------------------

LEMON_NEXT_TO_BLACKMORE = "wings: lemon blackmore brown tangerine violet"


@pytest.mark.rule("mykerinos", "R41")
def test_example_8_the_first_cube_in_the_museum() -> None:
    text = f"gg......\n1: rooms 2.3\n2: rooms 3.5\n3:\narea 1: LE5 BL2\nscale: 2 3\n{LEMON_NEXT_TO_BLACKMORE}"
    state = surveyed(text)
    for room in ("5.1", "5.2", "5.3", "5.4", "5.5"):
        assert refused(state, f"3 room {room}") == "R42"
    for room in ("2.3", "3.5"):
        assert refused(state, f"3 room {room}") == "R43"
    assert words(state, "room") == set(ROOMS[:10]) - {"2.3", "3.5"}
    before = general(state, 3)
    play(state, "3 room 2.1")
    assert (rooms(state, 3), general(state, 3)) == (["2.1"], before + 2 - 1 - 11)


@pytest.mark.rule("mykerinos", "R42")
def test_example_9_from_there_into_the_5_rooms() -> None:
    text = "gg......\n1: rooms 2.3\n2: rooms 3.5\n3: rooms 2.1\narea 1: LE5 BL2\nscale: 2 3"
    state = surveyed(f"{text}\n{LEMON_NEXT_TO_BLACKMORE}")
    assert words(state, "room") == set(ROOMS[:10]) - {"2.3", "3.5", "2.1"} | {"5.1", "5.2"}
    play(state, "3 room 5.1")
    assert rooms(state, 3) == ["2.1", "5.1"]
    assert "5.1" not in view(state, 1)["rooms"][10]["open"]
    assert view(state, 1)["rooms"][10]["owner"] == 2


@pytest.mark.rule("mykerinos", "R42")
@pytest.mark.parametrize(
    ("own", "doors"),
    [("3.1", {"5.1"}), ("2.1", {"5.1", "5.2"}), ("2.5", {"5.5", "5.1"}), ("2.4", {"5.4", "5.5"}), ("3.3", {"5.3"})],
)
def test_r42_every_door(own: str, doors: set[str]) -> None:
    state = surveyed(f"b.......\n1: rooms {own}\n2:\n3:\narea 1: LE5 BL2\nscale: 2 3")
    assert {room for room in words(state, "room") if room.startswith("5")} == doors


@pytest.mark.rule("mykerinos", "R43")
def test_r43_one_cube_a_room_and_it_stays_for_good() -> None:
    state = surveyed("b.......\n1: stock 3\n2: rooms 2.1\n3:\narea 1: LE5 BL2\nscale: 2 3")
    assert refused(state, "1 room 2.1") == "R43"
    play(state, "1 room 2.2")
    while not state.over:
        play(state, f"{turn(state)} {moves(state)[0]}")
    assert "2.2" in rooms(state, 1)
    assert "2.1" in rooms(state, 2)


@pytest.mark.rule("mykerinos", "Q4")
def test_q4_the_central_room_takes_no_cube() -> None:
    state = surveyed("b.......\n1:\n2:\n3:\narea 1: LE5 BL2\nscale: 2 3")
    assert len(view(state, 1)["rooms"]) == 15
    with pytest.raises(mastaba.MastabaError, match="does not go with “room”"):
        play(state, "1 room centre")


@pytest.mark.rule("mykerinos", "Q14")
def test_q14_without_an_open_room_a_card_has_to_be_taken() -> None:
    all_rooms = " ".join(ROOMS[:10])
    state = surveyed(f"b.......\nrr......\n1:\n2: stock 2\n3: stock 2 rooms {all_rooms}\narea 1: LE5 BL2\nscale: 2 3")
    assert moves(state) == ["take left", "take right"]
    assert refused(state, "2 room 2.1") == "R43"
    assert refused(state, "2 room 5.1") == "R42"
    play(state, "2 take left")
    assert moves(state) == ["take right"]


# ---- R44: the season ends ----------------------------------------------------------------------------------


@pytest.mark.rule("mykerinos", "R44")
def test_r44_the_last_on_the_scale_begins_and_cards_are_straightened() -> None:
    state = position("1: stock 4 cards BR2 tilted brown\n2: cards LE2 tilted lemon\n3:\nscale: 3 1\nturn: 2")
    play(state, "2 pass")
    assert (season(state), turn(state), scale(state)) == (3, 2, [])
    assert (tilted(state, 1), tilted(state, 2)) == ([], [])
    assert stock(state, 1) == 4 + 11


def test_the_survey_has_to_wait() -> None:
    state = position(TWO_IN_IT)
    for move in ("take left", "room 2.1", "decline", "discard left"):
        assert refused(state, f"1 {move}") == "R30"
