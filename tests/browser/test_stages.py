"""The folder of a stage says everything at once: what to do, what threatens, how the mission fails."""

from __future__ import annotations

from typing import Any

import pytest
from browser.people import Person
from playwright.sync_api import Locator, Page, expect

from fieldcraft.games import ruleset

BLIGHT, DEMO = "blight-chronicles", "blight-chronicles-demo"
STAGES = {
    face["id"].removeprefix("stage:"): face["objective"]
    for face in ruleset(BLIGHT).faces().values()
    if "objective" in face
}


def position(game: str, level: str = "", **declared: Any) -> dict[str, Any]:
    """Return the opening of a table at a declared position."""
    line = {"hand": ["tension"], "slots": ["nervous-guard", "staff-entrance"], "deck": ["tension"]}
    setup = {"scenario": line | declared} | ({"level": level} if level else {})
    return {
        "game": game,
        "record": {"game": game, "version": "1", "setup": setup, "seed": 1, "choices": [], "digests": []},
    }


def folder(page: Page) -> Locator:
    return page.locator("[data-zone=stage]")


@pytest.mark.parametrize("size", [(1366, 768), (1440, 900)], ids=str)
def test_nothing_of_a_stage_is_scrolled_away(somebody: Person, size: tuple[int, int]) -> None:
    """The objective, which also has a button, can be completed here."""
    page = somebody.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    hidden = []
    for stage, objective in STAGES.items():
        enough = {"accomplishments": objective["tokens"], "physical": 25, "evasion": 25}
        somebody.sit(**position(BLIGHT, stage=stage, **enough))
        page.locator("#question").wait_for()
        folder(page).get_by_role("button", name="Objective: ").wait_for()
        page.evaluate("document.fonts.ready")
        rest = folder(page).get_by_role("group")
        if rest.count() and rest.evaluate("(one) => one.scrollHeight > one.clientHeight + 1"):
            hidden.append(stage)
        box = folder(page).get_by_text("Suspicion is").last.bounding_box()
        assert box
        assert box["y"] + box["height"] <= size[1]
    assert hidden == []


def test_of_two_limits_the_lower_says_from_which_stage_it_is(somebody: Person) -> None:
    somebody.sit(**position(DEMO, stage="3B", completed=["1", "2A"]))
    page = somebody.page
    expect(page.locator("[data-zone=suspicion]")).to_contain_text("/ 50from stage 2A")
    expect(folder(page)).to_contain_text("Suspicion is 50 or more, from stage 2A.")
    expect(folder(page)).to_contain_text("Suspicion is 54 or more.")


def test_events_are_ticked_taken_and_refused_where_they_stand(somebody: Person) -> None:
    somebody.sit(**position(BLIGHT, stage="3B", physical=9, suspicion=4))
    page = somebody.page
    events = folder(page).get_by_role("list", name="Events")
    tools = events.get_by_role("button", name="Drop 1 tool")
    tools.click()
    expect(events.get_by_role("paragraph")).to_contain_text("(BC-184)")
    events.get_by_role("button", name="Pay 8 physical").click()
    expect(events.get_by_role("button", name="Pay 8 physical")).to_contain_text("(done)")
    expect(events.get_by_role("button", name="Pay 8 physical")).to_be_disabled()
    expect(folder(page).get_by_role("img")).to_have_attribute("aria-label", "1 of 4 accomplishments")


def test_a_card_that_a_stage_names_opens(somebody: Person) -> None:
    """Its limit is the one of the level that was chosen, 9 lower than printed."""
    somebody.sit(**position(BLIGHT, "veteran", stage="2A"))
    expect(folder(somebody.page)).to_contain_text("Suspicion is 41 or more until stage 4B ends.")
    folder(somebody.page).get_by_role("button", name="Angry Guard").click()
    expect(somebody.page.get_by_role("dialog")).to_contain_text("Angry Guard")
