"""Statistics of past games: the course of each part of a game, and what was gained most."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from fieldcraft.kernel.state import Fact
from fieldcraft.rulebook.narrator import Narrator
from fieldcraft.rulebook.text import average, figures, most_of

CARDS_SHOWN: Final = 8


@dataclass
class ChapterFigures:
    """A part of a game, such as a mission, over all games that came to it."""

    played: int = 0
    turns: list[int] = field(default_factory=list)
    """Number of turns it took, each time it was completed."""
    scores: list[int] = field(default_factory=list)
    """The score when it was completed."""
    failed: Counter[str] = field(default_factory=Counter)
    """Number of games lost here, by the reason."""

    @property
    def won(self) -> int:
        """Number of times it was completed."""
        return len(self.turns)

    def complete(self, turns: int, score: int) -> None:
        """Note that the part was completed once more."""
        self.turns.append(turns)
        self.scores.append(score)


def parts(
    facts: Iterable[Fact], begins: str, turn: str, ends: str
) -> Iterator[tuple[Fact, int, Fact | None]]:
    """The parts of a game, by the kinds of the facts that tell of them.

    Each with the fact in which it began, its turns, and the fact in which it ended, None where the game did.
    """
    begun: Fact | None = None
    turns = 0
    for fact in facts:
        if fact.kind == begins:
            begun, turns = fact, 0
        elif fact.kind == turn:
            turns += 1
        elif fact.kind == ends and begun is not None:
            yield begun, turns, fact
            begun = None
    if begun is not None:
        yield begun, turns, None


def chapters(
    games: Iterable[list[Fact]], kinds: tuple[str, str, str], score: int, lost_by: Callable[[list[Fact]], str]
) -> dict[str, ChapterFigures]:
    """Return the course of each part over all the games, by the name with which its first fact begins.

    `kinds` are those of the facts that begin a part, a turn, and end the part, which has its score at
    `score`; `lost_by` returns the reason why a game was lost, '' if it was not.
    """
    found: defaultdict[str, ChapterFigures] = defaultdict(ChapterFigures)
    for facts in games:
        for begun, turns, ended in parts(facts, *kinds):
            chapter = found[str(begun.parts[0])]
            chapter.played += 1
            if ended is not None:
                chapter.complete(turns, int(ended.parts[score]))
            elif reason := lost_by(facts):
                chapter.failed[reason] += 1
    return found


def report(
    narrator: Narrator,
    chapters: Iterable[tuple[str, ChapterFigures]],
    gained: Counter[str],
    more: Iterable[str] = (),
) -> list[str]:
    """Return each chapter under its title with how it went, then more lines, and the cards gained most."""
    rows = [row(narrator, title, chapter) for title, chapter in chapters]
    lines = [*figures(narrator.say("past-head"), rows), narrator.say("past-averages"), *more]
    if gained:
        lines.append(narrator.say("past-gained", cards=most_of(gained, CARDS_SHOWN)))
    return lines


def row(narrator: Narrator, title: str, chapter: ChapterFigures) -> list[str]:
    """Return how often a part was played and won, its turns and score then, and the reasons of losses."""
    lost = ", ".join(narrator.say(f"past-by-{by}", n=n) for by, n in chapter.failed.most_common())
    numbers = [str(chapter.played), str(chapter.won), average(chapter.turns), average(chapter.scores)]
    return [title, *numbers, lost]
