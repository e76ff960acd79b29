"""Nightlancer on the page: a whole game against bots, four people at one table, and how its states look."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import Any, Final

import pytest
from browser.game import Played
from browser.hands import FREE, Finger, Hands, Keys, close_book, settled
from browser.looks import faint, faults, keep, resize, violations, wrong_with
from browser.people import PHONE, SCREENS, ZOOMED, Person, Visitors
from browser.several import Several
from browser.twin import Twin
from playwright.sync_api import Page, expect

import fieldcraft
from fieldcraft.bots import make_bot
from fieldcraft.bots.observation import Observation
from fieldcraft.games import ruleset
from fieldcraft.games.nightlancer.printed.constants import ABILITY_NAMES
from fieldcraft.kernel.views import View
from fieldcraft.rendering import client
from fieldcraft.session.game import Game

GAME: Final = "nightlancer"

# -- played on the page --------------------------------------------------------------------------

PRESSED: Final = """(key) => {
    const all = (selector, from = document) => [...from.querySelectorAll(selector)];
    const seen = (selector) => all(selector).filter((one) => one.offsetParent);
    const number = all("ol [data-option]").findIndex((one) => one.dataset.option === key) + 1;
    const is = (one) => Number(one.textContent) === number;
    const cards = seen("main [data-card]").filter((card) => all(".keys > b", card).some(is));
    return [...seen(`main [data-at="${key}"]`), ...cards][0];
}"""
"""Return the place on the board where an option is pressed: its own button, or its card."""

OFFERED: Final = "(lines) => lines.map((line) => line.dataset.option)"


def offered(page: Page) -> list[str]:
    """Return the keys of all available options."""
    found: list[str] = page.locator("ol [data-option]:enabled").evaluate_all(OFFERED)
    return found


TOLD: Final = "[role=region][aria-label='What happened'] li"


def take(page: Page, key: str) -> str:
    """Take an option on the board, else from the list, and see it done; return its place."""
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


LAZY: Final = ("done", "pass", "stay", "no-deal", "go-on", "settle", "keep:loan", "pay:interest")
"""Options that end or pass are taken first: the shortest way through a game."""


def shortest(keys: list[str], turn: int) -> str:
    """Return the choice of a player who wants to see the end: what passes, else one thing after another."""
    return next((key for key in LAZY if key in keys), keys[turn % len(keys)])


def test_a_game_for_two_against_a_bot(visitors: Visitors) -> None:
    """To its end by the board's own buttons and cards, and to the count by seat and step."""
    somebody = visitors.come()
    table: dict[str, Any] = {"setup": {"length": "short", "seats": 2}, "seats": ["me", "bot:greedy"]}
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


class Hasty(Several):
    """People who want to see the end."""

    def next(self) -> str:
        """Take a refusal if there is one, anything on the street, else a bot's choice; later `lay-low`."""
        game = self.game
        keys = [option.key for option in game.options]
        if "lay-low" in keys and game.view()["round"] > 3:
            return "lay-low"
        lazy = next((key for key in LAZY if key in keys), None)
        if lazy or game.question["name"] == "street":
            return lazy or keys[game.made % len(keys)]
        return super().next()


@pytest.mark.needs_server
def test_four_people_play_to_the_end(visitors: Visitors) -> None:
    """On four pages at once, each of which shows its seat's view, and of other hands only how many cards."""
    four, asked = Hasty(visitors, GAME, 102, {"seats": 4, "length": "short"}, after=143), set[str]()
    while not four.game.over:
        asked.add(four.game.question["name"])
        four.step()
        if four.game.made % 12 == 0:
            for seat in range(4):
                four.agree(seat)
        if four.game.made == 150:
            for seat, person in enumerate(four.people):
                keep(person.page, f"night-four-{seat + 1}")
                hands = person.page.locator("section[data-zone^=hand-]")
                assert (3, 0) == (hands.count(), hands.locator("[data-copy]").count())
    for seat, person in enumerate(four.people):
        four.agree(seat)
        ending = person.page.get_by_role("dialog")
        row = ending.get_by_role("row", name="Prospects").get_by_role("cell")
        points = [str(one["prospects"]) for one in four.game.view(seat)["seats"]]
        expect(row).to_have_text(points)
        assert str(four.game.outcome.places[seat]) in ending.get_by_role("heading").first.inner_text()
    keep(four.people[0].page, "night-four-ending")
    assert {"accept-face-off", "object", "request", "when-paid"} <= asked


@pytest.mark.parametrize("hands", [Keys, Finger])
def test_alone_by_keyboard_and_by_touch(visitors: Visitors, hands: type[Hands]) -> None:
    """Into the street of the first round, against the Rival; the phone is the one of 390 by 844."""
    somebody = visitors.come(**(PHONE if hands is Finger else {}))
    setup = {"mode": "together", "seats": 1}
    somebody.sit(GAME, seed=3, setup=setup)
    played = Played(hands(somebody.page), Twin(GAME, 3, setup))
    played.play(lambda game: game.view()["phase"] == "street" and len(game.chosen) > 8)
    keep(somebody.page, f"night-alone-{hands.__name__.lower()}")


def test_an_ordinary_game_is_taught_as_well(somebody: Person) -> None:
    """Against a bot, each step when its moment has come."""
    somebody.sit(GAME, seed=225, setup={"seats": 3}, seats=["me", "bot:greedy", "bot:greedy"])
    page = somebody.page
    page.locator("#question").wait_for()
    close_book(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="First game").click()
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


# -- looked at -----------------------------------------------------------------------------------

STATES: Final = (
    "pick", "event", "build", "object", "take", "street", "loadout", "route", "when-sorted", "settle",
)  # fmt: skip
"""Return the current question."""


@cache
def asked(seats: int, seed: int) -> tuple[dict[str, Any], list[tuple[str, int, int]]]:
    """The record of a game of greedy bots; for each choice what was asked, of whom, of how many options."""
    game = fieldcraft.new(GAME, seed=seed, setup={"seats": seats})
    bot, found = make_bot("greedy", seed), []
    while not game.over:
        found.append((game.view()["question"]["name"], game.seat, len(game.options)))
        game.choose(bot.choose(Observation(game.state, game.seat, game.rules.appraisal)).key)
    return game.record, found


def moment_of(seats: int, question: str) -> int:
    """After how many choices, in the middle of the game, somebody is asked that; or its end."""
    _, found = asked(seats, 3)
    moments = [n for n, name in enumerate([*(name for name, *_ in found), "end"]) if name == question]
    assert moments, f"{question} is never asked of {seats}"
    return moments[len(moments) // 2]


def sit_where(somebody: Person, seats: int, question: str) -> None:
    """Sit down as the one who is asked that."""
    sit_at(somebody, seats, moment_of(seats, question))


def game_at(seats: int, moment: int) -> Game:
    """Return the game of the engine at the same moment."""
    record, _ = asked(seats, 3)
    return fieldcraft.load(
        json.dumps(record | {part: record[part][:moment] for part in ("choices", "digests")})
    )


def sit_at(somebody: Person, seats: int, moment: int, **table: Any) -> None:
    """Sit down as the one who is asked then."""
    record, found = asked(seats, 3)
    seat = found[moment][1] if moment < len(found) else 0
    somebody.sit(GAME, seat=seat, record=record, upto=moment, **table)
    somebody.page.locator("#question").wait_for()
    if not somebody.holds_time:
        somebody.page.evaluate("new Promise(requestAnimationFrame)")


def tracks(person: dict[str, Any]) -> list[str]:
    """Return the tracks of a person as a screen reader says them."""
    of = {name: f"{person[name]}/{person[f'most_{name}']}" for name in ("health", "resolve")}
    of |= {name: f"{person[name]}" for name in ("prospects", "ideals", "kc", "heat")}
    names = {
        "prospects": "Prospects",
        "ideals": "Ideals",
        "health": "Health",
        "resolve": "Resolve",
        "kc": "KC",
    }
    return [
        "  - list:",
        *(f'    - listitem "{said}": {of[name]} {said}' for name, said in (names | {"heat": "Heat"}).items()),
    ]


def sized(view: View, seat: int) -> tuple[int, int]:
    """Return the number of Contacts and Opportunities in a hand."""
    contacts, plans = (
        hand if isinstance(hand, int) else len(hand) for hand in (view["contacts"][seat], view["plans"][seat])
    )
    return contacts, plans + len(view["signature"][seat])


def test_a_screen_reader_hears_the_table(somebody: Person) -> None:
    """Others, what is met, oneself, the hand and the question: each by its role and name."""
    moment = moment_of(4, "object")
    sit_at(somebody, 4, moment)
    game, page = game_at(4, moment), somebody.page
    view, me, names = game.view(), game.seat, game.seat_names
    close_book(page)
    for seat in {*range(4)} - {me}:
        contacts, plans = sized(view, seat)
        lines = [f'- region "{names[seat]}":', f"  - text: /Contacts {contacts} Opportunities {plans}$/"]
        said = "\n".join(lines + tracks(view["seats"][seat]))
        expect(page.get_by_role("region", name=names[seat], exact=True)).to_match_aria_snapshot(said)
    own = ['- region "You":', f"  - text: /^{names[me]}/", *tracks(view["seats"][me]), '  - list "Ratings":']
    ratings = zip(ABILITY_NAMES, view["seats"][me]["ratings"], strict=True)
    own += [f"    - listitem: {name.capitalize()} {n}" for name, n in ratings]
    expect(page.get_by_role("region", name="You", exact=True)).to_match_aria_snapshot("\n".join(own))
    at, odds = view["challenge"], view["odds"][0]
    scene = [
        '- region "What is met now":',
        "  - heading /, stage [123] of 3$|^Event/ [level=2]",
        "  - paragraph: The others may respond now. A player who passes may still hold an answer.",
        f"  - paragraph: /^{odds} of 6 faces. {round(100 * odds / 6)} %/",
        f"  - paragraph: {at['strength']} so far + ? die ≥ {at['need']} needed",
    ]
    expect(page.get_by_role("region", name="What is met now")).to_match_aria_snapshot("\n".join(scene))
    hand = page.get_by_role("list", name="Your hand")
    cards = [*view["contacts"][me], *view["plans"][me], *view["signature"][me]]
    expect(hand.get_by_role("listitem")).to_have_count(len(cards))
    for card in cards:
        expect(hand.get_by_role("button", name=f"{game.rules.narrator.name(card)} (")).not_to_have_count(0)
    question = page.get_by_role("region", name="The question").last
    expect(question.get_by_role("heading")).to_have_text(client.position(game, me)["prompt"])
    expect(question.get_by_role("list").get_by_role("button")).to_have_text(
        [re.compile(re.escape(option.label)) for option in game.options]
    )


@pytest.mark.needs_server
def test_a_screen_reader_hears_the_clock(somebody: Person) -> None:
    sit_at(somebody, 4, moment_of(4, "object"))
    close_book(somebody.page)
    clock = somebody.page.get_by_role("timer", name=re.compile(r"^\d+ seconds left to respond$"))
    expect(clock).to_have_count(1)


def test_a_screen_reader_hears_the_score_sheet(somebody: Person) -> None:
    """Choices by seat and step, with the place of each."""
    moment = moment_of(4, "end")
    sit_at(somebody, 4, moment)
    game, page = game_at(4, moment), somebody.page
    close_book(page)
    seats, names = game.view(0)["seats"], " ".join(game.seat_names)
    prospects = " ".join(str(one["prospects"]) for one in seats)
    places = " ".join(str(place) for place in game.outcome.places)
    said = [
        f'- dialog "Place {game.outcome.places[0]} of 4":',
        "  - table:",
        "    - rowgroup:",
        f'      - row "The count {names}"',
        "    - rowgroup:",
        "      - row /^On the track/",
        "      - row /^Ideals with Agendas/",
        "    - rowgroup:",
        f'      - row "Prospects {prospects}"',
        f'      - row "Place {places}"',
    ]
    expect(page.get_by_role("dialog")).to_match_aria_snapshot("\n".join(said))


LONGEST_THOUGHT: Final = 4000
"""Time in milliseconds after which a page that turns automatically has turned."""


@pytest.mark.parametrize("role", ["play", pytest.param("watch", marks=pytest.mark.needs_server)])
def test_no_sum_is_told_before_an_attempt(somebody: Person, role: str) -> None:
    """Only its chance and the faces that are enough, which agree; the sum when somebody attempts it."""
    record, found = asked(4, 3)
    moment = next(
        n
        for n, (name, *_) in enumerate(found)
        if name == "declare" and 0 < game_at(4, n).view()["odds"][0] < 6
    )
    if role == "watch":
        somebody.go(f"/watch/{somebody.table(GAME, record=record, upto=moment)['watch']}")
    else:
        somebody.sit(GAME, seat=found[moment][1], record=record, upto=moment)
    page = somebody.page
    page.locator("#question").wait_for()
    close_book(page)
    scene = page.locator("[data-zone=scene]")
    odds = game_at(4, moment).view()["odds"][0]
    expect(scene.locator(".challenge")).to_contain_text(f"{odds} of 6 faces")
    expect(scene.locator(".faces .good")).to_have_count(odds)
    expect(scene.locator(".sum")).to_have_count(0)
    keep(page, f"night-declare-{role}")
    if role == "play":
        page.locator("ol [data-option=attempt]").click()
        expect(scene.locator(".sum").or_(page.get_by_role("dialog")).first).to_be_visible()


@pytest.mark.needs_server
def test_it_passes_by_itself_where_that_is_wished(somebody: Person) -> None:
    """After a pause, and only where there is nothing to respond with."""
    somebody.hold_time()
    _, found = asked(4, 3)
    windows = [
        (n, answers) for n, (name, _, answers) in enumerate(found) if name in ("object", "when-sorted")
    ]
    for answers in (2, 1):
        sit_at(somebody, 4, next(n for n, found in windows if min(found, 2) == answers))
        page = somebody.page
        passing = page.locator("ol [data-option=pass]")
        if answers == 2:
            page.get_by_role("button", name="Seats and clock").click()
            page.get_by_label("Pass for me").check()
            page.keyboard.press("Escape")
            somebody.pass_time(LONGEST_THOUGHT)
            assert passing.count(), "who holds an answer is waited for"
        else:
            somebody.pass_time(LONGEST_THOUGHT)
            passing.wait_for(state="detached")


@pytest.mark.needs_server
def test_no_book_lies_over_a_window_whose_clock_runs(somebody: Person) -> None:
    """A report turns up as people are asked about the turn order; it is read when they have been."""
    record, found = asked(2, 3)
    questions = pairwise(question for question, *_ in found)
    moment = next(n for n, (one, other) in enumerate(questions) if other == "when-sorted" != one)
    sit_at(somebody, 2, moment, clock=3)
    page, book = somebody.page, somebody.page.locator("dialog[open]")
    close_book(page)
    page.locator(f"ol [data-option='{record['choices'][moment]}']").click()
    clock = page.get_by_role("timer")
    clock.wait_for()
    assert not book.count()
    clock.wait_for(state="detached")
    book.wait_for()


@pytest.mark.parametrize("hand", SCREENS)
@pytest.mark.parametrize("seats", [2, 4])
def test_how_it_looks(visitors: Visitors, seats: int, hand: str) -> None:
    somebody = visitors.come_by(hand)
    wrong: list[str] = []
    for state in STATES if seats == 4 else STATES[1::3]:
        sit_where(somebody, seats, state)
        close_book(somebody.page)
        zoomed = [ZOOMED] * (hand == "mouse" and seats == 2)
        wrong += wrong_with(somebody.page, f"night-{seats}-{state}", SCREENS[hand] + zoomed, is_full=True)
    assert not wrong, "\n".join(wrong)


def test_on_a_phone_four_seats_share_a_line_and_the_hand_is_seen_whole(visitors: Visitors) -> None:
    somebody = visitors.come(**PHONE)
    for state in ("take", "object"):  # first one with a long name is asked
        sit_where(somebody, 4, state)
        close_book(somebody.page)
        boxes = [one.bounding_box() for one in somebody.page.locator(".company :is(li, select)").all()]
        middles = [box["y"] + box["height"] / 2 for box in boxes if box]
        assert len(middles) == 4 + somebody.page.locator(".company select").count()
        assert max(middles) - min(middles) < 6
    page = somebody.page
    page.get_by_role("button", name="Hand", exact=True).click()
    cards = [card.bounding_box() for card in page.locator("section[data-zone=hand] [data-card]").all()]
    asked = page.get_by_role("complementary").bounding_box()
    assert asked
    assert cards
    assert all(card and card["y"] + card["height"] <= asked["y"] for card in cards), "the hand is seen whole"


def test_on_a_tablet_what_each_of_four_has_is_on_one_line(visitors: Visitors) -> None:
    somebody = visitors.come(viewport={"width": 820, "height": 1180}, has_touch=True)
    sit_where(somebody, 4, "street")
    tops = "(lists) => lists.map((ul) => new Set([...ul.children].map((li) => li.offsetTop)).size)"
    assert [1, 1, 1] == somebody.page.locator(".others ul").evaluate_all(tops)


def sit_against_the_rival(somebody: Person, until: Callable[[Game], bool]) -> Page:
    """Sit down alone against the Rival, in a game that is won, when the condition comes true."""
    twin = Twin(GAME, 10, {"mode": "together", "seats": 1})
    twin.play(until)
    somebody.sit(GAME, record=twin.game.record)
    somebody.page.locator("#question").wait_for()
    return somebody.page


def test_a_failed_event_is_seen_while_its_price_is_chosen(somebody: Person) -> None:
    """The die is shown, and that a Sniper ignores its strain."""
    page = sit_against_the_rival(somebody, lambda game: game.view()["question"]["name"] == "alternative")
    scene = page.get_by_role("region", name="What is met now")
    expect(scene).to_contain_text("too little. The strain is ignored.")
    expect(scene).to_contain_text("Who fails: lose 2 health or lose 2 KC")
    keep(page, "night-event-failed")


def test_the_end_of_a_round_shows_the_rival_and_the_city(visitors: Visitors) -> None:
    """The panel is as high as its words."""
    somebody = visitors.come(viewport={"width": 1366, "height": 768})
    page = sit_against_the_rival(somebody, lambda game: game.view()["phase"] == "scoring")
    over = page.get_by_role("region", name="Round 8 is over")
    expect(over.get_by_role("row", name="The Rival")).to_contain_text("19")
    keep(page, "night-round-over-rival")
    boxes = [one.bounding_box() for one in (over, over.locator("li").last)]
    panel, last = [box["y"] + box["height"] for box in boxes if box]
    assert panel - last < 40


def test_the_ending_shows_how_the_rival_kept_pace(somebody: Person) -> None:
    page = sit_against_the_rival(somebody, lambda game: game.over)
    close_book(page)
    ending = page.get_by_role("dialog", name="The night is yours")
    expect(ending.locator("path.line")).to_have_count(2)
    expect(ending.get_by_text("The Rival is at 19")).to_be_visible()


def test_what_one_has_is_seen_whole_beside_an_empty_hand(somebody: Person) -> None:
    for width, height in SCREENS["mouse"]:
        somebody.page.set_viewport_size({"width": width, "height": height})
        sit_where(somebody, 4, "when-sorted")
        expect(somebody.page.get_by_text("No card in hand.")).to_be_visible()
        lists = somebody.page.locator(".assets ul")
        fits = "lists => lists.map((one) => one.scrollHeight <= one.clientHeight + 4)"
        assert all(lists.evaluate_all(fits)), (width, height)


BEYOND: Final = """() => {
    const { scrollHeight, clientHeight } = document.querySelector(".middle");
    return scrollHeight - clientHeight;
}"""
"""Return by how many pixels the scene is higher than its part of the window."""


def test_a_scene_with_a_roll_a_sum_and_a_window_is_seen_whole(visitors: Visitors) -> None:
    """On the lowest desk, where others may respond to an attempt after one that was rolled."""
    somebody = visitors.come(viewport={"width": 1366, "height": 768})
    _, found = asked(4, 3)
    responses = [n for n, (name, *_) in enumerate(found) if name == "object"]
    for moment in responses[-2:]:
        sit_at(somebody, 4, moment)
        close_book(somebody.page)
        expect(somebody.page.locator(".scene .deeds button")).to_be_visible()
        assert somebody.page.evaluate(BEYOND) <= 0


SIGNS: Final = """() => [...document.querySelectorAll("[data-quarter]")].map((sign) => {
    sign.scrollIntoView({ block: "nearest" });
    const { left, right, top, bottom } = sign.getBoundingClientRect();
    const corners = [[left + 3, top + 3], [right - 3, bottom - 3], [(left + right) / 2, (top + bottom) / 2]];
    return [sign.dataset.quarter, sign.lastChild.data, (left + right) / 2,
        corners.every(([x, y]) => sign.contains(document.elementFromPoint(x, y)))];
})"""
"""Return for each sign its quarter, its mission, its middle across the window, and if nothing covers it."""


@pytest.mark.parametrize("hand", SCREENS)
def test_each_mission_has_a_sign_in_its_quarter_of_the_city(visitors: Visitors, hand: str) -> None:
    """From west to east, none covered, in each window; a press on it is one on the card of the mission."""
    somebody = visitors.come_by(hand)
    page = somebody.page
    for state in ("take", "street"):
        sit_where(somebody, 4, state)
        close_book(page)
        game = game_at(4, moment_of(4, state))
        missions = [game.rules.faces()[place["card"]] for place in game.view()["missions"] if place["card"]]
        missions.sort(key=lambda card: card["quarter"]["across"])
        for width, height in SCREENS[hand]:
            resize(page, width, height)
            if page.locator(".tabs").is_visible():
                page.locator(".tabs").get_by_role("button", name="Missions").click()
            signs = page.evaluate(SIGNS)
            assert [tuple(sign[:2]) for sign in signs] == [
                (one["quarter"]["name"], one["name"]) for one in missions
            ]
            assert all(is_free for *_, is_free in signs), (state, width, signs)
    page.locator("[data-quarter]").first.focus()
    page.keyboard.press("Enter")
    page.get_by_role("dialog", name=missions[0]["name"]).wait_for()


@pytest.mark.parametrize("state", ["when-sorted", "settle"])
def test_the_end_of_a_round_shows_each_mission_and_who_is_paid(visitors: Visitors, state: str) -> None:
    """A picture for each mission that was played, with those whom it pays; at last what is settled."""
    somebody = visitors.come()
    sit_where(somebody, 4, state)
    facts = game_at(4, moment_of(4, state)).facts
    round_began = max(n for n, fact in enumerate(facts) if fact.kind == "round")
    of_round = facts[round_began:]
    played = [str(fact.parts[0]) for fact in of_round if fact.kind == "mission"]
    assert played
    scene = somebody.page.locator("[data-zone=scene]")
    met = scene.locator(".met li")
    expect(met).to_have_count(len(played))
    for at, mission in enumerate(played):
        paid = [str(fact.parts[0]) for fact in of_round if fact.kind == "paid" and fact.parts[1] == mission]
        expect(met.nth(at)).to_contain_text(mission)
        expect(met.nth(at)).to_contain_text(f"paid to {', '.join(paid)}" if paid else "nobody is paid")
        expect(met.nth(at).locator("img").first).to_have_js_property("complete", True)
    assert ("5 KC are a Prospect" in scene.inner_text()) == (state == "settle")
    keep(somebody.page, f"night-end-{state}")
    wrong = wrong_with(somebody.page, f"night-end-{state}", [(1366, 768), (390, 844)])
    assert not wrong


def test_every_card_is_drawn(somebody: Person) -> None:
    """All cards on the page of rules; one of each kind opened."""
    page = somebody.open(f"/rules/{GAME}")
    page.get_by_role("heading", name="All cards").wait_for()
    assert (
        len(ruleset(GAME).faces()) - 2 == page.locator(".cards li").count()
    )  # all but the die and the tracks
    wrong = faults(page) + faint(page)
    for name in ("Sniper", "Performer", "Assault Rifle", "Weapons Tech", "Rivets Harassing", "Cold transfer"):
        page.locator(".cards").get_by_role("button", name=name).first.click()
        page.get_by_role("dialog").wait_for()
        wrong += [f"{name}: {one}" for one in faults(page) + violations(page)]
        keep(page, f"night-card-{name.lower().replace(' ', '-')}")
        page.keyboard.press("Escape")
        page.get_by_role("dialog").wait_for(state="detached")
    assert not wrong, "\n".join(wrong)


def test_a_phone_says_how_many_options_are_not_shown(visitors: Visitors) -> None:
    somebody = visitors.come(**PHONE)
    sit_where(somebody, 4, "take")
    close_book(somebody.page)
    question = somebody.page.get_by_role("region", name="The question")
    listed = question.locator("ol [data-option]")
    expect(question.locator("[data-option]").filter(visible=True)).to_have_count(1)
    question.get_by_role("button", name=f"{listed.count() - 1} more").click()
    expect(listed.filter(visible=True)).to_have_count(listed.count())
