"""Samples: worlds that a viewer cannot tell from the real one, made of what it knows and of nothing else."""

from time import process_time

import mastaba
from mastaba.check.played import Moment, luck, name_of, seen_by, viewers
from mastaba.check.surfaces import first_difference
from mastaba.check.worlds import difference, shown, world
from mastaba.kernel.contract import Seen, State

FEW = 6  # different samples, of which all should turn up
TIMES = 200  # samples for each of them, before we miss one
SLOW = 1.0  # seconds


def samples_look_the_same(moment: Moment) -> int:
    """A sample is a position, and shows the viewer just what the truth does, on every surface."""
    state, count = moment.state, 0
    for viewer in viewers(state):
        seen = seen_by(state, viewer)
        dump = seen.dump()
        told = moment.played.told(viewer, moment.number)
        surfaces = moment.run.surfaces
        mine = shown(surfaces, seen, told)
        for _ in range(2):
            count += 1
            sample = seen.fill(moment.luck)
            _is_position(moment, viewer, sample)
            differs = difference(mine, shown(surfaces, seen_by(sample, viewer), told))
            if differs:
                raise moment.failed(f"{name_of(viewer)} can tell the truth from a sample: {differs}")
            _play_a_little(moment, sample)
        if seen.dump() != dump:
            what = f"filling, or playing on with the sample, changes what {name_of(viewer)} has seen"
            raise moment.failed(what)
    return count


def _is_position(moment: Moment, viewer: int, sample: State) -> None:
    state, who = moment.state, name_of(viewer)
    wrong = sample.audit()
    if wrong:
        raise moment.failed(f"a sample of {who} is no position: {'; '.join(wrong)}")
    if sample.to_act != state.to_act:
        raise moment.failed(f"in a sample of {who} {sample.to_act} are to act, not {state.to_act}")
    if viewer >= 0 and sample.legal(viewer) != state.legal(viewer):
        raise moment.failed(f"in a sample {who} has other legal moves")
    for seat in state.to_act:
        if state.public_choice(seat) and sample.legal(seat) != state.legal(seat):
            raise moment.failed(f"the choice of {name_of(seat)} is called public, but {who} cannot know it")
    if viewer >= 0 and sample.learned[viewer] != state.learned[viewer]:
        raise moment.failed(f"in a sample {who} has learned more, or less")
    if state.outcome and (sample.outcome is None or sample.outcome.plain() != state.outcome.plain()):
        raise moment.failed(f"in a sample of {who} the outcome is {sample.outcome}, not {state.outcome}")


def _play_a_little(moment: Moment, sample: State) -> None:
    for _ in range(3):
        if sample.to_act:
            seat = sample.to_act[0]
            sample.play(seat, moment.played.choose(sample, seat, moment.luck))


def samples_come_from_knowledge(moment: Moment) -> int:
    """A dumped and loaded seen shows and fills as the first one did: it has nothing that the dump has not."""
    for viewer in viewers(moment.state):
        seen = seen_by(moment.state, viewer)
        again = mastaba.load(seen.dump())
        assert isinstance(again, Seen)
        told = moment.played.told(viewer, moment.number)
        differs = difference(shown(moment.run.surfaces, seen, told), shown(moment.run.surfaces, again, told))
        if differs:
            raise moment.failed(f"what {name_of(viewer)} saw has more in it than its dump: {differs}")
        seed = moment.luck.below(1 << 30)
        one, same, other = (each.fill(luck(seed)).dump() for each in (seen, seen, again))
        if one != same:
            raise moment.failed(f"{name_of(viewer)} fills differently with the same random numbers")
        if one != other:
            differs = first_difference(one, other)
            raise moment.failed(f"samples of {name_of(viewer)} are made of more than the dump has: {differs}")
        if mastaba.load(one).dump() != one:
            raise moment.failed(f"a sample of {name_of(viewer)}, dumped and loaded, is another")
    return len(viewers(moment.state))


def samples_are_quick(moment: Moment) -> int:
    """Filling takes no time to speak of: a bot does it thousands of times for one move."""
    row = moment.run.report.rows[moment.check]
    for viewer in viewers(moment.state):
        seen = seen_by(moment.state, viewer)
        began = process_time()
        seen.fill(moment.luck)
        seconds = process_time() - began
        if seconds > SLOW:
            raise moment.failed(f"filling what {name_of(viewer)} has seen takes {seconds:.1f} s")
        row.note_largest("slowest", seconds, f"{1000 * seconds:.1f} ms")
    return len(viewers(moment.state))


def truth_is_among_the_samples(moment: Moment) -> int:
    """Where only a few different samples turn up, the truth is one of them."""
    state, count = moment.state, 0
    truth = world(state)
    for viewer in viewers(state):
        seen = seen_by(state, viewer)
        found: set[str] = set()
        drawn = 0
        while drawn < 30 or (truth not in found and len(found) <= FEW and drawn < TIMES * FEW):
            drawn += 1
            found.add(world(seen.fill(moment.luck)))
        count += drawn
        if truth not in found and len(found) <= FEW:
            what = f"{drawn} samples of {name_of(viewer)} give {len(found)} deals, and the truth is none of them"
            raise moment.failed(f"{what}; the truth: {truth}")
    return count
