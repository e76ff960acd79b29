"""The steps of a turn, by their numbers and names (IB-085, IB-086)."""

from __future__ import annotations

from typing import Final

SPIRITS: Final = 0
FAST_POWERS: Final = 1
BLIGHTED_STEP: Final = 2
FEAR_STEP: Final = 3
RAVAGE_STEP: Final = 4
BUILD_STEP: Final = 5
EXPLORE_STEP: Final = 6
ADVANCE_STEP: Final = 7
SLOW_POWERS: Final = 8
END: Final = 9
SPIRIT_PHASES: Final = (SPIRITS, FAST_POWERS, SLOW_POWERS)
"""The steps in which Spirits act."""
STEPS: Final = (
    "spirits", "fast", "blighted island", "fear", "ravage", "build", "explore", "advance", "slow", "end",
)  # fmt: skip
