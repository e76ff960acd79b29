"""From a won game of the island to the next one on it, from its ending and from the list of tables."""

from __future__ import annotations

import json
from pathlib import Path

from browser.looks import wrong_with
from browser.people import Person, with_and_without_a_server
from playwright.sync_api import expect

WON = json.loads((Path(__file__).parents[1] / "golden" / "island-lesson.json").read_text(encoding="utf-8"))
SIZES = [(1366, 768), (390, 844)]
RIVER, SHADOWS = "River Surges in Sunlight", "Shadows Flicker Like Flame"


@with_and_without_a_server
def test_ib_268_a_won_game_leads_to_the_next_one_with_other_spirits(somebody: Person) -> None:
    token = somebody.sit(game="island", record=WON)
    page = somebody.page
    ending = page.get_by_role("dialog", name="The island is saved")
    onward = ending.get_by_role("link", name="Second Wave on this island")
    onward.scroll_into_view_if_needed()
    assert [] == wrong_with(page, "second-wave-ending", SIZES)
    onward.click()
    main = page.get_by_role("main")
    main.get_by_text("The next game begins with the island that the last one left").wait_for()
    main.get_by_role("button", name=SHADOWS).wait_for()
    expect(main.get_by_role("button", name=RIVER)).to_have_count(0)
    expect(main.get_by_text("Learn")).to_have_count(0)
    main.get_by_role("button", name=SHADOWS).click()
    assert [] == wrong_with(page, "second-wave-box", SIZES)
    main.get_by_role("button", name="Sit down and play").click()
    words = page.get_by_role("region", name="The table in words")
    expect(words).to_contain_text("Scenario: Second Wave.")
    expect(words).to_contain_text(SHADOWS)
    main = page.get_by_role("main")
    washing = page.locator("[data-zone=turned_up]").get_by_role("button", name="Wash Away")
    washing.wait_for()
    assert [] == wrong_with(page, "second-wave-lend", SIZES)
    page.keyboard.press("6")
    expect(words).to_contain_text("Laid aside for one use each, from stage III on: Wash Away")
    assert [] == wrong_with(page, "second-wave-lent", SIZES)
    setup = somebody.record(page.url.rsplit("/", 1)[-1])["setup"]
    assert (setup["who"], setup["continues"]["wave"]) == (["shadows-flicker-like-flame"], 2)
    somebody.go("/tables")
    onward = page.get_by_role("link", name="Go on with what is left")
    expect(onward).to_have_count(1)
    assert str(onward.get_attribute("href")).endswith(f"#after={token}")
    assert [] == wrong_with(page, "second-wave-tables", SIZES)


def test_a_lost_game_leads_nowhere(somebody: Person) -> None:
    lost = WON | {"choices": WON["choices"][:-1], "digests": WON["digests"][:-1]}
    somebody.sit(game="island", record=lost)
    somebody.page.get_by_role("region", name="The table in words").wait_for()
    somebody.go("/tables")
    somebody.page.get_by_role("link", name="The island").first.wait_for()
    expect(somebody.page.get_by_role("link", name="Go on with what is left")).to_have_count(0)
