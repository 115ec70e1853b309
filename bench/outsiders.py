"""Searches from elsewhere at our games: OpenSpiel's ISMCTS and MCTS against vizier and pharaoh.

    python bench/outsiders.py [GAME ...] [--level vizier|pharaoh] [--share 10%] [--deals 40] [--into FOLDER]

At equal iterations they play a vizier, at equal processor time for a decision a pharaoh: what a pharaoh takes is
measured first, in a few games. It is played as a league (docs/bots.md): paired deals, intervals, one line for each deal
in a folder, gone on with where it was stopped, and ended when it is clear whether ours wins so often.

To OpenSpiel a game of ours is a game in Python: a state is ours, an action the number of a legal move in the list, an
information state what a seat has seen, and another state with the same one is that with its holes filled. The C++
searches of the wheel cannot ask a game in Python for such a state, so both are those in Python,
`open_spiel.python.algorithms.ismcts` and `mcts`. In time that costs them; so their random play-outs, which are most of
what they do, are played by our compiled rules. MCTS, which knows no hidden cards, plays in four samples in turn, and
their visits are added up. Both have the exploration of OpenSpiel's own example (2, of results from -1 to 1), and take
the move with the most visits.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from time import thread_time
from typing import Any

import numpy
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts
from rich.console import Console

import mastaba
from mastaba.bots.ballots import Ballot
from mastaba.bots.bot import Bot, Effort
from mastaba.bots.greedy import hints_of
from mastaba.bots.registry import register
from mastaba.bots.search import count, shares
from mastaba.kernel.contract import Seen, State
from mastaba.kernel.registry import find_game
from mastaba.lab.costs import Cost
from mastaba.lab.league.folder import Folder
from mastaba.lab.league.plan import Plan
from mastaba.lab.league.playing import League, play
from mastaba.lab.league.tables import Findings, pairings
from mastaba.lab.simulate import Series, play_deal
from mastaba.locale import Tongue
from mastaba.show.speech import tongue

GAMES = ("hapy", "papyrus", "mykerinos")
EXPLORATION = 2.0
LEVELS = ("vizier", "pharaoh")
WORLDS = 4  # samples in which MCTS plays one after the other
MOST_ACTIONS = 100_000
SIMULATIONS = 10_000_000  # of which the time will be over first
CALIBRATION = 2  # deals in which a pharaoh's time is measured


# ---- Our games as OpenSpiel's ---------------------------------------------------------------------------


class OutsideGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games at a table of so many."""

    def __init__(self, name: str, seats: int) -> None:
        kind = pyspiel.GameType(
            short_name=f"mastaba_{name}",
            long_name=name,
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.ZERO_SUM if seats == 2 else pyspiel.GameType.Utility.GENERAL_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=seats,
            min_num_players=seats,
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=False,
            provides_observation_tensor=False,
        )
        facts = pyspiel.GameInfo(
            num_distinct_actions=MOST_ACTIONS,
            max_chance_outcomes=0,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if seats == 2 else None,
            max_game_length=find_game(name).max_moves(find_game(name).setting(seats, {})),
        )
        super().__init__(kind, facts, {})


class OutsideState(pyspiel.State):  # type: ignore[misc]
    """A position of ours; changed in place, as OpenSpiel wants it."""

    def __init__(self, game: OutsideGame, inner: State, chance: mastaba.Chance) -> None:
        super().__init__(game)
        self.game = game
        self.inner = inner
        self.chance = chance  # for samples
        self._told: dict[int, str] = {}  # the same is asked several times

    def current_player(self) -> int:
        to_act = self.inner.to_act
        return to_act[0] if to_act else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        return not self.inner.to_act

    def is_chance_node(self) -> bool:
        return False

    def legal_actions(self, player: int | None = None) -> list[int]:
        seat = self.current_player() if player is None else player
        return list(range(len(self.inner.legal(seat)))) if seat in self.inner.to_act else []

    def apply_action(self, action: int) -> None:
        seat = self.current_player()
        self.inner.apply(seat, self.inner.legal(seat)[action])
        self._told.clear()

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.game.num_players()
        return [2.0 * share - 1.0 for share in shares(self.inner)]

    def information_state_string(self, player: int | None = None) -> str:
        seat = self.current_player() if player is None else player
        if seat not in self._told:
            self._told[seat] = self.inner.seen(seat).dump().decode("latin-1")
        return self._told[seat]

    def resample_from_infostate(self, player: int, sampler: object = None) -> OutsideState:
        """Another one that this player cannot tell from this."""
        return OutsideState(self.game, self.inner.seen(player).fill(self.chance), self.chance)

    def clone(self) -> OutsideState:
        return OutsideState(self.game, self.inner.copy(), self.chance)

    def __str__(self) -> str:
        return self.information_state_string(0)


class PlayOut(mcts.Evaluator):  # type: ignore[misc]
    """Random moves to the end, by our rules."""

    def __init__(self, chance: mastaba.Chance) -> None:
        self.chance = chance

    def evaluate(self, state: OutsideState) -> list[float]:
        inner = state.inner.copy()
        below = self.chance.below
        while to_act := inner.to_act:
            seat = to_act[0]
            legal = inner.legal(seat)
            inner.apply(seat, legal[below(len(legal))])
        return [2.0 * share - 1.0 for share in shares(inner)]

    def prior(self, state: OutsideState) -> list[tuple[int, float]]:
        actions = state.legal_actions()
        return [(action, 1.0 / len(actions)) for action in actions]


# ---- Their searches as our bots -------------------------------------------------------------------------


class Outsider(Bot):
    """Told how much: `ismcts:400` iterations, or `ismcts:20ms` of processor time for a decision."""

    def __init__(self, name: str, search: Callable[[OutsideState, Effort, int], dict[int, int]]) -> None:
        super().__init__(name, 25, name, "from OpenSpiel", efforts=("400", "20ms"), offered=False)
        self.search = search

    def effort(self, told: str) -> Effort | None:
        if told.endswith("ms"):
            milliseconds = count(told.removesuffix("ms"), 1_000_000)
            return Effort(SIMULATIONS, milliseconds / 1000) if milliseconds else None
        iterations = count(told, SIMULATIONS)
        return Effort(iterations) if iterations else None

    def choose(self, seen: Seen, chance: mastaba.Chance, effort: Effort) -> int:
        return self.ballot(seen, chance, effort, 0).best()

    def ballot(self, seen: Seen, chance: mastaba.Chance, effort: Effort, tree: int) -> Ballot:
        """It is given a sample, like everybody; its own are made of what the seat has seen."""
        own = chance.child()
        game = game_of(seen)
        visits = self.search(OutsideState(game, seen.fill(own), own), effort, int(own.below(1 << 30)))
        legal = seen.legal()
        return Ballot([legal[action] for action in visits], list(visits.values()), [0.0] * len(visits))


GAMES_MADE: dict[tuple[str, int], OutsideGame] = {}


def game_of(seen: Seen) -> OutsideGame:
    key = (seen.setting.game.name, seen.setting.seats)
    if key not in GAMES_MADE:
        GAMES_MADE[key] = OutsideGame(*key)
    return GAMES_MADE[key]


class Ismcts(ismcts.ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's, which may also be given time."""

    def visits(self, state: OutsideState, seconds: float) -> dict[int, int]:
        self.reset()
        self._root_node = self.create_new_node(state)
        end = thread_time() + seconds
        done = 0
        while done < self._max_simulations and not (seconds and done and thread_time() > end):
            self.run_simulation(self.sample_root_state(state))
            done += 1
        found = {action: int(child.visits) for action, child in self._root_node.child_info.items()}
        return found or {0: 1}


def search_ismcts(state: OutsideState, effort: Effort, seed: int) -> dict[int, int]:
    chance = numpy.random.RandomState(seed)
    evaluator = PlayOut(mastaba.Fast(seed))
    bot = Ismcts(state.game, evaluator, EXPLORATION, effort.iterations, random_state=chance)
    return bot.visits(state, effort.seconds)


class Pace:
    """How many simulations of MCTS fit into a second here: they cannot be stopped."""

    def __init__(self) -> None:
        self.simulations = 0.0
        self.seconds = 0.0

    def within(self, seconds: float) -> int:
        return max(1, int(seconds * self.simulations / self.seconds)) if self.seconds else 20

    def count(self, simulations: int, seconds: float) -> None:
        self.simulations = 0.9 * self.simulations + simulations  # the last ones count most
        self.seconds = 0.9 * self.seconds + seconds


PACES: dict[str, Pace] = {}


def search_mcts(state: OutsideState, effort: Effort, seed: int) -> dict[int, int]:
    chance = numpy.random.RandomState(seed)
    evaluator = PlayOut(mastaba.Fast(seed))
    pace = PACES.setdefault(state.game.get_type().short_name, Pace())
    visits: dict[int, int] = {}
    for _ in range(WORLDS):
        begun = thread_time()
        whole = pace.within(effort.seconds) if effort.seconds else effort.iterations
        simulations = max(1, whole // WORLDS)
        bot = mcts.MCTSBot(state.game, EXPLORATION, simulations, evaluator, random_state=chance)
        root = bot.mcts_search(state.resample_from_infostate(state.current_player()))
        for child in root.children:
            visits[child.action] = visits.get(child.action, 0) + int(child.explore_count)
        pace.count(simulations, thread_time() - begun)
    return visits or {0: 1}


OUTSIDERS = {"ismcts": search_ismcts, "mcts": search_mcts}


def invite() -> None:
    """From now on they can be asked like our own."""
    for name, search in OUTSIDERS.items():
        register(Outsider(name, search))


# ---- Who plays whom -------------------------------------------------------------------------------------


def budget(game: str, level: str, share: str) -> int:
    """A level's iterations with two seats, in all its trees together."""
    setting = find_game(game).setting(2, {})
    hints = hints_of(setting)
    own = hints.vizier(2) if level == "vizier" else hints.pharaoh(2)
    return own.trees * max(1, int(own.iterations * int(share.removesuffix("%")) / 100))


def seconds_of(game: str, bot: str) -> float:
    """The mean of its processor time for a decision, in a few games against a scribe."""
    spent = Cost()
    for deal in range(CALIBRATION):
        for result in play_deal(Series(game, (bot, "scribe"), {}, seed=1_000), deal):
            spent.add(result.costs[0])
    return spent.mean_seconds


def matches(game: str, level: str, share: str) -> list[tuple[str, str]]:
    """Ours and theirs: a vizier at equal iterations, a pharaoh at equal time."""
    ours = level if share == "100%" else f"{level}:{share}"
    if level == "vizier":
        told = str(budget(game, level, share))
    else:
        told = f"{max(1, round(1000 * seconds_of(game, ours)))}ms"
    return [(ours, f"{name}:{told}") for name in OUTSIDERS]


def planned(folder: Path, game: str, level: str, share: str) -> list[tuple[str, str]]:
    """As it was when it began: times are not measured twice."""
    begun = [Folder(path).head() for path in sorted(folder.glob(f"{level}*"))]
    found = [tuple(head["identity"]["bots"]) for head in begun if head]
    return [(ours, theirs) for theirs, ours in found] if len(found) == len(OUTSIDERS) else matches(game, level, share)


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(mastaba.game_names())}")
    parser.add_argument("--share", default="100%", help="of the levels' budgets")
    parser.add_argument("--deals", type=int, default=40, help="of each match, at most")
    parser.add_argument("--aim", default="75%", help="end a match when it is clear whether ours wins more")
    parser.add_argument("--into", type=Path, default=Path("leagues/outsiders"))
    parser.add_argument("--level", choices=LEVELS, help="one of ours alone")
    options = parser.parse_args(words)
    invite()
    console, english = Console(), tongue("en")
    for game in options.games or GAMES:
        where: Path = options.into / f"{game}-{options.share.removesuffix('%')}"
        for level in [options.level] if options.level else LEVELS:
            for ours, theirs in planned(where, game, level, options.share):
                met(game, (theirs, ours), where, options, console, english)


def met(
    game: str, names: tuple[str, str], where: Path, options: argparse.Namespace, console: Console, tongue: Tongue
) -> None:
    plan = Plan(game, names, {}, (2,), 1, options.deals, (int(options.aim.removesuffix("%")) / 100,))
    folder = Folder(where / f"{names[1]} {names[0]}".replace(":", "-").replace("%", "").replace(" ", "-"))
    folder.begin(plan)
    league = League(plan, folder.played())
    with console.status(f"{game}: {names[1]} against {names[0]} …"):
        for _ in play(league, folder, cores=1):  # they are known in this process only
            pass
    found = Findings(plan, league.meetings(), {})
    (row,) = pairings(found, 2, tongue).rows
    costs: list[str] = []
    for name in reversed(names):
        cost: Any = found.cost(2, name)
        costs.append(f"{name} {cost.mean_iterations:.0f} iterations, {1000 * cost.mean_seconds:.1f} ms a decision")
    console.print(f"{find_game(game).title}: " + " · ".join(row), highlight=False)
    console.print("   " + "; ".join(costs), highlight=False)


if __name__ == "__main__":
    main()
