"""The sampler deals every world that can be, and no other. Shown where the game lists them all.

A game lists the deals of a few small positions, all equally likely. From there they are played on, each by whatever
looks the same to the viewer; so what can have come about, and in how many ways, is known without the game's help.
"""

from collections import Counter
from collections.abc import Iterable
from math import sqrt
from typing import Protocol, runtime_checkable

from mastaba.check.played import Run, luck, name_of, seen_by, viewers
from mastaba.check.worlds import chances, played_on, told_of, world
from mastaba.kernel.chance import Fast
from mastaba.kernel.contract import Seen, State
from mastaba.kernel.events import Told

TIMES = 20  # samples for the least likely deal
MOST = 5000  # samples, beyond which not every deal has to turn up
MOST_LATER = 800  # the same when it is played on, where there are many more positions
SOME = 100  # samples that are drawn then
FAR = 12  # moves that are played on
TRIES = 8  # moves looked at for one that tells something


@runtime_checkable
class HasDeals(Protocol):
    """A game that can list all deals of some positions, each of them once."""

    def small_positions(self) -> Iterable[State]: ...

    def deals(self, seen: Seen) -> Iterable[State]: ...


class Deals:
    """All worlds that can be, and the number of ways in which each can have come about."""

    def __init__(self) -> None:
        self.states: dict[str, State] = {}
        self.ways: Counter[str] = Counter()

    def add(self, state: State, ways: int = 1) -> None:
        key = world(state)
        self.states.setdefault(key, state)
        self.ways[key] += ways


def samples_are_honest(run: Run) -> int:
    """On small positions samples give all deals that can be, the truth among them, and no others."""
    check, count = "samples_are_honest", 0
    for i, (game, state) in enumerate(_small_positions(run)):
        for viewer in viewers(state):
            where = f"small position {i + 1}, {name_of(viewer)}"
            deals = _all_deals(run, check, where, game, state, viewer)
            chance = luck(run.seed, check, where)
            count += _compare(run, check, where, seen_by(state, viewer), deals, chance, MOST)
    return count


def samples_stay_honest(run: Run) -> int:
    """Played on from there, samples give all that can have come about, and nothing else."""
    check, count = "samples_stay_honest", 0
    for i, (game, state) in enumerate(_small_positions(run)):
        for viewer in viewers(state):
            where = f"small position {i + 1}, {name_of(viewer)}"
            deals = _all_deals(run, check, where, game, state, viewer)
            chance = luck(run.seed, check, where)
            count += _play_on(run, check, where, state.copy(), viewer, deals, chance)
    return count


def _small_positions(run: Run) -> list[tuple[HasDeals, State]]:
    game = run.game
    if not isinstance(game, HasDeals):
        return []
    mine = (run.setting.seats, run.setting.options)
    positions = game.small_positions()
    return [(game, state) for state in positions if (state.setting.seats, state.setting.options) == mine]


def _all_deals(run: Run, check: str, where: str, game: HasDeals, state: State, viewer: int) -> Deals:
    seen = seen_by(state, viewer)
    deals = Deals()
    for deal in game.deals(seen):
        if deal.audit() or seen_by(deal, viewer).dump() != seen.dump():
            raise run.failed(check, f"{where}: deals lists what can be told from the truth: {world(deal)}")
        deals.add(deal)
    if world(state) not in deals.states:
        raise run.failed(check, f"{where}: the truth is none of the {len(deals.states)} deals: {world(state)}")
    if max(deals.ways.values()) > 1:
        raise run.failed(check, f"{where}: deals lists twice {deals.ways.most_common(1)[0][0]}")
    return deals


def _compare(run: Run, check: str, where: str, seen: Seen, deals: Deals, chance: Fast, most: int) -> int:
    """Samples against all deals: none is strange, and, if they are not too many, none is missing."""
    total = deals.ways.total()
    enough = max(SOME, TIMES * total // min(deals.ways.values()))
    drawn = enough if enough <= most else SOME
    counts = Counter(world(seen.fill(chance)) for _ in range(drawn))
    strange = sorted(set(counts) - set(deals.ways))
    if strange:
        raise run.failed(check, f"{where}: a sample cannot be: {strange[0]}")
    if drawn < enough:
        return drawn
    missing = sorted(set(deals.ways) - set(counts))
    if missing:
        what = f"of {len(deals.ways)} deals {len(missing)} never turn up in {drawn} samples, as {missing[0]}"
        raise run.failed(check, f"{where}: {what}")
    if len(counts) > 1:
        _note_frequencies(run, check, where, deals, counts)
    return drawn


def _note_frequencies(run: Run, check: str, where: str, deals: Deals, counts: Counter[str]) -> None:
    """Remembers how far the frequency of a deal was from what its number of ways makes likely."""
    for deal, ways in deals.ways.items():
        due = counts.total() * ways / deals.ways.total()
        sigmas = abs(counts[deal] - due) / sqrt(due)
        much = f"{counts[deal]} of {counts.total()} samples where {due:.0f} were due, {sigmas:.1f} standard deviations"
        run.report.rows[check].note_largest("largest deviation", sigmas, f"{much} ({where}, {len(counts)} deals)")


# ---- Playing on -----------------------------------------------------------------------------------------


def _play_on(run: Run, check: str, where: str, state: State, viewer: int, deals: Deals, chance: Fast) -> int:
    count = 0
    for _ in range(FAR):
        if state.over:
            break
        seat, move = _telling(state, viewer, list(deals.states.values()), chance)
        drawn = chances(state)
        told = told_of(state.play(seat, move), viewer)
        if chances(state) != drawn:
            break  # what comes next is anybody's guess
        where += f", {seat + 1} {state.write(move)}"
        after = Deals()
        for key, deal in deals.states.items():
            for way in _ways(deal, seat, move, viewer, told):
                after.add(way, deals.ways[key])
        deals = after
        count += _compare(run, check, where, seen_by(state, viewer), deals, chance, MOST_LATER)
    return count


def _telling(state: State, viewer: int, deals: list[State], chance: Fast) -> tuple[int, int]:
    """A move; of a few that may be made, the one of which different deals tell the most different things."""
    seat = state.to_act[chance.below(len(state.to_act))]
    moves = list(state.legal(seat))
    some = [moves[chance.below(len(moves))] for _ in range(TRIES)]
    worlds = [deals[chance.below(len(deals))] for _ in range(TRIES)]
    told = {move: len({repr(_told(deal, seat, move, viewer)) for deal in worlds}) for move in some}
    return seat, max(some, key=lambda move: told[move])


def _ways(deal: State, seat: int, move: int, viewer: int, told: list[Told]) -> list[State]:
    """The positions after everything that can be done in this deal and tells the viewer just that."""
    moves = (move,) if seat == viewer else deal.legal(seat)
    ways = [played_on(deal, seat, other, viewer) for other in moves]
    return [way[0] for way in ways if way is not None and way[1] == told]


def _told(deal: State, seat: int, move: int, viewer: int) -> list[Told] | None:
    way = played_on(deal, seat, move, viewer)
    return None if way is None else way[1]
