"""What past missions came to, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from fieldcraft.games.blight_chronicles.metrics import Figures
from fieldcraft.games.blight_chronicles.narrator import Narrator
from fieldcraft.games.blight_chronicles.storybook import Storybook
from fieldcraft.kernel.state import Fact
from fieldcraft.rulebook.ruleset import average, figures, most_of

CARDS_SHOWN: Final = 8


def told(words: Narrator, book: Storybook, missions: Iterable[list[Fact]]) -> list[str]:
    """Each stage with how it went, the endings that were read, suspicion, and the cards gained most."""
    sums, endings = Figures(), Counter[str]()
    for facts in missions:
        sums.add((fact.kind, fact.parts) for fact in facts)
        last = book.pages(facts[-1])
        if facts[-1].kind == "won" and last:
            endings[last[-1][0]] += 1
    if not sums.missions:
        return []
    lines = figures(words.say("past-head"), [stage_row(words, sums, id) for id in sorted(sums.stages)])
    lines.append(words.say("past-averages"))
    if endings:
        all_endings = 1 if book.closing else len(book.endings)
        lines.append(words.say("past-endings", n=len(endings), of=all_endings, names=most_of(endings, 99)))
        low, high = min(sums.suspicion), max(sums.suspicion)
        lines.append(words.say("past-suspicion", low=low, high=high, mean=average(sums.suspicion)))
    if sums.gained:
        lines.append(words.say("past-gained", cards=most_of(sums.gained, CARDS_SHOWN)))
    return lines


def stage_row(words: Narrator, sums: Figures, id: str) -> list[str]:
    """A stage: how often it was played and won, rounds and suspicion then, and what the mission failed by."""
    stage = sums.stages[id]
    title = next(stage.title for stage in words.box.stages if stage.id == id)
    failed = ", ".join(words.say(f"past-by-{reason}", n=n) for reason, n in stage.failed.most_common())
    numbers = [str(stage.played), str(stage.won), average(stage.rounds), average(stage.suspicion)]
    return [f"{id:<2} {title}", *numbers, failed]
