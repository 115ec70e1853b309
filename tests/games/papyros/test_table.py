"""PaPyRoS at a live table: votes on other players' pages, absent voters, bots, and taking back."""

from typing import cast

import pytest
from games.papyros.lists import play_without_list
from games.papyros.positions import position
from games.playing import play, table_at
from table.sitting import ANNA, BEN, CLEO, Sitting, begun

import mastaba
from mastaba import Fast, bots
from mastaba.games.papyros import game
from mastaba.games.papyros.rules.lexicon import arrange
from mastaba.kernel.errors import NotYourDecision, NoUndo
from mastaba.table import commands, entries
from mastaba.table.live import PACES


def sitting(*people: str, **options: str) -> Sitting:
    """A table at which somebody is to play cards or lay a word."""
    there = begun("papyros", *people, **options)
    for _ in range(20):
        state = there.table.course.state  # type: ignore[union-attr]
        seat = state.to_act[0]
        if state.position()["step"] == "act":
            return there
        there.play(seat, state.write(state.legal(seat)[0]))
    raise AssertionError("nobody came to play")


def turn_of(there: Sitting) -> int:
    return int(there.table.to_act[0])


@pytest.mark.rule("papyros", "G10")
def test_who_stays_away_from_a_vote_says_no_when_time_is_up() -> None:
    there = sitting(ANNA, BEN, CLEO)
    asker = turn_of(there)
    there.play(asker, "court XYLIT")
    voters = there.table.to_act
    assert len(voters) == 2
    there.play(voters[0], "yes")
    assert commands.lapse(there.table, there.clock()) is None
    there.clock.turn(PACES["live"].lapse)
    moved = commands.lapse(there.table, there.clock())
    assert isinstance(moved, entries.Moved)
    assert (moved.seat, moved.move, moved.by) == (voters[1], "no", "clock")
    assert there.table.to_act == (asker,)


def test_nobody_else_is_hurried() -> None:
    there = sitting(ANNA, BEN)
    there.clock.turn(10 * PACES["live"].lapse)
    assert commands.lapse(there.table, there.clock()) is None


@pytest.mark.rule("papyros", "G10")
@pytest.mark.parametrize("bot", ["random", "greedy", "search:3"])
def test_bots_vote_by_what_they_know_of_words(bot: str) -> None:
    """What is in no list may be a word if it sounds like one; and a listed one is a word where all are voted on."""
    game.use(arrange("a few", {"IGEL": 1, "FREIGLUT": 1, "FILU": 2, "UHU": 1}))
    for word, court, vote, admitted in (
        ("IGLU", "dictionary+vote", "yes", True),
        ("IGLUX", "dictionary+vote", "no", False),
        ("IGELU", "dictionary+vote", "abstain", False),
        ("UHU", "vote", "yes", True),
    ):
        state = position("1: A\n2: E\n3: O", court=court)
        play(state, f"1 court {word}")
        for seat in (1, 2):
            move = bots.choose(bot, state.seen(seat), Fast(seat))
            assert state.write(move) == vote, word
            state.play(seat, move)
        assert (word in cast(list[str], state.position()["admitted"])) == admitted
    play_without_list()
    state = position("1: A\n2: E")
    play(state, "1 court OBEN")
    assert state.write(bots.choose(bot, state.seen(1), Fast(1))) == "abstain"


@pytest.mark.parametrize("bot", ["random", "greedy", "search:3"])
def test_bots_never_ask_the_court(bot: str) -> None:
    state = position("1: A\n2: E", court="vote")
    for seed in range(20):
        assert state.write(bots.choose(bot, state.seen(0), Fast(seed))) == "finish"


def test_a_card_that_was_played_may_be_taken_back_but_not_a_draw() -> None:
    table = table_at(position("K06 M/R L/S\n1: A; umdrehen tauschen\n2: A"), 1, 2)
    table.play(0, "flip K06.1")
    table.play(0, "swap K06.1 K10.1")
    assert table.undo(0) == 1
    assert table.undo(0) == 1
    table.play(0, "return umdrehen")
    with pytest.raises(NoUndo):
        table.undo(0)


def test_a_word_may_not_be_taken_back_after_the_next_roll() -> None:
    table = table_at(position("K06 ML\n1: A; allianz\n2: A"), 1, 2)
    table.play(0, "ally 2")
    table.play(0, "animate K06 MAL 0")
    assert table.undo(0) == 1  # it was only asked which tile pays
    table.play(0, "animate K06 MAL 0")
    table.play(0, "pay tile 2")
    with pytest.raises(NoUndo):
        table.undo(0)


def test_a_vote_may_be_changed_until_all_are_in() -> None:
    table = table_at(position("1: A\n2: A\n3: A"), 1, 2, 3)
    table.play(0, "court XYLIT")
    table.play(1, "no")
    assert table.undo(1) == 1
    table.play(1, "yes")
    table.play(2, "yes")
    assert table.state.position()["admitted"] == ["XYLIT"]
    with pytest.raises(NoUndo):
        table.undo(1)
    with pytest.raises(NotYourDecision):
        table.play(1, "no")


def test_weaker_bots_know_fewer_words() -> None:
    from mastaba.games.papyros.bot.hints import PapyrosHints
    from mastaba.games.papyros.rules.lexicon import arrange

    mastaba.find_game("papyros").use(arrange("levels", {"MAL": 1, "AMEL": 3}))  # type: ignore[attr-defined]
    state = position("K06 ML\n1: A E;; 40\n2: A")  # early, a bot would save vowels for longer words
    legal = state.legal(0)
    names = {level: PapyrosHints(level).choose(state, 0, legal, Fast(1)) for level in (1, 3)}
    assert "MAL " in state.write(names[1])
    assert "AMEL" in state.write(names[3])
