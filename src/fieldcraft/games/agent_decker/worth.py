"""What bots think things are worth at a glance, from a file in values; no rule asks for it."""

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
    """Every number, and between which it lies."""

    def __init__(self, **given: int) -> None:
        self.goal: Final[i64] = given["goal"]
        """A goal that can be fulfilled now ..."""
        self.step: Final[i64] = given["step"]
        """... and what each thing costs that it lacks."""
        self.alarm: Final[i64] = given["alarm"]
        """What a point of alarm costs ..."""
        self.line: Final[i64] = given["line"]
        """... one that lies in the line, ..."""
        self.exit: Final[i64] = given["exit"]
        """... and one on its last card besides."""
        self.pool: Final[i64] = given["pool"]
        """A point of stealth or fighting that is not spent."""
        self.power: Final[i64] = given["power"]
        """A point of power that an average hand gives, or that is equipped ..."""
        self.text: Final[i64] = given["text"]
        """... and a text that does something."""
        self.wanted: Final[i64] = given["wanted"]
        """A point of power of a kind that the goal asks for, besides; half of it where any kind will do."""
        self.item: Final[i64] = given["item"]
        """The item that the goal asks for, besides."""
        self.held: Final[i64] = given["held"]
        """A text on a card without power, where the goal asks for cards in the hand."""
