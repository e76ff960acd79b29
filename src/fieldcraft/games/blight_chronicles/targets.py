"""Which obstacles a text speaks of, what it asks about the table, and what it counts there."""

from __future__ import annotations

from typing import Final

from fieldcraft.games.blight_chronicles.cards import (
    GAP,
    GEAR,
    OBSTACLE,
    OUTFIT,
    PHYSICAL,
    PLACES,
    Card,
    Condition,
    Count,
    Filter,
    is_far,
    is_near,
)
from fieldcraft.games.blight_chronicles.state import Mission
from fieldcraft.native import i64

# -- one kind of obstacle, in the singular and in the plural -----------------------------------


class Kind(Filter):
    FORM = "{kind:kind}"
    CATEGORY = "filter"

    def __init__(self, kind: i64) -> None:
        self.kind: Final = kind

    def matches(self, source: i64, place: i64, card: Card) -> bool:
        return card.kinds & self.kind != 0

    def takes_any(self) -> bool:
        return self.kind == OBSTACLE


class Near(Kind):
    """Slots 1 and 2 and every mark (BC-020)."""

    FORM = "near {kind:kind}"

    def matches(self, source: i64, place: i64, card: Card) -> bool:
        return card.kinds & self.kind != 0 and is_near(place)

    def takes_any(self) -> bool:
        return False


class Far(Kind):
    """Slots 3 to 6 (BC-021)."""

    FORM = "far {kind:kind}"

    def matches(self, source: i64, place: i64, card: Card) -> bool:
        return card.kinds & self.kind != 0 and is_far(place)

    def takes_any(self) -> bool:
        return False


class FaceDown(Filter):
    """The only way to speak of a face-down card (BC-019, BC-093)."""

    FORM = "face-down obstacle"
    CATEGORY = "filter"

    def matches(self, source: i64, place: i64, card: Card) -> bool:
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


class Some(Filter):
    """One of that kind: any where it is asked for, the player's choice where something is done to it."""

    FORM = "a(n) {filter:filter}"
    CATEGORY = "some"

    def __init__(self, filter: Filter) -> None:
        self.filter: Final = filter

    def matches(self, source: i64, place: i64, card: Card) -> bool:
        return self.filter.matches(source, place, card)

    def takes_any(self) -> bool:
        return self.filter.takes_any()


class Another(Filter):
    """One besides the card that says so."""

    FORM = "another {kind:kind}"
    CATEGORY = "some"

    def __init__(self, kind: i64) -> None:
        self.kind: Final = kind

    def matches(self, source: i64, place: i64, card: Card) -> bool:
        return place != source and card.kinds & self.kind != 0

    def takes_any(self) -> bool:
        return self.kind == OBSTACLE


class Each(Filter):
    FORM = "each {filter:filter}"
    CATEGORY = "targets"

    def __init__(self, filter: Filter) -> None:
        self.filter: Final = filter

    def matches(self, source: i64, place: i64, card: Card) -> bool:
        return self.filter.matches(source, place, card)

    def takes_every(self) -> bool:
        return True


class EachOther(Filter):
    FORM = "each other {kind:kind}"
    CATEGORY = "targets"

    def __init__(self, kind: i64) -> None:
        self.kind: Final = kind

    def matches(self, source: i64, place: i64, card: Card) -> bool:
        return place != source and card.kinds & self.kind != 0

    def takes_every(self) -> bool:
        return True


class This(Filter):
    FORM = "this card"
    CATEGORY = "itself"

    def matches(self, source: i64, place: i64, card: Card) -> bool:
        return place == source

    def takes_every(self) -> bool:
        return True


class Others(Filter):
    FORM = "other {kind:kinds}"
    CATEGORY = "subject"

    def __init__(self, kind: i64) -> None:
        self.kind: Final = kind

    def matches(self, source: i64, place: i64, card: Card) -> bool:
        return place != source and card.kinds & self.kind != 0


def count_in_sight(g: Mission, subject: i64, who: Filter) -> i64:
    """How many obstacles in slots and marks a text at `subject` speaks of (BC-019)."""
    n: i64 = 0
    for place in range(PLACES):
        card = g.places[place]
        if card is not GAP and who.matches(subject, place, card):
            n += 1
    return n


# -- conditions --------------------------------------------------------------------------------


class IsInSight(Condition):
    FORM = "{who:some} is in sight"

    def __init__(self, who: Filter) -> None:
        self.who: Final = who

    def holds(self, g: Mission, subject: i64) -> bool:
        return count_in_sight(g, subject, self.who) > 0


class NoneInSight(Condition):
    FORM = "no {who:filter} is in sight"

    def __init__(self, who: Filter) -> None:
        self.who: Final = who

    def holds(self, g: Mission, subject: i64) -> bool:
        return count_in_sight(g, subject, self.who) == 0


class ManyInSight(Condition):
    FORM = "{n:number} or more {who:filters} are in sight"

    def __init__(self, n: i64, who: Filter) -> None:
        self.n: Final = n
        self.who: Final = who

    def holds(self, g: Mission, subject: i64) -> bool:
        return count_in_sight(g, subject, self.who) >= self.n


class VisibilityIs(Condition):
    FORM = "visibility is {n:number} or {way:way}"

    def __init__(self, n: i64, way: i64) -> None:
        self.n: Final = n
        self.way: Final = way

    def holds(self, g: Mission, subject: i64) -> bool:
        return (g.visibility - self.n) * self.way >= 0


class SuspicionIs(Condition):
    FORM = "suspicion is {n:number} or {way:way}"

    def __init__(self, n: i64, way: i64) -> None:
        self.n: Final = n
        self.way: Final = way

    def holds(self, g: Mission, subject: i64) -> bool:
        return (g.suspicion - self.n) * self.way >= 0


class IsNear(Condition):
    FORM = "this card is near"

    def holds(self, g: Mission, subject: i64) -> bool:
        return is_near(subject)


class WasNear(Condition):
    """Where it stood when it was eliminated: that place is its subject."""

    FORM = "this card was near"

    def holds(self, g: Mission, subject: i64) -> bool:
        return is_near(subject)


class WasEliminated(Condition):
    """By any means, judged by the face it had."""

    FORM = "a(n) {kind:kind} was eliminated this round"

    def __init__(self, kind: i64) -> None:
        self.kind: Final = kind

    def holds(self, g: Mission, subject: i64) -> bool:
        return g.eliminated & self.kind != 0


class WasKnockedOut(Condition):
    FORM = "a(n) {kind:kind} was knocked out this round"

    def __init__(self, kind: i64) -> None:
        self.kind: Final = kind

    def holds(self, g: Mission, subject: i64) -> bool:
        return g.knocked & self.kind != 0


class UniformEquipped(Condition):
    FORM = "a uniform is equipped"

    def holds(self, g: Mission, subject: i64) -> bool:
        return g.gear[OUTFIT] is not GAP


class TokensOnObstacles(Condition):
    FORM = "{n:number} or more {sign:sign} tokens are on obstacles"

    def __init__(self, n: i64, sign: i64) -> None:
        self.n: Final = n
        self.sign: Final = sign

    def holds(self, g: Mission, subject: i64) -> bool:
        return tokens_in_sight(g, self.sign) >= self.n


class StageCompleted(Condition):
    """The stage marker is there (BC-015)."""

    FORM = "stage {stage:stage} is completed"

    def __init__(self, stage: i64) -> None:
        self.stage: Final = stage

    def holds(self, g: Mission, subject: i64) -> bool:
        for stage in g.completed:
            if stage.code == self.stage:
                return True
        return False


# -- counts ------------------------------------------------------------------------------------


class InSight(Count):
    FORM = "{who:filter} in sight"

    def __init__(self, who: Filter) -> None:
        self.who: Final = who

    def count(self, g: Mission, subject: i64) -> i64:
        return count_in_sight(g, subject, self.who)


class RevealedWith(Count):
    """Of the cards that this ability revealed, those with that printed power."""

    FORM = "revealed card with {power:power}"

    def __init__(self, power: i64) -> None:
        self.power: Final = power

    def count(self, g: Mission, subject: i64) -> i64:
        n: i64 = 0
        last = i64(len(g.deck))
        for i in range(max(0, last - g.reveals), last):
            card = g.deck[i]
            if (card.physical if self.power == PHYSICAL else card.evasion) > 0:
                n += 1
        return n


class DiscardedCards(Count):
    """By this ability so far; that the discards were of use counts once (BC-228)."""

    FORM = "discarded card"

    def count(self, g: Mission, subject: i64) -> i64:
        return g.discards

    def counted(self, g: Mission) -> None:
        g.benefit()


class TokensInSight(Count):
    FORM = "{sign:sign} token on obstacles"

    def __init__(self, sign: i64) -> None:
        self.sign: Final = sign

    def count(self, g: Mission, subject: i64) -> i64:
        return tokens_in_sight(g, self.sign)


class BonusTokens(Count):
    """Tokens of additional effects put this round (BC-232)."""

    FORM = "bonus token"

    def count(self, g: Mission, subject: i64) -> i64:
        return g.bonus_tokens


class Counters(Count):
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
