"""The loader of the data files: from them to the card set, checked as a whole, with all problems together."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Final

from fieldcraft.games.blight_chronicles import checks, offers
from fieldcraft.games.blight_chronicles.phases.stages import LEAST_DECK
from fieldcraft.games.blight_chronicles.printed import cards
from fieldcraft.games.blight_chronicles.printed.cards import (
    Card,
    CardSet,
    MarkerPosition,
    Stage,
)
from fieldcraft.games.blight_chronicles.printed.stocks import (
    ACCOMPLISHMENTS,
    MOST_STOCKS,
    MOST_TOKENS,
    NAMED,
    SUSPICION,
    Stock,
)
from fieldcraft.games.blight_chronicles.table.line import place_name
from fieldcraft.games.blight_chronicles.vocabulary.lexicon import STARTS, TYPES, tag_bits, vocabulary
from fieldcraft.games.blight_chronicles.vocabulary.sentences import Objective
from fieldcraft.games.blight_chronicles.vocabulary.words import TAGS, TERMS
from fieldcraft.language.forms import Vocabulary
from fieldcraft.rulebook.entries import Entry, slug
from fieldcraft.rulebook.loader import Loader, filled_in, number

KINDS: Final = {"tool": cards.TOOL, "uniform": cards.UNIFORM}
MOST_COST: Final = 30
MOST_LEVEL: Final = 9
MOST_COUNT: Final = 99
"""The longest track, the most tokens of a kind."""


class BlightLoader(Loader[Card, CardSet]):
    """Reads the files of one edition."""

    PARTS: ClassVar = {
        "mission": ("game", "mission", "level", "position"),
        "agent": ("card",),
        "obstacles": ("set", "card"),
        "stages": ("stage",),
        "tracks": ("track", "token"),
    }
    STARTS = STARTS
    MOST_COPIES = 9

    # -- names first, so that texts may speak of them ------------------------------------------

    def declare(self) -> None:
        self.stocks = self.read_stocks()
        self.graph: dict[str, Stage] = {}
        self.owned = [(entry, self.declared(entry)) for entry in self.entries("agent", "card")]
        self.obstacles = [(entry, self.pair(entry)) for entry in self.entries("obstacles", "card")]
        self.tags = self.tag_names()

    def tag_names(self) -> tuple[str, ...]:
        """The known tags, and those that cards add."""
        found = dict.fromkeys(TAGS)
        for entry, _ in self.obstacles:
            tags = entry.fields.get("tags")
            for tag in tags if isinstance(tags, list) else ():
                if isinstance(tag, str) and re.fullmatch("[a-z]+", tag):
                    found[tag] = None
        return tuple(found)[:24]

    def declared(self, entry: Entry) -> Card:
        """A card with nothing but its name."""
        card = Card(entry.card, entry.string("name"))
        card.copies = self.copies(entry)
        card.source = self.source(entry)
        self.name(entry, card, card.name, card.id)
        return card

    def pair(self, entry: Entry) -> Card:
        """An obstacle and the card that it becomes."""
        card = self.declared(entry)
        part = entry.fields.get("agent")
        name = part.get("name") if isinstance(part, dict) else None
        if isinstance(part, dict) and isinstance(name, str) and slug(name):
            card.half = Card(self.half_id(part), name)
            card.half.whole = card
            card.half.copies = card.copies
            self.name(entry, card.half, name, card.half.id)
        return card

    def vocabulary(self) -> Vocabulary:
        return vocabulary(self.named, self.tags, self.stocks)

    # -- tracks and tokens ----------------------------------------------------------------------

    def read_stocks(self) -> list[Stock]:
        """Return the tracks and tokens, those first that rules speak of by name."""
        rows = [(entry, True) for entry in self.entries("tracks", "track")]
        rows += [(entry, False) for entry in self.entries("tracks", "token")]
        by_id = {entry.card: (entry, is_track) for entry, is_track in rows}
        for id in NAMED:
            if id not in by_id:
                self.complain("tracks", id, "", "is missing: rules speak of it by name")
        ids = [*NAMED, *(id for id in by_id if id not in NAMED)]
        found: list[Stock] = []
        for at, id in enumerate(ids[:MOST_STOCKS]):
            entry, is_track = by_id.get(id, (Entry({"one": id}, "", id, []), True))
            found.append(self.stock(entry, at, is_track, found))
        if len(ids) > MOST_STOCKS:
            self.complain("tracks", "", "", f"there are more than {MOST_STOCKS} tracks and tokens")
        return found

    def stock(self, entry: Entry, number: int, is_track: bool, before: list[Stock]) -> Stock:
        """Fill in one track or token; `before` are those ahead of it."""
        stock = Stock(number, entry.card, entry.string("one"), is_track)
        if any(stock.one == other.one for other in before):
            entry.complain("one", f"another track or token is called '{stock.one}'")
        stock.least = entry.number("least", 0, MOST_COUNT, 0)
        if number != ACCOMPLISHMENTS:
            stock.most = entry.number("most", int(stock.least) + 1, MOST_COUNT)
        stock.is_good, stock.is_paid = entry.flag("good"), entry.flag("paid")
        stock.lasts, stock.starts = entry.flag("lasts"), entry.flag("starts")
        beyond = entry.string("beyond", "")
        stock.beyond = next((other for other in before if other.id == beyond), None)
        if beyond and stock.beyond is None:
            entry.complain("beyond", f"there is no track '{beyond}' before this one")
        self.source(entry)
        return stock

    @property
    def suspicion(self) -> Stock:
        return self.stocks[SUSPICION]

    # -- the card set ----------------------------------------------------------------------------

    def read(self) -> CardSet:
        card_set = CardSet(self.id, self.title, self.stocks)
        card_set.printed = cards.Level("", "", 0, [], self.suspicion.most)
        first = self.mission()
        self.read_agent(card_set)
        self.read_obstacles(card_set)
        self.read_positions(card_set)
        self.read_levels(card_set)
        self.read_stages(card_set, first)
        number(card_set.cards)
        return card_set

    def declare_options(self, card_set: CardSet) -> None:
        offers.declare_options(card_set, self.options, self.reader.vocabulary)

    def lies(self, state: Any) -> dict[str, str]:
        """Return the obstacles, equipment and stage by their places, whatever their faces."""
        table = [(place_name(place), state.places[place]) for place in range(cards.PLACES)]
        table += list(zip(offers.GEAR_PLACES, state.gear, strict=True))
        found = {place: card.front.id for place, card in table if card is not cards.GAP}
        return found | {"stage": f"stage:{state.stage.id}"}

    def mission(self) -> str:
        """Read the table of the mission; return the id of its first stage."""
        mission = self.table("mission", "mission")
        for name in ("id", "name", "agent"):
            mission.string(name)
        self.source(mission)
        return mission.string("start")

    def read_agent(self, card_set: CardSet) -> None:
        card_set.agent_cards = filled_in(self.owned, self.agent_card)
        card_set.cards = card_set.agent_cards[:]
        level_one = sum(card.copies for card in card_set.agent_cards if card.level == 1)
        if level_one < LEAST_DECK:
            self.complain("agent", "", "", f"there are {level_one} cards of level 1, fewer than {LEAST_DECK}")

    def agent_card(self, entry: Entry, card: Card) -> None:
        card.level = entry.number("level", 1, MOST_LEVEL)
        self.agent_half(entry, card)

    def read_obstacles(self, card_set: CardSet) -> None:
        """Fill in every set and every obstacle."""
        sets = self.entries("obstacles", "set")
        self.sets.update({entry.card: [] for entry in sets})
        card_set.set_names = {entry.card: entry.string("name") for entry in sets}
        card_set.obstacles = filled_in(self.obstacles, self.obstacle)
        for card in card_set.obstacles:
            card_set.cards += [card] if card.half is card else [card, card.half]
        for name, members in self.sets.items():
            if not members:
                self.complain("obstacles", name, "", "no card is in this set")

    def obstacle(self, entry: Entry, card: Card) -> None:
        """Read an obstacle, and the half that it becomes in the agent's hands."""
        card.set = entry.one_of("set", self.sets)
        self.join(card.set, card, card.copies)
        card.kinds = cards.OBSTACLE | TYPES[entry.one_of("type", TYPES) or "door"]
        for tag in entry.strings("tags"):
            if tag in self.tags:
                card.kinds |= tag_bits(self.tags)[tag]
            else:
                entry.complain("tags", f"a tag is one word of small letters, not '{tag}'")
        card.cost, card.cost_kind = entry.amount("cost", TERMS["force"], MOST_COST)
        card.suspicion = entry.number("suspicion", 0, 9)
        card.text = entry.written("text")
        found = self.text(entry, "obstacle", card)
        checks.check_text(entry, found, checks.ONLY_GEAR + checks.ONLY_OWNED)
        card.tokens = checks.tokens_in(found)
        checks.check_impact(entry, found)
        if card.event is not None and card.copies > 1:
            entry.complain("copies", "an obstacle with an event must be a single card")
        part = entry.part("agent")
        if part is None or card.half is card:
            entry.complain("agent", "is missing, or has no name")
        else:
            part.string("name")
            self.check_half_id(part, card.half.id)
            card.half.source = self.source(part, card.source)
            self.agent_half(part, card.half)
        card.back = cards.back_of(card)

    def agent_half(self, entry: Entry, card: Card) -> None:
        """Read the half of a card that the agent plays."""
        kind = entry.one_of("kind", KINDS, "")
        card.kind = KINDS.get(kind, cards.MOVE)
        n, power = entry.amount("power", TERMS["power"], 9, "")
        card.physical, card.evasion = {cards.PHYSICAL: (n, 0), cards.EVASION: (0, n)}[power]
        card.charges = entry.number("charges", 1, 9, 0)
        if kind and n:
            entry.complain("power", "equipment has no power of its own; write what it gives")
        if card.charges and kind != "tool":
            entry.complain("charges", "only a tool has charges")
        card.text = entry.written("text")
        found = self.text(entry, "gear" if kind else "move", card)
        checks.check_text(entry, found, checks.ONLY_OBSTACLES + (() if kind else checks.ONLY_GEAR))
        if len(card.abilities) > 8:
            entry.complain("text", "a card has at most eight abilities")
        card.worth = worth(card)
        card.back = cards.back_of(card)

    # -- the mission card ----------------------------------------------------------------------

    def read_positions(self, card_set: CardSet) -> None:
        """Read the positions of the mission card; the first one must give a hand size."""
        levels = {card.level for card in card_set.agent_cards}
        card_set.positions = []
        for i, entry in enumerate(self.rows("mission", "position"), 1):
            if entry.number("number", 1, 99) != i:
                entry.complain("number", f"positions are numbered from 1 on: this is {i}")
            hand = entry.number("hand_size", 1, 12, 0)
            level = entry.number("choose_level", 1, MOST_LEVEL, 0)
            closed = entry.flag("closed")
            if level and level not in levels:
                entry.complain("choose_level", f"there is no card of level {level}")
            if closed and (hand or level):
                entry.complain("closed", "a closed position grants nothing")
            card_set.positions.append(MarkerPosition(hand, level))
        if not card_set.positions or not card_set.positions[0].hand_size:
            self.complain("mission", "position 1", "hand_size", "is missing")

    def read_levels(self, card_set: CardSet) -> None:
        """Read the levels of difficulty; a mission without such tables has none."""
        later = {card.id: card for card in card_set.agent_cards if card.level > 1}
        card_set.levels = []
        for entry in self.entries("mission", "level"):
            name = entry.string("name")
            most = int(self.suspicion.most)
            leeway = entry.number("leeway", -most, most, 0)
            named = entry.strings("cards")
            for one in named:
                if one not in later:
                    entry.complain("cards", f"there is no card '{one}' above level 1")
            found = [later[one] for one in named if one in later]
            card_set.levels.append(cards.Level(entry.card, name, leeway, found, most))

    # -- the stages ----------------------------------------------------------------------------

    def read_stages(self, card_set: CardSet, first: str) -> None:
        """Read the stages, which name the stages after them, and check them together."""
        entries = self.rows("stages", "stage")
        heads = [(entry, self.stage_head(entry)) for entry in entries]
        card_set.stages = filled_in(heads, self.stage)
        if first not in self.graph:
            self.complain("mission", "mission", "start", f"there is no stage '{first}'")
            return
        card_set.start = self.graph[first]
        checks.check_graph(card_set, self.complain)
        checks.check_use(card_set, self.sets, self.complain)

    def stage_head(self, entry: Entry) -> Stage:
        """Read the id, the number and the title of a stage, and add it to the graph."""
        id = entry.string("id")
        if id:
            entry.card = f"stage {id}"
        number = entry.number("number", 1, 9)
        letter = entry.string("letter", "")
        if id != f"{number}{letter}" or not re.fullmatch("[1-9][A-F]?", id):
            entry.complain("id", f"must be the number and the letter, '{number}{letter}', not '{id}'")
        if id in self.graph:
            entry.complain("id", f"there is another stage '{id}'")
        self.graph[id] = Stage(id, number, entry.string("title"))
        return self.graph[id]

    def stage(self, entry: Entry, stage: Stage) -> None:
        """Read a stage card after its head."""
        self.source(entry)
        stage.starts = [self.start(entry, stock) for stock in self.stocks]
        stage.keeps = entry.distinct("keeps") if entry.has("keeps") else []
        for id in stage.keeps:
            if id not in [stock.id for stock in self.stocks]:
                entry.complain("keeps", f"there is no track or token '{id}'")
        stage.sets = entry.distinct("sets")
        for name in stage.sets:
            if name not in self.sets:
                entry.complain("sets", f"there is no set '{name}'")
        stage.pool = [card for name in stage.sets for card in self.sets.get(name, [])]
        stage.before = self.sentences(entry, "before", "setup")
        stage.before_texts = entry.strings("before")
        stage.after = self.sentences(entry, "after", "setup")
        stage.events = self.sentences(entry, "events", "event")
        stage.event_power = [checks.power_in(event) for event in stage.events]
        stage.asked = [asked for event in stage.events for asked in checks.powers_in(event)]
        stage.event_tokens = sum(checks.tokens_in([event]) for event in stage.events)
        stage.failures = self.sentences(entry, "failure", "failure")
        stage.failure_texts = entry.strings("failure")
        stage.threat = entry.written("threat")
        self.text(entry, "threat", stage, "threat")
        stage.clock = entry.written("clock")
        checks.check_text(entry, self.text(entry, "clock", stage, "clock"), checks.ONLY_CARDS)
        self.objective(entry, stage)
        following = entry.distinct("next")
        for name in following:
            if name not in self.graph:
                entry.complain("next", f"there is no stage '{name}'")
        stage.next = [self.graph[name] for name in following if name in self.graph]
        checks.check_stage(entry, stage, int(self.suspicion.most))

    def start(self, entry: Entry, stock: Stock) -> int:
        """Return how much of a stock there is at the beginning of a stage."""
        least, most = int(stock.least), int(stock.most)
        return entry.number(stock.id, least, most) if stock.starts else least

    def sentences(self, entry: Entry, field: str, start: str) -> list[Any]:
        """The sentences of a list of texts of a stage."""
        found: list[Any] = []
        for line, made in self.texts(entry, field, start):
            checks.check_text(line, made, checks.ONLY_CARDS)
            checks.check_stages_named(line, made, set(self.graph))
            found += made
        return found

    def objective(self, entry: Entry, stage: Stage) -> None:
        part = entry.needed("objective")
        stage.tokens = part.number("tokens", 1, MOST_TOKENS)
        stage.label = part.string("label")
        aim = self.sentence(part, "objective", "an objective is one sentence")
        if isinstance(aim, Objective):
            stage.cost, stage.cost_kind = aim.n, aim.kind
            stage.asked.insert(0, (aim.n, aim.kind))
        stage.first_need = min((power for power in stage.event_power if power), default=stage.cost)


def worth(card: Card) -> int:
    """Return the number of texts of a card in the agent's hands, for bots."""
    moments = (card.on_discard, card.on_reveal, card.bonus)
    return len(card.abilities) + len(card.rules) + sum(moment is not None for moment in moments)
