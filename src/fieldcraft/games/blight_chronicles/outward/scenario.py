"""A declared position of Blight Chronicles; what is left out is empty, or as the stage has it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from fieldcraft.errors import ScenarioError
from fieldcraft.games.blight_chronicles.phases import engage, stages, turn
from fieldcraft.games.blight_chronicles.phases.setup import starting_deck
from fieldcraft.games.blight_chronicles.printed import cards
from fieldcraft.games.blight_chronicles.printed.cards import (
    GAP,
    MOVE,
    PLACES,
    SLOTS,
    CardSet,
    Stage,
    StageEvent,
)
from fieldcraft.games.blight_chronicles.printed.stocks import MOST_TOKENS, Stock
from fieldcraft.games.blight_chronicles.table.player_cards import wear
from fieldcraft.games.blight_chronicles.table.state import Mission
from fieldcraft.kernel.state import Op
from fieldcraft.rulebook import scenario
from fieldcraft.rulebook.scenario import (
    Cards,
    ChoiceKey,
    Choices,
    Flag,
    Marks,
    Number,
    PlaceEntry,
    Pool,
    Schema,
)

PHASES: Final[dict[str, Op[Any]]] = {
    "engage": engage.MAIN,
    "round": turn.BEGIN,
    "reorganise": turn.REORGANISE,
    "avoid": turn.AVOID,
    "move": turn.MOVE_ON,
    "look-around": turn.LOOK_AROUND,
    "setup": stages.SET_UP,
    "next": stages.CHOOSE_STAGE,
}
"""The points at which play may begin: a phase, the set-up of the stage, or the choice of the stage after it.

The set-up uses the starting deck if the scenario gives none.
"""


def schema(card_set: CardSet) -> Schema:
    """The keys of a scenario."""
    by_id = {stage.id: stage for stage in card_set.stages}
    owned = [card for card in card_set.cards if not card.kinds]
    wholes = {card.whole.id: card.id for card in owned if card.whole is not card}
    own = Pool({card.id: card for card in owned}, wholes)
    tools, uniforms = (
        Pool({card.id: card for card in owned if card.kind == kind} | {GAP.id: GAP}, wholes)
        for kind in (cards.TOOL, cards.UNIFORM)
    )
    obstacles = Pool({card.id: card for card in card_set.obstacles})
    lying = Pool(obstacles | {GAP.id: GAP})
    return Schema(
        "a Blight Chronicles scenario",
        (
            ChoiceKey("stage", "the stage", by_id, "stage", to=begin_stage),
            Choices("completed", "the stages won, in their order", by_id, "stage", to=complete_stages),
            Number("position", "the place of the mission marker", 1, len(card_set.positions), to=stand_at),
            *(stock_row(stock) for stock in card_set.stocks),
            Number("round", "rounds begun", 0, 9999),
            Number("reshuffles", "how often the obstacle deck has been reshuffled in this stage", 0, 99),
            Number("hand_size", "up to how many cards phase 2 draws", 0, 20),
            Number("targets", "obstacles targeted this round", 0, 9),
            Number("physical", "physical power in the pool", -30, 30),
            Number("evasion", "evasion power in the pool", 0, 30),
            Number("tokens", "+1 tokens in the play area, -1 tokens below 0", -30, 30, field="area"),
            Cards("hand", "the agent's hand", own),
            Cards("deck", "the agent's deck", own, is_deck=True),
            Cards("discard", "the discard pile", own),
            Cards("play_area", "what was played this round", own),
            Cards("set_aside", "what may be taken back at any moment of Engage", own),
            Cards("removed", "what is out until the stage is over", own),
            Cards("dropped", "what is out of the mission", own),
            Cards("obstacle_deck", "the obstacle deck", obstacles, is_deck=True),
            Cards("avoided", "the Avoided pile", obstacles, is_deck=True),
            Marks("slots", "obstacles from slot 1 on", lying, SLOTS, partial(lie, 0), field="places"),
            Marks("marks", "obstacles from mark 1 on", lying, PLACES - SLOTS, partial(lie, SLOTS),
                  field="places"),
            Marks("tools", "tools, the number for their counters", tools, cards.TOOLS, wear_tool,
                  "tool slots", field="gear"),
            ChoiceKey("outfit", "the uniform that is worn", uniforms, "uniform",
                   to=partial(wear, slot=cards.OUTFIT)),
            Cards("bonuses", "cards whose vs bonus is in force", own, is_zone=False,
                  only=lambda card: card.bonus is not None, otherwise="has no vs bonus"),
            Cards("in_force", "cards whose rule for this round is in force", own, is_zone=False,
                  only=lambda card: card.kind == MOVE and card.rules, otherwise="has no rule for a round"),
            Events("events", "events that are done"),
            Flag("bypassed", "whether targeting costs count as 0 this round"),
            ChoiceKey("phase", "where play begins", PHASES, to=scenario.nowhere),
        ),
    )  # fmt: skip


def stock_row(stock: Stock) -> Number:
    """Return the key for how much there is of a track or token."""
    on_stage = "" if stock.most else " on the stage"
    most = int(stock.most) or MOST_TOKENS
    return Number(stock.id, stock.name + on_stage, int(stock.least), most, to=partial(put_stock, stock))


def put_stock(stock: Stock, g: Mission, n: int) -> None:
    g.counts[stock.number] = n


def lay_out(rows: Schema, g: Mission, table: dict[str, Any]) -> None:
    """Put the declared position on the table; raises ScenarioError."""
    values = rows.lay_out(g, {"stage": g.card_set.start.id} | table)
    g.find_rules()
    halves = g.card_set.agent_cards + g.card_set.obstacles
    rows.check_copies(g, ((card.id, card.copies, {card, card.half}) for card in halves))
    if g.accomplishments > g.stage.tokens:
        raise ScenarioError(f"accomplishments: stage {g.stage.id} has {g.stage.tokens} spaces")
    begin(g, values.get("phase", engage.MAIN))


def begin(g: Mission, phase: Op[Any]) -> None:
    """Prepare the table for a phase, which is next."""
    if phase is stages.CHOOSE_STAGE:
        if not g.stage.next:
            raise ScenarioError(f"no stage follows {g.stage.id}")
        if g.stage not in g.completed:
            complete_stages(g, [g.stage])
        g.between = True
        stages.clear_board(g)
        stages.gather_cards(g)
    if phase is stages.SET_UP:
        stages.clear_board(g)
        g.deck = g.deck or starting_deck(g)
    g.push(phase)


# -- the stage and what came before ------------------------------------------------------------


def begin_stage(g: Mission, stage: Stage) -> None:
    g.stage = stage
    for stock in g.card_set.stocks:
        if stock.starts:
            g.counts[stock.number] = stage.starts[stock.number]
    g.round = 1
    stand_at(g, stage.number)


def complete_stages(g: Mission, won: list[Stage]) -> None:
    """Set the stages that have been won, with the failure conditions that outlast them."""
    for stage in won:
        g.completed = (*g.completed, stage)
        stages.settle_failures(g, stage)
    stages.keep_from(g, g.stage.number)


def stand_at(g: Mission, number: int) -> None:
    """Set the position of the mission marker, with the hand size of the positions passed."""
    g.position = number
    for position in g.card_set.positions[:number]:
        g.hand_size = position.hand_size or g.hand_size


# -- the table ---------------------------------------------------------------------------------


def lie(first: int, g: Mission, n: int, mark: PlaceEntry) -> None:
    """Put an obstacle in a slot or on a mark; `first` is the first place of these."""
    key = "marks" if first else "slots"
    if mark.down and first:
        raise ScenarioError(f"{key}: '{mark.text}' is face down, which no card on a mark is (BC-090)")
    if mark.number and (mark.down or mark.card is GAP):
        raise ScenarioError(f"{key}: '{mark.text}' has tokens, which only face-up obstacles may have")
    g.lay(mark.card.back if mark.down else mark.card, first + n)
    g.tokens[first + n] = mark.number or 0


def wear_tool(g: Mission, slot: int, mark: PlaceEntry) -> None:
    if mark.number is not None and (mark.number < 0 or mark.card is GAP):
        raise ScenarioError(f"tools: '{mark.text}' cannot have that number of counters")
    wear(g, mark.card.back if mark.down else mark.card, slot)
    g.counters[slot] = mark.card.charges if mark.number is None else mark.number


@dataclass(frozen=True)
class Events(scenario.ScenarioKey):
    FORM = "a list of numbers of the stage's, or ids of obstacles"

    def read(self, g: Mission, value: Any) -> tuple[StageEvent[Any], ...]:
        if not isinstance(value, list):
            raise ScenarioError(f"{self.key} must be a list, not {value!r}")
        return tuple(find_event(g, str(event)) for event in value)


def find_event(g: Mission, name: str) -> StageEvent[Any]:
    if name.isdecimal() and 1 <= int(name) <= len(g.stage.events):
        return g.stage.events[int(name) - 1]
    for card in g.card_set.obstacles:
        if card.id == name and card.event is not None:
            return card.event
    n = len(g.stage.events)
    raise ScenarioError(f"events: stage {g.stage.id} has {n} events, and no obstacle '{name}' has one")
