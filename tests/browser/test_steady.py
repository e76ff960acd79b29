"""Nothing on the page moves automatically: neither while it loads, nor when the question changes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from browser.folder import Guest
from browser.hands import close_book, settled
from browser.people import PHONE, Browsers, Person, Visitors
from server.serving import ServerProcess, server_process

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


PLAYED: dict[str, dict[str, Any]] = {
    "agent-decker": {},
    "blight-chronicles": {},
    "nightlancer": {"setup": {"seats": 3}, "seats": ["me", "bot:greedy", "bot:greedy"]},
    "island": {},
}
"""The opening of each game in which the page is watched."""
BOT_PAUSE_SECONDS = 0.8
"""Pause of bots before each choice; without it, their acts come too soon after a press to be counted."""
CHOICES = 24
MOST_SHIFT = 0.05
"""Maximum sum of the layout shifts over that number of choices."""


@pytest.fixture(scope="module")
def unhurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server whose bots take their time, as they do for players."""
    with server_process(tmp_path_factory.mktemp("unhurried"), bot_pause=BOT_PAUSE_SECONDS) as running:
        yield running


@pytest.fixture
def players(browsers: Browsers, unhurried: ServerProcess) -> Iterator[Visitors]:
    people = Visitors(browsers, unhurried.address)
    yield people
    people.leave()


@pytest.mark.needs_server
@pytest.mark.parametrize("game", PLAYED)
def test_little_moves_by_itself_while_one_plays(players: Visitors, game: str) -> None:
    """Beats, acts of others and new questions leave line, hand, options and log where they are."""
    somebody = players.come(viewport={"width": 1366, "height": 768}, reduced_motion="no-preference")
    page = somebody.page
    somebody.sit(game, seed=1, **PLAYED[game])
    page.locator("#question").wait_for()
    settled(page)
    page.wait_for_function(AT_REST)
    page.evaluate(f"() => {{{SHIFTS}}}")
    before = page.evaluate("shifted")
    for _ in range(CHOICES):
        settled(page)
        close_book(page)
        page.keyboard.press("1")
        page.wait_for_timeout(300)
    settled(page)
    shifted = page.evaluate("shifted") - before
    assert shifted < MOST_SHIFT


PLACES = """async (cards) => {
    const seen = new Set();
    for (let frame = 0; frame < 6; frame++) {
        await new Promise(requestAnimationFrame);
        seen.add(cards.map((one) => JSON.stringify(one.getBoundingClientRect())).join());
    }
    return seen.size;
}"""
"""Number of different places of cards in six frames."""
STEP_PX = 9


def test_a_card_that_is_pointed_at_stays_where_it_is(somebody: Person) -> None:
    """Wherever the pointer rests at the edge of a hand, no card rises and falls by turns."""
    somebody.sit("agent-decker", seed=1)
    page = somebody.page
    page.locator("#question").wait_for()
    close_book(page)
    hand = page.locator("[data-zone=hand] [data-card]")
    boxes = [box for card in hand.all() if (box := card.bounding_box())]
    left, right = min(box["x"] for box in boxes), max(box["x"] + box["width"] for box in boxes)
    top, foot = min(box["y"] for box in boxes), max(box["y"] + box["height"] for box in boxes)
    restless = []
    for y in (top + 4, (top + foot) / 2, foot - 4, foot - 12, foot - 20):
        for x in range(round(left), round(right), STEP_PX):
            page.mouse.move(x, y)
            hand.evaluate_all("() => new Promise(requestAnimationFrame)")
            if hand.evaluate_all(PLACES) > 1:
                restless.append((x, y))
    assert not restless
