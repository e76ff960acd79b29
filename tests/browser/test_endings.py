"""The report on a finished game: its course, what mattered, what comes next; and the endings found."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Any

from browser.course import course
from browser.game import Played
from browser.hands import NEXT, Keys
from browser.looks import faults, keep, violations, wrong_with
from browser.people import SCREENS, Person
from browser.twin import Twin
from playwright.sync_api import Locator, Page, expect

from fieldcraft.kernel.state import Option

AGENT, BLIGHT, DEMO = "agent-decker", "blight-chronicles", "blight-chronicles-demo"


def over(somebody: Person, game: str, seed: int) -> Page:
    """A table at which a game has come to its end."""
    played = course(game, seed)
    somebody.sit(**played.opening(len(played.record["choices"])))
    return somebody.page


def ending(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Case closed").or_(
        page.get_by_role("dialog", name="Mission accomplished")
    )


def test_its_course_and_the_choices_that_mattered(somebody: Person) -> None:
    page = over(somebody, AGENT, 0)
    made = len(course(AGENT, 0).record["choices"])
    ending(page).get_by_role("img", name=f"Alarm after {made} choices").wait_for()
    turnings = ending(page).get_by_role("list").get_by_role("button")
    expect(turnings).to_have_count(3)
    told = [turnings.nth(n).inner_text() for n in range(3)]
    assert all("Alarm +" in one for one in told), told
    numbers = [int(one.split()[1].rstrip(",")) for one in told]
    assert numbers == sorted(numbers)
    expect(ending(page)).to_contain_text("Only a game that is won has a score.")
    turnings.first.click()
    expect(page.get_by_text(f"Choice {numbers[0] - 1} of {made}")).to_be_visible()


def test_each_ending_has_its_own_picture(somebody: Person) -> None:
    """Not that of the place where it happened; the page without a server has it in a file of all pictures."""
    page = over(somebody, "island", 0)
    picture = page.get_by_role("dialog").locator("img.picture").first
    page.wait_for_function("(image) => image.complete && image.naturalWidth", arg=picture.element_handle())
    assert picture.evaluate("(image) => image.naturalWidth") == 360


def test_the_island_is_followed_by_its_blight(somebody: Person) -> None:
    page = over(somebody, "island", 0)
    lost = page.get_by_role("dialog")
    made = len(course("island", 0).record["choices"])
    lost.get_by_role("img", name=f"Blight on the island after {made} choices").wait_for()
    turnings = lost.get_by_role("list").get_by_role("button", name="Blight on the island")
    expect(turnings).to_have_count(3)
    assert all("that turn: Blight on the island +" in turnings.nth(n).inner_text() for n in range(3))
    keep(page, "island-ending-course")
    assert not faults(page) + violations(page)


def test_how_it_stood_and_to_play_on_from_what_cost_most(somebody: Person) -> None:
    page = over(somebody, AGENT, 3)
    ending(page).get_by_role("button", name="The course of the game, choice by choice").click()
    ending(page).get_by_role("img", name="How much of the game would be reached").wait_for()
    ending(page).get_by_text("Every choice").click()
    assert ending(page).locator("details").get_by_role("button").count() > 20
    first = ending(page).get_by_role("button", name="Play on from choice").first
    made = int(str(first.get_attribute("aria-label")).rsplit(maxsplit=1)[1]) - 1
    before = page.url
    first.click()
    page.wait_for_url(lambda url: url != before)
    token = page.url.rpartition("/")[2]
    record = somebody.record(token)
    assert record["choices"] == course(AGENT, 3).record["choices"][:made]


def test_the_next_deal_has_the_next_seed(somebody: Person) -> None:
    page = over(somebody, AGENT, 0)
    before = page.url
    ending(page).get_by_role("button", name="Next deal: seed 1", exact=True).click()
    page.wait_for_url(lambda url: url != before)
    token = page.url.rpartition("/")[2]
    record = somebody.record(token)
    assert (record["seed"], record["choices"]) == (1, [])


def test_it_is_kept_as_a_picture(somebody: Person, tmp_path: Path) -> None:
    page = over(somebody, AGENT, 0)
    ending(page).get_by_role("img", name="Alarm after").wait_for()
    with page.expect_download() as coming:
        ending(page).get_by_role("button", name="Save as a picture").click()
    assert coming.value.suggested_filename == "agent-decker-0.png"
    coming.value.save_as(tmp_path / "ending.png")
    data = (tmp_path / "ending.png").read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", data[16:24]) == (1200, 630)


class Idle(Twin):
    """Ends each round as soon as it can, and so loses."""

    def best(self) -> Option[Any]:
        options = self.game.options
        return next((option for option in options if option.key == "done"), options[0])


def gallery_after(somebody: Person, game: str) -> Locator:
    """Close the book and the ending of a game that is over, and open the gallery of endings."""
    page = over(somebody, game, 0)
    page.get_by_role("button", name="Close the book").or_(page.get_by_role("button", name=NEXT)).wait_for()
    page.keyboard.press("Escape")
    ending(page).wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="Endings", exact=True).click()
    return page.get_by_role("dialog", name="Endings")


def test_what_others_played_earns_no_ending(somebody: Person) -> None:
    gallery = gallery_after(somebody, BLIGHT)
    expect(gallery).to_contain_text("Found: 0 of 15")
    expect(gallery.get_by_role("heading", name="How it went wrong")).to_have_count(0)


def test_the_gallery_of_one_ending_does_not_speak_of_several(somebody: Person) -> None:
    gallery = gallery_after(somebody, DEMO)
    expect(gallery).to_contain_text("There is one ending to a game that is won.")
    expect(gallery).not_to_contain_text("of 1")
    expect(gallery).not_to_contain_text("Which ending")
    tile = gallery.get_by_role("listitem").first.bounding_box()
    assert tile
    assert tile["width"] > 300


def test_endings_are_kept_in_a_gallery(somebody: Person) -> None:
    somebody.sit(BLIGHT, seed=0)
    page = somebody.page
    Played(Keys(page), Idle(BLIGHT, 0)).play(lambda game: game.over)
    ending(page).wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="Endings", exact=True).click()
    gallery = page.get_by_role("dialog", name="Endings")
    expect(gallery).to_contain_text("Found: 0 of 15")
    expect(gallery.get_by_role("listitem").filter(has_text="Not found yet")).to_have_count(15)
    gallery.get_by_role("heading", name="How it went wrong").wait_for()
    picture = gallery.get_by_role("listitem").get_by_role("button").locator("img")
    page.wait_for_function("(image) => image.complete && image.naturalWidth", arg=picture.element_handle())
    assert not wrong_with(page, "gallery", SCREENS["mouse"], is_full=True)
    gallery.get_by_role("heading", name="Feats done: 0 of 12").wait_for()
    expect(gallery).to_contain_text("Win without ever gaining a uniform.")
    gallery.get_by_role("listitem").get_by_role("button").click()
    page.get_by_role("button", name="Close the book").wait_for()
