"""The places of obstacles on the table of a view."""

from __future__ import annotations

import re
from typing import Final

from fieldcraft.kernel.state import Spot
from fieldcraft.kernel.views import View

MARKED: Final = {"line": "slots", "marks": "marks"}
"""The zones with an obstacle at each place, and their entry in a view."""
_MARK: Final = re.compile(r"(.*?)!?([+-][0-9]+)?")


def place_of(view: View, spot: Spot) -> int:
    """Return the number of the first place of a zone with the card of a spot, 0 for none."""
    for place, mark in enumerate(view[MARKED[spot.zone]], 1):
        match = _MARK.fullmatch(mark)
        if match is not None and match[1] == spot.card:
            return place
    return 0
