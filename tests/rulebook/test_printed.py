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


@pytest.mark.parametrize(
    ("game", "cards"),
    [("blight-chronicles", "cards"), ("blight-chronicles-demo", "cards"), ("nightlancer", "cards")]
    + [("island", "powers")],
)
def test_no_field_of_a_printed_card_holds_an_option(game: str, cards: str) -> None:
    """The one exception is `moves`, in which `MoveCards` finds the options with which texts choose a card."""
    card_set: Any = rules_of(game).card_set
    assert len(getattr(card_set, cards)) > 50
    for card in getattr(card_set, cards):
        assert [name for name in fields(card) if options_in(getattr(card, name))] in ([], ["moves"])


@pytest.mark.parametrize(
    ("game", "cards", "acts"),
    [("blight-chronicles", "cards", "by_card"), ("nightlancer", "cards", "by_card")]
    + [("island", "powers", "by_power")],
)
def test_each_option_is_about_the_card_whose_index_finds_it(game: str, cards: str, acts: str) -> None:
    card_set: Any = rules_of(game).card_set
    table, found = getattr(card_set, acts), 0
    for verb in fields(table):
        for card, entry in zip(getattr(card_set, cards), getattr(table, verb), strict=True):
            for option in options_in(entry):
                assert option.parts.card in ("", card.id)
                found += 1
    assert found > 500
