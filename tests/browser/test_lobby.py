"""Several people at one table on the page: links, names, bots, the clock, what is said, undo by consent."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser.looks import keep, violations
from browser.people import Person, Visitors
from playwright.sync_api import Locator, Page, expect
from server.serving import ServerProcess, server_process
from session.installed import install

DO_NOTHING = """() => {
    document.querySelector("[data-option=done], [data-option=pass], [data-option='bid:0']")?.click();
    return !!document.querySelector("dialog[open]");
}"""
"""Take whatever option stands for nothing, until the game is over."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with the market of three among its games."""
    site = tmp_path_factory.mktemp("site")
    install(site, "market-games", {"market": "session.market_rules"})
    before = os.environ.get("PYTHONPATH", "")
    os.environ["PYTHONPATH"] = os.pathsep.join([str(site), str(Path(__file__).parents[1]), before])
    try:
        with server_process(tmp_path_factory.mktemp("home"), bot_pause=0.1) as running:
            yield running
    finally:
        os.environ["PYTHONPATH"] = before


def market(page: Page) -> Locator:
    return page.get_by_role("region", name="Market", exact=True)


def company(page: Page) -> Locator:
    return page.get_by_role("region", name="At this table")


def seat(page: Page, n: int) -> Locator:
    return company(page).get_by_role("listitem").nth(n - 1)


def lobby(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Seats and clock")


@pytest.fixture
def two(visitors: Visitors) -> tuple[Person, Person]:
    """Ada has opened a table with a bot in the third seat, and Ben has come by the link she gave him."""
    ada, ben = visitors.come(), visitors.come()
    form = market(ada.open("/"))
    form.get_by_label("Seat 2").select_option("open")
    form.get_by_label("Your name").fill("Ada")
    form.get_by_role("button", name="New game").click()
    link = lobby(ada.page).get_by_label("Link for Seat 2").input_value()
    ben.page.goto(link)
    lobby(ada.page).get_by_role("heading", name="Seat 2 here").wait_for()
    assert [] == violations(ada.page)
    keep(ada.page, "lobby")
    ada.page.keyboard.press("Escape")
    return ada, ben


def take(page: Page, verb: str) -> None:
    """Take the first option that begins so."""
    options = page.get_by_role("region", name="The question").locator("ol [data-option]")
    options.filter(has_text=verb).first.click()


def test_a_table_is_opened_for_a_friend_and_a_bot(two: tuple[Person, Person]) -> None:
    ada, ben = two
    for page in (ada.page, ben.page):
        expect(seat(page, 1)).to_contain_text("Ada")
        expect(seat(page, 3)).to_contain_text("easy bot")
    expect(seat(ada.page, 1)).to_contain_text("you, to decide")
    expect(seat(ben.page, 2)).to_contain_text("you")
    company(ben.page).get_by_role("button", name="Seats and clock").click()
    lobby(ben.page).get_by_label("Your name").fill("Ben")
    lobby(ben.page).get_by_label("Your name").press("Enter")
    expect(seat(ada.page, 2)).to_contain_text("Ben")
    expect(lobby(ben.page).get_by_label("Link for Seat 2")).to_have_count(0)
    assert [] == violations(ben.page)


def test_responses_are_timed_and_can_be_held(two: tuple[Person, Person]) -> None:
    ada, ben = two
    take(ada.page, "Play")
    clock = company(ben.page).get_by_role("timer")
    clock.wait_for()
    keep(ben.page, "lobby-clock")
    assert [] == violations(ben.page)
    company(ben.page).get_by_role("button", name="Hold").click()
    company(ben.page).get_by_role("button", name="Held").wait_for()
    expect(company(ada.page).get_by_role("button", name="Hold")).to_have_count(0)
    take(ben.page, "Pass")
    clock.wait_for(state="detached")


def test_untimed_nobody_is_hurried(two: tuple[Person, Person]) -> None:
    ada, ben = two
    company(ben.page).get_by_role("button", name="Seats and clock").click()
    lobby(ben.page).get_by_label("Time to respond").select_option("as long as you like")
    take(ada.page, "Play")
    ben.page.keyboard.press("Escape")
    ben.page.locator("[data-option=pass]:visible").first.wait_for()
    expect(company(ben.page).get_by_role("timer")).to_have_count(0)


def test_a_phrase_is_said(two: tuple[Person, Person]) -> None:
    ada, ben = two
    company(ben.page).get_by_label("Say").select_option("Thank you.")
    company(ada.page).get_by_text("Seat 2: Thank you.").wait_for()


def test_an_undo_is_asked_for_and_granted(two: tuple[Person, Person]) -> None:
    ada, ben = two
    take(ada.page, "Roll")
    ada.page.get_by_role("button", name="Undo").click()
    company(ada.page).get_by_text("You have asked to go back. Waiting for Seat 2.").wait_for()
    company(ben.page).get_by_text("Ada would like to go back to before choice 1.").wait_for()
    keep(ben.page, "lobby-undo")
    assert [] == violations(ben.page)
    company(ben.page).get_by_role("button", name="Refuse").click()
    company(ada.page).get_by_role("status").wait_for(state="detached")
    ada.page.get_by_role("button", name="Undo").click()
    company(ben.page).get_by_role("button", name="Agree").click()
    expect(ada.page.get_by_role("button", name="Undo")).to_be_disabled()


def test_a_seat_that_was_left_is_given_to_a_bot_and_taken_back(two: tuple[Person, Person]) -> None:
    ada, ben = two
    link = ben.page.url
    ben.open("/")
    expect(seat(ada.page, 2)).to_contain_text("not here")
    company(ada.page).get_by_role("button", name="Seats and clock").click()
    lobby(ada.page).get_by_role("listitem").nth(1).get_by_role("button", name="Let a bot play").click()
    expect(seat(ada.page, 2)).to_contain_text("easy bot")
    ben.page.goto(link)
    company(ben.page).get_by_role("button", name="Seats and clock").click()
    lobby(ben.page).get_by_role("button", name="Play yourself again").click()
    expect(seat(ada.page, 2)).to_contain_text("here")


def test_at_the_end_the_places_are_told_and_another_game_has_the_same_bots(visitors: Visitors) -> None:
    ada = visitors.come()
    ada.sit("market", seats=["me", "bot:greedy", "bot:random"], seed=4, setup={"points": 2})
    ada.page.wait_for_function(DO_NOTHING, polling=100)
    ending = ada.page.get_by_role("dialog", name="Place")
    expect(ending.get_by_role("listitem")).to_have_count(3)
    keep(ada.page, "lobby-ending")
    assert [] == violations(ada.page)
    ending.get_by_role("button", name="New game").click()
    expect(seat(ada.page, 3)).to_contain_text("careless bot")
    company(ada.page).get_by_role("button", name="Seats and clock").click()
    which = lobby(ada.page).get_by_role("listitem").nth(2).get_by_role("combobox")
    expect(which.locator(":checked")).to_have_text("careless bot")
    ada.page.keyboard.press("Escape")
    expect(ada.page.get_by_text("Points: [2, 2, 2]").first).to_be_visible()


def test_on_a_phone_all_of_it_fits(visitors: Visitors) -> None:
    ada = visitors.come(viewport={"width": 390, "height": 844})
    ada.sit("market", seats=["me", "bot:greedy", "bot:greedy"])
    company(ada.page).wait_for()
    keep(ada.page, "lobby-phone")
    assert ada.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert [] == violations(ada.page)


def test_a_way_fills_in_the_setup(visitors: Visitors) -> None:
    ada = visitors.come()
    form = market(ada.open("/"))
    form.locator("summary", has_text="How to play").click()
    form.get_by_label("As one, nobody peeks").check()
    expect(form.get_by_label("How to play", exact=True)).to_have_value("together")
    expect(form.get_by_label("Without peeking")).to_be_checked()
    form.get_by_label("Without peeking").uncheck()
    expect(form.get_by_label("As one, nobody peeks")).not_to_be_checked()
    assert [] == violations(ada.page)
    keep(ada.page, "lobby-start")
