"""Taking back: what a seat has not learned can be taken back, and leaves no trace."""

from mastaba.check.played import Moment, Played, luck, name_of, seen_by, viewers
from mastaba.check.surfaces import first_difference
from mastaba.kernel.contract import State
from mastaba.kernel.errors import NoUndo
from mastaba.kernel.events import Told
from mastaba.kernel.records import Record
from mastaba.table.errors import NotNow
from mastaba.table.home import HomeTable

SAMPLES = 3
OF_A_KIND = 2  # moves of others that tell the same kinds of things, looked at in each game for each seat
DEALS = 12  # that must all be possible still after such a move


def undo_is_sound(moment: Moment) -> int:
    """Where a seat's own move does not count as learning, it shows the seat the same in every sample."""
    state = moment.state
    if moment.step is None:
        return 0
    seat, count = moment.step.seat, 0
    for move in (moment.step.move, *moment.some(state.legal(seat), 3)):
        true, told = _after(state, seat, move)
        _grows(moment, state, true)
        if true.learned[seat] > state.learned[seat]:
            continue
        for _ in range(SAMPLES):
            count += 1
            sample = seen_by(state, seat).fill(moment.luck)
            other, other_told = _after(sample, seat, move)
            what = f"“{state.write(move)}” can be taken back by player {seat + 1}, who has learned from it:"
            if told != other_told:
                raise moment.failed(f"{what} told {first_difference(repr(told), repr(other_told))}")
            shown, other_shown = seen_by(true, seat).dump(), seen_by(other, seat).dump()
            if shown != other_shown:
                raise moment.failed(f"{what} sees {first_difference(shown, other_shown)}")
    return count


def others_moves_count_as_learning(played: Played) -> int:
    """Where another's move lets a seat rule out a sample, it counts as learning: bots' moves are undone, too.

    Moves are looked at by what they tell: what is told seldom as often as what is told all the time.
    """
    looked: dict[object, int] = {}
    count = 0
    numbers = list(range(len(played.steps)))
    luck(played.seed, "others").shuffle(numbers)
    for number in numbers:
        moment = Moment(played, number, "others_moves_count_as_learning")
        for seat in range(moment.state.setting.seats):
            told = [event.told(seat) for event in played.steps[number].events]
            kind = (seat, *(part["kind"] for part in told))
            if looked.get(kind, 0) == OF_A_KIND or not _unlearned(moment, seat):
                continue
            looked[kind] = looked.get(kind, 0) + 1
            count += _no_sample_is_ruled_out(moment, seat, told)
    return count


def _unlearned(moment: Moment, seat: int) -> bool:
    """Whether this move of another did not count as learning."""
    assert moment.step is not None
    after = moment.played.states[moment.number + 1]
    return seat != moment.step.seat and after.learned[seat] == moment.state.learned[seat]


def _no_sample_is_ruled_out(moment: Moment, seat: int, told: list[Told]) -> int:
    state, step = moment.state, moment.step
    assert step is not None
    seen = seen_by(state, seat)
    for _ in range(DEALS):
        sample = seen.fill(moment.luck)
        if not _can_look_like(sample, step.seat, step.move, seat, told):
            what = (
                f"“{state.write(step.move)}” by player {step.seat + 1} tells player {seat + 1} "
                f"that it is not as in {sample.dump().decode()}, but learned does not count it"
            )
            raise moment.failed(what)
    return DEALS


def _can_look_like(sample: State, mover: int, move: int, viewer: int, told: list[Told]) -> bool:
    """Whether something that the mover can do in the sample tells the viewer just this."""
    listed = sample.setting.moves.listed
    legal = sample.legal(mover)
    candidates = [move] if move in legal or move >= listed else []
    verb = sample.setting.moves.verb(move)
    for same_verb in (True, False):
        candidates += [other for other in legal if (sample.setting.moves.verb(other) is verb) == same_verb]
    for other in candidates:
        twin = sample.copy()
        if twin.why(mover, other) is None and [event.told(viewer) for event in twin.play(mover, other)] == told:
            return True
    return False


def _grows(moment: Moment, before: State, after: State) -> None:
    if len(after.learned) != before.setting.seats or any(
        new < old for old, new in zip(before.learned, after.learned, strict=True)
    ):
        raise moment.failed(f"learned goes from {before.learned} to {after.learned}")


def _after(state: State, seat: int, move: int) -> tuple[State, list[Told]]:
    twin = state.copy()
    events = twin.play(seat, move)
    return twin, [event.told(seat) for event in events]


# ---- At a table -----------------------------------------------------------------------------------------


def table_takes_back(moment: Moment) -> int:
    """A table's undo brings back the very position from before, and what was told with it."""
    moves = moment.played.record.moves[: moment.number]
    seats = range(moment.state.setting.seats)
    for persons in (tuple(seats), (moment.luck.below(len(seats)),)):
        for seat in persons:
            _take_back(moment, moves, persons, seat)
    return len(seats) + 1


def _take_back(moment: Moment, moves: list[tuple[int, str]], persons: tuple[int, ...], seat: int) -> None:
    mine = moment.played.record
    record = Record(mine.game, mine.seats, mine.options, seed=mine.seed)
    record.moves = list(moves)
    table = HomeTable.of(record, persons)
    if table.state.dump() != moment.dump:
        raise moment.failed("a table with the same moves is in another position")
    able = table.can_undo(seat)
    try:
        gone = table.undo(seat)
    except (NoUndo, NotNow):
        if able or table.state.dump() != moment.dump:
            raise moment.failed(f"player {seat + 1} cannot take back, but that changed something") from None
        return
    if not able:
        raise moment.failed(f"player {seat + 1} took back what can_undo says cannot be taken back")
    left = table.record().moves
    expected = Record(mine.game, mine.seats, mine.options, seed=mine.seed)
    expected.moves = list(left)
    fresh = HomeTable.of(expected, persons)
    if table.state.dump() != fresh.state.dump():
        difference = first_difference(fresh.state.dump(), table.state.dump())
        raise moment.failed(f"taking back {gone} moves does not lead back: {difference}")
    if left == moves[: len(left)] and table.state.dump() != moment.played.dumps[len(left)]:
        raise moment.failed(f"taking back {gone} moves does not restore the position from before")
    for viewer in viewers(table.state):
        if table.told(viewer) != fresh.told(viewer):
            raise moment.failed(f"{name_of(viewer)} still hears of what was taken back")
