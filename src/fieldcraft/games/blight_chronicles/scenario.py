"""A declared position of Blight Chronicles.

Keys, none required:

    stage           its id, such as "2A"; the first where it is left out
    phase           where play begins: "engage" (the default), "round", "reorganise", "avoid", "move",
                    "look-around"; "setup" sets the stage up, with the starting deck if none is given;
                    "next" chooses the stage after this one
    slots, marks    obstacles from slot 1 or mark 1 on: `guard`, `guard!` face down, `guard+1` or
                    `guard-2` with tokens, `-` nothing
    obstacle_deck, avoided                              obstacles, the top card first
    hand, deck, discard, play_area                      cards of the agent, the top card first
    set_aside, removed, dropped
    tools           two at most: `taser`, `rope!` face down, `carbine+1` with counters (its charges where
                    none are given), `-` nothing
    outfit          a uniform
    bonuses, in_force                   cards whose vs bonus, or rule for this round, is in force
    suspicion, visibility, blight, accomplishments, round, position, hand_size, targets
    physical, evasion                   power in the pool
    tokens          +1 tokens in the play area, -1 tokens where it is below 0
    events          events that are done: numbers of the stage's, ids of obstacles
    completed       ids of stages already won, in their order
    bypassed        do targeting costs count as 0 this round?

What is left out is empty, or as the stage and its position have it.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Any, Final

from fieldcraft.errors import ScenarioError
from fieldcraft.games.blight_chronicles import engage, stages, turn
from fieldcraft.games.blight_chronicles.cards import (
    GAP,
    MOST_SUSPICION,
    MOVE,
    OUTFIT,
    PLACES,
    SLOTS,
    TOOL,
    TOOLS,
    UNIFORM,
    Card,
    Event,
    Stage,
)
from fieldcraft.games.blight_chronicles.own import wear
from fieldcraft.games.blight_chronicles.state import MOST_BLIGHT, MOST_VISIBILITY, Mission
from fieldcraft.kernel.state import Op

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
OWNED: Final = ("hand", "deck", "discard", "play_area", "set_aside", "removed", "dropped")
OBSTACLES: Final = ("obstacle_deck", "avoided")
NUMBERS: Final = {
    "suspicion": (0, MOST_SUSPICION),
    "visibility": (1, MOST_VISIBILITY),
    "blight": (0, MOST_BLIGHT),
    "accomplishments": (0, 5),
    "round": (0, 9999),
    "hand_size": (0, 20),
    "targets": (0, 9),
    "physical": (-30, 30),
    "evasion": (0, 30),
    "tokens": (-30, 30),
}
ATTRIBUTES: Final = {"tokens": "area"}
KEYS: Final = (
    *("stage", "phase", "position", "slots", "marks", "tools", "outfit", "bonuses", "in_force", "events"),
    *("completed", "bypassed", *OWNED, *OBSTACLES, *NUMBERS),
)
MARK: Final = re.compile(r"(.*?)(!?)([+-][0-9]{1,2})?")


def lay_out(g: Mission, table: dict[str, Any]) -> None:
    """Put the declared position on the table and play on to its first decision; raises ScenarioError."""
    for key in table:
        if key not in KEYS:
            near = get_close_matches(key, KEYS, 1)
            hint = f"; did you mean '{near[0]}'?" if near else ""
            raise ScenarioError(f"'{key}' is not a key of a Blight Chronicles scenario{hint}")
    stages.empty_table(g)
    the_stages(g, table)
    for key, (least, most) in NUMBERS.items():
        name = ATTRIBUTES.get(key, key)
        setattr(g, name, number(table, key, least, most, getattr(g, name)))
    for key in OWNED:
        setattr(g, key, owned(g, table, key))
    for key in OBSTACLES:
        setattr(g, key, obstacles(g, table, key))
    for pile in (g.deck, g.obstacle_deck, g.avoided):
        pile.reverse()
    the_line(g, table)
    the_equipment(g, table)
    the_round(g, table)
    check(g)
    begin(g, table.get("phase", "engage"))


def begin(g: Mission, phase: object) -> None:
    """Play on from a phase."""
    if not isinstance(phase, str) or phase not in PHASES:
        raise ScenarioError(f"phase must be one of {', '.join(PHASES)}, not {phase!r}")
    if phase == "next":
        if not g.stage.next:
            raise ScenarioError(f"no stage follows {g.stage.id}")
        if g.stage not in g.completed:
            g.completed = (*g.completed, g.stage)
            stages.settle_failures(g, g.stage)
        g.between = True
        stages.clear_board(g)
        stages.gather_cards(g)
    if phase == "setup":
        stages.clear_board(g)
        g.deck = g.deck or stages.starting_deck(g)
    g.push(PHASES[phase])
    g.advance()


# -- the stage and what came before ------------------------------------------------------------


def the_stages(g: Mission, table: dict[str, Any]) -> None:
    by_id = {stage.id: stage for stage in g.box.stages}
    g.stage = named_stage(by_id, "stage", table.get("stage", g.box.start.id))
    g.visibility = g.stage.visibility
    g.round = 1
    for id in names("completed", table.get("completed", [])):
        stage = named_stage(by_id, "completed", id)
        g.completed = (*g.completed, stage)
        stages.settle_failures(g, stage)
    stages.keep_from(g, g.stage.number)
    g.position = number(table, "position", 1, len(g.box.positions), g.stage.number)
    for position in g.box.positions[: g.position]:
        g.hand_size = position.hand_size or g.hand_size


def named_stage(by_id: dict[str, Stage], key: str, id: object) -> Stage:
    if not isinstance(id, str) or id not in by_id:
        raise ScenarioError(f"{key}: there is no stage {id!r}; there are {', '.join(by_id)}")
    return by_id[id]


# -- values ------------------------------------------------------------------------------------


def number(table: dict[str, Any], key: str, least: int, most: int, default: int) -> int:
    value = table.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise ScenarioError(f"{key} must be a whole number from {least} to {most}, not {value!r}")
    return value


def names(key: str, value: object) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise ScenarioError(f"{key} must be a list of ids, not {value!r}")
    return list(value)


def find(key: str, name: str, cards: dict[str, Card]) -> Card:
    if name not in cards:
        near = [card.id for card in cards.values() if card.whole.id == name and card.whole is not card]
        near = near or get_close_matches(name, cards, 1)
        hint = f"; did you mean '{near[0]}'?" if near else ""
        raise ScenarioError(f"{key}: there is no card '{name}' that can lie there{hint}")
    return cards[name]


def halves(g: Mission) -> dict[str, Card]:
    """Every card that the agent can own."""
    return {card.id: card for card in g.box.cards if not card.kinds}


def owned(g: Mission, table: dict[str, Any], key: str) -> list[Card]:
    return [find(key, name, halves(g)) for name in names(key, table.get(key, []))]


def obstacles(g: Mission, table: dict[str, Any], key: str) -> list[Card]:
    cards = {card.id: card for card in g.box.obstacles}
    return [find(key, name, cards) for name in names(key, table.get(key, []))]


def marked(key: str, mark: str, cards: dict[str, Card]) -> tuple[Card, bool, int | None]:
    """A card, whether it lies face down, and the number written after it."""
    if mark in cards:
        return cards[mark], False, None
    match = MARK.fullmatch(mark)
    assert match is not None
    card = find(key, match[1], cards)
    if match[2] and card is GAP:
        raise ScenarioError(f"{key}: '{mark}' is neither a card nor a gap")
    return card, bool(match[2]), int(match[3]) if match[3] else None


# -- the table ---------------------------------------------------------------------------------


def the_line(g: Mission, table: dict[str, Any]) -> None:
    cards = {card.id: card for card in g.box.obstacles} | {GAP.id: GAP}
    for key, begins, size in (("slots", 0, SLOTS), ("marks", SLOTS, PLACES - SLOTS)):
        marks = names(key, table.get(key, []))
        if len(marks) > size:
            raise ScenarioError(f"there are {size} {key}, not {len(marks)}")
        for place, mark in enumerate(marks, begins):
            card, down, tokens = marked(key, mark, cards)
            if tokens and (down or card is GAP):
                raise ScenarioError(f"{key}: '{mark}' has tokens, which lie on face-up obstacles only")
            if down and place >= SLOTS:
                raise ScenarioError(f"{key}: '{mark}' lies face down, which no card on a mark does (BC-090)")
            g.lay(card.back if down else card, place)
            g.tokens[place] = tokens or 0


def the_equipment(g: Mission, table: dict[str, Any]) -> None:
    tools = {id: card for id, card in halves(g).items() if card.kind == TOOL} | {GAP.id: GAP}
    marks = names("tools", table.get("tools", []))
    if len(marks) > TOOLS:
        raise ScenarioError(f"there are {TOOLS} tool slots, not {len(marks)}")
    for slot, mark in enumerate(marks):
        card, down, counters = marked("tools", mark, tools)
        if counters is not None and (counters < 0 or card is GAP):
            raise ScenarioError(f"tools: '{mark}' cannot have so many counters")
        wear(g, card.back if down else card, slot)
        g.counters[slot] = card.charges if counters is None else counters
    outfit = table.get("outfit", GAP.id)
    if not isinstance(outfit, str):
        raise ScenarioError(f"outfit must be the id of a uniform, not {outfit!r}")
    uniforms = {id: card for id, card in halves(g).items() if card.kind == UNIFORM} | {GAP.id: GAP}
    wear(g, find("outfit", outfit, uniforms), OUTFIT)


def the_round(g: Mission, table: dict[str, Any]) -> None:
    """What is in force, and what has been done."""
    g.bonuses = owned(g, table, "bonuses")
    for card in g.bonuses:
        if card.bonus is None:
            raise ScenarioError(f"bonuses: '{card.id}' has no vs bonus")
    g.in_force = owned(g, table, "in_force")
    for card in g.in_force:
        if card.kind != MOVE or not card.rules:
            raise ScenarioError(f"in_force: '{card.id}' has no rule for a round")
    g.find_rules()
    bypassed = table.get("bypassed", False)
    if not isinstance(bypassed, bool):
        raise ScenarioError(f"bypassed must be true or false, not {bypassed!r}")
    g.bypassed = bypassed
    for name in names("events", [str(event) for event in list_of(table, "events")]):
        g.events = (*g.events, find_event(g, name))


def list_of(table: dict[str, Any], key: str) -> list[Any]:
    value = table.get(key, [])
    if not isinstance(value, list):
        raise ScenarioError(f"{key} must be a list, not {value!r}")
    return value


def find_event(g: Mission, name: str) -> Event[Any]:
    if name.isdecimal() and 1 <= int(name) <= len(g.stage.events):
        return g.stage.events[int(name) - 1]
    for card in g.box.obstacles:
        if card.id == name and card.event is not None:
            return card.event
    n = len(g.stage.events)
    raise ScenarioError(f"events: stage {g.stage.id} has {n} events, and no obstacle '{name}' has one")


# -- what cannot be ----------------------------------------------------------------------------


def check(g: Mission) -> None:
    """No card lies on the table more often than it is printed, counting both its halves."""
    piles = (
        g.hand,
        g.deck,
        g.discard,
        g.play_area,
        g.set_aside,
        g.removed,
        g.dropped,
        g.obstacle_deck,
        g.avoided,
    )
    lying = [card for pile in piles for card in pile]
    lying += [card.front for card in g.places + g.gear if card is not GAP]
    for card in g.box.agent_cards + g.box.obstacles:
        n = lying.count(card) + (lying.count(card.half) if card.half is not card else 0)
        if n > card.copies:
            raise ScenarioError(f"'{card.id}' lies on the table {n} times, but there are {card.copies}")
    if g.accomplishments > g.stage.tokens:
        raise ScenarioError(f"accomplishments: stage {g.stage.id} has {g.stage.tokens} spaces")
