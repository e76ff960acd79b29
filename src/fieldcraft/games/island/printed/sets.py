"""The sets that may join the base box: each is a folder with its data, named by its id."""

from __future__ import annotations

from typing import Final, NamedTuple


class CardsOfSet(NamedTuple):
    """One set: what it is called, and the table that each of its files holds."""

    id: str
    name: str
    parts: dict[str, str]


SETS: Final = (
    CardsOfSet(
        "branch_and_claw",
        "Branch & Claw",
        {
            "pieces": "piece",
            "powers": "power",
            "fear": "fear",
            "events": "event",
            "spirits": "spirit",
            "adversaries": "adversary",
            "scenarios": "scenario",
        },
    ),
    CardsOfSet("feather_and_flame", "Feather & Flame", {"powers": "power", "spirits": "spirit"}),
    CardsOfSet(
        "jagged_earth",
        "Jagged Earth",
        {
            "pieces": "piece",
            "boards": "board",
            "adversaries": "adversary",
            "powers": "power",
            "spirits": "spirit",
        },
    ),
    CardsOfSet("nature_incarnate", "Nature Incarnate", {"pieces": "piece", "blight": "blight"}),
)
