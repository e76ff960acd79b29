"""Tokens that stop what invaders do in their land (IB-198, IB-199)."""

from __future__ import annotations

from fieldcraft.games.island.printed import cards
from fieldcraft.games.island.printed.pieces import Kinds
from fieldcraft.games.island.table.state import Island
from fieldcraft.native import i64


def any_in(g: Island, kinds: Kinds, land: i64) -> bool:
    """True if the land has a piece of one of these kinds that stops an action."""
    for kind in kinds.each:
        if g.pieces[kind][land] and not g.forbidden(cards.TOKEN_STOPS, kind):
            return True
    return False


def stop(g: Island, kinds: Kinds, land: i64, told: str) -> bool:
    """True if a piece there stops an action that would happen; that piece leaves."""
    for kind in kinds.each:
        if g.pieces[kind][land] and not g.forbidden(cards.TOKEN_STOPS, kind):
            g.take_away(kind, land)
            if g.journal is not None:
                g.note(told, (g.map.titles[land], g.name_of(kind, 1)))
            return True
    return False
