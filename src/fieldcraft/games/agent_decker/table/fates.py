"""Fates of a card in the line: it is disarmed or knocked out."""

from __future__ import annotations

from typing import Final

from fieldcraft.games.agent_decker.printed.cards import GAP
from fieldcraft.games.agent_decker.table.state import Agent
from fieldcraft.kernel.choices import Aimed
from fieldcraft.kernel.state import Op
from fieldcraft.native import i64


class Disarm(Op[Agent]):
    """Take the card out of the line into the play area (AD-029)."""

    def run(self, g: Agent, subject: i64) -> None:
        card = g.line[subject]
        g.line[subject] = GAP
        g.play_area.append(card)
        if g.journal is not None:
            g.note("disarmed", (card.name, card.agent_name))
        if card.keep:
            g.push(OFFER_ITEM)


class OfferItem(Op[Agent]):
    """The item that was disarmed last may be equipped at once (AD-032)."""

    ASKS = "equip-at-once"

    def asker(self, g: Agent, subject: i64) -> str:
        return g.play_area[-1].agent_id

    def run(self, g: Agent, subject: i64) -> None:
        g.options.append(g.card_set.by_card[g.play_area[-1].index].equip_at_once)
        g.options.append(g.card_set.leave_in_play)


class KnockOut(Op[Agent]):
    """Turn the card face down in its place, unless it already is (AD-030)."""

    def run(self, g: Agent, subject: i64) -> None:
        card = g.line[subject]
        if not card.down:
            g.line[subject] = card.back
            if g.journal is not None:
                g.note("knocked-out", (card.name, subject + 1))


class InLine(Aimed[Agent]):
    """Something for which the player chooses a card in the line."""

    def places(self, g: Agent) -> i64:
        return i64(len(g.line))


DISARM: Final = Disarm()
OFFER_ITEM: Final = OfferItem()
KNOCK_OUT: Final = KnockOut()
