"""The OpenAPI description, from the same structs that check every request."""

from __future__ import annotations

import inspect
import re
from typing import Any

import msgspec

from .. import __version__
from . import api
from .problems import TITLES
from .web import JSON, PROBLEM, ROUTES, Route

REF = "#/components/schemas/{name}"
ID = {"type": "string", "minLength": 1, "maxLength": 64}
WHOLE = {"type": "integer", "minimum": 0, "maximum": 1_000_000}


def description() -> dict[str, Any]:
    """The whole API."""
    types = [t for route in ROUTES for t in (route.answer, route.body, route.query) if is_json(t)]
    types += [api.Problem, *msgspec.inspect.multi_type_info([]), api.FromServer, api.FromClient]
    schemas, components = msgspec.json.schema_components(types, ref_template=REF)
    named = dict(zip((id(t) for t in types), schemas, strict=True))
    paths: dict[str, Any] = {}
    for route in ROUTES:
        paths.setdefault(re.sub(r":\w+}", "}", route.path), {})[route.method.lower()] = operation(
            route, named, components
        )
    return {
        "openapi": "3.1.0",
        "info": {"title": "Bastide", "version": __version__, "description": "Tables for medieval strategy games."},
        "paths": paths,
        "components": {"schemas": components},
    }


def is_json(kind: Any) -> bool:
    return kind is not None and not isinstance(kind, str) and kind is not bytes


def operation(route: Route, named: dict[int, Any], components: dict[str, Any]) -> dict[str, Any]:
    described: dict[str, Any] = {
        "operationId": route.handler.__name__ if route.handler.__name__ != "run" else slug(route.path),
        "summary": route.summary,
        "parameters": [*path_parameters(route), *query_parameters(route, named, components)],
        "responses": {str(route.status): answer(route, named), **problems(route)},
    }
    if route.body is not None:
        schema = {"type": "object"} if route.body is bytes else named[id(route.body)]
        described["requestBody"] = {"required": True, "content": {JSON: {"schema": schema}}}
    return described


def slug(path: str) -> str:
    return path.rsplit("}/", maxsplit=1)[-1].replace("/", "_")


def path_parameters(route: Route) -> list[dict[str, Any]]:
    names = re.findall(r"{(\w+)", route.path)
    return [{"name": name, "in": "path", "required": True, "schema": WHOLE if name == "ply" else ID} for name in names]


def query_parameters(route: Route, named: dict[int, Any], components: dict[str, Any]) -> list[dict[str, Any]]:
    if route.query is None:
        return []
    schema = components[named[id(route.query)]["$ref"].rpartition("/")[2]]
    required = schema.get("required", [])
    return [
        {"name": name, "in": "query", "required": name in required, "schema": without_null(part)}
        for name, part in schema["properties"].items()
    ]


def without_null(schema: dict[str, Any]) -> dict[str, Any]:
    """A query parameter is left out, never null."""
    choices = [choice for choice in schema.get("anyOf", []) if choice.get("type") != "null"]
    return choices[0] if len(choices) == 1 else {k: v for k, v in schema.items() if k != "default" or v is not None}


def answer(route: Route, named: dict[int, Any]) -> dict[str, Any]:
    if isinstance(route.answer, str):
        return {"description": "As asked.", "content": {route.answer: {"schema": {"type": "string"}}}}
    summary = inspect.getdoc(route.answer) if isinstance(route.answer, type) and route.answer is not dict else None
    text = (summary or "As asked.").split("\n")[0]
    return {"description": text, "content": {JSON: {"schema": named[id(route.answer)]}}}


def problems(route: Route) -> dict[str, Any]:
    schema = {"$ref": REF.format(name="Problem")}
    by_status: dict[int, list[str]] = {}
    for code in route.codes():
        by_status.setdefault(TITLES[code][0], []).append(code)
    return {
        str(status): {"description": " or ".join(f"`{c}`" for c in codes), "content": {PROBLEM: {"schema": schema}}}
        for status, codes in by_status.items()
    }
