"""What texts do with power, tracks, tokens of the stage and the agent's own cards."""

from __future__ import annotations

from typing import Final

from fieldcraft.games.blight_chronicles.abilities import play_card
from fieldcraft.games.blight_chronicles.cards import (
    CHARACTER,
    COMBINED,
    DEVICE,
    DOOR,
    EVASION,
    GAP,
    GEAR,
    LOCATION,
    LOSE_SUSPICION,
    LOSE_VISIBILITY,
    OBSTACLE,
    OWNED,
    PHYSICAL,
    TOOLS,
    Card,
    contains,
)
from fieldcraft.games.blight_chronicles.line import put_in_area
from fieldcraft.games.blight_chronicles.own import clear_gear
from fieldcraft.games.blight_chronicles.state import LAID, MOST_BLIGHT, Mission
from fieldcraft.kernel.effects import Effect
from fieldcraft.kernel.state import Op
from fieldcraft.native import i64

# What a text can gain, lose or pay besides power.
SUSPICION_TRACK: Final = 3
VISIBILITY_TRACK: Final = 4

TERMS: Final = {
    "power": {"physical": PHYSICAL, "evasion": EVASION},
    "payment": {
        "physical": PHYSICAL,
        "evasion": EVASION,
        "combined": COMBINED,
        "suspicion": SUSPICION_TRACK,
        "visibility": VISIBILITY_TRACK,
    },
    "force": {"physical": PHYSICAL, "evasion": EVASION, "combined": COMBINED},
    "stat": {
        "physical": PHYSICAL,
        "evasion": EVASION,
        "suspicion": SUSPICION_TRACK,
        "visibility": VISIBILITY_TRACK,
    },
    "track": {"suspicion": SUSPICION_TRACK, "visibility": VISIBILITY_TRACK},
    "loss": {"suspicion": LOSE_SUSPICION, "visibility": LOSE_VISIBILITY},
    "sign": {"+1": 1, "-1": -1},
    "bonus": {"+1": 1, "+2": 2, "+3": 3, "+4": 4, "+5": 5},
    "degree": {"more": 1, "less": -1},
    "way": {"more": 1, "less": -1},
    "type": {"location": LOCATION, "character": CHARACTER, "device": DEVICE, "door": DOOR},
}
"""Narrator of the vocabulary that stand for a number, by the sort of slot they fill."""

TAGS: Final = ("camera", "guard", "vehicle", "drone", "dog", "agent")
KINDS: Final = {"obstacle": OBSTACLE} | TERMS["type"] | {tag: 32 << i for i, tag in enumerate(TAGS)}
STAGE_CODES: Final = {f"{n}{letter}": n * 8 + i for n in range(1, 10) for i, letter in enumerate("ABCDEF", 1)}


# -- power, suspicion, visibility and the tokens of the stage ----------------------------------


class Gain(Effect[Mission]):
    FORM = "gain {n:number} {stat:stat}"

    n: i64
    stat: i64

    def run(self, g: Mission, subject: i64) -> None:
        if self.stat == PHYSICAL:
            g.gain_power(self.n, 0)
        elif self.stat == EVASION:
            g.gain_power(0, self.n)
        elif self.stat == SUSPICION_TRACK:
            g.gain_suspicion(self.n)
        else:
            g.gain_visibility(self.n)

    def helps(self) -> bool:
        return self.stat <= EVASION


class Lose(Effect[Mission]):
    FORM = "lose {n:number} {stat:track}"

    n: i64
    stat: i64

    def run(self, g: Mission, subject: i64) -> None:
        if self.stat == SUSPICION_TRACK:
            g.lose_suspicion(self.n)
        else:
            g.lose_visibility(self.n)

    def is_possible(self, g: Mission, subject: i64) -> bool:
        if self.stat == SUSPICION_TRACK:
            return g.suspicion > 0 and not g.forbidden(LOSE_SUSPICION, 0)
        return g.visibility > 1 and not g.forbidden(LOSE_VISIBILITY, 0)

    def helps(self) -> bool:
        return True


class GainBlight(Effect[Mission]):
    """Neutral counters (BC-012)."""

    FORM = "gain {n:number} blight token{n:s}"

    n: i64

    def run(self, g: Mission, subject: i64) -> None:
        g.blight = min(MOST_BLIGHT, g.blight + self.n)
        if g.journal is not None:
            g.note("blight", (g.blight,))

    def is_possible(self, g: Mission, subject: i64) -> bool:
        return g.blight < MOST_BLIGHT


class LoseBlight(Effect[Mission]):
    FORM = "lose {n:number} blight token{n:s}"

    n: i64

    def run(self, g: Mission, subject: i64) -> None:
        g.blight = max(0, g.blight - self.n)
        if g.journal is not None:
            g.note("blight", (g.blight,))

    def is_possible(self, g: Mission, subject: i64) -> bool:
        return g.blight > 0


class Accomplish(Effect[Mission]):
    """Tokens beyond the spaces of the stage card are ignored (BC-187)."""

    FORM = "gain {n:number} accomplishment token{n:s}"

    n: i64

    def run(self, g: Mission, subject: i64) -> None:
        g.accomplish(self.n)

    def is_possible(self, g: Mission, subject: i64) -> bool:
        return g.accomplishments < g.stage.tokens

    def helps(self) -> bool:
        return True


class Pay(Effect[Mission]):
    """Suspicion and visibility are paid by gaining them, even to failure; power out of the pool."""

    FORM = "pay {n:number} {payment:payment}"
    CATEGORY = "cost"

    n: i64
    payment: i64

    def run(self, g: Mission, subject: i64) -> None:
        if self.payment == SUSPICION_TRACK:
            g.gain_suspicion(self.n)
        elif self.payment == VISIBILITY_TRACK:
            g.gain_visibility(self.n)
        else:
            g.pay_power(self.n, self.payment)

    def is_payable(self, g: Mission, subject: i64) -> bool:
        return self.payment > COMBINED or g.has_power(self.n, self.payment)


class PayBlight(Effect[Mission]):
    FORM = "pay {n:number} blight token{n:s}"
    CATEGORY = "cost"

    n: i64

    def run(self, g: Mission, subject: i64) -> None:
        g.blight -= self.n
        if g.journal is not None:
            g.note("blight", (g.blight,))

    def is_payable(self, g: Mission, subject: i64) -> bool:
        return g.blight >= self.n


class Bypass(Effect[Mission]):
    """Surcharge and the Physical for an elimination remain (BC-233)."""

    FORM = "bypass"

    def run(self, g: Mission, subject: i64) -> None:
        g.bypassed = True

    def is_possible(self, g: Mission, subject: i64) -> bool:
        return not g.bypassed


class RepeatBonus(Effect[Mission]):
    """A vs bonus in force once more, as printed (BC-229)."""

    FORM = "repeat {n:number} vs bonus"

    n: i64

    def run(self, g: Mission, subject: i64) -> None:
        for _ in range(self.n):
            g.push(REPEAT_ONE, subject)

    def is_possible(self, g: Mission, subject: i64) -> bool:
        return len(g.bonuses) > 0


class RepeatOne(Op[Mission]):
    ASKS = "repeat"

    def run(self, g: Mission, subject: i64) -> None:
        for card in g.bonuses:
            g.offer(card.repeat)


# -- the card that says so ---------------------------------------------------------------------


class PlayThis(Effect[Mission]):
    """Out of the reveal, as if from hand (BC-103)."""

    FORM = "play this card"

    def run(self, g: Mission, subject: i64) -> None:
        place = self.place(g, subject)
        if place >= 0:
            card = g.deck.pop(place)
            g.known -= 1
            play_card(g, card)

    def place(self, g: Mission, subject: i64) -> i64:
        """Where it lies among the known cards on top of the deck, or -1."""
        top = i64(len(g.deck))
        for i in range(1, g.known + 1):
            if g.deck[top - i].index == subject - OWNED:
                return top - i
        return -1

    def is_possible(self, g: Mission, subject: i64) -> bool:
        return self.place(g, subject) >= 0


class RemoveThis(Effect[Mission]):
    """Out until the stage is over (BC-222)."""

    FORM = "remove this card from the stage"
    CATEGORY = "act"

    def run(self, g: Mission, subject: i64) -> None:
        card = take_own(g, subject)
        if card is not GAP:
            g.removed.append(card)
            if g.journal is not None:
                g.note("removed", (card.name,))

    def is_possible(self, g: Mission, subject: i64) -> bool:
        return has_own(g, subject)


class DropThis(Effect[Mission]):
    """Out of the mission (BC-221)."""

    FORM = "drop this card"
    CATEGORY = "act"

    def run(self, g: Mission, subject: i64) -> None:
        card = take_own(g, subject)
        if card is not GAP:
            g.dropped.append(card)
            if g.journal is not None:
                g.note("dropped", (card.name,))

    def is_possible(self, g: Mission, subject: i64) -> bool:
        return has_own(g, subject)


class DiscardThis(Effect[Mission]):
    """Equipment; not a discard that anything reacts to (BC-139)."""

    FORM = "discard this card from play"
    CATEGORY = "act"

    def run(self, g: Mission, subject: i64) -> None:
        put_away(g, subject - GEAR)

    def is_possible(self, g: Mission, subject: i64) -> bool:
        return GEAR <= subject < OWNED and g.gear[subject - GEAR] is not GAP


class TurnThisDown(Effect[Mission]):
    """Spent until it is turned up (BC-133)."""

    FORM = "turn this card face down"
    CATEGORY = "act"

    def run(self, g: Mission, subject: i64) -> None:
        card = g.gear[subject - GEAR]
        g.gear[subject - GEAR] = card.back
        g.find_rules()
        if g.journal is not None:
            g.note("spent", (card.name,))

    def is_possible(self, g: Mission, subject: i64) -> bool:
        return GEAR <= subject < OWNED and not g.gear[subject - GEAR].down


class TurnToolsUp(Effect[Mission]):
    FORM = "turn {n:number} tool{n:s} face up"

    n: i64

    def run(self, g: Mission, subject: i64) -> None:
        for _ in range(self.n):
            g.push(TURN_TOOL_UP, subject)

    def is_possible(self, g: Mission, subject: i64) -> bool:
        return g.gear[0].down or g.gear[1].down

    def helps(self) -> bool:
        return True


class TurnOneToolUp(Op[Mission]):
    ASKS = "turn-up"

    def run(self, g: Mission, subject: i64) -> None:
        for slot in range(TOOLS):
            if g.gear[slot].down:
                g.options.append(g.gear[slot].front.turn_up[slot])


class DiscardTools(Effect[Mission]):
    """Both slots (BC-140)."""

    FORM = "discard all tools from play"

    def run(self, g: Mission, subject: i64) -> None:
        for slot in range(TOOLS):
            if g.gear[slot] is not GAP:
                put_away(g, slot)

    def is_possible(self, g: Mission, subject: i64) -> bool:
        return g.gear[0] is not GAP or g.gear[1] is not GAP


class DropTools(Effect[Mission]):
    """Tools in play, of the player's choice, out of the mission (BC-221)."""

    FORM = "drop {n:number} tool{n:s}"
    CATEGORY = "cost"

    n: i64

    def run(self, g: Mission, subject: i64) -> None:
        for _ in range(self.n):
            g.push(DROP_A_TOOL)

    def is_payable(self, g: Mission, subject: i64) -> bool:
        return i64(g.gear[0] is not GAP) + i64(g.gear[1] is not GAP) >= self.n


class DropATool(Op[Mission]):
    ASKS = "drop-tool"

    def run(self, g: Mission, subject: i64) -> None:
        for slot in range(TOOLS):
            if g.gear[slot] is not GAP:
                g.options.append(g.gear[slot].front.drop_tool[slot])


class PutCounters(Effect[Mission]):
    """Tokens on equipment (BC-115)."""

    FORM = "put {n:number} counter{n:s} on this card"

    n: i64

    def run(self, g: Mission, subject: i64) -> None:
        if GEAR <= subject < OWNED and g.gear[subject - GEAR] is not GAP:
            g.counters[subject - GEAR] += self.n
            if g.journal is not None:
                g.note("counters", (g.gear[subject - GEAR].name, g.counters[subject - GEAR]))

    def helps(self) -> bool:
        return True


class RemoveCounters(Effect[Mission]):
    FORM = "remove {n:number} counter{n:s}"
    CATEGORY = "cost"

    n: i64

    def run(self, g: Mission, subject: i64) -> None:
        g.counters[subject - GEAR] -= self.n
        if g.journal is not None:
            g.note("counters", (g.gear[subject - GEAR].name, g.counters[subject - GEAR]))

    def is_payable(self, g: Mission, subject: i64) -> bool:
        return GEAR <= subject < OWNED and g.counters[subject - GEAR] >= self.n


class PutInArea(Effect[Mission]):
    """Tokens in the play area give or take 1 Physical when the next Engage begins (BC-110, BC-113)."""

    FORM = "put {n:number} {sign:sign} token{n:s} in the play area"

    n: i64
    sign: i64

    def run(self, g: Mission, subject: i64) -> None:
        put_in_area(g, self.n * self.sign)
        if self.sign > 0:
            g.deeds |= LAID
            g.laid |= AREA

    def helps(self) -> bool:
        return self.sign > 0


AREA: Final = 1 << 9
"""The play area, where it stands beside the places of obstacles."""

REPEAT_ONE: Final = RepeatOne()
DROP_A_TOOL: Final = DropATool()
TURN_TOOL_UP: Final = TurnOneToolUp()


# -- pieces ------------------------------------------------------------------------------------


def put_away(g: Mission, slot: i64) -> None:
    """Equipment to the discard pile."""
    card = clear_gear(g, slot)
    g.discard.append(card)
    if g.journal is not None:
        g.note("put-away", (card.name,))


def has_own(g: Mission, subject: i64) -> bool:
    """Is the agent's card that a text at `subject` calls itself still equipped, played or discarded?"""
    if subject < GEAR:
        return False
    if subject < OWNED:
        return g.gear[subject - GEAR] is not GAP
    card = g.box.cards[subject - OWNED]
    return contains(g.play_area, card) or contains(g.discard, card)


def take_own(g: Mission, subject: i64) -> Card:
    """Take that card away, or GAP where it is gone."""
    if not has_own(g, subject):
        return GAP
    if subject < OWNED:
        return clear_gear(g, subject - GEAR)
    card = g.box.cards[subject - OWNED]
    (g.play_area if contains(g.play_area, card) else g.discard).remove(card)
    return card
