"""What speaks for a move of Papyrus, and against it: the parts of which its score is the sum, each by itself."""

from typing import Final

from mypy_extensions import i64

from mastaba.games.papyrus.bot.outlook import POINT, SPENT, UP, Outlook, Place
from mastaba.games.papyrus.bot.standings import cards_in, ranks, with_cards
from mastaba.games.papyrus.rules.setting import (
    BACKS,
    DOSSIERS,
    FIRST_ABOVE,
    FIRST_DOWN,
    FIRST_TUCK,
    FIRST_UP,
    LONGEST,
    PASS,
    SLOTS,
    STRIDE,
    Dossier,
)
from mastaba.games.papyrus.rules.state import ABOVE, Papyrus
from mastaba.kernel.hints import Reason

LEAST: Final = 0.005  # what weighs less is not worth a word
NOBODY: Final = -1


def reasons_for(state: Papyrus, seat: int, move: int) -> list[Reason]:
    """The weightiest first; at least one."""
    case = Case(state, seat)
    if move == PASS:
        case.passing()
    elif move >= FIRST_TUCK:
        case.tucking((move - FIRST_TUCK) // DOSSIERS, (move - FIRST_TUCK) % DOSSIERS)
    elif move >= FIRST_DOWN:
        case.below((move - FIRST_DOWN) % SLOTS, 1)
        case.spending((move - FIRST_DOWN) // SLOTS)
    elif move >= FIRST_UP:
        cards = (move - FIRST_UP) % LONGEST + 1
        case.below((move - FIRST_UP) // LONGEST, cards)
        case.add("cards", -UP * float(cards), number=cards)
    else:
        case.above((move - FIRST_ABOVE) // SLOTS, (move - FIRST_ABOVE) % SLOTS)
    ranked = sorted(case.found)
    return [reason for weight, _, reason in ranked if weight <= -LEAST] or [ranked[0][2]]


class Case:
    """Collects what there is to say of one move."""

    def __init__(self, state: Papyrus, seat: int) -> None:
        self.state: Final = state
        self.seat: Final = seat
        self.outlook: Final = Outlook(state, seat)
        self.found: Final[list[tuple[float, int, Reason]]] = []  # to be sorted by weight, and then in order

    def add(self, kind: str, points: float, about: tuple[str, ...] = (), **parameters: object) -> None:
        worth = POINT * points
        self.found.append((-abs(worth), len(self.found), Reason(kind, worth, about, **parameters)))

    def name(self, number: int) -> str:
        return self.state.given.fragment_names[self.state.row[number].fragment]

    # ---- Below --------------------------------------------------------------------------------------------

    def below(self, number: int, cards: int) -> None:
        place = self.outlook.places[number]
        assert place is not None
        after = with_cards(place.standings, self.seat, cards, place.size + cards)
        missing = int(place.missing) - cards
        stays = self.outlook.stays(place)
        brings = self.outlook.with_mine(place, cards)
        if missing == 0:
            self.finishing(number, place, after, brings)
            self.instead(number, place, stays)
        elif missing == 1:
            self.leaving_one(number, place, after, brings - stays)
        else:
            self.standing(number, after, missing, brings - stays)
        self.ending(cards)

    def finishing(self, number: int, place: Place, after: i64, brings: float) -> None:
        """R18-R25: what everybody gets."""
        first, second, last = ranks(after)
        dossiers = place.prize - place.points if first == self.seat else 0.0
        self.add(
            "finishes",
            brings - dossiers,
            (f"row-{number + 1}",),
            fragment=self.name(number),
            printed=int(place.points),
            first=int(first),
            second=int(second),
            cards=int(cards_in(after, first)) if second >= 0 else 0,
            last=int(last),
            above=int(place.above),
        )
        if dossiers:
            for i, dossier in enumerate(self.outlook.wants):
                if self.outlook.asks_for(dossier, place.points):
                    self.serving(i, dossier, float(dossier.points) / float(self.outlook.lacks[i]))

    def instead(self, number: int, place: Place, stays: float) -> None:
        """What would have come of it. With one sign missing, somebody else might have been next to complete it."""
        kind = "promised" if stays > 0.0 else "threatened"
        taker: i64 = NOBODY
        if place.missing == 1 and stays < 0.0:
            who, standings = self.outlook.finisher(place, place.standings, place.above)
            if who >= 0:
                taker, _, _ = ranks(standings)
                kind = "spares"
        self.add(kind, -stays, (f"row-{number + 1}",), fragment=self.name(number), taker=int(taker))

    def leaving_one(self, number: int, place: Place, after: i64, gain: float) -> None:
        """Whoever gains by it can play the last card: what comes of it for this seat."""
        who, standings = self.outlook.finisher(place, after, place.above)
        about = (f"row-{number + 1}",)
        first: i64 = NOBODY
        cards: i64 = 0
        if who >= 0:
            first, second, _ = ranks(standings)
            if second == self.seat:
                cards = cards_in(standings, first)
        parts = {"who": int(who), "first": int(first), "cards": int(cards)}
        self.add("leaves one", gain, about, fragment=self.name(number), **parts)

    def standing(self, number: int, after: i64, missing: int, gain: float) -> None:
        first, second, _ = ranks(after)
        place = 1 if first == self.seat else 2 if second == self.seat else 3
        about = (f"row-{number + 1}",)
        kind = ("leads", "second", "behind")[place - 1]
        self.add(kind, gain, about, fragment=self.name(number), missing=missing, first=int(first))

    # ---- Above --------------------------------------------------------------------------------------------

    def above(self, sign: int, number: int) -> None:
        place = self.outlook.places[number]
        assert place is not None
        plan, cards = self.outlook.plan()
        mine = cards if number == plan else 0
        bring = self.outlook.one_more(place, mine)
        standings = place.standings
        if mine:
            standings = with_cards(standings, self.seat, mine, place.size + mine)
        _, _, last = ranks(standings)
        at = number + 1
        self.add("above", bring, (f"row-{at}",), fragment=self.name(number), last=int(last), planned=int(mine))
        if bring > 0.0:
            self.dossiers(sign, 0.3)
        self.add("spent", -SPENT)
        self.spending(sign)
        self.ending(1)

    # ---- Under a Dossier ------------------------------------------------------------------------------------

    def tucking(self, sign: int, back: int) -> None:
        self.add("tucked", 1.0, (f"{BACKS[back]}-{self.seat + 1}",))
        self.dossiers(sign, 1.0)
        self.spending(sign)
        self.ending(1)

    # ---- To do without --------------------------------------------------------------------------------------

    def passing(self) -> None:
        """What else could have been done with a card."""
        legal = self.state.legal(self.seat)
        above = self.state.step == ABOVE
        scores = self.outlook.above_scores(legal) if above else self.outlook.tuck_scores(legal)
        best = max([score for i, score in enumerate(scores) if legal[i] != PASS])
        step = "above" if above else "tuck"
        self.add("keeps" if best <= 0.0 else "misses", -best / POINT, step=step)

    # ---- What counts everywhere -----------------------------------------------------------------------------

    def dossiers(self, sign: int, part: float) -> None:
        """What a card in the pile does for the own Dossiers."""
        for i, dossier in enumerate(self.outlook.wants):
            if self.outlook.serves(dossier, self.seat, sign):
                self.serving(i, dossier, part * float(dossier.points) / float(self.outlook.lacks[i] + 1))

    def serving(self, number: int, dossier: Dossier, points: float) -> None:
        have = dossier.goal - self.outlook.lacks[number] + 1
        about = (f"{BACKS[dossier.back]}-{self.seat + 1}",)
        self.add("serves", points, about, dossier=dossier.name, have=have, goal=dossier.goal)

    def spending(self, sign: int) -> None:
        """A card that would follow a sequence."""
        use = self.outlook.use(sign)
        if use > 0.0:
            letter = self.state.given.letters[sign]
            self.add("spends", -use, (f"hand-{self.seat + 1}",), sign=letter, fragment=self.follows(sign))

    def follows(self, sign: int) -> str:
        """The Fragment below which this sign is wanted soonest."""
        soonest = STRIDE
        found = ""
        for number, slot in enumerate(self.state.row):
            if slot.fragment >= 0:
                signs = self.state.given.fragments[slot.fragment].signs[slot.size :]
                if sign in signs and signs.index(sign) < soonest:
                    soonest = signs.index(sign)
                    found = self.name(number)
        return found

    def ending(self, cards: int) -> None:
        """R29: the hand cannot be filled up any more."""
        if cards > self.outlook.me.left:
            cost = self.outlook.ending(cards)
            self.add("ends behind" if cost < 0.0 else "ends", cost)
