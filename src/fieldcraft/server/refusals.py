"""What the server refuses, each with a word, an HTTP status and a sentence from `messages.toml`."""

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
"""So many characters are repeated of what was sent, or said of it."""


@cache
def sentences() -> dict[str, dict[str, Any]]:
    return read_toml(resource("fieldcraft.server", "messages.toml"), "messages.toml")


class Refused(FieldcraftError):
    """A request that is not granted; nothing has changed."""

    def __init__(self, kind: str, **parts: Any) -> None:
        entry = sentences()[kind]
        super().__init__(entry["text"].format_map({name: readable(part) for name, part in parts.items()}))
        self.kind = kind
        self.agreeing: int | None = parts.get("agreeing")
        """How many choices of a record still lead where they led; None where that is not the matter."""
        self.status: int = entry["status"]

    @property
    def close_code(self) -> int:
        return CLOSE + self.status


def refusal_body(refused: Refused) -> bytes:
    """A refusal as the body of an answer, where no application is there to write it."""
    return json.dumps({"error": str(refused), "kind": refused.kind}).encode()


def readable(part: object, most: int = LONGEST_PART) -> object:
    """What is said of what somebody sent: not all of it, and nothing that cannot be seen."""
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
