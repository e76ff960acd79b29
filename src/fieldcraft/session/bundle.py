"""Everything that a browser keeps, in one file: its tables, each with the record of its game.

The page that needs no server writes such a file (`web/src/line/everything.ts`).
"""

from __future__ import annotations

import json
import re
from typing import Final

from fieldcraft.errors import RecordError

MARK: Final = re.compile(r'\s*\{\s*"fieldcraft"\s*:\s*"tables"')
"""The beginning of such a file."""


def is_bundle(text: str) -> bool:
    """True if a text is a file with everything that a browser keeps."""
    return MARK.match(text) is not None


def records_of(text: str) -> list[tuple[str, str]]:
    """Return the game and the record of each table of such a file.

    The records are not read further than for their game.  Raises RecordError.
    """
    try:
        tables = json.loads(text)["tables"]
        records = [table["record"] for table in tables]
        return [(json.loads(record)["game"], record) for record in records]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise RecordError("the file of a browser's tables is damaged") from None
