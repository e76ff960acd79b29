"""A game being played: its state, and the record of how it came about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from fieldcraft.errors import IllegalChoice, RequestError
from fieldcraft.games import Outcome, Ruleset
from fieldcraft.kernel.state import EVERYBODY, PLAYING, Fact, Option, State, is_readable
from fieldcraft.kernel.views import Question, View
from fieldcraft.rulebook.setup import SCENARIO
from fieldcraft.session.comments import Comment, commented, upto
from fieldcraft.session.digest import digest, former_digest
from fieldcraft.session.former_keys import former_key
from fieldcraft.session.record import SEEDS, dump, entry, is_seed, setup_table

if TYPE_CHECKING:
    from fieldcraft.rulebook.counted import Tally


class Choice(NamedTuple):
    """A choice that was made."""

    option: Option[Any]
    seat: int
    """Seat that made it."""
    is_heard: bool
    """True if this seat answered while another seat was asked."""
    is_settled: bool = False
    """True if no answer could matter, so that nobody is asked and an undo goes further back."""

    @property
    def entry(self) -> str:
        """The choice as a record writes it."""
        return entry(self.option.key, self.seat if self.is_heard else None)

    def take(self, state: State) -> None:
        """Make the choice once more, where it was made before."""
        if self.is_heard:
            state.ask(self.seat)
        state.choose(state.options.index(self.option))


class Game:
    """One game of a ruleset, played by people: they are asked also where their answer is not in doubt.

    The record {game, version, setup, seed, choices, digests} is all there is to it: state, log and undo
    follow from it.  Comments are kept in the record and change nothing.  Options are given by index or by
    key.
    """

    def __init__(
        self,
        rules: Ruleset,
        seed: int,
        setup: dict[str, Any] | None = None,
        bots: tuple[str, ...] = (),
        key: bytes = b"",
    ) -> None:
        """Raises RequestError for a seed or setup that is none, ScenarioError for a scenario."""
        if not is_seed(seed):
            raise RequestError(f"a seed is a whole number from 0 to {SEEDS - 1}, not {seed!r}")
        self.rules = rules
        self.seed = seed
        self.setup = setup_table(setup or {})
        self.bots = bots
        """The name of the bot that plays each seat, '' where a person does; () where people play all."""
        self.key = key
        """Key that decides the deals if the seed alone must not; b"" otherwise."""
        self.state: State = self.begin()
        self.choices: list[Choice] = []
        """The choices made until now."""
        self.marks = [len(self.facts)]
        """Number of facts after each choice; the first number is for the setup."""
        self.borrowed = 0
        """Number of the first choices that came with another person's record or share code."""
        self.comments: list[Comment] = []
        """The comments of its players, in the order of the positions that they are about."""
        self._digests: list[str] = []
        self._readable: dict[int, tuple[list[int], int]] = {}
        """For each seat the numbers of the facts that it may read, and how many facts were looked at."""

    def begin(self, journal: bool = True) -> State:
        """A state at the first decision, with a journal or without."""
        keyed = {"key": self.key} if self.key else {}  # games of other packages need not know of it
        return self.rules.start(self.seed, self.setup, journal=journal, patient=True, **keyed)

    # -- playing --------------------------------------------------------------------------

    @property
    def options(self) -> list[Option[Any]]:
        """Current options; str() of each is a label, and `.key` is its stable name."""
        return self.state.options[:]

    @property
    def seat(self) -> int:
        """The seat that is asked."""
        return self.state.seat

    @property
    def seats(self) -> int:
        """Number of seats."""
        return self.state.seats

    @property
    def seat_names(self) -> list[str]:
        """Name of each seat."""
        return self.rules.seat_names(self.state)

    @property
    def open_seats(self) -> list[int]:
        """The seats that may answer now: the one that is asked, and others where the game lets them."""
        return open_seats(self.state)

    @property
    def bot(self) -> str:
        """The name of the bot that has to choose now, '' where a person has, or nobody."""
        return self.bots[self.seat] if self.bots and not self.over else ""

    @property
    def settled(self) -> str:
        """The key of the option to take for the player where no answer can matter, '' where one may.

        The record holds the choice like any other.
        """
        index = self.state.settled()
        return self.state.options[index].key if index >= 0 else ""

    @property
    def people(self) -> list[int]:
        """The seats that people play."""
        seats = range(self.seats)
        return [seat for seat in seats if not self.bots[seat]] if self.bots else list(seats)

    @property
    def reader(self) -> int:
        """Seat whose knowledge is shown: the one that is asked; at the end the only person's or EVERYBODY."""
        people = self.people
        return self.seat if not self.over else people[0] if len(people) == 1 else EVERYBODY

    @property
    def question(self) -> Question:
        """The question: `name`, the id of the `card` that asks or "", and a number `n` or 0."""
        return self.state.question()

    @property
    def over(self) -> bool:
        """True if the game is over."""
        return self.state.status != PLAYING

    @property
    def outcome(self) -> Outcome:
        """Result of the game, or its progress while it is played."""
        return self.rules.outcome(self.state)

    def next_setup(self) -> dict[str, Any] | None:
        """Return the setup of the game that goes on from this one, None if none does."""
        if not self.over:
            return None
        try:
            return self.rules.continuation(self.state, self.setup)
        except RequestError:
            return None

    @property
    def counts(self) -> bool:
        """True if its end counts for its player: scores, feats and endings are earned by such games only.

        A declared position does not count, nor does a game that goes on from somebody else's choices.
        """
        return SCENARIO not in self.setup and not self.borrowed

    def tallies(self, seat: int) -> list[Tally]:
        """Return the entries of the finished game in the statistics of a seat."""
        is_won = self.outcome.places[seat] == 1
        return self.rules.tallies(self.setup, self.state.view(seat), self.facts, seat, is_won)

    @property
    def made(self) -> int:
        """Number of choices made."""
        return len(self.choices)

    @property
    def chosen(self) -> list[Option[Any]]:
        """The options that have been taken."""
        return [choice.option for choice in self.choices]

    def options_of(self, seat: int) -> list[Option[Any]]:
        """Return the options of a seat, also while another seat is asked."""
        return self.state.options_of(seat)

    def choose(self, choice: int | str, seat: int | None = None) -> None:
        """Take an option by index or key, for a seat that is open or for the one that is asked.

        Raises IllegalChoice and changes nothing if it is not on offer.
        """
        who = self.state.seat if seat is None else seat
        options = self.options_of(who)
        index = choice if isinstance(choice, int) else self._index(choice, options, who)
        if not 0 <= index < len(options):
            raise IllegalChoice(f"option {index} of {len(options)} is not on offer")
        self._take(options[index], index, who)

    def give_settled(self) -> bool:
        """Take the option for the player where no answer can matter; False where one may."""
        key = self.settled
        if key:
            self._digest_last()
            self.choose(key)
        return bool(key)

    def _take(self, option: Option[Any], index: int, seat: int) -> None:
        is_heard = seat != self.state.seat
        if is_heard:
            self.state.ask(seat)
        is_settled = self.state.settled() >= 0
        self.state.choose(index)
        self.choices.append(Choice(option, seat, is_heard, is_settled))
        self.marks.append(len(self.facts))

    def _index(self, key: str, options: list[Option[Any]], seat: int) -> int:
        for index, option in enumerate(options):
            if option.key == key:
                return index
        for index, option in enumerate(options):
            if former_key(self.rules, option) == key:
                return index
        if self.over:
            raise IllegalChoice(f"'{key}' is not possible: the game is over")
        if not options:
            raise IllegalChoice(f"'{key}' is not possible: seat {seat + 1} has nothing to decide now")
        offered = ", ".join(option.key for option in options)
        raise IllegalChoice(f"'{key}' is not possible here; on offer: {offered}")

    def why_not(self, key: str, seat: int | None = None) -> str:
        """Return the rule that keeps an option from being on offer, and its id; '' if it is on offer."""
        state = asking(self.state, self.seat if seat is None else seat) or self.state
        if any(option.key == key for option in state.options):
            return ""
        option = self.rules.find_option(state, key)
        if option is None:
            return f"There is nothing called '{key}' in this game."
        return self._reason(option, state) or self._asked_first(state)

    def closed(self, seat: int | None = None) -> list[tuple[Option[Any], str]]:
        """Return what a seat may miss among its options, each with the reason (see `why_not`)."""
        state = asking(self.state, self.seat if seat is None else seat)
        if state is None or self.over:
            return []
        found = [(option, self._reason(option, state)) for option in self.rules.askable(state)]
        waits = any(not reason for _, reason in found)
        first = self._asked_first(state) if waits else ""
        return [(option, reason or first) for option, reason in found]

    def _reason(self, option: Option[Any], state: State) -> str:
        """Return what an option lacks and the rule that refuses it, '' if none does."""
        rule = option.refusal(state)
        return f"{self.rules.shortfall(option, state)}{self.rules.rules[rule]} ({rule})" if rule else ""

    def _asked_first(self, state: State) -> str:
        """Return that what no rule refuses has to wait for the question that is asked, in its words."""
        card = self.rules.narrator.name(state.question()["card"])
        prompt = self.rules.narrator.prompt(state.view(state.seat))
        return f"Not now. First answer: {prompt if card in prompt else f'{card}: {prompt}'}"

    # -- going back -----------------------------------------------------------------------

    def before(self, choices: int = 1) -> int:
        """Return the number of choices made before the last ones that people made."""
        people = set(self.people)
        made = [
            number
            for number, choice in enumerate(self.choices)
            if choice.seat in people and not choice.is_settled
        ]
        return made[-choices] if 0 < choices <= len(made) else 0 if choices else self.made

    def undo(self, choices: int = 1) -> None:
        """Take back the last choices of people, however many, and what bots chose after each of them.

        The rest is played again from the record.
        """
        self.rewind(self.before(choices))

    def rewind(self, choices: int) -> None:
        """Return to the position after a number of choices."""
        journal = self.facts
        self.state = self.begin(journal=False)
        del self.choices[choices:], self.marks[choices + 1 :], self._digests[choices:]
        for made in self.choices:
            made.take(self.state)
        self.state.journal = journal[: self.marks[-1]]
        self.borrowed = min(self.borrowed, choices)
        self.comments = upto(self.comments, choices)
        self._readable = {}

    def comment(self, at: int, text: str, seat: int = 0) -> None:
        """Write about the position after `at` choices, for a seat; an empty text removes what it wrote.

        Raises RequestError for a text that is too long, and where no such position has been reached.
        """
        self.comments = self.commented(at, text, seat)

    def commented(self, at: int, text: str, seat: int = 0) -> list[Comment]:
        """Return the comments with one more; as `comment`, which changes the game."""
        if not 0 <= at <= self.made:
            raise RequestError(f"the game has {self.made} choices; there is no position after {at}")
        return commented(self.comments, Comment(at, seat, text))

    def reveals(self, choices: int = 1, seat: int | None = None) -> bool:
        """True if undoing a number of people's choices would take back something that a seat was shown.

        The default is the seat that is asked; it does not learn what others were shown in secret.
        """
        who = self.seat if seat is None else seat
        first = self.marks[self.before(choices)]
        return any(fact.reveals and is_readable(fact, who) for fact in self.facts[first:])

    # -- looking --------------------------------------------------------------------------

    def view(self, seat: int | None = None) -> View:
        """Return a seat's knowledge (by default that of the seat that is asked) as plain JSON-able data."""
        return self.state.view(self.seat if seat is None else seat)

    @property
    def facts(self) -> list[Fact]:
        """All facts of the game, for every seat."""
        assert self.state.journal is not None
        return self.state.journal

    def readable(self, seat: int) -> list[int]:
        """The numbers of the facts that a seat may read, in their order."""
        numbers, known = self._readable.get(seat, ([], 0))
        facts = self.facts
        if known < len(facts):
            numbers += [number for number in range(known, len(facts)) if is_readable(facts[number], seat)]
            self._readable[seat] = numbers, len(facts)
        return numbers

    @property
    def log(self) -> list[str]:
        """Every readable fact as a line with its cause, as the seat that is asked may read it."""
        names = self.seat_names
        return [self.rules.tell(fact, names) for fact in self.facts if is_readable(fact, self.seat)]

    @property
    def annotated(self) -> list[str]:
        """The log with the comments, each after what the choice before it led to."""
        names, lines, begun = self.seat_names, [], 0
        for made, end in enumerate(self.marks):
            facts = [fact for fact in self.facts[begun:end] if is_readable(fact, self.seat)]
            lines += [self.rules.tell(fact, names) for fact in facts]
            lines += [f"  ({self._said(comment)})" for comment in self.comments if comment.at == made]
            begun = end
        return lines

    def _said(self, comment: Comment) -> str:
        """Return a comment with the name of its seat, where there are several."""
        return comment.text if self.seats == 1 else f"{self.seat_names[comment.seat]}: {comment.text}"

    # -- copies and records -----------------------------------------------------------------

    def copy(self) -> Game:
        """Return a copy of the game that can be played on independently."""
        twin = Game.__new__(Game)
        twin.rules, twin.seed, twin.setup, twin.bots = self.rules, self.seed, self.setup, self.bots
        twin.key, twin.borrowed = self.key, self.borrowed
        twin.state = self.state.clone()
        twin.state.journal = self.facts[:]
        twin.choices, twin.marks, twin._digests = self.choices[:], self.marks[:], self._digests[:]
        twin.comments = self.comments[:]
        twin._readable = {}
        return twin

    clone = copy

    @property
    def digests(self) -> list[str]:
        """For each choice the digest of the position to which it led, worked out when it is wanted."""
        self._digest_last()
        known = len(self._digests)
        if known < self.made:
            state = self.begin(journal=False)
            for number, made in enumerate(self.choices):
                made.take(state)
                if number >= known:
                    self._digests.append(digest(self.rules, state))
        return self._digests

    def _digest_last(self) -> None:
        """Compute the digest of the current position if those of all earlier positions are known."""
        if len(self._digests) == self.made - 1:
            self._digests.append(digest(self.rules, self.state))

    def agrees(self, told: str) -> bool:
        """True if a record has this digest for the position, whether the record is old or new."""
        return told == self.digests[-1] or told == former_digest(self.rules, self.state)

    @property
    def record(self) -> dict[str, Any]:
        """Save file, undo, replay, share code, bug report and trajectory in one."""
        record: dict[str, Any] = {
            "game": self.rules.id,
            "version": self.rules.version,
            "setup": self.setup,
            "seed": self.seed,
            "choices": [choice.entry for choice in self.choices],
            "digests": self.digests[:],
        }
        if self.key:
            record["key"] = self.key.hex()
        if self.bots:
            record["bots"] = list(self.bots)
        if self.borrowed:
            record["borrowed"] = self.borrowed
        if self.comments:
            record["comments"] = [list(comment) for comment in self.comments]
        pack = self.rules.pack
        return record | {"pack": {"name": pack.name, "digest": pack.digest}} if pack else record

    def save(self) -> str:
        """The record as one line of JSON."""
        return dump(self.record)


def open_seats(state: State) -> list[int]:
    """The seats that may answer now."""
    return bits(state.open_seats)


def bits(seats: int) -> list[int]:
    """Yield the seats of a bit mask."""
    return [seat for seat in range(seats.bit_length()) if seats >> seat & 1]


def asking(state: State, seat: int) -> State | None:
    """The state as it asks this seat, a copy where it asks another; None where the seat may not answer."""
    if seat == state.seat:
        return state
    if not state.is_open(seat):
        return None
    copy = state.clone()
    copy.ask(seat)
    return copy
