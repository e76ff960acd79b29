"""Invariants from each position of the island to the next, and a runner that checks very many of them.

`PYTHONPATH=tests python -m properties.island_watch 1000000` checks as many positions of random games, in all
setups.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final, cast

from properties.setups import SETUPS

from fieldcraft.games import ruleset
from fieldcraft.games.island.judgement.appraisal import IslandAppraisal
from fieldcraft.games.island.judgement.evaluation import foresee
from fieldcraft.games.island.outward import forecast
from fieldcraft.games.island.outward.view import Table
from fieldcraft.games.island.printed.cards import ELEMENTS, NO_CARD
from fieldcraft.games.island.printed.pieces import BLIGHT, DAHAN, damage_of, strife_of
from fieldcraft.games.island.table import harm
from fieldcraft.games.island.table.steps import FAST_POWERS, RAVAGE_STEP, SPIRITS
from fieldcraft.games.island.table.zones import ZONES
from fieldcraft.kernel.checks import faults_of_clone
from fieldcraft.kernel.state import PLAYING, Fact

GAME: Final = ruleset("island")
APPRAISAL: Final = cast("IslandAppraisal", GAME.appraisal)
NOW_AND_THEN: Final = 20
"""Expensive checks are made at every n-th position."""


class Watch:
    """One game, position by position: what is wrong with the way from one to the next."""

    def __init__(self, g: Table) -> None:
        self.cards = self.census(g)
        self.face, self.terror, self.turn = g.blight.face, g.terror, g.turn

    def census(self, g: Table) -> list[str]:
        """Return every card; the one that is open on the blight card's place is in no pile."""
        up = [g.blight.card.id] if g.blight.card is not NO_CARD else []
        return sorted(ZONES.census(g, lambda card: card.id) + up)

    def faults(self, g: Table, facts: Sequence[Fact]) -> Iterator[str]:
        """Return the faults of a position, and of the facts between the last one and it."""
        if not self.turn:  # cards of a game before come and go
            self.cards = self.census(g)
        if self.census(g) != self.cards:
            yield "a card is lost, or there twice"
        if g.blight.pool < 0 or g.blight.pool + g.on_island(BLIGHT) > g.blight.supplied:
            yield "counters of blight do not add up"
        is_swapped = any(fact.kind == "card-turns" for fact in facts)  # IB-018
        if (g.blight.face < self.face and not is_swapped) or g.terror < self.terror:
            yield "the blight card or the terror level goes back"
        if any(n < 0 for lands in (*g.pieces, *(panel.presence for panel in g.panels)) for n in lands):
            yield "fewer than no pieces"
        yield from self.of_spirits(g)
        yield from self.of_damage(g)
        yield from of_blight(g, facts)
        self.face, self.terror, self.turn = g.blight.face, g.terror, g.turn

    def of_spirits(self, g: Table) -> Iterator[str]:
        for spirit, printed in enumerate(g.spirits):
            panel = g.panels[spirit]
            energy, plays = panel.opened
            under_plays = [space for space in printed.plays[plays:] if not space.is_joint]
            covered = len(printed.energy[energy:]) + len(under_plays)
            found = covered + g.left(spirit) + panel.destroyed + panel.out
            if g.turn and found != GAME.card_set.presence:  # type: ignore[attr-defined]
                yield f"{printed.id} has {found} presence"
            if panel.energy < 0 or panel.plays < 0 or min(panel.elements) < 0:
                yield f"{printed.id} owes something"
            given = [0] * ELEMENTS
            for power in (*panel.played, *panel.helpers):
                for element in power.elements:
                    given[element] += 1
            if g.phase > SPIRITS and any(held < n for held, n in zip(panel.elements, given, strict=True)):
                yield f"{printed.id} lacks elements of its cards"

    def of_damage(self, g: Table) -> Iterator[str]:
        if any(damage_of(piece.mark) for piece in g.odd) and g.turn > self.turn:
            yield "somebody is still hurt when a turn begins"
        for land in range(g.map.size):
            for kind in range(DAHAN + 1):
                marks = g.marks_of(kind, land)
                if len(marks) > g.pieces[kind][land]:
                    yield "more are hurt than there are"
                if any(damage_of(mark) >= g.toughness(kind, land, mark) for mark in marks):
                    yield "somebody lives who should be dead"
                if harm.states_of(g, kind, land) != sorted(set(harm.states_of(g, kind, land))):
                    yield "states of damage are told twice"
            strife = sum(strife_of(piece.mark) for piece in g.odd if piece.land == land)
            if strife != g.count(g.card_set.pieces.strife, land):
                yield "strife is on no invader"


def of_blight(g: Table, facts: Sequence[Fact]) -> Iterator[str]:
    """A chain of blight goes from neighbour to neighbour."""
    titles = {title: land for land, title in enumerate(g.map.titles)}
    arrived = ""
    for fact in facts:
        if fact.kind == "blight":
            arrived = str(fact.parts[0])
        elif fact.kind == "blight-spreads":
            one, other = (titles[str(part)] for part in fact.parts)
            if arrived and str(fact.parts[0]) != arrived:
                yield f"blight spreads from {fact.parts[0]}, but came to {arrived}"
            sea = {land for land in (one, other) if g.map.is_ocean(land)}
            is_shore = sea == {g.map.ocean_of(one)} and sea == {g.map.ocean_of(other)}
            if other not in g.map.neighbours[one] and not is_shore:
                yield f"blight spreads from {fact.parts[0]} to {fact.parts[1]}, which does not touch it"


def of_forecast(g: Table) -> Iterator[str]:
    """If nobody acts, no text interferes and no blight spreads, the forecast comes true."""
    has_event = g.turn > 1 and bool(g.events.deck or g.events.discard)
    quiet = g.phase == FAST_POWERS and not g.fear.earned and g.blight.card is NO_CARD and not g.odd
    quiet = quiet and not has_event
    if not quiet or not any(option.key == "finish" for option in g.options):
        return
    said = forecast.strikes(g)[0]
    twin = g.clone()
    assert isinstance(twin, Table)
    twin.journal = []
    twin.own_blight().pool = 999  # so that no card turns
    rng = random.Random(g.turn)
    while twin.status == PLAYING and twin.phase <= RAVAGE_STEP:
        wanted = [n for n, option in enumerate(twin.options) if option.key in ("finish", "in-order", "no")]
        if not wanted and twin.phase <= FAST_POWERS:
            return
        twin.choose(wanted[0] if wanted else rng.randrange(len(twin.options)))
    if twin.status != PLAYING:
        return
    if any(fact.kind == "blight-spreads" for fact in twin.journal):
        return  # what blight leaves behind changes what the ravages after it do
    came = [str(fact.parts[0]) for fact in twin.journal if fact.kind == "blight"]
    wanted_lands = {g.map.titles[land] for land in range(g.map.size) if said >> land & 1}
    if set(came) != wanted_lands:
        yield f"the forecast says {sorted(wanted_lands)}, and {sorted(came)} are blighted"


def of_secrets(g: Table, number: int) -> Iterator[str]:
    """A table that is dealt again has the same view, options and evaluation as far as anybody may know."""
    dealt = g.determinize(0, number)
    if dealt.view(0) != g.view(0):
        yield "a table that is dealt again looks otherwise"
    worth = APPRAISAL.worth
    if foresee(dealt, worth) != foresee(g, worth):
        yield "a table that is dealt again is weighed otherwise"
    yield from faults_of_clone(g)


def game(way: str, seed: int) -> Iterator[list[str]]:
    """A game at random: what is wrong at each of its positions."""
    rng = random.Random(seed)
    g: Any = GAME.start(seed, SETUPS["island"][way], journal=True)
    watch = Watch(g)
    known = number = 0
    while True:
        found = list(watch.faults(g, g.journal[known:]))
        if number % NOW_AND_THEN == seed % NOW_AND_THEN and g.status == PLAYING:
            found += [*of_secrets(g, number), *of_forecast(g)]
        yield found
        if g.status != PLAYING:
            return
        known = len(g.journal)
        g.choose(rng.randrange(len(g.options)))
        number += 1


def main(most: int, seed: int = 0) -> None:
    """Check a number of positions; stops at the first fault."""
    counts: Counter[str] = Counter()
    while sum(counts.values()) < most:
        for way in SETUPS["island"]:
            for found in game(way, seed):
                counts[way] += 1
                if found:
                    sys.exit(f"{way}, seed {seed}, position {counts[way]}: {found}")
        seed += 1
    print(f"{sum(counts.values()):,} positions:", ", ".join(f"{way} {n:,}" for way, n in counts.items()))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0)
