"""Blight Chronicles in words: a view as lines, what options cost and give, and the text of a card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fieldcraft.games.blight_chronicles.cards import GAP, MOVE, PLACES, SLOTS, TOOL, Card, CardSet, Stage
from fieldcraft.games.blight_chronicles.content import TYPES
from fieldcraft.games.blight_chronicles.line import place_name
from fieldcraft.games.blight_chronicles.ops import TERMS
from fieldcraft.games.blight_chronicles.storybook import Storybook
from fieldcraft.rulebook.ruleset import columns, counted

KINDS: Final = {number: name for name, number in TERMS["force"].items()}
AT_PLACES: Final = ("eliminate", "knock-out", "at", "avoid")
"""Verbs of options whose object is a place; any other verb has a card."""
PILES: Final = ("deck", "discard", "play_area", "removed", "dropped", "obstacle_deck", "avoided")


class Narrator:
    """What a player reads; everything is worked out from views."""

    def __init__(
        self,
        box: CardSet,
        messages: dict[str, dict[str, str]],
        texts: dict[str, str],
        book: Callable[[], Storybook],
    ) -> None:
        self.box = box
        self.messages = messages["words"]
        self.questions = messages["questions"]
        self.texts = texts
        self.book = book
        self.cards = {card.id: card for card in box.cards}
        self.stages = {stage.id: stage for stage in box.stages}

    def say(self, message: str, **parts: Any) -> str:
        return self.messages[message].format(**parts)

    # -- the position --------------------------------------------------------------------------

    def describe(self, view: dict[str, Any]) -> list[str]:
        if view["between"]:
            return self.between(view)
        lines = [*self.stage_lines(view), self.tracks(view), self.say("line"), *self.the_line(view)]
        lines.append(self.say("power", physical=view["physical"], evasion=view["evasion"]))
        if view["tokens"]:
            lines.append(self.say("area", n=f"{view['tokens']:+d}"))
        for key in ("bonuses", "in_force", "hand", "set_aside", "deck_top"):
            if view[key] or key == "hand":
                lines.append(self.say(key, cards=self.briefs(view[key])))
        tools = [self.tool(mark) for mark in view["tools"] if mark != GAP.id]
        if tools:
            lines.append(self.say("tools", cards=", ".join(tools)))
        if view["outfit"] != GAP.id:
            lines.append(self.say("outfit", cards=self.brief(self.cards[view["outfit"]])))
        return [*lines, self.say("piles", **self.counts(view))]

    def between(self, view: dict[str, Any]) -> list[str]:
        """The table between two stages: the cards that the agent owns."""
        cards = view["deck_top"] + view["deck"]
        line = self.say("own", n=len(cards), cards=self.briefs(cards))
        return [self.say("between", suspicion=view["suspicion"]), line]

    def stage_lines(self, view: dict[str, Any]) -> list[str]:
        """The stage card: its objective, events, threat and failure conditions."""
        stage = self.stages[view["stage"]]
        cost = self.amount(stage.cost, KINDS[stage.cost_kind])
        lines = [self.say("stage", id=stage.id, title=stage.title)]
        words = {"tokens": stage.tokens, "have": view["accomplishments"], "cost": cost, "label": stage.label}
        lines.append(self.say("objective", **words))
        for i, text in enumerate(self.event_texts(stage), 1):
            message = "event-done" if str(i) in view["events"] else "event"
            lines.append(self.say(message, number=i, text=text))
        if self.texts.get(f"stage {stage.id}"):
            lines.append(self.say("threat", text=self.texts[f"stage {stage.id}"]))
        return lines + [self.say("failure", text=text) for text in self.failure_texts(stage)]

    def event_texts(self, stage: Stage) -> list[str]:
        return [option.label.partition(": ")[2] for option in stage.do_event]

    def failure_texts(self, stage: Stage) -> list[str]:
        return self.texts.get(f"failure {stage.id}", "").splitlines()

    def tracks(self, view: dict[str, Any]) -> str:
        keys = ("round", "suspicion", "visibility", "blight")
        limit, id = view["suspicion_limit"], view["suspicion_limit_of"]
        shown = limit if id == view["stage"] else self.say("limit-of", limit=limit, id=id)
        return self.say("tracks", limit=shown, **{key: view[key] for key in keys})

    def the_line(self, view: dict[str, Any]) -> list[str]:
        """Slots from the far end on, then marks, as a table; what a card does stands under its row."""
        places = [*range(SLOTS - 1, -1, -1)]
        places += [place for place in range(SLOTS, PLACES) if view["marks"][place - SLOTS] != GAP.id]
        cells = [[f" {place_name(place)}", *self.in_place(view, place)] for place in places]
        lines: list[str] = []
        for place, row in zip(places, columns(cells), strict=True):
            lines.append(row)
            text = self.texts.get(self.at(view, place).id, "")
            if text and not mark_of(view, place).endswith("!"):
                lines.append(self.say("does", text=text))
        return lines

    def in_place(self, view: dict[str, Any], place: int) -> list[str]:
        """The cells of an obstacle."""
        card, mark = self.at(view, place), mark_of(view, place)
        if card is GAP:
            return [self.say("gap")]
        if mark.endswith("!"):
            return [card.name, self.say("face-down")]
        tokens = mark.removeprefix(card.id)
        return [
            f"{card.name} {tokens}".strip(),
            self.type(card),
            self.cost(view, place),
            self.say("suspicion", n=card.suspicion),
            self.say("gives", card=card.half.name, gives=self.gives(card.half)),
        ]

    def at(self, view: dict[str, Any], place: int) -> Card:
        """The obstacle at a place, GAP where none lies there."""
        return self.named(mark_of(view, place))

    def named(self, mark: str) -> Card:
        """The card of a mark, whatever is written after it."""
        while mark and mark not in self.cards:
            mark = mark[:-1]
        return self.cards.get(mark, GAP)

    def type(self, card: Card) -> str:
        return next(self.say(f"type-{name}") for name, bit in TYPES.items() if card.kinds & bit)

    def cost(self, view: dict[str, Any], place: int) -> str:
        """The targeting cost at a place, with its surcharge; the engine's own numbers."""
        cost = self.amount(view["prices"][place], KINDS[self.at(view, place).cost_kind])
        extra = view["surcharges"][place] if place < SLOTS else 0
        return self.say("surcharge", cost=cost, n=extra) if extra else cost

    def amount(self, n: int, kind: str) -> str:
        return self.say("amount", n=n, kind=self.say(f"kind-{kind}"))

    # -- cards of the agent --------------------------------------------------------------------

    def briefs(self, ids: list[str]) -> str:
        return ", ".join(counted(self.brief(self.cards[id]) for id in ids)) or self.say("none")

    def brief(self, card: Card) -> str:
        """A card of the agent in a few words: `Elbow strike (2 physical)`."""
        gives = self.gives(card)
        return f"{card.name} ({gives})" if gives else card.name

    def gives(self, card: Card) -> str:
        found = [] if card.kind == MOVE else [self.say("tool" if card.kind == TOOL else "uniform")]
        power = ((card.physical, "physical"), (card.evasion, "evasion"))
        found += [self.amount(n, kind) for n, kind in power if n]
        if card.charges:
            found.append(self.say("charges", n=card.charges))
        text = self.texts.get(card.id, "")
        return "; ".join(found + ([clause(text)] if text else []))

    def tool(self, mark: str) -> str:
        """An equipped tool, with its counters."""
        card = self.named(mark)
        rest = mark.removeprefix(card.id)
        if rest.startswith("!"):
            return f"{card.name} ({self.say('face-down')})"
        counters = int(rest) if rest else card.charges
        return f"{self.brief(card)} [{counters}]" if counters or card.charges else self.brief(card)

    # -- options -------------------------------------------------------------------------------

    def detail(self, view: dict[str, Any], key: str) -> str:
        """What an option costs and gives."""
        verb, _, what = key.partition(":")
        if verb in AT_PLACES:
            return self.strike(view, verb, what)
        if verb == "go-to":
            return self.way(view, what)
        if verb in ("event", "use", "no", "done", "pay"):
            return ""
        card = self.cards.get(what)
        return self.gives(card) if card is not None and not card.kinds else ""

    def way(self, view: dict[str, Any], id: str) -> str:
        """How the story offers a stage, and whether the mission would fail there at once (BC-241)."""
        story = self.book().choice(view["completed"][-1] if view["completed"] else "", id)
        limit = self.stages[id].suspicion_limit() if id in self.stages else view["suspicion_limit"]
        warning = self.say("fails", limit=limit) if view["suspicion"] >= limit else ""
        return " ".join(part for part in (story, warning) if part)

    def strike(self, view: dict[str, Any], verb: str, what: str) -> str:
        place = place_of(what)
        card = self.at(view, place) if place >= 0 else GAP
        if card is GAP or mark_of(view, place).endswith("!"):
            return ""
        if verb == "avoid":
            return self.say("raises", n=card.suspicion)
        parts = [] if verb == "at" else [self.say("costs", cost=self.cost(view, place))]
        return "; ".join(parts + [self.say("gains", card=self.brief(card.half))] * (verb == "eliminate"))

    def find_card(self, view: dict[str, Any], key: str) -> str:
        verb, _, what = key.partition(":")
        if verb in AT_PLACES:
            place = place_of(what)
            return self.at(view, place).name if place >= 0 else ""
        card = self.cards.get(what.partition(":")[0])
        return card.name if card is not None else ""

    def prompt(self, view: dict[str, Any]) -> str:
        """The question that the decision asks."""
        return self.questions[view["question"]["name"]]

    # -- cards and piles -----------------------------------------------------------------------

    def card_names(self) -> list[str]:
        return list(dict.fromkeys(card.name for card in self.box.cards))

    def card_text(self, name: str) -> list[str]:
        wanted = name.strip().lower()
        for card in self.box.cards:
            if wanted in (card.id, card.name.lower()):
                return self.both_halves(card if card.kinds else card.whole)
        return []

    def both_halves(self, card: Card) -> list[str]:
        lines = []
        if card.kinds:
            text = self.texts.get(card.id, "")
            words = {"card": card.name, "type": self.type(card), "set": self.box.set_names[card.set]}
            words["cost"] = self.amount(card.cost, KINDS[card.cost_kind])
            words["text"] = f" {text}" if text else ""
            lines.append(self.say("obstacle-half", suspicion=card.suspicion, **words))
        lines.append(self.say("agent-half", card=self.brief(card.half), copies=card.copies))
        return lines + ([self.say("level", level=card.level)] if card.level else [])

    def counts(self, view: dict[str, Any]) -> dict[str, int]:
        """How many cards lie in each pile."""
        counts = {pile: view[pile] if isinstance(view[pile], int) else len(view[pile]) for pile in PILES}
        counts["deck"] += len(view["deck_top"])
        return counts

    def piles(self, view: dict[str, Any]) -> list[str]:
        counts = self.counts(view)
        lines = []
        for pile in PILES:
            ids = view[pile] if isinstance(view[pile], list) else []
            cards = ", ".join(counted(self.cards[id].name for id in ids)) or self.say("none")
            lines.append(self.say(f"pile-{pile}", n=counts[pile], cards=cards))
        return lines

    def summary(self, view: dict[str, Any]) -> str:
        stage = self.stages[view["stage"]]
        return self.say("summary", id=stage.id, title=stage.title, suspicion=view["suspicion"])


def mark_of(view: dict[str, Any], place: int) -> str:
    found: str = view["slots"][place] if place < SLOTS else view["marks"][place - SLOTS]
    return found


def place_of(name: str) -> int:
    """The place of a name, `3` or `m1`; -1 where it is none."""
    for place in range(PLACES):
        if place_name(place) == name:
            return place
    return -1


def clause(text: str) -> str:
    """A card's text as part of a sentence."""
    return text[:1].lower() + text[1:].rstrip(".")
