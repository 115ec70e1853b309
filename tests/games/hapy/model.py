"""Hâpy Families a second time, as plainly as can be: sets of names, and no thought of speed.

Written from the rules, to be played beside the real one.
"""

from itertools import combinations

from games.hapy.pictures import Spot, by_name, coverers, drawn
from games.hapy.positions import CARDS, FAMILIES

TARGET = {2: 5, 3: 4, 4: 3}


class Model:
    def __init__(self, seats: int, layout: str, ban: str, cards: dict[str, str], turn: int) -> None:
        self.seats = seats
        self.ban = ban
        self.layout = layout
        self.cards = dict(cards)  # by place
        self.hands: list[set[str]] = [set() for _ in range(seats)]
        self.series: list[list[set[str]]] = [[] for _ in range(seats)]
        self.turn = turn
        self.asked: list[tuple[int, str | None]] = []  # per turn: who asked, and for which card
        self.idle = 0  # turns since the layout was empty, or since the last series
        self.result: tuple[str, list[int]] | None = None
        self.begin_turn()

    # ---- What may be done -------------------------------------------------------------------------------

    def legal(self) -> set[str]:
        if self.result:
            return set()
        if self.step == "take":
            return {f"take {place}" for place in self.available()}
        if self.step == "ask":
            others = [other for other in range(self.seats) if other != self.turn]
            named = [card for card in CARDS if card != self.banned()]
            return {"skip"} | {f"ask {other + 1} {card}" for other in others for card in named}
        return {"lay " + " ".join(three) for three in combinations(sorted(self.of_family(self.four())), 3)}

    def available(self) -> list[str]:
        spots = by_name(self.layout)
        there: dict[Spot, str] = {spots[place]: drawn(self.layout)[spots[place]] for place in self.cards}
        return [place for place in self.cards if not coverers(self.layout, there, spots[place])]

    def banned(self) -> str | None:
        if self.ban == "previous_turn":
            return self.asked[-1][1] if self.asked else None
        of_others = [card for player, card in self.asked if player != self.turn and card]
        return of_others[-1] if of_others else None

    def of_family(self, family: str) -> list[str]:
        return [card for card in self.hands[self.turn] if card.startswith(family + "-")]

    def four(self) -> str:
        (family,) = (family for family in FAMILIES if len(self.of_family(family)) == 4)
        return family

    # ---- Doing it ---------------------------------------------------------------------------------------

    def play(self, move: str) -> None:
        verb, *words = move.split()
        if verb == "take":
            self.hands[self.turn].add(self.cards.pop(words[0]))
            self.step = "ask"
        elif verb == "lay":
            self.lay(set(words))
            self.end_turn()
        else:
            if verb == "ask" and words[1] in self.hands[int(words[0]) - 1]:
                self.hands[int(words[0]) - 1].remove(words[1])
                self.hands[self.turn].add(words[1])
            self.asked.append((self.turn, words[1] if words else None))
            self.reveal()

    def reveal(self) -> None:
        for family in FAMILIES:
            if len(self.of_family(family)) == 3:
                self.lay(set(self.of_family(family)))
        if any(len(self.of_family(family)) == 4 for family in FAMILIES):
            self.step = "lay"
        else:
            self.end_turn()

    def lay(self, three: set[str]) -> None:
        self.hands[self.turn] -= three
        self.series[self.turn].append(three)
        self.revealed = True

    def end_turn(self) -> None:
        mine = self.series[self.turn]
        families = [next(iter(three)).partition("-")[0] for three in mine]
        if len(set(families)) < len(families):
            self.result = ("family", [1 if seat == self.turn else 2 for seat in range(self.seats)])
        elif len(mine) >= TARGET[self.seats]:
            self.result = ("series", [1 if seat == self.turn else 2 for seat in range(self.seats)])
        else:
            self.idle = 0 if self.revealed or not self.began_empty else self.idle + 1
            if self.idle == 3 * self.seats:
                order = [(len(self.series[seat]), len(self.hands[seat])) for seat in range(self.seats)]
                self.result = ("stalemate", [1 + sum(other > own for other in order) for own in order])
        if not self.result:
            self.turn = (self.turn + 1) % self.seats
            self.begin_turn()

    def begin_turn(self) -> None:
        self.began_empty = not self.cards
        self.step = "ask" if self.began_empty else "take"
        self.revealed = False
