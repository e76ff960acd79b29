"""Every option that a player may meet, declared once."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.agent_decker import actions, choices, turn
from fieldcraft.games.agent_decker.cards import GAP, Card, CardSet
from fieldcraft.games.agent_decker.state import Agent
from fieldcraft.kernel.flow import MoveCard, Pass, StopRepeating, bit
from fieldcraft.kernel.state import Op, Option
from fieldcraft.rulebook.options import Options, Thing

MOST_BITS: Final = 62
"""So many cards can be told apart by a bit each."""


def declare_options(card_set: CardSet, options: Options) -> None:
    """The options of a card set that is otherwise complete."""
    card_set.done = options.add(turn.Done, "done")
    card_set.complete = options.add(turn.Complete, "complete")
    card_set.go_on = options.add(turn.GoOn, "go-on")
    card_set.leave_in_play = options.add(Pass, "leave-in-play")
    card_set.enough = options.add(StopRepeating, "enough")
    card_set.keep_none = options.add(Pass, "keep-none")
    dearest = max(card.cost for card in card_set.cards) + card_set.numbers.line * 20
    card_set.pay = options.payments(actions.Pay, "stealth", "fighting", dearest)
    for card in card_set.cards + card_set.missions:
        if card.index < MOST_BITS:
            card.bit = bit(card.index)
        declare_card(card, options)
        if card.type:
            for place in range(card_set.numbers.line):
                declare_place(card, place, options)


def declare_card(card: Card, options: Options) -> None:
    """What may be done with the card in hand, discard, deck and equip area."""
    thing = Thing(card.agent_id, card.agent_name)

    def option(kind: type[choices.CardOption], verb: str) -> Option[Any]:
        return options.add(kind, verb, card, card=thing)

    def move(verb: str, source: str, target: str) -> Option[Any]:
        return options.add(MoveCard, verb, card, source, target, card=thing)

    card.play = option(actions.Play, "play")
    card.equip = option(actions.Equip, "equip")
    card.in_hand = card.equip if card.keep else card.play
    card.equip_at_once = option(actions.EquipAtOnce, "equip")
    card.use = option(actions.UseItem, "use")
    card.put_in_play = move("put-in-play", "hand", "play_area")
    card.remove = move("remove", "hand", "removed")
    card.burn = move("burn", "discard", "removed")
    card.take = move("take", "discard", "hand")
    card.take_seen = move("take", "seen", "hand")
    card.put_back = option(choices.PutBackOne, "put-back")
    card.find = option(choices.Find, "find")
    card.keep_back = move("keep-back", "hand", "kept")


def declare_place(card: Card, place: int, options: Options) -> None:
    """What may be done with the card at a place of the line."""

    def option(kind: type[Option[Any]], verb: str, *given: Any, says: str = "") -> Option[Any]:
        where = Thing(str(place + 1), str(place + 1))
        return options.add(kind, verb, *given, card=Thing(card.id, card.name), place=where, says=says)

    def interact(kind: type[Option[Any]], verb: str, fate: Op[Any]) -> Option[Any]:
        return option(kind, verb, card, place, fate)

    fates: list[tuple[str, Op[Any]]] = [("disarm", actions.DISARM), ("knock-out", actions.KNOCK_OUT)]
    card.actions.append([interact(actions.Interact, *fate) for fate in fates])
    card.free_actions.append([interact(actions.InteractFree, *fate) for fate in fates])
    if card.instead is not None:
        card.instead_actions.append(interact(actions.InteractInstead, "instead", card.instead))
        card.free_actions[place].append(interact(actions.InteractInsteadFree, "instead", card.instead))
    card.knock_out.append(option(actions.KnockOutAt, "knock-out", place, says="knock-out-neighbor"))
    card.move.append(option(choices.MoveToEnd, "move", place))
    card.back.move = card.move


def lies(g: Agent) -> dict[str, str]:
    """Which card lies at each place of the line, whatever its face."""
    return {str(place): card.front.id for place, card in enumerate(g.line, 1) if card is not GAP}
