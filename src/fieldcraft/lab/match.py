"""One game between bots: the players, the result, and the notes taken on the way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, NamedTuple

from fieldcraft import __version__
from fieldcraft.bots import make_bot
from fieldcraft.bots.observation import Observation
from fieldcraft.bots.policies import Bot, RandomBot
from fieldcraft.errors import RequestError
from fieldcraft.games import Outcome, Ruleset
from fieldcraft.kernel.chance import pick, scatter, step
from fieldcraft.kernel.playout import playout
from fieldcraft.kernel.state import EVERYBODY, PLAYING, Fact, Option, State
from fieldcraft.lab.editions import Edition
from fieldcraft.rulebook.figures import Figures
from fieldcraft.rulebook.reading import OFFERED, Reading, card_names

LONGEST: Final = 100_000
"""Decisions after which a game counts as one that does not end, unless told otherwise."""


AS_PRINTED: Final = Edition()


def version_of(rules: Ruleset) -> str:
    """Return the version of the program and of the cards."""
    return f"{__version__} {rules.version}"


@dataclass(frozen=True)
class Match:
    """A game, its setup, and the bot of each seat; a single bot takes every seat."""

    game: str
    bots: tuple[str, ...]
    setup: dict[str, Any] = field(default_factory=dict)
    cards: Edition = AS_PRINTED
    longest: int = LONGEST
    """Decisions after which a game counts as one that does not end."""
    stages: int = 0
    """Number of stages after which the game counts as won; 0 for all stages."""
    alike: bool = False
    """True if choices that the game's `Figures.DRAWN` names are drawn evenly."""

    @property
    def rules(self) -> Ruleset:
        """Rules of the match's game, with its cards."""
        return self.cards.rules(self.game)

    @property
    def version(self) -> str:
        """Return the version of program and cards that another machine needs for the same games."""
        return version_of(self.rules)

    def check(self) -> None:
        """Raise RequestError for an unknown game or bot, a wrong setup or another number of seats."""
        seats = self.rules.seats_of(self.setup)
        for bot in self.bots:
            make_bot(bot, 0)
        if len(self.bots) not in (1, seats):
            wanted = f"{seats} bots, one a seat" if seats > 1 else "one bot"
            raise RequestError(f"this game of {self.game} wants {wanted}, not {len(self.bots)}")
        if self.longest < 1:
            raise RequestError(f"a game ends after 1 decision or later, not after {self.longest}")
        if self.stages and not self.rules.reading.stage:
            raise RequestError(f"{self.rules.title} has no stages")

    def bot(self, seat: int, seed: int) -> Bot:
        """Return the bot of a seat, with its own random numbers."""
        return make_bot(self.bots[seat % len(self.bots)], scatter(seed, seat) if seat else seed)


def match_of(
    game: str,
    bots: str,
    settings: Iterable[str] = (),
    cards: Edition = AS_PRINTED,
    longest: int | None = None,
    stages: int = 0,
    alike: bool = False,
) -> Match:
    """The match that words ask for: bots with commas between, settings such as `seats=3`.

    Raises RequestError where it cannot be played, CardError for its cards.
    """
    setup = cards.rules(game).setup_of(settings)
    found = Match(
        game, tuple(bots.split(",")), setup, cards, LONGEST if longest is None else longest, stages, alike
    )
    found.check()
    return found


@dataclass(frozen=True)
class Played:
    """One game: its seed, how it ended and how long it was; `won` is None where it did not end."""

    seed: int
    won: bool | None
    reason: str
    score: int | None
    returns: tuple[float, ...]
    places: tuple[int, ...]
    decisions: int
    names: tuple[str, ...] = ()
    """Names of the seats: the characters that they played, if the game has such."""


class Decision(NamedTuple):
    """One choice: which of its game it was, whose, what was asked, how much was on offer, what was taken."""

    seed: int
    number: int
    turn: int
    seat: int
    question: str
    options: int
    key: str
    verb: str
    card: str
    place: str


class GameCourse:
    """Records one game as its `Reading` describes it: stages, turns, cards and tracks."""

    def __init__(self, rules: Ruleset, names: dict[str, str]) -> None:
        self.reading: Reading = rules.reading
        self.names = names
        """Cards by their ids."""
        self.stages: list[tuple[str, int]] = [(self.reading.first, 0)] if self.reading.first else []
        """Each stage that was begun, with the turns it took."""
        self.turns = 0
        self.cards: dict[tuple[int, str, str], str] = {}
        """The stage in which a fate first befell a card, by seat, fate and card."""
        self.offers: dict[tuple[int, str], list[str]] = {}
        """Each stage in which a card was on offer, by seat and card."""
        self.between: list[tuple[int, str, str]] | None = None
        """Seat, fate and card of what befell since a stage was won, for the next one; None within a stage."""
        self.tracks: list[tuple[int, int, str, float]] = []
        """Turn, seat, track, value, as each turn began."""
        self.read_up_to = 0

    @property
    def stage(self) -> str:
        """Name of the current stage, '' before the first."""
        return self.stages[-1][0] if self.stages else ""

    @property
    def over(self) -> int:
        """Return the number of stages that are over."""
        return len(self.stages) - 1

    def befall(self, seat: int, fate: str, card: str) -> None:
        """Write down what befell a card: in the stage that goes on, or for the next one."""
        if self.between is not None:
            self.between.append((seat, fate, card))
            return
        self.cards.setdefault((seat, fate, card), self.stage)
        if fate == OFFERED:
            stages = self.offers.setdefault((seat, card), [])
            if self.stage not in stages:
                stages.append(self.stage)

    def go_on(self) -> None:
        """Write down, for the stage that goes on, what befell since the one before was won."""
        waiting, self.between = self.between or [], None
        for seat, fate, card in waiting:
            self.befall(seat, fate, card)

    def leave(self) -> None:
        """Forget the stage that has just begun, which is not played."""
        left, _ = self.stages.pop()
        self.cards = {befallen: stage for befallen, stage in self.cards.items() if stage != left}

    def choose(self, g: State, option: Option[Any]) -> None:
        """Record what is on offer and what is about to be chosen, as far as cards are concerned."""
        reading, seat = self.reading, int(g.seat)
        for other in g.options:
            if other.parts.verb in reading.offers and (card := self.names.get(other.parts.card)):
                self.befall(seat, OFFERED, card)
        parts = option.parts
        if parts.verb in reading.verbs and (card := self.names.get(parts.card)):
            self.befall(seat, reading.verbs[parts.verb], card)

    def read(self, g: State, seat: int) -> None:
        """Read on in the journal; what no seat alone reads is put down to the one that chose."""
        journal, reading = g.journal, self.reading
        assert journal is not None
        has_turned = False
        for fact in journal[self.read_up_to :]:
            kind = fact.kind
            if kind == reading.stage:
                self.stages.append((str(fact.parts[0]), 0))
                self.go_on()
            elif kind == reading.over and self.between is None:
                self.between = []
            elif kind == reading.turn:
                self.turns += 1
                has_turned = True
                if self.stages:
                    self.stages[-1] = (self.stage, self.stages[-1][1] + 1)
            elif kind in reading.facts:
                fate, part = reading.facts[kind]
                self.befall(reader(fact, seat), fate, str(fact.parts[part]))
        self.read_up_to = len(journal)
        if has_turned:
            self.follow(g)

    def follow(self, g: State) -> None:
        """Record the values of the tracks of each seat."""
        for seat in range(g.seats):
            view = g.view(seat)
            for label, path in self.reading.tracks.items():
                self.tracks.append((self.turns, seat, label, self.reading.track(view, path, seat)))


def reader(fact: Fact, seat: int) -> int:
    """The seat that a fact concerns: the one that alone reads it, or else the one that chose."""
    return seat if fact.seat == EVERYBODY else int(fact.seat)


class Sheet:
    """Records games as they are played, in addition to how they ended."""

    def __init__(self, match: Match, decisions: bool = False, courses: bool = False) -> None:
        rules = match.rules
        self.decisions: list[Decision] | None = [] if decisions else None
        self.courses: list[GameCourse] | None = [] if courses else None
        self.figures: Figures | None = rules.figures() if courses else None
        """Return the figures that the game counts itself."""
        self.appraisal: Final = rules.appraisal
        self.names = card_names(rules.faces()) if courses else {}

    @property
    def is_needed(self) -> bool:
        """True if decisions or courses are noted."""
        return self.decisions is not None or self.courses is not None

    def choose(self, seed: int, number: int, g: State, option: Option[Any]) -> None:
        """Before each choice."""
        if self.decisions is not None:
            asked = str(g.question()["name"])
            row = (seed, number, int(g.turn), int(g.seat), asked, len(g.options), option.key, *option.parts)
            self.decisions.append(Decision(*row))
        if self.figures is not None:
            self.figures.watch(g, option, self.appraisal)

    def end(self, course: GameCourse, g: State) -> None:
        """Add a game that has ended to the courses and figures."""
        course.go_on()
        if self.courses is not None:
            self.courses.append(course)
        if self.figures is not None:
            self.figures.add(g.journal or [], g)


def play(match: Match, seed: int, sheet: Sheet | None = None) -> Played:
    """Play one game of a match; notes taken of it change nothing."""
    rules = match.rules
    sheet = sheet or Sheet(match)
    is_followed = bool(sheet.courses is not None or match.stages)
    state = rules.start(seed, match.setup, journal=is_followed)
    bots = [match.bot(seat, seed) for seat in range(state.seats)]
    is_random = all(isinstance(bot, RandomBot) for bot in bots)  # they see nothing: one stream plays them all
    if is_random and not (is_followed or sheet.is_needed or match.alike):
        decisions = int(playout(state, scatter(seed, 1), match.longest))
        return ended(rules, state, rules.outcome(state), seed, decisions)
    course = GameCourse(rules, sheet.names)
    drawn = rules.figures().DRAWN if match.alike else ()
    dice, luck, decisions = Random(seed), scatter(seed, 1), 0
    if is_followed:
        course.read(state, 0)
    while state.status == PLAYING and decisions < match.longest:
        seat = int(state.seat)
        if drawn and isinstance(state.options[0], drawn):
            index = dice.randrange(len(state.options))
        elif is_random:
            luck = step(luck)
            index = pick(luck, len(state.options))
        else:
            index = state.options.index(bots[seat].choose(Observation(state, seat, rules.appraisal)))
        option = state.options[index]
        sheet.choose(seed, decisions, state, option)
        if sheet.courses is not None:
            course.choose(state, option)
        state.choose(index)
        decisions += 1
        if is_followed:
            course.read(state, seat)
            if match.stages and course.over == match.stages and state.status == PLAYING:
                course.leave()
                sheet.end(course, state)
                reason = f"The first {match.stages} of its stages are over."
                return ended(rules, state, Outcome.together(True, reason, None, state.seats), seed, decisions)
    sheet.end(course, state)
    return ended(rules, state, rules.outcome(state), seed, decisions)


def ended(rules: Ruleset, state: State, outcome: Outcome, seed: int, decisions: int) -> Played:
    """Return the result of a game that has ended or been broken off."""
    names = tuple(rules.seat_names(state))
    return Played(
        *(seed, outcome.won, outcome.reason, outcome.score),
        *(outcome.returns, outcome.places, decisions, names),
    )


def has_won(played: Played, seat: int) -> bool:
    """True if this seat was first, or if all won together."""
    return played.places[seat] == 1


def won_stages(played: Played, course: GameCourse) -> Sequence[bool]:
    """Return for each stage that was begun whether it was won: another follows it, or the game is won."""
    last = len(course.stages) - 1
    return [at < last or played.won is True for at in range(len(course.stages))]
