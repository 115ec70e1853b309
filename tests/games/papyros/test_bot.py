"""Bots of PaPyRoS: what speaks for a move, what positions look like, and how well the levels play."""

from typing import Any

import pytest
from games.papyros.lists import small_list
from games.papyros.positions import position
from games.playing import moves, play

import mastaba
from mastaba import Fast, State, bots
from mastaba.bots.bot import Effort
from mastaba.bots.greedy import hints_of
from mastaba.bots.levels import apprentice, pharaoh, scribe, vizier
from mastaba.games.papyros import game
from mastaba.games.papyros.bot.features import NAMES
from mastaba.games.papyros.bot.hints import PapyrosHints
from mastaba.games.papyros.rules.laying import laid, new_squares, play_of, words_formed
from mastaba.games.papyros.rules.lexicon import arrange
from mastaba.games.papyros.rules.state import Papyros
from mastaba.kernel.hints import Hints
from mastaba.locale import LANGUAGES
from mastaba.show.rooms import sight_of, text_of
from mastaba.show.speech import tongue

NAMES_OF = ["Anna", "Ben", "Cleo", "Dora"]


def said(state: State, move: str, language: str = "en") -> list[str]:
    """The reasons for a move of whoever is to act, as they are said to them."""
    seat = state.to_act[0]
    seen = state.seen(seat)
    sight = sight_of(seen, [], NAMES_OF, tongue(language, state.setting.game))
    return [text_of(state.setting.game).reason(sight, each) for each in reasons(state, seen.read(move))]


def reasons(state: State, move: int) -> list[Any]:
    return hints_of(state.setting).reasons(state.seen(state.to_act[0]), move)


# ---- Reasons ------------------------------------------------------------------------------------------------


def test_a_word_pays_and_uses_up_vowels() -> None:
    state = position("K06 ML\n1: A E\n2: O")
    clauses = said(state, "animate K06 MAL 0")
    assert "MAL pays 3 Deben" in clauses
    assert "uses up A" in clauses


def test_a_word_that_wins_says_so_first() -> None:
    state = position("K06 ML\n1: A E; ; 47\n2: O")
    assert said(state, "animate K06 MAL 0")[0] == "reaches 50 Deben, which wins"


def test_the_last_vowels_and_a_sun_are_spoken_of() -> None:
    assert "uses up all vowels" in said(position("K06 ML\n1: A\n2: O"), "animate K06 MAL 0")
    assert "takes a sun for it" in said(position("K06 ML\n1: E sun\n2: O"), "animate K06 MAL 0")


def test_what_a_word_opens_for_whom_is_named() -> None:
    state = position("K06 ML\n1: A E\n2: E")
    assert "opens MALE for Ben, 4 Deben" in said(state, "animate K06 MAL 0")


def test_who_passes_gives_up_a_word() -> None:
    clauses = said(position("K06 ML\n1: A\n2: O"), "finish")
    assert sorted(clauses) == ["gives up MAL, 3 Deben", "saves the vowels"]


def test_cards_are_judged_by_the_words_that_they_make_possible() -> None:
    state = position("K05 PSS\nK08 SKT\n1: U Ä; tauschen\n2: A")
    assert "makes KUSS and SPÄT possible, 8 Deben together" in said(state, "swap K05.1 K08.2")
    assert "costs the card “Exchange”" in said(state, "swap K05.1 K08.2")
    state = position("K06 R/M L/S\n1: A; umdrehen\n2: A")
    assert said(state, "flip K06.1")[0].startswith("makes MAL possible")
    assert "brings a vowel" in said(state, "return umdrehen")


def test_an_alliance_lends_vowels_and_shares_the_deben() -> None:
    state = position("K06 ML\n1: E; allianz\n2: A\n3: O")
    clauses = said(state, "ally 2")
    assert any("with the vowels of an ally MAL" in clause for clause in clauses)
    assert any("for Ben as well" in clause for clause in clauses)


def test_a_vote_is_explained_by_the_list() -> None:
    state = position("K06 ML\n1: A\n2: A", court="vote")
    play(state, "1 court MAL")
    assert said(state, "yes") == ["MAL is in the word list"]
    [reason] = reasons(state, state.read("no"))
    assert reason.worth < 0


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("options", [{}, {"language": "fr", "consent": "on"}, {"decline_draw": "on", "court": "vote"}])
def test_every_kind_of_move_has_reasons_that_can_be_said(seats: int, options: dict[str, Any]) -> None:
    """A game by chance: of each list of moves one of each verb is explained."""
    state = mastaba.new("papyros", seats=seats, seed="why", **options)
    chance = Fast(5)
    for _ in range(40):
        if not state.to_act:
            break
        seat = state.to_act[0]
        by_verb = {move.split()[0]: move for move in moves(state)}
        for move in by_verb.values():
            found = reasons(state, state.read(move))
            assert found
            assert [abs(each.worth) for each in found] == sorted((abs(each.worth) for each in found), reverse=True)
            for language in LANGUAGES:
                for clause in said(state, move, language):
                    assert clause.strip()
                    assert "{" not in clause
                    assert not clause.endswith(".")
        state.apply(seat, scribe.choose(state.seen(seat), chance, Effort(1)))


# ---- Positions ----------------------------------------------------------------------------------------------


def midgame(seed: str, seats: int = 2, turns: int = 6) -> Papyros:
    state = mastaba.new("papyros", seats=seats, seed=seed)
    assert isinstance(state, Papyros)
    chance = Fast(3)
    while state.to_act and (state.turns < turns or len(state.legal(state.to_act[0])) < 3):
        seat = state.to_act[0]
        state.apply(seat, scribe.choose(state.seen(seat), chance, Effort(1)))
    assert state.to_act
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_positions_have_a_number_for_each_name(seats: int) -> None:
    state = midgame("features", seats)
    hints = hints_of(state.setting)
    assert hints.feature_names() == NAMES
    for seat in range(seats):
        numbers = hints.features(state, seat)
        assert len(numbers) == len(NAMES)
        assert max(abs(number) for number in numbers) < 5
    assert sum(hints.values(state)) == pytest.approx(1)


@pytest.mark.parametrize("seed", ["a", "b"])
def test_what_others_hold_changes_no_decision(seed: str) -> None:
    """Cards of others dealt anew: the same scores, reasons and moves of all levels."""
    state = midgame(seed)
    seat = state.to_act[0]
    seen = state.seen(seat)
    legal = seen.legal()
    hints = hints_of(state.setting)
    for number in range(3):
        other = seen.fill(Fast(number))
        assert hints.scores(other, seat, legal) == hints.scores(state, seat, legal)
        again = other.seen(seat)
        for move in legal[:: max(1, len(legal) // 5)]:
            told, anew = hints.reasons(seen, move), hints.reasons(again, move)
            assert [(each.kind, each.worth) for each in told] == [(each.kind, each.worth) for each in anew]
        for bot, effort in ((apprentice, ""), (scribe, ""), (vizier, "10%"), (pharaoh, "1%")):
            told_to = bot.effort(effort)
            assert told_to is not None
            assert bot.choose(seen, Fast(1), told_to) == bot.choose(again, Fast(1), told_to)


# ---- Levels -------------------------------------------------------------------------------------------------


def test_a_weaker_level_knows_fewer_words() -> None:
    hints = hints_of(mastaba.new("papyros", seats=2, seed="x").setting)
    levels = [level_of(hints.for_level(name)) for name in ("apprentice", "scribe", "vizier", "pharaoh")]
    assert levels == [1, 2, 3, 3]


def in_thirds() -> None:
    """Of three words one is frequent, and two are known to many."""
    game.use(arrange("in thirds", {word: 1 + at % 3 for at, word in enumerate(sorted(small_list().levels))}))


def level_of(hints: Hints) -> int:
    assert isinstance(hints, PapyrosHints)
    return hints.level


def test_an_apprentice_lays_only_frequent_words() -> None:
    in_thirds()
    laid_words = 0
    for number in range(3):
        state = mastaba.new("papyros", seats=2, seed=f"apprentice {number}")
        assert isinstance(state, Papyros)
        chance = Fast(number)
        while state.to_act:
            seat = state.to_act[0]
            move = apprentice.choose(state.seen(seat), chance, Effort(1))
            if move >= int(state.given.first.animate):
                for word in words_of(state, move):
                    assert state.lexicon.list.levels[word] == 1
                    laid_words += 1
            state.apply(seat, move)
    assert laid_words > 5


def words_of(state: Papyros, move: int) -> list[str]:
    each = play_of(state.given, move)
    after = laid(state.given, state.cells, state.at, each)
    return words_formed(state.given, after, each, new_squares(state.cells, each, state.lexicon.kinds))


def test_an_exchange_is_followed_by_both_words() -> None:
    state = position("K05 PSS\nK08 SKT\n1: U Ä A A; tauschen\n2: A")
    hints: Hints = hints_of(state.setting)
    chosen = []
    for _ in range(3):
        seat = state.to_act[0]
        chosen.append(state.write(hints.choose(state, seat, state.legal(seat), Fast(1))))
        state.apply(seat, state.read(chosen[-1]))
    assert chosen[0] == "swap K05.1 K08.2"
    assert {move.split()[2] for move in chosen[1:]} == {"KUSS", "SPÄT"}


@pytest.mark.parametrize(("better", "worse", "deals"), [("scribe", "apprentice", 12), ("vizier", "scribe", 6)])
def test_each_level_beats_the_one_below(better: str, worse: str, deals: int) -> None:
    """Fixed deals, each played twice with changed seats. Of three words an apprentice knows one, and a scribe two."""
    in_thirds()
    won = 0.0
    for deal in range(deals):
        for first in (0, 1):
            state = mastaba.new("papyros", seats=2, seed=f"levels {deal}")
            chance = Fast(deal * 2 + first)
            while state.to_act:
                seat = state.to_act[0]
                state.apply(seat, bots.choose(better if seat == first else worse, state.seen(seat), chance))
            outcome = state.outcome
            assert outcome is not None
            won += float(outcome.ranks[first] == 1)
    assert won > deals
