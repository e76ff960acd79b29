"""Rules in force that are the own of a Spirit: its sites, its dreams, its sea."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from fieldcraft.games.island import cards, harm
from fieldcraft.games.island.acts import Act
from fieldcraft.games.island.deeds import DOING, LOSING, AtLand
from fieldcraft.games.island.doing import Doing, Later
from fieldcraft.games.island.filters import Ground, Kind
from fieldcraft.games.island.lands import LANDS
from fieldcraft.games.island.moves import PushAwake
from fieldcraft.games.island.presence import place_presence
from fieldcraft.games.island.standing import occasion_of
from fieldcraft.games.island.state import Island
from fieldcraft.kernel.flow import bit, first, second
from fieldcraft.kernel.rules import Answer, ContinuousEffect, GoOn, Prohibition
from fieldcraft.kernel.state import Op, Option
from fieldcraft.native import i64


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
