"""The shown effect of playing a card comes true, and it reveals nothing hidden."""

from __future__ import annotations

import pytest
from browser.twin import Twin
from effort import uncounted

from fieldcraft.rulebook.deals import Deals
from fieldcraft.rulebook.leads import leads
from fieldcraft.session.game import Game


def question(game: Game) -> tuple[object, ...]:
    return (game.seat, *game.question.values())


@uncounted
@pytest.mark.parametrize("name", ["agent-decker", "blight-chronicles"])
def test_a_card_leads_where_it_is_said_to_lead(name: str) -> None:
    quiet = asked = silent = 0
    for seed in range(3):
        twin = Twin(name, seed)
        while not twin.game.over:
            said = leads(Deals(twin.game.state, 0), "play")
            for option in twin.game.options:
                if option.parts.verb != "play":
                    assert option.key not in said
                    continue
                then = twin.game.copy()
                then.choose(option.key)
                shown = any(fact.reveals for fact in then.facts[twin.game.marks[-1] :])
                assert (option.key in said) == (not shown)
                silent += shown
                if not shown and said[option.key][1]:
                    assert [one.key for one in said[option.key][1]] == [one.key for one in then.options]
                    asked += 1
                elif not shown:
                    assert question(then) == question(twin.game)
                    quiet += 1
            twin.choose(twin.best().key)
    assert quiet > 100
    assert asked
    assert silent or name == "blight-chronicles"  # there a text that shows something asks first
