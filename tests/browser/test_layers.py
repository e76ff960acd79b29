"""What lies in front of the board: Back closes it, it keeps off the question, and comes only when wanted."""

from __future__ import annotations

import pytest
from browser.course import course, moment
from browser.hands import Mouse
from browser.people import Person
from playwright.sync_api import Locator, Page, expect

AGENT, BLIGHT = "agent-decker", "blight-chronicles"


def lies_over(page: Page, one: Locator, other: Locator) -> bool:
    box, under = one.bounding_box(), other.bounding_box()
    assert box
    assert under
    beside = box["x"] + box["width"] <= under["x"] or under["x"] + under["width"] <= box["x"]
    apart = box["y"] + box["height"] <= under["y"] or under["y"] + under["height"] <= box["y"]
    return not beside and not apart


def test_back_closes_what_is_open_and_nothing_else(somebody: Person) -> None:
    somebody.open("/")
    somebody.sit(AGENT, seed=1)
    page = somebody.page
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="Keys").click()
    page.get_by_role("dialog", name="Keys").wait_for()
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.locator("#question").wait_for()
    page.get_by_role("button", name="Menu").click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.wait_for_function("!history.state?.layer")
    page.go_back()
    page.get_by_role("heading", name="Game of the day").first.wait_for()


def test_a_book_that_was_read_stays_closed(somebody: Person) -> None:
    somebody.sit(**course(BLIGHT, 0).opening(0))
    Mouse(somebody.page).read_book()
    somebody.page.reload()
    somebody.page.locator("#question").wait_for()
    somebody.page.evaluate("new Promise(requestAnimationFrame)")
    expect(somebody.page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("width", [1180, 1366, 1440])
def test_a_card_seen_large_leaves_the_question_free(somebody: Person, width: int) -> None:
    page = somebody.page
    page.set_viewport_size({"width": width, "height": 800})
    somebody.sit(**moment(AGENT, "disarm", 19))
    for card in page.locator("[data-zone=line] [data-card]").all():
        page.mouse.move(1, 1)
        card.hover(position={"x": 20, "y": 30})
        large = page.locator(".glance")
        large.wait_for()
        assert not lies_over(page, large, page.locator("aside"))
        assert large.locator("a").count() == 0  # what cannot be pressed does not look as if it could


def test_no_card_is_shown_large_because_a_dialog_closed(somebody: Person) -> None:
    somebody.sit(**moment(AGENT, "disarm", 19))
    page = somebody.page
    page.locator("#question").wait_for()
    page.keyboard.press("ArrowRight")
    page.locator(".glance").wait_for()
    page.keyboard.press("?")
    page.get_by_role("dialog", name="Keys").wait_for()
    page.mouse.move(1, 1)
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")
    page.wait_for_timeout(500)
    expect(page.locator(".glance")).to_have_count(0)


def test_what_a_card_costs_now_stands_on_it_when_it_is_opened(somebody: Person) -> None:
    """A far obstacle that costs more than is printed: printed, dearer by, and what the distance asks."""
    somebody.sit(
        BLIGHT,
        record={
            "game": BLIGHT, "version": "1", "seed": 1, "choices": [], "digests": [],
            "setup": {"scenario": {
                "stage": "1",
                "slots": ["ward-door", "-", "staff-entrance", "-", "-", "-"],
                "hand": ["tension"], "physical": 9, "evasion": 6,
            }},
        },
    )  # fmt: skip
    page = somebody.page
    page.locator("#question").wait_for()
    page.locator("[data-zone=line] [data-card]").first.click()
    cost = page.get_by_role("dialog").locator(".cost")
    expect(cost).to_contain_text("6")
    expect(cost).to_contain_text("5 printed, 1 more now; and 1 evasion for the distance")
