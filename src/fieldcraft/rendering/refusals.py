"""The refusals, each with a word, an HTTP status and a sentence from `refusals.toml`."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, Final

from fieldcraft.errors import FieldcraftError
from fieldcraft.rulebook.entries import read_toml
from fieldcraft.rulebook.files import resource

CLOSE: Final = 4000
"""A WebSocket that is refused closes with this plus the HTTP status."""

LONGEST_PART: Final = 600
"""The maximum number of characters that are repeated of what was sent."""


@cache
def sentences() -> dict[str, dict[str, Any]]:
    """Return the sentence and status of each refusal, by its kind."""
    return read_toml(resource("fieldcraft.rendering", "refusals.toml"), "refusals.toml")


class Refused(FieldcraftError):
    """A request that is not granted; nothing has changed."""

    def __init__(self, kind: str, **parts: Any) -> None:
        entry = sentences()[kind]
        super().__init__(entry["text"].format_map({name: readable(part) for name, part in parts.items()}))
        self.kind = kind
        self.agreeing: int | None = parts.get("agreeing")
        """The number of choices of a record that still lead where they led; None for other refusals."""
        self.status: int = entry["status"]

    @property
    def close_code(self) -> int:
        """Code with which a socket is closed for this reason."""
        return CLOSE + self.status


def refusal_body(refused: Refused) -> bytes:
    """A refusal as the body of an answer, where no application is there to write it."""
    return json.dumps({"error": str(refused), "kind": refused.kind}).encode()


def readable(part: object, most: int = LONGEST_PART) -> object:
    """Return what is repeated of a text that was sent: not all of it, and nothing that cannot be seen."""
    if not isinstance(part, str):
        return part
    shown = part if len(part) <= most else f"{part[:most]}..."
    return (
        shown
        if shown.isprintable()
        else "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in shown)
    )


def sentence(text: object) -> str:
    """A message as part of one of ours: without its full stop."""
    return str(text).removesuffix(".")
