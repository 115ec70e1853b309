"""Playing what is still to be played, on all cores, until every pairing has been decided or has had its deals."""

from collections import Counter, deque
from collections.abc import Generator

from mastaba.lab.league.folder import Folder, Played
from mastaba.lab.league.meetings import UNDER_WAY, Meeting, met
from mastaba.lab.league.plan import Pairing, Plan
from mastaba.lab.simulate import Crew, GameResult, Series, play_deal


class League:
    """What has been played of a plan, and what comes next."""

    def __init__(self, plan: Plan, played: Played) -> None:
        self.plan = plan
        self.played: Played = {pairing: played.get(pairing, {}) for pairing in plan.pairings()}
        self._meetings: dict[Pairing, Meeting] = {}  # as far as nothing was played since

    def add(self, pairing: Pairing, games: list[GameResult]) -> None:
        self.played[pairing][games[0].deal] = games
        self._meetings.pop(pairing, None)

    def meetings(self) -> list[Meeting]:
        return [self.meeting(pairing) for pairing in self.played]

    def meeting(self, pairing: Pairing) -> Meeting:
        known = self._meetings.get(pairing)
        if known is not None:
            return known
        deals = self.played[pairing]
        whole: list[list[GameResult]] = []
        while len(whole) in deals:
            whole.append(deals[len(whole)])
        self._meetings[pairing] = found = met(self.plan, pairing, whole)
        return found

    def next_look(self, pairing: Pairing) -> int:
        """How many deals are played before it is asked again whether the pairing is decided; 0: it is over."""
        now = self.meeting(pairing)
        return 0 if now.stopped != UNDER_WAY else next(look for look in self.plan.looks() if look > len(now.deals))

    def left(self) -> int:
        """Deals until the next looks, together."""
        return sum(len(self.missing(pairing)) for pairing in self.played)

    def missing(self, pairing: Pairing) -> list[int]:
        return [deal for deal in range(self.next_look(pairing)) if deal not in self.played[pairing]]


def play_pairing(series: Series, pairing: Pairing, deal: int) -> tuple[Pairing, list[GameResult]]:
    return pairing, play_deal(series, deal)


def play(league: League, folder: Folder, cores: int = 0) -> Generator[Pairing, None, None]:
    """Plays, writes down and tells of each deal. Of a pairing no more is played than up to its next look."""
    folder.open()
    given: Counter[Pairing] = Counter()  # deals that nobody has taken yet
    to_play: deque[tuple[Pairing, int]] = deque()

    def up_to_the_next_look(pairing: Pairing) -> None:
        missing = league.missing(pairing)
        given[pairing] = len(missing)
        to_play.extend((pairing, deal) for deal in missing)

    for pairing in league.played:
        up_to_the_next_look(pairing)
    try:
        with Crew(play_pairing, cores) as crew:
            while to_play or crew.is_busy:
                while to_play and not crew.has_enough:
                    pairing, deal = to_play.popleft()
                    crew.give(league.plan.series(pairing), pairing, deal)
                pairing, games = crew.take()
                league.add(pairing, folder.add(pairing, games))
                given[pairing] -= 1
                if not given[pairing]:
                    up_to_the_next_look(pairing)
                yield pairing
    finally:
        folder.close()
