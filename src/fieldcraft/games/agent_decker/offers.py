"""Every option that a player may meet, declared once."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.agent_decker import actions, ops, turn
from fieldcraft.games.agent_decker.cards import Card, CardSet
from fieldcraft.kernel.flow import MoveCard, Pass, StopRepeating, bit
from fieldcraft.kernel.state import Option
from fieldcraft.rulebook.options import Options, Thing

MOST_BITS: Final = 62
"""So many cards can be told apart by a bit each."""

WAYS: Final[dict[tuple[str, str], tuple[type[MoveCard[Any]], str]]] = {
    ("hand", "equipped"): (actions.Equip, "equip"),
    ("play_area", "equipped"): (actions.Equip, "equip"),
    ("equipped", "discard"): (actions.UseItem, "use"),
    ("hand", "play_area"): (ops.PutOneInPlay, "put-in-play"),
    ("hand", "removed"): (MoveCard, "remove"),
    ("discard", "removed"): (MoveCard, "burn"),
    ("discard", "hand"): (MoveCard, "take"),
    ("seen", "hand"): (MoveCard, "take"),
    ("seen", "deck"): (ops.PutOneBack, "put-back"),
    ("deck", "deck"): (ops.Find, "find"),
    ("hand", "kept"): (MoveCard, "keep-back"),
}
"""The options to move a card from one zone to another."""


def declare_options(card_set: CardSet, options: Options) -> None:
    """The options of a card set that is otherwise complete."""
    card_set.done = options.add(turn.Done, "done")
    card_set.complete = options.add(turn.Complete, "complete")
    card_set.go_on = options.add(turn.GoOn, "go-on")
    card_set.leave_in_play = options.add(Pass, "leave-in-play")
    card_set.enough = options.add(StopRepeating, "enough")
    card_set.keep_none = options.add(Pass, "keep-none")
    dearest = max(card.cost for card in card_set.cards) + card_set.line * 20
    card_set.pay = options.payments(actions.Pay, "stealth", "fighting", dearest)
    for card in card_set.cards + card_set.missions:
        if card.index < MOST_BITS:
            card.bit = bit(card.index)
        declare_card(card, options)
        if card.type:
            for place in range(card_set.line):
                declare_place(card, place, options)


def declare_card(card: Card, options: Options) -> None:
    """What may be done with the card in hand, discard, deck and equip area."""
    thing = Thing(card.agent_id, card.agent_name)
    play = options.add(actions.Play, "play", card, card=thing)
    for way, (kind, verb) in WAYS.items():
        card.moves[way] = options.add(kind, verb, card, *way, card=thing)
    card.use = card.moves["equipped", "discard"]
    card.equip_at_once = card.moves["play_area", "equipped"]
    card.in_hand = card.moves["hand", "equipped"] if card.keep else play


def declare_place(card: Card, place: int, options: Options) -> None:
    """What may be done with the card at a place of the line."""

    def option(kind: type[Option[Any]], verb: str, *given: Any, says: str = "") -> Option[Any]:
        where = Thing(str(place + 1), str(place + 1))
        return options.add(kind, verb, *given, card=Thing(card.id, card.name), place=where, says=says)

    fates = {"disarm": actions.DISARM, "knock-out": actions.KNOCK_OUT, "instead": card.instead}
    said = [(verb, fate) for verb, fate in fates.items() if fate is not None]
    for found, free in ((card.actions, False), (card.free_actions, True)):
        found.append([option(actions.Interact, verb, place, card, fate, free) for verb, fate in said])
    card.knock_out.append(option(actions.KnockOutAt, "knock-out", place, says="knock-out-neighbor"))
    card.move.append(option(ops.MoveToEnd, "move", place))
    card.back.move = card.move
