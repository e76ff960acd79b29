"""The obstacles in sight, their tokens and their piles (sections 2, 8 and 15 to 17)."""

from __future__ import annotations

from typing import Final

from fieldcraft.games.blight_chronicles.printed import cards
from fieldcraft.games.blight_chronicles.printed.stocks import ACCOMPLISHMENTS
from fieldcraft.games.blight_chronicles.table.state import OBSTACLE_DECK, Mission
from fieldcraft.kernel.state import bit, contains, take_out
from fieldcraft.native import i64

AREA: Final = 9
"""The play area, which may hold tokens as the places of obstacles do."""


def take_off(g: Mission, place: i64) -> cards.Card:
    """Take an obstacle from its place, with the face it has."""
    card = g.places[place]
    leave(g, place, cards.GAP)
    return card


def leave(g: Mission, place: i64, rest: cards.Card) -> None:
    """Leave only this at the place of an obstacle: its tokens go back (BC-092), no Chain follows."""
    g.lay(rest, place)
    g.tokens[place] = 0
    g.moved &= ~bit(place)


def put_tokens(g: Mission, place: i64, n: i64) -> None:
    """Put +1 tokens on an obstacle or in the AREA, or -1 tokens if n is below 0; they cancel (BC-113)."""
    if place == AREA:
        g.area += n
        g.note("area-tokens", (f"{n:+d}", f"{g.area:+d}"))
        return
    g.tokens[place] += n
    if g.journal is not None:
        g.note("tokens", (f"{n:+d}", g.places[place].name, place_name(place)))
    g.test_failure()


def count_tokens(g: Mission, sign: i64) -> i64:
    """Return the number of +1 tokens, or of -1 tokens, on obstacles."""
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
    """Put an obstacle on the Avoided pile after rules have reacted, its own among them (BC-240)."""
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
    """Return the suspicion for avoiding the face-up obstacle at a place (BC-163)."""
    return max(0, g.amount(cards.SUSPICION, place, g.places[place].suspicion))


def place_name(place: i64) -> str:
    """A place as keys and messages call it: `3` for slot 3, `m1` for mark 1."""
    return str(place + 1) if place < cards.SLOTS else f"m{place - cards.SLOTS + 1}"


def place_from_pool(g: Mission, card: cards.Card, place: i64) -> None:
    """Put a card of the pool face up in a place, or replace the tokens that only it can give (BC-037)."""
    if contains(g.obstacle_deck, card):
        if g.places[place] is cards.GAP:
            take_out(g.obstacle_deck, card)
            g.lay(card, place)
            g.note("placed", (card.name, place_name(place)))
    elif token_sources(g) < g.stage.tokens:
        g.gain(g.card_set.stocks[ACCOMPLISHMENTS], card.tokens, card.id)


def token_sources(g: Mission) -> i64:
    """Return how many accomplishment tokens the stage has left to give."""
    n = g.stage.event_tokens
    for card in g.obstacle_deck + g.places:
        n += card.tokens
    return n
