"""Automatic events are shown beat by beat, cause before effect; a player in a hurry skips them."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest
from browser.looks import keep
from browser.people import PHONE, Person, Visitors
from playwright.sync_api import Locator, Page, expect

import fieldcraft
from fieldcraft.bots import make_bot
from fieldcraft.bots.observation import Observation

SECURITY_CAMERA = 7
"""The seed of a deal whose first obstacle to leave is a Security Camera, with an alarm of 8."""


WATCH = """() => {
    window.seen = [];
    const read = () => {
        const text = (selector) => document.querySelector(selector)?.textContent ?? "";
        const turn = Number(/turn ([0-9]+)/.exec(text("header"))[1]);
        const lit = document.querySelectorAll("[data-zone=line] .acts").length;
        const now = [text("p.line"), text("[data-zone=alarm] b"), turn, lit];
        if (JSON.stringify(now) !== JSON.stringify(seen.at(-1))) seen.push(now);
        requestAnimationFrame(read);
    };
    read();
}"""
"""Notes every change: the captions, the alarm, the turn, the number of lit cards in the line."""


PACES = {"Slowly": 800, "Step by step": 420, "Quickly": 220}
"""Milliseconds that a beat lasts, by the name of the pace."""
FRAME = 20
"""Milliseconds after which the page has been drawn again."""


@pytest.fixture
def somebody(visitors: Visitors) -> Person:
    """Somebody for whom things move, when the test lets time pass."""
    person = visitors.come(reduced_motion="no-preference")
    person.hold_time()
    return person


def choose_pace(somebody: Person, pace: str) -> None:
    page = somebody.open("/")
    page.get_by_role("button", name="Display").click()
    page.get_by_role("radio", name=pace, exact=True).check()


def end_turn(somebody: Person) -> Page:
    somebody.sit("agent-decker", seed=SECURITY_CAMERA)
    somebody.page.locator("[data-zone=exit] button").click()
    return somebody.page


def test_the_card_that_leaves_is_lit_then_the_alarm_rises_then_the_line_moves(somebody: Person) -> None:
    somebody.sit("agent-decker", seed=SECURITY_CAMERA)
    page = somebody.page
    page.locator("#question").wait_for()
    page.evaluate(WATCH)
    page.locator("[data-zone=exit] button").click()
    page.locator("p.line").wait_for()
    somebody.pass_time(3 * PACES["Step by step"])
    expect(page.locator("header")).to_contain_text("turn 2,")
    expect(page.locator("p.line")).to_have_count(0)
    somebody.pass_time(FRAME)
    assert page.evaluate("seen") == [
        ["", "0", 1, 0],
        ["Security Camera leaves the line.", "0", 1, 1],
        ["Security Camera: The alarm rises by 8 to 8.", "8", 1, 1],
        ["", "8", 2, 0],
    ]


def test_a_key_skips_what_is_told(somebody: Person) -> None:
    page = end_turn(somebody)
    page.locator("p.line").first.wait_for()
    page.keyboard.press("1")
    expect(page.locator("header")).to_contain_text("turn 2,")  # no time has passed
    expect(page.get_by_role("button", name="Go back to before")).to_have_count(1)  # it did nothing else


def test_all_at_once_is_a_setting(somebody: Person) -> None:
    choose_pace(somebody, "At once")
    page = end_turn(somebody)
    expect(page.locator("header")).to_contain_text("turn 2,")


@pytest.mark.parametrize("pace", PACES)
def test_how_fast_is_a_setting(somebody: Person, pace: str) -> None:
    choose_pace(somebody, pace)
    page = end_turn(somebody)
    line = page.locator("p.line")
    for told in ("Security Camera leaves the line.", "Security Camera: The alarm rises by 8 to 8."):
        expect(line).to_have_text(told)
        somebody.pass_time(PACES[pace] - 1)
        expect(line).to_have_text(told)
        somebody.pass_time(1)
    expect(page.locator("header")).to_contain_text("turn 2,")


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize("size", [{}, PHONE], ids=["desk", "phone"])
def test_the_invaders_act_land_by_land(visitors: Visitors, size: dict[str, Any], pace: str) -> None:
    """Each beat shows what comes to its land, at the pace that was chosen, and not before."""
    somebody = visitors.come(reduced_motion="no-preference", **size)
    somebody.hold_time()
    choose_pace(somebody, pace)
    record, explored, key = exploring()
    somebody.sit("island", record=record, upto=len(record["choices"]))
    page = somebody.page
    lands = {land: page.locator(f"[data-land={land.lower()}]") for land in explored}
    explorers = {land: explorers_in(one) for land, one in lands.items()}
    page.locator(f"[data-option='{key}']").first.wait_for(state="attached")
    page.evaluate("key => document.querySelector(`[data-option='${key}']`).click()", key)
    line = page.locator("p.line")
    line.wait_for()
    while not line.inner_text().startswith("The card to explore:"):
        somebody.pass_time(PACES[pace])
    for land, one in lands.items():
        assert explorers_in(one) == explorers[land]
        somebody.pass_time(PACES[pace] - 1)
        assert explorers_in(one) == explorers[land]
        somebody.pass_time(1)
        expect(line).to_have_text(re.compile(f"One explorer comes to {land}, near the (coast|town|city) of "))
        assert explorers_in(one) == explorers[land] + 1
        expect(one).to_have_class(re.compile(r"\bacts\b"))
        expect(one).to_be_in_viewport(ratio=0.9)
    keep(page, f"telling-explore-{pace.split()[0].lower()}")
    somebody.pass_time(PACES[pace])
    expect(line).to_have_count(0)


RAVAGE: dict[str, Any] = {
    "game": "island",
    "phase": "fast",
    "ravage": ["sands-1"],
    "build": ["mountain-1"],
    "lands": {"a1": "9 river-surges-in-sunlight", "a4": "2 explorer, town, 3 dahan", "a6": "town"},
    "defend": [0, 0, 0, 0, 1],
    "stack": ["downward-spiral"],
    "pool": 5,
    "fear_deck": ["isolation"] * 9,
    "dividers": [6, 3],
    "invader_deck": ["jungle-1", "mountain-1", "coast"],
}
"""A position of the island whose ravage has a sum, hurts dahan and is answered."""

SUM = "2 × 1+1 × 2−1=3"
"""The sum of the damage in A4, as its tally has it."""


def end_phase(visitors: Visitors, **size: Any) -> tuple[Person, Page]:
    """Sit down before the ravage, and let the invaders act."""
    somebody = visitors.come(**{"reduced_motion": "no-preference"} | size)
    somebody.hold_time()
    somebody.sit("island", record=fieldcraft.scenario(RAVAGE).record)
    page = somebody.page
    page.locator("[data-option=finish]").first.wait_for(state="attached")
    page.evaluate("document.querySelector('[data-option=finish]').click()")
    return somebody, page


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desk", "phone"])
def test_a_ravage_is_explained_in_its_land(visitors: Visitors, size: dict[str, Any]) -> None:
    """The sum of its damage grows, then what land and dahan suffer and how these strike."""
    somebody, page = end_phase(visitors, **size)
    line, told = page.locator("p.line"), page.locator(".telling .row")
    land = page.locator("[data-land=a4]")
    line.wait_for()
    sums = []
    while not line.inner_text().startswith("The dahan of A4 strike"):
        if told.count():
            sums.append(told.first.inner_text().replace("\n", ""))
            expect(land).to_have_class(re.compile(r"\bacts\b"))
            assert line.inner_text().rstrip(".") in land.inner_text()
        somebody.pass_time(PACES["Step by step"])
    assert sums[:4] == ["2 × 1", "2 × 1+1 × 2", "2 × 1+1 × 2−1", SUM]
    expect(told.first).to_have_text(SUM)
    expect(told.last).to_contain_text("2 × 2 = 4")
    keep(page, "telling-ravage")
    box, window = page.locator(".telling").bounding_box(), page.viewport_size
    assert box
    assert window
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= window["width"]
    assert box["y"] + box["height"] <= window["height"]


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desk", "phone"])
def test_the_phase_is_held_and_gone_through_act_by_act(visitors: Visitors, size: dict[str, Any]) -> None:
    """Keys do it, or buttons on a phone; a beat that is held stays until the next one is asked for."""
    somebody, page = end_phase(visitors, **size)
    line, steps = page.locator("p.line"), page.get_by_role("group", name="The last phase")
    line.wait_for()

    def do(key: str, button: str) -> None:
        if size:
            steps.get_by_role("button", name=button).tap()
        else:
            page.keyboard.press(key)

    seen = []
    while "A4 is ravaged for 3." not in seen:
        do("n", "Next")
        seen.append(line.inner_text())
        somebody.pass_time(10 * PACES["Slowly"])
        expect(line).to_have_text(seen[-1])
    assert seen[-4:-1] == [
        "2 explorers in A4: 2 damage.",
        "1 town in A4: 2 damage.",
        "The defence of A4: 1 damage less.",
    ]
    keep(page, "telling-held")
    do(" ", "Go on")
    somebody.pass_time(PACES["Step by step"])
    expect(line).not_to_have_text(seen[-1])
    do(" ", "Hold")
    before = line.inner_text()
    somebody.pass_time(10 * PACES["Slowly"])
    expect(line).to_have_text(before)
    do("Escape", "Skip")
    expect(line).to_have_count(0)


def after_phase(visitors: Visitors, **size: Any) -> tuple[Person, Page, Locator]:
    """Return a player whose last phase is over or skipped, the page, and the line of its acts."""
    somebody, page = end_phase(visitors, **size)
    line = page.locator("p.line")
    if not size:
        line.wait_for()
        page.keyboard.press("Escape")
    return somebody, page, line


@pytest.mark.parametrize("size", [{}, PHONE | {"reduced_motion": "reduce"}], ids=["desk", "still phone"])
def test_the_last_phase_is_read_and_shown_again(visitors: Visitors, size: dict[str, Any]) -> None:
    """The page has been loaded again since; where nothing moves, the phase is shown step by step."""
    somebody, page, line = after_phase(visitors, **size)
    page.reload()
    page.locator("#question").wait_for()
    blight = page.locator("[data-land=a4] [data-piece=blight]")
    expect(blight).to_have_count(1)
    page.get_by_role("button", name="Last phase").first.dispatch_event("click")
    read = page.get_by_role("dialog", name="The last phase")
    expect(read).to_contain_text("The dahan of A4 strike for 4.")
    keep(page, "telling-read")
    read.get_by_role("button", name="Step by step" if size else "Show it again").click()
    line.wait_for()
    expect(blight).to_have_count(0)
    while line.count():
        last = line.inner_text()
        if size:
            page.get_by_role("group", name="The last phase").get_by_role("button", name="Next").tap()
        else:
            somebody.pass_time(PACES["Step by step"])
    assert last.startswith("One explorer comes to ")
    expect(blight).to_have_count(1)
    if not size:
        page.keyboard.press("r")
        line.wait_for()
        page.keyboard.press("Escape")
        expect(line).to_have_count(0)


@pytest.mark.parametrize("size", [{}, PHONE | {"reduced_motion": "reduce"}], ids=["desk", "still phone"])
def test_an_act_that_is_pressed_is_shown_on_its_land(visitors: Visitors, size: dict[str, Any]) -> None:
    """It stays, with what came before it done and what comes after it still to come."""
    somebody, page, line = after_phase(visitors, **size)
    page.get_by_role("button", name="Last phase").first.dispatch_event("click")
    acts = page.get_by_role("dialog", name="The last phase")
    act = acts.get_by_role("button", name="A4 is ravaged for 3.")
    act.tap() if size else act.click()
    expect(line).to_have_text("A4 is ravaged for 3.")
    expect(page.locator("[data-land=a4]")).to_have_class(re.compile(r"\bacts\b"))
    expect(page.locator("[data-land=a4] [data-piece=blight]")).to_have_count(0)
    somebody.pass_time(10 * PACES["Slowly"])
    expect(line).to_have_text("A4 is ravaged for 3.")
    keep(page, "telling-act")


def explorers_in(land: Locator) -> int:
    """Return the number of explorers that are seen in a land."""
    return land.locator("[data-piece=explorer] [data-copy]").count()


@cache
def exploring() -> tuple[dict[str, Any], list[str], str]:
    """A game of the island before the invaders build and explore, the lands explored, and the last choice."""
    game = fieldcraft.new("island", seed=3)
    bot = make_bot("random", 3)
    while True:
        record, n = game.record, len(game.facts)
        key = bot.choose(Observation(game.state, game.seat, game.rules.appraisal)).key
        game.choose(key)
        new = game.facts[n:]
        if {"build", "explore"} <= {fact.kind for fact in new}:
            return record, [str(fact.parts[0]) for fact in new if fact.kind == "explore"], key


def test_the_log_and_what_is_read_out_name_the_card_before_what_it_did(somebody: Person) -> None:
    page = end_turn(somebody)
    page.locator("p.line").first.wait_for()
    page.keyboard.press("1")
    row = (
        page.get_by_role("region", name="What happened")
        .get_by_role("listitem")
        .filter(has_text="alarm rises")
    )
    expect(row).to_have_text("Security Camera: The alarm rises by 8 to 8.")
    heard = page.locator("[aria-live=polite][role=status]", has_text="What do you do?")
    expect(heard).to_contain_text(
        "Security Camera leaves the line. Security Camera: The alarm rises by 8 to 8."
    )
