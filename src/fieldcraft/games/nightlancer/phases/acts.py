"""Acts beside the question: use cards, play Contacts, sell.  The question is asked again after each."""

from __future__ import annotations

from typing import ClassVar

from fieldcraft.games.nightlancer.printed.cards import (
    Because,
    Card,
    Contact,
    MarketCard,
    Opportunity,
    Use,
    UseContext,
)
from fieldcraft.games.nightlancer.printed.constants import (
    AT_BUILD,
    AT_GATE,
    AT_TURN,
    COMBAT,
    CYBERWARE,
    IN_CHALLENGE,
)
from fieldcraft.games.nightlancer.printed.tracks import HEALTH, HEAT, KC, RESOLVE
from fieldcraft.games.nightlancer.table.crews import ALONE
from fieldcraft.games.nightlancer.table.parts import BARS_LOUD, BARS_OBVIOUS
from fieldcraft.games.nightlancer.table.state import Night
from fieldcraft.kernel.effects import Effect
from fieldcraft.kernel.state import Option, holds
from fieldcraft.native import i64


class Wondered(Option[Night]):
    """An option that a player may miss at some questions: listed there with the rule that refuses it."""

    QUESTIONS: ClassVar[tuple[str, ...]] = ()
    ABSENT: ClassVar[tuple[str, ...] | None] = ()

    def is_askable(self, g: Night) -> bool:
        if g.frame.op.ASKS not in self.QUESTIONS:
            return False
        return bool(self.refusal(g)) and super().is_askable(g)


def lacks(g: Night, track: i64, n: i64) -> tuple[str, tuple[str | int, ...]]:
    """Return what a price in one track is short of."""
    return "price", (g.in_words(track, n), g.in_words(track, g.has(g.seat, track)))


def lacks_for_purchase(g: Night, card: MarketCard) -> tuple[str, tuple[str | int, ...]]:
    """Return why the seat cannot buy a market card: it owns one, or the first part of the price it lacks."""
    if card.kind >= CYBERWARE and g.owns(g.seat, card):
        return "owned", (card.name,)
    for track, n in ((KC, g.cost(g.seat, card)), (HEALTH, card.health), (RESOLVE, card.resolve)):
        if not g.can_pay(g.seat, track, n):
            return lacks(g, track, n)
    return "", ()


def lacks_for_plan(g: Night, card: Opportunity) -> tuple[str, tuple[str | int, ...]]:
    """Return what an Opportunity asks for, and what the seat has of it."""
    if card.needs is not None and not card.needs.holds(g, g.seat):
        return "needs", (card.needs_text, card.needs.held(g, g.seat))
    if card.price is not None and not card.price.is_payable(g, g.seat):
        return "price", (card.price_text, card.price.held(g, g.seat))
    return "", ()


def is_usable(g: Night, seat: i64, use: Use) -> bool:
    """True if a use can be paid for and has an effect."""
    if use.is_once and g.panels[seat].has_used_up:
        return False
    if use.cost is not None and not use.cost.is_payable(g, seat):
        return False
    effect = use.effect
    return not isinstance(effect, Effect) or effect.is_possible(g, seat)


def fits(g: Night, use: Use, moments: i64) -> bool:
    """True if a use fits one of these moments, and in a challenge its ability or obstacle."""
    now = use.moments & moments
    if not now:
        return False
    if now & AT_BUILD and use.ability >= 0 and use.ability != g.challenge.ability:
        return False
    return not now & AT_GATE or use.gate == g.actor.gate


def use_at(g: Night, seat: i64, card: Card, moments: i64) -> Use | None:
    """The use of a card that works at one of these moments, or None."""
    if card.moments & moments:
        for use in card.uses:
            if fits(g, use, moments) and is_usable(g, seat, use):
                return use
    return None


def is_barred(g: Night, card: MarketCard) -> bool:
    """True if the card may not be used where the current challenge is met (NL-079, NL-136, NL-377)."""
    bars = g.scene.bars
    return (bars & BARS_OBVIOUS != 0 and card.is_obvious) or (bars & BARS_LOUD != 0 and card.is_loud)


def is_at_hand(g: Night, seat: i64, card: MarketCard) -> bool:
    """True if the card can be used in the challenge: on a mission, from the Loadout (NL-134, NL-135)."""
    if is_barred(g, card):
        return False
    if g.scene.crew >= ALONE or card.kind >= CYBERWARE:
        return True
    return holds(g.panels[seat].loaded, card)


def offer_contacts(g: Night, seat: i64, moments: i64) -> None:
    """The Contacts that a person can play for itself now."""
    for item in g.panels[seat].contacts:
        card: Contact = item
        if card.moments & moments:
            for i in range(i64(len(card.uses))):
                use = card.uses[i]
                if fits(g, use, moments) and is_usable(g, seat, use):
                    g.offer(g.card_set.by_card[card.index].play[i])


def offer_turn(g: Night, seat: i64) -> None:
    """Offer what can be used at one's own turn (NL-385), and together an exchange."""
    g.offer_legal(g.card_set.acts.exchange)
    offer_contacts(g, seat, AT_TURN)
    offer_uses(g, seat, AT_TURN)


def offer_uses(g: Night, seat: i64, moments: i64) -> None:
    """Offer the uses of a person's special ability and of the cards before it."""
    person = g.people[seat]
    if person.moments & moments:
        offer_uses_of(g, seat, person, moments)
    for item in g.panels[seat].face_up():
        card: Card = item
        if not card.moments & moments or (moments & IN_CHALLENGE and holds(g.actor.used, card)):
            continue
        if isinstance(card, MarketCard):
            if moments & IN_CHALLENGE and not is_at_hand(g, seat, card):
                continue
            if moments & AT_BUILD and g.actor.weapon is not None and card.is_weapon():
                continue
        offer_uses_of(g, seat, card, moments)


def offer_uses_of(g: Night, seat: i64, card: Card, moments: i64) -> None:
    for i in range(i64(len(card.uses))):
        use = card.uses[i]
        if fits(g, use, moments) and is_usable(g, seat, use):
            g.offer(g.card_set.by_card[card.index].use[i])


def offer_bonuses(g: Night, seat: i64) -> None:
    """Offer the Loud cards whose bonus can be used for the current challenge (NL-223)."""
    free = free_weapon(g, seat)
    for card in g.panels[seat].face_up():
        if isinstance(card, MarketCard) and card.is_loud and not holds(g.actor.used, card):
            n: i64 = card.bonus[g.challenge.ability]
            if n <= 0 or not is_at_hand(g, seat, card):
                continue
            if not card.is_weapon() or (g.actor.weapon is None and n > free):
                use = g.card_set.by_card[card.index].use
                g.offer(use[len(use) - 1])


def offer_help(g: Night, seat: i64) -> None:
    """Offer what a person can add to its own challenge."""
    offer_contacts(g, seat, AT_BUILD)
    offer_uses(g, seat, AT_BUILD)
    offer_bonuses(g, seat)


def free_weapon(g: Night, seat: i64) -> i64:
    """Return the bonus of the best weapon that costs nothing to use (NL-219)."""
    best = best_free_weapon(g, seat)
    return best.bonus[g.challenge.ability] if best is not None else 0


def best_free_weapon(g: Night, seat: i64) -> MarketCard | None:
    """Return the weapon that costs nothing to use and adds most; None where none adds anything."""
    found: MarketCard | None = None
    best: i64 = 0
    for card in g.panels[seat].face_up():
        if isinstance(card, MarketCard) and card.is_weapon() and not card.is_loud:
            n: i64 = card.bonus[g.challenge.ability]
            if n > best and is_at_hand(g, seat, card):
                best = n
                found = card
    return found


def free_bonus(g: Night, seat: i64) -> i64:
    """Return the bonus of cards that cost nothing to use: one weapon, all gear and implants."""
    found: i64 = 0
    for card in g.panels[seat].face_up():
        if isinstance(card, MarketCard) and not card.is_weapon():
            found += free_bonus_of(g, seat, card)
    return found + free_weapon(g, seat) if g.actor.weapon is None else found


def free_bonus_of(g: Night, seat: i64, card: MarketCard) -> i64:
    """Return the bonus of gear or an implant that costs nothing to use; 0 where it adds nothing."""
    if card.is_loud:
        return 0
    n: i64 = card.bonus[g.challenge.ability]
    return n if n > 0 and is_at_hand(g, seat, card) else 0


def begin_use(g: Night, seat: i64, card: Card, use: Use) -> None:
    """Run a use after its cost; in a challenge the card is noted as used."""
    if use.moments & IN_CHALLENGE:
        actor = g.own_actor()
        actor.used += (card,)
        if isinstance(card, MarketCard) and card.is_weapon() and use.ability >= COMBAT:
            actor.weapon = card
    if use.is_once:
        g.own_panel(seat).has_used_up = True
    doing = UseContext(g.context, card, use)
    g.push_in(doing, use.effect, seat)
    if use.cost is not None:
        g.push_in(doing, use.cost, seat)
    if isinstance(card, MarketCard) and card.is_loud and use.moments & IN_CHALLENGE:
        g.gain(seat, HEAT, 1, card.id)


class UseAt(Option[Night]):
    """Use a card at a moment for which it has one use at most; a Contact is discarded (NL-226)."""

    MOMENT: ClassVar[int] = AT_GATE

    def __init__(self, key: str, label: str, card: Card) -> None:
        super().__init__(key, label)
        self.card = card

    def run(self, g: Night, subject: i64) -> None:
        card = self.card
        use = use_at(g, g.seat, card, self.MOMENT)
        assert use is not None
        if isinstance(card, Contact):
            g.discard_contact(g.seat, card)
        begin_use(g, g.seat, card, use)


class Play(Option[Night]):
    """Play a Contact for oneself: one use, then it is discarded (NL-226)."""

    def __init__(self, key: str, label: str, card: Contact, number: i64) -> None:
        super().__init__(key, label)
        self.card = card
        self.number = number

    def run(self, g: Night, subject: i64) -> None:
        g.ask_again()
        g.discard_contact(g.seat, self.card)
        begin_use(g, g.seat, self.card, self.card.uses[self.number])


class UseCard(Option[Night]):
    """Use a card before oneself, or the special ability (NL-247, NL-262)."""

    def __init__(self, key: str, label: str, card: Card, number: i64) -> None:
        super().__init__(key, label)
        self.card = card
        self.number = number

    def run(self, g: Night, subject: i64) -> None:
        g.ask_again()
        begin_use(g, g.seat, self.card, self.card.uses[self.number])


class UseBonus(Option[Night]):
    """Use the bonus of a card that is Loud, which costs Heat at once (NL-223)."""

    def __init__(self, key: str, label: str, card: MarketCard) -> None:
        super().__init__(key, label)
        self.card = card

    def run(self, g: Night, subject: i64) -> None:
        g.ask_again()
        card = self.card
        actor = g.own_actor()
        actor.used += (card,)
        if card.is_weapon():
            actor.weapon = card
        g.strengthen(card.bonus[g.challenge.ability], card.id)
        g.gain(g.seat, HEAT, 1, card.id)


class Sell(Option[Night]):
    """Sell a weapon, gear or armour for half its price (NL-049, NL-050)."""

    def __init__(self, key: str, label: str, card: MarketCard) -> None:
        super().__init__(key, label)
        self.card = card

    def refusal(self, g: Night) -> str:
        if self.card.kind >= CYBERWARE:
            return "NL-051"
        return "" if g.holds_up(g.seat, self.card) else "NL-052"

    def run(self, g: Night, subject: i64) -> None:
        g.ask_again()
        g.lose_asset(g.seat, self.card)
        g.gain(g.seat, KC, g.resale(self.card), self.card.id)


# -- buying ------------------------------------------------------------------------------------


def purchase_refusal(g: Night, seat: i64, card: MarketCard) -> str:
    """Return the rule that keeps a person from buying a market card, or '' (NL-107, NL-113)."""
    if card.kind >= CYBERWARE and g.owns(seat, card):
        return "NL-113"
    payable = g.can_pay(seat, KC, g.cost(seat, card))
    payable = payable and g.can_pay(seat, HEALTH, card.health) and g.can_pay(seat, RESOLVE, card.resolve)
    return "" if payable else "NL-107"


def purchase(g: Night, seat: i64, card: MarketCard) -> None:
    """Pay for a market card, and put it face up into Assets (NL-112, NL-222)."""
    g.pay(seat, KC, g.cost(seat, card), card.id)
    g.acquire(seat, card)
    g.pay(seat, HEALTH, card.health, card.id)
    g.pay(seat, RESOLVE, card.resolve, card.id)


def connection_refusal(g: Night, seat: i64, card: Opportunity) -> str:
    """Return the rule that keeps a person from buying an Opportunity of the hand, or '' (NL-117)."""
    for plan in g.panels[seat].all_plans():
        if plan is card:
            if card.needs is not None and not card.needs.holds(g, seat):
                return "NL-235"
            return "" if card.price is None or card.price.is_payable(g, seat) else "NL-107"
    return "NL-117"


def buy_opportunity(g: Night, seat: i64, card: Opportunity) -> None:
    """Meet what an Opportunity costs, put it face up into Assets, and have it take effect (NL-117)."""
    g.take_plan(seat, card)
    g.acquire(seat, card)
    said = Because(card.id)
    for i in range(i64(len(card.gains)) - 1, -1, -1):
        g.push_in(said, card.gains[i], seat)
    if card.price is not None:
        g.push_in(said, card.price, seat)
