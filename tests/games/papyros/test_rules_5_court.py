"""PaPyRoS, rules R17 and G10: who decides what is a word."""

import pytest
from games.papyros.lists import play_with_small_list, play_without_list
from games.papyros.positions import deben, position, words
from games.playing import moves, play, refused, step, turn

import mastaba
from mastaba import Fast, Record, bots
from mastaba.kernel.errors import NotYourDecision
from mastaba.table.home import HomeTable

THREE = "K10 BN\n1: O E A U\n2: A\n3: A"


@pytest.mark.rule("papyros", "R17")
@pytest.mark.rule("papyros", "G10")
def test_an_unlisted_word_is_voted_on_and_is_then_an_ordinary_word() -> None:
    state = position(THREE)
    assert refused(state, "1 animate K10 BANE 0") == "R17"
    play(state, "1 court bane")
    assert (step(state), state.to_act) == ("vote", (1, 2))
    play(state, "3 yes", "2 abstain")
    assert (step(state), turn(state)) == ("act", 1)
    assert "animate K10 BANE 0" in moves(state)
    events = play(state, "1 animate K10 BANE 0")
    told = events[0].told(-1)
    assert (told["words"], told["verdicts"]) == (("BANE",), ("voted",))
    assert deben(state) == [4, 0, 0]


@pytest.mark.rule("papyros", "G10")
@pytest.mark.parametrize("votes", [("no", "yes"), ("no", "abstain"), ("abstain", "abstain"), ("no", "no")])
def test_without_a_majority_it_is_rejected_and_costs_nothing(votes: tuple[str, str]) -> None:
    state = position(THREE)
    play(state, "1 court BANE", f"2 {votes[0]}", f"3 {votes[1]}")
    assert refused(state, "1 animate K10 BANE 0") == "R17"
    play(state, "1 animate K10 OBEN 0")
    assert deben(state) == [4, 0, 0]


@pytest.mark.rule("papyros", "G10")
def test_three_votes_a_turn() -> None:
    state = position(THREE)
    for word in ("BANE", "BUNE", "BONE"):
        play(state, f"1 court {word}", "2 no", "3 no")
    assert refused(state, "1 court BENU") == "G10"
    assert state.setting.moves.listed not in state.legal(0)


@pytest.mark.rule("papyros", "G10")
def test_votes_by_strangers_or_twice_are_refused() -> None:
    state = position(THREE)
    assert refused(state, "1 yes") == "G10"
    play(state, "1 court BANE", "2 yes")
    for seat in (0, 1, 3, -1):
        with pytest.raises(NotYourDecision):
            state.play(seat, "yes")
    assert refused(state, "3 finish") == "G10"
    assert refused(state, "3 court BONE") == "G10"


@pytest.mark.rule("papyros", "G10")
@pytest.mark.parametrize(
    ("word", "rule"),
    [("OBEN", "G10"), ("BRR", "R10"), ("B", "G9"), ("", "G10")],
    ids=["listed", "mute", "short", "none"],
)
def test_what_cannot_be_put_to_the_vote(word: str, rule: str) -> None:
    assert refused(position(THREE), f"1 court {word}") == rule


def test_nobody_votes_on_a_text_that_is_no_word() -> None:
    state = position(THREE)
    for text in ("court STRASSENBAHNEN", "court BA-NE", "court BÆNE", "court ba ne", "court 日本"):
        with pytest.raises(mastaba.MastabaError):
            state.play(0, text)
    assert step(state) == "act"


@pytest.mark.rule("papyros", "G10")
def test_who_stays_away_says_no_and_votes_are_hidden_until_all_are_in() -> None:
    state = position(THREE)
    assert state.lapse(1) is None
    play(state, "1 court BANE")
    assert [state.lapse(seat) for seat in range(3)] == [None, state.read("no"), state.read("no")]
    events = play(state, "2 yes")
    assert "vote" not in events[0].told(0)
    assert state.seen(2).position()["votes"] == ["", "?", ""]
    assert play(state, "3 no")[-1].told(-1)["votes"] == ("", "yes", "no")


@pytest.mark.rule("papyros", "G10")
def test_the_list_alone_or_votes_alone() -> None:
    listed = position(THREE, court="dictionary")
    assert refused(listed, "1 court BANE") == "G10"
    assert listed.setting.moves.listed not in listed.legal(0)
    voted = position(THREE, court="vote")
    assert refused(voted, "1 animate K10 OBEN 0") == "R17"
    play(voted, "1 court OBEN", "2 yes", "3 abstain", "1 animate K10 OBEN 0")
    assert words(voted) == ["OBEN"]


@pytest.mark.rule("papyros", "G10")
@pytest.mark.parametrize("court", ["dictionary+vote", "dictionary", "vote"])
def test_without_a_list_every_word_is_voted_on(court: str) -> None:
    play_without_list()
    state = position(THREE, court=court)
    assert [move for move in moves(state) if move.startswith("animate")] == []
    play(state, "1 court OBEN", "2 yes", "3 yes", "1 animate K10 OBEN 0")
    assert words(state) == ["OBEN"]
    assert state.begin()[0].told(0)["list"] is False


@pytest.mark.rule("papyros", "G10")
def test_votes_also_cover_crossing_words_and_exchanges() -> None:
    crossing = position("K10 @ h9 M, j9 L\n+ i9 A\n1: O\n2: A")
    assert refused(crossing, "1 extend h8 down OM") == "R17"
    play(crossing, "1 court OM", "2 yes", "1 extend h8 down OM")
    assert "OM" in words(crossing)
    swap = position("K05 = KUSS 0\nK08 RRN\n1: E; tauschen\n2: A")
    assert refused(swap, "1 swap K05.1 K08.3") == "R19"
    play(swap, "1 court NUSS", "2 yes", "1 swap K05.1 K08.3")
    assert words(swap) == ["NUSS"]


# ---- Challenges ------------------------------------------------------------------------------------------------


@pytest.mark.rule("papyros", "R17")
@pytest.mark.rule("papyros", "G10")
def test_by_an_option_the_others_are_asked_about_every_listed_word_that_is_laid() -> None:
    state = position(THREE, court="challenge")
    play(state, "1 animate K10 OBEN 0")
    assert (step(state), state.to_act, deben(state)) == ("vote", (1, 2), [0, 0, 0])
    prompt = state.seen(1).prompt()
    assert (prompt.kind, prompt.parameters["word"]) == ("challenge", "OBEN")
    assert state.seen(1).view()["pending"] == "animate K10 OBEN 0"  # it lies on the board meanwhile
    events = play(state, "2 no", "3 yes")
    assert words(state) == ["OBEN"]
    assert deben(state) == [4, 0, 0]
    told = {event.kind: event.told(-1) for event in events}
    assert (told["challenge"]["votes"], told["challenge"]["admitted"]) == (("", "no", "yes"), True)
    assert told["word"]["verdicts"] == ("listed",)


@pytest.mark.rule("papyros", "G10")
def test_a_challenged_word_goes_back_and_is_no_word_in_this_game() -> None:
    state = position(THREE, court="challenge")
    play(state, "1 animate K10 OBEN 0", "2 no", "3 abstain")
    assert (step(state), turn(state), words(state)) == ("act", 1, [])
    assert refused(state, "1 animate K10 OBEN 0") == "R17"
    assert not [move for move in moves(state) if "OBEN" in move]
    assert state.position()["struck"] == ["OBEN"]
    assert mastaba.load(state.dump()).dump() == state.dump()
    play(state, "1 court OBEN", "2 yes", "3 yes")  # they have thought again
    assert "animate K10 OBEN 0" in moves(state)


@pytest.mark.rule("papyros", "G10")
def test_the_others_are_heard_on_crossing_words_but_on_each_word_once() -> None:
    state = position("K10 @ h9 M, j9 L\n+ i9 A\n1: O A\n2: A", court="challenge")
    play(state, "1 extend h8 down OMA")
    assert state.position()["motion"] == "OMA"
    again = position("K10 @ h9 M, j9 L\n+ i9 A\n1: O A\n2: A", {"upheld": ["OMA"]}, court="challenge")
    play(again, "1 extend h8 down OMA")
    assert "OMA" in words(again)


@pytest.mark.rule("papyros", "G10")
def test_after_three_votes_listed_words_stand() -> None:
    state = position(THREE, {"courts": 3}, court="challenge")
    play(state, "1 animate K10 OBEN 0")
    assert words(state) == ["OBEN"]


@pytest.mark.rule("papyros", "G10")
def test_who_stays_away_does_not_challenge_and_what_pays_is_asked_afterwards() -> None:
    state = position("K06 ML\n1: A; allianz\n2: A\n3: A", court="challenge")
    play(state, "1 ally 2", "1 animate K06 MAL 0")
    assert [state.lapse(seat) for seat in (1, 2)] == [state.read("abstain")] * 2
    play(state, "2 abstain", "3 abstain")
    assert step(state) == "pay"
    play(state, "1 pay tile 2")
    assert words(state) == ["MAL"]


@pytest.mark.rule("papyros", "G10")
@pytest.mark.parametrize("bot", ["random", "greedy", "search:3"])
def test_bots_challenge_no_word_that_they_know(bot: str) -> None:
    state = position(THREE, court="challenge")
    play(state, "1 animate K10 OBEN 0")
    for seat in (1, 2):
        move = bots.choose(bot, state.seen(seat), Fast(seat))
        assert state.write(move) == "yes"
        state.play(seat, move)
    assert words(state) == ["OBEN"]


@pytest.mark.rule("papyros", "G10")
def test_a_game_with_challenges_is_verified_without_any_list() -> None:
    record = Record("papyros", 3, {"court": "challenge"}, seed="challenges")
    state, dice = record.deal(), Fast(7)
    while state.outcome is None:
        seat = state.to_act[0]
        if step(state) == "vote":
            move = state.read(("yes", "no", "abstain")[dice.below(3)])
        else:
            move = bots.choose("greedy", state.seen(seat), dice)
        record.note(state, seat, move)
        state.play(seat, move)
    assert state.position()["struck"]
    record.close(state.outcome)
    play_without_list()
    assert mastaba.verify(Record.read(record.write())).position()["board"] == state.position()["board"]


# ---- Records --------------------------------------------------------------------------------------------------


@pytest.mark.rule("papyros", "G10")
def test_a_record_is_verified_without_any_list() -> None:
    record = Record("papyros", 3, {}, seed="no list")
    state = record.deal()
    dice = mastaba.Fast(3)
    while state.outcome is None:
        seat = state.to_act[0]
        legal = state.legal(seat)
        words = [move for move in legal if state.write(move).split()[0] in ("animate", "extend")]
        choices = words or list(legal)
        move = choices[dice.below(len(choices))]
        record.note(state, seat, move)
        state.play(seat, move)
    record.close(state.outcome)
    play_without_list()
    again = Record.read(record.write())
    final = mastaba.verify(again)
    assert final.position()["board"] == state.position()["board"]
    assert HomeTable.of(Record.read(record.write()), persons=()).state.outcome is not None
    first = next(i for i, (_, text) in enumerate(record.moves) if text.startswith("animate"))
    fresh = again.deal()
    for seat, text in again.moves[:first]:
        fresh.replay(seat, text)
    seat, text = again.moves[first]
    with pytest.raises(mastaba.MastabaError, match="has not been admitted"):
        fresh.play(seat, text)  # who plays is not believed as a record is
    play_with_small_list()
