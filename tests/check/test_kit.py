"""The conformance kit itself: what it says, that it can be repeated, and what it lets one add."""

import json
from time import perf_counter

import pytest
from tiny import look, pick, squares, vote
from tiny.broken import LeakInView, SeenPick, SpoiltPick

from mastaba import Chance, Event, Game, Outcome, Pieces, Seen, State
from mastaba.check import CheckFailed, check_game, divide, perft
from mastaba.check.settings import all_settings, pairwise, values
from mastaba.kernel.contract import Choice, Holed, Option, Plain, Prompt, Refusal, Score, Setting
from mastaba.kernel.events import Part, Told
from mastaba.kernel.moves import Moves, Open, Verb

# ---- Reports and failures -------------------------------------------------------------------------------


def test_a_report_says_what_was_looked_at() -> None:
    text = str(check_game(vote.game, seats=3, seed="seven", games=2, only=("copies_are_pure", "undo_is_sound")))
    assert "vote keeps the contract: 2 games" in text
    assert "copies_are_pure" in text
    assert "seed seven; 3 seats" in text
    assert "legal_is_what_why_allows" not in text


def test_a_failure_names_game_seats_options_seed_and_move() -> None:
    with pytest.raises(CheckFailed) as failed:
        check_game(SpoiltPick("leaks", SeenPick, LeakInView), seats=3, options={"rounds": 1}, seed="7", games=9)
    said = str(failed.value)
    assert "pick-leaks: samples_look_the_same" in said
    assert "3 seats, rounds=1, seed 7, after 1 moves" in said
    assert failed.value.move == 1
    assert len(failed.value.played.split(", ")) == 1


def test_a_failure_says_how_to_repeat_it() -> None:
    game = SpoiltPick("leaks-again", SeenPick, LeakInView)
    with pytest.raises(CheckFailed) as failed:
        check_game(game, seed="8", budget=2)
    with pytest.raises(CheckFailed) as again:
        eval(failed.value.repeat, {"check_game": check_game, "game": game})
    assert (again.value.check, again.value.move) == (failed.value.check, failed.value.move)


def test_the_same_games_are_looked_at_each_time() -> None:
    first, second = (check_game(look.game, seed="3", games=3) for _ in range(2))
    assert [row.count for row in first.rows.values()] == [row.count for row in second.rows.values()]


def test_the_budget_is_shared_and_kept() -> None:
    began = perf_counter()
    report = check_game(vote.game, seed="4", budget=1.5)
    assert perf_counter() - began < 10
    assert len(report.settings) == 3
    looked = {name for name, row in report.rows.items() if row.count}
    assert {"copies_are_pure", "twins_look_the_same", "table_takes_back"} <= looked


def test_an_unknown_check_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no check sanity"):
        check_game(pick.game, games=1, only=("sanity",))


def test_a_caller_can_add_a_surface() -> None:
    def harmless(seen: Seen, told: list[Told]) -> str:
        return f"{len(told)} things were told"

    hoard: list[int] = []

    def changing(seen: Seen, told: list[Told]) -> str:
        hoard.append(1)
        return str(len(hoard))

    check_game(pick.game, seats=2, seed="1", games=1, only=("twins_look_the_same",), surfaces=(harmless,))
    with pytest.raises(CheckFailed, match="changing shows"):
        check_game(pick.game, seats=2, seed="1", games=1, only=("twins_look_the_same",), surfaces=(changing,))


# ---- Settings -------------------------------------------------------------------------------------------


def test_all_settings_are_all_seats_with_all_options() -> None:
    assert len(all_settings(pick.game)) == 3 * 3
    assert all_settings(look.game) == [(1, {})]


def test_of_a_number_the_lowest_the_usual_and_the_highest_are_tried() -> None:
    assert values(Option("rounds", 3, low=1, high=9)) == [1, 3, 9]
    assert values(Option("ban", "on", ("on", "off"))) == ["on", "off"]


def test_pairwise_settings_have_every_pair_and_begin_with_the_usual() -> None:
    options: list[tuple[int, dict[str, Choice]]] = [
        (seats, {"a": a, "b": b, "c": c}) for seats in (2, 3, 4) for a in range(3) for b in range(3) for c in range(3)
    ]
    usual = [setting for setting in options if not any(setting[1].values())]
    chosen = pairwise(options, usual)
    assert chosen[:3] == usual
    assert len(chosen) < 20
    assert {(s["a"], s["c"]) for _, s in chosen} == {(a, c) for a in range(3) for c in range(3)}
    assert {(seats, s["b"]) for seats, s in chosen} == {(seats, b) for seats in (2, 3, 4) for b in range(3)}


# ---- Counting -------------------------------------------------------------------------------------------


def test_perft_counts_lines_of_play() -> None:
    state = squares.game.deal(squares.game.setting(2, {}), Chance())
    marks = [set(squares) for squares in squares.MARKS]
    pairs = [one | other for one in marks for other in marks if not one & other]
    triples = sum(not pair & mark for pair in pairs for mark in marks)
    assert [perft(state, depth) for depth in range(4)] == [1, 27, len(pairs), triples]
    assert sum(divide(state, 3).values()) == triples
    assert divide(state, 2)["mark b2"] == 8 + 8 + 4


def test_perft_takes_simultaneous_choices_once() -> None:
    state = pick.game.deal(pick.game.setting(2, {"rounds": 1}), Chance())
    assert perft(state, 2) == 25
    assert perft(state, 3) == 25  # it is over then


# ---- A game with an open verb ---------------------------------------------------------------------------


class Say(State):
    """One word is said, or nothing. W1: it has three letters."""

    def __init__(self, setting: Setting, word: int = -1) -> None:
        super().__init__(setting)
        self.word = word

    @property
    def to_act(self) -> tuple[int, ...]:
        return (0,) if self.word < 0 else ()

    @property
    def learned(self) -> tuple[int, ...]:
        return (0,)

    def legal(self, seat: int) -> tuple[int, ...]:
        return (0,) if seat in self.to_act else ()

    def forms(self, seat: int) -> tuple[str, ...]:
        return ("say",) if seat in self.to_act else ()

    def why(self, seat: int, move: int) -> Refusal | None:
        if seat not in self.to_act or (move > 0 and len(self.write(move)) != len("say cat")):
            return Refusal("W1", "This cannot be said.")
        return None

    def apply(self, seat: int, move: int) -> None:
        self.word = move
        if self.listener is not None:
            self.listener.append(Event("said", Part("move", self.write(move))))

    def begin(self) -> list[Event]:
        return [Event("turn", Part("seat", 0))]

    def copy(self) -> "Say":
        return type(self)(self.setting, self.word)

    @property
    def outcome(self) -> Outcome | None:
        return Outcome("said", (1,), (Score(0, ()),)) if self.word >= 0 else None

    def audit(self) -> list[str]:
        return []

    def position(self) -> Plain:
        return {"word": str(self.word)}

    def seen(self, seat: int | None) -> Seen:
        return SaySeen(self, self.viewer(seat))


class SaySeen(Holed[Say]):
    def __init__(self, state: Say, seat: int) -> None:
        super().__init__(seat, state)

    def prompt(self) -> Prompt:
        return Prompt("say")

    def fill(self, chance: Chance) -> Say:
        return self.holed.copy()

    def view(self) -> Plain:
        return self.position()


class SayGame(Game):
    def __init__(self, name: str, samples: list[str]) -> None:
        super().__init__(name, "Say", seats=(1, 1), numbers=("W1",))
        self.samples = samples

    def max_moves(self, setting: Setting) -> int:
        return 1

    def make_setting(self, seats: int, options: dict[str, Choice], pieces: Pieces) -> Setting:
        return Setting(
            self, seats, options, pieces, Moves(Verb("nothing"), Verb("say", Open("abcdefghijklmnopqrstuvwxyzäöü", 12)))
        )

    def deal(self, setting: Setting, chance: Chance) -> Say:
        return Say(setting)

    def place(self, setting: Setting, position: Plain) -> Say:
        return Say(setting, int(str(position["word"])))

    def recall(self, setting: Setting, seat: int, position: Plain) -> Seen:
        return SaySeen(self.place(setting, position), seat)

    def open_samples(self, state: State) -> list[str]:
        return self.samples


def test_an_open_verb_is_fed_the_games_samples() -> None:
    report = check_game(SayGame("say", ["say cat", "say ÄÖÜ", "say", "say elephant"]), seed="1", games=5)
    assert report.rows["open_verb_is_judged"].count >= 5 * 4


def test_an_open_verb_that_is_misjudged_is_found() -> None:
    class Deaf(Say):
        def play(self, seat: int, move: int | str) -> list[Event]:
            if isinstance(move, int) and move > 1:
                return []
            return super().play(seat, move)

    class DeafGame(SayGame):
        def deal(self, setting: Setting, chance: Chance) -> Say:
            return Deaf(setting)

        def place(self, setting: Setting, position: Plain) -> Say:
            return Deaf(setting, int(str(position["word"])))

    with pytest.raises(CheckFailed) as failed:
        check_game(DeafGame("say-deaf", ["say elephant"]), seed="1", games=1, only=("open_verb_is_judged",))
    assert "where IllegalMove was due" in failed.value.what


def test_an_open_verb_among_the_legal_moves_is_found() -> None:
    """A program that picks it has nothing to say."""

    class Bare(Say):
        def legal(self, seat: int) -> tuple[int, ...]:
            return (0, 1) if seat in self.to_act else ()

        def apply(self, seat: int, move: int) -> None:
            if move == 1:
                raise ValueError("nothing was said")
            super().apply(seat, move)

    class BareGame(SayGame):
        def deal(self, setting: Setting, chance: Chance) -> Say:
            return Bare(setting)

        def place(self, setting: Setting, position: Plain) -> Say:
            return Bare(setting, int(str(position["word"])))

    def fails(check: str) -> str:
        with pytest.raises(CheckFailed) as failed:
            check_game(BareGame("say-bare", ["say cat"]), seed="1", games=12, only=(check,))
        return failed.value.what

    assert "offered by `forms`" in fails("legal_is_what_why_allows")
    assert "which raises" in fails("any_choice_ends_it")


def test_dumps_are_json_that_people_can_read() -> None:
    state = pick.game.deal(pick.game.setting(2, {}), Chance())
    assert json.loads(state.dump())["position"]["round"] == 1
