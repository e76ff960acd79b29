"""Invariants at every decision of Blight Chronicles, whatever is played."""

from __future__ import annotations

from collections import Counter
from typing import Any

from effort import examples, uncounted
from hypothesis import given
from hypothesis import strategies as st
from properties.playing import decisions

from fieldcraft.games.blight_chronicles.printed.cards import GAP, PLACES
from fieldcraft.games.blight_chronicles.table.state import ZONES
from fieldcraft.kernel.state import WON

pytestmark = uncounted

SEEDS = st.integers(0, (1 << 62) - 1)


def lying(state: Any) -> Any:
    """Return every card on the table, wherever it is, by the id of its obstacle half."""
    cards = Counter(ZONES.census(state, lambda card: card.front.whole.id))
    del cards[GAP.id]
    return cards


def is_sound(state: Any) -> None:
    assert len(state.places) == len(state.tokens) == PLACES
    assert len(state.gear) == len(state.counters) == 3
    assert 0 <= state.reveals <= state.known <= len(state.deck)
    assert 0 <= state.under <= len(state.obstacle_deck)
    assert 1 <= state.visibility <= 4
    assert state.evasion >= 0
    assert all(tokens == 0 or card.kinds for card, tokens in zip(state.places, state.tokens, strict=True))


@examples(8)
@given(SEEDS)
def test_no_card_is_ever_lost_within_a_stage_and_no_number_leaves_its_bounds(seed: Any) -> None:
    cards: Counter[str] = Counter()
    chapter = None
    for game in decisions("blight-chronicles", seed):
        state: Any = game.state
        is_sound(state)
        if chapter != (state.stage, state.between):
            chapter, cards = (state.stage, state.between), lying(state)
        assert state.between or state.status == WON or lying(state) == cards


OF_NO_CARD = {"turn", "pay", "avoid", "go-to", "learn", "drop", "start-with", ""}
"""Questions of the rules; whatever else is asked, a card asks it, and so it may for one of these."""


@examples(16)
@given(SEEDS)
def test_whatever_is_asked_by_a_text_names_the_card_that_says_so(seed: Any) -> None:
    for game in decisions("blight-chronicles", seed):
        question = game.view()["question"]
        named = question["card"] in game.rules.narrator.names or question["card"].startswith("stage:")
        assert named or question["name"] in OF_NO_CARD
