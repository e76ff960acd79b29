"""Several seats: hidden hands, and windows in which others may answer before the game goes on.

The game: three seats hold cards 1 to 12.  Whoever has the turn plays a card for a point, or peeks at the
top of the deck.  Each card that is played may be answered with a higher one by every other seat, and so
may each answer; what is answered is lost.
"""

from __future__ import annotations

import json
from collections import Counter
from itertools import chain

import pytest
from kernel.toy import keys, take

from fieldcraft.kernel.chance import pick, step
from fieldcraft.kernel.flow import Pass
from fieldcraft.kernel.seats import EachSeat
from fieldcraft.kernel.state import EVERYBODY, PLAYING, WON, Op, Option, State

SEATS = 3
CARDS = range(1, 13)


class Duel(State):
    """`stack` holds what was played and is not yet decided, as [seat, card, is it answered]."""

    def __init__(self, seed=0):
        super().__init__(seed)
        self.deck = []
        self.hands = [[], [], []]
        self.stack = []
        self.gone = []
        self.points = [0] * SEATS
        self.knows = [set() for _ in range(SEATS)]

    def clone(self):
        g = Duel()
        g.resume(self)
        g.deck = self.deck[:]
        g.hands = [hand[:] for hand in self.hands]
        g.stack = [played[:] for played in self.stack]
        g.gone = self.gone[:]
        g.points = self.points[:]
        g.knows = [cards.copy() for cards in self.knows]
        return g

    def places(self):
        """Every card that lies hidden, with where it lies: a seat, or -1 - n for place n of the deck."""
        hidden = [(card, seat) for seat in range(SEATS) for card in self.hands[seat]]
        return dict(hidden + [(card, -1 - i) for i, card in enumerate(self.deck)])

    def view(self, seat):
        return {
            "hand": self.hands[seat][:],
            "hands": [len(hand) for hand in self.hands],
            "deck": len(self.deck),
            "stack": [played[:] for played in self.stack],
            "gone": self.gone[:],
            "points": self.points[:],
            "known": [
                [card, place] for card, place in sorted(self.places().items()) if card in self.knows[seat]
            ],
            "seat": self.seat,
            "options": keys(self) if seat == self.seat else [],
        }

    def determinize(self, seat, chance):
        g = self.clone()
        g.reseed(chance)
        kept = g.knows[seat] | set(g.hands[seat])
        unseen = sorted(card for card in g.places() if card not in kept)
        g.shuffle(unseen)
        for pile in [*g.hands, g.deck]:
            pile[:] = [card if card in kept else unseen.pop() for card in pile]
        for other in range(SEATS):
            if other != seat:
                g.knows[other] = set()
        return g

    def snapshot(self):
        hidden = {"deck": self.deck[:], "hands": [hand[:] for hand in self.hands]}
        return hidden | {"knows": [sorted(cards) for cards in self.knows]} | self._decision()


class Turn(Op[Duel]):
    def run(self, g, subject):
        if not any(g.hands):
            g.finish(WON)
            return
        g.seat = subject
        g.push(TURN, (subject + 1) % SEATS)
        for card in g.hands[subject]:
            g.offer(PLAY[card])
        if g.deck:
            g.offer(PEEK)
        g.offer(DONE)


class Play(Option[Duel]):
    """Put a card on the stack; it counts when every other seat had its say."""

    def __init__(self, card):
        super().__init__(f"play:{card}", f"Play {card}")
        self.card = card

    def run(self, g, subject):
        g.hands[g.seat].remove(self.card)
        g.stack.append([g.seat, self.card, False])
        g.note("played", (self.card,))
        g.push(RESOLVE)
        g.push(ANSWERS, (g.seat + 1) % SEATS)


class Answer(Op[Duel]):
    """One seat may answer what lies on top of the stack."""

    def run(self, g, subject):
        seat, card, answered = g.stack[-1]
        if answered or seat == subject:
            return
        for higher in g.hands[subject]:
            if higher > card:
                g.offer(PLAY[higher])
        g.offer(PASS)


class Resolve(Op[Duel]):
    def run(self, g, subject):
        seat, card, answered = g.stack.pop()
        g.gone.append(card)
        if not answered:
            if g.stack:
                g.stack[-1][2] = True
            else:
                g.points[seat] += 1


class Peek(Option[Duel]):
    def run(self, g, subject):
        g.knows[g.seat].add(g.deck[-1])
        g.note("peeked", (g.deck[-1],), seat=g.seat, reveals=True)
        g.push(DRAW, (g.seat + 1) % SEATS)


class Draw(Op[Duel]):
    """The next seat draws the card at which this one looked."""

    def run(self, g, subject):
        g.hands[subject].append(g.deck.pop())


TURN, ANSWERS, RESOLVE, DRAW = Turn(), EachSeat(Answer(), SEATS), Resolve(), Draw()
PLAY = {card: Play(card) for card in CARDS}
PEEK, PASS, DONE = Peek("peek", "Peek"), Pass("pass", "Pass"), Pass("done", "Done")


def deal(seed, journal=False):
    g = Duel(seed)
    g.journal = [] if journal else None
    g.deck = list(CARDS)
    g.shuffle(g.deck)
    for seat in range(SEATS):
        g.hands[seat] = [g.deck.pop() for _ in range(3)]
    g.push(TURN, 0)
    g.advance()
    return g


def holding(*hands, deck=()):
    g = Duel()
    g.hands = [list(hand) for hand in hands]
    g.deck = list(deck)
    g.push(TURN, 0)
    g.advance()
    return g


def decisions(seed, journal=False, most=60):
    """A random game at each of its decisions."""
    g = deal(seed, journal)
    luck = seed
    for _ in range(most):
        if g.status != PLAYING:
            return
        yield g
        luck = step(luck)
        g.choose(pick(luck, len(g.options)))


# -- windows ----------------------------------------------------------------------------------


def test_the_others_may_answer_in_turn_before_the_game_goes_on():
    g = holding([1, 5], [2, 6], [3, 7])
    take(g, "play:1")
    assert (g.seat, keys(g)) == (1, ["play:2", "play:6", "pass"])
    take(g, "pass")
    assert (g.seat, keys(g)) == (2, ["play:3", "play:7", "pass"])
    take(g, "pass")
    assert (g.points, g.seat) == ([1, 0, 0], 1)
    assert keys(g) == ["play:2", "play:6", "done"]


def test_an_answer_stops_what_it_answers_and_closes_its_window():
    g = holding([1], [2, 6], [3, 7])
    take(g, "play:1", "play:6", "pass")
    assert (g.points, g.gone, g.seat) == ([0, 0, 0], [6, 1], 1)
    assert keys(g) == ["play:2", "done"]


def test_answers_can_be_answered_and_the_last_is_decided_first():
    g = holding([1, 8], [2, 4], [3, 9])
    take(g, "play:1", "play:2", "play:3", "play:8")
    assert (g.seat, g.stack) == (2, [[0, 1, False], [1, 2, False], [2, 3, False], [0, 8, False]])
    take(g, "pass")
    assert (g.gone, g.points, g.stack) == ([8, 3, 2, 1], [0, 0, 0], [])


def test_an_answered_answer_leaves_the_first_card_open_to_the_next_seat():
    g = holding([1], [2], [3, 9])
    take(g, "play:1", "play:2", "play:3")
    assert (g.gone, g.stack) == ([3, 2], [[0, 1, False]])
    assert (g.seat, keys(g)) == (2, ["play:9", "pass"])
    take(g, "pass")
    assert g.points == [1, 0, 0]


def test_a_seat_that_can_only_pass_is_not_asked():
    g = holding([9, 1], [2, 3], [4, 5])
    take(g, "play:9")
    assert (g.points, g.seat) == ([1, 0, 0], 1)


def test_after_every_window_the_turn_goes_to_the_next_seat():
    for g in decisions(8):
        if not g.stack:
            assert set(keys(g)) >= {"done"}
            turn = next(frame for frame in g.snapshot()["pending"] if frame.startswith("Turn"))
            assert turn == f"Turn:{(g.seat + 1) % SEATS}"


# -- hidden information -------------------------------------------------------------------------

SEEDS = range(12)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_view_is_the_same_however_the_unseen_cards_lie(seed):
    dealt = set()
    for g in decisions(seed):
        for seat in range(SEATS):
            view = g.view(seat)
            assert json.loads(json.dumps(view)) == view
            for chance in (1, 2):
                other = g.determinize(seat, chance)
                assert other.view(seat) == view
                dealt.add(json.dumps(other.hands))
    assert len(dealt) > 50


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_dealt_anew_depends_on_nothing_hidden(seed):
    for g in decisions(seed):
        other = g.determinize(g.seat, 5)
        for chance in (6, 7):
            assert g.determinize(g.seat, chance).snapshot() == other.determinize(g.seat, chance).snapshot()


@pytest.mark.parametrize("seed", SEEDS)
def test_a_table_dealt_anew_has_every_card_once_and_can_be_played_to_its_end(seed):
    for g in decisions(seed):
        other = g.determinize(g.seat, 3)
        assert keys(other) == keys(g)
        luck = 1
        while other.status == PLAYING:
            lying = chain(other.deck, other.gone, *other.hands, (played[1] for played in other.stack))
            assert Counter(lying) == Counter(CARDS)
            luck = step(luck)
            other.choose(pick(luck, len(other.options)))


def test_a_seat_that_has_peeked_knows_the_card_wherever_it_goes():
    g = holding([1], [2], [3], deck=[10, 11, 12])
    take(g, "peek")
    assert g.hands[1] == [2, 12]
    assert g.view(0)["known"] == [[12, 1]]
    assert g.view(2)["known"] == []
    take(g, "done")
    dealt = [g.determinize(0, chance).hands[1] for chance in range(40)]
    assert all(12 in hand for hand in dealt)
    assert {hand[0] for hand in dealt} == {2, 3, 10, 11}


def test_every_way_the_unseen_cards_may_lie_comes_up():
    g = holding([1, 12], [2], [3], deck=[4])
    dealt = Counter(
        str((other.hands[1:], other.deck)) for other in (g.determinize(0, chance) for chance in range(600))
    )
    assert len(dealt) == 6
    assert min(dealt.values()) > 60


def test_nobody_reads_what_another_seat_saw():
    seen = 0
    for seed in SEEDS:
        *_, g = decisions(seed, journal=True)
        for seat in range(SEATS):
            peeked = [fact for fact in g.journal if fact.seat in (EVERYBODY, seat) and fact.kind == "peeked"]
            assert all(fact.seat == seat and fact.parts[0] in g.knows[seat] for fact in peeked)
            seen += len(peeked)
        assert all(fact.reveals == (fact.kind == "peeked") for fact in g.journal)
    assert seen > 10
