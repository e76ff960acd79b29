"""Nothing on the page moves automatically: neither while it loads, nor when the question changes."""

from __future__ import annotations

from typing import Any

import pytest
from browser.folder import Guest
from browser.hands import close_book, settled
from browser.people import PHONE, Visitors

SHIFTS = """
    window.shifted = 0;
    new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) if (!shift.hadRecentInput) window.shifted += shift.value;
    }).observe({ type: "layout-shift", buffered: true });
"""
AT_REST = """() => document.fonts.status === "loaded"
    && [...document.images].every((one) => one.complete || one.loading === "lazy")
    && document.getAnimations().every((one) => one.playState !== "running")"""
"""All letters are there, and all pictures that need not wait to be seen, and nothing is on its way."""
SLOWER = 8
"""Throttling of the browser, a factor: each message gets a frame of its own."""
HARDLY = 0.03
"""A letter's width: fonts that come late move no more than that."""


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", ["", "agent-decker", "blight-chronicles", "nightlancer", "island"])
def test_nothing_moves_while_the_page_comes(visitors: Visitors, game: str, screen: dict[str, object]) -> None:
    somebody = visitors.come(**screen)
    somebody.install_clock()
    page = somebody.page
    page.add_init_script(SHIFTS)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    if game:
        somebody.sit(game, seed=1)
        if isinstance(somebody, Guest):
            page.reload()  # the record came through another page
        page.locator("#question").wait_for()
    else:
        somebody.open("/").get_by_role("button", name="Play", exact=True).first.wait_for()
    page.wait_for_load_state("networkidle")
    page.clock.fast_forward(600)
    page.wait_for_function(AT_REST)
    assert page.evaluate("shifted") < HARDLY


BURSTS = """
    window.most = 0;
    let burst = 0, last = -Infinity;
    new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) {
            if (shift.hadRecentInput) continue;
            burst = shift.startTime - last > 1000 ? shift.value : burst + shift.value;
            last = shift.startTime;
            window.most = Math.max(window.most, burst);
        }
    }).observe({ type: "layout-shift" });
"""
"""Measures the largest burst of shifts, between which no second passes."""
PLAYED: dict[str, dict[str, Any]] = {
    "agent-decker": {},
    "blight-chronicles": {},
    "island": {},
}
"""The opening of each game in which the page is watched."""
CHOICES = 24
MOST_SHIFT = {"agent-decker": 0.08, "blight-chronicles": 0.15, "island": 0.05}
"""Layout shift of a burst that is allowed; cards of a line that go on two places are most of it."""


@pytest.mark.parametrize("game", PLAYED)
def test_little_moves_by_itself_while_one_plays(visitors: Visitors, game: str) -> None:
    """Beats, acts of others and new questions leave log and hand where they are."""
    somebody = visitors.come(viewport={"width": 1366, "height": 768}, reduced_motion="no-preference")
    page = somebody.page
    somebody.sit(game, seed=1, **PLAYED[game])
    page.locator("#question").wait_for()
    settled(page)
    close_book(page)
    page.wait_for_function(AT_REST)
    page.evaluate(f"() => {{{BURSTS}}}")
    for _ in range(CHOICES):
        settled(page)
        close_book(page)
        page.keyboard.press("1")
        page.wait_for_timeout(300)
    settled(page)
    assert page.evaluate("window.most") < MOST_SHIFT[game]
