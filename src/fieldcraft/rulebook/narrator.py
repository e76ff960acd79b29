"""The words of a game for its players: positions, questions, options and cards.

Everything is derived from views, so that no player reads what the seat may not know. A game adds its own
lines.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence, Set
from functools import wraps
from typing import Any, ClassVar, Final, NamedTuple, TypeVar

from fieldcraft.kernel.state import Parts
from fieldcraft.kernel.views import View
from fieldcraft.language.forms import capital
from fieldcraft.native import mypyc_attr
from fieldcraft.rulebook.models import Amount
from fieldcraft.rulebook.text import Note, columns, counted

T = TypeVar("T")


class Beside(NamedTuple):
    """The content shown beside a board, which the board need not repeat."""

    typed: Mapping[str, str] = {}
    """The keys to type for an action at a place, by the place: `d3 k3`."""
    cards: Set[str] = frozenset()
    """The ids of cards that options tell of."""


NOTHING_BESIDE: Final = Beside()


class PlaceLine(NamedTuple):
    """A line about a place on the table, with the sign before it, '' for none."""

    sign: str
    text: str


MOST_REMEMBERED: Final = 4096
"""Maximum number of results of one method that a narrator remembers (`told_once`)."""
ROOM: Final = 5
"""The first cell of a row has room for what is typed there, so that rows stay as they are meanwhile."""


def told_once(say: Callable[..., T]) -> Callable[..., T]:
    """A method whose result depends on its arguments alone: the narrator remembers the results.

    It forgets all of them when there are `MOST_REMEMBERED`.  A result is not to be changed.
    """

    @wraps(say)
    def told(narrator: Narrator, *of: Hashable) -> T:
        known: dict[Hashable, T] = narrator.told.setdefault(say.__name__, {})
        found = known.get(of)
        if found is None:
            if len(known) >= MOST_REMEMBERED:
                known.clear()
            found = known[of] = say(narrator, *of)
        return found

    return told


@mypyc_attr(allow_interpreted_subclasses=True)
class Narrator:
    """The words of one game; `names` has the name of every card, each half by its id."""

    PILES: ClassVar[tuple[str, ...]] = ()
    """The piles of a view in the order in which they are shown; `deck_top` is on top of the `deck`."""
    HELD: ClassVar[tuple[str, ...]] = ()
    """The piles of a view whose cards are shown with what they give."""
    ENDS: ClassVar[tuple[str, ...]] = ()
    """Verbs of the options that end a turn."""
    GAUGE: ClassVar[str] = ""
    """The key in a view of what the end of a turn may raise, '' for none."""

    def __init__(self, messages: dict[str, dict[str, str]], names: dict[str, str] | None = None) -> None:
        self.messages = messages
        self.names = names or {}
        self.told: dict[str, dict[Hashable, Any]] = {}
        """The results of methods that say the same thing every time they are called (`told_once`)."""

    # -- what a game says -----------------------------------------------------------------------

    def standing(self, view: View) -> list[str]:
        """Return the lines to show at every decision: the goal, the progress, what can be spent."""
        return []

    def board(self, view: View, beside: Beside = NOTHING_BESIDE) -> list[str]:
        """Return the contents of the table, a line for each thing that a player looks for."""
        return []

    def turn_of(self, view: View) -> object:
        """Return a value that changes when the whole table is worth showing again."""
        return view.get("turn")

    def detail(self, view: View, option: Parts) -> str:
        """Return the cost and the gain of an option on offer, or ''."""
        return ""

    def left(self, view: View, option: Parts) -> str:
        """Return what the seat has left after paying for an option, '' where nothing is paid."""
        return ""

    def summary(self, view: View) -> str:
        """Return the progress of the game, in a few words for a list of games."""
        return ""

    def score_sheet(self, view: View) -> list[str]:
        """Return the scores so far, in words; [] before there are any."""
        return []

    def card_lines(self, id: str) -> list[str]:
        """A card in words, both its halves, by the id of either."""
        return []

    def half_lines(self, id: str) -> list[str]:
        """Return a card in words; of a card with two halves, only the one that has this id."""
        return self.card_lines(id)

    def places(self, view: View) -> dict[str, list[PlaceLine]]:
        """Return the lines about each place of the table that can be looked at, by its name."""
        return {}

    # -- what all games say alike -----------------------------------------------------------------

    def describe(self, view: View) -> list[str]:
        """Return a view in words: the progress of the game, then the contents of the table."""
        return [*self.standing(view), *self.board(view)]

    def outlook(self, view: View, forecast: View) -> str:
        """Return what the end of the turn brings, in words, from its forecast (`rulebook.forecast`)."""
        lost, told = forecast["lost"], self.raised(view, forecast)
        if not told:
            says = "outlook-lost" if lost else "outlook-open" if forecast["at_least"] else "outlook-none"
            return self.say(says)
        return f"{told}: {self.say('outlook-lost')}" if lost else told

    def raised(self, view: View, forecast: View) -> str:
        """Return how far the end of the turn raises the gauge, and each card that does it; '' for no rise."""
        n = forecast["n"]
        if not n or not self.GAUGE:
            return ""
        cards = tuple(dict.fromkeys(part["card"] for part in forecast["parts"]))
        says = "outlook-least" if forecast["at_least"] else "outlook"
        return self.rise(says, n, int(view[self.GAUGE]), cards)

    @told_once
    def rise(self, message: str, n: int, value: int, cards: tuple[str, ...]) -> str:
        """Return that these cards raise the gauge from a value by `n`."""
        causes = self.listed(self.name(card) or self.say("rules") for card in cards)
        return self.say(message, n=n, to=value + n, cards=causes)

    def doom(self, view: View, forecast: View) -> str:
        """Return in sentences what the end of the turn does that cannot be mended; '' for nothing."""
        said: str = forecast["grave"]
        if forecast["lost"] and not said:
            said = f"{capital(self.say('outlook-lost'))}."
        told = self.raised(view, forecast) if said else ""
        return f"{capital(told)}. {said}" if told else said

    def warned(self, detail: str, warning: Mapping[str, Any]) -> str:
        """Return the detail of an option with what it brings that cannot be mended."""
        said = self.say("outlook-lost") if warning["lost"] else warning["text"]
        return f"{detail}; {said}" if detail else str(said)

    def between(self, first: Parts, last: Parts) -> str:
        """Return a text for all payments between two mixes, from most to least of the one resource."""
        most, least = (mix.place.partition("-")[0] for mix in (first, last))
        return self.say("pay-between", most=most, least=least)

    def prompt(self, view: View) -> str:
        """The question that the decision asks."""
        question = view.get("question") or {"name": "", "card": "", "n": 0}
        questions = self.messages["questions"]
        asked = questions.get(question["name"]) or questions["choose"]
        return asked.format(card=self.name(question["card"]), n=question["n"], **self.asked_about(view))

    def asked_about(self, view: View) -> Mapping[str, object]:
        """Return what a game's questions name beyond their card and their number."""
        return {}

    def seat_name(self, seat: int) -> str:
        """Return the name of a seat by its number."""
        return self.say("seat-name", n=seat + 1)

    def name(self, id: str) -> str:
        """The name of the card with this id, or of what is no card and yet the cause of something; or ''."""
        return self.names.get(id) or self.messages.get("causes", {}).get(id, "")

    def card_names(self) -> list[str]:
        """Return every name that `card_text` knows, as a player writes it."""
        return list(dict.fromkeys(self.names.values()))

    def card_text(self, name: str) -> list[str]:
        """The card with this id or name in words; [] where there is none."""
        wanted = name.strip().lower()
        for id, known in self.names.items():
            if wanted in (id, known.lower()):
                return self.card_lines(id)
        return []

    def spoken(self, id: str) -> str:
        """Return `half_lines` in one text, for a screen reader."""
        return ". ".join(line.strip().removesuffix(".") for line in self.half_lines(id))

    def counts(self, view: View) -> dict[str, int]:
        """Return the number of cards in each pile."""
        counts = {pile: view[pile] if isinstance(view[pile], int) else len(view[pile]) for pile in self.PILES}
        if "deck_top" in view:
            counts["deck"] += len(view["deck_top"])
        return counts

    def piles(self, view: View) -> list[str]:
        """Return the contents of each pile as far as the seat may know it, a line each."""
        counts = self.counts(view)
        seen = {pile: view[pile] if isinstance(view[pile], list) else [] for pile in self.PILES}
        cards = {pile: self.listed(map(self.name, ids)) for pile, ids in seen.items()}
        return [self.say(f"pile-{pile}", n=counts[pile], cards=cards[pile]) for pile in self.PILES]

    def held(self, view: View, told: Set[str] = frozenset()) -> list[str]:
        """Return each of the held piles that has a card, in a line; the hand in any case."""
        shown = [pile for pile in self.HELD if view[pile] or pile == "hand"]
        return [self.say(pile, cards=self.briefs(view[pile], told)) for pile in shown]

    def briefs(self, ids: Sequence[str], told: Set[str] = frozenset()) -> str:
        """Return cards in a row, each with what it gives unless that is shown elsewhere."""
        return self.in_a_row(tuple(ids), frozenset(told))

    @told_once
    def in_a_row(self, ids: tuple[str, ...], told: frozenset[str]) -> str:
        """Return cards in a row, as `briefs` does."""
        gives = {id: "" if id in told else self.gives(id) for id in ids}
        found = [self.briefly(self.name(id), gives[id], n) for id, n in Counter(ids).items()]
        return ", ".join(found) or self.say("none")

    def told_by(self, view: View) -> set[str]:
        """Return the cards for which a board shows what they give."""
        return {id for pile in self.HELD for id in view[pile]}

    @told_once
    def gives(self, id: str) -> str:
        """Return what a card gives, as `gives_of` does."""
        return self.gives_of(id)

    def gives_of(self, id: str) -> str:
        """Return what the card with this id gives, or ''."""
        return ""

    def brief(self, id: str) -> str:
        """Return a card, and in a few words what it gives."""
        return self.briefly(self.name(id), self.gives(id))

    def unread(self, mark: str, name: str) -> list[str]:
        """The cells of a gap in a line of cards, or of a card face down; [] for one that can be read."""
        if mark == "-":
            return [self.say("gap")]
        return [name, self.say("face-down")] if mark.endswith("!") else []

    # -- words ------------------------------------------------------------------------------------

    def say(self, message: str, **parts: object) -> str:
        """Return a message of the catalogue's section `words`, with its parts filled in."""
        return self.filled(message, parts)

    def filled(self, message: str, view: Mapping[str, object]) -> str:
        """Return a message of the section `words`, with its parts filled in from a view."""
        return self.messages["words"][message].format_map(view)

    def listed(self, names: Iterable[str]) -> str:
        """Return names in a row, equal ones counted: `Hide, 2 x Punch`, or `nothing`."""
        return ", ".join(counted(names)) or self.say("none")

    def amount(self, n: int, kind: str) -> str:
        """A number of a resource or of power: `2 stealth`; what has a word for many is counted with it."""
        many = f"kind-{kind}s"
        is_many = n != 1 and many in self.messages["words"]
        return self.say("amount", n=n, kind=self.say(many if is_many else f"kind-{kind}"))

    def amounts(self, **kinds: int) -> list[str]:
        """Return the amounts that are not 0, each with its kind."""
        return [self.amount(n, kind) for kind, n in kinds.items() if n]

    def powers(self, **kinds: int) -> list[Amount]:
        """Return the amounts that are not 0 as data."""
        return [{"n": n, "kind": kind} for kind, n in kinds.items() if n]

    def briefly(self, name: str, gives: str, n: int = 1) -> str:
        """A card in a few words: `Gun (2 fighting)`, `3 x Punch (each: 1 fighting)`."""
        if n == 1:
            return self.say("brief", card=name, gives=gives) if gives else name
        return self.say("briefs" if gives else "several", n=n, card=name, gives=gives)

    def rows(self, rows: Iterable[tuple[list[str], str]]) -> list[str]:
        """The cells of each row under each other, the first to the right; below what a card does, once."""
        told = list(rows)
        widest = max(ROOM, *(len(cells[0]) for cells, _ in told))
        cells = [[f" {first.rjust(widest)}", *more] for (first, *more), _ in told]
        lines: list[str] = []
        read = {""}
        for line, (_, text) in zip(columns(cells), told, strict=True):
            lines += [line] if text in read else [line, self.does(text)]
            read.add(text)
        return lines

    @told_once
    def does(self, text: str) -> Note:
        """Return a line with what a card does."""
        return Note(self.say("does", text=text))
