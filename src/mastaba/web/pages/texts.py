"""The API in words, for those who write programs."""

from litestar import Response, get

from mastaba.web.pages.contexts import ApiPage
from mastaba.web.pages.described import groups_of
from mastaba.web.pages.visitor import Asked, rendered, visitor

DESCRIPTION = "/api/openapi/openapi.json"


@get("/developers", include_in_schema=False)
async def developers(request: Asked) -> Response[bytes]:
    who = visitor(request)
    schema = request.app.openapi_schema.to_schema()
    return rendered(request, ApiPage(**who.facts(), groups=groups_of(schema), description=DESCRIPTION), who)
