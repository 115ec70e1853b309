"""Requests made from the API's own description, by the hundred: no server error, and answers as described."""

import itertools
from contextlib import suppress
from pathlib import Path
from typing import Any

import anyio.to_thread
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from web.guests import Door, begun, seated
from web.serving import abroad

pytestmark = pytest.mark.anyio

EXAMPLES = 8  # of each operation, that fit the description; and as many that do not
CHECKS = [not_a_server_error, response_schema_conformance, content_type_conformance, status_code_conformance]


async def test_requests_made_from_the_description(tmp_path: Path) -> None:
    async with abroad(tmp_path / "store", "--no-limits") as (door, server):
        token, tables = await somebody_with_tables(door)
        asked = await anyio.to_thread.run_sync(ask_everything, door.url, token, tables)
        print(f"{sum(asked.values())} requests: {asked}")
        assert sum(asked.values()) > 300
        assert {200, 400, 403, 404, 409, 422} <= set(asked)
        assert (await door.stranger().got("/games"))[0]["name"] == "hapy"
        server.process.terminate()
        assert await server.ended() == 0
        assert await server.complaints() == []


async def somebody_with_tables(door: Door) -> tuple[str, list[str]]:
    """A program, with a table in each state; and one at which others sit."""
    robot, ben = await door.program("Robo"), await door.program("Ben")
    over = await begun(robot, ben)
    await ben.posted(f"/tables/{over}/resign")
    return robot.me["token"], [
        await begun(robot, ben),
        await begun(robot, ben, layout="tomb", memory_aid="off"),
        (await robot.opens(3, sit=0))["table"],
        await seated(ben, await door.program("Carla")),
        over,
    ]


def ask_everything(url: str, token: str, tables: list[str]) -> dict[int, int]:
    """How often each status was the answer."""
    schema = schemathesis.openapi.from_url(f"{url}/api/openapi/openapi.json")
    session = requests.Session()
    session.headers["Authorization"] = f"Bearer {token}"
    statuses: dict[int, int] = {}
    some = itertools.cycle([*tables, ""])  # tables that there are, or any text

    def ask(case: Any) -> None:
        endless = (str(case.query.get(name)).lower() for name in ("mine", "openings"))
        if case.path == "/api/stream" and "true" in endless:
            return  # it has no end, and tests of its own
        table = next(some)
        if table and "table" in (case.path_parameters or {}):
            case.path_parameters["table"] = table
        answer = case.call_and_validate(session=session, checks=CHECKS, timeout=30)
        statuses[answer.status_code] = statuses.get(answer.status_code, 0) + 1

    for found in schema.get_all_operations():
        operation = found.ok()  # type: ignore[union-attr]  # it says so if the description is wrong
        if (operation.method, operation.path) == ("delete", "/api/me"):
            continue  # who has forgotten the token could go no further
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
            cases = operation.as_strategy(generation_mode=mode)
            often = settings(
                max_examples=EXAMPLES, phases=[Phase.generate], deadline=None, suppress_health_check=list(HealthCheck)
            )
            with suppress(Unsatisfiable):  # some have nothing that could be wrong
                often(given(case=cases)(ask))()
    return statuses
