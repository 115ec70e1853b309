"""The page of somebody: what those may know who have sat at a table with them."""

from collections import Counter

from litestar import Response, get
from litestar.params import FromPath

from mastaba.table.live import GATHERING
from mastaba.web.access import somebody
from mastaba.web.api_company import NOBODY
from mastaba.web.errors import NotHere
from mastaba.web.house import House, TheHouse
from mastaba.web.pages.contexts import PlayedRow, ProfilePage, WaitingTable
from mastaba.web.pages.games import blocked_people, finished, has_won
from mastaba.web.pages.rows import title_of
from mastaba.web.pages.visitor import Asked, rendered, visitor


@get("/p/{handle:str}", include_in_schema=False)
async def profile(request: Asked, house: TheHouse, handle: FromPath[str]) -> Response[bytes]:
    """The same answer for nobody, for somebody who was forgotten, and for somebody whom one cannot know."""
    who, me = visitor(request), somebody(request).person.id
    other = await house.company.find(me, handle)
    them = await house.people.person(other) if other else None
    if them is None:
        raise NotHere(NOBODY)
    tables = house.room.listing.of(other)
    in_all = Counter(each.game for each in finished(tables, other))
    together = [each for each in finished(tables, other) if me in each.persons] if other != me else []
    with_me = Counter(each.game for each in together)
    blocked = other in await house.company.blocked(me)
    shown = ProfilePage(
        **who.facts(),
        handle=handle,
        name=them.name,
        portrait=them.avatar,
        you=other == me,
        member_since=them.member,
        since=min((summary.opened for _, summary in tables), default=0.0),
        played=[PlayedRow(game, title_of(game), with_me[game], count) for game, count in in_all.most_common()],
        mine=sum(has_won(each, me) for each in together),
        theirs=sum(has_won(each, other) for each in together),
        tables=[] if other == me or blocked else await _waiting(house, me, other),
        met=other != me and house.company.have_met(me, other),
        blocked=blocked,
        people=await blocked_people(house, me) if other == me else [],
    )
    return rendered(request, shown, who)


async def _waiting(house: House, me: str, other: str) -> list[WaitingTable]:
    """My tables that gather, with a free seat: to which this person could be asked."""
    found = []
    for table, summary in house.room.listing.of(me):
        free = any(not who and not name for who, name in zip(summary.persons, summary.names, strict=True))
        if summary.status == GATHERING and summary.host == me and free and other not in summary.persons:
            asked = bool(await house.invitations.asked(table, [other]))
            found.append(WaitingTable(table, title_of(summary.game), asked))
    return found
