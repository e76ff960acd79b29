"""Agent Decker in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from fieldcraft.games.agent_decker.printed.cards import GAP, Card, CardSet
from fieldcraft.games.agent_decker.vocabulary.lexicon import COSTS, TYPES
from fieldcraft.kernel.state import Parts
from fieldcraft.kernel.views import View
from fieldcraft.rulebook.narrator import NOTHING_BESIDE, Beside, Narrator, told_once
from fieldcraft.rulebook.options import PAY
from fieldcraft.rulebook.text import clause, columns

KINDS: Final = {number: name for name, number in COSTS.items()}
TYPE_NAMES: Final = {number: name for name, number in TYPES.items()}


class AgentDeckerNarrator(Narrator):
    """The texts that a player of Agent Decker reads."""

    PILES: ClassVar = ("deck", "discard", "play_area", "removed", "obstacle_deck", "obstacle_discard")
    HELD: ClassVar = ("hand", "equipped", "seen", "kept", "deck_top")
    ENDS: ClassVar = ("done", "go-on")
    GAUGE: ClassVar = "alarm"

    def __init__(self, card_set: CardSet, messages: dict[str, dict[str, str]]) -> None:
        self.card_set = card_set
        printed = card_set.cards + card_set.missions
        self.cards = {card.id: card for card in printed}
        self.owned = {card.agent_id: card for card in printed}
        names = [((card.id, card.name), (card.agent_id, card.agent_name)) for card in printed]
        super().__init__(messages, dict(half for halves in names for half in halves))

    # -- the position -------------------------------------------------------------------------

    def standing(self, view: View) -> list[str]:
        return [self.aim(self.cards[view["mission"]], view["met"]), self.filled("alarm", view)]

    @told_once
    def aim(self, mission: Card, is_met: bool) -> str:
        """Return the goal of a mission."""
        goal = self.say("mission", name=mission.name, aim=mission.text)
        return f"{goal} {self.say('met')}" if is_met else goal

    def turn_of(self, view: View) -> object:
        return view["mission"], view["turn"]

    def board(self, view: View, beside: Beside = NOTHING_BESIDE) -> list[str]:
        lines = self.the_line(view, beside.typed)
        lines += self.held(view, beside.cards)
        return [*lines, self.say("piles", **self.counts(view))]

    def the_line(self, view: View, typed: Mapping[str, str]) -> list[str]:
        """Return the line as a table, the far end first, with the key to type for each place."""
        keys = tuple(typed.get(str(place), str(place)) for place in range(1, len(view["line"]) + 1))
        ends = self.say("exit-typed" if typed else "exit")
        return [self.say("line"), *self.places_of(tuple(view["line"]), tuple(view["prices"]), keys), ends]

    @told_once
    def places_of(self, marks: tuple[str, ...], prices: tuple[int, ...], keys: tuple[str, ...]) -> list[str]:
        """Return the places of the line, the far end first."""
        found = []
        for mark, price, key in reversed([*zip(marks, prices, keys, strict=True)]):
            text = self.texts(self.cards[mark]) if mark in self.cards else ""
            found.append(([key, *self.cells(mark, price)], text))
        return self.rows(found)

    @told_once
    def texts(self, card: Card) -> str:
        """Return the texts of both halves of a card."""
        made = self.say("gives", card=clause(card.agent_text))
        return " ".join([card.text] * bool(card.text) + [made] * bool(card.agent_text))

    @told_once
    def cells(self, mark: str, price: int) -> list[str]:
        """Return the cells of a card at its current price."""
        card = self.marked(mark)
        return self.unread(mark, card.name) or [
            card.name,
            self.type(card),
            self.cost(card, price),
            self.say("raises", alarm=card.alarm),
            self.say("gives", card=self.briefly(card.agent_name, "; ".join(self.power(card)))),
        ]

    def at(self, view: View, place: int) -> Card:
        """Return the card at a place, or GAP if the place is empty."""
        return self.marked(view["line"][place - 1])

    def marked(self, mark: str) -> Card:
        """Return the card of a mark in the line, or GAP if the place is empty."""
        return self.cards.get(mark.rstrip("!"), GAP)

    def type(self, card: Card) -> str:
        return self.say(f"type-{TYPE_NAMES[card.type]}")

    def cost(self, card: Card, n: int) -> str:
        """Return a card's current cost and, if it differs from the printed cost, how it is made up."""
        cost = self.amount(n, KINDS[card.cost_kind])
        return cost if n == card.cost else self.say("raised", cost=cost, printed=card.cost, by=n - card.cost)

    def gives_of(self, id: str) -> str:
        """Return what the agent half gives."""
        card = self.owned[id]
        return "; ".join(self.power(card) + ([clause(card.agent_text)] if card.agent_text else []))

    def power(self, card: Card) -> list[str]:
        """Return what the agent half gives in addition to its text."""
        keep = [self.say("keep")] if card.keep else []
        return keep + self.amounts(stealth=card.stealth, fighting=card.fighting)

    # -- options ------------------------------------------------------------------------------

    def detail(self, view: View, option: Parts) -> str:
        if option.place and option.card:
            return self.interaction(view, option)
        if option.verb == "done" and view["met"]:
            return self.say("may-complete")
        if option.verb in ("done", "go-on"):
            return self.leaving(view)
        if option.verb == "complete":
            return self.reward(self.cards[view["mission"]])
        return self.gives(option.card) if option.card else ""

    def interaction(self, view: View, option: Parts) -> str:
        """Return what interacting with the card at a place gives and, unless it is paid already, costs."""
        place = int(option.place)
        card = self.at(view, place)
        if card is GAP or option.verb == "move":
            return ""
        paid = view["question"]["name"] != "turn"
        parts = [] if paid else [self.say("costs", cost=self.cost(card, view["prices"][place - 1]))]
        if option.verb == "disarm":
            parts.append(self.say("gains", card=self.brief(card.agent_id)))
        return "; ".join(parts)

    def left(self, view: View, option: Parts) -> str:
        """Return the resources that are left after an interaction or a payment."""
        stealth, fighting = view["stealth"], view["fighting"]
        if option.verb == PAY:
            one, other = option.place.split("-")
            return self.say("left", stealth=stealth - int(one), fighting=fighting - int(other))
        if view["question"]["name"] != "turn" or not (option.place and option.card):
            return ""
        card, price = self.at(view, int(option.place)), view["prices"][int(option.place) - 1]
        if card is GAP:
            return ""
        kind = KINDS[card.cost_kind]
        if kind == "any":
            return self.say("left-in-all", n=stealth + fighting - price)
        paid = {"stealth": stealth, "fighting": fighting}
        paid[kind] -= price
        return self.say("left", **paid)

    def outlook(self, view: View, forecast: View) -> str:
        is_open = view["met"] and view["question"]["name"] == "turn"
        return self.say("may-complete") if is_open else super().outlook(view, forecast)

    def leaving(self, view: View) -> str:
        """Return the cost of the line scroll as the line shows it; an effect before the scroll changes it."""
        marks = [mark for mark in view["line"] if mark != GAP.mark]
        if not marks:
            return ""
        cards = [self.cards.get(mark, GAP) for mark in marks]  # face down they do nothing
        changes = any(card.before_scroll is not None for card in cards)
        message = "leaves-changed" if changes else "leaves" if cards[0].alarm else "leaves-quietly"
        return self.say(message, card=self.name(marks[0].rstrip("!")), alarm=cards[0].alarm)

    def reward(self, mission: Card) -> str:
        if mission.agent_name == mission.name:
            return ""
        return self.say("reward", card=self.brief(mission.agent_id))

    # -- cards and scores ---------------------------------------------------------------------

    def card_lines(self, id: str) -> list[str]:
        card = self.cards.get(id) or self.owned[id]
        if card.letter:
            return [self.goal(card), *([reward] if (reward := self.reward(card)) else [])]
        lines = [self.obstacle(card)] if card.type else []
        return [*lines, self.say("agent-half", card=self.brief(card.agent_id), copies=card.copies)]

    def half_lines(self, id: str) -> list[str]:
        card = self.cards.get(id)
        if card is None or not (card.letter or card.type):
            return [self.brief(card.agent_id if card else id)]
        return [self.goal(card) if card.letter else self.obstacle(card)]

    def goal(self, mission: Card) -> str:
        """Return the goal of a mission."""
        return self.say("goal", card=mission.name, letter=mission.letter, text=mission.text)

    def obstacle(self, card: Card) -> str:
        """Return the obstacle half of a card."""
        words = {"card": card.name, "type": self.type(card), "cost": self.cost(card, card.cost)}
        text = f" {card.text}" if card.text else ""
        return self.say("obstacle-half", alarm=card.alarm, text=text, **words)

    def summary(self, view: View) -> str:
        return self.filled("summary", {**view, "mission": self.name(view["mission"])})

    def score_sheet(self, view: View) -> list[str]:
        alarms = view["alarms"]
        if not alarms:
            return []
        ended = zip(self.card_set.missions, alarms, strict=False)
        rows = [["", goal.name, f"{alarm:>3}"] for goal, alarm in ended]
        total = self.say("score-total", of=len(self.card_set.missions), n=len(alarms))
        return [self.say("score-sheet"), *columns([*rows, ["", total, f"{sum(alarms):>3}"]])]
