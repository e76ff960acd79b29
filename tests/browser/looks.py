"""Measures of a page's look: axe, overlap, clipped text; and its picture for a person to look at."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final
from zlib import crc32

from playwright.sync_api import Page

ROOT: Final = Path(__file__).parents[2]
PICTURES: Final = ROOT / "build" / "screenshots"
AXE: Final = (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
PALETTES: Final = ("night", "safe", "contrast")

RUN_AXE: Final = """async (without) => {
    const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
    const how = { resultTypes: ["violations"], iframes: false, preload: false, rules };
    const { violations } = await axe.run(document.querySelector("dialog[open]") ?? document, how);
    const say = (id, { html, failureSummary }) => `${id}: ${html} ${failureSummary}`;
    const held = [...document.querySelectorAll("[style*=important]")];
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => say(id, node))).concat(
        held.map(({ outerHTML }) => `held spacing: ${outerHTML}`));
}"""

LEFT_OUT: Final = ("color-contrast", "avoid-inline-spacing")
"""Rules that we measure ourselves."""

FAULTS: Final = (Path(__file__).parent / "faults.js").read_text(encoding="utf-8")
FAINT: Final = (Path(__file__).parent / "faint.js").read_text(encoding="utf-8")


EMPTY: Final = (Path(__file__).parent / "empty.js").read_text(encoding="utf-8")
MOST_EMPTY_SHARE: Final = 0.25
"""Share of a window that its largest rectangle without anything may have."""
EMPTY_LIST: Final = PICTURES / "empty.txt"
"""The shares of all states that were looked at, one a line."""


LAID_OUT: Final = """async () => {
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""

READ: Final = (390, 1440)
"""The widths at which contrast is measured, of all words in all palettes; axe reads each state at one."""
EACH: Final = os.environ.get("FIELDCRAFT_PICTURES") == "all"
"""True if a picture is kept of each size; otherwise only of these widths, since drawing takes as long as
measuring.
"""


def violations(page: Page) -> list[str]:
    """Return the findings of `axe` and `faint` on the current page."""
    return axe(page) + faint(page)


def axe(page: Page) -> list[str]:
    """Return the findings of axe, without those that we measure ourselves.

    The page behind an open dialog is looked at when the dialog is closed. Whether an element's own style
    keeps readers from spacing its words takes axe a sixth of its time, and one selector finds that. The size
    of a target matters to fingers and takes axe as long as everything else, so only narrow windows are
    checked.
    """
    assert page.viewport_size
    is_wide = page.viewport_size["width"] > 900
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found: list[str] = page.evaluate(RUN_AXE, [*LEFT_OUT, *["target-size"] * is_wide])
    return found


def faults(page: Page) -> list[str]:
    """Sideways scrolling, cards over cards, and words that are cut off."""
    found: list[str] = page.evaluate(FAULTS)
    return found


def faint(page: Page) -> list[str]:
    """Words with too little contrast, in each palette; on cards as well, which axe passes over."""
    found: list[str] = page.evaluate(FAINT, PALETTES)
    return found


def empty(page: Page, name: str) -> float:
    """Return the share of the window that its largest empty rectangle has, and add it to the list."""
    assert page.viewport_size
    share: float = page.evaluate(EMPTY)
    PICTURES.mkdir(parents=True, exist_ok=True)
    with EMPTY_LIST.open("a", encoding="utf-8") as listed:
        listed.write(f"{share:.3f} {page.viewport_size['width']}x{page.viewport_size['height']} {name}\n")
    return share


def resize(page: Page, width: int, height: int) -> None:
    """Give the window another size, and see the page laid out in it."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(LAID_OUT)


def keep(page: Page, name: str) -> None:
    """Keep a picture, in the folder of the window's width."""
    assert page.viewport_size
    path = PICTURES / str(page.viewport_size["width"]) / f"{name}.jpg"
    page.screenshot(path=path, type="jpeg", quality=85, animations="disabled")


def wrong_with(page: Page, name: str, sizes: list[tuple[int, int]], *, is_full: bool = False) -> list[str]:
    """Return all faults of the current page, in windows of all sizes, the first of them last.

    Where a page `is_full`, an empty part of the window that is too large is one of them.
    """
    found: list[str] = []
    for width, height in [*sizes[1:], sizes[0]]:
        resize(page, width, height)
        if EACH or width in READ:
            keep(page, name)
        here = faults(page)
        share = empty(page, name)
        if is_full and share > MOST_EMPTY_SHARE:
            here.append(f"empty: {share:.0%} of the window")
        if width in READ:
            here += faint(page)
        if width == READ[crc32(name.encode()) % len(READ)]:
            here += axe(page)
        found += [f"{name} at {width}x{height}: {one}" for one in here]
    return found
