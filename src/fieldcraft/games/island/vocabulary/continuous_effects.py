"""Rules in force: how a text lays them, and those about lands and their pieces."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from fieldcraft.games.island.printed import cards
from fieldcraft.games.island.printed.cards import BUILD_CITY, BY_POWER
from fieldcraft.games.island.table import harm, invaders
from fieldcraft.games.island.table.actions import Act
from fieldcraft.games.island.table.contexts import Doing
from fieldcraft.games.island.table.parts import NOWHERE
from fieldcraft.games.island.table.state import Island
from fieldcraft.games.island.vocabulary.deeds import DOING, AtLand, Deed
from fieldcraft.games.island.vocabulary.filters import Kind, Who
from fieldcraft.games.island.vocabulary.invader_effects import defend
from fieldcraft.kernel.flow import first, second
from fieldcraft.kernel.queries import Count
from fieldcraft.kernel.rules import Answer, Change, ContinuousEffect, GoOn, Occasion, Prohibition
from fieldcraft.kernel.state import Op
from fieldcraft.native import i64, mypyc_attr

# -- how a rule comes into force ---------------------------------------------------------------


class ThisTurn(Deed):
    """The rule holds until time passes; `here` is the land, or the Spirit, that the text is about."""

    FORM = "this turn : {rule:rule}"
    rule: ContinuousEffect[Any]

    def run(self, g: Island, subject: i64) -> None:
        now = g.doing()
        g.enact(self.rule, subject if subject >= 0 else now.target, True, now.spirit)
        harm.test_health(g)


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


class NoNormalAction(NoAction):
    """A prohibition for cards in their slot; escalations, events and powers are not affected (IB-210)."""

    FORM = "no normal {action:action} in each {kind:land}"
    RULE = "IB-210"

    def question(self) -> i64:
        return cards.NORMAL[self.action]


class NoSource(Prohibition[Island]):
    FORM = "no explorers come from each {kind:land}"
    RULE = "IB-131"
    QUESTION = cards.ORIGIN
    kind: Kind

    def applies(self, g: Island, source: i64, subject: i64) -> bool:
        return self.kind.fits(g, subject)


# -- what becomes of the next step of the invaders ---------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class NextTime(Deed):
    """The next step of an action goes otherwise: a rule says so that is in force until then (IB-215)."""

    HOW: ClassVar[int] = 0
    action: i64
    rule: ContinuousEffect[Any]

    def derive(self) -> None:
        self.rule = NextStep(self.action, self.HOW)

    def run(self, g: Island, subject: i64) -> None:
        g.enact(self.rule, NOWHERE)


class NextStep(Answer[Island]):
    """Says what becomes of the next step of an action."""

    FORM = ""

    def __init__(self, action: i64, how: i64) -> None:
        self.about = cards.NEXT[action]
        self.how: Final = how

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        return n | self.how if question == self.about else n


class NextSkipsLowest(NextTime):
    FORM = "the next {action:action} skips the lowest land that its card names on each board"
    HOW = cards.LOWEST


class NextSkipped(NextTime):
    FORM = "the next {action:action} is skipped"
    HOW = cards.SKIPPED


class NextStays(NextTime):
    FORM = "the next {action:action} is skipped and its card stays"
    HOW = cards.STAYS


class NextShown(NextTime):
    FORM = "the next {action:action} is skipped once its card is up"
    HOW = cards.SHOWN


class NextDouble(NextSkipped):
    FORM = "the next {action:action} is skipped and the one after it turns up {n:number} more card{n:s}"
    n: i64

    def derive(self) -> None:
        super().derive()
        self.more = MoreCards(self.n)

    def run(self, g: Island, subject: i64) -> None:
        super().run(g, subject)
        g.enact(self.more, NOWHERE)

    more: ContinuousEffect[Any]


class MoreCards(Change[Island]):
    """The next explore that is done turns up more cards."""

    FORM = ""

    def __init__(self, n: i64) -> None:
        self.about = cards.MORE_CARDS
        self.n = n


class NextDestroyedFear(ContinuousEffect[Island]):
    """Fear for one destroyed piece, and then no more."""

    FORM = "the next {who:who} destroyed here makes {n:number} fear"
    who: Who
    n: i64
    frightening: Op[Any]

    def derive(self) -> None:
        self.frightening = FrightenOnce(self)

    def asks(self) -> tuple[int, ...]:
        return (cards.DESTROYED,)

    def reply(self, g: Island, event: i64, source: i64, subject: i64, card: Any) -> Op[Any] | None:
        is_one = first(subject) == source and self.who.kinds.contains(second(subject))
        return self.frightening if event == cards.DESTROYED and is_one else None


class FrightenOnce(Op[Island]):
    """Make the fear if the rule is still in force, and end the rule."""

    def __init__(self, rule: NextDestroyedFear) -> None:
        self.rule: Final = rule

    def run(self, g: Island, subject: i64) -> None:
        if end_once(g, self.rule, subject):
            g.make_fear(self.rule.n)


def end_once(g: Island, rule: Any, source: i64) -> bool:
    """End one rule about a subject; True if it was in force."""
    effects = list(g.in_force.effects)
    for effect in effects:
        if effect.rule is rule and effect.source == source:
            effects.remove(effect)
            g.keep_effects(effects)
            return True
    return False


class FirstRavageBuilds(Answer[Island]):
    """The invaders build where they would ravage, once."""

    FORM = "the first ravage here is a build instead"
    QUESTION = cards.STOP
    building: Op[Any]

    def derive(self) -> None:
        super().derive()
        self.building = BuildInstead(self)

    def instead(self, g: Island, question: i64, source: i64, subject: i64) -> Op[Any] | None:
        return self.building if question == cards.STOP and source == subject else None


class BuildInstead(Op[Island]):
    """Have a build for a ravage; let a build happen."""

    def __init__(self, rule: FirstRavageBuilds) -> None:
        self.rule: Final = rule

    def run(self, g: Island, subject: i64) -> None:
        if occasion_of(g).deed is not invaders.RAVAGE_ONE:
            g.push(LET_HAPPEN, subject)
        elif end_once(g, self.rule, subject) and invaders.may_build(g, subject):
            g.push_in(None, invaders.BUILD_SOON, subject)


LET_HAPPEN: Final[Op[Any]] = GoOn()


class WeakerRavage(Answer[Island]):
    """The turn has no further ravage there but by another power."""

    FORM = "the next ravage here deals {n:number} less damage"
    QUESTION = cards.RAVAGE_DAMAGE
    n: i64

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        return max(0, n - self.n) if question == cards.RAVAGE_DAMAGE and source == subject else n


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
    """A defence in every land of the Spirit that the power targets, as it is when asked."""

    FORM = "defend {n:number} wherever the target spirit is"
    QUESTION = cards.DEFEND
    n: i64

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        return n + self.n if question == cards.DEFEND and g.panels[source].presence[subject] else n


# -- pieces ------------------------------------------------------------------------------------


class NoRavageHarm(Prohibition[Island]):
    FORM = "{who:whos} take no damage from ravages here"
    RULE = "IB-128"
    QUESTION = cards.RAVAGE_HARM
    who: Who

    def applies(self, g: Island, source: i64, subject: i64) -> bool:
        return first(subject) == source and self.who.kinds.contains(second(subject))


class NothingHarms(NoRavageHarm):
    FORM = "{who:whos} are neither damaged nor destroyed here"
    RULE = "IB-183"
    QUESTION = cards.HARM


class Untouched(NoRavageHarm):
    """Nothing happens to them; they strike and defend as ever (IB-238)."""

    FORM = "{who:whos} here are neither harmed nor removed nor replaced nor moved"
    RULE = "IB-238"

    def asks(self) -> tuple[int, ...]:
        return (cards.HARM, cards.FIXED)

    def forbids(self, g: Island, question: i64, source: i64, subject: i64) -> str:
        is_asked = question in (cards.HARM, cards.FIXED)
        return self.rule() if is_asked and self.applies(g, source, subject) else ""


class MoreHealth(Answer[Island]):
    FORM = "{who:whos} have {n:number} more health here"
    QUESTION = cards.HEALTH
    who: Who
    n: i64

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        if question != cards.HEALTH or first(subject) != source:
            return n
        return n + self.n if self.who.kinds.contains(second(subject)) else n


class StrikeAtOnce(Prohibition[Island]):
    """The dahan do not wait until they have been hurt."""

    FORM = "dahan strike at once with the invaders here"
    RULE = "IB-127"
    QUESTION = cards.STRIKE_LATE

    def applies(self, g: Island, source: i64, subject: i64) -> bool:
        return source == subject


class FearDefends(ContinuousEffect[Island]):
    """A defence as large as the fear that powers make in the land; fear of destruction does not count."""

    FORM = "fear that powers make here defends as much"

    def asks(self) -> tuple[int, ...]:
        return (cards.FEAR_MADE,)

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

    def asks(self) -> tuple[int, ...]:
        return (cards.DESTROYED,)

    def reply(self, g: Island, event: i64, source: i64, subject: i64, card: Any) -> Op[Any] | None:
        if event == cards.DESTROYED and first(subject) == source and self.who.kinds.contains(second(subject)):
            spirit = g.spirit_of(self, source)
            g.after_action(self.dealing, source, Doing(None, source, spirit, BY_POWER))
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
    """Return the occasion of the current rule."""
    context = g.context
    while context is not None:
        if isinstance(context, Occasion):
            return context
        context = context.outer
    raise AssertionError("no rule has answered anything")
