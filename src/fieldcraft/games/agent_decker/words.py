"""Agent Decker in words: a view as lines, what options cost and give, and the text of a card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fieldcraft.games.agent_decker.content import TYPES
from fieldcraft.games.agent_decker.state import ANY, FIGHTING, GAP, STEALTH, Agent, Box, Card
from fieldcraft.games.agent_decker.turn import Interact
from fieldcraft.kernel.table import Option

KINDS = {STEALTH: "stealth", FIGHTING: "fighting", ANY: "any"}
TYPE_NAMES = {number: name for name, number in TYPES.items()}


def card_options(card: Card) -> list[Option[Any]]:
    """Every option that comes with a card."""
    single = [card.play, card.equip, card.use, card.put_in_play, card.remove, card.take, card.find]
    single += [card.put_back, card.keep_back]
    placed = [option for options in card.actions for option in options]
    return single + placed + card.instead_actions + card.move


def find_option(g: Agent, key: str) -> Option[Any] | None:
    """The option with this key that fits the table best, on offer or not."""
    found: Option[Any] | None = None
    for option in all_options(g.box):
        if option.key == key:
            found = option
            if not isinstance(option, Interact) or g.line[option.place].front is option.card:
                return option
    return found


def all_options(box: Box) -> Iterator[Option[Any]]:
    yield from (box.done, box.complete, box.go_on, box.enough, box.leave_in_play, box.keep_none)
    for row in box.pay:
        yield from row
    for card in box.cards:
        yield from card_options(card)


class Words:
    """What a player reads; everything is worked out from views."""

    def __init__(self, box: Box, messages: dict[str, str], texts: dict[str, dict[str, str]]) -> None:
        self.box = box
        self.messages = messages
        self.texts = texts
        self.cards = {card.id: card for card in box.cards + box.missions}
        self.owned = {card.agent_id: card for card in box.cards + box.missions}

    def say(self, message: str, **parts: Any) -> str:
        return self.messages[message].format(**parts)

    # -- the position -------------------------------------------------------------------------

    def position(self, view: dict[str, Any]) -> list[str]:
        mission = self.cards[view["mission"]]
        lines = [
            self.say("mission", name=mission.name, aim=self.texts[mission.id]["text"]),
            self.say("alarm", alarm=view["alarm"], most=self.box.numbers.alarm, turn=view["turn"]),
            self.say("line"),
        ]
        for place in range(len(view["line"]), 0, -1):
            lines.append(self.say("place", place=place, card=self.in_line(view, place)))
        lines.append(
            self.say(
                "resources",
                stealth=view["stealth"],
                fighting=view["fighting"],
                interactions=view["interactions"],
                limit=view["limit"],
            )
        )
        for pile in ("hand", "equipped", "play_area", "seen", "kept"):
            if view[pile] or pile == "hand":
                cards = [self.brief(self.owned[id]) for id in view[pile]]
                lines.append(self.say(pile, cards=self.joined(cards)))
        lines.append(
            self.say(
                "piles",
                deck=len(view["deck"]) + len(view["deck_top"]),
                discard=len(view["discard"]),
                obstacles=len(view["obstacle_deck"]),
                passed=len(view["obstacle_discard"]),
            )
        )
        if view["deck_top"]:
            lines.append(self.say("deck_top", cards=self.joined([self.owned[id].agent_name for id in view["deck_top"]])))
        return lines

    def joined(self, cards: list[str]) -> str:
        return ", ".join(cards) if cards else self.say("none")

    def in_line(self, view: dict[str, Any], place: int) -> str:
        mark = view["line"][place - 1]
        if mark == GAP.id:
            return self.say("gap")
        if mark.endswith("!"):
            return self.say("face-down", card=self.cards[mark[:-1]].name)
        card = self.cards[mark]
        cost = self.cost(card, self.now(view, card, place))
        text = self.texts[card.id].get("text", "")
        return self.say(
            "obstacle",
            card=card.name,
            type=TYPE_NAMES[card.type],
            cost=cost,
            alarm=card.alarm,
            text=f" {text}" if text else "",
            gives=self.brief(card),
        )

    def now(self, view: dict[str, Any], card: Card, place: int) -> int:
        """What the card costs as it lies; the engine's own price."""
        prices: list[int] = view["prices"]
        return prices[place - 1]

    def cost(self, card: Card, n: int) -> str:
        return self.say("cost", n=n, kind=KINDS[card.cost_kind])

    def brief(self, card: Card) -> str:
        """The agent half in a few words: `Gun (2 fighting)`."""
        gives = self.gives(card)
        return f"{card.agent_name} ({gives})" if gives else card.agent_name

    def gives(self, card: Card) -> str:
        power = [f"{n} {kind}" for n, kind in ((card.stealth, "stealth"), (card.fighting, "fighting")) if n]
        text = self.texts[card.id].get("agent_text", "")
        keep = [self.say("keep")] if card.keep else []
        return "; ".join(keep + power + ([text] if text else []))

    # -- options ---------------------------------------------------------------------------------

    def detail(self, view: dict[str, Any], key: str) -> str:
        """What an option costs and gives."""
        verb, _, what = key.partition(":")
        if verb in ("disarm", "knock-out", "instead"):
            place = int(what)
            card = self.cards[view["line"][place - 1].rstrip("!")]
            parts = [self.say("costs", cost=self.cost(card, self.now(view, card, place)))]
            if verb == "disarm":
                parts.append(self.say("gains", card=self.brief(card)))
            return "; ".join(parts)
        if what in self.owned and verb in ("play", "equip", "use", "take", "find", "keep-back"):
            return self.gives(self.owned[what])
        return ""

    def prompt(self, view: dict[str, Any]) -> str:
        """The question, told by what is on offer."""
        verbs = {key.partition(":")[0] for key in view["options"]}
        for verb in ("complete", "pay", "keep-back", "put-back", "put-in-play", "leave-in-play", "done"):
            if verb in verbs:
                return self.say(f"prompt-{verb}")
        return self.say("prompt")

    # -- cards -----------------------------------------------------------------------------------

    def card_text(self, name: str) -> list[str]:
        wanted = name.strip().lower()
        for card in self.box.cards + self.box.missions:
            if wanted in (card.id, card.agent_id, card.name.lower(), card.agent_name.lower()):
                return self.both_halves(card)
        return []

    def both_halves(self, card: Card) -> list[str]:
        text = self.texts[card.id].get("text", "")
        if card.letter:
            lines = [self.say("goal", card=card.name, letter=card.letter, text=text)]
            return lines + ([self.say("reward", card=self.brief(card))] if card.agent_name != card.name else [])
        lines = []
        if card.type:
            words = {"card": card.name, "type": TYPE_NAMES[card.type], "alarm": card.alarm}
            lines.append(self.say("obstacle-half", cost=self.cost(card, card.cost), text=f" {text}" if text else "", **words))
        return [*lines, self.say("agent-half", card=self.brief(card), copies=card.copies)]
