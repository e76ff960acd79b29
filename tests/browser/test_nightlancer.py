"""Nightlancer on the page: a whole game against bots, four people at one table, and how its states look."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final

import pytest
from browser.hands import FREE
from browser.looks import faint, faults, keep, violations
from browser.people import PHONE, Person, Visitors
from playwright.sync_api import Page

import fieldcraft
from fieldcraft.bots import make_bot
from fieldcraft.bots.observation import Observation
from fieldcraft.games import ruleset

GAME: Final = "nightlancer"

# -- played on the page --------------------------------------------------------------------------

PRESSED: Final = """(key) => {
    const all = (selector, from = document) => [...from.querySelectorAll(selector)];
    const seen = (selector) => all(selector).filter((one) => one.offsetParent);
    const number = all("ol [data-option]").findIndex((one) => one.dataset.option === key) + 1;
    const is = (one) => Number(one.textContent) === number;
    const cards = seen("main [data-card]").filter((card) => all(":scope > [aria-hidden] > b", card).some(is));
    return [...seen(`main [data-at="${key}"]`), ...cards][0];
}"""
"""Where on the board an option is pressed: its own button, or the card on which it lies."""

OFFERED: Final = "(lines) => lines.map((line) => line.dataset.option)"


def offered(page: Page) -> list[str]:
    """The keys of all that is on offer."""
    found: list[str] = page.locator("ol [data-option]:enabled").evaluate_all(OFFERED)
    return found


TOLD: Final = "[role=region][aria-label='What happened'] li"


def take(page: Page, key: str) -> str:
    """Take an option where it lies on the board, else from the list, and see it done; says where it lay."""
    close_book(page)
    known = page.locator(TOLD).count()
    where = press(page, key)
    page.wait_for_function(f"(known) => document.querySelectorAll(`{TOLD}`).length > known", arg=known)
    return where


def press(page: Page, key: str) -> str:
    place = page.evaluate_handle(PRESSED, key).as_element()
    if place is None:
        page.locator(f"ol [data-option='{key}']").click()
        return "list"
    page.mouse.move(1, 1)
    place.click(position=page.wait_for_function(FREE, arg=place).json_value())
    opened = page.get_by_role("dialog").locator(f"[data-option='{key}']")
    if opened.count():
        opened.click()
    return "board"


def close_book(page: Page) -> None:
    """The pages that were told meanwhile are read."""
    book = page.locator(
        "dialog[open]", has=page.get_by_role("button", name=re.compile("Next page|Close the book"))
    )
    if book.count():
        shown = book.element_handle()
        page.keyboard.press("Escape")
        page.wait_for_function("(book) => !book.isConnected", arg=shown)


LAZY: Final = ("done", "pass", "stay", "no-deal", "go-on", "settle", "keep:loan", "pay:interest")
"""What ends or passes is taken first: the shortest way through a game."""


def shortest(keys: list[str], turn: int) -> str:
    """What somebody takes who wants to see the end: what passes, else one thing after another."""
    return next((key for key in LAZY if key in keys), keys[turn % len(keys)])


def settled(page: Page) -> None:
    """Wait until it is one's turn, or the game is over."""
    page.wait_for_function(
        """() => document.querySelector("ol [data-option]:enabled")
            || document.querySelector("#question")?.textContent.includes("over")"""
    )


def test_a_game_for_two_against_a_bot(visitors: Visitors) -> None:
    """To its end by the board's own buttons and cards, and to the count by seat and step."""
    somebody = visitors.come()
    table = {"setup": {"length": "short", "seats": 2}, "seats": ["me", "bot:greedy"]}
    somebody.sit(GAME, seed=5, **table)
    page, used = somebody.page, []
    for turn in range(400):
        settled(page)
        keys = offered(page)
        if not keys:
            break
        used.append(take(page, shortest(keys, turn)))
    close_book(page)
    page.get_by_role("dialog").get_by_role("row", name="Prospects").wait_for()
    keep(page, "night-ending")
    assert not violations(page)
    assert used.count("board") > len(used) / 3


def test_four_people_at_one_table(visitors: Visitors) -> None:
    """Each sees the own hand and of the others' only how many cards there are."""
    first = visitors.come()
    links = first.table(GAME, seed=7, setup={"seats": 4}, seats=["me", "open", "open", "open"])
    people = [first, *(visitors.come() for _ in range(3))]
    tokens = [links["play"], *links["seats"]]
    for person, token in zip(people, tokens, strict=True):
        person.open(f"/play/{token}")
        person.page.locator("#question").wait_for()
    for turn in range(90):
        asked = next_asked(people)
        keys = offered(asked.page)
        take(asked.page, shortest(keys, turn))
        if asked.page.locator("[aria-label='The round'] [aria-current]", has_text="Street").count():
            break
    hands = [
        set(person.page.locator("[data-zone=hand] [data-copy]").evaluate_all(NAMES)) for person in people
    ]
    assert all(hands)
    for number, person in enumerate(people, 1):
        keep(person.page, f"night-four-{number}")
        assert 3 == person.page.locator("section[data-zone^=hand-]").count()
        assert not person.page.locator("section[data-zone^=hand-] [data-copy]").count()


def test_the_first_round_is_taught(somebody: Person) -> None:
    """From the start page, against a bot, each step when its moment has come."""
    page = somebody.open("/")
    game = page.get_by_role("region", name="Nightlancer", exact=True)
    game.get_by_role("button", name="Learn by playing").click()
    page.locator("#question").wait_for()
    close_book(page)
    guide = page.get_by_role("region", name="First game")
    guide.get_by_text("Eight Nightlancers").wait_for()
    settled(page)
    take(page, offered(page)[0])
    page.get_by_role("dialog", name="Slack water").wait_for()
    close_book(page)
    guide.get_by_text("This is you.").wait_for()
    keep(page, "night-guide")
    guide.get_by_role("button", name="Go on").click()
    guide.get_by_text("Each round has an event.").wait_for()


NAMES: Final = "(cards) => cards.map((card) => card.dataset.copy)"


def next_asked(people: list[Person]) -> Person:
    """Whoever of them has a question to answer."""
    while True:
        for person in people:
            if person.page.locator("ol [data-option]:enabled").count():
                return person
        people[0].page.wait_for_timeout(30)


# -- looked at -----------------------------------------------------------------------------------

SCREENS: Final = {390: 844, 844: 390, 1366: 768, 1440: 900, 1920: 1080}
STATES: Final = (
    "pick", "event", "build", "object", "take", "street", "loadout", "route", "settle",
)  # fmt: skip
"""What is asked then."""


@cache
def asked(seats: int, seed: int) -> tuple[dict[str, Any], list[tuple[str, int]]]:
    """The record of a game of greedy bots; for each choice what was asked and of whom."""
    game = fieldcraft.new(GAME, seed=seed, setup={"seats": seats})
    bot, found = make_bot("greedy", seed), []
    while not game.over:
        found.append((game.view()["question"]["name"], game.seat))
        game.choose(bot.choose(Observation(game.state, game.seat)).key)
    return game.record, found


def sit_where(somebody: Person, seats: int, question: str) -> None:
    """Sit down as the one who is asked that, at the last such moment but for the first rounds."""
    record, found = asked(seats, 3)
    moments = [n for n, (name, _) in enumerate(found) if name == question]
    if question == "end" or not moments:
        moments = [len(found)]
    moment = moments[len(moments) // 2]
    links = somebody.table(GAME, record=record, upto=moment)
    tokens = [links["play"], *(links["seats"] or [])]
    somebody.open(f"/play/{tokens[found[moment][1] if moment < len(found) else 0]}")
    somebody.page.locator("#question").wait_for()
    somebody.page.evaluate("new Promise(requestAnimationFrame)")


@pytest.mark.parametrize("width", SCREENS)
@pytest.mark.parametrize("seats", [2, 4])
def test_how_it_looks(visitors: Visitors, seats: int, width: int) -> None:
    size = {"width": width, "height": SCREENS[width]}
    somebody = visitors.come(**(PHONE | {"viewport": size} if width < 900 else {"viewport": size}))
    wrong: list[str] = []
    for state in STATES:
        sit_where(somebody, seats, state)
        page = somebody.page
        page.evaluate("document.fonts.ready")
        close_book(page)
        keep(page, f"night-{seats}-{state}")
        found = faults(page)
        if width in (390, 1440):
            found += faint(page) + violations(page)
        wrong += [f"{state}: {one}" for one in found]
    assert not wrong, "\n".join(wrong)


def test_every_card_is_drawn(somebody: Person) -> None:
    """All cards on the page of rules; one of each kind opened."""
    page = somebody.open(f"/rules/{GAME}")
    page.get_by_role("heading", name="Cards", exact=True).wait_for()
    assert len(ruleset(GAME).faces()) - 1 == page.locator(".cards li").count()  # all but the die
    wrong = faults(page) + faint(page)
    for name in ("Sniper", "Performer", "Assault Rifle", "Weapons Tech", "Rivets Harassing", "Cold transfer"):
        page.get_by_role("button", name=name).first.click()
        page.get_by_role("dialog").wait_for()
        wrong += [f"{name}: {one}" for one in faults(page) + violations(page)]
        keep(page, f"night-card-{name.lower().replace(' ', '-')}")
        page.keyboard.press("Escape")
        page.get_by_role("dialog").wait_for(state="detached")
    assert not wrong, "\n".join(wrong)
