"""What a notice says: of the table, who sits there and how long it waits. Nothing that a hand or a log could tell: it
goes through others' hands, and lies on locked screens."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from mastaba.kernel.registry import playable_games
from mastaba.locale import Tongue
from mastaba.table.listing import Summary

TURN, REMINDER, OVER, INVITED = "turn", "reminder", "over", "invited"
HOUR, DAY = 3_600.0, 86_400.0
MOST_LINES = 20


class Notice(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that somebody is to hear."""

    kind: str
    table: str
    seat: int = -1
    decision: int = 0
    since: float = 0.0
    due: float = 0.0  # 0: there is no end to their time
    by: str = ""  # who invites


class Line(NamedTuple):
    sentence: str
    more: str  # since when, until when
    table: str


class Words(NamedTuple):
    """A notice, or several, in words."""

    title: str
    lines: tuple[Line, ...]
    left_out: str = ""

    @property
    def text(self) -> str:
        if len(self.lines) == 1:
            return " ".join(filter(None, self.lines[0][:2]))
        return "\n".join([*(line.sentence for line in self.lines), *filter(None, [self.left_out])])


def words_of(notices: Sequence[tuple[Notice, Summary]], person: str, now: float, tongue: Tongue) -> Words:
    """The longest waiting first."""
    there = sorted(notices, key=lambda pair: (pair[0].kind == OVER, pair[0].since, pair[0].table))
    lines = tuple(line_of(notice, summary, person, now, tongue) for notice, summary in there[:MOST_LINES])
    left = len(there) - len(lines)
    if len(there) == 1:
        return Words(_title(*there[0], tongue), lines)
    waiting = sum(1 for notice, _ in there if notice.kind in (TURN, REMINDER))
    title = tongue.plural("A table waits for you", "{n} tables wait for you", waiting) if waiting else ""
    return Words(
        title or tongue.text("News from your tables"), lines, tongue.text("and {n} more", n=left) if left else ""
    )


def _title(notice: Notice, summary: Summary, tongue: Tongue) -> str:
    game = title_of(summary)
    if notice.kind == TURN:
        return tongue.text("Your move: {game}", game=game)
    if notice.kind == REMINDER:
        return tongue.text("Your time is running out: {game}", game=game)
    if notice.kind == INVITED:
        return tongue.text("An invitation: {game}", game=game)
    return tongue.text("The game is over: {game}", game=game)


def line_of(notice: Notice, summary: Summary, person: str, now: float, tongue: Tongue) -> Line:
    game, names = title_of(summary), names_of(summary, person, tongue)
    if notice.kind == INVITED:
        return Line(tongue.text("{name} invites you to {game}.", name=notice.by, game=game), "", notice.table)
    if notice.kind == OVER:
        sentence = tongue.text("{game} with {names} is over.", game=game, names=tongue.all_of(names))
        return Line(
            sentence if names else tongue.text("{game} is over.", game=game),
            _result(summary, person, tongue),
            notice.table,
        )
    sentence = tongue.text("It is your turn in {game} with {names}.", game=game, names=tongue.all_of(names))
    if not names:
        sentence = tongue.text("It is your turn in {game}.", game=game)
    more = []
    if names and now - notice.since >= HOUR:
        more.append(tongue.text("The others have been waiting for {time}.", time=span(now - notice.since, tongue)))
    if notice.due > now:
        more.append(tongue.text("You have {time} left.", time=span(notice.due - now, tongue)))
    return Line(sentence, " ".join(more), notice.table)


def _result(summary: Summary, person: str, tongue: Tongue) -> str:
    """Who has won, as everybody at the table hears it."""
    winners = [seat for seat in summary.winners if seat < len(summary.persons)]
    mine = [seat for seat in winners if summary.persons[seat] == person]
    if mine and len(winners) == 1:
        return tongue.text("You have won.")
    if len(winners) == 1 and summary.names[winners[0]] and summary.persons[winners[0]]:
        return tongue.text("{name} has won.", name=summary.names[winners[0]])
    return ""


def title_of(summary: Summary) -> str:
    return next((game.title for game in playable_games() if game.name == summary.game), summary.game)


def names_of(summary: Summary, person: str, tongue: Tongue) -> list[str]:
    """The other people at the table."""
    seats = zip(summary.persons, summary.names, strict=False)
    return [name or tongue.text("somebody") for other, name in seats if other and other != person]


def span(seconds: float, tongue: Tongue) -> str:
    """Roughly."""
    if seconds >= 2 * DAY:
        return tongue.plural("a day", "{n} days", int(seconds / DAY))
    if seconds >= HOUR:
        return tongue.plural("an hour", "{n} hours", int(seconds / HOUR))
    return tongue.plural("a minute", "{n} minutes", max(1, int(seconds / 60)))
