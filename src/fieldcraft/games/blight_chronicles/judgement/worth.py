"""The worth of things at a glance, for bots, from a file in values; no rule depends on it."""

from __future__ import annotations

from typing import ClassVar, Final

from fieldcraft.native import i64

STAGE: Final = 40_000
"""A stage: what all the numbers are measured by."""
MOST: Final = 9_999


class Worth:
    """The numbers that `evaluate` adds up."""

    BOUNDS: ClassVar[dict[str, tuple[int, int]]] = {
        "token": (0, STAGE // 5 - 1), "suspicion": (0, MOST), "near": (0, 60), "brink": (0, MOST),
        "visibility": (0, MOST), "line": (0, MOST), "exit": (0, MOST), "need": (0, MOST), "reach": (0, MOST),
        "pool": (0, MOST), "idle": (0, MOST), "hand": (0, MOST), "best": (0, MOST), "spare": (0, 30),
        "most": (1, 9), "average": (0, MOST), "kind": (0, MOST), "text": (0, MOST), "gear": (0, MOST),
    }  # fmt: skip
    """The least and greatest value of every number."""

    def __init__(self, **given: int) -> None:
        self.token: Final[i64] = given["token"]
        """An accomplishment token; all of a stage together are worth less than the stage."""
        self.suspicion: Final[i64] = given["suspicion"]
        """Cost of a point of suspicion."""
        self.near: Final[i64] = given["near"]
        """Distance from the limit of suspicion below which closeness costs more."""
        self.brink: Final[i64] = given["brink"]
        """Cost of the missing distance below `near`, per squared point."""
        self.visibility: Final[i64] = given["visibility"]
        """Cost of a point of visibility."""
        self.line: Final[i64] = given["line"]
        """Cost of a point of suspicion on an obstacle in the line."""
        self.exit: Final[i64] = given["exit"]
        """Cost of a point of suspicion on the last obstacle of the line, if it alone can still be handled."""
        self.need: Final[i64] = given["need"]
        """Cost of a point of power that the next token, or the objective, asks for."""
        self.reach: Final[i64] = given["reach"]
        """Power enough for it, in the pool and in the hand."""
        self.pool: Final[i64] = given["pool"]
        """Worth of a point of power in the pool that can still pay for a target."""
        self.idle: Final[i64] = given["idle"]
        """Worth of a point of power in the pool that can pay for no target."""
        self.hand: Final[i64] = given["hand"]
        """A point of power in the hand."""
        self.best: Final[i64] = given["best"]
        """Worth of a point of power in the best hand for the objective."""
        self.spare: Final[i64] = given["spare"]
        """Maximum number of points above what the objective asks for that `best` counts."""
        self.most: Final[i64] = given["most"]
        """Maximum number of points of one card that `best` counts."""
        self.average: Final[i64] = given["average"]
        """Worth of a point of power of an average hand."""
        self.kind: Final[i64] = given["kind"]
        """Additional worth, in half points, of a point of the kind of power that the objective asks for."""
        self.text: Final[i64] = given["text"]
        """A text on a card of an average hand."""
        self.gear: Final[i64] = given["gear"]
        """A piece of equipment."""
