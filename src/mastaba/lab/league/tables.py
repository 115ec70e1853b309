"""What a league has found, as tables."""

from collections import Counter
from dataclasses import dataclass
from statistics import fmean

from mastaba import __version__
from mastaba.kernel.registry import find_game
from mastaba.lab.costs import Cost
from mastaba.lab.league.meetings import UNDER_WAY, Meeting
from mastaba.lab.league.plan import Plan
from mastaba.lab.league.ratings import Rating, ratings
from mastaba.lab.report.sheets import Sheet
from mastaba.locale import Tongue


@dataclass(frozen=True)
class Findings:
    """All that a report says."""

    plan: Plan
    meetings: list[Meeting]
    ratings: dict[int, list[Rating]]  # by number of seats

    @classmethod
    def of(cls, plan: Plan, meetings: list[Meeting]) -> "Findings":
        found = {
            seats: ratings(plan.bots, [each for each in meetings if each.pairing.seats == seats], plan.seed)
            for seats in plan.seats
        }
        return cls(plan, meetings, found)

    @property
    def sizes(self) -> list[int]:
        """Of the tables at which something has been played: a league that was stopped has not come to all of them."""
        return [seats for seats in self.plan.seats if any(meeting.deals for meeting in self.at(seats))]

    def at(self, seats: int) -> list[Meeting]:
        return [meeting for meeting in self.meetings if meeting.pairing.seats == seats]

    def between(self, seats: int, one: str, others: str) -> tuple[float, float, float] | None:
        """The share of one bot against another, and its interval; None: they have not met."""
        for meeting in self.at(seats):
            pairing = meeting.pairing
            if not meeting.deals:
                continue
            if (pairing.one, pairing.others) == (one, others):
                return meeting.share, meeting.low, meeting.high
            if seats == 2 and (pairing.one, pairing.others) == (others, one):
                return 1 - meeting.share, 1 - meeting.high, 1 - meeting.low
        return None

    def mean_share(self, seats: int, bot: str) -> float | None:
        """Of its victories against each other bot."""
        found = [self.between(seats, bot, other) for other in self.plan.bots if other != bot]
        met = [each[0] for each in found if each is not None]
        return fmean(met) if met else None

    def cost(self, seats: int, bot: str) -> Cost:
        spent = Cost()
        for meeting in self.at(seats):
            for own, name in enumerate((meeting.pairing.one, meeting.pairing.others)):
                if name == bot:
                    for deal in meeting.deals:
                        if deal[0].costs:
                            spent.add(deal[0].costs[own])
        return spent

    def points(self, seats: int, bot: str) -> list[int]:
        found: list[int] = []
        for meeting in self.at(seats):
            for own, name in enumerate(meeting.pairing.bots):
                if name == bot:
                    found += [game.totals[own] for deal in meeting.deals for game in deal]
        return found

    @property
    def games(self) -> int:
        return sum(len(deal) for meeting in self.meetings for deal in meeting.deals)

    @property
    def seconds(self) -> float:
        return sum(self.cost(seats, bot).seconds for seats in self.plan.seats for bot in self.plan.bots)

    @property
    def is_complete(self) -> bool:
        return all(meeting.stopped != UNDER_WAY for meeting in self.meetings)


def sheets(found: Findings, tongue: Tongue) -> list[Sheet]:
    tables: list[Sheet] = []
    for seats in found.sizes:
        tables += [ladder(found, seats, tongue), crossed(found, seats, tongue), pairings(found, seats, tongue)]
    return [*tables, ends(found, tongue)]


# ---- Bots -----------------------------------------------------------------------------------------------


def ladder(found: Findings, seats: int, tongue: Tongue) -> Sheet:
    headings = (
        tongue.text("bot"),
        tongue.text("rating"),
        tongue.text("wins"),
        tongue.text("points"),
        tongue.text("time"),
        tongue.text("95 %"),
        tongue.text("iterations"),
    )
    rows = tuple(_rung(found, seats, rating) for rating in sorted(found.ratings[seats], key=lambda each: -each.rating))
    said = tongue.text("{game}, {seats} seats: the ladder", game=find_game(found.plan.game).title, seats=seats)
    note = tongue.text(
        "Rating, with what 95 of 100 samples give; wins: the mean of the shares against each other bot; processor"
        " time for a decision, and what 95 of 100 take at most."
    )
    return Sheet(said, headings, rows, note=note)


def _rung(found: Findings, seats: int, rating: Rating) -> tuple[str, ...]:
    cost, share = found.cost(seats, rating.bot), found.mean_share(seats, rating.bot)
    if share is None:
        return (rating.bot, *["–"] * 6)
    given = rating.low == rating.high
    return (
        rating.bot,
        f"{rating.rating:.0f}" if given else f"{rating.rating:.0f} ({rating.low:.0f}–{rating.high:.0f})",
        f"{share:.1%}",
        f"{fmean(found.points(seats, rating.bot)):.1f}",
        duration(cost.mean_seconds),
        duration(cost.centile(95)),
        f"{cost.mean_iterations:.0f}" if cost.mean_iterations > 1.05 else "–",
    )


def duration(seconds: float) -> str:
    """With two digits that count."""
    for unit, worth in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= worth:
            return f"{seconds / worth:.2g} {unit}" if seconds < 99.5 * worth else f"{seconds / worth:.0f} {unit}"
    return f"{seconds * 1e6:.0f} µs"


def crossed(found: Findings, seats: int, tongue: Tongue) -> Sheet:
    bots = found.plan.bots
    rows = tuple((one, *[_cell(found, seats, one, other) for other in bots]) for one in bots)
    if seats == 2:
        said = tongue.text("Two seats: how often the one at the left beats the one above")
    else:
        said = tongue.text(
            "{seats} seats: how often the one at the left wins among several of the one above", seats=seats
        )
    return Sheet(said, (tongue.text("bot"), *bots), rows)


def _cell(found: Findings, seats: int, one: str, other: str) -> str:
    met = None if one == other else found.between(seats, one, other)
    return "–" if met is None else f"{met[0]:.0%} ({met[1]:.0%}–{met[2]:.0%})"


# ---- Pairings -------------------------------------------------------------------------------------------


def pairings(found: Findings, seats: int, tongue: Tongue) -> Sheet:
    """Each with what it shows."""
    headings = (
        tongue.text("bot"),
        tongue.text("against"),
        tongue.text("finding"),
        tongue.text("deals"),
        tongue.text("won"),
        tongue.text("victories"),
    )
    rows = tuple(_pairing(found, meeting, tongue) for meeting in found.at(seats) if meeting.deals)
    note = tongue.text(
        "Won: of the games that somebody won alone; a shared victory counts its part in the victories. The intervals"
        " are right in 95 of 100 leagues, although it was asked after {looks} deals whether they say enough.",
        looks=tongue.all_of([str(look) for look in found.plan.looks()]),
    )
    return Sheet(tongue.text("{seats} seats: the pairings", seats=seats), headings, rows, names=3, note=note)


def _pairing(found: Findings, meeting: Meeting, tongue: Tongue) -> tuple[str, ...]:
    pairing = meeting.pairing
    return (
        pairing.one,
        pairing.others if pairing.seats == 2 else f"{pairing.seats - 1} × {pairing.others}",
        finding(found.plan, meeting, tongue),
        str(len(meeting.deals)),
        tongue.text("{won} of {games}", won=meeting.won, games=meeting.decided),
        f"{meeting.share:.1%} ({meeting.low:.0%}–{meeting.high:.0%})",
    )


def finding(plan: Plan, meeting: Meeting, tongue: Tongue) -> str:
    """Between which of the shares that were asked about it is."""
    lines = plan.lines(meeting.pairing)
    side = meeting.side(lines)
    if side is None:
        return tongue.text("under way") if meeting.stopped == UNDER_WAY else tongue.text("not clear")
    shares = [f"{line:.0%}" for line in lines]
    if side == 0:
        return tongue.text("below {share}", share=shares[0])
    return f"{shares[0]}–{shares[1]}" if side < len(lines) else tongue.text("above {share}", share=shares[-1])


def ends(found: Findings, tongue: Tongue) -> Sheet:
    """How the games ended, and how long they were."""
    headings = (tongue.text("seats"), tongue.text("games"), tongue.text("moves a game"), tongue.text("ended by"))
    rows: list[tuple[str, ...]] = []
    for seats in found.plan.seats:
        games = [game for meeting in found.at(seats) for deal in meeting.deals for game in deal]
        if games:
            reasons = Counter(game.reason for game in games).most_common()
            said = ", ".join(f"{reason} {number / len(games):.0%}" for reason, number in reasons)
            rows.append((str(seats), str(len(games)), f"{fmean(game.moves for game in games):.1f}", said))
    return Sheet(tongue.text("Games played"), headings, tuple(rows))


def as_markdown(found: Findings, tongue: Tongue) -> str:
    """For the docs: how it was played, and what came of it."""
    told = [each(found, seats, tongue) for seats in found.sizes for each in (ladder, pairings)]
    tables = [f"**{sheet.title}**\n\n{sheet.markdown()}" for sheet in told]
    said = tongue.plural(
        "{games} game, {hours:.2f} hours of processor time, version {version}:",
        "{games} games, {hours:.2f} hours of processor time, version {version}:",
        found.games,
        games=found.games,
        hours=found.seconds / 3600,
        version=__version__,
    )
    return "\n".join([f"{said} `{command(found.plan)}`\n", *tables])


def command(plan: Plan) -> str:
    """What is typed to have the same again."""
    game = find_game(plan.game)
    usual = {option.name: option.default for option in game.options(game.pieces())}
    chosen = {name: choice for name, choice in plan.options.items() if usual.get(name) != choice}
    options = "".join(f" --option {name}={choice}" for name, choice in chosen.items())
    aim = "-".join(f"{share:.0%}" for share in plan.aim)
    seats = ",".join(map(str, plan.seats))
    bots = ",".join(plan.bots)
    asked = f"--bots {bots} --seats {seats} --deals {plan.deals} --aim {aim} --seed {plan.seed}"
    return f"mastaba league {game.name} {asked}{options}"
