"""Agent Decker in words: a view as lines, what options cost and give, and the text of a card."""

from __future__ import annotations

from typing import Any

from fieldcraft.games.agent_decker.cards import GAP, Card, CardSet
from fieldcraft.games.agent_decker.content import COSTS, TYPES
from fieldcraft.games.agent_decker.state import Agent
from fieldcraft.rulebook.ruleset import columns, counted

KINDS = {number: name for name, number in COSTS.items()}
TYPE_NAMES = {number: name for name, number in TYPES.items()}
IN_LINE = ("disarm", "knock-out", "instead", "move")
"""Verbs of options whose object is a place of the line; any other verb has a card."""
PILES = ("deck", "discard", "play_area", "removed", "obstacle_deck", "obstacle_discard")


class Narrator:
    """What a player reads; everything is worked out from views."""

    def __init__(
        self, box: CardSet, messages: dict[str, dict[str, str]], texts: dict[str, dict[str, str]]
    ) -> None:
        self.box = box
        self.messages = messages["words"]
        self.questions = messages["questions"]
        self.texts = texts
        self.cards = {card.id: card for card in box.cards + box.missions}
        self.owned = {card.agent_id: card for card in box.cards + box.missions}

    def say(self, message: str, **parts: Any) -> str:
        return self.messages[message].format(**parts)

    # -- the position -------------------------------------------------------------------------

    def describe(self, view: dict[str, Any]) -> list[str]:
        mission = self.cards[view["mission"]]
        lines = [self.say("mission", name=mission.name, aim=self.texts[mission.id]["text"])]
        if self.is_met(view):
            lines.append(self.say("met"))
        lines.append(self.say("alarm", alarm=view["alarm"], most=self.box.numbers.alarm, turn=view["turn"]))
        lines += [self.say("line"), *self.the_line(view)]
        pool = ("stealth", "fighting", "interactions", "limit")
        lines.append(self.say("resources", **{key: view[key] for key in pool}))
        for pile in ("hand", "equipped", "seen", "kept", "deck_top"):
            if view[pile] or pile == "hand":
                cards = counted(self.brief(self.owned[id]) for id in view[pile])
                lines.append(self.say(pile, cards=self.joined(cards)))
        return [*lines, self.say("piles", **self.counts(view))]

    def counts(self, view: dict[str, Any]) -> dict[str, int]:
        """How many cards lie in each pile."""
        counts = {pile: len(view[pile]) for pile in PILES}
        counts["deck"] += len(view["deck_top"])
        return counts

    def joined(self, cards: list[str]) -> str:
        return ", ".join(cards) if cards else self.say("none")

    def the_line(self, view: dict[str, Any]) -> list[str]:
        """The line as a table, the far end first, what a card does under its row."""
        places = range(len(view["line"]), 0, -1)
        rows = columns([[f" {place}", *self.in_line(view, place)] for place in places])
        lines: list[str] = []
        for place, row in zip(places, rows, strict=True):
            lines.append(row)
            text = self.texts.get(view["line"][place - 1], {}).get("text", "")
            if text:
                lines.append(self.say("does", text=text))
        return [*lines, self.say("exit")]

    def in_line(self, view: dict[str, Any], place: int) -> list[str]:
        """The cells of a card in the line."""
        mark = view["line"][place - 1]
        if mark == GAP.id:
            return [self.say("gap")]
        card = self.at(view, place)
        if mark.endswith("!"):
            return [card.name, self.say("face-down")]
        return [
            card.name,
            self.type(card),
            self.cost(card, view["prices"][place - 1]),
            self.say("raises", alarm=card.alarm),
            self.say("gives", card=card.agent_name, gives=self.gives(card)),
        ]

    def at(self, view: dict[str, Any], place: int) -> Card:
        """The card at a place, GAP where none lies there."""
        return self.cards.get(view["line"][place - 1].rstrip("!"), GAP)

    def type(self, card: Card) -> str:
        return self.say(f"type-{TYPE_NAMES[card.type]}")

    def cost(self, card: Card, n: int) -> str:
        return self.amount(n, KINDS[card.cost_kind])

    def amount(self, n: int, kind: str) -> str:
        return self.say("amount", n=n, kind=self.say(f"kind-{kind}"))

    def brief(self, card: Card) -> str:
        """The agent half in a few words: `Gun (2 fighting)`."""
        gives = self.gives(card)
        return f"{card.agent_name} ({gives})" if gives else card.agent_name

    def gives(self, card: Card) -> str:
        resources = ((card.stealth, "stealth"), (card.fighting, "fighting"))
        power = [self.amount(n, kind) for n, kind in resources if n]
        text = clause(self.texts[card.id].get("agent_text", ""))
        keep = [self.say("keep")] if card.keep else []
        return "; ".join(keep + power + ([text] if text else []))

    # -- what the rules make of a view ----------------------------------------------------------

    def table(self, view: dict[str, Any]) -> Agent:
        """A table that shows what the view shows, to ask the rules about."""
        g = Agent(self.box, 0)
        g.stealth, g.fighting = view["stealth"], view["fighting"]
        g.hand = [self.owned[id] for id in view["hand"]]
        g.equipped = [self.owned[id] for id in view["equipped"]]
        for place, mark in enumerate(view["line"], 1):
            card = self.at(view, place)
            g.line.append(card.back if mark.endswith("!") else card)
        return g

    def is_met(self, view: dict[str, Any]) -> bool:
        """Could the mission be completed now?"""
        goal = self.cards[view["mission"]].goal
        return goal is not None and goal.holds(self.table(view), 0)

    def leaving(self, view: dict[str, Any]) -> str:
        """What the line scroll will cost, as far as the line tells."""
        g = self.table(view)
        last = g.last()
        if last < 0:
            return ""
        card = g.line[last]
        if any(other.before_scroll is not None for other in g.line):
            return self.say("leaves-changed", card=card.name)
        return self.say("leaves" if card.alarm else "leaves-quietly", card=card.name, alarm=card.alarm)

    # -- options ---------------------------------------------------------------------------------

    def detail(self, view: dict[str, Any], key: str) -> str:
        """What an option costs and gives."""
        verb, _, what = key.partition(":")
        if verb in IN_LINE:
            return self.interaction(view, verb, int(what)) if what.isdecimal() else ""
        if verb == "done" and self.is_met(view):
            return self.say("may-complete")
        if verb in ("done", "go-on"):
            return self.leaving(view)
        if verb == "complete":
            return self.reward(self.cards[view["mission"]])
        return self.gives(self.owned[what]) if what in self.owned else ""

    def interaction(self, view: dict[str, Any], verb: str, place: int) -> str:
        """What interacting with the card at a place costs, unless it is paid already, and gives."""
        card = self.at(view, place) if place in range(1, len(view["line"]) + 1) else GAP
        if card is GAP or verb == "move":
            return ""
        paid = "done" not in view["options"]
        parts = [] if paid else [self.say("costs", cost=self.cost(card, view["prices"][place - 1]))]
        return "; ".join(parts + [self.say("gains", card=self.brief(card))] * (verb == "disarm"))

    def reward(self, mission: Card) -> str:
        return self.say("reward", card=self.brief(mission)) if mission.agent_name != mission.name else ""

    def find_card(self, view: dict[str, Any], key: str) -> str:
        verb, _, what = key.partition(":")
        if verb in IN_LINE:
            return self.at(view, int(what)).name
        return self.owned[what].agent_name if what in self.owned else ""

    def prompt(self, view: dict[str, Any]) -> str:
        """The question that the decision asks."""
        return self.questions[view["question"]["name"]]

    # -- cards, piles and scores -------------------------------------------------------------------

    def card_names(self) -> list[str]:
        cards = self.box.cards + self.box.missions
        return list(dict.fromkeys(name for card in cards for name in (card.name, card.agent_name)))

    def card_text(self, name: str) -> list[str]:
        wanted = name.strip().lower()
        for card in self.box.cards + self.box.missions:
            if wanted in (card.id, card.agent_id, card.name.lower(), card.agent_name.lower()):
                return self.both_halves(card)
        return []

    def both_halves(self, card: Card) -> list[str]:
        text = self.texts[card.id].get("text", "")
        if card.letter:
            lines = [self.say("goal", card=card.name, letter=card.letter, text=text), self.reward(card)]
            return [line for line in lines if line]
        lines = []
        if card.type:
            words = {"card": card.name, "type": self.type(card), "alarm": card.alarm}
            words |= {"cost": self.cost(card, card.cost), "text": f" {text}" if text else ""}
            lines.append(self.say("obstacle-half", **words))
        return [*lines, self.say("agent-half", card=self.brief(card), copies=card.copies)]

    def piles(self, view: dict[str, Any]) -> list[str]:
        counts = self.counts(view)
        lines = []
        for pile in PILES:
            if pile.startswith("obstacle"):
                cards = [self.cards[id].name for id in view[pile]]
            else:
                cards = [self.owned[id].agent_name for id in view[pile]]
            lines.append(self.say(f"pile-{pile}", n=counts[pile], cards=self.joined(counted(cards))))
        return lines

    def summary(self, view: dict[str, Any]) -> str:
        mission = self.cards[view["mission"]].name
        return self.say("summary", mission=mission, turn=view["turn"], alarm=view["alarm"])

    def score_sheet(self, view: dict[str, Any]) -> list[str]:
        alarms = view["alarms"]
        if not alarms:
            return []
        ended = zip(self.box.missions, alarms, strict=False)
        rows = [["", goal.name, f"{alarm:>3}"] for goal, alarm in ended]
        total = self.say("score-total", of=len(self.box.missions), n=len(alarms))
        return [self.say("score-sheet"), *columns([*rows, ["", total, f"{sum(alarms):>3}"]])]


def clause(text: str) -> str:
    """A card's text as part of a sentence."""
    return text[:1].lower() + text[1:].rstrip(".")
