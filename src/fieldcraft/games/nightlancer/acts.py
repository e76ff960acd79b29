"""What a person may do besides: use cards, play Contacts, sell.  After it the question is asked again."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from fieldcraft.games.nightlancer.cards import Card, Contact, Doing, MarketCard, Opportunity, Use
from fieldcraft.games.nightlancer.layout import ALONE, ASSETS, BARS_LOUD, BARS_OBVIOUS, CONTACTS, LOADED
from fieldcraft.games.nightlancer.state import Night
from fieldcraft.games.nightlancer.terms import (
    AT_BUILD,
    AT_GATE,
    AT_ROLL,
    AT_TURN,
    COMBAT,
    CYBERWARE,
    HEALTH,
    KC,
    RESOLVE,
)
from fieldcraft.kernel.effects import Effect
from fieldcraft.kernel.state import Option
from fieldcraft.native import i64

IN_CHALLENGE: Final = AT_BUILD | AT_GATE | AT_ROLL


def is_usable(g: Night, seat: i64, use: Use) -> bool:
    """Can a use be paid for, and does it come to anything?"""
    if use.is_once and not g.is_fresh(seat):
        return False
    if use.cost is not None and not use.cost.is_payable(g, seat):
        return False
    effect = use.effect
    return not isinstance(effect, Effect) or effect.is_possible(g, seat)


def fits(g: Night, use: Use, moments: i64) -> bool:
    """Does a use work at one of these moments; in a challenge, on the ability or the obstacle at hand?"""
    now = use.moments & moments
    if not now:
        return False
    if now & AT_BUILD and use.ability >= 0 and use.ability != g.ability:
        return False
    return not now & AT_GATE or use.gate == g.gate


def use_at(g: Night, seat: i64, card: Card, moments: i64) -> Use | None:
    """The use of a card that works at one of these moments, or None."""
    if card.moments & moments:
        for use in card.uses:
            if fits(g, use, moments) and is_usable(g, seat, use):
                return use
    return None


def is_barred(g: Night, card: MarketCard) -> bool:
    """May the card not be used where the challenge at hand is met (NL-079, NL-136, NL-377)?"""
    return (g.bars & BARS_OBVIOUS != 0 and card.is_obvious) or (g.bars & BARS_LOUD != 0 and card.is_loud)


def is_at_hand(g: Night, seat: i64, card: MarketCard) -> bool:
    """Can the card be used in the challenge at hand: on a mission, from the Loadout (NL-134, NL-135)?"""
    if is_barred(g, card):
        return False
    if g.crew >= ALONE or card.kind >= CYBERWARE:
        return True
    return g.lies(LOADED + seat, card)


def offer_contacts(g: Night, seat: i64, moments: i64) -> None:
    """The Contacts that a person can play for itself now."""
    for item in g.zones[CONTACTS + seat]:
        card: Contact = item
        if card.moments & moments:
            for i in range(i64(len(card.uses))):
                use = card.uses[i]
                if fits(g, use, moments) and is_usable(g, seat, use):
                    g.offer(card.play[i])


def offer_turn(g: Night, seat: i64) -> None:
    """What can be used at one's own turn (NL-385), and together what can be handed over."""
    g.offer_legal(g.card_set.acts.exchange)
    offer_contacts(g, seat, AT_TURN)
    offer_uses(g, seat, AT_TURN)


def offer_uses(g: Night, seat: i64, moments: i64) -> None:
    """What a person can do with its special ability and with the cards before it."""
    person = g.people[seat]
    if person.moments & moments:
        offer_uses_of(g, seat, person, person.use, moments)
    for zone in (ASSETS + seat, LOADED + seat):
        for item in g.zones[zone]:
            card: Card = item
            if not card.moments & moments or (moments & IN_CHALLENGE and contains(g.used, card)):
                continue
            if isinstance(card, MarketCard):
                if moments & IN_CHALLENGE and not is_at_hand(g, seat, card):
                    continue
                if moments & AT_BUILD and g.weapon is not None and card.is_weapon():
                    continue
                offer_uses_of(g, seat, card, card.use, moments)
            elif isinstance(card, Opportunity):
                offer_uses_of(g, seat, card, card.use, moments)


def offer_uses_of(g: Night, seat: i64, card: Card, options: list[Option[Any]], moments: i64) -> None:
    for i in range(i64(len(card.uses))):
        use = card.uses[i]
        if fits(g, use, moments) and is_usable(g, seat, use):
            g.offer(options[i])


def offer_sales(g: Night, seat: i64) -> None:
    """What a person can sell (NL-049, NL-051 to NL-053)."""
    for zone in (ASSETS + seat, LOADED + seat):
        for card in g.zones[zone]:
            if isinstance(card, MarketCard) and card.kind < CYBERWARE:
                g.offer(card.sell)


def contains(cards: tuple[Any, ...], card: Card) -> bool:
    """Is this very card among them?"""
    for other in cards:
        if other is card:
            return True
    return False


def offer_bonuses(g: Night, seat: i64) -> None:
    """The Loud cards whose bonus can be used for the challenge at hand (NL-223)."""
    free = free_weapon(g, seat)
    for zone in (ASSETS + seat, LOADED + seat):
        for card in g.zones[zone]:
            if isinstance(card, MarketCard) and card.is_loud and not contains(g.used, card):
                n: i64 = card.bonus[g.ability]
                if n <= 0 or not is_at_hand(g, seat, card):
                    continue
                if not card.is_weapon() or (g.weapon is None and n > free):
                    g.offer(card.use[len(card.use) - 1])


def offer_help(g: Night, seat: i64) -> None:
    """What a person can add to its own challenge."""
    offer_contacts(g, seat, AT_BUILD)
    offer_uses(g, seat, AT_BUILD)
    offer_bonuses(g, seat)


def free_weapon(g: Night, seat: i64) -> i64:
    """What the best weapon gives that costs nothing to use (NL-219)."""
    best: i64 = 0
    for zone in (ASSETS + seat, LOADED + seat):
        for card in g.zones[zone]:
            if isinstance(card, MarketCard) and card.is_weapon() and not card.is_loud:
                n: i64 = card.bonus[g.ability]
                if n > best and is_at_hand(g, seat, card):
                    best = n
    return best


def free_bonus(g: Night, seat: i64) -> i64:
    """What cards add by themselves, because using them costs nothing: one weapon, all gear and implants."""
    found: i64 = 0
    for zone in (ASSETS + seat, LOADED + seat):
        for card in g.zones[zone]:
            if isinstance(card, MarketCard) and not card.is_weapon() and not card.is_loud:
                n: i64 = card.bonus[g.ability]
                if n > 0 and is_at_hand(g, seat, card):
                    found += n
    return found + free_weapon(g, seat) if g.weapon is None else found


def begin_use(g: Night, seat: i64, card: Card, use: Use) -> None:
    """What a use costs, and then what it does; in a challenge it is noted as used."""
    if use.moments & IN_CHALLENGE:
        g.used += (card,)
        if isinstance(card, MarketCard) and card.is_weapon() and use.ability >= COMBAT:
            g.weapon = card
    if use.is_once:
        g.use_up(seat)
    doing = Doing(g.context, card, use)
    g.push_in(doing, use.effect, seat)
    if use.cost is not None:
        g.push_in(doing, use.cost, seat)
    if isinstance(card, MarketCard) and card.is_loud and use.moments & IN_CHALLENGE:
        g.heat(seat, 1)


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
    """Use a card that lies before one, or the special ability (NL-247, NL-262)."""

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
        g.used += (card,)
        if card.is_weapon():
            g.weapon = card
        n: i64 = card.bonus[g.ability]
        g.bonus += n
        g.heat(g.seat, 1)


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
        g.gain(g.seat, KC, g.resale(self.card))


# -- buying ------------------------------------------------------------------------------------


def purchase_refusal(g: Night, seat: i64, card: MarketCard) -> str:
    """The rule by which a person cannot buy a market card, or '' (NL-107, NL-113)."""
    if card.kind >= CYBERWARE and g.owns(seat, card):
        return "NL-113"
    payable = g.can_pay(seat, KC, g.cost(seat, card))
    payable = payable and g.can_pay(seat, HEALTH, card.health) and g.can_pay(seat, RESOLVE, card.resolve)
    return "" if payable else "NL-107"


def purchase(g: Night, seat: i64, card: MarketCard) -> None:
    """Pay for a market card, and put it face up into Assets (NL-112, NL-222)."""
    g.pay(seat, KC, g.cost(seat, card))
    g.acquire(seat, card)
    g.pay(seat, HEALTH, card.health)
    g.pay(seat, RESOLVE, card.resolve)


def connection_refusal(g: Night, seat: i64, card: Opportunity) -> str:
    """The rule by which a person cannot buy an Opportunity of the hand, or '' (NL-117)."""
    for plan in g.plans(seat):
        if plan is card:
            if card.needs is not None and not card.needs.holds(g, seat):
                return "NL-235"
            return "" if card.price is None or card.price.is_payable(g, seat) else "NL-107"
    return "NL-117"


def buy_opportunity(g: Night, seat: i64, card: Opportunity) -> None:
    """Meet what an Opportunity costs, put it face up into Assets, and have it take effect (NL-117)."""
    g.take_plan(seat, card)
    g.acquire(seat, card)
    for i in range(i64(len(card.gains)) - 1, -1, -1):
        g.push(card.gains[i], seat)
    if card.price is not None:
        g.push(card.price, seat)
