"""Tables in short, as rows of a list: made of summaries, so that no table is loaded to draw one."""

import math
from collections.abc import Sequence

from mastaba.club.company import handle_of
from mastaba.club.invitations import Invitation
from mastaba.club.openings import Opening
from mastaba.kernel.registry import playable_games
from mastaba.locale import N_, Tongue
from mastaba.table.listing import Summary
from mastaba.table.live import MEMBERS, OVER
from mastaba.web.pages.contexts import Link, OpenRow, TableRow
from mastaba.web.pages.table import setting_of

PERSON = "/p/"  # where somebody's page is, by their handle
WON, SHARED, LOST = N_("Won"), N_("Shared the victory"), N_("Lost")
PLACES = (  # by rank, with points
    N_("Won with {points}"),
    N_("Second with {points}"),
    N_("Third with {points}"),
    N_("Fourth with {points}"),
    N_("Fifth with {points}"),
    N_("Sixth with {points}"),
)
SHARED_WITH = N_("Shared the victory with {points}")


def title_of(game: str) -> str:
    return next((each.title for each in playable_games() if each.name == game), game)


def seats_of(summary: Summary, person: str) -> list[int]:
    return [seat for seat, other in enumerate(summary.persons) if person and other == person]


def row_of(table: str, summary: Summary, person: str, tongue: Tongue) -> TableRow:
    names, mine = names_of(summary, tongue), seats_of(summary, person)
    owed = [at for at, seat in enumerate(summary.to_act) if seat in mine]
    return TableRow(
        f"/t/{table}",
        summary.game,
        title_of(summary.game),
        names,
        summary.status,
        bool(owed),
        [names[seat] for seat in summary.to_act],
        "day" if summary.day else summary.pace,
        len(mine) == 1 and mine == summary.winners,
        [names[seat] for seat in summary.winners],
        result_of(summary, mine, names, tongue) if summary.status == OVER else "",
        mine,
        people_of(summary, person, names),
        summary.changed,
        min((summary.since[at] for at in owed if at < len(summary.since)), default=0.0),
        min((summary.due[at] for at in owed if at < len(summary.due) and summary.due[at]), default=0.0),
    )


def names_of(summary: Summary, tongue: Tongue) -> list[str]:
    """By seat: empty where nobody sits."""
    seats = zip(summary.names, summary.persons, strict=True)
    return [name or (tongue.text("somebody") if person else "") for name, person in seats]


def people_of(summary: Summary, person: str, names: Sequence[str]) -> list[Link]:
    """Who else sits there: people with an address, bots and those who were forgotten without one."""
    found, seen = [], {person}
    for name, called, other in zip(names, summary.names, summary.persons, strict=True):
        if name and (not other or other not in seen):
            found.append(Link(name, PERSON + handle_of(other) if other and called else ""))
            seen.add(other)
    return found


def result_of(summary: Summary, mine: Sequence[int], names: Sequence[str], tongue: Tongue) -> str:
    """How it ended for me, as far as that is known: old releases did not write points down."""
    won = [names[seat] for seat in summary.winners]
    if len(mine) != 1:
        return tongue.plural("{who} has won", "{who} have won", len(won), who=tongue.all_of(won)) if won else ""
    (seat,) = mine
    shared = seat in summary.winners and len(summary.winners) > 1
    if seat < len(summary.ranks) and seat < len(summary.scores):
        rank, points = summary.ranks[seat], summary.scores[seat]
        return tongue.text(SHARED_WITH if shared else PLACES[min(rank, len(PLACES)) - 1], points=points)
    if not summary.winners:
        return ""
    return tongue.text(SHARED if shared else WON if seat in summary.winners else LOST)


# ---- Where there is a seat ------------------------------------------------------------------------------


def open_row(opening: Opening, now: float, tongue: Tongue) -> OpenRow:
    """What a stranger is told of an open table: the game, how it is played, and who sits there."""
    table, summary = opening
    begins = math.ceil(max(0.0, summary.quick - now)) if summary.quick else 0
    names = names_of(summary, tongue)
    title, setting = title_of(summary.game), setting_line(summary, tongue)
    return OpenRow(table, summary.game, title, setting, names, "", begins, summary.open == MEMBERS)


def invited_row(invitation: Invitation, tongue: Tongue) -> OpenRow:
    summary = invitation.summary
    names = names_of(summary, tongue)
    by = next((name for name, who in zip(names, summary.persons, strict=True) if who == invitation.by), "")
    title, setting = title_of(summary.game), setting_line(summary, tongue)
    return OpenRow(invitation.table, summary.game, title, setting, names, by or tongue.text("Somebody"))


def setting_line(summary: Summary, tongue: Tongue) -> str:
    game = next((each for each in playable_games() if each.name == summary.game), None)
    setting = setting_of(game, summary.options, tongue) if game is not None and summary.options else ""
    pace = tongue.text("a move a day") if summary.pace == "slow" else tongue.text("live")
    return " · ".join(part for part in (setting, pace) if part)
