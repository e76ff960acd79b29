"""Every stage: how it is set up, its events, its objective, what fails it and what comes after it."""

from __future__ import annotations

from typing import Any

import pytest
from cards.blight_chronicles.mission import HAND, after
from cards.blight_chronicles.printed import DEMO, RETAIL
from cards.blight_chronicles.stage_tables import EDGES, EVENTS, EVERY_STAGE, FOUR, SETUP, STAGES
from positions import choose, declare, happened, offered, pending, refusal, rules_of

from fieldcraft.session.game import Game

BOXES = {game: rules_of(game).card_set for game in STAGES}
IMPACTS = {
    game: {card.id for card in card_set.obstacles if card.on_impact is not None}
    for game, card_set in BOXES.items()
}
KINDS = ("physical", "evasion", "combined")
each_stage = pytest.mark.parametrize(("game", "id"), EVERY_STAGE)
ASIDE = {"set_aside": ["elbow-strike"]}


def stage_of(game: str, id: str) -> Any:
    return next(stage for stage in BOXES[game].stages if stage.id == id)


def set_up(game: str, id: str, **position: Any) -> Game:
    """The stage set up with a seed that deals no obstacle with an Impact."""
    for seed in range(400):
        table = declare(game, seed=seed, stage=id, phase="setup", **position)
        view = table.view()
        if not IMPACTS[game] & {mark.rstrip("-+0123456789") for mark in view["slots"] + view["marks"]}:
            return table
    raise AssertionError("no seed deals without an Impact")


@pytest.mark.parametrize("game", STAGES)
def test_the_tables_name_every_stage_and_every_event(game: Any) -> None:
    assert [stage.id for stage in BOXES[game].stages] == list(STAGES[game])
    events = [(id, number) for edition, id, number, *_ in EVENTS if edition == game]
    assert events == [(s.id, i) for s in BOXES[game].stages for i in range(1, len(s.events) + 1)]


@each_stage
def test_bc_047_a_stage_card_is_as_printed(game: Any, id: Any) -> None:
    stage = stage_of(game, id)
    title, visibility, tokens, objective, limit, pool, after = STAGES[game][id]
    assert (stage.name, stage.visibility, stage.tokens, len(stage.pool)) == (title, visibility, tokens, pool)
    assert f"{stage.cost} {KINDS[stage.cost_kind]}" == objective
    assert [failure.limit() for failure in stage.failures if failure.limit()] == [limit]
    assert [next.id for next in stage.next] == after
    assert stage.number == int(id[0])


# -- setting up -----------------------------------------------------------------------------------


@each_stage
def test_bc_036_a_stage_is_set_up_as_its_card_says(game: Any, id: Any) -> None:
    placed, removed, changed = SETUP[game, id]
    title, visibility, _tokens, _objective, limit, pool, _after = STAGES[game][id]
    table = set_up(game, id)
    view = table.view()
    where = {str(i): mark for i, mark in enumerate(view["slots"], 1)}
    where |= {f"m{i}": mark for i, mark in enumerate(view["marks"], 1) if mark != "-"}
    assert {place: where[place].rstrip("-1") for place in placed} == placed
    assert {place for place in where if place.startswith("m")} == {p for p in placed if p.startswith("m")}
    expected: dict[str, Any] = {"visibility": visibility, "blight": 0, "suspicion": 0} | changed
    expected |= {"round": 1, "accomplishments": 0, "events": [], "suspicion_limit": limit}
    assert {key: view[key] for key in expected} == expected
    assert len(view["hand"]) == view["hand_size"] == {1: 4, 2: 4, 3: 5, 4: 5, 5: 5, 6: 6}[int(id[0])]
    assert "-" not in view["slots"]
    deck = table.state.snapshot()["obstacle_deck"]
    lost = sum(card.copies for card in BOXES[game].obstacles if card.id in removed)
    assert len(deck) + 6 + sum(place.startswith("m") for place in placed) == pool - lost
    assert not set(removed) & {*deck, *where.values()}
    assert happened(table, "stage") == [(id, title, 0)]
    assert pending(table) == []


def test_stage_3b_makes_every_character_dearer_at_its_beginning() -> None:
    characters = {card.id for card in BOXES[RETAIL].obstacles if card.kinds & 4}
    view = set_up(RETAIL, "3B").view()
    for mark in view["slots"]:
        assert mark.endswith("-1") == (mark.removesuffix("-1") in characters)
    assert any(mark.endswith("-1") for mark in view["slots"])


@pytest.mark.parametrize(
    ("id", "completed", "forgiven"),
    [
        ("3B", ["1", "2A", "3A"], 3),
        ("3B", ["1", "2B", "3C"], 3),
        ("3B", ["1", "2A"], 0),
        ("3B", ["1", "2B"], -4),
        ("4B", ["1", "2A", "3A", "4A"], 3),
        ("4B", ["1", "2B", "3C", "4C"], 3),
        ("4B", ["1", "2A", "3A", "3B"], 0),
        ("4A", ["1", "2A", "3A"], 0),
        ("5C", ["4C"], 2),
        ("5C", ["4B"], 0),
        ("5C", [], 0),
        ("6B", ["5B"], 3),
        ("6B", ["5A"], 0),
    ],
)
def test_some_stages_forgive_suspicion_after_another_or_add_to_it(
    id: str, completed: list[str], forgiven: int
) -> None:
    assert set_up(RETAIL, id, completed=completed, suspicion=10).view()["suspicion"] == 10 - forgiven
    assert set_up(RETAIL, id, completed=completed, suspicion=2).view()["suspicion"] == max(0, 2 - forgiven)


@pytest.mark.parametrize(
    ("id", "completed", "suspicion", "visibility", "blight"),
    [
        ("3B", [], 21, 2, 0),
        ("3B", [], 22, 3, 0),
        ("3C", [], 13, 2, 0),
        ("3C", [], 14, 3, 0),
        ("4B", [], 27, 2, 0),
        ("4B", [], 28, 3, 0),
        ("5A", ["3B"], 9, 1, 0),
        ("5A", ["3A"], 9, 2, 0),
        ("5B", [], 43, 2, 0),
        ("5B", [], 44, 3, 0),
        ("6B", ["5C"], 9, 2, 1),
        ("6B", ["5B"], 9, 2, 0),
    ],
)
def test_some_stages_are_laid_out_by_what_came_before(
    id: str, completed: list[str], suspicion: int, visibility: int, blight: int
) -> None:
    view = set_up(RETAIL, id, completed=completed, suspicion=suspicion).view()
    assert (view["visibility"], view["blight"]) == (visibility, blight)


@pytest.mark.parametrize(
    ("id", "next", "before"),
    [
        ("3A", "3B", ["1", "2A"]),
        ("3C", "3B", ["1", "2B"]),
        ("4A", "4B", ["1", "2A", "3A"]),
        ("4C", "4B", ["1", "2B", "3C"]),
    ],
)
def test_bc_210_a_step_sideways_is_forgiven_3_suspicion_on_the_way(
    id: str, next: str, before: list[str]
) -> None:
    table = declare(RETAIL, stage=id, completed=before, phase="next", deck=FOUR, suspicion=20)
    table.choose(f"go-to:{next}")
    while "done" not in offered(table):
        table.choose(0)
    assert table.view()["suspicion"] == 17
    assert len(happened(table, "suspicion-down")) == 1


@pytest.mark.parametrize("game", STAGES)
def test_bc_235_the_tools_that_stage_2a_discards_are_not_shuffled_in(game: Any) -> None:
    tools = ["taser", "chloroform-tissue"]
    table = set_up(game, "2A", tools=tools)
    view = table.view()
    assert (view["tools"], view["discard"]) == (["-", "-"], tools)
    assert len(view["hand"]) + len(view["deck"]) == 8


@pytest.mark.parametrize(
    ("before", "id", "kept"), [("4A", "4B", 3), ("4B", "5A", 3), ("3B", "4A", 1), ("4C", "4B", 0)]
)
def test_bc_012_blight_tokens_stay_only_after_a_stage_that_keeps_them(
    before: str, id: str, kept: int
) -> None:
    assert set_up(RETAIL, id, completed=[before], blight=3).view()["blight"] == kept


# -- events and objectives ------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "id", "number", "first", "position", "short"), EVENTS)
def test_bc_184_an_event_gives_a_token_once_a_stage(
    game: Any, id: Any, number: Any, first: Any, position: Any, short: Any
) -> None:
    position = {"stage": id, "slots": ["guard-house"]} | ASIDE | position
    table = declare(game, **position)
    for key in first:
        assert refusal(table, f"event:{number}") == "BC-184"
        table.choose(key)
        while offered(table)[-1] == "leave":
            table.choose("leave")
    assert f"event:{number}" in offered(table)
    after(table, f"event:{number}", accomplishments=1, events=[str(number)])
    assert refusal(table, f"event:{number}") == "BC-185"
    view = table.view()
    for key in ("physical", "evasion", "blight", "hand"):
        if key in position and not first and pays(game, id, number, key):
            assert view[key] in (0, [])


def pays(game: str, id: str, number: int, key: str) -> bool:
    """True if the text of an event takes a payment of this resource."""
    text = str(stage_of(game, id).do_event[number - 1])
    return {"physical": "physical:", "evasion": "evasion:", "blight": "blight tokens:", "hand": "cards:"}[
        key
    ] in text


@pytest.mark.parametrize(
    ("game", "id", "number", "position"),
    [(game, id, number, position) for game, id, number, _, _, short in EVENTS for position in short],
)
def test_bc_184_an_event_is_not_offered_where_something_is_missing(
    game: Any, id: Any, number: Any, position: Any
) -> None:
    table = declare(game, **{"stage": id, "slots": ["guard-house"]} | ASIDE | position)
    assert f"event:{number}" not in offered(table)
    assert refusal(table, f"event:{number}") == "BC-184"


@pytest.mark.parametrize(("game", "id", "number"), [(g, i, n) for g, i, n, first, *_ in EVENTS if first])
def test_bc_184_what_was_not_done_this_round_does_not_count(game: Any, id: Any, number: Any) -> None:
    position = {"hand": ["tension", "silent-movement"], "physical": 20, "evasion": 20}
    table = declare(game, stage=id, slots=["guard-house"], **position)
    assert refusal(table, f"event:{number}") == "BC-184"


@pytest.mark.parametrize("game", STAGES)
def test_an_event_for_suspicion_is_paid_in_suspicion(game: Any) -> None:
    table = declare(game, stage="3B", slots=["guard-house"], hand=HAND, suspicion=10)
    after(table, "event:1", suspicion=14, accomplishments=1)
    limit = STAGES[game]["3B"][4]
    table = declare(game, stage="3B", slots=["guard-house"], hand=HAND, suspicion=limit - 5)
    after(table, "event:1", suspicion=limit - 1, accomplishments=1)
    table = declare(game, stage="3B", slots=["guard-house"], hand=HAND, suspicion=limit - 4)
    choose(table, "event:1")
    assert (table.over, table.outcome.won) == (True, False)


def test_bc_221_stage_3b_takes_a_tool_of_the_players_choice_out_of_the_mission() -> None:
    position = {"stage": "3B", "slots": ["guard-house"], "hand": FOUR, "suspicion": 9}
    for key, left, dropped in (
        ("drop-tool:1", ["-", "taser"], "assault-rifle"),
        ("drop-tool:2", ["assault-rifle", "-"], "taser"),
    ):
        table = declare(RETAIL, **position, tools=["assault-rifle", "taser"])
        choose(table, "event:5")
        assert offered(table) == ["drop-tool:1", "drop-tool:2"]
        after(table, key, tools=left, dropped=[dropped], discard=[], accomplishments=1, events=["5"])
        assert refusal(table, "event:5") == "BC-185"
    table = declare(RETAIL, **position, tools=["-", "rope!"], accomplishments=3, physical=15)
    after(table, "event:5", tools=["-", "-"], dropped=["rope"], accomplishments=4)
    choose(table, "complete", "go-to:4B")
    while "done" not in offered(table):
        assert "start-with:rope" not in offered(table)
        table.choose(0)
    view = table.view()
    assert (view["stage"], view["dropped"], view["tools"]) == ("4B", ["rope"], ["-", "-"])


@each_stage
def test_bc_179_the_objective_takes_its_tokens_and_its_power(game: Any, id: Any) -> None:
    _, _, tokens, objective, *_ = STAGES[game][id]
    n, kind = int(objective.split()[0]), objective.split()[1]
    power = "physical" if kind == "combined" else kind
    ready = {"stage": id, "slots": ["guard-house"], "hand": HAND, "accomplishments": tokens}
    assert "complete" in offered(declare(game, **ready, **{power: n}))
    poor = declare(game, **ready, **{power: n - 1}, bonuses=["throw-out", "small-crowbar"])
    assert "complete" not in offered(poor)
    assert refusal(poor, "complete") == "BC-181"
    if kind != "combined":
        wrong = declare(game, **ready, **{"evasion" if power == "physical" else "physical": n})
        assert refusal(wrong, "complete") == "BC-181"
    early = declare(game, **ready | {"accomplishments": tokens - 1}, **{power: n})
    assert refusal(early, "complete") == "BC-179"


@each_stage
def test_bc_210_completed_a_stage_offers_what_its_card_says(game: Any, id: Any) -> None:
    _, _, tokens, objective, _, _, next = STAGES[game][id]
    n, kind = objective.split()
    power = {"physical" if kind == "combined" else kind: int(n)}
    ready = {"slots": ["guard-house"], "hand": HAND, "accomplishments": tokens, "suspicion": 7}
    table = declare(game, stage=id, **ready, **power)
    view = choose(table, "complete")
    assert (view["completed"], view["suspicion"]) == ([id], 7)
    assert happened(table, "completed") == [(id, STAGES[game][id][0], 7)]
    assert offered(table) == [f"go-to:{after}" for after in next]
    assert (table.over, table.outcome.won) == (not next, None if next else True)
    assert view["between"] is bool(next)


@pytest.mark.parametrize(("game", "id", "next"), EDGES)
def test_bc_202_the_next_stage_begins_with_its_bonus(game: Any, id: Any, next: Any) -> None:
    deck = [
        "tension",
        "tension",
        "silent-movement",
        "silent-movement",
        "elbow-strike",
        "improvise",
        "ghost-walk",
    ]
    table = declare(game, stage=id, phase="next", deck=[*deck, "small-crowbar", "taser"], suspicion=7)
    table.choose(f"go-to:{next}")
    rises = int(next[0]) > int(id[0])
    level = {2: 2, 4: 3, 5: 4}.get(int(next[0])) if rises else None
    if level and level <= (2 if game == DEMO else 4):
        owned = {"improvise", "ghost-walk"}
        names = [card.id for card in BOXES[game].agent_cards if card.level == level and card.id not in owned]
        if len(names) > 1:
            assert offered(table) == [f"learn:{name}" for name in names]
            table.choose(0)
    assert "keep-deck" in offered(table)
    table.choose("keep-deck")
    assert offered(table) == ["start-with:taser", "enough-tools"]
    table.choose("start-with:taser")
    while "done" not in offered(table):
        table.choose(0)
    view = table.view()
    assert (view["stage"], view["position"], view["round"], view["between"]) == (next, int(next[0]), 1, False)
    assert view["hand_size"] == {2: 4, 3: 5, 4: 5, 5: 5, 6: 6}[int(next[0])]
    assert view["tools"] == (["-", "-"] if next == "2A" else ["taser", "-"])
    assert (view["accomplishments"], view["completed"]) == (0, [id])
