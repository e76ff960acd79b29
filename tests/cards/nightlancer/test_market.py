"""The market as a whole: prices, and which cards are Loud or Obvious; what a card does is in its file."""

from __future__ import annotations

import pytest
from cards.nightlancer.night import CARDS, at_challenge, rating, strength

PRICES = {
    1: (
        "cosh", "harpoon-gun", "heronblade", "palmshot", "shaped-charge", "limpet-mine", "emberpaste",
        "powder-keg", "oilskin-vest", "padded-coat", "cork-jacket", "barnacle", "snapnerve",
    ),
    2: (
        "snub-revolver", "pocket-pistol", "boat-hook", "flare-carbine", "crossbow", "stingray",
        "soft-boots", "forged-pass", "probe-set", "inspectors-badge", "hydraulic-jack", "cutting-lance",
        "calmax", "clarix",
    ),
    3: (
        "silenced-smg", "scatter-pistol", "ice-saw", "wire-garrotte", "folding-rifle", "gutting-knife",
        "cutting-torch", "service-pistol", "lighthouse-rifle", "trench-gun", "apprentice-piece",
        "ten-red-nails", "eelskin-suit", "diplomats-coat", "stray-drone", "scale-shirt", "chain-apron",
        "wardens-plate", "divers-harness", "hushfoot", "cantor", "quillfinger", "gulleye",
    ),
    4: (
        "deck-sweeper", "boarding-axe", "rail-rifle", "wall-plate", "oxheart",
    ),
    5: (
        "assault-rifle",
    ),
}  # fmt: skip
LOUD = {
    "assault-rifle", "deck-sweeper", "scatter-pistol", "snub-revolver", "ice-saw", "rail-rifle",
    "flare-carbine", "harpoon-gun", "stingray", "powder-keg",
}  # fmt: skip
OBVIOUS = {
    "assault-rifle", "deck-sweeper", "boarding-axe", "ice-saw", "boat-hook", "rail-rifle", "flare-carbine",
    "crossbow", "harpoon-gun", "cork-jacket", "chain-apron", "wardens-plate", "divers-harness",
    "wall-plate", "oxheart", "barnacle",
}  # fmt: skip
TWICE = (
    "hushfoot", "cantor", "quillfinger", "gulleye", "oxheart", "heronblade", "palmshot", "stingray",
    "barnacle", "snapnerve",
)  # fmt: skip
"""The implants that the box holds twice."""
ITEMS = [card for card in CARDS.values() if type(card).__name__ == "MarketCard"]


def test_nl_223_these_cards_are_loud_and_obvious() -> None:
    assert {card.id for card in ITEMS if card.is_loud} == LOUD
    assert {card.id for card in ITEMS if card.is_obvious} == OBVIOUS


def test_nl_107_each_card_has_its_price() -> None:
    prices = {id: n for n, ids in PRICES.items() for id in ids}
    assert {card.id: card.cost for card in ITEMS if card.id in prices} == prices


@pytest.mark.parametrize("id", TWICE)
def test_nl_222_the_box_holds_the_implant_twice(id: str) -> None:
    assert CARDS[id].copies == 2


def test_nl_219_of_two_weapons_one_counts() -> None:
    game = at_challenge("melee", assets=["wire-garrotte", "cosh"], contacts=["smuggler"])
    assert strength(game) == rating("guard", "melee") + 2


def test_nl_221_a_cyberweapon_counts_as_the_one_weapon() -> None:
    game = at_challenge("melee", assets=["wire-garrotte", "heronblade"], contacts=["smuggler"])
    assert strength(game) == rating("guard", "melee") + 2
