"""Parts of printed cards that several games have, as models without a library."""

from __future__ import annotations

from typing import TypedDict


class Amount(TypedDict):
    """A number of resources of a kind."""

    n: int
    kind: str
