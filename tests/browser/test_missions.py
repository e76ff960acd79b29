"""Whole missions, by mouse, by keyboard alone and by touch; and campaigns to their last pages."""

from __future__ import annotations

from typing import Any

import pytest
from browser.course import course_where
from browser.game import Played
from browser.hands import Finger, Hands, Keys, Mouse
from browser.people import PHONE, Person, Visitors
from browser.twin import Twin, seed_that

from fieldcraft.session.game import Game

FLYING = {"reduced_motion": "no-preference"}
HANDS: dict[type[Hands], dict[str, Any]] = {Mouse: FLYING, Keys: {}, Finger: PHONE}
"""Hands and their screens; for the mouse the cards fly."""


def second_mission(game: Game) -> bool:
    return bool(game.view()["mission"] != "mission-one")


def second_stage(game: Game) -> bool:
    view = game.view()
    return view["stage"] != "1" and not view["between"]


def won(game: Game) -> bool:
    return game.over and bool(game.outcome.won)


@pytest.mark.parametrize("hands", HANDS, ids=lambda hands: hands.__name__.lower())
def test_a_mission_of_agent_decker(visitors: Visitors, hands: type[Hands]) -> None:
    seed = seed_that("agent-decker", second_mission)
    somebody = visitors.come(**HANDS[hands])
    somebody.sit("agent-decker", seed=seed)
    played = Played(hands(somebody.page), Twin("agent-decker", seed))
    played.play(second_mission)
    assert all(played.hands.used[way] for way in hands.ways)


@pytest.mark.parametrize("hands", [Keys, Finger], ids=lambda hands: hands.__name__.lower())
def test_the_first_stage_and_what_lies_before_the_second(visitors: Visitors, hands: type[Hands]) -> None:
    """The way is chosen, the story read, a card gained, others dropped, tools taken; by mouse: a campaign."""
    seed = seed_that("blight-chronicles", second_stage)
    somebody = visitors.come(**(PHONE if hands is Finger else {}))
    somebody.sit("blight-chronicles", seed=seed)
    played = Played(hands(somebody.page), Twin("blight-chronicles", seed))
    played.play(second_stage)
    assert played.stories > 1


def test_a_whole_campaign(somebody: Person) -> None:
    """From the start page, where the seed is typed, to the score sheet."""
    seed = seed_that("blight-chronicles-demo", won)
    twin = Twin("blight-chronicles-demo", seed)
    somebody.deal(twin.game.rules.id, seed)
    played = Played(Mouse(somebody.page), twin)
    played.play(won)
    ending = somebody.page.get_by_role("dialog", name="Mission accomplished")
    ending.get_by_text(f"Score {twin.game.outcome.score}").wait_for()


def test_the_end_of_a_campaign(somebody: Person) -> None:
    """A table opened some stages into a campaign: its last stage is played, its last pages are read."""
    record = course_where("blight-chronicles", lambda played: len(played.moments("go-to")) > 1)
    last = record.moments("go-to")[-1]
    twin = Twin("blight-chronicles", record.seed)
    twin.play(lambda game: len(game.chosen) == last)
    somebody.sit(**record.opening(last))
    played = Played(Mouse(somebody.page), twin)
    played.play(lambda game: game.over)
    title = "Mission accomplished" if record.won else "Case closed"
    somebody.page.get_by_role("dialog", name=title).wait_for()
    assert played.stories > 1
