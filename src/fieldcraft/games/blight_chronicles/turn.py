"""The five phases of a round, and what the player may choose in them (sections 5 to 9 and 14 to 17)."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.blight_chronicles.abilities import Trigger, play_card
from fieldcraft.games.blight_chronicles.cards import (
    COST,
    ELIMINATE,
    GAP,
    GEAR,
    KNOCK_OUT,
    MOVE,
    OUTFIT,
    PLACES,
    ROUND_BEGINS,
    SLOTS,
    STAGE,
    SURCHARGE,
    TARGET,
    TARGETED,
    TOOL,
    TOOLS,
    Card,
    Event,
    contains,
)
from fieldcraft.games.blight_chronicles.choices import CardOption
from fieldcraft.games.blight_chronicles.costs import (
    every_bonus,
    pay_target,
    payment_refusal,
    price,
    surcharge,
    target_limit,
    target_refusal,
)
from fieldcraft.games.blight_chronicles.state import Mission, place_name
from fieldcraft.games.blight_chronicles.strikes import avoid, eliminate_at
from fieldcraft.kernel.table import Op, Option
from fieldcraft.native import i64

# -- phase 1: Engage ---------------------------------------------------------------------------


class Begin(Op[Mission]):
    """A new round with no power: what works each round, then the tokens of the play area (BC-116)."""

    def run(self, g: Mission, me: i64) -> None:
        g.turn += 1
        g.round += 1
        g.physical = 0
        g.evasion = 0
        g.eliminated = 0
        g.knocked = 0
        g.bonus_tokens = 0
        for slot in range(3):
            g.uses[slot] = 0
        if g.journal is not None:
            g.note("round", (g.round,))
        g.push(MAIN)
        g.push(COLLECT)
        g.happen(ROUND_BEGINS, STAGE, GAP)


class Collect(Op[Mission]):
    """Tokens leave the play area: each +1 is 1 Physical this round, each -1 takes 1 away (BC-110)."""

    def run(self, g: Mission, me: i64) -> None:
        if g.area:
            g.gain_power(g.area, 0)
            g.area = 0


class Main(Op[Mission]):
    """Play cards, use equipment, target, do events, complete the stage, or end the phase (BC-061, BC-097)."""

    def run(self, g: Mission, me: i64) -> None:
        g.reactions = 0
        options = g.options
        for card in g.hand:
            g.offer(card.play if card.kind == MOVE else card.equip)
        for slot in range(3):
            self.offer_equipment(g, slot)
        for card in g.aside:
            g.offer(card.take_aside)
        if g.targets == 0 or g.targets < target_limit(g):
            self.offer_targets(g)
        self.offer_events(g)
        if g.accomplishments >= g.stage.tokens and g.has_power(g.stage.cost, g.stage.cost_kind):
            options.append(g.stage.complete)
        options.append(g.box.done)

    def offer_equipment(self, g: Mission, slot: i64) -> None:
        card = g.gear[slot]
        for i in range(i64(len(card.abilities))):
            if (g.uses[slot] >> (4 * i) & 15) < card.limits[i] and card.abilities[i].possible(g, GEAR + slot):
                g.options.append(card.tool_use[slot][i])

    def offer_targets(self, g: Mission) -> None:
        costs = g.sources(COST)
        extras = g.sources(SURCHARGE)
        every = every_bonus(g)
        untouchable = g.sources(TARGET) | g.sources(ELIMINATE) | g.sources(KNOCK_OUT)
        for place in range(PLACES):
            card = g.places[place]
            if not card.kinds or (untouchable and g.forbidden(TARGET, place)):
                continue
            needs = price(g, place, costs)
            extra = surcharge(g, place, extras)
            if payment_refusal(g, place, TARGET, needs, extra, every):
                continue
            if not payment_refusal(g, place, ELIMINATE, needs, extra, every) and not (
                untouchable and g.forbidden(ELIMINATE, place)
            ):
                g.options.append(card.eliminate[place])
            if place < SLOTS and not (untouchable and g.forbidden(KNOCK_OUT, place)):
                g.options.append(card.knock_out[place])

    def offer_events(self, g: Mission) -> None:
        events = g.stage.events
        for i in range(i64(len(events))):
            if events[i].possible(g, STAGE):
                g.options.append(g.stage.do_event[i])
        for place in range(PLACES):
            event = g.places[place].event
            if event is not None and event.possible(g, place):
                g.options.append(g.places[place].do_event)


class Play(CardOption):
    """Play a card of the hand (BC-061, BC-062)."""

    def refusal(self, g: Mission) -> str:
        if self.card.kind != MOVE:
            return "BC-130"
        return "" if contains(g.hand, self.card) else "BC-061"

    def run(self, g: Mission, me: i64) -> None:
        g.hand.remove(self.card)
        g.push(MAIN)
        play_card(g, self.card)


class Equip(CardOption):
    """Equip from hand, swapping a tool out where both slots are full (BC-130)."""

    def refusal(self, g: Mission) -> str:
        if self.card.kind == MOVE:
            return "BC-126"
        return "" if contains(g.hand, self.card) else "BC-130"

    def run(self, g: Mission, me: i64) -> None:
        g.push(MAIN)
        find_slot(g, self.card, FROM_HAND)


class EquipAtOnce(CardOption):
    """Equip what was just eliminated (BC-127, BC-135)."""

    def run(self, g: Mission, me: i64) -> None:
        find_slot(g, self.card, FROM_DISCARD if self.card.kind == TOOL else FROM_DROPPED)


FROM_HAND: Final = 0
FROM_DISCARD: Final = 1
FROM_DROPPED: Final = 2


def find_slot(g: Mission, card: Card, home: i64) -> None:
    """Equip a card that waits in a pile; of two tools, one has to make room (BC-128)."""
    if card.kind != TOOL:
        equip_from(g, card, home, OUTFIT)
    elif g.gear[0] is GAP:
        equip_from(g, card, home, 0)
    elif g.gear[1] is GAP:
        equip_from(g, card, home, 1)
    else:
        g.push(SWAP, card.index << 2 | home)


def equip_from(g: Mission, card: Card, home: i64, slot: i64) -> None:
    if home == FROM_HAND:
        g.hand.remove(card)
    elif home == FROM_DISCARD:
        g.discard.remove(card)
    else:
        g.dropped.remove(card)
    g.equip(card, slot)


class Swap(Op[Mission]):
    """Which tool makes room?  The subject is the new one and the pile where it waits."""

    def run(self, g: Mission, me: i64) -> None:
        for slot in range(TOOLS):
            g.options.append(g.gear[slot].front.swap_out[slot])


class SwapOut(Option[Mission]):
    """Discard an equipped tool for another; nothing reacts to that (BC-128)."""

    def __init__(self, key: str, label: str, slot: i64) -> None:
        super().__init__(key, label)
        self.slot: Final = slot

    def run(self, g: Mission, me: i64) -> None:
        equip_from(g, g.box.cards[me >> 2], me & 3, self.slot)


class UseTool(CardOption):
    """Use an ability of equipment, as often a round as it says (BC-131, BC-134)."""

    def __init__(self, key: str, label: str, card: Card, slot: i64, number: i64) -> None:
        super().__init__(key, label, card)
        self.slot: Final = slot
        self.number: Final = number
        self.trigger: Final[Op[Any]] = Trigger(card.abilities[number])

    def refusal(self, g: Mission) -> str:
        if g.gear[self.slot] is not self.card:
            return "BC-133" if g.gear[self.slot] is self.card.back else "BC-131"
        if (g.uses[self.slot] >> (4 * self.number) & 15) >= self.card.limits[self.number]:
            return "BC-134"
        return "" if self.card.abilities[self.number].possible(g, GEAR + self.slot) else "BC-060"

    def run(self, g: Mission, me: i64) -> None:
        g.uses[self.slot] += i64(1) << (4 * self.number)
        g.push(MAIN)
        if g.journal is not None:
            g.note("used", (self.card.name,))
        g.push(self.trigger, GEAR + self.slot)


class TakeAside(CardOption):
    """Take back a card that was set aside (BC-225)."""

    def refusal(self, g: Mission) -> str:
        return "" if contains(g.aside, self.card) else "BC-225"

    def run(self, g: Mission, me: i64) -> None:
        g.aside.remove(self.card)
        g.hand.append(self.card)
        g.push(MAIN)


class TargetIt(Option[Mission]):
    """Target the obstacle at a place, in order to eliminate it or knock it out (BC-082)."""

    def __init__(self, key: str, label: str, card: Card, place: i64, fate: i64, then: Op[Any]) -> None:
        super().__init__(key, label)
        self.card: Final = card
        self.place: Final = place
        self.fate: Final = fate
        self.then: Final = then

    def refusal(self, g: Mission) -> str:
        if g.places[self.place].front is not self.card:
            return "BC-071"
        return target_refusal(g, self.place, self.fate)

    def run(self, g: Mission, me: i64) -> None:
        g.targets += 1
        if g.journal is not None:
            g.note("targeted", (self.card.name, place_name(self.place)))
        g.push(MAIN)
        g.push(self.then, self.place)
        g.push(TARGETING, self.place)
        pay_target(g, self.place)


class Targeting(Op[Mission]):
    """The target is paid for; rules react before its fate."""

    def run(self, g: Mission, me: i64) -> None:
        g.happen(TARGETED, me, g.places[me])


class EliminateTarget(Op[Mission]):
    def run(self, g: Mission, me: i64) -> None:
        if g.places[me].kinds:
            eliminate_at(g, me)


class KnockOutTarget(Op[Mission]):
    def run(self, g: Mission, me: i64) -> None:
        g.knock_out_at(me)


class DoStageEvent(Option[Mission]):
    """Carry out an event of the stage card (BC-184)."""

    def __init__(self, key: str, label: str, number: i64) -> None:
        super().__init__(key, label)
        self.number: Final = number

    def refusal(self, g: Mission) -> str:
        if self.number >= len(g.stage.events):
            return "BC-184"
        return event_refusal(g, g.stage.events[self.number], STAGE)

    def run(self, g: Mission, me: i64) -> None:
        g.push(MAIN)
        if g.journal is not None:
            g.note("event", (self.label,))
        g.push(g.stage.events[self.number], STAGE)


class DoCardEvent(CardOption):
    """Carry out an event of an obstacle in sight (BC-096)."""

    def refusal(self, g: Mission) -> str:
        event = self.card.event
        for place in range(PLACES):
            if event is not None and g.places[place] is self.card:
                return event_refusal(g, event, place)
        return "BC-096"

    def run(self, g: Mission, me: i64) -> None:
        g.push(MAIN)
        if g.journal is not None:
            g.note("event", (self.label,))
        for place in range(PLACES):
            if self.card.event is not None and g.places[place] is self.card:
                g.push(self.card.event, place)
                return


def event_refusal(g: Mission, event: Event, me: i64) -> str:
    if event.is_done(g):
        return "BC-185"
    return "" if event.possible(g, me) else "BC-184"


class Done(Option[Mission]):
    """End Engage."""

    def run(self, g: Mission, me: i64) -> None:
        g.push(REORGANISE)


# -- phase 2: Reorganise -----------------------------------------------------------------------


class Reorganise(Op[Mission]):
    """The play area is discarded and power is gone (BC-098, BC-068); then draw up (BC-149 to BC-151)."""

    def run(self, g: Mission, me: i64) -> None:
        end_engage(g)
        g.push(AVOID)
        g.draw(g.hand_limit() - i64(len(g.hand)))


def end_engage(g: Mission) -> None:
    """Whatever lasts for one Engage phase is over."""
    g.discard.extend(g.played)
    g.played.clear()
    g.bonuses.clear()
    if g.in_force:
        g.in_force.clear()
        g.note_own_rules()
    g.physical = 0
    g.evasion = 0
    g.targets = 0
    g.bypassed = False


# -- phase 3: Avoid ----------------------------------------------------------------------------


class Avoid(Op[Mission]):
    """One card of Slots 1 and 2 (BC-156 to BC-161)."""

    def run(self, g: Mission, me: i64) -> None:
        g.push(MOVE_ON)
        one = g.places[0]
        other = g.places[1]
        if one is GAP and other is GAP:
            return
        g.push(AVOID_IT)
        if one is not GAP and other is not GAP and one.down != other.down:
            g.options.append(one.avoid[0])
            g.options.append(other.avoid[1])
        else:
            g.aimed = 1 if one is GAP else 0


class AvoidIt(Op[Mission]):
    def run(self, g: Mission, me: i64) -> None:
        avoid(g, g.aimed, True)


# -- phase 4: Move -----------------------------------------------------------------------------


class MoveOn(Op[Mission]):
    """Close all gaps, tokens and face-down cards too (BC-165 to BC-168); then Chain."""

    def run(self, g: Mission, me: i64) -> None:
        free: i64 = 0
        g.moved = 0
        for place in range(SLOTS):
            card = g.places[place]
            if card is GAP:
                continue
            if free < place:
                g.places[free] = card
                g.tokens[free] = g.tokens[place]
                g.places[place] = GAP
                g.tokens[place] = 0
                if card.on_chain is not None:
                    g.moved |= i64(1) << free
            free += 1
        g.push(LOOK_AROUND)
        if g.moved:
            g.push(CHAIN)


class ChainOn(Op[Mission]):
    """The Chain of each card that moved and still lies there as it did, Slot 1 first (BC-169 to BC-171)."""

    def run(self, g: Mission, me: i64) -> None:
        for place in range(SLOTS):
            if g.moved >> place & 1:
                g.moved &= ~(i64(1) << place)
                effect = g.places[place].on_chain
                if effect is not None:
                    g.push(self)
                    g.push(effect, place)
                    return


# -- phase 5: Look around ----------------------------------------------------------------------


class LookAround(Op[Mission]):
    """Fill the line, then the next round (BC-172)."""

    def run(self, g: Mission, me: i64) -> None:
        g.moved = 0
        g.push(BEGIN)
        g.push(DEAL)


class Deal(Op[Mission]):
    """An obstacle for the lowest empty slot, its Impact, and so on until all are full (BC-041 to BC-043)."""

    def run(self, g: Mission, me: i64) -> None:
        place: i64 = 0
        while g.places[place] is not GAP:
            place += 1
            if place == SLOTS:
                return
        if not g.has_obstacles():
            g.fail("time")  # BC-175
            return
        card = g.obstacles.pop()
        g.under = min(g.under, i64(len(g.obstacles)))
        g.places[place] = card
        if g.journal is not None:
            g.note("dealt", (card.name, place + 1), reveals=True)
        g.push(self)
        if card.on_impact is not None:
            g.push(card.on_impact, place)


MAIN: Final = Main()
COLLECT: Final = Collect()
BEGIN: Final = Begin()
SWAP: Final = Swap()
TARGETING: Final = Targeting()
ELIMINATE_TARGET: Final = EliminateTarget()
KNOCK_OUT_TARGET: Final = KnockOutTarget()
REORGANISE: Final = Reorganise()
AVOID: Final = Avoid()
AVOID_IT: Final = AvoidIt()
MOVE_ON: Final = MoveOn()
CHAIN: Final = ChainOn()
LOOK_AROUND: Final = LookAround()
DEAL: Final = Deal()
