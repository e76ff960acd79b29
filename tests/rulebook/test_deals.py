"""Options are tried on deals of what a seat does not know; each deal and each try happens once."""

from __future__ import annotations

import pytest
from browser.twin import Twin

from fieldcraft.kernel.state import State
from fieldcraft.rulebook.deals import Deals, continued


def last(state: State) -> int:
    """Answer with the last option in the same turn."""
    return len(state.options) - 1 if state.turn < 2 else -1


@pytest.mark.parametrize("name", ["agent-decker", "blight-chronicles", "island"])
def test_each_deal_is_what_the_seat_may_believe(name: str) -> None:
    state = Twin(name, 1).game.state
    deals = Deals(state, 0)
    for deal in (2, 0, 1):
        table, same = deals.table(deal), state.determinize(0, deal)
        same.patient = False
        assert table.identity() == same.identity()
        assert table.streams == same.streams
        assert table.journal == []
        assert table is not deals.table(deal)


def test_an_option_is_tried_once_on_each_deal() -> None:
    twin = Twin("agent-decker", 1)
    deals = Deals(twin.game.state, 0)
    index = next(n for n, option in enumerate(twin.game.options) if option.parts.verb == "done")
    after = deals.after(index, 0)
    assert after is deals.after(index, 0)
    assert after is not deals.after(index, 1)
    expected = twin.game.state.determinize(0, 0)
    expected.patient, expected.journal = False, []
    expected.choose(index)
    assert after.identity() == expected.identity()
    assert after.journal == expected.journal
    assert twin.game.made == 0


def test_answers_are_given_on_a_copy() -> None:
    deals = Deals(Twin("blight-chronicles", 1).game.state, 0)
    after = deals.after(0, 0)
    before, facts = after.identity(), list(after.journal or ())
    then = continued(after, last)
    assert then is not after
    assert (after.identity(), after.journal) == (before, facts)
    assert then.journal is not None
    assert then.journal[: len(facts)] == facts
    assert len(then.journal) > len(facts)
    assert continued(after, lambda _: -1) is after
