"""A report on a game: one page of HTML with its plots, or its tables as Markdown.

What every game has is found by `findings`; what a game counts itself (`Ruleset.figures`) follows it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean, median
from typing import Final

from fieldcraft.errors import RequestError
from fieldcraft.extras import library
from fieldcraft.lab import charts
from fieldcraft.lab.document import Section, html, markdown
from fieldcraft.lab.editions import packed
from fieldcraft.lab.findings import CardEffect, CardFigures, Findings, Rate
from fieldcraft.lab.match import match_of
from fieldcraft.lab.simulate import Tick, endless, without_end
from fieldcraft.lab.work import Crew, Task, parts
from fieldcraft.rulebook.figures import rate
from fieldcraft.rulebook.files import check_output, write_text
from fieldcraft.rulebook.reading import DRAWN, GAINED, OFFERED, PLAYED

PLOTTED: Final = 30
"""Number of cards plotted: those with most evidence."""
TAKEN: Final = 15
"""Number of cards named among those gained most often when on offer."""
ENOUGH: Final = 10
"""A card that was on offer less often is called neither dead nor a must."""
DEAD: Final = 0.02
"""A card is dead that is gained less often than this where it is on offer."""
MUST: Final = 0.1
"""A card is a must where the whole interval of gaining it adds more than this to the chance."""
COUNTED: Final = (
    "Each number counts games (of several seats, seats in games) in which a card was on offer, gained, "
    "drawn or played at least once, and how many of those were won."
)
COMPARED: Final = (
    "To gain a card is compared with having it on offer at the same stage and not gaining it there; to draw "
    "or play it with games that came to the same stage without. What is gained between two stages counts for "
    "the later one. Each stage is compared with itself, so that a card that comes late "
    "does not look good for that alone. Yet who plays on for longer gains more cards, and who takes one may "
    "have had the better hand for it: this says what goes together. What follows from a card is said by a "
    "comparison of two versions (fieldcraft compare)."
)
NAMED: Final = 60
"""Number of cards named in a list."""
MARKDOWN: Final = ".md"
PAGE: Final = (".html", ".htm")


@dataclass(frozen=True)
class Sample:
    """Return in words which games a report is about."""

    title: str
    bots: str
    games: int
    seed: int
    setup: tuple[str, ...] = field(default=())
    alike: bool = False

    @property
    def heading(self) -> str:
        """Heading of the report: bots, number of games, and setup."""
        parts = [f"`{self.title}`", *self.setup, *(["the way drawn evenly"] if self.alike else [])]
        return f"`{self.bots}`, {self.games} games of {', '.join(parts)}"


def report(
    game: str,
    bots: str,
    games: int,
    seed: int,
    crew: Crew,
    out: Path,
    tick: Tick | None = None,
    settings: Sequence[str] = (),
    cards: Path | None = None,
    *,
    longest: int | None = None,
    stages: int = 0,
    alike: bool = False,
) -> Findings:
    """Play games and write a report to a file, in the format of its ending: .html or .md.

    Raises RequestError for games that cannot be played and files that cannot be written, CardError for a card
    pack.
    """
    if out.suffix not in (*PAGE, MARKDOWN):
        raise RequestError(f"{out}: a report is written as .html or as .md")
    check_output(out)
    if out.suffix in PAGE:
        library("altair")
        library("vl_convert")
    match = match_of(game, bots, settings, packed(cards), longest, stages, alike)
    found = Findings(match)
    for part in parts(Task(match, courses=True, version=match.version), games, seed, crew):
        found.add(part.games, part.courses, part.figures)
        if tick is not None:
            tick(len(found.games))
    sample = Sample(game, bots, games, seed, tuple(settings), alike)
    told = list(sections(found))
    text = markdown(sample.heading, told) if out.suffix == MARKDOWN else html(page_title(sample, found), told)
    write_text(out, text)
    return found


def page_title(sample: Sample, found: Findings) -> tuple[str, str]:
    """The head of the page, and the line under it."""
    cards = found.match.cards.name
    last = sample.seed + sample.games - 1
    more = [", ".join(sample.setup)] if sample.setup else []
    if sample.alike:
        more.append("the way drawn evenly")
    line = [
        f"{sample.games:,} games by {sample.bots}",
        *more,
        f"cards: {cards}",
        f"seeds {sample.seed} to {last}",
    ]
    return found.match.rules.title, " · ".join(line)


def sections(found: Findings) -> Iterator[Section]:
    """The report, part by part; what a game has not is left out."""
    yield overall(found)
    if own := list(found.own.report(found.match.rules)):
        yield Section("What the game asks for", own)
    stages = found.by_stage()
    if stages:
        yield of_stages(found, stages)
    if found.forks():
        yield of_branches(found)
    if lost := found.failures():
        rows = [[stage, reason, f"{n}"] for (stage, reason), n in lost.items()]
        yield Section(
            "How games are lost",
            rows=[["stage", "reason", "games"], *rows],
            chart=lambda: charts.failures(lost, list(stages)),
        )
    if ended := found.lengths():
        yield of_length(ended)
    if points := found.tracks():
        yield Section(
            "From turn to turn",
            ["The line is the mean of the games that go on, the band holds the middle half of them."],
            chart=lambda: charts.tracks(points),
        )
    if cards := found.cards():
        yield of_cards(found, cards)
        yield of_extremes(found, cards)


def overall(found: Findings) -> Section:
    """Chart how often each side wins."""
    lines = []
    if found.is_shared:
        lines.append(f"Won: {rated(found.won)} of {found.won.games:,} games.")
    by = found.by_name() or (found.by_seat() if found.seats > 1 else {})
    if unfinished := without_end(endless(found.match, found.games)):
        lines.append(f"{unfinished[0].upper()}{unfinished[1:]}. They count as not won.")
    else:
        lines.append("All games ended.")
    scores = [one.score for one in found.games if one.score is not None]
    if scores:
        lines.append(
            f"Score of the {len(scores):,} games that have one: {min(scores)} to {max(scores)}, "
            f"median {median(scores):g}, mean {mean(scores):.1f}."
        )
    shown = by or ({"Games won": found.won} if found.is_shared else {})
    rows = [[name, f"{one.games}", rated(one)] for name, one in by.items()]
    head = [["who", "games", "first"], *rows] if rows else []
    return Section(
        "Who wins", lines, head, (lambda: charts.rates(shown, "first" if by else "won")) if shown else None
    )


def of_stages(found: Findings, stages: dict[str, Rate]) -> Section:
    """Return the section on stages: how often each was begun and won, and its turns."""
    rows = []
    for name, one in stages.items():
        turns = found.turns_in(name)
        length = f"{mean(turns):.1f} ({min(turns)} to {max(turns)})" if turns else "-"
        rows.append([name, f"{one.games}", rated(one), length])
    head = ["stage", "begun", "won", "turns to win it"]
    return Section("Stages", rows=[head, *rows], chart=lambda: charts.rates(stages, "won, of those begun"))


def of_branches(found: Findings) -> Section:
    """Return the section on the ways from stage to stage."""
    rows = [[before, after, f"{one.games}", rated(one)] for (before, after), one in found.branches().items()]
    ways = {f"{before} → {after}": one for (before, after), one in found.branches().items()}
    return Section(
        "Branches",
        rows=[["from", "to", "taken", "games won then"], *rows],
        chart=lambda: charts.rates(ways, "games won, of those that went on so"),
    )


def of_length(ended: list[tuple[int, int, bool]]) -> Section:
    """Return the section on the length of games, in turns and decisions."""
    words = []
    for at, name in enumerate(("turns", "decisions")):
        values = [game[at] for game in ended]
        words.append(f"{median(values):g} {name} ({min(values)} to {max(values)})")
    return Section(
        "Length", [f"The median game has {words[0]} and {words[1]}."], chart=lambda: charts.lengths(ended)
    )


def of_cards(found: Findings, cards: list[CardFigures]) -> Section:
    """Chart the effect of each card on the chance to win."""
    gains = {card.name: effect for card in cards if (effect := card.effects[GAINED])}
    known = sorted(gains, key=lambda name: (gains[name].high - gains[name].low, name))[:PLOTTED]
    plotted = {name: gains[name] for name in sorted(known, key=lambda name: -gains[name].difference)}
    ranked = sorted(cards, key=lambda card: (-difference(card.effects[GAINED]), card.name))
    head = [
        "card",
        "on offer",
        "won",
        "gained",
        "won",
        "gaining it",
        "drawn",
        "won",
        "drawing it",
        "played",
        "won",
        "playing it",
    ]
    rows = []
    for card in ranked:
        row = [card.name]
        for fate in (OFFERED, GAINED, DRAWN, PLAYED):
            one = card.rates[fate]
            row += [f"{one.games}", f"{one.value:.0%}" if one.games else "-"]
            if fate != OFFERED:
                row.append(changed(card.effects[fate]))
        rows.append(row)
    success = "that stage was won, since hardly any game is" if found.is_by_stage else "the game was won"
    lines = [f"Won means here that {success}.", COUNTED, COMPARED]
    chart = (lambda: charts.effects(plotted)) if plotted else None
    return Section("Cards", lines, [head, *rows], chart, is_long=True)


def of_extremes(found: Findings, cards: list[CardFigures]) -> Section:
    """Dead cards and must-haves."""
    often = [card for card in cards if card.taken.games >= ENOUGH]
    dead = [
        f"{card.name} ({card.taken.wins} of {card.taken.games})" for card in often if card.taken.value < DEAD
    ]
    musts = [
        f"{card.name} ({changed(effect)})"
        for card in often
        if (effect := card.effects[GAINED]) and effect.low > MUST
    ]
    takes = sorted(often, key=lambda card: -card.taken.value)[:TAKEN]
    taken = [f"{card.name} {card.taken.value:.0%}" for card in takes if card.taken.wins]
    lines = [
        f"Dead, gained in less than {DEAD:.0%} of the games that have it on offer: {listed(dead)}.",
        f"Never on offer: {listed(found.never()[OFFERED])}.",
        f"Must-haves: the whole interval of gaining them is above {100 * MUST:+.0f}: {listed(musts)}.",
        f"Most often gained where on offer: {listed(taken)}.",
    ]
    return Section("Dead cards and must-haves", lines)


def difference(effect: CardEffect | None) -> float:
    """Return the difference of an effect, for sorting; unknown effects come last."""
    return effect.difference if effect else -2.0


def changed(effect: CardEffect | None) -> str:
    """An effect in points, with its interval."""
    if effect is None:
        return "-"
    return f"{100 * effect.difference:+.0f} ({100 * effect.low:+.0f} to {100 * effect.high:+.0f})"


def rated(one: Rate) -> str:
    """Return a rate in words."""
    return rate(one.wins, one.games)


def listed(names: Sequence[str]) -> str:
    """Return the first names, and how many more there are."""
    more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
    return (", ".join(names[:NAMED]) + more) or "none"
