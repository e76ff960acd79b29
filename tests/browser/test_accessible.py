"""Each kind of state of every game, read by axe in a wide and in a narrow window."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from browser.course import course
from browser.hands import close_book
from browser.looks import violations
from browser.people import PHONE, Person, Visitors
from playwright.sync_api import Page, expect

GAMES = ("agent-decker", "blight-chronicles", "nightlancer", "island")
SCREENS: dict[str, dict[str, Any]] = {
    "laptop": {"viewport": {"width": 1366, "height": 768}},
    "phone": PHONE,
}
SHARED = {"nightlancer": {"seats": 3}, "island": {"seats": 2, "spirits": 2}}
"""The setup of a table for several, for each game that has one."""


def sit(somebody: Person, game: str, **opening: Any) -> Page:
    """Sit down at a table, with its book read."""
    somebody.sit(game, **opening)
    page = somebody.page
    page.locator("#question").wait_for()
    page.evaluate("new Promise(requestAnimationFrame)")  # what opens automatically is open then
    close_book(page)
    return page


def found(page: Page, name: str) -> list[str]:
    return [f"{name}: {one}" for one in violations(page)]


@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS)
@pytest.mark.parametrize("game", GAMES)
def test_the_setup_and_the_rules(visitors: Visitors, game: str, screen: dict[str, Any]) -> None:
    somebody = visitors.come(**screen)
    somebody.box(game)
    wrong = found(somebody.page, "setup")
    somebody.open(f"/rules/{game}").get_by_role("heading", name="All cards").wait_for()
    assert [] == wrong + found(somebody.page, "rules")


@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS)
@pytest.mark.parametrize("game", GAMES)
def test_the_table_and_what_opens_over_it(visitors: Visitors, game: str, screen: dict[str, Any]) -> None:
    """At the first choice and in the middle of a game; then each dialog that every game has."""
    somebody = visitors.come(**screen)
    page = sit(somebody, game, seed=1)
    wrong = found(page, "start")
    played = course(game, 0)
    sit(somebody, **played.opening(len(played.record["choices"]) // 2))
    wrong += found(page, "middle")
    for name, opens in (
        ("keys", lambda: page.keyboard.press("?")),
        ("menu", lambda: page.get_by_role("button", name="Menu", exact=True).click()),
    ):
        wrong += found_in_dialog(page, name, opens)
    assert [] == wrong


def found_in_dialog(page: Page, name: str, opens: Callable[[], object]) -> list[str]:
    """Open a dialog, and close it when axe has read it."""
    opens()
    dialog = page.locator("dialog[open]")
    dialog.wait_for()
    wrong = found(page, name)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    return wrong


@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS)
@pytest.mark.parametrize("game", GAMES)
def test_the_ending_and_the_gallery(visitors: Visitors, game: str, screen: dict[str, Any]) -> None:
    somebody = visitors.come(**screen)
    played = course(game, 0)
    page = sit(somebody, **played.opening(len(played.record["choices"])))
    page.locator("dialog[open]").wait_for()
    wrong = found(page, "ending")
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.get_by_role("button", name="Menu", exact=True).click()
    gallery = page.get_by_role("dialog").get_by_role("button", name="Endings", exact=True)
    if gallery.count():
        gallery.click()
        page.get_by_role("dialog", name="Endings").wait_for()
        wrong += found(page, "gallery")
    assert [] == wrong


@pytest.mark.needs_server
@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS)
@pytest.mark.parametrize("game", SHARED)
def test_the_lobby(visitors: Visitors, game: str, screen: dict[str, Any]) -> None:
    somebody = visitors.come(**screen)
    setup = SHARED[game]
    page = sit(somebody, game, seed=1, setup=setup, seats=["me", *["open"] * (setup["seats"] - 1)])
    lobby = page.get_by_role("dialog", name="Seats and clock")
    if not lobby.count():
        page.get_by_role("button", name="Seats and clock").click()
    lobby.wait_for()
    assert [] == found(page, "lobby")
