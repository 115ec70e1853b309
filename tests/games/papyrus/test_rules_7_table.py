"""Papyrus, R38, Q15, Q16 and the table: what is public, what is private, what can be taken back."""

from typing import Any

import pytest
from games.papyrus.positions import COPIES, position
from games.playing import kinds, learned, moves, play, table_at, told, turn, view

import mastaba
from mastaba import State
from mastaba.kernel.errors import NoUndo


def half_way(seats: int = 3, open_piles: str = "off") -> State:
    chance = mastaba.Fast(38)
    state = mastaba.new("papyrus", seats=seats, seed="half", open_piles=open_piles)
    for _ in range(30):
        legal = moves(state)
        play(state, f"{turn(state)} {legal[chance.below(len(legal))]}")
    return state


# ---- R38: who may look at what -----------------------------------------------------------------------------


@pytest.mark.rule("papyrus", "R38")
def test_r38_everybody_may_look_at_a_face_down_card_below_a_fragment() -> None:
    state = position("1:\n2:\nbelow 1: (blue-b)")
    for number in (1, 2, None):
        assert view(state, number)["row"][0]["below"] == [{"card": "blue-b", "face": "down"}]


@pytest.mark.rule("papyrus", "R38")
@pytest.mark.parametrize("number", [1, 2, 3, None])
def test_r38_hands_dossiers_and_cards_under_them_are_their_owners(number: int | None) -> None:
    state = position("1: hand nrtw under light-b\n2: hand iims\n3: hand ssbb")
    for other, shown in enumerate(view(state, number)["players"], start=1):
        own = other == number
        assert (shown["cards"] is not None) == own
        assert all(("name" in dossier) == ("card" in dossier) == own for dossier in shown["dossiers"])
        assert (shown["hand"], shown["unseen"] is not None) == (4, own)
        assert ("score" in shown) == own


@pytest.mark.rule("papyrus", "R38")
def test_r38_nobody_knows_the_order_of_a_deck() -> None:
    one = position("1: hand nrtw deck nrtwbb\n2:\nfragments: F20 F19 *")
    other = position("1: hand nrtw deck bbwtrn\n2:\nfragments: F19 F20 *")
    for seat in (0, 1, None):
        assert one.seen(seat).dump() == other.seen(seat).dump()


@pytest.mark.rule("papyrus", "R38")
def test_r38_what_is_left_in_the_own_deck_can_be_counted() -> None:
    state = position("1: hand nrtw deck nbb\n2:")
    assert sorted(view(state, 1)["players"][0]["unseen"]) == ["b", "b", "n"]


@pytest.mark.rule("papyrus", "R38")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("hand nrtw", "hand bbss"),
        ("hand mmii dossiers L4 D3", "hand mmii dossiers L3 D4"),
        ("hand mmii under light-b", "hand mmii under light-s"),
        ("hand mmii deck wtrnnrtw", "hand mmii deck nrtwwtrn"),
    ],
)
def test_r38_the_others_cannot_tell_one_hidden_thing_from_another(one: str, other: str) -> None:
    for seat in (1, 2, None):
        seen = [position(f"1: {hidden}\n2: hand nrtw dossiers L1 D1\n3:").seen(seat) for hidden in (one, other)]
        assert seen[0].dump() == seen[1].dump()


# ---- Q15, Q16: piles and discards --------------------------------------------------------------------------


@pytest.mark.rule("papyrus", "Q15")
@pytest.mark.parametrize("option", ["on", "off"])
def test_q15_what_went_into_a_pile_is_to_be_remembered(option: str) -> None:
    state = position("1: pile F05 red-nn\n2: pile blue-b", open_piles=option)
    for number in (1, 2, None):
        one, two = view(state, number)["players"]
        assert (one["pile"], two["pile"]) == ({"fragments": 1, "cards": 2}, {"fragments": 0, "cards": 1})
        shown = {"fragments": ["F05"], "cards": ["red-n", "red-n"]}
        assert one["remembered"] == (shown if option == "on" or number == 1 else {"fragments": [], "cards": []})


@pytest.mark.rule("papyrus", "Q15")
def test_q15_with_closed_piles_the_table_does_not_help_to_remember() -> None:
    for option in ("on", "off"):
        setting = mastaba.new("papyrus", seats=2, open_piles=option).setting
        assert setting.game.aids_memory(setting) is (option == "on")


@pytest.mark.rule("papyrus", "Q15")
def test_q15_open_piles_is_an_option_and_off_unless_said_otherwise() -> None:
    assert mastaba.new("papyrus", seats=2).setting.options["open_piles"] == "off"
    state = mastaba.new("papyrus", seats=2, open_piles=True)
    assert state.setting.options["open_piles"] == "on"
    play(state, f"{turn(state)} pass")  # nothing else depends on it


@pytest.mark.rule("papyrus", "Q16")
def test_q16_the_discards_are_open() -> None:
    state = position("1: hand twrr\n2:\nbelow 1: blue-m blue-w\nturn: 1 below")
    play(state, "1 up 1 1")
    for number in (1, 2, None):
        assert sorted(view(state, number)["discards"]) == ["blue-m", "blue-t", "blue-w"]


@pytest.mark.rule("papyrus", "Q16")
def test_q16_the_last_hands_are_shown_at_the_end() -> None:
    state = position("1: hand nrtw deck\n2: hand bbss")
    events = play(state, "1 above n 1")
    for number in (1, 2, None):
        homes = [part for part in told(events, number) if part["kind"] == "home"]
        assert [home["hand"] for home in homes] == [
            ("blue-r", "blue-t", "blue-w"),
            ("red-s", "red-s", "red-b", "red-b"),
        ]
        assert [player["cards"] for player in view(state, number)["players"]] == [list("rtw"), list("ssbb")]


# ---- What a view says --------------------------------------------------------------------------------------


def test_the_ranking_if_a_fragment_were_complete_now() -> None:
    state = position("1:\n2:\n3:\nrow: F20 F02 F03 F04\nbelow 1: blue-b blue-n green-b\nabove 1: red-n")
    shown = view(state, None)["row"][0]
    assert (shown["ranking"], shown["missing"]) == ([0, 2], 2)


def test_how_far_a_dossier_is_counts_what_would_come_home() -> None:
    state = position("1: dossiers L4 D2 pile red-nn under dark-n\n2:\nbelow 2: (blue-b)")
    light, dark = view(state, 1)["players"][0]["dossiers"]
    assert (light["have"], light["goal"], light["complete"], light["points"]) == (3, 3, True, 5)
    assert (dark["have"], dark["goal"], dark["complete"], dark["card"]) == (4, 6, False, "n")
    assert view(state, 1)["players"][0]["score"] == 4 + 5


def test_no_view_shows_more_cards_than_there_are() -> None:
    for seats in (2, 3, 4):
        state = half_way(seats, open_piles="on")
        for number in (*range(1, seats + 1), None):
            _count(view(state, number), number)


def _count(shown: Any, number: int | None) -> None:
    lying = [card for slot in shown["row"] if slot for card in slot["above"]]
    lying += [card["card"] for slot in shown["row"] if slot for card in slot["below"]]
    lying += shown["discards"]
    for player in shown["players"]:
        lying += player["remembered"]["cards"]
    for i, player in enumerate(shown["players"], start=1):
        mine = [card for card in lying if card.startswith(player["colour"])]
        tucked = sum(dossier["carries"] for dossier in player["dossiers"])
        assert len(mine) + player["hand"] + player["deck"] + tucked == 20
        if i == number:
            named = [card.partition("-")[2] for card in mine] + player["cards"] + player["unseen"]
            named += [dossier["card"] for dossier in player["dossiers"] if dossier["carries"]]
            assert {sign: named.count(sign) for sign in COPIES} == COPIES


# ---- What is told ------------------------------------------------------------------------------------------


def test_everybody_is_told_when_a_turn_begins() -> None:
    state = position("1: hand nrtw\n2:\n3:\nrow: F08 F02 F03 F04\nturn: 1 below")
    events = play(state, "1 up 1 1", "1 pass")
    for number in (1, 2, 3, None):
        assert told(events, number)[-1] == {"kind": "turn", "seat": 1, "number": 2}
    assert kinds(mastaba.new("papyrus", seats=2, seed="0").begin()) == ["deal", "turn"]


def test_what_is_drawn_only_its_owner_is_told() -> None:
    state = position("1: hand nrtw deck bs*\n2:\n3:\nrow: F08 F02 F03 F04\nturn: 1 below")
    draw = play(state, "1 up 1 2")[1]
    journey = {"kind": "draw", "seat": 0, "number": 2, "from": "deck-1", "to": "hand-1"}
    assert draw.told(0) == journey | {"cards": ("blue-s", "blue-b")}
    assert draw.told(1) == draw.told(2) == draw.told(-1) == journey


def test_events_are_made_only_while_somebody_listens() -> None:
    state, silent = (position("1: hand twrr\n2:\nbelow 1: blue-m blue-w\nturn: 1 below") for _ in range(2))
    play(state, "1 up 1 1")
    silent.apply(0, silent.read("up 1 1"))
    assert silent.listener is None
    assert silent.dump() == state.dump()


# ---- What a seat has learned, and what can be taken back ---------------------------------------------------


def test_a_card_that_is_played_teaches_everybody_a_pass_nobody_and_a_tuck_its_player() -> None:
    state = position("1: hand nrtw\n2:\n3:\nrow: F08 F02 F03 F04")
    assert learned(state, "1 above n 1") == [True, True, True]
    assert learned(state, "1 down r 2") == [True, True, True]
    assert learned(state, "1 tuck t light") == [True, False, False]
    assert learned(state, "2 pass") == [False, False, False]


def test_the_end_teaches_everybody() -> None:
    assert learned(position("1: deck\n2:\n3:\nturn: 1 tuck"), "1 tuck n light") == [True, True, True]


def test_only_a_pass_can_be_taken_back() -> None:
    state = position("1: hand nrtw\n2:\nrow: F08 F02 F03 F04")
    table = table_at(state, 1, 2)
    before = table.state.dump()
    table.play(0, "pass")
    assert table.undo(0) == 1
    assert table.state.dump() == before
    for move in ("above n 1", "down r 2", "tuck t dark"):
        assert table.state.seen(0).final(table.state.read(move))
        table.play(0, move)
        assert not table.can_undo(0)
        with pytest.raises(NoUndo, match="You have learned something"):
            table.undo(0)


def test_a_pass_can_be_taken_back_until_a_bot_has_shown_a_card() -> None:
    state = position("1: hand nrtw\n2: hand nrtw\nrow: F08 F02 F03 F04\nturn: 1 tuck")
    table = table_at(state, 1)
    table.play(0, "pass")
    table.play(1, "pass")
    assert table.can_undo(0)
    table.play(1, "down n 1")
    assert not table.can_undo(0)


def test_bots_and_people_cannot_be_told_apart_by_what_they_are_shown() -> None:
    state = half_way(3)
    for seat in (0, 1, 2):
        sample = state.seen(seat).fill(mastaba.Fast(seat))
        assert sample.seen(seat).view() == state.seen(seat).view()
        assert sample.dump() != state.dump()
