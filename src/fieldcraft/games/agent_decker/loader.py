"""Loads the card set from the card file, checks it as a whole, and reports all problems together."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from fieldcraft.games.agent_decker import offers
from fieldcraft.games.agent_decker.printed.cards import FIGHTING, GAP, STEALTH, Card, CardSet, Goal
from fieldcraft.games.agent_decker.vocabulary.lexicon import COSTS, RESOURCES, STARTS, TYPES, vocabulary
from fieldcraft.kernel.rules import mask_of
from fieldcraft.language.forms import Vocabulary
from fieldcraft.rulebook.entries import Entry
from fieldcraft.rulebook.loader import Loader, filled_in, number

NUMBERS: Final = {"line": (2, 12), "hand": (1, 12), "interactions": (1, 12), "alarm": (1, 999)}
MOST_COST: Final = 30
MOST_ALARM: Final = 49
MOST_POWER: Final = 20


class AgentDeckerLoader(Loader[Card, CardSet]):
    """Reads a card file."""

    PARTS: ClassVar = {"cards": ("game", "numbers", "card", "goal")}
    STARTS = STARTS

    def declare(self) -> None:
        self.cards = [(entry, self.declared(entry)) for entry in self.entries("cards", "card")]
        self.goals = [(entry, self.declared(entry)) for entry in self.entries("cards", "goal")]

    def declared(self, entry: Entry) -> Card:
        """A card with its names only: the one printed on it, and that of what the agent gains."""
        name = agent_name = entry.string("name")
        agent_id = ""
        part = entry.fields.get("agent", entry.fields.get("reward"))
        if isinstance(part, dict) and isinstance(part.get("name"), str):
            agent_name = part["name"]
            agent_id = "" if agent_name == name else self.half_id(part)
        card = Card(entry.card, name, agent_id, agent_name)
        if agent_name:
            self.name(entry, card, card.agent_name, card.agent_id)
        return card

    def vocabulary(self) -> Vocabulary:
        return vocabulary(self.named)

    def read(self) -> CardSet:
        """Return the cards and missions of the file, with the decks that a game begins with."""
        card_set = CardSet(**self.numbers("cards", NUMBERS))
        card_set.cards = filled_in(self.cards, self.card)
        card_set.missions = filled_in(self.goals, self.goal)
        card_set.agent_deck = self.sets.get("start", [])
        card_set.obstacles = self.sets.get("base", [])
        self.check_box(card_set)
        number(card_set.cards + card_set.missions)
        return card_set

    def declare_options(self, card_set: CardSet) -> None:
        offers.declare_options(card_set, self.options)

    def lies(self, state: Any) -> dict[str, str]:
        return {str(place): card.front.id for place, card in enumerate(state.line, 1) if card is not GAP}

    def card(self, entry: Entry, card: Card) -> None:
        """Fill in a card of the starting deck, or an obstacle and what the agent gains by it."""
        card.copies = self.copies(entry)
        self.source(entry)
        name = entry.string("set")
        if name == "start":
            if entry.has("type") or entry.has("text"):
                entry.complain("type", "a card of the starting deck has no obstacle half")
            entry.asked |= {"type", "cost", "alarm", "text"}
        else:
            self.obstacle_half(entry, card)
        part = entry.needed("agent")
        part.string("name", card.name)
        self.check_half_id(part, card.agent_id)
        self.agent_half(part, card)
        self.join(name, card, card.copies)

    def obstacle_half(self, entry: Entry, card: Card) -> None:
        card.type = TYPES[entry.one_of("type", TYPES) or "person"]
        card.cost, card.cost_kind = entry.amount("cost", COSTS, MOST_COST)
        card.alarm = entry.number("alarm", 0, MOST_ALARM)
        card.text = entry.written("text")
        self.text(entry, "obstacle", card)
        for rule in card.rules:
            card.asks |= mask_of(rule.asks())
        card.back = Card(card.id, card.name, front=card)

    def agent_half(self, part: Entry, card: Card) -> None:
        card.keep = part.flag("keep")
        n, kind = part.amount("power", RESOURCES, MOST_POWER, "")
        card.stealth, card.fighting = {STEALTH: (n, 0), FIGHTING: (0, n)}[kind]
        if card.keep and n:
            part.complain("power", "an item has no power of its own; write what it gives each turn")
        self.owned(part, card, "item" if card.keep else "move")

    def owned(self, part: Entry, card: Card, start: str) -> None:
        """The text of what the agent gains: the other half of a card, or the reward of a mission."""
        card.agent_text = part.written("text")
        self.text(part, start, card)
        texts = (card.on_play, card.each_turn, card.on_use)
        card.texts = sum(text is not None for text in texts)

    def goal(self, entry: Entry, card: Card) -> None:
        """Fill in a mission goal card and its reward."""
        card.letter = entry.string("letter")
        self.source(entry)
        card.text = entry.written("text")
        aim = self.sentence(entry, "goal", "a goal is one sentence")
        if isinstance(aim, Goal):
            card.goal = aim
        joins = entry.string("joins", "")
        if joins and joins not in self.sets:
            entry.complain("joins", f"no card is in the set '{joins}'")
        card.joins = self.sets.get(joins, [])
        part = entry.part("reward")
        if part is not None:
            part.string("name")
            self.check_half_id(part, card.agent_id)
            card.keep = part.flag("keep")
            self.owned(part, card, "item")

    def check_box(self, card_set: CardSet) -> None:
        """Check what no single card shows: decks that are too small, sets that never join."""
        cards, places = len(card_set.obstacles), card_set.line
        if cards < places:
            found = f"the set 'base' has {cards} cards, fewer than the line's {places}"
            self.complain("cards", "", "", found)
        if not card_set.agent_deck:
            self.complain("cards", "", "", "no card is in the set 'start'")
        if not card_set.missions:
            self.complain("cards", "", "", "there is no [[goal]]")
        joined = ["start", "base", *(entry.fields.get("joins") for entry, _ in self.goals)]
        for name in self.sets:
            if name and name not in joined:
                self.complain("cards", "", "", f"the set '{name}' never joins: no goal names it")
