"""What the tests of all boards share: whole games moment by moment, and the page of a table as somebody sees it."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count
from random import Random
from typing import Any, NamedTuple

import mastaba
from mastaba import Record
from mastaba.check.clicks import Clickable
from mastaba.kernel.chance import Fast
from mastaba.kernel.contract import Seen, State
from mastaba.kernel.events import SPECTATOR, Event, Told
from mastaba.kernel.hints import Hints
from mastaba.show.speech import tongue
from mastaba.web.pages import rendering
from mastaba.web.pages.contexts import SeatChip, TablePage
from mastaba.web.pages.table import scene_of

NAMES = ["Nofret", "Pentu <i>&", "Merit", "Ahmose"]


class Moment(NamedTuple):
    state: State
    told: dict[int, list[Told]]  # by viewer
    news: list[Event]  # what the last move brought


def whole_game(game: str, seats: int, seed: str, **options: Any) -> Iterator[Moment]:
    """A game with good and with odd moves, moment by moment."""
    state = mastaba.new(game, seats=seats, seed=seed, **options)
    random = Random(seed)
    hints = state.setting.game.hints(state.setting)
    assert isinstance(hints, Hints)

    def choose(number: int) -> tuple[int, int]:
        seat = state.to_act[0]
        legal = state.legal(seat)
        odd = random.random() < 0.3
        move = random.choice(legal) if odd else hints.choose(state, seat, legal, Fast(random.randrange(1 << 30)))
        return seat, move

    yield from _moments(state, choose)


def recorded_game(record: Record) -> Iterator[Moment]:
    """A game that was written down, moment by moment."""
    state = record.deal()
    yield from _moments(state, lambda number: record.moves[number])


def _moments(state: State, choose: Callable[[int], tuple[int, int | str]]) -> Iterator[Moment]:
    told: dict[int, list[Told]] = {viewer: [] for viewer in (SPECTATOR, *range(state.setting.seats))}
    news = state.begin()
    for number in count():
        for viewer, heard in told.items():
            heard += [event.told(viewer) for event in news]
        yield Moment(state, told, news)
        if state.over:
            return
        news = state.play(*choose(number))


def seen_by(state: State, viewer: int) -> Seen:
    return state.seen(None if viewer == SPECTATOR else viewer)


def parts_of(seen: Seen, told: list[Told], language: str = "en") -> dict[str, str]:
    """All that changes on the page of a table, in the house's shell."""
    game = seen.setting.game
    speech = tongue(language, game)
    scene = scene_of(seen, told, NAMES, speech)
    moves = [seen.write(move) for move in seen.legal()]
    chips = [
        SeatChip(seat, NAMES[seat], "person", to_act=seat in seen.to_act, **vars(each))
        for seat, each in enumerate(scene.seats)
    ]
    page = TablePage(
        table="t",
        game=game.name,
        title=game.title,
        status="playing" if seen.to_act else "over",
        seat=None if seen.seat == SPECTATOR else seen.seat,
        seats=chips,
        scene=scene,
        legal=moves,
    )
    return rendering.regions(page, speech)


def drawn(seen: Seen, told: list[Told], language: str = "en") -> str:
    """The same, but for the tools on the lid."""
    parts = parts_of(seen, told, language)
    return "\n".join(parts[name] for name in ("seats", "steps", "prompt", "actions", "board", "hand", "log"))


def words(html: str) -> set[str]:
    return set(re.findall(r'data-word="([^"]+)"', html))


class Clicks(Clickable):
    """The page of somebody whose turn it is, and what clicks do there."""

    def __init__(self, seen: Seen, told: list[Told]) -> None:
        super().__init__("\n".join(parts_of(seen, told).values()))

    def open(self, picked: list[str]) -> set[str]:
        """What glows when these are picked."""
        return self.clicks.open(tuple(picked)) - set(picked)

    def plays(self, picked: list[str], again: bool = False) -> str:
        """The move that is sent after these clicks; again: the last one twice."""
        return self.clicks.whole(tuple(picked)) if again else self.clicks.left(tuple(picked))

    def rest(self, picked: list[str], said: str) -> str:
        """What a click on something that says the rest plays."""
        return self.clicks.rest(tuple(picked), said)


def picture(call: str) -> str:
    """What the house's templates get when they ask for a picture."""
    template = rendering._environment(tongue("en")).from_string(f"{{{{ {call} }}}}")
    return template.render().strip()


def check_html(html: str) -> None:
    """What holds for every page: no style attributes, ids only once, names escaped, everything to be clicked named."""
    assert " style=" not in html, "the page's policy forbids it"
    ids = Counter(re.findall(r'\bid="([^"]+)"', html))
    assert [name for name, times in ids.items() if times > 1] == []
    assert "Pentu <i>&" not in html, "names come from people"
    for tag in re.findall(r"<[^>]+>", html):
        if "data-word" in tag or "data-try" in tag or 'role="button"' in tag:
            assert re.search(r'aria-label="[^"]', tag) or tag.startswith("<button"), tag


def check_journeys(moments: Iterator[Moment], seats: int) -> None:
    """Journeys begin and end at places of the page."""
    before: dict[int, str] = {}
    for number, moment in enumerate(moments):
        watching = (SPECTATOR, number // 2 % seats)
        after = {viewer: drawn(seen_by(moment.state, viewer), moment.told[viewer]) for viewer in watching}
        for viewer in set(before) & set(after):
            for told in (event.told(viewer) for event in moment.news):
                if "from" in told and "to" in told:
                    assert f'data-place="{told["from"]}"' in before[viewer], told
                    ends = told["to"] if isinstance(told["to"], tuple) else (told["to"],)
                    assert moment.state.over or all(f'data-place="{end}"' in after[viewer] for end in ends), told
        before = after
