"""Statistics of past missions of Blight Chronicles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from fieldcraft.games.blight_chronicles.outward.narrator import BlightNarrator
from fieldcraft.kernel.state import Fact
from fieldcraft.rulebook.statistics import chapters, report
from fieldcraft.rulebook.text import average, most_of


def statistics(narrator: BlightNarrator, missions: Iterable[list[Fact]]) -> list[str]:
    """Return how each stage went, the endings that were read, suspicion, and the cards gained most."""
    missions = list(missions)
    found = chapters(missions, ("stage", "round", "completed"), 2, lost_by)
    if not found:
        return []
    book = narrator.book()
    gained: Counter[str] = Counter()
    endings: Counter[str] = Counter()
    suspicion: list[int] = []
    for facts in missions:
        gained.update({str(fact.parts[-1]) for fact in facts if fact.kind in ("eliminated", "learned")})
        if facts[-1].kind == "won":
            endings.update(title for title, *_ in book.pages(facts[-1])[-1:])
            suspicion.append(int(facts[-1].parts[1]))
    more = []
    if endings:
        of = 1 if book.closing else len(book.endings)
        more.append(narrator.say("past-endings", n=len(endings), of=of, names=most_of(endings, 99)))
        low, high = min(suspicion), max(suspicion)
        more.append(narrator.say("past-suspicion", low=low, high=high, mean=average(suspicion)))
    titles = {stage.id: f"{stage.id:<2} {stage.name}" for stage in narrator.card_set.stages}
    return report(narrator, [(titles[id], found[id]) for id in sorted(found)], gained, more)


def lost_by(facts: list[Fact]) -> str:
    return next((fact.kind.removeprefix("failed-") for fact in facts if fact.kind.startswith("failed-")), "")
