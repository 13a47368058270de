"""The web app's types, written from the Python structs: `python -m bastide.server.types` (or `make types`).

The generated files are checked in; a test fails when they differ from what this module writes.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from ..core.game import Component
from ..games import NAMES, load
from . import api

HEADER = "// Written by `make types` from the Python structs. Do not edit.\n"
SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def files() -> Iterator[tuple[str, str]]:
    """Every generated file: its path below `web/src`, and its text."""
    yield "api/types.gen.ts", api_types()
    for name in NAMES:
        yield f"games/{name}/view.gen.ts", HEADER + declarations([load(name).view])


def api_types() -> str:
    structs = [
        thing
        for thing in vars(api).values()
        if inspect.isclass(thing) and issubclass(thing, msgspec.Struct) and thing.__module__ == api.__name__
    ]
    return HEADER + declarations([*structs, Component])


def declarations(structs: list[type[msgspec.Struct]]) -> str:
    """Exported interfaces for the structs and all that they mention."""
    _, components = msgspec.json.schema_components(structs, ref_template="{name}")
    return "\n".join(interface(name, schema) for name, schema in sorted(components.items()))


def interface(name: str, schema: dict[str, Any]) -> str:
    if "properties" not in schema:
        return comment(schema, "") + f"export type {name} = {written(schema)};\n"
    lines = [comment(schema, "") + f"export interface {name} {{"]
    sent_by_client = schema.get("additionalProperties") is False
    for key, field in schema["properties"].items():
        optional = "?" if sent_by_client and key not in schema.get("required", ()) else ""
        lines.append(f"  {key}{optional}: {written(field)};")
    return "\n".join([*lines, "}", ""])


def comment(schema: dict[str, Any], indent: str) -> str:
    text = inspect.cleandoc(schema.get("description", "")).split("\n\n", maxsplit=1)[0].replace("\n", " ")
    return f"{indent}/** {text} */\n" if text else ""


def written(schema: dict[str, Any]) -> str:
    """A JSON schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "const" in schema:
        return msgspec.json.encode(schema["const"]).decode()
    if "enum" in schema:
        return " | ".join(msgspec.json.encode(value).decode() for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(written(part) for part in schema["anyOf"]))
    kind = schema.get("type")
    if kind == "array":
        return written_array(schema)
    if kind == "object":
        return f"Record<string, {written(schema.get('additionalProperties') or {})}>"
    return SIMPLE.get(str(kind), "unknown")


def written_array(schema: dict[str, Any]) -> str:
    if "prefixItems" in schema:
        return "[" + ", ".join(written(item) for item in schema["prefixItems"]) + "]"
    items = written(schema.get("items") or {})
    return f"({items})[]" if " | " in items else f"{items}[]"


def main(root: Path) -> None:
    for path, text in files():
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parents[3] / "web" / "src")
