"""Ledger section 25: what was ruled after the game had been played."""

from __future__ import annotations

from typing import Any

import pytest
from effort import uncounted
from positions import blight_chronicles, choose, declare, happened, hidden, offered, refusal, rules_of

from fieldcraft.games import ruleset
from fieldcraft.lab.check import check
from fieldcraft.session.game import Game

DEMO = "blight-chronicles-demo"
EDITIONS = ["blight-chronicles", DEMO]
STARTERS = [
    *("tension", "tension", "silent-movement", "silent-movement"),
    *("hit-and-run", "footwork", "instinct", "elbow-strike"),
]
REFILL = ["car-thief", "staff-entrance", "tool-shed-door", "market-stall", "cable-duct"]
PLAIN = ["staff-entrance", "metal-detector", "tool-shed-door", "cable-duct", "market-stall", "cold-store"]
"""Obstacles of suspicion 0 whose text, if any, asks for an elimination."""
# The limits printed on 3A to 4C are that of 2A, which lasts; with others it is seen which of them holds.
LOWERED = {"Suspicion is 50 or more.": "Suspicion is 46 or more."}
RAISED = {"Suspicion is 50 or more.": "Suspicion is 54 or more."}


CLOCK = "From reshuffle 2 on, gain 3 suspicion. The mission fails when round 30 is over."
"""The clock of stage 1."""
UNTIMED = {CLOCK: ""}


# -- tools that a stage discards ---------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", range(6))
def test_bc_235_tools_that_setup_discards_stay_in_the_discard_pile(edition: str, seed: int) -> None:
    tools = ["taser", "chloroform-tissue"]
    game = declare(edition, seed=seed, stage="2A", phase="setup", tools=tools)
    view = game.view()
    assert (view["tools"], view["discard"][:2]) == (["-", "-"], tools)
    assert not set(tools) & {*view["hand"], *view["deck"], *view["discard"][2:]}


def test_bc_235_they_come_back_like_any_discard() -> None:
    deck = STARTERS[:4]
    game = blight_chronicles(stage="2A", phase="setup", tools=["taser"], deck=deck, suspicion=0)
    choose(game, "play:silent-movement", "no", "done")
    view = game.view()
    assert view["discard"] == []
    assert sorted(view["hand"] + view["deck"]) == sorted([*deck, "taser"])


# -- limits of suspicion -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stage", "completed", "limit", "source"),
    [
        ("4A", ["1", "2A", "3A"], 50, "4A"),
        ("4B", ["1", "2A", "3B"], 50, "2A"),
        ("4B", ["1", "2B", "3B"], 54, "4B"),
        ("5A", ["1", "2A", "3A", "4A"], 57, "5A"),
    ],
)
def test_bc_236_the_lowest_limit_counts_and_the_view_says_whose_it_is(
    retold: Any, stage: str, completed: list[str], limit: int, source: str
) -> None:
    texts = RAISED if limit == 54 or source == "2A" else {}
    game = retold(texts, stage=stage, completed=completed, hand=["tension"], suspicion=3)
    view = game.view()
    assert (view["suspicion_limit"], view["suspicion_limit_of"]) == (limit, source)
    shown = f"3 of {limit}" if source == stage else f"3 of {limit} (stage {source})"
    assert any(f"Suspicion {shown}." in line for line in game.rules.narrator.describe(view))


def test_bc_236_a_limit_until_4b_ends_when_the_mission_leaves_number_4_without_it(retold: Any) -> None:
    game = retold(RAISED, stage="4C", phase="next", completed=["1", "2A", "3C"], suspicion=40)
    assert (game.view()["suspicion_limit"], game.view()["suspicion_limit_of"]) == (50, "2A")
    choose(game, "go-to:5C", "learn:nobody")
    assert (game.view()["suspicion_limit"], game.view()["suspicion_limit_of"]) == (56, "5C")


# -- turned up within a Chain step -------------------------------------------------------------


def test_bc_237_a_card_turned_up_within_a_chain_step_has_not_moved_since() -> None:
    slots = ["-", "cleaner", "camera-drone!", *REFILL[:3]]
    game = blight_chronicles(phase="move", slots=slots, obstacle_deck=REFILL[3:], hand=["tension"])
    view = game.view()
    assert (view["slots"][:2], view["visibility"]) == (["cleaner", "camera-drone"], 1)


def test_bc_237_its_chain_works_when_it_moves_the_next_time() -> None:
    slots = ["-", "cleaner", "camera-drone!", *REFILL[:3]]
    game = blight_chronicles(phase="move", slots=slots, obstacle_deck=REFILL[3:], hand=["tension"])
    assert choose(game, "done")["slots"][0] == "camera-drone"
    assert game.view()["visibility"] == 2


# -- face-down, two targets --------------------------------------------------------------------


def test_bc_238_a_face_down_obstacle_has_no_text_when_it_is_eliminated() -> None:
    game = blight_chronicles(slots=["security-guard!", *REFILL], hand=["double-tap", *STARTERS[1:4]])
    choose(game, "play:double-tap", "use:double-tap", "discard:tension")
    assert happened(game, "eliminated") != []
    assert game.view()["visibility"] == 1


def test_bc_239_a_vs_bonus_counts_for_each_target_that_fits() -> None:
    doors = ["tool-shed-door", "staff-entrance"]
    position = {"slots": doors, "hand": ["tension"], "bonuses": ["crowbar"]}
    game = blight_chronicles(stage="6A", physical=9, **position)
    before = game.view()
    assert before["dues"][:2] == [price - 1 for price in before["prices"][:2]]
    choose(game, "knock-out:1")
    assert game.view()["dues"][1] == before["dues"][1]


# -- the own Threat of a card that is avoided ----------------------------------------------------


def sidestepping(**position: Any) -> Game:
    return blight_chronicles(hand=["slide", "tension", "tension"], **position)


def test_bc_240_the_own_threat_of_a_sidestepped_card_applies() -> None:
    game = sidestepping(slots=["watchful-neighbour", "taxi"])
    choose(game, "play:slide", "use:slide", "avoid:1")
    assert (game.view()["suspicion"], hidden(game, "avoided")) == (1, ["watchful-neighbour"])
    assert "Watchful neighbour: Suspicion rises by 1 to 1." in game.log


def test_bc_240_also_where_it_speaks_of_any_card_that_is_avoided(retold: Any) -> None:
    other = "Threat: when a character is avoided, gain 2 suspicion."
    texts = {"Threat: when you sidestep, gain 1 suspicion.": other}
    game = retold(texts, slots=["watchful-neighbour", "taxi"], hand=["slide", "tension", "tension"])
    choose(game, "play:slide", "use:slide", "avoid:1")
    assert game.view()["suspicion"] == 2


def test_bc_240_not_where_it_says_another() -> None:
    game = sidestepping(slots=["surveillance-operator", "taxi"])
    choose(game, "play:slide", "use:slide", "avoid:1")
    assert (game.view()["visibility"], game.view()["suspicion"]) == (1, 0)


def test_bc_240_a_card_that_lies_face_down_has_none() -> None:
    game = sidestepping(slots=["watchful-neighbour!", "taxi"])
    choose(game, "play:slide", "use:slide", "avoid:1")
    assert game.view()["suspicion"] == 0


# -- entering a stage with too much suspicion ----------------------------------------------------


@pytest.mark.parametrize(("suspicion", "fails"), [(45, False), (46, True), (49, True)])
def test_bc_241_the_choice_of_a_stage_says_that_the_mission_fails_there(
    retold: Any, suspicion: int, fails: bool
) -> None:
    game = retold(LOWERED, stage="2A", phase="next", suspicion=suspicion, deck=STARTERS)
    assert offered(game) == ["go-to:3A", "go-to:3B"]
    detail = game.rules.narrator.detail(game.view(), game.options[0].parts)
    assert ("fails at once" in str(game.options[0])) is fails
    assert ("fails at once" in detail and "46" in detail) is fails
    game.choose("go-to:3A")
    while not game.over and "done" not in offered(game):
        game.choose(len(game.options) - 1)
    assert game.over is fails
    assert happened(game, "failed-suspicion") == ([("Cold store", "3A")] if fails else [])


def test_bc_241_people_are_asked_even_where_no_other_stage_is_offered(retold: Any) -> None:
    texts = LOWERED | {
        'next = ["3A", "3B"]': 'next = ["3A"]',
        'next = ["3B", "3C"]': 'next = ["3B", "3C", "3A"]',
    }
    position = {"accomplishments": 2, "evasion": 4, "hand": ["tension"]}
    game = retold(texts, stage="2A", suspicion=47, **position)
    game.state.patient = True
    game.choose("complete")
    assert offered(game) == ["go-to:3A"]
    assert game.choose("go-to:3A") is None
    assert game.over


def test_bc_241_a_stage_that_was_not_offered_has_its_reason_still() -> None:
    game = blight_chronicles(stage="2A", phase="next", suspicion=47, deck=STARTERS)
    assert refusal(game, "go-to:3C") == "BC-210"


def test_bc_241_check_reports_a_limit_that_falls(retold: Any) -> None:
    remarks = retold(LOWERED).rules.remarks()
    assert [line.partition(":")[0] for line in remarks] == ["stage 3A", "stage 3B"]
    assert all("46" in line and "50 of stage 2A" in line and "BC-241" in line for line in remarks)


def test_bc_236_check_reports_a_limit_that_a_lasting_one_overrules(retold: Any) -> None:
    remarks = retold(RAISED).rules.remarks()
    assert [line.partition(":")[0] for line in remarks] == ["stage 3A", "stage 3B", "stage 4A", "stage 4B"]
    assert all("54" in line and "50 of stage 2A" in line and "BC-236" in line for line in remarks)


def test_bc_236_and_bc_241_only_the_demo_edition_prints_limits_out_of_reach() -> None:
    assert ruleset("blight-chronicles").remarks() == []
    found = [line for line in check(None) if "BC-236" in line or "BC-241" in line]
    assert found == [f"  {line}" for line in ruleset(DEMO).remarks()]
    assert [line.partition(":")[0] for line in ruleset(DEMO).remarks()] == ["stage 3A", "stage 3B"]


# -- nothing left to do ------------------------------------------------------------------------


def patient(game: Game) -> int:
    """Return how often a person ends a round with nothing else to do, until the mission is over."""
    rounds = 0
    while not game.over:
        assert offered(game) == ["done"]
        game.choose("done")
        rounds += 1
        assert rounds < 200
    return rounds


def test_bc_242_a_round_that_neither_asks_nor_changes_anything_ends_the_mission(retold: Any) -> None:
    game = retold(UNTIMED, slots=PLAIN)
    patient(game)
    assert (game.outcome.won, happened(game, "failed-idle")) == (False, [("Get in", "1")])
    assert "nobody comes" in game.outcome.reason
    assert game.rules.pages(game.facts[-1])[0][0] != ""


@uncounted
@pytest.mark.parametrize("more", [[], ["security-guard"], ["taxi", "boom-gate", "orderly"]])
@pytest.mark.parametrize("seed", range(3))
def test_bc_242_it_ends_in_bulk_play_too_before_the_last_resort(
    retold: Any, more: list[str], seed: int
) -> None:
    scenario = {"slots": PLAIN, "obstacle_deck": more}
    state = retold(UNTIMED).rules.start(seed, {"scenario": scenario}, journal=True)
    kinds = [fact.kind for fact in state.journal or []]
    assert state.options == []
    assert "endless" not in kinds
    assert kinds[-1] == ("failed-suspicion" if more else "failed-idle")


def test_bc_242_suspicion_that_still_rises_is_something_that_happens(retold: Any) -> None:
    scenario = {"slots": ["car-thief", *PLAIN[:5]]}
    state: Any = retold(UNTIMED).rules.start(1, {"scenario": scenario})
    assert (state.cause, state.suspicion) == ("suspicion", 15)


def test_bc_242_changes_that_cancel_each_other_out_are_none(retold: Any) -> None:
    old, new = "put a +1 token in the play area.", "lose 2 suspicion."
    texts = UNTIMED | {f"At the start of each round, {old}": f"At the start of each round, {new}"}
    game = retold(texts, slots=["car-thief", *PLAIN[:5]], tools=["night-vision-goggles"])
    patient(game)
    assert happened(game, "failed-idle") == [("Get in", "1")]
    assert max(int(total) for _, total in happened(game, "suspicion-up")) < 15


def test_bc_242_whoever_has_a_card_to_play_goes_on(retold: Any) -> None:
    game = retold(UNTIMED, slots=PLAIN, hand=["tension"])
    for _ in range(8):
        choose(game, "play:tension", *["no"] * ("no" in offered(game)), "done")
    assert not game.over


# -- the clock of a stage ------------------------------------------------------------------------


@pytest.mark.parametrize(("before", "price"), [(0, 0), (1, 3), (2, 3), (7, 3)])
def test_bc_243_from_the_second_reshuffle_on_each_has_the_price_of_the_stage(before: int, price: int) -> None:
    slots = ["-", *PLAIN[1:]]
    game = blight_chronicles(slots=slots, avoided=["taxi"], reshuffles=before, phase="move", hand=["tension"])
    view = game.view()
    assert (view["reshuffles"], view["suspicion"]) == (before + 1, price)
    assert f"Reshuffles so far: {before + 1}." in "\n".join(game.rules.narrator.describe(view))


def test_bc_243_it_is_paid_before_the_next_obstacle_is_dealt() -> None:
    game = blight_chronicles(
        slots=["-", *PLAIN[1:]], avoided=["taxi"], reshuffles=1, suspicion=12, phase="move", hand=["tension"]
    )
    assert game.over
    told = [fact.kind for fact in game.facts]
    assert told[told.index("reshuffled") :] == [
        *("reshuffled", "obstacles-shuffled", "suspicion-up", "failed-suspicion"),
    ]


def test_bc_243_each_stage_of_the_campaign_has_its_clock_and_the_demo_has_none() -> None:
    for stage in rules_of("blight-chronicles").card_set.stages:
        assert (bool(stage.clock), stage.last_round) == (True, 30)
        first, last = (
            blight_chronicles(
                stage=stage.id, slots=["-", *PLAIN[1:]], avoided=["taxi"],
                reshuffles=n, phase="move", hand=["tension"],
            ).view()["suspicion"]
            for n in (0, 1)
        )  # fmt: skip
        assert first == 0 < last
    assert not any(stage.clock or stage.last_round for stage in rules_of(DEMO).card_set.stages)


def test_bc_243_a_new_stage_begins_with_an_obstacle_deck_that_nobody_has_gone_through() -> None:
    game = blight_chronicles(stage="2A", phase="setup", reshuffles=3)
    assert game.view()["reshuffles"] == 0


@pytest.mark.parametrize(("round", "ends"), [(29, False), (30, True)])
def test_bc_244_the_mission_fails_when_the_last_round_is_over(round: int, ends: bool) -> None:
    game = blight_chronicles(round=round, slots=PLAIN, obstacle_deck=["taxi"], hand=["tension"])
    assert f"Round {round} of 30." in "\n".join(game.rules.narrator.describe(game.view()))
    choose(game, "done")
    assert game.over is ends
    assert happened(game, "failed-rounds") == ([("Get in", "1")] if ends else [])
    assert game.view()["cause"] == ("rounds" if ends else "")
    if ends:
        assert "too long" in game.outcome.reason
        assert game.rules.pages(game.facts[-1])[0][0] != ""


def test_bc_244_the_last_round_itself_can_still_win() -> None:
    game = blight_chronicles(round=30, accomplishments=1, physical=5, slots=PLAIN, hand=["tension"])
    choose(game, "complete")
    assert not game.over


@pytest.mark.parametrize("seed", range(12))
def test_bc_244_whoever_only_waits_is_found_out_in_time(seed: int) -> None:
    stages = rules_of("blight-chronicles").card_set.stages
    stage = stages[seed % len(stages)].id
    game = blight_chronicles(seed, stage=stage, phase="setup")
    while not game.over:
        keys = offered(game)
        game.choose("done" if "done" in keys else keys[seed % len(keys)])
    assert game.view()["round"] <= 30
    assert game.view()["cause"] != "idle"
