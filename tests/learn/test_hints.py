"""Hints of a table: who may ask, what makes one void, and what is said."""

import asyncio
from collections.abc import Callable

import pytest
from table.rooms import Guest, room
from table.sitting import ANNA, BEN, STRANGER, Sitting, head
from tiny.squares import game as squares

from mastaba import bots
from mastaba.bots.ballots import Ballot, only
from mastaba.bots.workers.questions import Heard, Question, Trial
from mastaba.kernel.chance import Fast
from mastaba.kernel.contract import Seen
from mastaba.kernel.errors import BadOptions, MastabaError, NotYourDecision, StaleDecision
from mastaba.learn.hints import (
    ADVISER,
    SEED,
    Asked,
    Hints,
    called,
    check,
    find_reasons,
    heading,
    hint_from,
    interval,
    said_reasons,
)
from mastaba.learn.tutor import GRAVE, at_once, doubt
from mastaba.show.rooms import sight_of
from mastaba.show.speech import tongue
from mastaba.table import commands
from mastaba.table.errors import NotAllowed, NotNow
from mastaba.table.live import LiveTable

pytestmark = pytest.mark.anyio
ENGLISH = tongue("en", squares)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


class Slow:
    """An adviser that answers when it is told to."""

    def __init__(self) -> None:
        self.asked: list[Question] = []
        self.answers: list[asyncio.Future[Heard]] = []
        self.put = asyncio.Event()

    async def weigh(self, question: Question) -> Heard:
        self.asked.append(question)
        self.answers.append(asyncio.get_running_loop().create_future())
        self.put.set()
        return await self.answers[-1]

    async def next(self) -> Question:
        await self.put.wait()
        self.put.clear()
        return self.asked[-1]

    def say(self, ballot: Ballot | None = None) -> None:
        legal = list(self.asked[-1].seen.legal())
        usual = Ballot(legal, [100] * len(legal), [50.0 - at for at in range(len(legal))])
        self.answers[-1].set_result(Heard(ballot or usual))


# ---- Who may ask ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("people", "option", "there"),
    [
        ((ANNA, "scribe"), "usual", True),
        ((ANNA, "scribe", "scribe"), "usual", True),
        ((ANNA, BEN), "usual", False),
        ((ANNA, ANNA), "usual", False),  # on one device
        ((ANNA, BEN, "scribe"), "usual", False),
        ((ANNA, BEN), "on", True),
        ((ANNA, "scribe"), "off", False),
    ],
)
def test_at_which_tables_there_are_hints(people: tuple[str, ...], option: str, there: bool) -> None:
    opened = commands.open_table("t", "hapy", len(people), {}, ANNA, 0.0, hints=option)
    assert Sitting(opened, *people).table.hints is there


def test_a_table_cannot_have_other_hints() -> None:
    with pytest.raises(BadOptions, match="usual, on, off"):
        commands.open_table("t", "hapy", 2, {}, ANNA, 0.0, hints="many")


async def test_who_may_ask_and_when() -> None:
    async with room() as it:
        await it.sat("squares", ANNA, "scribe", begin=False)
        cases: list[tuple[Callable[[LiveTable], None], type[MastabaError]]] = [
            (lambda table: check(table, ANNA, 0), NotNow),  # it has not begun
            (lambda table: check(table, STRANGER, 0), NotAllowed),
            (lambda table: check(table, ANNA, 1), NotAllowed),
            (lambda table: check(table, ANNA, 7), NotAllowed),
        ]
        for asking, error in cases:
            with pytest.raises(error):
                await it.look("t", asking)


async def test_off_and_not_ones_turn() -> None:
    async with room() as it:
        await it.sat("squares", ANNA, BEN)
        with pytest.raises(NotAllowed, match="thinks for themselves"):
            await it.look("t", lambda table: check(table, ANNA, 0))
    sitting = Sitting(commands.open_table("t", "squares", 2, {}, ANNA, 0.0, hints="on"), ANNA, BEN)
    sitting.do(commands.begin, ANNA)
    (acts,) = sitting.table.to_act
    check(sitting.table, (ANNA, BEN)[acts], acts)
    with pytest.raises(NotYourDecision, match="when it is your turn"):
        check(sitting.table, (ANNA, BEN)[1 - acts], 1 - acts)
    sitting.do(commands.stand_in, (ANNA, BEN)[acts], acts, "scribe")
    with pytest.raises(NotYourDecision, match="A bot plays"):
        check(sitting.table, (ANNA, BEN)[acts], acts)
    sitting.do(commands.resign, ANNA, 0, "scribe")
    with pytest.raises(NotNow, match="over"):
        check(sitting.table, BEN, 1)


async def test_a_frozen_table_gives_none() -> None:
    async with room() as it:
        await it.sat("squares", ANNA, "scribe")
        await it.quiet()
        await it.look("t", LiveTable.freeze)
        with pytest.raises(NotNow, match="rules have changed"):
            await it.look("t", lambda table: check(table, ANNA, 0))


# ---- Asking ---------------------------------------------------------------------------------------------


async def asked_at(it: Guest, hints: Hints) -> Asked:
    return await it.look("t", lambda table: hints.ask(table, ANNA, 0))


async def sat_first(it: Guest) -> None:
    """Anna against a bot, and it is her turn."""
    await it.sat("squares", ANNA, "scribe")
    await it.quiet()
    assert await it.look("t", lambda table: table.decision(0))


async def test_it_is_asked_from_what_the_seat_has_seen_in_the_persons_own_time() -> None:
    slow = Slow()
    async with room() as it:
        hints = Hints(it, slow)
        await sat_first(it)
        asked = await asked_at(it, hints)
        question = await slow.next()
        assert (question.table, question.bot, question.seed, question.person) == ("t", ADVISER, SEED, ANNA)
        assert question.seen.dump() == await it.look("t", lambda table: table.seen(0).dump())  # type: ignore[union-attr]
        assert await asked_at(it, hints) is asked  # twice is once
        slow.say()
        hint = await hints.heard(asked)
        assert [each.chance for each in hint.best] == [0.5, 0.49, 0.48]
        assert await asked_at(it, hints) is asked
        assert len(slow.asked) == 1
        await hints.close()


async def test_a_move_makes_it_void_and_nobody_thinks_on() -> None:
    slow = Slow()
    async with room() as it:
        hints = Hints(it, slow)
        await sat_first(it)
        asked = await asked_at(it, hints)
        question = await slow.next()
        await it.move(ANNA, 0, question.seen.write(question.seen.legal()[0]))  # the table does not wait
        with pytest.raises(StaleDecision):
            await hints.heard(asked)
        assert asked.thinking is not None
        await asyncio.wait([asked.thinking])
        assert slow.answers[0].cancelled()
        await hints.close()


async def test_it_can_be_called_off_and_asked_for_again() -> None:
    slow = Slow()
    async with room() as it:
        hints = Hints(it, slow)
        await sat_first(it)
        asked = await asked_at(it, hints)
        await slow.next()
        hints.call_off("t", 0)
        hints.call_off("elsewhere", 0)
        with pytest.raises(NotNow, match="called off"):
            await hints.heard(asked)
        again = await asked_at(it, hints)
        await slow.next()
        slow.say()
        assert (await hints.heard(again)).best
        hints.call_off("t", 0)  # it is there already
        assert await asked_at(it, hints) is again
        await hints.close()
        assert slow.answers[0].cancelled()


async def test_what_is_pushed_out_is_void_in_its_own_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mastaba.learn.hints.MOST_KEPT", 1)
    async with room() as it:
        hints = Hints(it, Slow())
        await sat_first(it)
        await it.sat("squares", "scribe", ANNA, table="other")
        await it.quiet()
        first = await asked_at(it, hints)
        async with it.at("other") as visit:
            hints.ask(visit.table, ANNA, 1)
        with pytest.raises(StaleDecision) as refusal:
            await hints.heard(first)
        assert refusal.value.parameters["seat"] == 1
        await hints.close()


async def test_who_goes_home_says_so() -> None:
    slow = Slow()
    async with room() as it:
        hints = Hints(it, slow)
        await sat_first(it)
        asked = await asked_at(it, hints)
        await slow.next()
        await hints.close()
        with pytest.raises(NotNow, match="about to close"):
            await hints.heard(asked)
        with pytest.raises(NotNow, match="about to close"):
            await hints.heard(await asked_at(it, hints))


@pytest.mark.parametrize("broken", [True, False])
async def test_an_adviser_that_fails_is_asked_again(broken: bool) -> None:
    class Failing(Slow):
        async def weigh(self, question: Question) -> Heard:
            if len(self.asked) == 0:
                self.asked.append(question)
                if broken:
                    raise RuntimeError("no idea")
                return Heard(None, failure="no idea")
            return await super().weigh(question)

    failing = Failing()
    async with room() as it:
        hints = Hints(it, failing)
        await sat_first(it)
        with pytest.raises(NotNow, match="Try again"):
            await hints.heard(await asked_at(it, hints))
        again = await asked_at(it, hints)
        await failing.next()
        failing.say()
        assert (await hints.heard(again)).best
        await hints.close()


# ---- What is said ---------------------------------------------------------------------------------------


def test_a_game_without_hints_gets_plain_numbers() -> None:
    sitting = Sitting(head("squares", 2), ANNA, "scribe")
    sitting.do(commands.begin, ANNA)
    (seat,) = sitting.table.to_act
    seen = sitting.table.seen(seat)
    assert seen is not None
    assert seen.setting.game is squares
    hint = hint_from(seen, bots.ballot("adviser:10%", seen, Fast(SEED), 0))
    sight = sight_of(seen, (), ["Anna", "Ben"], ENGLISH)
    assert 2 <= len(hint.best) <= 3
    find_reasons(hint, hint.best)
    for each in hint.best:
        assert each.chance is not None
        assert each.low <= each.chance <= each.high
        assert called(sight, each.move) == seen.write(each.move)
        assert said_reasons(sight, hint, each.move) == []
    assert "chance" in heading(seen, ENGLISH)


def test_where_there_is_no_choice_nothing_is_compared() -> None:
    seen = begun_squares()
    hint = hint_from(seen, only(seen.legal()[0]))
    assert [each.chance for each in hint.best] == [None]
    assert doubt(hint, seen.legal()[0]) is None


def begun_squares() -> Seen:
    sitting = Sitting(head("squares", 2), ANNA, "scribe")
    sitting.do(commands.begin, ANNA)
    seen = sitting.table.seen(sitting.table.to_act[0])
    assert seen is not None
    return seen


def test_how_sure_a_chance_is() -> None:
    low, high = interval(0.5, 100)
    assert (round(low, 2), round(high, 2)) == (0.40, 0.60)
    assert interval(0.0, 10)[0] == 0.0
    assert interval(0.0, 10)[1] > 0.2  # ten tries prove little
    assert interval(0.5, 10_000)[1] < 0.51


# ---- The tutor ------------------------------------------------------------------------------------------


def compared(*chances: tuple[float, int]) -> Ballot:
    return Ballot(list(begun_squares().legal()[: len(chances)]), [n for _, n in chances], [c * n for c, n in chances])


@pytest.mark.parametrize(
    ("chances", "made", "better"),
    [
        ([(0.60, 1000), (0.40, 1000)], 1, 1),  # grave, and certain
        ([(0.60, 1000), (0.59, 1000), (0.40, 1000)], 2, 2),
        ([(0.60, 1000), (0.40, 1000)], 0, 0),  # the best one
        ([(0.60, 100_000), (0.53, 100_000)], 1, 0),  # certain, and not grave
        ([(0.60, 40), (0.45, 40)], 1, 0),  # within noise
        ([(0.60, 1000), (0.30, 12)], 1, 0),  # hardly tried
        ([(0.60, 1000), (0.10, 60)], 1, 1),  # hardly tried, and bad enough
    ],
)
def test_a_second_look_is_for_grave_mistakes_alone(chances: list[tuple[float, int]], made: int, better: int) -> None:
    seen = begun_squares()
    found = doubt(hint_from(seen, compared(*chances)), seen.legal()[made])
    assert (0 if found is None else len(found.better)) == better
    if found is not None:
        assert found.better[0].chance - found.move.chance >= GRAVE  # type: ignore[operator]


def test_of_a_move_that_was_never_tried_nothing_is_said() -> None:
    seen = begun_squares()
    assert doubt(hint_from(seen, compared((0.6, 1000), (0.4, 1000))), seen.legal()[3]) is None


async def test_nobody_waits_for_an_answer_that_is_not_there() -> None:
    async with room() as it:
        hints = Hints(it, Slow())
        asked = Asked("t", 0, 1, begun_squares(), ANNA)
        move = asked.seen.legal()[0]
        assert await at_once(hints, asked, move) is None
        assert not asked.answer.done()  # it may still come, for the hint
        asked.void(NotNow("no"))
        assert await at_once(hints, asked, move) is None


async def test_the_move_that_is_made_is_weighed_as_well_as_the_best_ones() -> None:
    """It showed 10 of 40: too few to say so. Tried alone it shows 240 of 1000."""
    slow = Slow()
    async with room() as it:
        hints = Hints(it, slow)
        seen = begun_squares()
        asked = Asked("t", 0, 1, seen, ANNA)
        best, made, never = seen.legal()[:3]
        ballot = Ballot([best, made, seen.legal()[3]], [1000, 40, 3000], [450.0, 10.0, 900.0])
        asked.answer.set_result(hint_from(seen, ballot))
        assert doubt(hint_from(seen, ballot), made) is None
        for move, won in ((made, 240.0), (never, 440.0)):
            looking = asyncio.create_task(at_once(hints, asked, move))
            question = await slow.next()
            assert isinstance(question, Trial)
            assert (question.move, question.tries, question.person) == (move, 505, ANNA)
            slow.say(Ballot([move], [1000], [won]))
            hint = await looking
            assert hint is not None
            assert (doubt(hint, move) is not None) is (move == made)
        assert await at_once(hints, asked, made) is hint, "once is enough"
        assert await at_once(hints, asked, best) is hint, "that is known"
        assert len(slow.asked) == 2


async def test_what_cannot_be_tried_in_a_moment_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mastaba.learn.tutor.A_MOMENT", 0.01)
    slow = Slow()
    async with room() as it:
        seen = begun_squares()
        asked = Asked("t", 0, 1, seen, ANNA)
        ballot = compared((0.6, 1000), (0.1, 60))
        asked.answer.set_result(hint_from(seen, ballot))
        hint = await at_once(Hints(it, slow), asked, ballot.moves[1])
        assert hint is not None
        assert slow.answers[0].cancelled()
        assert doubt(hint, ballot.moves[1]) is not None, "what is known counts"
