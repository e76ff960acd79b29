"""From the data files to the box: what is printed, checked as a whole; all problems are told together."""

from __future__ import annotations

import re
from typing import Any, Final

from fieldcraft.errors import Problem
from fieldcraft.games.blight_chronicles import abilities, hands, ops, sentences, standing, strikes, targets
from fieldcraft.games.blight_chronicles.cards import (
    MOVE,
    OBSTACLE,
    TOOL,
    UNIFORM,
    Card,
    CardSet,
    Event,
    Failure,
    Position,
    Stage,
    back_of,
)
from fieldcraft.games.blight_chronicles.checks import (
    ONLY_GEAR,
    ONLY_OBSTACLES,
    ONLY_OWNED,
    check_graph,
    check_impact,
    check_stage,
    check_stages_named,
    check_text,
    check_use,
    power_in,
    tokens_in,
)
from fieldcraft.games.blight_chronicles.offers import declare_options, lies
from fieldcraft.games.blight_chronicles.stages import LEAST_DECK
from fieldcraft.games.blight_chronicles.state import MOST_VISIBILITY
from fieldcraft.kernel.abilities import Ability
from fieldcraft.kernel.state import Op
from fieldcraft.language.forms import Vocabulary
from fieldcraft.language.reader import Reader
from fieldcraft.rulebook.entries import Entry, entries, raise_problems, read_toml, slug
from fieldcraft.rulebook.options import Options
from fieldcraft.rulebook.pack import Pack, game_of, lay_over

FILES: Final = ("mission", "agent", "obstacles", "stages")
STARTS: Final = ("obstacle", "move", "gear", "setup", "event", "failure", "threat", "objective")
SOURCES: Final = ("rulebook", "original")
TYPES: Final = ops.TERMS["type"]
KINDS: Final = {"tool": TOOL, "uniform": UNIFORM}
MOST_TOKENS: Final = 5
MOST_COPIES: Final = 9
MOST_COST: Final = 30
MOST_LEVEL: Final = 9

MODULES: Final = (abilities, ops, hands, strikes, targets, standing, sentences)
INCLUDES: Final = {
    "cost": ("act",),
    "step": ("act",),
    "sequence": ("step",),
    "effect": ("sequence",),
    "costs": ("cost",),
    "ability": ("effect",),
    "who": ("some", "targets"),
    "whose": ("some", "targets", "itself"),
    "subject": ("filters", "itself"),
    "obstacle": ("threat",),
    "move": ("own", "moment"),
    "gear": ("own", "moment"),
}


def vocabulary(cards: dict[str, Card], tags: tuple[str, ...]) -> Vocabulary:
    """What the cards of this game may say."""
    classes: list[type[Op[Any]]] = list(abilities.STOCK)
    for module in MODULES:
        for op in vars(module).values():
            if isinstance(op, type) and issubclass(op, Op) and op.FORM and op.__module__ == module.__name__:
                classes.append(op)
    kinds = {"obstacle": OBSTACLE} | ops.TERMS["type"] | tag_bits(tags)
    plurals = {f"{kind}s": bit for kind, bit in kinds.items()}
    words = ops.TERMS | {"kind": kinds, "kinds": plurals, "stage": ops.STAGE_CODES}
    return Vocabulary(tuple(classes), words, cards, INCLUDES)


def tag_bits(tags: tuple[str, ...]) -> dict[str, int]:
    """A bit for each tag, after those of the types."""
    return {tag: 32 << i for i, tag in enumerate(tags)}


class Loader:
    """Reads the files of one edition into a box; `files` has their texts and names by FILES."""

    def __init__(
        self, files: dict[str, tuple[str, str]], messages: dict[str, str], pack: Pack | None = None
    ) -> None:
        self.names = {part: name for part, (_, name) in files.items()}
        self.messages = messages
        self.problems: list[Problem] = []
        self.tables = {part: read_toml(text, name) for part, (text, name) in files.items()}
        lay_over(game_of(self.tables["mission"]), self.tables, pack, self.problems)
        self.tags = self.tag_names()
        self.named: dict[str, Card] = {}
        self.ids: set[str] = set()
        self.agents = self.rows("agent", "card")
        self.obstacles = self.rows("obstacles", "card")
        self.stages = self.stage_entries()
        self.agent_made = [self.blank(entry, entry.card) for entry in self.agents]
        self.made = [self.blank_pair(entry) for entry in self.obstacles]
        self.reader = Reader(vocabulary(self.named, self.tags), STARTS)
        self.graph: dict[str, Stage] = {}

    def rows(self, part: str, kind: str) -> list[Entry]:
        return entries(self.tables[part], kind, self.names[part], self.problems)

    def complain(self, part: str, card: str, field: str, message: str) -> None:
        self.problems.append(Problem(self.names[part], card, field, 0, message))

    # -- names first, so that texts may speak of them ------------------------------------------

    def tag_names(self) -> tuple[str, ...]:
        """The known tags, and those that cards add."""
        found = list(ops.TAGS)
        rows = self.tables["obstacles"].get("card", [])
        for row in rows if isinstance(rows, list) else ():
            tags = row.get("tags", []) if isinstance(row, dict) else []
            for tag in tags if isinstance(tags, list) else ():
                if isinstance(tag, str) and re.fullmatch("[a-z]+", tag) and tag not in found:
                    found.append(tag)
        return tuple(found[:24])

    def blank(self, entry: Entry, id: str, name: str | None = None) -> Card:
        """A card with nothing but its name."""
        name = entry.string("name") if name is None else name
        card = Card(id, name)
        if name in self.named:
            entry.complain("name", f"another card is called '{name}'")
        if id in self.ids:
            entry.complain("id", f"another card has the id '{id}'")
        self.ids.add(id)
        if name:
            self.named[name] = card
        return card

    def blank_pair(self, entry: Entry) -> Card:
        """An obstacle and the card that it becomes."""
        card = self.blank(entry, entry.card)
        part = entry.fields.get("agent")
        name = part.get("name") if isinstance(part, dict) else None
        if isinstance(name, str) and slug(name):
            card.half = self.blank(entry, slug(name), name)
            card.half.whole = card
        return card

    # -- the box -------------------------------------------------------------------------------

    def box(self) -> CardSet:
        """The box; raises CardError with every problem found."""
        box = CardSet(self.head(), self.title)
        self.read_agent(box)
        sets = self.read_obstacles(box)
        self.read_positions(box)
        self.read_stages(box, sets)
        raise_problems(self.problems)
        for index, card in enumerate(box.cards):
            card.index = index
            card.back.index = index
        self.options = Options(self.messages, lies)
        declare_options(box, self.options, self.reader.vocabulary)
        return box

    def head(self) -> str:
        """What is said about the game and its mission."""
        whole = Entry(self.tables["mission"], self.names["mission"], "", self.problems)
        whole.asked |= {"game", "mission", "position"}
        whole.close()
        game = Entry(self.tables["mission"].get("game", {}), self.names["mission"], "game", self.problems)
        id = game.string("id")
        self.title = game.string("title")
        self.version = game.number("version", 1, 999_999)
        game.close()
        card = self.tables["mission"].get("mission", {})
        mission = Entry(card, self.names["mission"], "mission", self.problems)
        mission.string("id")
        self.mission = mission.string("name")
        mission.string("agent")
        self.first = mission.string("start")
        mission.one_of("source", SOURCES)
        mission.close()
        return id

    def read_agent(self, box: CardSet) -> None:
        for entry, card in zip(self.agents, self.agent_made, strict=True):
            card.level = entry.number("level", 1, MOST_LEVEL)
            card.copies = entry.number("copies", 1, MOST_COPIES, 1)
            card.source = entry.one_of("source", SOURCES)
            self.agent_half(entry, card)
            entry.close()
            box.agent_cards.append(card)
            box.cards.append(card)
        level_one = sum(card.copies for card in box.agent_cards if card.level == 1)
        if level_one < LEAST_DECK:
            self.complain("agent", "", "", f"there are {level_one} cards of level 1, fewer than {LEAST_DECK}")

    def read_obstacles(self, box: CardSet) -> dict[str, list[Card]]:
        """Fill in every obstacle; the cards of each set, copies counted."""
        table = Entry(self.tables["obstacles"], self.names["obstacles"], "", self.problems)
        table.asked |= {"set", "card"}
        table.close()
        sets: dict[str, list[Card]] = {}
        for entry in self.rows("obstacles", "set"):
            sets[entry.card] = []
            box.set_names[entry.card] = entry.string("name")
            entry.close()
        for entry, card in zip(self.obstacles, self.made, strict=True):
            self.obstacle(entry, card, sets)
            box.obstacles.append(card)
            box.cards += [card] if card.half is card else [card, card.half]
        for name, cards in sets.items():
            if not cards:
                self.complain("obstacles", name, "", "no card is in this set")
        return sets

    def obstacle(self, entry: Entry, card: Card, sets: dict[str, list[Card]]) -> None:
        card.copies = card.half.copies = entry.number("copies", 1, MOST_COPIES, 1)
        card.source = entry.one_of("source", SOURCES)
        card.set = entry.one_of("set", sets)
        sets.setdefault(card.set, []).extend([card] * card.copies)
        card.kinds = OBSTACLE | TYPES[entry.one_of("type", TYPES) or "door"]
        for tag in self.strings(entry, "tags"):
            if tag in self.tags:
                card.kinds |= tag_bits(self.tags)[tag]
            else:
                entry.complain("tags", f"a tag is one word of small letters, not '{tag}'")
        card.cost, card.cost_kind = entry.amount("cost", ops.TERMS["force"], MOST_COST)
        card.suspicion = entry.number("suspicion", 0, 9)
        found = self.read_text(entry, card, "obstacle")
        check_text(entry, found, ONLY_GEAR + ONLY_OWNED)
        card.tokens = tokens_in(found)
        check_impact(entry, found)
        if card.event is not None and card.copies > 1:
            entry.complain("copies", "an obstacle with an event must be a single card")
        part = entry.part("agent")
        if part is None or card.half is card:
            entry.complain("agent", "is missing, or has no name")
        else:
            part.string("name")
            card.half.source = part.one_of("source", SOURCES, card.source)
            self.agent_half(part, card.half)
            part.close()
        card.back = back_of(card)
        entry.close()

    def agent_half(self, entry: Entry, card: Card) -> None:
        """What a card is in the agent's hands."""
        kind = entry.one_of("kind", KINDS, "")
        card.kind = KINDS.get(kind, MOVE)
        n, power = entry.amount("power", ops.TERMS["power"], 9, "")
        card.physical, card.evasion = (n, 0) if power == 0 else (0, n)
        card.charges = entry.number("charges", 1, 9, 0)
        if kind and n:
            entry.complain("power", "equipment has no power of its own; write what it gives")
        if card.charges and kind != "tool":
            entry.complain("charges", "only a tool has charges")
        found = self.read_text(entry, card, "gear" if kind else "move")
        check_text(entry, found, ONLY_OBSTACLES + (() if kind else ONLY_GEAR))
        if len(card.abilities) > 8:
            entry.complain("text", "a card has at most eight abilities")
        card.worth = worth(card)
        card.back = back_of(card)

    def read_text(self, entry: Entry, card: Card, start: str) -> list[Op[Any]]:
        """Give a card the abilities of its text."""
        card.text = entry.written("text")
        if entry.fields.get("text", "") == "":
            entry.asked.add("text")
            return []
        found = entry.text("text", start, self.reader)
        for ability in found:
            if isinstance(ability, Ability) and not ability.attach_to(card):
                entry.complain("text", "two abilities work at the same moment; write them as one")
        return found

    def strings(self, entry: Entry, field: str) -> list[str]:
        entry.asked.add(field)
        value = entry.fields.get(field, [])
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            entry.complain(field, "must be a list of texts")
            return []
        return value

    def distinct(self, entry: Entry, field: str) -> list[str]:
        """A list of texts of which each stands once."""
        texts = self.strings(entry, field)
        found = list(dict.fromkeys(texts))
        if len(found) < len(texts):
            entry.complain(field, "names one of them twice")
        return found

    # -- the mission card ----------------------------------------------------------------------

    def read_positions(self, box: CardSet) -> None:
        rows = self.tables["mission"].get("position", [])
        if not isinstance(rows, list):
            rows = []
        levels = {card.level for card in box.agent_cards}
        for i, row in enumerate(rows, 1):
            entry = Entry(row, self.names["mission"], f"position {i}", self.problems)
            if entry.number("number", 1, 99) != i:
                entry.complain("number", f"positions are numbered from 1 on: this is {i}")
            hand = entry.number("hand_size", 1, 12, 0)
            level = entry.number("choose_level", 1, MOST_LEVEL, 0)
            closed = entry.flag("closed")
            if level and level not in levels:
                entry.complain("choose_level", f"there is no card of level {level}")
            if closed and (hand or level):
                entry.complain("closed", "a closed position grants nothing")
            box.positions.append(Position(hand, level))
            entry.close()
        if not box.positions or not box.positions[0].hand_size:
            self.complain("mission", "position 1", "hand_size", "is missing")

    # -- the stages ----------------------------------------------------------------------------

    def stage_entries(self) -> list[Entry]:
        rows = self.tables["stages"].get("stage", [])
        found = []
        for i, row in enumerate(rows if isinstance(rows, list) else [], 1):
            id = row.get("id") if isinstance(row, dict) else None
            name = f"stage {id if isinstance(id, str) else i}"
            found.append(Entry(row, self.names["stages"], name, self.problems))
        return found

    def read_stages(self, box: CardSet, sets: dict[str, list[Card]]) -> None:
        table = Entry(self.tables["stages"], self.names["stages"], "", self.problems)
        table.asked.add("stage")
        table.close()
        for entry in self.stages:
            stage = self.stage_head(entry)
            stage.index = len(box.stages)
            box.stages.append(stage)
            self.graph[stage.id] = stage
        for entry, stage in zip(self.stages, box.stages, strict=True):
            self.stage(entry, stage, sets)
        if self.first not in self.graph:
            self.complain("mission", "mission", "start", f"there is no stage '{self.first}'")
            return
        box.start = self.graph[self.first]
        check_graph(box, self.complain)
        check_use(box, sets, self.complain)

    def stage_head(self, entry: Entry) -> Stage:
        id = entry.string("id")
        number = entry.number("number", 1, 9)
        letter = entry.string("letter", "") if entry.fields.get("letter") else ""
        entry.asked.add("letter")
        if id != f"{number}{letter}" or not re.fullmatch("[1-9][A-F]?", id):
            entry.complain("id", f"must be the number and the letter, '{number}{letter}', not '{id}'")
        if id in self.graph:
            entry.complain("id", f"there is another stage '{id}'")
        code = number * 8 + (" ABCDEF".index(letter) if letter in set("ABCDEF") else 0)
        return Stage(id, number, code, entry.string("title"))

    def stage(self, entry: Entry, stage: Stage, sets: dict[str, list[Card]]) -> None:
        entry.one_of("source", SOURCES)
        stage.visibility = entry.number("visibility", 1, MOST_VISIBILITY)
        stage.keeps_blight = entry.flag("keeps_blight")
        stage.sets = self.distinct(entry, "sets")
        for name in stage.sets:
            if name not in sets:
                entry.complain("sets", f"there is no set '{name}'")
            stage.pool += sets.get(name, [])
        stage.before = self.sentences(entry, "before", "setup")
        stage.after = self.sentences(entry, "after", "setup")
        self.stage_events(entry, stage)
        for op in self.sentences(entry, "failure", "failure"):
            assert isinstance(op, Failure)
            stage.failures.append(op)
        stage.failure_texts = self.strings(entry, "failure")
        self.stage_threat(entry, stage)
        self.objective(entry, stage)
        for name in self.distinct(entry, "next"):
            if name in self.graph:
                stage.next.append(self.graph[name])
            else:
                entry.complain("next", f"there is no stage '{name}'")
        check_stage(entry, stage)
        entry.close()

    def sentences(self, entry: Entry, field: str, start: str) -> list[Op[Any]]:
        """The sentences of a list of texts."""
        found: list[Op[Any]] = []
        for i, text in enumerate(self.strings(entry, field), 1):
            line = Entry({"text": text}, entry.file, entry.card, self.problems, f"{field} {i}")
            made = line.text("text", start, self.reader)
            check_text(line, made, ONLY_OBSTACLES + ONLY_GEAR + ONLY_OWNED)
            check_stages_named(line, made, {stage.code for stage in self.graph.values()})
            found += made
        return found

    def stage_events(self, entry: Entry, stage: Stage) -> None:
        for op in self.sentences(entry, "events", "event"):
            assert isinstance(op, Event)
            stage.event_power.append(power_in(op))
            stage.events.append(op)
            stage.event_tokens += tokens_in([op])

    def stage_threat(self, entry: Entry, stage: Stage) -> None:
        text = entry.string("threat", "") if entry.fields.get("threat") else ""
        entry.asked.add("threat")
        stage.threat = text
        for op in entry.text("threat", "threat", self.reader) if text else []:
            assert isinstance(op, sentences.Threat)
            stage.rules.append(op.rule)
            stage.asks |= op.rule.asks()

    def objective(self, entry: Entry, stage: Stage) -> None:
        part = entry.part("objective")
        if part is None:
            entry.complain("objective", "is missing")
            return
        stage.tokens = part.number("tokens", 1, MOST_TOKENS)
        stage.label = part.string("label")
        aims = part.text("text", "objective", self.reader)
        if len(aims) == 1 and isinstance(aims[0], sentences.Objective):
            stage.cost, stage.cost_kind = aims[0].n, aims[0].kind
        elif aims or "text" not in part.fields:
            part.complain("text", "an objective is one sentence")
        part.close()


def worth(card: Card) -> int:
    """How many texts a card in the agent's hands has, for bots."""
    moments = (card.on_discard, card.on_reveal, card.bonus)
    return len(card.abilities) + len(card.rules) + sum(moment is not None for moment in moments)
