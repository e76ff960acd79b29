"""Links and what they allow; the game of the day; records."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from browser.game import Played
from browser.hands import Keys
from browser.looks import keep, violations
from browser.people import Person, Visitors
from browser.twin import Twin
from playwright.sync_api import Locator, Page, expect
from websockets.sync.client import connect

GAME, SEED = "agent-decker", 3


@pytest.fixture
def played(somebody: Person) -> Played:
    """Somebody six choices into a game."""
    somebody.deal("agent-decker", SEED)
    played = Played(Keys(somebody.page), Twin(GAME, SEED))
    played.play(lambda game: len(game.chosen) == 6)
    return played


def shared(page: Page, name: str) -> Locator:
    """The field of a link, in the sheet to share a table."""
    page.get_by_role("button", name="Share", exact=True).click()
    field = page.get_by_role("dialog", name="Share this table").get_by_label(name, exact=True)
    field.wait_for()
    return field


def link(page: Page, name: str) -> str:
    """A link to a table."""
    value = shared(page, name).input_value()
    page.keyboard.press("Escape")
    return value


def in_words(page: Page) -> Locator:
    return page.get_by_role("region", name="The table in words").get_by_role("listitem")


def twin_at(choices: int) -> Twin:
    twin = Twin(GAME, SEED)
    twin.play(lambda game: len(game.chosen) == choices)
    return twin


def test_a_position_is_watched(played: Played, visitors: Visitors) -> None:
    friend = visitors.come()
    friend.page.goto(link(played.page, "This position"))
    friend.page.get_by_role("link", name="Look at it").click()
    friend.page.get_by_role("heading", name="Choice 0 of 6").wait_for()
    friend.page.get_by_role("button", name="One choice on").click()
    expect(in_words(friend.page)).to_have_text(twin_at(1).shown()["words"])


@pytest.mark.parametrize(("way", "choices"), [("Go on from here", 6), ("Try the same deal", 0)])
def test_a_position_is_played_on(played: Played, visitors: Visitors, way: str, choices: int) -> None:
    friend = visitors.come()
    friend.page.goto(link(played.page, "This position"))
    friend.page.get_by_role("button", name=way).click()
    theirs = Played(Keys(friend.page), twin_at(choices))
    theirs.step()
    played.agree()


@pytest.mark.needs_server
def test_a_spectator_sees_all_and_can_do_nothing(played: Played, visitors: Visitors) -> None:
    friend = visitors.come()
    friend.page.goto(link(played.page, "Watch along"))
    expect(friend.page.locator("#question")).to_have_text("You are watching.")
    options = friend.page.get_by_role("list").locator("[data-option]")
    expect(options).to_have_count(len(played.twin.game.options))
    for option in options.all():
        expect(option).to_be_disabled()
    for key in ("1", "u", "h", "Enter"):
        friend.page.keyboard.press(key)
    assert [] == violations(friend.page)
    played.agree()
    played.step()
    expect(in_words(friend.page)).to_have_text(played.twin.shown()["words"])


@pytest.mark.needs_server
def test_a_link_to_watch_is_made_invalid(played: Played, visitors: Visitors) -> None:
    friend = visitors.come()
    friend.page.goto(link(played.page, "Watch along"))
    friend.page.get_by_text("Watching", exact=True).wait_for()
    watch = shared(played.page, "Watch along").locator("../..")
    watch.get_by_role("button", name="Make the link invalid and get a new one").click()
    friend.page.get_by_role("alert").first.wait_for()
    friend.page.reload()
    friend.page.get_by_role("heading", name="There is no table here").wait_for()
    friend.complaints.clear()  # the browser's own words for a 404


@pytest.mark.needs_server
def test_a_table_is_deleted_for_good(played: Played, visitors: Visitors) -> None:
    friend, page = visitors.come(), played.page
    friend.page.goto(link(page, "Watch along"))
    friend.page.get_by_text("Watching", exact=True).wait_for()
    for answer in ("Stay", "Delete it"):
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Delete this table").click()
        asked = page.get_by_role("dialog", name="Delete this table")
        asked.wait_for()
        assert [] == violations(page)
        asked.get_by_role("button", name=answer).click()
    page.wait_for_url(lambda url: url.endswith("/"))
    expect(page.locator(".continue")).to_have_count(0)
    expect(friend.page.get_by_role("alert").first).to_have_text("This table has been deleted.")


def test_links_are_copied(played: Played, somebody: Person) -> None:
    somebody.context.grant_permissions(["clipboard-read", "clipboard-write"])
    position = shared(somebody.page, "This position")
    position.locator("..").get_by_role("button", name="Copy").click()
    somebody.page.get_by_role("button", name="Copied").wait_for()
    assert position.input_value() == somebody.page.evaluate("navigator.clipboard.readText()")


def test_a_problem_is_reported_with_the_record(played: Played, somebody: Person, tmp_path: Path) -> None:
    """The downloaded file is the game; the start page opens it again."""
    page = somebody.page
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Report a problem").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the record").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert played.twin.game.record == json.loads(file.read_text())
    somebody.open("/").get_by_label("Record from a file").set_input_files(file)
    Played(Keys(page), played.twin).step()


def choose_elsewhere(somebody: Person, token: str, keys: list[str]) -> None:
    """Make choices at a table by a socket of one's own."""
    with connect(f"{somebody.address.replace('http', 'ws')}/ws/{token}", max_size=None) as socket:
        seq = json.loads(socket.recv())["seq"]
        for number, key in enumerate(keys, seq):
            socket.send(json.dumps({"type": "choose", "id": number, "seq": number, "key": key}))
            told: dict[str, Any] = json.loads(socket.recv())
            assert told["type"] == "state", told


def play_elsewhere(somebody: Person, token: str) -> int:
    """Play a table to its end by a socket of one's own; how many choices that took."""
    with connect(f"{somebody.address.replace('http', 'ws')}/ws/{token}", max_size=None) as socket:
        told: dict[str, Any] = json.loads(socket.recv())
        while not told["over"]:
            key, seq = told["options"][-1]["key"], told["seq"]
            socket.send(json.dumps({"type": "choose", "id": seq, "seq": seq, "key": key}))
            told = json.loads(socket.recv())
            assert told["type"] == "state", told
    made: int = told["seq"]
    return made


@pytest.mark.needs_server
def test_the_game_of_the_day_and_its_scores(somebody: Person) -> None:
    """The day's game is opened, begun by hand, played to its end, entered, and shown in the table."""
    page = somebody.open("/box/agent-decker")
    game = page.get_by_role("main")
    game.get_by_text("Nobody has finished it yet.").wait_for()
    game.get_by_role("button", name="Play today's game").click()
    page.locator("#question").wait_for()
    token = page.url.rpartition("/")[2]
    made = play_elsewhere(somebody, token)
    ending = page.get_by_role("dialog")
    ending.get_by_label("Into today's score table").fill("Ada")
    keep(page, "daily-ending")
    assert [] == violations(page)
    ending.get_by_role("button", name="Enter").click()
    ending.get_by_text("You are in today's score table.").wait_for()
    somebody.open("/box/agent-decker")
    row = game.get_by_role("row").filter(has_text="Ada")
    expect(row.get_by_role("cell")).to_have_text(["Ada", "caught", str(made), re.compile(r"\d"), "0"])
    game.get_by_role("link", name="Look at your game").wait_for()
    assert [] == violations(page)
    keep(page, "daily-scores")
