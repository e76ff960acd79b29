"""A mission or stage that is completed takes a moment."""

from __future__ import annotations

import pytest
from browser.course import course
from browser.looks import keep, resize, violations
from browser.people import Person, with_and_without_a_server
from playwright.sync_api import Locator, Page, expect

import fieldcraft

MOMENTS = {
    "agent-decker": (2, 106, "Complete", "Mission One"),
    "blight-chronicles": (0, 84, "Done", "Get in"),
    "island": (1, 147, "Terror 2", "The invaders grow afraid"),
}
"""Seed of each game, number of choices before the moment, stamp, and title."""
MOMENT_MILLISECONDS = 2000
"""Time for which a moment lasts at the normal pace."""
PLACES = """() => [...document.querySelectorAll("main [data-card]")].map(
    (card) => JSON.stringify(card.getBoundingClientRect()))"""


def before(somebody: Person, game: str) -> Page:
    """A table right before a mission or stage is completed."""
    seed, made, *_ = MOMENTS[game]
    somebody.sit(**course(game, seed).opening(made))
    page = somebody.page
    page.locator("ol [data-option]").first.wait_for(state="attached")
    return page


def go_on(page: Page, game: str) -> None:
    """Take the option that completes it."""
    seed, made, *_ = MOMENTS[game]
    key = course(game, seed).record["choices"][made]
    keys = [option.get_attribute("data-option") for option in page.locator("ol [data-option]").all()]
    page.keyboard.press(str(1 + keys.index(key)))


def moment(page: Page) -> Locator:
    return page.locator("[data-moment]")


@pytest.mark.parametrize("game", MOMENTS)
def test_a_stage_that_is_completed_takes_a_moment_and_passes_by_itself(somebody: Person, game: str) -> None:
    """The clock is the test's, so that a slow machine sees as much of the moment as a quick one."""
    somebody.hold_time()
    page = before(somebody, game)
    *_, stamp, title = MOMENTS[game]
    places = page.evaluate(PLACES)
    go_on(page, game)
    moment(page).wait_for()
    expect(moment(page)).to_contain_text(stamp)
    expect(page.locator("[aria-live=polite]").first).to_have_text(f"{stamp}: {title}.")
    expect(moment(page).get_by_role("heading", include_hidden=True)).to_have_text(title)
    somebody.pass_time(MOMENT_MILLISECONDS - 100)
    keep(page, f"moment-{game}")
    assert places == page.evaluate(PLACES), "something behind it moved"
    expect(moment(page)).to_be_visible()
    somebody.pass_time(200)
    moment(page).wait_for(state="detached")
    page.locator("#question").wait_for()
    page.clock.resume()  # axe waits for timers
    assert not violations(page)


@with_and_without_a_server
def test_any_key_ends_a_moment_and_the_reward_is_on_the_table(somebody: Person) -> None:
    page = before(somebody, "agent-decker")
    go_on(page, "agent-decker")
    moment(page).wait_for()
    expect(moment(page).locator(".card")).to_have_count(4)
    page.keyboard.press("x")
    moment(page).wait_for(state="detached", timeout=900)
    expect(page.get_by_role("heading", name="Mission Two").first).to_be_visible()
    expect(page.locator(".flying")).to_have_count(0)
    told = page.locator("[aria-live=polite]").first
    expect(told).to_contain_text("Mission One is complete with the alarm at 47.")


EVENT = {
    "game": "island",
    "sets": ["branch_and_claw"],
    "turn": 2,
    "phase": "fast",
    "ravage": ["sands-1"],
    "build": ["mountain-1"],
    "lands": {"a1": "5 river-surges-in-sunlight", "a3": "city", "a4": "2 explorer, town, 3 dahan"},
    "stack": ["downward-spiral"],
    "pool": 9,
    "event_deck": ["putting-down-roots"],
    "fear_deck": ["isolation"] * 9,
    "dividers": [6, 3],
    "invader_deck": ["jungle-1", "mountain-1", "coast"],
}
"""A position of the island before an event that asks which land it is about."""


@pytest.mark.parametrize("size", [(1366, 768), (390, 844), (844, 390)])
def test_an_event_is_a_moment_before_it_acts(somebody: Person, size: tuple[int, int]) -> None:
    """Its picture and the half that counts are shown whole; then it asks, with its card in sight."""
    page = somebody.page
    resize(page, *size)
    somebody.sit("island", record=fieldcraft.scenario(EVENT).record)
    page.locator("[data-option=finish]").first.wait_for(state="attached")
    page.evaluate("document.querySelector('[data-option=finish]').click()")
    moment(page).wait_for()
    expect(moment(page)).to_contain_text("Event")
    expect(moment(page)).to_contain_text("Putting Down Roots: On each board, in an inland land")
    expect(moment(page)).not_to_contain_text("The Center Crumbles")
    box = moment(page).locator(".leafs").bounding_box()
    assert box
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= size[1]
    page.wait_for_timeout(700)
    keep(page, f"moment-event-{size[1]}")
    page.keyboard.press("x")
    moment(page).wait_for(state="detached", timeout=900)
    expect(page.locator("#question")).to_have_text("What is pushed, and where?")
    expect(page.get_by_role("button", name="Event: Putting Down Roots")).to_have_count(1)
    keep(page, f"moment-event-{size[1]}-after")


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (820, 1180)])
@pytest.mark.parametrize("game", MOMENTS)
def test_a_moment_is_seen_whole(somebody: Person, game: str, size: tuple[int, int]) -> None:
    """No part of it is outside the window, on a phone held either way and on a tablet."""
    resize(somebody.page, *size)
    page = before(somebody, game)
    go_on(page, game)
    moment(page).wait_for()
    boxes = [one.bounding_box() for one in moment(page).locator(".leafs, .card").all()]
    wide, high = size
    assert all(box and box["x"] >= 0 and box["y"] >= 0 for box in boxes)
    assert all(box and box["x"] + box["width"] <= wide and box["y"] + box["height"] <= high for box in boxes)
    keep(page, f"moment-{game}-{high}")


def test_where_nothing_is_told_there_is_no_moment(somebody: Person) -> None:
    page = before(somebody, "agent-decker")
    page.evaluate("localStorage.setItem('fieldcraft.settings', JSON.stringify({ pace: 'off' }))")
    page.reload()
    page.locator("ol [data-option]").first.wait_for(state="attached")
    page.evaluate("""() => {
        window.seen = 0;
        const look = () => (window.seen += document.querySelectorAll("[data-moment]").length);
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    }""")
    go_on(page, "agent-decker")
    page.get_by_role("heading", name="Mission Two").first.wait_for()
    assert page.evaluate("window.seen") == 0


def test_where_nothing_moves_a_moment_stands_still(somebody: Person) -> None:
    page = before(somebody, "agent-decker")
    page.emulate_media(reduced_motion="reduce")
    page.reload()
    page.locator("ol [data-option]").first.wait_for(state="attached")
    go_on(page, "agent-decker")
    moment(page).wait_for()
    running = page.evaluate("document.querySelector('[data-moment]').getAnimations({ subtree: true }).length")
    assert running == 0
    moment(page).click(position={"x": 5, "y": 5})
    moment(page).wait_for(state="detached", timeout=900)
