"""How well a mission stands, for bots: a number that is comparable within one game."""

from __future__ import annotations

from typing import Final

from fieldcraft.games.blight_chronicles.cards import COST, GAP, MOVE, PLACES, SURCHARGE
from fieldcraft.games.blight_chronicles.costs import price, surcharge
from fieldcraft.games.blight_chronicles.state import Mission
from fieldcraft.kernel.table import LOST, WON
from fieldcraft.native import i64

# What things are worth; the proportions are those with which the greedy bot came furthest.
WORTH_STAGE: Final = 20_000
WORTH_TOKEN: Final = 4_200
WORTH_SUSPICION: Final = 9
WORTH_VISIBILITY: Final = 2
WORTH_EXIT: Final = 49
WORTH_LINE: Final = 33
WORTH_NEED: Final = 1_950
WORTH_POOL: Final = 58
WORTH_IDLE: Final = 24
WORTH_HAND: Final = 24
WORTH_AVERAGE: Final = 176
WORTH_TEXT: Final = 16
WORTH_GEAR: Final = 224


def promise_of(g: Mission) -> i64:
    """Stages and tokens above all; then suspicion so far and to come, and what the agent's cards can do."""
    promise = i64(len(g.completed)) * WORTH_STAGE - g.suspicion * WORTH_SUSPICION
    if g.status == LOST:
        return promise - WORTH_STAGE
    if g.status == WON:
        return promise
    need = power_needed(g)
    promise += deck_promise(g)
    if g.between:
        return promise
    promise += g.accomplishments * WORTH_TOKEN - g.visibility * WORTH_VISIBILITY
    hand: i64 = 0
    for card in g.hand:
        hand += card.physical + card.evasion
    pool = max(0, g.physical) + g.evasion + g.area
    used = WORTH_POOL if pool + hand >= least_price(g) and g.targets == 0 else WORTH_IDLE
    return promise + pool * used + hand * WORTH_HAND - need * WORTH_NEED - line_promise(g)


def least_price(g: Mission) -> i64:
    """What the cheapest obstacle in sight costs."""
    costs = g.sources(COST)
    extras = g.sources(SURCHARGE)
    least: i64 = 99
    for place in range(PLACES):
        if g.places[place].kinds:
            least = min(least, price(g, place, costs) + surcharge(g, place, extras))
    return least


def line_promise(g: Mission) -> i64:
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
    for event in g.stage.events:
        if event.power and not event.is_done(g):
            least = min(least, event.power)
    for place in range(PLACES):
        card = g.places[place]
        if card.tokens:
            cost = price(g, place, g.sources(COST)) + surcharge(g, place, g.sources(SURCHARGE))
            least = min(least, cost)
    return g.stage.cost if least == 99 else least


def deck_promise(g: Mission) -> i64:
    """What an average hand of the agent's cards gives, and what is equipped."""
    cards: i64 = 0
    gives: i64 = 0
    for pile in (g.deck, g.hand, g.played, g.discard):
        for card in pile:
            if card.kind == MOVE:
                cards += 1
                gives += (card.physical + card.evasion) * WORTH_AVERAGE + card.worth * WORTH_TEXT
    promise = gives * g.hand_size // max(cards, 1)
    for card in g.gear:
        if card is not GAP and not card.down:
            promise += WORTH_GEAR
    return promise
