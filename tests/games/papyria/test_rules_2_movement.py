"""Papyria, R10-R16, Q3-Q5, Q7, Q8: setting and moving pieces."""

import pytest
from games.papyria.positions import holds, player, position, ring
from games.playing import kinds, moves, play, refused, step, told, turn, view

import mastaba

TWO = "ships: 1@1 1@4 2@2 2@9\nwanderers: 1@6 1@7 2@8 2@12"


def targets(state: mastaba.State, piece: str, start: int) -> set[int]:
    """The sections that a piece can be moved to."""
    parted = [move.split() for move in moves(state)]
    return {int(words[2]) for words in parted if words[:2] == [piece, str(start)]}


def costs(state: mastaba.State, piece: str, start: int) -> dict[int, int]:
    """The same with the lapis it takes."""
    there = view(state, turn(state))["targets"]
    return {
        target["to"] + 1: target["lapis"] for target in there if (target["piece"], target["from"]) == (piece, start - 1)
    }


# ---- Preparation ----------------------------------------------------------------------------------------


@pytest.mark.rule("papyria", "R10")
@pytest.mark.parametrize(("seats", "placements"), [(1, 4), (2, 8), (3, 9), (4, 8)])
def test_r10_pieces_are_set_one_by_one_until_all_are_there(seats: int, placements: int) -> None:
    state = mastaba.new("papyria", seats=seats, seed="r10")
    chance = mastaba.Fast(seats)
    set_by = []
    while True:
        seat = state.to_act[0]
        if step(state) == "move" and not any(sum(player(state, i + 1)["to_set"].values()) for i in range(seats)):
            break
        legal = state.legal(seat)
        move = legal[int(chance.below(len(legal)))]
        if state.write(move).startswith("set"):
            set_by.append(seat + 1)
        state.apply(seat, move)
    first = state.position()["first"]
    assert isinstance(first, int)
    assert set_by == [(first - 1 + i) % seats + 1 for i in range(placements)]
    assert all(move.split()[0] in ("ship", "wanderer") for move in moves(state))


@pytest.mark.rule("papyria", "R10")
def test_r10_either_piece_on_any_space_of_its_ring() -> None:
    state = position("1: to_set ship*1 wanderer*2\n2: to_set ship*2 wanderer*2\nships: 1@3")
    ships = {f"set ship {section}" for section in range(1, 13) if section != 3}
    wanderers = {f"set wanderer {section}" for section in range(1, 13)}
    assert set(moves(state)) == ships | wanderers
    assert refused(state, "1 ship 3 4") == "R10"
    no_ship = position("1: to_set wanderer*1\n2: to_set wanderer*1")
    assert all(move.startswith("set wanderer") for move in moves(no_ship))
    assert refused(no_ship, "1 set ship 1") == "R10"
    done = position("1:\n2:")
    assert refused(done, "1 set ship 1") == "R10"


@pytest.mark.rule("papyria", "R11")
@pytest.mark.rule("papyria", "Q7")
def test_r11_setting_a_piece_is_a_full_turn_but_crosses_no_border() -> None:
    text = "1: to_set ship*2 wanderer*2 lapis 2 papyrus 3 knowledge 20\n2: to_set ship*1 wanderer*2\nships: 2@1"
    state = position(f"{text}\n1-river: multiplier forest city\n1-large: scoring forest-2 city-1\n1-small: mine 3")
    events = play(state, "1 set ship 1")  # R15: player 2 is displaced
    assert kinds(events) == ["set", "displace"]
    assert (holds(state, 1)[0], holds(state, 2)[0]) == (1, 3)
    assert step(state) == "act"  # Q7: papyri, but no stand
    play(state, "1 do river", "1 score large forest")
    assert player(state, 1)["multipliers"] == ["forest"]
    assert player(state, 1)["collected"] == ["forest-2"]
    assert turn(state) == 2


@pytest.mark.rule("papyria", "R11")
def test_r11_encounters_count_when_a_piece_is_set() -> None:
    state = position("1: to_set ship*2 wanderer*2\n2: to_set ship*1 wanderer*2\nships: 2@5")
    play(state, "1 set wanderer 5")
    assert "trade" in moves(state)


# ---- Movement -------------------------------------------------------------------------------------------


@pytest.mark.rule("papyria", "R12")
def test_r12_one_own_piece_moves_clockwise_on_its_ring() -> None:
    state = position(f"1: lapis 0\n2:\n{TWO}")
    assert {tuple(move.split()[:2]) for move in moves(state)} == {
        ("ship", "1"),
        ("ship", "4"),
        ("wanderer", "6"),
        ("wanderer", "7"),
    }
    assert refused(state, "1 ship 2 3") == "R12"  # player 2's
    assert refused(state, "1 wanderer 1 2") == "R12"
    assert refused(state, "1 do river") == "R12"  # it must move
    play(state, "1 ship 4 6")
    assert ring(state, "ships") == {"1": 1, "2": 2, "6": 1, "9": 2}
    assert ring(state, "wanderers") == {"6": 1, "7": 1, "8": 2, "12": 2}


@pytest.mark.rule("papyria", "R12")
def test_r12_the_ring_is_closed() -> None:
    state = position("1: lapis 0\n2:\nships: 1@12 1@6 2@2 2@3")
    assert targets(state, "ship", 12) == {1, 4}


@pytest.mark.rule("papyria", "R13")
def test_r13_occupied_spaces_are_skipped_and_not_counted() -> None:
    state = position(f"1: lapis 0\n2:\n{TWO}")
    assert targets(state, "ship", 1) == {3, 5}  # 2 is another's, 4 the own
    assert targets(state, "ship", 4) == {5, 6}
    assert targets(state, "wanderer", 6) == {9, 10}
    assert targets(state, "wanderer", 7) == {9, 10}


@pytest.mark.rule("papyria", "R14")
def test_r14_two_steps_are_free_and_each_more_costs_a_lapis() -> None:
    state = position("1: lapis 2\n2:\nships: 1@1 1@2 2@11 2@12")
    assert costs(state, "ship", 2) == {3: 0, 4: 0, 5: 1, 6: 2}
    play(state, "1 ship 2 6")
    assert holds(state, 1)[0] == 0
    assert holds(state, 2)[0] == 2  # to the supply


@pytest.mark.rule("papyria", "R14")
@pytest.mark.rule("papyria", "Q5")
def test_r14_inventions_lengthen_the_way_of_their_piece() -> None:
    text = "2:\nships: 1@1 1@2 2@11 2@12\nwanderers: 1@1 1@2 2@11 2@12"
    ship = position(f"1: lapis 1 land L21@1,0 L33@2,0\n{text}")
    assert costs(ship, "ship", 2) == {3: 0, 4: 0, 5: 0, 6: 0, 7: 1}
    assert costs(ship, "wanderer", 2) == {3: 0, 4: 0, 5: 1}
    wanderer = position(f"1: lapis 1 land L03@1,0\n{text}")
    assert costs(wanderer, "wanderer", 2) == {3: 0, 4: 0, 5: 0, 6: 1}
    play(ship, "1 ship 2 7")  # Q5: the inventions first, then one lapis
    assert holds(ship, 1)[0] == 0


@pytest.mark.rule("papyria", "R15")
def test_r15_who_is_displaced_gets_a_lapis_and_goes_on() -> None:
    state = position(f"1: lapis 1\n2: lapis 0\n{TWO}")
    events = play(state, "1 ship 1 2")
    assert ring(state, "ships") == {"2": 1, "3": 2, "4": 1, "9": 2}
    assert (holds(state, 1)[0], holds(state, 2)[0]) == (0, 1)
    assert told(events, None)[1] == {
        "kind": "displace",
        "owner": 1,
        "piece": "ship",
        "section": 3,
        "from": "ship-2",
        "to": "ship-3",
    }


@pytest.mark.rule("papyria", "R15")
def test_r15_not_without_a_lapis_and_never_the_own_piece() -> None:
    state = position(f"1: lapis 0\n2:\n{TWO}")
    assert refused(state, "1 ship 1 2") == "R15"
    rich = position(f"1: lapis 9\n2:\n{TWO}")
    assert refused(rich, "1 ship 1 4") == "R15"
    assert 4 not in targets(rich, "ship", 1)
    assert 2 in targets(rich, "ship", 1)


@pytest.mark.rule("papyria", "R15")
def test_r15_the_next_unoccupied_space_may_be_far() -> None:
    state = position("1: lapis 1\n2:\nships: 1@1 1@4 2@2 2@3")
    play(state, "1 ship 1 2")
    assert ring(state, "ships") == {"2": 1, "3": 2, "4": 1, "5": 2}


@pytest.mark.rule("papyria", "R16")
@pytest.mark.parametrize("lapis", [0, 1, 2, 3, 5, 9])
def test_r16_the_formula(lapis: int) -> None:
    """steps = 1 + unoccupied spaces in between; a lapis for each beyond two, and one for displacing."""
    state = position(f"1: lapis {lapis}\n2:\n{TWO}")
    for piece, owners in (("ship", {1: 1, 4: 1, 2: 2, 9: 2}), ("wanderer", {6: 1, 7: 1, 8: 2, 12: 2})):
        for start in [section for section, player_ in owners.items() if player_ == 1]:
            legal = {}
            for ahead in range(1, 12):
                section = (start + ahead - 1) % 12 + 1
                between = [(start + i - 1) % 12 + 1 for i in range(1, ahead)]
                steps = 1 + sum(there not in owners for there in between)
                total = max(0, steps - 2) + (owners.get(section) == 2)
                if owners.get(section) != 1 and total <= lapis:
                    legal[section] = total
            assert costs(state, piece, start) == legal
    if lapis == 0:
        assert refused(state, "1 ship 4 8") == "R16"


@pytest.mark.rule("papyria", "Q3")
def test_q3_a_displaced_piece_meets_nobody_and_crosses_nothing() -> None:
    """Player 2's ship is pushed over border B to where a wanderer of player 1 stands: nothing comes of it."""
    state = position(
        "1: lapis 1\n2: lapis 2 papyrus 5 knowledge 9\nships: 1@5 1@1 2@6 2@12\nwanderers: 1@7 1@2 2@3 2@4"
    )
    play(state, "1 ship 5 6")
    assert ring(state, "ships")["7"] == 2
    assert (turn(state), step(state)) == (1, "act")
    assert holds(state, 2) == (3, 5, 9)


@pytest.mark.rule("papyria", "Q3")
def test_q3_the_movers_own_origin_is_free_for_the_displaced_piece() -> None:
    taken = " ".join(f"{player_}@{section}" for player_, section in ((1, 12), (2, 1), (3, 2), (3, 3)))
    state = position(f"1: lapis 9\n2:\n3:\nwanderers: 1@11 {taken} 2@10")
    play(state, "1 wanderer 11 10")  # all the way round: 10 is displaced to 11, where player 1 came from
    assert ring(state, "wanderers")["11"] == 2
    assert ring(state, "wanderers")["10"] == 1


@pytest.mark.rule("papyria", "Q4")
def test_q4_the_lapis_is_paid_at_once_and_nobody_is_asked() -> None:
    state = position(f"1: lapis 1\n2: lapis 0\n{TWO}")
    events = play(state, "1 ship 1 2")
    assert kinds(events)[:2] == ["move", "displace"]
    assert state.to_act == (0,)
    assert holds(state, 2)[0] == 1
    for piece in ("ships", "wanderers"):
        assert sorted(ring(state, piece).values()) == [1, 1, 2, 2]  # still on the same ring


@pytest.mark.rule("papyria", "Q5")
def test_q5_displacing_pays_the_owner_and_steps_pay_the_supply() -> None:
    state = position("1: lapis 3\n2: lapis 0\nships: 1@1 1@12 2@5 2@11")
    assert costs(state, "ship", 1)[5] == 3
    play(state, "1 ship 1 5")
    assert (holds(state, 1)[0], holds(state, 2)[0]) == (0, 1)


@pytest.mark.rule("papyria", "Q8")
def test_q8_at_most_eleven_spaces_and_both_borders_count() -> None:
    state = position("1: lapis 9 papyrus 9\n2:\nships: 1@1 1@2 2@11 2@12\nwanderers: 1@5 1@3 2@9 2@10")
    assert refused(state, "1 ship 1 1") == "Q8"
    assert 1 not in targets(state, "ship", 1)
    play(state, "1 wanderer 5 1")  # over B and over A
    assert {"learn 1", "learn 3", "onward"} <= set(moves(state))
    assert any(move.startswith("buy") for move in moves(state))
