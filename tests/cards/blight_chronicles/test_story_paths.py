"""The storybook along the ways through the campaign: how pages change with what came before."""

import pytest

from fieldcraft.games.blight_chronicles.storybook import Course, Text

BOOK = """
Always.

[3C] A ship.

[3C, not 4B] A boat.

[else] No ship.

[else] None at all.

Between.

[after 3C] Wet.

[suspicion 10-20, 3C] Known and wet.
"""


def read(text: str, suspicion: int, *won: str) -> list[str]:
    complaints: list[str] = []
    parts = Text(text, ["3A", "3C", "4B"], complaints.append)
    assert not complaints
    return parts.read(Course(suspicion, won)).split("\n\n")


@pytest.mark.parametrize(
    ("suspicion", "won", "found"),
    [
        (9, [], ["Always.", "No ship.", "None at all.", "Between."]),
        (10, ["3C"], ["Always.", "A ship.", "A boat.", "Between.", "Wet.", "Known and wet."]),
        (20, ["3C", "4B"], ["Always.", "A ship.", "Between.", "Known and wet."]),
        (21, ["3C", "4B"], ["Always.", "A ship.", "Between."]),
        (10, ["3A"], ["Always.", "No ship.", "None at all.", "Between."]),
    ],
)
def test_a_paragraph_is_there_if_its_conditions_hold(suspicion, won, found):
    assert read(BOOK, suspicion, *won) == found
