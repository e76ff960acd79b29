"""The course of a turn and of the campaign, and what the agent may choose in it."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.agent_decker.state import (
    FIGHTING,
    GAP,
    OBSTACLE_DECK,
    SLIDE,
    STEALTH,
    Agent,
    Card,
)
from fieldcraft.kernel.table import LOST, WON, Op, Option
from fieldcraft.native import i64

# -- phase 1: use cards ------------------------------------------------------------------------


class Begin(Op[Agent]):
    """A new hand (AD-020, AD-052), besides what was kept (AD-073); equipment gives (AD-034, AD-053)."""

    def run(self, g: Agent, me: i64) -> None:
        if g.kept:
            g.hand.extend(g.kept)
            g.kept.clear()
        g.draw(g.hand_size)
        g.turn += 1
        g.stealth = 0
        g.fighting = 0
        g.interactions = g.limit
        if g.journal is not None:
            g.note("turn", (g.turn,))
        g.push(MAIN)
        for i in range(i64(len(g.equipped)) - 1, -1, -1):
            effect = g.equipped[i].each_turn
            if effect is not None:
                g.push(effect)


class Main(Op[Agent]):
    """Play cards, equip and use items, interact, or end the phase (AD-022, AD-037)."""

    def run(self, g: Agent, me: i64) -> None:
        options = g.options
        for card in g.hand:
            g.offer(card.equip if card.keep else card.play)
        if g.interactions > 0:
            for card in g.equipped:
                if card.on_use is not None and not card.use.refusal(g):
                    g.offer(card.use)
            standing = g.has_standing()
            for place, card in enumerate(g.line):
                if not g.interaction_refusal(place, False, standing):
                    options.extend(card.actions[place])
                    if card.instead is not None and card.instead.is_possible(g, place):
                        options.append(card.instead_actions[place])
        options.append(g.box.done)


class CardOption(Option[Agent]):
    """Something a player may do with a card."""

    def __init__(self, key: str, label: str, card: Card) -> None:
        super().__init__(key, label)
        self.card: Final = card


class Play(CardOption):
    """Play a card of your hand for its resources and its effect (AD-022)."""

    def refusal(self, g: Agent) -> str:
        if self.card.keep:
            return "AD-033"
        return "" if self.card in g.hand else "AD-022"

    def run(self, g: Agent, me: i64) -> None:
        card = self.card
        g.hand.remove(card)
        g.played.append(card)
        g.gain(card.stealth, card.fighting)
        g.push(MAIN)
        if card.on_play is not None:
            g.push(card.on_play)


class Equip(CardOption):
    """Equip an item of your hand (AD-033)."""

    def refusal(self, g: Agent) -> str:
        if not self.card.keep:
            return "AD-012"
        return "" if self.card in g.hand else "AD-033"

    def run(self, g: Agent, me: i64) -> None:
        g.hand.remove(self.card)
        g.push(MAIN)
        equip(g, self.card)


class EquipAtOnce(CardOption):
    """Equip an item that was just disarmed (AD-032)."""

    def run(self, g: Agent, me: i64) -> None:
        g.played.remove(self.card)
        equip(g, self.card)


class UseItem(CardOption):
    """Discard an equipped item for its effect (AD-034); it goes straight to the discard (AD-024)."""

    def refusal(self, g: Agent) -> str:
        if self.card not in g.equipped or self.card.on_use is None:
            return "AD-034"
        if g.interactions < 1:
            return "AD-025"
        return "" if self.card.on_use.is_possible(g, 0) else "AD-035"

    def run(self, g: Agent, me: i64) -> None:
        assert self.card.on_use is not None
        g.equipped.remove(self.card)
        g.discard.append(self.card)
        g.push(MAIN)
        g.push(self.card.on_use)


class Interact(Option[Agent]):
    """Interact with the card at a place and choose its fate (AD-026, AD-028)."""

    def __init__(self, key: str, label: str, card: Card, place: i64, fate: Op[Any]) -> None:
        super().__init__(key, label)
        self.card: Final = card
        self.place: Final = place
        self.fate: Final = fate

    def refusal(self, g: Agent) -> str:
        if g.line[self.place].front is not self.card:
            return "AD-038" if g.line[self.place] is GAP else "AD-026"
        return g.interaction_refusal(self.place, False, True)

    def run(self, g: Agent, me: i64) -> None:
        g.push(MAIN)
        price = g.price(self.place)
        interact(g, self.card, self.place, self.fate)
        kind = self.card.cost_kind
        if kind == STEALTH:
            g.stealth -= price
        elif kind == FIGHTING:
            g.fighting -= price
        else:
            for stealth in range(min(price, g.stealth), -1, -1):
                if price - stealth <= g.fighting:
                    g.options.append(g.box.pay[stealth][price - stealth])


class InteractFree(Interact):
    """The same, paid by discarding an item (AD-035)."""

    def refusal(self, g: Agent) -> str:
        if g.line[self.place].front is not self.card:
            return "AD-038" if g.line[self.place] is GAP else "AD-026"
        return g.interaction_refusal(self.place, True, True)

    def run(self, g: Agent, me: i64) -> None:
        interact(g, self.card, self.place, self.fate)


class InteractInstead(Interact):
    """Pay for the card, but do what it says instead (AD-070)."""

    def refusal(self, g: Agent) -> str:
        rule = super().refusal(g)
        if rule:
            return rule
        assert self.card.instead is not None
        return "" if self.card.instead.is_possible(g, self.place) else "AD-070"


class InteractInsteadFree(InteractFree):
    """What the card says instead, paid by discarding an item."""


class Pay(Option[Agent]):
    """Pay a cost of any kind with a mix of resources (AD-027)."""

    def __init__(self, key: str, label: str, stealth: i64, fighting: i64) -> None:
        super().__init__(key, label)
        self.stealth: Final = stealth
        self.fighting: Final = fighting

    def run(self, g: Agent, me: i64) -> None:
        g.stealth -= self.stealth
        g.fighting -= self.fighting


class Disarm(Op[Agent]):
    """Take the card out of the line into the Play Area (AD-029); an item may be equipped (AD-032)."""

    def run(self, g: Agent, me: i64) -> None:
        card = g.line[me]
        g.line[me] = GAP
        g.played.append(card)
        if g.journal is not None:
            g.note("disarmed", (card.name, card.agent_name))
        if card.keep:
            g.options.append(card.equip_at_once)
            g.options.append(g.box.leave_in_play)


class KnockOut(Op[Agent]):
    """Turn the card face down where it lies (AD-030)."""

    def run(self, g: Agent, me: i64) -> None:
        g.knock_out_at(me)


class KnockOutAt(Option[Agent]):
    """One neighbor that a card's own effect may knock out (AD-070)."""

    def __init__(self, key: str, label: str, place: i64) -> None:
        super().__init__(key, label)
        self.place: Final = place

    def run(self, g: Agent, me: i64) -> None:
        g.knock_out_at(self.place)


def equip(g: Agent, card: Card) -> None:
    """Put an item in the Equip Area; what it gives each turn it gives at once (AD-032)."""
    g.equipped.append(card)
    if g.journal is not None:
        g.note("equipped", (card.agent_name,))
    if card.each_turn is not None:
        g.push(card.each_turn)


def interact(g: Agent, card: Card, place: i64, fate: Op[Any]) -> None:
    """Count the interaction and decide the card's fate, before what the card says about it."""
    g.interactions -= 1
    if card.on_interact is not None:
        g.push(card.on_interact, place)
    g.push(fate, place)


# -- what effects let the agent choose ------------------------------------------------------------


class PutInPlayArea(CardOption):
    def run(self, g: Agent, me: i64) -> None:
        g.hand.remove(self.card)
        g.played.append(self.card)


class Remove(CardOption):
    """Remove a card of your hand from the game."""

    def run(self, g: Agent, me: i64) -> None:
        g.hand.remove(self.card)
        g.removed.append(self.card)


class Burn(CardOption):
    """Remove a card of your discard from the game."""

    def run(self, g: Agent, me: i64) -> None:
        g.discard.remove(self.card)
        g.removed.append(self.card)


class Take(CardOption):
    """Take a card of your discard into your hand."""

    def run(self, g: Agent, me: i64) -> None:
        g.discard.remove(self.card)
        g.hand.append(self.card)


class TakeSeen(CardOption):
    def run(self, g: Agent, me: i64) -> None:
        g.seen.remove(self.card)
        g.hand.append(self.card)


class PutBackOne(CardOption):
    def run(self, g: Agent, me: i64) -> None:
        g.seen.remove(self.card)
        g.deck.append(self.card)
        g.known += 1


class Find(CardOption):
    """Shuffle the deck, then put the card on top (AD-074)."""

    def run(self, g: Agent, me: i64) -> None:
        g.deck.remove(self.card)
        g.shuffle_deck()
        g.deck.append(self.card)
        g.known = 1


class MoveToEnd(Option[Agent]):
    """Move the card at a place to the left end; the cards left of it make room."""

    def __init__(self, key: str, label: str, place: i64) -> None:
        super().__init__(key, label)
        self.place: Final = place

    def run(self, g: Agent, me: i64) -> None:
        place = self.place
        left = g.neighbor(place, 1)
        while left >= 0:
            g.line[place], g.line[left] = g.line[left], g.line[place]
            place = left
            left = g.neighbor(place, 1)
        if g.journal is not None:
            g.note("slid", (g.line[place].front.name, place + 1))


class KeepBack(CardOption):
    """Keep an unused card for the next turn (AD-073)."""

    def run(self, g: Agent, me: i64) -> None:
        g.hand.remove(self.card)
        g.kept.append(self.card)


# -- phase 2: mission check ---------------------------------------------------------------------


class Done(Option[Agent]):
    """End phase 1: a goal fulfilled now may be completed (AD-039); otherwise the line scrolls (AD-043)."""

    def run(self, g: Agent, me: i64) -> None:
        goal = g.box.missions[g.mission].goal
        assert goal is not None
        if goal.holds(g, 0):
            g.options.append(g.box.complete)
            g.options.append(g.box.go_on)
        else:
            g.push(SCROLL)


class Complete(Option[Agent]):
    """Complete the mission and set up the next one (AD-053 to AD-058)."""

    def refusal(self, g: Agent) -> str:
        goal = g.box.missions[g.mission].goal
        return "" if goal is not None and goal.holds(g, 0) else "AD-039"

    def run(self, g: Agent, me: i64) -> None:
        mission = g.box.missions[g.mission]
        g.alarms.append(g.alarm)
        if g.journal is not None:
            g.note("completed", (mission.name, g.alarm))
        g.mission += 1
        if g.mission == len(g.box.missions):
            g.finish(WON)
            return
        g.equipped.append(mission)
        g.passed.extend(mission.joins)
        gather_obstacles(g)
        g.alarm = 0
        gather_agent_cards(g)
        if g.journal is not None:
            g.note("mission", (g.box.missions[g.mission].name,))
        g.push(BEGIN)
        g.push(DEAL)
        if mission.rule is not None:
            g.push(mission.rule)


class GoOn(Option[Agent]):
    """Leave a fulfilled goal for a later turn."""

    def run(self, g: Agent, me: i64) -> None:
        g.push(SCROLL)


def gather_obstacles(g: Agent) -> None:
    """Discard, line and deck become the new deck, all face up (AD-055)."""
    for card in g.line:
        if card is not GAP:
            g.obstacles.append(card.front)
    for place in range(i64(len(g.line))):
        g.line[place] = GAP
    g.obstacles.extend(g.passed)
    g.passed.clear()
    g.shuffle(g.obstacles, OBSTACLE_DECK)


def gather_agent_cards(g: Agent) -> None:
    """All the agent's cards but the equipped ones become the new deck (AD-057)."""
    g.deck.extend(g.hand)
    g.deck.extend(g.played)
    g.deck.extend(g.discard)
    g.hand.clear()
    g.played.clear()
    g.discard.clear()
    g.keeps = 0
    g.shuffle_deck()


# -- phase 3: line scroll -------------------------------------------------------------------------


class LineScroll(Op[Agent]):
    """What works before the scroll, the scroll itself, and phase 4 (AD-044 to AD-052)."""

    def run(self, g: Agent, me: i64) -> None:
        g.push(BEGIN)
        g.push(CLEAN_UP)
        g.push(DEAL)
        g.push(SLIDE_LINE)
        g.push(LEAVE)
        for place in range(i64(len(g.line)) - 1, -1, -1):
            effect = g.line[place].before_scroll
            if effect is not None:
                g.push(effect, place)


class Leave(Op[Agent]):
    """The rightmost card leaves and raises the alarm, unless it lies face down (AD-044)."""

    def run(self, g: Agent, me: i64) -> None:
        last = g.last()
        if last < 0:
            return
        card = g.line[last]
        g.line[last] = GAP
        g.passed.append(card.front)
        if g.journal is not None:
            g.note("left", (card.front.name,))
        if card.on_leave is not None:
            g.push(card.on_leave, last)
        g.raise_alarm(card.alarm)


class SlideLine(Op[Agent]):
    """Close the gaps to the right (AD-045); what must not slide stays where it is (AD-066)."""

    def run(self, g: Agent, me: i64) -> None:
        line = g.line
        free: i64 = 0
        for place in range(i64(len(line))):
            card = line[place]
            if card is GAP or (card.down and g.forbidden(SLIDE, place)):
                continue
            while free < place and line[free] is not GAP:
                free += 1
            if free < place:
                line[free] = card
                line[place] = GAP
        MOVEMENT.run(g, 0)


class Movement(Op[Agent]):
    """Effects of the scroll, from right to left; `me` is the place whose turn it is (AD-045)."""

    def run(self, g: Agent, me: i64) -> None:
        while me < len(g.line):
            effect = g.line[me].on_scroll
            if effect is not None:
                g.push(self, me + 1)
                g.push(effect, me)
                return
            me += 1


# -- phase 4: card refresh --------------------------------------------------------------------------


class Deal(Op[Agent]):
    """Fill the line one by one, reading each card as it appears (AD-019, AD-048)."""

    def run(self, g: Agent, me: i64) -> None:
        for place in range(i64(len(g.line))):
            if g.line[place] is not GAP:
                continue
            if not g.has_obstacles():
                if g.journal is not None:
                    g.note("out-of-time", ())
                g.finish(LOST)  # AD-050
                return
            card = g.obstacles.pop()
            g.line[place] = card
            if g.journal is not None:
                g.note("appeared", (card.name, place + 1), reveals=True)
            if card.on_appear is not None:
                g.push(self)
                g.push(card.on_appear, place)
                return


class CleanUp(Op[Agent]):
    """Unused cards and the Play Area go to the discard (AD-051), but for one that may be kept."""

    def run(self, g: Agent, me: i64) -> None:
        if g.keeps and g.hand:
            g.keeps -= 1
            g.push(self)
            for card in g.hand:
                g.offer(card.keep_back)
            g.offer(g.box.keep_none)
            return
        g.keeps = 0
        g.discard.extend(g.played)
        g.discard.extend(g.hand)
        g.played.clear()
        g.hand.clear()


BEGIN: Final = Begin()
MAIN: Final = Main()
DISARM: Final = Disarm()
KNOCK_OUT: Final = KnockOut()
SCROLL: Final = LineScroll()
LEAVE: Final = Leave()
SLIDE_LINE: Final = SlideLine()
MOVEMENT: Final = Movement()
DEAL: Final = Deal()
CLEAN_UP: Final = CleanUp()


def set_up(g: Agent) -> None:
    """Lay out the first mission (AD-017 to AD-020) and play on to the first decision."""
    g.deck = g.box.agent_deck[:]
    g.obstacles = g.box.obstacles[:]
    g.line = [GAP for _ in range(g.box.numbers.line)]
    g.shuffle_deck()
    g.shuffle(g.obstacles, OBSTACLE_DECK)
    if g.journal is not None:
        g.note("mission", (g.box.missions[0].name,))
    g.push(BEGIN)
    g.push(DEAL)
    g.advance()
