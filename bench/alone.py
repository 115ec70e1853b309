"""A single player of Papyria: points, and how often each of the six printed opponents is beaten; for docs/bots.md.

python bench/alone.py [BOT ...] [--deals 40] [--seed 1] [--cores 0]
"""

from __future__ import annotations

import argparse
from math import sqrt
from statistics import fmean, stdev

from mastaba import bots
from mastaba.games.papyria.rules.setting import OPPONENTS
from mastaba.lab.results import SURE, wilson
from mastaba.lab.simulate import Series, simulate

BOTS = ("apprentice", "scribe", "vizier:10%", "pharaoh:10%")


def row(bot: str, points: list[int]) -> str:
    error = SURE * stdev(points) / sqrt(len(points))
    cells = [f"`{bot}`", str(len(points)), f"{fmean(points):.0f} ± {error:.0f}"]
    for _, target in OPPONENTS:
        beaten = sum(each > target for each in points)
        low, high = wilson(beaten, len(points))
        cells.append(f"{beaten / len(points):.0%} ({low:.0%}–{high:.0%})".replace("%", " %"))
    return f"| {' | '.join(cells)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bots", nargs="*", default=BOTS)
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cores", type=int, default=0)
    told = parser.parse_args()
    for bot in told.bots:
        bots.check_name(bot)
    opponents = [f"{name} {target}" for name, target in OPPONENTS]
    print(f"| bot | games | points | {' | '.join(opponents)} |")
    print("|---" * (3 + len(opponents)) + "|")
    for bot in told.bots:
        games = simulate(Series("papyria", (bot,), {}, told.seed), max(2, told.deals), told.cores)
        print(row(bot, [game.totals[0] for deal in games for game in deal]), flush=True)


if __name__ == "__main__":
    main()
