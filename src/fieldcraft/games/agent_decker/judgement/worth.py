"""Worth of things at a glance, for bots, read from a file in values; no rule depends on it."""

from __future__ import annotations

from typing import ClassVar, Final

from fieldcraft.native import i64

MISSION: Final = 3_000
"""A mission: what all the numbers are measured by."""
MOST: Final = 99_999


class Worth:
    """The numbers that `evaluate` adds up."""

    BOUNDS: ClassVar[dict[str, tuple[int, int]]] = {
        "goal": (0, MOST), "step": (0, MOST), "alarm": (0, MOST), "line": (0, MOST), "exit": (0, MOST),
        "pool": (0, MOST), "power": (0, MOST), "text": (0, MOST), "wanted": (0, MOST), "item": (0, MOST),
        "held": (0, MOST),
    }  # fmt: skip
    """Every number, with its lower and upper bound."""

    def __init__(self, **given: int) -> None:
        self.goal: Final[i64] = given["goal"]
        """Worth of a goal that can be fulfilled now."""
        self.step: Final[i64] = given["step"]
        """Cost of each thing that a goal still lacks."""
        self.alarm: Final[i64] = given["alarm"]
        """Cost of a point of alarm."""
        self.line: Final[i64] = given["line"]
        """Cost of a point of alarm on a card in the line."""
        self.exit: Final[i64] = given["exit"]
        """Additional cost of a point of alarm on the last card of the line."""
        self.pool: Final[i64] = given["pool"]
        """A point of stealth or fighting that is not spent."""
        self.power: Final[i64] = given["power"]
        """Worth of a point of power that an average hand gives or that is equipped."""
        self.text: Final[i64] = given["text"]
        """Worth of a text that does something."""
        self.wanted: Final[i64] = given["wanted"]
        """Additional worth of a point of power of a kind that the goal needs; half if any kind will do."""
        self.item: Final[i64] = given["item"]
        """Additional worth of the item that the goal needs."""
        self.held: Final[i64] = given["held"]
        """A text on a card without power, where the goal asks for cards in the hand."""
