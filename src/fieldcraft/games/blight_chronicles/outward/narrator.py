"""Blight Chronicles in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from typing import ClassVar, Final

from fieldcraft.games.blight_chronicles.outward.storybook import Storybook, StoryCourse
from fieldcraft.games.blight_chronicles.printed.cards import (
    GAP,
    MOVE,
    PLACES,
    SLOTS,
    TOOL,
    Card,
    CardSet,
    Stage,
)
from fieldcraft.games.blight_chronicles.table.line import place_name
from fieldcraft.games.blight_chronicles.vocabulary.lexicon import TYPES
from fieldcraft.games.blight_chronicles.vocabulary.words import TERMS
from fieldcraft.kernel.state import Parts
from fieldcraft.kernel.views import View
from fieldcraft.rulebook.narrator import NOTHING_BESIDE, Beside, Narrator, told_once
from fieldcraft.rulebook.options import PAY
from fieldcraft.rulebook.text import Note, clause

KINDS: Final = {number: name for name, number in TERMS["force"].items()}
STAGE_CARD: Final = "stage:"
"""Prefix of a stage's id where the stage is named as a card."""
PLACE_NUMBERS: Final = {place_name(place): place for place in range(PLACES)}
GIVING: Final = (
    *("play", "equip", "discard", "draw", "remove", "power-of", "put-back", "prepare", "put-on-top"),
    *("set-aside", "take-back", "return", "repeat", "learn", "drop", "start-with"),
)
"""Verbs of options that play, move or choose a card: what the card gives matters."""


class BlightNarrator(Narrator):
    """The words of Blight Chronicles for its player; the storybook is opened when it is needed."""

    PILES: ClassVar = ("deck", "discard", "play_area", "removed", "dropped", "obstacle_deck", "avoided")
    HELD: ClassVar = ("bonuses", "in_force", "hand", "set_aside", "deck_top")
    ENDS: ClassVar = ("done",)
    GAUGE: ClassVar = "suspicion"

    def __init__(
        self, card_set: CardSet, messages: dict[str, dict[str, str]], book: Callable[[], Storybook]
    ) -> None:
        super().__init__(messages, {card.id: card.name for card in card_set.cards})
        self.card_set = card_set
        self.book = book
        self.cards = {card.id: card for card in card_set.cards}
        self.stages = {stage.id: stage for stage in card_set.stages}
        self.stocks = card_set.stocks
        self.levels = {level.id: level for level in [card_set.printed, *card_set.levels]}

    # -- the position --------------------------------------------------------------------------

    def standing(self, view: View) -> list[str]:
        if view["between"]:
            stage = self.stages[view["stage"]]
            ahead = [] if stage.id in view["completed"] else self.ahead(stage)
            return [self.say("between", suspicion=view["suspicion"]), *ahead, self.power_owned(view)]
        power = self.say("power", physical=view["physical"], evasion=view["evasion"])
        return [self.objective(view), self.tracks(view), power]

    def board(self, view: View, beside: Beside = NOTHING_BESIDE) -> list[str]:
        """Return the stage, the line and the cards in play; between stages, the cards that are owned."""
        if view["between"]:
            cards = view["deck_top"] + view["deck"]
            return [self.say("own", n=len(cards), cards=self.briefs(cards, beside.cards))]
        lines = [*self.stage_lines(view), self.say("line"), *self.the_line(view, beside.typed)]
        if view["tokens"]:
            lines.append(self.say("area", n=f"{view['tokens']:+d}"))
        lines += self.held(view, beside.cards)
        tools = [self.tool(mark, beside.cards) for mark in view["tools"] if mark != GAP.id]
        if tools:
            lines.append(self.say("tools", cards=", ".join(tools)))
        if view["outfit"] != GAP.id:
            lines.append(self.say("outfit", cards=self.briefs([view["outfit"]], beside.cards)))
        return [*lines, self.say("piles", **self.counts(view))]

    def turn_of(self, view: View) -> object:
        return view["stage"], view["between"], view["round"]

    def objective(self, view: View) -> str:
        """Return the price of the stage's objective, and how many of its tokens there are."""
        stage = self.stages[view["stage"]]
        cost = self.amount(stage.cost, KINDS[stage.cost_kind])
        words = {"tokens": stage.tokens, "have": view["accomplishments"], "cost": cost, "label": stage.label}
        return self.say("objective", **words)

    def stage_lines(self, view: View) -> list[str]:
        """The stage card: its events, threat and failure conditions."""
        stage, level = self.stages[view["stage"]], self.levels[view["level"]]
        lines = [self.say("difficulty", name=level.name)] if level.leeway else []
        lines += [self.say("stage", id=stage.id, title=stage.name)]
        for i, text in enumerate(stage.event_texts, 1):
            message = "event-done" if str(i) in view["events"] else "event"
            lines.append(Note(self.say(message, number=i, text=text)))
        if stage.threat:
            lines.append(Note(self.say("threat", text=stage.threat)))
        if stage.clock:
            lines.append(Note(self.say("clock", n=view["reshuffles"], text=stage.clock)))
        return lines + [self.say("failure", text=text) for text in level.failures(stage)]

    def tracks(self, view: View) -> str:
        """Return the round and every track and token, apart from those on the stage card."""
        limit, id = view["suspicion_limit"], view["suspicion_limit_of"]
        ends: dict[str, object] = {stock.id: stock.most for stock in self.stocks}
        ends["suspicion"] = limit if id == view["stage"] else self.say("limit-of", limit=limit, id=id)
        last = self.stages[view["stage"]].last_round
        n = self.say("round-of", n=view["round"], last=last) if last else view["round"]
        found = [self.say("round", n=n)]
        for stock in self.stocks:
            n = view[stock.id]
            if stock.is_track:
                found.append(self.say("track", name=stock.title, n=n, most=ends[stock.id]))
            elif stock.most:
                found.append(self.say("tokens", name=stock.title, n=n))
        return " ".join(found)

    def the_line(self, view: View, typed: Mapping[str, str]) -> list[str]:
        """Return slots from the far end on, then marks, as a table, with the keys to type from `typed`."""
        places = [*range(SLOTS - 1, -1, -1)]
        places += [place for place in range(SLOTS, PLACES) if self.at(view, place) is not GAP]
        names = [place_name(place) for place in places]
        found = [
            (typed.get(name, name), mark_of(view, place), *self.price(view, place))
            for name, place in zip(names, places, strict=True)
        ]
        return [*self.places_of(tuple(found)), *([self.say("typed")] if typed else [])]

    @told_once
    def places_of(self, found: tuple[tuple[str, str, int, int], ...]) -> list[str]:
        """Return places in rows, by the key to type, the mark, the price and the surcharge of each."""
        rows = []
        for key, mark, price, surcharge in found:
            text = "" if mark == GAP.id or mark.endswith("!") else self.texts(self.named(mark))
            rows.append(([key, *self.cells(mark, price, surcharge)], text))
        return self.rows(rows)

    @told_once
    def texts(self, card: Card) -> str:
        """Return an obstacle's text, and what its agent half gives."""
        gives = self.gives(card.half.id)
        made = [self.say("gives", card=gives)] if gives else []
        return " ".join([card.text] * bool(card.text) + made)

    @told_once
    def cells(self, mark: str, price: int, surcharge: int) -> list[str]:
        """Return the cells of an obstacle with this price and this surcharge."""
        card = self.named(mark)
        tokens = mark.removeprefix(card.id)
        return self.unread(mark, card.name) or [
            f"{card.name} {tokens}".strip(),
            self.say(f"short-{self.type_of(card)}"),
            self.cost(card, price, surcharge),
            self.say("suspicion", n=card.suspicion),
            self.say("gives", card=card.half.name),
        ]

    def at(self, view: View, place: int) -> Card:
        """Return the obstacle at a place, GAP for an empty one."""
        return self.named(mark_of(view, place))

    def named(self, mark: str) -> Card:
        """The card of a mark, whatever is written after it."""
        while mark and mark not in self.cards:
            mark = mark[:-1]
        return self.cards.get(mark, GAP)

    def type(self, card: Card) -> str:
        return self.say(f"type-{self.type_of(card)}")

    def type_of(self, card: Card) -> str:
        return next(name for name, bit in TYPES.items() if card.kinds & bit)

    def price(self, view: View, place: int) -> tuple[int, int]:
        """Return the price of the target at a place, and its surcharge."""
        return view["prices"][place], view["surcharges"][place] if place < SLOTS else 0

    def cost(self, card: Card, n: int, extra: int) -> str:
        """A targeting cost, what makes it up if it is not as printed, and its surcharge."""
        cost = self.amount(n, KINDS[card.cost_kind])
        if n != card.cost:
            cost = self.say("raised", cost=cost, printed=card.cost, by=n - card.cost)
        return self.say("surcharge", cost=cost, n=extra) if extra else cost

    # -- cards of the agent --------------------------------------------------------------------

    def gives_of(self, id: str) -> str:
        """Return what a card gives to the agent."""
        card = self.cards[id]
        return "; ".join(self.power(card) + ([clause(card.text)] if card.text else []))

    def power(self, card: Card) -> list[str]:
        """Return what a card gives to the agent, apart from its text."""
        found = [] if card.kind == MOVE else [self.say("tool" if card.kind == TOOL else "uniform")]
        found += self.amounts(physical=card.physical, evasion=card.evasion)
        if card.charges:
            found.append(self.say("charges", n=card.charges))
        return found

    def told_by(self, view: View) -> set[str]:
        return super().told_by(view) | {self.named(mark).id for mark in [*view["tools"], view["outfit"]]}

    def tool(self, mark: str, told: Set[str]) -> str:
        """An equipped tool, with its counters, and what it gives where that is not told elsewhere."""
        card = self.named(mark)
        rest = mark.removeprefix(card.id)
        if rest.startswith("!"):
            return self.briefly(card.name, self.say("face-down"))
        counters = int(rest) if rest else card.charges
        brief = card.name if card.id in told else self.brief(card.id)
        return f"{brief} [{counters}]" if counters or card.charges else brief

    # -- options -------------------------------------------------------------------------------

    def detail(self, view: View, option: Parts) -> str:
        if option.place in PLACE_NUMBERS:
            return self.strike(view, option.verb, PLACE_NUMBERS[option.place])
        if option.verb == "go-to":
            return self.way(view, self.stages[option.card.removeprefix(STAGE_CARD)])
        return self.gives(option.card) if option.verb in GIVING else ""

    def way(self, view: View, stage: Stage) -> str:
        """Return the story's offer of a stage, with a warning if the mission would fail there (BC-241)."""
        won = tuple(view["completed"])
        story = self.book().choice(won[-1] if won else "", stage.id, StoryCourse(view["suspicion"], won))
        limit = self.levels[view["level"]].bears(stage.suspicion_limit())
        warning = self.say("fails", limit=limit) if view["suspicion"] >= limit else ""
        asks = self.say("asks", asks=self.asks(stage))
        return " ".join(part for part in (story, asks, warning) if part)

    def ahead(self, stage: Stage) -> list[str]:
        """Return what the stage to be played next asks for, and what its card does before it begins."""
        lines = [self.say("ahead", id=stage.id, asks=self.asks(stage))]
        return lines + [self.say("begins", text=" ".join(stage.before_texts))] * bool(stage.before_texts)

    def asks(self, stage: Stage) -> str:
        """The kinds of power that a stage asks for, each with how much: `6 to 12 physical, 4 evasion`."""
        found: dict[int, list[int]] = {}
        for n, kind in stage.asked:
            found.setdefault(kind, []).append(n)
        return ", ".join(self.span(KINDS[kind], min(all_n), max(all_n)) for kind, all_n in found.items())

    def span(self, kind: str, low: int, high: int) -> str:
        if low == high:
            return self.amount(low, kind)
        return self.say("span", kind=self.say(f"kind-{kind}"), least=low, most=high)

    def power_owned(self, view: View) -> str:
        """Return the total power of the agent's cards, of each kind."""
        owned = [self.cards[id] for id in view["deck_top"] + view["deck"]]
        return self.say(
            "power-owned", physical=sum(c.physical for c in owned), evasion=sum(c.evasion for c in owned)
        )

    def strike(self, view: View, verb: str, place: int) -> str:
        """Return the cost and the gain of targeting, choosing or avoiding the obstacle at a place."""
        card = self.at(view, place)
        if card is GAP or mark_of(view, place).endswith("!"):
            return ""
        if verb == "avoid":
            is_sidestep = bool(view["question"]["card"])
            return "" if is_sidestep else self.say("raises", n=card.suspicion)
        parts = [] if verb == "at" else [self.say("costs", cost=self.cost(card, *self.price(view, place)))]
        return "; ".join(parts + [self.say("gains", card=self.brief(card.half.id))] * (verb == "eliminate"))

    def left(self, view: View, option: Parts) -> str:
        """Return the power left after a target or a payment, '' if a bonus has to pay a part."""
        physical, evasion = view["physical"], view["evasion"]
        if option.verb == PAY:
            one, other = option.place.split("-")
            return self.power_left(physical - int(one), evasion - int(other))
        if option.verb not in ("eliminate", "knock-out"):
            return ""
        place = PLACE_NUMBERS[option.place]
        card, due = self.at(view, place), view["dues"][place]
        extra = view["surcharges"][place] if place < SLOTS else 0
        kind = KINDS[card.cost_kind]
        if kind == "physical":
            return self.power_left(physical - due, evasion - extra)
        if kind == "evasion":
            return self.power_left(physical, evasion - due - extra)
        n = physical + evasion - due - extra
        return self.say("left-in-all", n=n) if n >= 0 else ""

    def power_left(self, physical: int, evasion: int) -> str:
        """Return two amounts of power in words, '' if one of them is below 0."""
        return self.say("left", physical=physical, evasion=evasion) if min(physical, evasion) >= 0 else ""

    # -- cards ---------------------------------------------------------------------------------

    def card_lines(self, id: str) -> list[str]:
        card = self.cards[id] if self.cards[id].kinds else self.cards[id].whole
        lines = [self.obstacle(card)] if card.kinds else []
        lines.append(self.say("agent-half", card=self.brief(card.half.id), copies=card.copies))
        if card.kinds:
            lines.append(self.say("set", set=self.card_set.set_names[card.set]))
        return lines + ([self.say("level", level=card.level)] if card.level else [])

    def half_lines(self, id: str) -> list[str]:
        card = self.cards[id]
        return [self.obstacle(card) if card.kinds else self.brief(card.id)]

    def obstacle(self, card: Card) -> str:
        """Return the obstacle half of a card."""
        words = {
            "card": card.name,
            "type": self.type(card),
            "cost": self.amount(card.cost, KINDS[card.cost_kind]),
        }
        words["text"] = f" {card.text}" if card.text else ""
        return self.say("obstacle-half", suspicion=card.suspicion, **words)

    def summary(self, view: View) -> str:
        stage = self.stages[view["stage"]]
        return self.say("summary", id=stage.id, title=stage.name, suspicion=view["suspicion"])


def mark_of(view: View, place: int) -> str:
    """Return the contents of a place as views write them."""
    found: str = view["slots"][place] if place < SLOTS else view["marks"][place - SLOTS]
    return found
