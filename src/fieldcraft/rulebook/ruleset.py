"""What every game offers to those who play it without knowing it: records, bots, table, terminal."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from fieldcraft.errors import RequestError, ScenarioError
from fieldcraft.kernel.state import PLAYING, WON, Fact, Option, State, is_readable
from fieldcraft.kernel.value import Value
from fieldcraft.rulebook.entries import read_toml, slug
from fieldcraft.rulebook.figures import Figures
from fieldcraft.rulebook.files import resource
from fieldcraft.rulebook.narrator import Narrator
from fieldcraft.rulebook.options import Options
from fieldcraft.rulebook.pack import Pack
from fieldcraft.rulebook.reading import Reading
from fieldcraft.rulebook.setup import SCENARIO, SEATS, SetupOption, complete, from_texts, listed

if TYPE_CHECKING:
    from fieldcraft.rulebook.scenario import Schema


class Outcome(NamedTuple):
    """How a game stands or ended.

    `won` is None while it goes on, True where anybody has won; `reason` says it in words; `score` is the
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


class Ruleset(ABC):
    """One game: its cards, words and rules, and how to begin it."""

    id: str
    title: str
    version: str
    seats: int = 1
    """How many play, where the setup does not say it."""
    setup_options: tuple[SetupOption, ...] = ()
    """What people may choose before the game begins."""
    ways: tuple[Way, ...] = ()
    """Setups that are offered by name before the single options are; the first is the usual one."""
    digested: tuple[str, ...] = ()
    """The entries of a view by which a record knows a position again; () for all of them."""
    minutes: int | None = None
    """About how long a game takes, where somebody has said so."""
    plays: str = ""
    """The verb with which cards of a hand are played one after another, where a game has such a verb."""
    by_steps: bool = False
    """Is it reached step by step (`State.reached`), so that a chance is told of the next step?"""
    low_is_good: bool = True
    """Is a lower score the better one?"""
    reading: Reading = Reading()
    """What the laboratory can read in its journals and options."""
    package: str
    """Where its files are."""
    messages: dict[str, dict[str, str]]
    pack: Pack | None = None
    """The card pack that is laid over the game."""
    options: Options = Options({}, lambda state: {})
    """All that a player may be offered."""
    narrator: Narrator
    """What a player reads."""

    @cached_property
    def rules(self) -> dict[str, str]:
        """The text of each rule by its id."""
        rules: dict[str, str] = read_toml(resource(self.package, "rules.toml"), "rules.toml")["rules"]
        return rules

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
        table = self.read_setup(setup)
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
        return g

    def new_state(self, seed: int, setup: dict[str, Any]) -> State:
        """A state with nothing laid out, for a complete setup."""
        raise NotImplementedError

    def set_up(self, g: Any) -> None:
        """Lay out the game as its rules say and play on to the first decision."""
        raise NotImplementedError

    def lay_out(self, g: Any, scenario: dict[str, Any]) -> None:
        """Put a declared position on the table and play on to its first decision; raises ScenarioError."""
        raise ScenarioError(f"{self.title} has no declared positions")

    @cached_property
    def schema(self) -> Schema:
        """The keys of the game's scenarios."""
        raise NotImplementedError

    def scenario_keys(self) -> dict[str, str]:
        """What each key of a scenario is and how it is written."""
        return self.schema.keys()

    def read_setup(self, setup: Mapping[str, Any]) -> dict[str, Any]:
        """The setup with a value for every option; raises RequestError, which says what is possible."""
        if not setup and not self.setup_options:
            return {}  # at once: bulk play begins its games by the thousand
        return complete(self.title, self.setup_options, setup)

    def setup_of(self, texts: Iterable[str], way: str = "") -> dict[str, Any]:
        """The setup that texts such as `seats=3` stand for, on top of a way's; raises RequestError."""
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
        """How many play with this setup; raises RequestError."""
        seats: int = self.read_setup(setup).get(SEATS, self.seats)
        return seats

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
        """What a setup chooses, in the words of its options."""
        return [option.told(setup[option.name]) for option in self.setup_options if option.name in setup]

    @property
    def phrases(self) -> dict[str, str]:
        """What can be said at a table of several seats, by name."""
        return self.messages.get("phrases", {}) if self.players[1] > 1 else {}

    @property
    def players(self) -> tuple[int, int]:
        """How many may play, at least and at most."""
        for option in self.setup_options:
            if option.name == SEATS:
                return option.least, option.most
        return self.seats, self.seats

    def check(self) -> int:
        """Read what a game does not need to begin, too; how many cards there are.  Raises CardError."""
        return self.count()

    def remarks(self) -> list[str]:
        """What `check` tells of data that is in order, but may surprise its author; a sentence each."""
        return []

    @abstractmethod
    def count(self) -> int:
        """How many cards are in the box, copies included."""

    def figures(self) -> Figures:
        """What many games come to beyond what every report counts, with nothing counted yet."""
        return Figures()

    # -- what is learned from games -----------------------------------------------------------------

    def features(self) -> list[str]:
        """The names of what a learned value weighs (`State.features`); none where there is no such value."""
        return []

    def parts(self) -> int:
        """How many parts of the game have weights of their own (`State.part`)."""
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

    def worths(self) -> dict[str, tuple[int, int]]:
        """The names of the numbers that `State.evaluate` adds up, and between which each lies; none where the
        game has no file of them.
        """
        return {}

    def appraise(self, worth: Mapping[str, int]) -> None:
        """Have `State.evaluate` add up these numbers from now on; a game without them has no use for any."""
        assert not worth

    # -- ending ---------------------------------------------------------------------------------

    def outcome(self, state: State) -> Outcome:
        """How the game stands or ended."""
        if state.status == PLAYING:
            return Outcome.together(None, self.messages["outcomes"]["playing"], None, state.seats)
        points = () if state.is_endless else self.points(state)
        if points:
            return Outcome.ranked(self.messages["outcomes"]["over"], points)
        name = "endless" if state.is_endless else self.reason(state)
        reason = self.messages["outcomes"][name]
        return Outcome.together(state.status == WON, reason, self.score(state), state.seats)

    def points(self, state: Any) -> Sequence[int]:
        """What each seat has at the end, where seats play against each other; () where they win as one."""
        return ()

    def reason(self, state: Any) -> str:
        """Why a game that is over has ended: the name of a message in `outcomes`."""
        return "won" if state.status == WON else "lost"

    def score(self, state: Any) -> int | None:
        """The game's own measure of a game that is over, None where it has none."""
        return None

    # -- what people read and may do ------------------------------------------------------------

    def find_option(self, state: State, key: str) -> Option[Any] | None:
        """The option that has this key, on offer or not; None where no option has it."""
        return self.options.find(state, key)

    def askable(self, state: State) -> list[Option[Any]]:
        """What is not on offer and yet so near that a player may wonder why."""
        return self.options.askable(state)

    def forecast(self, state: Any, seat: int) -> dict[str, Any] | None:
        """What ending the turn now adds to the gauge of the game (`forecast` of `rulebook.forecast`)."""
        return None

    @property
    def endings(self) -> int:
        """How many endings the story of a game that is won may come to; 0 where there is no story."""
        return 0

    def feats(self, facts: Iterable[Fact]) -> list[Feat]:
        """Every feat of this game, and whether it was done in the one with this journal."""
        return []

    def faces(self) -> dict[str, Any]:
        """Every printed card by its id, for those who draw them; what stands there is the game's own."""
        names = {slug(name): name for name in self.narrator.card_names()}
        text = self.narrator.card_text
        return {id: {"id": id, "name": name, "lines": text(name)} for id, name in names.items()}

    def statistics(self, games: Iterable[list[Fact]]) -> list[str]:
        """What games that ended came to, in words, from the whole journal of each."""
        return []

    def narrate(self, facts: Iterable[Fact], seat: int, names: Sequence[str] = ()) -> list[str]:
        """Facts as lines that the seat may read, cause first; `names` are those of all seats.

        The catalogue's section `together` makes one line of a run of facts of the same kind and cause.
        """
        together = self.messages.get("together", {})
        lines: list[str] = []
        readable = (fact for fact in facts if is_readable(fact, seat))
        for (kind, source), run in groupby(readable, lambda fact: (fact.kind, fact.source)):
            told = list(run)
            if kind in together and len(told) > 1:
                said = [together[kind].format(", ".join(str(fact.parts[0]) for fact in told))]
            else:
                said = [self.tell(fact, names) for fact in told]
            by = self.narrator.name(source)
            lines += [line if by in line else self.narrator.say("by", card=by, line=line) for line in said]
        return lines

    def pages(self, fact: Fact) -> list[list[str]]:
        """The pages of a storybook that a fact turns up: each a title, then its paragraphs."""
        return []

    def seat_names(self, state: Any) -> list[str]:
        """What each seat is called, as all may know."""
        return [self.narrator.seat_name(seat) for seat in range(state.seats)]

    def tell(self, fact: Fact, names: Sequence[str] = ()) -> str:
        """A fact as one line; `names` are those of the seats, where they have others than their numbers."""
        if fact.kind == "chosen":
            label, seat = fact.parts
            if self.players[1] == 1 or len(names) == 1:
                return f"> {label}"
            name = names[int(seat) - 1] if names else self.narrator.seat_name(int(seat) - 1)
            return f"> {name}: {label}"
        return self.messages["facts"][fact.kind].format(*fact.parts)
