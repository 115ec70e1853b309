"""Texts to read: the rules of a game, and the API for those who write programs."""

from functools import cache
from pathlib import Path
from typing import Any

from litestar import Response, get
from markdown_it import MarkdownIt

from mastaba.kernel.registry import find_game
from mastaba.locale import folder_of
from mastaba.web.pages.contexts import ApiPage, Field, Route, RouteGroup, TextPage
from mastaba.web.pages.visitor import Asked, shown, visitor

METHODS = ("get", "post", "put", "delete")
DESCRIPTION = "/api/openapi/openapi.json"


# ---- Rules ----------------------------------------------------------------------------------------------


@get("/rules/{game:str}", include_in_schema=False)
async def rules(request: Asked, game: str) -> Response[bytes]:
    who, found = visitor(request), find_game(game)
    folder = folder_of(found)
    file = next(path for path in (folder / f"rules.{code}.md" for code in (who.tongue.code, "en")) if path.exists())
    return shown(request, TextPage(**who.facts(), title=found.title, html=_html(file), game=game), who)


@cache
def _html(file: Path) -> str:
    return str(MarkdownIt("commonmark").enable("table").render(file.read_text(encoding="utf-8")))


# ---- The API in words -----------------------------------------------------------------------------------


@get("/developers", include_in_schema=False)
async def developers(request: Asked) -> Response[bytes]:
    who = visitor(request)
    schema = request.app.openapi_schema.to_schema()
    return shown(request, ApiPage(**who.facts(), groups=groups_of(schema), description=DESCRIPTION), who)


def groups_of(schema: dict[str, Any]) -> list[RouteGroup]:
    """The routes, by what they are about, in the order of the description."""
    found: dict[str, list[Route]] = {}
    for path, item in schema["paths"].items():
        for method in METHODS:
            if method in item:
                tag = (item[method].get("tags") or ["other"])[0]
                found.setdefault(tag, []).append(_route(method, path, item[method], schema))
    return [RouteGroup(name, routes) for name, routes in found.items()]


def _route(method: str, path: str, operation: dict[str, Any], schema: dict[str, Any]) -> Route:
    parameters = [
        Field(each["name"], _kind(each["schema"]), each.get("required", False), each["in"])
        for each in operation.get("parameters", [])
    ]
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    good = [answer for code, answer in operation.get("responses", {}).items() if code.startswith("2")]
    answer = good[0].get("content", {}).get("application/json", {}).get("schema", {})
    return Route(
        method.upper(),
        path,
        operation.get("summary", ""),
        parameters,
        _fields(body, schema),
        _fields(answer, schema),
        operation.get("description", ""),
    )


def _fields(body: dict[str, Any], schema: dict[str, Any]) -> list[Field]:
    if body.get("type") == "array":
        body = body.get("items", {})
    found = _resolved(body, schema)
    required = found.get("required", [])
    return [Field(name, _kind(each), name in required) for name, each in found.get("properties", {}).items()]


def _resolved(each: dict[str, Any], schema: dict[str, Any]) -> dict[str, Any]:
    if "$ref" in each:
        found: dict[str, Any] = schema["components"]["schemas"][each["$ref"].rpartition("/")[2]]
        return found
    return each


def _kind(each: dict[str, Any]) -> str:
    """The type in a word or two."""
    if "$ref" in each:
        return str(each["$ref"]).rpartition("/")[2].rpartition("_")[2]
    if "oneOf" in each or "anyOf" in each:
        return " or ".join(_kind(one) for one in each.get("oneOf", each.get("anyOf", [])))
    if each.get("type") == "array":
        return f"list of {_kind(each.get('items', {}))}"
    kind = each.get("type", "anything")
    return kind if isinstance(kind, str) else " or ".join(kind)
