"""Tests of what a window has room for: it is seen without scrolling or unfolding anything."""

from __future__ import annotations

from typing import Final

import pytest
from browser.course import course_where, moment
from browser.hands import close_book, settled
from browser.looks import resize
from browser.people import Person
from browser.test_nightlancer import sit_where as sit_in_nightlancer
from playwright.sync_api import expect

AGENT: Final = "agent-decker"
BLIGHT: Final = "blight-chronicles"
TABLET: Final = (820, 1180)
DESK: Final = (1440, 900)

SCROLLED: Final = "(one) => one.scrollHeight - one.clientHeight - one.scrollTop"
"""Pixels of an element's content that are below what is seen of it."""


def sit_where(somebody: Person, game: str, verb: str, size: tuple[int, int], after: int = 0) -> None:
    resize(somebody.page, *size)
    somebody.sit(**moment(game, verb, after))
    somebody.page.locator("#question").wait_for()
    somebody.page.evaluate("new Promise(requestAnimationFrame)")  # what opens automatically is open then
    close_book(somebody.page)


def test_two_options_are_side_by_side_on_a_tablet(somebody: Person) -> None:
    """On a phone one of them, and the other behind a button."""
    sit_where(somebody, AGENT, "complete", TABLET)
    page = somebody.page
    shown = page.locator("[data-option]").locator("visible=true")
    expect(shown).to_have_count(2)
    first, second = (one.bounding_box() for one in shown.all())
    assert first
    assert second
    assert first["y"] == second["y"]
    expect(page.get_by_role("button", name="1 more")).to_be_hidden()
    resize(page, 390, 844)
    expect(shown).to_have_count(1)
    page.get_by_role("button", name="1 more").click()
    expect(shown).to_have_count(2)


def test_cards_to_choose_from_are_large_on_a_tablet(somebody: Person) -> None:
    """The deck is shown beside them."""
    sit_where(somebody, BLIGHT, "learn", TABLET)
    card = somebody.page.locator("[data-zone=offer] [data-card]").first.bounding_box()
    assert card
    assert card["width"] > 160
    expect(somebody.page.get_by_role("list", name="cards are yours")).to_be_visible()


@pytest.mark.parametrize("question", ["street", "event", "build", "route"])
def test_the_hand_is_seen_over_the_question_on_a_tablet(somebody: Person, question: str) -> None:
    resize(somebody.page, *TABLET)
    sit_in_nightlancer(somebody, 4, question)
    close_book(somebody.page)
    hand = somebody.page.get_by_role("list", name="Your hand").bounding_box()
    asks = somebody.page.locator("aside").bounding_box()
    assert hand
    assert asks
    assert hand["y"] + hand["height"] <= asks["y"] + 8


def test_between_the_stages_a_desk_is_not_scrolled(somebody: Person) -> None:
    """The map of the campaign is left out where only a part of it would be seen."""
    sit_where(somebody, BLIGHT, "learn", DESK)
    city = somebody.page.locator("main .map")
    assert somebody.page.evaluate(SCROLLED, somebody.page.locator("html").element_handle()) <= 0
    expect(city).to_be_hidden()
    resize(somebody.page, 1920, 1200)
    expect(city).to_be_visible()


def test_an_ending_is_seen_whole(somebody: Person) -> None:
    resize(somebody.page, *DESK)
    played = course_where(AGENT, lambda played: not played.won)
    somebody.sit(**played.opening(len(played.offered)))
    ending = somebody.page.get_by_role("dialog")
    ending.get_by_role("button", name="Take back the last turn").wait_for()
    assert ending.evaluate(SCROLLED) <= 0


def test_the_end_of_the_log_stays_in_sight(somebody: Person) -> None:
    """When the window gets another size, unless somebody reads further above."""
    sit_where(somebody, BLIGHT, "eliminate", (1920, 1080), 14)
    page = somebody.page
    log = page.get_by_role("region", name="What happened")
    resize(page, *DESK)
    assert log.evaluate(SCROLLED) <= 1
    log.evaluate("(log) => log.scrollTo(0, 0)")
    page.evaluate("new Promise(requestAnimationFrame)")
    resize(page, 1920, 1080)
    assert log.evaluate("(log) => log.scrollTop") == 0


def test_eight_people_are_in_one_row_on_a_laptop(somebody: Person) -> None:
    resize(somebody.page, 1366, 768)
    people = somebody.box("nightlancer").get_by_role("group", name="Who are you?").get_by_role("button")
    expect(people).to_have_count(8)
    assert len({round(box["y"]) for one in people.all() if (box := one.bounding_box())}) == 1


FOCUSED: Final = """() => document.activeElement.matches("[data-option]:enabled")
    || document.querySelector("dialog[open]")?.contains(document.activeElement)"""


def test_the_focus_is_on_an_option_as_soon_as_there_is_one(somebody: Person) -> None:
    """While a bot decides there is none, and while a book is open it is in the book."""
    somebody.sit("nightlancer", seed=5, setup={"seats": 2}, seats=["me", "bot:greedy"])
    page = somebody.page
    for _ in range(8):
        settled(page)
        close_book(page)
        page.keyboard.press("1")
        page.wait_for_function(FOCUSED)
