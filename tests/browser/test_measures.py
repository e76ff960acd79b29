"""The measures themselves: each finds the fault that it is there to find."""

from __future__ import annotations

from browser.course import moment
from browser.looks import faults, violations
from browser.people import Person
from playwright.sync_api import Page

WRONG = {
    "sideways": "main { width: 2000px; }",
    "sticks out": "[data-zone=exit] { translate: 600px; }",
    "below the fold": "[data-zone=hand] { padding-top: 400px; }",
    "overlap": "[data-zone=line] li + li { margin-left: -60px; }",
    "cut off": "[data-zone=line] .name { max-height: 6px; overflow: hidden; }",
    "half hidden": "[data-zone=line] .upper { display: none; }",
    "broken": "[data-zone=line] .name { max-width: 30px; overflow-wrap: anywhere; }",
    "small": "#question { font-size: 12px; }",
    "faint": "[data-zone=line] [data-card] * { color: #e8dcc0; }",
}
SMALL_ON_A_CARD = ("small", "[data-zone=line] .kind { font-size: 12px; }")


def style(page: Page, rules: str) -> None:
    page.evaluate(
        """(rules) => {
            const sheet = new CSSStyleSheet();
            sheet.replaceSync(rules.replaceAll(";", " !important;"));
            document.adoptedStyleSheets = [sheet];
        }""",
        rules,
    )


def everything(page: Page) -> str:
    return "\n".join([*faults(page), *violations(page)])


def test_a_question_over_a_card_is_found(somebody: Person) -> None:
    somebody.sit(**moment("agent-decker", "remove"))
    somebody.page.locator(".banner.asks").wait_for()
    assert "" == everything(somebody.page)
    style(somebody.page, ".banner.asks { position: fixed; top: 120px; left: 300px; }")
    assert "covered" in everything(somebody.page)


def test_each_fault_is_found(somebody: Person) -> None:
    somebody.sit("agent-decker", seed=3)
    somebody.page.locator("#question").wait_for()
    assert "" == everything(somebody.page)
    for fault, rules in [*WRONG.items(), SMALL_ON_A_CARD]:
        style(somebody.page, rules)
        assert fault in everything(somebody.page), fault
    somebody.page.evaluate("document.body.style.setProperty('line-height', '1.2', 'important')")
    assert "held spacing" in everything(somebody.page)
