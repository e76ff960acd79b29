"""The figures of how to play: drawn whole as at the table, with nothing that answers, and with words."""

from __future__ import annotations

import pytest
from browser.looks import LAID_OUT, axe, faults, keep, resize
from browser.people import Person
from playwright.sync_api import Page, expect

from fieldcraft.games import ruleset

GAMES = ("agent-decker", "blight-chronicles", "nightlancer", "island")
SIZES = ((1366, 768), (390, 844))
OFFERS_NO_CHOICE = "figures => figures.every(one => !one.querySelector('.hot, .lit:not(.threat), .keys'))"
EMPTY_PARTS = """figures => figures.flatMap(figure => [...figure.querySelectorAll('.still > .part')].filter(
    part => part.getBoundingClientRect().height < 20).map(part => `${figure.id} ${part.className}`))"""
MEASURED = "figures => figures.forEach(figure => figure.inert = false)"
OVER_EDGE = """figures => figures.flatMap(figure => {
    const { left, right } = figure.getBoundingClientRect();
    return [...figure.querySelectorAll('.still :is([data-card], p, button, ul, ol)')].filter(
        one => one.checkVisibility() && !one.closest('.unseen, .unseen *')).filter(one => {
            const box = one.getBoundingClientRect();
            return box.width > 1 && (box.left < left - 1 || box.right > right + 1);
        }).map(one => `${figure.id}: ${one.className}`);
})"""


def opened(somebody: Person, game: str) -> Page:
    page = somebody.open(f"/rules/{game}")
    expect(page.locator("figure")).to_have_count(len(ruleset(game).how_to_play.figures))
    page.evaluate(LAID_OUT)
    return page


@pytest.mark.parametrize("somebody", ["visitors", "guests"], indirect=True)
@pytest.mark.parametrize("game", GAMES)
def test_every_figure_is_drawn_with_its_words(somebody: Person, game: str) -> None:
    """With a server and without one, each part is drawn, and a screen reader gets the position in words."""
    page = opened(somebody, game)
    figures = page.locator("figure")
    assert [] == figures.evaluate_all(EMPTY_PARTS)
    for figure in ruleset(game).how_to_play.figures:
        drawn = page.locator(f"#figure-{figure.number}")
        expect(drawn.locator("figcaption")).to_have_text(f"Figure {figure.number}. {figure.caption}")
        assert drawn.locator(".part").count() >= len(figure.shows)
        if figure.shows:
            assert drawn.locator("ul.unseen li").count() > 0


@pytest.mark.parametrize("game", GAMES)
def test_a_figure_answers_nothing(somebody: Person, game: str) -> None:
    """No click and no key reaches it, and no choice is lit."""
    page = opened(somebody, game)
    stills = page.locator("figure .still")
    assert all(stills.evaluate_all("all => all.map(one => one.inert)"))
    assert stills.evaluate_all(OFFERS_NO_CHOICE)
    address = page.url
    stills.first.click(force=True)
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert page.url == address


@pytest.mark.parametrize("game", GAMES)
def test_figures_fit_the_page(somebody: Person, game: str) -> None:
    """Find no overlap, no cut-off word and nothing over the edge in a wide and in a narrow window."""
    page = opened(somebody, game)
    page.locator("figure .still").evaluate_all(MEASURED)
    for width, height in SIZES:
        resize(page, width, height)
        assert [] == page.locator("figure").evaluate_all(OVER_EDGE)
        assert [] == [fault for fault in faults(page) if not fault.startswith("below the fold")]
        page.locator("figure .still").nth(4).scroll_into_view_if_needed()
        keep(page, f"figures-{game}")


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_figures_is_accessible(somebody: Person, game: str) -> None:
    assert [] == axe(opened(somebody, game))
