"""What many games say about the bots that played them, and how sure that is."""

from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from mastaba.lab.simulate import GameResult

SURE = 1.96  # standard errors: 95 %


@dataclass(frozen=True)
class Standing:
    """One bot's results. A victory shared by two counts a half."""

    bot: str
    games: int
    wins: int  # alone
    shared: int
    share: float  # of all victories
    share_error: float  # half the 95 % interval, by deals: games of one deal are not independent
    decided: int  # games that somebody won alone
    decided_low: float  # the interval of wins in decided games
    decided_high: float
    total: float  # mean score
    total_error: float

    @property
    def decided_share(self) -> float:
        return self.wins / self.decided if self.decided else 0.0


def standings(names: tuple[str, ...], deals: list[list[GameResult]]) -> list[Standing]:
    return [_standing(names[bot], bot, deals) for bot in range(len(names))]


def _standing(name: str, bot: int, deals: list[list[GameResult]]) -> Standing:
    games = [game for deal in deals for game in deal]
    wins = sum(game.ranks[bot] == 1 and game.ranks.count(1) == 1 for game in games)
    decided = sum(game.ranks.count(1) == 1 for game in games)
    shares = [fmean(game.victory(bot) for game in deal) for deal in deals]
    totals = [fmean(game.totals[bot] for game in deal) for deal in deals]
    low, high = wilson(wins, decided)
    return Standing(
        bot=name,
        games=len(games),
        wins=wins,
        shared=sum(game.ranks[bot] == 1 and game.ranks.count(1) > 1 for game in games),
        share=fmean(shares),
        share_error=_error(shares),
        decided=decided,
        decided_low=low,
        decided_high=high,
        total=fmean(totals),
        total_error=_error(totals),
    )


def _error(values: list[float]) -> float:
    return SURE * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0


def wilson(wins: float, games: float, sure: float = SURE) -> tuple[float, float]:
    """The interval of a share, 95 % if nothing else is said, also good for few games and shares near 0 or 1."""
    if not games:
        return 0.0, 1.0
    share, z2 = wins / games, sure**2
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    spread = sure * sqrt(share * (1 - share) / games + z2 / (4 * games**2)) / (1 + z2 / games)
    return max(0.0, middle - spread), min(1.0, middle + spread)
