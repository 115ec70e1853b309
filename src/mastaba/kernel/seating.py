"""Who begins: drawn by lot, or chosen by the host."""

from mastaba.kernel.contract import Choice, Option
from mastaba.kernel.errors import BadOptions


def first_option(most: int) -> Option:
    """The option `first` of a game for up to `most` players."""
    return Option("first", "random", ("random", *(str(seat) for seat in range(1, most + 1))))


def next_first(seats: int, options: dict[str, Choice]) -> dict[str, Choice]:
    """The options for the same players once more: where the host chose who begins, it is the next one's turn to."""
    first = str(options.get("first", ""))
    return {**options, "first": str(int(first) % seats + 1)} if first.isdecimal() else dict(options)


def first_player(seats: int, options: dict[str, Choice]) -> int:
    """The seat that the host chose, or -1 for chance."""
    if options["first"] == "random":
        return -1
    if int(options["first"]) > seats:
        raise BadOptions(
            "Option “{option}” is {value}, but there are {seats} players.",
            option="first",
            value=options["first"],
            seats=seats,
        )
    return int(options["first"]) - 1
