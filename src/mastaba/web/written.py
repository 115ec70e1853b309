"""Games that are over, as records."""

from mastaba.locale import N_
from mastaba.table.errors import NotNow
from mastaba.web.house import House

FULL_OF_GAPS = N_("Some of what happened at this table cannot be read any more: there is no whole record of it.")


async def record_of(house: House, table: str) -> str:
    """For whoever may be at the table. Raises NotNow as long as it would say what is secret."""
    async with house.room.at(table) as visit:
        it = visit.table
        if not it.ended or it.course is None:
            raise NotNow("The record carries secrets: it is there when the game is over.")
        if it.seed(house.now()) is None:
            raise NotNow("The record has the seed: until the day is over others can still play this deal.")
        if it.thawed:
            raise NotNow("This game went on under other rules: it has no record that could be played again.")
        written, outcome = it.record(), it.course.state.outcome
    chronicle = await house.chronicles.of(table)
    if chronicle.lost:
        raise NotNow(FULL_OF_GAPS)
    written.moves = chronicle.moves
    written.close(outcome)
    return written.write()
