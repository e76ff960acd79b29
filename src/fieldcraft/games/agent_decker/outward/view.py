"""The table of Agent Decker as others handle it: copies, and what its player knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fieldcraft.games.agent_decker.table.state import Agent, agent_ids, ids
from fieldcraft.kernel.state import deck_view, in_order
from fieldcraft.native import i64

if TYPE_CHECKING:
    from fieldcraft.games.agent_decker.outward.models import AgentView


class Table(Agent):
    """The whole of a game at one decision."""

    def clone(self) -> Table:
        return Table(self.card_set, 0, self)

    def view(self, seat: i64) -> AgentView:
        return view(self)

    def snapshot(self) -> dict[str, Any]:
        decks = {"deck": agent_ids(self.deck)[::-1], "obstacle_deck": ids(self.obstacle_deck)[::-1]}
        return {**view(self), **decks, "known": self.known, "decision": self._decision()}


def view(g: Agent) -> AgentView:
    """Return everything the agent sees or has seen, in the notation of scenarios."""
    mission = g.goal_card
    return {
        "game": "agent-decker",
        "mission": mission.id,
        "met": mission.goal.holds(g, 0),
        "turn": g.turn,
        "alarm": g.alarm,
        "alarm_limit": g.card_set.alarm,
        "alarms": g.alarms[:],
        "stealth": g.stealth,
        "fighting": g.fighting,
        "interactions": g.interactions,
        "limit": g.limit,
        "hand_size": g.hand_size,
        "keeps": len(g.keeps),
        "line": [card.mark for card in g.line],
        "prices": g.prices(),
        "hand": agent_ids(g.hand),
        "play_area": agent_ids(g.play_area),
        "returning": [card.agent_id for card in g.returning],
        "equipped": agent_ids(g.equipped),
        "discard": agent_ids(g.discard),
        "seen": agent_ids(g.seen),
        "kept": agent_ids(g.kept),
        "removed": agent_ids(g.removed),
        **deck_view(agent_ids(g.deck), g.known),
        "obstacle_deck": in_order(ids(g.obstacle_deck)),
        "obstacle_discard": ids(g.obstacle_discard),
        "status": g.status,
        "question": g.question(),
        "options": [option.key for option in g.options],
    }
