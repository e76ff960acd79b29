"""Sentences of cards: the moments at which they work; and the sentences of stage cards."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from fieldcraft.games.blight_chronicles.printed.cards import (
    PLACES,
    AskedTrigger,
    Card,
    Failure,
    VersusBonus,
    WhichObstacles,
)
from fieldcraft.games.blight_chronicles.table.line import place_from_pool
from fieldcraft.games.blight_chronicles.table.state import Mission
from fieldcraft.games.blight_chronicles.vocabulary.abilities import Benefit, CarryOutAbility
from fieldcraft.games.blight_chronicles.vocabulary.continuous_effects import optional_part
from fieldcraft.kernel.abilities import Ability, abilities
from fieldcraft.kernel.effects import Effect
from fieldcraft.kernel.queries import Query
from fieldcraft.kernel.rules import ContinuousEffect, mask_of
from fieldcraft.kernel.state import Op
from fieldcraft.native import i64, mypyc_attr

# -- obstacles ---------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class OnObstacle(Ability[Mission]):
    """An effect of an obstacle at a moment of its own."""

    def held(self) -> Op[Any]:
        return CarryOutAbility(self.effect)


KEYWORDS: Final = abilities(
    __name__,
    OnObstacle,
    obstacle={
        "on_impact": "impact : {effect:effect}",  # dealt from the obstacle deck into a slot (BC-122)
        "on_chain": "chain : {effect:effect}",  # its slot number fell in phase 4 (BC-170)
        "on_oversight": "oversight : {effect:effect}",  # avoided face up, after its suspicion (BC-123)
        "on_eliminate": "eliminate : {effect:effect}",  # after it reached its new zone (BC-086)
    },
)
EVENTS: Final = abilities(__name__, obstacle={"event": "{effect:event}"})
"""Events on obstacles (BC-096)."""

# -- rules in force ----------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class WhileInForce(Ability[Mission]):
    """A rule that holds while its card is in force."""

    SLOT = "rules"
    rule: ContinuousEffect[Any]

    def held(self) -> Op[Any]:
        return self.rule

    def attach_to(self, card: Any) -> bool:
        card.asks |= mask_of(self.rule.asks())
        return super().attach_to(card)


@mypyc_attr(allow_interpreted_subclasses=True)
class OwnInForce(WhileInForce):
    """A rule of the agent's own card: whatever it does is optional (BC-059)."""

    def attach_to(self, card: Any) -> bool:
        asked = optional_part(self.rule)
        if asked is not None:
            card.asked.append(asked)
        return super().attach_to(card)


RULES: Final = (
    *abilities(
        __name__,
        WhileInForce,
        clock={"rules": "{rule:reshuffle}"},  # of a stage: as long as it lasts (BC-243)
        threat={"rules": "threat : {rule:rule}"},  # while it is face up in sight (BC-118)
        obstacle={"rules": "{rule:near}"},  # while it is face up in Slots 1 and 2 or on a mark (BC-120)
    ),
    *abilities(
        __name__,
        OwnInForce,
        gear={"rules": "{rule:rule}"},  # while equipped and face up (BC-131, BC-133)
        move={"rules": "this round : {rule:rule}"},  # from when it is played until Engage ends
    ),
)

# -- cards of the agent ------------------------------------------------------------------------


class Does(Ability[Mission]):
    """An ability of a card as it is played (BC-063), or of equipment once a round in Engage (BC-134)."""

    FORM = "own = {effect:ability}"
    SLOT = "abilities"
    LIMIT: ClassVar[int] = 1
    """Maximum number of uses of equipment in a round."""

    def attach_to(self, card: Any) -> bool:
        card.limits.append(self.LIMIT)
        return super().attach_to(card)


class Twice(Does):
    """An ability of equipment that works at most twice a round in total (BC-231)."""

    FORM = "gear = at most twice a round , {effect:paid}"
    LIMIT = 2


class AtMoment(Ability[Mission]):
    """Something that a card of the agent's own does at a moment of its own, if wanted (BC-059)."""

    CATEGORY = "moment"

    def attach_to(self, card: Any) -> bool:
        free = super().attach_to(card)
        card.asked.append(getattr(card, self.SLOT))
        return free


class WhenDiscarded(AtMoment):
    """This card went to the discard pile through a discard, which is of use then (BC-105, BC-228)."""

    FORM = "when discarded : {effect:effect}"
    SLOT = "on_discard"

    def held(self) -> Op[Any]:
        assert isinstance(self.effect, Effect)
        return AskedTrigger(self.effect, Benefit(CarryOutAbility(self.effect), self.effect), "BC-105")


class WhenRevealed(AtMoment):
    """This card was revealed; after the ability that did it (BC-101)."""

    FORM = "when revealed : {effect:effect}"
    SLOT = "on_reveal"

    def held(self) -> Op[Any]:
        assert isinstance(self.effect, Effect)
        return AskedTrigger(self.effect, CarryOutAbility(self.effect), "BC-101")


class VsBonus(VersusBonus[Mission]):
    """Power against a kind of obstacle, from the moment it is played (BC-107)."""

    FORM = "move = {n:bonus} {power:power} vs {who:filters}"
    SLOT = "bonus"
    n: i64
    power: i64
    who: WhichObstacles[Mission]

    def held(self) -> Op[Any]:
        return self

    def against(self, g: Mission, place: i64, power: i64, every: bool) -> i64:
        if power == self.power and (every or self.who.matches(g, PLACES, place, g.places[place])):
            return self.n
        return 0


# -- setting up a stage ------------------------------------------------------------------------


class SetsUp(Op[Mission]):
    """Something done once, before the shuffle or after the deal."""

    FORM = "setup = {effect:effect}"
    effect: Effect[Any]

    def run(self, g: Mission, subject: i64) -> None:
        g.push(CarryOutAbility(self.effect), subject)


class PlaceCard(Op[Mission]):
    """Searched out of the pool, face up, no Impact (BC-036, BC-122)."""

    FORM = "setup = place {card:card} {row:row} {n:number}"
    card: Card
    row: i64
    """The first place of the slots or of the marks."""
    n: i64

    def run(self, g: Mission, subject: i64) -> None:
        place_from_pool(g, self.card, self.row + self.n - 1)


class RemoveFromPool(Op[Mission]):
    """All copies stay out of this stage."""

    FORM = "setup = remove {card:card} from the stage"
    card: Card

    def run(self, g: Mission, subject: i64) -> None:
        while self.card in g.obstacle_deck:
            g.obstacle_deck.remove(self.card)


# -- failing and winning a stage ---------------------------------------------------------------


class SuspicionLimit(Failure[Mission]):
    """Every stage has one (BC-026)."""

    FORM = "suspicion is {n:number} or more"
    n: i64

    def holds(self, g: Mission, subject: i64) -> bool:
        return g.suspicion >= g.level.bears(self.n)

    def limit(self) -> i64:
        return self.n

    def reason(self) -> str:
        return "suspicion"


class LastingLimit(SuspicionLimit):
    """A limit of suspicion that is in force over later stages too (BC-190)."""

    FORM = "suspicion is {n:number} or more until stage {stage:stage} ends"
    stage: str

    def last_stage(self) -> str:
        return self.stage


class AvoidedFaceUp(Failure[Mission]):
    """The failure when a card has been avoided face up, even by Sidestep, and its Oversight is over."""

    FORM = "{card:card} is avoided face up"
    card: Card

    def resolves(self, card: Card) -> bool:
        return card is self.card

    def reason(self) -> str:
        return "avoided"

    def told(self) -> tuple[str | int, ...]:
        return (self.card.name,)


class TokenLimit(Failure[Mission]):
    """Tested on that card wherever it is in observation."""

    FORM = "{card:card} has {n:number} or more {sign:sign} tokens"
    card: Card
    n: i64
    sign: i64

    def holds(self, g: Mission, subject: i64) -> bool:
        for place in range(PLACES):
            if g.places[place] is self.card and g.tokens[place] * self.sign >= self.n:
                return True
        return False

    def reason(self) -> str:
        return "tokens"

    def told(self) -> tuple[str | int, ...]:
        return (self.card.name, self.n, f"{self.sign:+d}")


class LastRound(Ability[Mission]):
    """No round follows this one (BC-244)."""

    FORM = "clock = the mission fails when round {n:number} is over"
    n: i64

    def attach_to(self, card: Any) -> bool:
        is_first = card.last_round == 0
        card.last_round = self.n
        return bool(is_first)


class Objective(Query[Mission]):
    """The power that winning the stage takes from the pool (BC-181)."""

    FORM = "objective = pay {n:number} {kind:force}"
    n: i64
    kind: i64
