"""The pages around the table: start, rules, settings, the guide; and what the page weighs."""

from __future__ import annotations

import re

import pytest
from browser.game import Played
from browser.hands import Keys, Mouse
from browser.looks import keep, violations
from browser.people import Person, Visitors
from browser.twin import Twin
from playwright.sync_api import Request, expect

TITLES = {"agent-decker": "Agent Decker", "blight-chronicles": "Blight Chronicles: Agent Decker"}
LIGHT = 300_000
"""Bytes, compressed, that a first visit may load before the first move."""


@pytest.mark.parametrize("game", TITLES)
def test_the_guide_begins_goes_on_and_is_left(somebody: Person, game: str) -> None:
    page = somebody.open("/")
    dossier = page.get_by_role("region", name=TITLES[game], exact=True)
    dossier.get_by_role("button", name="Learn").click()
    guide = page.get_by_role("region", name="First game")
    guide.wait_for()
    keep(page, f"guide-{game}")
    assert [] == violations(page)
    first = guide.get_by_role("paragraph").inner_text()
    guide.get_by_role("button", name="Go on").click()
    expect(guide.get_by_role("paragraph")).not_to_have_text(first)
    guide.get_by_role("button", name="Leave the guide").click()
    guide.wait_for(state="detached")
    page.reload()
    page.locator("#question").wait_for()
    expect(guide).to_have_count(0)
    if page.get_by_role("dialog").count():
        Mouse(page).read_book()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="First game").click()
    guide.wait_for()


def test_a_seed_that_was_typed_is_dealt_to_learners_too(somebody: Person) -> None:
    page, box = somebody.page, somebody.box("agent-decker")
    box.get_by_label("Seed").fill("7")
    box.get_by_role("button", name="Learn").click()
    page.get_by_role("region", name="First game").wait_for()
    words = page.get_by_role("region", name="The table in words").get_by_role("listitem")
    expect(words).to_have_text(Twin("agent-decker", 7).shown()["words"])


def test_who_comes_back_goes_on_with_one_press(somebody: Person) -> None:
    """The newest game is a press away and three are on the desk; a returning player is not sent to learn
    first.
    """
    page = somebody.open("/")
    dossier = page.get_by_role("region", name="Agent Decker", exact=True)
    deeds = dossier.get_by_role("button")
    expect(deeds.first).to_have_text("Learn")
    for _ in range(4):
        dossier.get_by_role("button", name="Play").click()
        page.locator("#question").wait_for()
        token = page.url.rpartition("/")[2]
        page.get_by_role("link", name="Fieldcraft").click()
        dossier.wait_for()
    expect(deeds.first).to_have_text("Play")
    desk = page.locator("section", has=page.get_by_role("heading", name="On your desk"))
    expect(desk.get_by_role("listitem")).to_have_count(3)
    desk.get_by_text("1 more").click()
    expect(desk.get_by_role("listitem")).to_have_count(4)
    assert [] == violations(page)
    page.get_by_role("link", name="Continue").click()
    page.wait_for_url(f"**/play/{token}")


def test_a_game_waits_on_the_desk_and_can_be_forgotten(somebody: Person) -> None:
    somebody.deal("agent-decker", 3)
    played = Played(Keys(somebody.page), Twin("agent-decker", 3))
    played.step()
    somebody.page.get_by_role("link", name="Fieldcraft").click()
    desk = somebody.page.get_by_role("region", name="On your desk").or_(
        somebody.page.locator("section", has=somebody.page.get_by_role("heading", name="On your desk"))
    )
    assert [] == violations(somebody.page)
    desk.get_by_role("link", name="Agent Decker").click()
    played.agree()
    somebody.page.go_back()
    desk.get_by_role("button", name="Forget").click()
    expect(desk.get_by_role("listitem")).to_have_count(0)


WANTED = ("hand", "draw")


@pytest.mark.parametrize("game", TITLES)
def test_the_rules_are_searched(somebody: Person, game: str) -> None:
    """All words must be found; what was found is said and marked; nothing found is said too."""
    page, rules = somebody.open(f"/rules/{game}"), Twin(game, 1).game.rules.rules
    listed = page.get_by_role("listitem").filter(has=page.get_by_text("Rule", exact=True))
    expect(listed).to_have_count(len(rules))
    page.get_by_role("searchbox").fill(" ".join(WANTED))
    found = [text for text in rules.values() if all(re.search(rf"\b{word}", text, re.I) for word in WANTED)]
    assert 0 < len(found) < len(rules)
    expect(listed).to_have_count(len(found))
    expect(page.locator("p[role=status]")).to_contain_text(f"{len(found)} rule{'s' * (len(found) > 1)} and")
    assert set(WANTED) == {mark.lower() for mark in page.locator("mark").all_inner_texts()}
    page.get_by_role("searchbox").fill("zeppelin")
    page.get_by_text("Nothing has these words.").wait_for()


@pytest.mark.parametrize("game", TITLES)
def test_a_word_of_the_rules_is_explained_under_the_pointer(somebody: Person, game: str) -> None:
    """Point at a word: its meaning is beside it, whole, and gone with the pointer; a click leads to it."""
    page, meanings = somebody.open(f"/rules/{game}"), Twin(game, 1).game.rules.how_to_play.glossary
    term = page.locator("ol a.term").first
    term.hover()
    tip, word = page.locator(".tip"), term.inner_text().lower()
    expect(tip).to_have_text(meanings[word])
    keep(page, f"rules-word-{game}")
    box, size = tip.bounding_box(), page.viewport_size
    assert box is not None
    assert size is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size["width"]
    page.get_by_role("heading", level=1).hover()
    expect(tip).to_have_count(0)
    term.click()
    expect(page.locator("dt").filter(has_text=word).first).to_be_in_viewport()


def test_what_is_set_is_kept(visitors: Visitors) -> None:
    """Colours, stillness and the table in words are this browser's, from page to page."""
    somebody = visitors.come(reduced_motion="no-preference")
    page = somebody.open("/")
    page.get_by_role("button", name="Display").click()
    page.get_by_label("High contrast").check()
    page.get_by_label("Nothing moves").check()
    page.get_by_label("Very large").check()
    page.get_by_label("The table in words").check()
    assert [] == violations(page)
    page.keyboard.press("Escape")
    page.wait_for_function("() => !history.state?.layer")  # it has gone back to where it was opened
    somebody.sit("agent-decker", seed=3)
    words = page.get_by_role("main").get_by_role("region", name="The table in words")
    expect(words.get_by_role("paragraph").first).to_be_visible()
    assert {"palette": "contrast", "still": "", "size": "largest"} == page.evaluate(
        "({ ...document.documentElement.dataset })"
    )
    page.keyboard.press("1")
    expect(page.get_by_role("region", name="What happened")).to_contain_text("Play Hide")
    assert [] == page.evaluate("document.getAnimations().map((one) => one.id)")


BOXES = """() => [...document.querySelectorAll(".box")].map((box) => {
    const [cover, first, last] = [box.querySelector("img"), ...box.querySelectorAll("button")];
    return [box.getAttribute("aria-label"), Boolean(cover?.naturalWidth || cover?.src),
            Boolean(box.querySelector(".lure").textContent), last.getBoundingClientRect().bottom,
            first.textContent.trim()];
})"""
"""Return of each box its title, whether it has a cover and a line, where its buttons end, and the first."""


@pytest.mark.parametrize(("screen", "screens"), [((1366, 768), 1), ((820, 1180), 1), ((390, 844), 2)])
def test_all_boxes_are_in_the_first_screen(visitors: Visitors, screen: tuple[int, int], screens: int) -> None:
    """Each has a cover, a line, and two buttons; on a phone they are within one swipe."""
    page = visitors.come(viewport={"width": screen[0], "height": screen[1]}).open("/")
    page.locator(".box").last.wait_for()
    page.locator(".banded").first.wait_for()
    boxes = page.evaluate(BOXES)
    assert 5 == len(boxes)
    for title, has_cover, has_line, bottom, deed in boxes:
        assert has_cover, title
        assert has_line, title
        assert bottom <= screens * screen[1], title
        assert deed == "Learn", title


def test_who_is_played_is_chosen_by_portrait(somebody: Person) -> None:
    """The choice is kept: the shelf then begins with it."""
    page = somebody.open("/")
    page.get_by_role("region", name="The island", exact=True).get_by_role("button", name="Play").click()
    page.wait_for_url("**/box/island")
    page.get_by_role("button", name="Thunderspeaker").click()
    page.get_by_role("radio", name="Sweden").check()
    assert [] == violations(page)
    keep(page, "box-island")
    page.get_by_role("button", name="Sit down and play").click()
    page.locator("#question").wait_for()
    expect(page.get_by_role("main")).to_contain_text("Thunderspeaker")
    page = somebody.open("/")
    page.get_by_role("region", name="The island", exact=True).get_by_role("button", name="Play").click()
    page.wait_for_url("**/play/*")
    expect(page.get_by_role("main")).to_contain_text("Thunderspeaker")


def test_a_way_keeps_who_was_chosen(somebody: Person) -> None:
    page, box = somebody.page, somebody.box("nightlancer")
    box.get_by_role("button", name="Sniper").click()
    box.get_by_role("radio", name="Three rivals").check()
    expect(box.get_by_role("button", name="Sniper")).to_have_attribute("aria-pressed", "true")
    box.get_by_role("button", name="Guard").click()
    box.get_by_role("radio", name="strong bot").check()
    assert [] == violations(page)
    keep(page, "box-nightlancer")
    page.get_by_role("button", name="Sit down and play").click()
    expect(page.get_by_role("region", name="You", exact=True)).to_contain_text("Sniper")
    expect(page.get_by_role("region", name="Guard", exact=True)).to_have_count(1)


@pytest.mark.needs_server  # without one, Python has to come as well
@pytest.mark.parametrize("game", [*TITLES, "nightlancer", "island"])
def test_the_page_is_light(visitors: Visitors, game: str) -> None:
    """From nothing to the first move, with the start page on the way."""
    somebody = visitors.come()
    somebody.context.new_cdp_session(somebody.page).send("Network.clearBrowserCache")
    loaded: list[Request] = []

    def note(request: Request) -> None:
        loaded.append(request)

    somebody.page.on("requestfinished", note)
    somebody.deal(game, 1)
    somebody.page.locator("#question").wait_for()
    somebody.page.wait_for_load_state("networkidle")
    # Chromium reports a negative size for a file from its cache, which counts as 0 here.
    assert 0 < sum(max(0, request.sizes()["responseBodySize"]) for request in loaded) < LIGHT
