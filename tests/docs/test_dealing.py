"""Every game is dealt again from docs/dealing.md and the pieces alone: nothing of the rules is imported here."""

import hashlib
import hmac
import json
import re
import tomllib
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Any, cast

import pytest

import mastaba

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "dealing.md").read_text(encoding="utf-8")
GAMES = ROOT / "src" / "mastaba" / "games"
SEEDS = ("a" * 64, "seven", "ÄÖ π")
NONCES = {"seven": ("77ab", "c0ffee")}


# ---- The stream and the fast generator, as the document tells them ------------------------------------------


class Drawing:
    """below and shuffle over numbers that something gives."""

    def below(self, n: int) -> int:
        raise NotImplementedError

    def shuffle(self, items: list[Any]) -> list[Any]:
        items = list(items)
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
        return items


class Stream(Drawing):
    def __init__(self, seed: str, nonces: tuple[str, ...] = ()) -> None:
        message = "\n".join(("mastaba stream 1", *nonces)).encode()
        self.key = hmac.new(seed.encode(), message, hashlib.sha256).digest()
        self.words: list[int] = []
        self.block = 0

    def below(self, n: int) -> int:
        while True:
            if not self.words:
                block = hmac.new(self.key, self.block.to_bytes(8, "big"), hashlib.sha256).digest()
                self.words = [int.from_bytes(block[i : i + 4], "big") for i in range(0, 32, 4)]
                self.block += 1
            word = self.words.pop(0)
            if word < 2**32 - 2**32 % n:
                return word % n


class Fast(Drawing):
    def __init__(self, seed: int) -> None:
        self.a, self.b = seed % 2147483562 + 1, seed % 2147483398 + 1
        for _ in range(8):
            self.draw()

    def draw(self) -> int:
        self.a, self.b = 40014 * self.a % 2147483563, 40692 * self.b % 2147483399
        z = self.a - self.b
        return (z + 2147483562 if z < 1 else z) - 1

    def below(self, n: int) -> int:
        return self.draw() * n // 2147483562


# ---- The tables -------------------------------------------------------------------------------------------


def tables(game: str) -> list[list[list[str]]]:
    """The tables of a game, row by row: draw, how, of what, when. Marks are left out."""
    part = re.split(r"^##+ ", TEXT.split(f"\n### {game}, since rules ")[1], flags=re.MULTILINE)[0]
    found = []
    for table in re.findall(r"(?:^\|.*\n)+", part, re.MULTILINE):
        rows = [[cell.strip().replace("`", "") for cell in row.split("|")[1:5]] for row in table.splitlines()[2:]]
        found.append(rows)
    return found


class Deal:
    """What is drawn, by name, in the order of the document."""

    def __init__(self, game: str, seats: int, options: dict[str, Any], seed: str) -> None:
        self.pieces = tomllib.loads((GAMES / game / "pieces.toml").read_text(encoding="utf-8"))
        self.seats, self.options = seats, options
        self.stream = Stream(seed, NONCES.get(seed, ()))
        self.drawn: dict[str, Any] = {}

    def draw(self, rows: list[list[str]]) -> None:
        for name, how, what, when in rows:
            if self._holds(when):
                self.drawn[name] = self._result(how, self.list_of(what) if what else [])

    def _holds(self, when: str) -> bool:
        if not when:
            return True
        option, sign, value = when.split()
        return (str(self.options[option]) == value) == (sign == "=")

    def _result(self, how: str, things: list[Any]) -> Any:
        if how == "shuffle":
            return self.stream.shuffle(things)
        if how == "shuffle for each seat":
            return [self.stream.shuffle(things) for _ in range(self.seats)]
        number = re.fullmatch(r"below\((\w+)\)( for each)?", how)
        assert number, how
        n = self.seats if number[1] == "seats" else int(number[1])
        return [self.stream.below(n) for _ in things] if number[2] else self.stream.below(n)

    # ---- Lists ----------------------------------------------------------------------------------------------

    def list_of(self, what: str) -> list[Any]:
        if not re.search(r"[\[×+]", what) and " " in what:
            return what.split()
        return [thing for part in what.split(" + ") for thing in self._part(part)]

    def _part(self, part: str) -> list[Any]:
        name, values = re.match(r"(\w+)(.*)", part).groups()  # type: ignore[union-attr]
        if name in self.drawn:
            return self.drawn[name][: self._number(values)] if values else list(self.drawn[name])
        entries = self.pieces[name]
        kept, _, combined = values.partition(" × ")
        for condition in filter(None, kept.strip("[]").split(", ")):
            entries = [entry for entry in entries if self._true(condition, entry)]
        if combined:
            field, cut = re.match(r"(\w+)(.*)", combined).groups()  # type: ignore[union-attr]
            slices = {"": slice(None), "[:1]": slice(1), "[1:]": slice(1, None)}
            return [f"{entry['name']}-{value}" for entry in entries for value in entry[field][slices[cut]]]
        return [named(entry) for entry in entries for _ in range(entry.get("copies", 1))]

    def _number(self, cut: str) -> int:
        said = cut.strip("[:]")
        return self.seats - 1 if said == "seats − 1" else int(said)

    def _true(self, condition: str, entry: dict[str, Any]) -> bool:
        words = condition.split()
        if len(words) < 3:
            return bool(entry.get(words[-1], False)) != (words[0] == "not")
        field, sign, value = words
        return int(entry[field]) <= self.seats if sign == "≤" else str(entry[field]) == value


def named(entry: dict[str, Any]) -> Any:
    return next(entry[field] for field in ("letter", "name", "tile", "sides") if field in entry)


def dealt(game: str, seats: int, seed: str, **options: Any) -> tuple[Deal, dict[str, Any], mastaba.State]:
    """By the document, and by the game."""
    nonces = NONCES.get(seed, ())
    record = mastaba.Record(game, seats, options, seed, nonces)
    state = record.deal() if nonces else mastaba.new(game, seats, seed=seed, **options)
    dump = json.loads(state.dump())
    since = re.search(rf"^### {game}, since rules (\d+)$", TEXT, re.MULTILINE)
    assert since is not None
    assert int(since[1]) <= dump["rules"]
    deal = Deal(game, seats, dump["options"], seed)
    deal.draw(tables(game)[0])
    return deal, dump["position"], state


every_seed = pytest.mark.parametrize("seed", SEEDS)


# ---- Game by game: what lies where --------------------------------------------------------------------------


@every_seed
@pytest.mark.parametrize(
    ("seats", "layout", "first"), [(2, "pyramid", "random"), (3, "mastaba", "2"), (4, "giza", "random")]
)
def test_hapy_is_dealt_as_the_document_says(seats: int, layout: str, first: str, seed: str) -> None:
    deal, position, _ = dealt("hapy", seats, seed, layout=layout, first=first)
    cards = deal.drawn["ones"] + deal.drawn["others"] if layout == "mastaba" else deal.drawn["cards"]
    assert list(position["layout"].values()) == cards
    assert position["turn"] == (deal.drawn["first"] + 1 if first == "random" else int(first))


@every_seed
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_mykerinos_is_dealt_as_the_document_says(seats: int, seed: str) -> None:
    deal, position, _ = dealt("mykerinos", seats, seed)
    assert position["turn"] == deal.drawn["first"] + 1
    assert position["wings"] == deal.drawn["wings"]
    lying = zip(deal.drawn["pile"], deal.drawn["turned"], strict=True)
    pile = [f"{card} turned" if turned else card for card, turned in lying][::-1]
    assert position["region"] + position["pile"] == pile


@every_seed
@pytest.mark.parametrize(("seats", "dossiers"), [(2, "on"), (3, "off"), (4, "on")])
def test_papyrus_is_dealt_as_the_document_says(seats: int, dossiers: str, seed: str) -> None:
    deal, position, _ = dealt("papyrus", seats, seed, dossiers=dossiers)
    coming = deal.drawn["fragments"][::-1]
    assert [slot["fragment"] for slot in position["row"]] == coming[:4]
    assert position["fragments"] == coming[4:]
    assert position["turn"] == deal.drawn["first"] + 1
    for seat, player in enumerate(position["players"]):
        cards = deal.drawn["decks"][seat][::-1]
        assert (sorted(player["hand"]), player["deck"]) == (sorted(cards[:4]), cards[4:])
        if dossiers == "on":
            assert player["dossiers"] == [deal.drawn["lights"][seat], deal.drawn["darks"][seat]]


@every_seed
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_papyria_is_dealt_as_the_document_says(seats: int, seed: str) -> None:
    deal, position, _ = dealt("papyria", seats, seed)
    drawn, setup = deal.drawn, deal.pieces["setup"]
    river = ["multiplier"] * 12
    goods = [kind for section in zip(river, drawn["large"], drawn["small"], strict=True) for kind in section]
    assert [space["good"] for space in position["spaces"].values()] == goods
    left = {kind: iter(drawn[f"{kind}s"][::-1]) for kind in ("landscape", "scoring", "multiplier")}
    for space, good in zip(position["spaces"].values(), goods, strict=True):
        if good in left:
            assert space["stack"][::-1] == list(islice(left[good], setup[f"{good}s"][seats - 1]))  # from the top
    rest = list(left["scoring"])
    sizes = [1] * 6 if seats == 1 else [len(rest) // 6 + (spot < len(rest) % 6) for spot in range(6)]
    taken = iter(rest)
    assert [stack[::-1] for stack in position["side"]] == [list(islice(taken, size)) for size in sizes]
    assert position["pile"] == drawn["ends"][:12][::-1]
    settled = [player["land"][0]["tile"] for player in position["players"]]
    assert settled == drawn["settlements"]
    assert position["first"] == settled.index("S1") + 1
    hands = [sorted(drawn["starting"][4 * seat : 4 * seat + 4]) for seat in range(seats)]
    assert position["draft"]["hands"] == hands
    if seats == 1:
        assert position["draft"]["reserve"] == sorted(drawn["starting"][4:7])


@every_seed
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_papyros_is_dealt_as_the_document_says(seats: int, seed: str) -> None:
    deal, position, state = dealt("papyros", seats, seed)
    first = deal.drawn["first"]
    assert (position["turn"], position["seed"]) == (first + 1, deal.drawn["seed"])
    number = position["deals"]  # it depends on the list of words
    told = [event.told(seat) for seat in range(seats) for event in state.copy().play(first, f"deal {number}")]
    rows = {row[0]: row for row in tables("papyros")[1]}
    assert [row[1] for row in rows.values()] == [
        "shuffle, fast",
        "below(2) for each, fast",
        "below(left), 9 times for each seat",
        "below(left) for each seat",
    ]
    fast = Fast(deal.drawn["seed"] + 1000003 * number)
    tiles = fast.shuffle(deal.list_of(rows["tiles"][2]))
    homes = [each["length"] for each in deal.pieces["board"]["combination"]]
    sides = [fast.below(2) for _ in tiles[: sum(homes)]]
    up = [tile[::-1] if side else tile for tile, side in zip(tiles, sides, strict=False)]
    state.play(first, f"deal {number}")
    lies = json.loads(state.dump())["position"]["tiles"]
    assert [tile.split()[0] for tile in lies.values()] == ["/".join(tile) for tile in up]

    bag, deck = deal.list_of(rows["vowels"][2]), deal.list_of(rows["cards"][2])
    for turn in range(seats):
        seat = (first + turn) % seats
        vowels = Counter(bag.pop(deal.stream.below(len(bag))) for _ in range(9))
        card = deck.pop(deal.stream.below(len(deck)))
        own = [part for part in told if part.get("seat") == seat]
        assert any(part["kind"] == "hand" and part.get("card") == card for part in own)
        racks = [cast(tuple[str, ...], part["vowels"]) for part in own if part["kind"] == "vowels"]
        assert any(Counter(rack) == vowels for rack in racks)


def test_no_game_is_left_out() -> None:
    told = re.findall(r"^### (\w+), since rules", TEXT, re.MULTILINE)
    assert sorted(told) == sorted(path.parent.name for path in GAMES.glob("*/pieces.toml"))
