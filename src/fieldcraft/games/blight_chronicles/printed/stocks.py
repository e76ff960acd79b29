"""Tracks and tokens: what a mission counts, as the box declares it in tables."""

from __future__ import annotations

from typing import Final

from fieldcraft.native import i64

# Rules speak of these by name; they come first, in this order, and others follow.
SUSPICION: Final = 0
VISIBILITY: Final = 1
BLIGHT: Final = 2
ACCOMPLISHMENTS: Final = 3
NAMED: Final = ("suspicion", "visibility", "blight", "accomplishments")
LOSING: Final = 25
"""The first of the questions to rules in force whether one may lose some of a stock; one for each stock."""
MOST_STOCKS: Final = 30
MOST_TOKENS: Final = 5
"""Spaces that a stage card may have for accomplishment tokens."""


class Stock:
    """One track or one kind of token."""

    def __init__(self, number: i64, id: str, one: str, is_track: bool) -> None:
        self.number: Final[i64] = number
        """Its place among all stocks."""
        self.id: Final = id
        """The name in views, scenarios and facts."""
        self.one: Final = one
        """The word for it in texts."""
        self.is_track: Final = is_track
        self.least: i64 = 0
        self.most: i64 = 0
        """The end of the track, the most tokens; 0 for as many as the stage card has spaces."""
        self.is_good: bool = False
        """True if gaining it is never to the player's harm."""
        self.is_paid: bool = False
        """True if texts may have it lost, and paid."""
        self.lasts: bool = False
        """True if it stays from stage to stage."""
        self.starts: bool = False
        """True if each stage card says how much there is of it at first."""
        self.beyond: Stock | None = None
        """The track that moves instead by each point for which there is no room (BC-143)."""
        self.loses: Final[i64] = LOSING + number
        """The question whether one may lose some of it."""
        self.risen: Final = f"{id}-up" if is_track else id
        """The fact that it has been gained."""
        self.fallen: Final = f"{id}-down" if is_track else id
        """The fact that it has been lost."""

    @property
    def name(self) -> str:
        """The name for people."""
        return self.one if self.is_track else f"{self.one} tokens"

    @property
    def title(self) -> str:
        """Its name at the beginning of a sentence."""
        return self.name[:1].upper() + self.name[1:]

    def __repr__(self) -> str:
        return f"<{self.id}>"
