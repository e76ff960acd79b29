"""Choices before a game, and a game of several: the form, and the links of the seats."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from browser.looks import keep, violations, wrong_with
from browser.people import Browsers, Person, Visitors
from playwright.sync_api import Locator, expect
from server.serving import ServerProcess, server_process
from session.installed import install
from test_docs import FILES

pytestmark = pytest.mark.needs_server


@pytest.fixture(scope="module")
def with_pearls(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that has the game of the guide installed."""
    home = tmp_path_factory.mktemp("pearls")
    site = home / "site"
    install(site, "pearls", {"pearls": "pearls"})
    for name, text in FILES.items():
        (site / name).parent.mkdir(exist_ok=True)
        (site / name).write_text(text, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join([str(site), os.environ.get("PYTHONPATH", "")]))
        with server_process(home) as running:
            yield running


@pytest.fixture
def visitors(browsers: Browsers, with_pearls: ServerProcess) -> Iterator[Visitors]:
    people = Visitors(browsers, with_pearls.address)
    yield people
    people.leave()


def pearls(somebody: Person) -> Locator:
    return somebody.box("pearls")


def links_of_seats(somebody: Person) -> list[str]:
    """The links of the further seats, as the sheet to share has them."""
    lobby = somebody.page.get_by_role("dialog", name="Seats and clock")
    lobby.wait_for()
    somebody.page.keyboard.press("Escape")
    lobby.wait_for(state="detached")
    somebody.page.get_by_role("button", name="Share", exact=True).click()
    sheet = somebody.page.get_by_role("dialog", name="Share this table")
    fields = sheet.get_by_role("textbox", name="Seat")
    fields.first.wait_for()
    keep(somebody.page, "share-seats")
    assert [] == violations(somebody.page)
    links = [field.input_value() for field in fields.all()]
    somebody.page.keyboard.press("Escape")
    somebody.complaints.clear()  # the browser complains of the refused record
    return links


def test_as_many_sit_down_as_the_form_says_each_by_a_link_of_their_own(visitors: Visitors) -> None:
    first = visitors.come()
    form = pearls(first)
    form.get_by_label("How many play").fill("3")
    for seat in ("Seat 2", "Seat 3"):
        form.get_by_label(seat).select_option("open")
    form.get_by_role("button", name="Sit down and play").click()
    first.page.locator("#question").wait_for()
    links = links_of_seats(first)
    assert len(links) == 2
    for number, link in enumerate(links, 2):
        other = visitors.come()
        other.page.goto(link)
        other.page.get_by_role("region", name="The table in words").get_by_text(f"Seat {number}:").wait_for()


def test_the_game_is_played_as_the_form_says(visitors: Visitors) -> None:
    """The second highest bid takes the pearl: of two, the lower one."""
    first, second = visitors.come(), visitors.come()
    form = pearls(first)
    form.get_by_label("Who takes the pearl").select_option("The second")
    form.get_by_label("Seat 2").select_option("open")
    form.get_by_role("button", name="Sit down and play").click()
    first.page.locator("#question").wait_for()
    second.page.goto(links_of_seats(first)[0])
    bids = []
    for somebody in (first, second):
        bid = somebody.page.locator("ol [data-option]").first
        label = bid.locator(".label").text_content() or ""  # a list that is measured is hidden
        bids.append(int(label.rpartition("Bid ")[2]))
        bid.click()
    log = second.page.get_by_role("region", name="What happened")
    taker = 1 + bids.index(min(bids))
    expect(log.get_by_text(f"Seat {taker} takes pearl")).to_have_count(1)


def test_a_number_that_is_typed_is_kept_within_its_bounds(visitors: Visitors) -> None:
    many = pearls(visitors.come()).get_by_label("How many play")
    for typed, kept in (("9", "4"), ("0", "2"), ("3", "3")):
        many.fill(typed)
        many.blur()
        expect(many).to_have_value(kept)


def test_a_setup_that_is_none_is_refused_in_a_sentence(visitors: Visitors) -> None:
    somebody = visitors.come()
    form = somebody.box("nightlancer")
    form.get_by_label("Against each other or together").select_option("together")
    form.get_by_label("How many people play").fill("4")
    form.get_by_role("button", name="Sit down and play").click()
    expect(somebody.page.get_by_role("alert")).to_contain_text("from 1 to 3")
    somebody.complaints.clear()  # the browser's own words for a refusal


def test_people_say_before_who_plays_whom(visitors: Visitors) -> None:
    """Each seat is set separately; a seat that is not named picks."""
    somebody = visitors.come()
    form = somebody.box("nightlancer")
    form.get_by_label("How many people play").fill("3")
    for name in ("Sniper", "Veteran", "Guard", "Veteran"):
        form.get_by_role("button", name=name).click()
    keep(somebody.page, "setup-who-plays-whom")
    form.get_by_role("button", name="Sit down and play").click()
    own = somebody.page.get_by_role("region", name="You", exact=True)
    expect(own).to_contain_text("Sniper")
    expect(somebody.page.get_by_role("region", name="Guard", exact=True)).to_have_count(1)
    assert [] == violations(somebody.page)


def test_what_comes_with_a_set_is_offered_with_that_set(visitors: Visitors) -> None:
    somebody = visitors.come()
    box = somebody.box("island")
    board = box.get_by_label("The first board that is not named")
    expect(board.locator("option")).to_have_text(["A", "B", "C", "D"])
    expect(box.get_by_text("With Jagged Earth: E, F")).to_have_count(2)
    expect(box.get_by_text("With Branch & Claw: France")).to_be_visible()
    expect(box.get_by_role("radio", name="France")).to_have_count(0)
    keep(somebody.page, "setup-sets")
    assert [] == violations(somebody.page)
    sets = box.locator("#island-sets")
    sets.locator("summary").click()
    for name in ("Jagged Earth", "Branch & Claw"):
        sets.get_by_label(name).check()
    expect(board.locator("option")).to_have_text(["A", "B", "C", "D", "E", "F"])
    expect(box.get_by_text("With Jagged Earth: E, F")).to_have_count(0)
    expect(box.get_by_role("radio", name="France")).to_have_count(1)
    board.select_option("E")
    sets.get_by_label("Jagged Earth").uncheck()
    expect(board).to_have_value("a")


def test_what_does_not_fit_together_is_not_offered_with_the_reason(visitors: Visitors) -> None:
    somebody = visitors.come()
    box = somebody.box("island")
    more = box.get_by_label("One board more than there are Spirits")
    scenarios = box.get_by_label("Scenario of the box")
    more.check()
    expect(scenarios.locator("option")).to_have_text(["None", "Blitz"])
    expect(box.get_by_text("Guard the Isle's Heart: only with")).to_be_visible()
    scenarios.select_option("Blitz")
    box.get_by_label("How many Spirits there are").fill("4")
    expect(more).not_to_be_checked()
    expect(more).to_be_disabled()
    expect(box.get_by_text("one board each: 1, 2, 3”")).to_be_visible()
    box.get_by_label("A blight card").uncheck()
    expect(scenarios).to_have_value("none")
    expect(scenarios.locator("option")).to_have_text(["None", "Guard the Isle's Heart"])
    expect(box.get_by_text("Blitz: only with “A blight card, or else the Blight Space: yes”")).to_be_visible()
    assert [] == wrong_with(somebody.page, "setup-needs", [(1366, 768), (390, 844)])
    box.get_by_role("button", name="Sit down and play").click()
    somebody.page.locator("#question").wait_for()


def test_a_scenario_is_played_and_can_be_read(visitors: Visitors) -> None:
    somebody = visitors.come()
    box = somebody.box("island")
    box.get_by_label("Scenario of the box").select_option("Blitz")
    box.get_by_role("button", name="Sit down and play").click()
    somebody.page.locator("#question").wait_for()
    somebody.page.get_by_role("button", name="Blitz").first.click()
    expect(somebody.page.get_by_text("the invaders take every action once").first).to_be_visible()
    keep(somebody.page, "scenario")
    somebody.page.keyboard.press("Escape")
    keep(somebody.page, "scenario-table")
