"""Mykerinos, R45-R50, Q27, Q28: exhibition, series and the winner."""

import pytest
from games.mykerinos.positions import general, position, score, season
from games.playing import kinds, play, refused, view

import mastaba

WINGS = "wings: lemon blackmore brown tangerine violet"


def ended(text: str) -> mastaba.State:
    """Season 4, and the last player passes: nobody is in the region."""
    state = position(f"{text}\nseason: 4\nscale: 2 3\n{WINGS}" if "3:" in text else text)
    play(state, "1 pass")
    assert state.over
    return state


@pytest.mark.rule("mykerinos", "R45")
def test_r45_the_game_ends_after_the_survey_of_season_4() -> None:
    state = position(f"1: cards LE2\n2:\n3:\nseason: 4\nscale: 2 3\n{WINGS}")
    events = play(state, "1 pass")
    assert kinds(events)[-1] == "end"
    assert state.over
    assert state.outcome is not None
    assert state.outcome.reason == "exhibition"
    assert season(state) == 4
    refusal = state.why(0, 0)
    assert refusal is not None
    assert refusal.rule == "R45"


@pytest.mark.rule("mykerinos", "R46")
@pytest.mark.rule("mykerinos", "R48")
def test_example_10_the_exhibition() -> None:
    cards = "LE1 LE2 BL1 BR1 BR2 BR3 TA1 TA2 VI1"  # all without prestige
    state = ended(f"1: cards {cards} rooms 3.1 3.2 3.3 5.3 2.4\n2:\n3:")
    shown = view(state, 1)["players"][0]
    # 2.4 touches Tangerine's wing, and Violet's, too: here Violet's cards would be worth 2
    assert [wing["points"] for wing in shown["patrons"]] == [6, 3, 15, 4, 2]
    state = ended(f"1: cards {cards} rooms 3.1 3.2 3.3 5.3 2.3\n2:\n3:")
    shown = view(state, 1)["players"][0]
    assert [wing["points"] for wing in shown["patrons"]] == [6, 3, 15, 4, 1]
    assert score(state, 1) == {"prestige": 0, "exhibition": 29, "series_points": 5, "score": 34}
    assert state.outcome is not None
    assert state.outcome.scores[0].total == 34


@pytest.mark.rule("mykerinos", "R46")
@pytest.mark.parametrize(
    ("rooms", "value"),
    [("", 1), ("2.1", 2), ("2.5", 2), ("3.1", 3), ("3.1 5.1", 5), ("2.1 2.5 3.1", 3), ("2.1 2.5", 2), ("2.2 3.3", 1)],
)
def test_r46_the_best_room_counts_and_rooms_never_add_up(rooms: str, value: int) -> None:
    state = ended(f"1: cards LE1 LE2 rooms {rooms}\n2:\n3:")
    assert score(state, 1)["exhibition"] == 2 * value


@pytest.mark.rule("mykerinos", "R47")
def test_r47_a_room_without_a_card_scores_nothing() -> None:
    state = ended("1: rooms 2.1 3.1 5.1\n2:\n3:")
    assert score(state, 1)["score"] == 0


@pytest.mark.rule("mykerinos", "R48")
@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("VI1 LE1 BR1 BL1", 0),
        ("VI1 LE1 BR1 BL1 TA1", 5),
        ("VI1 LE1 BR1 BL1 TA1 VI2 LE2 BR2 BL2", 5),
        ("VI1 LE1 BR1 BL1 TA1 VI2 LE2 BR2 BL2 TA3", 10),
    ],
)
def test_r48_five_points_for_each_complete_set(cards: str, points: int) -> None:
    assert score(ended(f"1: cards {cards}\n2:\n3:"), 1)["series_points"] == points


@pytest.mark.rule("mykerinos", "R49")
def test_r49_the_card_without_patron_counts_its_five_points_only() -> None:
    state = ended("1: cards NO1 VI1 LE1 BR1 BL1 rooms 3.1\n2:\n3:")
    assert score(state, 1) == {"prestige": 5, "exhibition": 3 + 1 + 1 + 1, "series_points": 0, "score": 11}


@pytest.mark.rule("mykerinos", "R50")
def test_r50_most_points_win_then_the_fuller_personal_stock() -> None:
    state = ended("1: stock 2 cards LE2\n2: stock 5 cards BL2\n3: stock 9")
    assert state.outcome is not None
    assert state.outcome.ranks == (2, 1, 3)
    assert [part.total for part in state.outcome.scores] == [1, 1, 0]
    more = ended("1: stock 2 cards LE3\n2: stock 5 cards BL2\n3: stock 9")
    assert more.outcome is not None
    assert more.outcome.ranks == (1, 2, 3)


@pytest.mark.rule("mykerinos", "R50")
@pytest.mark.rule("mykerinos", "Q28")
def test_q28_who_is_tied_on_both_shares_the_victory() -> None:
    state = ended("1: stock 5 cards LE2\n2: stock 5 cards BL2\n3: stock 9")
    assert state.outcome is not None
    assert state.outcome.ranks == (1, 1, 3)
    assert state.outcome.winners == (0, 1)


@pytest.mark.rule("mykerinos", "Q27")
def test_q27_a_score_may_go_beyond_one_lap_of_the_track() -> None:
    cards = " ".join(f"{patron}{number}" for patron in ("LE", "BL") for number in range(1, 8))
    state = ended(f"1: cards {cards} rooms 3.1 5.1 3.2 5.2\n2:\n3:")
    prestige = 13 + 12
    assert score(state, 1)["score"] == prestige + 35 + 35


def test_at_the_end_all_cubes_but_those_in_stocks_and_museum_are_back() -> None:
    state = ended("1: stock 5 cards LE2 rooms 2.1\n2: stock 5\n3: stock 9")
    assert [general(state, number) for number in (1, 2, 3)] == [19, 20, 16]
    with pytest.raises(mastaba.MastabaError):
        refused(state, "1 pass")
