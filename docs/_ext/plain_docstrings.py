"""Shows an indented passage of a docstring as it is written, since docstrings are plain text."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from sphinx.application import Sphinx

MARKUP = (":", "* ", "- ", ".. ", ">>>")
"""Beginnings of a passage that is meant as reStructuredText."""


def indentation(line: str) -> int:
    """Return the number of spaces before a line's text."""
    return len(line) - len(line.lstrip())


def keep_as_written(
    _app: Sphinx, _what: str, _name: str, _object: Any, _options: Any, lines: list[str]
) -> None:
    """Turn each passage with an indented line into a literal block, except where markup asks for one."""
    kept: list[str] = []
    in_markup = False
    for is_text, passage in groupby(lines, key=lambda line: bool(line.strip())):
        block = list(passage)
        first = block[0]
        if is_text:
            in_markup = first.lstrip().startswith(MARKUP) or (in_markup and indentation(first) > 0)
            if not in_markup and any(map(indentation, block)):
                kept += ["::", ""]
                block = [f"    {line}" for line in block]
        kept += block
    lines[:] = kept


def setup(app: Sphinx) -> dict[str, Any]:
    """Run after Napoleon, which reads sections such as `Args:`."""
    app.connect("autodoc-process-docstring", keep_as_written, priority=900)
    return {"parallel_read_safe": True}
