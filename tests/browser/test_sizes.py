"""The table with very large text: nothing is cut off, nothing is out of reach."""

from __future__ import annotations

from typing import Any, Final

import pytest
from browser.course import moment
from browser.hands import close_book
from browser.looks import faults, keep, resize
from browser.people import Person
from browser.test_island import sit_where as sit_on_island
from browser.test_nightlancer import sit_where as sit_in_nightlancer

LARGEST: Final = """localStorage.setItem("fieldcraft.settings", '{"size":"largest"}')"""
SIZES: Final = [(1440, 900), (1366, 768), (390, 844), (844, 390)]


def looked_at(somebody: Person, name: str) -> list[str]:
    """Return all faults of the current page, in windows of all sizes."""
    page, found = somebody.page, []
    page.locator("#question").wait_for()
    close_book(page)
    page.mouse.move(1, 1)
    for width, height in SIZES:
        resize(page, width, height)
        keep(page, f"largest-{name}-{height}")
        # What does not fit may be scrolled to: only words that are lost are faults here.
        found += [f"{name} at {width}x{height}: {one}" for one in faults(page) if "below the fold" not in one]
    return found


@pytest.mark.parametrize(
    ("game", "verb", "after"),
    [
        ("blight-chronicles", "eliminate", 14),
        ("blight-chronicles", "go-to", 0),
        ("agent-decker", "disarm", 19),
    ],
)
def test_very_large_text_on_the_agents_table(somebody: Person, game: str, verb: str, after: int) -> None:
    somebody.page.add_init_script(LARGEST)
    opening: dict[str, Any] = moment(game, verb, after)
    somebody.sit(**opening)
    wrong = looked_at(somebody, f"{game}-{verb}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("question", ["street", "event", "build", "route", "take"])
def test_very_large_text_in_nightlancer(somebody: Person, question: str) -> None:
    somebody.page.add_init_script(LARGEST)
    sit_in_nightlancer(somebody, 4, question)
    wrong = looked_at(somebody, f"nightlancer-{question}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("question", ["grow", "play", "use"])
def test_very_large_text_on_the_island(somebody: Person, question: str) -> None:
    somebody.page.add_init_script(LARGEST)
    sit_on_island(somebody, 1, question)
    wrong = looked_at(somebody, f"island-{question}")
    assert not wrong, "\n".join(wrong)
