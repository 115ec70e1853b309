"""Positions of Hâpy Families in a few lines of text.

    1: hand cat-25 bull-1   known cat-2        player 1; `cat-25` is cat-2 and cat-5, `every-4` the six fours
    2: laid falcon-123      ban cat-1
    layout: 8.1 cat-6  8.2 bull-3              cards at their places
    turn: 2                                    1 if left out; `turn: 2 lay` says the step, too
    hourglass: 5

All 36 cards are there: those not named lie in the layout, where as many places are empty as cards have gone.
"""

from typing import cast

from games.playing import kinds, learned, moves, play, refused, step, table_at, told, turn, view

import mastaba
from mastaba import State
from mastaba.games.hapy.rules.setting import HapySetting

__all__ = [
    "kinds",
    "learned",
    "moves",
    "play",
    "refused",
    "step",
    "table_at",
    "told",
    "turn",
    "view",
]

FAMILIES = ("jackal", "cat", "crocodile", "falcon", "hippo", "bull")
CARDS = tuple(f"{family}-{number}" for family in FAMILIES for number in range(1, 7))
LAYOUTS = ("pyramid", "mastaba", "temple", "tomb", "giza")

# The layout is empty, and all players have as many series and as many cards.
EMPTY = {
    2: """
        1: hand jackal-45 cat-45 crocodile-45 falcon-6 hippo-6 bull-6   laid jackal-123 cat-123 crocodile-123
        2: hand jackal-6 cat-6 crocodile-6 falcon-45 hippo-45 bull-45   laid falcon-123 hippo-123 bull-123
    """,
    3: """
        1: hand every-4   laid jackal-123 cat-123
        2: hand every-5   laid crocodile-123 falcon-123
        3: hand every-6   laid hippo-123 bull-123
    """,
    4: """
        1: hand cat-4 crocodile-4 falcon-4 hippo-12 bull-1     laid jackal-123
        2: hand jackal-4 crocodile-5 falcon-5 hippo-34 bull-2  laid cat-123
        3: hand jackal-5 cat-5 falcon-6 hippo-5 bull-34        laid crocodile-123
        4: hand jackal-6 cat-6 crocodile-6 hippo-6 bull-56     laid falcon-123
    """,
}


# ---- Reading --------------------------------------------------------------------------------------------


def position(text: str, **options: object) -> State:
    """The position that the text describes."""
    state = mastaba.load(as_dump(text, **options))
    assert isinstance(state, State)
    return state


def as_dump(text: str, **options: object) -> dict[str, object]:
    """The same as plain data, as `mastaba.load` reads it."""
    lines = dict(_parts(line) for line in text.splitlines() if line.strip())
    players = [_player(lines.pop(str(i))) for i in range(1, 5) if str(i) in lines]
    position: dict[str, object] = {"players": [_with_one_ban(player) for player in players]}
    turn, *step = lines.pop("turn", "1").split()
    position["turn"] = int(turn)
    if step:
        position["step"] = step[0]
    pinned = lines.pop("layout", "").split()
    gone = {card for player in players for card in (*player.get("hand", ()), *player.get("laid", ()))}
    setting = mastaba.find_game("hapy").setting(len(players), options)
    assert isinstance(setting, HapySetting)
    position["layout"] = _layout(setting, dict(zip(pinned[::2], pinned[1::2], strict=True)), gone)
    position |= {name: int(value) for name, value in lines.items()}
    return {"game": "hapy", "seats": len(players), "options": options, "position": position}


def _parts(line: str) -> tuple[str, str]:
    name, _, rest = line.strip().partition(":")
    return name, rest.strip()


def _player(text: str) -> dict[str, list[str]]:
    player: dict[str, list[str]] = {}
    pile: list[str] = []
    for word in text.split():
        if "-" in word:
            pile += cards(word)
        else:
            pile = player[word] = []
    return player


def _with_one_ban(player: dict[str, list[str]]) -> dict[str, object]:
    return {name: pile[0] if name == "ban" else pile for name, pile in player.items()}


def _layout(setting: HapySetting, pinned: dict[str, str], gone: set[str]) -> dict[str, str]:
    """The cards that are nowhere else: `pinned` at their places, the others in order where there is room."""
    layout = setting.layout
    left = (1 << len(layout.names)) - 1
    for _ in gone:
        free = layout.free(left)
        left ^= max(1 << i for i, name in enumerate(layout.names) if free >> i & 1 and name not in pinned)
    rest = [card for card in CARDS if card not in gone and card not in pinned.values()]
    places = [name for i, name in enumerate(layout.names) if left >> i & 1]
    return {place: pinned[place] if place in pinned else rest.pop(0) for place in places}


def cards(text: str) -> list[str]:
    """The cards of `cat-25 bull-1`."""
    named = []
    for word in text.split():
        family, _, numbers = word.partition("-")
        families = FAMILIES if family == "every" else (family,)
        named += [f"{family}-{number}" for family in families for number in numbers]
    return named


# ---- Looking --------------------------------------------------------------------------------------------


def hand(state: State, player: int) -> str:
    """A hand as `cat-25 bull-1`."""
    return _pile(state, player, "hand")


def laid(state: State, player: int) -> str:
    """What lies in front of a player, as `cat-256`."""
    return _pile(state, player, "laid")


def layout(state: State) -> dict[str, str]:
    """The cards of the layout by place."""
    return cast(dict[str, str], state.position()["layout"])


def places(state: State) -> list[str]:
    """The places from which a card can be taken."""
    return [move.removeprefix("take ") for move in moves(state) if move.startswith("take ")]


def banned(state: State) -> list[str]:
    """The cards that the active player may ask nobody for."""
    asked = {move.split()[2] for move in moves(state) if move.startswith("ask ")}
    return [card for card in CARDS if card not in asked]


def _pile(state: State, player: int, pile: str) -> str:
    players = cast(list[dict[str, list[str]]], state.position()["players"])
    by_family: dict[str, str] = {}
    for card in players[player - 1][pile]:
        family, _, number = card.partition("-")
        by_family[family] = by_family.get(family, "") + number
    return " ".join(f"{family}-{numbers}" for family, numbers in by_family.items())
