"""Every option that a player may meet, declared once."""

from __future__ import annotations

from typing import Any

from fieldcraft.games.nightlancer.cards import CardSet, Contact, MarketCard, Opportunity
from fieldcraft.games.nightlancer.costs import PartWith
from fieldcraft.games.nightlancer.ops import TurnUp
from fieldcraft.rulebook.options import Options, Thing


def declare_options(card_set: CardSet, options: Options) -> None:
    """The options of a card set that is otherwise complete."""
    for card in card_set.cards:
        thing = Thing(card.id, card.name)
        if isinstance(card, Contact | Opportunity):
            card.part_with = options.add(PartWith, "part-with", card, card=thing)
        elif isinstance(card, MarketCard):
            card.turn_up = options.add(TurnUp, "refresh", card, card=thing)


def lies(g: Any) -> dict[str, str]:
    """Which card lies at each place of a state; options of this game are about cards alone."""
    return {}
