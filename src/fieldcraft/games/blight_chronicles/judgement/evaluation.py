"""Evaluation of a mission, for bots: a number that is comparable within one game."""

from __future__ import annotations

from fieldcraft.games.blight_chronicles.judgement.worth import STAGE, Worth
from fieldcraft.games.blight_chronicles.printed import cards
from fieldcraft.games.blight_chronicles.printed.cards import (
    COMBINED,
    COST,
    GAP,
    MOVE,
    PLACES,
    SURCHARGE,
    Card,
)
from fieldcraft.games.blight_chronicles.table.costs import price, surcharge
from fieldcraft.games.blight_chronicles.table.state import Mission
from fieldcraft.kernel.state import LOST, WON, bit
from fieldcraft.native import i64


def evaluate(g: Mission, w: Worth) -> i64:
    """Return the worth of stages and tokens above all; then of suspicion and the agent's cards."""
    value = progress(g) * STAGE - g.suspicion * w.suspicion
    if g.status == LOST:
        return value - STAGE
    if g.status == WON:
        return value + STAGE
    value += deck_value(g, w)
    if g.between:
        return value
    limit, _ = g.suspicion_limit()
    left = limit - g.suspicion
    if left < w.near:
        value -= (w.near - left) * (w.near - left) * w.brink
    need = power_needed(g)
    kind = g.stage.cost_kind if g.accomplishments >= g.stage.tokens else COMBINED
    value += g.accomplishments * w.token - g.visibility * w.visibility
    hand: i64 = 0
    for card in g.hand:
        hand += power(card, kind)
    pool = g.area
    if kind != cards.EVASION:
        pool += max(0, g.physical)
    if kind != cards.PHYSICAL:
        pool += g.evasion
    if pool + hand >= need:
        value += w.reach
    used = w.pool if pool + hand >= least_price(g) and g.targets == 0 else w.idle
    return value + pool * used + hand * w.hand - (need - g.stage.first_need) * w.need - line_value(g, w)


def progress(g: Mission) -> i64:
    """Return how far the mission has come; a stage of the same number as the one before adds nothing."""
    done = bool(g.completed) and g.completed[-1] is g.stage
    return g.stage.number + 1 if done else g.stage.number


def power(card: Card, kind: i64) -> i64:
    """The printed power of a card that pays a cost of a kind."""
    if kind == cards.PHYSICAL:
        return card.physical
    return card.evasion if kind == cards.EVASION else card.physical + card.evasion


def least_price(g: Mission) -> i64:
    """Return the price of the cheapest obstacle in sight."""
    costs = g.homes(COST)
    extras = g.homes(SURCHARGE)
    least: i64 = 99
    for place in range(PLACES):
        if g.places[place].kinds:
            least = min(least, price(g, place, costs) + surcharge(g, place, extras))
    return least


def line_value(g: Mission, w: Worth) -> i64:
    """The suspicion that the line will cost: soon at its near end, later further off."""
    worth: i64 = 0
    for place in range(2, 6):
        worth += g.places[place].suspicion
    one = g.places[0]
    other = g.places[1]
    if not one.down and not other.down:
        worth += other.suspicion
        return worth * w.line + (other if one is GAP else one).suspicion * w.exit
    return (worth + one.suspicion + other.suspicion) * w.line


def power_needed(g: Mission) -> i64:
    """The power that the next token asks for, or where there are enough of them, the objective."""
    if g.accomplishments >= g.stage.tokens:
        return g.stage.cost
    least: i64 = 99
    for i in range(i64(len(g.stage.events))):
        asked = g.stage.event_power[i]
        if asked and not g.stage.events[i].is_done(g):
            least = min(least, asked)
    for place in range(PLACES):
        card = g.places[place]
        if card.tokens:
            cost = price(g, place, g.homes(COST)) + surcharge(g, place, g.homes(SURCHARGE))
            least = min(least, cost)
    return g.stage.cost if least == 99 else least


def deck_value(g: Mission, w: Worth) -> i64:
    """Return the value of the best hand for the objective, of an average hand, and of the equipment."""
    moves: i64 = 0
    total: i64 = 0
    useful: i64 = 0
    texts: i64 = 0
    strong: i64 = 0  # how many cards there are of each power, six bits a power
    kind = g.stage.cost_kind
    for pile in (g.deck, g.hand, g.play_area, g.discard):
        for card in pile:
            if card.kind == MOVE:
                moves += 1
                total += card.physical + card.evasion
                gives = min(w.most, power(card, kind))
                useful += 2 * gives if kind != COMBINED else gives
                strong += bit(6 * gives)
                texts += card.worth
    best: i64 = 0
    left = g.hand_size
    for gives in range(w.most, 0, -1):
        n = min(left, strong >> (6 * gives) & 63)
        best += n * gives
        left -= n
    value = (min(best, g.stage.cost + w.spare) - g.stage.cost) * w.best
    average = total * w.average + useful * w.kind + texts * w.text
    value += average * g.hand_size // max(moves, 1)
    for card in g.gear:
        if card is not GAP and not card.down:
            value += w.gear
    return value
