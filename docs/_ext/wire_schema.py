"""A directive that writes the messages of the wire from their models and shapes."""

from __future__ import annotations

import json
from typing import Any, ClassVar

from docutils.nodes import Node
from docutils.parsers.rst import directives
from pydantic import TypeAdapter
from pydantic.json_schema import models_json_schema
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from fieldcraft.rendering import messages
from fieldcraft.server import wire

BOUNDS = {
    "minimum": "at least {}",
    "exclusiveMinimum": "more than {}",
    "maximum": "at most {}",
    "exclusiveMaximum": "less than {}",
    "minLength": "at least {} characters",
    "maxLength": "at most {} characters",
    "minItems": "at least {} items",
    "maxItems": "at most {} items",
}
HTTP_SENT = (
    wire.GameInfo,
    wire.Catalogue,
    wire.HowToPlayModel,
    wire.FigureModel,
    wire.Scene,
    wire.RuleSectionModel,
    wire.Links,
    wire.NewLink,
    wire.AskedSeats,
    wire.TableInfo,
    wire.Result,
    wire.Code,
    wire.Standing,
    wire.PushKey,
    wire.Day,
    wire.Health,
    wire.Wrong,
)
HTTP_RECEIVED = (
    wire.NewTable,
    wire.Revocation,
    wire.Sitting,
    wire.PlayerModel,
    wire.ScoreEntry,
    wire.OwnTables,
    wire.Subscription,
    wire.Endpoint,
)


def definitions(part: str) -> dict[str, Any]:
    """Return the JSON schema of every model in a part of the wire, by name."""
    if part in ("requests", "messages"):
        adapter: TypeAdapter[Any] = TypeAdapter(wire.Request if part == "requests" else messages.Message)
        return dict(adapter.json_schema(ref_template="{model}")["$defs"])
    received = part == "http-requests"
    models = HTTP_RECEIVED if received else HTTP_SENT
    mode: Any = "validation" if received else "serialization"
    _, schema = models_json_schema([(model, mode) for model in models], ref_template="{model}")
    return dict(schema["$defs"])


def shown(name: str) -> str:
    """Return the name of a model as the page has it, which has nothing that a model could mirror."""
    return name.removesuffix("Model")


def type_of(schema: dict[str, Any]) -> str:
    """Return a field's type in words, with links to the models that it names."""
    if "$ref" in schema:
        name = shown(str(schema["$ref"]).rpartition("/")[2])
        return f"[{name}](#{name.lower()})"
    if "const" in schema or "enum" in schema:
        return " or ".join(f"`{json.dumps(value)}`" for value in schema.get("enum") or [schema["const"]])
    parts = schema.get("anyOf") or schema.get("oneOf")
    if parts:
        return " or ".join(map(type_of, parts))
    if schema.get("type") == "array":
        return f"list of {type_of(schema['items'])}"
    if schema.get("type") == "object":
        values = schema.get("additionalProperties")
        return f"object with values of {type_of(values)}" if isinstance(values, dict) else "object"
    name = str(schema.get("type", "any value"))
    return f"{name} ({schema['format']})" if "format" in schema else name


def bounds_of(schema: dict[str, Any]) -> list[str]:
    """Return the limits of a field in words, except that of every whole number."""
    alternatives = schema.get("anyOf", [])
    bounds = {name: schema[name] for name in BOUNDS if name in schema}
    found = [BOUNDS[name].format(f"{n:,}") for name, n in bounds.items() if abs(n) != wire.LARGEST_NUMBER]
    return found + [limit for one in alternatives for limit in bounds_of(one)]


def model(name: str, schema: dict[str, Any]) -> str:
    """Return the section of one model: what it is, and a table of its fields."""
    lines = [f"### {shown(name)}", "", schema.get("description", ""), ""]
    required = schema.get("required", [])
    fields = schema.get("properties", {})
    if fields:
        lines += ["| field | type | |", "|---|---|---|"]
    for field, part in fields.items():
        notes = [] if field in required else ["optional"]
        if part.get("default") not in (None, ""):
            notes.append(f"default `{json.dumps(part['default'])}`")
        notes += bounds_of(part)
        said = " ".join(part.get("description", "").split())
        note = "; ".join(notes)
        remark = f"{said} ({note})" if said and note else said or note
        lines.append(f"| `{field}` | {type_of(part)} | {remark} |")
    return "\n".join([*lines, ""])


def text(part: str, known: set[str] | None = None) -> str:
    """Return the Markdown of a part; models in `known` have their section elsewhere on the page."""
    return "\n".join(
        model(name, schema) for name, schema in sorted(definitions(part).items()) if name not in (known or ())
    )


class WireSchema(SphinxDirective):
    """`wire-schema` with the part to write: requests, messages, http-requests or http-answers."""

    required_arguments = 1
    option_spec: ClassVar[Any] = {"without": directives.unchanged}

    def run(self) -> list[Node]:
        known = {name for part in self.options.get("without", "").split() for name in definitions(part)}
        return self.parse_text_to_nodes(text(self.arguments[0], known), allow_section_headings=True)


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directive."""
    app.add_directive("wire-schema", WireSchema)
    return {"parallel_read_safe": True}
