"""Positions of Papyrus in a few lines of text.

    row: F05 F10 F11 F01                 the Fragments, `-` for none; if left out, the first ones there are
    below 1: blue-s (red-n)              from the top down; face down in brackets
    above 1: red-tt green-r             `red-tt` is two loaves
    1: hand btrm  deck nr*  dossiers L1 D2  under light-n  pile F02 blue-nw
    2: deck                              an empty deck; what is then named nowhere was discarded
    fragments: F20 F19                   the deck, the next one first; `*` the others in order
    turn: 2 below                        1 above if left out; the step may be said, too

A player is blue, red, green or purple, in this order. All cards are there: those not named are in the deck. `deck nr*`
begins with n and r; without the star that is all of it. A hand that is left out is made of the first cards there are.
"""

from typing import Any, cast

import mastaba
from mastaba import State
from mastaba.kernel.plain import Reader

COLOURS = ("blue", "red", "green", "purple")
COPIES = {"n": 3, "r": 3, "t": 3, "w": 3, "i": 2, "m": 2, "s": 2, "b": 2}
SIGNS = tuple(COPIES)
FRAGMENTS = tuple(f"F{number:02}" for number in range(1, 21))
WORDS = (
    *("mwt", "bnw", "wsr", "mri", "snb", "smr", "rmi", "ntrw", "mrwt", "sntr"),
    *("itrw", "wsir", "rswt", "twrt", "inbw", "mtnwt", "rnsnb", "nbimn", "imsti", "bnbnt"),
)
POINTS = (4, 4, 4, 4, 5, 5, 5, 5, 5, 6, 6, 6, 6, 6, 7, 7, 7, 8, 8, 8)
DOSSIERS = (("L1", "L2", "L3", "L4"), ("D1", "D2", "D3", "D4"))


# ---- Reading --------------------------------------------------------------------------------------------


def position(text: str, **options: object) -> State:
    """The position that the text describes."""
    state = mastaba.load(as_dump(text, **options))
    assert isinstance(state, State)
    return state


def as_dump(text: str, **options: object) -> dict[str, Any]:
    """The same as plain data, as `mastaba.load` reads it."""
    lines = dict(_parts(line) for line in text.splitlines() if line.strip())
    words = [lines.pop(str(i)) for i in range(1, 5) if str(i) in lines]
    players = [_words(line) for line in words]
    taken = {word for player in players for word in player.get("pile", [])}
    row = _row(lines, " ".join([name for name in FRAGMENTS if name not in taken][:4]))
    _choose_dossiers(players)
    played = [_lying(row, players, colour) for colour in COLOURS]
    position: dict[str, Any] = {"row": row}
    position["players"] = [_player(*pair, options) for pair in zip(players, played, strict=False)]
    turn, *step = lines.pop("turn", "1").split()
    position |= {"turn": int(turn), "step": step[0] if step else "above"}
    if "fragments" in lines:
        position["fragments"] = _fragment_deck(lines.pop("fragments").split(), row, players)
    assert not lines, lines
    return {"game": "papyrus", "seats": len(players), "options": options, "position": position}


def _parts(line: str) -> tuple[str, str]:
    name, _, rest = line.strip().partition(":")
    return name, rest.strip()


def _row(lines: dict[str, str], usual: str) -> list[dict[str, Any] | None]:
    row: list[dict[str, Any] | None] = []
    for i, name in enumerate(lines.pop("row", usual).split(), start=1):
        above, below = lines.pop(f"above {i}", ""), lines.pop(f"below {i}", "")
        faces = [f"{word[1:-1]} down" if word[0] == "(" else word for word in below.split()]
        slot = {"fragment": name, "above": cards(above), "below": faces}
        row.append(None if name == "-" else slot)
    return row


def cards(text: str) -> list[str]:
    """The cards of `blue-nn red-t`."""
    parted = [word.partition("-") for word in text.split()]
    return [f"{colour}-{sign}" for colour, _, signs in parted for sign in signs]


def _words(text: str) -> dict[str, list[str]]:
    """What stands after each of the words hand, deck, dossiers, under, pile."""
    found: dict[str, list[str]] = {}
    at: list[str] = []
    for word in text.split():
        if word in ("hand", "deck", "dossiers", "under", "pile"):
            at = found[word] = []
        else:
            at.append(word)
    return found


def _choose_dossiers(players: list[dict[str, list[str]]]) -> None:
    """Who has none named gets what nobody else has."""
    taken = {name for player in players for name in player.get("dossiers", [])}
    for player in players:
        if "dossiers" not in player:
            player["dossiers"] = [next(name for name in names if name not in taken) for names in DOSSIERS]
            taken |= set(player["dossiers"])


def _lying(row: list[dict[str, Any] | None], players: list[dict[str, list[str]]], colour: str) -> list[str]:
    """The signs of a colour that lie in the row or in a pile."""
    lying = [card for slot in row if slot for card in (*slot["above"], *slot["below"])]
    lying += [card for player in players for word in player.get("pile", []) if "-" in word for card in cards(word)]
    return [card.removesuffix(" down").partition("-")[2] for card in lying if card.startswith(colour)]


def _player(words: dict[str, list[str]], played: list[str], options: dict[str, object]) -> dict[str, Any]:
    under = dict(word.split("-") for word in words.get("under", []))
    rest = {sign: copies - played.count(sign) for sign, copies in COPIES.items()}
    for sign in under.values():
        rest[sign] -= 1
    hand = list(words["hand"][0]) if "hand" in words else [s for s in SIGNS for _ in range(rest[s])][:4]
    for sign in hand:
        rest[sign] -= 1
    player: dict[str, Any] = {"hand": hand}
    if "deck" in words:
        text = "".join(words["deck"])
        deck = list(text.removesuffix("*"))
        if text.endswith("*"):
            deck += [sign for sign in SIGNS for _ in range(rest[sign] - deck.count(sign))]
        player["deck"] = deck
    if options.get("dossiers", "on") in ("on", True):
        player |= {"dossiers": words["dossiers"], "under": under}
    pile = words.get("pile", [])
    player["pile"] = {
        "fragments": [word for word in pile if "-" not in word],
        "cards": [card for word in pile if "-" in word for card in cards(word)],
    }
    return player


def _fragment_deck(
    names: list[str], row: list[dict[str, Any] | None], players: list[dict[str, list[str]]]
) -> list[str]:
    gone = {slot["fragment"] for slot in row if slot} | {word for player in players for word in player.get("pile", [])}
    if names[-1:] != ["*"]:
        return names
    return names[:-1] + [name for name in FRAGMENTS if name not in gone and name not in names]


# ---- Looking --------------------------------------------------------------------------------------------


def player(state: State, number: int) -> dict[str, Any]:
    return Reader(state.position()).inners("players", state.setting.seats)[number - 1].data


def hand(state: State, number: int) -> str:
    """The signs of a hand: `nrtw`."""
    return "".join(player(state, number)["hand"])


def deck(state: State, number: int) -> int:
    return len(player(state, number)["deck"])


def pile(state: State, number: int) -> list[str]:
    """Fragments and cards: `["F01", "blue-n"]`."""
    there = player(state, number)["pile"]
    return [*there["fragments"], *there["cards"]]


def slot(state: State, number: int) -> dict[str, Any]:
    return cast(list[dict[str, Any]], state.position()["row"])[number - 1]


def below(state: State, number: int) -> list[str]:
    return cast(list[str], slot(state, number)["below"])


def above(state: State, number: int) -> list[str]:
    return cast(list[str], slot(state, number)["above"])


def row(state: State) -> list[str | None]:
    slots = cast(list[dict[str, Any] | None], state.position()["row"])
    return [there["fragment"] if there else None for there in slots]


def discards(state: State) -> list[str]:
    return cast(list[str], state.position()["discards"])


def score(state: State, number: int) -> dict[str, int]:
    """Of a game that is over: the total and its parts."""
    assert state.outcome is not None
    score = state.outcome.scores[number - 1]
    return {"total": score.total, **dict(score.parts)}
