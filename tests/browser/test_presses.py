"""One press is one act: a press that is doubled or held acts once, and no turn ends automatically."""

from __future__ import annotations

from browser.course import moment
from browser.people import PHONE, Person, Visitors
from playwright.sync_api import Locator, Page, expect

AGENT, BLIGHT = "agent-decker", "blight-chronicles"
MOMENT = 700
"""Milliseconds in which the same end of a turn cannot be meant again."""


def all_answered(page: Page) -> None:
    """Wait until the server has answered all requests, which it does in order."""
    page.get_by_role("button", name="Why not?").click()
    sheet = page.get_by_role("dialog", name="What is not possible now")
    sheet.get_by_role("term").or_(sheet.get_by_role("paragraph")).first.wait_for()
    page.keyboard.press("Escape")
    sheet.wait_for(state="detached")


def choices(page: Page) -> Locator:
    """The choices in the log: only these can be gone back to."""
    return page.get_by_role("button", name="Go back to before")


def ends_of_turns(page: Page) -> Locator:
    return page.get_by_role("button", name="Go back to before: End the turn")


def test_the_turn_does_not_end_twice_by_two_quick_presses(somebody: Person) -> None:
    somebody.hold_time()
    somebody.sit(AGENT, seed=1)
    end = somebody.page.locator("[data-zone=exit] button")
    end.wait_for()
    box = end.bounding_box()
    assert box
    somebody.page.mouse.dblclick(box["x"] + 5, box["y"] + 5, delay=60)
    ends_of_turns(somebody.page).wait_for()
    all_answered(somebody.page)
    expect(ends_of_turns(somebody.page)).to_have_count(1)
    end.click(force=True)  # still within the moment
    all_answered(somebody.page)
    expect(ends_of_turns(somebody.page)).to_have_count(1)
    somebody.pass_time(MOMENT)
    end.click()  # a moment later it is meant
    expect(ends_of_turns(somebody.page)).to_have_count(2)


def test_a_key_that_is_held_acts_once(somebody: Person) -> None:
    page = somebody.page
    somebody.hold_time()
    somebody.sit(AGENT, seed=1)
    page.locator("#question").wait_for()
    for _ in range(8):
        page.keyboard.down("1")  # after the first a repeat, as of a key that is held
        somebody.pass_time(60)
    page.keyboard.up("1")
    all_answered(page)
    expect(choices(page)).to_have_count(1)


def test_a_double_tap_ends_one_round(visitors: Visitors) -> None:
    somebody = visitors.come(**PHONE)
    somebody.hold_time()
    somebody.sit(**moment(BLIGHT, "eliminate", 14))
    page = somebody.page
    end = page.locator(".first [data-option=done]")
    end.wait_for()
    round = int(page.locator(".exit").inner_text().rpartition("Round ")[2].split()[0])
    end.tap()
    page.get_by_text(f"Round {round + 1} of").first.wait_for()
    box = end.bounding_box()
    if box:  # the next round may begin with another question
        page.touchscreen.tap(box["x"] + 20, box["y"] + 20)
    all_answered(page)
    expect(page.get_by_text(f"Round {round + 2} of")).to_have_count(0)


def test_a_double_click_on_a_hand_plays_one_card(somebody: Person) -> None:
    somebody.hold_time()
    somebody.sit(AGENT, seed=1)
    somebody.page.locator("[data-zone=hand] [data-card]").nth(1).dblclick()
    all_answered(somebody.page)
    expect(choices(somebody.page)).to_have_count(1)
    expect(somebody.page.locator("[data-zone=hand] [data-card]")).to_have_count(3)


def test_no_turn_ends_without_being_asked(somebody: Person) -> None:
    """In this deal all four cards are played and nothing is left to do: the turn still waits."""
    somebody.sit(AGENT, seed=1)
    page = somebody.page
    hand = page.locator("[data-zone=hand] [data-card]")
    for left in (3, 2, 1, 0):
        hand.first.click()
        expect(hand).to_have_count(left)
    expect(page.locator("[data-zone=exit] button")).to_have_text("End the turn")
    expect(page.locator("header")).to_contain_text("turn 1,")
