"""Equality of positions, compared in place, which is quicker than by their `identity`."""

from __future__ import annotations

from typing import Final

from fieldcraft.games.island.printed.cards import Power
from fieldcraft.games.island.table.parts import (
    BlightSupply,
    CurrentAction,
    CurrentTurn,
    EventPiles,
    FearBoard,
    InvaderBoard,
    Panel,
)
from fieldcraft.games.island.table.state import Island
from fieldcraft.kernel.chance import step
from fieldcraft.kernel.identity import bag, frozen, is_same_decision
from fieldcraft.kernel.state import bit
from fieldcraft.native import i64

MOST_BITS: Final = 61
"""Bits that a mark has for cards."""


def mark_of(g: Island) -> i64:
    """Return a number that is the same for positions that are, and seldom for others."""
    mark = g.fear.made + (g.blight.pool << 8) + (g.phase << 16) + (g.turn << 24) + (i64(len(g.odd)) << 32)
    empty = g.map.empty
    for lands in g.pieces:
        if lands is empty:
            continue
        for n in lands:
            mark = step(mark ^ n)
    for n in g.defend:
        mark = step(mark ^ n)
    for panel in g.panels:
        for n in panel.presence:
            mark = step(mark ^ n)
        mark = step(mark ^ (panel.energy + (panel.plays << 16) + (panel.destroyed << 32)))
        mark = step(mark ^ bag_of(panel.hand))
        mark = step(mark ^ bag_of(panel.played))
        mark = step(mark ^ bag_of(panel.used))
    return mark


def bag_of(powers: tuple[Power, ...]) -> i64:
    """Return a number for cards without their order, a bit for most of them."""
    found: i64 = 0
    for power in powers:
        found ^= bit(power.index % MOST_BITS)
    return found


def is_alike(one: Island, other: Island) -> bool:
    """True if play cannot tell the two apart: what differs most often is looked at first."""
    return (
        one.pieces == other.pieces
        and have_same_panels(one.panels, other.panels)
        and one.fear.made == other.fear.made
        and one.blight.pool == other.blight.pool
        and one.defend == other.defend
        and one.odd == other.odd
        and one.marks == other.marks
        and one.phase == other.phase
        and one.speed == other.speed
        and is_alike_in_parts(one, other)
        and is_alike_in_tuples(one, other)
        and is_alike_in_numbers(one, other)
        and is_same_decision(one, other)
    )


def have_same_panels(one: list[Panel], other: list[Panel]) -> bool:
    """True if each Spirit has the same."""
    if len(one) != len(other):
        return False
    for i in range(i64(len(one))):
        here, there = one[i], other[i]
        if here is not there and not is_alike_in_panel(here, there):
            return False
    return True


def is_alike_in_panel(one: Panel, other: Panel) -> bool:
    """True if a Spirit has the same: what differs most often is looked at first."""
    return (
        one.energy == other.energy
        and one.presence == other.presence
        and one.elements == other.elements
        and one.plays == other.plays
        and one.destroyed == other.destroyed
        and one.opened == other.opened
        and one.used == other.used
        and have_same_cards(one.hand, other.hand)
        and have_same_cards(one.played, other.played)
        and have_same_cards(one.discard, other.discard)
        and have_same_cards(one.helpers, other.helpers)
        and one.out == other.out
        and one.absorbed == other.absorbed
        and one.chosen == other.chosen
    )


def is_alike_in_parts(one: Island, other: Island) -> bool:
    """True if the parts that copies share are the same."""
    return (
        (one.invaders is other.invaders or is_alike_in_invaders(one.invaders, other.invaders))
        and (one.fear is other.fear or is_alike_in_fear(one.fear, other.fear))
        and (one.blight is other.blight or is_alike_in_blight(one.blight, other.blight))
        and (one.events is other.events or is_alike_in_events(one.events, other.events))
        and (one.this_turn is other.this_turn or is_alike_in_turn(one.this_turn, other.this_turn))
        and (one.action is other.action or is_alike_in_action(one.action, other.action))
    )


def is_alike_in_invaders(one: InvaderBoard, other: InvaderBoard) -> bool:
    """True if the invaders' cards are the same."""
    return (
        one.stages == other.stages
        and one.order == other.order
        and one.to_settle == other.to_settle
        and one.to_ravage == other.to_ravage
        and one.to_build == other.to_build
        and one.explored == other.explored
        and one.discard == other.discard
        and one.below == other.below
        and one.towns == other.towns
        and one.was_frightened == other.was_frightened
    )


def is_alike_in_fear(one: FearBoard, other: FearBoard) -> bool:
    """True if fear and its cards are the same."""
    return (
        one.made == other.made
        and one.markers == other.markers
        and one.deck == other.deck
        and one.known == other.known
        and one.box == other.box
        and one.earned == other.earned
        and one.discard == other.discard
        and one.dividers == other.dividers
    )


def is_alike_in_blight(one: BlightSupply, other: BlightSupply) -> bool:
    """True if the blight card and its counters are the same."""
    return (
        one.face == other.face
        and one.card is other.card
        and one.stack == other.stack
        and one.passed == other.passed
        and one.pool == other.pool
        and one.supplied == other.supplied
        and one.healing == other.healing
        and one.beside == other.beside
        and one.beside_card == other.beside_card
        and one.irreparable == other.irreparable
    )


def is_alike_in_events(one: EventPiles, other: EventPiles) -> bool:
    """True if the event cards are the same."""
    return (
        one.deck == other.deck
        and one.known == other.known
        and one.current == other.current
        and one.discard == other.discard
        and one.bought == other.bought
        and one.another == other.another
    )


def is_alike_in_turn(one: CurrentTurn, other: CurrentTurn) -> bool:
    """True if what ends with the turn is the same."""
    return (
        one.repeats == other.repeats
        and one.paid_repeats == other.paid_repeats
        and one.paid_again == other.paid_again
        and one.allies == other.allies
        and one.hasty == other.hasty
        and one.hastened == other.hastened
        and one.reach == other.reach
        and one.keeps == other.keeps
        and one.either == other.either
        and one.unlocked == other.unlocked
        and one.borrowed == other.borrowed
        and one.poured == other.poured
    )


def is_alike_in_action(one: CurrentAction, other: CurrentAction) -> bool:
    """True if two actions have done the same."""
    return (
        one.fallen == other.fallen
        and one.pushed == other.pushed
        and one.spot == other.spot
        and one.worsened == other.worsened
        and (one.later is other.later or frozen(one.later) == frozen(other.later))
    )


def is_alike_in_tuples(one: Island, other: Island) -> bool:
    """True if all is the same that copies share until it changes."""
    return (
        one.in_force == other.in_force
        and one.removed == other.removed
        and one.staying == other.staying
        and one.map is other.map
        and one.minor_deck == other.minor_deck
        and one.minor_discard == other.minor_discard
        and one.major_deck == other.major_deck
        and one.major_discard == other.major_discard
        and one.turned_up == other.turned_up
        and one.forgotten == other.forgotten
        and one.lent == other.lent
        and one.refused == other.refused
        and one.picked == other.picked
        and one.asleep == other.asleep
        and one.before_dream == other.before_dream
        and one.spirits == other.spirits
        and one.players == other.players
    )


def is_alike_in_numbers(one: Island, other: Island) -> bool:
    """True if the numbers, single cards and what games share are the same."""
    return (
        one.washed == other.washed
        and one.units == other.units
        and one.is_sacrifice == other.is_sacrifice
        and one.reason == other.reason
        and one.gained is other.gained
        and one.card_set is other.card_set
        and one.map is other.map
        and one.plan is other.plan
    )


def have_same_cards(one: tuple[Power, ...], other: tuple[Power, ...]) -> bool:
    """True if both have the same cards, in any order."""
    return one == other or (len(one) == len(other) and bag(one) == bag(other))
