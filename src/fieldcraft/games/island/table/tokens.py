"""Tokens that stop what invaders do in their land (IB-198, IB-199)."""

from __future__ import annotations

from fieldcraft.games.island.printed import cards
from fieldcraft.games.island.printed.pieces import DAHAN, Kinds
from fieldcraft.games.island.table.state import Island
from fieldcraft.kernel.flow import pair
from fieldcraft.kernel.state import bit
from fieldcraft.native import i64


def any_in(g: Island, kinds: Kinds, land: i64) -> bool:
    """True if the land has a piece of one of these kinds that stops an action."""
    for kind in kinds.each:
        if stops(g, kind, land):
            return True
    return False


def stops(g: Island, kind: i64, land: i64) -> bool:
    """True if a piece of that kind there stops what its kind stops."""
    return g.pieces[kind][land] > 0 and not g.forbidden(cards.TOKEN_STOPS, kind)


def worsened(g: Island, kinds: Kinds, land: i64) -> i64:
    """Return what is added to damage of these kinds there: by badlands, once an action (IB-201), and by rules
    about powers, once a power. Where none of these kinds is, nothing is added or used up.
    """
    if not has_any(g, kinds, land):
        return 0
    n: i64 = 0
    for kind in g.card_set.pieces.worsens.each:
        n += g.pieces[kind][land]
    if g.in_force.answers(cards.WORSENS) and g.actor() >= 0:
        n += g.amount(cards.WORSENS, pair(land, g.actor()), 0)
    is_stronger = g.in_force.answers(cards.POWER_DAMAGE) and g.wielder() >= 0
    if not n and not is_stronger:
        return 0
    of_invaders, of_dahan, of_power = g.action.worsened
    more: i64 = 0
    if is_stronger and not of_power:
        more = g.amount(cards.POWER_DAMAGE, g.wielder(), 0)
        of_power = 1
    by_tokens: i64 = 0
    if kinds.mask & g.card_set.pieces.invaders.mask and not of_invaders >> land & 1:
        of_invaders |= bit(land)
        by_tokens += n
    if kinds.contains(DAHAN) and not of_dahan >> land & 1:
        of_dahan |= bit(land)
        by_tokens += n
    g.own_action().worsened = (int(of_invaders), int(of_dahan), of_power)
    if by_tokens and g.journal is not None:
        tell_worsened(g, kinds, land)
    return more + by_tokens


def has_any(g: Island, kinds: Kinds, land: i64) -> bool:
    """True if a piece of one of these kinds is there."""
    for kind in kinds.each:
        if g.pieces[kind][land]:
            return True
    return False


def tell_worsened(g: Island, kinds: Kinds, land: i64) -> None:
    """Report the damage that tokens add there."""
    for kind in g.card_set.pieces.worsens.each:
        here = g.pieces[kind][land]
        if here:
            g.note("worsened", (g.map.titles[land], g.name_of(kind, here), here))


def stop(g: Island, kinds: Kinds, land: i64, told: str) -> bool:
    """True if a piece there stops an action that would happen; that piece leaves."""
    for kind in kinds.each:
        if stops(g, kind, land):
            g.take_away(kind, land)
            if g.journal is not None:
                g.note(told, (g.map.titles[land], g.name_of(kind, 1)))
            return True
    return False
