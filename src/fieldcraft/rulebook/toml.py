"""TOML, read within limits that keep it quick.

The standard library reads JSON many times as fast. So a built package has the tables of its own TOML files
as JSON too, in `rulebook/tables` (`keep` writes them). They are found by what the TOML says, not by where it
is: a file that somebody changes or adds is read as TOML, and so is every file of a checkout.
"""

from __future__ import annotations

import json
import os
import re
import zlib
from collections.abc import Iterable
from typing import Any, Final

TABLES: Final = os.path.join(os.path.dirname(__file__), "tables")
MAX_KEY_PARTS: Final = 20
"""Number of parts of a dotted key, as in `[card.agent]`; reading one takes the square of it."""
PART: Final = r"""(?:[A-Za-z0-9_-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')"""
LONG_KEY: Final = rf"(?<![A-Za-z0-9_\\-]){PART}(?:[ \t]*+\.[ \t]*+{PART}){{{MAX_KEY_PARTS}}}"


def parse_toml(text: str, tables: str = TABLES) -> dict[str, Any]:
    """Return the tables of a TOML text; raises ValueError with the reason if it is not valid."""
    try:
        with open(os.path.join(tables, name_of(text)), encoding="utf-8") as file:
            known = json.load(file)
    except (OSError, ValueError, RecursionError):
        return parsed(text)
    return known if isinstance(known, dict) else parsed(text)


def parsed(text: str) -> dict[str, Any]:
    """Return the tables of a TOML text as the standard library reads them; raises ValueError."""
    import tomllib  # not needed, and not loaded, where all is known

    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") >= MAX_KEY_PARTS and re.search(LONG_KEY, line):
            raise ValueError(f"a key has more than {MAX_KEY_PARTS} parts (at line {number})")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError("lists or tables are nested too deeply") from None


def name_of(text: str) -> str:
    """Return the name of the JSON file of a TOML text; raises ValueError for a text that is not Unicode."""
    data = text.encode()
    return f"{zlib.crc32(data):08x}-{len(data)}.json"


def keep(texts: Iterable[str], tables: str = TABLES) -> None:
    """Write the tables of TOML texts as JSON, for packages to ship, to an emptied folder."""
    os.makedirs(tables, exist_ok=True)
    for old in os.scandir(tables):
        os.unlink(old)
    for text in texts:
        found = parsed(text)
        written = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
        assert json.loads(written) == found  # no times of day
        with open(os.path.join(tables, name_of(text)), "w", encoding="utf-8") as file:
            file.write(written)
