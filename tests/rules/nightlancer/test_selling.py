"""Ledger section D: selling."""

from __future__ import annotations

from typing import Any

import pytest
from positions import offered, refusal
from rules.nightlancer.night import BOX, CARDS, asked, lying, night, numbers, of, on_mission, play


def test_nl_049_armour_gear_and_weapons_are_sold_out_of_the_assets() -> None:
    guard = {
        "who": "guard",
        "assets": ["cosh", "soft-boots", "scale-shirt", "hushfoot", "palmshot", "dock-cant"],
    }
    for phase in ("street", "scoring"):
        keys = [key for key in offered(night(guard, phase=phase)) if key.startswith("sell")]
        assert keys == ["sell:cosh", "sell:soft-boots", "sell:scale-shirt"]


def test_nl_049_as_often_as_one_likes_and_for_no_token() -> None:
    game = night({"who": "guard", "assets": ["cosh", "soft-boots", "scale-shirt"]})
    play(game, "sell:cosh", "sell:scale-shirt")
    assert (numbers(game, 0, "kc", "tokens"), asked(game)) == ((3, 4), (0, "street"))
    assert lying(game, "assets") == ["soft-boots"]


def test_nl_049_not_in_a_challenge() -> None:
    game = on_mission("eviction-day", {"who": "guard", "assets": ["snub-revolver", "soft-boots"]})
    play(game, "route:1", "attempt")
    assert not [key for key in offered(game) if key.startswith("sell")]


@pytest.mark.parametrize(
    ("card", "kc"), [("cosh", 1), ("soft-boots", 1), ("silenced-smg", 2), ("assault-rifle", 3)]
)
def test_nl_050_half_its_price_rounded_up(card: str, kc: int) -> None:
    game = play(night({"who": "guard", "assets": [card]}), f"sell:{card}")
    assert (of(game)["kc"], game.view()["market_discard"]) == (kc, [card])
    assert 2 * kc - CARDS[card].cost in (0, 1)


def test_nl_051_implants_are_never_sold() -> None:
    implants = [card.id for card in BOX.market if card.kind >= 3]
    assert len(set(implants)) == 10
    game = night({"who": "guard", "assets": sorted(set(implants))})
    assert not [key for key in offered(game) if key.startswith("sell")]


def test_nl_052_a_spent_card_is_not_sold() -> None:
    game = night({"who": "engineer", "spent": ["cutting-torch"]})
    assert "sell:cutting-torch" not in offered(game)
    assert refusal(game, "sell:cutting-torch") == "NL-052"


FIGHT = 'penalty = "Fight melee 7, danger 3."'


def test_nl_053_on_a_mission_too_where_it_asks_for_a_decision_in_kc(retold: Any) -> None:
    """No mission of ours leaves such a choice, so that one is retold."""
    kit = ["cosh", "soft-boots", "forged-pass", "probe-set"]
    game = retold({FIGHT: 'penalty = "Lose 2 health or lose 2 KC."'},
                  people=[{"who": "veteran", "assets": kit, "kc": 1}], phase="mission", stage=2,
                  missions=[{"card": "cold-transfer", "first": [0]}])  # fmt: skip
    play(game, "load:cosh", "load:soft-boots", "load:forged-pass", "route:2", "decline")
    assert offered(game) == [
        "choose:cold-transfer:1",
        *[f"sell:{card}" for card in ("probe-set", *kit[:3])],
    ]
    play(game, "sell:cosh")
    assert (lying(game, "loaded"), of(game)["kc"]) == (["soft-boots", "forged-pass"], 2)
    play(game, "choose:cold-transfer:2")
    assert (asked(game), lying(game, "loaded"), lying(game, "assets")) == (
        (0, "route"), ["soft-boots", "forged-pass"], ["probe-set"],
    )  # fmt: skip


def test_nl_054_a_sale_comes_before_what_it_pays_for() -> None:
    game = night(
        {"who": "guard", "kc": 1, "assets": ["silenced-smg"]}, market=[["boarding-axe", "wire-garrotte"]]
    )
    assert refusal(game, "buy:1:wire-garrotte") == "NL-107"
    play(game, "sell:silenced-smg")
    assert "buy:1:wire-garrotte" in offered(game)
    assert refusal(game, "buy:1:boarding-axe") == "NL-107"
