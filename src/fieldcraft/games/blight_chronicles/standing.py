"""Rules that hold while their card is in force, and what rules react to (section 11 of the rules)."""

from __future__ import annotations

from typing import Any

from fieldcraft.games.blight_chronicles.abilities import Trigger
from fieldcraft.games.blight_chronicles.cards import (
    AVOIDED,
    BENEFITING,
    COST,
    DISCARDING,
    ELIMINATE,
    ELIMINATED,
    EVERY_BONUS,
    HAND,
    KNOCK_OUT,
    KNOCKED_OUT,
    LAYING,
    LIMIT,
    PREPARE,
    REVEALING,
    ROUND_BEGINS,
    SHUFFLING,
    SIDESTEP,
    SIDESTEPPING,
    SURCHARGE,
    SUSPICION,
    TARGET,
    TARGETED,
    Asked,
    Card,
    Who,
    is_near,
)
from fieldcraft.games.blight_chronicles.state import Mission
from fieldcraft.kernel.queries import EventPattern
from fieldcraft.kernel.rules import Answer, AtLeast, Change, ContinuousEffect, Prohibition, Qualified
from fieldcraft.kernel.rules import Reaction as KernelReaction
from fieldcraft.kernel.rules import RuleIf as KernelRuleIf
from fieldcraft.native import i64

# -- what happens ------------------------------------------------------------------------------


class Happening(EventPattern[Mission]):
    """Something that a rule may react to."""

    CATEGORY = "happening"


class ToObstacle(Happening):
    """Something that happens to an obstacle."""

    who: Who[Mission]

    def matches(self, g: Mission, source: i64, subject: i64, card: Card) -> bool:
        return self.who.matches(g, source, subject, card)


class ToAnyFace(ToObstacle):
    """Something that happens face down too; then the card is just an obstacle (BC-162)."""

    def matches(self, g: Mission, source: i64, subject: i64, card: Card) -> bool:
        return self.who.matches(g, source, subject, card) or (card.down and self.who.takes_any())


class IsAvoided(ToAnyFace):
    """By Sidestep too."""

    FORM = "{who:some} is avoided"

    def event(self) -> i64:
        return AVOIDED


class IsEliminated(ToAnyFace):
    """By whatever means (BC-087)."""

    FORM = "{who:some} is eliminated"

    def event(self) -> i64:
        return ELIMINATED


class IsKnockedOut(ToObstacle):
    FORM = "{who:some} is knocked out"

    def event(self) -> i64:
        return KNOCKED_OUT


class IsTargeted(ToObstacle):
    """After it is paid for, before its fate."""

    FORM = "{who:some} is targeted"

    def event(self) -> i64:
        return TARGETED


class YouReveal(Happening):
    FORM = "you reveal cards"

    def event(self) -> i64:
        return REVEALING


class YouDiscard(Happening):
    """From hand, forced or not."""

    FORM = "you discard cards"

    def event(self) -> i64:
        return DISCARDING


class YouPutTokens(Happening):
    FORM = "you put +1 tokens"

    def event(self) -> i64:
        return LAYING


class YouSidestep(Happening):
    FORM = "you sidestep"

    def event(self) -> i64:
        return SIDESTEPPING


class DiscardBenefits(Happening):
    """A discard from hand has bought or set off anything good (BC-228)."""

    FORM = "a discard benefits you"

    def event(self) -> i64:
        return BENEFITING


class DeckIsShuffled(Happening):
    """The discard pile became the deck (BC-152)."""

    FORM = "your deck is shuffled"

    def event(self) -> i64:
        return SHUFFLING


class RoundBegins(Happening):
    """Before tokens leave the play area (BC-116)."""

    def event(self) -> i64:
        return ROUND_BEGINS


# -- reactions ---------------------------------------------------------------------------------


class Reaction(KernelReaction[Mission]):
    """A rule that does something: of an obstacle or a stage always, of the agent's own if wanted (BC-059)."""

    FORM = "when {pattern:happening} , {effect:effect}"

    def derive(self) -> None:
        self.optional = Asked(self.effect, Trigger(self.effect), "")


class EachRound(Reaction):
    FORM = "each round , {effect:effect}"

    def derive(self) -> None:
        self.pattern = RoundBegins()
        self.optional = Asked(self.effect, Trigger(self.effect), "BC-116")


# -- numbers that rules change -----------------------------------------------------------------


class CostChange(Change[Mission]):
    """The targeting cost, never the surcharge (BC-080)."""

    FORM = "{who:subject} cost {n:number} {degree:degree}"

    who: Who[Mission]

    def question(self) -> i64:
        return COST

    def applies(self, g: Mission, source: i64, subject: i64) -> bool:
        return self.who.matches(g, source, subject, g.places[subject])


class SuspicionChange(CostChange):
    """What avoiding it costs."""

    FORM = "{who:subject} give {n:number} {degree:degree} suspicion"

    def question(self) -> i64:
        return SUSPICION


class SurchargeChange(Change[Mission]):
    FORM = "the far surcharge is {n:number} {degree:degree}"

    def question(self) -> i64:
        return SURCHARGE


class HandSizeChange(Change[Mission]):
    FORM = "your hand size is {n:number} {degree:degree}"

    def question(self) -> i64:
        return HAND


class TargetLimit(AtLeast[Mission]):
    """The highest limit in force counts (BC-070)."""

    FORM = "the target limit is {n:number}"

    def question(self) -> i64:
        return LIMIT


class EveryBonus(Answer[Mission]):
    """Every vs bonus counts against any target (BC-230)."""

    FORM = "all vs bonuses apply"

    def question(self) -> i64:
        return EVERY_BONUS

    def amount(self, g: Mission, question: i64, source: i64, subject: i64, n: i64) -> i64:
        return 1 if question == EVERY_BONUS else n


# -- what rules forbid -------------------------------------------------------------------------


class Forbids(Prohibition[Mission]):
    """While its card is in force (BC-118)."""

    def rule(self) -> str:
        return "BC-118"


class Protects(Forbids):
    """Something that cannot be done to certain obstacles."""

    who: Who[Mission]

    def applies(self, g: Mission, source: i64, subject: i64) -> bool:
        return self.who.matches(g, source, subject, g.places[subject])


class CannotBeKnockedOut(Protects):
    FORM = "{who:subject} cannot be knocked out"

    def question(self) -> i64:
        return KNOCK_OUT


class CannotBeEliminated(Protects):
    FORM = "{who:subject} cannot be eliminated"

    def question(self) -> i64:
        return ELIMINATE


class CannotBeTargeted(Protects):
    FORM = "{who:subject} cannot be targeted"

    def question(self) -> i64:
        return TARGET


class CannotSidestep(Forbids):
    FORM = "you cannot sidestep"

    def question(self) -> i64:
        return SIDESTEP


class CannotPrepare(Forbids):
    FORM = "you cannot prepare"

    def question(self) -> i64:
        return PREPARE


class CannotLose(Forbids):
    FORM = "you cannot lose {loss:loss}"

    loss: i64

    def question(self) -> i64:
        return self.loss


# -- rules within rules ------------------------------------------------------------------------


class RuleIf(KernelRuleIf[Mission]):
    """A rule for as long as a condition holds."""

    FORM = "if {condition:condition} , {rule:rule}"


class WhileNear(Qualified[Mission]):
    """In Slots 1 and 2 and on a mark (BC-120)."""

    def is_in_force(self, g: Mission, source: i64) -> bool:
        return is_near(source)

    def forbids(self, g: Mission, question: i64, source: i64, subject: i64) -> str:
        return "BC-120" if super().forbids(g, question, source, subject) else ""


def optional_part(rule: ContinuousEffect[Any]) -> Asked[Mission] | None:
    """What a rule of the agent's own asks before it does something, if it does anything."""
    while isinstance(rule, Qualified):
        rule = rule.rule
    if isinstance(rule, Reaction):
        assert isinstance(rule.optional, Asked)
        return rule.optional
    return None
