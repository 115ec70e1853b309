"""What any answer gives away: many positions of all games, in worlds that somebody cannot tell apart."""

from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from time import monotonic

from attack.attacks import Broken, attack
from web.deals import Case, Interference, Pair

from mastaba.check.played import luck
from mastaba.check.settings import values
from mastaba.kernel.chance import Fast
from mastaba.kernel.contract import Choice, Game
from mastaba.kernel.errors import BadOptions
from mastaba.kernel.events import SPECTATOR
from mastaba.kernel.registry import playable_games

MOST = 60  # positions
LONGEST = 30.0  # seconds, after which no other position is begun


@attack("looks for what every answer gives away of hidden cards")
async def deals(folder: Path, full: bool) -> str:
    began, cases = monotonic(), 0
    async with Pair.opened(folder) as pair:
        for case in islice(_cases(), MOST if full else 1):
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


def _cases() -> Iterator[Case]:
    """Of each game by turns: every number of seats, options of all kinds, early and late, as a player and as one who
    looks on. The first are as usual."""
    for number in count():
        for game in playable_games():
            fewest, most = game.seats
            seats = fewest + number % (most - fewest + 1)
            viewer = SPECTATOR if number % 3 == 2 else number % seats
            options = _options(game, seats, number) if number else {}
            yield Case(game, seats, options, viewer, before=3 + 11 * number % 50, seed=f"attack {number}")


def _options(game: Game, seats: int, number: int) -> dict[str, Choice]:
    """Any that go together; as usual, if these do not."""
    chance = luck(game.name, number)
    chosen = {option.name: _any(values(option), chance) for option in game.options(game.pieces())}
    try:
        game.setting(seats, dict(chosen))
    except BadOptions:
        return {}
    return chosen


def _any(choices: list[Choice], chance: Fast) -> Choice:
    return choices[chance.below(len(choices))]
