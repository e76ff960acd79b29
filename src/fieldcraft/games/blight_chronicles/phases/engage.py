"""Phase 1 of a round: what the player may do in Engage (sections 5 to 9)."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.blight_chronicles.printed import cards
from fieldcraft.games.blight_chronicles.table import costs
from fieldcraft.games.blight_chronicles.table.line import place_name
from fieldcraft.games.blight_chronicles.table.player_cards import equip
from fieldcraft.games.blight_chronicles.table.state import Mission
from fieldcraft.games.blight_chronicles.vocabulary.abilities import OnceAStage, UseAbility, play_card
from fieldcraft.games.blight_chronicles.vocabulary.obstacle_effects import Happened, fell
from fieldcraft.kernel.effects import Effect, If, Paid
from fieldcraft.kernel.flow import CardOption, MoveCard, PlaceOption
from fieldcraft.kernel.state import Op, Option, contains, take_out
from fieldcraft.native import i64


class Collect(Op[Mission]):
    """Tokens leave the play area: each +1 is 1 Physical this round, each -1 takes 1 away (BC-110)."""

    def run(self, g: Mission, subject: i64) -> None:
        if g.area:
            g.gain_power(g.area, 0, "area")
            g.area = 0


class Main(Op[Mission]):
    """Play cards, use equipment, target, do events, complete the stage, or end the phase (BC-061, BC-097)."""

    ASKS = "turn"

    def run(self, g: Mission, subject: i64) -> None:
        """Offer cards, equipment, targets, events and the end of the stage, as far as each is possible."""
        g.reactions = 0
        options = g.options
        by_card = g.card_set.by_card
        for card in g.hand:
            acts = by_card[card.index]
            g.offer(acts.play if card.kind == cards.MOVE else acts.equip)
        for slot in range(3):
            self.offer_equipment(g, slot)
        for card in g.set_aside:
            g.offer(by_card[card.index].take_aside)
        if g.targets == 0 or g.targets < costs.target_limit(g):
            self.offer_targets(g)
        self.offer_events(g)
        if g.accomplishments >= g.stage.tokens and g.has_power(g.stage.cost, g.stage.cost_kind):
            options.append(g.stage.complete)
        options.append(g.card_set.done)

    def offer_equipment(self, g: Mission, slot: i64) -> None:
        card = g.gear[slot]
        for i in range(i64(len(card.abilities))):
            if not is_used_up(g, card, slot, i) and card.abilities[i].is_possible(g, cards.GEAR + slot):
                g.options.append(g.card_set.by_card[card.index].tool_use[slot][i])

    def offer_targets(self, g: Mission) -> None:
        """Offer the targets that the pool can pay for."""
        dearer = g.homes(cards.COST)
        extras = g.homes(cards.SURCHARGE)
        every = costs.every_bonus(g)
        untouchable = g.asks & cards.PROTECTIONS
        for place in range(cards.PLACES):
            card = g.places[place]
            if not card.kinds or (untouchable and g.forbidden(cards.TARGET, place)):
                continue
            needs = costs.price(g, place, dearer)
            extra = costs.surcharge(g, place, extras)
            if costs.payment_refusal(g, place, cards.TARGET, needs, extra, every):
                continue
            acts = g.card_set.acts_of(card)
            if not costs.payment_refusal(g, place, cards.ELIMINATE, needs, extra, every) and not (
                untouchable and g.forbidden(cards.ELIMINATE, place)
            ):
                g.options.append(acts.eliminate[place])
            if place < cards.SLOTS and not (untouchable and g.forbidden(cards.KNOCK_OUT, place)):
                g.options.append(acts.knock_out[place])

    def offer_events(self, g: Mission) -> None:
        events = g.stage.events
        for i in range(i64(len(events))):
            if events[i].is_possible(g, cards.STAGE):
                g.options.append(g.stage.do_event[i])
        for place in range(cards.PLACES):
            event = g.places[place].event
            if event is not None and event.is_possible(g, place):
                g.options.append(g.card_set.by_card[g.places[place].index].do_event)


class Play(CardOption[Mission, cards.Card]):
    """Play a card of the hand (BC-061, BC-062)."""

    ABSENT = ("BC-061", "BC-130")

    def refusal(self, g: Mission) -> str:
        if self.card.kind != cards.MOVE:
            return "BC-130"
        return "" if contains(g.hand, self.card) else "BC-061"

    def run(self, g: Mission, subject: i64) -> None:
        take_out(g.hand, self.card)
        g.ask_again()
        play_card(g, self.card)


class Equip(CardOption[Mission, cards.Card]):
    """Equip from hand, swapping a tool out where both slots are full (BC-130)."""

    ABSENT = ("BC-126", "BC-130")

    def __init__(self, key: str, label: str, card: cards.Card) -> None:
        super().__init__(key, label, card)
        self.then: Final = FindSlot(card, "hand")

    def refusal(self, g: Mission) -> str:
        if self.card.kind == cards.MOVE:
            return "BC-126"
        return "" if contains(g.hand, self.card) else "BC-130"

    def run(self, g: Mission, subject: i64) -> None:
        g.ask_again()
        g.push(self.then)


class FindSlot(Op[Mission]):
    """Equip a card that waits in a zone; of two tools, one has to make room (BC-127, BC-128, BC-135)."""

    ASKS = "swap-out"

    def __init__(self, card: cards.Card, zone: str) -> None:
        self.card: Final = card
        self.zone: Final = zone

    def asker(self, g: Mission, subject: i64) -> str:
        return self.card.id

    def run(self, g: Mission, subject: i64) -> None:
        if self.card.kind != cards.TOOL:
            self.equip(g, cards.OUTFIT)
        elif g.gear[0] is cards.GAP:
            self.equip(g, 0)
        elif g.gear[1] is cards.GAP:
            self.equip(g, 1)
        else:
            for slot in range(cards.TOOLS):
                g.options.append(g.card_set.by_card[g.gear[slot].index].swap_out[slot])

    def equip(self, g: Mission, slot: i64) -> None:
        take_out(getattr(g, self.zone), self.card)
        equip(g, self.card, slot)


class SwapOut(PlaceOption[Mission]):
    """Discard an equipped tool for another; nothing reacts to that (BC-128)."""

    def run(self, g: Mission, subject: i64) -> None:
        new = g.frame.op
        assert isinstance(new, FindSlot)
        new.equip(g, self.place)


class UseTool(UseAbility):
    """Use an ability of equipment, as often a round as it says (BC-131, BC-134)."""

    def __init__(
        self, key: str, label: str, card: cards.Card, slot: i64, number: i64, condition: str, price: str
    ) -> None:
        super().__init__(key, label, card, number)
        self.slot: Final = slot
        self.condition: Final = condition
        """The condition of the ability in words, '' where it has none."""
        self.price: Final = price
        """The payment that the ability demands, in words, '' for nothing."""

    def refusal(self, g: Mission) -> str:
        if g.gear[self.slot] is not self.card:
            return "BC-133" if g.gear[self.slot] is self.card.back else "BC-131"
        if is_used_up(g, self.card, self.slot, self.number):
            return "BC-134"
        return "" if self.card.abilities[self.number].is_possible(g, cards.GEAR + self.slot) else "BC-060"

    def shortfall(self, g: Mission) -> tuple[str, tuple[str | int, ...]]:
        """Return the reason why an ability of equipment cannot be used, with the numbers to name."""
        rule = self.refusal(g)
        if rule == "BC-133":
            return "face-down", (self.card.name,)
        if rule == "BC-134":
            times = self.card.limits[self.number]
            return "used", (times, times)
        if rule != "BC-060":
            return "", ()
        return lack_of(
            g, self.card.abilities[self.number], cards.GEAR + self.slot, self.condition, self.price
        )

    def is_askable(self, g: Mission) -> bool:
        return not g.between and g.gear[self.slot].front is self.card

    def run(self, g: Mission, subject: i64) -> None:
        g.used.append((self.slot, self.number))
        g.ask_again()
        g.note("used", (self.card.name,))
        self.trigger.run(g, cards.GEAR + self.slot)


def lack_of(
    g: Mission, ability: Effect[Any], place: i64, condition: str, price: str
) -> tuple[str, tuple[str | int, ...]]:
    """Return why an ability cannot be used: its condition, what it costs, or that it would do nothing."""
    if isinstance(ability, If):
        if not ability.condition.holds(g, place):
            return "condition", (condition,)
        ability = ability.step
    if isinstance(ability, Paid) and not ability.costs.is_payable(g, place):
        return "payment", (price,)
    return "in-vain", ()


def is_used_up(g: Mission, card: cards.Card, slot: i64, number: i64) -> bool:
    """True if an ability of equipment has been used as often this round as it may be (BC-134)."""
    times: i64 = 0
    for use in g.used:
        if use[0] == slot and use[1] == number:
            times += 1
    return times >= card.limits[number]


class TakeAside(MoveCard[Mission]):
    """Take back a card that was set aside (BC-225)."""

    ABSENT = ("BC-225",)

    def refusal(self, g: Mission) -> str:
        return "" if contains(g.set_aside, self.card) else "BC-225"

    def run(self, g: Mission, subject: i64) -> None:
        super().run(g, subject)
        g.ask_again()


class TargetIt(CardOption[Mission, cards.Card]):
    """Target the obstacle at a place, in order to eliminate it or knock it out (BC-082)."""

    def __init__(self, key: str, label: str, card: cards.Card, place: i64, fate: Fate) -> None:
        super().__init__(key, label, card)
        self.place: Final = place
        self.fate: Final = fate

    def refusal(self, g: Mission) -> str:
        if g.places[self.place].front is not self.card:
            return "BC-071"
        return costs.target_refusal(g, self.place, self.fate.fate)

    def shortfall(self, g: Mission) -> tuple[str, tuple[str | int, ...]]:
        if g.places[self.place].front is not self.card:
            return "", ()
        return costs.target_shortfall(g, self.place, self.fate.fate)

    def is_askable(self, g: Mission) -> bool:
        return g.places[self.place] is self.card

    def run(self, g: Mission, subject: i64) -> None:
        g.targets += 1
        if g.journal is not None:
            g.note("targeted", (self.card.name, place_name(self.place)))
        g.ask_again()
        g.push(self.fate, self.place)
        g.push_in(g.places[self.place].as_it_lay, TARGETING, self.place)
        costs.pay_target(g, self.place)


class Fate(Op[Mission]):
    """The fate of a target that is still face up: ELIMINATE or KNOCK_OUT."""

    def __init__(self, fate: i64) -> None:
        self.fate: Final = fate

    def run(self, g: Mission, subject: i64) -> None:
        if g.places[subject].kinds:
            fell(g, self.fate, subject)


class DoEvent(Option[Mission]):
    """Carry out an event of the stage card (BC-184) or of an obstacle in sight (BC-096)."""

    def __init__(
        self, key: str, label: str, event: cards.StageEvent[Any], rule: str, condition: str, price: str
    ) -> None:
        super().__init__(key, label)
        self.event: Final = event
        self.rule: Final = rule
        """The rule that forbids it when its card is not on the table."""
        self.condition: Final = condition
        """The condition of its text in words, '' where it has none."""
        self.price: Final = price
        """The payment that its text demands, in words, '' for nothing."""

    def place(self, g: Mission) -> i64:
        """Return the place of its card, or -1."""
        for place in range(cards.PLACES):
            if g.places[place].event is self.event:
                return place
        return cards.STAGE if contains(g.stage.events, self.event) else -1

    def refusal(self, g: Mission) -> str:
        place = self.place(g)
        if place < 0:
            return self.rule
        if self.event.is_done(g):
            return "BC-185"
        return "" if self.event.is_possible(g, place) else "BC-184"

    def shortfall(self, g: Mission) -> tuple[str, tuple[str | int, ...]]:
        event, place = self.event, self.place(g)
        if place < 0:
            return "", ()
        if event.is_done(g):
            return "done", ()
        assert isinstance(event, OnceAStage)
        return lack_of(g, event.ability, place, self.condition, self.price)

    def is_askable(self, g: Mission) -> bool:
        return not g.between and self.place(g) >= 0

    def run(self, g: Mission, subject: i64) -> None:
        g.ask_again()
        g.note("event", (self.label,))
        g.push(self.event, self.place(g))


MAIN: Final = Main()
COLLECT: Final = Collect()
TARGETING: Final = Happened(cards.TARGETED)
