"""Rules in force: how a text lays them, and those about lands and their pieces."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from fieldcraft.games.island import cards, harm
from fieldcraft.games.island.acts import Act
from fieldcraft.games.island.cards import BUILD_CITY, BY_POWER
from fieldcraft.games.island.colony import defend
from fieldcraft.games.island.deeds import DOING, AtLand, Deed
from fieldcraft.games.island.doing import Doing, Later
from fieldcraft.games.island.filters import Kind, Who
from fieldcraft.games.island.state import Island
from fieldcraft.kernel.flow import bit, first, second
from fieldcraft.kernel.queries import Count
from fieldcraft.kernel.rules import Answer, ContinuousEffect, Occasion, Prohibition
from fieldcraft.kernel.state import Op
from fieldcraft.native import i64

# -- how a rule comes into force ---------------------------------------------------------------


class ThisTurn(Deed):
    """The rule holds until time passes; `here` is the land, or the Spirit, that the text is about."""

    FORM = "this turn : {rule:rule}"
    rule: ContinuousEffect[Any]

    def run(self, g: Island, subject: i64) -> None:
        now = g.doing()
        g.enact(self.rule, subject if subject >= 0 else now.target, True, now.spirit)


# -- what the invaders may not do --------------------------------------------------------------


class NoAction(Prohibition[Island]):
    FORM = "no {action:action} in each {kind:land}"
    RULE = "IB-182"
    action: i64
    kind: Kind

    def question(self) -> i64:
        return self.action

    def applies(self, g: Island, source: i64, subject: i64) -> bool:
        return self.kind.fits(g, subject)


class NoCity(Prohibition[Island]):
    FORM = "no city is built in each {kind:land}"
    RULE = "IB-182"
    QUESTION = BUILD_CITY
    kind: Kind

    def applies(self, g: Island, source: i64, subject: i64) -> bool:
        return self.kind.fits(g, subject)


# -- defence (IB-183) --------------------------------------------------------------------------


class DefendIn(Answer[Island]):
    FORM = "defend {n:number} in each {kind:land}"
    QUESTION = cards.DEFEND
    n: i64
    kind: Kind

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        return n + self.n if question == cards.DEFEND and self.kind.fits(g, subject) else n


class DefendPerIn(Answer[Island]):
    FORM = "defend {n:number} per {count:count} in each {kind:land}"
    QUESTION = cards.DEFEND
    n: i64
    count: Count[Any]
    kind: Kind

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        if question == cards.DEFEND and self.kind.fits(g, subject):
            return n + self.n * self.count.count(g, subject)
        return n


class DefendAndPerIn(Answer[Island]):
    FORM = "defend {n:number} and {m:number} per {count:count} in each {kind:land}"
    QUESTION = cards.DEFEND
    n: i64
    m: i64
    count: Count[Any]
    kind: Kind

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        if question == cards.DEFEND and self.kind.fits(g, subject):
            return n + self.n + self.m * self.count.count(g, subject)
        return n


class DefendOfTarget(Answer[Island]):
    """In every land of the Spirit that the power targets, as it is when asked."""

    FORM = "defend {n:number} wherever the target spirit is"
    QUESTION = cards.DEFEND
    n: i64

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        return n + self.n if question == cards.DEFEND and g.presence[source][subject] else n


# -- pieces ------------------------------------------------------------------------------------


class NoRavageHarm(Prohibition[Island]):
    FORM = "{who:whos} take no damage from ravages here"
    RULE = "IB-128"
    QUESTION = cards.RAVAGE_HARM
    who: Who

    def applies(self, g: Island, source: i64, subject: i64) -> bool:
        return first(subject) == source and bool(self.who.kinds() >> second(subject) & 1)


class NothingHarms(NoRavageHarm):
    FORM = "{who:whos} are neither damaged nor destroyed here"
    RULE = "IB-183"
    QUESTION = cards.HARM


class MoreHealth(Answer[Island]):
    FORM = "{who:whos} have {n:number} more health here"
    QUESTION = cards.HEALTH
    who: Who
    n: i64

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        if question != cards.HEALTH or first(subject) != source:
            return n
        return n + self.n if self.who.kinds() >> second(subject) & 1 else n


class StrikeAtOnce(Prohibition[Island]):
    """The dahan do not wait until they have been hurt."""

    FORM = "dahan strike at once with the invaders here"
    RULE = "IB-127"
    QUESTION = cards.STRIKE_LATE

    def applies(self, g: Island, source: i64, subject: i64) -> bool:
        return source == subject


class FearDefends(ContinuousEffect[Island]):
    """What powers frighten there defends the land as well; what comes of destruction does not."""

    FORM = "fear that powers make here defends as much"

    def asks(self) -> i64:
        return bit(cards.FEAR_MADE)

    def reply(self, g: Island, event: i64, source: i64, subject: i64, card: Any) -> Op[Any] | None:
        if event == cards.FEAR_MADE and first(subject) == source:
            defend(g, source, second(subject))
        return None


class Revenge(ContinuousEffect[Island]):
    """When the action is over that destroyed pieces here, the one whose rule it is deals damage (IB-178)."""

    FORM = "each effect that destroys {who:whos} here deals {n:number} damage for each"
    who: Who
    n: i64
    dealing: Op[Any]

    def derive(self) -> None:
        self.dealing = Act(DealRevenge(self.n), BY_POWER)

    def asks(self) -> i64:
        return bit(cards.DESTROYED)

    def reply(self, g: Island, event: i64, source: i64, subject: i64, card: Any) -> Op[Any] | None:
        if event == cards.DESTROYED and first(subject) == source and self.who.kinds() >> second(subject) & 1:
            spirit = g.spirit_of(self, source)
            g.later = (*g.later, Later(self.dealing, source, Doing(None, source, spirit, BY_POWER)))
        return None


class RevengeNear(Answer[Island]):
    FORM = "that damage may go to adjacent lands"
    QUESTION = cards.REVENGE_REACH

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        return 1 if question == cards.REVENGE_REACH and source == subject else n


class DealRevenge(AtLand):
    """Damage in the land, or as far from it as a rule lets it go."""

    ASKS: ClassVar[str] = "in"
    AIM: ClassVar[str] = DOING

    def __init__(self, n: i64) -> None:
        self.n: Final = n

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        far = g.amount(cards.REVENGE_REACH, subject, 0)
        return g.invaders_in(land) > 0 and g.map.places.distance(subject, land) in range(far + 1)

    def done(self, g: Island, subject: i64, land: i64) -> None:
        harm.DEAL.begin(g, land, self.n)


# -- blight ------------------------------------------------------------------------------------


class StaysOnCard(Prohibition[Island]):
    """A counter that would come here stays where it is (IB-177)."""

    FORM = "blight stays on the card instead of coming here"
    RULE = "IB-177"
    QUESTION = cards.ARRIVAL

    def applies(self, g: Island, source: i64, subject: i64) -> bool:
        return source == subject


def occasion_of(g: Island) -> Occasion:
    """What a rule in force has answered."""
    context = g.context
    while context is not None:
        if isinstance(context, Occasion):
            return context
        context = context.outer
    raise AssertionError("no rule has answered anything")
