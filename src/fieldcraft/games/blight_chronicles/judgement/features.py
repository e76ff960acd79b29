"""Features of a mission, for the learned value: the track, the stage, the line, the agent's cards."""

from __future__ import annotations

from typing import Final

from fieldcraft.games.blight_chronicles.judgement.evaluation import (
    deck_value,
    evaluate,
    least_price,
    line_value,
    power,
    power_needed,
)
from fieldcraft.games.blight_chronicles.judgement.worth import Worth
from fieldcraft.games.blight_chronicles.printed.cards import COMBINED, EVASION, GAP, MOVE, PHYSICAL, CardSet
from fieldcraft.games.blight_chronicles.table.state import Mission
from fieldcraft.native import i64

FEATURES: Final = (
    "bias", "suspicion", "suspicion left", "brink", "visibility", "tokens", "tokens left", "power needed",
    "hand", "hand short", "pool", "line", "cheapest", "round", "hand size", "deck", "physical", "evasion",
    "cards", "equipment", "blight", "between", "standing",
)  # fmt: skip
"""Before the stage and the cards that the agent owns."""
TENTH: Final = 0.1
THOUSANDTH: Final = 0.001
TEN_THOUSANDTH: Final = 0.0001
"""Scale of features that count in tens or thousands, so that all features are of similar size."""
PLENTY: Final = 20
"""Distance from the limit of suspicion beyond which more makes no difference."""


def names(box: CardSet) -> list[str]:
    """The features by name, in their order."""
    stages = [f"stage {stage.id}" for stage in box.stages]
    return [*FEATURES, *stages, *(f"own {card.id} {card.index}" for card in box.cards)]


def features(g: Mission, w: Worth) -> list[float]:
    """Return the features in the order of `names`."""
    box = g.card_set
    first = i64(len(FEATURES))
    own = first + i64(len(box.stages))
    found = [0.0] * (own + i64(len(box.cards)))
    limit, _ = g.suspicion_limit()
    left = min(limit - g.suspicion, PLENTY)
    found[0] = 1.0
    found[1] = float(g.suspicion) * TENTH
    found[2] = float(left) * TENTH
    short = max(0, w.near - left)
    found[3] = float(short * short) * TENTH
    found[4] = float(g.visibility) * TENTH
    found[14] = float(g.hand_size) * TENTH
    found[15] = float(deck_value(g, w)) * THOUSANDTH * TENTH
    found[20] = float(g.blight) * TENTH
    for card in g.gear:
        if card is not GAP and not card.down:
            found[19] += TENTH
    found[22] = float(evaluate(g, w)) * TEN_THOUSANDTH
    of_cards(g, found, own)
    if g.between:
        found[21] = 1.0
        return found
    kind = g.stage.cost_kind if g.accomplishments >= g.stage.tokens else COMBINED
    hand: i64 = 0
    for card in g.hand:
        hand += power(card, kind)
    pool = g.area
    if kind != EVASION:
        pool += max(0, g.physical)
    if kind != PHYSICAL:
        pool += g.evasion
    need = power_needed(g)
    found[5] = float(g.accomplishments) / float(max(g.stage.tokens, 1))
    found[6] = float(g.stage.tokens - g.accomplishments) * TENTH
    found[7] = float(need) * TENTH
    found[8] = float(hand) * TENTH
    found[9] = float(max(0, need - hand - pool)) * TENTH
    found[10] = float(pool) * TENTH
    found[11] = float(line_value(g, w)) * THOUSANDTH
    found[12] = float(min(least_price(g), PLENTY)) * TENTH
    found[13] = float(min(g.round, PLENTY)) * TENTH
    for i in range(i64(len(box.stages))):
        if box.stages[i] is g.stage:
            found[first + i] = 1.0
    return found


def of_cards(g: Mission, found: list[float], own: i64) -> None:
    """Write the features of an average hand: its power, and how many of each card are in it."""
    moves: i64 = 0
    physical: i64 = 0  # added up as whole numbers: of fractions the sum shows the order of the cards
    evasion: i64 = 0
    for pile in (g.deck, g.hand, g.play_area, g.discard):
        for card in pile:
            if card.kind == MOVE:
                moves += 1
                physical += card.physical
                evasion += card.evasion
    part = float(g.hand_size) / float(max(moves, 1))
    for pile in (g.deck, g.hand, g.play_area, g.discard):
        for card in pile:
            found[own + card.index] += part
    found[16] = float(physical) * part * TENTH
    found[17] = float(evasion) * part * TENTH
    found[18] = float(moves) * TENTH
