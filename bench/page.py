"""How soon one can play: server and browser started cold, to the first paint and to the first move.

    python bench/page.py [--game agent-decker] [--times 3]

Needs Chromium and the extra `browser`.  Each time is a new server with an empty database and a new
browser that has kept nothing; times are in milliseconds, the median of all times.
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

from playwright.sync_api import Browser, Playwright, sync_playwright

SERVE = "import sys, fieldcraft.server; sys.exit(fieldcraft.server.serve(port=0))"
PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"


def once(playwright: Playwright, path: str, game: str) -> dict[str, float]:
    """The times of one cold start."""
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
            browser.close()
        finally:
            server.terminate()
            server.wait()
    return {"server listens": (listening - begun) * 1000} | figures


def visit(browser: Browser, address: str, game: str) -> dict[str, float]:
    """From the address typed to the first move made; all but the first since then."""
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    asked = time.perf_counter()
    page.goto(address)
    new = page.locator(f"section[aria-labelledby='game-{game}']").get_by_role("button", name="New game")
    new.wait_for()
    ready = time.perf_counter()
    painted = page.wait_for_function(PAINTED).json_value()
    new.click()
    page.locator("#question").wait_for()
    table = time.perf_counter()
    if page.get_by_role("dialog").count():
        page.keyboard.press("Escape")
    log = page.get_by_role("region", name="What happened").get_by_role("listitem")
    told = log.count()
    page.keyboard.press("1")
    log.nth(told).wait_for()
    moved = time.perf_counter()
    return {
        "first paint": float(painted),
        "start page ready": (ready - asked) * 1000,
        "table ready, after New game": (table - ready) * 1000,
        "first move answered, after the key": (moved - table) * 1000,
        "all together": (moved - asked) * 1000,
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", default="agent-decker")
    parser.add_argument("--times", type=int, default=3)
    asked = parser.parse_args()
    path = shutil.which("chromium")
    if path is None:
        raise SystemExit("Chromium is not at hand.")
    with sync_playwright() as playwright:
        runs = [once(playwright, path, asked.game) for _ in range(asked.times)]
    for name in runs[0]:
        print(f"{name}: {statistics.median(run[name] for run in runs):.0f} ms")


if __name__ == "__main__":
    main()
