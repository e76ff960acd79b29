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
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\\n${failureSummary}`));
}"""

FAULTS: Final = """() => {
    const found = [];
    const say = (what, one) => found.push(`${what}: ${one.textContent.trim().slice(0, 60) || one.outerHTML.slice(0, 90)}`);
    const open = document.querySelector("dialog[open]");
    const seen = (selector) => [...(open ?? document).querySelectorAll(selector)].filter((one) =>
        one.checkVisibility({ visibilityProperty: true }) && !one.closest(".unseen, [inert]"));
    const root = document.documentElement;
    function* ancestors(one) {
        while ((one = one.parentElement) && one !== document.body) yield one;
    }
    if (root.scrollWidth > root.clientWidth) found.push(`sideways: ${root.scrollWidth} of ${root.clientWidth} pixels`);

    // Cards that lie on the table do not overlap; in the fan each shows an edge to take it by.
    const cards = seen("[data-card]").map((card) => ({ card, box: card.getBoundingClientRect(), fan: card.closest("[data-zone=hand]") }));
    cards.forEach(({ card, box, fan }, i) => cards.slice(i + 1).forEach(({ box: other, fan: too }) => {
        const wide = Math.min(box.right, other.right) - Math.max(box.left, other.left);
        const high = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
        if (fan && too ? wide > box.width - 24 && high > 0 : wide > 2 && high > 2) say("overlap", card);
    }));

    // Nothing sticks out at the side, and no words are cut off.
    for (const one of seen("[data-card], button, h1, h2, h3, p, input, table, img, svg")) {
        const box = one.getBoundingClientRect();
        const scrolled = [...ancestors(one)].some((frame) => getComputedStyle(frame).overflowX !== "visible");
        if (box.width && !scrolled && (box.left < -1 || box.right > root.clientWidth + 1)) say("sticks out", one);
    }
    const walker = document.createTreeWalker(open ?? document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode, holder = node.parentElement;
        if (!node.data.trim() || !holder.checkVisibility({ visibilityProperty: true }) || holder.closest(".unseen, [inert], noscript")) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const box of range.getClientRects()) {
            for (const frame of [holder, ...ancestors(holder)]) {
                const { overflowX, overflowY, columnWidth, columnCount } = getComputedStyle(frame);
                if (columnWidth !== "auto" || columnCount !== "auto") break; // a book, whose pages are turned
                const edge = frame.getBoundingClientRect();
                const cutX = ["hidden", "clip"].includes(overflowX) && (box.left < edge.left - 2 || box.right > edge.right + 2);
                const cutY = ["hidden", "clip"].includes(overflowY) && (box.top < edge.top - 3 || box.bottom > edge.bottom + 3);
                if (cutX || cutY) { say("cut off", holder); break; }
                if (["auto", "scroll"].includes(overflowX) || ["auto", "scroll"].includes(overflowY)) break;
            }
        }
    }
    return [...new Set(found)];
}"""


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
    page.screenshot(path=PICTURES / str(page.viewport_size["width"]) / f"{name}.png", animations="disabled", **how)


def paint(page: Page, palette: str) -> None:
    """Change the colours as the display settings do."""
    page.evaluate("(palette) => { document.documentElement.dataset.palette = palette; }", palette)
