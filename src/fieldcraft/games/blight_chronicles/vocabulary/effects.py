"""Effects on power, tracks, tokens of the stage and the agent's own cards."""

from __future__ import annotations

from typing import ClassVar

from fieldcraft.games.blight_chronicles.printed import cards
from fieldcraft.games.blight_chronicles.table.player_cards import clear_gear, count_tools
from fieldcraft.games.blight_chronicles.table.state import Mission
from fieldcraft.games.blight_chronicles.vocabulary.abilities import play_card
from fieldcraft.games.blight_chronicles.vocabulary.stocks import Resource
from fieldcraft.kernel.effects import Effect, OneByOne
from fieldcraft.kernel.flow import PlaceOption
from fieldcraft.kernel.state import contains, take_out
from fieldcraft.native import i64

# -- power, suspicion, visibility and the tokens of the stage ----------------------------------


class Gain(Effect[Mission]):
    """Gain as much as there is room for."""

    FORM = "gain {n:number} {stock:stat}"
    n: i64
    stock: Resource

    def run(self, g: Mission, subject: i64) -> None:
        self.stock.gain(g, self.n)

    def is_possible(self, g: Mission, subject: i64) -> bool:
        return self.stock.can_gain(g)

    def helps(self) -> bool:
        return self.stock.is_good()


class GainTokens(Gain):
    FORM = "gain {n:number} {stock:supply} token{n:s}"


class Lose(Effect[Mission]):
    FORM = "lose {n:number} {stock:track}"
    HELPS = True
    n: i64
    stock: Resource

    def run(self, g: Mission, subject: i64) -> None:
        self.stock.lose(g, self.n)

    def is_possible(self, g: Mission, subject: i64) -> bool:
        return self.stock.can_lose(g)


class LoseTokens(Lose):
    """Tokens pay for events, so losing them is no help."""

    FORM = "lose {n:number} {stock:burden} token{n:s}"
    HELPS = False


class Risk(Gain):
    """A gain of suspicion or visibility as a cost, even if the mission fails by it."""

    FORM = "cost = gain {n:number} {stock:track}"


class Pay(Lose):
    """Power out of the pool."""

    FORM = "cost = pay {n:number} {stock:pool}"
    HELPS = False

    def is_payable(self, g: Mission, subject: i64) -> bool:
        return self.stock.has(g, self.n)


class PayTokens(Pay):
    """Tokens of the stage."""

    FORM = "pay {n:number} {stock:burden} token{n:s}"


class Bypass(Effect[Mission]):
    """Surcharge and the Physical for an elimination remain (BC-233)."""

    FORM = "bypass"

    def run(self, g: Mission, subject: i64) -> None:
        g.bypassed = True

    def is_possible(self, g: Mission, subject: i64) -> bool:
        return not g.bypassed


# -- the card that says so ---------------------------------------------------------------------


class PlayThis(Effect[Mission]):
    """Play a revealed card, as if from hand (BC-103)."""

    FORM = "play this card"

    def run(self, g: Mission, subject: i64) -> None:
        place = self.place(g, subject)
        if place >= 0:
            card = g.deck.pop(place)
            g.known -= 1
            play_card(g, card)

    def place(self, g: Mission, subject: i64) -> i64:
        """Return its place among the known cards on top of the deck, or -1."""
        top = i64(len(g.deck))
        for i in range(1, g.known + 1):
            if g.deck[top - i].index == subject - cards.OWNED:
                return top - i
        return -1

    def is_possible(self, g: Mission, subject: i64) -> bool:
        return self.place(g, subject) >= 0


class RemoveThis(Effect[Mission]):
    """Put the card out of the game until the stage is over (BC-222)."""

    FORM = "act = remove this card from the stage"
    ZONE: ClassVar[str] = "removed"
    """The zone that receives the card."""

    def run(self, g: Mission, subject: i64) -> None:
        put_own(g, subject, self.ZONE)

    def is_possible(self, g: Mission, subject: i64) -> bool:
        return has_own(g, subject)


class DropThis(RemoveThis):
    """Put the card out of the mission (BC-221)."""

    FORM = "drop this card"
    ZONE = "dropped"


class DiscardThis(RemoveThis):
    """Equipment; not a discard that anything reacts to (BC-139)."""

    FORM = "discard this card from play"
    ZONE = "discard"

    def is_possible(self, g: Mission, subject: i64) -> bool:
        return subject < cards.OWNED and super().is_possible(g, subject)


class TurnThisDown(DiscardThis):
    """Spent until it is turned up (BC-133)."""

    FORM = "turn this card face down"

    def run(self, g: Mission, subject: i64) -> None:
        card = g.gear[subject - cards.GEAR]
        g.gear[subject - cards.GEAR] = card.back
        g.find_rules()
        g.note("spent", (card.name,))

    def is_possible(self, g: Mission, subject: i64) -> bool:
        return super().is_possible(g, subject) and not g.gear[subject - cards.GEAR].down


class TurnToolsUp(OneByOne[Mission]):
    FORM = "turn {n:number} tool{n:s} face up"
    ASKS = "turn-up"
    HELPS = True

    def offer(self, g: Mission, subject: i64) -> None:
        for slot in range(cards.TOOLS):
            if g.gear[slot].down:
                g.options.append(g.card_set.by_card[g.gear[slot].index].turn_up[slot])

    def is_possible(self, g: Mission, subject: i64) -> bool:
        return g.gear[0].down or g.gear[1].down


class TurnUpTool(PlaceOption[Mission]):
    """The place is a slot of the equipment."""

    def run(self, g: Mission, subject: i64) -> None:
        g.gear[self.place] = g.gear[self.place].front
        g.find_rules()


class DiscardTools(Effect[Mission]):
    """Discard the tools in both slots (BC-140)."""

    FORM = "discard all tools from play"

    def run(self, g: Mission, subject: i64) -> None:
        for slot in range(cards.TOOLS):
            put_own(g, cards.GEAR + slot, "discard")

    def is_possible(self, g: Mission, subject: i64) -> bool:
        return count_tools(g) > 0


class DropTools(OneByOne[Mission]):
    """Tools in play, of the player's choice, out of the mission (BC-221)."""

    FORM = "cost = drop {n:number} tool{n:s}"
    ASKS = "drop-tool"

    def offer(self, g: Mission, subject: i64) -> None:
        for slot in range(cards.TOOLS):
            if g.gear[slot] is not cards.GAP:
                g.options.append(g.card_set.by_card[g.gear[slot].index].drop_tool[slot])

    def is_payable(self, g: Mission, subject: i64) -> bool:
        return count_tools(g) >= self.n


class DropTool(TurnUpTool):
    def run(self, g: Mission, subject: i64) -> None:
        card = clear_gear(g, self.place)
        g.dropped.append(card)
        g.note("dropped", (card.name,))


class PutCounters(Effect[Mission]):
    """Tokens on equipment (BC-115)."""

    FORM = "put {n:number} counter{n:s} on this card"
    HELPS = True
    n: i64

    def run(self, g: Mission, subject: i64) -> None:
        if cards.GEAR <= subject < cards.OWNED and g.gear[subject - cards.GEAR] is not cards.GAP:
            put_counters(g, subject - cards.GEAR, self.n)


class RemoveCounters(Effect[Mission]):
    FORM = "cost = remove {n:number} counter{n:s}"
    n: i64

    def run(self, g: Mission, subject: i64) -> None:
        put_counters(g, subject - cards.GEAR, -self.n)

    def is_payable(self, g: Mission, subject: i64) -> bool:
        return cards.GEAR <= subject < cards.OWNED and g.counters[subject - cards.GEAR] >= self.n


# -- pieces ------------------------------------------------------------------------------------


def put_counters(g: Mission, slot: i64, n: i64) -> None:
    """Put counters on equipment, or take them where n is below 0."""
    g.counters[slot] += n
    g.note("counters", (g.gear[slot].name, g.counters[slot]))


def has_own(g: Mission, subject: i64) -> bool:
    """True if the agent's card with the text at `subject` is still equipped, played or discarded."""
    if subject < cards.GEAR:
        return False
    if subject < cards.OWNED:
        return g.gear[subject - cards.GEAR] is not cards.GAP
    card = g.card_set.cards[subject - cards.OWNED]
    return contains(g.play_area, card) or contains(g.discard, card)


def put_own(g: Mission, subject: i64, zone: str) -> None:
    """Put that card in a zone, if it is still there."""
    if not has_own(g, subject):
        return
    if subject < cards.OWNED:
        card = clear_gear(g, subject - cards.GEAR)
    else:
        card = g.card_set.cards[subject - cards.OWNED]
        take_out(g.play_area if contains(g.play_area, card) else g.discard, card)
    getattr(g, zone).append(card)
    g.note("put-away" if zone == "discard" else zone, (card.name,))
