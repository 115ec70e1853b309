"""The script narrows moves by clicks as the reference in Python does, move by move, in positions of all games."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from browser.players import Player
from games.pages import Clicks, seen_by, whole_game

from mastaba.web.pages.static import address

Somebody = Callable[..., Player]
Step = tuple[list[str], str]  # what is picked, and what is clicked then

GAMES: dict[str, dict[str, Any]] = {
    "hapy": {"seats": 3},
    "mykerinos": {"seats": 3},
    "papyrus": {"seats": 3},
    "papyria": {"seats": 2, "max_turns": 20},
    "papyros": {"seats": 2, "target": "49"},
}
EVERY = {"papyros": 1}  # such moment of a game, or every fourth: words are few and long
MOVES = 60  # of each position
STRANGE = 20  # clicks on anything, whatever is picked

IN_THE_SCRIPT = """async ([path, positions]) => {
  const { Clicks } = await import(path);
  return positions.map(({ entries, steps, rests }) => {
    const clicks = new Clicks(entries);
    const clicked = steps.map(([picked, word]) => {
      const now = clicks.click(picked, word);
      const open = [...clicks.open(picked)].sort();
      return [now.picked, now.move, open, clicks.left(picked), clicks.whole(picked), clicks.knows(picked, word)];
    });
    return [clicked, rests.map(([picked, words]) => clicks.rest(picked, words))];
  });
}"""


@pytest.mark.parametrize("game", GAMES)
def test_the_script_clicks_as_the_reference_does(somebody: Somebody, game: str) -> None:
    asked: list[dict[str, Any]] = []
    expected: list[list[list[Any]]] = []
    sent: set[str] = set()
    for number, page in enumerate(positions(game)):
        chance = Random(number)
        steps = [*clicked_moves(page, chance), *strange_clicks(page, chance)]
        rests = [(picked, rest) for picked, _ in steps[:STRANGE] for rest in page.rests[:STRANGE]]
        asked.append({"entries": page.entries, "steps": steps, "rests": rests})
        expected.append([[after(page, *step) for step in steps], [page.rest(*each) for each in rests]])
        sent |= {answer[1] for answer in expected[-1][0]}
    assert len(asked) > 8
    assert len(sent) > 20
    told = somebody().at("/").page.evaluate(IN_THE_SCRIPT, [address("clicks.js"), asked])
    for question, script, reference in zip(asked, told, expected, strict=True):
        assert script == reference, question["entries"]


def after(page: Clicks, picked: list[str], word: str) -> list[Any]:
    words, clicks = tuple(picked), page.clicks
    now = clicks.click(words, word)
    open = sorted(clicks.open(words))
    return [list(now.picked), now.move, open, clicks.left(words), clicks.whole(words), clicks.knows(words, word)]


def positions(game: str) -> Iterator[Clicks]:
    """The pages of those whose turn it is, here and there in a whole game with a fixed deal."""
    for number, moment in enumerate(whole_game(game, seed="clicks", **GAMES[game])):
        if number % EVERY.get(game, 4) == 0:
            for seat in moment.state.to_act[:1]:
                yield Clicks(seen_by(moment.state, seat), moment.told[seat])


def clicked_moves(page: Clicks, chance: Random) -> Iterator[Step]:
    """The words of many moves one after the other, in any order, and the last one again."""
    for way in chance.sample(page.clicks.ways, min(MOVES, len(page.clicks.ways))):
        words = chance.sample(way.words, len(way.words)) if chance.random() < 0.5 else list(way.words)
        picked: tuple[str, ...] = ()
        for word in [*words, *words[-1:]]:
            yield list(picked), word
            picked = page.clicks.click(picked, word).picked


def strange_clicks(page: Clicks, chance: Random) -> Iterator[Step]:
    words = sorted({word for way in page.clicks.ways for word in way.words} | page.words | {"nothing"})
    for _ in range(STRANGE):
        yield chance.sample(words, min(len(words), chance.randrange(4))), chance.choice(words)
