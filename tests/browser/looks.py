"""How a page looks, measured: axe, overlap, what is cut off; and its picture for a person to look at."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page

ROOT: Final = Path(__file__).parents[2]
PICTURES: Final = ROOT / "build" / "screenshots"
AXE: Final = (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
PALETTES: Final = ("night", "safe", "contrast")

RUN_AXE: Final = """async (rules) => {
    const only = rules.length ? { runOnly: { type: "rule", values: rules } } : {};
    const { violations } = await axe.run(document, { resultTypes: ["violations"], ...only });
    const say = (id, { html, failureSummary }) => `${id}: ${html} ${failureSummary}`;
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => say(id, node)));
}"""

FAULTS: Final = (Path(__file__).parent / "faults.js").read_text(encoding="utf-8")


def violations(page: Page, *rules: str) -> list[str]:
    """What axe finds on the page as it stands, by all its rules or by those given."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found: list[str] = page.evaluate(RUN_AXE, list(rules))
    return found


def faults(page: Page) -> list[str]:
    """Sideways scrolling, cards over cards, and words that are cut off."""
    found: list[str] = page.evaluate(FAULTS)
    return found


def keep(page: Page, name: str, **how: Any) -> None:
    """Keep a picture, in the folder of the window's width."""
    assert page.viewport_size
    page.screenshot(
        path=PICTURES / str(page.viewport_size["width"]) / f"{name}.png", animations="disabled", **how
    )


def paint(page: Page, palette: str) -> None:
    """Change the colours as the display settings do."""
    page.evaluate("(palette) => { document.documentElement.dataset.palette = palette; }", palette)
