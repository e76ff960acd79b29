"""The worth of things at a glance, for bots, from a file in values; no rule depends on it."""

from __future__ import annotations

from typing import ClassVar, Final

from fieldcraft.kernel.appraisal import EvaluationNumbers
from fieldcraft.native import i64

STAGE: Final = 40_000
"""A stage: what all the numbers are measured by."""
MOST: Final = 9_999


class Worth(EvaluationNumbers):
    """The numbers that `evaluate` adds up."""

    BOUNDS: ClassVar[dict[str, tuple[int, int]]] = {
        "token": (0, STAGE // 5 - 1), "suspicion": (0, MOST), "near": (0, 60), "brink": (0, MOST),
        "visibility": (0, MOST), "line": (0, MOST), "exit": (0, MOST), "need": (0, MOST), "reach": (0, MOST),
        "pool": (0, MOST), "idle": (0, MOST), "hand": (0, MOST), "best": (0, MOST), "spare": (0, 30),
        "most": (1, 9), "average": (0, MOST), "kind": (0, MOST), "text": (0, MOST), "gear": (0, MOST),
    }  # fmt: skip
    """The least and greatest value of every number."""

    token: i64
    """An accomplishment token; all of a stage together are worth less than the stage."""
    suspicion: i64
    """Cost of a point of suspicion."""
    near: i64
    """Distance from the limit of suspicion below which closeness costs more."""
    brink: i64
    """Cost of the missing distance below `near`, per squared point."""
    visibility: i64
    """Cost of a point of visibility."""
    line: i64
    """Cost of a point of suspicion on an obstacle in the line."""
    exit: i64
    """Cost of a point of suspicion on the last obstacle of the line, if it alone can still be handled."""
    need: i64
    """Cost of a point of power that the next token, or the objective, asks for."""
    reach: i64
    """Power enough for it, in the pool and in the hand."""
    pool: i64
    """Worth of a point of power in the pool that can still pay for a target."""
    idle: i64
    """Worth of a point of power in the pool that can pay for no target."""
    hand: i64
    """A point of power in the hand."""
    best: i64
    """Worth of a point of power in the best hand for the objective."""
    spare: i64
    """Maximum number of points above what the objective asks for that `best` counts."""
    most: i64
    """Maximum number of points of one card that `best` counts."""
    average: i64
    """Worth of a point of power of an average hand."""
    kind: i64
    """Additional worth, in half points, of a point of the kind of power that the objective asks for."""
    text: i64
    """A text on a card of an average hand."""
    gear: i64
    """A piece of equipment."""
