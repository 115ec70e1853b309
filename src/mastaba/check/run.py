"""Runs the checks: on every seat count, on every option, within a time budget or for a number of games."""

from collections.abc import Callable
from dataclasses import dataclass
from secrets import token_hex
from time import perf_counter

from mastaba.check import (
    advice,
    agree,
    basics,
    bias,
    clicks,
    copies,
    forms,
    honest,
    legality,
    lessons,
    rooms,
    samples,
    twins,
    undo,
)
from mastaba.check.perft import perft_counts_agree
from mastaba.check.played import Moment, Played, Run, luck
from mastaba.check.playthrough import playthrough_repeats
from mastaba.check.report import CheckFailed, Report, Row
from mastaba.check.settings import Choices, all_settings
from mastaba.check.surfaces import Surface, surfaces_of
from mastaba.kernel.contract import Choice, Game
from mastaba.kernel.faults import place_of
from mastaba.kernel.registry import register
from mastaba.show.rooms import folder_of

BUDGET = 10.0  # seconds, if nothing is said
AGREEING = 6  # settings that are also played uncompiled


@dataclass(frozen=True)
class Check:
    """One check: of whole games, of some moments in each of them, or of all games together."""

    of_game: Callable[[Played], int] | None = None
    of_moment: Callable[[Moment], int] | None = None
    of_run: Callable[[Run], int] | None = None
    moments: int = 0

    @property
    def function(self) -> Callable[..., int]:
        function = self.of_game or self.of_moment or self.of_run
        assert function is not None
        return function

    @property
    def name(self) -> str:
        return self.function.__name__

    @property
    def shows(self) -> str:
        return (self.function.__doc__ or "").strip()


# In the order in which a broken game is best told what is wrong: later checks rely on earlier ones.
CHECKS = (
    Check(of_game=basics.plays_to_the_end),
    Check(of_game=basics.pieces_are_conserved),
    Check(of_game=basics.events_are_data),
    Check(of_game=basics.same_seed_same_game),
    Check(of_game=basics.any_choice_ends_it),
    Check(of_moment=copies.copies_are_pure, moments=6),
    Check(of_moment=legality.legal_is_what_why_allows, moments=40),
    Check(of_moment=legality.everything_else_is_refused, moments=16),
    Check(of_moment=legality.open_verb_is_judged, moments=40),
    Check(of_moment=legality.seen_knows_what_is_legal, moments=30),
    Check(of_moment=advice.hints_come_from_knowledge, moments=12),
    Check(of_moment=advice.values_are_chances, moments=12),
    Check(of_moment=advice.reasons_can_be_said, moments=6),
    Check(of_game=rooms.rooms_are_furnished),
    Check(of_game=rooms.scenes_say_what_is_so),
    Check(of_moment=clicks.every_move_can_be_clicked, moments=6),
    Check(of_moment=forms.notation_round_trips, moments=30),
    Check(of_game=forms.record_round_trips),
    Check(of_moment=forms.dump_round_trips, moments=12),
    Check(of_moment=copies.python_copies_are_copies, moments=4),
    Check(of_game=playthrough_repeats),
    Check(of_moment=samples.samples_look_the_same, moments=16),
    Check(of_moment=samples.samples_come_from_knowledge, moments=16),
    Check(of_moment=samples.samples_are_quick, moments=30),
    Check(of_moment=samples.truth_is_among_the_samples, moments=6),
    Check(of_moment=twins.told_and_shown_agree, moments=12),
    Check(of_moment=twins.twins_look_the_same, moments=12),
    Check(of_moment=twins.samples_vary, moments=12),
    Check(of_moment=bias.samples_miss_nothing, moments=4),
    Check(of_moment=undo.undo_is_sound, moments=30),
    Check(of_game=undo.others_moves_count_as_learning),
    Check(of_moment=undo.table_takes_back, moments=8),
    Check(of_moment=copies.choices_at_once_commute, moments=30),
    Check(of_moment=perft_counts_agree, moments=6),
    Check(of_run=lessons.lessons_can_be_played),
    Check(of_run=twins.news_is_news),
    Check(of_run=bias.samples_leave_nothing_out),
    Check(of_run=honest.samples_are_honest),
    Check(of_run=honest.samples_stay_honest),
)
COLLECTING = {  # by a check of all games together: the one that collects what it judges
    "news_is_news": "twins_look_the_same",
    "samples_leave_nothing_out": "samples_miss_nothing",
}
NAMES = (*(check.name for check in CHECKS), "compiled_and_pure_agree")


# ---- What people call -----------------------------------------------------------------------------------


def check_game(
    game: Game,
    seats: int | None = None,
    options: dict[str, Choice] | None = None,
    *,
    seed: str | None = None,
    games: int | None = None,
    budget: float | None = None,
    only: tuple[str, ...] = (),
    surfaces: tuple[Surface, ...] = (),
) -> Report:
    """Checks that the game keeps the contract: with this many seats, or with every number of them.

    For so many `games`, and then always the same; or for about `budget` seconds. Raises CheckFailed.
    """
    fewest, most = game.seats
    counts = range(fewest, most + 1) if seats is None else (seats,)
    settings: list[Choices] = [(count, options or {}) for count in counts]
    return _check(game, settings, seed, games, budget, only, surfaces)


def check_all(
    game: Game,
    *,
    seed: str | None = None,
    games: int | None = None,
    budget: float | None = None,
    only: tuple[str, ...] = (),
    surfaces: tuple[Surface, ...] = (),
    most: int = 40,
) -> Report:
    """Runs `check_game` with every combination of options; of more than `most`, some in which every pair occurs."""
    return _check(game, all_settings(game, most), seed, games, budget, only, surfaces)


# ---- Running --------------------------------------------------------------------------------------------


def _check(
    game: Game,
    settings: list[Choices],
    seed: str | None,
    games: int | None,
    budget: float | None,
    only: tuple[str, ...],
    surfaces: tuple[Surface, ...],
) -> Report:
    unknown = sorted(set(only) - set(NAMES))
    if unknown:
        raise ValueError(f"there is no check {unknown[0]}; there are: {', '.join(NAMES)}")
    only = (*only, *(COLLECTING[name] for name in only if name in COLLECTING))
    register(game)  # records and dumps name their game
    report = Report(game.name, token_hex(4) if seed is None else seed)
    checks = [check for check in CHECKS if not only or check.name in only]
    rows = {check.name: report.row(check.name, check.shows) for check in checks}
    began = perf_counter()
    ends = None if games is not None else began + (BUDGET if budget is None else budget)
    for i, (seats, options) in enumerate(settings):
        setting = game.setting(seats, dict(options))
        run = Run(game, setting, report.seed, (*surfaces_of(game), *surfaces), report)
        share = None if ends is None else max(0.0, ends - perf_counter()) / (len(settings) - i)
        first = 0 if share is None else i * len(checks) // len(settings)  # each is first somewhere: time may run out
        _Runner(run, checks[first:] + checks[:first], rows, games, share).go()
        report.settings.append(_in_words(seats, setting.options))
    if not only or "compiled_and_pure_agree" in only:
        _compare_with_pure(game, settings, report)
    report.seconds = perf_counter() - began
    return report


class _Runner:
    """One setting: plays games and looks at their moments until it has done enough."""

    def __init__(self, run: Run, checks: list[Check], rows: dict[str, Row], games: int | None, budget: float | None):
        self.run = run
        self.checks = checks
        self.rows = rows
        self.games = games
        self.budget = budget
        self.began = perf_counter()

    def go(self) -> None:
        while self.run.games == 0 or not self._enough():
            seed = self.run.seed if self.run.games == 0 else f"{self.run.seed}+{self.run.games}"
            self.run.games += 1
            self._game(seed)
        for check in self.checks:
            if check.of_run:
                self._together(check)

    def _enough(self) -> bool:
        if self.budget is None:
            return self.run.games >= (self.games or 1)
        return perf_counter() - self.began > self.budget

    def _game(self, seed: str) -> None:
        played = Played(self.run, seed)
        try:
            played.play()
        except CheckFailed:
            raise
        except Exception as error:
            raise played.failed("plays_to_the_end", _raised(error, self.run.game)) from error
        self.run.report.games += 1
        self.run.report.moves += len(played.steps)
        for check in self.checks:
            if check.of_game and self._may(check):
                self._look(check, played, None)
            for number in self._moments(check, played) if check.of_moment else ():
                if not self._may(check):
                    break
                self._look(check, played, number)

    def _together(self, check: Check) -> None:
        try:
            self._timed(check, lambda: check.function(self.run))
        except CheckFailed:
            raise
        except Exception as error:
            raise self.run.failed(check.name, _raised(error, self.run.game)) from error

    def _look(self, check: Check, played: Played, number: int | None) -> None:
        subject = played if number is None else Moment(played, number, check.name)
        try:
            self._timed(check, lambda: check.function(subject))
        except CheckFailed:
            raise
        except Exception as error:
            raise played.failed(check.name, _raised(error, self.run.game), number) from error

    def _timed(self, check: Check, look: Callable[[], int]) -> None:
        began = perf_counter()
        self.rows[check.name].count += look()
        self.rows[check.name].seconds += perf_counter() - began

    def _moments(self, check: Check, played: Played) -> list[int]:
        """Some moments of the game: in order if all are looked at, else in any, since time may run out."""
        numbers = list(range(len(played.states)))
        luck(played.seed, check.name, "moments").shuffle(numbers)
        some = numbers[: check.moments]
        return sorted(some) if self.budget is None else some

    def _may(self, check: Check) -> bool:
        """Whether there is time, and this check has not had more than twice its share of it; once is always allowed."""
        if self.budget is None or self.rows[check.name].seconds == 0.0:
            return True
        total = sum(row.seconds for row in self.rows.values())
        fair = 2 / len(self.checks) * (total + self.budget)
        return perf_counter() - self.began < self.budget and self.rows[check.name].seconds < fair


def _compare_with_pure(game: Game, settings: list[Choices], report: Report) -> None:
    row = report.row("compiled_and_pure_agree", "Compiled and pure rules play the same seeded games alike.")
    began = perf_counter()
    try:
        row.count, sentence = agree.compare_with_pure(game, settings[:AGREEING], report.seed)
    except AssertionError as error:
        seats, options = settings[0]
        raise CheckFailed(row.check, str(error), game.name, seats, dict(options), report.seed) from error
    if sentence:
        row.note(f"skipped: {sentence}")
    row.seconds = perf_counter() - began


def _raised(error: Exception, game: Game) -> str:
    """What went wrong in the game's own code or templates, and where."""
    place = place_of(error, folder_of(game))
    return f"raises {type(error).__name__}: {error}{f' ({place})' if place else ''}"


def _in_words(seats: int, options: dict[str, Choice]) -> str:
    return " ".join([f"{seats} seats", *(f"{name}={value}" for name, value in options.items())])
