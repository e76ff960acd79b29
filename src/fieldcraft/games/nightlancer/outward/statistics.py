"""Statistics of past games of Nightlancer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from fieldcraft.games.nightlancer.outward.narrator import NightNarrator
from fieldcraft.kernel.state import Fact
from fieldcraft.rulebook.text import figures, most_of

MOST_NAMED: Final = 3
COUNTED: Final = ("paid", "shaken", "lies-low")
"""Facts whose first part is a person."""


def statistics(narrator: NightNarrator, games: Iterable[list[Fact]]) -> list[str]:
    """Return how often missions were played, how each Nightlancer fared, and which were paid most."""
    kinds: Counter[str] = Counter()
    by_person: Counter[tuple[str, str]] = Counter()
    paid: Counter[str] = Counter()
    for facts in games:
        for fact in facts:
            kinds[fact.kind] += 1
            if fact.kind in COUNTED:
                by_person[str(fact.parts[0]), fact.kind] += 1
            if fact.kind == "paid":
                paid[str(fact.parts[1])] += 1
    if not kinds:
        return []
    names = [person.name for person in narrator.card_set.people]
    rows = [[name, *(str(by_person[name, kind]) for kind in COUNTED), ""] for name in names]
    lines = [narrator.say("past", missions=kinds["mission"], contests=kinds["won-contest"])]
    lines += figures(narrator.say("past-head"), rows)
    return lines + ([narrator.say("past-paid", missions=most_of(paid, MOST_NAMED))] if paid else [])
