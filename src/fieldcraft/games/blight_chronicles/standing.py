"""Rules that hold while their card is in force, and what rules react to (section 11 of the rules)."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.blight_chronicles.abilities import May, Trigger
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
    Condition,
    Effect,
    Filter,
    Rule,
    is_near,
)
from fieldcraft.games.blight_chronicles.state import Mission
from fieldcraft.kernel.state import Op
from fieldcraft.native import i64

# -- what happens ------------------------------------------------------------------------------


class EventPattern(Op[Mission]):
    """Something that a rule may react to; it is asked, never run."""

    CATEGORY = "happening"

    def bit(self) -> i64:
        raise NotImplementedError

    def matches(self, source: i64, place: i64, card: Card) -> bool:
        """Did it happen to a card that the rule at `subject` speaks of?"""
        return True

    def run(self, g: Mission, subject: i64) -> None:
        raise AssertionError("a happening is asked, never run")


class IsAvoided(EventPattern):
    """By Sidestep too; a face-down card is just an obstacle (BC-162)."""

    FORM = "{who:some} is avoided"

    def __init__(self, who: Filter) -> None:
        self.who: Final = who

    def bit(self) -> i64:
        return AVOIDED

    def matches(self, source: i64, place: i64, card: Card) -> bool:
        return self.who.matches(source, place, card) or (card.down and self.who.takes_any())


class IsEliminated(EventPattern):
    """By whatever means (BC-087)."""

    FORM = "{who:some} is eliminated"

    def __init__(self, who: Filter) -> None:
        self.who: Final = who

    def bit(self) -> i64:
        return ELIMINATED

    def matches(self, source: i64, place: i64, card: Card) -> bool:
        return self.who.matches(source, place, card) or (card.down and self.who.takes_any())


class IsKnockedOut(EventPattern):
    FORM = "{who:some} is knocked out"

    def __init__(self, who: Filter) -> None:
        self.who: Final = who

    def bit(self) -> i64:
        return KNOCKED_OUT

    def matches(self, source: i64, place: i64, card: Card) -> bool:
        return self.who.matches(source, place, card)


class IsTargeted(EventPattern):
    """After it is paid for, before its fate."""

    FORM = "{who:some} is targeted"

    def __init__(self, who: Filter) -> None:
        self.who: Final = who

    def bit(self) -> i64:
        return TARGETED

    def matches(self, source: i64, place: i64, card: Card) -> bool:
        return self.who.matches(source, place, card)


class YouReveal(EventPattern):
    FORM = "you reveal cards"

    def bit(self) -> i64:
        return REVEALING


class YouDiscard(EventPattern):
    """From hand, forced or not."""

    FORM = "you discard cards"

    def bit(self) -> i64:
        return DISCARDING


class YouPutTokens(EventPattern):
    FORM = "you put +1 tokens"

    def bit(self) -> i64:
        return LAYING


class YouSidestep(EventPattern):
    FORM = "you sidestep"

    def bit(self) -> i64:
        return SIDESTEPPING


class DiscardBenefits(EventPattern):
    """A discard from hand has bought or set off anything good (BC-228)."""

    FORM = "a discard benefits you"

    def bit(self) -> i64:
        return BENEFITING


class DeckIsShuffled(EventPattern):
    """The discard pile became the deck (BC-152)."""

    FORM = "your deck is shuffled"

    def bit(self) -> i64:
        return SHUFFLING


# -- reactions ---------------------------------------------------------------------------------


class Reaction(Rule):
    """A rule that does something: of an obstacle or a stage always, of the agent's own if wanted (BC-059)."""

    def __init__(self, effect: Effect) -> None:
        self.effect: Final = effect
        self.op: Op[Any] = Trigger(effect)

    def moment(self) -> str:
        """The rule that says when it works, '' where its own text does."""
        return ""

    def asked(self) -> list[Asked]:
        may = May(self.effect, self.moment())
        self.op = may
        return [may]


class When(Reaction):
    FORM = "when {happening:happening} , {effect:effect}"

    def __init__(self, happening: EventPattern, effect: Effect) -> None:
        super().__init__(effect)
        self.happening: Final = happening

    def asks(self) -> i64:
        return i64(1) << self.happening.bit()

    def reply(self, g: Mission, happening: i64, source: i64, place: i64, card: Card) -> Op[Any] | None:
        if happening == self.happening.bit() and self.happening.matches(source, place, card):
            return self.op
        return None


class EachRound(Reaction):
    """Before tokens leave the play area (BC-116)."""

    FORM = "each round , {effect:effect}"

    def moment(self) -> str:
        return "BC-116"

    def asks(self) -> i64:
        return i64(1) << ROUND_BEGINS

    def reply(self, g: Mission, happening: i64, source: i64, place: i64, card: Card) -> Op[Any] | None:
        return self.op if happening == ROUND_BEGINS else None


# -- numbers that rules change -----------------------------------------------------------------


class CostChange(Rule):
    """The targeting cost, never the surcharge (BC-080)."""

    FORM = "{who:subject} cost {n:number} {degree:degree}"

    def __init__(self, who: Filter, n: i64, degree: i64) -> None:
        self.who: Final = who
        self.n: Final = n
        self.degree: Final = degree

    def asks(self) -> i64:
        return i64(1) << COST

    def amount(self, g: Mission, question: i64, source: i64, subject: i64, n: i64) -> i64:
        if question == COST and self.who.matches(source, subject, g.places[subject]):
            return n + self.n * self.degree
        return n


class SuspicionChange(Rule):
    """What avoiding it costs."""

    FORM = "{who:subject} give {n:number} {degree:degree} suspicion"

    def __init__(self, who: Filter, n: i64, degree: i64) -> None:
        self.who: Final = who
        self.n: Final = n
        self.degree: Final = degree

    def asks(self) -> i64:
        return i64(1) << SUSPICION

    def amount(self, g: Mission, question: i64, source: i64, subject: i64, n: i64) -> i64:
        if question == SUSPICION and self.who.matches(source, subject, g.places[subject]):
            return n + self.n * self.degree
        return n


class SurchargeChange(Rule):
    FORM = "the far surcharge is {n:number} {degree:degree}"

    def __init__(self, n: i64, degree: i64) -> None:
        self.n: Final = n
        self.degree: Final = degree

    def asks(self) -> i64:
        return i64(1) << SURCHARGE

    def amount(self, g: Mission, question: i64, source: i64, subject: i64, n: i64) -> i64:
        return n + self.n * self.degree if question == SURCHARGE else n


class HandSizeChange(Rule):
    FORM = "your hand size is {n:number} {degree:degree}"

    def __init__(self, n: i64, degree: i64) -> None:
        self.n: Final = n
        self.degree: Final = degree

    def asks(self) -> i64:
        return i64(1) << HAND

    def amount(self, g: Mission, question: i64, source: i64, subject: i64, n: i64) -> i64:
        return n + self.n * self.degree if question == HAND else n


class TargetLimit(Rule):
    """The highest limit in force counts (BC-070)."""

    FORM = "the target limit is {n:number}"

    def __init__(self, n: i64) -> None:
        self.n: Final = n

    def asks(self) -> i64:
        return i64(1) << LIMIT

    def amount(self, g: Mission, question: i64, source: i64, subject: i64, n: i64) -> i64:
        return max(n, self.n) if question == LIMIT else n


class EveryBonus(Rule):
    """Every vs bonus counts against any target (BC-230)."""

    FORM = "all vs bonuses apply"

    def asks(self) -> i64:
        return i64(1) << EVERY_BONUS

    def amount(self, g: Mission, question: i64, source: i64, subject: i64, n: i64) -> i64:
        return 1 if question == EVERY_BONUS else n


# -- what rules forbid -------------------------------------------------------------------------


class CannotBeKnockedOut(Rule):
    FORM = "{who:subject} cannot be knocked out"

    def __init__(self, who: Filter) -> None:
        self.who: Final = who

    def asks(self) -> i64:
        return i64(1) << KNOCK_OUT

    def forbids(self, g: Mission, question: i64, source: i64, subject: i64) -> str:
        return (
            "BC-118" if question == KNOCK_OUT and self.who.matches(source, subject, g.places[subject]) else ""
        )


class CannotBeEliminated(Rule):
    FORM = "{who:subject} cannot be eliminated"

    def __init__(self, who: Filter) -> None:
        self.who: Final = who

    def asks(self) -> i64:
        return i64(1) << ELIMINATE

    def forbids(self, g: Mission, question: i64, source: i64, subject: i64) -> str:
        return (
            "BC-118" if question == ELIMINATE and self.who.matches(source, subject, g.places[subject]) else ""
        )


class CannotBeTargeted(Rule):
    FORM = "{who:subject} cannot be targeted"

    def __init__(self, who: Filter) -> None:
        self.who: Final = who

    def asks(self) -> i64:
        return i64(1) << TARGET

    def forbids(self, g: Mission, question: i64, source: i64, subject: i64) -> str:
        return "BC-118" if question == TARGET and self.who.matches(source, subject, g.places[subject]) else ""


class CannotSidestep(Rule):
    FORM = "you cannot sidestep"

    def asks(self) -> i64:
        return i64(1) << SIDESTEP

    def forbids(self, g: Mission, question: i64, source: i64, subject: i64) -> str:
        return "BC-118" if question == SIDESTEP else ""


class CannotPrepare(Rule):
    FORM = "you cannot prepare"

    def asks(self) -> i64:
        return i64(1) << PREPARE

    def forbids(self, g: Mission, question: i64, source: i64, subject: i64) -> str:
        return "BC-118" if question == PREPARE else ""


class CannotLose(Rule):
    FORM = "you cannot lose {loss:loss}"

    def __init__(self, loss: i64) -> None:
        self.loss: Final = loss

    def asks(self) -> i64:
        return i64(1) << self.loss

    def forbids(self, g: Mission, question: i64, source: i64, subject: i64) -> str:
        return "BC-118" if question == self.loss else ""


# -- rules within rules ------------------------------------------------------------------------


class Qualified(Rule):
    """A rule that holds only sometimes."""

    def __init__(self, rule: Rule) -> None:
        self.rule: Final = rule

    def in_force(self, g: Mission, source: i64) -> bool:
        raise NotImplementedError

    def asks(self) -> i64:
        return self.rule.asks()

    def amount(self, g: Mission, question: i64, source: i64, subject: i64, n: i64) -> i64:
        return self.rule.amount(g, question, source, subject, n) if self.in_force(g, source) else n

    def forbids(self, g: Mission, question: i64, source: i64, subject: i64) -> str:
        return self.rule.forbids(g, question, source, subject) if self.in_force(g, source) else ""

    def reply(self, g: Mission, happening: i64, source: i64, place: i64, card: Card) -> Op[Any] | None:
        return self.rule.reply(g, happening, source, place, card) if self.in_force(g, source) else None

    def asked(self) -> list[Asked]:
        return self.rule.asked()


class RuleIf(Qualified):
    FORM = "if {condition:condition} , {rule:rule}"

    def __init__(self, condition: Condition, rule: Rule) -> None:
        super().__init__(rule)
        self.condition: Final = condition

    def in_force(self, g: Mission, source: i64) -> bool:
        return self.condition.holds(g, source)


class WhileNear(Qualified):
    """In Slots 1 and 2 and on a mark (BC-120)."""

    def in_force(self, g: Mission, source: i64) -> bool:
        return is_near(source)

    def forbids(self, g: Mission, question: i64, source: i64, subject: i64) -> str:
        return "BC-120" if super().forbids(g, question, source, subject) else ""
