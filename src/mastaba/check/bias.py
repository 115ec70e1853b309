"""Samples leave nothing out: shown where nobody can list all deals.

The truth is one of the worlds that can be. So whatever lies somewhere in truth (a fact: this card in that hand) has to
lie there in some samples, too. How often a fact of a world that can be is missed by so many samples the samples say
themselves: leave one out, and count what only that one had (Good and Turing's estimate). If the truth has facts that
no sample has in far more games than that, the sampler leaves something out, as one that never deals a certain card to
somebody who has passed.

Games are independent of each other, moments of one game are not: so games are counted. What is expected is raised
(`LENIENT`), since samples need not be as likely as play makes them, and the bound (`SURE`) is for all kinds of facts
in a run together: an honest sampler is accused once in a hundred thousand runs.
"""

from collections import Counter
from collections.abc import Iterator
from math import exp, sqrt

from mastaba.check.played import Moment, Run, name_of, seen_by, viewers
from mastaba.check.worlds import bare
from mastaba.kernel.contract import State

SAMPLES = 150  # of each moment
LENIENT = 3.0  # times what is expected is still well
FEW = 8  # that may have been there, although none was counted
SURE = 1e-5

Fact = tuple[str, str]  # its kind, and what lies where


def samples_miss_nothing(moment: Moment) -> int:
    """Whatever lies somewhere in truth lies there in some samples: collected here, judged over all games later."""
    evidence, state = moment.run.evidence, moment.state
    if moment.step is None:
        return 0
    viewer = viewers(state)[moment.luck.below(len(viewers(state)))]
    seen = seen_by(state, viewer)
    counts: Counter[Fact] = Counter()
    for _ in range(SAMPLES):
        counts.update(facts(seen.fill(moment.luck)))
    alone = Counter(kind for (kind, _), count in counts.items() if count == 1)
    missed = [fact for fact in facts(state) if fact not in counts]
    for kind in {kind for kind, _ in (*counts, *missed)}:
        absent = sorted(what for each, what in missed if each == kind)
        example = f"{absent[0]}, as {name_of(viewer)} may think after {moment.number} moves" if absent else ""
        evidence.note_fact(kind, moment.played.seed, alone[kind], example)
    return SAMPLES


def samples_leave_nothing_out(run: Run) -> int:
    """In no more games than chance explains do all samples lack something that is so in truth."""
    found = run.evidence.facts
    for kind, games in sorted(found.items()):
        missing = [game for game in games.values() if game.example]
        alone = sum(game.alone for game in games.values())
        expected = LENIENT * (alone + 3 * sqrt(alone) + FEW) / (SAMPLES + 1)  # as many as there may well be
        if likely(len(missing), expected) < SURE / len(found):
            what = f"in {len(missing)} of {len(games)} games no sample of {SAMPLES} had what was so in truth"
            raise run.failed(
                "samples_leave_nothing_out", f"{what} ({expected:.1f} by chance), in {kind}: {missing[0].example}"
            )
    return sum(len(games) for games in found.values())


def likely(seen: int, expected: float) -> float:
    """How likely it is that so many independent things happen, or more, if so many are expected (Poisson)."""
    if not seen:
        return 1.0
    term = below = exp(-expected)
    for i in range(1, seen):
        term *= expected / i
        below += term
    return max(0.0, 1.0 - below) if below < 1.0 - 1e-9 else _tail(seen, expected)


def _tail(seen: int, expected: float) -> float:
    """The first terms of what is left, where one minus the rest would be lost in rounding."""
    term = exp(-expected)
    for i in range(1, seen + 1):
        term *= expected / i
    total, i = 0.0, seen
    while term > total * 1e-12:
        total += term
        i += 1
        term *= expected / i
    return total


# ---- What is so -----------------------------------------------------------------------------------------


def facts(state: State) -> set[Fact]:
    """Everything that the position says, piece by piece: what stands somewhere, and what is among others."""
    return set(_facts(bare(state), "", ""))


def _facts(data: object, kind: str, place: str) -> Iterator[Fact]:
    if isinstance(data, dict):
        for name, value in data.items():
            inner = "*" if name.isdigit() else name
            yield from _facts(value, f"{kind}.{inner}".lstrip("."), f"{place}.{name}".lstrip("."))
    elif isinstance(data, list):
        among: Counter[object] = Counter()
        for i, value in enumerate(data):
            if not isinstance(value, dict | list):
                among[value] += 1
                yield f"{kind}[]", f"{place} has {value!r} ({among[value]})"
            yield from _facts(value, f"{kind}[i]", f"{place}[{i + 1}]")
    else:
        yield kind, f"{place} is {data!r}"
