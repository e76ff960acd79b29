"""The laboratory's reading of a game: the facts and choices that show its stages, turns and cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

OFFERED: Final = "offered"
"""The fate of a card that could be gained by a choice."""
GAINED: Final = "gained"
DRAWN: Final = "drawn"
PLAYED: Final = "played"
FATES: Final = (OFFERED, GAINED, DRAWN, PLAYED)
"""The fates of a card that a report counts."""


class Reading(NamedTuple):
    """The declarations of a game with which reports count its journals and options."""

    stage: str = ""
    """The fact with which a stage begins, whose first part names the stage; "" where a game has none."""
    first: str = ""
    """The stage in which a game begins where no fact says so."""
    over: str = ""
    """The fact with which a stage is won; what is gained from there on is gained for the next one."""
    turn: str = "turn"
    """The fact with which a turn, or round, begins."""
    facts: Mapping[str, tuple[str, int]] = {}
    """Facts that tell of a card: what befalls it, and which part names it."""
    verbs: Mapping[str, str] = {}
    """Options that tell of a card: what befalls it where they are chosen."""
    offers: frozenset[str] = frozenset()
    """Verbs of the options with which a card can be gained."""
    kinds: frozenset[str] = frozenset()
    """The kinds of cards that can be gained, as their faces say; without any, all cards of two halves."""
    tracks: Mapping[str, str] = {}
    """The tracks that are followed from turn to turn: label and place in the view, as `seats.{seat}.kc`."""

    def track(self, view: Any, path: str, seat: int) -> float:
        """Return the number at a place in the view of a seat."""
        found = view
        for part in path.format(seat=seat).split("."):
            found = found[int(part)] if isinstance(found, list) else found[part]
        return float(found)

    def gainable(self, faces: Mapping[str, Any]) -> set[str]:
        """The names of all cards that can be gained."""
        return {
            (face.get("agent") or face)["name"]
            for face in faces.values()
            if (face.get("kind") in self.kinds if self.kinds else face.get("agent") and is_met(face))
        }


def is_met(face: Mapping[str, Any]) -> bool:
    """True if a card of two halves is first met by its other half, rather than owned from the beginning."""
    return bool(face.get("type") or face.get("level", 0) > 1)


def card_names(faces: Mapping[str, Any]) -> dict[str, str]:
    """The name of each card by the id that options give it.

    A card of two halves is called by the one that its owner plays, and found by the ids of both.
    """
    names: dict[str, str] = {}
    for id, face in faces.items():
        half = face.get("agent") or face
        if "name" in half:
            names[id] = half["name"]
            names.setdefault(half["id"], half["name"])
    return names
