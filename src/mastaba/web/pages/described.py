"""The OpenAPI description as rows that people can read."""

from typing import Any

from mastaba.web.pages.contexts import Field, Route, RouteGroup

METHODS = ("get", "post", "put", "patch", "delete")
Plain = dict[str, Any]


def groups_of(description: Plain) -> list[RouteGroup]:
    """All routes, by their first tag, in the order of the description."""
    found: dict[str, list[Route]] = {}
    for path, operations in description.get("paths", {}).items():
        for method in METHODS:
            if method in operations:
                operation = operations[method]
                tag = (operation.get("tags") or [""])[0]
                found.setdefault(tag, []).append(_route(method, path, operation, description))
    return [RouteGroup(name, routes) for name, routes in found.items()]


def _route(method: str, path: str, operation: Plain, description: Plain) -> Route:
    body = operation.get("requestBody", {}).get("content", {})
    answers = operation.get("responses", {})
    good: Plain = next((answer for status, answer in answers.items() if status.startswith("2")), {})
    return Route(
        method.upper(),
        path,
        operation.get("summary", ""),
        [_parameter(parameter, description) for parameter in operation.get("parameters", [])],
        _fields(_schema(body), description),
        _fields(_schema(good.get("content", {})), description),
        operation.get("description", ""),
    )


def _parameter(parameter: Plain, description: Plain) -> Field:
    kind = _kind(parameter.get("schema", {}), description)
    line = parameter.get("description", "")
    return Field(parameter["name"], kind, parameter.get("required", False), parameter.get("in", ""), line)


def _schema(content: Plain) -> Plain:
    first: Plain = next(iter(content.values()), {})
    schema: Plain = first.get("schema", {})
    return schema


def _fields(schema: Plain, description: Plain) -> list[Field]:
    """The fields of an object, or of the objects in a list; one nameless field for anything else."""
    if not schema:
        return []
    inner = _resolved(schema, description)
    if inner.get("type") == "array":
        inner = _resolved(inner.get("items", {}), description)
    if not inner.get("properties"):
        return [Field("", _kind(schema, description))]
    required = inner.get("required", [])
    return [
        Field(name, _kind(field, description), name in required, line=field.get("description", ""))
        for name, field in inner["properties"].items()
    ]


def _resolved(schema: Plain, description: Plain) -> Plain:
    """What a reference refers to."""
    name = schema.get("$ref", "").rpartition("/")[2]
    if not name:
        return schema
    found: Plain = description.get("components", {}).get("schemas", {}).get(name, {})
    return found


def _kind(schema: Plain, description: Plain) -> str:
    """A type in a few words: `string`, `list of SeatShown`, `integer or null`."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2].rpartition("_")[2]
    several = schema.get("oneOf") or schema.get("anyOf") or []
    if several:
        return " or ".join(dict.fromkeys(_kind(one, description) for one in several))
    kind = schema.get("type", "anything")
    if isinstance(kind, list):
        return " or ".join(kind)
    if kind == "array":
        return f"list of {_kind(schema.get('items', {}), description)}"
    return str(kind)
