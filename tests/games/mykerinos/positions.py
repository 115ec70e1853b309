"""Positions of Mykerinos in a few lines of text.

    .r^.....                             the map: `.` sand, `^` pyramid, `b r g w n` a cube, a capital on a pyramid;
    ..b^....                             `*` whatever the card shows; rows that are left out are such rows
    area 2: LE5 BL2                      the cards of an area; if left out, some that go with the map
    1: stock 5 cards BR2 LE4 tilted brown rooms 2.1 3.4 neutral 2
    2: stock 0
    season: 2                            1 if left out, but 2 where somebody has a card
    turn: 2 dig                          1 dig if left out
    scale: 3 1                           who has passed, in this order
    wings: brown lemon …                 from wing 1 on; violet lemon brown blackmore tangerine if left out
    pile: LE1 LE2 …                      from the top

Who has no stock named has ten cubes. Cards named nowhere are in the pile, as far as it goes, and the others are out.
"""

import tomllib
from pathlib import Path
from typing import Any, cast

import mastaba
from mastaba import State
from mastaba.games import mykerinos
from mastaba.kernel.plain import Reader

Grid = tuple[str, ...]

PIECES = tomllib.loads((Path(mykerinos.__file__).parent / "pieces.toml").read_text(encoding="utf-8"))
CARDS: dict[str, dict[str, Any]] = {card["name"]: card for card in PIECES["card"]}
PATRONS = ("violet", "lemon", "brown", "blackmore", "tangerine")
ROOMS = tuple(f"{value}.{wing}" for value in (2, 3, 5) for wing in (1, 2, 3, 4, 5))
CUBES = "brgwn"


# ---- Reading --------------------------------------------------------------------------------------------


def position(text: str, **options: object) -> State:
    """The position that the text describes."""
    state = mastaba.load(as_dump(text, **options))
    assert isinstance(state, State)
    return state


def as_dump(text: str, **options: object) -> dict[str, Any]:
    """The same as plain data, as `mastaba.load` reads it."""
    rows = [line.strip() for line in text.splitlines() if line.strip() and ":" not in line]
    lines = dict(_parts(line) for line in text.splitlines() if ":" in line)
    players = [_player(lines.pop(str(i)).split()) for i in range(1, 5) if str(i) in lines]
    owned = [card for player in players for card in player["cards"]]
    position: dict[str, Any] = {"season": int(lines.pop("season", "2" if owned else "1")), "players": players}
    height = 9 if position["season"] == 4 else 6
    rows += ["*" * 8] * (height - len(rows))
    wanted = {int(name.split()[1]): cards.split() for name, cards in lines.items() if name.startswith("area ")}
    for area in wanted:
        lines.pop(f"area {area}")
    pile = lines.pop("pile", "").split()
    region = _lay_out(rows, wanted, owned + pile)
    position |= {"region": region, "map": _with_ground(rows, region)}
    turn, *step = lines.pop("turn", "1").split()
    position |= {"turn": int(turn), "step": step[0] if step else "dig"}
    position["scale"] = [int(player) for player in lines.pop("scale", "").split()]
    if "wings" in lines:
        position["wings"] = lines.pop("wings").split()
    if pile:
        position["pile"] = pile
    assert not lines, lines
    return {"game": "mykerinos", "seats": len(players), "options": options, "position": position}


def _parts(line: str) -> tuple[str, str]:
    name, _, rest = line.strip().partition(":")
    return name, rest.strip()


def _player(words: list[str]) -> dict[str, Any]:
    """What stands after each of the words stock, neutral, cards, tilted, rooms."""
    player: dict[str, Any] = {"stock": 10, "cards": [], "tilted": [], "rooms": []}
    at = ""
    for word in words:
        if word in ("stock", "neutral", "cards", "tilted", "rooms"):
            at = word
        elif at in ("stock", "neutral"):
            player[at] = int(word)
        else:
            player[at].append(word)
    return player


# ---- Cards that go with a map ---------------------------------------------------------------------------


def _lay_out(rows: list[str], wanted: dict[int, list[str]], used: list[str]) -> list[str]:
    """A card for each slot, as it lies."""
    named = [name for names in wanted.values() for name in names]
    others = [name for name in CARDS if name not in used + named]
    choices: dict[int, list[str]] = {}
    for slot in range(len(rows) * 4 // 3):
        names = wanted[slot // 2 + 1][slot % 2 : slot % 2 + 1] if slot // 2 + 1 in wanted else others
        ways = [way for name in names for way in (name, f"{name} turned")]
        choices[slot] = [way for way in ways if _fits(way, slot, rows)]
    laid = _search(choices)
    assert laid is not None, "no cards show this map"
    return [laid[slot] for slot in sorted(laid)]


def _search(choices: dict[int, list[str]]) -> dict[int, str] | None:
    """Different cards for all slots; the slot with the fewest choices comes first."""
    if not choices:
        return {}
    slot = min(choices, key=lambda slot: len(choices[slot]))
    for way in choices[slot]:
        rest = {
            other: [choice for choice in ways if choice.split()[0] != way.split()[0]]
            for other, ways in choices.items()
            if other != slot
        }
        laid = _search(rest)
        if laid is not None:
            return {slot: way} | laid
    return None


def grid_of(way: str) -> Grid:
    """The three rows of a card as it lies: `BR2 turned`."""
    grid = tuple(CARDS[way.split()[0]]["grid"])
    return tuple(row[::-1] for row in reversed(grid)) if way.endswith(" turned") else grid


def _fits(way: str, slot: int, rows: list[str]) -> bool:
    grid = grid_of(way)
    for k in range(6):
        sign = rows[3 * (slot // 4) + k // 2][2 * (slot % 4) + k % 2]
        pyramid = sign == "^" or (sign.lower() in CUBES and sign.isupper())
        if sign != "*" and pyramid != (grid[k // 2][k % 2] == "^"):
            return False
    return True


def _with_ground(rows: list[str], region: list[str]) -> list[str]:
    """The map in which every `*` is what the card shows."""
    drawn = [list(row) for row in rows]
    for slot, way in enumerate(region):
        for k in range(6):
            row, column = 3 * (slot // 4) + k // 2, 2 * (slot % 4) + k % 2
            if drawn[row][column] == "*":
                drawn[row][column] = grid_of(way)[k // 2][k % 2]
    return ["".join(row) for row in drawn]


# ---- Looking --------------------------------------------------------------------------------------------


def player(state: State, number: int) -> dict[str, Any]:
    return Reader(state.position()).inners("players", state.setting.seats)[number - 1].data


def stock(state: State, number: int) -> int:
    return cast(int, player(state, number)["stock"])


def general(state: State, number: int) -> int:
    """The cubes of a colour that are in nobody's hands: as a view shows them."""
    return cast(Any, state.seen(None).view())["players"][number - 1]["general"]  # type: ignore[no-any-return]


def cards(state: State, number: int) -> list[str]:
    return cast(list[str], player(state, number)["cards"])


def rooms(state: State, number: int) -> list[str]:
    return cast(list[str], player(state, number)["rooms"])


def tilted(state: State, number: int) -> list[str]:
    return cast(list[str], player(state, number)["tilted"])


def drawn(state: State) -> list[str]:
    """The map."""
    return cast(list[str], state.position()["map"])


def sign(state: State, square: str) -> str:
    """What is on a square: `c4`."""
    return drawn(state)[int(square[1]) - 1]["abcdefgh".index(square[0])]


def cubes(state: State, letter: str) -> int:
    """How many cubes of a colour are in the region."""
    return "".join(drawn(state)).lower().count(letter)


def region(state: State) -> list[str | None]:
    return cast(list[str | None], state.position()["region"])


def season(state: State) -> int:
    return cast(int, state.position()["season"])


def scale(state: State) -> list[int]:
    return cast(list[int], state.position()["scale"])


def out(state: State) -> list[str]:
    return cast(list[str], state.position()["out"])


def pile(state: State) -> list[str]:
    return cast(list[str], state.position()["pile"])


def score(state: State, number: int) -> dict[str, int]:
    """The points of a player if the game were over now."""
    shown = cast(Any, state.seen(None).view())["players"][number - 1]
    return {name: shown[name] for name in ("prestige", "exhibition", "series_points", "score")}
