"""The course of a turn: Spirits, fast powers, invaders, slow powers, time passes (IB-085, IB-086)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from fieldcraft.games.island.phases import events
from fieldcraft.games.island.phases.powers import pours_left
from fieldcraft.games.island.phases.spirits import GROW, PLAY_CARDS, OfAllSpirits, elements_of, offer_wait
from fieldcraft.games.island.printed.cards import (
    BY_BLIGHT_CARD,
    BY_FEAR_CARD,
    ELEMENTS,
    FAST,
    NO_CARD,
    SLOW,
    SUPPLY,
    Power,
)
from fieldcraft.games.island.printed.pieces import TOWN, damage_of
from fieldcraft.games.island.table import invaders
from fieldcraft.games.island.table.actions import carry_out
from fieldcraft.games.island.table.parts import NOTHING_WORSENED, SpiritTurn
from fieldcraft.games.island.table.state import Island, Odd
from fieldcraft.games.island.table.steps import SPIRITS, STEPS
from fieldcraft.games.island.table.zones import NO_POWERS
from fieldcraft.games.island.vocabulary.presence import ENERGY_TRACK, PLAYS_TRACK
from fieldcraft.kernel.flow import CardOption
from fieldcraft.kernel.state import Op, holds, without
from fieldcraft.native import i64


class Turn(Op[Island]):
    """A whole turn, and then the next."""

    def run(self, g: Island, subject: i64) -> None:
        g.turn += 1
        g.note("turn", (g.turn,))
        if g.turn == 1:
            count_towns(g)
        for land in range(g.map.size):
            g.test_heart(land)
        if g.blight.card is not NO_CARD:
            enact_late(g)
        g.push(self)
        push_from(g, SPIRITS)


def count_towns(g: Island) -> None:
    """Remember the towns of the setup where a rule asks for those that come later."""
    if g.in_force.answers(SUPPLY):
        g.own_invaders().towns = g.on_island(TOWN)


def push_from(g: Island, step: i64) -> None:
    """Have the steps of a turn run from this one on."""
    for i in range(i64(len(COURSE)) - 1, step - 1, -1):
        g.push(COURSE[i], i)


class TurnStep(Op[Island]):
    """One step of a turn; its subject is its number."""

    def __init__(self, op: Op[Any]) -> None:
        self.op: Final = op

    def run(self, g: Island, subject: i64) -> None:
        g.phase = subject
        g.own_action().worsened = NOTHING_WORSENED
        if g.journal is not None:
            g.note("step-" + STEPS[subject].replace(" ", "-"), ())
        g.push(self.op)


def enact_late(g: Island) -> None:
    """Put the blight card's rules for later turns in force (IB-158)."""
    for rule in g.blight.card.rules:
        if not any(effect.rule is rule for effect in g.in_force.effects):
            g.enact(rule, -1)


# -- Spirit phase ------------------------------------------------------------------------------


class SpiritPhase(Op[Island]):
    """Every Spirit grows, gains energy and plays cards; what the tracks show counts from the beginning."""

    def run(self, g: Island, subject: i64) -> None:
        for spirit in range(i64(len(g.spirits))):
            elements_of_tracks(g, spirit)
            for power in g.panels[spirit].helpers:
                elements_of(g, spirit, power)
        g.push(GROWING.opening)
        carry_out(g, g.blight.card.each_spirit_phase, BY_BLIGHT_CARD, g.blight.card.id)


class Growing(OfAllSpirits):
    """A Spirit grows first, then it plays cards."""

    def question(self, g: Island, actor: i64, has_acted: bool) -> Op[Any]:
        return PLAY_CARDS if has_acted else GROW


def elements_of_tracks(g: Island, spirit: i64) -> None:
    """Gain the elements that the tracks of a Spirit show."""
    printed = g.spirits[spirit]
    panel = g.own_panel(spirit)
    for spaces, track in ((printed.energy, ENERGY_TRACK), (printed.plays, PLAYS_TRACK)):
        for i in range(panel.opened[track]):
            for element in spaces[i].elements:
                panel.elements[element] += 1


# -- fast and slow powers ----------------------------------------------------------------------


class UsePowers(OfAllSpirits):
    """The Spirits use their powers of a speed, in whatever order they like."""

    def __init__(self, speed: i64) -> None:
        super().__init__()
        self.speed: Final = speed

    def run(self, g: Island, subject: i64) -> None:
        g.speed = self.speed
        super().run(g, subject)

    def question(self, g: Island, actor: i64, has_acted: bool) -> Op[Any]:
        return USE_ONE


class UseOne(Op[Island]):
    ASKS: ClassVar[str] = "use"

    def run(self, g: Island, subject: i64) -> None:
        """Offer the powers that the Spirit can use now, and the end of its phase."""
        g.seat = g.seat_of(subject)
        for power in g.panels[subject].played:
            g.offer_legal(g.card_set.acts_of(power).use)
        for power in g.panels[subject].helpers:
            g.offer_legal(g.card_set.acts_of(power).use)
        for power in g.spirits[subject].innates:
            g.offer_legal(g.card_set.acts_of(power).use)
        if pours_left(g, subject):
            g.offer(g.card_set.pour)
        g.offer(g.card_set.done_using)
        offer_wait(g)


# -- invader phase -----------------------------------------------------------------------------


class BlightedIsland(Op[Island]):
    """Carry out the blight card's text for each invader phase, as the step begins (IB-124, IB-175)."""

    def run(self, g: Island, subject: i64) -> None:
        g.speed = -1
        g.own_invaders().was_frightened = False
        g.push(events.DRAW)
        carry_out(g, g.blight.card.each_invader_phase, BY_BLIGHT_CARD, g.blight.card.id)


class Fear(Op[Island]):
    """Every fear card that has been earned, the oldest first (IB-134)."""

    def run(self, g: Island, subject: i64) -> None:
        """Carry out the oldest fear card at the terror level, and continue with the next."""
        if not g.fear.earned:
            if not g.invaders.was_frightened:
                g.note("no-fear-card", ())
            return
        card = g.fear.earned[-1]
        board = g.own_fear()
        board.earned = board.earned[:-1]
        board.discard = (*board.discard, card)
        g.own_invaders().was_frightened = True
        level = min(g.terror, 3)
        g.note("fear-card", (card.name, level, card.texts[level - 1]), reveals=True, source=card.id)
        g.push(self)
        carry_out(g, card.levels[level - 1], BY_FEAR_CARD, card.id)


class KeepPlayed(Op[Island]):
    """A Spirit that may keep played cards says which; its others go to the discard."""

    ASKS: ClassVar[str] = "stay"

    def run(self, g: Island, subject: i64) -> None:
        if g.turns[subject].keeps > 0:
            g.seat = g.seat_of(subject)
            for power in g.panels[subject].played:
                g.offer(g.card_set.acts_of(power).stay)
            if g.options:
                g.push(self, subject)
                g.offer(g.card_set.enough)


class Stay(CardOption[Island, Power]):
    """A played card goes back to the hand."""

    def run(self, g: Island, subject: i64) -> None:
        g.own_turn(subject).keeps -= 1
        panel = g.own_panel(subject)
        panel.played = without(panel.played, self.card)
        panel.hand += (self.card,)


class EndTurn(Op[Island]):
    def run(self, g: Island, subject: i64) -> None:
        g.push(TIME_PASSES)
        for spirit in range(i64(len(g.spirits)) - 1, -1, -1):
            g.push(KEEP_PLAYED, spirit)


def heal(g: Island) -> None:
    """No piece has damage any more; strife stays."""
    for piece in g.odd[:]:
        damage = damage_of(piece.mark)
        if damage:
            g.odd.remove(piece)
            if piece.mark > damage:
                g.odd.append(Odd(piece.land, piece.kind, piece.mark - damage))


class TimePasses(Op[Island]):
    """Damage heals, elements go, played cards go to the discard, what holds for a turn ends (IB-086)."""

    def run(self, g: Island, subject: i64) -> None:
        """Heal all damage, and reset what belongs to one turn."""
        heal(g)
        for land in range(g.map.size):
            g.defend[land] = 0
            g.marks[land] = 0
        for spirit in range(i64(len(g.spirits))):
            forget_borrowed(g, spirit)
            panel = g.own_panel(spirit)
            panel.discard += panel.played
            panel.played = NO_POWERS
            panel.used = NO_POWERS
            panel.plays = 0
            for element in range(ELEMENTS):
                panel.elements[element] = 0
        g.turns = [SpiritTurn() for _ in g.spirits]
        g.unlocked = g.borrowed = NO_POWERS
        g.removed = ()
        g.keep_effects([effect for effect in g.in_force.effects if not effect.passes])
        g.note("time-passes", ())


def forget_borrowed(g: Island, spirit: i64) -> None:
    """Cards that a Spirit has played until time passes leave the game."""
    for power in g.borrowed:
        if holds(g.panels[spirit].played, power):
            panel = g.own_panel(spirit)
            panel.played = without(panel.played, power)
            g.forgotten = (*g.forgotten, power)
            if g.journal is not None:
                g.note("forgotten", (g.spirits[spirit].name, power.name))


GROWING: Final = Growing()
USE_ONE: Final[Op[Any]] = UseOne()
KEEP_PLAYED: Final[Op[Any]] = KeepPlayed()
TIME_PASSES: Final[Op[Any]] = TimePasses()
COURSE: Final[tuple[Op[Any], ...]] = tuple(
    TurnStep(op)
    for op in (
        SpiritPhase(), UsePowers(FAST).opening, BlightedIsland(), Fear(), invaders.RAVAGE_CARDS,
        invaders.BUILD_LANDS, invaders.EXPLORE_CARD, invaders.ADVANCE, UsePowers(SLOW).opening, EndTurn(),
    )
)  # fmt: skip
TURN: Final[Op[Any]] = Turn()
