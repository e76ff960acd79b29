"""How a page looks, measured: axe, overlap, what is cut off; and its picture for a person to look at."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page

ROOT: Final = Path(__file__).parents[2]
PICTURES: Final = ROOT / "build" / "screenshots"
AXE: Final = (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
PALETTES: Final = ("night", "safe", "contrast")

RUN_AXE: Final = """async () => {
    const { violations } = await axe.run(document, { resultTypes: ["violations"] });
    const say = (id, { html, failureSummary }) => `${id}: ${html} ${failureSummary}`;
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => say(id, node)));
}"""

FAULTS: Final = (Path(__file__).parent / "faults.js").read_text(encoding="utf-8")
FAINT: Final = (Path(__file__).parent / "faint.js").read_text(encoding="utf-8")


def violations(page: Page) -> list[str]:
    """What axe finds on the page as it stands."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found: list[str] = page.evaluate(RUN_AXE)
    return found


def faults(page: Page) -> list[str]:
    """Sideways scrolling, cards over cards, and words that are cut off."""
    found: list[str] = page.evaluate(FAULTS)
    return found


def faint(page: Page) -> list[str]:
    """Narrator with too little contrast, in each palette; on cards as well, which axe passes over."""
    found: list[str] = []
    for palette in reversed(PALETTES):
        page.evaluate("(palette) => { document.documentElement.dataset.palette = palette; }", palette)
        found += [f"{palette}: {one}" for one in page.evaluate(FAINT)]
    return found


def keep(page: Page, name: str, **how: Any) -> None:
    """Keep a picture, in the folder of the window's width."""
    assert page.viewport_size
    page.screenshot(
        path=PICTURES / str(page.viewport_size["width"]) / f"{name}.png", animations="disabled", **how
    )
