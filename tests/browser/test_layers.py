"""Layers over the board: Back closes them, the question stays visible, and they open on request."""

from __future__ import annotations

import pytest
from browser.course import course, course_where, moment
from browser.hands import Mouse
from browser.looks import violations
from browser.people import Person
from playwright.sync_api import Locator, Page, expect

from fieldcraft.games import ruleset

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
    page.wait_for_function("() => !history.state?.layer")
    page.go_back()
    page.get_by_role("heading", name="Board games").wait_for()


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


LOOKED_AT = 500
"""Milliseconds after which a card is shown large that the pointer is on."""


def test_no_card_is_shown_large_because_a_dialog_closed(somebody: Person) -> None:
    somebody.hold_time()
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
    somebody.pass_time(LOOKED_AT)
    expect(page.locator(".glance")).to_have_count(0)


def test_no_card_is_shown_large_under_a_pointer_that_rests(somebody: Person) -> None:
    """A dialog over it closes: only a pointer that moves looks at a card."""
    somebody.hold_time()
    somebody.sit(**moment(AGENT, "disarm", 19))
    page = somebody.page
    card = page.locator("[data-zone=hand] [data-card]").first
    card.hover()
    somebody.pass_time(LOOKED_AT)
    large = page.locator(".glance")
    large.wait_for()
    page.keyboard.press("?")
    page.get_by_role("dialog", name="Keys").wait_for()
    box = card.bounding_box()
    assert box
    page.mouse.move(box["x"] + 20, box["y"] + 30)
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")
    assert card.evaluate("card => card.matches(':hover')")
    somebody.pass_time(LOOKED_AT)
    expect(large).to_have_count(0)
    page.mouse.move(box["x"] + 24, box["y"] + 34)
    somebody.pass_time(LOOKED_AT)
    expect(large).to_have_count(1)


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
    page.get_by_role("button", name="Look closely").click()
    cost = page.get_by_role("dialog").locator(".cost")
    expect(cost).to_contain_text("6")
    expect(cost).to_contain_text("5 printed, 1 more now; and 1 evasion for the distance")


def test_what_can_be_done_with_a_card_stands_beside_it(somebody: Person) -> None:
    """The rest of the board stays in sight and can be pressed; a press elsewhere closes it."""
    somebody.sit(**moment(AGENT, "disarm", 19))
    page = somebody.page
    card = page.locator("[data-zone=line] .lit").first
    card.click()
    offered = page.get_by_role("dialog")
    expect(offered.locator("[data-option]")).to_have_count(2)
    assert not lies_over(page, offered, card)
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert [] == violations(page)
    page.keyboard.press("Escape")
    expect(offered).to_have_count(0)
    expect(card).to_be_focused()
    card.click()
    page.mouse.click(700, 590)
    expect(offered).to_have_count(0)
    card.click()
    offered.locator("[data-option]").nth(1).click()
    expect(page.get_by_role("region", name="What happened")).to_contain_text("is knocked out")


def test_what_ends_the_game_stands_in_red_and_is_asked_once_more(somebody: Person) -> None:
    setup = {"scenario": {"mission": "A", "line": ["guard-dog", "guard"], "hand": ["punch"], "alarm": 47}}
    record = {"game": AGENT, "version": "1", "setup": setup, "seed": 1, "choices": [], "digests": []}
    somebody.sit(AGENT, record=record)
    page = somebody.page
    end = page.locator("ol [data-option=done]")
    expect(end).to_contain_text("This ends the game")
    end.click()
    asked = page.get_by_role("dialog", name="This ends the game")
    expect(asked).to_contain_text("Alarm +6 → 53 (Guard Dog).")
    assert [] == violations(page)
    asked.get_by_role("button", name="Stay").click()
    expect(page.get_by_role("button", name="Go back to before")).to_have_count(0)
    end.click()
    asked.get_by_role("button", name="End it all the same").click()
    page.get_by_role("dialog", name="Case closed").wait_for()


@pytest.mark.parametrize("game", [AGENT, BLIGHT])
def test_who_learns_gets_the_deal_of_the_first_game(somebody: Person, game: str) -> None:
    title = {AGENT: "Agent Decker", BLIGHT: "Blight Chronicles: Agent Decker"}[game]
    page = somebody.open("/")
    page.get_by_role("region", name=title, exact=True).get_by_role("button", name="Learn").click()
    page.locator("#question").wait_for()
    record = somebody.record(page.url.rpartition("/")[2])
    script = ruleset(game).first_game
    assert script is not None
    assert (record["seed"], record["setup"]) == (script.seed, script.setup)


def test_a_turn_that_lost_the_game_is_taken_back(somebody: Person) -> None:
    lost = course_where(AGENT, lambda played: not played.won)
    somebody.sit(**lost.opening(len(lost.offered)))
    page = somebody.page
    page.locator("#question").wait_for()
    turn = page.locator("header").inner_text().partition("turn ")[2].partition(",")[0]
    page.get_by_role("button", name="Take back the last turn").click()
    expect(page.locator("header")).to_contain_text(f"turn {turn},")
    expect(page.locator("#question")).not_to_have_text("The game is over.")


def test_the_storybook_is_read_again(somebody: Person) -> None:
    somebody.sit(**course(BLIGHT, 0).opening(0))
    pages = Mouse(somebody.page).read_book()
    somebody.page.get_by_role("button", name="Menu").click()
    somebody.page.get_by_role("dialog").get_by_role("button", name="Storybook").click()
    assert pages == Mouse(somebody.page).read_book()
