"""Whole missions, by mouse, by keyboard alone and by touch."""

from __future__ import annotations

import pytest
from browser.game import Played
from browser.hands import Finger, Hands, Keys, Mouse
from browser.people import PHONE, Visitors
from browser.twin import Twin, seed_that

from fieldcraft.game import Game

HANDS = {Mouse: {}, Keys: {}, Finger: PHONE}
AGENT_SEED, STAGE_SEED = 3, 152
"""From these on a seed is looked for of which a greedy player wins the first mission."""


def second_mission(game: Game) -> bool:
    return game.view()["mission"] != "mission-one"


def second_stage(game: Game) -> bool:
    view = game.view()
    return view["stage"] != "1" and not view["between"]


@pytest.mark.parametrize("hands", HANDS, ids=lambda hands: hands.__name__.lower())
def test_a_mission_of_agent_decker(visitors: Visitors, hands: type[Hands]) -> None:
    seed = seed_that("agent-decker", AGENT_SEED, second_mission)
    somebody = visitors.come(**HANDS[hands])
    somebody.sit("agent-decker", seed=seed)
    played = Played(hands(somebody.page), Twin("agent-decker", seed))
    played.play(second_mission)
    print(played.hands.used)


@pytest.mark.parametrize("hands", HANDS, ids=lambda hands: hands.__name__.lower())
def test_the_first_stage_and_the_way_to_the_second(visitors: Visitors, hands: type[Hands]) -> None:
    seed = seed_that("blight-chronicles", STAGE_SEED, second_stage)
    somebody = visitors.come(**HANDS[hands])
    somebody.sit("blight-chronicles", seed=seed)
    played = Played(hands(somebody.page), Twin("blight-chronicles", seed))
    played.play(second_stage)
    print(played.hands.used)
