"""Phases that belong to all Spirits at once: who is asked next, who waits, who is done (IB-185)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from fieldcraft.games.island.state import Island
from fieldcraft.kernel.flow import Pass
from fieldcraft.kernel.state import Context, Op, Option, bit
from fieldcraft.native import i64, mypyc_attr


class Round(Context):
    """Within a phase of all: which Spirits are done, which wait for the others, who acted last."""

    def __init__(self, done: i64 = 0, waiting: i64 = 0, last: i64 = 0, begun: i64 = 0) -> None:
        super().__init__()
        self.done: Final = done
        self.waiting: Final = waiting
        self.last: Final = last
        self.begun: Final = begun
        """Which Spirits have done what comes first in the phase, a bit each."""


@mypyc_attr(allow_interpreted_subclasses=True)
class OpenPhase(Op[Island]):
    """One Spirit is asked after another, each as often as it likes; whatever one does wakes those that
    wait.
    """

    def asking(self, has_begun: bool) -> Op[Any]:
        """What asks a Spirit, which is its subject; `has_begun` where it has been asked before."""
        raise NotImplementedError

    def run(self, g: Island, subject: i64) -> None:
        context = g.context
        found = context if isinstance(context, Round) else Round()
        spirit = next_spirit(g, found)
        if spirit >= 0:
            has_begun = bool(found.begun >> spirit & 1)
            g.push_in(Round(found.done, 0, spirit, found.begun | bit(spirit)), self)
            g.push_in(found, self.asking(has_begun), spirit)


def next_spirit(g: Island, found: Round) -> i64:
    """The first Spirit, from the one that acted last on, that is neither done nor waiting; -1 for none."""
    n = i64(len(g.spirits))
    for i in range(n):
        spirit = (found.last + i) % n
        if not (found.done | found.waiting) >> spirit & 1:
            return spirit
    return -1


def offer_wait(g: Island, spirit: i64) -> None:
    """The Spirit that is asked may let others go first, where one is neither done nor waiting."""
    found = g.context
    assert isinstance(found, Round)
    free = ~(found.done | found.waiting | bit(spirit))
    if free & (bit(i64(len(g.spirits))) - 1):
        g.offer(g.card_set.wait)


def end_round(g: Island, is_done: bool) -> None:
    """The Spirit that was asked is done, or waits; the phase goes on as it was before it was asked."""
    phase = g.pending
    before = g.context
    assert phase is not None
    assert isinstance(before, Round)
    g.pending = phase.below
    spirit = g.frame.subject
    done = before.done | bit(spirit) if is_done else before.done
    waiting = 0 if is_done else before.waiting | bit(spirit)
    g.push_in(Round(done, waiting, spirit, before.begun), phase.op)


class Done(Pass):
    """This Spirit does no more in this phase."""

    def run(self, g: Any, subject: i64) -> None:
        end_round(g, True)


class Wait(Option[Island]):
    """Others go first."""

    ALONE: ClassVar[bool] = True

    def run(self, g: Island, subject: i64) -> None:
        end_round(g, False)
