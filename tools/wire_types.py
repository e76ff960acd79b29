"""Write the page's types, web/src/lib/wire.ts, from the wire's models: python tools/wire_types.py."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import models_json_schema

from fieldcraft.rendering import messages
from fieldcraft.server import wire

FILE = Path(__file__).parents[1] / "web" / "src" / "lib" / "wire.ts"
HEAD = """\
// What goes between the page and the server (docs/wire.md).
// Written by tools/wire_types.py from rendering/messages.py and server/wire.py in src/fieldcraft."""
SOCKET = {"Request": wire.Request, "Message": messages.Message}
HTTP = (
    wire.GameInfo,
    wire.NewTable,
    wire.Links,
    wire.NewLink,
    wire.TableInfo,
    wire.Result,
    wire.Day,
    wire.HowToPlayModel,
    wire.RuleSectionModel,
    wire.Catalogue,
    wire.Standing,
    wire.PushKey,
    wire.Subscription,
)
SUFFIX = "Model"
"""The end of a model's name in Python that tells it from what it mirrors; the page has only models."""
SIMPLE = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def name_of(model: str) -> str:
    """Return the name of a model on the page."""
    return model.removesuffix(SUFFIX)


def type_of(schema: dict[str, Any]) -> str:
    """A JSON schema as a type of TypeScript."""
    if "$ref" in schema:
        return name_of(str(schema["$ref"]).rpartition("/")[2])
    if "const" in schema or "enum" in schema:
        return " | ".join(map(json.dumps, schema.get("enum") or [schema["const"]]))
    parts = schema.get("anyOf") or schema.get("oneOf")
    if parts:
        return " | ".join(map(type_of, parts))
    if schema.get("type") == "array":
        item = type_of(schema["items"])
        return f"({item})[]" if " | " in item else f"{item}[]"
    if schema.get("type") == "object":
        values = schema.get("additionalProperties")
        return f"Record<string, {type_of(values) if isinstance(values, dict) else 'unknown'}>"
    return SIMPLE[schema["type"]] if "type" in schema else "unknown"


def comment(text: str, indent: str = "") -> list[str]:
    """A description as a comment."""
    lines = text.splitlines()
    if len(lines) == 1:
        return [f"{indent}/** {text} */"]
    return [f"{indent}/**", *(f"{indent} * {line}".rstrip() for line in lines), f"{indent} */"]


def interface(name: str, schema: dict[str, Any]) -> list[str]:
    """A table of fields; one that need not be there has a question mark."""
    required = schema.get("required", [])
    fields = [
        f"  {field}{'' if field in required else '?'}: {type_of(part)};"
        for field, part in schema.get("properties", {}).items()
    ]
    said = comment(schema["description"]) if "description" in schema else []
    return [*said, f"export interface {name_of(name)} {{", *fields, "}", ""]


def text() -> str:
    """The whole file."""
    _, definitions = models_json_schema([(model, "serialization") for model in HTTP], ref_template="{model}")
    found: dict[str, Any] = {}
    lines = [HEAD, ""]
    for name, union in SOCKET.items():
        adapter: TypeAdapter[Any] = TypeAdapter(union)  # type: ignore[arg-type]
        schema = adapter.json_schema(ref_template="{model}")
        found |= schema["$defs"]
        lines += [f"export type {name} = {type_of(schema)};", ""]
    lines += ["/** A table as it stands or as it was. */", "export type Position = State | Past;", ""]
    found |= definitions["$defs"]
    for name in sorted(found, key=name_of):
        lines += interface(name, found[name])
    return "\n".join(lines)


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
