"""Rules in force for the owner of a card: prices, room, helpers, strain."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.nightlancer.printed.cards import Holding, MarketCard
from fieldcraft.games.nightlancer.printed.constants import LEAD, LEAVING, PRICE, ROOM, STRAIN
from fieldcraft.games.nightlancer.table.state import Night
from fieldcraft.kernel.abilities import Ability
from fieldcraft.kernel.queries import EventPattern
from fieldcraft.kernel.rules import Change, ContinuousEffect, Replacement, mask_of
from fieldcraft.kernel.state import Op
from fieldcraft.native import i64


class Law(Ability[Night]):
    """A rule that is in force while its card is face up before its owner."""

    FORM = "law = {rule:rule}"
    rule: ContinuousEffect[Any]

    def attach_to(self, card: object) -> bool:
        assert isinstance(card, Holding)
        card.rules.append(self.rule)
        card.asks |= mask_of(self.rule.asks())
        return True


class Cheaper(Change[Night]):
    """Market cards of a kind cost their buyer less."""

    FORM = "you pay {n:number} KC less for {kind:kinds}"
    QUESTION = PRICE
    degree: i64 = -1
    kind: i64

    def applies(self, g: Night, source: i64, subject: i64) -> bool:
        card = g.card_set.cards[subject]
        return isinstance(card, MarketCard) and card.is_of(self.kind)


class MoreRoom(Change[Night]):
    FORM = "your loadout holds {n:number} more card{n:s}"
    QUESTION = ROOM


class Lead(Change[Night]):
    """A bonus for the helpers of a Boss."""

    FORM = "while you are boss , helpers get {n:signed}"
    QUESTION = LEAD


class UseUp(Op[Night]):
    """Note that the effect that ignores strain once a round has been used."""

    def run(self, g: Night, subject: i64) -> None:
        g.own_panel(subject).has_used_up = True
        if g.journal is not None:
            g.note("strain-ignored", (g.people[subject].name,))


USE_UP: Final = UseUp()


class CoolHead(Replacement[Night]):
    """The first strain of a round costs nothing; it is never better to save it (NL-260)."""

    FORM = "once a round , ignore the strain of a roll"
    QUESTION = STRAIN

    def derive(self) -> None:
        super().derive()
        self.effect = USE_UP

    def applies(self, g: Night, source: i64, subject: i64) -> bool:
        return source == subject and not g.panels[source].has_used_up


class Abandoning(EventPattern[Night]):
    """The person leaves a mission of their own will (NL-181)."""

    FORM = "you abandon a mission"

    def event(self) -> i64:
        return LEAVING

    def matches(self, g: Night, source: i64, subject: i64, card: Any) -> bool:
        return source == subject
