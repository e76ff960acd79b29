"""Measure how soon one can play, and how the table answers.

    python bench/page.py [--game agent-decker] [--bots 0] [--times 3] [--choices 60]

Needs Chromium and the extra `browser`.  Each time is a new server with an empty database and a new browser
that has kept nothing; times are in milliseconds, the median of all times.  Then choices are made by mouse
while cards fly: from click to repaint, each click as the median of all times, and as the quickest of them,
when the machine did nothing else; how far the page shifted while it came (0 is not at all), and how many
frames a second the flights had.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import suppress

from playwright.sync_api import Browser, Playwright, TimeoutError, sync_playwright

from fieldcraft.games import ruleset

SERVE = "import sys, fieldcraft.server; sys.exit(fieldcraft.server.serve(port=0))"
PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"

ASKED = """() => [...document.querySelectorAll("#question, ol [data-option], [data-zone=hand] [data-card]")]
    .map((one) => one.dataset.option ?? one.textContent).join()"""
"""The question, its options, and the cards in hand: one of two equal cards may be played."""

Times = dict[str, float]


def once(playwright: Playwright, path: str, game: str, bots: int, choices: int) -> tuple[Times, list[float]]:
    """The times of one cold start, and those from click to repaint."""
    repaints: list[float] = []
    with tempfile.TemporaryDirectory() as home:
        begun = time.perf_counter()
        server = subprocess.Popen(
            [sys.executable, "-c", SERVE],
            env=os.environ | {"FIELDCRAFT_HOME": home, "FIELDCRAFT_LOG_LEVEL": "WARNING"},
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert server.stdout is not None
            match = re.search(r"http://\S+?/", server.stdout.readline())
            if match is None:
                raise SystemExit("The server does not start.")
            listening = time.perf_counter()
            browser = playwright.chromium.launch(executable_path=path)
            figures = visit(browser, match[0], game)
            if choices:
                told, repaints = answers(browser, match[0], game, bots, choices)
                figures |= told
            browser.close()
        finally:
            server.terminate()
            server.wait()
    return {"server listens": (listening - begun) * 1000} | figures, repaints


def visit(browser: Browser, address: str, game: str) -> Times:
    """From the address typed to the first move made; all but the first since then."""
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    asked = time.perf_counter()
    page.goto(address)
    title = ruleset(game).title
    new = page.get_by_role("region", name=title, exact=True).get_by_role("button", name="Play")
    new.wait_for()
    ready = time.perf_counter()
    painted = page.wait_for_function(PAINTED).json_value()
    new.click()
    sit_down = page.get_by_role("button", name="Sit down and play")
    question = page.locator("#question")
    question.or_(sit_down).wait_for()
    if sit_down.count():
        sit_down.click()  # a game for several, or with ways to play it, begins on the page of its box
    question.wait_for()
    table = time.perf_counter()
    if page.get_by_role("dialog").count():
        page.keyboard.press("Escape")
    question_before = page.evaluate(ASKED)
    page.keyboard.press("1")
    page.wait_for_function(f"(before) => ({ASKED})() !== before", arg=question_before)
    moved = time.perf_counter()
    return {
        "first paint": float(painted),
        "start page ready": (ready - asked) * 1000,
        "table ready, after Play": (table - ready) * 1000,
        "first move answered, after the key": (moved - table) * 1000,
        "all together": (moved - asked) * 1000,
    }


OBSERVE = """() => {
    window.shifted = 0;
    window.repaints = [];
    window.frames = [];
    new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) if (!shift.hadRecentInput) window.shifted += shift.value;
    }).observe({ type: "layout-shift", buffered: true });
    let clicked = 0, last = 0;
    addEventListener("click", () => (clicked = performance.now()), true);
    new MutationObserver(() => {
        const since = clicked;
        if (!since) return;
        clicked = 0;
        requestAnimationFrame(() => setTimeout(() => window.repaints.push(performance.now() - since)));
    }).observe(document.body, { subtree: true, childList: true });
    const frame = (now) => {
        const flying = document.querySelector("[data-flying]");
        if (flying && last) window.frames.push(now - last);
        last = flying ? now : 0;
        requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
}"""


def answers(browser: Browser, address: str, game: str, bots: int, choices: int) -> tuple[Times, list[float]]:
    """Return how a table answers clicks on the first option, and the time that each took."""
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    opening = {"setup": {"seats": 1 + bots}, "seats": ["me", *["bot:greedy"] * bots]} if bots else {}
    answer = page.request.post(f"{address}api/tables", data={"game": game, "seed": 1, **opening})
    token = answer.json()["play"]
    page.goto(f"{address}play/{token}")
    page.locator("#question").wait_for()
    page.wait_for_timeout(1000)
    if page.get_by_role("dialog").count():
        page.keyboard.press("Escape")
    page.evaluate(OBSERVE)
    page.wait_for_timeout(100)
    shifted = page.evaluate("shifted")  # all of its coming, before the first click
    sure = page.get_by_role("button", name="all the same")
    for _ in range(choices):
        option = page.locator("ol [data-option]:enabled:not([aria-disabled]):visible").first
        with suppress(TimeoutError):  # others decide first, something is shown, or it is over
            option.wait_for(timeout=5000)
            page.wait_for_timeout(300 if bots else 0)
        if page.get_by_role("dialog").count():
            page.keyboard.press("Escape")  # a book to be read, between two choices
            page.wait_for_timeout(500)
        if not option.count():
            break
        option.click()
        page.mouse.move(1, 1)
        page.wait_for_timeout(700)
        if sure.count():
            sure.click()  # what cannot be mended is asked once more
            page.wait_for_timeout(700)
    repaints, frames = page.evaluate("[repaints, frames]")
    page.close()
    flights = {"frames a second while cards fly": 1000 / statistics.mean(frames)} if frames else {}
    return {"layout shift": shifted} | flights, repaints


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", default="agent-decker")
    parser.add_argument("--bots", type=int, default=0)
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--choices", type=int, default=60)
    asked = parser.parse_args()
    path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if path is None:
        raise SystemExit("Chromium is not installed.")
    with sync_playwright() as playwright:
        runs = [once(playwright, path, asked.game, asked.bots, asked.choices) for _ in range(asked.times)]
    for name in runs[0][0]:
        figure = statistics.median(run[name] for run, _ in runs)
        print(f"{name}: {figure:.3f}" if "shift" in name else f"{name}: {figure:.0f}")
    clicks = list(zip(*(repaints for _, repaints in runs), strict=False))
    ways = {"median": sorted(map(statistics.median, clicks)), "quickest": sorted(map(min, clicks))}
    for name, repaints in ways.items() if clicks else ():
        common, late = statistics.median(repaints), repaints[int(len(repaints) * 0.95)]
        print(f"click to repaint, {name} of all times: {common:.0f}, 95 of 100 within {late:.0f}")


if __name__ == "__main__":
    main()
