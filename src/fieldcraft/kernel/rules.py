"""Rules in force: what cards lay on the table for as long as they lie there, and the one who asks them.

A rule changes a number, forbids something, puts something else in the place of what would happen, or
reacts to what has happened.  A game numbers the questions it asks and the events it tells of, together
from 0 up to 62, and the homes where rules may lie likewise: a slot, a piece of equipment, the stage.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, TypeVar

from fieldcraft.kernel.effects import Action, Cause, Effect, OptionalTrigger
from fieldcraft.kernel.flow import bit
from fieldcraft.kernel.queries import Condition, EventPattern, Query
from fieldcraft.kernel.state import Context, G, Op, State
from fieldcraft.native import i64, mypyc_attr

R = TypeVar("R", bound="RuledState")


@mypyc_attr(allow_interpreted_subclasses=True)
class ContinuousEffect(Query[G]):
    """A rule in force; by itself it changes nothing.  It answers about `subject` from `source`, its home."""

    CATEGORY = "rule"

    def asks(self) -> i64:
        """The questions it answers and the events it reacts to: a bit for each."""
        raise NotImplementedError

    def amount(self, g: G, question: i64, source: i64, subject: i64, n: i64) -> i64:
        """The number `n` as this rule changes it."""
        return n

    def forbids(self, g: G, question: i64, source: i64, subject: i64) -> str:
        """The id of the rule by which this forbids the thing asked about, or ''."""
        return ""

    def instead(self, g: G, question: i64, source: i64, subject: i64) -> Op[Any] | None:
        """What happens, about `source`, in the place of the thing asked about, or None."""
        return None

    def reply(self, g: G, event: i64, source: i64, subject: i64, card: Any) -> Op[Any] | None:
        """What it does, about `source`, when something has happened to a card at `subject`, or None."""
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class Occasion(Cause):
    """Within what a rule does: the event or question it answered, and about whom."""

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
        """What the rule has put something else in the place of; None where it reacts."""


def is_replacement(context: Context | None) -> bool:
    """Is it the occasion of what a rule has put in the place of a deed?"""
    return isinstance(context, Occasion) and context.deed is not None


def without_replacements(context: Context | None) -> Context | None:
    """The context in which a deed was attempted at first."""
    while context is not None and is_replacement(context):
        context = context.outer
    return context


@mypyc_attr(allow_interpreted_subclasses=True)
class RuledState(State):
    """A state on which rules are in force.  A game says where: `homes`, `rules_at` and `source_at`."""

    __slots__ = ()

    def homes(self, question: i64) -> i64:
        """Where rules lie that answer a question or react to an event: a bit for each home."""
        raise NotImplementedError

    def rules_at(self, home: i64) -> list[Any]:
        """The rules that lie at a home, in their order."""
        raise NotImplementedError

    def source_at(self, home: i64) -> i64:
        """The subject that the rules at a home are about."""
        return home

    def may_decline(self, source: i64) -> bool:
        """Is a reaction from there optional?"""
        return False

    # -- the one dispatcher ------------------------------------------------------------------

    def amount(self, question: i64, subject: i64, n: i64) -> i64:
        """A number as the rules in force change it one after another, in the order of their homes."""
        return self.amount_from(self.homes(question), question, subject, n)

    def amount_from(self, homes: i64, question: i64, subject: i64, n: i64) -> i64:
        """The same for a caller who asks about many subjects and has found the homes once."""
        home: i64 = 0
        while homes:
            if homes & 1:
                source = self.source_at(home)
                rules: list[ContinuousEffect[Any]] = self.rules_at(home)
                for rule in rules:
                    n = rule.amount(self, question, source, subject, n)
            homes >>= 1
            home += 1
        return n

    def forbidden(self, question: i64, subject: i64) -> str:
        """The id of the first rule that forbids the thing asked about, or ''."""
        return self.forbidden_from(self.homes(question), question, subject)

    def forbidden_from(self, homes: i64, question: i64, subject: i64) -> str:
        """The same for a caller who has found the homes already."""
        home: i64 = 0
        while homes:
            if homes & 1:
                source = self.source_at(home)
                rules: list[ContinuousEffect[Any]] = self.rules_at(home)
                for rule in rules:
                    found = rule.forbids(self, question, source, subject)
                    if found:
                        return found
            homes >>= 1
            home += 1
        return ""

    def attempt(self, question: i64, deed: Op[Any], subject: i64, card: Any = None) -> None:
        """Have the deed run next, or what the first rule that steps in puts in its place.

        What is put in its place may attempt the deed again, or another in answer to the same question:
        then the rules that have stepped in already are not asked a second time.
        """
        homes = self.homes(question)
        home: i64 = 0
        while homes:
            if homes & 1:
                source = self.source_at(home)
                rules: list[ContinuousEffect[Any]] = self.rules_at(home)
                for rule in rules:
                    op = rule.instead(self, question, source, subject)
                    if op is not None and not self._has_stepped_in(question, source, rule):
                        occasion = Occasion(self.context, question, subject, card, source, rule, deed)
                        self.push_in(occasion, op, source)
                        return
            homes >>= 1
            home += 1
        self.push_in(without_replacements(self.context), deed, subject)

    def _has_stepped_in(self, question: i64, source: i64, rule: ContinuousEffect[Any]) -> bool:
        """Did the rule put in place what runs now?  A deed, a reaction or an action within begins afresh."""
        context = self.context
        while is_replacement(context):
            assert isinstance(context, Occasion)
            if context.event == question and context.source == source and context.rule is rule:
                return True
            context = context.outer
        return False

    def emit(self, event: i64, subject: i64, card: Any = None) -> None:
        """Tell the rules in force of an event: those that react do so next, in the order of their homes."""
        homes = self.homes(event)
        home: i64 = 0
        while homes >> home > 1:
            home += 1
        while homes and home >= 0:
            if homes >> home & 1:
                source = self.source_at(home)
                rules: list[ContinuousEffect[Any]] = self.rules_at(home)
                for i in range(i64(len(rules)) - 1, -1, -1):
                    op = rules[i].reply(self, event, source, subject, card)
                    if op is not None:
                        self.react(op, Occasion(self.context, event, subject, card, source, rules[i]))
            home -= 1

    def react(self, op: Op[Any], occasion: Occasion) -> None:
        """Have a reaction run next; a game that limits how many there may be does so here."""
        self.push_in(occasion, op, occasion.source)


class GoOn(Effect[RuledState]):
    """What would have happened is attempted again, among the rules that have not stepped in yet."""

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
        return self.about

    def asks(self) -> i64:
        return bit(self.question())

    def applies(self, g: G, source: i64, subject: i64) -> bool:
        return True


@mypyc_attr(allow_interpreted_subclasses=True)
class Change(Answer[G]):
    """A number is so much more, or less: `degree` is 1 or -1."""

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

    def asks(self) -> i64:
        return bit(self.pattern.event())

    def reply(self, g: R, event: i64, source: i64, subject: i64, card: Any) -> Op[Any] | None:
        if event != self.pattern.event() or not self.pattern.matches(g, source, subject, card):
            return None
        return self.optional if g.may_decline(source) else self.optional.then


@mypyc_attr(allow_interpreted_subclasses=True)
class Qualified(ContinuousEffect[G]):
    """A rule that holds only sometimes."""

    rule: ContinuousEffect[Any]

    def is_in_force(self, g: G, source: i64) -> bool:
        raise NotImplementedError

    def asks(self) -> i64:
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
