"""The goals of the missions, and what their rewards change."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.agent_decker.printed.cards import ANY, FIGHTING, STEALTH, Card, Goal
from fieldcraft.games.agent_decker.table.state import Agent
from fieldcraft.kernel.abilities import abilities
from fieldcraft.kernel.state import Op, contains
from fieldcraft.native import i64


class Have(Goal[Agent]):
    """Unspent resources only (AD-040)."""

    FORM = "have {n:number} {kind:kind}"
    KNOWN = ("kind", (STEALTH, FIGHTING, ANY))
    n: i64
    kind: i64

    def lacks(self, g: Agent) -> i64:
        return max(0, self.n - g.pool(self.kind))


class Equipped(Goal[Agent]):
    FORM = "have {card:card} equipped"
    card: Card

    def lacks(self, g: Agent) -> i64:
        return 0 if contains(g.equipped, self.card) else 4


class HoldCards(Goal[Agent]):
    """The hand as it is at this moment (AD-041)."""

    FORM = "hold {n:number} cards in your hand"
    n: i64

    def lacks(self, g: Agent) -> i64:
        return max(0, self.n - len(g.hand))


class AllDown(Goal[Agent]):
    """Every place must hold a face-down card (AD-042)."""

    FORM = "knock out all {n:number} cards in the line"
    n: i64

    def lacks(self, g: Agent) -> i64:
        up = self.n
        for card in g.line:
            if card.down:
                up -= 1
        return up


class BothGoals(Goal[Agent]):
    FORM = "goal = {one:condition} and {other:condition}"
    one: Goal[Any]
    other: Goal[Any]

    def lacks(self, g: Agent) -> i64:
        return self.one.lacks(g) + self.other.lacks(g)


class InteractLimit(Op[Agent]):
    FORM = "change = interact up to {n:number} times a turn"
    n: i64

    def run(self, g: Agent, subject: i64) -> None:
        g.limit = self.n


class HandSize(Op[Agent]):
    FORM = "change = draw {n:number} cards for each new hand"
    n: i64

    def run(self, g: Agent, subject: i64) -> None:
        g.hand_size = self.n


ABILITIES: Final = abilities(__name__, item={"rule": "rule : {effect:change}"})
