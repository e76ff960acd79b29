"""From the card file to the box: what is printed, and the options that come with each card."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.errors import Problem
from fieldcraft.games.agent_decker import actions, choices, goals, obstacles, ops, turn
from fieldcraft.games.agent_decker.cards import ANY, GAP, Card, CardSet, Goal, Numbers
from fieldcraft.games.agent_decker.state import Agent
from fieldcraft.kernel.abilities import Ability
from fieldcraft.kernel.flow import Choose, Pass, Seq, StopRepeating
from fieldcraft.kernel.state import Op, Option
from fieldcraft.language.forms import Vocabulary
from fieldcraft.language.reader import Reader
from fieldcraft.rulebook.entries import Entry, entries, raise_problems, read_toml, slug
from fieldcraft.rulebook.options import Options, Thing
from fieldcraft.rulebook.pack import Pack, game_of, lay_over

RESOURCES: Final = ops.TERMS["resource"]
COSTS: Final = RESOURCES | {"any": ANY}
TYPES: Final = ops.TERMS["type"]
STARTS: Final = ("obstacle", "move", "item", "goal")
SOURCES: Final = ("rulebook", "original")
MOST_COPIES: Final = 20


def vocabulary(cards: dict[str, Card]) -> Vocabulary:
    """What the cards of this game may say."""
    named = [op for module in (ops, obstacles, goals) for op in vars(module).values()]
    classes = [op for op in named if isinstance(op, type) and issubclass(op, Op) and op.FORM]
    return Vocabulary(
        (Seq, Choose, *classes),
        ops.TERMS,
        cards,
        {"effect": ("step",), "goal": ("condition",)},
    )


class Loader:
    """Reads one card file into a box; every problem is kept until the end."""

    def __init__(self, text: str, file: str, messages: dict[str, str], pack: Pack | None = None) -> None:
        self.file = file
        self.messages = messages
        self.problems: list[Problem] = []
        self.tables = read_toml(text, file)
        self.head()
        lay_over(game_of(self.tables), {"cards": self.tables}, pack, self.problems)
        self.cards = entries(self.tables, "card", file, self.problems)
        self.goals = entries(self.tables, "goal", file, self.problems)
        self.named: dict[str, Card] = {}
        self.made = [self.blank(entry) for entry in self.cards + self.goals]
        self.reader = Reader(vocabulary(self.named), STARTS)

    def head(self) -> None:
        """Look at what is said about the game itself, and that nothing else is said."""
        whole = Entry(self.tables, self.file, "", self.problems)
        whole.asked |= {"game", "numbers", "card", "goal"}
        whole.close()
        entry = Entry(self.tables.get("game", {}), self.file, "game", self.problems)
        entry.string("id")
        entry.string("title")
        entry.number("version", 1, 999_999)
        entry.close()

    def box(self) -> CardSet:
        """The box; raises CardError with every problem found."""
        box = CardSet(self.numbers())
        sets: dict[str, list[Card]] = {}
        for entry, card in zip(self.cards, self.made, strict=False):
            name = self.card(entry, card)
            sets.setdefault(name, []).extend([card] * card.copies)
            box.cards.append(card)
        for entry, card in zip(self.goals, self.made[len(self.cards) :], strict=True):
            self.goal(entry, card, sets)
            box.missions.append(card)
        box.agent_deck = sets.get("start", [])
        box.obstacles = sets.get("base", [])
        self.check_box(box, sets)
        raise_problems(self.problems)
        self.options = Options(self.messages, lies)
        declare_options(box, self.options)
        return box

    def numbers(self) -> Numbers:
        entry = Entry(self.tables.get("numbers", {}), self.file, "numbers", self.problems)
        numbers = Numbers(
            entry.number("line", 2, 12),
            entry.number("hand", 1, 12),
            entry.number("interactions", 1, 12),
            entry.number("alarm", 1, 999),
        )
        entry.close()
        return numbers

    def blank(self, entry: Entry) -> Card:
        """The card with its names only, so that texts may speak of it."""
        name = entry.string("name")
        card = Card(entry.card, name)
        part = entry.fields.get("agent", entry.fields.get("reward"))
        if isinstance(part, dict) and isinstance(part.get("name"), str):
            card.agent_name = part["name"]
        card.agent_id = slug(card.agent_name) if card.agent_name != name else card.id
        if not card.agent_name:
            return card
        if card.agent_name in self.named:
            entry.complain("name", f"another card is called '{card.agent_name}'")
        elif not card.agent_id or any(other.agent_id == card.agent_id for other in self.named.values()):
            entry.complain("name", f"'{card.agent_name}' gives no id of its own: '{card.agent_id}'")
        self.named[card.agent_name] = card
        return card

    def card(self, entry: Entry, card: Card) -> str:
        """Fill in a card; the set it belongs to."""
        card.copies = entry.number("copies", 1, MOST_COPIES, 1)
        entry.one_of("source", SOURCES)
        name = entry.string("set")
        if name == "start":
            if entry.has("type") or entry.has("text"):
                entry.complain("type", "a card of the starting deck has no obstacle half")
            entry.asked |= {"type", "cost", "alarm", "text"}
        else:
            self.obstacle_half(entry, card)
        part = entry.part("agent")
        if part is None:
            entry.complain("agent", "is missing")
        else:
            self.agent_half(part, card)
        entry.close()
        return name

    def obstacle_half(self, entry: Entry, card: Card) -> None:
        card.type = TYPES[entry.one_of("type", TYPES) or "person"]
        card.cost, card.cost_kind = entry.amount("cost", COSTS, 30)
        card.alarm = entry.number("alarm", 0, 49)
        card.text = entry.written("text")
        for ability in entry.text("text", "obstacle", self.reader):
            fit(ability, card, entry)
        card.back = Card(card.id, card.name)
        card.back.down = True
        card.back.front = card

    def agent_half(self, part: Entry, card: Card) -> None:
        part.string("name", card.name)
        card.keep = part.flag("keep")
        card.agent_text = part.written("text")
        n, kind = part.amount("power", RESOURCES, 20, "")
        card.stealth, card.fighting = (n, 0) if kind == 0 else (0, n)
        if card.keep and n:
            part.complain("power", "an item has no power of its own; write what it gives each turn")
        for ability in part.text("text", "item" if card.keep else "move", self.reader):
            fit(ability, card, part)
        part.close()

    def goal(self, entry: Entry, card: Card, sets: dict[str, list[Card]]) -> None:
        """Fill in a mission goal card and its reward."""
        card.letter = entry.string("letter")
        entry.one_of("source", SOURCES)
        card.text = entry.written("text")
        aims = entry.text("text", "goal", self.reader)
        if len(aims) == 1:
            assert isinstance(aims[0], Goal)
            card.goal = aims[0]
        elif aims or not entry.has("text"):
            entry.complain("text", "a goal is one sentence")
        joins = entry.string("joins", "")
        if joins and joins not in sets:
            entry.complain("joins", f"no card is in the set '{joins}'")
        card.joins = sets.get(joins, [])
        part = entry.part("reward")
        if part is not None:
            part.string("name")
            card.keep = part.flag("keep")
            card.agent_text = part.written("text")
            for ability in part.text("text", "item", self.reader):
                fit(ability, card, part)
            part.close()
        entry.close()

    def check_box(self, box: CardSet, sets: dict[str, list[Card]]) -> None:
        """What no single card can tell: decks that are too small, sets that never join."""
        if len(box.obstacles) < box.numbers.line:
            self.complain(
                "", f"the set 'base' has {len(box.obstacles)} cards, fewer than the line's {box.numbers.line}"
            )
        if not box.agent_deck:
            self.complain("", "no card is in the set 'start'")
        if not box.missions:
            self.complain("", "there is no [[goal]]")
        joined = ["start", "base", *(entry.fields.get("joins") for entry in self.goals)]
        for name in sets:
            if name and name not in joined:
                self.complain("", f"the set '{name}' never joins: no goal names it")

    def complain(self, card: str, message: str) -> None:
        self.problems.append(Problem(self.file, card, "", 0, message))


def declare_options(box: CardSet, options: Options) -> None:
    """Every option that a player may meet."""
    box.done = options.add(turn.Done, "done")
    box.complete = options.add(turn.Complete, "complete")
    box.go_on = options.add(turn.GoOn, "go-on")
    box.leave_in_play = options.add(Pass, "leave-in-play")
    box.enough = options.add(StopRepeating, "enough")
    box.keep_none = options.add(Pass, "keep-none")
    dearest = max(card.cost for card in box.cards) + box.numbers.line * 20
    box.pay = options.payments(actions.Pay, "stealth", "fighting", dearest)
    for index, card in enumerate(box.cards + box.missions):
        card.index = card.back.index = index
        card.worth = worth(card)
        declare_card(card, options)
        if card.type:
            for place in range(box.numbers.line):
                declare_place(card, place, options)


def declare_card(card: Card, options: Options) -> None:
    """What may be done with the card in hand, discard, deck and equip area."""

    def option(kind: type[choices.CardOption], verb: str) -> Option[Any]:
        return options.add(kind, verb, card, card=Thing(card.agent_id, card.agent_name))

    card.play = option(actions.Play, "play")
    card.equip = option(actions.Equip, "equip")
    card.equip_at_once = option(actions.EquipAtOnce, "equip")
    card.use = option(actions.UseItem, "use")
    card.put_in_play = option(choices.PutInPlayArea, "put-in-play")
    card.remove = option(choices.Remove, "remove")
    card.burn = option(choices.Burn, "burn")
    card.take = option(choices.Take, "take")
    card.take_seen = option(choices.TakeSeen, "take")
    card.put_back = option(choices.PutBackOne, "put-back")
    card.find = option(choices.Find, "find")
    card.keep_back = option(choices.KeepBack, "keep-back")


def declare_place(card: Card, place: int, options: Options) -> None:
    """What may be done with the card at a place of the line."""

    def option(kind: type[Option[Any]], verb: str, *given: Any, says: str = "") -> Option[Any]:
        where = Thing(str(place + 1), str(place + 1))
        return options.add(kind, verb, *given, card=Thing(card.id, card.name), place=where, says=says)

    def interact(kind: type[Option[Any]], verb: str, fate: Op[Any]) -> Option[Any]:
        return option(kind, verb, card, place, fate)

    fates: list[tuple[str, Op[Any]]] = [("disarm", actions.DISARM), ("knock-out", actions.KNOCK_OUT)]
    card.actions.append([interact(actions.Interact, *fate) for fate in fates])
    card.free_actions.append([interact(actions.InteractFree, *fate) for fate in fates])
    if card.instead is not None:
        card.instead_actions.append(interact(actions.InteractInstead, "instead", card.instead))
        card.free_actions[place].append(interact(actions.InteractInsteadFree, "instead", card.instead))
    card.knock_out.append(option(actions.KnockOutAt, "knock-out", place, says="knock-out-neighbor"))
    card.move.append(option(choices.MoveToEnd, "move", place))
    card.back.move = card.move


def lies(g: Agent) -> dict[str, str]:
    """Which card lies at each place of the line, whatever its face."""
    return {str(place): card.front.id for place, card in enumerate(g.line, 1) if card is not GAP}


def worth(card: Card) -> int:
    """What a card in the agent's hands gives to any goal, in points of power, for bots."""
    texts = (card.on_play, card.each_turn, card.on_use)
    return 4 * (card.stealth + card.fighting) + 5 * sum(text is not None for text in texts)


def fit(ability: Op[Any], card: Card, entry: Entry) -> None:
    """Give a parsed ability to its card."""
    assert isinstance(ability, Ability)
    if not ability.attach_to(card):
        entry.complain("text", "two abilities work at the same moment; write them as one")
