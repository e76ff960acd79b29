"""Games of Nightlancer that play themselves in all its ways, and what holds at each of their decisions.

As many of them as one likes: `python tests/properties/nightlancer.py 1000000`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

from fieldcraft.games import ruleset
from fieldcraft.games.nightlancer.exchange import InExchange
from fieldcraft.games.nightlancer.layout import (
    ALONE,
    CLAIM,
    DEALS,
    END,
    MISSION,
    PLACES,
    SCORING,
    SHAKEN,
    TOKENS,
)
from fieldcraft.games.nightlancer.state import Night
from fieldcraft.games.nightlancer.terms import HEALTH, HEAT, IDEALS, KC, LOANS, RESOLVE
from fieldcraft.games.nightlancer.view import zones
from fieldcraft.kernel.chance import pick, scatter, step
from fieldcraft.kernel.policy import best_option
from fieldcraft.kernel.state import PLAYING

WAYS: dict[str, dict[str, Any]] = {
    "two": {},
    "three": {"seats": 3, "pick": "random"},
    "four": {"seats": 4, "pick": "two"},
    "long": {"length": "long", "second_crews": False, "hinder": False},
    "hardened": {"seats": 3, "length": "short", "hardened": 2},
    "alone": {"mode": "together", "seats": 1, "length": "short"},
    "pair": {"mode": "together", "seats": 2, "pick": "random"},
    "trio": {"mode": "together", "seats": 3},
}


def positions(way: str, seed: int, patient: bool = True) -> Iterator[Any]:
    """A game at each of its decisions; of four choices one is random, in every second game all are."""
    state: Any = ruleset("nightlancer").start(seed, WAYS[way], patient=patient)
    luck = scatter(seed, 9)
    yield state
    while state.status == PLAYING:
        luck = step(luck)
        is_random = seed % 2 == 0 or pick(luck, 4) == 0
        luck = step(luck)
        state.choose(pick(luck, len(state.options)) if is_random else best_option(state))
        yield state


def is_sound(g: Night) -> None:
    """Numbers are within their bounds, and everybody is where it can be."""
    claimed: list[int] = []
    for seat in range(g.seats):
        assert 0 <= g.has(seat, HEAT) <= 5
        assert 0 <= g.has(seat, IDEALS) <= 6
        assert g.has(seat, KC) >= 0
        assert 0 <= g.has(seat, LOANS) <= 2
        assert 0 <= g.has(seat, TOKENS) <= 4
        if not g.order:
            continue
        assert 0 <= g.has(seat, HEALTH) <= g.people[seat].health
        assert 0 <= g.has(seat, RESOLVE) <= g.people[seat].resolve
        if g.has(seat, HEALTH) == 0 or g.has(seat, RESOLVE) == 0:
            assert g.is_marked(seat, SHAKEN)
        if g.has(seat, CLAIM):
            assert not g.is_marked(seat, SHAKEN)
            assert seat in g.crews[g.crew_of(seat)]
            claimed.append(seat)
    assert sorted(member for crew in g.crews[:ALONE] for member in crew) == claimed
    for place in range(PLACES):
        if g.phase != MISSION:
            assert g.crews[2 * place] or not g.crews[2 * place + 1]
        if g.numbers[DEALS + place]:
            assert g.crews[2 * place]
            assert not g.crews[2 * place + 1]
    assert all(not option.refusal(g) for option in g.options)


def cards_of(g: Night) -> list[Any]:
    """All cards, wherever they lie, once the game has begun."""
    if not g.order or not g.round:
        return []
    found = zones(g).census(g)
    assert len(found) == 180 + 52 + 2 * g.seats
    return found


class Witness:
    """Sees a game go from decision to decision, and compares what was with what is."""

    def __init__(self) -> None:
        self.cards: list[Any] = []
        self.ideals: list[int] = []
        self.asked = ""
        """What the decision before was about."""
        self.order: tuple[int, ...] = ()
        self.was_end = False

    def look(self, g: Night) -> None:
        is_sound(g)
        found = cards_of(g)
        self.cards = self.cards or found
        assert found == self.cards
        self.look_at_ideals(g)
        self.look_at_order(g)

    def look_at_ideals(self, g: Night) -> None:
        """Only Opportunities bring Ideals (NL-231)."""
        now = [g.has(seat, IDEALS) for seat in range(g.seats)] if g.round else []
        if any(more > before for more, before in zip(now, self.ideals, strict=False)):
            assert self.asked in ("street", "settle", "give-contact")
        if not isinstance(g.frame.op, InExchange):  # after that the same is asked again
            self.asked = g.frame.op.ASKS if g.status == PLAYING else ""
        self.ideals = now

    def look_at_order(self, g: Night) -> None:
        """Least Heat first, and among equals the order is turned round (NL-190, NL-191)."""
        if g.status == PLAYING and g.frame.op.ASKS == "when-sorted" and not self.was_end:
            places = {who: place for place, who in enumerate(self.order)}
            assert g.order == tuple(sorted(g.order, key=lambda who: (g.has(who, HEAT), -places[who])))
        self.was_end = g.phase == END
        self.order = g.order


def best_settlement(loans: int, heat: int, kc: int, cards: int) -> tuple[int, int]:
    """The most Prospects, then KC, of all ways to pay at the end (NL-198 to NL-200)."""
    found = []
    for cleared in range(loans + 1):
        for cooled in range(heat + 1):
            for given in range(min(cards, 2 * cooled) + 1):
                for changed in range(kc // 5 + 1):
                    left = kc - 10 * cleared - (2 * cooled - given) - 5 * changed
                    if left >= 0:
                        found.append((changed - 5 * (loans - cleared) - (heat - cooled), left))
    return max(found)


def is_settled(before: Any, after: Any) -> None:
    """After the last choice of a game everybody has settled as well as can be (NL-383)."""
    if before.phase != SCORING:
        return
    for seat in range(before.seats):
        loans, heat, kc = (before.has(seat, track) for track in (LOANS, HEAT, KC))
        assert after.has(seat, KC) == best_settlement(loans, heat, kc, before.hand(seat))[1]


def main(games: int) -> None:
    """Play so many games of all ways in turn and look at each of their decisions."""
    for number in range(games):
        way = list(WAYS)[number % len(WAYS)]
        witness, last = Witness(), None
        try:
            for g in positions(way, number):
                witness.look(g)
                last, before = g.clone() if g.status == PLAYING else g, last
            is_settled(before, last)
        except AssertionError:
            print(f"way {way}, seed {number}")
            raise
    print(f"{games} games, and nothing wrong")


if __name__ == "__main__":
    main(int(sys.argv[1]))
