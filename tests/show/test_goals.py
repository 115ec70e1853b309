"""Every game says what it takes to win, in one sentence of every language."""

import pytest

import mastaba
from mastaba.kernel.contract import Game
from mastaba.kernel.registry import find_game
from mastaba.locale import LANGUAGES
from mastaba.show.rooms import sight_of, text_of
from mastaba.show.speech import tongue

LONGEST = 140  # characters: a line on a desk, three on a phone


@pytest.mark.parametrize("name", mastaba.game_names())
def test_the_goal_is_one_short_sentence_in_every_language(name: str) -> None:
    game: Game = find_game(name)
    for seats in range(game.seats[0], game.seats[1] + 1):
        seen = mastaba.new(name, seats=seats, seed="1").seen(0)
        said = [text_of(game).goal(sight_of(seen, (), ["Anna"] * seats, tongue(code, game))) for code in LANGUAGES]
        assert len(set(said)) == len(LANGUAGES), "translated"
        assert all(0 < len(goal) <= LONGEST and goal.endswith(".") for goal in said), said
