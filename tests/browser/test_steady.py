"""Nothing on the page moves by itself: neither while it comes, nor because something else is asked."""

from __future__ import annotations

import pytest
from browser.people import PHONE, Visitors

SHIFTS = """
    window.shifted = 0;
    new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) if (!shift.hadRecentInput) window.shifted += shift.value;
    }).observe({ type: "layout-shift", buffered: true });
"""
HARDLY = 0.03
"""A letter's width: fonts that come late move no more than that."""


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", ["", "agent-decker", "blight-chronicles", "nightlancer", "island"])
def test_nothing_moves_while_the_page_comes(visitors: Visitors, game: str, screen: dict[str, object]) -> None:
    somebody = visitors.come(**screen)
    somebody.page.add_init_script(SHIFTS)
    if game:
        somebody.sit(game, seed=1)
        somebody.page.locator("#question").wait_for()
    else:
        somebody.open("/").get_by_role("button", name="New game").first.wait_for()
    somebody.page.wait_for_load_state("networkidle")
    somebody.page.wait_for_timeout(600)
    assert somebody.page.evaluate("shifted") < HARDLY
