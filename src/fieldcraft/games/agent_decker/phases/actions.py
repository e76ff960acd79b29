"""Phase 1 of a turn: playing cards, using items, and interacting with the line."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.agent_decker.printed.cards import ANY, FIGHTING, GAP, INTERACT, STEALTH, Card
from fieldcraft.games.agent_decker.table.state import Agent
from fieldcraft.kernel.flow import CardOption, MoveCard, PlaceOption
from fieldcraft.kernel.state import Op, contains, take_out
from fieldcraft.native import i64
from fieldcraft.rulebook.payments import PayMix

PRICES: Final = {STEALTH: "stealth", FIGHTING: "fighting", ANY: "any"}
"""The message for each kind of price that cannot be paid."""


class Main(Op[Agent]):
    """Play cards, equip and use items, interact, or end the phase (AD-022, AD-037)."""

    ASKS = "turn"

    def run(self, g: Agent, subject: i64) -> None:
        """Offer each kind of card of the hand once, then equipment, interactions and the end of the phase."""
        options = g.options
        by_card = g.card_set.by_card
        offered: i64 = 0  # once for each kind of card
        for card in g.hand:
            if card.bit:
                if offered & card.bit:
                    continue
                offered |= card.bit
            elif contains(options, by_card[card.index].in_hand):
                continue
            options.append(by_card[card.index].in_hand)
        if g.interactions > 0:
            for card in g.equipped:
                if card.on_use is not None:
                    g.offer_legal(by_card[card.index].use)
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
        """Move the card to the play area, gain its resources, and continue with its effect."""
        card = self.card
        take_out(g.hand, card)
        g.play_area.append(card)
        if card.returns:
            g.returning = (*g.returning, card)
        if card.stealth:
            g.gain(card.stealth, STEALTH, card.agent_id)
        if card.fighting:
            g.gain(card.fighting, FIGHTING, card.agent_id)
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

    def shortfall(self, g: Agent) -> tuple[str, tuple[str | int, ...]]:
        rule = self.refusal(g)
        if rule == "AD-025":
            return "interactions", ()
        return ("no-target", (self.card.agent_text,)) if rule == "AD-035" else ("", ())

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

    def shortfall(self, g: Agent) -> tuple[str, tuple[str | int, ...]]:
        """Return the resource, card or rule that an interaction fails for, with the numbers to name."""
        rule = self.refusal(g)
        if not rule or rule in self.ABSENT:
            return "", ()
        if rule == "AD-025":
            return "interactions", ()
        if rule == "AD-027":
            kind = self.card.cost_kind
            return PRICES[kind], (g.price(self.place), g.pool(kind), g.stealth, g.fighting)
        if rule == "AD-031":
            return "face-down", (self.card.name, self.place + 1)
        if rule == "AD-070":
            return "no-neighbor", (self.card.name,)
        home = g.forbidder(INTERACT, self.place)
        return "forbidden", (g.line[home].name, home + 1, g.line[home].text)

    def run(self, g: Agent, subject: i64) -> None:
        """Count the interaction, put the card's effect and its fate on the stack, and take the price."""
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
            assert card.cost_kind == ANY
            g.push_in(card.as_obstacle, PAY_ANY, price)


class PayAny(PayMix[Agent]):
    """Choose the mix of stealth and fighting that pays a cost of any kind (AD-027)."""

    def asker(self, g: Agent, subject: i64) -> str:
        return g.speaker(subject)


def go_on(g: Agent) -> None:
    """Ask at Main next: at once if Main asked last and nothing has come between."""
    if g.frame.op is MAIN:
        MAIN.run(g, 0)
    else:
        g.push(MAIN)


MAIN: Final = Main()
PAY_ANY: Final = PayAny()
