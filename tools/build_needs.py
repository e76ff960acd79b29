"""Print the requirements of a build for `make lock`: those of pyproject.toml, and Node for the page."""

from __future__ import annotations

import tomllib
from pathlib import Path

from backend import HAS_WHEELS
from page import NODE

PROJECT = Path(__file__).resolve().parents[1] / "pyproject.toml"

if __name__ == "__main__":
    print(*tomllib.loads(PROJECT.read_text())["build-system"]["requires"], f"{NODE}; {HAS_WHEELS}", sep="\n")
