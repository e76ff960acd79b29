"""Pieces on a graph of places, and dice that nothing else can disturb.

The game: pieces of two seats stand on a small map.  The seat whose turn it is moves a piece to the next
place; where it meets pieces of the other seat, both roll, and the lower one is taken.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kernel.toy import keys, take

from fieldcraft.kernel.playout import playout
from fieldcraft.kernel.state import LOST, PLAYING, Op, Option, State

PATHS = {
    "camp": ["ford", "ridge"],
    "ford": ["camp", "cave"],
    "ridge": ["camp", "cave"],
    "cave": ["ford", "ridge", "tower"],
    "tower": ["cave"],
}
PLACES = list(PATHS)
TAKEN = -1
DECK, DICE = 0, 1


class Island(State):
    """`at` is the place of each piece; pieces 0 to 2 belong to seat 0, pieces 3 to 5 to seat 1."""

    def __init__(self, seed=0, at=(0, 0, 0, 4, 4, 4)):
        super().__init__(seed, 2)
        self.at = list(at)
        self.rolls = []
        self.deck = list(range(20))

    def clone(self):
        g = Island()
        g.resume(self)
        g.at, g.rolls, g.deck = self.at[:], self.rolls[:], self.deck[:]
        return g

    def pieces(self, place):
        return [piece for piece, at in enumerate(self.at) if at == place]


class Turn(Op[Island]):
    def run(self, g, subject):
        g.seat = subject
        g.push(self, 1 - subject)
        for piece in range(6):
            if owner(piece) == subject and g.at[piece] != TAKEN:
                for near in PATHS[PLACES[g.at[piece]]]:
                    g.offer(MOVES[piece, near])


class Move(Option[Island]):
    def __init__(self, piece, to):
        super().__init__(f"move:{piece}:{to}", f"Move piece {piece} to the {to}")
        self.piece = piece
        self.to = PLACES.index(to)

    def run(self, g, subject):
        g.at[self.piece] = self.to
        g.push(MEET, self.piece)


class Meet(Op[Island]):
    """The piece `subject` meets the others in its place one by one, until it is taken."""

    def run(self, g, subject):
        foes = [piece for piece in g.pieces(g.at[subject]) if owner(piece) != owner(subject)]
        if foes:
            mine, theirs = g.roll(6, DICE), g.roll(6, DICE)
            g.rolls += [mine + 1, theirs + 1]
            g.at[subject if mine < theirs else foes[0]] = TAKEN
            if mine >= theirs:
                g.push(self, subject)
        if all(g.at[piece] == TAKEN for piece in range(6) if owner(piece) != owner(subject)):
            g.finish(LOST)


class Storm(Option[Island]):
    """Shuffles the deck, which has a stream of its own."""

    def run(self, g, subject):
        g.shuffle(g.deck, DECK)


def owner(piece):
    return piece // 3


TURN, MEET = Turn(), Meet()
MOVES = {(piece, to): Move(piece, to) for piece in range(6) for to in PLACES}
STORM = Storm("storm", "A storm")


def island(seed=0, at=(0, 0, 0, 4, 4, 4)):
    g = Island(seed, at)
    g.push(TURN, 0)
    g.advance()
    return g


def test_the_paths_lead_both_ways():
    assert all(place in PATHS[near] for place, paths in PATHS.items() for near in paths)


def test_a_piece_moves_to_a_neighbouring_place():
    g = island(at=(0, 1, TAKEN, 4, 4, 4))
    assert keys(g) == ["move:0:ford", "move:0:ridge", "move:1:camp", "move:1:cave"]
    take(g, "move:1:cave")
    assert (g.at, g.seat) == ([0, 3, TAKEN, 4, 4, 4], 1)


def test_several_pieces_stand_in_one_place_and_are_told_apart():
    g = island()
    assert g.pieces(0) == [0, 1, 2]
    take(g, "move:1:ford", "move:4:cave")
    assert (g.pieces(0), g.pieces(1), g.pieces(3)) == ([0, 2], [1], [4])


def test_no_seat_moves_the_pieces_of_another():
    g = island()
    for _ in range(20):
        if g.status == PLAYING:
            assert {owner(int(key.split(":")[1])) for key in keys(g)} == {g.seat}
            g.choose(0)


def test_pieces_that_meet_roll_until_one_side_is_gone():
    g = island(seed=2, at=(3, TAKEN, TAKEN, 4, 4, TAKEN))
    take(g, "move:0:tower")
    fights = [g.rolls[i : i + 2] for i in range(0, len(g.rolls), 2)]
    assert all(1 <= n <= 6 for n in g.rolls)
    assert all(mine >= theirs for mine, theirs in fights[:-1])
    assert (g.at[0] == TAKEN) == (fights[-1][0] < fights[-1][1])


@pytest.mark.parametrize("seed", range(5))
def test_dice_fall_alike_however_often_the_deck_is_shuffled(seed):
    calm, stormy = island(seed, at=(3, 3, 3, 4, 4, 4)), island(seed, at=(3, 3, 3, 4, 4, 4))
    for _ in range(7):
        STORM.run(stormy, 0)
    assert calm.deck != stormy.deck
    for g in (calm, stormy):
        for _ in range(3):
            if g.status == PLAYING:
                take(g, next(key for key in keys(g) if key.endswith(("tower", "cave"))))
    assert calm.rolls == stormy.rolls != []


@given(st.integers(0, 10_000), st.integers(1, 40))
def test_copies_go_their_own_way(seed, decisions):
    g = island(seed)
    playout(g, seed, decisions)
    at, rolls, options = g.at[:], g.rolls[:], keys(g)
    twin = g.clone()
    playout(twin, seed + 1, 30)
    assert (g.at, g.rolls, keys(g)) == (at, rolls, options)
