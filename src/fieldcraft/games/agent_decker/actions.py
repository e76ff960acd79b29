"""Phase 1 of a turn: playing cards, using items, and interacting with the line."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.agent_decker.cards import ANY, FIGHTING, GAP, STEALTH, Card
from fieldcraft.games.agent_decker.state import Agent
from fieldcraft.kernel.choices import Aimed
from fieldcraft.kernel.flow import CardOption, MoveCard, PlaceOption
from fieldcraft.kernel.state import Op, contains, take_out
from fieldcraft.native import i64
from fieldcraft.rulebook.payments import PayMix


class Main(Op[Agent]):
    """Play cards, equip and use items, interact, or end the phase (AD-022, AD-037)."""

    ASKS = "turn"

    def run(self, g: Agent, subject: i64) -> None:
        options = g.options
        offered: i64 = 0  # once for each kind of card
        for card in g.hand:
            if not (offered & card.bit if card.bit else contains(options, card.in_hand)):
                offered |= card.bit
                options.append(card.in_hand)
        if g.interactions > 0:
            for card in g.equipped:
                if card.on_use is not None:
                    g.offer_legal(card.use)
            g.offer_interactions()
        options.append(g.card_set.done)


class Play(CardOption[Agent, Card]):
    """Play a card of your hand for its resources and its effect (AD-022)."""

    ABSENT = ("AD-022", "AD-033")

    def refusal(self, g: Agent) -> str:
        if self.card.keep:
            return "AD-033"
        return "" if self.card in g.hand else "AD-022"

    def run(self, g: Agent, subject: i64) -> None:
        card = self.card
        take_out(g.hand, card)
        g.play_area.append(card)
        if card.returns:
            g.returning = (*g.returning, card)
        if card.stealth:
            g.gain(card.stealth, STEALTH)
        if card.fighting:
            g.gain(card.fighting, FIGHTING)
        if card.on_play is not None:
            g.ask_again()
            g.push_in(card.as_agent, card.on_play)
        else:
            MAIN.run(g, 0)  # nothing comes between: Main asks again


class Equip(MoveCard[Agent]):
    """Equip an item of your hand (AD-033), or one just disarmed; what it gives, it gives at once (AD-032)."""

    ABSENT = ("AD-012", "AD-033")

    def refusal(self, g: Agent) -> str:
        if not self.card.keep:
            return "AD-012"
        return "" if self.card in g.hand else "AD-033"

    def run(self, g: Agent, subject: i64) -> None:
        super().run(g, subject)
        card: Card = self.card
        if g.frame.op is MAIN:
            g.push(MAIN)
        g.note("equipped", (card.agent_name,))
        if card.each_turn is not None:
            g.push_in(card.as_agent, card.each_turn)


class UseItem(MoveCard[Agent]):
    """Discard an equipped item for its effect (AD-034); it goes straight to the discard (AD-024)."""

    ABSENT = ("AD-034",)

    def refusal(self, g: Agent) -> str:
        card: Card = self.card
        if card.on_use is None or not contains(g.equipped, card):
            return "AD-034"
        if g.interactions < 1:
            return "AD-025"
        return "" if card.on_use.is_possible(g, 0) else "AD-035"

    def run(self, g: Agent, subject: i64) -> None:
        super().run(g, subject)
        card: Card = self.card
        assert card.on_use is not None
        g.push(MAIN)
        g.push_in(card.as_agent, card.on_use)


class Interact(PlaceOption[Agent]):
    """Interact with the card at a place and choose its fate (AD-026, AD-028).

    That may be what the card says instead (AD-070); `free` where an item is discarded to pay for it (AD-035).
    """

    ABSENT = ("AD-026", "AD-038")

    def __init__(self, key: str, label: str, place: i64, card: Card, fate: Op[Any], free: bool) -> None:
        super().__init__(key, label, place)
        self.card: Final = card
        self.fate: Final = fate
        self.free: Final = free

    def refusal(self, g: Agent) -> str:
        if g.line[self.place].front is not self.card:
            return "AD-038" if g.line[self.place] is GAP else "AD-026"
        rule = g.interaction_refusal(self.place, self.free)
        if rule or self.fate is not self.card.instead:
            return rule
        return "" if self.card.instead.is_possible(g, self.place) else "AD-070"

    def run(self, g: Agent, subject: i64) -> None:
        card = self.card
        price = g.price(self.place)
        if not self.free:
            g.push(MAIN)
        g.interactions -= 1
        if card.on_interact is not None:
            g.push_in(card.as_obstacle, card.on_interact, self.place)
        if self.free or card.cost_kind == ANY or self.fate is card.instead:
            g.push_in(card.as_obstacle, self.fate, self.place)
        else:
            self.fate.run(g, self.place)  # nothing comes before it
        if self.free:
            return
        if card.cost_kind == STEALTH:
            g.stealth -= price
        elif card.cost_kind == FIGHTING:
            g.fighting -= price
        else:
            g.push_in(card.as_obstacle, PAY_ANY, price)


class PayAny(PayMix[Agent]):
    """Choose the mix of stealth and fighting that pays a cost of any kind (AD-027)."""

    def asker(self, g: Agent, subject: i64) -> str:
        return g.speaker(subject)


class Disarm(Op[Agent]):
    """Take the card out of the line into the play area (AD-029)."""

    def run(self, g: Agent, subject: i64) -> None:
        card = g.line[subject]
        g.line[subject] = GAP
        g.play_area.append(card)
        if g.journal is not None:
            g.note("disarmed", (card.name, card.agent_name))
        if card.keep:
            g.push(OFFER_ITEM)


class OfferItem(Op[Agent]):
    """The item that was disarmed last may be equipped at once (AD-032)."""

    ASKS = "equip-at-once"

    def asker(self, g: Agent, subject: i64) -> str:
        return g.play_area[-1].agent_id

    def run(self, g: Agent, subject: i64) -> None:
        g.options.append(g.play_area[-1].equip_at_once)
        g.options.append(g.card_set.leave_in_play)


class KnockOut(Op[Agent]):
    """Turn the card face down where it lies, unless it is (AD-030)."""

    def run(self, g: Agent, subject: i64) -> None:
        card = g.line[subject]
        if not card.down:
            g.line[subject] = card.back
            if g.journal is not None:
                g.note("knocked-out", (card.name, subject + 1))


class InLine(Aimed[Agent]):
    """Something for which the player chooses a card in the line."""

    def places(self, g: Agent) -> i64:
        return i64(len(g.line))


def go_on(g: Agent) -> None:
    """Main asks next: at once where it is what asked last, and nothing has come between."""
    if g.frame.op is MAIN:
        MAIN.run(g, 0)
    else:
        g.push(MAIN)


MAIN: Final = Main()
PAY_ANY: Final = PayAny()
DISARM: Final = Disarm()
OFFER_ITEM: Final = OfferItem()
KNOCK_OUT: Final = KnockOut()
