"""The end of Mykerinos on a page: where the points come from, wing by wing."""

from collections.abc import Sequence
from dataclasses import dataclass

from mastaba.games.mykerinos.page.players import drawn_wing
from mastaba.games.mykerinos.text.sight import Sight
from mastaba.games.mykerinos.text.words import TITLES
from mastaba.show import scene
from mastaba.show.scene import Drawn
from mastaba.show.sentences import victory, winners_of


@dataclass(frozen=True, kw_only=True)
class Result(scene.Result):
    """R46-R50: a column for each player, by rank; the lists of numbers go column by column."""

    won: Sequence[Drawn]  # the wings that a single winner has cards for
    columns: Sequence[Drawn]
    prestige: Sequence[int]
    wings: Sequence[Drawn]  # with a cell for each column
    series: Sequence[int]
    totals: Sequence[int]
    stocks: Sequence[int]
    tie: str  # why one of several with the most points has won


def result(sight: Sight) -> Result:
    ranks = sight.outcome["ranks"]
    winners = winners_of(ranks)
    order = sorted(range(len(ranks)), key=lambda seat: (ranks[seat], seat))
    players = [sight.view["players"][seat] for seat in order]
    best = sight.view["players"][winners[0]]
    return Result(
        winners=[{"seat": seat, "name": sight.names[seat]} for seat in winners],
        heading=victory(sight),
        won=[drawn_wing(each) for each in best["patrons"] if each["cards"]] if len(winners) == 1 else [],
        columns=[{"seat": seat, "name": sight.names[seat], "rank": ranks[seat]} for seat in order],
        prestige=[player["prestige"] for player in players],
        wings=[
            {"patron": patron, "name": TITLES[patron], "cells": [player["patrons"][wing] for player in players]}
            for wing, patron in enumerate(sight.view["wings"])
        ],
        series=[player["series_points"] for player in players],
        totals=[player["score"] for player in players],
        stocks=[player["stock"] for player in players],
        tie=tie(sight),
    )


def tie(sight: Sight) -> str:
    """R50: why one of several with the most points has won."""
    totals = [score["total"] for score in sight.outcome["scores"]]
    if totals.count(max(totals)) == len(winners_of(sight.outcome["ranks"])):
        return ""
    return sight.text("Equal on points: the larger personal stock decides.")
