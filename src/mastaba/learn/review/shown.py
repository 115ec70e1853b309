"""A review as it is shown: drawings, sums and moments in words, on a page of the server or one that stands alone."""

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil

from markupsafe import Markup

from mastaba.kernel.events import SPECTATOR
from mastaba.learn.review.account import Cause, Decision, accounts, errors
from mastaba.learn.review.drawing import DESK, PHONE, course, curve, luck
from mastaba.learn.review.moments import Kind, Moment, moments
from mastaba.learn.review.words import Teller, percent, points
from mastaba.locale import Tongue

NOTHING = Markup("")
MOST_VALUES = 100  # rows of the table behind the curve, about


@dataclass(frozen=True)
class Better:
    """A move that would have been better."""

    move: str
    why: str
    chance: str
    bar: Markup
    error: str  # how far its difference to what was made may be off


@dataclass(frozen=True)
class ShownMoment:
    number: int
    kind: str
    seat: int
    name: str
    title: str
    where: str
    much: str
    link: str
    made: str = ""  # the chance with the move that was made
    bar: Markup = NOTHING
    better: tuple[Better, ...] = ()
    why: str = ""  # of a good move: what spoke for it
    blind: str = ""  # of a good move: the chance if any other had been made
    blind_bar: Markup = NOTHING


@dataclass(frozen=True)
class Named:
    """A decision of somebody."""

    said: str
    much: str
    link: str


@dataclass(frozen=True)
class Sum:
    """What became of a player, and how."""

    seat: int
    name: str
    points: str
    start: str
    result: str
    accuracy: str
    bar: Markup
    luck: str
    stones: Markup
    skill: str
    error: str
    others: str
    unknown: str
    best: Named | None
    worst: Named | None


@dataclass(frozen=True)
class Value:
    """A row of the table behind the curve: everybody's chance before a move."""

    at: int
    chances: list[str]
    number: int = 0  # of the moment that stands there; 0: none


@dataclass(frozen=True)
class Shown:
    heading: str
    summary: str
    desk: Markup
    phone: Markup
    values: list[Value]  # the same as a table
    names: list[str]
    sums: list[Sum]
    moments: list[ShownMoment]
    iterations: int
    alone: bool  # somebody played alone


Link = Callable[[int], str]  # where a position is shown, after so many moves; or a moment, by its number


def _on_this_page(number: int) -> str:
    return f"#moment-{number}"


def shown(teller: Teller, link: Link | None = None, lead: Link = _on_this_page) -> Shown:
    """Marks and decisions `lead` to the moments. Without a link, decisions that are none lead nowhere."""
    several = moments(teller.found)
    listed = [_moment(teller, number, moment) for number, moment in enumerate(several, start=1)]
    links = [lead(each.number) for each in listed]
    label = course_of_it(teller)
    return Shown(
        heading(teller),
        summary(teller),
        curve(teller.found, several, links, label, DESK),
        curve(teller.found, several, links, label, PHONE),
        _values(teller, several),
        teller.names,
        _sums(teller, several, link, lead),
        listed,
        teller.found.iterations,
        teller.found.seats == 1,
    )


def course_of_it(teller: Teller) -> str:
    """The curve in a sentence: how low the winner stood, and how it ended."""
    found, tongue = teller.found, teller.tongue
    first = max(range(found.seats), key=lambda seat: found.chances[seat][-1])
    own = found.chances[first]
    at = min(range(len(own)), key=own.__getitem__)
    said = {"n": len(found.movers), "low": percent(own[at]), "at": at, "end": percent(own[-1])}
    if found.seats == 1:
        return tongue.text(
            "How well it went over {n} moves: {low} of a hundred after move {at} at the least, {end} at the end.",
            **said,
        )
    return tongue.text(
        "Chances of victory over {n} moves. {who} stands at {low} of a hundred after move {at} at the least, and at"
        " {end} at the end.",
        who=teller.names[first],
        **said,
    )


def _values(teller: Teller, several: list[Moment]) -> list[Value]:
    """Of a long game not every move, but those of the moments."""
    found = teller.found
    last = len(found.movers)
    step = -(-last // MOST_VALUES)
    numbers = {max(0, moment.at + 1): number for number, moment in reversed(list(enumerate(several, start=1)))}
    return [
        Value(at, [percent(course[at]) for course in found.chances], numbers.get(at, 0))
        for at in range(last + 1)
        if at % step == 0 or at == last or at in numbers
    ]


def heading(teller: Teller) -> str:
    """Who won."""
    tongue, outcome = teller.tongue, teller.walk.at(teller.walk.last).outcome
    if outcome is None:
        return tongue.text("The game was not played to its end")
    total = outcome.scores[outcome.winners[0]].total if outcome.winners else 0
    if teller.found.seats == 1:
        return tongue.text("{who}: {points}", who=teller.names[0], points=outcome.scores[0].total)
    who = tongue.all_of([teller.names[seat] for seat in outcome.winners])
    if len(outcome.winners) > 1:
        return tongue.text("{who} win with {points}", who=who, points=total)
    return tongue.text("{who} wins with {points}", who=who, points=total)


def summary(teller: Teller) -> str:
    """Whom luck favoured, and who decided best."""
    tongue, all_of = teller.tongue, accounts(teller.found)
    if len(all_of) < 2:
        return ""
    lucky = max(all_of, key=lambda each: each.sums[Cause.LUCK])
    able = max(all_of, key=lambda each: each.sums[Cause.SKILL])
    return tongue.text(
        "{lucky} had the most luck: {luck}. {able} lost the least by deciding: {skill}.",
        lucky=teller.names[lucky.seat],
        luck=points(lucky.sums[Cause.LUCK]),
        able=teller.names[able.seat],
        skill=points(able.sums[Cause.SKILL]),
    )


# ---- Player by player -----------------------------------------------------------------------------------


def _sums(teller: Teller, several: list[Moment], link: Link | None, lead: Link) -> list[Sum]:
    all_of, outcome = accounts(teller.found), teller.walk.at(teller.walk.last).outcome
    most = max([abs(each.sums[Cause.LUCK]) for each in all_of] + [0.1])
    found: list[Sum] = []
    for each, error in zip(all_of, errors(teller.found), strict=True):
        share, much = each.accuracy, each.sums[Cause.LUCK]
        found.append(
            Sum(
                each.seat,
                teller.names[each.seat],
                "" if outcome is None else str(outcome.scores[each.seat].total),
                percent(each.start),
                percent(each.result),
                "–" if share is None else percent(share),
                NOTHING if share is None else course(each.seat, share, _of_hundred(share, teller.tongue)),
                points(much),
                luck(much, most, points(much)),
                points(each.sums[Cause.SKILL]),
                percent(error),
                points(each.sums[Cause.OTHERS]),
                points(each.sums[Cause.UNKNOWN]),
                None if each.best is None else _named(teller, each.best, each.best.gained, several, link, lead),
                None if each.worst is None else _named(teller, each.worst, -each.worst.cost, several, link, lead),
            )
        )
    return found


def _named(
    teller: Teller, decision: Decision, much: float, several: list[Moment], link: Link | None, lead: Link
) -> Named:
    """It leads to the moment that it is, or else to its position."""
    numbers = {moment.at: number for number, moment in enumerate(several, start=1) if moment.decision == decision}
    to = lead(numbers[decision.at]) if decision.at in numbers else link(decision.at) if link else ""
    return Named(teller.move(decision, decision.made), points(much), to)


def _of_hundred(share: float, tongue: Tongue) -> str:
    return tongue.text("{n} of 100", n=percent(share))


# ---- Moments --------------------------------------------------------------------------------------------


def _moment(teller: Teller, number: int, moment: Moment) -> ShownMoment:
    tongue, decision, seat = teller.tongue, moment.decision, moment.seat
    shared = (number, str(moment.kind), seat, teller.names[seat], teller.title(moment), where(moment, tongue))
    link = str(moment.position)
    if decision is None:
        return ShownMoment(*shared, points(moment.much), link)
    made = decision.chances[decision.made][seat]
    bar = course(seat, made, _of_hundred(made, tongue))
    if moment.kind == Kind.GOOD:
        blind, why = decision.blind[seat], _sentence(teller.reasons(decision, decision.made))
        beside = percent(blind), course(seat, blind, _of_hundred(blind, tongue))
        return ShownMoment(*shared, points(moment.much), link, percent(made), bar, (), why, *beside)
    better = tuple(
        Better(
            move,
            why,
            percent(chance),
            course(seat, chance, _of_hundred(chance, tongue)),
            str(ceil(100 * decision.error)),
        )
        for which, move, why in teller.better(decision)
        for chance in [decision.chances[which][seat]]
    )
    return ShownMoment(*shared, points(moment.much), link, percent(made), bar, better)


def _sentence(said: str) -> str:
    return said[:1].upper() + said[1:]


@dataclass(frozen=True)
class Place:
    """A position of a reviewed game: what is said of it, and where other moments are."""

    told: ShownMoment | None
    marked: tuple[str, ...]  # moves that would have been better, in notation
    seat: int  # whose they are
    before: tuple[int, int] | None  # the moment before this position: where, and who
    after: tuple[int, int] | None


def place(teller: Teller, at: int, viewer: int = SPECTATOR) -> Place:
    """Not only the moments that mattered: every decision has something to say. Of two, the one of whose eyes these
    are."""
    several = moments(teller.found)
    here = [(number, moment) for number, moment in enumerate(several, start=1) if moment.position == at]
    number, moment = min(here, key=lambda each: each[1].seat != viewer, default=(0, None))
    decision = next((each for each in teller.found.decisions if each.at == at), None)
    if decision is not None and moment is None:
        kind, much = (Kind.MISTAKE, -decision.cost) if decision.mistake else (Kind.GOOD, decision.gained)
        number, moment = 0, Moment(kind, at, decision.seat, much, decision)
    earlier = [(each.position, each.seat) for each in several if each.position < at]
    later = [(each.position, each.seat) for each in several if each.position > at]
    better = () if decision is None else tuple(decision.moves[which] for which in decision.better[:1])
    return Place(
        None if moment is None else _moment(teller, number, moment),
        better if decision is not None and decision.mistake else (),
        -1 if decision is None else decision.seat,
        earlier[-1] if earlier else None,
        later[0] if later else None,
    )


def where(moment: Moment, tongue: Tongue) -> str:
    if moment.at < 0:
        return tongue.text("Before the first move")
    return tongue.text("Move {number}", number=moment.at + 1)
