"""How a sentence belongs to its card: when it works; and the sentences of stage cards."""

from __future__ import annotations

from typing import Final

from fieldcraft.games.blight_chronicles.abilities import May, MayOfDiscard, Paid, Trigger
from fieldcraft.games.blight_chronicles.cards import (
    PLACES,
    SLOTS,
    Ability,
    Bonus,
    Card,
    Effect,
    Event,
    Failure,
    Filter,
    Rule,
)
from fieldcraft.games.blight_chronicles.stages import place_from_pool
from fieldcraft.games.blight_chronicles.standing import WhileNear
from fieldcraft.games.blight_chronicles.state import Mission
from fieldcraft.kernel.state import Op
from fieldcraft.native import i64

# -- obstacles ---------------------------------------------------------------------------------


class Impact(Ability):
    """Dealt from the obstacle deck into a slot (BC-122)."""

    FORM = "impact : {effect:effect}"
    CATEGORY = "obstacle"

    def __init__(self, effect: Effect) -> None:
        self.effect: Final = effect

    def attach_to(self, card: Card) -> bool:
        free = card.on_impact is None
        card.on_impact = Trigger(self.effect)
        return free


class Chain(Ability):
    """Its slot number fell in phase 4 (BC-170)."""

    FORM = "chain : {effect:effect}"
    CATEGORY = "obstacle"

    def __init__(self, effect: Effect) -> None:
        self.effect: Final = effect

    def attach_to(self, card: Card) -> bool:
        free = card.on_chain is None
        card.on_chain = Trigger(self.effect)
        return free


class Oversight(Ability):
    """Avoided face up, after its suspicion (BC-123)."""

    FORM = "oversight : {effect:effect}"
    CATEGORY = "obstacle"

    def __init__(self, effect: Effect) -> None:
        self.effect: Final = effect

    def attach_to(self, card: Card) -> bool:
        free = card.on_oversight is None
        card.on_oversight = Trigger(self.effect)
        return free


class Eliminated(Ability):
    """After it reached its new zone (BC-086)."""

    FORM = "eliminate : {effect:effect}"
    CATEGORY = "obstacle"

    def __init__(self, effect: Effect) -> None:
        self.effect: Final = effect

    def attach_to(self, card: Card) -> bool:
        free = card.on_eliminate is None
        card.on_eliminate = Trigger(self.effect)
        return free


class Threat(Ability):
    """While it lies face up in sight (BC-118)."""

    FORM = "threat : {rule:rule}"
    CATEGORY = "threat"

    def __init__(self, rule: Rule) -> None:
        self.rule: Final = rule

    def attach_to(self, card: Card) -> bool:
        card.rules.append(self.rule)
        card.asks |= self.rule.asks()
        return True


class NearOnly(Ability):
    """While it lies face up in Slots 1 and 2 or on a mark (BC-120)."""

    FORM = "near : {rule:rule}"
    CATEGORY = "obstacle"

    def __init__(self, rule: Rule) -> None:
        self.rule: Final = rule

    def attach_to(self, card: Card) -> bool:
        card.rules.append(WhileNear(self.rule))
        card.asks |= self.rule.asks()
        return True


class Happens(Ability):
    """An event on an obstacle (BC-096)."""

    FORM = "{event:event}"
    CATEGORY = "obstacle"

    def __init__(self, event: Event) -> None:
        self.event: Final = event

    def attach_to(self, card: Card) -> bool:
        free = card.event is None
        card.event = self.event
        return free


# -- cards of the agent ------------------------------------------------------------------------


class Does(Ability):
    """Of a played card as it is played (BC-063); of equipment once a round in Engage (BC-134)."""

    FORM = "{ability:ability}"
    CATEGORY = "own"

    def __init__(self, ability: Effect) -> None:
        self.ability: Final = ability

    def attach_to(self, card: Card) -> bool:
        card.abilities.append(self.ability)
        card.limits.append(1)
        return True


class Twice(Ability):
    """At most two times a round in all (BC-231)."""

    FORM = "twice a round , {costs:costs} : {effect:effect}"
    CATEGORY = "gear"

    def __init__(self, costs: Effect, effect: Effect) -> None:
        self.costs: Final = costs
        self.effect: Final = effect

    def attach_to(self, card: Card) -> bool:
        card.abilities.append(Paid(self.costs, self.effect))
        card.limits.append(2)
        return True


class Holds(Ability):
    """While equipped and face up (BC-131, BC-133)."""

    FORM = "{rule:rule}"
    CATEGORY = "gear"

    def __init__(self, rule: Rule) -> None:
        self.rule: Final = rule

    def attach_to(self, card: Card) -> bool:
        hold(card, self.rule)
        return True


class ThisRound(Ability):
    """Until the end of this Engage phase, from the moment it is played."""

    FORM = "this round : {rule:rule}"
    CATEGORY = "move"

    def __init__(self, rule: Rule) -> None:
        self.rule: Final = rule

    def attach_to(self, card: Card) -> bool:
        hold(card, self.rule)
        return True


class WhenDiscarded(Ability):
    """This card went to the discard pile through a discard (BC-105)."""

    FORM = "when discarded : {effect:effect}"
    CATEGORY = "moment"

    def __init__(self, effect: Effect) -> None:
        self.effect: Final = effect

    def attach_to(self, card: Card) -> bool:
        free = card.on_discard is None
        may = MayOfDiscard(self.effect, "BC-105")
        card.on_discard = may
        card.asked.append(may)
        return free


class WhenRevealed(Ability):
    """This card was revealed; after the ability that did it (BC-101)."""

    FORM = "when revealed : {effect:effect}"
    CATEGORY = "moment"

    def __init__(self, effect: Effect) -> None:
        self.effect: Final = effect

    def attach_to(self, card: Card) -> bool:
        free = card.on_reveal is None
        may = May(self.effect, "BC-101")
        card.on_reveal = may
        card.asked.append(may)
        return free


class VsBonus(Bonus):
    """Power against a kind of obstacle, from the moment it is played (BC-107)."""

    FORM = "{n:bonus} {power:power} vs {who:filters}"
    CATEGORY = "move"

    def __init__(self, n: i64, power: i64, who: Filter) -> None:
        self.n: Final = n
        self.power: Final = power
        self.who: Final = who

    def attach_to(self, card: Card) -> bool:
        free = card.bonus is None
        card.bonus = self
        return free

    def against(self, g: Mission, place: i64, power: i64, every: bool) -> i64:
        if power == self.power and (every or self.who.matches(PLACES, place, g.places[place])):
            return self.n
        return 0


def hold(card: Card, rule: Rule) -> None:
    card.rules.append(rule)
    card.asks |= rule.asks()
    card.asked.extend(rule.asked())


# -- setting up a stage ------------------------------------------------------------------------


class SetsUp(Ability):
    """Something done once, before the shuffle or after the deal."""

    FORM = "{effect:effect}"
    CATEGORY = "setup"

    def __init__(self, effect: Effect) -> None:
        self.effect: Final = effect
        self.trigger: Final = Trigger(effect)

    def run(self, g: Mission, subject: i64) -> None:
        self.trigger.run(g, subject)


class PlaceOnMark(Op[Mission]):
    """Searched out of the pool, face up, no Impact (BC-036, BC-122)."""

    FORM = "place {card:card} on mark {n:number}"
    CATEGORY = "setup"

    def __init__(self, card: Card, n: i64) -> None:
        self.card: Final = card
        self.n: Final = n

    def run(self, g: Mission, subject: i64) -> None:
        place_from_pool(g, self.card, SLOTS + self.n - 1)


class PlaceInSlot(Op[Mission]):
    FORM = "place {card:card} in slot {n:number}"
    CATEGORY = "setup"

    def __init__(self, card: Card, n: i64) -> None:
        self.card: Final = card
        self.n: Final = n

    def run(self, g: Mission, subject: i64) -> None:
        place_from_pool(g, self.card, self.n - 1)


class RemoveFromPool(Op[Mission]):
    """All copies stay out of this stage."""

    FORM = "remove {card:card} from the stage"
    CATEGORY = "setup"

    def __init__(self, card: Card) -> None:
        self.card: Final = card

    def run(self, g: Mission, subject: i64) -> None:
        while self.card in g.obstacles:
            g.obstacles.remove(self.card)


# -- failing and winning a stage ---------------------------------------------------------------


class SuspicionLimit(Failure):
    """Every stage has one (BC-026)."""

    FORM = "suspicion is {n:number} or more"

    def __init__(self, n: i64) -> None:
        self.n: Final = n

    def holds(self, g: Mission, subject: i64) -> bool:
        return g.suspicion >= self.n

    def limit(self) -> i64:
        return self.n

    def reason(self) -> str:
        return "suspicion"


class LastingLimit(SuspicionLimit):
    """In force over later stages too (BC-190)."""

    FORM = "suspicion is {n:number} or more until stage {stage:stage} ends"

    def __init__(self, n: i64, stage: i64) -> None:
        super().__init__(n)
        self.stage: Final = stage

    def last_stage(self) -> i64:
        return self.stage


class OversightResolves(Failure):
    """That card was avoided face up, by Sidestep too."""

    FORM = "the Oversight of {card:card} resolves"

    def __init__(self, card: Card) -> None:
        self.card: Final = card

    def holds(self, g: Mission, subject: i64) -> bool:
        return False

    def resolves(self, card: Card) -> bool:
        return card is self.card

    def reason(self) -> str:
        return "condition"


class TokenLimit(Failure):
    """Tested on that card wherever it is in observation."""

    FORM = "{card:card} has {n:number} or more {sign:sign} tokens"

    def __init__(self, card: Card, n: i64, sign: i64) -> None:
        self.card: Final = card
        self.n: Final = n
        self.sign: Final = sign

    def holds(self, g: Mission, subject: i64) -> bool:
        for place in range(PLACES):
            if g.places[place] is self.card and g.tokens[place] * self.sign >= self.n:
                return True
        return False

    def reason(self) -> str:
        return "condition"


class Objective(Op[Mission]):
    """What winning the stage takes out of the pool (BC-181)."""

    FORM = "pay {n:number} {kind:force}"
    CATEGORY = "objective"

    def __init__(self, n: i64, kind: i64) -> None:
        self.n: Final = n
        self.kind: Final = kind

    def run(self, g: Mission, subject: i64) -> None:
        raise AssertionError("an objective is asked for, never run")
