"""Papyria, R1-R9, Q26, Q35: set-up and draft."""

from collections import Counter
from typing import Any

import pytest
from games.papyria.positions import holds, land, player, position, space
from games.playing import kinds, learned, moves, play, refused, step, told, view

import mastaba

SEATS = (1, 2, 3, 4)
PLACES = ("river", "large", "small")


def new(seats: int, seed: str = "setup", **options: Any) -> mastaba.State:
    return mastaba.new("papyria", seats=seats, seed=seed, **options)


def spaces(state: mastaba.State, good: str) -> list[Any]:
    there = state.position()["spaces"]
    assert isinstance(there, dict)
    return [space for space in there.values() if space["good"] == good]


@pytest.mark.rule("papyria", "R1")
def test_r1_twelve_large_and_twelve_small_tiles_lie_at_random() -> None:
    layouts = set()
    for i in range(10):
        state = new(2, f"{i}")
        large = [space(state, f"{section}-large")["good"] for section in range(1, 13)]
        small = [space(state, f"{section}-small")["good"] for section in range(1, 13)]
        assert Counter(large) == {"landscape": 7, "scoring": 5}
        assert Counter(small) == {"mine": 3, "city": 2, "temple": 2, "lapis": 3, "papyrus": 2}
        layouts.add((tuple(large), tuple(small)))
    assert len(layouts) == 10


@pytest.mark.rule("papyria", "R2")
@pytest.mark.parametrize(("seats", "high"), [(1, 3), (2, 4), (3, 5), (4, 6)])
def test_r2_landscapes_lie_in_seven_stacks_with_the_top_one_face_up(seats: int, high: int) -> None:
    state = new(seats)
    stacks = [there["stack"] for there in spaces(state, "landscape")]
    assert [len(stack) for stack in stacks] == [high] * 7
    tiles = [tile for stack in stacks for tile in stack]
    assert len(set(tiles)) == 7 * high
    assert all(tile.startswith("L") for tile in tiles)
    for section in view(state, None)["sections"]:
        if section["large"]["good"] == "landscape":
            assert section["large"]["top"]["tile"] in tiles
    seen = state.seen(0).position()["spaces"]
    assert isinstance(seen, dict)
    assert all(there["stack"][1:] == ["?"] * (high - 1) for there in seen.values() if there["good"] == "landscape")


@pytest.mark.rule("papyria", "R3")
@pytest.mark.parametrize(
    ("seats", "high", "beside"),
    [(2, 4, [5, 5, 5, 5, 5, 5]), (3, 5, [5, 4, 4, 4, 4, 4]), (4, 6, [4, 4, 3, 3, 3, 3])],
)
def test_r3_all_fifty_scoring_tiles_are_on_the_board_or_beside_it(seats: int, high: int, beside: list[int]) -> None:
    state = new(seats)
    stacks = [there["stack"] for there in spaces(state, "scoring")]
    side = state.position()["side"]
    assert isinstance(side, list)
    assert [len(stack) for stack in stacks] == [high] * 5
    assert [len(stack) for stack in side] == beside
    tiles = Counter(tile for stack in [*stacks, *side] for tile in stack)
    assert tiles.total() == 50
    assert (tiles["forest-2"], tiles["any-0"], tiles["city-4"]) == (2, 4, 1)


@pytest.mark.rule("papyria", "R4")
@pytest.mark.parametrize(
    ("seats", "city", "temple", "mine", "multiplier"),
    [(1, 3, 3, 2, 3), (2, 3, 3, 3, 3), (3, 5, 5, 4, 4), (4, 6, 6, 5, 5)],
)
def test_r4_pieces_and_multipliers_lie_on_their_spaces(
    seats: int, city: int, temple: int, mine: int, multiplier: int
) -> None:
    state = new(seats)
    assert [there["left"] for there in spaces(state, "city")] == [city] * 2
    assert [there["left"] for there in spaces(state, "temple")] == [temple] * 2
    assert [there["left"] for there in spaces(state, "mine")] == [mine] * 3
    assert [len(there["stack"]) for there in spaces(state, "multiplier")] == [multiplier] * 12


@pytest.mark.rule("papyria", "R5")
@pytest.mark.rule("papyria", "Q2")
@pytest.mark.parametrize(("seats", "stack"), [(1, [2, 0]), (2, [2, 0]), (3, [2, 1, 0]), (4, [2, 1, 0, 0])])
def test_r5_five_stacks_of_keys_with_the_most_on_top(seats: int, stack: list[int]) -> None:
    keys = view(new(seats), None)["keys"]
    assert keys == dict.fromkeys(("temple", "city", "river", "invention", "sanctuary"), stack)


@pytest.mark.rule("papyria", "R6")
def test_r6_twelve_of_twenty_end_tiles_are_a_hidden_pile() -> None:
    piles: list[Any] = [new(2, f"{i}").position()["pile"] for i in range(10)]
    assert all(len(set(pile)) == 12 for pile in piles)
    assert len({end for pile in piles for end in pile}) == 20
    assert new(2).seen(0).position()["pile"] == ["?"] * 12


@pytest.mark.rule("papyria", "R7")
@pytest.mark.parametrize(
    ("seats", "lapis", "ships", "wanderers"), [(1, 2, 2, 2), (2, 2, 2, 2), (3, 3, 1, 2), (4, 4, 1, 1)]
)
def test_r7_what_each_player_begins_with(seats: int, lapis: int, ships: int, wanderers: int) -> None:
    state = new(seats)
    for number in range(1, seats + 1):
        assert holds(state, number) == (lapis, 0, 5)
        assert player(state, number)["to_set"] == {"ship": ships, "wanderer": wanderers}
        assert sum(player(state, number)["points"].values()) == 0


@pytest.mark.rule("papyria", "R8")
@pytest.mark.parametrize("seats", SEATS)
def test_r8_a_settlement_each_with_a_mine_and_the_one_with_the_1_begins(seats: int) -> None:
    firsts = set()
    for i in range(12):
        state = new(seats, f"{i}")
        lands = [player(state, number)["land"] for number in range(1, seats + 1)]
        names = [there[0]["tile"] for there in lands]
        assert len(set(names)) == seats
        assert state.position()["first"] == names.index("S1") + 1
        assert all(len(there) == 1 and there[0]["built"] == ["mine"] for there in lands)
        assert [player(state, number)["priest"] for number in range(1, seats + 1)] == names
        assert [there["left"] for there in spaces(state, "mine")] == [{1: 2, 2: 3, 3: 4, 4: 5}[seats]] * 3
        firsts.add(state.position()["first"])
    assert len(firsts) == seats


@pytest.mark.rule("papyria", "R8")
def test_r8_it_goes_round_clockwise_from_there() -> None:
    state = new(3, "round")
    chance = mastaba.Fast(3)
    order: list[int] = []
    while len(order) < 9:
        seat = state.to_act[0]
        legal = state.legal(seat)
        if step(state) == "move":
            order.append(seat + 1)
        state.apply(seat, legal[chance.below(len(legal))])
    first = state.position()["first"]
    assert isinstance(first, int)
    assert order == [(first - 1 + i) % 3 + 1 for i in range(9)]
    other = state.to_act[0] % 3 + 1
    refusal = state.why(other % 3, 0)
    assert refusal is not None
    assert refusal.rule == "R8"


# ---- The draft ------------------------------------------------------------------------------------------

HANDS = "P05 P06 P07 P08|P01 P02 P03 P04|P09 P10 P11 P12|P13 P14 P15 P16"


def drafting(seats: int, **draft: Any) -> mastaba.State:
    """The first round of a draft; player 1 begins."""
    state = position(
        "\n".join(
            f"{i}: to_set ship*{2 if seats < 3 else 1} wanderer*{2 if seats < 4 else 1}" for i in range(1, seats + 1)
        )
    )
    data = state.position()
    hands = [hand.split() for hand in HANDS.split("|")][:seats]
    data |= {"step": "pick", "turns": 0, "draft": {"round": 1, "hands": hands} | draft}
    placed = mastaba.load({"game": "papyria", "seats": seats, "position": data})
    assert isinstance(placed, mastaba.State)
    return placed


def hands(state: mastaba.State) -> list[list[str]]:
    draft = state.position()["draft"]
    assert isinstance(draft, dict)
    there = draft["hands"]
    assert isinstance(there, list)
    return there


@pytest.mark.rule("papyria", "R9")
@pytest.mark.parametrize(("seats", "picks"), [(2, 2), (3, 3), (4, 4)])
def test_r9_each_places_as_many_starting_landscapes_as_there_are_players(seats: int, picks: int) -> None:
    state = new(seats, "draft")
    dealt = [set(hand) for hand in hands(state)]
    assert [len(hand) for hand in dealt] == [4] * seats
    chance = mastaba.Fast(1)
    while step(state) in ("pick", "start"):
        seat = state.to_act[int(chance.below(len(state.to_act)))]
        legal = state.legal(seat)
        state.apply(seat, legal[int(chance.below(len(legal)))])
    assert step(state) == "move"
    for number in range(1, seats + 1):
        tiles = [name for name in land(state, number) if name.startswith("P")]
        assert len(tiles) == picks
        assert [name in dealt[(number - 1 - i) % seats] for i, name in enumerate(tiles)] == [True] * picks
        assert player(state, number)["priest"] == tiles[-1]


@pytest.mark.rule("papyria", "R9")
@pytest.mark.rule("papyria", "Q26")
def test_r9_picks_are_secret_until_all_have_picked_and_hands_go_to_the_left() -> None:
    state = drafting(3)
    assert state.to_act == (0, 1, 2)
    events = play(state, "2 pick P01", "1 pick P05")
    assert [seat + 1 for seat in state.to_act] == [3]
    assert [part.get("tile") for part in told(events, 1)] == [None, "P05"]
    assert [part.get("tile") for part in told(events, 2)] == ["P01", None]
    assert [part.get("tile") for part in told(events, None)] == [None, None]
    seen = state.seen(2).position()["draft"]
    assert isinstance(seen, dict)
    assert seen["picks"] == ["?", "?", None]
    assert seen["hands"] == [["?"] * 4, ["?"] * 4, ["P09", "P10", "P11", "P12"]]
    shown = play(state, "3 pick P12")
    assert told(shown, None)[1]["tiles"] == ("P05", "P01", "P12")
    assert hands(state) == [["P09", "P10", "P11"], ["P06", "P07", "P08"], ["P02", "P03", "P04"]]


@pytest.mark.rule("papyria", "R9")
def test_r9_one_remembers_the_hands_that_one_has_passed_on() -> None:
    state = drafting(3)
    play(state, "1 pick P05", "2 pick P01", "3 pick P12")
    seen = state.seen(0).position()["draft"]
    assert isinstance(seen, dict)
    assert seen["hands"] == [["P09", "P10", "P11"], ["P06", "P07", "P08"], ["?", "?", "?"]]
    watching = state.seen(None).position()["draft"]
    assert isinstance(watching, dict)
    assert watching["hands"] == [["?"] * 3] * 3


@pytest.mark.rule("papyria", "R9")
def test_r9_one_picks_from_the_own_hand_and_once() -> None:
    state = drafting(2)
    assert moves(state)[:4] == ["pick P05", "pick P06", "pick P07", "pick P08"]
    assert refused(state, "1 pick P01") == "R9"
    assert refused(state, "1 place east 0") == "R9"
    play(state, "1 pick P05")
    with pytest.raises(mastaba.MastabaError, match="not for player 1 to decide now"):
        play(state, "1 pick P06")


@pytest.mark.rule("papyria", "R9")
def test_r9_picking_teaches_nobody_and_showing_teaches_all() -> None:
    state = drafting(3)
    assert learned(state, "1 pick P05") == [False, False, False]
    assert learned(state, "2 pick P01", "3 pick P12") == [True, True, True]


@pytest.mark.rule("papyria", "Q26")
def test_q26_each_places_as_soon_as_all_have_chosen_in_any_order() -> None:
    state = drafting(2)
    play(state, "1 pick P05", "2 pick P04")
    assert state.to_act == (0, 1)
    events = play(state, "2 place west 0")
    assert kinds(events) == ["place"]
    assert [seat + 1 for seat in state.to_act] == [1]
    assert step(state) == "start"
    play(state, "1 place north 90")
    assert step(state) == "pick"
    assert state.to_act == (0, 1)
    assert (land(state, 1)["P05"], land(state, 2)["P04"]) == ((0, -1), (-1, 0))


@pytest.mark.rule("papyria", "R39")
@pytest.mark.rule("papyria", "R9")
def test_x15_the_first_tile_beside_the_settlement_the_second_beside_the_first() -> None:
    state = drafting(2)
    play(state, "1 pick P05", "2 pick P04", "1 place east 0", "2 place west 0")
    assert player(state, 1)["priest"] == "P05"
    play(state, "1 pick P01", "2 pick P08")
    assert {move.split()[1] for move in moves(state) if state.legal(0)} >= {"north", "east", "south"}
    assert refused(state, "1 place west 0") == "R39"  # there is the settlement
    play(state, "1 place east 0", "2 place north 0")
    assert land(state, 1) == {"S1": (0, 0), "P05": (1, 0), "P01": (2, 0)}
    assert land(state, 2) == {"S2": (0, 0), "P04": (-1, 0), "P08": (-1, -1)}
    assert step(state) == "move"


@pytest.mark.rule("papyria", "Q35")
@pytest.mark.parametrize("seats", SEATS)
def test_q35_no_key_in_the_draft(seats: int) -> None:
    """At most five tiles: no condition can be met."""
    chance = mastaba.Fast(seats)
    for i in range(20):
        state = new(seats, f"q35 {i}")
        while step(state) in ("pick", "start"):
            seat = state.to_act[0]
            legal = state.legal(seat)
            state.apply(seat, legal[int(chance.below(len(legal)))])
        assert all(player(state, number)["keys"] == {} for number in range(1, seats + 1))
        assert all(len(land(state, number)) <= 5 for number in range(1, seats + 1))
        for there in view(state, None)["players"]:
            assert there["types"]["river"]["value"] <= 5
            assert there["types"]["sanctuary"]["value"] < 5
            assert there["types"]["invention"]["value"] <= 5
