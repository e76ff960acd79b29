"""TOML that a user wrote: read by the standard library, within limits that keep it quick."""

from __future__ import annotations

import re
import tomllib
from typing import Any, Final

MAX_KEY_PARTS: Final = 20
"""Number of parts of a dotted key, as in `[card.agent]`; reading one takes the square of it."""

PART: Final = r"""(?:[A-Za-z0-9_-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')"""
LONG_KEY: Final = re.compile(rf"(?<![A-Za-z0-9_\\-]){PART}(?:[ \t]*+\.[ \t]*+{PART}){{{MAX_KEY_PARTS}}}")


def parse_toml(text: str) -> dict[str, Any]:
    """Return the tables of a TOML text; raises ValueError with the reason if it is not valid."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") >= MAX_KEY_PARTS and LONG_KEY.search(line):
            raise ValueError(f"a key has more than {MAX_KEY_PARTS} parts (at line {number})")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError("lists or tables are nested too deeply") from None
