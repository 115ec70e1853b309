"""The API in words, for those who write programs."""

from litestar import Response, get

from mastaba.web.house import TheHouse
from mastaba.web.pages.contexts import ApiPage
from mastaba.web.pages.described import groups_of
from mastaba.web.pages.visitor import Asked, Visitor, kept, visitor

DESCRIPTION = "/api/openapi/openapi.json"


@get("/developers", include_in_schema=False)
async def developers(request: Asked, house: TheHouse) -> Response[bytes]:
    def page(who: Visitor) -> ApiPage:
        schema = request.app.openapi_schema.to_schema()
        return ApiPage(**who.facts(), groups=groups_of(schema), description=DESCRIPTION)

    return kept(request, house, visitor(request), "developers", page)
