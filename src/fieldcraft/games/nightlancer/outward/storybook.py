"""The storybook: flavour, biographies, reports of missions and epilogues of people.

A report is written from the fact `report`: the name and id of the mission, the first Boss, and then the
events, a text for each: `passed 2 1` (stage and route), `failed 2` (stage), `paid`, or the name of one of
[happening] with who did it and to whom, as in `lead sniper guard`.  An epilogue is written from the fact
`epilogue`: the name and id of the person, the seat, the Ideals, which of [closing] fits, and the Agendas.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence
from typing import Any, Final, TypeVar

from fieldcraft.games.nightlancer.printed.card_set import CardSet
from fieldcraft.games.nightlancer.printed.cards import Opportunity
from fieldcraft.games.nightlancer.printed.constants import STAGES
from fieldcraft.kernel.state import Fact
from fieldcraft.rulebook.entries import Entry
from fieldcraft.rulebook.storybook import Book, Page

T = TypeVar("T")

HAPPENINGS: Final = (
    "second", "lead", "left", "shaken", "aborted", "held_back", "hindered", "cancelled", "faced", "yielded",
    "deal", "dirty", "heat", "cold_feet",
)  # fmt: skip
CLOSINGS: Final = ("won", "lost", "together", "beaten")
MOST_WAYS: Final = 3
"""Maximum number of Agendas that have their line in an epilogue."""
_BEGINS: Final = re.compile(r"(^|[.!?] |\n)([a-z])")
"""The first letter of a sentence; after a quotation mark one may go on, as in `"Who?" she said`."""


class Storybook(Book):
    """The texts beside cards and rules, found by the ids of cards and by facts."""

    def __init__(self, text: str, file: str, card_set: CardSet, complete: bool = True) -> None:
        """Read the file; raises CardError for everything wrong, and if `complete` for cards without words.

        A pack may add cards that are not in the book.
        """
        super().__init__(text, file)
        self.complete = complete
        self.names = {card.id: card.name for card in card_set.cards}
        self.prologue = self.page("prologue")
        people = [person.id for person in card_set.people]
        cards = [card.id for card in card_set.cards]
        plans = [card.id for card in card_set.cards if isinstance(card, Opportunity) and card.is_agenda]
        self.flavour = self._lines("flavour", cards)
        self.ways = self._lines("ways", plans)
        self.closing = self._wordings("closing", CLOSINGS)
        self.happenings = self._wordings("happening", HAPPENINGS)
        self.biographies = {id: self._biography(id) for id in people}
        missions = [card.id for card in {*card_set.low, *card_set.high}]
        self.reports = self._reports(sorted(missions))
        self.epilogues = self._epilogues()
        self.close()

    # -- reading --------------------------------------------------------------------------------

    def _lines(self, kind: str, ids: Any) -> dict[str, str]:
        """A line for each of these ids, and for no other."""
        entry = self.table(kind)
        return {id: entry.string(id, None if self.complete else "") for id in ids}

    def _wordings(self, kind: str, names: Sequence[str]) -> dict[str, list[str]]:
        """Return the wordings of each of these lines, at least one."""
        entry = self.table(kind)
        found = {name: entry.strings(name) for name in names}
        for name, lines in found.items():
            if not lines:
                entry.complain(name, "is missing")
        return found

    def _biography(self, id: str) -> dict[str, str]:
        self.whole.asked.add("biography")
        table = self.tables.get("biography", {})
        fields = table.get(id, {}) if isinstance(table, dict) else {}
        self.open.append(Entry(fields, self.file, f"biography {id}", self.problems))
        entry = self.open[-1]
        unknown = {"title": "", "text": "", "she": "they", "her": "their", "them": "them"}
        return {field: entry.string(field, None if self.complete else unknown[field]) for field in unknown}

    def _reports(self, missions: list[str]) -> dict[str, dict[str, Any]]:
        found: dict[str, dict[str, Any]] = {}
        for entry in self.rows("report"):
            entry.card = f"report {entry.string('mission')}"
            report: dict[str, Any] = {field: entry.string(field) for field in ("begin", "paid")}
            report["failed"] = entry.strings("failed")
            entry.asked.add("routes")
            report["routes"] = routes = entry.fields.get("routes", [])
            pairs = [pair for pair in routes if isinstance(pair, list) and len(pair) == 2]
            if len(pairs) != STAGES or len(report["failed"]) != STAGES:
                entry.complain("routes", f"a report has two routes and a failure for each of {STAGES} stages")
            found[entry.string("mission")] = report
        for id in missions if self.complete else ():
            if id not in found:
                self.wrong(f"report {id}", "", "is missing")
        for id in found.keys() - set(missions):
            self.wrong(f"report {id}", "", "there is no such mission")
        return found

    def _epilogues(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        for entry in self.rows("epilogue"):
            epilogue: dict[str, Any] = {field: entry.string(field) for field in ("title", "text")}
            found.append(epilogue | {field: entry.span(field) for field in ("ideals", "agendas")})
        if not found or found[-1]["ideals"][0] or found[-1]["agendas"][0]:
            self.wrong("epilogue", "", "the last one must fit everybody")
        return found

    # -- telling --------------------------------------------------------------------------------

    def pages(self, fact: Fact) -> list[Page]:
        """The pages that a fact turns up: a title each, and paragraphs."""
        if fact.kind == "round" and fact.parts[0] == 1:
            return [Page(**self.prologue, picture="brackmouth")]
        if fact.kind == "report" and fact.parts[1] in self.reports:
            return [self.report(*[str(part) for part in fact.parts[1:]])]
        if fact.kind == "epilogue":
            _, id, seat, ideals, closing, *plans = fact.parts
            bought = [str(plan) for plan in plans]
            return [self.epilogue(str(id), int(seat), int(ideals), str(closing), bought)]
        return []

    def report(self, mission: str, boss: str, *course: str) -> Page:
        """Return the report of a mission: its name, then a paragraph."""
        told = self.reports[mission]
        lines = [told["begin"].format(boss=self._who(boss))]
        for number, event in enumerate(course):
            kind, *about = event.split()
            if kind == "passed":
                lines.append(told["routes"][int(about[0]) - 1][int(about[1]) - 1])
            elif kind == "failed":
                lines.append(told["failed"][int(about[0]) - 1])
            elif kind == "paid":
                lines.append(told["paid"])
            else:
                lines.append(self._happening(kind, about, f"{mission} {number} {event}"))
        return Page(self.names[mission], " ".join(capitals(line) for line in lines), mission)

    def _happening(self, kind: str, about: list[str], seed: str) -> str:
        """Return one of the wordings, always the same for the same report."""
        wordings = self.happenings[kind]
        words = dict(zip(("who", "other"), [self._who(id) for id in about], strict=False))
        return wordings[zlib.crc32(seed.encode()) % len(wordings)].format(**words)

    def _who(self, id: str) -> str:
        return f"the {self.names[id]}"

    def epilogue(self, id: str, seat: int, ideals: int, closing: str, plans: list[str]) -> Page:
        """Return the epilogue of a person: a title, then paragraphs."""
        fits = [
            epilogue
            for epilogue in self.epilogues[:-1]
            if epilogue["ideals"][0] <= ideals <= epilogue["ideals"][1]
            and epilogue["agendas"][0] <= len(plans) <= epilogue["agendas"][1]
        ] or self.epilogues[-1:]
        told = of_seat(fits, seat)
        words = {word: self.biographies[id][word] for word in ("she", "her", "them")}
        words["name"] = self._who(id)
        ways = " ".join([way for plan in plans if (way := self.ways[plan])][:MOST_WAYS])
        text = "\n\n".join(
            part for part in (told["text"], ways, of_seat(self.closing[closing], seat)) if part
        )
        title = f"{self.names[id]}: {told['title'].format(**words)}"
        return Page(title, capitals(text.format(**words)), id)


def of_seat(wordings: Sequence[T], seat: int) -> T:
    """Return one of the wordings, another for each seat as far as they go."""
    return wordings[seat % len(wordings)]


def capitals(text: str) -> str:
    """The text with a capital at the beginning of each sentence: a name that was put there has none."""
    return _BEGINS.sub(lambda match: match[1] + match[2].upper(), text.strip())
