"""Setting up: the island, the Spirits, the decks, and the first explore (IB-099 to IB-102, IB-014 to
IB-020).
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, TypeVar

from fieldcraft.games.island import blight, invaders, turn
from fieldcraft.games.island.acts import LandOption, carry_out
from fieldcraft.games.island.cards import (
    BY_ADVERSARY,
    DAHAN,
    ELEMENTS,
    JUNGLE,
    KINDS,
    MOUNTAIN,
    SANDS,
    WETLAND,
    Spirit,
)
from fieldcraft.games.island.lands import LANDS
from fieldcraft.games.island.piles import BLIGHT_STACK, FEAR_DECK, INVADER_DECK, MAJOR_DECK, MINOR_DECK
from fieldcraft.games.island.state import NOWHERE, Island
from fieldcraft.kernel.state import Op
from fieldcraft.native import i64

T = TypeVar("T")
TERRAINS: Final = {"jungle": JUNGLE, "mountain": MOUNTAIN, "sands": SANDS, "wetland": WETLAND}
STARTING: Final = "start"


def set_up(g: Island) -> None:
    """Lay everything out as the rules say and begin the first turn."""
    lay_boards(g)
    g.push(turn.TURN)
    for level in reversed(g.plan.levels):
        carry_out(g, level.opening, BY_ADVERSARY, "")
    g.push(invaders.ADVANCE)
    g.push(invaders.EXPLORE_CARD)
    seat_spirits(g)
    build_decks(g)
    lay_blight(g)
    enact_adversary(g)
    for level in reversed(g.plan.levels):
        carry_out(g, level.setup, BY_ADVERSARY, "")


def enact_adversary(g: Island) -> None:
    """The rules of every level are in force from the beginning."""
    for level in g.plan.levels:
        for rule in level.rules:
            g.enact(rule, NOWHERE)


def lay_boards(g: Island) -> None:
    """Printed pieces; their blight comes from the box and has no consequences (IB-007, IB-009)."""
    for at, board in enumerate(g.map.boards):
        for n in range(LANDS):
            for kind in range(KINDS):
                g.pieces[kind][LANDS * at + n] = board.setup[n][kind]
    g.supplied = sum(g.pieces[KINDS - 1])


def seat_spirits(g: Island) -> None:
    """Each Spirit begins on its board with its cards and its presence; the first space of each track
    is open.
    """
    g.spirits = g.plan.spirits
    g.players = g.plan.players
    for at, spirit in enumerate(g.spirits):
        add_spirit(g, spirit)
        for n, where in spirit.starts:
            lands = start_lands(g, at, where)
            if len(lands) > 1:
                g.push(START, at)
            else:
                g.presence[at][lands[0]] += n
        g.hands[at] = tuple(spirit.powers)


def add_spirit(g: Island, spirit: Spirit) -> None:
    """What the state keeps of one more Spirit, with nothing in it."""
    at = len(g.presence)
    g.presence.append([0] * g.map.size)
    g.destroyed.append(0)
    g.opened.append([1, 1])
    g.energy.append(0)
    g.plays.append(0)
    g.elements.append([0] * ELEMENTS)
    for rule in spirit.rules:
        g.enact(rule, at)


def start_lands(g: Island, board: int, where: str) -> list[int]:
    """The lands of a board where first presence may lie: one by its number or terrain, of which the highest
    number counts, or by the dahan there; or any land of the coast, as the Spirit likes.
    """
    ocean = LANDS * board
    if where.isdecimal():
        return [ocean + int(where)]
    lands = range(ocean + 1, ocean + LANDS)
    if where == "coast":
        return [land for land in lands if g.map.coastal[land]]
    by_dahan = sorted(lands, key=lambda land: (-g.pieces[DAHAN][land], land))
    if where == "most dahan":
        return by_dahan[:1]
    if where == "second most dahan":
        return by_dahan[1:2]
    terrain, _, without = where.partition(" without ")
    fitting = [land for land in lands if g.map.terrains[land] == TERRAINS[terrain]]
    return [max(land for land in fitting if not without or not g.pieces[DAHAN][land])]


class Start(Op[Island]):
    """A Spirit chooses the land of the coast where its presence begins."""

    ASKS: ClassVar[str] = "start"

    def run(self, g: Island, subject: i64) -> None:
        g.seat = g.seat_of(subject)
        for land in start_lands(g, subject, "coast"):
            g.offer(g.map.aims[STARTING][land])


class StartIn(LandOption):
    def run(self, g: Island, subject: i64) -> None:
        g.presence[subject][self.land(g)] += 1


def build_decks(g: Island) -> None:
    for stage in range(3):
        cards = [card for card in g.card_set.invaders if card.stage == stage]
        g.invaders[stage] = shuffled(g, cards, INVADER_DECK + stage)
    groups = g.plan.levels[-1].groups if g.plan.levels else g.card_set.groups
    g.order = g.card_set.deck
    for level in g.plan.levels:
        g.order = level.deck or g.order
    fear = shuffled(g, g.card_set.fear_cards, FEAR_DECK)
    size = sum(groups)
    g.fear_deck, g.fear_box = fear[:size], fear[size:]
    g.dividers = (groups[1] + groups[2], groups[2])
    g.markers = g.card_set.markers * len(g.spirits)
    g.minor_deck = shuffled(g, g.card_set.minors, MINOR_DECK)
    g.major_deck = shuffled(g, g.card_set.majors, MAJOR_DECK)


def shuffled(g: Island, cards: list[T], stream: i64) -> tuple[T, ...]:
    """The cards as a pile, shuffled."""
    pile = cards[:]
    g.shuffle(pile, stream)
    return tuple(pile)


def lay_blight(g: Island) -> None:
    """The card on top of the shuffled stack, its healthy face up, or the Blight Space."""
    if not g.plan.blight_cards:
        blight.fill(g, g.card_set.space * g.units + g.card_set.extra)
        return
    g.stack = shuffled(g, list(g.plan.blight_cards), BLIGHT_STACK)
    blight.fill(g, g.stack[-1].healthy * g.units + g.card_set.extra)


START: Final[Op[Any]] = Start()
