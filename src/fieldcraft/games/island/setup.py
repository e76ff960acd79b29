"""Setting up: the island, the Spirits, the decks, and the first explore (IB-099 to IB-102, IB-014 to
IB-020).
"""

from __future__ import annotations

from typing import Final

from fieldcraft.games.island import blight, invaders, turn
from fieldcraft.games.island.cards import ELEMENTS, KINDS, Spirit
from fieldcraft.games.island.lands import LANDS
from fieldcraft.games.island.state import (
    BLIGHT_STACK,
    FEAR_DECK,
    INVADER_DECK,
    MAJOR_DECK,
    MINOR_DECK,
    Island,
)

DECK: Final = (0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2)
"""The stages of the invader deck, from the top."""
FEAR_GROUPS: Final = (3, 3, 3)


def set_up(g: Island, spirits: list[Spirit], players: list[int], with_card: bool) -> None:
    """Lay everything out as the rules say and begin the first turn."""
    lay_boards(g)
    seat_spirits(g, spirits, players)
    build_decks(g)
    lay_blight(g, with_card)
    g.push(turn.TURN)
    g.push(invaders.ADVANCE)
    g.push(invaders.EXPLORE_CARD)


def lay_boards(g: Island) -> None:
    """Printed pieces; their blight comes from the box and has no consequences (IB-007, IB-009)."""
    for at, board in enumerate(g.map.boards):
        for n in range(LANDS):
            for kind in range(KINDS):
                g.pieces[kind][LANDS * at + n] = board.setup[n][kind]
    g.supplied = sum(g.pieces[KINDS - 1])


def seat_spirits(g: Island, spirits: list[Spirit], players: list[int]) -> None:
    """Each Spirit begins on its board with its cards and its presence; the first space of each track
    is open.
    """
    g.spirits = tuple(spirits)
    g.players = tuple(players)
    for at, spirit in enumerate(spirits):
        add_spirit(g, spirit)
        for n, land, terrain in spirit.starts:
            g.presence[at][start_land(g, at, land, terrain)] += n
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


def start_land(g: Island, board: int, land: int, terrain: int) -> int:
    """The land of a board with this number, or else the highest-numbered one of a terrain."""
    if land >= 0:
        return LANDS * board + land
    return max(n for n in range(LANDS * board, LANDS * (board + 1)) if g.map.terrains[n] == terrain)


def build_decks(g: Island) -> None:
    for stage in range(3):
        g.invaders[stage] = [card for card in g.card_set.invaders if card.stage == stage]
        g.shuffle(g.invaders[stage], INVADER_DECK + stage)
    g.order = DECK
    g.fear_box = list(g.card_set.fear_cards)
    g.shuffle(g.fear_box, FEAR_DECK)
    size = sum(FEAR_GROUPS)
    g.fear_deck, g.fear_box = g.fear_box[:size], g.fear_box[size:]
    g.dividers = (FEAR_GROUPS[1] + FEAR_GROUPS[2], FEAR_GROUPS[2])
    g.markers = g.card_set.markers * len(g.spirits)
    g.minor_deck = list(g.card_set.minors)
    g.shuffle(g.minor_deck, MINOR_DECK)
    g.major_deck = list(g.card_set.majors)
    g.shuffle(g.major_deck, MAJOR_DECK)


def lay_blight(g: Island, with_card: bool) -> None:
    """The card on top of the shuffled stack, its healthy face up, or the Blight Space."""
    if not with_card:
        blight.fill(g, g.card_set.space * g.units + g.card_set.extra)
        return
    g.stack = [card for card in g.card_set.blight_cards if not card.is_gentle]  # without events (IB-029)
    g.shuffle(g.stack, BLIGHT_STACK)
    blight.fill(g, g.stack[-1].healthy * g.units + g.card_set.extra)
