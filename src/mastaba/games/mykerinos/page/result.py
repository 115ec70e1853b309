"""The end of Mykerinos on a page: where the points come from, wing by wing."""

from collections.abc import Sequence
from dataclasses import dataclass

from mastaba.games.mykerinos.page.players import drawn_wing
from mastaba.games.mykerinos.text.sight import Sight
from mastaba.games.mykerinos.text.words import TITLES
from mastaba.locale import N_
from mastaba.show import scene
from mastaba.show.scene import Drawn
from mastaba.show.sentences import by_rank, tie, victory, winners

EQUAL = N_("Equal on points: the larger personal stock decides.")  # R50


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
    won, columns = winners(sight), by_rank(sight)
    players = [sight.view["players"][column["seat"]] for column in columns]
    return Result(
        winners=won,
        heading=victory(sight),
        won=[drawn_wing(each) for each in players[0]["patrons"] if each["cards"]] if len(won) == 1 else [],
        columns=columns,
        prestige=[player["prestige"] for player in players],
        wings=[
            {"patron": patron, "name": TITLES[patron], "cells": [player["patrons"][wing] for player in players]}
            for wing, patron in enumerate(sight.view["wings"])
        ],
        series=[player["series_points"] for player in players],
        totals=[player["score"] for player in players],
        stocks=[player["stock"] for player in players],
        tie=tie(sight, EQUAL),
    )
