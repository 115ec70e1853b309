"""Mykerinos a second time, as plainly as can be: dictionaries of names, and no thought of speed.

Written from the rules, to be played beside the real one.
"""

from dataclasses import dataclass, field

from games.mykerinos.positions import CARDS, PATRONS, ROOMS, grid_of

NEUTRAL = "neutral"
DOORS = {f"5.{wing}": [f"3.{wing}", f"2.{wing}", f"2.{wing - 1 if wing > 1 else 5}"] for wing in range(1, 6)}


@dataclass
class Player:
    name: int
    stock: int = 0
    general: int = 25
    neutral: int = 0
    cards: list[str] = field(default_factory=list)
    tilted: list[str] = field(default_factory=list)
    rooms: list[str] = field(default_factory=list)

    def straight(self, patron: str) -> list[str]:
        return [card for card in self.cards if CARDS[card]["patron"] == patron and card not in self.tilted]


class Model:
    def __init__(self, seats: int, pile: list[str], wings: list[str], first: int) -> None:
        self.players = [Player(i) for i in range(seats)]
        self.two = seats == 2
        self.neutral_general = 25
        self.pile = pile
        self.wings = wings
        self.season = 0
        self.out: list[str] = []
        self.over = False
        self.new_season(first)

    # ---- Seasons ----------------------------------------------------------------------------------------

    def new_season(self, first: int) -> None:
        self.season += 1
        seats = len(self.players)
        for i in range(seats):
            player = self.players[(first + i) % seats]
            intake = min({2: 11, 3: 11, 4: 8}[seats], player.general)
            player.general -= intake
            player.stock += intake
            if self.two:
                some = min(4, self.neutral_general)
                self.neutral_general -= some
                player.neutral += some
        number = 12 if self.season == 4 else 8
        self.region, self.pile = self.pile[:number], self.pile[number:]
        self.ground: dict[tuple[int, int], str] = {}
        for slot, way in enumerate(self.region):
            for j in range(6):
                self.ground[3 * (slot // 4) + j // 2, 2 * (slot % 4) + j % 2] = grid_of(way)[j // 2][j % 2]
        self.cubes: dict[tuple[int, int], int | str] = {}
        self.scale: list[int] = []
        self.turn = first
        self.step = "dig"

    def area_cards(self) -> list[str]:
        return [way.split()[0] for way in self.region[2 * self.area : 2 * self.area + 2]]

    @property
    def me(self) -> Player:
        return self.players[self.turn]

    # ---- What may be done -------------------------------------------------------------------------------

    def legal(self) -> set[str]:
        if self.over:
            return set()
        if self.step == "dig":
            return self.legal_digging()
        if self.step == "neutral":
            return {"skip"} | self.digs("neutral", NEUTRAL, self.me.neutral)
        if self.step == "discard":
            return {"discard left", "discard right"}
        takes = {
            f"take {side}" for side, card in zip(("left", "right"), self.area_cards(), strict=True) if card in self.left
        }
        if self.step == "rest":
            return takes | {"decline"}
        return takes | ({f"room {room}" for room in self.open_rooms()} if self.me.general else set())

    def legal_digging(self) -> set[str]:
        me = self.me
        found = {"pass"}
        if me.stock == 0:
            return found
        found |= self.digs("", me.name, me.stock)
        if me.straight("violet") and me.general:
            found |= self.digs("violet", me.name, me.stock + 1)
        if me.straight("lemon"):
            found |= self.lemon_digs()
        if me.straight("blackmore"):
            found |= self.walks("blackmore", 2, None)
        if me.straight("tangerine"):
            found |= self.walks("tangerine", 3, me.name)
        if me.straight("brown"):
            found |= {f"brown {room}" for room in self.open_rooms()}
        return found

    def digs(self, verb: str, who: int | str, cubes: int) -> set[str]:
        found: set[str] = set()
        if cubes >= 1:
            found |= {f"{verb or 'start'} {name(square)}" for square in self.sand()}
        if cubes >= 2:
            found |= {f"{verb or 'extend'} {chain}" for chain in self.chains(2, who)}
        return found

    def walks(self, verb: str, cubes: int, who: int | None) -> set[str]:
        return {f"{verb} {chain}" for chain in self.chains(cubes, who)} if self.me.stock >= cubes else set()

    def lemon_digs(self) -> set[str]:
        stones = {square for square, sign in self.ground.items() if sign == "^" and square not in self.cubes}
        found = {f"lemon {name(square)}" for square in stones}
        if self.me.stock >= 2:
            for one in self.beside_cubes(self.me.name) & (stones | self.sand()):
                for two in beside(one) & (stones | self.sand()):
                    if (one in stones) != (two in stones):
                        found.add(f"lemon {names([one, two])}")
        return found

    def sand(self) -> set[tuple[int, int]]:
        return {square for square, sign in self.ground.items() if sign == "." and square not in self.cubes}

    def beside_cubes(self, who: int | str) -> set[tuple[int, int]]:
        return {near for square, owner in self.cubes.items() if owner == who for near in beside(square)}

    def chains(self, length: int, who: int | str | None) -> set[str]:
        """Walked square by square; from a cube of `who`, or from anywhere."""
        sand = self.sand()
        firsts = sand if who is None else sand & self.beside_cubes(who)
        paths = [[square] for square in firsts]
        for _ in range(length - 1):
            paths = [[*path, near] for path in paths for near in beside(path[-1]) & sand if near not in path]
        return {names(path) for path in paths}

    def open_rooms(self) -> list[str]:
        taken = [room for player in self.players for room in player.rooms]
        free = [room for room in ROOMS if room not in taken]
        return [room for room in free if room[0] != "5" or any(door in self.me.rooms for door in DOORS[room])]

    # ---- Playing ----------------------------------------------------------------------------------------

    def play(self, move: str) -> None:
        verb, *words = move.split()
        if self.step in ("dig", "neutral"):
            self.play_digging(verb, words)
        else:
            self.play_survey(verb, words)

    def play_digging(self, verb: str, words: list[str]) -> None:
        me = self.me
        if verb == "pass":
            self.scale.append(me.name)
            if len(self.scale) == len(self.players):
                self.survey()
            else:
                self.next_player()
            return
        if verb in PATRONS:
            me.tilted.append(me.straight(verb)[0])
        if verb == "violet":
            me.general -= 1
            me.stock += 1
        if verb == "brown":
            me.rooms.append(words[0])
            me.stock -= 1
        elif verb == "neutral":
            me.neutral -= len(words)
        elif verb != "skip":
            me.stock -= len(words)
        if verb not in ("brown", "skip"):
            for word in words:
                self.cubes[square_of(word)] = NEUTRAL if verb == "neutral" else me.name
        if self.step == "dig" and self.two and me.neutral and self.sand():
            self.step = "neutral"
            return
        self.step = "dig"
        if len(self.scale) == len(self.players) - 1:
            self.scale.append(me.name)
            self.survey()
        else:
            self.next_player()

    def next_player(self) -> None:
        self.turn = (self.turn + 1) % len(self.players)
        if self.turn in self.scale:
            self.next_player()

    # ---- The survey -------------------------------------------------------------------------------------

    def survey(self) -> None:
        self.area = -1
        self.next_area()

    def next_area(self) -> None:
        self.area += 1
        if 2 * self.area == len(self.region):
            self.end_season()
            return
        self.left = self.area_cards()
        scale: list[int | str] = list(self.scale)
        if self.two:
            scale.insert(1, NEUTRAL)
        there = [owner for square, owner in self.cubes.items() if self.area_of(square) == self.area]
        self.ranked = sorted(set(there), key=lambda who: (-there.count(who), scale.index(who)))
        self.rank = -1
        self.next_rank()

    def area_of(self, square: tuple[int, int]) -> int:
        return 2 * (square[0] // 3) + square[1] // 4

    def next_rank(self) -> None:
        self.rank += 1
        if self.rank >= len(self.ranked) or (self.rank >= 2 and not self.left) or self.ranked == [NEUTRAL]:
            self.close_area()
            return
        who = self.ranked[self.rank]
        if who != NEUTRAL:
            assert isinstance(who, int)
            self.turn = who
            self.step = "reward" if self.rank < 2 else "rest"
        elif self.rank == 2:
            self.next_rank()
        elif len(self.left) == 1:
            self.out.append(self.left.pop())
            self.next_rank()
        else:
            self.step = "discard"
            chooser = self.ranked[0]
            if self.rank == 0:
                players = [seat for seat in self.ranked if seat != NEUTRAL]
                chooser = players[1] if len(players) == 2 else 1 - int(players[0])
            assert isinstance(chooser, int)
            self.turn = chooser

    def play_survey(self, verb: str, words: list[str]) -> None:
        if verb in ("take", "discard"):
            card = self.area_cards()[("left", "right").index(words[0])]
            self.left.remove(card)
            (self.me.cards if verb == "take" else self.out).append(card)
        elif verb == "room":
            self.me.rooms.append(words[0])
            self.me.general -= 1
        self.next_rank()

    def close_area(self) -> None:
        self.out += self.left
        for square in [square for square in self.cubes if self.area_of(square) == self.area]:
            owner = self.cubes.pop(square)
            if owner == NEUTRAL:
                self.neutral_general += 1
            else:
                self.players[int(owner)].general += 1
        self.next_area()

    def end_season(self) -> None:
        for player in self.players:
            player.tilted = []
        if self.season == 4:
            self.over = True
        else:
            self.new_season(self.scale[-1])

    # ---- The end ----------------------------------------------------------------------------------------

    def scores(self) -> list[tuple[int, int]]:
        """Total and personal stock of each player."""
        return [(self.score(player), player.stock) for player in self.players]

    def score(self, player: Player) -> int:
        patrons = [CARDS[card]["patron"] for card in player.cards]
        total = sum(int(CARDS[card]["prestige"]) for card in player.cards)
        for wing, patron in enumerate(self.wings, start=1):
            before = wing - 1 if wing > 1 else 5
            values = {f"5.{wing}": 5, f"3.{wing}": 3, f"2.{wing}": 2, f"2.{before}": 2}
            best = max([values[room] for room in player.rooms if room in values], default=1)
            total += patrons.count(patron) * best
        return total + 5 * min(patrons.count(patron) for patron in PATRONS)


# ---- Squares --------------------------------------------------------------------------------------------


def beside(square: tuple[int, int]) -> set[tuple[int, int]]:
    row, column = square
    return {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}


def name(square: tuple[int, int]) -> str:
    return f"{'abcdefgh'[square[1]]}{square[0] + 1}"


def names(squares: list[tuple[int, int]]) -> str:
    return " ".join(name(square) for square in sorted(squares))


def square_of(word: str) -> tuple[int, int]:
    return int(word[1]) - 1, "abcdefgh".index(word[0])
