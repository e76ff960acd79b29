"""The part of a picture that no crop may cut, and the crops that keep it."""

from __future__ import annotations

from dataclasses import dataclass, field

Area = tuple[float, float, float, float]
"""Left, top, right and bottom, in the units of a plate."""

HEAD_FROM_THE_FRONT: Area = (-40, -72, 40, 14)
"""A person who faces us or looks away, from the hat to the nose, around the middle of the head."""
HEAD_IN_PROFILE: Area = (44, 8, 140, 88)
"""A person seen from the side, from the hat to the nose, in the box that the person is drawn in."""


@dataclass
class Subjects:
    """The areas that a plate's subjects take: what is named counts most, then heads, lit things and flat ones."""

    named: list[Area] = field(default_factory=list)
    heads: list[Area] = field(default_factory=list)
    things: list[Area] = field(default_factory=list)
    flats: list[Area] = field(default_factory=list)

    def head(self, area: Area, x: float, y: float, scale: float) -> None:
        """Add the head of a person who is drawn at a place."""
        left, top, right, bottom = area
        self.heads.append((x + left * scale, y + top * scale, x + right * scale, y + bottom * scale))

    def kept(self) -> Area | None:
        """Return the area that is kept whole while there is room for it; None if nothing stands out."""
        areas = self.named or self.heads or self.things or self.flats
        if not areas:
            return None
        lefts, tops, rights, bottoms = zip(*areas, strict=True)
        return min(lefts), min(tops), max(rights), max(bottoms)


def square(x: float, y: float, size: float) -> Area:
    """Return the area of a thing by its middle and its longer side."""
    half = size / 2
    return x - half, y - half, x + half, y + half


def crop(low: float, high: float, length: float) -> float:
    """Return the place of a crop along a side, 0 to 1, that shows `low` to `high` wherever both have room.

    A crop of the length c begins at p * (length - c).  It just holds both if c is high - low, so p follows; a
    longer crop then reaches further on both sides.
    """
    low, high = max(0, low), min(length, high)
    room = length - (high - low)
    return low / room if room > 0 else 0.5
