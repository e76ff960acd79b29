"""Which obstacles a text speaks of, what it asks about the table, and what it counts there."""

from __future__ import annotations

from fieldcraft.games.blight_chronicles.cards import (
    GAP,
    GEAR,
    OBSTACLE,
    OUTFIT,
    PHYSICAL,
    PLACES,
    Card,
    Who,
    is_far,
    is_near,
)
from fieldcraft.games.blight_chronicles.own import benefit
from fieldcraft.games.blight_chronicles.state import Mission
from fieldcraft.kernel.queries import Condition, Count
from fieldcraft.native import i64

# -- one kind of obstacle, in the singular and in the plural -----------------------------------


class Kind(Who[Mission]):
    FORM = "{kind:kind}"
    CATEGORY = "filter"

    kind: i64

    def matches(self, g: Mission, source: i64, subject: i64, card: Card) -> bool:
        return card.kinds & self.kind != 0

    def takes_any(self) -> bool:
        return self.kind == OBSTACLE


class Near(Kind):
    """Slots 1 and 2 and every mark (BC-020)."""

    FORM = "near {kind:kind}"

    def matches(self, g: Mission, source: i64, subject: i64, card: Card) -> bool:
        return card.kinds & self.kind != 0 and is_near(subject)

    def takes_any(self) -> bool:
        return False


class Far(Kind):
    """Slots 3 to 6 (BC-021)."""

    FORM = "far {kind:kind}"

    def matches(self, g: Mission, source: i64, subject: i64, card: Card) -> bool:
        return card.kinds & self.kind != 0 and is_far(subject)

    def takes_any(self) -> bool:
        return False


class FaceDown(Who[Mission]):
    """The only way to speak of a face-down card (BC-019, BC-093)."""

    FORM = "face-down obstacle"
    CATEGORY = "filter"

    def matches(self, g: Mission, source: i64, subject: i64, card: Card) -> bool:
        return card.down


class Kinds(Kind):
    FORM = "{kind:kinds}"
    CATEGORY = "filters"


class NearKinds(Near):
    FORM = "near {kind:kinds}"
    CATEGORY = "filters"


class FarKinds(Far):
    FORM = "far {kind:kinds}"
    CATEGORY = "filters"


class FaceDowns(FaceDown):
    FORM = "face-down obstacles"
    CATEGORY = "filters"


# -- which of them -----------------------------------------------------------------------------


class Some(Who[Mission]):
    """One of that kind: any where it is asked for, the player's choice where something is done to it."""

    FORM = "a(n) {filter:filter}"
    CATEGORY = "some"

    filter: Who[Mission]

    def matches(self, g: Mission, source: i64, subject: i64, card: Card) -> bool:
        return self.filter.matches(g, source, subject, card)

    def takes_any(self) -> bool:
        return self.filter.takes_any()


class Another(Who[Mission]):
    """One besides the card that says so."""

    FORM = "another {kind:kind}"
    CATEGORY = "some"

    kind: i64

    def matches(self, g: Mission, source: i64, subject: i64, card: Card) -> bool:
        return subject != source and card.kinds & self.kind != 0

    def takes_any(self) -> bool:
        return self.kind == OBSTACLE


class Each(Who[Mission]):
    FORM = "each {filter:filter}"
    CATEGORY = "targets"

    filter: Who[Mission]

    def matches(self, g: Mission, source: i64, subject: i64, card: Card) -> bool:
        return self.filter.matches(g, source, subject, card)

    def takes_every(self) -> bool:
        return True


class EachOther(Who[Mission]):
    FORM = "each other {kind:kind}"
    CATEGORY = "targets"

    kind: i64

    def matches(self, g: Mission, source: i64, subject: i64, card: Card) -> bool:
        return subject != source and card.kinds & self.kind != 0

    def takes_every(self) -> bool:
        return True


class This(Who[Mission]):
    FORM = "this card"
    CATEGORY = "itself"

    def matches(self, g: Mission, source: i64, subject: i64, card: Card) -> bool:
        return subject == source

    def takes_every(self) -> bool:
        return True


class Others(Who[Mission]):
    FORM = "other {kind:kinds}"
    CATEGORY = "subject"

    kind: i64

    def matches(self, g: Mission, source: i64, subject: i64, card: Card) -> bool:
        return subject != source and card.kinds & self.kind != 0


def count_in_sight(g: Mission, subject: i64, who: Who[Mission]) -> i64:
    """How many obstacles in slots and marks a text at `subject` speaks of (BC-019)."""
    n: i64 = 0
    for place in range(PLACES):
        card = g.places[place]
        if card is not GAP and who.matches(g, subject, place, card):
            n += 1
    return n


# -- conditions --------------------------------------------------------------------------------


class IsInSight(Condition[Mission]):
    FORM = "{who:some} is in sight"

    who: Who[Mission]

    def holds(self, g: Mission, subject: i64) -> bool:
        return count_in_sight(g, subject, self.who) > 0


class NoneInSight(Condition[Mission]):
    FORM = "no {who:filter} is in sight"

    who: Who[Mission]

    def holds(self, g: Mission, subject: i64) -> bool:
        return count_in_sight(g, subject, self.who) == 0


class ManyInSight(Condition[Mission]):
    FORM = "{n:number} or more {who:filters} are in sight"

    n: i64
    who: Who[Mission]

    def holds(self, g: Mission, subject: i64) -> bool:
        return count_in_sight(g, subject, self.who) >= self.n


class VisibilityIs(Condition[Mission]):
    FORM = "visibility is {n:number} or {way:way}"

    n: i64
    way: i64

    def holds(self, g: Mission, subject: i64) -> bool:
        return (g.visibility - self.n) * self.way >= 0


class SuspicionIs(Condition[Mission]):
    FORM = "suspicion is {n:number} or {way:way}"

    n: i64
    way: i64

    def holds(self, g: Mission, subject: i64) -> bool:
        return (g.suspicion - self.n) * self.way >= 0


class IsNear(Condition[Mission]):
    FORM = "this card is near"

    def holds(self, g: Mission, subject: i64) -> bool:
        return is_near(subject)


class WasNear(Condition[Mission]):
    """Where it stood when it was eliminated: that place is its subject."""

    FORM = "this card was near"

    def holds(self, g: Mission, subject: i64) -> bool:
        return is_near(subject)


class WasEliminated(Condition[Mission]):
    """By any means, judged by the face it had."""

    FORM = "a(n) {kind:kind} was eliminated this round"

    kind: i64

    def holds(self, g: Mission, subject: i64) -> bool:
        return g.eliminated & self.kind != 0


class WasKnockedOut(Condition[Mission]):
    FORM = "a(n) {kind:kind} was knocked out this round"

    kind: i64

    def holds(self, g: Mission, subject: i64) -> bool:
        return g.knocked & self.kind != 0


class UniformEquipped(Condition[Mission]):
    FORM = "a uniform is equipped"

    def holds(self, g: Mission, subject: i64) -> bool:
        return g.gear[OUTFIT] is not GAP


class TokensOnObstacles(Condition[Mission]):
    FORM = "{n:number} or more {sign:sign} tokens are on obstacles"

    n: i64
    sign: i64

    def holds(self, g: Mission, subject: i64) -> bool:
        return tokens_in_sight(g, self.sign) >= self.n


class StageCompleted(Condition[Mission]):
    """The stage marker is there (BC-015)."""

    FORM = "stage {stage:stage} is completed"

    stage: i64

    def holds(self, g: Mission, subject: i64) -> bool:
        for stage in g.completed:
            if stage.code == self.stage:
                return True
        return False


# -- counts ------------------------------------------------------------------------------------


class InSight(Count[Mission]):
    FORM = "{who:filter} in sight"

    who: Who[Mission]

    def count(self, g: Mission, subject: i64) -> i64:
        return count_in_sight(g, subject, self.who)


class RevealedWith(Count[Mission]):
    """Of the cards that this ability revealed, those with that printed power."""

    FORM = "revealed card with {power:power}"

    power: i64

    def count(self, g: Mission, subject: i64) -> i64:
        n: i64 = 0
        last = i64(len(g.deck))
        for i in range(max(0, last - g.reveals), last):
            card = g.deck[i]
            if (card.physical if self.power == PHYSICAL else card.evasion) > 0:
                n += 1
        return n


class DiscardedCards(Count[Mission]):
    """By this ability so far; that the discards were of use counts once (BC-228)."""

    FORM = "discarded card"

    def count(self, g: Mission, subject: i64) -> i64:
        return g.discards

    def counted(self, g: Mission) -> None:
        benefit(g)


class TokensInSight(Count[Mission]):
    FORM = "{sign:sign} token on obstacles"

    sign: i64

    def count(self, g: Mission, subject: i64) -> i64:
        return tokens_in_sight(g, self.sign)


class BonusTokens(Count[Mission]):
    """Tokens of additional effects put this round (BC-232)."""

    FORM = "bonus token"

    def count(self, g: Mission, subject: i64) -> i64:
        return g.bonus_tokens


class Counters(Count[Mission]):
    FORM = "counter on this card"

    def count(self, g: Mission, subject: i64) -> i64:
        return g.counters[subject - GEAR] if GEAR <= subject < GEAR + 3 else 0


def tokens_in_sight(g: Mission, sign: i64) -> i64:
    """How many tokens of a sign lie on obstacles."""
    n: i64 = 0
    for tokens in g.tokens:
        if tokens * sign > 0:
            n += tokens * sign
    return n
