"""What happens by itself is told beat by beat, cause before effect; whoever is in a hurry skips it."""

from __future__ import annotations

import pytest
from browser.people import Person, Visitors
from playwright.sync_api import Page, expect

SECURITY_CAMERA = 7
"""The seed of a deal whose first obstacle to leave is a Security Camera, with an alarm of 8."""


WATCH = """() => {
    window.seen = [];
    const read = () => {
        const text = (selector) => document.querySelector(selector)?.textContent ?? "";
        const turn = Number(/turn ([0-9]+)/.exec(text("header"))[1]);
        const lit = document.querySelectorAll("[data-zone=line] .acts").length;
        const now = [text("p.line"), text("[data-zone=alarm] b"), turn, lit];
        if (JSON.stringify(now) !== JSON.stringify(seen.at(-1))) seen.push(now);
        requestAnimationFrame(read);
    };
    read();
}"""
"""Notes whatever changes: what is told, the alarm, the turn, how many cards of the line are lit."""


@pytest.fixture
def somebody(visitors: Visitors) -> Person:
    """Somebody for whom things move."""
    return visitors.come(reduced_motion="no-preference")


def end_turn(somebody: Person) -> Page:
    somebody.sit("agent-decker", seed=SECURITY_CAMERA)
    somebody.page.locator("[data-zone=exit] button").click()
    return somebody.page


def test_the_card_that_leaves_is_lit_then_the_alarm_rises_then_the_line_moves(somebody: Person) -> None:
    somebody.sit("agent-decker", seed=SECURITY_CAMERA)
    page = somebody.page
    page.locator("#question").wait_for()
    page.evaluate(WATCH)
    page.locator("[data-zone=exit] button").click()
    expect(page.locator("header")).to_contain_text("turn 2,")
    expect(page.locator("p.line")).to_have_count(0)
    assert page.evaluate("seen") == [
        ["", "0", 1, 0],
        ["Security Camera leaves the line.", "0", 1, 1],
        ["The alarm rises by 8 to 8.", "8", 1, 1],
        ["", "8", 2, 0],
    ]


def test_a_key_skips_what_is_told(somebody: Person) -> None:
    page = end_turn(somebody)
    page.locator("p.line").first.wait_for()
    page.keyboard.press("1")
    expect(page.locator("header")).to_contain_text("turn 2,", timeout=300)
    expect(page.get_by_role("button", name="Go back to before")).to_have_count(1)  # it did nothing else


@pytest.mark.parametrize("pace", ["At once", "Slowly"])
def test_how_fast_is_a_setting(somebody: Person, pace: str) -> None:
    page = somebody.open("/")
    page.get_by_role("button", name="Display").click()
    page.get_by_role("radio", name=pace, exact=True).check()
    page = end_turn(somebody)
    if pace == "At once":
        expect(page.locator("header")).to_contain_text("turn 2,")
    else:
        page.locator("p.line").first.wait_for()
        page.wait_for_timeout(600)
        expect(page.locator("p.line").first).to_have_text("Security Camera leaves the line.")


def test_the_log_and_what_is_read_out_name_the_card_before_what_it_did(somebody: Person) -> None:
    page = end_turn(somebody)
    row = (
        page.get_by_role("region", name="What happened")
        .get_by_role("listitem")
        .filter(has_text="alarm rises")
    )
    expect(row.locator(".by")).to_have_text("Security Camera:")
    heard = page.locator("[aria-live=polite][role=status]", has_text="What do you do?")
    expect(heard).to_contain_text(
        "Security Camera leaves the line. Security Camera: The alarm rises by 8 to 8."
    )
