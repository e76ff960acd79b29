"""The island on the page: played to its end alone and by two people, taught, and looked at."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import pytest
from browser.game import Played
from browser.hands import Finger, Hands, Keys, Mouse
from browser.looks import faint, faults, keep, resize, violations, wrong_with
from browser.people import PHONE, SCREENS, ZOOMED, Person, Visitors
from browser.several import Several
from browser.twin import Twin
from playwright.sync_api import expect

import fieldcraft
from fieldcraft.bots import make_bot
from fieldcraft.bots.observation import Observation
from fieldcraft.games import ruleset

GAME: Final = "island"

# -- played on the page --------------------------------------------------------------------------


def test_alone_to_the_end(somebody: Person) -> None:
    """By mouse, on lands, cards and panels where an option lies there."""
    somebody.sit(GAME, seed=34)
    played = Played(Mouse(somebody.page), Twin(GAME, 34))
    played.play(lambda game: game.over)
    somebody.page.get_by_role("dialog").wait_for()
    keep(somebody.page, "island-ending")
    assert not violations(somebody.page)
    assert played.hands.used["board"] > played.hands.used["list"]


def test_two_people_play_to_the_end(visitors: Visitors) -> None:
    """On two pages at once, each with a Spirit and a board of its own."""
    pair = Several(visitors, GAME, 33, {"seats": 2, "spirits": 2})
    while not pair.game.over:
        pair.step()
        if pair.game.made == 20:
            for seat, person in enumerate(pair.people):
                pair.agree(seat)
                keep(person.page, f"island-pair-{seat + 1}")
    for seat in range(2):
        pair.agree(seat)


@pytest.mark.parametrize("hands", [Keys, Finger])
def test_the_first_turn_by_keyboard_and_by_touch(visitors: Visitors, hands: type[Hands]) -> None:
    """The phone is the one of 390 by 844."""
    somebody = visitors.come(**(PHONE if hands is Finger else {}))
    somebody.sit(GAME, seed=3)
    played = Played(hands(somebody.page), Twin(GAME, 3))
    played.play(lambda game: game.over or game.view()["turn"] > 1)
    keep(somebody.page, f"island-{hands.__name__.lower()}")


def test_arrows_go_from_land_to_land(somebody: Person) -> None:
    somebody.sit(GAME, seed=3)
    page = somebody.page
    page.locator("[data-land=a3]").focus()
    for key, land in (("ArrowUp", "a2"), ("ArrowUp", "a1"), ("ArrowRight", "a6"), ("ArrowLeft", "a1")):
        page.keyboard.press(key)
        expect(page.locator(f"[data-land={land}]")).to_be_focused()
    page.keyboard.press("Enter")
    opened = page.get_by_role("dialog", name="A1")
    opened.wait_for()
    assert "mountain" in opened.inner_text()
    assert not violations(page)


WATCH: Final = """() => {
    window.flown = new Set();
    const note = ({ target }) => "flying" in target.dataset && flown.add(target.dataset.copy);
    const watch = new MutationObserver((changes) => changes.forEach(note));
    watch.observe(document.body, { subtree: true, attributes: true, attributeFilter: ["data-flying"] });
}"""
"""Keeps which copies have flown."""


def test_pieces_travel_and_the_forecast_can_be_put_away(visitors: Visitors) -> None:
    """What comes to a land flies there, from its card or its track; a key hides what ravages would do."""
    somebody = visitors.come(reduced_motion="no-preference")
    sit_where(somebody, 1, "put")
    page = somebody.page
    page.evaluate(WATCH)
    page.keyboard.press("1")
    expect(page.locator("#question")).to_have_text("From where is it taken?")
    track = page.locator(".tracks").get_by_role(
        "button", name="Take presence from the energy track", exact=True
    )
    expect(track).to_have_text("Take")
    page.keyboard.press("1")
    page.wait_for_function("() => [...flown].some((copy) => copy.startsWith('presence-'))")
    threats = page.locator("[data-land] .ravage")
    expect(threats).not_to_have_count(0)
    page.keyboard.press("f")
    expect(threats).to_have_count(0)


def test_the_first_turn_is_taught(somebody: Person) -> None:
    page = somebody.open("/")
    title = ruleset(GAME).title
    game = page.get_by_role("region", name=title, exact=True)
    game.get_by_role("button", name="Learn by playing").click()
    page.locator("#question").wait_for()
    guide = page.get_by_role("region", name="First game")
    guide.get_by_text("This is your island.").wait_for()
    keep(page, "island-guide")
    guide.get_by_role("button", name="Go on").click()
    guide.get_by_text("Each turn begins with growth.").wait_for()
    page.locator("[data-zone=growth] button").first.click()
    guide.get_by_text("Its parts can be done in any order.").wait_for()


# -- looked at -----------------------------------------------------------------------------------

STATES: Final = ("grow", "put", "keep", "play", "use", "target", "gather", "ravage-order", "hit", "end")
"""What is asked then."""


PANEL_CUT: Final = """() => {
    const panel = document.querySelector(".panel");
    return panel.scrollHeight > panel.clientHeight;
}"""
"""Has a Spirit's panel more than can be seen?"""
LOW: Final = (1366, 768)
"""The lowest window in which the panel of each Spirit is seen whole."""


@cache
def asked(spirits: int, seed: int = 3) -> tuple[dict[str, Any], list[str]]:
    """The record of a game of random choices, and what was asked before each."""
    game = fieldcraft.new(GAME, seed=seed, setup={"spirits": spirits})
    bot, found = make_bot("random", seed), []
    while not game.over:
        found.append(game.view()["question"]["name"])
        game.choose(bot.choose(Observation(game.state, game.seat)).key)
    return game.record, found


def sit_where(somebody: Person, spirits: int, question: str) -> None:
    """Sit down where that is asked, in the middle of the game."""
    record, found = asked(spirits)
    moments = [n for n, name in enumerate(found) if name == question] or [len(found)]
    links = somebody.table(GAME, record=record, upto=moments[len(moments) // 2])
    somebody.go(f"/play/{links['play']}")
    somebody.page.locator("#question").wait_for()
    somebody.page.evaluate("document.fonts.ready")


@pytest.mark.parametrize("hand", SCREENS)
@pytest.mark.parametrize("spirits", [1, 2, 4])
def test_how_it_looks(visitors: Visitors, spirits: int, hand: str) -> None:
    somebody = visitors.come_by(hand)
    wrong: list[str] = []
    for state in STATES if spirits == 1 else STATES[2:8:2]:
        sit_where(somebody, spirits, state)
        zoomed = [ZOOMED] * (hand == "mouse" and spirits == 4)
        wrong += wrong_with(somebody.page, f"island-{spirits}-{state}", SCREENS[hand] + zoomed)
        if hand == "mouse":
            resize(somebody.page, *LOW)
            for tab in somebody.page.locator(".tabs button").all():
                tab.evaluate("tab => tab.click()")
                if somebody.page.evaluate(PANEL_CUT):
                    wrong.append(f"island-{spirits}-{state}: the panel of {tab.inner_text()} is cut")
        elif somebody.page.evaluate(PANEL_CUT):
            wrong.append(f"island-{spirits}-{state}: the panel is cut")
    assert not wrong, "\n".join(wrong)


def test_every_card_is_drawn(somebody: Person) -> None:
    """All cards on the page of rules; one of each kind opened."""
    page = somebody.open(f"/rules/{GAME}")
    page.get_by_role("heading", name="Cards", exact=True).wait_for()
    boards = sum(face["kind"] == "board" for face in ruleset(GAME).faces().values())
    assert len(ruleset(GAME).faces()) - boards == page.locator(".cards li").count()
    wrong = faults(page) + faint(page)
    for name in ("Flash Floods", "Massive Flooding", "Thunderspeaker", "Retreat!", "Downward Spiral"):
        page.get_by_role("button", name=name).first.click()
        page.get_by_role("dialog").wait_for()
        wrong += [f"{name}: {one}" for one in faults(page) + violations(page)]
        keep(page, f"island-card-{name.lower().replace(' ', '-').strip('!')}")
        page.keyboard.press("Escape")
        page.get_by_role("dialog").wait_for(state="detached")
    assert not wrong, "\n".join(wrong)
