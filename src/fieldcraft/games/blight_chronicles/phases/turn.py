"""The five phases of a round (sections 5 to 9 and 14 to 17)."""

from __future__ import annotations

from typing import ClassVar, Final

from fieldcraft.games.blight_chronicles.phases.engage import COLLECT, MAIN
from fieldcraft.games.blight_chronicles.printed.cards import GAP, ROUND_BEGINS, SLOTS, STAGE
from fieldcraft.games.blight_chronicles.table.line import reshuffle_obstacles
from fieldcraft.games.blight_chronicles.table.player_cards import draw
from fieldcraft.games.blight_chronicles.table.state import Mission
from fieldcraft.games.blight_chronicles.vocabulary.obstacle_effects import AimedAtPlace, avoid, avoidance
from fieldcraft.kernel.state import Op, Option, bit
from fieldcraft.native import i64

# -- phase 1: Engage ---------------------------------------------------------------------------


class Begin(Op[Mission]):
    """A new round with no power: what works each round, then the tokens of the play area (BC-116)."""

    def run(self, g: Mission, subject: i64) -> None:
        """Reset the counts of a round; the mission fails after the last one, or when no obstacle is left."""
        if nobody_comes(g):
            g.fail("idle")
            return
        if 0 < g.stage.last_round <= g.round:
            g.fail("rounds")
            return
        g.turn += 1
        g.round += 1
        g.physical = 0
        g.evasion = 0
        g.eliminated = 0
        g.knocked = 0
        g.bonus_tokens = 0
        g.used.clear()
        if g.journal is not None:
            g.note("round", (g.round,))
        g.push(MAIN)
        if g.asks & bit(ROUND_BEGINS):
            g.push(COLLECT)
            g.emit(ROUND_BEGINS, STAGE, GAP)
        else:
            COLLECT.run(g, subject)


def nobody_comes(g: Mission) -> bool:
    """True if rounds without a decision would go on forever (BC-242).

    A round counts if it asked nothing and left suspicion no higher than before. If any obstacle has suspicion
    or a text, there must be enough rounds for every obstacle to pass, however they are shuffled.
    """
    if g.idle == 0 or g.suspicion > g.worst:
        g.idle = 0
        g.worst = g.suspicion
    g.idle += 1
    if g.idle == 1:
        return False
    to_come = g.obstacle_deck + g.avoided
    for card in g.places:
        to_come.append(card.front)
    for card in to_come:
        if card.acts():
            return g.idle > 2 * len(to_come)
    return True


class EndEngage(Option[Mission]):
    """End Engage."""

    ALONE: ClassVar[bool] = True

    def run(self, g: Mission, subject: i64) -> None:
        REORGANISE.run(g, subject)


# -- phase 2: Reorganise -----------------------------------------------------------------------


class Reorganise(Op[Mission]):
    """The play area is discarded and power is gone (BC-098, BC-068); then draw up (BC-149 to BC-151)."""

    def run(self, g: Mission, subject: i64) -> None:
        end_engage(g)
        g.push(AVOID)
        draw(g, g.hand_limit() - i64(len(g.hand)))


def end_engage(g: Mission) -> None:
    """End everything that lasts for one Engage phase."""
    g.discard.extend(g.play_area)
    g.play_area.clear()
    g.bonuses.clear()
    if g.in_force:
        g.in_force.clear()
        g.find_rules()
    g.physical = 0
    g.evasion = 0
    g.targets = 0
    g.bypassed = False


# -- phase 3: Avoid ----------------------------------------------------------------------------


class Avoid(AimedAtPlace):
    """One card of Slots 1 and 2 (BC-156 to BC-161)."""

    ASKS = "avoid"

    def asker(self, g: Mission, subject: i64) -> str:
        return ""

    def said_by(self, g: Mission, subject: i64) -> str:
        """Return '', since a phase of the round is done by no card's text."""
        return ""

    def run(self, g: Mission, subject: i64) -> None:
        g.push(MOVE_ON)
        one = g.places[0]
        other = g.places[1]
        if one is not GAP and other is not GAP and one.down != other.down:
            g.options.append(avoidance(g, 0))
            g.options.append(avoidance(g, 1))
        else:
            avoid(g, 1 if one is GAP else 0, False)

    def aim(self, g: Mission, subject: i64, place: i64) -> None:
        avoid(g, place, False)


# -- phase 4: Move -----------------------------------------------------------------------------


class MoveOn(Op[Mission]):
    """Close all gaps, tokens and face-down cards too (BC-165 to BC-168); then Chain."""

    def run(self, g: Mission, subject: i64) -> None:
        """Move cards with their tokens to the lowest free slots, and mark those whose Chain follows."""
        free: i64 = 0
        g.moved = 0
        for place in range(SLOTS):
            card = g.places[place]
            if card is GAP:
                continue
            if free < place:  # what moves stays in sight, so that its rules hold as before
                g.places[free] = card
                g.tokens[free] = g.tokens[place]
                g.places[place] = GAP
                g.tokens[place] = 0
                if card.on_chain is not None:
                    g.moved |= bit(free)
            free += 1
        if g.moved:
            g.push(LOOK_AROUND)
            CHAIN.run(g, subject)
        else:
            LOOK_AROUND.run(g, subject)


class ChainOn(Op[Mission]):
    """Resolve the Chain of each card that moved and is still in its slot, Slot 1 first (BC-169 to BC-171)."""

    def run(self, g: Mission, subject: i64) -> None:
        for place in range(SLOTS):
            if g.moved >> place & 1:
                g.moved &= ~bit(place)
                effect = g.places[place].on_chain
                if effect is not None:
                    g.push(self)
                    g.push(effect, place)
                    return


# -- phase 5: Look around ----------------------------------------------------------------------


class LookAround(Op[Mission]):
    """Fill the line, then the next round (BC-172)."""

    def run(self, g: Mission, subject: i64) -> None:
        g.moved = 0
        g.push(BEGIN)
        DEAL.run(g, subject)


class Deal(Op[Mission]):
    """An obstacle for the lowest empty slot, its Impact, and so on until all are full (BC-041 to BC-043)."""

    def run(self, g: Mission, subject: i64) -> None:
        """Deal to the lowest empty slot and stop for an Impact; without cards, reshuffle or fail."""
        for place in range(SLOTS):
            if g.places[place] is not GAP:
                continue
            if not g.obstacle_deck:
                if g.avoided:
                    g.push(self)
                    reshuffle_obstacles(g)
                else:
                    g.fail("time")  # BC-175
                return
            card = g.obstacle_deck.pop()
            g.under = min(g.under, i64(len(g.obstacle_deck)))
            g.lay(card, place)
            if g.journal is not None:
                g.note("dealt", (card.name, place + 1), reveals=True)
            if card.on_impact is not None:
                g.push(self)
                g.push(card.on_impact, place)
                return


BEGIN: Final = Begin()
REORGANISE: Final = Reorganise()
AVOID: Final = Avoid()
MOVE_ON: Final = MoveOn()
CHAIN: Final = ChainOn()
LOOK_AROUND: Final = LookAround()
DEAL: Final = Deal()
