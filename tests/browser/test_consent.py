"""Two people at one table and what each sees of consent, links and the clock."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from browser.lobby import (
    come_together,
    company,
    lobby,
    market_games,
    seat,
    seats_and_clock,
    server,
    take,
)
from browser.looks import keep, violations
from browser.people import NO_ANSWER, Browsers, Person, Visitors
from playwright.sync_api import Page, expect
from server.serving import ServerProcess

__all__ = ["server"]
pytestmark = pytest.mark.needs_server
SEED = 918273645
HOLDS = 5


@pytest.fixture
def two(visitors: Visitors) -> tuple[Person, Person, str]:
    """Ada, who has opened a table, Ben, and the link with which he came."""
    return come_together(visitors)


def is_seen(page: Page, name: str) -> None:
    """Check the page, and keep a picture of it."""
    assert [] == violations(page)
    keep(page, f"consent-{name}")


# -- whose a seat is, and undo ------------------------------------------------------------------


def test_a_reload_costs_nobody_the_seat_or_the_consent(two: tuple[Person, Person, str]) -> None:
    """While Ben's page loads again Ada cannot give his seat to a bot, and he is still asked afterwards."""
    ada, ben, _ = two
    take(ada.page, "Roll")
    ada.page.get_by_role("button", name="Undo").click()
    company(ben.page).get_by_role("button", name="Agree").wait_for()
    table = ben.page.url
    ben.open("/")
    expect(seat(ada.page, 2)).to_contain_text("away, keeps the seat for 5 min")
    his = seats_and_clock(ada.page).get_by_role("listitem").nth(1)
    expect(his.get_by_role("heading")).to_contain_text("away, keeps the seat for 5 min")
    expect(his.get_by_role("button")).to_have_count(0)
    is_seen(ada.page, "kept-seat")
    ada.page.keyboard.press("Escape")
    ben.page.goto(table)
    company(ben.page).get_by_text("Ada would like to go back to before choice 1.").wait_for()
    expect(ada.page.get_by_role("button", name="Undo")).to_be_enabled()
    company(ben.page).get_by_role("button", name="Agree").click()
    expect(ada.page.get_by_role("button", name="Undo")).to_be_disabled()


def test_what_was_asked_can_be_withdrawn_and_ends_with_a_change_of_seats(
    two: tuple[Person, Person, str],
) -> None:
    ada, ben, _ = two
    take(ada.page, "Roll")
    ada.page.get_by_role("button", name="Undo").click()
    company(ada.page).get_by_role("button", name="Let it stand").click()
    company(ben.page).get_by_role("status").wait_for(state="detached")
    ada.page.get_by_role("button", name="Undo").click()
    company(ben.page).get_by_role("button", name="Agree").wait_for()
    seats_and_clock(ben.page).get_by_role("button", name="Let a bot play").click()
    company(ada.page).get_by_role("status").wait_for(state="detached")


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server with the market whose home is `tmp_path / "home"`."""
    (tmp_path / "site").mkdir()
    (tmp_path / "home").mkdir()
    with market_games(tmp_path / "site"):
        running = ServerProcess(tmp_path / "home", bot_pause=0.1)
        yield running
        running.end()


def test_when_an_absence_is_over_the_others_decide(
    tmp_path: Path, browsers: Browsers, own_server: ServerProcess
) -> None:
    """Ben was away for so long that Ada may let a bot play; when he comes again he takes his seat back."""
    visitors = Visitors(browsers, own_server.address)
    ada, ben, _ = come_together(visitors)
    table = ben.page.url
    ben.page.goto("about:blank")
    expect(seat(ada.page, 2)).to_contain_text("away, keeps the seat")
    port = int(own_server.address.rpartition(":")[2])
    own_server.end()
    with closing(sqlite3.connect(tmp_path / "home" / "tables.db")) as database:
        database.execute("UPDATE players SET absent_since = absent_since - 295 WHERE seat = 1")
        database.commit()
    own_server.__init__(tmp_path / "home", port, bot_pause=0.1)  # type: ignore[misc]
    his = seats_and_clock(ada.page).get_by_role("listitem").nth(1)
    his.get_by_role("button", name="Let a bot play").click()
    expect(his.get_by_role("heading")).to_contain_text("easy bot")
    is_seen(ada.page, "seat-for-a-bot")
    ben.page.goto(table)
    seats_and_clock(ben.page).get_by_role("button", name="Play yourself again").click()
    expect(his.get_by_role("heading")).to_contain_text("here")
    visitors.leave(ignoring=NO_ANSWER)


def test_a_table_is_deleted_when_the_others_agree(two: tuple[Person, Person, str]) -> None:
    ada, ben, _ = two

    def ask() -> None:
        ada.page.get_by_role("button", name="Menu").click()
        ada.page.get_by_role("button", name="Delete this table").click()
        ada.page.get_by_role("button", name="Delete it").click()
        ada.page.get_by_text("it is deleted when they agree").wait_for()

    ask()
    is_seen(ada.page, "delete-asked")
    ada.page.keyboard.press("Escape")
    company(ada.page).get_by_text("You have asked to delete this table. Waiting for Seat 2.").wait_for()
    company(ben.page).get_by_text("Ada would like to delete this table.").wait_for()
    is_seen(ben.page, "delete-proposed")
    company(ben.page).get_by_role("button", name="Refuse").click()
    company(ada.page).get_by_role("status").wait_for(state="detached")
    ask()
    company(ben.page).get_by_role("button", name="Agree").click()
    for person in (ada, ben):
        person.page.get_by_text("deleted").first.wait_for()


# -- links and seeds ----------------------------------------------------------------------------


def test_the_link_of_a_seat_is_good_until_somebody_sits_there(
    visitors: Visitors, two: tuple[Person, Person, str]
) -> None:
    ada, ben, link = two
    assert ben.page.url != link
    cay = visitors.come()
    cay.page.goto(link)
    cay.page.get_by_role("heading", name="no table").wait_for()
    keep(cay.page, "consent-worthless-link")
    cay.complaints.clear()  # a browser says so of every answer 404
    expect(seats_and_clock(ada.page).get_by_role("textbox", name="Link for")).to_have_count(0)
    ada.page.keyboard.press("Escape")
    ben.page.reload()
    company(ben.page).wait_for()


def test_everybody_sees_that_a_seat_is_open_twice(two: tuple[Person, Person, str]) -> None:
    ada, ben, _ = two
    other = ben.window()
    other.goto(ben.page.url)
    for page in (ada.page, ben.page):
        expect(seat(page, 2)).to_contain_text("open in 2 places")
        expect(seat(page, 2)).to_contain_text("×2")
    is_seen(ada.page, "open-twice")
    other.close()
    expect(seat(ada.page, 2)).to_contain_text("here")


def test_everybody_sees_that_the_seed_was_chosen(visitors: Visitors) -> None:
    ada, ben = visitors.come(), visitors.come()
    links = ada.table("market", seats=["me", "open", "bot:greedy"], seed=SEED)
    ada.open(f"/play/{links['play']}")
    ben.open(f"/play/{links['seats'][0]}")
    for person in (ada, ben):
        company(person.page).get_by_text(
            "The player who opened this table chose the seed of its deals."
        ).wait_for()
    is_seen(ben.page, "seed-chosen")


def test_who_watches_a_game_for_one_learns_no_seed(visitors: Visitors) -> None:
    ada, cay = visitors.come(), visitors.come()
    links = ada.table("agent-decker", seed=SEED)
    ada.open(f"/play/{links['play']}")
    heard: list[str] = []
    cay.page.on(
        "websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame)))
    )
    cay.page.on("response", lambda answer: heard.append(answer.url))
    cay.open(f"/watch/{links['watch']}")
    cay.page.locator("#question").wait_for()
    assert heard
    assert not [text for text in [*heard, cay.page.content()] if str(SEED) in text]


# -- the clock ----------------------------------------------------------------------------------


def test_another_clock_begins_with_the_next_window(two: tuple[Person, Person, str]) -> None:
    ada, ben, _ = two
    take(ada.page, "Play")
    company(ben.page).get_by_role("timer").wait_for()
    seats_and_clock(ada.page).get_by_label("Time to respond").select_option("3 seconds")
    lobby(ada.page).get_by_text("You have asked for 3 seconds to respond. Waiting for Seat 2.").wait_for()
    company(ben.page).get_by_text("Ada would like to have 3 seconds to respond").wait_for()
    expect(company(ben.page).get_by_role("timer")).to_have_count(0)  # nobody is hurried meanwhile
    is_seen(ben.page, "clock-proposed")
    company(ben.page).get_by_role("button", name="Agree").click()
    company(ben.page).get_by_role("timer").wait_for()
    left = company(ben.page).get_by_role("timer").get_attribute("aria-label") or ""
    assert int(re.findall(r"\d+", left)[0]) > 3, "the open window keeps its time"
    expect(lobby(ada.page).get_by_label("Time to respond").locator(":checked")).to_have_text("3 seconds")


def test_holds_are_counted_before_everybodys_eyes(two: tuple[Person, Person, str]) -> None:
    ada, ben, _ = two
    take(ada.page, "Play")
    hold = company(ben.page).get_by_role("button", name=re.compile("Hold|Held"))
    expect(hold).to_have_text(f"Hold ({HOLDS})")
    hold.click()
    expect(hold).to_have_text("Held")
    expect(hold).to_be_disabled()
    expect(hold).to_have_attribute("title", re.compile(f"left to you in this game: {HOLDS - 1}"))
    is_seen(ben.page, "held")
