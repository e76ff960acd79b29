"""A declared position of Agent Decker; what is left out is empty, or as the mission has it."""

from __future__ import annotations

from typing import Any

from fieldcraft.errors import ScenarioError
from fieldcraft.games.agent_decker.phases import actions
from fieldcraft.games.agent_decker.printed.cards import GAP, Card, CardSet
from fieldcraft.games.agent_decker.table.state import Agent
from fieldcraft.rulebook.scenario import Cards, ChoiceKey, Marks, Number, NumbersKey, PlaceEntry, Pool, Schema


def schema(card_set: CardSet) -> Schema:
    """The keys of a scenario.  A card of the agent goes by the id of either half."""
    obstacles = Pool({card.id: card for card in card_set.cards if card.type})
    owned = Pool({id: card for card in card_set.cards for id in (card.id, card.agent_id)})
    equipment = Pool(owned | {goal.agent_id: goal for goal in card_set.missions})
    in_line = Pool(obstacles | {GAP.id: GAP})
    letters = {goal.letter: number for number, goal in enumerate(card_set.missions)}
    most = card_set.alarm - 1
    return Schema(
        "an Agent Decker scenario",
        (
            ChoiceKey("mission", "the mission", letters, to=begin_mission),
            Number("turn", "turns begun", 0, 9999),
            Number("limit", "how many interactions a turn has", 0, 12),
            Number("interactions", "how many of them are left", 0, 12),
            Number("hand_size", "how many cards a new hand has", 0, 12),
            Number("alarm", "how far the alarm has risen", 0, most),
            NumbersKey("alarms", "the alarm at the end of each mission before", 0, most),
            Number("stealth", "unspent stealth", 0, 99),
            Number("fighting", "unspent fighting", 0, 99),
            Marks("line", "the line, first the card about to leave", in_line, card_set.line,
                  lie_in_line, "places in the line", numbered=False),
            Cards("hand", "the agent's hand", owned),
            Cards("deck", "the agent's deck", owned, is_deck=True),
            Cards("discard", "the agent's discard, first what was discarded first", owned),
            Cards("play_area", "what was played or disarmed this turn", owned),
            Cards("returning", "those of the play area that go to the obstacle discard", owned, is_zone=False,
                  only=lambda card: card.returns, otherwise="does not return", to=return_later),
            Cards("equipped", "items and rewards in the equip area", equipment,
                  only=lambda card: card.keep or card.letter, otherwise="is not an item"),
            Cards("removed", "what is out of the game", owned),
            Cards("obstacle_deck", "the obstacle deck", obstacles, is_deck=True),
            Cards("obstacle_discard", "obstacles that left the line", obstacles),
        ),
    )  # fmt: skip


def lay_out(rows: Schema, g: Agent, table: dict[str, Any]) -> None:
    """Put the declared position on the table; raises ScenarioError."""
    g.turn = 1
    g.line = [GAP] * g.card_set.line
    rows.lay_out(g, {"mission": g.card_set.missions[0].letter} | table)
    if "interactions" not in table:
        g.interactions = g.limit
    printed = g.card_set.cards + g.card_set.missions
    rows.check_copies(g, ((card.id, max(card.copies, 1), (card,)) for card in printed))
    g.push(actions.MAIN)


def begin_mission(g: Agent, mission: int) -> None:
    """The missions before it have brought the rules of their rewards."""
    g.mission = mission
    for done in g.card_set.missions[:mission]:
        if done.rule is not None:
            done.rule.run(g, 0)


def lie_in_line(g: Agent, place: int, mark: PlaceEntry) -> None:
    g.line[place] = mark.card.back if mark.down else mark.card


def return_later(g: Agent, cards: list[Card]) -> None:
    for card in cards:
        if cards.count(card) > g.play_area.count(card):
            raise ScenarioError(f"returning: '{card.agent_id}' is not in the play area so often")
    g.returning = tuple(cards)
