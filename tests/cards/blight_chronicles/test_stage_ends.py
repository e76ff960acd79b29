"""The failures and threats of each stage, and the pages of the storybook for them."""

from __future__ import annotations

from itertools import pairwise
from re import sub
from typing import Any

import pytest
from cards.blight_chronicles.mission import HAND, after, demo, quiet, retail
from cards.blight_chronicles.printed import DEMO, RETAIL
from cards.blight_chronicles.stage_tables import EDGES, EVERY_STAGE, STAGES
from positions import choose, declare, happened, offered, refusal, rules_of

import fieldcraft
from fieldcraft.games.blight_chronicles.outward.storybook import StoryCourse
from fieldcraft.kernel.state import Fact
from fieldcraft.session.game import Game

each_stage = pytest.mark.parametrize(("game", "id"), EVERY_STAGE)
RESTS = [*HAND, "elbow-strike"]


# -- failure --------------------------------------------------------------------------------------


@each_stage
def test_bc_188_the_mission_fails_at_the_limit_of_its_stage_and_not_before(game: Any, id: Any) -> None:
    limit = STAGES[game][id][4]
    position = {"stage": id, "slots": ["guard-house"], "hand": RESTS, "deck": ["improvise"], "completed": []}
    table = declare(game, **position, suspicion=limit - 3)
    after(table, "play:tension", "use:tension", suspicion=limit - 1)
    table = declare(game, **position, suspicion=limit - 2)
    choose(table, "play:tension", "use:tension")
    assert (table.over, table.outcome.won, table.view()["suspicion"]) == (True, False, limit)
    assert offered(table) == []
    assert happened(table, "failed-suspicion") == [(STAGES[game][id][0], id)]
    assert table.outcome.reason.startswith("There is too much suspicion")


OVERSIGHTS = [(RETAIL, "2A", "angry-guard"), (RETAIL, "4C", "turncoat"), (RETAIL, "6B", "calloway")]
OVERSIGHTS += [(DEMO, "2A", "angry-guard")]


def facing(game: str, id: str, card: str, **position: Any) -> Game:
    others = quiet(6, game=game)
    start = {"stage": id, "slots": [card, *others[:5]], "obstacle_deck": [others[5]], "hand": RESTS}
    return declare(game, **start | position)


@pytest.mark.parametrize(("game", "id", "card"), OVERSIGHTS)
def test_bc_188_some_stages_fail_where_somebody_is_overlooked(game: Any, id: str, card: str) -> None:
    table = facing(game, id, card, phase="avoid")
    assert (table.over, table.outcome.won) == (True, False)
    name = table.rules.narrator.name(card)
    assert happened(table, "failed-avoided") == [(STAGES[game][id][0], id, name)]
    assert table.log[-1].endswith(f"{name} was avoided face up: the mission fails in {STAGES[game][id][0]}.")
    assert table.outcome.reason == f"{name} was avoided face up. The mission has failed."
    assert happened(table, "suspicion-up")[0][0] == {"angry-guard": 3, "turncoat": 3, "calloway": 5}[card]
    assert len(happened(table, "suspicion-up")) == 2
    table = facing(game, id, card, hand=["ghost-walk", *HAND])
    choose(table, "play:ghost-walk", "use:ghost-walk", "avoid:1")
    assert (table.over, table.outcome.won) == (True, False)


@pytest.mark.parametrize(("game", "id", "card"), OVERSIGHTS)
def test_bc_123_the_same_card_face_down_or_eliminated_fails_nothing(game: Any, id: str, card: str) -> None:
    table = facing(game, id, f"{card}!", phase="avoid")
    after(table, *["avoid:1"] * ("avoid:1" in offered(table)), suspicion=0, avoided=1)
    table = facing(game, id, card, physical=11)
    choose(table, "eliminate:1")
    after(table, *["leave"] * ("leave" in offered(table)), suspicion=0)


@pytest.mark.parametrize("card", ["angry-guard", "turncoat", "calloway"])
def test_bc_188_in_any_other_stage_it_fails_nothing(card: str) -> None:
    table = facing(RETAIL, "3A", card, phase="avoid")
    assert not table.over
    assert happened(table, "failed-avoided") == []


@pytest.mark.parametrize(("tokens", "fails"), [("-3", False), ("-4", True), ("", False), ("+4", False)])
def test_stage_6a_fails_with_5_tokens_on_the_device(tokens: str, fails: bool) -> None:
    position = {"hand": ["deep-breath", *HAND], "discard": ["footwork"], "marks": [f"the-device{tokens}"]}
    game = retail(stage="6A", slots=["thug"], **position)
    choose(game, "play:deep-breath", "use:deep-breath")
    assert game.over is fails
    assert happened(game, "failed-tokens") == [("Ground zero", "6A", "The device", 5, "-1")] * fails
    if fails:
        assert game.outcome.reason == "The device has 5 or more -1 tokens. The mission has failed."
    game = retail(stage="6C", slots=["thug"], **position)
    choose(game, "play:deep-breath", "use:deep-breath")
    assert not game.over


@pytest.mark.parametrize(
    ("completed", "id", "limit"),
    [
        (["1", "2A"], "3A", 50),
        (["1", "2A", "3B"], "4A", 50),
        (["1", "2A", "3B"], "4B", 50),
        (["1", "2A", "3A", "4A"], "4B", 50),
        (["1", "2A", "3A", "4A", "4B"], "5A", 57),
        (["1", "2A", "3A", "4A"], "5A", 57),
        (["1", "2A", "3B", "4C"], "5C", 56),
        (["1", "2B", "3B"], "4A", 50),
        (["1", "2B", "3B"], "4B", 50),
    ],
)
def test_bc_190_the_limit_of_stage_2a_lasts_until_the_end_of_4b(
    completed: list[str], id: str, limit: int
) -> None:
    position = {"stage": id, "completed": completed, "slots": ["thug"], "hand": RESTS, "deck": ["improvise"]}
    game = retail(**position, suspicion=limit - 3)
    assert game.view()["suspicion_limit"] == limit
    after(game, "play:tension", "use:tension", suspicion=limit - 1)
    game = retail(**position, suspicion=limit - 2)
    choose(game, "play:tension", "use:tension")
    assert game.over


@each_stage
def test_bc_175_every_stage_fails_where_its_line_cannot_be_filled(game: Any, id: Any) -> None:
    others = quiet(6, game=game)
    table = declare(
        game, stage=id, phase="look-around", slots=[*others[:4], "-", "-"], obstacle_deck=others[4:5]
    )
    assert (table.over, table.outcome.won) == (True, False)
    assert happened(table, "failed-time") == [(STAGES[game][id][0], id)]
    table = declare(
        game,
        stage=id,
        phase="look-around",
        slots=[*others[:4], "-", "-"],
        obstacle_deck=others[4:],
        hand=HAND,
    )
    assert not table.over


# -- threats --------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", list(STAGES[RETAIL]))
def test_only_stage_3a_minds_a_shuffle_of_the_deck(id: Any) -> None:
    position = {"hand": ["deep-breath", *HAND], "slots": ["guard-house"], "visibility": 2}
    game = retail(stage=id, discard=["footwork"], **position)
    after(
        game, "play:deep-breath", "use:deep-breath", suspicion=0, visibility=3, blight=0, tokens=-(id == "3A")
    )


DEEDS = [
    ("2B", ["taxi"], "eliminate:1", {"blight": 1}),
    ("2B", ["taxi"], "knock-out:1", {"blight": 0}),
    ("2B", ["car-thief"], "eliminate:1", {"blight": 0}),
    ("3B", ["car-thief"], "knock-out:1", {"blight": 1}),
    ("3B", ["car-thief"], "eliminate:1", {"blight": 0}),
    ("3B", ["taxi"], "knock-out:1", {"blight": 0}),
    ("3C", ["car-thief"], "eliminate:1", {"visibility": 3}),
    ("3C", ["car-thief"], "knock-out:1", {"visibility": 2}),
    ("3C", ["taxi"], "eliminate:1", {"visibility": 2}),
    ("4B", ["recorder"], "eliminate:1", {"blight": 1}),
    ("4B", ["recorder"], "knock-out:1", {"blight": 0}),
    ("4B", ["taxi"], "eliminate:1", {"blight": 0}),
    ("4C", ["staff-entrance"], "eliminate:1", {"visibility": 3}),
    ("4C", ["staff-entrance"], "knock-out:1", {"visibility": 2}),
    ("4C", ["car-thief"], "eliminate:1", {"visibility": 2}),
    ("5C", ["recorder"], "knock-out:1", {"visibility": 3}),
    ("5C", ["recorder"], "eliminate:1", {"visibility": 2}),
    ("5C", ["car-thief"], "knock-out:1", {"visibility": 2}),
    ("6C", ["car-thief"], "knock-out:1", {"visibility": 4}),
    ("6C", ["car-thief"], "eliminate:1", {"visibility": 3}),
    ("6C", ["recorder"], "knock-out:1", {"visibility": 3}),
]


@pytest.mark.parametrize(("id", "slots", "key", "expected"), DEEDS)
def test_bc_048_some_stages_react_to_what_is_done_in_them(
    id: str, slots: list[str], key: str, expected: dict[str, int]
) -> None:
    power = {"physical": 1, "evasion": 5} if slots == ["taxi"] else {"physical": 5}
    game = retail(stage=id, slots=slots, hand=HAND, **power)
    after(game, key, **expected)


def test_stage_3b_of_the_demo_reacts_to_a_knock_out_too() -> None:
    for slots, blight in ((["car-thief"], 1), (["staff-entrance"], 0)):
        after(demo(stage="3B", slots=slots, hand=HAND, physical=5), "knock-out:1", blight=blight)


def test_bc_012_there_are_3_blight_tokens() -> None:
    game = retail(stage="3B", slots=["car-thief"], hand=HAND, physical=5, blight=3)
    after(game, "knock-out:1", blight=3)


@pytest.mark.parametrize(("id", "visibility", "price"), [("4A", 3, 6), ("4A", 2, 5), ("4B", 3, 5)])
def test_stage_4a_makes_doors_dearer_for_an_agent_who_is_seen(id: str, visibility: int, price: int) -> None:
    game = retail(stage=id, slots=["staff-entrance", "car-thief"], hand=HAND, visibility=visibility)
    assert game.view()["prices"][:2] == [price, 5]


@pytest.mark.parametrize(("id", "extra"), [("5A", 1), ("5B", 0)])
def test_stage_5a_makes_the_far_surcharge_1_more(id: str, extra: int) -> None:
    view = retail(stage=id, slots=["thug"], hand=HAND).view()
    assert view["surcharges"] == [0, 0, 1 + extra, 1 + extra, 2 + extra, 2 + extra]


@pytest.mark.parametrize(
    ("id", "card", "changed"),
    [
        ("5B", "car-thief", {"visibility": 3}),
        ("5B", "taxi", {"visibility": 2}),
        ("5B", "car-thief!", {"visibility": 2}),
        ("3C", "car-thief", {"visibility": 2}),
        ("6B", "car-thief", {"blight": 1}),
        ("6B", "taxi", {"blight": 0}),
        ("6B", "car-thief!", {"blight": 0}),
        ("6A", "car-thief", {"blight": 0}),
    ],
)
def test_stages_5b_and_6b_notice_every_character_avoided(id: str, card: str, changed: dict[str, int]) -> None:
    slots = [card, "staff-entrance!", "tool-shed-door", "security-guard", "security-guard", "security-guard"]
    game = retail(stage=id, phase="avoid", slots=slots, obstacle_deck=["staff-entrance"], hand=HAND)
    after(game, *["avoid:1"] * ("avoid:1" in offered(game)), **changed)


@pytest.mark.parametrize(("id", "visibility"), [("6A", 3), ("6B", 2), ("5A", 2)])
def test_stage_6a_notices_a_sidestep(id: str, visibility: int) -> None:
    game = retail(stage=id, slots=["car-thief"], hand=["ghost-walk"], visibility=2, tools=["rope"])
    after(game, "use:rope", slots=["-"] * 6, visibility=visibility)


def test_each_stage_of_ours_has_an_event_and_a_threat_that_no_other_has() -> None:
    stages = rules_of(RETAIL).card_set.stages
    events = {stage.id: {kind(text) for text in stage.event_texts} for stage in stages}
    threats = {stage.id: {kind(text) for text in stage.threat.split("Threat: ")} for stage in stages}
    for told in (events, threats):
        for id in list(STAGES[RETAIL])[2:]:
            assert told[id] - set().union(*(told[other] for other in told if other != id)), id


def kind(text: str) -> str:
    """Return a text without its numbers."""
    return sub("cards|tokens", lambda word: word[0][:-1], sub(r"\d+|two|three", "n", text))


@pytest.mark.parametrize("id", list(STAGES[RETAIL]))
def test_bc_070_only_the_last_stages_let_two_obstacles_be_targeted(id: Any) -> None:
    slots = ["staff-entrance", "car-thief", "tool-shed-door"]
    game = retail(stage=id, slots=slots, hand=HAND, physical=16)
    after(game, "eliminate:1", targets=1)
    if not id.startswith("6"):
        assert refusal(game, "eliminate:2") == "BC-070"
        return
    after(game, "eliminate:2", targets=2)
    assert refusal(game, "knock-out:3") == "BC-070"


# -- the storybook --------------------------------------------------------------------------------


@each_stage
def test_bc_193_a_stage_has_its_pages(game: Any, id: Any) -> None:
    rules = rules_of(game)
    title = STAGES[game][id][0]
    for befores in ["", *[a for g, a, b in EDGES if g == game and b == id]]:
        pages = rules.pages(Fact("stage", (id, title, 0, *[befores] * bool(befores))))
        assert all(len(page) > 1 and all(part.strip() for part in page) for page in pages)
        assert len(pages) == (1 if befores else 2)
    for reason in ("suspicion", "avoided", "tokens", "time", "rounds", "idle"):
        (page,) = rules.pages(Fact(f"failed-{reason}", (title, id)))
        assert len(page) > 1
        assert all(page)


@each_stage
def test_bc_193_a_stage_that_is_won_has_a_page(game: Any, id: Any) -> None:
    title, next = STAGES[game][id][0], STAGES[game][id][6]
    pages = rules_of(game).pages(Fact("completed", (id, title, 7)))
    if next:
        (page,) = pages
        assert len(page) > 1
    else:
        ends = [
            rules_of(game).pages(Fact("won", (id, suspicion, *way)))
            for suspicion in range(60)
            for way in ways(game, id)
        ]
        assert all(len(pages) == 1 and len(pages[0]) > 1 for pages in ends)


def ways(game: str, last: str) -> list[list[str]]:
    """Every way through the stages to this one."""
    found = [["1"]]
    for way in found:
        found += [[*way, b] for g, a, b in EDGES if g == game and a == way[-1]]
    return [way for way in found if way[-1] == last]


@pytest.mark.parametrize(("game", "id", "next"), EDGES)
def test_bc_210_the_story_offers_every_stage_that_may_follow(game: Any, id: Any, next: Any) -> None:
    course = StoryCourse(20, (id,))
    assert len(rules_of(game).book.choice(id, next, course)) > 20
    table = declare(game, stage=id, phase="next", suspicion=20, deck=["tension"])
    way = rules_of(game).find_option(table.state, f"go-to:{next}").parts
    story = rules_of(game).book.choice(id, next, course)
    detail = rules_of(game).narrator.detail(table.view(), way)
    assert detail.startswith(f"{story} Its objective and events ask for ")


def test_bc_046_a_new_game_opens_with_the_prologue_and_the_first_stage() -> None:
    for game in STAGES:
        table = fieldcraft.new(game, 3)
        facts = [fact for fact in table.facts if fact.kind == "stage"]
        pages = rules_of(game).pages(facts[0])
        assert (len(facts), len(pages)) == (1, 2)
        assert pages[1][0] == "Baby steps"


def test_bc_218_every_way_through_the_mission_has_6_to_8_stages() -> None:
    lengths = {len(way) for last in ("6A", "6B", "6C") for way in ways(RETAIL, last)}
    assert (min(lengths), max(lengths)) == (6, 8)
    for last in ("6A", "6B", "6C"):
        for way in ways(RETAIL, last):
            assert all(one[0] <= other[0] for one, other in pairwise(way))
