"""Zones of cards and who sees them: one table for rivals, one for people who play together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from fieldcraft.games.nightlancer.table.parts import (
    CONTACT_DECK,
    DECKS,
    FIRST_DECK,
    HIGH_DECK,
    LOW_DECK,
    MARKET_DECK,
    PAIRS,
    PLACES,
    PLAN_DECK,
    ROUND_DECK,
)
from fieldcraft.kernel.zones import NOBODY, OWNER, Zone, Zones
from fieldcraft.native import i64

DISCARDS: Final = (
    "contact_discard",
    "market_discard",
    "plan_discard",
    "low_discard",
    "high_discard",
    "rounds",
)
"""The names of the discards, by deck."""


def faces(cards: Iterable[Any]) -> list[Any]:
    """Return cards as views write them: those of a pile, or some of them."""
    return [card.id for card in cards]


def of_person(name: str, seen_by: int = 0, **more: Any) -> Zone:
    """Return the zone of each person that a field of panels holds."""
    return Zone(name, "panels", part=name, seen_by=seen_by, by_seat=True, faces=faces, **more)


def deck(name: str, index: i64, **more: Any) -> Zone:
    """Return the zone of a deck."""
    stream = FIRST_DECK + index
    return Zone(name, "piles", part="decks", index=index, seen_by=NOBODY, faces=faces, stream=stream, **more)


def pile(name: str, part: str = "", index: int = -1, **more: Any) -> Zone:
    """Return the zone of a pile that belongs to nobody."""
    return Zone(name, "piles", part=part or name, index=index, faces=faces, **more)


def zones(hands: int) -> Zones:
    """Return all zones; hands are seen by their owners, or together by all (NL-386)."""
    contacts: dict[str, Any] = {"pool": "contacts"}
    plans: dict[str, Any] = {"pool": "plans"}
    rounds: dict[str, Any] = {"pool": "rounds"}
    return Zones(
        of_person("contacts", hands, ordered=False, stream=FIRST_DECK + CONTACT_DECK, **contacts),
        of_person("plans", hands, ordered=False, stream=FIRST_DECK + PLAN_DECK, **plans),
        of_person("signature"),
        of_person("assets"),
        of_person("loaded"),
        of_person("spent"),
        deck("contact_deck", CONTACT_DECK, **contacts),
        deck("market_deck", MARKET_DECK),
        deck("plan_deck", PLAN_DECK, **plans),
        deck("low_deck", LOW_DECK),
        deck("high_deck", HIGH_DECK),
        deck("round_deck", ROUND_DECK, **rounds),
        *(pile(DISCARDS[n], "discards", n) for n in range(DECKS)),
        pile("boxed", seen_by=NOBODY, stream=FIRST_DECK + ROUND_DECK, **rounds),
        pile("gone"),
        pile("turned_up"),
        *(pile(f"pair_{n + 1}", "pairs", n, is_shown=False) for n in range(PAIRS)),
        *(pile(f"mission_{n + 1}", "missions", n, is_shown=False) for n in range(PLACES)),
    )


VERSUS_ZONES: Final = zones(OWNER)
TOGETHER_ZONES: Final = zones(0)
