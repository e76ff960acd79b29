"""The storybook at the screen: pages come when they turn up, and can be read again."""

from typing import Any

import fieldcraft


def test_a_story_begins_with_its_pages_and_can_be_read_again(typed: Any) -> None:
    shown = typed("", "t", game="blight-chronicles")
    assert shown.count("\nCloudless Sky\n") == 2
    assert shown.index("Cloudless Sky") < shown.index("What do you do?")
    assert all(len(line) <= 80 for line in shown.splitlines())


def test_a_game_without_a_story_says_so(typed: Any) -> None:
    assert fieldcraft.game_ids()[0] == "agent-decker"
    assert "This game has no story to read." in typed("t", game="agent-decker")
