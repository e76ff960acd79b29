"""Rules in force that are the own of a Spirit: its sites, its dreams, its sea."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from fieldcraft.games.island.printed import cards
from fieldcraft.games.island.printed.map import LANDS
from fieldcraft.games.island.printed.pieces import CITY, DAHAN, TOWN, strife_of
from fieldcraft.games.island.table import harm
from fieldcraft.games.island.table.actions import Act
from fieldcraft.games.island.table.contexts import Doing
from fieldcraft.games.island.table.state import Island, Odd
from fieldcraft.games.island.vocabulary.continuous_effects import occasion_of
from fieldcraft.games.island.vocabulary.deeds import DOING, LOSING, AtLand
from fieldcraft.games.island.vocabulary.durable import gain_energy
from fieldcraft.games.island.vocabulary.filters import Ground, Kind, Who
from fieldcraft.games.island.vocabulary.moves import Pushing, ways
from fieldcraft.games.island.vocabulary.pieces import PushEach
from fieldcraft.games.island.vocabulary.presence import place_presence
from fieldcraft.kernel.effects import Effect
from fieldcraft.kernel.flow import first, pair, second
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
    """A rule for `n` slow powers among the fast ones for each element of a kind."""

    FORM = "it may hasten {n:number} slow power{n:s} per {element:element} it has"
    QUESTION = cards.HASTE
    n: i64
    element: i64

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        if question == cards.HASTE and source == subject:
            return n + self.n * g.panels[source].elements[self.element]
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
    """A rule that one presence may go with each such piece that leaves its land (IB-228)."""

    FORM = "its presence may go along with {who:whos} that leave its land"
    who: Who

    def asks(self) -> tuple[int, ...]:
        return (cards.MOVED,)

    def reply(self, g: Island, event: i64, source: i64, subject: i64, card: Any) -> Op[Any] | None:
        if not self.who.kinds.contains(card):
            return None
        may_go = g.has_presence(source, first(subject)) and g.is_land(second(subject))
        return ASK_ALONG if may_go else None


class SitePushes(ContinuousEffect[Island]):
    """A rule that a new sacred site pushes pieces, as an action of its own (IB-229)."""

    FORM = "a new sacred site of its own pushes each {who:whos}"
    who: Who
    pushing: Op[Any]

    def derive(self) -> None:
        push = PushEach()
        push.who = self.who
        self.pushing = PushFromSite(Act(push))

    def asks(self) -> tuple[int, ...]:
        return (cards.CAME,)

    def reply(self, g: Island, event: i64, source: i64, subject: i64, card: Any) -> Op[Any] | None:
        land = first(subject)
        now = g.panels[source].presence[land]
        is_new = second(subject) == source and now - card < 2 <= now and g.is_site(source, land)
        return self.pushing if is_new and self.who.count_in(g, land) else None


class PushFromSite(Op[Island]):
    def __init__(self, pushing: Op[Any]) -> None:
        self.pushing: Final = pushing

    def run(self, g: Island, subject: i64) -> None:
        land = first(occasion_of(g).subject)
        g.push_in(Doing(None, land, subject, 0, g.spirits[subject].id), self.pushing, land)


class WhenPresenceComes(ContinuousEffect[Island]):
    """A rule for an action where presence of the Spirit has been added or moved (IB-231)."""

    FORM = "special = when its presence comes to a land : {effect:effect}"
    effect: Effect[Any]
    blazing: Op[Any]

    def derive(self) -> None:
        self.blazing = ActInThatLand(Act(self.effect, cards.BY_RULE))

    def asks(self) -> tuple[int, ...]:
        return (cards.CAME,)

    def reply(self, g: Island, event: i64, source: i64, subject: i64, card: Any) -> Op[Any] | None:
        return self.blazing if event == cards.CAME and second(subject) == source else None


class ActInThatLand(Op[Island]):
    """An action of a Spirit in the land to which its presence has come; the subject is the Spirit."""

    def __init__(self, action: Op[Any]) -> None:
        self.action: Final = action

    def run(self, g: Island, subject: i64) -> None:
        land = first(occasion_of(g).subject)
        g.seat = g.seat_of(subject)
        g.push_in(Doing(None, land, subject, cards.BY_RULE, g.spirits[subject].id), self.action, land)


class OwnBlightSpares(Prohibition[Island]):
    """Blight that a power or a rule of a Spirit adds, also where it spreads (IB-232)."""

    FORM = "blight that spirits add spares its presence"
    RULE = "IB-232"
    QUESTION = cards.SPARED

    def applies(self, g: Island, source: i64, subject: i64) -> bool:
        return subject == source and g.cause() in cards.BY_SPIRIT


class EventsSpareSites(Prohibition[Island]):
    FORM = "events move no {who:whos} to its sacred sites"
    RULE = "IB-229"
    QUESTION = cards.ENTRY
    who: Who

    def applies(self, g: Island, source: i64, subject: i64) -> bool:
        is_one = g.cause() == cards.BY_EVENT and self.who.kinds.contains(second(subject))
        return is_one and g.is_site(source, first(subject))


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
        g.own_panel(subject).presence[first(way)] -= 1
        place_presence(g, subject, second(way))


class Sworn(ContinuousEffect[Island]):
    """When a ravage is over, each dahan that it destroyed costs presence (IB-178)."""

    FORM = "each dahan that a ravage destroys costs it {n:number} presence within range {range:number}"
    n: i64
    range: i64
    losing: Op[Any]

    def derive(self) -> None:
        self.losing = Act(LoseNear(self.n, self.range))

    def asks(self) -> tuple[int, ...]:
        return (cards.DESTROYED,)

    def reply(self, g: Island, event: i64, source: i64, subject: i64, card: Any) -> Op[Any] | None:
        if second(subject) == DAHAN and g.cause() == cards.BY_RAVAGE:
            land = first(subject)
            who = Doing(None, land, source, 0, g.spirits[source].id)
            g.after_action(self.losing, land, who)
        return None


class LoseNear(AtLand):
    """Destroy presence of the acting Spirit within a range of the land."""

    ASKS: ClassVar[str] = "lose"
    AIM: ClassVar[str] = LOSING

    def __init__(self, n: i64, range: i64) -> None:
        self.n: Final = n
        self.range: Final = range

    def number(self, g: Island, subject: i64) -> i64:
        return self.n

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        return g.panels[g.doing().spirit].presence[land] > 0 and land in g.within(subject, self.range)

    def done(self, g: Island, subject: i64, land: i64) -> None:
        g.destroy_presence(g.doing().spirit, land)


class Chokes(Answer[Island]):
    """A ravage or a build may be stopped at a sacred site, for presence there."""

    FORM = "it may destroy {n:number} of its presence at a sacred site to stop a ravage or build there"
    QUESTION = cards.STOP
    n: i64

    def instead(self, g: Island, question: i64, source: i64, subject: i64) -> Op[Any] | None:
        if (
            question == cards.STOP
            and g.is_site(source, subject)
            and g.panels[source].presence[subject] >= self.n
        ):
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
        for _time in range(rule.n):
            g.destroy_presence(subject, occasion.subject)


class Regrows(Answer[Island]):
    """Its growth may place destroyed presence: for nothing on a healthy island."""

    FORM = "its growth may place destroyed presence for {n:number} energy each once the island is blighted"
    QUESTION = cards.REGROW
    n: i64

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        if question != cards.REGROW or source != subject:
            return n
        return self.n if g.blight.face == cards.BLIGHTED else 0


# -- dreams ------------------------------------------------------------------------------------


class Dreams(ContinuousEffect[Island]):
    """Its powers neither harm nor destroy: what they would destroy is frightened, and flees or stays."""

    FORM = "its powers are dreams with {town:number} fear for a town and {city:number} fear for a city"
    town: i64
    city: i64

    def asks(self) -> tuple[int, ...]:
        return (cards.DREAM, cards.DREAMT)

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        if question != cards.DREAM or first(subject) != source:
            return n
        kind = second(subject)
        return self.town if kind == TOWN else self.city if kind == CITY else 0

    def reply(self, g: Island, event: i64, source: i64, subject: i64, card: Any) -> Op[Any] | None:
        return FLEE if event == cards.DREAMT and second(subject) != CITY else None


class Flee(Op[Island]):
    """Push the pieces that a dream has driven off out of the land."""

    def run(self, g: Island, subject: i64) -> None:
        g.push(PUSH_AWAKE, first(occasion_of(g).subject))


class PushAwake(Pushing):
    """Push a piece that a dream has driven off; it wakes in an adjacent land."""

    def number(self, g: Island, subject: i64) -> i64:
        return 1

    def offer(self, g: Island, subject: i64) -> None:
        kind = second(occasion_of(g).subject)
        for near in ways(g, subject):
            g.offer(g.card_set.pushes[g.map.names[near]][kind][0])

    def chosen(self, g: Island, subject: i64, kind: i64, mark: i64, other: i64) -> None:
        fled = next(piece for piece in g.asleep if piece.land == subject and piece.kind == kind)
        asleep = list(g.asleep)
        asleep.remove(fled)
        g.asleep = tuple(asleep)
        if fled.mark:
            keep_strife(g, fled, other)
        g.change(kind, subject, 1)
        g.move(kind, subject, other)
        g.own_action().pushed = (*g.action.pushed, pair(other, kind))


def keep_strife(g: Island, fled: Odd, to: i64) -> None:
    """Strife goes along with a piece that a dream drives off: it is there when the dream is over (IB-196)."""
    assert g.before_dream is not None
    before = list(g.before_dream)
    for piece in g.before_dream:
        is_there = piece.land == fled.land and piece.kind == fled.kind
        if is_there and strife_of(piece.mark) == strife_of(fled.mark):
            before.remove(piece)
            before.append(Odd(to, fled.kind, fled.mark))
            break
    g.before_dream = tuple(before)


# -- invaders that are added ---------------------------------------------------------------------


class AddedMayBePushed(ContinuousEffect[Island]):
    """The Spirit whose power it is pushes what is added, if it wants to."""

    FORM = "each {who:who} added here may be pushed at once"
    who: Who

    def asks(self) -> tuple[int, ...]:
        return (cards.ADDED,)

    def reply(self, g: Island, event: i64, source: i64, subject: i64, card: Any) -> Op[Any] | None:
        is_one = first(subject) == source and self.who.kinds.contains(second(subject))
        return PUSH_ADDED if event == cards.ADDED and is_one else None


class PushAdded(Pushing):
    """Push one piece of the kind that was added, or none."""

    UP_TO = True

    def number(self, g: Island, subject: i64) -> i64:
        return 1

    def offer(self, g: Island, subject: i64) -> None:
        occasion = occasion_of(g)
        g.seat = g.seat_of(g.spirit_of(occasion.rule, occasion.source))
        kind = second(occasion.subject)
        for near in g.map.neighbours[subject]:
            g.offer(g.card_set.pushes[g.map.names[near]][kind][0])


PUSH_ADDED: Final[Op[Any]] = PushAdded()


# -- the sea -----------------------------------------------------------------------------------


class OceanCounts(Answer[Island]):
    """A rule that the ocean of each board with its presence counts as land (IB-046)."""

    FORM = "the ocean of each board where it is counts as coastal wetland"
    QUESTION = cards.SEA

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        if question == cards.SEA:
            presence = g.panels[source].presence
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
    """A rule that pieces moved into an ocean that counts are destroyed.

    The health of invaders becomes energy, one for as much as there are players.
    """

    FORM = "what is moved into such an ocean drowns and health of invaders becomes energy"

    def asks(self) -> tuple[int, ...]:
        return (cards.WASHED,)

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
        marks = g.marks_of(kind, ocean)
        harm.fell(g, kind, ocean, marks[0] if marks else 0)
        if kind != DAHAN:
            gain_energy(g, spirit, health)


class WashedAshore(Answer[Island]):
    """Each of the dahan may be saved from drowning (IB-274)."""

    FORM = "dahan washed into your ocean may go to any coastal land instead"
    QUESTION = cards.DROWNING

    def instead(self, g: Island, question: i64, source: i64, subject: i64) -> Op[Any] | None:
        return ASK_ASHORE if question == cards.DROWNING and second(subject) == DAHAN else None


class AskAshore(Op[Island]):
    """Unless it is saved it drowns; the Spirit decides whose power may save it."""

    ASKS: ClassVar[str] = "drowning"

    def run(self, g: Island, subject: i64) -> None:
        g.seat = g.seat_of(savior(g))
        g.push(GO_ON, subject)
        g.offer(g.card_set.ashore)
        g.offer(g.card_set.drown)


def savior(g: Island) -> i64:
    """Return the Spirit whose power may save what drowns."""
    occasion = occasion_of(g)
    return g.spirit_of(occasion.rule, occasion.source)


class SaveIt(Option[Island]):
    """Save a piece from drowning."""

    def run(self, g: Island, subject: i64) -> None:
        assert g.pending is not None
        g.pending = g.pending.below
        g.push(GO_ASHORE, subject)


class GoAshore(AtLand):
    """The one who has saved it says where it lands."""

    ASKS: ClassVar[str] = "in"
    AIM: ClassVar[str] = DOING

    def chooser(self, g: Island, subject: i64) -> i64:
        return savior(g)

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        return g.map.coastal[land]

    def done(self, g: Island, subject: i64, land: i64) -> None:
        ocean = first(occasion_of(g).subject)
        marks = g.marks_of(DAHAN, ocean)
        g.move(DAHAN, ocean, land, marks[0] if marks else 0)


ASK_ALONG: Final[Op[Any]] = AskAlong()
ASK_TO_STOP: Final[Op[Any]] = AskToStop()
GO_ON: Final[Op[Any]] = GoOn()
FLEE: Final[Op[Any]] = Flee()
PUSH_AWAKE: Final[Op[Any]] = PushAwake()
TRY_TO_DROWN: Final[Op[Any]] = TryToDrown()
DROWN_IT: Final[Op[Any]] = DrownIt()
ASK_ASHORE: Final[Op[Any]] = AskAshore()
GO_ASHORE: Final[Op[Any]] = GoAshore()
