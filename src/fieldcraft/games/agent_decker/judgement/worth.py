"""Worth of things at a glance, for bots, read from a file in values; no rule depends on it."""

from __future__ import annotations

from typing import ClassVar, Final

from fieldcraft.kernel.appraisal import EvaluationNumbers
from fieldcraft.native import i64

MISSION: Final = 3_000
"""A mission: what all the numbers are measured by."""
MOST: Final = 99_999


class Worth(EvaluationNumbers):
    """The numbers that `evaluate` adds up."""

    BOUNDS: ClassVar[dict[str, tuple[int, int]]] = {
        "goal": (0, MOST), "step": (0, MOST), "alarm": (0, MOST), "line": (0, MOST), "exit": (0, MOST),
        "pool": (0, MOST), "power": (0, MOST), "text": (0, MOST), "wanted": (0, MOST), "item": (0, MOST),
        "held": (0, MOST),
    }  # fmt: skip
    """Every number, with its lower and upper bound."""

    goal: i64
    """Worth of a goal that can be fulfilled now."""
    step: i64
    """Cost of each thing that a goal still lacks."""
    alarm: i64
    """Cost of a point of alarm."""
    line: i64
    """Cost of a point of alarm on a card in the line."""
    exit: i64
    """Additional cost of a point of alarm on the last card of the line."""
    pool: i64
    """A point of stealth or fighting that is not spent."""
    power: i64
    """Worth of a point of power that an average hand gives or that is equipped."""
    text: i64
    """Worth of a text that does something."""
    wanted: i64
    """Additional worth of a point of power of a kind that the goal needs; half if any kind will do."""
    item: i64
    """Additional worth of the item that the goal needs."""
    held: i64
    """A text on a card without power, where the goal asks for cards in the hand."""
