"""The interface of every game to callers that do not know it: records, bots, table, terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from fieldcraft.errors import RequestError, ScenarioError
from fieldcraft.kernel.appraisal import Appraisal
from fieldcraft.kernel.state import LOST, PLAYING, WON, Fact, Option, Spot, State, is_readable
from fieldcraft.kernel.value import Value
from fieldcraft.kernel.views import View
from fieldcraft.rulebook.deals import Deals
from fieldcraft.rulebook.entries import read_toml, slug
from fieldcraft.rulebook.figures import Figures
from fieldcraft.rulebook.files import FORMER_KEYS, has_resource, resource
from fieldcraft.rulebook.forecast import warnings
from fieldcraft.rulebook.narrator import Narrator
from fieldcraft.rulebook.options import Options
from fieldcraft.rulebook.pack import Pack
from fieldcraft.rulebook.reading import Reading
from fieldcraft.rulebook.setup import SCENARIO, SEATS, SetupOption, complete, from_texts, listed
from fieldcraft.rulebook.storybook import Page

if TYPE_CHECKING:
    from fieldcraft.rulebook.counted import Counted, Tally
    from fieldcraft.rulebook.first_game import FirstGame
    from fieldcraft.rulebook.how_to_play import HowToPlay
    from fieldcraft.rulebook.scenario import Schema


class Outcome(NamedTuple):
    """The result of a game, or its progress while it is played.

    `won` is None while it is played, True if any seat has won; `reason` says it in words; `score` is the
    game's own measure, None where it has none.  `returns` and `places` have an entry for each seat:
    what the result is worth to it, from -1 to 1, and its place, 1 for the best and 0 for none.
    """

    won: bool | None
    reason: str
    score: int | None
    returns: tuple[float, ...]
    places: tuple[int, ...]

    @classmethod
    def together(cls, won: bool | None, reason: str, score: int | None = None, seats: int = 1) -> Outcome:
        """The result of seats that win or lose as one; a game that is lost, or goes on, gives no places."""
        worth = 0.0 if won is None else 1.0 if won else -1.0
        return cls(won, reason, score, (worth,) * seats, (int(won is True),) * seats)

    @classmethod
    def ranked(cls, reason: str, points: Sequence[int]) -> Outcome:
        """The result of seats that play against each other, by their points; equal points share a place.

        The returns add up to 0: each seat's is the part of the others it has beaten, less the part that
        has beaten it.
        """
        others = max(1, len(points) - 1)
        returns = [sum((mine > theirs) - (mine < theirs) for theirs in points) / others for mine in points]
        places = [1 + sum(theirs > mine for theirs in points) for mine in points]
        return cls(True, reason, None, tuple(returns), tuple(places))


class Feat(NamedTuple):
    """Something worth having done in a game, over and above winning it; `done` in the game in question."""

    id: str
    title: str
    text: str
    done: bool = False


class Way(NamedTuple):
    """A setup with a name: a way in which the game is usually played."""

    name: str
    label: str
    setup: dict[str, Any]


class RuleSection(NamedTuple):
    """The rules on one subject."""

    title: str
    rules: dict[str, str]
    """Each rule's text by its id."""


class Ruleset:
    """One game: its cards, words and rules, and how to begin it."""

    id: str
    title: str
    version: str
    seats: int = 1
    """Number of seats, where the setup does not say it."""
    setup_options: tuple[SetupOption, ...] = ()
    """The options that people may set before the game begins."""
    ways: tuple[Way, ...] = ()
    """Setups that are offered by name before the single options are; the first is the usual one."""
    digested: tuple[str, ...] = ()
    """The entries of a view with which a record checks a position; () for all of them."""
    minutes: int | None = None
    """Approximate duration of a game, if it is known."""
    plays: str = ""
    """The verb with which cards of a hand are played one after another, where a game has such a verb."""
    by_steps: bool = False
    """True if the result is reached step by step (`Appraisal.reached`): a chance is that of the next step."""
    low_is_good: bool = True
    """True if a lower score is better."""
    reading: Reading = Reading()
    """The reading of the game's journals and options by the laboratory."""
    package: str = ""
    """Name of the package that contains its files, '' for a game without files."""
    messages: dict[str, dict[str, str]]
    pack: Pack | None = None
    """The card pack that is laid over the game."""
    options: Options = Options({}, lambda state: {})
    """All options that a player may be offered."""
    narrator: Narrator
    """Writes what a player reads."""
    last_setup: tuple[str, dict[str, Any]] = "", {}
    """The setup with which a game began last, in words, and as it was completed."""
    appraisal: Appraisal[Any] = Appraisal()
    """The judgement of its positions, for bots, hints and training."""

    @cached_property
    def rule_sections(self) -> tuple[RuleSection, ...]:
        """The rules by subject, in the order in which a new player needs them."""
        rows: list[dict[str, Any]] = read_toml(resource(self.package, "rules.toml"), "rules.toml")["section"]
        return tuple(RuleSection(row["title"], row["rules"]) for row in rows)

    @cached_property
    def rules(self) -> dict[str, str]:
        """The text of each rule by its id."""
        return {rule: text for section in self.rule_sections for rule, text in section.rules.items()}

    @cached_property
    def how_to_play(self) -> HowToPlay:
        """Return chapters for a player who has never seen the game; none if the package has no such file."""
        from fieldcraft.rulebook.how_to_play import NONE, read_how_to_play

        return read_how_to_play(self.package) if self.package else NONE

    @cached_property
    def first_game(self) -> FirstGame | None:
        """The script of a guided game; None if the package has no such file."""
        from fieldcraft.rulebook.first_game import read_first_game

        return read_first_game(self.package, self.id) if self.package else None

    @cached_property
    def counted(self) -> tuple[Counted, ...]:
        """Categories of a player's statistics; () if the package has no such file."""
        from fieldcraft.rulebook.counted import read_counted

        return read_counted(self.package) if self.package else ()

    @cached_property
    def former_keys(self) -> dict[str, str]:
        """The key of an option in old records, by its key of today, for options that had another one."""
        if not has_resource(self.package, FORMER_KEYS):
            return {}
        keys: dict[str, str] = read_toml(resource(self.package, FORMER_KEYS), FORMER_KEYS)["keys"]
        return keys

    # -- beginning ------------------------------------------------------------------------------

    def start(
        self,
        seed: int,
        setup: dict[str, Any],
        journal: bool = False,
        patient: bool = False,
        key: bytes = b"",
    ) -> State:
        """A game at its first decision.

        `setup` is {} for the game as printed; `read_setup` says what else it may hold.  A `journal` of
        what happens is kept on request; a `patient` game asks people also where their answer is not in
        doubt; a `key` decides what is dealt, where nobody may work it out.  Raises RequestError for the
        setup, ScenarioError for the scenario in it.
        """
        table = self.completed(setup)
        g = self.new_state(seed, table)
        g.key = key
        if patient:
            g.patient = True
        if journal:
            g.journal = []
        if SCENARIO in table:
            self.lay_out(g, table[SCENARIO])
        else:
            self.set_up(g)
        g.advance()
        return g

    def completed(self, setup: dict[str, Any]) -> dict[str, Any]:
        """Return the setup as `read_setup` completes it, the same table for the same setup twice in a row.

        Bulk play begins its games by the thousand, and to read a setup takes as long as twenty decisions.
        """
        if SCENARIO in setup:
            return self.read_setup(setup)
        said = repr(setup)
        last, table = self.last_setup
        if said != last:
            table = self.read_setup(setup)
            self.last_setup = said, table
        return table

    def new_state(self, seed: int, setup: dict[str, Any]) -> State:
        """A state with nothing laid out, for a complete setup."""
        raise NotImplementedError

    def set_up(self, g: Any) -> None:
        """Lay out the game as its rules say; `start` plays on to the first decision."""
        raise NotImplementedError

    def lay_out(self, g: Any, scenario: dict[str, Any]) -> None:
        """Put a declared position on the table; raises ScenarioError."""
        raise ScenarioError(f"{self.title} has no declared positions")

    @cached_property
    def schema(self) -> Schema:
        """The keys of the game's scenarios."""
        raise NotImplementedError

    def scenario_keys(self) -> dict[str, str]:
        """Return the meaning and the form of each key of a scenario."""
        return self.schema.keys()

    def read_setup(self, setup: Mapping[str, Any]) -> dict[str, Any]:
        """The setup with a value for every option; raises RequestError, which says what is possible."""
        if not setup and not self.setup_options:
            return {}  # at once: bulk play begins its games by the thousand
        return complete(self.title, self.setup_options, setup)

    def setup_of(self, texts: Iterable[str], way: str = "") -> dict[str, Any]:
        """Return the setup for texts such as `seats=3`, on top of that of a way; raises RequestError."""
        return self.way(way) | from_texts(self.title, self.setup_options, texts)

    def way(self, name: str) -> dict[str, Any]:
        """The setup of the way of this name, {} for ''; raises RequestError."""
        setups = {way.name: way.setup for way in self.ways} | {"": {}}
        if name not in setups:
            names = [way.name for way in self.ways]
            there = f"the ways are {listed(names)}" if names else "it has one way only"
            raise RequestError(f"{self.title} has no way '{name}': {there}")
        return setups[name]

    def seats_of(self, setup: Mapping[str, Any]) -> int:
        """Return the number of seats with this setup; raises RequestError."""
        seats: int = self.read_setup(setup).get(SEATS, self.seats)
        return seats

    def continuation(self, state: State, setup: Mapping[str, Any]) -> dict[str, Any]:
        """Return the setup of the game that goes on from one that is over; raises RequestError."""
        raise RequestError(f"no game of {self.title} goes on from another")

    @property
    def solo(self) -> dict[str, Any] | None:
        """The setup in which one plays alone: as printed, else the first such way; None without one."""
        setups: list[dict[str, Any]] = [{}, *(way.setup for way in self.ways)]
        return next((setup for setup in setups if self.seats_of(setup) == 1), None)

    def of_the_day(self, day: int) -> dict[str, Any]:
        """The setup of the game of a day: the way that is played alone, which some games make
        harder through the week.

        Days are numbered so that each seventh, from 0 on, is a Monday.
        """
        return dict(self.solo or {})

    def told_setup(self, setup: Mapping[str, Any]) -> list[str]:
        """Return the choices of a setup, in the words of its options."""
        return [option.told(setup[option.name]) for option in self.setup_options if option.name in setup]

    @property
    def phrases(self) -> dict[str, str]:
        """The phrases that can be said at a table of several seats, by name."""
        return self.messages.get("phrases", {}) if self.players[1] > 1 else {}

    @property
    def players(self) -> tuple[int, int]:
        """The least and the greatest number of players."""
        for option in self.setup_options:
            if option.name == SEATS:
                return option.least, option.most
        return self.seats, self.seats

    def check(self) -> int:
        """Read what a game does not need to begin, too; how many cards there are.  Raises CardError."""
        return self.count()

    def remarks(self) -> list[str]:
        """Return remarks on data that is valid but may surprise its author; a sentence each."""
        return []

    def count(self) -> int:
        """Return how many cards are in the box, copies included; here, one of each name."""
        return len(self.narrator.card_names())

    def figures(self) -> Figures:
        """Return the game's own figures, beyond those of every report, with nothing counted yet."""
        return Figures()

    # -- what is learned from games -----------------------------------------------------------------

    def features(self) -> list[str]:
        """Return the names of `Appraisal.features`; none where no value is learned."""
        return []

    def parts(self) -> int:
        """Return the number of parts of the game that have weights of their own (`Appraisal.part`)."""
        return 1

    def practice(self, part: int, seed: int) -> dict[str, Any] | None:
        """The setup of a likely position where a part begins, to learn from; None: the game begins."""
        return None

    def lesson(self, seed: int) -> dict[str, Any]:
        """The setup of a game to learn from: the ways in which it is played, in turn."""
        return self.ways[seed % len(self.ways)].setup if self.ways else {}

    def weigh(self, value: Value | None) -> None:
        """Have bots weigh positions by this value from now on; a game without features has no use for one."""
        assert value is None or self.features()
        self.appraisal.learned = value

    def worths(self) -> dict[str, tuple[int, int]]:
        """Return the bounds of each number that `Appraisal.evaluate` adds up; none where a game has no file
        of them.
        """
        return {}

    def appraise(self, worth: Mapping[str, int]) -> None:
        """Have `Appraisal.evaluate` add up these numbers from now on."""
        assert not worth

    # -- ending ---------------------------------------------------------------------------------

    def outcome(self, state: State) -> Outcome:
        """Return the result of the game, or its progress while it is played."""
        if state.status == PLAYING:
            return Outcome.together(None, self.messages["outcomes"]["playing"], None, state.seats)
        points = () if state.is_endless else self.points(state)
        if points:
            return Outcome.ranked(self.messages["outcomes"]["over"], points)
        name = "endless" if state.is_endless else self.reason(state)
        reason = self.messages["outcomes"][name]
        return Outcome.together(state.status == WON, reason, self.score(state), state.seats)

    def points(self, state: Any) -> Sequence[int]:
        """Return the points of each seat at the end, where seats play against each other; else ()."""
        return ()

    def reason(self, state: Any) -> str:
        """Return the reason why a game ended: the name of a message in `outcomes`."""
        return "won" if state.status == WON else "lost"

    def ending(self, state: Any, facts: Sequence[Fact]) -> str:
        """Return the id of how a finished game ended: its picture is called by it."""
        return "endless" if state.is_endless else "over" if self.points(state) else self.reason(state)

    def score(self, state: Any) -> int | None:
        """The game's own measure of a game that is over, None where it has none."""
        return None

    # -- what people read and may do ------------------------------------------------------------

    def find_option(self, state: State, key: str) -> Option[Any] | None:
        """The option that has this key, on offer or not; None where no option has it."""
        return self.options.find(state, key)

    def askable(self, state: State) -> list[Option[Any]]:
        """Return options that are not on offer but so near that a player may wonder why."""
        return self.options.askable(state)

    def shortfall(self, option: Option[Any], state: State) -> str:
        """Return a sentence and a blank on what a refused option takes and what its seat has, '' for none."""
        name, parts = option.shortfall(state)
        return f"{self.messages['shortfalls'][name].format(*parts)} " if name else ""

    def spot(self, option: Option[Any], view: View) -> Spot | None:
        """Return where an option is on the table of a view, None where it is in the list of options alone."""
        spots = option.spots
        if not spots:
            return None
        found = spots[-1]
        if len(spots) > 1:
            found = next((spot for spot in spots if spot.card and self.holds(view, spot)), found)
        return self.whole(found, view)

    def holds(self, view: View, spot: Spot) -> bool:
        """True if the zone of a spot holds its card."""
        return spot.card in view.get(spot.zone, ())

    def whole(self, spot: Spot, view: View) -> Spot | None:
        """Return a spot as the page knows it; a game completes what depends on its view."""
        return spot

    def forecast(self, deals: Deals) -> dict[str, Any] | None:
        """Return what ending the turn adds to the gauge of the game (`forecast` of `rulebook.forecast`)."""
        return None

    def is_at_risk(self, state: Any) -> bool:
        """True if one choice may lose the game, so that each is tried before it is offered (`warnings`)."""
        return False

    def grave(self, state: Any) -> str:
        """Return in a sentence what the last choice has done that cannot be mended; '' for nothing."""
        return self.outcome(state).reason if state.status == LOST else ""

    def mildest(self, state: Any) -> int:
        """Return the least harmful answer to what has to follow from a choice, -1 where that is open."""
        return -1

    def warnings(self, deals: Deals, forecast: dict[str, Any] | None) -> dict[str, dict[str, Any]]:
        """Return what is sure to come of options and cannot be mended: its `text`, and whether all is `lost`.

        Of an option that ends the turn the forecast knows more.
        """
        state = deals.state
        found = warnings(deals, self.grave, self.mildest) if self.is_at_risk(state) else {}
        if forecast and (forecast["lost"] or forecast["grave"]):
            said = {"lost": forecast["lost"], "text": self.narrator.doom(state.view(deals.seat), forecast)}
            ends = self.narrator.ENDS
            found |= {option.key: said for option in state.options if option.parts.verb in ends}
        return found

    @property
    def endings(self) -> int:
        """Number of endings that the story of a won game may have; 0 without a story."""
        return 0

    def feats(self, facts: Iterable[Fact]) -> list[Feat]:
        """Return every feat of this game, and whether it was done in the game with this journal."""
        return []

    def faces(self) -> dict[str, Any]:
        """Return every printed card by its id, for the page; the fields of a card are the game's own."""
        names = {slug(name): name for name in self.narrator.card_names()}
        text = self.narrator.card_text
        return {id: {"id": id, "name": name, "lines": text(name)} for id, name in names.items()}

    def statistics(self, games: Iterable[list[Fact]]) -> list[str]:
        """Return statistics of games that ended, in words, from the whole journal of each."""
        return []

    def tallies(
        self, setup: Mapping[str, Any], view: View, facts: Sequence[Fact], seat: int, is_won: bool
    ) -> list[Tally]:
        """Return the entries of a finished game in the statistics of a seat."""
        from fieldcraft.rulebook.counted import of_setup, of_stages, of_view

        table, found = self.read_setup(setup), []
        for by in self.counted:
            if by.stages:
                found += of_stages(by, self.reading, facts)
            elif by.setup:
                found += of_setup(by, self.setup_options, table, is_won)
            else:
                found += of_view(by, view, seat, self.narrator.name, is_won)
        return found

    def narrate(self, facts: Iterable[Fact], seat: int, names: Sequence[str] = ()) -> list[str]:
        """Return facts as lines that the seat may read, cause first; `names` are those of all seats.

        The catalogue's section `together` makes one line of a run of facts of the same kind and cause.
        """
        together = self.messages.get("together", {})
        lines: list[str] = []
        readable = (fact for fact in facts if is_readable(fact, seat))
        for (kind, source), run in groupby(readable, lambda fact: (fact.kind, fact.source)):
            told = list(run)
            if kind in together and len(told) > 1:
                parts = ", ".join(str(fact.parts[0]) for fact in told)
                lines.append(self.with_cause(together[kind].format(parts), source))
            else:
                lines += [self.tell(fact, names) for fact in told]
        return lines

    def with_cause(self, line: str, source: str) -> str:
        """Return a line with the name of its cause before it, where the line does not name it."""
        by = self.narrator.name(source)
        return line if by in line else self.narrator.say("by", card=by, line=line)

    def pages(self, fact: Fact) -> list[Page]:
        """The pages of a storybook that a fact turns up."""
        return []

    def read_all(self) -> None:
        """Read what is otherwise read when it is first asked for, such as a long story; raises CardError."""

    def seat_names(self, state: Any) -> list[str]:
        """Return the name of each seat, as all may know it."""
        return [self.narrator.seat_name(seat) for seat in range(state.seats)]

    def tell(self, fact: Fact, names: Sequence[str] = ()) -> str:
        """Return a fact as one line, its cause first.

        `names` are those of the seats, where they have others than their numbers.
        """
        if fact.kind == "chosen":
            label, seat = self.with_cause(str(fact.parts[0]), fact.source), fact.parts[1]
            if self.players[1] == 1 or len(names) == 1:
                return f"> {label}"
            name = names[int(seat) - 1] if names else self.narrator.seat_name(int(seat) - 1)
            return f"> {name}: {label}"
        line = self.messages["facts"][self.message_for(fact)].format(*fact.parts)
        return self.with_cause(line, fact.source)

    def message_for(self, fact: Fact) -> str:
        """Return the name of the message that says a fact."""
        return fact.kind
