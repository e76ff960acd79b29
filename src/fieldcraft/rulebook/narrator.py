"""What a player reads of a game: positions, questions, options and cards in words.

All of it is worked out from views, so nobody reads what he may not know.  A game adds its own lines.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence, Set
from functools import wraps
from typing import Any, ClassVar, Final, NamedTuple, TypeVar

from fieldcraft.kernel.state import Parts
from fieldcraft.rulebook.text import Note, columns, counted

View = dict[str, Any]
T = TypeVar("T")


class Beside(NamedTuple):
    """What stands beside a board, so that the board need not say it again."""

    typed: Mapping[str, str] = {}
    """What is typed to act at a place, by the place: `d3 k3`."""
    cards: Set[str] = frozenset()
    """The ids of cards that options tell of."""


NOTHING_BESIDE: Final = Beside()
ROOM: Final = 5
"""The first cell of a row has room for what is typed there, so that rows stay as they are meanwhile."""


def told_once(say: Callable[..., T]) -> Callable[..., T]:
    """A method that tells the same of the same card, or card and numbers: it works that out once."""

    @wraps(say)
    def told(narrator: Narrator, *of: Hashable) -> T:
        known: dict[Hashable, T] = narrator.told.setdefault(say.__name__, {})
        if of not in known:
            known[of] = say(narrator, *of)
        return known[of]

    return told


class Narrator:
    """The words of one game; `names` has the name of every card, each half by its id."""

    PILES: ClassVar[tuple[str, ...]] = ()
    """The piles of a view in the order in which they are told; `deck_top` lies on the `deck`."""
    HELD: ClassVar[tuple[str, ...]] = ()
    """The piles of a view whose cards are told with what they give."""
    ENDS: ClassVar[tuple[str, ...]] = ()
    """Verbs of options by which a turn ends."""
    GAUGE: ClassVar[tuple[str, str]] = ("", "")
    """The keys in a view of what the end of a turn may raise, and of the height at which the game is lost."""

    def __init__(self, messages: dict[str, dict[str, str]], names: dict[str, str] | None = None) -> None:
        self.messages = messages
        self.names = names or {}
        self.told: dict[str, dict[Hashable, Any]] = {}
        """What each method has told that tells the same again (`told_once`)."""

    # -- what a game says -----------------------------------------------------------------------

    def standing(self, view: View) -> list[str]:
        """What has to be in sight at every decision: the goal, how far it is, what can be spent."""
        return []

    def board(self, view: View, beside: Beside = NOTHING_BESIDE) -> list[str]:
        """What lies on the table, a line for each thing that a player looks for."""
        return []

    def turn_of(self, view: View) -> object:
        """What is another where the whole table is worth showing again."""
        return view.get("turn")

    def detail(self, view: View, option: Parts) -> str:
        """What an option on offer costs and gives, or ''."""
        return ""

    def summary(self, view: View) -> str:
        """How far the game has come, in a few words for a list of games."""
        return ""

    def score_sheet(self, view: View) -> list[str]:
        """What has been scored so far, in words; [] before anything has."""
        return []

    def card_lines(self, id: str) -> list[str]:
        """A card in words, both its halves, by the id of either."""
        return []

    # -- what all games say alike -----------------------------------------------------------------

    def describe(self, view: View) -> list[str]:
        """A view in words: how the game stands, then what lies on the table."""
        return [*self.standing(view), *self.board(view)]

    def outlook(self, view: View, forecast: View) -> str:
        """What the end of the turn brings, told from its forecast (`rulebook.forecast`)."""
        gauge, limit = (int(view[key]) for key in self.GAUGE)
        n, at_least = forecast["n"], forecast["at_least"]
        lost = forecast["lost"] or gauge + n >= limit
        if not n:
            return self.say("outlook-lost" if lost else "outlook-open" if at_least else "outlook-none")
        cards = self.listed(self.name(part["card"]) or self.say("rules") for part in forecast["parts"])
        words = {"n": n, "to": gauge + n, "cards": cards}
        told = self.say("outlook-least" if at_least else "outlook", **words)
        return f"{told}: {self.say('outlook-lost')}" if lost else told

    def between(self, first: Parts, last: Parts) -> str:
        """The payments between two, each so much of the one resource and the rest of the other."""
        most, least = (mix.place.partition("-")[0] for mix in (first, last))
        return self.say("pay-between", most=most, least=least)

    def prompt(self, view: View) -> str:
        """The question that the decision asks."""
        question = view.get("question") or {"name": "", "card": "", "n": 0}
        questions = self.messages["questions"]
        asked = questions.get(question["name"]) or questions["choose"]
        return asked.format(card=self.name(question["card"]), n=question["n"])

    def seat_name(self, seat: int) -> str:
        """What a seat is called by its number."""
        return self.say("seat-name", n=seat + 1)

    def name(self, id: str) -> str:
        """The name of the card with this id, or ''."""
        return self.names.get(id, "")

    def card_names(self) -> list[str]:
        """Every name that `card_text` knows, as a player writes it."""
        return list(dict.fromkeys(self.names.values()))

    def card_text(self, name: str) -> list[str]:
        """The card with this id or name in words; [] where there is none."""
        wanted = name.strip().lower()
        for id, known in self.names.items():
            if wanted in (id, known.lower()):
                return self.card_lines(id)
        return []

    def counts(self, view: View) -> dict[str, int]:
        """How many cards lie in each pile."""
        counts = {pile: view[pile] if isinstance(view[pile], int) else len(view[pile]) for pile in self.PILES}
        if "deck_top" in view:
            counts["deck"] += len(view["deck_top"])
        return counts

    def piles(self, view: View) -> list[str]:
        """What lies in each pile as far as the seat may know it, a line each."""
        counts = self.counts(view)
        seen = {pile: view[pile] if isinstance(view[pile], list) else [] for pile in self.PILES}
        cards = {pile: self.listed(map(self.name, ids)) for pile, ids in seen.items()}
        return [self.say(f"pile-{pile}", n=counts[pile], cards=cards[pile]) for pile in self.PILES]

    def held(self, view: View, told: Set[str] = frozenset()) -> list[str]:
        """Each of the piles held that has a card, in a line; the hand in any case."""
        shown = [pile for pile in self.HELD if view[pile] or pile == "hand"]
        return [self.say(pile, cards=self.briefs(view[pile], told)) for pile in shown]

    def briefs(self, ids: Sequence[str], told: Set[str] = frozenset()) -> str:
        """Cards in a row, each with what it gives, but for those of which that is told elsewhere."""
        gives = {id: "" if id in told else self.gives_of(id) for id in ids}
        found = [self.briefly(self.name(id), gives[id], n) for id, n in Counter(ids).items()]
        return ", ".join(found) or self.say("none")

    def told_by(self, view: View) -> set[str]:
        """The cards of which a board tells what they give."""
        return {id for pile in self.HELD for id in view[pile]}

    def gives_of(self, id: str) -> str:
        """What the card with this id gives, or ''."""
        return ""

    def unread(self, mark: str, name: str) -> list[str]:
        """The cells of a gap in a line of cards, or of a card face down; [] for one that can be read."""
        if mark == "-":
            return [self.say("gap")]
        return [name, self.say("face-down")] if mark.endswith("!") else []

    # -- words ------------------------------------------------------------------------------------

    def say(self, message: str, **parts: object) -> str:
        return self.messages["words"][message].format(**parts)

    def listed(self, names: Iterable[str]) -> str:
        """Names in a row, equal ones counted: `Hide, 2 x Punch`, or `nothing`."""
        return ", ".join(counted(names)) or self.say("none")

    def amount(self, n: int, kind: str) -> str:
        """A number of a resource or of power: `2 stealth`; what has a word for many is counted with it."""
        many = f"kind-{kind}s"
        is_many = n != 1 and many in self.messages["words"]
        return self.say("amount", n=n, kind=self.say(many if is_many else f"kind-{kind}"))

    def amounts(self, **kinds: int) -> list[str]:
        """Those of the numbers that are not 0, each with its kind."""
        return [self.amount(n, kind) for kind, n in kinds.items() if n]

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
            lines += [line] if text in read else [line, Note(self.say("does", text=text))]
            read.add(text)
        return lines
