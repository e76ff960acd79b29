"""Coming back: comments on a game, all tables on one page, and a message when it is one's turn."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from browser.course import course
from browser.looks import keep, violations
from browser.people import Browsers, Person, Visitors, with_and_without_a_server
from playwright.sync_api import Page, expect
from server.push_service import PushService
from server.serving import server_process

from fieldcraft.server.store.repository import hashed

GAME = "agent-decker"


def replay(page: Page) -> None:
    """Open the replay of the table that is shown."""
    page.locator("#question").wait_for()
    page.keyboard.press("b")
    page.get_by_role("region", name="Replay").wait_for()


def comment(page: Page, text: str, name: str = "Comment") -> None:
    page.get_by_role("button", name=name, exact=True).click()
    page.get_by_role("textbox", name="Comment on choice").fill(text)
    page.get_by_role("button", name="Keep it").click()
    expect(page.get_by_role("textbox", name="Comment on choice")).to_have_count(0)


@with_and_without_a_server
def test_a_choice_of_a_replay_is_commented_on(somebody: Person) -> None:
    token = somebody.sit(**course(GAME, 0).opening(8))
    page = somebody.page
    replay(page)
    said = page.locator("blockquote")
    comment(page, "Here I stopped.")
    expect(said).to_have_text("Here I stopped.")
    for _ in range(3):
        page.get_by_role("button", name="One choice back").click()
    expect(page.get_by_role("heading", name="Choice 5 of 8")).to_be_visible()
    expect(said).to_have_count(0)
    comment(page, "A bold card.")
    assert [] == violations(page)
    keep(page, "replay-comment")
    page.reload()
    replay(page)
    expect(said).to_have_text("Here I stopped.")
    page.get_by_role("button", name="Next comment").click()
    expect(page.get_by_role("heading", name="Choice 5 of 8")).to_be_visible()
    comment(page, "", "Change the comment")
    expect(said).to_have_count(0)
    assert somebody.record(token)["comments"] == [[8, 0, "Here I stopped."]]


@pytest.mark.needs_server
def test_a_comment_is_read_by_the_others(visitors: Visitors) -> None:
    ada, ben = visitors.come(), visitors.come()
    links = ada.table(**course(GAME, 0).opening(8))
    ada.go(f"/play/{links['play']}")
    ben.open(f"/watch/{links['watch']}")
    replay(ada.page)
    replay(ben.page)
    comment(ada.page, "Look at this.")
    expect(ben.page.locator("blockquote")).to_have_text("Look at this.")
    expect(ben.page.get_by_role("button", name="Comment", exact=True)).to_have_count(0)


def part(page: Page, name: str) -> Any:
    return page.locator("section", has=page.get_by_role("heading", name=name, exact=True))


@with_and_without_a_server
def test_all_tables_are_on_one_page(somebody: Person) -> None:
    somebody.sit(**course(GAME, 0).opening(4))
    somebody.page.locator("#question").wait_for()
    played = course(GAME, 0)
    somebody.sit(**played.opening(len(played.record["choices"])))
    somebody.page.get_by_role("dialog").first.wait_for()
    page = somebody.open("/")
    page.get_by_role("link", name="All your tables").click()
    page.get_by_role("heading", name="All your tables").wait_for()
    expect(part(page, "Going on").get_by_role("listitem")).to_have_count(1)
    expect(part(page, "Over").get_by_role("listitem")).to_have_count(1)
    assert [] == violations(page)
    keep(page, "tables-alone")


def open_for_two(ada: Person, ben: Person) -> tuple[str, str]:
    """Have Ada open a game without a clock, and Ben take the other seat; the paths to both."""
    links = ada.table("nightlancer", setup={"seats": 2}, seats=["me", "open"], seed=3, clock=0, name="Ada")
    ada.go(f"/play/{links['play']}")
    ada.page.locator("#question").wait_for()
    ben.go(f"/play/{links['seats'][0]}")
    ben.page.locator("#question").wait_for()
    ben.page.wait_for_url(lambda url: links["seats"][0] not in url)
    return f"/play/{links['play']}", "/" + "/".join(ben.page.url.split("/")[-2:])


def close_dialogs(page: Page) -> None:
    while page.locator("dialog[open]").count():
        page.keyboard.press("Escape")
        page.wait_for_timeout(100)


def is_asked(page: Page) -> bool:
    return bool(page.locator("ol [data-option]:not([disabled])").count())


@pytest.mark.needs_server
def test_a_player_of_several_games_sees_where_it_is_their_turn(visitors: Visitors) -> None:
    ada, ben = visitors.come(), visitors.come()
    open_for_two(ada, ben)
    people = {True: ada, False: ben} if is_asked(ada.page) else {True: ben, False: ada}
    for is_own, person in people.items():
        close_dialogs(person.page)
        page = person.open("/tables")
        mine = part(page, "It is your turn" if is_own else "The others decide")
        expect(mine.get_by_role("listitem")).to_have_count(1)
        assert [] == violations(page)
        keep(page, f"tables-{'own' if is_own else 'others'}")
    waiting = part(people[False].page, "The others decide")
    expect(waiting).to_contain_text(
        "Waiting for Ada." if people[True] is ada else "Waiting for another player."
    )


# -- being told ---------------------------------------------------------------------------------


@pytest.fixture
def service() -> Iterator[PushService]:
    running = PushService()
    yield running
    running.close()


@pytest.fixture
def pushing(tmp_path: Path, browsers: Browsers) -> Iterator[Visitors]:
    """People at a server that tells players of their turn."""
    settings: dict[str, Any] = {
        "push_contact": "mailto:operator@example.org",
        "push_hosts": "127.0.0.1",
        "push_delay": 0,
    }
    with server_process(tmp_path, bot_pause=0, **settings) as server:
        visitors = Visitors(browsers, server.address)
        yield visitors
        visitors.leave(ignoring=["registration-token", "push"])


SUBSCRIBED: Final = """([endpoint, p256dh, auth]) => {
    const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")),
        (letter) => letter.charCodeAt(0)).buffer;
    const keys = { p256dh: bytes(p256dh), auth: bytes(auth) };
    const found = { endpoint, getKey: (name) => keys[name], unsubscribe: async () => true };
    PushManager.prototype.subscribe = async () => found;
    PushManager.prototype.getSubscription = async () => found;
}"""
"""Have the browser be known to a push service, which Debian's Chromium has not."""


@pytest.mark.needs_server
def test_a_player_who_has_left_is_told_and_comes_back_to_the_table(
    pushing: Visitors, service: PushService
) -> None:
    known = list(service.browser().values())
    people: list[Person] = []
    for _ in range(2):
        person = pushing.come(service_workers="allow")
        person.context.grant_permissions(["notifications"])
        person.context.add_init_script(f"({SUBSCRIBED})({json.dumps(known)})")
        person.open("/").get_by_role("button", name="Play", exact=True).first.wait_for()
        person.page.wait_for_function("async () => !!(await navigator.serviceWorker.ready).active")
        people.append(person)
    paths = open_for_two(*people)
    asked = 0 if is_asked(people[0].page) else 1
    stays, leaves = people[asked], people[1 - asked]
    close_dialogs(leaves.page)
    leaves.page.get_by_role("button", name="Seats and clock").click()
    box = leaves.page.get_by_label("Tell me in this browser when it is my turn")
    box.click()
    expect(box).to_be_checked()
    assert [] == violations(leaves.page)
    keep(leaves.page, "lobby-tell")
    box.click()
    expect(box).not_to_be_checked()
    box.click()
    expect(box).to_be_checked()
    leaves.open("/")
    close_dialogs(stays.page)
    while not service.came:
        option = stays.page.locator("ol [data-option]:not([disabled])").first
        option.click(timeout=5000)
        stays.page.wait_for_timeout(300)
        close_dialogs(stays.page)
        if not is_asked(stays.page):
            break
    told = service.next()
    token = paths[1 - asked].rpartition("/")[2]
    assert told["path"] == f"/turn/{hashed(token)[:32]}"
    leaves.open(told["path"])
    leaves.page.wait_for_url(f"**/play/{token}")
    leaves.page.locator("#question").wait_for()


TELLING: Final = """() => {
    self.told = new Promise((tell) => {
        ServiceWorkerRegistration.prototype.showNotification = async (title, { body, data }) =>
            tell([title, body, data]);
    });
}"""
"""Has a worker say what the browser would show, which a browser without windows does not."""


@pytest.mark.needs_server
def test_a_message_is_shown_by_the_browser(pushing: Visitors) -> None:
    somebody = pushing.come(service_workers="allow")
    somebody.context.grant_permissions(["notifications"])
    page = somebody.open("/")
    session = somebody.context.new_cdp_session(page)
    found: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(one["registrationId"] for one in event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    page.wait_for_function("async () => !!(await navigator.serviceWorker.ready).active")
    assert found
    (worker,) = somebody.context.service_workers
    worker.evaluate(TELLING)
    told = {"title": "Nightlancer", "text": "It is your turn.", "path": "/turn/abc"}
    message = {"origin": somebody.address, "registrationId": found[-1], "data": json.dumps(told)}
    session.send("ServiceWorker.deliverPushMessage", message)
    assert worker.evaluate("told") == [told["title"], told["text"], told["path"]]


@pytest.mark.needs_server
def test_a_turn_of_a_table_that_is_not_here_leads_to_all_tables(somebody: Person) -> None:
    somebody.open(f"/turn/{'0' * 32}").get_by_role("heading", name="All your tables").wait_for()
    assert re.search("/tables$", somebody.page.url)


@pytest.mark.needs_server
def test_where_nobody_is_told_it_is_not_offered(visitors: Visitors) -> None:
    ada, ben = visitors.come(), visitors.come()
    open_for_two(ada, ben)
    close_dialogs(ada.page)
    ada.page.get_by_role("button", name="Seats and clock").click()
    expect(ada.page.get_by_label("Pass for me")).to_be_visible()
    expect(ada.page.get_by_label("Tell me in this browser")).to_have_count(0)
