"""Printed cards say what is printed; what a player may do with them is in tables beside the card set."""

from __future__ import annotations

from typing import Any

import pytest
from positions import rules_of

from fieldcraft.kernel.state import Option


def options_in(value: Any) -> list[Any]:
    """Return the options in a field, at any depth of its lists and dictionaries."""
    if isinstance(value, dict):
        value = [*value.values()]
    if isinstance(value, list):
        return [option for item in value for option in options_in(item)]
    return [value] if isinstance(value, Option) else []


def fields(card: Any) -> list[str]:
    """Return the names of the fields of a card, compiled or not."""
    return [name for name in dir(card) if not name.startswith("__") and hasattr(card, name)]


KINDS = {
    "agent-decker": ("cards", "missions"),
    "blight-chronicles": ("cards",),
    "blight-chronicles-demo": ("cards",),
    "nightlancer": ("cards",),
    "island": ("powers",),
}
"""The lists of a card set that are numbered together, as the table of their options is."""


def printed(game: str) -> list[Any]:
    """Return the printed cards of a game in the order of their numbers."""
    return [card for kind in KINDS[game] for card in getattr(rules_of(game).card_set, kind)]


@pytest.mark.parametrize("game", KINDS)
def test_no_field_of_a_printed_card_holds_an_option(game: str) -> None:
    cards = printed(game)
    assert len(cards) > 30
    for card in cards:
        assert [name for name in fields(card) if options_in(getattr(card, name))] == []


@pytest.mark.parametrize("game", ["agent-decker", "blight-chronicles", "nightlancer"])
def test_each_option_is_about_the_card_whose_index_finds_it(game: str) -> None:
    found = 0
    for card, acts in zip(printed(game), rules_of(game).card_set.by_card, strict=True):
        for verb in fields(acts):
            for option in options_in(getattr(acts, verb)):
                assert option.parts.card in ("", card.id, getattr(card, "agent_id", card.id))
                found += 1
    assert found > 500


def test_each_option_of_a_power_is_about_it() -> None:
    card_set, found = rules_of("island").card_set, 0
    for power in card_set.powers:
        acts = card_set.acts_of(power)
        for verb in fields(acts):
            for option in options_in(getattr(acts, verb)):
                assert option.parts.card == power.id
                found += 1
    assert found > 500
