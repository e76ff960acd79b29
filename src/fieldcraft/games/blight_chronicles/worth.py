"""What bots think things are worth at a glance, from a file in values; no rule asks for it."""

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
    """Every number, and between which it lies."""

    def __init__(self, **given: int) -> None:
        self.token: Final[i64] = given["token"]
        """An accomplishment token; all of a stage together are worth less than the stage."""
        self.suspicion: Final[i64] = given["suspicion"]
        """What a point of suspicion costs ..."""
        self.near: Final[i64] = given["near"]
        """... with fewer than so many to go each that lacks costs more, squared ..."""
        self.brink: Final[i64] = given["brink"]
        """... by so much."""
        self.visibility: Final[i64] = given["visibility"]
        """What a point of visibility costs."""
        self.line: Final[i64] = given["line"]
        """What a point of suspicion costs that lies in the line ..."""
        self.exit: Final[i64] = given["exit"]
        """... and one at its near end, where that alone can still be dealt with."""
        self.need: Final[i64] = given["need"]
        """What a point of power costs that the next token, or the objective, asks for."""
        self.reach: Final[i64] = given["reach"]
        """Power enough for it, in the pool and in the hand."""
        self.pool: Final[i64] = given["pool"]
        """A point of power in the pool that can still pay for a target ..."""
        self.idle: Final[i64] = given["idle"]
        """... and one that cannot."""
        self.hand: Final[i64] = given["hand"]
        """A point of power in the hand."""
        self.best: Final[i64] = given["best"]
        """A point of power that the best hand for the objective has, up to ..."""
        self.spare: Final[i64] = given["spare"]
        """... so many more than the objective asks for, ..."""
        self.most: Final[i64] = given["most"]
        """... a card counting for no more than this."""
        self.average: Final[i64] = given["average"]
        """A point of power of an average hand ..."""
        self.kind: Final[i64] = given["kind"]
        """... and half a point more of the kind that the objective asks for."""
        self.text: Final[i64] = given["text"]
        """A text on a card of an average hand."""
        self.gear: Final[i64] = given["gear"]
        """A piece of equipment."""
