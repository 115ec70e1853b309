"""A league as a page that stands alone."""

from statistics import median

from markupsafe import Markup

from mastaba import __version__
from mastaba.kernel.registry import find_game
from mastaba.lab.league.plan import Pairing
from mastaba.lab.league.tables import Findings, crossed, duration, ends, finding, ladder, pairings
from mastaba.lab.report.pages import Figure, Part, figure, render
from mastaba.lab.report.plots import Pile, Row, Scale, piles, powers_for, scale_for, whiskers
from mastaba.locale import Tongue

HUNDRED = Scale(0.0, 1.0, tuple(n / 10 for n in range(0, 11, 2)), lambda share: f"{share:.0%}")


def page(found: Findings, tongue: Tongue) -> str:
    parts = [part(found, seats, tongue) for seats in found.sizes]
    parts.append(Part("", (), [ends(found, tongue)]))
    game = find_game(found.plan.game)
    return render(game, tongue.text("League"), summary(found, tongue), facts(found, tongue), parts, tongue)


def summary(found: Findings, tongue: Tongue) -> str:
    """Who stands first, and by how much."""
    said: list[str] = []
    for seats in found.sizes:
        first, second, *_ = sorted(found.ratings[seats], key=lambda each: -each.rating)
        template = tongue.text(
            "With {seats} seats {first} stands first, {points} points above {second}.",
            seats=seats,
            first=first.bot,
            points=round(first.rating - second.rating),
            second=second.bot,
        )
        said.append(template)
    if not found.is_complete:
        said.append(tongue.text("The league is under way."))
    return " ".join(said)


def facts(found: Findings, tongue: Tongue) -> list[tuple[str, str]]:
    plan = found.plan
    options = ", ".join(f"{name} {choice}" for name, choice in plan.options.items()) or tongue.text("as usual")
    return [
        (tongue.text("Games played"), str(found.games)),
        (tongue.text("Bots"), tongue.all_of(list(plan.bots))),
        (tongue.text("Options"), options),
        (tongue.text("Seed"), str(plan.seed)),
        (tongue.text("Deals of a pairing"), tongue.text("{number} at most", number=plan.deals)),
        (tongue.text("Version"), f"{__version__} ({find_game(plan.game).rules_version})"),
        (tongue.text("Processor time"), tongue.text("{hours:.2f} hours", hours=found.seconds / 3600)),
    ]


# ---- A part for each size of table ----------------------------------------------------------------------


def part(found: Findings, seats: int, tongue: Tongue) -> Part:
    drawings = [rated(found, seats, tongue), shared(found, seats, tongue)]
    drawings += [costly(found, seats, tongue), scored(found, seats, tongue)]
    tables = [each(found, seats, tongue) for each in (ladder, crossed, pairings)]
    return Part(tongue.text("{seats} seats", seats=seats), drawings, tables)


def rated(found: Findings, seats: int, tongue: Tongue) -> Figure:
    ranking = sorted(found.ratings[seats], key=lambda each: -each.rating)
    rows = [
        Row(each.bot, each.rating, each.low, each.high, f"{each.rating:.0f}", _range(each.low, each.high), place == 0)
        for place, each in enumerate(ranking)
    ]
    label = tongue.text("Ratings, {seats} seats", seats=seats) + ": " + _told(rows)
    caption = tongue.text(
        "Fitted to all games at once; 191 points more are three victories to one defeat. The line is where 95 of 100"
        " samples are."
    )

    def draw(width: int) -> Markup:
        return whiskers(rows, scale_for(rows, lambda rating: f"{rating:.0f}"), label, width, numbered=True)

    return figure(tongue.text("How strong they are"), caption, draw)


def shared(found: Findings, seats: int, tongue: Tongue) -> Figure:
    meetings = [each for each in found.at(seats) if each.deals]
    rows = [
        Row(
            _name(each.pairing),
            each.share,
            each.low,
            each.high,
            f"{each.share:.1%}",
            finding(found.plan, each, tongue),
        )
        for each in meetings
    ]
    lines = found.plan.lines(meetings[0].pairing)
    label = tongue.text("Shares of victories, {seats} seats", seats=seats) + ": " + _told(rows)
    asked = tongue.all_of([f"{line:.0%}" for line in lines])
    if seats == 2:
        said = tongue.text(
            "The share of the one who is named first. Asked was on which side of {lines} it is.", lines=asked
        )
    else:
        said = tongue.text(
            "The share of the one who sits alone. Asked was on which side of {lines} it is.", lines=asked
        )

    def draw(width: int) -> Markup:
        return whiskers(rows, HUNDRED, label, width, lines)

    return figure(tongue.text("Who beats whom"), said, draw)


def costly(found: Findings, seats: int, tongue: Tongue) -> Figure:
    spent = [(bot, found.cost(seats, bot)) for bot in found.plan.bots]
    rows = [
        Row(
            bot,
            max(cost.mean_seconds, 1e-6),
            max(cost.mean_seconds, 1e-6),
            max(cost.centile(95), cost.mean_seconds, 1e-6),
            duration(cost.mean_seconds),
            f"({duration(cost.centile(95))})",
        )
        for bot, cost in spent
        if cost.decisions
    ]
    label = tongue.text("Processor time for a decision, {seats} seats", seats=seats) + ": " + _told(rows)
    caption = tongue.text(
        "Processor time for one decision: the mean, and how much 95 of 100 take at most. Each line is ten times the one"
        " before it."
    )

    def draw(width: int) -> Markup:
        return whiskers(rows, powers_for(rows, duration), label, width)

    return figure(tongue.text("What a decision costs"), caption, draw)


def scored(found: Findings, seats: int, tongue: Tongue) -> Figure:
    rows = []
    for bot in reversed(found.plan.bots):
        points = tuple(found.points(seats, bot))
        if points:
            middle = median(points)
            rows.append(Pile(bot, points, middle, tongue.text("half of them {points:g} or more", points=middle)))
    told = "; ".join(f"{row.name}: {row.said}" for row in rows)
    label = tongue.text("Points, {seats} seats", seats=seats) + ": " + told
    caption = tongue.text("The points at the end of each game; the dotted line has half of the games on each side.")
    return figure(tongue.text("What they score"), caption, lambda width: piles(rows, label, width))


def _name(pairing: Pairing) -> str:
    many = "" if pairing.seats == 2 else f"{pairing.seats - 1} × "
    return f"{pairing.one} : {many}{pairing.others}"


def _range(low: float, high: float) -> str:
    return "" if low == high else f"({low:.0f}–{high:.0f})"


def _told(rows: list[Row]) -> str:
    return "; ".join(f"{row.name} {row.said} {row.less}".rstrip() for row in rows)
