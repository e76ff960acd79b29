"""Games of Nightlancer that play themselves in all its ways, and what holds at each of their decisions.

As many random decisions as one likes: `cd tests; python -m properties.nightlancer 1000000`.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from typing import Any

from properties.setups import SETUPS

from fieldcraft.games import ruleset
from fieldcraft.games.nightlancer.outward.view import zones
from fieldcraft.games.nightlancer.phases.ending import settlement
from fieldcraft.games.nightlancer.phases.exchange import InExchange
from fieldcraft.games.nightlancer.printed.tracks import HEALTH, HEAT, IDEALS, KC, LOANS, RESOLVE
from fieldcraft.games.nightlancer.table.crews import ALONE, first_crew, second_crew
from fieldcraft.games.nightlancer.table.parts import END, MISSION, PLACES, SCORING, STREET
from fieldcraft.games.nightlancer.table.state import Night, worth_of_sales
from fieldcraft.kernel.appraisal import best_option
from fieldcraft.kernel.chance import pick, scatter, step
from fieldcraft.kernel.state import PLAYING, bit
from fieldcraft.session.game import bits

WAYS = SETUPS["nightlancer"]


def positions(way: str, seed: int, patient: bool = True, in_any_order: bool = False) -> Iterator[Any]:
    """A game at each of its decisions; of four choices one is random, in every second game all are.

    Where seats may answer `in_any_order`, of eight choices one is another's who is open.
    """
    state: Any = ruleset("nightlancer").start(seed, WAYS[way], patient=patient)
    luck = scatter(seed, 9)
    yield state
    while state.status == PLAYING:
        luck = step(luck)
        others = bits(state.open_seats & ~bit(state.seat)) if in_any_order else []
        if others and pick(luck, 8) == 0:
            luck = step(luck)
            state.ask(others[pick(luck, len(others))])
        is_random = seed % 2 == 0 or pick(luck, 4) == 0
        luck = step(luck)
        state.choose(
            pick(luck, len(state.options))
            if is_random
            else best_option(state, ruleset("nightlancer").appraisal)
        )
        yield state


def is_sound(g: Night) -> None:
    """Numbers are within their bounds, and everybody is where it can be."""
    claimed: list[int] = []
    for seat in range(g.seats):
        assert 0 <= g.has(seat, HEAT) <= 5
        assert 0 <= g.has(seat, IDEALS) <= 6
        assert g.has(seat, KC) >= 0
        assert 0 <= g.has(seat, LOANS) <= 2
        assert 0 <= g.panels[seat].tokens <= 4
        if not g.order:
            continue
        assert 0 <= g.has(seat, HEALTH) <= g.most(seat, HEALTH)
        assert 0 <= g.has(seat, RESOLVE) <= g.most(seat, RESOLVE)
        if g.has(seat, HEALTH) == 0 or g.has(seat, RESOLVE) == 0:
            assert g.panels[seat].is_shaken
        if g.panels[seat].place >= 0:
            assert not g.panels[seat].is_shaken
            assert seat in g.crews[g.crew_of(seat)]
            claimed.append(seat)
    assert sorted(member for crew in g.crews[:ALONE] for member in crew) == claimed
    for place in range(PLACES):
        if g.this_round.phase != MISSION:
            assert g.crews[first_crew(place)] or not g.crews[second_crew(place)]
        if g.dealers[place] >= 0:
            assert g.crews[first_crew(place)]
            assert not g.crews[second_crew(place)]
    if g.this_round.phase == STREET:
        tokens = [g.panels[who].tokens for who in g.order]
        assert sorted(tokens) == tokens
        assert tokens[-1] - tokens[0] <= 1
    assert all(not option.refusal(g) for option in g.options)


def cards_of(g: Night) -> list[Any]:
    """Return all cards after the game has begun, wherever they are."""
    if not g.order or not g.this_round.number:
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
        """Return the subject of the last decision."""
        self.order: tuple[int, ...] = ()
        self.was_end = False
        self.shaken: set[int] = set()
        self.at_hand: tuple[int, list[int]] | None = None
        """In an exchange, KC of all people with what they can sell, and all their Contacts."""

    def look(self, g: Night) -> None:
        is_sound(g)
        found = cards_of(g)
        self.cards = self.cards or found
        assert found == self.cards
        self.look_at_ideals(g)
        self.look_at_order(g)
        self.look_at_shaken(g)
        self.look_at_exchange(g)
        if g.status == PLAYING and g.this_round.phase == SCORING:
            is_settled_well(g)

    def look_at_ideals(self, g: Night) -> None:
        """Only Opportunities bring Ideals (NL-231)."""
        now = [g.has(seat, IDEALS) for seat in range(g.seats)] if g.this_round.number else []
        if any(more > before for more, before in zip(now, self.ideals, strict=False)):
            assert self.asked in ("street", "settle", "give-contact")
        if not isinstance(g.frame.op, InExchange):  # after that the same is asked again
            self.asked = g.frame.op.ASKS if g.status == PLAYING else ""
        self.ideals = now

    def look_at_shaken(self, g: Night) -> None:
        """A person who became Shaken has reached the end of a track (NL-290)."""
        now = {seat for seat in range(g.seats) if g.panels[seat].is_shaken}
        if g.status == PLAYING:
            assert all(0 in (g.has(seat, HEALTH), g.has(seat, RESOLVE)) for seat in now - self.shaken)
        self.shaken = now

    def look_at_exchange(self, g: Night) -> None:
        """Check that goods handed over or sold are neither lost nor multiplied (NL-301, NL-393)."""
        if not isinstance(g.frame.op, InExchange):
            self.at_hand = None
            return
        contacts = [card.index for seat in range(g.seats) for card in g.panels[seat].contacts]
        now = sum(g.has(seat, KC) + worth_of_sales(g, seat) for seat in range(g.seats)), sorted(contacts)
        assert self.at_hand in (None, now)
        self.at_hand = now

    def look_at_order(self, g: Night) -> None:
        """Least Heat first, and among equals the order is turned round (NL-190, NL-191)."""
        if g.status == PLAYING and g.frame.op.ASKS == "when-sorted" and not self.was_end:
            places = {who: place for place, who in enumerate(self.order)}
            assert g.order == tuple(sorted(g.order, key=lambda who: (g.has(who, HEAT), -places[who])))
        self.was_end = g.this_round.phase == END
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


def is_settled_well(g: Night) -> None:
    """A person who settled now would settle in the best way (NL-383)."""
    for seat in range(g.seats):
        loans, heat, kc = (g.has(seat, track) for track in (LOANS, HEAT, KC))
        assert settlement(g, seat) == best_settlement(loans, heat, kc, g.panels[seat].in_hand())


def is_settled(before: Any, after: Any) -> None:
    """After the last choice of a game everybody has settled so.

    Where an only answer is not asked for, that choice may have been to buy, sell or play a Contact.
    """
    if before.this_round.phase == SCORING:
        others = [seat for seat in range(before.seats) if seat != before.seat]
        assert all(after.has(seat, KC) == settlement(before, seat)[1] for seat in others)
        if not before.terms.quick:
            at_most = settlement(before, before.seat)[1]
            assert after.has(before.seat, KC) <= at_most


def main(decisions: int) -> None:
    """Play random games of all ways in turn, and look at each of their decisions, until there are so many."""
    began = time.perf_counter()
    made = games = 0
    while made < decisions:
        way, seed = list(WAYS)[games % len(WAYS)], 2 * games
        witness = Witness()
        try:
            for g in positions(way, seed, in_any_order=True):
                witness.look(g)
                made += 1
        except Exception:
            print(f"way {way}, seed {seed}")
            raise
        games += 1
    print(f"{made} decisions of {games} games, and nothing wrong; {time.perf_counter() - began:.0f} seconds")


if __name__ == "__main__":
    main(int(sys.argv[1]))
