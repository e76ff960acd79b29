"""Rules and deeds of printed scenarios (IB-266, IB-267)."""

from __future__ import annotations

from typing import ClassVar

from fieldcraft.games.island.printed import cards
from fieldcraft.games.island.printed.cards import FAST, MIDDLE
from fieldcraft.games.island.printed.map import LANDS
from fieldcraft.games.island.table import invaders
from fieldcraft.games.island.table.state import Island
from fieldcraft.games.island.vocabulary.deeds import PUTTING, AtLand, Deed
from fieldcraft.games.island.vocabulary.filters import Kind, Who
from fieldcraft.games.island.vocabulary.presence import TAKE_PRESENCE, may_settle
from fieldcraft.kernel.rules import Answer, Change, Prohibition
from fieldcraft.native import i64

# -- Blitz -------------------------------------------------------------------------------------


class FirstFaceHolds(Change[Island]):
    FORM = "the first face of the blight card holds {n:number} more for each board"
    QUESTION = cards.FIRST_FACE


class OtherFaceHolds(Answer[Island]):
    FORM = "its other face holds {n:number} less for each board"
    QUESTION = cards.OTHER_FACE
    n: i64

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        return n - self.n if question == cards.OTHER_FACE else n


class FastCostLess(Answer[Island]):
    """A rule for the cost of fast cards, for repeated uses too."""

    FORM = "fast cards cost {n:number} less"
    QUESTION = cards.COST
    n: i64

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        return n - self.n if question == cards.COST and subject == FAST else n


class FastGivesEnergy(Change[Island]):
    FORM = "a slow card used as a fast one gives {n:number} energy"
    QUESTION = cards.MADE_FAST


class InvadersAct(Deed):
    """The invaders ravage, build, explore and advance."""

    FORM = "the invaders take every action once"

    def run(self, g: Island, subject: i64) -> None:
        g.push(invaders.ADVANCE)
        g.push(invaders.EXPLORE_CARD)
        g.push(invaders.BUILD_LANDS)
        g.push(invaders.RAVAGE_CARDS)


# -- Guard the Isle's Heart --------------------------------------------------------------------


class InnerLand(Kind):
    """The land of each board that the scenario marks."""

    FORM = "inner land"

    def fits(self, g: Island, land: i64) -> bool:
        scenario = g.plan.scenario
        if scenario is None or not scenario.inner:
            return False
        n = scenario.inner[len(g.map.boards) - 1]
        return land in g.map.middle if n == MIDDLE else land % LANDS == n and g.is_land(land)


class AddPresenceOfBoard(AtLand):
    """Presence of the Spirit of the board comes to the land, or to the nearest one where it may be."""

    FORM = "add {n:number} presence of the board"
    ASKS: ClassVar[str] = "put"
    AIM: ClassVar[str] = PUTTING
    n: i64

    def number(self, g: Island, subject: i64) -> i64:
        return self.n

    def chooser(self, g: Island, subject: i64) -> i64:
        return g.owner_of(subject)

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        spirit = g.owner_of(subject)
        for steps in range(g.map.size):
            lands = [near for near in g.within(subject, steps) if may_settle(g, spirit, near)]
            if lands:
                return land in lands
        return False

    def done(self, g: Island, subject: i64, land: i64) -> None:
        g.push(TAKE_PRESENCE, land)


class LostWith(Prohibition[Island]):
    """The game is lost when a turn later than one has such pieces in such a land."""

    FORM = "after turn {n:number} the island is lost with {who:whos} in a(n) {kind:land}"
    RULE = "IB-267"
    QUESTION = cards.HEART
    n: i64
    who: Who
    kind: Kind

    def applies(self, g: Island, source: i64, subject: i64) -> bool:
        return g.turn > self.n and self.kind.fits(g, subject) and self.who.count_in(g, subject) > 0
