"""A deck is gone through in two columns: what stays, what goes, and one button that settles it."""

from __future__ import annotations

from browser.course import moment
from browser.people import Person
from playwright.sync_api import Locator, Page, expect

BLIGHT = "blight-chronicles"


def column(page: Page, title: str) -> Locator:
    return page.get_by_role("region", name=title).locator("[data-card]")


def size(page: Page) -> int:
    return int(page.locator(".size b").inner_text())


def test_a_deck_is_settled_at_once_and_taken_back_as_one(somebody: Person) -> None:
    somebody.sit(**moment(BLIGHT, "drop"))
    page = somebody.page
    stay, go = column(page, "These stay in your deck"), column(page, "These leave it for good")
    stay.first.wait_for()
    whole = size(page)
    expect(page.locator(".size")).to_contain_text(f"{whole} (8 to 21)")
    made = page.get_by_role("button", name="Go back to before").count()
    stay.nth(0).click()
    stay.nth(1).click()
    expect(page.locator(".size")).to_contain_text(f"{whole - 2} (8 to 21)")
    expect(page.get_by_role("img", name="How strong the cards are")).to_be_visible()
    go.first.click()  # kept after all
    expect(page.locator(".size")).to_contain_text(f"{whole - 1} (8 to 21)")
    page.get_by_role("button", name=f"Keep {whole - 1}, let 1 go").click()
    expect(page.locator(".size")).to_have_count(0)
    expect(page.get_by_role("button", name="Go back to before")).to_have_count(made + 2)
    page.keyboard.press("u")
    expect(page.locator(".size")).to_contain_text(f"{whole} (8 to 21)")


def test_a_deck_too_small_is_not_settled(somebody: Person) -> None:
    somebody.hold_time()
    somebody.sit(**moment(BLIGHT, "drop"))
    page = somebody.page
    stay = column(page, "These stay in your deck")
    stay.first.wait_for()
    while size(page) >= 8:
        before = size(page)
        stay.first.click()
        expect(page.locator(".size b")).to_have_text(str(before - 1))
        somebody.pass_time(360)  # else two clicks are one
    expect(page.get_by_role("button", name="Keep 7, let")).to_be_disabled()
