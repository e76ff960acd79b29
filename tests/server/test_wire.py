"""The messages between page and server, as the models have them, the page and the documentation."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

from fieldcraft.server.wire import REQUESTS

ROOT = Path(__file__).parents[2]


def test_the_types_of_the_page_are_written_from_the_models() -> None:
    writer = runpy.run_path(str(ROOT / "tools" / "wire_types.py"))
    written = writer["FILE"].read_text(encoding="utf-8")
    assert written == writer["text"](), "run: python tools/wire_types.py"


def test_the_documentation_has_every_request() -> None:
    text = (ROOT / "docs" / "wire.md").read_text(encoding="utf-8")
    assert re.findall(r'`\{"type": "(\w+)", "id"', text) == list(REQUESTS)
