"""Zones of cards, and the streams of chance that shuffle them."""

from __future__ import annotations

from typing import Final

from fieldcraft.games.island.printed.cards import Power
from fieldcraft.kernel.zones import NOBODY, Zone, Zones

# Streams of chance; another Spirit on the same seed meets the same invaders.
INVADER_DECK: Final = 0
FEAR_DECK: Final = 3
MINOR_DECK: Final = 4
MAJOR_DECK: Final = 5
BLIGHT_STACK: Final = 6
EVENT_DECK: Final = 7
STREAMS: Final = 8

STAGES: Final = 3

NO_POWERS: Final[tuple[Power, ...]] = ()

ZONES: Final = Zones(
    *(
        Zone(
            f"stage_{stage + 1}",
            "invaders",
            part="stages",
            index=stage,
            seen_by=NOBODY,
            stream=INVADER_DECK + stage,
        )
        for stage in range(STAGES)
    ),
    *(Zone(name, "invaders", part=name) for name in ("to_settle", "to_ravage", "to_build", "explored")),
    Zone("invader_discard", "invaders", part="discard"),
    *(
        Zone(name, "fear", part=part, seen_by=NOBODY, pool="fear", stream=FEAR_DECK, known="known")
        for name, part in (("fear_deck", "deck"), ("fear_earned", "earned"), ("fear_box", "box"))
    ),
    Zone("fear_discard", "fear", part="discard"),
    Zone("blight_stack", "blight", part="stack", seen_by=NOBODY, stream=BLIGHT_STACK),
    Zone("blight_passed", "blight", part="passed"),
    Zone("event_deck", "events", part="deck", seen_by=NOBODY, stream=EVENT_DECK, known="known"),
    Zone("event", "events", part="current"),
    Zone("event_discard", "events", part="discard"),
    Zone("minor_deck", seen_by=NOBODY, stream=MINOR_DECK),
    Zone("minor_discard"),
    Zone("major_deck", seen_by=NOBODY, stream=MAJOR_DECK),
    Zone("major_discard"),
    Zone("turned_up"),
    Zone("forgotten"),
    Zone("lent"),
    *(
        Zone(name, "panels", part=name, by_part=True, ordered=False)
        for name in ("hand", "played", "discard", "helpers")
    ),
)
