"""How a game speaks in the terminal: its room `text`, in one language, for the people at one table."""

from collections.abc import Sequence

from mastaba.kernel.contract import Game, Refusal, Seen
from mastaba.kernel.errors import MastabaError
from mastaba.kernel.events import Told
from mastaba.locale import Tongue
from mastaba.show.rooms import AnySight, sight_of, text_of
from mastaba.show.sentences import Paint, refused
from mastaba.show.sight import Names


class Teller:
    """A game's text and screen, in one language, for the people at one table."""

    def __init__(self, game: Game, names: Names, tongue: Tongue) -> None:
        self.game = game
        self.names = names
        self.tongue = tongue
        self._text = text_of(game)

    def _sight(self, seen: Seen, told: Sequence[Told] = ()) -> AnySight:
        return sight_of(seen, told, self.names, self.tongue)

    def heading(self, seen: Seen) -> tuple[str, list[str]]:
        return self._text.heading(self._sight(seen))

    def screen(self, seen: Seen, width: int, paint: Paint) -> list[list[str]]:
        return self._text.screen(self._sight(seen), width, paint)

    def spoken(self, seen: Seen) -> list[str]:
        return self._text.spoken(self._sight(seen))

    def spoken_hand(self, seen: Seen) -> str:
        return self._text.spoken_hand(self._sight(seen))

    def log(self, seen: Seen, told: Sequence[Told]) -> list[str]:
        return self._text.log(self._sight(seen, told))

    def prompt(self, seen: Seen) -> str:
        return self._text.prompt(self._sight(seen))

    def final_scores(self, seen: Seen) -> str:
        """Everybody's score, the winner first; empty while the game runs."""
        sight = self._sight(seen)
        outcome = sight.view.get("outcome") if sight.over else None  # a game that is being written may not show it
        if not outcome:
            return ""
        ranks, scores = outcome["ranks"], outcome["scores"]
        order = sorted(range(len(ranks)), key=lambda seat: (ranks[seat], seat))
        said = ", ".join(f"{self.names[seat]} {scores[seat]['total']}" for seat in order)
        return self.tongue.text("Final scores: {scores}.", scores=said)

    def option(self, seen: Seen, parts: Sequence[str], known: int) -> str:
        """A move, or the beginning of one, of which the first `known` parts have been said already."""
        return self._text.option(self._sight(seen), parts, known)

    def meant(self, token: str, seen: Seen) -> tuple[str, ...]:
        return self._text.meant(self._sight(seen), token)

    def setting(self, option: str, value: str = "") -> str:
        """What an option, or one of its values, is called."""
        return self._text.setting(option, value, self.tongue)

    def advice(self) -> list[str]:
        """What can be typed, in examples."""
        return self._text.advice(self.tongue)

    def error(self, error: MastabaError) -> str:
        return refused(error, self._text.INSTEAD, self.tongue)

    def refusal(self, refusal: Refusal) -> str:
        return self.error(refusal.error())
