"""A move that is typed on the page of a table, as in the terminal: what is meant, what could be, or why it does not go.

The page plays it as it plays every other move. Names people type for things, in their language, are the game's.
"""

import msgspec
from litestar import Response, get
from litestar.params import FromPath, FromQuery

from mastaba.kernel.errors import MastabaError, NotYourDecision
from mastaba.show.choices import Offer, beginning, completions, offers, understand
from mastaba.show.rooms import AnySight, sight_of, text_of
from mastaba.show.sentences import refused
from mastaba.web.access import check_access, seat_of, somebody
from mastaba.web.house import TheHouse
from mastaba.web.pages.packing import packed
from mastaba.web.pages.presence import names_of
from mastaba.web.pages.table import at_table
from mastaba.web.pages.visitor import Asked, visitor

LONGEST = 80  # characters of a line
LISTED = 24  # choices; who has more goes on typing


class Choice(msgspec.Struct):
    """What can be typed, and what that is. A whole move is played, others go on."""

    typed: str
    said: str
    whole: bool


class Meant(msgspec.Struct, omit_defaults=True):
    move: str = ""  # the one that is meant: legal
    choices: list[Choice] = []  # how the line can go on
    message: str = ""  # why it does not go
    rule: str = ""  # that forbids it
    advice: list[str] = []  # what can be typed, in examples: as long as nothing is


@get("/t/{table:str}/meant", include_in_schema=False)
async def meant(
    request: Asked, house: TheHouse, table: FromPath[str], line: FromQuery[str] = "", seat: FromQuery[int | None] = None
) -> Response[bytes]:
    who = at_table(house, table, visitor(request))
    known = somebody(request)
    await check_access(house, table, known)
    async with house.room.at(table) as visit:
        it = visit.table
        it.playing()
        own = seat_of(it, known.person.id, seat)
        seen, names = it.seen(own), names_of(it, who.tongue)
        deciding = own in it.to_act and not it.chairs[own].bot
    assert seen is not None
    sight = sight_of(seen, (), names, who.tongue)
    answer = in_words(sight, " ".join(line[:LONGEST].split()), deciding)
    return packed(request, msgspec.json.encode(answer), "application/json")


def in_words(sight: AnySight, line: str, deciding: bool) -> Meant:
    """What comes of a line that somebody types who is to decide, or not."""
    seen, tongue = sight.seen, sight.tongue
    text = text_of(seen.setting.game)
    if not deciding:
        return Meant(message=tongue.error(NotYourDecision("It is not your turn.")))
    legal = seen.legal()
    if not line:
        return Meant(choices=_listed(sight, offers(seen, legal)), advice=text.advice(tongue))

    def stands_for(token: str) -> tuple[str, ...]:
        return text.meant(sight, token)

    further = _listed(sight, completions(line, seen, stands_for))
    try:
        found = understand(line, offers(seen, legal), seen, stands_for, by_number=False)
        if len(found) > 1:
            return Meant(choices=_listed(sight, offers(seen, found)))
        refusal = seen.why(found[0])
        if refusal is None:
            return Meant(move=seen.write(found[0]), choices=further)
        return Meant(choices=further, message=refused(refusal.error(), text.INSTEAD, tongue), rule=refusal.rule)
    except MastabaError as error:
        if further:  # it has to go on: the page asks how
            return Meant(choices=further)
        return Meant(choices=further, message=refused(error, text.INSTEAD, tongue))


def _listed(sight: AnySight, offered: list[Offer]) -> list[Choice]:
    """What the choices are called; what all of them begin with need not be said."""
    seen, text = sight.seen, text_of(sight.seen.setting.game)
    known = len(beginning([offer.parts for offer in offered])) if len(offered) > 1 else 0
    return [
        Choice(
            seen.write(offer.moves[0]) if len(offer.moves) == 1 else " ".join(offer.parts),
            text.option(sight, offer.parts, known),
            len(offer.moves) == 1,
        )
        for offer in offered[:LISTED]
    ]
