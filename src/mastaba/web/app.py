"""The web application: routes, errors, the guard in front."""

from collections.abc import Callable
from typing import Any

from litestar import Litestar, Response, Router, get
from litestar.di import Provide
from litestar.exceptions import HTTPException, InternalServerException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp

from mastaba.kernel.errors import MastabaError
from mastaba.web import (
    api_company,
    api_day,
    api_hints,
    api_me,
    api_members,
    api_notices,
    api_people,
    api_play,
    api_records,
    api_reviews,
    api_sign_in,
    api_tables,
    errors,
    moves,
)
from mastaba.web.dev.pages import dev_router
from mastaba.web.guard import Guard
from mastaba.web.house import House
from mastaba.web.pages import (
    account,
    components,
    day,
    games,
    hinting,
    home,
    learn,
    lobby,
    me,
    meant,
    notices,
    owner,
    presence,
    problems,
    profile,
    rendering,
    review,
    rules,
    shell,
    since,
    steps,
    table,
    texts,
    tips,
)
from mastaba.web.pages.static import static
from mastaba.web.reception import Reception
from mastaba.web.stream import stream

LARGEST_BODY = 64_000  # bytes
Handler = Callable[[Any, Any], Response[Any]]


def make_app(house: House) -> ASGIApp:
    async def the_house() -> House:
        return house

    rendering.reloading = errors.showing = house.settings.dev
    api = Router(
        "/api",
        route_handlers=[
            api_people.router,
            api_sign_in.router,
            api_members.router,
            api_me.router,
            api_tables.router,
            api_company.router,
            api_play.router,
            api_records.router,
            api_reviews.router,
            api_day.router,
            api_hints.router,
            api_notices.router,
            stream,
        ],
        dependencies={"house": Provide(the_house)},
    )
    pages = Router(
        "/",
        route_handlers=[
            home.home,
            home.tables,
            home.open_tables,
            games.games,
            profile.profile,
            lobby.new,
            lobby.join,
            lobby.join_by_code,
            lobby.watch,
            account.sign_in,
            account.keys,
            day.today,
            day.one_day,
            day.one_game,
            table.table_page,
            table.table_parts,
            table.typed,
            since.since,
            since.since_moments,
            presence.here,
            meant.meant,
            hinting.hint,
            hinting.second_look,
            moves.play_on_page,
            rules.rules,
            tips.tips,
            learn.learn,
            learn.learn_game,
            learn.lesson_page,
            learn.lesson_answer,
            learn.lesson_why,
            learn.lesson_typed,
            components.components,
            components.piece_file,
            components.check,
            components.table_components,
            steps.table_steps,
            steps.table_report,
            steps.record_steps,
            steps.record_report,
            review.table_review,
            review.table_review_alone,
            review.record_review,
            review.record_review_alone,
            me.settings,
            me.leave,
            texts.developers,
            owner.owner_text,
            notices.my_notices,
            notices.led,
            notices.stop,
            notices.stopped,
            shell.service_worker,
            shell.offline,
            shell.an_icon,
            healthz,
            static,
        ],
        dependencies={"house": Provide(the_house)},
    )
    app = Litestar(
        route_handlers=[api, pages, *([dev_router(Provide(the_house))] if house.settings.dev else [])],
        exception_handlers={
            MastabaError: for_whom(errors.answer, problems.of_ours),
            HTTPException: for_whom(errors.answer_framework, problems.of_framework),
            InternalServerException: errors.answer_internal,
            UnicodeDecodeError: errors.answer_unreadable,
            RecursionError: errors.answer_unreadable,
            Exception: for_whom(errors.answer_anything, problems.of_anything),
        },
        request_max_body_size=LARGEST_BODY,
        logging_config=None,  # theirs would have everything at INFO written to stderr
        openapi_config=OpenAPIConfig(
            title="Mastaba",
            version="1",
            path="/api/openapi",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        signature_namespace={"House": House},
    )
    rendering.paths = {route.path for route in app.routes}
    return Reception(Guard(moves.MoveRoute(app, house), house), house)


@get("/healthz", sync_to_thread=False, include_in_schema=False, media_type="text/plain")
def healthz() -> str:
    """For whoever starts the server and wants to know whether it is up."""
    return "ok\n"


def for_whom(program: Handler, person: Handler) -> Handler:
    """Programs get an error as data; who opened a page gets a page."""

    def answer(request: Any, error: Any) -> Response[Any]:
        wants_page = "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")
        return (person if wants_page else program)(request, error)

    return answer
