"""Several people at one table on the page: links, names, bots, the clock, what is said, undo by consent."""

from __future__ import annotations

import pytest
from browser.lobby import come_together, company, lobby, seat, seats_and_clock, server, take
from browser.looks import keep, violations
from browser.people import Person, Visitors
from playwright.sync_api import expect

__all__ = ["server"]

pytestmark = pytest.mark.needs_server
DO_NOTHING = """() => {
    document.querySelector("[data-option=done], [data-option=pass], [data-option='bid:0']")?.click();
    return !!document.querySelector("dialog[open]");
}"""
"""Take an option that means no until the game is over."""


@pytest.fixture
def two(visitors: Visitors) -> tuple[Person, Person]:
    """Ada, who has opened a table, and Ben."""
    return come_together(visitors)[:2]


def test_a_table_is_opened_for_a_friend_and_a_bot(two: tuple[Person, Person]) -> None:
    ada, ben = two
    for page in (ada.page, ben.page):
        expect(seat(page, 1)).to_contain_text("Ada")
        expect(seat(page, 3)).to_contain_text("easy bot")
    expect(seat(ada.page, 1)).to_contain_text("you, to decide")
    expect(seat(ben.page, 2)).to_contain_text("you")
    seats_and_clock(ben.page).get_by_label("Your name").fill("Ben")
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
    company(ben.page).get_by_role("button", name="Hold (5)").click()
    company(ben.page).get_by_role("button", name="Held").wait_for()
    expect(company(ada.page).get_by_role("button", name="Hold")).to_have_count(0)
    take(ben.page, "Pass")
    clock.wait_for(state="detached")


def test_untimed_nobody_is_hurried(two: tuple[Person, Person]) -> None:
    """Another clock needs everybody's consent; what is set is shown until then."""
    ada, ben = two
    choice = seats_and_clock(ben.page).get_by_label("Time to respond")
    choice.select_option("as long as you like")
    lobby(ben.page).get_by_text("You have asked for 0 seconds to respond. Waiting for Ada.").wait_for()
    expect(choice.locator(":checked")).to_have_text("10 seconds")
    assert [] == violations(ben.page)
    keep(ben.page, "lobby-clock-asked")
    company(ada.page).get_by_text("Seat 2 would like to have 0 seconds to respond").wait_for()
    keep(ada.page, "lobby-clock-proposed")
    company(ada.page).get_by_role("button", name="Agree").click()
    expect(choice.locator(":checked")).to_have_text("as long as you like")
    ben.page.keyboard.press("Escape")
    take(ada.page, "Play")
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


def test_a_player_leaves_the_seat_to_a_bot_and_takes_it_back(two: tuple[Person, Person]) -> None:
    ada, ben = two
    seats_and_clock(ben.page).get_by_role("button", name="Let a bot play").click()
    expect(seat(ada.page, 2)).to_contain_text("easy bot")
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
    form = ada.box("market")
    form.get_by_label("As one, nobody peeks").check()
    expect(form.get_by_label("How to play", exact=True)).to_have_value("together")
    expect(form.get_by_label("Without peeking")).to_be_checked()
    form.get_by_label("Without peeking").uncheck()
    expect(form.get_by_label("As one, nobody peeks")).not_to_be_checked()
    assert [] == violations(ada.page)
    keep(ada.page, "lobby-start")
