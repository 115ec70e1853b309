"""What any answer gives away: many positions of all games, in worlds that somebody cannot tell apart."""

from pathlib import Path
from time import monotonic

from attack.attacks import Broken, attack
from web.deals import Case, Interference, Pair

from mastaba.check.settings import all_settings
from mastaba.kernel.events import SPECTATOR
from mastaba.kernel.registry import playable_games

LONGEST = 30.0  # seconds, after which no other position is begun


@attack("looks for what every answer gives away of hidden cards")
async def deals(folder: Path, full: bool) -> str:
    began, cases = monotonic(), 0
    async with Pair.opened(folder) as pair:
        for case in _cases(full):
            if cases and monotonic() - began > LONGEST:
                break
            cases += 1
            try:
                await pair.try_case(case, 12, few=cases > 1)
            except Interference as error:
                raise Broken(str(error)) from error
    if not pair.unlike:
        raise Broken("in no position there was anything hidden: nothing was tried")
    return f"{pair.asked} questions at {cases} positions, {pair.bytes / 1e6:.0f} MB the same in both worlds"


def _cases(full: bool) -> list[Case]:
    """Of each game by turns: every number of seats, all options, early and late, as a player and as one who looks on.
    In short form a single position."""
    found: list[tuple[int, str, Case]] = []
    for game in playable_games():
        for number, (seats, options) in enumerate(all_settings(game)):
            viewer = SPECTATOR if number % 3 == 2 else number % seats
            case = Case(game, seats, options, viewer, before=3 + 11 * number % 50, seed=f"attack {number}")
            found.append((number, game.name, case))
    found.sort(key=lambda each: each[:2])
    return [case for _, _, case in found[: None if full else 1]]
