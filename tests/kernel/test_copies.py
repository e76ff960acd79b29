"""Copies that a player can tell apart: tokens lie on one of them, and leaving play makes it forget.

The game: two guards that are printed alike, and a dog.  Copies are numbers; a copy that comes back into
play is a new thing, of which nothing is remembered.
"""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st
from kernel.toy import keys, take

from fieldcraft.kernel.chance import pick, step
from fieldcraft.kernel.flow import Pass, first, pair, second
from fieldcraft.kernel.table import Op, Option, State

PRINTED = ["guard", "guard", "dog"]
COPIES = range(len(PRINTED))


class Yard(State):
    """Zones hold copies by number; `tokens` lie on copies, `lives` counts how often each entered play."""

    def __init__(self):
        super().__init__(3)
        self.deck = list(COPIES)
        self.play = []
        self.discard = []
        self.tokens = [0] * len(PRINTED)
        self.lives = [0] * len(PRINTED)

    def clone(self):
        g = Yard()
        g.resume(self)
        g.deck, g.play, g.discard = self.deck[:], self.play[:], self.discard[:]
        g.tokens, g.lives = self.tokens[:], self.lives[:]
        return g

    def snapshot(self):
        zones = {"deck": self.deck[:], "play": self.play[:], "discard": self.discard[:]}
        return zones | {"tokens": self.tokens[:], "lives": self.lives[:]} | self._decision()

    def enter(self, copy):
        self.play.append(copy)
        self.lives[copy] += 1

    def leave(self, copy):
        self.play.remove(copy)
        self.tokens[copy] = 0
        self.discard.append(copy)


class Main(Op[Yard]):
    def run(self, g, me):
        g.push(self)
        if g.deck or g.discard:
            g.offer(DEAL)
        for copy in g.play:
            for options in (MARK, DISMISS, DOOM):
                g.offer(options[copy])
        g.offer(DONE)


class Deal(Option[Yard]):
    def run(self, g, me):
        if not g.deck:
            g.deck, g.discard = g.discard, g.deck
            g.shuffle(g.deck)
        g.enter(g.deck.pop())


class Mark(Option[Yard]):
    """Put a token on this copy; at two it leaves."""

    def __init__(self, copy):
        super().__init__(f"mark:{copy}", f"Put a token on {PRINTED[copy]} {copy}")
        self.copy = copy

    def run(self, g, me):
        g.tokens[self.copy] += 1
        if g.tokens[self.copy] == 2:
            g.leave(self.copy)


class Dismiss(Mark):
    def __init__(self, copy):
        super().__init__(copy)
        self.key = f"dismiss:{copy}"

    def run(self, g, me):
        g.leave(self.copy)


class Doom(Mark):
    """When this day ends, this copy leaves; not one that has come back since."""

    def __init__(self, copy):
        super().__init__(copy)
        self.key = f"doom:{copy}"

    def run(self, g, me):
        waiting = g.pending
        g.pending = None
        g.push(DOOMED, pair(self.copy, g.lives[self.copy]))
        g.push(MAIN)
        assert waiting is not None


class Doomed(Op[Yard]):
    def run(self, g, me):
        copy = first(me)
        if copy in g.play and g.lives[copy] == second(me):
            g.leave(copy)


class EndDay(Option[Yard]):
    """The frame that waits is the day's own repetition: what was put off until the evening comes next."""

    def run(self, g, me):
        g.pending = g.pending.below


MAIN, DOOMED = Main(), Doomed()
MARK, DISMISS, DOOM = ([kind(copy) for copy in COPIES] for kind in (Mark, Dismiss, Doom))
DEAL, DONE = Deal("deal", "Deal"), EndDay("done", "Done")
