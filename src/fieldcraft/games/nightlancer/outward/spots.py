"""The cards that the seat of a view has."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fieldcraft.kernel.views import View

BEFORE: Final = frozenset({"loaded", "assets", "spent"})
"""The piles before a person."""
HAND: Final = ("contacts", "plans", "signature")
"""The entries of a view that make a hand."""


def seat_of(view: View) -> int:
    """Return the seat whose view this is, -1 for a spectator: it alone knows which cards it has chosen."""
    return next((seat for seat, cards in enumerate(view["chosen"]) if isinstance(cards, list)), -1)


def held(view: View, zone: str) -> Iterable[str]:
    """Return the cards that the seat of a view has in a zone."""
    seat = seat_of(view)
    if seat < 0:
        return ()
    if zone in BEFORE:
        return list(view[zone][seat])
    if zone != "hand":
        return ()
    cards = [view[entry][seat] for entry in HAND]
    return [card for one in cards if isinstance(one, list) for card in one]
