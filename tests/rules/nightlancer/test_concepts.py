"""Ledger section L: valid actions, losses, drawing, discarding, Spent and used cards, open information."""

from __future__ import annotations

import pytest
from positions import offered, refusal
from rules.nightlancer.night import (
    asked,
    begin,
    judged,
    lying,
    night,
    numbers,
    of,
    on_mission,
    play,
    scores,
    skip,
)

LONE = {"who": "guard"}


def test_nl_238_only_what_can_be_done_in_full_can_be_chosen() -> None:
    game = night({"who": "guard", "kc": 3, "plans": ["second-shadow"]}, market=[["rail-rifle", "cosh"]])
    assert "buy:1:cosh" in offered(game)
    assert refusal(game, "buy:1:rail-rifle") == "NL-107"
    assert refusal(game, "connect:second-shadow") == "NL-107"
    assert ("prospects:1" in offered(game), refusal(game, "prospects:2")) == (True, "NL-107")


@pytest.mark.parametrize("card", ["hushfoot", "oxheart"])
def test_nl_238_health_and_resolve_are_parts_of_a_price(card: str) -> None:
    kc, wound = {"hushfoot": (3, 1), "oxheart": (4, 2)}[card]
    enough = {"who": "guard", "kc": kc, "health": wound, "resolve": wound}
    assert f"buy:1:{card}" in offered(night(enough, market=[[card]]))
    for track in ("kc", "health", "resolve"):
        short = enough | {track: {"kc": kc}.get(track, wound) - 1}
        assert refusal(night(short, market=[[card]]), f"buy:1:{card}") == "NL-107"


def test_nl_239_what_must_be_lost_is_lost_as_far_as_there_is_any() -> None:
    game = night({"who": "guard", "health": 1, "kc": 0}, phase="event", round_card="spring-tide-rising")
    skip(game, "face:event", "decline")
    assert numbers(game, 0, "health", "shaken") == (0, True)
    game = night({"who": "guard", "loans": 1, "health": 2, "resolve": 5}, phase="downtime",
                 round_deck=["eelers-feuding"])  # fmt: skip
    play(game, "default:interest")
    assert numbers(game, 0, "health", "resolve") == (0, 2)


def test_nl_239_what_is_paid_of_ones_own_will_is_paid_in_full() -> None:
    game = night({"who": "guard", "health": 0, "shaken": True})
    assert refusal(game, "hard-work") == "NL-107"
    sniper = {"who": "sniper", "resolve": 1, "assets": ["calmax", "clarix"]}
    game = on_mission("watch-kites", sniper, stage=3)
    play(game, "route:1", "attempt")
    assert "use:clarix" in offered(game)


@pytest.mark.parametrize(("kc", "left"), [(5, 3), (2, 0), (1, 0), (0, 0)])
def test_nl_240_a_penalty_in_kc_takes_what_there_is(kc: int, left: int) -> None:
    game = skip(on_mission("house-edge", {"who": "guard", "kc": kc}), "route:1", "decline")
    assert numbers(game, 0, "kc", "loans", "health") == (left, 0, 9)


def test_nl_241_what_is_drawn_goes_to_hand() -> None:
    game = play(night(LONE, contact_deck=["performer"]), "gather")
    assert lying(game, "contacts") == ["performer"]
    game = play(
        night({"who": "guard", "contacts": ["matchmaker"]}, plan_deck=["dock-cant"]), "play:matchmaker:1"
    )
    assert lying(game, "plans") == ["dock-cant"]


def test_nl_242_an_empty_deck_is_made_of_its_discard() -> None:
    discard = ["performer", "smuggler", "detective"]
    game = play(night(LONE, contact_discard=discard), "gather")
    assert game.view()["contact_discard"] == []
    assert sorted(lying(game, "contacts") + lying(game, "contact_deck")) == sorted(discard)
    orders = set()
    for seed in range(12):
        game = play(night(LONE, contact_discard=discard, seed=seed), "gather")
        orders.add(tuple(lying(game, "contact_deck")))
    assert len(orders) > 2


def test_nl_242_not_that_of_rounds() -> None:
    game = skip(night(LONE, phase="end"))
    assert game.view()["phase"] == "scoring"


def test_nl_243_discards_lie_open_each_in_its_own_pile() -> None:
    guard = {"who": "guard", "heat": 2, "contacts": ["performer"], "plans": ["dock-cant"]}
    game = play(
        night(guard, {"who": "veteran"}, market=[["cosh", "soft-boots"]]), "cover:performer", "hard-work"
    )
    play(game, "cover:dock-cant")
    view = game.view(1)
    assert (view["contact_discard"], view["plan_discard"]) == (["performer"], ["dock-cant"])
    game = play(night({"who": "guard", "kc": 1}, market=[["cosh", "soft-boots"]]), "buy:1:cosh")
    assert game.view(1)["market_discard"] == ["soft-boots"]


def test_nl_244_a_card_to_discard_comes_from_hand() -> None:
    guard = {
        "who": "guard",
        "contacts": ["performer"],
        "plans": ["dock-cant"],
        "assets": ["cosh", "pump-lore"],
    }
    game = play(night(guard, phase="event", round_card="wardens-counting-heads"), "face:event", "decline")
    assert offered(game) == ["give-up:performer", "give-up:dock-cant"]


def test_nl_245_a_spent_card_lies_face_down_until_it_is_refreshed() -> None:
    engineer = {"who": "engineer", "spent": ["snapnerve", "cutting-torch"]}
    game = night(engineer)
    assert refusal(game, "sell:cutting-torch") == "NL-052"
    assert of(game)["ratings"][3] == 4
    assert "use:engineer" in offered(game)
    play(game, "use:engineer", "refresh:cutting-torch")
    assert (lying(game, "spent"), lying(game, "assets")) == (["snapnerve"], ["cutting-torch"])
    assert "sell:cutting-torch" in offered(game)


def test_nl_245_it_cannot_be_used_either() -> None:
    kit = {"who": "engineer", "spent": ["cutting-torch"]}
    game = skip(on_mission("toll-house", kit), "route:2", "attempt")
    assert judged(game, "failed")[0] == (0, 5)


def test_nl_246_a_spent_card_takes_no_place_in_a_loadout() -> None:
    kit = ["cosh", "soft-boots", "forged-pass"]
    game = on_mission("cold-transfer", {"who": "veteran", "assets": kit, "spent": ["cutting-torch"]})
    assert (asked(game), lying(game, "loaded")) == ((0, "route"), kit)


def test_nl_247_what_lies_in_a_loadout_is_not_used() -> None:
    guard = {"who": "guard", "assets": ["snub-revolver"]}
    game = on_mission("eviction-day", guard, dice=["2"])
    assert of(game)["heat"] == 0
    play(game, "route:1", "attempt", "roll")
    assert (scores(game), of(game)["heat"]) == ([6], 0)
    game = on_mission("eviction-day", guard, dice=["2"])
    skip(game, "route:1", "attempt", "use:snub-revolver")
    assert (scores(game), of(game)["heat"]) == ([8], 1)


def test_nl_248_all_see_what_lies_open_and_nobody_what_is_hidden() -> None:
    guard = {
        "who": "guard",
        "contacts": ["performer"],
        "plans": ["dock-cant"],
        "assets": ["cosh"],
        "spent": ["calmax"],
    }
    game = night(guard, {"who": "veteran"}, contact_deck=["smuggler"], round_deck=["eelers-feuding"])
    own, other, nobody = game.view(0), game.view(1), game.view(-1)
    assert (own["contacts"][0], own["plans"][0]) == (["performer"], ["dock-cant"])
    for view in (other, nobody):
        assert (view["contacts"][0], view["plans"][0]) == (1, 1)
    for view in (own, other, nobody):
        assert (view["assets"][0], view["spent"][0]) == (["cosh"], ["calmax"])
        assert (view["contact_deck"], view["round_deck"]) == (1, 1)
        assert view["seats"] == own["seats"]


def test_nl_248_all_of_it_in_real_games() -> None:
    view = begin(3, seats=3).view(1)
    for zone in ("contact_deck", "market_deck", "plan_deck", "low_deck", "high_deck", "round_deck", "boxed"):
        assert isinstance(view[zone], int)
    assert [isinstance(hand, int) for hand in view["contacts"]] == [True, False, True]
