"""Proposals of one player that the others must accept: an undo, another clock, the end of the table."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias, get_args

from fieldcraft.session.game import Game

ProposalKind: TypeAlias = Literal["undo", "clock", "delete"]

KINDS: Final = get_args(ProposalKind)
ABSENT_TIMED_SECONDS: Final = 300
"""Absence, at a table with a clock, after which the others decide without asking the player."""
ABSENT_UNTIMED_SECONDS: Final = 24 * 3600
"""Absence at a table without a clock, whose players come back once a day."""


def absence_seconds(clock_seconds: int) -> int:
    """Return how long a seat stays its player's who is away."""
    return ABSENT_TIMED_SECONDS if clock_seconds else ABSENT_UNTIMED_SECONDS


@dataclass
class Proposal:
    """A seat's proposal, made after `made` choices; `to` is the number of choices or seconds."""

    kind: ProposalKind
    by: int
    to: int
    made: int
    agreed: set[int] = field(default_factory=set)

    def text(self) -> str:
        """Return the proposal as the database keeps it."""
        return json.dumps([self.by, self.to, self.made, sorted(self.agreed), self.kind])

    @classmethod
    def read(cls, text: str | None, game: Game) -> Proposal | None:
        """Return what the database keeps, None if nothing is proposed at this moment of the game.

        The kind is missing in proposals of earlier versions, which knew undos only.
        """
        if text is None:
            return None
        by, to, made, agreed, *kind = json.loads(text)
        return cls(kind[0] if kind else "undo", by, to, made, set(agreed)) if made == game.made else None
