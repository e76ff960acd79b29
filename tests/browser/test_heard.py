"""The table for a screen reader: everything has a role and a name, nothing is empty or repeated."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from browser.course import moment
from browser.people import PHONE, Person, Visitors

AGENT, BLIGHT, DEMO = "agent-decker", "blight-chronicles", "blight-chronicles-demo"
MOMENTS = [
    (AGENT, "disarm", 19),
    (AGENT, "pay", 0),
    (BLIGHT, "eliminate", 14),
    (BLIGHT, "drop", 0),
    (DEMO, "play", 5),
]

NODE = re.compile(r"""^(?P<depth> *)- '?(?P<role>[a-z]+)(?: "(?P<name>(?:[^"\\]|\\.)*)")?""")
NAMED = {"button", "link", "region", "group", "meter", "img", "heading", "checkbox", "radio", "navigation"}
"""Elements without a name are silent."""
FILLED = {"list", "listitem", "group", "region", "paragraph"}
"""Elements without content are silent."""

AREAS = {
    AGENT: ["Mission", "The line", "Your resources", "Your cards"],
    BLIGHT: ["Stage", "The line", "Your power", "Your cards"],
}


def tree(somebody: Person) -> list[tuple[int, str, str, str]]:
    """Depth, role, name and line of each node."""
    lines = somebody.page.locator("body").aria_snapshot().splitlines()
    found = [(match, line) for line in lines if (match := NODE.match(line))]
    return [(len(m["depth"]), m["role"], m["name"] or "", line.strip()) for m, line in found]


def faults(nodes: list[tuple[int, str, str, str]]) -> Iterator[str]:
    for (depth, role, name, line), after in zip(nodes, [*nodes[1:], (0, "", "", "")], strict=True):
        if role in NAMED and not name:
            yield f"without a name: {line}"
        if role in FILLED and after[0] <= depth and not name and line.endswith(role):
            yield f"empty: {line}"
        if role in {"group", "region"} and after[0] <= depth:
            yield f"empty: {line}"
        words = name.split()
        if len(words) > 3 and words[: len(words) // 2] == words[len(words) // 2 :]:
            yield f"said twice: {line}"
        if re.search(r"\b1 (cards|options)\b", name):
            yield f"one of many: {line}"
    landmarks = Counter(
        (role, name) for _, role, name, _ in nodes if role in {"region", "navigation", "complementary"}
    )
    yield from (f"{n} times: {role} {name}" for (role, name), n in landmarks.items() if n > 1)


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize(("game", "verb", "after"), MOMENTS)
def test_what_lies_on_the_table_is_named_once(
    visitors: Visitors, game: str, verb: str, after: int, screen: dict[str, Any]
) -> None:
    somebody = visitors.come(**screen)
    page = somebody.page
    somebody.sit(**moment(game, verb, after))
    page.locator("#question").wait_for()
    page.evaluate("new Promise(requestAnimationFrame)")
    if page.get_by_role("dialog").count():
        page.keyboard.press("Escape")
    nodes = tree(somebody)
    assert [] == list(faults(nodes))
    names = {(role, name) for _, role, name, _ in nodes}
    assert ("region", "The question") in names
    if verb == "drop":
        return  # between the stages nothing is played
    for area in AREAS[AGENT if game == AGENT else BLIGHT]:
        assert ("region", area) in names
    assert ("list", "Hand") in names or page.get_by_text("Your hand is empty.").count()
    for pile in ("Obstacles", "Deck", "Discard"):
        assert any(role == "button" and name.startswith(f"{pile}: ") for role, name in names)


def test_each_place_of_the_line_says_where_it_is(somebody: Person) -> None:
    """The reader hears a card, its cost and its effect, and the number of things that can be done with it."""
    page = somebody.page
    somebody.sit(**moment(BLIGHT, "eliminate", 14))
    line = page.get_by_role("region", name="The line").get_by_role("listitem")
    line.first.wait_for()
    told = [one.aria_snapshot() for one in line.all()]
    assert all(re.search(r"Slot \d|Mark \d", one) for one in told)
    assert all("costs" in one for one in told if "button" in one)
    assert any("evasion more for the distance" in one for one in told)
    assert any("2 options" in one for one in told)
