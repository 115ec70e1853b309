"""Positions of Papyria in a few lines of text.

    1: lapis 3 papyrus 2 knowledge 20 mult city*2 river keys city-2 land L10@1,0 L18@2,0/90+mine+city priest L10
    2:                                   all as at the beginning, but for what is said
    3-large: landscape L01 L02           a space: its good, and the stack from the top
    3-small: mine 2                      or how many are left
    3-river: end E05                     or the end-of-game tile that lies there
    ships: 1@3 2@5                       player and section; pieces that are not named stand in the last sections
    turn: 1 act ship 3 done river priest the step; for `act` and later, the piece that moved, where it is, and so on
    pile: E02 E03                        the next one first; `-` for none

A tile of a land is `name@column,row`, with `/rotation` and `+building`. The settlement lies at 0,0 with a mine on it:
S1 for player 1, and so on; player 1 begins. `to_set ship*1` says what is still to be set. Words after `mult`, `keys`,
`collected`, `land` and `to_set` are lists.
"""

from typing import Any

import mastaba
from mastaba import State

LISTS = ("mult", "keys", "collected", "land", "to_set")
NUMBERS = ("lapis", "papyrus", "knowledge", "points")
PIECES = {1: (2, 2), 2: (2, 2), 3: (1, 2), 4: (1, 1)}  # ships and wanderers of each
STACKED = ("landscape", "scoring", "multiplier")


# ---- Reading --------------------------------------------------------------------------------------------


def position(text: str, **options: object) -> State:
    """The position that the text describes."""
    state = mastaba.load(as_dump(text, **options))
    assert isinstance(state, State)
    return state


def as_dump(text: str, **options: object) -> dict[str, Any]:
    """The same as plain data, as `mastaba.load` reads it."""
    lines = dict(_parts(line) for line in text.splitlines() if line.strip())
    players = [_player(lines.pop(str(i)), i) for i in range(1, 5) if str(i) in lines]
    data: dict[str, Any] = {"players": players, "turns": 20}
    for ring, name in enumerate(("ship", "wanderer")):
        data[f"{name}s"] = _ring(lines.pop(f"{name}s", ""), players, name, PIECES[len(players)][ring])
    data |= _turn(lines.pop("turn", "1 move"))
    if "pile" in lines:
        data["pile"] = lines.pop("pile").replace("-", "").split()
    if "keys" in lines:
        data["keys"] = {key: int(left) for key, left in (word.split("-") for word in lines.pop("keys").split())}
    if "side" in lines:
        data["side"] = [stack.split() for stack in lines.pop("side").split("|")]
    if lines.pop("triggered", None) is not None:
        data |= {"triggered": True, "reason": "goods", "pile": []}
    removed = {name: lines.pop(f"removed {name}", "").split() for name in ("landscapes", "scorings", "end_tiles")}
    data |= {"removed": removed, "spaces": {name: _space(rest) for name, rest in lines.items()}}
    return {"game": "papyria", "seats": len(players), "options": options, "position": data}


def _parts(line: str) -> tuple[str, str]:
    name, _, rest = line.strip().partition(":")
    return name, rest.strip()


def _player(text: str, number: int) -> dict[str, Any]:
    found: dict[str, Any] = {"land": [_tile(f"S{number}@0,0+mine")]}
    at = ""
    for word in text.split():
        if word in (*LISTS, *NUMBERS, "priest"):
            at = word
        elif at in NUMBERS:
            found |= {"points": {"scorings": int(word)}} if at == "points" else {at: int(word)}
        elif at == "priest":
            found["priest"] = word
        elif at == "land":
            found["land"].append(_tile(word))
        elif at == "keys":
            key, _, multipliers = word.partition("-")
            found.setdefault("keys", {})[key] = int(multipliers)
        elif at == "to_set":
            piece, _, left = word.partition("*")
            found.setdefault("to_set", {})[piece] = int(left)
        else:
            name, _, copies = word.partition("*")
            found.setdefault("multipliers" if at == "mult" else at, []).extend([name] * int(copies or 1))
    return found


def _tile(word: str) -> dict[str, Any]:
    word, *built = word.split("+")
    word, _, turned = word.partition("/")
    name, _, place = word.partition("@")
    tile: dict[str, Any] = {"tile": name, "at": [int(n) for n in place.split(",")], "turned": turned or "0"}
    return tile | ({"built": built} if built else {})


def _ring(text: str, players: list[dict[str, Any]], piece: str, number: int) -> dict[str, int]:
    """Pieces that are not named, and not to be set, stand in the last sections that are free."""
    ring = {section: int(player) for player, section in (word.split("@") for word in text.split())}
    free = [str(section) for section in range(12, 0, -1) if str(section) not in ring]
    for i, player in enumerate(players, start=1):
        missing = number - player.get("to_set", {}).get(piece, 0) - list(ring.values()).count(i)
        for _ in range(missing):
            ring[free.pop(0)] = i
    return ring


def _turn(text: str) -> dict[str, Any]:
    turn, step, *words = text.split()
    arrived: dict[str, Any] = {}
    for word in words:
        if word in ("ship", "wanderer"):
            arrived["piece"] = word
        elif word.isdigit():
            arrived["section"] = int(word)
        elif word in ("river", "large", "small"):
            arrived.setdefault("done", []).append(word)
        elif word in ("A", "B"):
            arrived.setdefault("borders", []).append(word)
        elif word == "priest":
            arrived["priest_free"] = True
        elif word.startswith("with-"):
            arrived["partner"] = int(word[5:])
        else:
            assert word == "done", word
    return {"turn": int(turn), "step": step} | ({"arrived": arrived} if arrived else {})


def _space(text: str) -> dict[str, Any]:
    words = text.split()
    space: dict[str, Any] = {}
    if words and words[0] in (*STACKED, "mine", "city", "temple", "lapis", "papyrus"):
        space["good"] = words.pop(0)
    if words and words[0] == "end":
        empty: dict[str, Any] = {"stack": []} if space.get("good") in STACKED else {"left": 0}
        return space | empty | {"end_tile": words[1]}
    if words and words[0].isdigit():
        return space | {"left": int(words[0])}
    return space | ({"stack": [] if words == ["-"] else words} if words else {})


# ---- Looking --------------------------------------------------------------------------------------------


def player(state: State, number: int) -> Any:
    """What belongs to a player, as it is written down."""
    return state.position()["players"][number - 1]  # type: ignore[index]


def space(state: State, name: str) -> Any:
    return state.position()["spaces"][name]  # type: ignore[index]


def holds(state: State, number: int) -> tuple[int, int, int]:
    """Lapis, papyrus and knowledge."""
    there = player(state, number)
    return there["lapis"], there["papyrus"], there["knowledge"]


def land(state: State, number: int) -> dict[str, tuple[int, int]]:
    """The tiles of a land, and where they lie."""
    return {tile["tile"]: tuple(tile["at"]) for tile in player(state, number)["land"]}


def points(state: State, number: int) -> int:
    return int(sum(player(state, number)["points"].values()))


def ring(state: State, name: str) -> dict[str, int]:
    there = state.position()[name]
    assert isinstance(there, dict)
    return there


def worth(state: State, number: int, kind: str) -> tuple[int, int, int]:
    """Value, multiplier and points of a scoring now."""
    types = state.seen(None).view()["players"][number - 1]["types"]  # type: ignore[index]
    there = types[kind]
    return there["value"], there["multiplier"], there["worth"]
