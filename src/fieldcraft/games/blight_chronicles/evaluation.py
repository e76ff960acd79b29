"""How well a mission stands, for bots: a number that is comparable within one game."""

from __future__ import annotations

from typing import Final

from fieldcraft.games.blight_chronicles import cards
from fieldcraft.games.blight_chronicles.cards import COMBINED, COST, GAP, MOVE, PLACES, SURCHARGE, Card
from fieldcraft.games.blight_chronicles.costs import price, surcharge
from fieldcraft.games.blight_chronicles.state import Mission
from fieldcraft.kernel.state import LOST, WON, bit
from fieldcraft.native import i64

# What things are worth; all tokens of a stage together less than the stage.
WORTH_STAGE: Final = 40_000
WORTH_TOKEN: Final = 7_900
WORTH_SUSPICION: Final = 51
WORTH_BRINK: Final = 30
BRINK: Final = 5
WORTH_VISIBILITY: Final = 60
WORTH_EXIT: Final = 29
WORTH_LINE: Final = 55
WORTH_NEED: Final = 778
WORTH_REACH: Final = 356
WORTH_POOL: Final = 59
WORTH_IDLE: Final = 3
WORTH_HAND: Final = 20
WORTH_BEST: Final = 240
WORTH_AVERAGE: Final = 597
WORTH_KIND: Final = 80
WORTH_TEXT: Final = 1000
WORTH_GEAR: Final = 300
MOST_POWER: Final = 5


def evaluate(g: Mission) -> i64:
    """Stages and tokens above all; then suspicion so far and to come, and what the agent's cards can do."""
    value = progress(g) * WORTH_STAGE - g.suspicion * WORTH_SUSPICION
    if g.status == LOST:
        return value - WORTH_STAGE
    if g.status == WON:
        return value + WORTH_STAGE
    value += deck_value(g)
    if g.between:
        return value
    limit, _ = g.suspicion_limit()
    left = limit - g.suspicion
    if left < BRINK:
        value -= (BRINK - left) * (BRINK - left) * WORTH_BRINK
    need = power_needed(g)
    kind = g.stage.cost_kind if g.accomplishments >= g.stage.tokens else COMBINED
    value += g.accomplishments * WORTH_TOKEN - g.visibility * WORTH_VISIBILITY
    hand: i64 = 0
    for card in g.hand:
        hand += power(card, kind)
    pool = g.area
    if kind != cards.EVASION:
        pool += max(0, g.physical)
    if kind != cards.PHYSICAL:
        pool += g.evasion
    if pool + hand >= need:
        value += WORTH_REACH
    used = WORTH_POOL if pool + hand >= least_price(g) and g.targets == 0 else WORTH_IDLE
    return value + pool * used + hand * WORTH_HAND - (need - g.stage.first_need) * WORTH_NEED - line_value(g)


def progress(g: Mission) -> i64:
    """How far the mission has come; a step sideways, to a stage of the same number, takes it no further."""
    done = bool(g.completed) and g.completed[-1] is g.stage
    return g.stage.number + 1 if done else g.stage.number


def power(card: Card, kind: i64) -> i64:
    """The printed power of a card that pays a cost of a kind."""
    if kind == cards.PHYSICAL:
        return card.physical
    return card.evasion if kind == cards.EVASION else card.physical + card.evasion


def least_price(g: Mission) -> i64:
    """What the cheapest obstacle in sight costs."""
    costs = g.homes(COST)
    extras = g.homes(SURCHARGE)
    least: i64 = 99
    for place in range(PLACES):
        if g.places[place].kinds:
            least = min(least, price(g, place, costs) + surcharge(g, place, extras))
    return least


def line_value(g: Mission) -> i64:
    """The suspicion that the line will cost: soon at its near end, later further off."""
    worth: i64 = 0
    for place in range(2, 6):
        worth += g.places[place].suspicion
    one = g.places[0]
    other = g.places[1]
    if not one.down and not other.down:
        worth += other.suspicion
        return worth * WORTH_LINE + (other if one is GAP else one).suspicion * WORTH_EXIT
    return (worth + one.suspicion + other.suspicion) * WORTH_LINE


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


def deck_value(g: Mission) -> i64:
    """What the best hand for the objective and an average hand give, and what is equipped."""
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
                gives = min(MOST_POWER, power(card, kind))
                useful += 2 * gives if kind != COMBINED else gives
                strong += bit(6 * gives)
                texts += card.worth
    best: i64 = 0
    left = g.hand_size
    for gives in range(MOST_POWER, 0, -1):
        n = min(left, strong >> (6 * gives) & 63)
        best += n * gives
        left -= n
    value = (min(best, g.stage.cost + 2) - g.stage.cost) * WORTH_BEST
    average = total * WORTH_AVERAGE + useful * WORTH_KIND + texts * WORTH_TEXT
    value += average * g.hand_size // max(moves, 1)
    for card in g.gear:
        if card is not GAP and not card.down:
            value += WORTH_GEAR
    return value
