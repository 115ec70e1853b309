"""Broken twins of the tiny games: each is an honest game with one thing spoilt, and the check that must find it."""

from dataclasses import replace
from itertools import count

from mastaba import Chance, Event, Fast, Game, Seen, State
from mastaba.kernel.contract import Plain, Refusal, Setting
from mastaba.kernel.events import Part
from mastaba.kernel.hints import Hints, Reason
from tiny.higher import CARDS, PASS, ROUNDS, Higher, HigherGame, HigherSeen
from tiny.look import LOOK, SHUFFLE, Look, LookGame, LookSeen
from tiny.pick import NONE, NUMBERS, Pick, PickGame, PickSeen

# ---- Games whose states and seens are of a spoilt kind --------------------------------------------------


class SpoiltPick(PickGame):
    def __init__(self, name: str, kind: type[Pick], seen: type[PickSeen] = PickSeen) -> None:
        Game.__init__(self, f"pick-{name}", "Pick", seats=(2, 3), numbers=("P1", "P2", "P3"))
        self.kind = kind
        self.seen_kind = seen

    def deal(self, setting: Setting, chance: Chance) -> Pick:
        return self.kind(setting, super().deal(setting, chance).players)

    def place(self, setting: Setting, position: Plain) -> Pick:
        state = super().place(setting, position)
        return self.kind(setting, state.players, state.round)


class SpoiltLook(LookGame):
    def __init__(self, name: str, kind: type[Look], seen: type[LookSeen] = LookSeen) -> None:
        Game.__init__(self, f"look-{name}", "Look", seats=(1, 1), numbers=("L1", "L2", "L3", "L4"))
        self.kind = kind
        self.seen_kind = seen

    def deal(self, setting: Setting, chance: Chance) -> Look:
        state = super().deal(setting, chance)
        return self.kind(setting, state.stack, state.chance)

    def read(self, setting: Setting, position: Plain) -> Look:
        honest = super().read(setting, position)
        state = self.kind(setting, honest.stack, honest.chance)
        state.taken, state.looked, state.shuffles = honest.taken, honest.looked, honest.shuffles
        state.failed, state.heard = honest.failed, honest.heard
        return state

    def recall(self, setting: Setting, seat: int, position: Plain) -> Seen:
        return self.seen_kind(self.read(setting, position), seat)


class SeenPick(Pick):
    """A Pick whose seen is of the game's kind."""

    def seen(self, seat: int | None) -> Seen:
        assert isinstance(self.setting.game, SpoiltPick)
        return self.setting.game.seen_kind(self, -1 if seat is None else seat)


class SeenLook(Look):
    def seen(self, seat: int | None) -> Seen:
        assert isinstance(self.setting.game, SpoiltLook)
        return self.setting.game.seen_kind(self, -1 if seat is None else seat)


# ---- Leaks ----------------------------------------------------------------------------------------------


class LeakInView(PickSeen):
    """The page shows what the others have picked."""

    def __init__(self, state: Pick, seat: int) -> None:
        super().__init__(state, seat)
        self.picks = [player.pick for player in state.players]

    def view(self) -> Plain:
        return super().view() | {"picks": self.picks}


class LeakInOrder(LookSeen):
    """The hidden tiles are listed as they lie, not by number."""

    def __init__(self, state: Look, seat: int) -> None:
        super().__init__(state, seat)
        self.order = list(state.stack)

    def view(self) -> Plain:
        return super().view() | {"hidden": self.order}


class LeakInEvent(Pick):
    """The secret pick is told to everybody."""

    def apply(self, seat: int, move: int) -> None:
        super().apply(seat, move)
        if self.listener is not None:
            self.listener.insert(0, Event("picked", Part("seat", seat), Part("number", move + 1)))


class LeakToSpectators(Look):
    """What the player looks at is told to who looks on."""

    def tell(self, kind: str, *parts: Part) -> None:
        super().tell(kind, *(Part(part.name, part.value) for part in parts))


class LeakInKey(SeenLook):
    """Every tile has a mark on its back, and so can be followed through a shuffle."""

    def __init__(self, setting: Setting, stack: list[int], chance: Chance) -> None:
        super().__init__(setting, stack, chance)
        self.marks = [f"tile-{i}" for i in range(len(stack))]

    def copy(self) -> "Look":
        twin = super().copy()
        assert isinstance(twin, LeakInKey)
        twin.marks = list(self.marks)
        return twin

    def apply(self, seat: int, move: int) -> None:
        mark = dict(zip(self.stack, self.marks, strict=True))
        super().apply(seat, move)
        if move == SHUFFLE:
            self.marks = [mark[tile] for tile in self.stack]
        self.marks = self.marks[: len(self.stack)]

    def public(self) -> Plain:
        return super().public() | {"marks": list(self.marks)}


class MarkedLook(SpoiltLook):
    def read(self, setting: Setting, position: Plain) -> Look:
        state = super().read(setting, position)
        assert isinstance(state, LeakInKey)
        state.marks = list(position["marks"])  # type: ignore[call-overload]
        return state


# ---- Samplers that lie ----------------------------------------------------------------------------------


class SamplerOfTruth(PickSeen):
    """Keeps the truth, and returns it."""

    def __init__(self, state: Pick, seat: int) -> None:
        super().__init__(state, seat)
        self.truth = state.copy()

    def fill(self, chance: Chance) -> Pick:
        return self.truth.copy() if not self.truth.audit() else super().fill(chance)


class KnowsTheStack(LookSeen):
    """Has the whole stack, and the chance, in what it dumps: as if nothing were hidden in this game."""

    def __init__(self, state: Look, seat: int) -> None:
        super().__init__(state, seat)
        self.holed = state.copy()

    def fill(self, chance: Chance) -> Look:
        return self.holed.copy()

    def view(self) -> Plain:
        return self.holed.public()

    def position(self) -> Plain:
        return self.holed.position()


class KnowsThePicks(PickSeen):
    """The same with secret choices."""

    def __init__(self, state: Pick, seat: int) -> None:
        super().__init__(state, seat)
        self.holed = state.copy()


class SamplerWithoutFive(PickSeen):
    """Some deals never turn up."""

    def fill(self, chance: Chance) -> Pick:
        state = super().fill(chance)
        while any(player.pick == 5 for seat, player in enumerate(state.players) if seat != self.seat):
            state = super().fill(chance)
        return state


class SamplerWithRepeats(PickSeen):
    """Some samples cannot be: P1."""

    def fill(self, chance: Chance) -> Pick:
        state = self.holed.copy()
        for player in state.players:
            if player.pick not in (NONE, *NUMBERS):
                player.pick = 1 + chance.below(5)
        return state


class BelievesInPassing(HigherSeen):
    """Who has passed gets no card that could have been laid, although one may always pass."""

    def fill(self, chance: Chance) -> Higher:
        state = super().fill(chance)
        for seat, top in enumerate(state.passed):
            others = [card for card in CARDS if card not in state.row and not any(card in hand for hand in state.hands)]
            low = [card for card in others if card < top]
            for i, card in enumerate(state.hands[seat]):
                if seat != self.seat and top and card > top and low:
                    state.hands[seat][i] = low.pop(chance.below(len(low)))
        return state


class Blind(SeenPick):
    """Does not see in an audit what P1 forbids."""

    def audit(self) -> list[str]:
        return []


class WrongDeals(SpoiltPick):
    """Sampler and list of deals agree, and both are wrong."""

    def deals(self, seen: Seen) -> list[State]:
        assert isinstance(seen, PickSeen)
        found = {state.dump(): state for state in (seen.fill(Fast(i)) for i in range(4000))}
        return list(found.values())


# ---- Rules that are wrong -------------------------------------------------------------------------------


class ShallowCopy(Pick):
    """The list is copied, the players in it are not."""

    def copy(self) -> "Pick":
        return type(self)(self.setting, list(self.players), self.round)


class SharedChance(Look):
    def copy(self) -> "Look":
        twin = super().copy()
        twin.chance = self.chance
        return twin


class ReturnsTooMuch(Pick):
    """why allows a number twice in a row, legal does not."""

    def why(self, seat: int, move: int) -> Refusal | None:
        refusal = super().why(seat, move)
        return None if refusal is not None and "last time" in refusal.template else refusal


class AcceptsAnything(Pick):
    """play does not ask why."""

    def play(self, seat: int, move: int | str) -> list[Event]:
        number = self.read(move) if isinstance(move, str) else move
        if seat in self.to_act and number in range(5):
            events: list[Event] = []
            self.listener = events
            self.apply(seat, number)
            self.listener = None
            return events
        return super().play(seat, move)


class ForgetsFive(Pick):
    """legal does not list everything."""

    def legal(self, seat: int) -> tuple[int, ...]:
        return super().legal(seat)[:-1]


class CallsItMoot(Pick):
    """Does not ask, although it matters what is picked."""

    def moot(self, seat: int) -> int | None:
        return next(iter(self.legal(seat)), None)


class SeesTooMuchLegal(PickSeen):
    def legal(self) -> tuple[int, ...]:
        return tuple(range(5)) if self.seat in self.to_act else ()


class UncountedLook(Look):
    """Looking at a tile can be taken back."""

    def apply(self, seat: int, move: int) -> None:
        super().apply(seat, move)
        if move == LOOK:
            self.heard -= 1


class OneLearns(Pick):
    """When the numbers are shown, only who picked last counts it as learning."""

    def apply(self, seat: int, move: int) -> None:
        before = self.learned
        super().apply(seat, move)
        for other, player in enumerate(self.players):
            if other != seat:
                player.learned = before[other]


class PassesOnlyWhenStuck(Higher):
    """Who could lay in the last round must. So passing then tells that no card fits; `learned` does not count that."""

    def __init__(self, setting: Setting, hands: list[list[int]], stuck: list[int] | None = None) -> None:
        super().__init__(setting, hands)
        self.stuck = stuck or [len(CARDS)] * setting.seats  # by seat: no card is above this one

    def copy(self) -> "PassesOnlyWhenStuck":
        twin = super().copy()
        assert isinstance(twin, PassesOnlyWhenStuck)
        twin.stuck = list(self.stuck)
        return twin

    def why(self, seat: int, move: int) -> Refusal | None:
        could_lay = seat in self.to_act and any(card > self.top for card in self.hands[seat])
        if move == PASS and could_lay and self.made >= (ROUNDS - 1) * self.setting.seats:
            return Refusal("H2", "Now you must lay.")
        return super().why(seat, move)

    def apply(self, seat: int, move: int) -> None:
        if move == PASS and self.made >= (ROUNDS - 1) * self.setting.seats:
            self.stuck[seat] = self.top
        super().apply(seat, move)

    def position(self) -> Plain:
        return super().position() | {"stuck": list(self.stuck)}


class SticksToIt(HigherSeen):
    def fill(self, chance: Chance) -> Higher:
        while True:
            state = super().fill(chance)
            assert isinstance(state, PassesOnlyWhenStuck)
            if all(card <= top for hand, top in zip(state.hands, state.stuck, strict=True) for card in hand):
                return state


class StuckGame(HigherGame):
    def deal(self, setting: Setting, chance: Chance) -> Higher:
        return PassesOnlyWhenStuck(setting, super().deal(setting, chance).hands)

    def place(self, setting: Setting, position: Plain) -> Higher:
        honest = super().place(setting, position)
        state = PassesOnlyWhenStuck(setting, honest.hands, [*position["stuck"]])  # type: ignore[misc]
        state.laid, state.passed, state.row, state.made = honest.laid, honest.passed, honest.row, honest.made
        return state


class FirstComes(Pick):
    """Who picks first gets a point, though all choose at once."""

    def apply(self, seat: int, move: int) -> None:
        first = all(player.pick == NONE for player in self.players)
        super().apply(seat, move)
        self.players[seat].total += first


class LosesATile(Look):
    def apply(self, seat: int, move: int) -> None:
        super().apply(seat, move)
        if move == SHUFFLE:
            self.stack.pop()


class NeverEnds(SpoiltPick):
    def max_moves(self, setting: Setting) -> int:
        return setting.seats


TICKS = count()


class OutsideInfluence(Pick):
    """Points that come from outside the game, as from a global generator."""

    def show(self) -> None:
        super().show()
        self.players[0].total += next(TICKS)


class ForgetfulDump(SpoiltPick):
    """A loaded position has forgotten the totals."""

    def place(self, setting: Setting, position: Plain) -> Pick:
        state = super().place(setting, position)
        return self.kind(setting, [replace(player, total=0) for player in state.players], state.round)


# ---- Bad advice -----------------------------------------------------------------------------------------


class Peeks(Hints):
    """A move looks better if the other player holds low cards."""

    def scores(self, state: State, seat: int, legal: tuple[int, ...]) -> list[float]:
        assert isinstance(state, Higher)
        return [float(sum(state.hands[1 - seat]) + move) for move in legal]


class TooSure(Hints):
    def value(self, state: State, seat: int) -> float:
        return 0.9


class Speechless(Hints):
    """A reason with nothing to say, and the lightest first."""

    def reasons(self, seen: Seen, move: int) -> list[Reason]:
        return [Reason("low", 0.1), Reason("high", -0.5)]


class Advised(HigherGame):
    def __init__(self, name: str, hints: Hints) -> None:
        super().__init__(name)
        self.advice = hints

    def hints(self, setting: Setting) -> Hints:
        return self.advice


# ---- All of them ----------------------------------------------------------------------------------------

# The twin, and the checks that find it: the first is the one that a whole run names.
BROKEN: list[tuple[Game, tuple[str, ...]]] = [
    (SpoiltPick("leaks-in-view", SeenPick, LeakInView), ("samples_look_the_same", "twins_look_the_same")),
    (SpoiltLook("leaks-in-order", SeenLook, LeakInOrder), ("samples_look_the_same", "twins_look_the_same")),
    (SpoiltPick("leaks-in-event", LeakInEvent), ("told_and_shown_agree",)),
    (SpoiltLook("leaks-to-spectators", LeakToSpectators), ("told_and_shown_agree", "twins_look_the_same")),
    (MarkedLook("leaks-in-key", LeakInKey), ("told_and_shown_agree", "twins_look_the_same")),
    (SpoiltPick("samples-truth", SeenPick, SamplerOfTruth), ("samples_come_from_knowledge", "samples_vary")),
    (SpoiltLook("knows-the-stack", SeenLook, KnowsTheStack), ("news_is_news",)),
    (SpoiltPick("knows-the-picks", SeenPick, KnowsThePicks), ("told_and_shown_agree", "samples_vary")),
    (SpoiltPick("omits-deals", SeenPick, SamplerWithoutFive), ("truth_is_among_the_samples", "samples_are_honest")),
    (HigherGame("higher-believes-in-passing", BelievesInPassing), ("samples_leave_nothing_out",)),
    (SpoiltPick("repeats", SeenPick, SamplerWithRepeats), ("samples_look_the_same", "samples_are_honest")),
    (SpoiltPick("blindly-repeats", Blind, SamplerWithRepeats), ("samples_are_honest",)),
    (WrongDeals("agrees-and-repeats", Blind, SamplerWithRepeats), ("samples_stay_honest",)),
    (SpoiltPick("copies-shallow", ShallowCopy), ("copies_are_pure",)),
    (SpoiltLook("shares-chance", SharedChance), ("copies_are_pure",)),
    (SpoiltPick("why-allows-too-much", ReturnsTooMuch), ("legal_is_what_why_allows", "perft_counts_agree")),
    (SpoiltPick("accepts-anything", AcceptsAnything), ("everything_else_is_refused",)),
    (SpoiltPick("legal-incomplete", ForgetsFive), ("legal_is_what_why_allows", "perft_counts_agree")),
    (SpoiltPick("calls-it-moot", CallsItMoot), ("legal_is_what_why_allows",)),
    (SpoiltPick("sees-too-much-legal", SeenPick, SeesTooMuchLegal), ("seen_knows_what_is_legal",)),
    (SpoiltLook("learns-uncounted", UncountedLook), ("undo_is_sound",)),
    (SpoiltPick("one-learns", OneLearns), ("choices_at_once_commute", "others_moves_count_as_learning")),
    (StuckGame("higher-hides-no-sticking", SticksToIt), ("others_moves_count_as_learning",)),
    (SpoiltPick("first-comes", FirstComes), ("choices_at_once_commute",)),
    (SpoiltLook("loses-a-tile", LosesATile), ("pieces_are_conserved",)),
    (NeverEnds("never-ends", Pick), ("plays_to_the_end",)),
    (SpoiltPick("outside-influence", OutsideInfluence), ("same_seed_same_game",)),
    (ForgetfulDump("forgets-totals", Pick), ("dump_round_trips",)),
    (Advised("higher-peeks", Peeks()), ("hints_come_from_knowledge",)),
    (Advised("higher-is-too-sure", TooSure()), ("values_are_chances",)),
    (Advised("higher-is-speechless", Speechless()), ("reasons_can_be_said",)),
]
