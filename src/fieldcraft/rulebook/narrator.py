"""What a player reads of a game: positions, questions, options and cards in words.

All of it is worked out from views, so nobody reads what he may not know.  A game adds its own lines.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from fieldcraft.kernel.state import Parts
from fieldcraft.rulebook.text import columns, counted

View = dict[str, Any]


class Narrator:
    """The words of one game; `names` has the name of every card, each half by its id."""

    PILES: ClassVar[tuple[str, ...]] = ()
    """The piles of a view in the order in which they are told; `deck_top` lies on the `deck`."""

    def __init__(self, messages: dict[str, dict[str, str]], names: dict[str, str] | None = None) -> None:
        self.messages = messages
        self.names = names or {}

    # -- what a game says -----------------------------------------------------------------------

    def describe(self, view: View) -> list[str]:
        """A view in words, a line for each thing that a player looks for."""
        return []

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

    def held(self, view: View, piles: Iterable[str]) -> list[str]:
        """Each of these piles that holds a card, in a line; the hand in any case."""
        shown = [pile for pile in piles if view[pile] or pile == "hand"]
        return [self.say(pile, cards=self.briefs(view[pile])) for pile in shown]

    def briefs(self, ids: Iterable[str]) -> str:
        """Cards in a row, each with what it gives."""
        return self.listed(self.brief_of(id) for id in ids)

    def brief_of(self, id: str) -> str:
        """The card with this id and what it gives."""
        return self.name(id)

    def unread(self, mark: str, name: str) -> list[str]:
        """The cells of a gap in a line of cards, or of a card face down; [] for one that can be read."""
        if mark == "-":
            return [self.say("gap")]
        return [name, self.say("face-down")] if mark.endswith("!") else []

    # -- words ------------------------------------------------------------------------------------

    def say(self, message: str, **parts: object) -> str:
        return self.messages["words"][message].format(**parts)

    def listed(self, names: Iterable[str]) -> str:
        """Names in a row, equal ones counted: `Hide, 2 Punch`, or `nothing`."""
        return ", ".join(counted(names)) or self.say("none")

    def amount(self, n: int, kind: str) -> str:
        """A number of a resource or of power: `2 stealth`."""
        return self.say("amount", n=n, kind=self.say(f"kind-{kind}"))

    def amounts(self, **kinds: int) -> list[str]:
        """Those of the numbers that are not 0, each with its kind."""
        return [self.amount(n, kind) for kind, n in kinds.items() if n]

    def briefly(self, name: str, gives: str) -> str:
        """A card in a few words: `Gun (2 fighting)`."""
        return self.say("brief", card=name, gives=gives) if gives else name

    def rows(self, rows: Iterable[tuple[list[str], str]]) -> list[str]:
        """The cells of each row under each other, and under a row what its card does."""
        told = list(rows)
        lines: list[str] = []
        for line, (_, text) in zip(columns([cells for cells, _ in told]), told, strict=True):
            lines += [line, self.say("does", text=text)] if text else [line]
        return lines
