"""The loader of the data files: from them to the card set, checked as a whole, with all problems together."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any, ClassVar, Final, TypeVar

from fieldcraft.games.island import offers
from fieldcraft.games.island.phases import powers, slow_cards
from fieldcraft.games.island.phases import spirits as of_spirits
from fieldcraft.games.island.phases.events import BYS
from fieldcraft.games.island.printed.cards import (
    BLIGHTED,
    COAST,
    FAST,
    FROM_PRESENCE,
    FROM_SITE,
    SLOW,
    STILL_HEALTHY,
    TO_OTHER_SPIRIT,
    TO_SELF,
    TO_SPIRIT,
    Adversary,
    BlightCard,
    CardSet,
    EventCard,
    EventPart,
    FearCard,
    Growth,
    InvaderCard,
    Layout,
    Level,
    OfSet,
    Power,
    Scenario,
    Space,
    Spirit,
)  # fmt: skip
from fieldcraft.games.island.printed.map import LANDS, SIZE, Board
from fieldcraft.games.island.printed.needs import ElementAmount
from fieldcraft.games.island.printed.pieces import BARE, NAMED, STOPPED, PieceKind, PieceTable
from fieldcraft.games.island.vocabulary.adversary_rules import WhenInLand
from fieldcraft.games.island.vocabulary.filters import Mass
from fieldcraft.games.island.vocabulary.lexicon import ELEMENTS, STARTS, TERRAINS, vocabulary
from fieldcraft.games.island.vocabulary.presence import ENERGY_TRACK, PLAYS_TRACK
from fieldcraft.games.island.vocabulary.sentences import (
    Farther,
    Further,
    Instead,
    OrInstead,
    Sooner,
    SplitOne,
    Threshold,
    With,
)
from fieldcraft.games.island.vocabulary.several_lands import SplitMany
from fieldcraft.games.island.vocabulary.triggers import Forever, FromNextTurn
from fieldcraft.kernel.abilities import Ability
from fieldcraft.language.forms import Vocabulary, capital, make, said_in
from fieldcraft.rulebook.entries import Entry
from fieldcraft.rulebook.loader import Loader, filled_in

Made = TypeVar("Made", bound=OfSet)

NUMBERS: Final = {
    "presence": (1, 40), "fear_markers": (1, 40), "fear_markers_with_extra_board": (1, 40),
    "blighted_by": (1, 20), "extra": (0, 9), "space": (1, 40), "draw": (1, 9),
}  # fmt: skip
CHANGES: Final = (Further, Farther, Sooner, SplitOne, SplitMany)
"""Sentences about the use of a power, not about what it does."""
SAID_IN_PHASES: Final = said_in(powers, of_spirits, slow_cards)
"""Sentences that are in the files of the phases that they belong to, above the lexicon."""
SPEEDS: Final = {"fast": FAST, "slow": SLOW}
SOURCES: Final = {"presence": FROM_PRESENCE, "sacred site": FROM_SITE}
SPIRITS: Final = {"spirit": TO_SPIRIT, "another spirit": TO_OTHER_SPIRIT, "yourself": TO_SELF}
FACES: Final = {"blighted": BLIGHTED, "still healthy": STILL_HEALTHY}
EVENT_STATES: Final = {"healthy": 0, "blighted": 1, "1": 1, "2": 2, "3": 3}
INNER: Final = ("middle", *"12345678")
"""The words for an inner land, at the number of the land that each means."""
BLIGHT_SETS: Final = ("base", "branch and claw", "jagged earth", "nature incarnate")
_PIECES: Final = re.compile(r"(?:([1-9]) )?(\w+)")
_GROUND: Final = "|".join(TERRAINS)
ALWAYS: Final = "Always: "
"""The beginning of special rules that only say what is so."""
_SPECIAL: Final = re.compile(rf"(?<=\.) (?={ALWAYS}|When its )")
"""The place between two special rules."""
_PLACE: Final = (
    rf"([0-8]|coast|beasts|blight|(?:lowest |any )?(?:{_GROUND})(?: without dahan)?|(?:second )?most dahan"
    rf"|next to it with blight or else (?:{_GROUND}))"
)
_START: Final = re.compile(f"([1-9]) {_PLACE}")
_TOKEN: Final = re.compile(rf"([1-9]) (\w+) {_PLACE}")
_ROW: Final = re.compile(f"[1-8]{{{SIZE}}}")
_DECK: Final = re.compile(r"[123]+(-[123]+)*")
_GROUPS: Final = re.compile(r"[0-9]( [0-9]){2}")
_NEED: Final = re.compile(r"([1-9]) (\w+)")


class IslandLoader(Loader[Any, CardSet]):
    """Reads the files of the game."""

    PARTS: ClassVar = {
        "game": ("game", "numbers", "decks", "layout"),
        "pieces": ("piece",),
        "boards": ("board",),
        "invaders": ("invader",),
        "powers": ("power",),
        "spirits": ("spirit", "power"),
        "majors": ("power",),
        "fear": ("fear",),
        "events": ("event",),
        "blight": ("blight",),
        "adversaries": ("adversary",),
        "scenarios": ("scenario",),
    }
    STARTS = STARTS

    def declare(self) -> None:
        self.kinds = self.piece_table()
        self.powers = self.of_sets("powers", "power", Power, "spirits", "majors")
        self.events = self.of_sets("events", "event", EventCard)
        self.spirits = self.of_sets("spirits", "spirit", Spirit)
        self.fear = self.of_sets("fear", "fear", FearCard)
        self.blight = self.of_sets("blight", "blight", BlightCard)
        self.adversaries = self.of_sets("adversaries", "adversary", Adversary)
        self.scenarios = self.of_sets("scenarios", "scenario", Scenario)

    def of_sets(self, part: str, table: str, made: type[Made], *more: str) -> list[tuple[Entry, Made]]:
        """Return the cards of some parts, each with its set."""
        found = self.named_cards(part, table, made, *more)
        for entry, card in found:
            card.set = entry.set
        return found

    def vocabulary(self) -> Vocabulary:
        return vocabulary(self.named, self.kinds, SAID_IN_PHASES)

    def read(self) -> CardSet:
        """Return everything that the files declare, each kind numbered in its order."""
        numbers = self.numbers("game", NUMBERS)
        decks = self.table("game", "decks")
        card_set = CardSet(self.stages(decks, "invaders"), self.groups(decks), self.kinds, **numbers)
        card_set.sets = self.set_names
        for entry, kind in self.pieces:
            kind.text = entry.written("text")
            kind.rules = [op.rule for op in self.sentences(entry, "special")]
        card_set.layouts = [self.layout(entry) for entry in self.entries("game", "layout")]
        card_set.boards = [self.board(entry) for entry in self.entries("boards", "board")]
        card_set.invaders = [self.invader(entry) for entry in self.entries("invaders", "invader")]
        card_set.powers = filled_in(self.powers, self.power)
        by_deck: dict[str, list[Power]] = {}
        for entry, power in self.powers:
            by_deck.setdefault(entry.string("deck"), []).append(power)
        card_set.spirits = filled_in(self.spirits, self.spirit)
        for spirit in card_set.spirits:
            spirit.powers = by_deck.get(spirit.id, [])
            card_set.powers += spirit.innates
        card_set.minors = by_deck.get("minor", [])
        card_set.majors = by_deck.get("major", [])
        for power in card_set.majors:
            power.is_major = True
        card_set.fear_cards = filled_in(self.fear, self.fear_card)
        card_set.events = filled_in(self.events, self.event_card)
        card_set.blight_cards = filled_in(self.blight, self.blight_card)
        card_set.adversaries = filled_in(self.adversaries, self.adversary)
        card_set.scenarios = filled_in(self.scenarios, self.scenario)
        piles: list[list[Any]] = [
            card_set.invaders, card_set.powers, card_set.spirits, card_set.fear_cards, card_set.blight_cards,
            card_set.adversaries, card_set.scenarios, card_set.events,
        ]  # fmt: skip
        for pile in piles:
            for index, card in enumerate(pile):
                card.index = index
        return card_set

    def declare_options(self, card_set: CardSet) -> None:
        offers.declare_options(card_set, self.options)

    def lies(self, state: Any) -> dict[str, str]:
        return {}

    # -- the island -----------------------------------------------------------------------------

    def piece_table(self) -> PieceTable:
        """Return the kinds of pieces: first those that rules speak of by name."""
        self.pieces = []
        for entry in self.entries("pieces", "piece"):
            kind = PieceKind(
                entry.card,
                entry.string("one"),
                entry.string("many"),
                entry.number("health", 1, 9, 0),
                entry.number("strength", 1, 9, 0),
                entry.number("fear", 1, 9, 0),
                entry.number("tougher", 1, 40, 0),
                entry.flag("invader"),
                entry.set,
                entry.one_of("stops", STOPPED, "") or "",
                self.beginning(entry),
                entry.flag("on_invaders"),
                entry.flag("worsens"),
            )
            self.source(entry)
            self.pieces.append((entry, kind))
            if any(kind.one in (other.one, other.many) for _, other in self.pieces[:-1]):
                entry.complain("one", f"another kind is called '{kind.one}'")
        kinds = [kind for _, kind in self.pieces]
        if tuple(kind.id for kind in kinds[: len(NAMED)]) != NAMED:
            self.complain("pieces", "piece", "id", f"the first kinds of pieces must be {', '.join(NAMED)}")
            kinds = [PieceKind(id, id, id) for id in NAMED]
        return PieceTable(kinds)

    def beginning(self, entry: Entry) -> str:
        """Return the land of each board where such a piece begins."""
        where = entry.string("begins", "")
        if where and where != BARE and where not in list("12345678"):
            entry.complain("begins", f"must be the number of a land or '{BARE}'")
        return where

    def layout(self, entry: Entry) -> Layout:
        """Read how boards are joined."""
        joins = []
        for text in entry.strings("joins"):
            parts = text.split()
            if len(parts) != 4 or not all(part.isdecimal() for part in parts):
                entry.complain("joins", f"'{text}' is not two pairs of board and side")
                continue
            one, side, other, other_side = map(int, parts)
            joins.append((one, side, other, other_side))
        self.source(entry)
        names = entry.string("way"), entry.string("name")
        return Layout(entry.card, *names, entry.number("boards", 1, 6), tuple(joins))

    def board(self, entry: Entry) -> Board:
        """Read a board: its cells, its terrains and its printed pieces."""
        rows = entry.strings("rows")
        if len(rows) != SIZE or not all(_ROW.fullmatch(row) for row in rows):
            entry.complain("rows", f"must be {SIZE} rows of {SIZE} digits from 1 to 8")
            rows = ["1" * SIZE] * SIZE
        terrains = [-1, *self.terrains(entry, entry.string("terrain"))]
        if len(terrains) != LANDS:
            entry.complain("terrain", f"must name the terrain of {LANDS - 1} lands")
        setup = [[0] * len(self.kinds.kinds) for _n in range(LANDS)]
        for land, text in entry.texts("setup").items():
            if land not in list("12345678"):
                entry.complain("setup", f"there is no land '{land}'")
                continue
            for piece in text.split(", "):
                match = _PIECES.fullmatch(piece)
                if match is None or match[2] not in self.kinds.places:
                    entry.complain("setup", f"'{piece}' is no piece")
                else:
                    setup[int(land)][self.kinds.places[match[2]]] += int(match[1] or 1)
        self.source(entry)
        return Board(entry.card, entry.string("name"), terrains, rows, setup, entry.set)

    def terrains(self, entry: Entry, text: str) -> list[int]:
        """Return the terrains that a text names, COAST for every coastal land."""
        known = TERRAINS | {"coast": COAST}
        for word in text.split():
            if word not in known:
                entry.complain("terrain", f"'{word}' is no terrain")
        return [known[word] for word in text.split() if word in known]

    def invader(self, entry: Entry) -> InvaderCard:
        """Read an invader card."""
        self.source(entry)
        terrains = tuple(self.terrains(entry, entry.string("names")))
        stage = entry.number("stage", 1, 3) - 1
        return InvaderCard(entry.card, entry.string("name"), stage, terrains, entry.flag("escalates"))

    # -- powers and Spirits ---------------------------------------------------------------------

    def power(self, entry: Entry, power: Power) -> None:
        """Read a power: its cost, its elements, its target and its text."""
        power.cost = entry.number("cost", 0, 9)
        power.elements = self.elements(entry)
        self.aim(entry, power)
        power.text = entry.written("text")
        said = self.sentences(entry, "clause")
        power.ways = [op for op in said if isinstance(op, CHANGES)]
        power.clauses = [op for op in said if not isinstance(op, CHANGES)]
        self.source(entry)

    def elements(self, entry: Entry) -> list[int]:
        """Return the elements that an entry names."""
        words = entry.string("elements", "").split()
        for word in words:
            if word not in ELEMENTS:
                entry.complain("elements", f"'{word}' is no element")
        return [ELEMENTS[word] for word in words if word in ELEMENTS]

    def aim(self, entry: Entry, power: Power) -> None:
        """Read the origin, the range and the target of a power."""
        power.speed = SPEEDS[entry.one_of("speed", SPEEDS) or "fast"]
        target = entry.string("target")
        power.aim = target
        if target in SPIRITS:
            power.reach = SPIRITS[target]
            return
        power.reach = SOURCES[entry.one_of("from", SOURCES) or "presence"]
        power.range = entry.number("range", 0, 9)
        power.second_range = entry.number("second_range", 0, 9, 0)
        if entry.has("origin"):
            power.origin = TERRAINS[entry.one_of("origin", TERRAINS) or "jungle"]
        line = Entry({"target": target[:1].upper() + target[1:] + "."}, entry.file, entry.card, self.problems)
        found = line.text("target", "land", self.reader)
        power.target = found[0] if found and target != "land" else None

    def sentences(self, entry: Entry, start: str, field: str = "text") -> list[Any]:
        """The sentences of a text."""
        return entry.text(field, start, self.reader)

    def spirit(self, entry: Entry, spirit: Spirit) -> None:
        """Read a Spirit: its first presence, its growth, its tracks and its powers."""
        spirit.complexity = entry.string("complexity")
        for text in entry.strings("starts"):
            match = _START.fullmatch(text)
            if match is None:
                entry.complain("starts", f"'{text}' is not a number and a terrain or land")
            else:
                spirit.starts.append((int(match[1]), match[2]))
        for text in entry.strings("tokens"):
            match = _TOKEN.fullmatch(text)
            if match is None or match[2] not in self.kinds.places:
                entry.complain("tokens", f"'{text}' is not a number, a piece and a place")
            else:
                spirit.tokens.append((int(match[1]), self.kinds.places[match[2]], match[3]))
        spirit.destroyed = entry.number("destroyed", 0, 9, 0)
        spirit.energy = self.track(entry, "energy")
        spirit.plays = self.track(entry, "plays")
        for track, spaces in ((ENERGY_TRACK, spirit.energy), (PLAYS_TRACK, spirit.plays)):
            for at, space in enumerate(spaces):
                space.track, space.at = track, at
        spirit.specials = [space for space in (*spirit.energy, *spirit.plays) if space.is_special]
        self.growth(entry, spirit)
        spirit.text = entry.written("special")
        special = self.sentences(entry, "special", "special")
        spirit.rules = [op.rule if isinstance(op, Forever) else op for op in special]
        spirit.special = self.special(entry, spirit.text)
        spirit.how = entry.string("how")
        self.source(entry)
        spirit.innates = [self.innate(innate) for innate in self.parts(entry, "innate")]

    def growth(self, entry: Entry, spirit: Spirit) -> None:
        """Read the ways to grow: each growth, or each pair of them; what happens every turn is in all."""
        spirit.always = entry.written("always")
        always = self.sentences(entry, "growth", "always")
        printed: list[tuple[str, list[Any]]] = []
        for line, parts in self.texts(entry, "growth", "growth"):
            printed.append((line.string("text"), parts))
        for chosen in combinations(printed, entry.number("picks", 1, 2, 1)):
            growth = Growth(" ".join([spirit.always, *(text for text, _ in chosen)]).strip())
            growth.parts = [*always, *(part for _, parts in chosen for part in parts)]
            spirit.growth.append(growth)

    def special(self, entry: Entry, text: str) -> str:
        """Return special rules under their names."""
        names = entry.strings("named")
        sentences = [sentence.removeprefix(ALWAYS) for sentence in _SPECIAL.split(text) if text]
        if len(names) != len(sentences):
            entry.complain("named", "must have a name, or '', for each sentence of the special rules")
        pairs = zip(names, sentences, strict=False)
        return " ".join(
            f"{name}: {said[0].lower()}{said[1:]}" if name else capital(said) for name, said in pairs
        )

    def parts(self, entry: Entry, field: str) -> list[Entry]:
        """The tables of a list of tables."""
        entry.asked.add(field)
        tables = entry.fields.get(field, [])
        return [
            Entry(table, entry.file, entry.card, self.problems, f"{field} {i}")
            for i, table in enumerate(tables, 1)
        ]

    def innate(self, entry: Entry) -> Power:
        """Read an innate power with the needs of its levels."""
        power = Power(entry.string("id"), entry.string("name"))
        power.is_innate = True
        self.aim(entry, power)
        texts = []
        for level in self.parts(entry, "level"):
            need = self.need(level)
            ops = self.sentences(level, "clause")
            way = level.one_of("way", WAYS) or "also"
            for _ in ops[:1]:
                power.clauses.append(make(WAYS[way], need=need, effect=self.joined(ops)))
                power.levels.append(need)
            texts.append(level.written("text"))
            level.close()
        power.texts = texts
        power.ways = self.sentences(entry, "clause")
        power.text = entry.written("text")
        entry.close()
        return power

    def joined(self, ops: list[Any]) -> Any:
        """The sentences of a level as one effect."""
        if len(ops) == 1:
            return ops[0]
        return make(offers.Sequence, steps=tuple(ops))

    def need(self, entry: Entry) -> Any:
        """Read a need such as `2 sun and 1 fire`."""
        amounts = []
        for part in entry.string("need").split(" and "):
            match = _NEED.fullmatch(part)
            if match is None or match[2] not in ELEMENTS:
                entry.complain("need", f"'{part}' is not a number and an element")
            else:
                amounts.append(make(ElementAmount, n=int(match[1]), element=ELEMENTS[match[2]]))
        return offers.Need(tuple(amounts))

    def track(self, entry: Entry, field: str) -> list[Space]:
        """Read a track of presence: what each of its spaces shows."""
        spaces = []
        for word in entry.string(field).split():
            number, elements, reclaims, is_wild, is_joint, more, moves = -1, [], False, False, False, 0, False
            for part in word.split("+"):
                if part.isdecimal():
                    number = int(part)
                elif part == "reclaim":
                    reclaims = True
                elif part == "any":
                    is_wild = True
                elif part == "more":
                    more += 1
                elif part == "move":
                    moves = True
                elif part == "joint":
                    is_joint = True
                elif part in ELEMENTS:
                    elements.append(ELEMENTS[part])
                else:
                    entry.complain(field, f"'{part}' is nothing that a space may show")
            spaces.append(Space(number, tuple(elements), reclaims, is_wild, is_joint, more, moves))
        return spaces

    # -- fear and blight ------------------------------------------------------------------------

    def fear_card(self, entry: Entry, card: FearCard) -> None:
        """Read a fear card with a text for each terror level."""
        said = list(self.texts(entry, "texts", "fear"))
        card.texts = [line.string("text") for line, _ in said]
        card.levels = [ops for _, ops in said]
        if len(card.levels) != 3:
            entry.complain("texts", "must have a text for each of three terror levels")
        self.source(entry)

    def event_card(self, entry: Entry, card: EventCard) -> None:
        card.adversary = entry.string("adversary", "")
        card.by = BYS[entry.one_of("by", BYS) or "health"]
        card.faces = [self.event_part(part) for part in self.parts(entry, "face")]
        for field in ("tokens", "dahan"):
            for part in self.parts(entry, field):
                setattr(card, field, self.event_part(part))
        self.source(entry)

    def event_part(self, entry: Entry) -> EventPart:
        """Return a part; a half is said to count in some states, or to cost energy."""
        part = EventPart(entry.string("name"), entry.written("text"))
        states = entry.string("when", "").split()
        if any(state not in EVENT_STATES for state in states):
            entry.complain("when", f"must be some of {', '.join(EVENT_STATES)}")
        part.when = tuple(EVENT_STATES[state] for state in states if state in EVENT_STATES)
        part.cost = entry.number("cost", 0, 9, 0)
        if entry.has("aid"):
            part.aid = ELEMENTS[entry.one_of("aid", ELEMENTS) or "sun"]
        if entry.has("per"):
            part.each = entry.string("per")
            part.per = self.units(entry)
            part.least = entry.number("least", 0, 9, 0)
        part.ops = self.sentences(entry, "fear")
        entry.close()
        return part

    def units(self, entry: Entry) -> Any:
        """Return that for each of which a cost may be paid: a kind of piece, or else a kind of land."""
        word = entry.string("per")
        if word in self.kinds.places:
            return make(Mass, mask=1 << self.kinds.places[word])
        line = Entry({"per": capital(word) + "."}, entry.file, entry.card, self.problems)
        found = line.text("per", "land", self.reader)
        return found[0] if found else None

    def blight_card(self, entry: Entry, card: BlightCard) -> None:
        """Read a blight card with both of its faces."""
        entry.one_of("set", BLIGHT_SETS)
        card.healthy = entry.number("healthy", 1, 9)
        card.face = FACES[entry.one_of("face", FACES) or "blighted"]
        card.pool = entry.number("pool", 1, 9)
        card.is_gentle = entry.flag("gentle")
        card.text = entry.written("text")
        for op in self.sentences(entry, "moment"):
            if isinstance(op, FromNextTurn):
                card.rules.append(op.rule)
            elif isinstance(op, Ability):
                op.attach_to(card)
        self.source(entry)

    # -- adversaries ----------------------------------------------------------------------------

    def stages(self, entry: Entry, field: str) -> tuple[int, ...]:
        """A deck as it is written: the stage of each card from the top, as in "111-2222-33333"."""
        text = entry.string(field)
        if not _DECK.fullmatch(text):
            entry.complain(field, "must be stages from 1 to 3, as in '111-2222-33333'")
            return ()
        return tuple(int(stage) - 1 for stage in text.replace("-", ""))

    def groups(self, entry: Entry) -> tuple[int, ...]:
        """Fear cards at each of three terror levels, as in "3 3 3"."""
        text = entry.string("fear")
        if not _GROUPS.fullmatch(text):
            entry.complain("fear", "must be three numbers, as in '3 3 3'")
            return (1, 1, 1)
        return tuple(int(n) for n in text.split())

    def adversary(self, entry: Entry, adversary: Adversary) -> None:
        self.source(entry)
        adversary.levels = [self.level(part) for part in self.parts(entry, "level")]

    def level(self, entry: Entry) -> Level:
        """Read a level of an adversary."""
        deck = self.stages(entry, "deck") if entry.has("deck") else ()
        level = Level(entry.string("name"), entry.number("difficulty", 0, 20), self.groups(entry), deck)
        level.text = entry.written("text")
        for op in self.sentences(entry, "foe"):
            if isinstance(op, WhenInLand):
                level.rules.append(op)
            elif isinstance(op, Forever):
                level.rules.append(op.rule)
            elif isinstance(op, Ability):
                op.attach_to(level)
        entry.close()
        return level

    def scenario(self, entry: Entry, scenario: Scenario) -> None:
        """Read a scenario: what it needs, what it does at the end of the setup, and its rules."""
        scenario.difficulty = entry.number("difficulty", 0, 20)
        scenario.needs_card = entry.flag("needs_card")
        scenario.goes_on = entry.flag("goes_on")
        scenario.needs_players = entry.flag("needs_players")
        inner = entry.strings("inner")
        for word in inner:
            if word not in INNER:
                entry.complain("inner", f"'{word}' is neither the number of a land nor 'middle'")
        scenario.inner = tuple(INNER.index(word) for word in inner if word in INNER)
        scenario.text = entry.written("text") or entry.string("about")
        for op in self.sentences(entry, "foe"):
            if isinstance(op, Forever):
                scenario.rules.append(op.rule)
            elif isinstance(op, Ability):
                op.attach_to(scenario)
        self.source(entry)


WAYS: Final[dict[str, type[Threshold]]] = {"also": With, "instead": Instead, "or instead": OrInstead}
