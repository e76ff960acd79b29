"""Ledger section 20, second half: choosing and setting up the next stage, and the end of the mission."""

from __future__ import annotations

from typing import Any

import pytest
from positions import blight_chronicles, choose, happened, offered, pending, refusal, rules_of

from fieldcraft.session.game import Game

LINE = ["car-thief", "boom-gate", "staff-entrance", "tool-shed-door", "orderly", "medicine-cabinet"]
STARTERS = [
    *("tension", "tension", "silent-movement", "silent-movement"),
    *("hit-and-run", "footwork", "instinct", "elbow-strike"),
]
MORE = [
    *(
        "extendable-baton",
        "extendable-baton",
        "extendable-baton",
        "focus",
        "focus",
        "risky-step",
        "risky-step",
    ),
    *(
        "careful-approach",
        "slide",
        "crowbar",
        "deep-breath",
        "cut-the-wire",
        "borrowed-pass",
        "loop-the-tape",
    ),
]


def next_after(id: str, **position: Any) -> Any:
    """Between this stage and the next one."""
    return blight_chronicles(stage=id, phase="next", **{"deck": STARTERS} | position)


def sideways(*deck: str, **position: Any) -> Any:
    """Going from 3A to 3B, which gives no bonus, with this deck: the first thing asked is about it."""
    game = next_after("3A", deck=list(deck), **position)
    game.choose("go-to:3B")
    return game


def cards_of(game: Game) -> list[str]:
    view = game.view()
    tools = [mark for mark in [*view["tools"], view["outfit"]] if mark != "-"]
    return sorted([*view["hand"], *view["deck"], *view["deck_top"], *view["discard"], *tools])


@pytest.mark.parametrize("id", ["1", "2A", "2B", "3A", "3B", "3C", "4A", "4B", "4C", "5A", "5B", "5C"])
def test_bc_210_one_of_the_stages_offered_is_chosen(id: str) -> None:
    stage = next(stage for stage in rules_of("blight-chronicles").card_set.stages if stage.id == id)
    game = next_after(id)
    assert offered(game) == [f"go-to:{after.id}" for after in stage.next]
    assert refusal(game, "go-to:1") == "BC-210"
    game.choose(0)
    if offered(game)[0].startswith("learn:"):
        choose(game, offered(game)[0], "keep-deck")
    view = game.view()
    assert (view["stage"], view["between"], view["round"]) == (stage.next[0].id, False, 1)
    assert "-" not in view["slots"]
    assert pending(game) == []


def test_bc_210_a_stage_not_offered_cannot_be_chosen() -> None:
    game = next_after("1")
    assert refusal(game, "go-to:3A") == "BC-210"
    assert refusal(blight_chronicles(slots=LINE, hand=["tension"]), "go-to:2A") == "BC-210"


def test_bc_211_a_deck_may_be_cut_down_to_eight() -> None:
    game = sideways(*STARTERS, "focus", "slide")
    assert "keep-deck" in offered(game)
    assert [key for key in offered(game) if key.startswith("drop:")] == [
        *("drop:tension", "drop:silent-movement", "drop:hit-and-run", "drop:footwork", "drop:instinct"),
        *("drop:elbow-strike", "drop:focus", "drop:slide"),
    ]
    view = choose(game, "drop:tension")
    assert view["between"]
    view = choose(game, "drop:focus")
    assert (view["between"], len(cards_of(game)), view["dropped"]) == (False, 8, ["tension", "focus"])


def test_bc_211_eight_cards_leave_nothing_to_cut() -> None:
    game = sideways(*STARTERS)
    assert (game.view()["between"], cards_of(game)) == (False, sorted(STARTERS))
    assert refusal(game, "drop:tension") == "BC-211"


@pytest.mark.parametrize(("cards", "kept"), [(21, True), (22, False)])
def test_bc_211_a_deck_of_more_than_21_has_to_be_cut(cards: int, kept: bool) -> None:
    game = sideways(*[*STARTERS, *MORE][:cards])
    assert ("keep-deck" in offered(game)) is kept
    assert refusal(game, "keep-deck") == ("" if kept else "BC-211")
    if not kept:
        choose(game, "drop:focus")
        assert "keep-deck" in offered(game)
    choose(game, "keep-deck")
    assert len(cards_of(game)) == 21


def test_bc_211_equipment_counts_as_part_of_the_deck() -> None:
    game = sideways(*STARTERS[:6], "white-coat", "rope")
    assert offered(game) == ["start-with:rope", "enough-tools"]
    game = sideways(*STARTERS[:7], "white-coat", "rope")
    assert {"drop:white-coat", "drop:rope", "keep-deck"} <= set(offered(game))


def test_bc_212_cards_taken_out_are_dropped_for_the_mission() -> None:
    game = sideways(*STARTERS, "clear-path")
    view = choose(game, "drop:clear-path")
    assert (view["dropped"], happened(game, "dropped")) == (["clear-path"], [("Clear path",)])
    assert refusal(game, "drop:clear-path") == "BC-211"
    assert "clear-path" not in cards_of(game)


def test_bc_212_nor_do_they_return_to_their_set() -> None:
    game = next_after("2B", deck=[*STARTERS, "clear-path"])
    choose(game, "go-to:3C", "drop:clear-path")
    places = [card.front.id for card in [*game.state.places, *game.state.obstacle_deck]]
    assert places.count("surveillance-camera") == 2


@pytest.mark.parametrize("cards", [0, 1, 5, 7])
def test_bc_213_with_fewer_than_eight_all_are_played(cards: int) -> None:
    game = sideways(*STARTERS[:cards])
    assert (game.view()["between"], game.view()["dropped"]) == (False, [])
    assert cards_of(game) == sorted(STARTERS[:cards])


def test_bc_214_a_uniform_starts_equipped_without_lowering_visibility() -> None:
    game = next_after("2B", deck=[*STARTERS[:7], "grey-suit"])
    view = choose(game, "go-to:3C")
    assert (view["outfit"], happened(game, "visibility-down")) == ("grey-suit", [])
    assert view["visibility"] >= 3
    assert "grey-suit" not in [*view["hand"], *view["deck"]]


def test_bc_214_unless_it_is_dropped_before() -> None:
    game = sideways(*STARTERS, "white-coat")
    view = choose(game, "drop:white-coat")
    assert (view["outfit"], view["dropped"]) == ("-", ["white-coat"])


def test_bc_215_up_to_two_tools_start_equipped_if_wanted() -> None:
    deck = [*STARTERS[:5], "rope", "carbine", "taser"]
    game = sideways(*deck)
    assert offered(game) == ["start-with:taser", "start-with:carbine", "start-with:rope", "enough-tools"]
    none = game.copy()
    view = choose(none, "enough-tools")
    assert (view["tools"], cards_of(none)) == (["-", "-"], sorted(deck))
    one = game.copy()
    view = choose(one, "start-with:rope", "enough-tools")
    assert (view["tools"], cards_of(one)) == (["rope", "-"], sorted(deck))
    view = choose(game, "start-with:rope", "start-with:taser")
    assert (view["tools"], view["between"]) == (["rope", "taser"], False)
    assert refusal(game, "start-with:carbine") == "BC-215"
    assert cards_of(game) == sorted(deck)


def test_bc_215_without_tools_nothing_is_asked() -> None:
    assert sideways(*STARTERS).view()["tools"] == ["-", "-"]


@pytest.mark.parametrize("before", [1, 2, 3, 4])
@pytest.mark.parametrize(("id", "key", "visibility"), [("3A", "3B", 2), ("3C", "4C", 2), ("4C", "4B", 3)])
def test_bc_216_visibility_is_set_from_the_new_stage_card(
    id: str, key: str, visibility: int, before: int
) -> None:
    game = next_after(id, visibility=before)
    choose(game, f"go-to:{key}")
    if game.view()["between"]:
        choose(game, offered(game)[0], "keep-deck")
    risen = sum(int(parts[0]) for parts in happened(game, "visibility-up"))
    fallen = sum(int(parts[0]) for parts in happened(game, "visibility-down"))
    assert game.view()["visibility"] == visibility + risen - fallen


def test_bc_217_accomplishment_tokens_and_events_start_anew() -> None:
    game = blight_chronicles(
        stage="2A",
        slots=LINE,
        hand=["tension"],
        accomplishments=2,
        evasion=4,
        events=[1, 2],
        deck=STARTERS[2:],
    )
    choose(game, "complete", "go-to:3B")
    assert (game.view()["accomplishments"], game.view()["events"]) == (0, [])


@pytest.mark.parametrize("id", ["6A", "6B", "6C"])
def test_bc_218_the_mission_is_won_where_no_stage_follows(id: str) -> None:
    stage = next(stage for stage in rules_of("blight-chronicles").card_set.stages if stage.id == id)
    assert stage.next == []
    game = blight_chronicles(
        stage=id, slots=LINE, hand=["tension"], accomplishments=stage.tokens, physical=20, suspicion=33
    )
    if id == "6C":
        game = blight_chronicles(
            stage=id, slots=LINE, hand=["tension"], accomplishments=stage.tokens, evasion=25, suspicion=33
        )
    choose(game, "complete")
    assert (game.over, game.outcome.won, game.outcome.score) == (True, True, 33)
    assert offered(game) == []
    (fact,) = [fact for fact in game.facts if fact.kind == "won"]
    assert game.rules.pages(fact) != []


def test_bc_218_only_the_last_stages_have_no_way_on() -> None:
    ends = [stage.id for stage in rules_of("blight-chronicles").card_set.stages if not stage.next]
    assert ends == ["6A", "6B", "6C"]
    game = blight_chronicles(stage="5A", slots=LINE, hand=["tension"], accomplishments=4, physical=15)
    assert choose(game, "complete")["between"]
    assert not game.over


def test_bc_193_the_view_tells_the_ways_on_of_stages_won_and_of_no_other() -> None:
    game = blight_chronicles(stage="1", slots=LINE[:1], hand=STARTERS[:2], physical=5, accomplishments=1)
    assert game.view()["ways"] == []
    assert choose(game, "complete")["ways"] == [["2A", "2B"]]
    assert choose(game, "go-to:2B")["ways"] == [["2A", "2B"]]
    later = next_after("3A", completed=["1", "2A"]).view()
    assert later["ways"] == [["2A", "2B"], ["3A", "3B"], ["3B", "4A"]]


# -- kinds of power of the stages ahead --------------------------------------------------------------


def test_bc_193_the_choice_of_a_stage_tells_what_power_it_asks_for(retold: Any) -> None:
    game = next_after("2A")
    told = {option.key: game.rules.narrator.detail(game.view(), option.parts) for option in game.options}
    assert "Its objective and events ask for 6 to 7 physical." in told["go-to:3A"]
    assert "Its objective and events ask for 15 combined, 8 physical." in told["go-to:3B"]
    texts = {
        "Event: pay 8 physical: gain": "Event: pay 7 evasion: gain",
        "Pay 15 combined.": "Pay 5 evasion.",
    }
    game = retold(texts, stage="2A", phase="next", deck=STARTERS)
    assert "Its objective and events ask for 5 to 7 evasion." in game.rules.narrator.detail(
        game.view(), game.options[1].parts
    )


def test_bc_193_between_the_stages_the_power_of_all_cards_is_told() -> None:
    game = next_after("2A")
    told = "\n".join(game.rules.narrator.describe(game.view()))
    owned = [rules_of("blight-chronicles").narrator.cards[id] for id in STARTERS]
    physical, evasion = (sum(getattr(card, kind) for card in owned) for kind in ("physical", "evasion"))
    assert f"Your cards have {physical} physical and {evasion} evasion in all" in told
    assert "Ahead lies" not in told


def test_bc_205_the_choice_of_a_card_tells_what_power_the_stage_ahead_asks_for() -> None:
    game = next_after("1")
    choose(game, "go-to:2A")
    assert offered(game)[0].startswith("learn:")
    told = "\n".join(game.rules.narrator.describe(game.view()))
    assert "Ahead lies stage 2A, whose objective and events ask for 4 to 5 evasion." in told
