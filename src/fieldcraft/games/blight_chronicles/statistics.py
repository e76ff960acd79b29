"""What past missions of Blight Chronicles came to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from fieldcraft.games.blight_chronicles.metrics import Figures
from fieldcraft.games.blight_chronicles.narrator import BlightNarrator
from fieldcraft.kernel.state import Fact
from fieldcraft.rulebook.statistics import report
from fieldcraft.rulebook.text import average, most_of


def statistics(narrator: BlightNarrator, missions: Iterable[list[Fact]]) -> list[str]:
    """Each stage with how it went, the endings that were read, suspicion, and the cards gained most."""
    book = narrator.book()
    sums, endings = Figures(), Counter[str]()
    for facts in missions:
        sums.add(facts)
        last = book.pages(facts[-1])
        if facts[-1].kind == "won" and last:
            endings[last[-1][0]] += 1
    if not sums.missions:
        return []
    more = []
    if endings:
        of = 1 if book.closing else len(book.endings)
        more.append(narrator.say("past-endings", n=len(endings), of=of, names=most_of(endings, 99)))
        low, high = min(sums.suspicion), max(sums.suspicion)
        more.append(narrator.say("past-suspicion", low=low, high=high, mean=average(sums.suspicion)))
    titles = {stage.id: f"{stage.id:<2} {stage.title}" for stage in narrator.card_set.stages}
    chapters = [(titles[id], sums.stages[id]) for id in sorted(sums.stages)]
    return report(narrator, chapters, sums.gained, more)
