"""From the data files to the box: what is printed, checked as a whole; all problems are told together."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, ClassVar, Final

from fieldcraft.games.island import offers
from fieldcraft.games.island.cards import (
    BLIGHTED,
    COAST,
    FAST,
    FROM_PRESENCE,
    FROM_SITE,
    KINDS,
    SLOW,
    STILL_HEALTHY,
    TO_OTHER_SPIRIT,
    TO_SPIRIT,
    Adversary,
    BlightCard,
    CardSet,
    FearCard,
    Growth,
    InvaderCard,
    Layout,
    Level,
    Power,
    Space,
    Spirit,
)  # fmt: skip
from fieldcraft.games.island.foe_rules import WhenInLand
from fieldcraft.games.island.lands import LANDS, SIZE, Board
from fieldcraft.games.island.moments import Forever, FromNextTurn, Moment, NowAndEach
from fieldcraft.games.island.sentences import Amount, Further, Instead, OrInstead, Sooner, Threshold, With
from fieldcraft.games.island.vocabulary import ELEMENTS, STARTS, TERRAINS, vocabulary
from fieldcraft.games.island.vocabulary import KINDS as KIND_NAMES
from fieldcraft.kernel.state import Op
from fieldcraft.language.forms import Vocabulary, make, within
from fieldcraft.rulebook.entries import Entry
from fieldcraft.rulebook.loader import Loader

NUMBERS: Final = {
    "explorer": (1, 9), "town": (1, 9), "city": (1, 9), "dahan": (1, 9), "presence": (1, 40),
    "fear_markers": (1, 40), "blighted_by": (1, 20), "extra": (0, 9), "space": (1, 40), "draw": (1, 9),
    "town_fear": (0, 9), "city_fear": (0, 9),
}  # fmt: skip
SPEEDS: Final = {"fast": FAST, "slow": SLOW}
SOURCES: Final = {"presence": FROM_PRESENCE, "sacred site": FROM_SITE}
SPIRITS: Final = {"spirit": TO_SPIRIT, "another spirit": TO_OTHER_SPIRIT}
FACES: Final = {"blighted": BLIGHTED, "still healthy": STILL_HEALTHY}
SETS: Final = ("base", "branch and claw", "jagged earth", "nature incarnate")
_PIECES: Final = re.compile(r"(?:([1-9]) )?(\w+)")
_GROUND: Final = "|".join(TERRAINS)
_START: Final = re.compile(rf"([1-9]) ([0-8]|coast|(?:{_GROUND})(?: without dahan)?|(?:second )?most dahan)")
_DECK: Final = re.compile(r"[123]+(-[123]+)*")
_GROUPS: Final = re.compile(r"[0-9]( [0-9]){2}")
_NEED: Final = re.compile(r"([1-9]) (\w+)")


class IslandLoader(Loader[Any, CardSet]):
    """Reads the files of the game."""

    PARTS: ClassVar = {
        "game": ("game", "numbers", "decks", "layout"),
        "boards": ("board",),
        "invaders": ("invader",),
        "powers": ("power",),
        "spirits": ("spirit",),
        "fear": ("fear",),
        "blight": ("blight",),
        "adversaries": ("adversary",),
    }
    STARTS = STARTS

    def declare(self) -> None:
        self.powers = self.named_cards("powers", "power", Power)
        self.spirits = self.named_cards("spirits", "spirit", Spirit)
        self.fear = self.named_cards("fear", "fear", FearCard)
        self.blight = self.named_cards("blight", "blight", BlightCard)
        self.adversaries = self.named_cards("adversaries", "adversary", Adversary)

    def vocabulary(self) -> Vocabulary:
        return vocabulary(self.named)

    def read(self) -> CardSet:
        numbers = self.numbers("game", NUMBERS)
        decks = self.table("game", "decks")
        fear = [0, numbers.pop("town_fear"), numbers.pop("city_fear"), 0]
        card_set = CardSet(self.stages(decks, "invaders"), self.groups(decks), fear, **numbers)
        for entry in self.entries("game", "layout"):
            card_set.layouts.append(self.layout(entry))
        for entry in self.entries("boards", "board"):
            card_set.boards.append(self.board(entry))
        for entry in self.entries("invaders", "invader"):
            card_set.invaders.append(self.invader(entry))
        by_deck: dict[str, list[Power]] = {}
        for entry, power in self.powers:
            self.power(entry, power)
            by_deck.setdefault(entry.string("deck"), []).append(power)
            card_set.powers.append(power)
        for entry, spirit in self.spirits:
            self.spirit(entry, spirit, by_deck)
            card_set.spirits.append(spirit)
            card_set.powers += spirit.innates
        card_set.minors = by_deck.get("minor", [])
        card_set.majors = by_deck.get("major", [])
        for power in card_set.majors:
            power.is_major = True
        for entry, card in self.fear:
            self.fear_card(entry, card)
            card_set.fear_cards.append(card)
        for entry, blight in self.blight:
            self.blight_card(entry, blight)
            card_set.blight_cards.append(blight)
        for entry, adversary in self.adversaries:
            self.adversary(entry, adversary)
            card_set.adversaries.append(adversary)
        piles: list[list[Any]] = [
            card_set.invaders, card_set.powers, card_set.spirits, card_set.fear_cards, card_set.blight_cards,
            card_set.adversaries,
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

    def layout(self, entry: Entry) -> Layout:
        joins = []
        for text in entry.strings("joins"):
            parts = text.split()
            if len(parts) != 4 or not all(part.isdecimal() for part in parts):
                entry.complain("joins", f"'{text}' is not two pairs of board and side")
                continue
            one, side, other, other_side = map(int, parts)
            joins.append((one, side, other, other_side))
        self.source(entry)
        return Layout(entry.card, entry.number("boards", 1, 6), tuple(joins))

    def board(self, entry: Entry) -> Board:
        rows = entry.strings("rows")
        if len(rows) != SIZE or any(len(row) != SIZE or not set(row) <= set("12345678") for row in rows):
            entry.complain("rows", f"must be {SIZE} rows of {SIZE} digits from 1 to 8")
            rows = ["1" * SIZE] * SIZE
        terrains = [-1, *self.terrains(entry, entry.string("terrain"))]
        if len(terrains) != LANDS:
            entry.complain("terrain", f"must name the terrain of {LANDS - 1} lands")
        setup = [[0] * KINDS for _ in range(LANDS)]
        for land, text in entry.texts("setup").items():
            if land not in list("12345678"):
                entry.complain("setup", f"there is no land '{land}'")
                continue
            for piece in text.split(", "):
                match = _PIECES.fullmatch(piece)
                if match is None or match[2] not in KIND_NAMES or KIND_NAMES[match[2]] >= KINDS:
                    entry.complain("setup", f"'{piece}' is no piece")
                else:
                    setup[int(land)][KIND_NAMES[match[2]]] += int(match[1] or 1)
        self.source(entry)
        return Board(entry.card, entry.string("name"), terrains, rows, setup)

    def terrains(self, entry: Entry, text: str) -> list[int]:
        known = TERRAINS | {"coast": COAST}
        for word in text.split():
            if word not in known:
                entry.complain("terrain", f"'{word}' is no terrain")
        return [known[word] for word in text.split() if word in known]

    def invader(self, entry: Entry) -> InvaderCard:
        self.source(entry)
        terrains = tuple(self.terrains(entry, entry.string("names")))
        stage = entry.number("stage", 1, 3) - 1
        return InvaderCard(entry.card, entry.string("name"), stage, terrains, entry.flag("escalates"))

    # -- powers and Spirits ---------------------------------------------------------------------

    def power(self, entry: Entry, power: Power) -> None:
        power.cost = entry.number("cost", 0, 9)
        power.elements = self.elements(entry)
        self.aim(entry, power)
        power.text = entry.written("text")
        said = self.sentences(entry, "clause")
        power.ways = [op for op in said if isinstance(op, (Further, Sooner))]
        power.clauses = [op for op in said if not isinstance(op, (Further, Sooner))]
        self.source(entry)

    def elements(self, entry: Entry) -> list[int]:
        words = entry.string("elements", "").split()
        for word in words:
            if word not in ELEMENTS:
                entry.complain("elements", f"'{word}' is no element")
        return [ELEMENTS[word] for word in words if word in ELEMENTS]

    def aim(self, entry: Entry, power: Power) -> None:
        """From where a power reaches, how far, and what it targets."""
        power.speed = SPEEDS[entry.one_of("speed", SPEEDS) or "fast"]
        target = entry.string("target")
        power.aim = target
        if target in SPIRITS:
            power.reach = SPIRITS[target]
            return
        power.reach = SOURCES[entry.one_of("from", SOURCES) or "presence"]
        power.range = entry.number("range", 0, 9)
        if entry.has("origin"):
            power.origin = TERRAINS[entry.one_of("origin", TERRAINS) or "jungle"]
        line = Entry({"target": target[:1].upper() + target[1:] + "."}, entry.file, entry.card, self.problems)
        found = line.text("target", "land", self.reader)
        power.target = found[0] if found and target != "land" else None

    def sentences(self, entry: Entry, start: str, field: str = "text") -> list[Any]:
        """The sentences of a text, in which words of pieces agree with their numbers."""
        found = entry.text(field, start, self.reader)
        self.check_agreement(entry, field, found)
        return found

    def check_agreement(self, entry: Entry, field: str, ops: Iterable[Op[Any]]) -> None:
        for op in within(*ops):
            n, who = getattr(op, "n", None), getattr(op, "who", None)
            if n is None or who is None or "{n:number} {who:whos}" not in op.FORM:
                continue
            if who.is_plural() == (1 if n == 1 else 0):
                entry.complain(field, f"{n} does not agree with what is counted")

    def spirit(self, entry: Entry, spirit: Spirit, by_deck: dict[str, list[Power]]) -> None:
        spirit.complexity = entry.string("complexity")
        for text in entry.strings("starts"):
            match = _START.fullmatch(text)
            if match is None:
                entry.complain("starts", f"'{text}' is not a number and a terrain or land")
            else:
                spirit.starts.append((int(match[1]), match[2]))
        spirit.energy = self.track(entry, "energy")
        spirit.plays = self.track(entry, "plays")
        spirit.always = entry.written("always")
        always = self.sentences(entry, "growth", "always")
        for line, parts in self.texts(entry, "growth", "growth"):
            growth = Growth(f"{spirit.always} {line.string('text')}".strip())
            growth.parts = [*always, *parts]
            self.check_agreement(entry, "growth", parts)
            spirit.growth.append(growth)
        spirit.text = entry.written("special")
        spirit.rules = [op.rule for op in self.sentences(entry, "special", "special")]
        for rule in spirit.rules:
            spirit.asks |= rule.asks()
        spirit.powers = by_deck.get(entry.card, [])
        self.source(entry)
        for innate in self.parts(entry, "innate"):
            spirit.innates.append(self.innate(innate))

    def parts(self, entry: Entry, field: str) -> list[Entry]:
        """The tables of a list of tables."""
        entry.asked.add(field)
        tables = entry.fields.get(field, [])
        return [
            Entry(table, entry.file, entry.card, self.problems, f"{field} {i}")
            for i, table in enumerate(tables, 1)
        ]

    def innate(self, entry: Entry) -> Power:
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
        power.text = " ".join([*texts, entry.written("text")]).strip()
        entry.close()
        return power

    def joined(self, ops: list[Any]) -> Any:
        """The sentences of a level as one effect."""
        if len(ops) == 1:
            return ops[0]
        return offers.Sequence(tuple(ops))

    def need(self, entry: Entry) -> Any:
        amounts = []
        for part in entry.string("need").split(" and "):
            match = _NEED.fullmatch(part)
            if match is None or match[2] not in ELEMENTS:
                entry.complain("need", f"'{part}' is not a number and an element")
            else:
                amounts.append(make(Amount, n=int(match[1]), element=ELEMENTS[match[2]]))
        return offers.Need(tuple(amounts))

    def track(self, entry: Entry, field: str) -> list[Space]:
        spaces = []
        for word in entry.string(field).split():
            number, elements, reclaims, is_wild = -1, [], False, False
            for part in word.split("+"):
                if part.isdecimal():
                    number = int(part)
                elif part == "reclaim":
                    reclaims = True
                elif part == "any":
                    is_wild = True
                elif part in ELEMENTS:
                    elements.append(ELEMENTS[part])
                else:
                    entry.complain(field, f"'{part}' is nothing that a space may show")
            spaces.append(Space(number, tuple(elements), reclaims, is_wild))
        return spaces

    # -- fear and blight ------------------------------------------------------------------------

    def fear_card(self, entry: Entry, card: FearCard) -> None:
        for line, ops in self.texts(entry, "texts", "fear"):
            self.check_agreement(entry, "texts", ops)
            card.texts.append(line.string("text"))
            card.levels.append(ops)
        if len(card.levels) != 3:
            entry.complain("texts", "must have a text for each of three terror levels")
        self.source(entry)

    def blight_card(self, entry: Entry, card: BlightCard) -> None:
        entry.one_of("set", SETS)
        card.healthy = entry.number("healthy", 1, 9)
        card.face = FACES[entry.one_of("face", FACES) or "blighted"]
        card.pool = entry.number("pool", 1, 9)
        card.is_gentle = entry.flag("gentle")
        card.text = entry.written("text")
        for op in self.sentences(entry, "moment"):
            if isinstance(op, FromNextTurn):
                card.rules.append(op.rule)
                card.asks |= op.rule.asks()
            elif isinstance(op, NowAndEach):
                card.at_once.append(op.effect)
                card.each_invader_phase.append(op.effect)
            elif isinstance(op, Moment):
                getattr(card, op.SLOT).append(op.effect)
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
        for part in self.parts(entry, "level"):
            deck = self.stages(part, "deck") if part.has("deck") else ()
            level = Level(part.string("name"), part.number("difficulty", 0, 20), self.groups(part), deck)
            level.text = part.written("text")
            for op in self.sentences(part, "foe"):
                if isinstance(op, WhenInLand):
                    level.rules.append(op)
                elif isinstance(op, Forever):
                    level.rules.append(op.rule)
                elif isinstance(op, Moment):
                    getattr(level, op.SLOT).append(op.effect)
            adversary.levels.append(level)
            part.close()


WAYS: Final[dict[str, type[Threshold]]] = {"also": With, "instead": Instead, "or instead": OrInstead}
