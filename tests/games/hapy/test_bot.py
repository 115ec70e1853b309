"""Bots at Hâpy Families: what they say of a move, what they look at, and that each level is stronger."""

from math import isfinite

import pytest
from games.hapy.positions import play, position

import mastaba
from mastaba import State, bots
from mastaba.bots.greedy import hints_of
from mastaba.games.hapy.bot.features import NAMES
from mastaba.games.hapy.rules.setting import counted, families_with, how_many
from mastaba.games.hapy.rules.state import Hapy
from mastaba.games.hapy.text.reasons import ABOUT_YOU, CLAUSES
from mastaba.kernel.bits import COUNT
from mastaba.kernel.chance import Fast
from mastaba.kernel.hints import Reason
from mastaba.lab.simulate import Series, simulate
from mastaba.locale import LANGUAGES
from mastaba.show.rooms import sight_of, text_of
from mastaba.show.speech import tongue

LEVELS = ("apprentice", "scribe", "vizier:2%", "pharaoh:1%")
NAMED = ("Adrien", "Nofret", "Siptah", "Tiy")


def midgame(seats: int, moves: int, seed: int = 1, **options: object) -> State:
    """A game between scribes that now and then move at random."""
    state = mastaba.new("hapy", seats=seats, chance=Fast(seed), **options)  # type: ignore[arg-type]
    chance = Fast(seed + 100)
    for _ in range(moves):
        seat = state.to_act[0]
        legal = state.legal(seat)
        wild = chance.below(4) == 0
        state.apply(seat, legal[chance.below(len(legal))] if wild else bots.choose("scribe", state.seen(seat), chance))
        if not state.to_act:
            return midgame(seats, moves, seed + 1, **options)
    return state


def reasons(state: State, move: str) -> list[Reason]:
    seen = state.seen(state.to_act[0])
    return hints_of(state.setting).reasons(seen, seen.read(move))


def kinds(state: State, move: str) -> list[str]:
    return [reason.kind for reason in reasons(state, move)]


def clauses(state: State, move: str, language: str = "en", reader: int = 0) -> list[str]:
    """What speaks for the move and against it, as this seat reads it."""
    game = state.setting.game
    sight = sight_of(state.seen(reader), [], NAMED[: state.setting.seats], tongue(language, game))
    return [text_of(game).reason(sight, reason) for reason in reasons(state, move)]


# ---- Families at once -----------------------------------------------------------------------------------


def test_families_are_counted_all_at_once() -> None:
    chance = Fast(4)
    for _ in range(300):
        cards = sum(1 << card for card in range(36) if chance.below(3) == 0)
        by_family = [COUNT[cards >> 6 * family & 63] for family in range(6)]
        assert [counted(cards) >> 6 * family & 63 for family in range(6)] == by_family
        assert how_many(cards) == sum(by_family)
        for least in range(1, 7):
            whole = sum(63 << 6 * family for family in range(6) if by_family[family] >= least)
            assert families_with(counted(cards), least) == whole


# ---- Reasons --------------------------------------------------------------------------------------------


def test_a_card_that_completes_a_series() -> None:
    state = position("1: hand cat-25\n2: hand bull-12 known bull-12\nlayout: right-4.1 cat-6", layout="temple")
    assert kinds(state, "take right-4.1") == ["series"]
    assert clauses(state, "take right-4.1") == ["completes the cats: series 1 of 5"]


def test_a_card_that_another_needs() -> None:
    state = position("1:\n2: hand bull-12 known bull-12\nlayout: right-4.1 bull-6", layout="temple")
    found = reasons(state, "take right-4.1")
    assert [reason.kind for reason in found] == ["denies", "first"]
    assert found[0].worth > found[1].worth > 0.0
    assert found[0].about == ("bull-6",)
    assert clauses(state, "take right-4.1")[0] == "Nofret holds two bulls and needs this card"
    assert clauses(state, "take right-4.1", reader=1)[0] == "you hold two bulls and need this card"
    assert clauses(state, "take right-4.1", "fr", 1)[0] == "tu as deux taureaux et cherches cette carte"


def test_a_card_that_wins() -> None:
    laid = "jackal-123 cat-123 crocodile-123 falcon-123"
    state = position(f"1: hand bull-12 laid {laid}\n2:\nlayout: right-4.1 bull-6", layout="temple")
    assert clauses(state, "take right-4.1") == ["completes the bulls: series 5 of 5, and wins"]
    state = position("1: hand cat-12 laid cat-345\n2:\nlayout: right-4.1 cat-6", layout="temple")
    assert kinds(state, "take right-4.1") == ["wins with family"]


def test_what_a_take_uncovers() -> None:
    state = position("1: hand hippo-3\n2: hand bull-12 known bull-12\nlayout: 7.5 bull-6")  # 8.6 to 8.8 are empty
    assert "uncovers wanted" not in kinds(state, "take 8.1")
    assert kinds(state, "take 8.5")[0] == "uncovers wanted"
    assert clauses(state, "take 8.5")[0] == "uncovers bull\u00a06: Nofret needs it"
    assert clauses(state, "take 8.5", reader=1)[0] == "uncovers bull\u00a06: you need it"


def test_a_question_that_is_sure_to_bring_a_series() -> None:
    state = position("1: hand cat-25\n2: hand cat-6 bull-1 known cat-6\nturn: 1 ask")
    assert kinds(state, "ask 2 cat-6") == ["series", "sure"]
    assert clauses(state, "ask 2 cat-6")[1] == "Nofret surely holds cat\u00a06"
    assert kinds(state, "skip") == ["leaves", "silent"]
    assert reasons(state, "skip")[0].worth < 0.0


def test_a_question_that_is_a_guess() -> None:
    state = position("1: hand cat-25\n2: hand cat-6 bull-1\nturn: 1 ask")
    found = reasons(state, "ask 2 cat-6")
    assert [reason.kind for reason in found] == ["series", "a guess"]
    assert found[0].worth > 0.0 > found[1].worth
    percent = found[1].parameters["percent"]
    assert isinstance(percent, int)
    assert 1 <= percent <= 50


def test_questions_that_bring_nothing() -> None:
    text = "1: hand cat-25 laid falcon-123\n2: hand cat-6 bull-1 known bull-1\n3:\nturn: 1 ask"
    state = position(text)
    assert kinds(state, "ask 2 cat-2") == ["in own hand"]
    assert kinds(state, "ask 2 falcon-1") == ["laid already"]
    assert kinds(state, "ask 3 bull-1") == ["not there"]
    assert kinds(state, "ask 2 hippo-1") in (["no use"], ["in the layout"])
    assert clauses(state, "ask 3 bull-1", "de") == ["bringt nichts: Siptah kann Stier\u00a01 nicht haben"]


def test_which_of_four_is_kept() -> None:
    state = position("1: hand cat-12\n2: hand cat-4 known cat-4\nlayout: right-4.1 cat-3", layout="temple")
    play(state, "1 take right-4.1", "1 ask 2 cat-4")
    assert kinds(state, "lay cat-1 cat-3 cat-4") == ["keeps secret"]
    assert kinds(state, "lay cat-1 cat-2 cat-4") == ["keeps known"]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("layout", ["pyramid", "temple"])
def test_every_move_has_reasons_in_every_language(seats: int, layout: str) -> None:
    for moves in (0, 9, 22, 35):
        state = midgame(seats, moves, layout=layout)
        seat = state.to_act[0]
        seen, game = state.seen(seat), state.setting.game
        hints = hints_of(state.setting)
        for language in LANGUAGES:
            sights = [
                sight_of(state.seen(reader), [], NAMED[:seats], tongue(language, game)) for reader in range(seats)
            ]
            for move in seen.legal():
                found = hints.reasons(seen, move)
                assert found
                worths = [abs(reason.worth) for reason in found]
                assert worths == sorted(worths, reverse=True)
                for reason in found:
                    for sight in sights:
                        said = text_of(game).reason(sight, reason)
                        assert said
                        assert not set("{}") & set(said)
                        assert not said.endswith(".")
                        assert said[0].islower() or language == "de" or said.startswith(NAMED)


def test_a_kind_about_you_is_a_kind() -> None:
    assert set(ABOUT_YOU) <= set(CLAUSES)
    assert all("{who}" in CLAUSES[kind] for kind in ABOUT_YOU)
    assert all("{who}" not in clause for clause in ABOUT_YOU.values())


def test_where_nothing_can_be_done_there_is_no_reason() -> None:
    state = midgame(2, 10)
    waiting = 1 - state.to_act[0]
    assert hints_of(state.setting).reasons(state.seen(waiting), 0) == []


# ---- Numbers of a position ------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_position_has_a_number_for_each_name(seats: int) -> None:
    hints = hints_of(mastaba.find_game("hapy").setting(seats, {}))
    assert hints.feature_names() == NAMES
    assert len(set(NAMES)) == len(NAMES)
    for moves in (0, 12, 24, 36):
        state = midgame(seats, moves)
        for seat in range(seats):
            numbers = hints.features(state, seat)
            assert len(numbers) == len(NAMES)
            assert all(isfinite(number) and -4.0 <= number <= 4.0 for number in numbers)
        assert sum(hints.values(state)) == pytest.approx(1.0)


def test_numbers_of_a_position() -> None:
    me, other = "hand cat-25 bull-1 known cat-2 laid hippo-123", "hand cat-6 known cat-6 laid cat-134"
    state = position(f"1: {me}\n2: {other}\nlayout: right-4.1 bull-6", layout="temple")
    numbers = dict(zip(NAMES, hints_of(state.setting).features(state, 0), strict=True))
    assert numbers["series"] == pytest.approx(1 / 5)
    assert numbers["pairs"] == numbers["secret pairs"] == pytest.approx(1 / 3)
    assert numbers["third at hand"] == numbers["third in other hands"] == pytest.approx(1 / 3)
    assert numbers["winning pairs"] == 0.0
    assert numbers["singles"] == numbers["open families"] == pytest.approx(1 / 3)
    assert numbers["to move"] == numbers["to move with a third"] == 1.0
    assert numbers["pairs, early"] == pytest.approx(numbers["pairs"] * 26 / 36)


def test_values_are_asked_between_turns_only() -> None:
    state = mastaba.new("hapy", seats=2, chance=Fast(1))
    hints = hints_of(state.setting)
    while state.to_act:
        position = state.position()
        begins = position["step"] == "take" or (position["step"] == "ask" and not position["layout"])
        assert hints.stops(state, 1000) == begins
        assert not hints.stops(state, 0)
        seat = state.to_act[0]
        state.apply(seat, bots.choose("scribe", state.seen(seat), Fast(1)))


# ---- Levels ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("moves", [8, 21, 32])
def test_no_level_sees_what_is_hidden(seats: int, moves: int) -> None:
    state = midgame(seats, moves)
    seat = state.to_act[0]
    sample = state.seen(seat).fill(Fast(99))
    assert sample.dump() != state.dump()
    legal = state.legal(seat)
    hints = hints_of(state.setting)
    assert hints.scores(state, seat, legal) == hints.scores(sample, seat, legal)
    for move in legal:
        true, dealt = (
            [(r.kind, r.worth, r.about, r.parameters) for r in hints.reasons(s.seen(seat), move)]
            for s in (state, sample)
        )
        assert true == dealt
    for level in LEVELS:
        assert bots.choose(level, state.seen(seat), Fast(3)) == bots.choose(level, sample.seen(seat), Fast(3))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_quick_move_is_a_best_one(seats: int) -> None:
    for moves in range(0, 40, 3):
        state = midgame(seats, moves)
        seat = state.to_act[0]
        legal = state.legal(seat)
        scores = hints_of(state.setting).scores(state, seat, legal)
        chosen = {hints_of(state.setting).choose(state, seat, legal, Fast(seed)) for seed in range(5)}
        assert all(scores[legal.index(move)] == max(scores) for move in chosen)


def test_an_apprentice_forgets_what_others_hold_and_nothing_else() -> None:
    state = midgame(3, 30)
    seat = state.to_act[0]
    hints = hints_of(state.setting)
    before = state.seen(seat).fill(Fast(1))
    forgot = False
    for seed in range(20):
        sample = state.seen(seat).fill(Fast(1))
        hints.forget(sample, seat, Fast(seed))
        assert sample.position()["players"][seat] == before.position()["players"][seat]  # type: ignore[index]
        assert sample.legal(seat) == state.legal(seat)
        forgot = forgot or sample.dump() != before.dump()
    assert forgot


def test_an_apprentice_makes_no_silly_move() -> None:
    state = position("1: hand cat-25 bull-1\n2: hand hippo-6 jackal-1 known hippo-6\nturn: 1 ask")
    hints = hints_of(state.setting)
    for seed in range(60):
        move = bots.choose("apprentice", state.seen(0), Fast(seed))
        (score,) = hints.scores(state, 0, (state.setting.moves.read("skip"), move))[1:]
        assert score > -0.5
    state = position("1: hand cat-25\n2:\nlayout: right-4.1 cat-6", layout="temple")
    taken = {state.seen(0).write(bots.choose("apprentice", state.seen(0), Fast(seed))) for seed in range(30)}
    assert taken == {"take right-4.1"}


# Four series each; three cards lie face up, so nothing is hidden: the next series wins.
ENDS = (
    """
    1: hand jackal-1 cat-3 falcon-2 hippo-1   laid jackal-234 crocodile-145 falcon-136 bull-136  ban cat-1
    2: hand jackal-6 cat-14 hippo-45       laid cat-256 crocodile-236 hippo-236 bull-245     ban jackal-1
    layout: right-1.1 falcon-4 right-1.2 jackal-5 right-1.3 falcon-5
    """,
    """
    1: hand cat-1 crocodile-2 falcon-2 bull-5   laid jackal-126 crocodile-134 falcon-156 hippo-235   ban falcon-3
    2: hand cat-5 falcon-34 bull-26        laid jackal-345 cat-246 hippo-146 bull-134        ban cat-1
    layout: right-1.1 cat-3 right-1.2 crocodile-5 right-1.3 crocodile-6
    """,
)


def worth(state: Hapy, found: dict[object, float]) -> float:
    """What the first seat gets of this position if both play as well as can be: every line of play is looked at.

    Of questions for cards that neither holds, one stands for all.
    """
    outcome = state.outcome
    if outcome is not None:
        return 0.5 if outcome.ranks[0] == outcome.ranks[1] else float(outcome.ranks[0] == 1)
    hands = [(player.hand, player.laid, player.ban) for player in state.seats]
    place = (state.turn, state.step, state.left, state.sand, state.laid_now, tuple(hands))
    if place not in found:
        seat = state.to_act[0]
        best = max if seat == 0 else min
        wins = best(0.0, 1.0)
        found[place] = 1.0 - wins
        for move in worth_a_look(state, seat):
            found[place] = best(found[place], worth(after(state, seat, move), found))
            if found[place] == wins:
                break
    return found[place]


def worth_a_look(state: Hapy, seat: int) -> list[int]:
    legal = list(state.legal(seat))
    held = state.seats[0].hand | state.seats[1].hand
    asks = state.given.asks
    idle = [move for move in legal if move >= asks and not held >> (move - asks) % 36 & 1]
    return [move for move in legal if move not in idle[1:]]


def after(state: Hapy, seat: int, move: int) -> Hapy:
    state = state.copy()
    state.apply(seat, move)
    return state


@pytest.mark.parametrize("text", ENDS)
def test_where_nothing_is_hidden_a_vizier_plays_as_well_as_can_be(text: str) -> None:
    state = position(text, layout="temple")
    assert isinstance(state, Hapy)
    found: dict[object, float] = {}
    worths = {move: worth(after(state, 0, move), found) for move in state.legal(0)}
    assert len(set(worths.values())) > 1
    for level in ("vizier:20%", "vizier"):
        assert worths[bots.choose(level, state.seen(0), Fast(1))] == max(worths.values())


@pytest.mark.slow
@pytest.mark.parametrize(("stronger", "weaker", "deals"), [("scribe", "apprentice", 60), ("vizier:10%", "scribe", 30)])
def test_each_level_beats_the_one_below(stronger: str, weaker: str, deals: int) -> None:
    series = Series("hapy", (stronger, weaker), {}, seed=1)
    results = [result for deal in simulate(series, deals, cores=1) for result in deal]
    won = [result.ranks[0] == 1 for result in results]
    assert sum(won) > len(won) * 0.55
