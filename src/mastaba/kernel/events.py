"""What happens, as data: a kind and parts, each part with the seats that may know it.

A viewer's log, recap and animation are made of what that viewer was told, never of the moves themselves.
"""

from typing import Final

Value = str | int | bool | None | tuple[str, ...] | tuple[int, ...]
Told = dict[str, Value]

SPECTATOR: Final = -1  # the seat of those who only look on
EVERYBODY: Final = -1  # the audience of a public part, spectators included


def only(seat: int) -> int:
    """The audience of a part that one seat may know."""
    return 1 << seat


class Part:
    def __init__(self, name: str, value: Value, audience: int = EVERYBODY) -> None:
        self.name: Final = name
        self.value: Final = value
        self.audience: Final = audience

    def known_to(self, seat: int) -> bool:
        return self.audience == EVERYBODY or (seat >= 0 and self.audience >> seat & 1 == 1)

    def __reduce__(self) -> tuple[object, ...]:
        return Part, (self.name, self.value, self.audience)


class Event:
    """Something that happened. `from` and `to` parts name a journey between places, for animation.

    Where one thing goes to each of several places, `to` names all of them.
    """

    def __init__(self, kind: str, *parts: Part) -> None:
        self.kind: Final = kind
        self.parts: Final = parts

    def told(self, seat: int) -> Told:
        """What this seat is told of it: the kind, and the parts it may know."""
        heard: Told = {"kind": self.kind}
        for part in self.parts:
            if part.known_to(seat):
                heard[part.name] = part.value
        return heard

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {', '.join(f'{part.name}={part.value!r}' for part in self.parts)})"

    def __reduce__(self) -> tuple[object, ...]:
        return Event, (self.kind, *self.parts)
