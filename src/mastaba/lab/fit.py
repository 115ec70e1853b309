"""`mastaba fit`: values that are learned from games instead of typed.

mastaba fit papyria --seats 2,3,4 --games 4000 --depth 20
mastaba fit papyros --bot vizier:10% --games 600 --units 12 --into weights.json

It plays itself, fits weights of the features that the game's `bot/` names, lets them play against the present values
in as much time, and keeps them if they win with confidence.
"""

import argparse
import json
from array import array
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from time import perf_counter

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from mastaba import __version__, bots
from mastaba.arguments import Parser, chosen_options, game_options, whole_number
from mastaba.bots.greedy import hints_of
from mastaba.kernel.contract import Game
from mastaba.kernel.errors import BadOptions
from mastaba.kernel.registry import find_game
from mastaba.kernel.weights import Weights, read_weights
from mastaba.lab.duels import Duel, Verdict, Way, cost_ratio, play_pair, verdict
from mastaba.lab.selfplay import Lessons, Positions, gather
from mastaba.lab.simulate import on_cores
from mastaba.locale import Tongue
from mastaba.show.rooms import folder_of

GAMES = 3000
DEALS = 60
ITERATIONS = 200
Fit = dict[str, object]  # as it is written down
LOOK = 20  # deals between two looks at who is ahead


def configure(parser: Parser, words: list[str], tongue: Tongue) -> None:
    parser.known.add_argument("game", metavar=tongue.text("GAME"))
    parser.value("--seats", "2,3,…", tongue.text("for how many players; a fit for each"))
    parser.value("--games", tongue.text("NUMBER"), tongue.text("games to learn from"))
    parser.value("--bot", "scribe|vizier:10%|…", tongue.text("who plays them"))
    parser.value("--units", tongue.text("NUMBER"), tongue.text("units of a small net; 0: a weighted sum"))
    parser.value("--depth", tongue.text("NUMBER"), tongue.text("quick moves before values are asked"))
    parser.value("--iterations", tongue.text("NUMBER"), tongue.text("of the present values in the match"))
    parser.value("--deals", tongue.text("NUMBER"), tongue.text("deals of the match"))
    parser.value("--seed", tongue.text("NUMBER"), tongue.text("the same number gives the same games"))
    parser.value("--cores", tongue.text("NUMBER"), tongue.text("how many processes; else one per core"))
    parser.value("--into", tongue.text("FILE"), tongue.text("where to keep what wins; else in the game's folder"))
    game_options(parser, words, tongue)


def run(arguments: argparse.Namespace, tongue: Tongue) -> int:
    game = find_game(arguments.game)
    seats = _seats(arguments.seats, game)
    depth = whole_number("--depth", arguments.depth, -1, high=1000)
    plan = Plan(
        games=whole_number("--games", arguments.games, GAMES, low=10),
        units=whole_number("--units", arguments.units, 0, high=64),
        depth=depth,
        iterations=whole_number("--iterations", arguments.iterations, ITERATIONS, low=1),
        deals=whole_number("--deals", arguments.deals, DEALS, low=2),
        cores=whole_number("--cores", arguments.cores, 0, high=1000),
    )
    bot = arguments.bot or "scribe"
    bots.check_name(bot)
    seed = whole_number("--seed", arguments.seed, 1)
    options = chosen_options(arguments)
    file = Path(arguments.into) if arguments.into else folder_of(game) / "bot" / "weights.json"
    features = hints_of(game.setting(seats[0], dict(options))).feature_names()
    if not features:
        raise BadOptions("{game} names no features: nothing can be fitted.", game=game.title)
    try:
        import numpy  # noqa: F401 - said here, before anything is played
    except ImportError:
        raise BadOptions("To fit weights, NumPy is needed: pip install mastaba[lab]") from None
    if file.exists():
        read_weights(file, game.name, features)  # what is wrong with it is said before anything is played
    console = Console()
    kept = False
    for count in seats:
        kept = Fitting(Lessons(game.name, count, options, bot, seed), plan, file, console, tongue).run() or kept
    if kept:
        console.print(tongue.text("Kept in {file}.", file=str(file)), highlight=False)
    return 0


def _seats(asked: str | None, game: Game) -> list[int]:
    low, high = game.seats
    texts = (asked or ",".join(str(count) for count in range(low, high + 1))).split(",")
    return [whole_number("--seats", text.strip(), low, low, high) for text in texts]


class Plan:
    """How much is played, and what is fitted."""

    def __init__(self, games: int, units: int, depth: int, iterations: int, deals: int, cores: int) -> None:
        self.games = games
        self.units = units
        self.depth = depth
        self.iterations = iterations
        self.deals = deals
        self.cores = cores


class Fitting:
    """One fit, for one number of seats."""

    def __init__(self, lessons: Lessons, plan: Plan, file: Path, console: Console, tongue: Tongue) -> None:
        self.lessons, self.plan, self.file, self.console, self.tongue = lessons, plan, file, console, tongue

    def run(self) -> bool:
        """Whether it was kept."""
        from mastaba.lab.regression import data_of, fit_linear, fit_net  # NumPy is an extra

        plan, lessons, text = self.plan, self.lessons, self.tongue.text
        begun = perf_counter()
        positions = self._played()
        data = data_of(positions, lessons.seats)
        fitted = fit_net(data, plan.units, plan.depth, lessons.seed) if plan.units else fit_linear(data, plan.depth)
        said = text(
            "{seats} seats: {positions} positions of {games} games; log-loss {loss:.3f}, without looking {naive:.3f}.",
            seats=lessons.seats,
            positions=len(positions.games),
            games=plan.games,
            loss=fitted.loss,
            naive=fitted.naive,
        )
        self.console.print(said, highlight=False)
        made = {
            "version": __version__,
            "rules": find_game(lessons.game).rules_version,
            "games": plan.games,
            "bot": lessons.bot,
            "seed": lessons.seed,
            "loss": round(fitted.loss, 4),
        }
        fit = _plain(fitted.weights, self._features(), [lessons.seats], made)
        duel, ratio = self._duel(fit)
        result = self._match(duel)
        self._tell(result, ratio, perf_counter() - begun)
        if result.better:
            made["match"] = {
                "deals": result.deals,
                "gain": round(result.gain, 3),
                "error": round(result.error, 3),
                "iterations": [duel.challenger.iterations, duel.present.iterations],
            }
            keep(self.file, lessons.game, fit)
        return result.better

    def _features(self) -> tuple[str, ...]:
        return hints_of(self.lessons.setting()).feature_names()

    def _progress(self) -> Progress:
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        return Progress(*columns, console=self.console, transient=True)

    def _played(self) -> Positions:
        found = Positions(array("q"), array("f"), array("f"))
        with self._progress() as progress:
            task = progress.add_task(self.tongue.text("games"), total=self.plan.games)
            with closing(gather(self.lessons, self.plan.games, self.plan.cores)) as parts:
                for part in parts:
                    found.games.extend(part.games)
                    found.numbers.extend(part.numbers)
                    found.results.extend(part.results)
                    done = part.games[-1] + 1 if part.games else 0
                    progress.update(task, completed=done)
        return found

    def _duel(self, fit: Fit) -> tuple[Duel, float]:
        """In equal time: what costs more has fewer iterations."""
        present = Way("", self.plan.iterations)
        equal = Duel(Way(json.dumps(fit), self.plan.iterations), present, self.lessons)
        ratio = cost_ratio(equal)
        iterations = max(1, round(self.plan.iterations / ratio))
        challenger = Way(equal.challenger.fit, iterations)
        # other deals than those that were learned from
        lessons = Lessons(self.lessons.game, self.lessons.seats, self.lessons.options, seed=self.lessons.seed + 7919)
        return Duel(challenger, present, lessons), ratio

    def _match(self, duel: Duel) -> Verdict:
        """Ends early if it is clear: looks are few, so that chance has few opportunities."""
        pairs: list[list[float]] = []
        with self._progress() as progress:
            task = progress.add_task(self.tongue.text("deals of the match"), total=self.plan.deals)
            parts = ((duel, deal) for deal in range(self.plan.deals))
            with closing(on_cores(play_pair, parts, self.plan.cores)) as played:
                for pair in played:
                    pairs.append(pair)
                    progress.update(task, completed=len(pairs))
                    if len(pairs) % LOOK == 0 and _clear(verdict(pairs, self.lessons.seats)):
                        break
        return verdict(pairs, self.lessons.seats)

    def _tell(self, result: Verdict, ratio: float, seconds: float) -> None:
        text = self.tongue.text
        said = text(
            "Match of {deals} deals in equal time (an iteration costs {ratio:.2f} times as much): "
            "{share:.1%} ± {error:.1%} instead of {fair:.1%}; {seconds:.0f} s in all.",
            deals=result.deals,
            ratio=ratio,
            share=result.fair + result.gain,
            error=result.error,
            fair=result.fair,
            seconds=seconds,
        )
        self.console.print(said, highlight=False)
        if not result.better:
            self.console.print(text("That is not clearly better, so nothing is kept."))


def _clear(result: Verdict) -> bool:
    """Far outside of what chance does: twice as sure as at the end."""
    return abs(result.gain) > 1.5 * result.error


# ---- The file -------------------------------------------------------------------------------------------


def _plain(weights: Weights, features: Sequence[str], seats: list[int], made: Fit) -> Fit:
    fit: Fit = {"seats": seats, "made": made, "features": list(features)}
    if weights.constant:
        fit["constant"] = weights.constant
    fit["linear"] = weights.linear
    if weights.units:
        fit |= {"units": weights.units, "outer": weights.outer}
    if weights.depth >= 0:
        fit["depth"] = weights.depth
    return fit


def keep(file: Path, game: str, fit: Fit) -> None:
    """In place of what was there for as many seats."""
    others = json.loads(file.read_text(encoding="utf-8"))["fits"] if file.exists() else []
    fits = [*(other for other in others if other["seats"] != fit["seats"]), fit]
    fits.sort(key=lambda each: str(each["seats"]))
    try:
        file.write_text(as_text(game, fits), encoding="utf-8")
    except OSError as error:
        raise BadOptions("The file cannot be written: {reason}.", file.name, reason=error.strerror or "?") from None


def as_text(game: str, fits: list[Fit]) -> str:
    """JSON with a line for each entry of a fit, so that changes can be read."""
    rows = [",\n".join(f"   {_json(name)}: {_json(value)}" for name, value in fit.items()) for fit in fits]
    body = ",\n".join(f"  {{\n{row}\n  }}" for row in rows)
    return f'{{\n "game": {_json(game)},\n "fits": [\n{body}\n ]\n}}\n'


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
