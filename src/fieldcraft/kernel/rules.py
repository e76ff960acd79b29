"""Continuous effects, in force while their card is in play, and the dispatcher that applies them.

A rule changes a number, forbids something, replaces what would happen, or reacts to what has happened.
A game numbers the questions it asks and the events it reports, together from 0 up, and likewise the homes
of rules: a slot, a piece of equipment, the stage.  There may be any number of each.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, TypeVar

from fieldcraft.kernel.effects import Action, Cause, Effect, OptionalTrigger
from fieldcraft.kernel.queries import Condition, EventPattern, Query
from fieldcraft.kernel.state import Context, G, Op, State, bit
from fieldcraft.native import i64, mypyc_attr

R = TypeVar("R", bound="RuledState")


@mypyc_attr(allow_interpreted_subclasses=True)
class ContinuousEffect(Query[G]):
    """A rule in force, which is asked about `subject` from `source`, its home, and never run."""

    CATEGORY = "rule"

    def asks(self) -> tuple[int, ...]:
        """Return the questions that it answers and the events that it reacts to."""
        raise NotImplementedError

    def amount(self, g: G, question: i64, source: i64, subject: i64, n: i64) -> i64:
        """The number `n` as this rule changes it."""
        return n

    def forbids(self, g: G, question: i64, source: i64, subject: i64) -> str:
        """Return the id of the rule that forbids the thing asked about, or ''."""
        return ""

    def instead(self, g: G, question: i64, source: i64, subject: i64) -> Op[Any] | None:
        """Return the op that happens, about `source`, instead of the thing asked about, or None."""
        return None

    def reply(self, g: G, event: i64, source: i64, subject: i64, card: Any) -> Op[Any] | None:
        """Return the op, about `source`, that reacts to an event of a card at `subject`, or None."""
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class Occasion(Cause):
    """The context of a rule's effect: the event or question that it answered, and its subject."""

    def __init__(
        self, outer: Context | None, event: i64, subject: i64, card: Any, source: i64, rule: Query[Any],
        deed: Op[Any] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(outer, subject)
        self.event: Final = event
        self.card: Final = card
        """The card it happened to, as it was then."""
        self.source: Final = source
        """The home of the rule."""
        self.rule: Final = rule
        self.deed: Final = deed
        """The op that was replaced; None for a reaction."""


def is_replacement(context: Context | None) -> bool:
    """True if the context is that of an op that replaces another."""
    return isinstance(context, Occasion) and context.deed is not None


def without_replacements(context: Context | None) -> Context | None:
    """The context in which a deed was attempted at first."""
    while context is not None and is_replacement(context):
        context = context.outer
    return context


NO_HOMES: Final[list[int]] = []
"""The homes of rules where none answers; never changed."""
LONE_HOMES: Final[list[list[int]]] = [[home] for home in range(64)]
"""For each of the first homes the list of it alone; never changed."""
MOST_IN_MASK: Final = 63


def with_home(homes: list[int], home: i64) -> list[int]:
    """Return the homes and one more; mostly there is only one, and its list need not be made again."""
    if homes:
        return [*homes, home]
    return LONE_HOMES[home] if home < len(LONE_HOMES) else [home]


def mask_of(questions: tuple[int, ...]) -> i64:
    """Return a bit for each question, as cards of a game with few of them keep it; raises ValueError."""
    mask: i64 = 0
    for question in questions:
        if question >= MOST_IN_MASK:
            raise ValueError(
                f"question {question} has no bit; a game with more than {MOST_IN_MASK} keeps no mask"
            )
        mask |= bit(question)
    return mask


class ActiveEffect:
    """A continuous effect in force.  Never changed."""

    def __init__(self, rule: Any, source: i64, passes: bool = False, owner: i64 = -1) -> None:
        self.rule: Final = rule
        self.source: Final[i64] = source
        """The subject that it is about."""
        self.passes: Final = passes
        """True if it ends with the turn."""
        self.owner: Final[i64] = owner
        """The player whose deed put it in force, -1 for none."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ActiveEffect) and (
            self.rule is other.rule
            and self.source == other.source
            and self.passes == other.passes
            and self.owner == other.owner
        )

    def __hash__(self) -> int:
        return hash((self.rule, self.source, self.owner))


class InForce:
    """All continuous effects in force, in the order in which they came.  Never changed, so copies share it.

    An effect is found by the question that it answers: adding one is rare, asking is not.
    """

    def __init__(self, effects: tuple[ActiveEffect, ...] = (), before: InForce | None = None) -> None:
        self.effects: Final[list[ActiveEffect]] = [] if before is None else before.effects[:]
        self.rules: Final[list[list[Any]]] = [] if before is None else before.rules[:]
        """The rule of each effect, as `RuledState.rules_at` returns it."""
        self.by_question: Final[list[list[int]]] = [] if before is None else before.by_question[:]
        """For each question the places of the effects that answer it; copies share these lists."""
        for effect in effects:
            self._add(effect)

    def _add(self, effect: ActiveEffect) -> None:
        home = i64(len(self.effects))
        self.effects.append(effect)
        self.rules.append([effect.rule])
        for question in effect.rule.asks():
            while len(self.by_question) <= question:
                self.by_question.append(NO_HOMES)
            self.by_question[question] = with_home(self.by_question[question], home)

    def homes(self, question: i64) -> list[int]:
        """Return the places of the effects that answer a question."""
        return self.by_question[question] if question < len(self.by_question) else NO_HOMES

    def answers(self, question: i64) -> bool:
        """True if an effect answers the question or reacts to the event."""
        return question < len(self.by_question) and len(self.by_question[question]) > 0

    def plus(self, effect: ActiveEffect) -> InForce:
        """Return these effects and one more."""
        return InForce((effect,), self)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, InForce) and self.effects == other.effects)

    def __hash__(self) -> int:
        return hash(tuple(self.effects))


@mypyc_attr(allow_interpreted_subclasses=True)
class RuledState(State):
    """A state on which rules are in force.  A game says where: `homes`, `rules_at` and `source_at`."""

    __slots__ = ()

    def homes(self, question: i64) -> list[int]:
        """Return the homes of rules that answer a question or react to an event, in their order.

        The list is not changed by the caller; where there is none it is `NO_HOMES`.
        """
        raise NotImplementedError

    def rules_at(self, home: i64) -> list[Any]:
        """Return the rules that are at a home, in their order."""
        raise NotImplementedError

    def source_at(self, home: i64) -> i64:
        """The subject that the rules at a home are about."""
        return home

    def may_decline(self, source: i64) -> bool:
        """True if a reaction from this source is optional."""
        return False

    # -- the one dispatcher ------------------------------------------------------------------

    def amount(self, question: i64, subject: i64, n: i64) -> i64:
        """A number as the rules in force change it one after another, in the order of their homes."""
        return self.amount_from(self.homes(question), question, subject, n)

    def amount_from(self, homes: list[int], question: i64, subject: i64, n: i64) -> i64:
        """Return the same for a caller that asks about many subjects and has found the homes once."""
        for home in homes:
            source = self.source_at(home)
            rules: list[ContinuousEffect[Any]] = self.rules_at(home)
            for rule in rules:
                n = rule.amount(self, question, source, subject, n)
        return n

    def forbidden(self, question: i64, subject: i64) -> str:
        """Return the id of the first rule that forbids what is asked about, or ''."""
        return self.forbidden_from(self.homes(question), question, subject)

    def forbidden_from(self, homes: list[int], question: i64, subject: i64) -> str:
        """Return the same for a caller that has found the homes already."""
        for home in homes:
            source = self.source_at(home)
            rules: list[ContinuousEffect[Any]] = self.rules_at(home)
            for rule in rules:
                found = rule.forbids(self, question, source, subject)
                if found:
                    return found
        return ""

    def forbidder(self, question: i64, subject: i64) -> i64:
        """Return the home of the first rule that forbids what is asked about, -1 if none does."""
        for home in self.homes(question):
            if self.forbidden_from([home], question, subject):
                return home
        return -1

    def attempt(self, question: i64, deed: Op[Any], subject: i64, card: Any = None) -> None:
        """Have the deed run next, or what the first rule that steps in replaces it with.

        The replacement may attempt the deed again, or another in answer to the same question: then the
        rules that have stepped in already are not asked a second time.
        """
        for home in self.homes(question):
            source = self.source_at(home)
            rules: list[ContinuousEffect[Any]] = self.rules_at(home)
            for rule in rules:
                op = rule.instead(self, question, source, subject)
                if op is not None and not self._has_stepped_in(question, source, rule):
                    occasion = Occasion(self.context, question, subject, card, source, rule, deed)
                    self.push_in(occasion, op, source)
                    return
        self.push_in(without_replacements(self.context), deed, subject)

    def _has_stepped_in(self, question: i64, source: i64, rule: ContinuousEffect[Any]) -> bool:
        """True if the rule has already replaced what runs now.

        The search ends at the first deed, reaction or action within the replacement.
        """
        context = self.context
        while is_replacement(context):
            assert isinstance(context, Occasion)
            if context.event == question and context.source == source and context.rule is rule:
                return True
            context = context.outer
        return False

    def emit(self, event: i64, subject: i64, card: Any = None) -> None:
        """Report an event: the rules that react to it do so next, in the order of their homes."""
        homes = self.homes(event)
        for at in range(i64(len(homes)) - 1, -1, -1):
            home = homes[at]
            source = self.source_at(home)
            rules: list[ContinuousEffect[Any]] = self.rules_at(home)
            for i in range(i64(len(rules)) - 1, -1, -1):
                op = rules[i].reply(self, event, source, subject, card)
                if op is not None:
                    self.react(op, Occasion(self.context, event, subject, card, source, rules[i]))

    def react(self, op: Op[Any], occasion: Occasion) -> None:
        """Have a reaction run next; a game that limits how many there may be does so here."""
        self.push_in(occasion, op, occasion.source)


class GoOn(Effect[RuledState]):
    """Attempt the replaced op again, without the rules that have already been applied to it."""

    FORM = "it happens all the same"

    def run(self, g: RuledState, subject: i64) -> None:
        occasion = g.context
        if isinstance(occasion, Occasion) and occasion.deed is not None:
            g.attempt(occasion.event, occasion.deed, occasion.subject, occasion.card)


# -- stock of rules ----------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Answer(ContinuousEffect[G]):
    """A rule about one `question`, and about those subjects to which it `applies`."""

    QUESTION: ClassVar[int] = -1
    """The question, where it is the same for all of the class."""
    about: i64

    def derive(self) -> None:
        self.about = self.QUESTION

    def question(self) -> i64:
        """Return the number of the question that it answers."""
        return self.about

    def asks(self) -> tuple[int, ...]:
        return (int(self.question()),)

    def applies(self, g: G, source: i64, subject: i64) -> bool:
        """True if it answers about this subject."""
        return True


@mypyc_attr(allow_interpreted_subclasses=True)
class Change(Answer[G]):
    """An amount added to a number (`degree` 1) or subtracted from it (-1)."""

    n: i64
    degree: i64 = 1

    def amount(self, g: G, question: i64, source: i64, subject: i64, n: i64) -> i64:
        if question == self.question() and self.applies(g, source, subject):
            return n + self.n * self.degree
        return n


@mypyc_attr(allow_interpreted_subclasses=True)
class AtLeast(Answer[G]):
    """A number is no less than this."""

    n: i64

    def amount(self, g: G, question: i64, source: i64, subject: i64, n: i64) -> i64:
        if n < self.n and question == self.question() and self.applies(g, source, subject):
            return self.n
        return n


@mypyc_attr(allow_interpreted_subclasses=True)
class Prohibition(Answer[G]):
    """Something cannot be done, by the rule whose id `rule` gives."""

    RULE: ClassVar[str] = ""

    def rule(self) -> str:
        """Return the id of the rule that forbids it."""
        return self.RULE

    def forbids(self, g: G, question: i64, source: i64, subject: i64) -> str:
        return self.rule() if question == self.question() and self.applies(g, source, subject) else ""


@mypyc_attr(allow_interpreted_subclasses=True)
class Replacement(Answer[G]):
    """If something would happen, this happens instead."""

    effect: Op[Any]

    def instead(self, g: G, question: i64, source: i64, subject: i64) -> Op[Any] | None:
        if question == self.question() and self.applies(g, source, subject):
            return self.effect
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class Reaction(ContinuousEffect[R]):
    """When something happens, an effect: optional where the game says that it may be declined."""

    FORM = "when {pattern:event} , {effect:effect}"

    pattern: EventPattern[Any]
    effect: Effect[Any]
    optional: OptionalTrigger[Any]

    def derive(self) -> None:
        self.optional = OptionalTrigger(self.effect, self.carried_out())

    def carried_out(self) -> Op[Any]:
        """The op that carries the effect out."""
        return Action(self.effect)

    def asks(self) -> tuple[int, ...]:
        return (int(self.pattern.event()),)

    def reply(self, g: R, event: i64, source: i64, subject: i64, card: Any) -> Op[Any] | None:
        if event != self.pattern.event() or not self.pattern.matches(g, source, subject, card):
            return None
        return self.optional if g.may_decline(source) else self.optional.then


@mypyc_attr(allow_interpreted_subclasses=True)
class Qualified(ContinuousEffect[G]):
    """A rule that holds only sometimes."""

    rule: ContinuousEffect[Any]

    def is_in_force(self, g: G, source: i64) -> bool:
        """True if the rule holds at its source now."""
        raise NotImplementedError

    def asks(self) -> tuple[int, ...]:
        return self.rule.asks()

    def amount(self, g: G, question: i64, source: i64, subject: i64, n: i64) -> i64:
        return self.rule.amount(g, question, source, subject, n) if self.is_in_force(g, source) else n

    def forbids(self, g: G, question: i64, source: i64, subject: i64) -> str:
        return self.rule.forbids(g, question, source, subject) if self.is_in_force(g, source) else ""

    def instead(self, g: G, question: i64, source: i64, subject: i64) -> Op[Any] | None:
        return self.rule.instead(g, question, source, subject) if self.is_in_force(g, source) else None

    def reply(self, g: G, event: i64, source: i64, subject: i64, card: Any) -> Op[Any] | None:
        return self.rule.reply(g, event, source, subject, card) if self.is_in_force(g, source) else None


@mypyc_attr(allow_interpreted_subclasses=True)
class RuleIf(Qualified[G]):
    """A rule for as long as a condition holds."""

    FORM = "if {condition:condition} , {rule:rule}"

    condition: Condition[Any]

    def is_in_force(self, g: G, source: i64) -> bool:
        return self.condition.holds(g, source)
