"""Targets of texts: which obstacles they mean, conditions on the table, and counts."""

from __future__ import annotations

from fieldcraft.games.blight_chronicles.printed import cards
from fieldcraft.games.blight_chronicles.table.line import count_tokens
from fieldcraft.games.blight_chronicles.table.player_cards import benefit, count_tools
from fieldcraft.games.blight_chronicles.table.state import Mission
from fieldcraft.games.blight_chronicles.vocabulary.stocks import CountedStock
from fieldcraft.games.blight_chronicles.vocabulary.words import FAR, NEAR
from fieldcraft.kernel.queries import Condition, Count
from fieldcraft.native import i64

# -- one kind of obstacle ----------------------------------------------------------------------


class ObstacleKind(cards.WhichObstacles[Mission]):
    FORM = "{kind:kind}"
    PLURAL = "{kind:kinds}"
    kind: i64

    def matches(self, g: Mission, source: i64, subject: i64, card: cards.Card) -> bool:
        return card.kinds & self.kind != 0

    def takes_any(self) -> bool:
        return self.kind == cards.OBSTACLE


class InRange(cards.WhichObstacles[Mission]):
    """Near is Slots 1 and 2 and every mark (BC-020), far are Slots 3 to 6 (BC-021)."""

    FORM = "{range:range} {kind:kind}"
    PLURAL = "{range:range} {kind:kinds}"
    KNOWN = ("range", (NEAR, FAR))
    range: i64
    kind: i64

    def matches(self, g: Mission, source: i64, subject: i64, card: cards.Card) -> bool:
        if card.kinds & self.kind == 0:
            return False
        return cards.is_near(subject) if self.range == NEAR else cards.is_far(subject)


class FaceDown(cards.WhichObstacles[Mission]):
    """The only way to speak of a face-down card (BC-019, BC-093)."""

    FORM = "face-down obstacle"
    PLURAL = "face-down obstacles"

    def matches(self, g: Mission, source: i64, subject: i64, card: cards.Card) -> bool:
        return card.down


# -- which of them -----------------------------------------------------------------------------


class AnyObstacle(cards.WhichObstacles[Mission]):
    """One of that kind: any where it is asked for, the player's choice where something is done to it."""

    FORM = "some = a(n) {filter:filter}"
    filter: cards.WhichObstacles[Mission]

    def matches(self, g: Mission, source: i64, subject: i64, card: cards.Card) -> bool:
        return self.filter.matches(g, source, subject, card)

    def takes_any(self) -> bool:
        return self.filter.takes_any()


class Each(AnyObstacle):
    FORM = "targets = each {filter:filter}"
    EVERY = True


class Others(ObstacleKind):
    """Obstacles of a kind other than the card with the text."""

    FORM = "subject = other {kind:kinds}"
    PLURAL = ""

    def matches(self, g: Mission, source: i64, subject: i64, card: cards.Card) -> bool:
        return subject != source and card.kinds & self.kind != 0


class Another(Others):
    FORM = "some = another {kind:kind}"


class EachOther(Others):
    FORM = "targets = each other {kind:kind}"
    EVERY = True


class This(cards.WhichObstacles[Mission]):
    FORM = "itself = this card"
    EVERY = True

    def matches(self, g: Mission, source: i64, subject: i64, card: cards.Card) -> bool:
        return subject == source


def count_in_sight(g: Mission, subject: i64, who: cards.WhichObstacles[Mission]) -> i64:
    """Return how many obstacles in slots and on marks a text at `subject` means (BC-019)."""
    n: i64 = 0
    for place in range(cards.PLACES):
        card = g.places[place]
        if card is not cards.GAP and who.matches(g, subject, place, card):
            n += 1
    return n


# -- counts ------------------------------------------------------------------------------------


class InSight(Count[Mission]):
    FORM = "{who:filter} in sight"
    PLURAL = "{who:filters} are in sight"
    who: cards.WhichObstacles[Mission]

    def count(self, g: Mission, subject: i64) -> i64:
        return count_in_sight(g, subject, self.who)


class TokensInSight(Count[Mission]):
    FORM = "{sign:sign} token on obstacles"
    PLURAL = "{sign:sign} tokens are on obstacles"
    sign: i64

    def count(self, g: Mission, subject: i64) -> i64:
        return count_tokens(g, self.sign)


class RevealedWith(Count[Mission]):
    """The number of cards revealed by this ability that have a printed power."""

    FORM = "revealed card with {power:power}"
    KNOWN = ("power", (cards.PHYSICAL, cards.EVASION))
    power: i64

    def count(self, g: Mission, subject: i64) -> i64:
        if self.power == cards.PHYSICAL:
            return i64(sum([card.physical > 0 for card in g.revealed]))
        return i64(sum([card.evasion > 0 for card in g.revealed]))


class DiscardedCards(Count[Mission]):
    """The number of cards discarded by this ability; their benefit is noted once (BC-228)."""

    FORM = "discarded card"

    def count(self, g: Mission, subject: i64) -> i64:
        return g.discards

    def counted(self, g: Mission) -> None:
        benefit(g)


class BonusTokens(Count[Mission]):
    """Tokens of additional effects put this round (BC-232)."""

    FORM = "bonus token"

    def count(self, g: Mission, subject: i64) -> i64:
        return g.bonus_tokens


class BonusesInForce(Count[Mission]):
    """The number of vs bonuses of the agent's cards, from the moment that each was played (BC-107)."""

    FORM = "vs bonus in force"
    PLURAL = "vs bonuses are in force"

    def count(self, g: Mission, subject: i64) -> i64:
        return i64(len(g.bonuses))


class EquippedTools(Count[Mission]):
    """The number of equipped tools, face-down ones too (BC-130)."""

    FORM = "equipped tool"
    PLURAL = "tools are equipped"

    def count(self, g: Mission, subject: i64) -> i64:
        return count_tools(g)


class Counters(Count[Mission]):
    FORM = "counter on this card"

    def count(self, g: Mission, subject: i64) -> i64:
        return g.counters[subject - cards.GEAR] if cards.GEAR <= subject < cards.GEAR + 3 else 0


# -- conditions --------------------------------------------------------------------------------


class IsInSight(Condition[Mission]):
    FORM = "{who:some} is in sight"
    who: cards.WhichObstacles[Mission]

    def holds(self, g: Mission, subject: i64) -> bool:
        return count_in_sight(g, subject, self.who) > 0


class NoneInSight(IsInSight):
    FORM = "no {who:filter} is in sight"

    def holds(self, g: Mission, subject: i64) -> bool:
        return count_in_sight(g, subject, self.who) == 0


class TrackIs(Condition[Mission]):
    FORM = "{track:track} is {n:number} or {degree:degree}"
    KNOWN = ("degree", (1, -1))
    track: CountedStock
    n: i64
    degree: i64

    def holds(self, g: Mission, subject: i64) -> bool:
        return (g.counts[self.track.stock.number] - self.n) * self.degree >= 0


class IsNear(Condition[Mission]):
    FORM = "this card is near"

    def holds(self, g: Mission, subject: i64) -> bool:
        return cards.is_near(subject)


class WasNear(IsNear):
    """The condition that the card was near when it was eliminated: its place then is the subject."""

    FORM = "this card was near"


class FellThisRound(Condition[Mission]):
    """Eliminated by any means, judged by the face it had; or knocked out."""

    FORM = "a(n) {kind:kind} was {fall:fall} this round"
    KNOWN = ("fall", (cards.ELIMINATED, cards.KNOCKED_OUT))
    kind: i64
    fall: i64

    def holds(self, g: Mission, subject: i64) -> bool:
        fallen = g.eliminated if self.fall == cards.ELIMINATED else g.knocked
        return fallen & self.kind != 0


class UniformEquipped(Condition[Mission]):
    FORM = "a uniform is equipped"

    def holds(self, g: Mission, subject: i64) -> bool:
        return g.gear[cards.OUTFIT] is not cards.GAP


class StageCompleted(Condition[Mission]):
    """The stage marker is there (BC-015)."""

    FORM = "stage {stage:stage} is completed"
    stage: str

    def holds(self, g: Mission, subject: i64) -> bool:
        for stage in g.completed:
            if stage.id == self.stage:
                return True
        return False
