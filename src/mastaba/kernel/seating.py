"""Who begins: drawn by lot, or chosen by the host."""

from mastaba.kernel.contract import Choice, Option
from mastaba.kernel.errors import BadOptions


def first_option(most: int) -> Option:
    """The option `first` of a game for up to `most` players."""
    return Option("first", "random", ("random", *(str(seat) for seat in range(1, most + 1))))


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
