"""Sentences that all games share: a turn begins, somebody has won; and what to type instead of what was refused."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from mastaba.kernel.errors import MastabaError
from mastaba.kernel.events import Told
from mastaba.locale import Tongue
from mastaba.show.log import Clause, Eyes
from mastaba.show.scene import Drawn
from mastaba.show.sight import Sight

AnySight = Sight[Any, Any]
Paint = Callable[[str, str], str]  # a style and a text: the text in that style

NBSP = "\u00a0"  # keeps together what belongs together


def turn_begins(sight: AnySight, told: Told) -> str:
    who = sight.called(cast(int, told["seat"]))
    return sight.text("Turn {number}: {who}.", number=told["number"], who=who)


def whole(sight: Eyes, told: Told, clause: Clause[Eyes]) -> str:
    """What happened, as a whole sentence: a turn begins, or somebody does something. Empty, if it is no news."""
    if told["kind"] == "turn":
        return turn_begins(sight, told)
    said = clause(sight, told, sight.subject(cast(int, told["seat"])) if "seat" in told else "")
    return f"{said}." if said else ""


# ---- The end --------------------------------------------------------------------------------------------


def winners_of(ranks: Sequence[int]) -> list[int]:
    return [player for player, rank in enumerate(ranks) if rank == 1]


def winners(sight: AnySight) -> list[Drawn]:
    """Who has won, as a Result names them: seat and name of each."""
    return [{"seat": player, "name": sight.names[player]} for player in winners_of(sight.outcome["ranks"])]


def by_rank(sight: AnySight) -> list[Drawn]:
    """Seat, name and rank of everybody, the winner first: what a game's rows of the result begin with."""
    ranks = sight.outcome["ranks"]
    order = sorted(range(len(ranks)), key=lambda seat: (ranks[seat], seat))
    return [{"seat": seat, "name": sight.names[seat], "rank": ranks[seat]} for seat in order]


def tie(sight: AnySight, said: str) -> str:
    """What decided among several with the most points; empty, if nothing had to."""
    totals = [score["total"] for score in sight.outcome["scores"]]
    decided = totals.count(max(totals)) > len(winners_of(sight.outcome["ranks"]))
    return sight.text(said) if decided else ""


def game_over(sight: AnySight, told: Told) -> str:
    """Who has won, and with how many points."""
    first = winners_of(cast(tuple[int, ...], told["ranks"]))
    points = cast(tuple[int, ...], told["totals"])[first[0]]
    if len(first) > 1:
        sharing = sight.all_of([sight.listed(player) for player in first])
        return sight.plural(
            "The game is over. Shared victory with {n} point: {who}.",
            "The game is over. Shared victory with {n} points: {who}.",
            points,
            who=sharing,
        )
    if first == [sight.seat]:
        return sight.plural(
            "The game is over. You win with {n} point.", "The game is over. You win with {n} points.", points
        )
    return sight.plural(
        "The game is over. {who} wins with {n} point.",
        "The game is over. {who} wins with {n} points.",
        points,
        who=sight.names[first[0]],
    )


def end_sentence(sight: AnySight) -> str:
    """Who has won, of a game that is over."""
    outcome = sight.outcome
    totals = tuple(score["total"] for score in outcome["scores"])
    return game_over(sight, {"kind": "end", "ranks": tuple(outcome["ranks"]), "totals": totals})


def victory(sight: AnySight) -> str:
    """Who has won, in a few words."""
    first = winners_of(sight.outcome["ranks"])
    if len(first) > 1:
        return sight.text("Shared victory: {who}", who=sight.all_of([sight.called(player) for player in first]))
    if first[0] == sight.seat:
        return sight.text("You win")
    return sight.text("{who} wins", who=sight.names[first[0]])


def refused(error: MastabaError, instead: Mapping[str, str], tongue: Tongue) -> str:
    """Why not; and what to type instead, where that is known by the sentence's template."""
    said = tongue.error(error)
    if error.template not in instead:
        return said
    move = instead[error.template].format(**error.parameters)
    return tongue.text("{sentence} Type “{move}”.", sentence=said, move=move)
