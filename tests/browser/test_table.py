"""Events at a table: reloads, lost lines, second windows, undo, hints, looking back."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from browser.course import moment
from browser.game import Played
from browser.hands import Finger, Hands, Keys, Mouse, close_book
from browser.looks import faults, keep, violations
from browser.people import NO_ANSWER, PHONE, Browsers, Person, Visitors, with_and_without_a_server
from browser.twin import Twin
from playwright.sync_api import Page, expect
from server.serving import ServerProcess, server_process

AGENT, BLIGHT = ("agent-decker", 3), ("blight-chronicles", 152)


def sit(
    somebody: Person, game: tuple[str, int] = AGENT, choices: int = 0, hands: type[Hands] = Keys
) -> Played:
    """A person at a new table, with a number of choices made by hand."""
    somebody.sit(game[0], seed=game[1])
    played = Played(hands(somebody.page), Twin(*game))
    played.play(lambda now: len(now.chosen) == choices)
    return played


def say(page: Page, text: str) -> None:
    """The live region tells what happened."""
    expect(page.get_by_role("status").filter(has_text=text)).to_have_count(1)


@with_and_without_a_server
@pytest.mark.parametrize("game", [AGENT, BLIGHT], ids=lambda game: game[0])
def test_a_reload_in_mid_game_changes_nothing(somebody: Person, game: tuple[str, int]) -> None:
    played = sit(somebody, game, 6)
    somebody.page.reload()
    played.agree()
    played.step()


def test_the_line_is_lost_and_found(browsers: Browsers, tmp_path: Path) -> None:
    """The server is killed and comes back; the page continues automatically, and nothing is lost."""
    killed = ServerProcess(tmp_path)
    visitors = Visitors(browsers, killed.address)
    somebody = visitors.come()
    played = sit(somebody, choices=5)
    killed.end(kill=True)
    lost = somebody.page.get_by_text("The line to the table is lost.")
    lost.wait_for()
    somebody.page.keyboard.press("1")
    expect(somebody.page.get_by_role("alert")).to_have_text("Nothing was done: the server cannot be reached.")
    assert [] == violations(somebody.page)
    again = ServerProcess(tmp_path, port=int(killed.address.rpartition(":")[2]))
    try:
        lost.wait_for(state="detached", timeout=30_000)
        played.agree()
        played.step()
        visitors.leave(ignoring=NO_ANSWER)
    finally:
        again.end()


def test_a_table_that_parts_from_the_rules_goes_on_from_where_it_agrees(
    browsers: Browsers, tmp_path: Path
) -> None:
    """The page says at which choice they part, keeps the record for who wants it, and goes on."""
    with server_process(tmp_path) as earlier:
        visitors = Visitors(browsers, earlier.address)
        token = visitors.come().sit(AGENT[0], seed=AGENT[1])
        played = Played(Keys(visitors.people[0].page), Twin(*AGENT))
        played.play(lambda game: game.made == 5)
        visitors.leave()
    with closing(sqlite3.connect(tmp_path / "tables.db")) as database, database:
        database.execute("update choices set digest = '0000' where number = 3")
        database.execute("update tables set version = '0.9'")
    with server_process(tmp_path) as later:
        visitors = Visitors(browsers, later.address)
        somebody = visitors.come()
        page = somebody.open(f"/play/{token}")
        on = page.get_by_role("button", name="Go on from choice 2")
        on.wait_for()
        expect(page.get_by_text("version 0.9")).to_be_visible()
        with page.expect_download() as download:
            page.get_by_role("button", name="Keep the record").click()
        assert played.twin.game.record["choices"] == json.loads(download.value.path().read_text())["choices"]
        assert [] == violations(page)
        on.click()
        played.twin.game.rewind(2)
        Played(Keys(page), played.twin).step()
        somebody.complaints.clear()  # the browser's own words for a 409
        visitors.leave()


def test_two_windows_at_one_table_stay_in_step(somebody: Person) -> None:
    played = sit(somebody, choices=2)
    other = somebody.window()
    other.goto(somebody.page.url)
    beside = Played(Mouse(other), played.twin)
    for window in (played, beside, played):  # the turn has not ended, so an undo takes back nothing revealed
        window.step()
        played.agree()
        beside.agree()
    other.keyboard.press("u")
    beside.twin.game.undo()
    played.agree()
    beside.agree()


@with_and_without_a_server
def test_undo_takes_back_at_once_what_showed_nothing(somebody: Person) -> None:
    played = sit(somebody, choices=3)
    assert not played.twin.game.reveals(1)
    somebody.page.get_by_role("button", name="Undo").click()
    played.twin.game.undo()
    played.agree()
    say(somebody.page, "Taken back.")


@with_and_without_a_server
def test_undo_across_a_reveal_says_so_first(somebody: Person) -> None:
    played = sit(somebody)
    played.play(lambda game: game.reveals(1))
    word = somebody.page.get_by_role("dialog", name="Take back what you have seen?")
    somebody.page.keyboard.press("u")
    word.wait_for()
    assert [] == violations(somebody.page)
    stay = word.get_by_role("button", name="Stay")
    expect(stay).to_be_focused()
    expect(stay).to_contain_class("main")
    expect(word.get_by_role("button", name="Go back")).not_to_contain_class("main")
    stay.click()
    word.wait_for(state="detached")
    played.agree()
    somebody.page.keyboard.press("u")
    word.get_by_role("button", name="Go back").click()
    played.twin.game.undo()
    played.agree()


@with_and_without_a_server
def test_the_log_leads_back_to_any_choice(somebody: Person) -> None:
    played = sit(somebody, choices=9)
    log = somebody.page.get_by_role("region", name="What happened")
    log.get_by_role("button", name="Go back to before").nth(1).click()
    somebody.page.get_by_role("button", name="Go back", exact=True).click()
    played.twin.game.rewind(1)
    played.agree()


@with_and_without_a_server
def test_a_hint_marks_an_option(somebody: Person) -> None:
    played = sit(somebody, choices=2)
    somebody.page.get_by_role("button", name="Hint").click()
    options = somebody.page.get_by_role("list").locator("[data-option]")
    hinted = options.filter(has_text="A good player would do this.")
    hinted.wait_for()
    key = hinted.get_attribute("data-option")
    label = next(option.label for option in played.twin.game.options if option.key == key)
    say(somebody.page, f"Hint: {label}.")
    assert [] == violations(somebody.page)


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desk", "phone"])
def test_a_hint_says_how_likely_one_wins_with_it_and_with_the_next_best(
    visitors: Visitors, size: dict[str, Any]
) -> None:
    """For all to see, and no longer than until the next choice."""
    somebody = visitors.come(**size)
    played = sit(somebody, choices=2)
    page = somebody.page
    page.get_by_role("button", name="Hint").click()
    lines = page.locator("ul.advice li")
    expect(lines.first).to_contain_text(re.compile(r"Hint: .+\. \d+ % to win the mission"))
    expect(lines.nth(1)).to_contain_text(re.compile(r"Next best: .+: \d+ % to win the mission"))
    expect(lines.first).to_be_in_viewport()
    assert [] == violations(page)
    played.step()
    expect(lines).to_have_count(0)


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desk", "phone"])
def test_the_option_that_a_hint_names_is_in_sight(visitors: Visitors, size: dict[str, Any]) -> None:
    """On a phone too, where one option is shown; to ask again brings no refusal."""
    somebody = visitors.come(**size)
    sit(somebody, choices=2)
    page = somebody.page
    hint = page.get_by_role("button", name="Hint")
    hint.click()
    hint.click()
    advice = page.locator("ul.advice li").first
    advice.wait_for()
    hint.click()
    shown = page.locator("[data-option]", has_text="A good player would do this.").locator("visible=true")
    expect(shown).to_have_count(1)
    expect(shown).to_be_in_viewport()
    label = shown.locator(".label").inner_text().removesuffix(".")
    expect(advice).to_contain_text(f"Hint: {label}.")
    page.get_by_role("button", name="Why not?").click()  # answered after all earlier requests
    page.get_by_role("dialog").get_by_role("term").first.wait_for()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_hint_that_is_asked_for_while_something_happens_comes_afterwards(visitors: Visitors) -> None:
    """The key also ends a scene that is shown beat by beat."""
    somebody = visitors.come(reduced_motion="no-preference")
    somebody.hold_time()
    somebody.sit(AGENT[0], seed=7)
    page = somebody.page
    page.locator("[data-zone=exit] button").click()
    page.locator("p.line").wait_for()
    page.keyboard.press("h")
    expect(page.locator("header")).to_contain_text("turn 2,")
    page.locator(".hinted[data-option]").locator("visible=true").first.wait_for()


def test_a_hint_is_seen_whole_in_a_low_window(somebody: Person) -> None:
    """At the choice of a stage it is long."""
    page = somebody.page
    page.set_viewport_size({"width": 1366, "height": 768})
    somebody.sit(**moment(BLIGHT[0], "go-to"))
    page.locator("#question").wait_for()
    close_book(page)
    page.get_by_role("button", name="Hint").click()
    advice = page.locator("ul.advice")
    advice.wait_for()
    for line in advice.get_by_role("listitem").all():
        expect(line).to_be_in_viewport(ratio=1)
    keep(page, "hint-stage")
    assert not faults(page)
    cut = advice.evaluate("box => box.scrollHeight > box.clientHeight + 1")
    assert not cut


@pytest.mark.parametrize("asks", ["share", "report", "replay"])
def test_what_a_server_that_is_gone_cannot_do_is_said(browsers: Browsers, tmp_path: Path, asks: str) -> None:
    """No error is left to the console, and the page stays."""
    gone = ServerProcess(tmp_path)
    visitors = Visitors(browsers, gone.address)
    somebody = visitors.come()
    sit(somebody, choices=2)
    page = somebody.page
    if asks == "replay":
        page.keyboard.press("b")
        page.get_by_role("button", name="Go on from here").wait_for()
    else:
        page.get_by_role("button", name="Menu", exact=True).click()
    gone.end(kill=True)
    if asks == "replay":
        page.get_by_role("button", name="Go on from here").click()
    else:
        name = {"share": "Share", "report": "Report a problem"}[asks]
        page.get_by_role("dialog").get_by_role("button", name=name).click()
    expect(page.get_by_role("alert").filter(has_text="The server does not answer")).to_have_count(1)
    visitors.leave(ignoring=NO_ANSWER)


@pytest.mark.parametrize(("verb", "zone"), [("remove", "play_area"), ("pay", "line")])
def test_the_card_that_asks_is_lit_where_it_lies(somebody: Person, verb: str, zone: str) -> None:
    somebody.sit(**moment(AGENT[0], verb))
    page = somebody.page
    asks = page.locator(".asks[data-card]")
    expect(asks).to_have_count(1)
    expect(page.locator(f"[data-zone={zone}] .asks")).to_have_count(1)
    name = page.locator("section", has=page.locator("#question")).get_by_role("button").first.inner_text()
    expect(asks).to_contain_text(name)


def test_a_mission_that_asks_is_lit(somebody: Person) -> None:
    somebody.sit(**moment(AGENT[0], "complete"))
    expect(somebody.page.locator("[data-zone=goal].asks")).to_have_count(1)


@with_and_without_a_server
def test_why_not(somebody: Person) -> None:
    """Everything that is closed is listed under the engine's reasons, and a reason leads to its rule."""
    played = sit(somebody)
    somebody.page.get_by_role("button", name="Why not?").click()
    closed = somebody.page.get_by_role("dialog", name="What is not possible now")
    told = [(option.label, why) for option, why in played.twin.game.closed()]
    closed.get_by_role("definition").first.wait_for()
    assert {why for _, why in told} == set(closed.get_by_role("definition").all_text_contents())
    assert sorted(label for label, _ in told) == sorted(closed.get_by_role("term").all_text_contents())
    disarm = closed.get_by_role("definition").filter(has_text=played.twin.game.why_not("disarm:1"))
    assert [] == violations(somebody.page)
    with somebody.context.expect_page() as opened:
        disarm.get_by_role("link").last.click()
    rule = opened.value.locator(":focus")
    text = rule.get_by_role("paragraph").inner_text()
    assert text in played.twin.game.why_not("disarm:1")


def test_a_long_press_opens_a_card(visitors: Visitors) -> None:
    """To read it, with what can be done with it and what cannot; nothing is done by that."""
    somebody = visitors.come(**PHONE)
    played = sit(somebody, choices=3, hands=Finger)
    box = somebody.page.locator("[data-zone=line] [data-card]").last.bounding_box()
    assert box
    finger = somebody.context.new_cdp_session(somebody.page)
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    opened = somebody.page.get_by_role("dialog")
    opened.locator("[data-option='disarm:1']").wait_for()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert [] == violations(somebody.page)
    opened.get_by_role("button", name="Close").tap()
    opened.wait_for(state="detached")
    played.agree()


@with_and_without_a_server
def test_looking_back_and_going_on_from_there(somebody: Person) -> None:
    """The slider shows every position again; from any of them another game can begin."""
    played = sit(somebody, choices=8)
    page, then = somebody.page, Twin(*AGENT)
    page.keyboard.press("b")
    slider = page.get_by_role("slider", name="Replay")
    words = page.get_by_role("region", name="The table in words").get_by_role("listitem")
    for choice in [*played.twin.game.chosen, None]:
        slider.fill(str(len(then.game.chosen)))
        expect(words).to_have_text(then.shown()["words"])
        if choice:
            then.choose(choice.key)
    then.game.rewind(4)
    slider.fill("4")
    expect(words).to_have_text(then.shown()["words"])
    before = page.url
    page.get_by_role("button", name="Go on from here").click()
    page.wait_for_url(lambda url: url != before)
    Played(Keys(page), then).step()


@with_and_without_a_server
def test_keys_besides_those_that_choose(somebody: Person) -> None:
    """u, h, l, z and ? without a mouse; Escape closes what is open."""
    played = sit(somebody, BLIGHT, choices=6)
    page = somebody.page
    page.keyboard.press("?")
    page.get_by_role("dialog", name="Keys").wait_for()
    page.keyboard.press("Escape")
    log = page.get_by_role("region", name="What happened")
    page.keyboard.press("l")
    log.wait_for(state="detached")
    page.keyboard.press("l")
    log.wait_for()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("z")
    card = page.get_by_role("dialog")
    card.wait_for()
    page.keyboard.press("Escape")
    card.wait_for(state="detached")
    page.keyboard.press("h")
    say(page, "Hint: ")
    page.keyboard.press("u")
    word = page.get_by_role("button", name="Go back", exact=True)
    if played.twin.game.reveals(1):
        word.wait_for()
        played.hands.press(word)
    played.twin.game.undo()
    played.agree()
    played.step()
