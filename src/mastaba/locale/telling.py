"""What games share when they tell what happened: who did it, and a line for each turn.

Everything is made of what a seat was told; `seat` is who reads (-1: a spectator).
"""

from collections.abc import Callable, Mapping, Sequence
from typing import cast

from mastaba.kernel.errors import MastabaError
from mastaba.kernel.events import Told
from mastaba.locale import Tongue

Names = Sequence[str]
Paint = Callable[[str, str], str]  # a style and a text: the text in that style
Clause = Callable[[Told, str], str]  # what was told, and who did it: a sentence without its full stop, or nothing

NBSP = "\u00a0"  # keeps together what belongs together


# ---- Who ------------------------------------------------------------------------------------------------


def subject(player: int, seat: int, names: Names, tongue: Tongue) -> str:
    """The one who does something: `You take`."""
    return tongue.text("You") if player == seat else names[player]


def called(player: int, seat: int, names: Names, tongue: Tongue) -> str:
    """The name on its own; French says `Toi` here and `Tu` there."""
    return tongue.term("name of a player", "You") if player == seat else names[player]


def listed(player: int, seat: int, names: Names, tongue: Tongue) -> str:
    """The name among others: `Anna and you`."""
    return tongue.term("in a list of players", "you") if player == seat else names[player]


def turn_begins(told: Told, seat: int, names: Names, tongue: Tongue) -> str:
    who = called(cast(int, told["seat"]), seat, names, tongue)
    return tongue.text("Turn {number}: {who}.", number=told["number"], who=who)


def game_over(told: Told, seat: int, names: Names, tongue: Tongue) -> str:
    """Who has won, and with how many points."""
    ranks = cast(tuple[int, ...], told["ranks"])
    totals = cast(tuple[int, ...], told["totals"])
    winners = [player for player, rank in enumerate(ranks) if rank == 1]
    points = totals[winners[0]]
    if len(winners) > 1:
        sharing = tongue.all_of([listed(player, seat, names, tongue) for player in winners])
        return tongue.plural(
            "The game is over. Shared victory with {n} point: {who}.",
            "The game is over. Shared victory with {n} points: {who}.",
            points,
            who=sharing,
        )
    if winners == [seat]:
        return tongue.plural(
            "The game is over. You win with {n} point.", "The game is over. You win with {n} points.", points
        )
    return tongue.plural(
        "The game is over. {who} wins with {n} point.",
        "The game is over. {who} wins with {n} points.",
        points,
        who=names[winners[0]],
    )


# ---- A line for each turn -------------------------------------------------------------------------------


def one_after_another(parts: Sequence[str], tongue: Tongue) -> str:
    line = parts[0]
    for more in parts[1:]:
        line = tongue.text("{this}; {more}", this=line, more=more)
    return line


class Turn:
    """What was told of one turn, by who did it; or a whole sentence that stands alone."""

    def __init__(self, number: object, alone: str = "") -> None:
        self.number = number
        self.alone = alone
        self.parts: list[tuple[int | None, list[str]]] = []

    def add(self, told: Told, clause: Clause, who: Callable[[int], str]) -> None:
        """Names who did it, unless it is the one who did the last thing, too."""
        player = cast(int, told["seat"]) if "seat" in told else None
        goes_on = player is not None and bool(self.parts) and self.parts[-1][0] == player
        said = clause(told, "" if player is None or goes_on else who(player))
        if said and goes_on:
            self.parts[-1][1].append(said)
        elif said:
            self.parts.append((player, [said]))

    def line(self, tongue: Tongue) -> str:
        """Nothing, as long as nothing was said in it."""
        said = " ".join(f"{one_after_another(clauses, tongue)}." for _, clauses in self.parts)
        return f"{self.number}. {said}" if said else self.alone


def log_of(
    told: Sequence[Told],
    seat: int,
    names: Names,
    tongue: Tongue,
    clause: Clause,
    whole: Callable[[Told], str],
    last: int = 0,
) -> list[str]:
    """A line per turn; what is told before the first and after the last one, in `whole` sentences.

    If not everything is to be remembered, only the `last` turns, the one that has begun included.
    """
    turns: list[Turn] = []
    for part in told:
        if part["kind"] == "turn":
            turns.append(Turn(part["number"]))
        elif part["kind"] in ("begin", "deal", "home", "end"):
            turns.append(Turn("", whole(part)))
        else:
            turns[-1].add(part, clause, lambda player: subject(player, seat, names, tongue))
    return [line for turn in turns[-last:] if (line := turn.line(tongue))]


# ---- Why not --------------------------------------------------------------------------------------------


def refused(error: MastabaError, instead: Mapping[str, str], tongue: Tongue) -> str:
    """Why not; and what to type instead, where that is known by the sentence's template."""
    said = tongue.error(error)
    if error.template not in instead:
        return said
    move = instead[error.template].format(**error.parameters)
    return tongue.text("{sentence} Type “{move}”.", sentence=said, move=move)
