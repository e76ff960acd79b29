"""Rules of a Spirit that endures: blight that does no harm, blight from the box, presence that is saved,
damage that comes back (IB-233 to IB-236).
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from fieldcraft.games.island.printed import cards
from fieldcraft.games.island.table import harm
from fieldcraft.games.island.table.actions import Act
from fieldcraft.games.island.table.blight import Counter
from fieldcraft.games.island.table.contexts import Back, Doing
from fieldcraft.games.island.table.state import Island
from fieldcraft.games.island.vocabulary.continuous_effects import occasion_of
from fieldcraft.games.island.vocabulary.deeds import Deed
from fieldcraft.kernel.effects import Cause
from fieldcraft.kernel.flow import first, second
from fieldcraft.kernel.rules import Answer, ContinuousEffect, GoOn, Prohibition
from fieldcraft.kernel.state import Op, Option
from fieldcraft.native import i64

# -- blight ------------------------------------------------------------------------------------


class StandsFirm(Prohibition[Island]):
    """New blight harms no presence in its land, anybody's, while the Spirit is there as often (IB-233)."""

    FORM = (
        "blight added to its land neither spreads nor destroys presence while it does not outnumber its own"
    )
    RULE = "IB-233"
    QUESTION = cards.FIRM

    def applies(self, g: Island, source: i64, subject: i64) -> bool:
        land, n = first(subject), second(subject)
        return g.has_presence(source, land) and n <= g.panels[source].presence[land]


class BlightFromBox(Answer[Island]):
    """A price for each counter that would leave the card for a land with its presence (IB-234)."""

    FORM = "blight added to its lands may come from the box for {n:number} energy"
    QUESTION = cards.BOX_PRICE
    n: i64

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        is_its = second(subject) == source and g.has_presence(source, first(subject))
        return min(n, self.n) if question == cards.BOX_PRICE and is_its else n


# -- presence ----------------------------------------------------------------------------------


class SavesPresence(Answer[Island]):
    """Presence of any Spirit, also where it is a cost (IB-235)."""

    FORM = "presence that an event or blight card destroys may be saved for {n:number} energy each"
    QUESTION = cards.SAVING
    n: i64

    def instead(self, g: Island, question: i64, source: i64, subject: i64) -> Op[Any] | None:
        is_so = question == cards.SAVING and g.panels[source].energy >= self.n and is_ordered(g)
        return ASK_TO_SAVE if is_so else None


def is_ordered(g: Island) -> bool:
    """True if the text of an event or a blight card itself destroys, not blight that it brings (IB-077)."""
    context = g.context
    while context is not None:
        if isinstance(context, Counter):
            return False
        if isinstance(context, Cause) and context.flags:
            return context.flags in (cards.BY_EVENT, cards.BY_BLIGHT_CARD)
        context = context.outer
    return False


class AskToSave(Op[Island]):
    ASKS: ClassVar[str] = "save"

    def run(self, g: Island, subject: i64) -> None:
        g.seat = g.seat_of(subject)
        g.push(GO_ON, subject)
        g.offer(g.card_set.save)
        g.offer(g.card_set.no)


class SavePresence(Option[Island]):
    """Pay for a presence, which stays."""

    def run(self, g: Island, subject: i64) -> None:
        occasion = occasion_of(g)
        rule = occasion.rule
        assert isinstance(rule, SavesPresence)
        assert g.pending is not None
        g.pending = g.pending.below
        g.own_panel(subject).energy -= rule.n
        if g.journal is not None:
            saved, land = second(occasion.subject), first(occasion.subject)
            g.note("presence-saved", (g.spirits[saved].name, g.map.titles[land]))


# -- damage that comes back --------------------------------------------------------------------


class HurtsBack(ContinuousEffect[Island]):
    """When the action is over that has damaged the land, its invaders are damaged (IB-236)."""

    FORM = "damage to the land here brings {n:number} damage"
    n: i64

    def asks(self) -> tuple[int, ...]:
        return (cards.LAND_HURT,)

    def reply(self, g: Island, event: i64, source: i64, subject: i64, card: Any) -> Op[Any] | None:
        if event == cards.LAND_HURT and subject == source:
            taken: i64 = card
            n = self.n + (taken // 2 if g.amount(cards.HURT_BACK, source, 0) else 0)
            doing = Doing(Back(None, n), source, g.spirit_of(self, source), cards.BY_POWER)
            g.after_action(DEAL_BACK, source, doing)
        return None


class GrowsByHalf(Answer[Island]):
    FORM = "that damage grows by half of what the land took"
    QUESTION = cards.HURT_BACK

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        return 1 if question == cards.HURT_BACK and subject == source else n


class DealBack(Deed):
    """Damage in the land, divided by the Spirit whose power it is."""

    FORM = ""

    def run(self, g: Island, subject: i64) -> None:
        doing = g.doing()
        back = doing.outer
        assert isinstance(back, Back)
        g.seat = g.seat_of(doing.spirit)
        harm.DEAL.begin(g, subject, back.n)


DEAL_BACK: Final[Op[Any]] = Act(DealBack(), cards.BY_POWER)
ASK_TO_SAVE: Final[Op[Any]] = AskToSave()
GO_ON: Final[Op[Any]] = GoOn()
