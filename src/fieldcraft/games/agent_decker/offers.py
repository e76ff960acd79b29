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
    card_set.by_card = []
    for card in card_set.cards + card_set.missions:
        if card.index < MOST_BITS:
            card.bit = bit(card.index)
        card.code = scatter(card.index, 0)
        if card.back is not card:
            card.back.code = scatter(card.index, 1)
        acts = declare_card(card, options)
        if card.type:
            declare_places(acts, card, card_set.line, options)
        card_set.by_card.append(acts)


def declare_card(card: Card, options: Options) -> CardActs:
    """Declare the options of a card in hand, discard, deck and equip area."""
    acts = CardActs()
    thing = Thing(card.agent_id, card.agent_name)
    play = options.add(actions.Play, "play", card, card=thing, at=("hand",))
    equip = options.add(
        actions.Equip, "equip", card, "hand", "equipped", card=thing, at=("hand", "play_area")
    )
    acts.in_hand = equip if card.keep else play
    acts.equip_at_once = options.add(
        actions.Equip, "equip", card, "play_area", "equipped", card=thing, at=("hand", "play_area")
    )
    acts.use = options.add(actions.UseItem, "use", card, "equipped", "discard", card=thing, at=("equipped",))
    acts.moves = {
        question: options.add(Move, verb, card, card=thing, at=MOVED_FROM[verb])
        for question, verb in MOVES.items()
    }
    return acts


def declare_places(acts: CardActs, card: Card, places: int, options: Options) -> None:
    """Declare the options of a card at each place of the line."""

    def option(kind: type[Option[Any]], verb: str, place: int, *given: Any, says: str = "") -> Option[Any]:
        where = Thing(str(place + 1), str(place + 1))
        on_line = (Spot("line", place=place + 1),)
        return options.add(
            kind, verb, place, *given, card=Thing(card.id, card.name), place=where, at=on_line, says=says
        )

    fates = {"disarm": DISARM, "knock-out": KNOCK_OUT, "instead": card.instead}
    said = [(verb, fate) for verb, fate in fates.items() if fate is not None]
    acts.interact, acts.interact_free, acts.knock_out, acts.move = [], [], [], []
    for place in range(places):
        for found, free in ((acts.interact, False), (acts.interact_free, True)):
            found.append([option(actions.Interact, verb, place, card, fate, free) for verb, fate in said])
        acts.knock_out.append(option(Aim, "knock-out", place, says="knock-out-neighbor"))
        acts.move.append(option(Aim, "move", place))
