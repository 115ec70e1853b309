"""A position to look at."""

from mastaba.kernel.contract import Plain, Prompt, Refusal, Seen


class Still(Seen):
    """A position to look at: nothing can be clicked, because there is nothing to decide any more.

    Moves may be marked on it, as if they could be made: those that would have been better.
    """

    def __init__(self, seen: Seen, marked: tuple[int, ...] = ()) -> None:
        super().__init__(seen.setting, seen.seat)
        self.seen = seen
        self.marked = tuple(sorted(marked))

    @property
    def to_act(self) -> tuple[int, ...]:
        return self.seen.to_act

    def legal(self) -> tuple[int, ...]:
        return self.marked

    def why(self, move: int) -> Refusal | None:
        return self.seen.why(move)

    def prompt(self) -> Prompt:
        return self.seen.prompt()

    def view(self) -> Plain:
        return self.seen.view()

    def position(self) -> Plain:
        return self.seen.position()
