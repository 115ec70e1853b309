"""Twins: a true and a sampled world go on, and while the viewer is told the same it must be shown the same.

Comparing only the present misses what leaks later: through logs, and through keys that can be followed.
In the sampled world the others play the same moves, or others that look the same to the viewer.
"""

from mastaba.check.played import Moment, Run, name_of, seen_by, viewers
from mastaba.check.worlds import difference, played_on, shown, told_of, world
from mastaba.kernel.contract import State
from mastaba.kernel.events import Told

FAR = 16  # moves that twins play on
TRIES = 6  # other moves looked at
ENOUGH = 30  # news of one kind, after which a sample must have said otherwise once
SAMPLES = 240  # before they are said not to vary


# ---- One move -------------------------------------------------------------------------------------------


def told_and_shown_agree(moment: Moment) -> int:
    """After any move: who is told the same is shown the same, and nobody is told what it does not know then."""
    step, state, count = moment.step, moment.state, 0
    if step is None:
        return 0
    for viewer in viewers(state):
        sample = seen_by(state, viewer).fill(moment.luck)
        log = moment.played.told(viewer, moment.number + 1)
        mine = shown(moment.run.surfaces, seen_by(_after(moment), viewer), log)
        for start, move in [(sample, step.move), *_other_moves(moment, sample, viewer)]:
            other = played_on(start, step.seat, move, viewer)
            if other is None:
                continue
            count += 1
            if other[1] == told_of(step.events, viewer):
                _shown_the_same(moment, viewer, mine, shown(moment.run.surfaces, seen_by(other[0], viewer), log))
            elif move == step.move or start is state:  # else it may be a public move that leads to the same
                _told_is_seen(moment, viewer, other)
    return count


def _other_moves(moment: Moment, sample: State, viewer: int) -> list[tuple[State, int]]:
    """Some of what another player could have done instead, in truth and in the sample."""
    step = moment.step
    if step is None or step.seat == viewer:
        return []
    return [(start, move) for start in (moment.state, sample) for move in moment.some(start.legal(step.seat), TRIES)]


def _after(moment: Moment) -> State:
    return moment.played.states[moment.number + 1]


def _move(moment: Moment) -> str:
    assert moment.step is not None
    return f"“{moment.state.write(moment.step.move)}” by player {moment.step.seat + 1}"


def _shown_the_same(moment: Moment, viewer: int, mine: dict[str, bytes | str], theirs: dict[str, bytes | str]) -> None:
    differs = difference(mine, theirs)
    if differs:
        raise moment.failed(f"{_move(moment)} shows {name_of(viewer)} more than the events tell: {differs}")


def _told_is_seen(moment: Moment, viewer: int, other: tuple[State, list[Told]]) -> None:
    """What was told is known from then on: seen keeps it. If seen does not, it was not meant to be told."""
    assert moment.step is not None
    true, told = _after(moment), told_of(moment.step.events, viewer)
    if seen_by(true, viewer).dump() == seen_by(other[0], viewer).dump() and world(true) != world(other[0]):
        parts = [f"{a} or {b}" for a, b in zip(told, other[1], strict=False) if a != b]
        what = parts[0] if parts else "more events, or fewer"
        raise moment.failed(
            f"{_move(moment)} tells {name_of(viewer)} what it does not see then: {what}. "
            "Either it should not be told, or seen should remember it"
        )


# ---- Playing on -----------------------------------------------------------------------------------------


def twins_look_the_same(moment: Moment) -> int:
    """A true and a sampled world, played on, show the viewer the same, byte for byte, while they tell the same."""
    return sum(_play_on(moment, viewer) for viewer in moment.some(viewers(moment.state), 2))


def _play_on(moment: Moment, viewer: int) -> int:
    played, surfaces = moment.played, moment.run.surfaces
    twin: State | None = seen_by(moment.state, viewer).fill(moment.luck)
    last = min(moment.number + FAR, len(played.steps))
    for number in range(moment.number, last):
        at = Moment(played, number, moment.check)
        at.luck = moment.luck
        assert twin is not None
        twin = _follow(at, twin, viewer)
        if twin is None:
            return number - moment.number + 1
        log = played.told(viewer, number + 1)
        true = seen_by(played.states[number + 1], viewer)
        _shown_the_same(at, viewer, shown(surfaces, true, log), shown(surfaces, seen_by(twin, viewer), log))
    return last - moment.number


def _follow(moment: Moment, twin: State, viewer: int) -> State | None:
    """The twin after a move that tells the viewer just what the true one did; None if there is none."""
    step = moment.step
    assert step is not None
    told = told_of(step.events, viewer)
    same = played_on(twin, step.seat, step.move, viewer)
    alike = same is not None and same[1] == told
    if same is None and viewer == step.seat:
        raise moment.failed(f"in a sample {name_of(viewer)} may not play “{twin.write(step.move)}”")
    if viewer >= 0 and _after(moment).learned[viewer] > moment.state.learned[viewer]:
        moment.run.evidence.add(twin.setting.moves.verb(step.move).name, surprise=not alike)
    if viewer != step.seat and (not alike or moment.luck.below(2)):
        for move in moment.some(twin.legal(step.seat), TRIES):
            other = played_on(twin, step.seat, move, viewer)
            if other is not None and other[1] == told:
                return other[0]
    if same is not None and not alike:
        _told_is_seen(moment, viewer, same)
    return same[0] if same is not None and alike else None


# ---- Samples vary ---------------------------------------------------------------------------------------


def samples_vary(moment: Moment) -> int:
    """After a secret choice, samples differ in it."""
    step, state, count = moment.step, moment.state, 0
    if step is None:
        return 0
    for viewer in viewers(state):
        for start, move in _other_moves(moment, state, viewer):
            other = played_on(start, step.seat, move, viewer)
            secret = other is not None and other[1] == told_of(step.events, viewer)
            if other is None or not secret or world(other[0]) == world(_after(moment)):
                continue
            count += 1
            if not _varies(moment, viewer):
                what = f"{name_of(viewer)} cannot tell {_move(moment)} from “{state.write(move)}”"
                raise moment.failed(f"{what}, but its samples never vary")
            break
    return count


def _varies(moment: Moment, viewer: int) -> bool:
    seen = seen_by(_after(moment), viewer)
    first = world(seen.fill(moment.luck))
    return any(world(seen.fill(moment.luck)) != first for _ in range(SAMPLES))


def news_is_news(run: Run) -> int:
    """What seats are about to learn is not in their samples already."""
    for verb, times in run.evidence.news.items():
        if times >= ENOUGH and not run.evidence.surprises[verb]:
            what = f"{times} times “{verb}” told a seat something new, and its sample had it right every time"
            raise run.failed("news_is_news", f"{what}: the samples know it, or learned counts what is no news")
    return sum(run.evidence.news.values())
