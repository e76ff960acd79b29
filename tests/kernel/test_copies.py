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
from fieldcraft.kernel.flow import first, pair, second
from fieldcraft.kernel.state import Op, Option, State

PRINTED = ["guard", "guard", "dog"]
COPIES = range(len(PRINTED))


class Yard(State):
    """Zones hold copies by number; `tokens` lie on copies, `lives` counts how often each entered play.

    `evening` holds what is put off until the day ends: a copy, and which of its lives was meant.
    """

    def __init__(self):
        super().__init__(3)
        self.deck = list(COPIES)
        self.play = []
        self.discard = []
        self.tokens = [0] * len(PRINTED)
        self.lives = [0] * len(PRINTED)
        self.evening = []

    def clone(self):
        g = Yard()
        g.resume(self)
        g.deck, g.play, g.discard = self.deck[:], self.play[:], self.discard[:]
        g.tokens, g.lives, g.evening = self.tokens[:], self.lives[:], self.evening[:]
        return g

    def snapshot(self):
        zones = {"deck": self.deck[:], "play": self.play[:], "discard": self.discard[:]}
        return (
            zones
            | {"tokens": self.tokens[:], "lives": self.lives[:], "evening": self.evening[:]}
            | self._decision()
        )

    def enter(self, copy):
        self.play.append(copy)
        self.lives[copy] += 1

    def leave(self, copy):
        self.play.remove(copy)
        self.tokens[copy] = 0
        self.discard.append(copy)


class Main(Op[Yard]):
    def run(self, g, subject):
        g.push(self)
        if g.deck or g.discard:
            g.offer(DEAL)
        for copy in g.play:
            for options in (MARK, DISMISS, DOOM):
                g.offer(options[copy])
        g.offer(DONE)


class Deal(Option[Yard]):
    """The next copy enters play; an empty deck is replaced by the shuffled discard."""

    def run(self, g, subject):
        if not g.deck:
            g.deck, g.discard = g.discard, g.deck
            g.shuffle(g.deck)
        g.enter(g.deck.pop())


class CopyOption(Option[Yard]):
    VERB = ""

    def __init__(self, copy):
        super().__init__(f"{self.VERB}:{copy}", f"{self.VERB} {PRINTED[copy]} {copy}")
        self.copy = copy


class Mark(CopyOption):
    """Put a token on this copy; at two it leaves."""

    VERB = "mark"

    def run(self, g, subject):
        g.tokens[self.copy] += 1
        if g.tokens[self.copy] == 2:
            g.leave(self.copy)


class Dismiss(CopyOption):
    VERB = "dismiss"

    def run(self, g, subject):
        g.leave(self.copy)


class Doom(CopyOption):
    """When the day ends, this copy leaves; not one that has come back since."""

    VERB = "doom"

    def run(self, g, subject):
        g.evening.append(pair(self.copy, g.lives[self.copy]))


class Doomed(Op[Yard]):
    def run(self, g, subject):
        copy = first(subject)
        if copy in g.play and g.lives[copy] == second(subject):
            g.leave(copy)


class EndDay(Option[Yard]):
    def run(self, g, subject):
        for doomed in reversed(g.evening):
            g.push(DOOMED, doomed)
        g.evening.clear()


MAIN, DOOMED = Main(), Doomed()
MARK, DISMISS, DOOM = ([kind(copy) for copy in COPIES] for kind in (Mark, Dismiss, Doom))
DEAL, DONE = Deal("deal", "Deal"), EndDay("done", "End the day")


def yard(*play):
    g = Yard()
    for copy in play:
        g.deck.remove(copy)
        g.enter(copy)
    g.push(MAIN)
    g.advance()
    return g


def test_a_token_lies_on_one_of_two_guards():
    g = yard(0, 1)
    take(g, "mark:1")
    assert g.tokens == [0, 1, 0]
    take(g, "mark:1")
    assert (g.play, g.discard) == ([0], [1])


def test_options_name_the_copy_that_is_meant():
    g = yard(0, 1)
    assert keys(g) == [
        "deal",
        *(f"{verb}:{copy}" for copy in (0, 1) for verb in ("mark", "dismiss", "doom")),
        "done",
    ]


def test_a_copy_that_leaves_play_loses_its_tokens_and_the_other_keeps_its_own():
    g = yard(0, 1)
    take(g, "mark:0", "mark:1", "dismiss:1")
    assert g.tokens == [1, 0, 0]


def test_a_copy_that_comes_back_is_a_new_thing():
    g = yard(0, 1, 2)
    take(g, "mark:0", "dismiss:0", "deal")
    assert (g.play, g.tokens, g.lives) == ([1, 2, 0], [0, 0, 0], [2, 1, 1])


def test_what_was_put_off_finds_the_copy_it_was_about():
    g = yard(0, 1)
    take(g, "doom:1", "mark:0", "done")
    assert (g.play, g.discard, g.tokens) == ([0], [1], [1, 0, 0])


def test_what_was_put_off_does_not_find_a_copy_that_has_come_back():
    g = yard(0, 1, 2)
    take(g, "doom:0", "dismiss:0", "deal", "done")
    assert g.play == [1, 2, 0]


def test_only_one_of_two_lives_is_meant():
    g = yard(0, 1, 2)
    take(g, "doom:0", "dismiss:0", "deal", "doom:0", "doom:1", "done")
    assert (g.play, g.discard) == ([2], [0, 1])


@given(st.integers(0, 1 << 40))
def test_no_copy_is_lost_and_tokens_lie_only_on_copies_in_play(luck):
    g = yard()
    for _ in range(60):
        luck = step(luck)
        twin = g.clone()
        index = pick(luck, len(g.options))
        g.choose(index)
        twin.choose(index)
        assert twin.snapshot() == g.snapshot()
        assert Counter(g.deck + g.play + g.discard) == Counter(COPIES)
        assert all(g.tokens[copy] == 0 for copy in COPIES if copy not in g.play)
