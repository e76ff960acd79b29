"""Direct hands: what several presses did is one act, where the card lies; an undo takes it back as one."""

from __future__ import annotations

from typing import Any

from browser.course import moment
from browser.people import PHONE, Person, Visitors
from playwright.sync_api import Locator, Page, expect

AGENT, BLIGHT = "agent-decker", "blight-chronicles"


def position(**declared: Any) -> dict[str, Any]:
    """What opens a table of Blight Chronicles at a declared position."""
    usual = {"stage": "1", "slots": ["nervous-guard", "staff-entrance"], "deck": ["tension"], "physical": 1}
    record = {
        "version": "1",
        "setup": {"scenario": usual | declared},
        "seed": 1,
        "choices": [],
        "digests": [],
    }
    return {"game": BLIGHT, "record": record | {"game": BLIGHT}}


def hand(page: Page) -> Locator:
    return page.locator("[data-zone=hand] [data-card]")


def choices(page: Page) -> Locator:
    """The choices in the log."""
    return page.get_by_role("button", name="Go back to before")


def log(page: Page) -> Locator:
    return page.get_by_role("region", name="What happened")


def drag(page: Page, card: Locator, to: Locator) -> None:
    card.hover()
    page.mouse.down()
    box = to.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
    page.mouse.up()


def test_all_that_asks_nothing_is_played_and_taken_back_as_one(somebody: Person) -> None:
    somebody.sit(AGENT, seed=1)
    page = somebody.page
    expect(hand(page)).to_have_count(4)
    quiet = page.get_by_role("button", name="Play 4 at once").locator("visible=true")
    quiet.click()
    expect(choices(page)).to_have_count(4)
    expect(hand(page)).to_have_count(0)
    page.keyboard.press("u")
    expect(hand(page)).to_have_count(4)
    expect(choices(page)).to_have_count(0)
    page.keyboard.press("p")
    expect(hand(page)).to_have_count(0)


def test_a_card_that_asks_is_not_among_them(somebody: Person) -> None:
    """Silent movement has nothing to discard, so it asks nothing; Footwork does."""
    somebody.sit(**position(hand=["elbow-strike", "footwork", "silent-movement"]))
    page = somebody.page
    page.get_by_role("button", name="Play 2 at once").locator("visible=true").click()
    expect(hand(page)).to_have_count(1)
    expect(choices(page)).to_have_count(2)


def test_a_card_has_a_half_with_text_and_one_without(somebody: Person) -> None:
    somebody.sit(**position(hand=["footwork", "elbow-strike"]))
    page = somebody.page
    hand(page).first.hover()
    page.get_by_role("button", name="Without", exact=True).click()
    expect(page.locator("#question")).to_have_text("What do you do?")
    expect(choices(page)).to_have_count(2)
    page.keyboard.press("u")
    expect(hand(page)).to_have_count(2)
    page.mouse.move(1, 1)
    hand(page).first.hover()
    page.get_by_role("button", name="With text", exact=True).click()
    expect(log(page)).to_contain_text("You discard Elbow strike")
    expect(choices(page)).to_have_count(2)


def test_texts_are_used_without_asking_where_that_is_set(somebody: Person) -> None:
    somebody.context.add_init_script("""localStorage.setItem("fieldcraft.settings", '{"texts":"use"}')""")
    somebody.sit(**position(hand=["footwork", "elbow-strike"]))
    hand(somebody.page).first.click()
    expect(choices(somebody.page)).to_have_count(2)
    expect(log(somebody.page)).to_contain_text("You discard Elbow strike")


def test_a_card_is_drawn_onto_the_table_to_play_it(somebody: Person) -> None:
    somebody.sit(AGENT, seed=1)
    page = somebody.page
    drag(page, hand(page).first, page.locator("[data-zone=pool]"))
    expect(hand(page)).to_have_count(3)
    expect(choices(page)).to_have_count(1)
    drag(page, hand(page).first, page.locator("header"))  # let go beside the table it goes back
    page.wait_for_timeout(200)
    expect(choices(page)).to_have_count(1)
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_card_is_drawn_to_what_it_shall_work_on(somebody: Person) -> None:
    """What the card asks is answered by where it is let go, all of it one act."""
    somebody.sit(**position(hand=["clear-path", "elbow-strike"]))
    page = somebody.page
    target = page.locator("[data-zone=line] [data-card]").first
    drag(page, hand(page).first, target)
    expect(choices(page)).to_have_count(3)
    expect(page.locator("#question")).to_have_text("What do you do?")
    page.keyboard.press("u")
    expect(hand(page)).to_have_count(2)


def test_a_card_is_drawn_to_the_card_that_it_costs(somebody: Person) -> None:
    somebody.sit(**position(hand=["footwork", "elbow-strike", "hit-and-run"]))
    page = somebody.page
    drag(page, hand(page).first, hand(page).nth(1))
    expect(log(page)).to_contain_text("You discard Elbow strike")
    expect(page.locator("#question")).to_have_text("What do you do?")
    page.keyboard.press("u")
    page.get_by_role("button", name="Go back", exact=True).click()  # a card was drawn
    expect(hand(page)).to_have_count(3)


def test_what_can_be_done_with_an_obstacle_is_a_button_on_it(somebody: Person) -> None:
    somebody.sit(**moment(AGENT, "disarm"))
    page = somebody.page
    page.locator("[data-zone=line] .lit").first.hover()
    made = choices(page).count()
    page.get_by_role("button", name="Knock out", exact=False).locator("visible=true").and_(
        page.locator(".deeds *")
    ).first.click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(choices(page)).not_to_have_count(made)


def test_a_payment_names_what_it_is_for_and_is_moved_by_steps(visitors: Visitors) -> None:
    for screen in ({}, PHONE):
        somebody = visitors.come(**screen)
        page = somebody.page
        somebody.sit(**moment(AGENT, "pay"))
        pay = page.get_by_role("group", name="Pay").locator("visible=true")
        if not screen:
            banner = page.locator("[data-zone=hand] .asks")
            expect(banner).to_contain_text(page.locator(".question .asker").inner_text())
            assert banner.evaluate("(one) => getComputedStyle(one).borderTopColor") == "rgb(95, 208, 195)"
        first = pay.locator(".left").inner_text()
        pay.get_by_role("button", name="More").and_(page.locator(":enabled")).first.click()
        expect(pay.locator(".left")).not_to_have_text(first)
        left = pay.locator(".left").inner_text()
        option = page.locator("ol [data-option]").filter(has_text=left)
        wanted = option.locator(".label").text_content()
        pay.get_by_role("button", name="Pay", exact=True).click()
        expect(page.locator("#question")).not_to_have_text("How do you pay?")
        if not screen:
            expect(choices(page).last).to_have_accessible_name(f"Go back to before: {wanted}")
