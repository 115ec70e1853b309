"""The web application: routes, errors, the guard in front."""

from litestar import Litestar, Router
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp

from mastaba.kernel.errors import MastabaError
from mastaba.web import api_people, api_play, api_tables, errors
from mastaba.web.guard import Guard
from mastaba.web.house import House
from mastaba.web.stream import stream

LARGEST_BODY = 64_000  # bytes


def make_app(house: House) -> ASGIApp:
    async def the_house() -> House:
        return house

    api = Router(
        "/api",
        route_handlers=[api_people.router, api_tables.router, api_play.router, stream],
        dependencies={"house": Provide(the_house)},
    )
    app = Litestar(
        route_handlers=[api],
        exception_handlers={
            MastabaError: errors.answer,
            HTTPException: errors.answer_framework,
            Exception: errors.answer_anything,
        },
        request_max_body_size=LARGEST_BODY,
        openapi_config=OpenAPIConfig(
            title="Mastaba",
            version="1",
            path="/api/openapi",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        signature_namespace={"House": House},
    )
    return Guard(app, house)
