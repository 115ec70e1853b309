"""The API: records that people bring along."""

from typing import Any

from litestar import Request, Router
from litestar.params import JSONBody

from mastaba.web.access import address_of
from mastaba.web.gate import aside
from mastaba.web.house import TheHouse
from mastaba.web.routes import post
from mastaba.web.schemas import RecordBrought, RecordShown
from mastaba.web.shelf import LARGEST, Brought


@post(
    "/records",
    status_code=200,
    request_max_body_size=2 * LARGEST,
    summary="Step through a record: it is kept in memory for a while, and nowhere else",
)
async def bring(request: Request[Any, Any, Any], house: TheHouse, data: JSONBody[RecordBrought]) -> RecordShown:
    house.limits.take("record", "", address_of(request))
    brought = await aside(request.scope["state"]["work"].add, Brought.read, data.record)
    house.shelf.put(brought)
    record = brought.record
    return RecordShown(f"/steps/{brought.key}", record.game, list(record.players), len(record.moves))


router = Router("/", route_handlers=[bring], tags=["records"])
