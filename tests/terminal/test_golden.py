"""Golden screens: every position as it is drawn and as it is told, in every language, on 80 x 24.

MASTABA_GOLDEN=write pytest tests/terminal/test_golden.py     writes them anew; look at the difference
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from games.hapy.positions import EMPTY, position, table_at
from games.mykerinos import positions as mykerinos
from games.papyria import positions as papyria
from games.papyros import positions as papyros
from games.papyros.lists import play_with_small_list
from games.papyrus import positions as papyrus
from terminal.tables import NAMES, play_on, table

from mastaba import find_game
from mastaba.games.papyros import game as papyros_game
from mastaba.kernel.contract import Seen
from mastaba.locale import LANGUAGES, cells
from mastaba.show.choices import offers
from mastaba.show.speech import tongue
from mastaba.table.home import HomeTable
from mastaba.terminal.frame import drawn, spoken
from mastaba.terminal.paint import no_colour
from mastaba.terminal.teller import Teller

GOLDEN = Path(__file__).parent / "golden"
WIDTH, HEIGHT = 80, 24


def begins(seen: Seen) -> bool:
    return True


def late(turns: int, step: str) -> Callable[[Seen], bool]:
    return lambda seen: seen.view()["turns"] >= turns and seen.view()["step"] == step  # type: ignore[operator]


def at(text: str, *moves: str) -> HomeTable:
    there = table_at(position(text), 1)
    for move in moves:
        there.play(there.state.to_act[0], move)
    return there


def papyri(text: str, *moves: str, **options: object) -> HomeTable:
    there = table_at(papyrus.position(text, **options), 1)
    for move in moves:
        there.play(there.state.to_act[0], move)
    return there


def in_season(season: int, step: str) -> Callable[[Seen], bool]:
    return lambda seen: seen.view()["season"] == season and seen.view()["step"] == step


def digging(text: str, *moves: str) -> HomeTable:
    there = table_at(mykerinos.position(text), 1)
    for move in moves:
        there.play(there.state.to_act[0], move)
    return there


def land(text: str, *moves: str) -> HomeTable:
    there = table_at(papyria.position(text), 1)
    for move in moves:
        there.play(there.state.to_act[0], move)
    return there


def words(text: str, *moves: str, **options: object) -> HomeTable:
    there = table_at(papyros.position(text, None, **options), 1)
    for move in moves:
        there.play(there.state.to_act[0], move)
    return there


PATRONS = """
    .r^.....
    ..b^....
    1: cards VI2 LE2 BR2 BL2 TA3 NO1 tilted lemon rooms 2.1 3.3
    2: stock 4 cards BR3 BR4 tilted brown rooms 5.3 2.2
    3: stock 0 cards VI3
    4: stock 12
    season: 3
    scale: 3
"""
PAYOUT = """
    1: hand tbbw
    2:
    3:
    4:
    row: F20 F02 F03 F04
    below 1: red-b red-n green-b (red-t)
    above 1: purple-n green-t red-m
    turn: 1 below
"""
LOOKING = """
    1: land L13@1,0 L25@1,1 papyrus 2
    2:
    3-large: landscape L01 L15 L24 L36
    3-small: mine 1
    3-river: end E05
    turn: 1 act wanderer 3
"""
KEY = """
    1: lapis 9 knowledge 9 land L01@1,0+city L02@2,0+city L03@3,0
    3-large: scoring forest-2 city-1
    3-small: city 3
    turn: 1 act wanderer 3
"""
VOTING = """
    K06 = MAL 0
    K10 BN
    1: A E O sun EI; tauschen allianz; 21
    2: A A E E I O U; umdrehen; 30
    3: AU
"""
POSITIONS: dict[str, Callable[[], HomeTable]] = {
    "pyramid-begins": lambda: play_on(table(3, "a"), begins),
    "pyramid-four-ask": lambda: play_on(table(4, "bb"), late(19, "ask")),
    "mastaba-take": lambda: play_on(table(2, "c", layout="mastaba"), late(6, "take")),
    "temple-take": lambda: play_on(table(4, "d", layout="temple"), late(9, "take")),
    "tomb-begins": lambda: play_on(table(4, "e", layout="tomb"), begins),
    "tomb-ask": lambda: play_on(table(3, "f", layout="tomb"), late(20, "ask")),
    "giza-begins": lambda: play_on(table(4, "g", layout="giza"), begins),
    "giza-mummy-take": lambda: play_on(table(4, "h", layout="giza", all_mummy="khufu"), late(13, "take")),
    "no-memory-aid": lambda: play_on(table(3, "i", memory_aid="off"), late(14, "ask")),
    "hourglass": lambda: at(EMPTY[4], "skip", "ask 3 falcon-6"),
    "which-three": lambda: at("1: hand cat-25\n2: hand cat-1\nlayout: 8.1 cat-6", "take 8.1", "ask 2 cat-1"),
    "over": lambda: play_on(table(3, "k"), lambda seen: False),
    "mykerinos-begins": lambda: play_on(table(4, "r", "mykerinos"), begins),
    "mykerinos-patrons": lambda: digging(PATRONS),
    "mykerinos-neutral": lambda: play_on(table(2, "s", "mykerinos"), in_season(2, "neutral")),
    "mykerinos-reward": lambda: play_on(table(3, "t", "mykerinos"), in_season(3, "reward")),
    "mykerinos-discard": lambda: play_on(table(2, "u", "mykerinos"), in_season(4, "discard")),
    "mykerinos-last-season": lambda: play_on(table(4, "v", "mykerinos"), in_season(4, "reward")),
    "mykerinos-over": lambda: play_on(table(4, "w", "mykerinos"), lambda seen: False),
    "papyrus-begins": lambda: play_on(table(4, "l", "papyrus"), begins),
    "papyrus-above": lambda: play_on(table(4, "m", "papyrus", open_piles="on"), late(19, "above")),
    "papyrus-below": lambda: play_on(table(3, "n", "papyrus"), late(12, "below")),
    "papyrus-tuck": lambda: play_on(table(2, "o", "papyrus"), late(5, "tuck")),
    "papyrus-simple": lambda: play_on(table(3, "p", "papyrus", dossiers="off"), late(9, "below")),
    "papyrus-payout": lambda: papyri(PAYOUT, "up 1 1"),
    "papyrus-last-cards": lambda: papyri("1: hand nrtw deck b\n2:\nturn: 1 below\nabove 2: blue-nnrr red-nnrrttt"),
    "papyrus-over": lambda: play_on(table(4, "q", "papyrus"), lambda seen: False),
    "papyria-begins": lambda: play_on(table(4, "r", "papyria"), begins),
    "papyria-start": lambda: play_on(table(3, "s", "papyria"), late(0, "start")),
    "papyria-set": lambda: play_on(table(2, "t", "papyria"), late(3, "move")),
    "papyria-move": lambda: play_on(table(2, "u", "papyria"), late(17, "move"), 1000),
    "papyria-arrive": lambda: play_on(table(3, "v", "papyria"), late(20, "arrive"), 1000),
    "papyria-act": lambda: play_on(table(4, "w", "papyria"), late(40, "act"), 1000),
    "papyria-look": lambda: land(LOOKING, "look 2"),
    "papyria-place": lambda: land(LOOKING, "look 2", "take 3-1-2"),
    "papyria-solo": lambda: play_on(table(1, "x", "papyria"), late(9, "act"), 1000),
    "papyria-key": lambda: land(KEY, "build small L03"),
    "papyria-remove": lambda: play_on(table(1, "y", "papyria"), late(2, "remove"), 1000),
    "papyria-over": lambda: play_on(table(4, "z", "papyria"), lambda seen: False, 2000),
    "papyros-begins": lambda: play_on(table(4, "a", "papyros"), late(1, "act")),
    "papyros-place": lambda: play_on(table(2, "b", "papyros", quick_setup="off"), late(60, "place")),
    "papyros-act": lambda: play_on(table(3, "c", "papyros"), late(12, "act")),
    "papyros-vote": lambda: words(VOTING, "court BONE"),
    "papyros-pay": lambda: words(VOTING, "animate K10 OBEN 1"),
    "papyros-consent": lambda: words(VOTING, "ally 2", consent="on"),
    "papyros-over": lambda: play_on(table(4, "d", "papyros"), lambda seen: False),
    "papyria-solo-over": lambda: play_on(table(1, "z", "papyria"), lambda seen: False, 2000),
}


@pytest.fixture(autouse=True)
def _small_list() -> Iterator[None]:
    play_with_small_list()
    yield
    papyros_game.use(None)


def screens(there: HomeTable, language: str) -> str:
    seats = there.state.to_act
    seen = there.seen(seats[0] if seats else 0)
    game = find_game(there.record().game)
    teller = Teller(game, NAMES[: there.record().seats], tongue(language, game))
    told = there.told(seen.seat)
    offered = offers(seen, seen.legal()) if seats else []
    page = drawn(teller, seen, told, offered, [], (WIDTH, HEIGHT), no_colour)
    turns = [i for i, part in enumerate(told) if part["kind"] == "turn"]
    news = told[turns[-there.record().seats] :] if len(turns) >= there.record().seats else told
    lines = spoken(teller, seen, news, offered, WIDTH, whole=True)
    assert len(page) < HEIGHT, "\n".join(page)  # one is for typing
    for shown in (page, lines):
        assert all(cells(line) <= WIDTH for line in shown), "\n".join(shown)
    return "\n".join([*page, "=" * WIDTH, *lines]) + "\n"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", POSITIONS)
def test_the_screen_is_the_golden_one(name: str, language: str) -> None:
    file = GOLDEN / f"{name}.{language}.txt"
    shown = screens(POSITIONS[name](), language)
    if os.environ.get("MASTABA_GOLDEN") == "write":
        file.write_text(shown, encoding="utf-8")
    assert file.read_text(encoding="utf-8") == shown


def test_every_golden_file_is_a_position() -> None:
    names = {f"{name}.{language}.txt" for name in POSITIONS for language in LANGUAGES}
    assert {file.name for file in GOLDEN.iterdir()} == names
