"""The obstacles in sight, their tokens and their piles (sections 2, 8 and 15 to 17)."""

from __future__ import annotations

from typing import Final

from fieldcraft.games.blight_chronicles import cards
from fieldcraft.games.blight_chronicles.state import OBSTACLE_DECK, Mission
from fieldcraft.kernel.state import bit
from fieldcraft.native import i64

AREA: Final = 9
"""The play area, where tokens may lie as they do on the places of obstacles."""


def take_off(g: Mission, place: i64) -> cards.Card:
    """Take an obstacle from its place, with the face it has."""
    card = g.places[place]
    leave(g, place, cards.GAP)
    return card


def leave(g: Mission, place: i64, rest: cards.Card) -> None:
    """Nothing but that is left of an obstacle at its place: its tokens go back (BC-092), no Chain follows."""
    g.lay(rest, place)
    g.tokens[place] = 0
    g.moved &= ~bit(place)


def put_tokens(g: Mission, place: i64, n: i64) -> None:
    """Lay +1 tokens on an obstacle or in the AREA, -1 tokens where n is below 0; they cancel (BC-113)."""
    if place == AREA:
        g.area += n
        g.note("area-tokens", (f"{n:+d}", f"{g.area:+d}"))
        return
    g.tokens[place] += n
    if g.journal is not None:
        g.note("tokens", (f"{n:+d}", g.places[place].name, place_name(place)))
    g.test_failure()


def count_tokens(g: Mission, sign: i64) -> i64:
    """How many +1 tokens lie on obstacles, or -1 tokens."""
    n: i64 = 0
    for tokens in g.tokens:
        n += max(0, tokens * sign)
    return n


def knock_out_at(g: Mission, place: i64) -> None:
    """Turn an obstacle face down, where nothing protects it (BC-089, BC-090)."""
    card = g.places[place]
    if not card.kinds or place >= cards.SLOTS or g.forbidden(cards.KNOCK_OUT, place):
        return
    leave(g, place, card.back)
    g.knocked |= card.kinds
    if g.journal is not None:
        g.note("knocked-out", (card.name, place_name(place)))
    g.emit(cards.KNOCKED_OUT, place, card)


def turn_up_at(g: Mission, place: i64) -> None:
    """Turn an obstacle face up again; that is no Impact (BC-122)."""
    card = g.places[place].front
    g.lay(card, place)
    g.note("turned-up", (card.name, place_name(place)))


def avoid_at(g: Mission, place: i64) -> None:
    """Put an obstacle on the Avoided pile; rules react, its own too: it lay there till now (BC-240)."""
    g.emit(cards.AVOIDED, place, g.places[place])
    card = take_off(g, place)
    g.avoided.append(card.front)
    if g.journal is not None:
        g.note("avoided", (card.name, place_name(place)))


def reshuffle_obstacles(g: Mission) -> None:
    """The Avoided pile becomes the empty obstacle deck (BC-174), which has its price (BC-243)."""
    g.obstacle_deck, g.avoided = g.avoided, g.obstacle_deck
    g.reshuffles += 1
    if g.stage.clock and g.journal is not None:
        g.note("reshuffled", (g.reshuffles,))
    shuffle_obstacles(g)
    g.emit(cards.RESHUFFLING, cards.STAGE, cards.GAP)


def shuffle_obstacles(g: Mission) -> None:
    g.shuffle(g.obstacle_deck, OBSTACLE_DECK)
    g.under = 0
    if g.obstacle_deck:
        g.note("obstacles-shuffled", (len(g.obstacle_deck),))


def suspicion_of(g: Mission, place: i64) -> i64:
    """What avoiding the face-up obstacle at a place costs (BC-163)."""
    return max(0, g.amount(cards.SUSPICION, place, g.places[place].suspicion))


def place_name(place: i64) -> str:
    """A place as keys and messages call it: `3` for slot 3, `m1` for mark 1."""
    return str(place + 1) if place < cards.SLOTS else f"m{place - cards.SLOTS + 1}"
