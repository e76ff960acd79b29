"""Direct manipulation: several presses are one act on the card, and an undo takes it back as one."""

from __future__ import annotations

import re
from typing import Any

import pytest
from browser.course import moment
from browser.people import PHONE, Person, Visitors
from playwright.sync_api import Locator, Page, expect

AGENT, BLIGHT = "agent-decker", "blight-chronicles"


def position(**declared: Any) -> dict[str, Any]:
    """Return the opening of a table of Blight Chronicles at a declared position."""
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


def draw(page: Page, card: Locator, to: Locator) -> None:
    """Drag a card by a finger."""
    start, end = card.bounding_box(), to.bounding_box()
    assert start
    assert end
    (x, y), (over, down) = (
        (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in (start, end)
    )
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        told = [{"x": x, "y": y} for x, y in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": told})

    touch("touchStart", (x, y))
    for step in (0.1, 0.4, 0.7, 1):
        touch("touchMove", (x + (over - x) * step, y + (down - y) * step))
    touch("touchEnd")


def test_all_that_asks_nothing_is_played_and_taken_back_as_one(somebody: Person) -> None:
    somebody.sit(AGENT, seed=1)
    page = somebody.page
    expect(hand(page)).to_have_count(4)
    quiet = page.get_by_role("button", name="Play 4 cards").locator("visible=true")
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
    page.get_by_role("button", name="Play 2 cards").locator("visible=true").click()
    expect(hand(page)).to_have_count(1)
    expect(choices(page)).to_have_count(2)


@pytest.mark.parametrize("by_key", [False, True])
def test_a_whole_hand_is_played_without_its_texts(somebody: Person, by_key: bool) -> None:
    """Cards that ask and cards that do not, as one act: no text is used, and one undo takes all back."""
    somebody.sit(**position(hand=["elbow-strike", "footwork", "silent-movement", "hit-and-run"]))
    page = somebody.page
    whole = page.get_by_role("button", name="Play 4, no texts").locator("visible=true")
    expect(whole).to_be_visible()
    if by_key:
        page.keyboard.press("P")
    else:
        whole.click()
    expect(hand(page)).to_have_count(0)
    expect(page.locator("#question")).to_have_text("What do you do?")
    expect(log(page)).not_to_contain_text("You discard")
    expect(page.get_by_role("button", name="End the round").locator("visible=true").first).to_be_enabled()
    page.keyboard.press("u")
    expect(hand(page)).to_have_count(4)
    expect(choices(page)).to_have_count(0)


def test_where_no_text_asks_there_is_one_way_to_play_all(somebody: Person) -> None:
    somebody.sit(AGENT, seed=1)
    page = somebody.page
    expect(page.get_by_role("button", name="Play 4 cards").locator("visible=true")).to_have_count(1)
    expect(page.get_by_role("button", name="no texts")).to_have_count(0)


def test_an_act_stays_one_when_the_page_is_loaded_anew(somebody: Person) -> None:
    somebody.sit(AGENT, seed=1)
    page = somebody.page
    expect(hand(page)).to_have_count(4)
    page.keyboard.press("p")
    expect(hand(page)).to_have_count(0)
    page.reload()
    expect(choices(page)).to_have_count(4)
    page.keyboard.press("u")
    expect(hand(page)).to_have_count(4)


def test_choices_made_again_one_by_one_are_taken_back_one_by_one(somebody: Person) -> None:
    somebody.sit(AGENT, seed=1)
    page = somebody.page
    expect(hand(page)).to_have_count(4)
    page.keyboard.press("p")
    expect(hand(page)).to_have_count(0)
    page.keyboard.press("u")
    expect(hand(page)).to_have_count(4)
    for left in (3, 2, 1, 0):
        page.keyboard.press("1")
        expect(hand(page)).to_have_count(left)
    page.keyboard.press("u")
    expect(hand(page)).to_have_count(1)


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
    somebody.page.add_init_script("""localStorage.setItem("fieldcraft.settings", '{"texts":"use"}')""")
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
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.locator("[data-option=done]").locator("visible=true").click()
    expect(log(page)).to_contain_text("End the turn")
    expect(choices(page)).to_have_count(2)


def test_a_card_is_drawn_to_what_it_shall_work_on(somebody: Person) -> None:
    """The place where the card is dropped answers its question, and all of it is one act."""
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


def test_a_finger_draws_a_card_as_well(visitors: Visitors) -> None:
    """A card dropped on the table is played; dropped on its target it is used, whichever way the finger
    moves.
    """
    somebody = visitors.come(**PHONE)
    somebody.sit(**position(hand=["clear-path", "elbow-strike"]))
    page = somebody.page
    expect(hand(page)).to_have_count(2)
    draw(page, hand(page).nth(1), page.locator("[data-zone=pool]"))
    expect(hand(page)).to_have_count(1)
    draw(page, hand(page).first, page.locator("[data-zone=line] [data-card]").first)
    expect(hand(page)).to_have_count(0)
    expect(page.locator("#question")).to_have_text("What do you do?")


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
            last = re.compile(f"^Go back to before: .+: {re.escape(wanted or '')}$")
            expect(choices(page).last).to_have_accessible_name(last)
