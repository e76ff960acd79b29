"""Nothing on the page moves automatically: neither while it loads, nor when the question changes."""

from __future__ import annotations

import pytest
from browser.folder import Guest
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
