"""Rules that hold while their card is in force, and what rules react to (section 11 of the rules)."""

from __future__ import annotations

from typing import Any, ClassVar

from fieldcraft.games.blight_chronicles.printed import cards
from fieldcraft.games.blight_chronicles.printed.cards import (
    AVOIDED,
    COST,
    ELIMINATED,
    AskedTrigger,
    Card,
    WhichObstacles,
)
from fieldcraft.games.blight_chronicles.table.state import Mission
from fieldcraft.games.blight_chronicles.vocabulary.abilities import CarryOutAbility
from fieldcraft.kernel.queries import EventPattern
from fieldcraft.kernel.rules import (
    Answer,
    AtLeast,
    Change,
    ContinuousEffect,
    Prohibition,
    Qualified,
    Reaction,
)
from fieldcraft.kernel.state import Op
from fieldcraft.native import i64

# -- what happens ------------------------------------------------------------------------------


class Happening(EventPattern[Mission]):
    """Something that a rule may react to."""

    FORM = "happening = {happening:occurrence}"
    happening: i64

    def event(self) -> i64:
        return self.happening


class Falls(Happening):
    """Avoided by Sidestep too, eliminated by whatever means (BC-087), targeted: paid for, before its fate.

    Both the former happen face down too; then the card is just an obstacle (BC-162).
    """

    FORM = "{who:some} is {happening:fate}"
    who: WhichObstacles[Mission]

    def matches(self, g: Mission, source: i64, subject: i64, card: Card) -> bool:
        if self.who.matches(g, source, subject, card):
            return True
        return card.down and self.happening in (AVOIDED, ELIMINATED) and self.who.takes_any()


# -- reactions ---------------------------------------------------------------------------------


class OwnReaction(Reaction[Mission]):
    """A rule that does something: of an obstacle or a stage always, of the agent's own if wanted (BC-059)."""

    FORM = "when {pattern:happening} , {effect:effect}"

    MOMENT: ClassVar[str] = ""
    """The rule that says when it works, '' where its own text does."""

    def derive(self) -> None:
        self.optional = AskedTrigger(self.effect, CarryOutAbility(self.effect), self.MOMENT)


class EachRound(OwnReaction):
    """An effect at the start of each round, before tokens leave the play area (BC-116)."""

    FORM = "at the start of each round , {effect:effect}"
    MOMENT = "BC-116"

    def derive(self) -> None:
        super().derive()
        begins = Happening()
        begins.happening = cards.ROUND_BEGINS
        self.pattern = begins


class EachReshuffle(OwnReaction):
    """The clock of a stage: the avoided obstacles come back once more, and somebody notices (BC-243)."""

    FORM = "reshuffle = from reshuffle {n:number} on , {effect:effect}"
    n: i64

    def derive(self) -> None:
        super().derive()
        comes_back = Happening()
        comes_back.happening = cards.RESHUFFLING
        self.pattern = comes_back

    def reply(self, g: Mission, event: i64, source: i64, subject: i64, card: Card) -> Op[Any] | None:
        return super().reply(g, event, source, subject, card) if g.reshuffles >= self.n else None


# -- numbers that rules change -----------------------------------------------------------------


class FigureChange(Change[Mission]):
    FORM = "{figure:figure} is {n:number} {degree:degree}"
    figure: i64

    def question(self) -> i64:
        return self.figure


class CostChange(Change[Mission]):
    """The targeting cost, never the surcharge (BC-080)."""

    FORM = "{who:subject} cost {n:number} {degree:degree}"
    who: WhichObstacles[Mission]

    def question(self) -> i64:
        return COST

    def applies(self, g: Mission, source: i64, subject: i64) -> bool:
        return self.who.matches(g, source, subject, g.places[subject])


class SuspicionChange(CostChange):
    """A change of the suspicion for avoiding an obstacle."""

    FORM = "{who:subject} give {n:number} {degree:degree} suspicion when avoided"

    def question(self) -> i64:
        return cards.SUSPICION


class TargetLimit(AtLeast[Mission]):
    """The highest limit in force counts (BC-070)."""

    FORM = "the target limit is {n:number}"

    def question(self) -> i64:
        return cards.LIMIT


class EveryBonus(Answer[Mission]):
    """Every vs bonus counts against any target (BC-230)."""

    FORM = "all vs bonuses apply"

    def question(self) -> i64:
        return cards.EVERY_BONUS

    def amount(self, g: Mission, question: i64, source: i64, subject: i64, n: i64) -> i64:
        return 1 if question == cards.EVERY_BONUS else n


# -- what rules forbid -------------------------------------------------------------------------


class Forbids(Prohibition[Mission]):
    """While its card is in force (BC-118)."""

    FORM = "you cannot {deed:deed}"
    deed: i64

    def question(self) -> i64:
        return self.deed

    def rule(self) -> str:
        return "BC-118"


class Protects(Forbids):
    FORM = "{who:subject} cannot be {deed:harm}"
    who: WhichObstacles[Mission]

    def applies(self, g: Mission, source: i64, subject: i64) -> bool:
        return self.who.matches(g, source, subject, g.places[subject])


# -- rules within rules ------------------------------------------------------------------------


class WhileNear(Qualified[Mission]):
    """A rule in force while its card is in Slots 1 and 2 or on a mark (BC-120)."""

    FORM = "near = near : {rule:rule}"

    def is_in_force(self, g: Mission, source: i64) -> bool:
        return cards.is_near(source)

    def forbids(self, g: Mission, question: i64, source: i64, subject: i64) -> str:
        return "BC-120" if super().forbids(g, question, source, subject) else ""


def optional_part(rule: ContinuousEffect[Any]) -> AskedTrigger[Mission] | None:
    """Return the question that a reaction of the agent's own asks first; None for any other rule."""
    while isinstance(rule, Qualified):
        rule = rule.rule
    if isinstance(rule, OwnReaction):
        assert isinstance(rule.optional, AskedTrigger)
        return rule.optional
    return None
