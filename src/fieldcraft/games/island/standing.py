"""Rules in force: what a text says of a turn, of a card that lies open, of a Spirit."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from fieldcraft.games.island import cards, harm
from fieldcraft.games.island.cards import BUILD_CITY, BY_POWER
from fieldcraft.games.island.deeds import (
    DESTROY_ONE_THERE,
    DOING,
    LOSING,
    AtLand,
    Deed,
    defend,
    place_presence,
)
from fieldcraft.games.island.filters import Ground, Kind, Who
from fieldcraft.games.island.lands import LANDS
from fieldcraft.games.island.moves import PushAwake
from fieldcraft.games.island.state import Act, Doing, Island, Later
from fieldcraft.kernel.effects import Effect
from fieldcraft.kernel.flow import bit, first, second
from fieldcraft.kernel.queries import Count
from fieldcraft.kernel.rules import Answer, ContinuousEffect, GoOn, Occasion, Prohibition
from fieldcraft.kernel.state import Op, Option
from fieldcraft.native import i64, mypyc_attr

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


class NothingHarms(Prohibition[Island]):
    FORM = "{who:whos} are neither damaged nor destroyed here"
    RULE = "IB-183"
    QUESTION = cards.HARM
    who: Who

    def applies(self, g: Island, source: i64, subject: i64) -> bool:
        return first(subject) == source and bool(self.who.kinds() >> second(subject) & 1)


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


class RavageMore(Answer[Island]):
    FORM = "each ravage deals {n:number} more damage"
    QUESTION = cards.RAVAGE_DAMAGE
    n: i64

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        return n + self.n if question == cards.RAVAGE_DAMAGE else n


# -- blight ------------------------------------------------------------------------------------


class StaysOnCard(Answer[Island]):
    """A counter that would come here stays where it is (IB-177)."""

    FORM = "blight stays on the card instead of coming here"
    QUESTION = cards.ARRIVAL

    def instead(self, g: Island, question: i64, source: i64, subject: i64) -> Any:
        if question == cards.ARRIVAL and source == subject:
            return STAYS
        return None


class Stays(Deed):
    """Nothing has been added."""

    def run(self, g: Island, subject: i64) -> None:
        if g.journal is not None:
            g.note("blight-stays", (g.map.titles[subject],))


# -- Spirits -----------------------------------------------------------------------------------


class SiteOn(Answer[Island]):
    """Its presence makes a sacred site of every land of a kind."""

    FORM = "its presence in {ground:grounds} is a sacred site"
    QUESTION = cards.SITE
    ground: Ground

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        if question == cards.SITE and second(subject) == source and self.ground.is_so(g, first(subject)):
            return max(n, 2)
        return n


class SwiftPer(Answer[Island]):
    """So many slow powers may be used among the fast ones for each element of a kind."""

    FORM = "it may hasten {n:number} slow power{n:s} per {element:element} it has"
    QUESTION = cards.HASTE
    n: i64
    element: i64

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        if question == cards.HASTE and source == subject:
            return n + self.n * g.elements[source][self.element]
        return n


class DefendSites(Answer[Island]):
    FORM = "defend {n:number} in each sacred site of its own"
    QUESTION = cards.DEFEND
    n: i64

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        return n + self.n if question == cards.DEFEND and g.is_site(source, subject) else n


class ReachFor(Answer[Island]):
    """Energy buys a target out of range: asked for a pair of land and Spirit, it says the price."""

    FORM = "its powers reach each {kind:land} for {n:number} energy"
    QUESTION = cards.REACH
    kind: Kind
    n: i64

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        if question == cards.REACH and second(subject) == source and self.kind.fits(g, first(subject)):
            return self.n
        return n


class LessHealth(Answer[Island]):
    FORM = "{who:whos} have {n:number} less health"
    QUESTION = cards.HEALTH
    who: Who
    n: i64

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        is_one = question == cards.HEALTH and self.who.kinds() >> second(subject) & 1
        return max(1, n - self.n) if is_one else n


class EasilyBlighted(Answer[Island]):
    FORM = "the land is blighted by {n:number} less damage"
    QUESTION = cards.BLIGHTED_BY
    n: i64

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        return max(1, n - self.n) if question == cards.BLIGHTED_BY else n


class WithersAll(Answer[Island]):
    """In the place of one presence of each Spirit."""

    FORM = "new blight destroys all presence there and {n:number} presence in an adjacent land"
    QUESTION = cards.WITHERING
    n: i64
    withering: Op[Any]

    def derive(self) -> None:
        super().derive()
        self.withering = WitherAround(self.n)

    def instead(self, g: Island, question: i64, source: i64, subject: i64) -> Op[Any] | None:
        return self.withering if question == cards.WITHERING else None


class WitherAround(Op[Island]):
    """All presence of the land goes, then some next door."""

    def __init__(self, n: i64) -> None:
        self.next_door: Final = WitherNear(n)

    def run(self, g: Island, subject: i64) -> None:
        land = occasion_of(g).subject
        for spirit in range(i64(len(g.spirits))):
            for _ in range(g.presence[spirit][land]):
                g.destroy_presence(spirit, land)
        g.push(self.next_door, land)


class WitherNear(AtLand):
    ASKS: ClassVar[str] = "lose"
    AIM: ClassVar[str] = LOSING

    def __init__(self, n: i64) -> None:
        self.n: Final = n

    def number(self, g: Island, subject: i64) -> i64:
        return self.n

    def chooser(self, g: Island, subject: i64) -> i64:
        return g.owner_of(subject)

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        return g.presence_in(land) > 0 and land in g.near(subject)

    def done(self, g: Island, subject: i64, land: i64) -> None:
        g.push(DESTROY_ONE_THERE, land)


# -- adversaries -------------------------------------------------------------------------------


class Stronger(Answer[Island]):
    FORM = "{who:whos} deal {n:number} more damage"
    QUESTION = cards.STRENGTH
    who: Who
    n: i64

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        is_one = question == cards.STRENGTH and self.who.kinds() >> second(subject) & 1
        return n + self.n if is_one else n


class Tougher(Answer[Island]):
    FORM = "{who:whos} have {n:number} more health"
    QUESTION = cards.HEALTH
    who: Who
    n: i64

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        is_one = question == cards.HEALTH and self.who.kinds() >> second(subject) & 1
        return n + self.n if is_one else n


class MoreBlight(Answer[Island]):
    """What comes with a great blow neither spreads nor destroys presence (IB-140)."""

    FORM = (
        "a ravage with {over:number} more damage than blights the land brings {n:number} more blight that"
        " spares it"
    )
    QUESTION = cards.SECOND_BLIGHT
    over: i64
    n: i64

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        return n + self.n if question == cards.SECOND_BLIGHT and second(subject) >= self.over else n


@mypyc_attr(allow_interpreted_subclasses=True)
class WhenInLand(ContinuousEffect[Island]):
    """When something has happened in a land, an effect there, decided by the owner of the board."""

    CATEGORY = "foe"
    EVENT: ClassVar[int]
    effect: Effect[Any]
    action: Op[Any]

    def derive(self) -> None:
        self.action = InItsLand(self.effect)

    def asks(self) -> i64:
        return bit(self.EVENT)

    def reply(self, g: Island, event: i64, source: i64, subject: i64, card: Any) -> Op[Any] | None:
        return self.action if event == self.EVENT else None


class InItsLand(Op[Island]):
    """The effect in the land that the event was about."""

    def __init__(self, effect: Effect[Any]) -> None:
        self.action: Final = Act(effect, cards.BY_ADVERSARY)

    def run(self, g: Island, subject: i64) -> None:
        land = occasion_of(g).subject
        g.push_in(Doing(g.context, land, g.owner_of(land), cards.BY_ADVERSARY), self.action, land)


class WhenExplored(WhenInLand):
    FORM = "when an escalating card explores a land : {effect:effect}"
    EVENT: ClassVar[int] = cards.EXPLORED


class WhenBlighted(WhenInLand):
    """Only what the ravage itself puts counts, not what spreads from it (IB-143)."""

    FORM = "when a ravage blights a land : {effect:effect}"
    EVENT: ClassVar[int] = cards.RAVAGE_BLIGHTED


class Settlers(Answer[Island]):
    FORM = "invaders build also in a land without them next to {n:number} {who:whos}"
    QUESTION = cards.SETTLERS
    n: i64
    who: Who

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        if question != cards.SETTLERS:
            return n
        found: i64 = 0
        for land in g.map.neighbours[subject]:
            found += self.who.count_in(g, land)
        return 1 if found >= self.n else n


class Immigration(Answer[Island]):
    FORM = "a card that has ravaged builds before the next ravage"
    QUESTION = cards.IMMIGRATION

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        return cards.FOR_EVER if question == cards.IMMIGRATION else n


class EarlyImmigration(Answer[Island]):
    FORM = "a card that has ravaged builds before the next ravage until one of the second stage has"
    QUESTION = cards.IMMIGRATION

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        return max(n, cards.UNTIL_STAGE_2) if question == cards.IMMIGRATION else n


class Resolve(Answer[Island]):
    FORM = "a card that has ravaged builds twice where no fear card was resolved"
    QUESTION = cards.TWICE

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        return 2 if question == cards.TWICE and not g.was_frightened else n


class Crowded(Prohibition[Island]):
    FORM = "the island is lost with {n:number} {who:whos} in one land"
    RULE = "IB-136"
    QUESTION = cards.CROWD
    n: i64
    who: Who

    def applies(self, g: Island, source: i64, subject: i64) -> bool:
        return self.who.count_in(g, subject) >= self.n


# -- dahan and presence ------------------------------------------------------------------------


class GoesAlong(ContinuousEffect[Island]):
    """Where its presence is, one may go with each dahan that leaves."""

    FORM = "its presence may go along with dahan that leave its land"

    def asks(self) -> i64:
        return bit(cards.DAHAN_LEFT)

    def reply(self, g: Island, event: i64, source: i64, subject: i64, card: Any) -> Op[Any] | None:
        may_go = g.presence[source][first(subject)] > 0 and not g.map.is_ocean(second(subject))
        return ASK_ALONG if may_go else None


class AskAlong(Op[Island]):
    ASKS: ClassVar[str] = "along"

    def run(self, g: Island, subject: i64) -> None:
        g.seat = g.seat_of(subject)
        g.offer(g.card_set.along)
        g.offer(g.card_set.no)


class GoAlong(Option[Island]):
    """One presence of the Spirit goes the same way."""

    def run(self, g: Island, subject: i64) -> None:
        way = occasion_of(g).subject
        g.presence[subject][first(way)] -= 1
        place_presence(g, subject, second(way))


class Sworn(ContinuousEffect[Island]):
    """When a ravage is over, each dahan that it destroyed costs presence (IB-178)."""

    FORM = "each dahan that a ravage destroys costs it {n:number} presence within range {range:number}"
    n: i64
    range: i64
    losing: Op[Any]

    def derive(self) -> None:
        self.losing = Act(LoseNear(self.n, self.range))

    def asks(self) -> i64:
        return bit(cards.DESTROYED)

    def reply(self, g: Island, event: i64, source: i64, subject: i64, card: Any) -> Op[Any] | None:
        if second(subject) == cards.DAHAN and g.cause() == cards.BY_RAVAGE:
            land = first(subject)
            who = Doing(None, land, source, 0, g.spirits[source].id)
            g.later = (*g.later, Later(self.losing, land, who))
        return None


class LoseNear(AtLand):
    """Presence of the Spirit at hand is destroyed within a range of the land."""

    ASKS: ClassVar[str] = "lose"
    AIM: ClassVar[str] = LOSING

    def __init__(self, n: i64, range: i64) -> None:
        self.n: Final = n
        self.range: Final = range

    def number(self, g: Island, subject: i64) -> i64:
        return self.n

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        return g.presence[g.doing().spirit][land] > 0 and land in g.within(subject, self.range)

    def done(self, g: Island, subject: i64, land: i64) -> None:
        g.destroy_presence(g.doing().spirit, land)


def occasion_of(g: Island) -> Occasion:
    """What a rule in force has answered."""
    context = g.context
    while context is not None:
        if isinstance(context, Occasion):
            return context
        context = context.outer
    raise AssertionError("no rule has answered anything")


class Chokes(Answer[Island]):
    """A ravage or a build may be stopped at a sacred site, for presence there."""

    FORM = "it may destroy {n:number} of its presence at a sacred site to stop a ravage or build there"
    QUESTION = cards.STOP
    n: i64

    def instead(self, g: Island, question: i64, source: i64, subject: i64) -> Op[Any] | None:
        if question == cards.STOP and g.is_site(source, subject) and g.presence[source][subject] >= self.n:
            return ASK_TO_STOP
        return None


class AskToStop(Op[Island]):
    """Unless it is stopped, what was about to happen happens."""

    ASKS: ClassVar[str] = "stop"

    def run(self, g: Island, subject: i64) -> None:
        g.seat = g.seat_of(subject)
        g.push(GO_ON, subject)
        g.offer(g.card_set.stop)
        g.offer(g.card_set.no)


class StopThem(Option[Island]):
    """Presence is destroyed, and the invaders there do nothing."""

    def run(self, g: Island, subject: i64) -> None:
        occasion = occasion_of(g)
        rule = occasion.rule
        assert isinstance(rule, Chokes)
        assert g.pending is not None
        g.pending = g.pending.below
        if g.journal is not None:
            g.note("stopped", (g.map.titles[occasion.subject],))
        for _ in range(rule.n):
            g.destroy_presence(subject, occasion.subject)


class Regrows(Answer[Island]):
    """Its growth may place destroyed presence: for nothing on a healthy island."""

    FORM = "its growth may place destroyed presence for {n:number} energy each once the island is blighted"
    QUESTION = cards.REGROW
    n: i64

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        if question != cards.REGROW or source != subject:
            return n
        return self.n if g.face == cards.BLIGHTED else 0


# -- dreams ------------------------------------------------------------------------------------


class Dreams(ContinuousEffect[Island]):
    """Its powers neither harm nor destroy: what they would destroy is frightened, and flees or stays."""

    FORM = "its powers are dreams with {town:number} fear for a town and {city:number} fear for a city"
    town: i64
    city: i64

    def asks(self) -> i64:
        return bit(cards.DREAM) | bit(cards.DREAMT)

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        if question != cards.DREAM or first(subject) != source:
            return n
        kind = second(subject)
        return self.town if kind == cards.TOWN else self.city if kind == cards.CITY else 0

    def reply(self, g: Island, event: i64, source: i64, subject: i64, card: Any) -> Op[Any] | None:
        return FLEE if event == cards.DREAMT and second(subject) != cards.CITY else None


class Flee(Op[Island]):
    """What has been dreamt of is pushed out of the land."""

    def run(self, g: Island, subject: i64) -> None:
        piece = occasion_of(g).subject
        g.push(PUSH_AWAKE[second(piece)], first(piece))


# -- the sea -----------------------------------------------------------------------------------


class OceanCounts(Answer[Island]):
    """Where it has presence on a board, the ocean of it counts (IB-046)."""

    FORM = "the ocean of each board where it is counts as coastal wetland"
    QUESTION = cards.SEA

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        if question == cards.SEA:
            presence = g.presence[source]
            for land in range(subject, subject + LANDS):
                if presence[land]:
                    return 1
        return n


class OnlyCoast(Prohibition[Island]):
    FORM = "its presence comes only to oceans and coastal lands"
    RULE = "IB-106"
    QUESTION = cards.SETTLE

    def applies(self, g: Island, source: i64, subject: i64) -> bool:
        return second(subject) == source and g.map.is_inland(first(subject))


class Drowns(ContinuousEffect[Island]):
    """What is moved into an ocean that counts is destroyed; the health of invaders becomes energy, one for
    as much as there are players.
    """

    FORM = "what is moved into such an ocean drowns and health of invaders becomes energy"

    def asks(self) -> i64:
        return bit(cards.WASHED)

    def reply(self, g: Island, event: i64, source: i64, subject: i64, card: Any) -> Op[Any] | None:
        return TRY_TO_DROWN if event == cards.WASHED else None


class TryToDrown(Op[Island]):
    """A rule may save it."""

    def run(self, g: Island, subject: i64) -> None:
        g.attempt(cards.DROWNING, DROWN_IT, occasion_of(g).subject)


class DrownIt(Op[Island]):
    def run(self, g: Island, subject: i64) -> None:
        ocean, kind = first(subject), second(subject)
        spirit = occasion_of(g).source
        health = g.health(kind, ocean)
        damages = g.damages(kind, ocean)
        harm.fell(g, kind, ocean, damages[0] if damages else 0)
        if kind != cards.DAHAN:
            players = i64(len(g.spirits))
            g.washed += health
            g.energy[spirit] += g.washed // players
            g.washed %= players


class WashedAshore(Answer[Island]):
    """Dahan are saved from drowning."""

    FORM = "dahan washed into your ocean go to any coastal land instead"
    QUESTION = cards.DROWNING

    def instead(self, g: Island, question: i64, source: i64, subject: i64) -> Op[Any] | None:
        return GO_ASHORE if question == cards.DROWNING and second(subject) == cards.DAHAN else None


class GoAshore(AtLand):
    """The one who has saved it says where it lands."""

    ASKS: ClassVar[str] = "in"
    AIM: ClassVar[str] = DOING

    def chooser(self, g: Island, subject: i64) -> i64:
        return subject

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        return g.map.coastal[land]

    def done(self, g: Island, subject: i64, land: i64) -> None:
        ocean = first(occasion_of(g).subject)
        damages = g.damages(cards.DAHAN, ocean)
        g.move(cards.DAHAN, ocean, land, damages[0] if damages else 0)


ASK_ALONG: Final[Op[Any]] = AskAlong()
ASK_TO_STOP: Final[Op[Any]] = AskToStop()
GO_ON: Final[Op[Any]] = GoOn()
FLEE: Final[Op[Any]] = Flee()
PUSH_AWAKE: Final[tuple[Op[Any], ...]] = tuple(PushAwake(kind) for kind in range(cards.INVADERS))
TRY_TO_DROWN: Final[Op[Any]] = TryToDrown()
DROWN_IT: Final[Op[Any]] = DrownIt()
GO_ASHORE: Final[Op[Any]] = GoAshore()
STAYS = Stays()
