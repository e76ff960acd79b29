"""The sums of the printed boxes are met, and a sum that is not met is named."""

from __future__ import annotations

from rules.island.island import GAME

from fieldcraft.games.island import checks


def test_the_sums_of_the_base_box_and_of_each_set_are_met() -> None:
    assert GAME.remarks() == []
    assert {*checks.WANTED} == {checks.BASE, *GAME.card_set.sets}


def test_everything_in_the_box_is_counted() -> None:
    for set, found in checks.sums(GAME.card_set).items():
        assert {kind for kind, n in found.items() if n} == {*checks.WANTED[set]}


def test_a_sum_that_is_not_met_is_named() -> None:
    cards = GAME.card_set.fear_cards
    last = cards.pop()
    try:
        assert GAME.remarks() == [
            "Branch & Claw has 14 fear cards, not 15.",
            "Branch & Claw has 42 faces of fear cards, not 45.",
        ]
    finally:
        cards.append(last)
