"""Rules in force of blight cards and adversaries."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from fieldcraft.games.island.printed import cards
from fieldcraft.games.island.printed.pieces import BLIGHT
from fieldcraft.games.island.table import blight, harm
from fieldcraft.games.island.table.actions import Act
from fieldcraft.games.island.table.contexts import Doing
from fieldcraft.games.island.table.state import Island
from fieldcraft.games.island.vocabulary.continuous_effects import occasion_of
from fieldcraft.games.island.vocabulary.deeds import LOSING, AtLand
from fieldcraft.games.island.vocabulary.filters import Kind, Who
from fieldcraft.games.island.vocabulary.presence import DESTROY_ONE_THERE
from fieldcraft.kernel.effects import Effect
from fieldcraft.kernel.flow import first, pair, second
from fieldcraft.kernel.rules import Answer, Change, ContinuousEffect, Prohibition
from fieldcraft.kernel.state import Op
from fieldcraft.native import i64, mypyc_attr


class RavageMore(Change[Island]):
    FORM = "each ravage deals {n:number} more damage"
    QUESTION = cards.RAVAGE_DAMAGE


class LessHealth(Answer[Island]):
    FORM = "{who:whos} have {n:number} less health"
    QUESTION = cards.HEALTH
    who: Who
    n: i64

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        is_one = question == cards.HEALTH and self.who.kinds.contains(second(subject))
        return max(1, n - self.n) if is_one else n


class EasilyBlighted(Answer[Island]):
    FORM = "the land is blighted by {n:number} less damage"
    QUESTION = cards.BLIGHTED_BY
    n: i64

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        return max(1, n - self.n) if question == cards.BLIGHTED_BY else n


class WithersAll(Answer[Island]):
    """A rule that destroys all presence and some pieces there, and more presence nearby."""

    FORM = "new blight destroys all presence and {who:whos} there and {n:number} presence in an adjacent land"
    QUESTION = cards.WITHERING
    who: Who
    n: i64
    withering: Op[Any]

    def derive(self) -> None:
        super().derive()
        self.withering = WitherAround(self.who, self.n)

    def instead(self, g: Island, question: i64, source: i64, subject: i64) -> Op[Any] | None:
        return self.withering if question == cards.WITHERING else None


class WitherAround(Op[Island]):
    """All presence of the land goes with some pieces, then some presence next door."""

    def __init__(self, who: Who, n: i64) -> None:
        self.who: Final = who
        self.next_door: Final = WitherNear(n)

    def run(self, g: Island, subject: i64) -> None:
        land = occasion_of(g).subject
        if not blight.is_firm(g, land, g.pieces[BLIGHT][land]):
            g.push(self.next_door, land)
        for spirit in range(i64(len(g.spirits))):
            if blight.withers(g, spirit, land):
                for _time in range(g.panels[spirit].presence[land]):
                    g.destroy_presence(spirit, land)
        for kind in self.who.kinds.each:
            harm.destroy_all(g, kind, land)


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
        is_one = question == self.QUESTION and self.who.kinds.contains(second(subject))
        return n + self.n if is_one else n


class Tougher(Stronger):
    FORM = "{who:whos} have {n:number} more health"
    QUESTION = cards.HEALTH


class MoreBlight(Change[Island]):
    """A rule for additional blight of a great blow, which neither spreads nor destroys presence (IB-140)."""

    FORM = (
        "a ravage with {over:number} more damage than blights the land brings {n:number} more blight that"
        " spares it"
    )
    QUESTION = cards.SECOND_BLIGHT
    over: i64

    def applies(self, g: Island, source: i64, subject: i64) -> bool:
        return second(subject) >= self.over


@mypyc_attr(allow_interpreted_subclasses=True)
class WhenInLand(ContinuousEffect[Island]):
    """When something has happened in a land, an effect there, decided by the owner of the board."""

    CATEGORY = "foe"
    EVENT: ClassVar[int]
    effect: Effect[Any]
    action: Op[Any]

    def derive(self) -> None:
        self.action = InItsLand(self.effect)

    def asks(self) -> tuple[int, ...]:
        return (self.EVENT,)

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
    """A trigger for counters of the ravage itself, not for those that spread from it (IB-143)."""

    FORM = "when a ravage blights a land : {effect:effect}"
    EVENT: ClassVar[int] = cards.RAVAGE_BLIGHTED


class WhenBuilt(WhenInLand):
    """A trigger for each build in a land of a kind, whatever has caused it (IB-252)."""

    FORM = "when a(n) {kind:land} has built : {effect:effect}"
    EVENT: ClassVar[int] = cards.BUILT
    kind: Kind

    def reply(self, g: Island, event: i64, source: i64, subject: i64, card: Any) -> Op[Any] | None:
        return self.action if event == cards.BUILT and self.kind.fits(g, subject) else None


class WhenBuiltKind(WhenBuilt):
    FORM = "when a {who:who} is built in a(n) {kind:land} : {effect:effect}"
    who: Who

    def reply(self, g: Island, event: i64, source: i64, subject: i64, card: Any) -> Op[Any] | None:
        is_one = event == cards.BUILT and self.who.kinds.contains(card)
        return self.action if is_one and self.kind.fits(g, subject) else None


class TownsRunOut(Prohibition[Island]):
    """The game is lost when more of them come after setup than there are, less those that left (IB-250)."""

    FORM = "the island is lost when more than {n:number} {who:whos} a player come after setup"
    RULE = "IB-250"
    QUESTION = cards.SUPPLY
    n: i64
    who: Who

    def applies(self, g: Island, source: i64, subject: i64) -> bool:
        if g.turn == 0 or not self.who.kinds.contains(subject):
            return False
        return g.on_island(subject) - g.invaders.towns > self.n * len(g.spirits)


class ExploreMoreIn(Answer[Island]):
    """Not at setup."""

    FORM = "each explore of a(n) {kind:land} brings {n:number} more explorer{n:s}"
    QUESTION = cards.EXPLORERS
    kind: Kind
    n: i64

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        is_one = question == cards.EXPLORERS and g.turn > 0 and self.kind.fits(g, subject)
        return n + self.n if is_one else n


class SlowHeal(Answer[Island]):
    FORM = "removed blight waits until there are {n:number} a player of it"
    QUESTION = cards.HEAL
    n: i64

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        return self.n * len(g.spirits) if question == cards.HEAL else n


class FearPushes(Prohibition[Island]):
    FORM = "fear cards never remove {who:whos} but may push them"
    RULE = "IB-252"
    QUESTION = cards.FEAR_SPARES
    who: Who

    def applies(self, g: Island, source: i64, subject: i64) -> bool:
        return g.cause() == cards.BY_FEAR_CARD and self.who.kinds.contains(subject)


class Irreparable(Answer[Island]):
    """Counters that leave the card by such a ravage are counted, as are those that spread (IB-253)."""

    FORM = (
        "the island is lost when ravages with {n:number} more damage than blights the land have cost the card"
        " more blight than there are boards"
    )
    QUESTION = cards.LASTING_LOSS
    n: i64

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        return 1 if question == cards.LASTING_LOSS and subject >= self.n else n


class BuildsOther(Answer[Island]):
    FORM = "a {who:who} built in a(n) {kind:land} is {n:number} {others:whos} instead"
    QUESTION = cards.BUILD_KIND
    who: Who
    kind: Kind
    n: i64
    others: Who

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        is_one = question == cards.BUILD_KIND and self.who.kinds.contains(second(subject))
        return pair(self.others.kinds.each[0], self.n) if is_one and self.kind.fits(g, first(subject)) else n


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
        return 2 if question == cards.TWICE and not g.invaders.was_frightened else n


class Crowded(Prohibition[Island]):
    FORM = "the island is lost with {n:number} {who:whos} in one land"
    RULE = "IB-136"
    QUESTION = cards.CROWD
    n: i64
    who: Who

    def applies(self, g: Island, source: i64, subject: i64) -> bool:
        return self.who.count_in(g, subject) >= self.n
