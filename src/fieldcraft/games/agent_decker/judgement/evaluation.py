"""Evaluation of a position of Agent Decker, for bots: a number comparable within one game."""

from __future__ import annotations

from typing import Any

from fieldcraft.games.agent_decker.judgement.worth import MISSION, Worth
from fieldcraft.games.agent_decker.printed.cards import ANY, Card, Goal
from fieldcraft.games.agent_decker.table.state import Agent
from fieldcraft.games.agent_decker.vocabulary.goals import AllDown, BothGoals, Equipped, Have, HoldCards
from fieldcraft.kernel.state import LOST, WON
from fieldcraft.native import i64


def evaluate(g: Agent, w: Worth) -> i64:
    """Return the worth of missions won above all; then of the alarm, the goal, and the deck."""
    if g.status == LOST:
        return (g.mission - 1) * MISSION
    value = g.mission * MISSION
    for alarm in g.alarms:
        value -= alarm * w.alarm
    if g.status == WON:
        return value
    lacks = g.goal_card.goal.lacks(g)
    value += w.goal if lacks == 0 else -lacks * w.step
    value -= g.alarm * w.alarm
    for card in g.line:
        value -= card.alarm * w.line
    if g.last() >= 0:
        value -= g.line[g.last()].alarm * w.exit
    return value + w.pool * (g.stealth + g.fighting) + deck_value(g, w)


def deck_value(g: Agent, w: Worth) -> i64:
    """Return the value of what an average hand and the equipment give."""
    goal = g.goal_card.goal
    cards: i64 = 0
    gives: i64 = 0
    for pile in (g.deck, g.hand, g.play_area, g.discard):
        for card in pile:
            cards += 1
            gives += worth(card, w) + wanted(goal, card, w)
    equipped: i64 = 0
    for card in g.equipped:
        equipped += worth(card, w) + 2 * wanted(goal, card, w)
    return equipped + gives * g.hand_size // max(cards, 1)


def worth(card: Card, w: Worth) -> i64:
    """Return the value of what a card gives to any goal."""
    return (card.stealth + card.fighting) * w.power + card.texts * w.text


def wanted(goal: Goal[Any], card: Card, w: Worth) -> i64:
    """Return how much a card in the agent's hands helps towards a goal, in addition to its general worth."""
    if isinstance(goal, Have):
        return card.power(goal.kind) * w.wanted // (2 if goal.kind == ANY else 1)
    if isinstance(goal, AllDown):  # any power knocks out something
        return card.power(ANY) * w.wanted // 2
    if isinstance(goal, Equipped):
        return w.item if card is goal.card else 0
    if isinstance(goal, HoldCards):
        return w.held if card.on_play is not None and not card.power(ANY) else 0
    assert isinstance(goal, BothGoals), f"nothing is known of goals such as {goal}"
    return wanted(goal.one, card, w) + wanted(goal.other, card, w)
