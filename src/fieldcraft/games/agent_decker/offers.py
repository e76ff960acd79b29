"""Every option that a player may meet, declared once."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.agent_decker.phases import actions, turn
from fieldcraft.games.agent_decker.printed.cards import Card, CardActs, CardSet
from fieldcraft.games.agent_decker.table.fates import DISARM, KNOCK_OUT
from fieldcraft.kernel.chance import scatter
from fieldcraft.kernel.choices import Aim, Move
from fieldcraft.kernel.flow import Pass, StopRepeating, bit
from fieldcraft.kernel.state import Option, Spot
from fieldcraft.rulebook.options import Options, Thing

MOST_BITS: Final = 62
"""Maximum number of cards that can each have a bit of their own."""

MOVES: Final = {verb: verb for verb in ("put-in-play", "remove", "burn", "take", "put-back", "find")} | {
    "keep": "keep-back"
}
"""The questions of texts that move a card, and the verb of the option that answers each."""
MOVED_FROM: Final[dict[str, tuple[str | Spot, ...]]] = {
    "put-in-play": ("hand",),
    "remove": ("hand",),
    "keep-back": ("hand",),
    "burn": ("discard",),
    "take": ("seen", "discard"),
    "put-back": ("seen", "discard"),
    "find": ("deck",),
}
"""The piles in which those options find their card."""
EXIT: Final = Spot("exit")
"""The end of a turn."""


def declare_options(card_set: CardSet, options: Options) -> None:
    """The options of a card set that is otherwise complete."""
    card_set.done = options.add(turn.EndPhase, "done", at=(EXIT,))
    card_set.complete = options.add(turn.Complete, "complete", at=(Spot("goal"),))
    card_set.go_on = options.add(turn.GoOnWithoutGoal, "go-on", at=(EXIT,))
    card_set.leave_in_play = options.add(Pass, "leave-in-play")
    card_set.enough = options.add(StopRepeating, "enough")
    card_set.keep_none = options.add(Pass, "keep-none")
    dearest = max(card.cost for card in card_set.cards) + card_set.line * 20
    card_set.pay = options.payments("stealth", "fighting", dearest)
    printed = card_set.cards + card_set.missions
    card_set.by_card = CardActs(len(printed))
    for card in printed:
        if card.index < MOST_BITS:
            card.bit = bit(card.index)
        card.code = scatter(card.index, 0)
        if card.back is not card:
            card.back.code = scatter(card.index, 1)
        declare_card(card_set.by_card, card, options)
        if card.type:
            for place in range(card_set.line):
                declare_place(card_set.by_card, card, place, options)


def declare_card(acts: CardActs, card: Card, options: Options) -> None:
    """Declare the options of a card in hand, discard, deck and equip area."""
    thing = Thing(card.agent_id, card.agent_name)
    play = options.add(actions.Play, "play", card, card=thing, at=("hand",))
    equip = options.add(
        actions.Equip, "equip", card, "hand", "equipped", card=thing, at=("hand", "play_area")
    )
    acts.in_hand[card.index] = equip if card.keep else play
    acts.equip_at_once[card.index] = options.add(
        actions.Equip, "equip", card, "play_area", "equipped", card=thing, at=("hand", "play_area")
    )
    acts.use[card.index] = options.add(
        actions.UseItem, "use", card, "equipped", "discard", card=thing, at=("equipped",)
    )
    for question, verb in MOVES.items():
        acts.moves[card.index][question] = options.add(Move, verb, card, card=thing, at=MOVED_FROM[verb])


def declare_place(acts: CardActs, card: Card, place: int, options: Options) -> None:
    """Declare the options of a card at a place of the line."""

    def option(kind: type[Option[Any]], verb: str, *given: Any, says: str = "") -> Option[Any]:
        where = Thing(str(place + 1), str(place + 1))
        on_line = (Spot("line", place=place + 1),)
        return options.add(
            kind, verb, *given, card=Thing(card.id, card.name), place=where, at=on_line, says=says
        )

    fates = {"disarm": DISARM, "knock-out": KNOCK_OUT, "instead": card.instead}
    said = [(verb, fate) for verb, fate in fates.items() if fate is not None]
    for found, free in ((acts.interact, False), (acts.interact_free, True)):
        found[card.index].append(
            [option(actions.Interact, verb, place, card, fate, free) for verb, fate in said]
        )
    acts.knock_out[card.index].append(option(Aim, "knock-out", place, says="knock-out-neighbor"))
    acts.move[card.index].append(option(Aim, "move", place))
