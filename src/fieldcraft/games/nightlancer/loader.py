"""The loader of the data files: from them to the card set, checked as a whole, with all problems together."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Final

from fieldcraft.games.nightlancer import checks, offers
from fieldcraft.games.nightlancer.printed.card_set import CardSet, DieFace, RuleNumbers
from fieldcraft.games.nightlancer.printed.cards import (
    Card,
    Contact,
    ContactType,
    CrewPay,
    MarketCard,
    MissionCard,
    Opportunity,
    Person,
    Quarter,
    Round,
    Stage,
    Use,
)
from fieldcraft.games.nightlancer.printed.constants import (
    AGENDA_COLUMNS,
    ARMOUR,
    CRACKING,
    CYBERWARE,
    CYBERWEAPON,
    DEMOLITION,
    DISTRACTION,
    EARLY,
    GEAR,
    HIGH,
    LATE,
    LOW,
    MOST_CREW,
    SPACES,
    STAGES,
    WEAPON,
)
from fieldcraft.games.nightlancer.printed.tracks import BY_PERSON, IDEALS, NAMED, PROSPECTS, Repeated, Track
from fieldcraft.games.nightlancer.vocabulary.bonuses import ThirdUse
from fieldcraft.games.nightlancer.vocabulary.lexicon import ABILITIES, STARTS, TYPES, vocabulary
from fieldcraft.games.nightlancer.vocabulary.sentences import UseText
from fieldcraft.kernel.state import NO_OP, Op
from fieldcraft.language.forms import Vocabulary, capital, phrase
from fieldcraft.rulebook.entries import Entry
from fieldcraft.rulebook.loader import Loader, filled_in

KINDS: Final = {
    "weapon": WEAPON,
    "gear": GEAR,
    "armour": ARMOUR,
    "cyberware": CYBERWARE,
    "cyberweapon": CYBERWEAPON,
}
SPACE_KINDS: Final = (
    "market", "gather", "hustle", "connect", "lenders", "gather-or-hustle", "hustle-or-connect",
)  # fmt: skip
SEATS: Final = 3
"""Columns of tables by seats: for 2, 3 and 4."""
NUMBERS: Final = {
    "tokens": (1, 9),
    "hand": (1, 20),
    "loadout": (0, 9),
    "downtime_gain": (0, 9),
    "downtime_contacts": (0, 9),
    "loan": (1, 99),
    "interest": (0, 99),
    "default_loss": (0, 9),
    "loan_prospects": (0, 99),
    "heat_items": (1, 9),
    "prospect_kc": (1, 99),
    "most_prospects_bought": (2, 2),
    "least_loss": (0, 9),
    "face_off_loss": (0, 20),
    "last_kc": (0, 9),
    "pairs_beyond": (1, 1),
    "rounds_of_two": (1, 8),
    "rounds_of_more": (1, 8),
    "rival_early": (0, 20),
    "rival_late": (0, 20),
    "rival_draws": (0, 9),
    "win_each": (0, 99),
    "win_average": (0, 99),
    "team_rating": (1, 20),
    "more_lenders": (0, 9),
}
MOST_RATING: Final = 9
MOST_START: Final = 99
"""The most of a track that a person begins with, and MOST_OWN where that is also the person's maximum."""
MOST_OWN: Final = 20
MOST_COST: Final = 20
MOST_STRAIN: Final = 9
_BONUS: Final = re.compile(r"\+([1-9]) (\w+)")
_FACE: Final = re.compile(r"(-?[0-9])(!?)")


class NightLoader(Loader[Card, CardSet]):
    """Reads the files of the game."""

    PARTS: ClassVar = {
        "game": ("game", "numbers", "track", "die", "spaces", "agendas", "type", "quarter"),
        "people": ("person",),
        "contacts": ("contact",),
        "market": ("item",),
        "opportunities": ("opportunity",),
        "rounds": ("round",),
        "missions": ("mission",),
    }
    STARTS = STARTS
    MOST_COPIES = 9

    # -- names first ----------------------------------------------------------------------------

    def declare(self) -> None:
        self.tracks = self.read_tracks()
        self.people = self.named_cards("people", "person", Person)
        self.contacts = self.named_cards("contacts", "contact", Contact)
        self.market = self.named_cards("market", "item", MarketCard)
        self.opportunities = self.named_cards("opportunities", "opportunity", Opportunity)
        self.rounds = self.named_cards("rounds", "round", Round)
        self.missions = self.named_cards("missions", "mission", MissionCard)

    def vocabulary(self) -> Vocabulary:
        return vocabulary(self.named, [track for _, track in self.tracks])

    # -- the box --------------------------------------------------------------------------------

    def read(self) -> CardSet:
        """Return everything that the files declare, checked as a whole."""
        card_set = CardSet(self.id, self.title, RuleNumbers(**self.numbers("game", NUMBERS)))
        card_set.tracks = [track for _, track in self.tracks]
        self.read_ends()
        self.read_die(card_set)
        self.read_spaces(card_set)
        self.read_agendas(card_set)
        self.read_types(card_set)
        self.read_quarters(card_set)
        self.read_people(card_set)
        for entry, contact in self.contacts:
            self.contact(entry, contact, card_set)
        filled_in(self.market, self.item)
        filled_in(self.opportunities, self.opportunity)
        filled_in(self.rounds, self.round)
        for entry, mission in self.missions:
            self.mission(entry, mission, card_set)
        self.fill(card_set)
        checks.check_whole(card_set, self.complain)
        return card_set

    def fill(self, card_set: CardSet) -> None:
        """Number every design, and put the copies into their decks."""
        designs: tuple[list[tuple[Entry, Any]], ...] = (
            self.people, self.contacts, self.market, self.opportunities, self.rounds, self.missions
        )  # fmt: skip
        card_set.cards = [card for pairs in designs for _, card in pairs]
        for index, card in enumerate(card_set.cards):
            card.index = index
        card_set.contacts = self.deck(contact for _, contact in self.contacts)
        card_set.market = self.deck(item for _, item in self.market if item.owner is None)
        card_set.opportunities = self.deck(plan for _, plan in self.opportunities if plan.owner is None)
        card_set.early = self.deck(round for _, round in self.rounds if round.set == EARLY)
        card_set.late = self.deck(round for _, round in self.rounds if round.set == LATE)
        card_set.low = self.deck(mission for _, mission in self.missions if mission.profile == LOW)
        card_set.high = self.deck(mission for _, mission in self.missions if mission.profile == HIGH)

    def deck(self, cards: Any) -> list[Any]:
        return [card for card in cards for _copy in range(card.copies)]

    def declare_options(self, card_set: CardSet) -> None:
        offers.declare_options(card_set, self.options)

    def lies(self, state: Any) -> dict[str, str]:
        return offers.lies(state)

    # -- texts ----------------------------------------------------------------------------------

    def said(self, entry: Entry, field: str, sort: str, text: object = None) -> tuple[Any, str]:
        """Return the op of a phrase such as `2 KC`, and its words without full stop; or (None, "")."""
        written = entry.string(field, "") if text is None else text
        if not isinstance(written, str) or not written:
            return None, ""
        line = Entry({field: capital(written) + "."}, entry.file, entry.card, self.problems, entry.within)
        known = len(self.problems)
        found = line.text(field, sort, self.reader)
        if len(found) > 1 and len(self.problems) == known:
            line.complain(field, "must be one phrase")
        return (found[0], written) if len(found) == 1 else (None, "")

    def card_text(self, entry: Entry, start: str, card: Card, field: str = "text") -> list[Op[Any]]:
        """The sentences of a card, attached to it, and the words of its uses."""
        first = len(card.uses)
        found = self.text(entry, start, card, field)
        sentences = [op for op in found if isinstance(op, UseText)]
        for use, sentence in zip(card.uses[first:], sentences, strict=True):
            use.text = capital(phrase(self.reader.vocabulary, sentence))
        return found

    # -- game.toml ------------------------------------------------------------------------------

    def read_die(self, card_set: CardSet) -> None:
        die = self.table("game", "die")
        card_set.die = []
        for face in die.strings("faces"):
            match = _FACE.fullmatch(face)
            if match is None:
                die.complain("faces", f"a face is a number, with '!' where it costs a Resolve, not '{face}'")
            else:
                card_set.die.append(DieFace(int(match[1]), bool(match[2])))
        if len(card_set.die) != 6:
            die.complain("faces", "must be six")

    def read_spaces(self, card_set: CardSet) -> None:
        spaces = self.table("game", "spaces")
        card_set.spaces = [counts(spaces, kind, spaces.fields.get(kind), SEATS) for kind in SPACE_KINDS]
        assert len(card_set.spaces) == SPACES

    def read_agendas(self, card_set: CardSet) -> None:
        agendas = self.table("game", "agendas")
        rows = agendas.fields.get("ideals")
        agendas.asked.add("ideals")
        if not isinstance(rows, list) or len(rows) != card_set.tracks[IDEALS].most + 1:
            agendas.complain("ideals", "must have a row for each number of Ideals, from none")
            rows = []
        card_set.agenda_bonus = [counts(agendas, "ideals", row, AGENDA_COLUMNS) for row in rows]

    def read_types(self, card_set: CardSet) -> None:
        """Read the types of Contacts, each with its third use."""
        found: dict[int, ContactType] = {}
        for entry in self.entries("game", "type"):
            number = TYPES[entry.one_of("id", TYPES) or "company"]
            ops = entry.text("third", "hinder", self.reader)
            use = ops[0] if len(ops) == 1 else NO_OP
            kind = found[number] = ContactType(entry.card, entry.string("name"), number, use)
            kind.text = entry.string("third")
            if isinstance(use, ThirdUse):
                kind.ability, kind.n, kind.moments = use.hindered(), use.degree(), use.MOMENT
            else:
                entry.complain("third", "must be one sentence")
        for name, number in TYPES.items():
            if number not in found:
                self.complain("game", name, "type", "is missing")
                found[number] = ContactType(name, name, number, NO_OP)
        card_set.types = [found[number] for number in TYPES.values()]

    def read_quarters(self, card_set: CardSet) -> None:
        """Read the quarters of the city, each with its place on the picture."""
        card_set.quarters = {}
        for entry in self.entries("game", "quarter"):
            across = entry.number("across", 0, 100)
            card_set.quarters[entry.card] = Quarter(
                entry.card, entry.string("name"), across, self.source(entry)
            )

    # -- tracks ---------------------------------------------------------------------------------

    def read_tracks(self) -> list[tuple[Entry, Track]]:
        """Return the tracks, first those that rules speak of by name; texts are read later."""
        found: list[tuple[Entry, Track]] = []
        for entry in self.entries("game", "track"):
            track = Track(entry.card, entry.string("one"), entry.string("many"), len(found))
            if any(track.one == other.one for _, other in found):
                entry.complain("one", f"another track is called '{track.one}'")
            track.has_own_most = entry.fields.get("most") == BY_PERSON
            track.has_own_start = entry.one_of("start", (BY_PERSON,), "") == BY_PERSON
            if track.has_own_most:
                entry.asked.add("most")
            elif entry.has("most"):
                track.most = entry.number("most", 1, 99)
            track.has_debts = entry.flag("debts")
            track.shakes = entry.flag("shakes")
            track.is_vital = entry.flag("vital")
            track.is_burden = entry.flag("burden")
            track.is_of_rival = entry.flag("rival")
            track.place = entry.number("place", 1, 99)
            found.append((entry, track))
        if tuple(track.id for _, track in found[: len(NAMED)]) != NAMED:
            self.complain("game", "track", "id", f"the first tracks must be {', '.join(NAMED)}")
            return [(entry, Track(id, id, id, n)) for n, id in enumerate(NAMED)] if found else []
        return found

    def read_ends(self) -> None:
        """Read what tracks bring beyond their ends."""
        for entry, track in self.tracks:
            for field, effects in (("beyond", track.beyond), ("below", track.below)):
                for op in entry.text(field, "end", self.reader) if entry.has(field) else ():
                    if isinstance(op, Repeated):
                        effects.append(op)
                    else:
                        entry.complain(field, "cannot happen several times at once")

    # -- people ---------------------------------------------------------------------------------

    def read_people(self, card_set: CardSet) -> None:
        """Read the Nightlancers, whose signature cards are read later."""
        self.by_id: dict[str, Person] = {}
        card_set.people = [person for _, person in self.people]
        for number, (entry, person) in enumerate(self.people):
            person.number = number
            person.source = self.source(entry)
            for track in card_set.tracks:
                least = 1 if track.shakes else 0
                n = (
                    entry.number(
                        track.id, least, min(track.most, MOST_OWN if track.has_own_most else MOST_START)
                    )
                    if track.is_printed
                    else 0
                )
                person.start.append(n)
                person.most.append(n if track.has_own_most else track.most)
            person.contacts = entry.number("contacts", 0, 9)
            ratings = entry.needed("ratings")
            person.ratings = [ratings.number(name, 0, MOST_RATING) for name in ABILITIES]
            person.special = entry.string("special")
            person.text = entry.written("text")
            found = self.card_text(entry, "special", person)
            checks.check_foreign(entry, "text", found, (DISTRACTION, CRACKING, DEMOLITION))
            person.colour = entry.string("colour")
            person.shape = entry.string("shape")
            self.by_id[person.id] = person

    def owner(self, entry: Entry) -> Person | None:
        """Return the person whose signature card it is."""
        name = entry.one_of("owner", self.by_id, "")
        return self.by_id.get(name)

    # -- cards ----------------------------------------------------------------------------------

    def contact(self, entry: Entry, card: Contact, card_set: CardSet) -> None:
        """Read a Contact with its own uses, and the third use of its type."""
        card.copies = self.copies(entry)
        card.source = self.source(entry)
        card.type = kind = card_set.types[TYPES[entry.one_of("type", TYPES) or "company"]]
        texts = [entry.written("use1"), entry.written("use2")]
        card.text = " ".join(texts)
        for field in ("use1", "use2"):
            found = self.card_text(entry, "contact", card, field)
            checks.check_foreign(entry, field, found, (DISTRACTION, CRACKING))
            if len(found) != 1 and not self.problems:
                entry.complain(field, "must be one sentence")
        if len(set(texts)) < len(texts):
            entry.complain("use2", "says the same as the first use")
        third = Use(card, len(card.uses) + 1, kind.moments, kind.effect)
        third.ability, third.n, third.text = kind.ability, kind.n, kind.text.removesuffix(".")
        card.hinders = [third]

    def item(self, entry: Entry, card: MarketCard) -> None:
        """Read a market card."""
        card.owner = self.owner(entry)
        if card.owner is not None:
            card.owner.market = card
        card.copies = self.copies(entry)
        card.source = self.source(entry)
        card.kind = KINDS[entry.one_of("kind", KINDS) or "gear"]
        card.cost = entry.number("cost", 0, MOST_COST)
        card.health = entry.number("health", 0, MOST_STRAIN, 0)
        card.resolve = entry.number("resolve", 0, MOST_STRAIN, 0)
        card.bonus = self.bonus(entry)
        card.best = max(card.bonus)
        for trait in entry.distinct("traits"):
            if trait == "loud":
                card.is_loud = True
            elif trait == "obvious":
                card.is_obvious = True
            else:
                entry.complain("traits", f"there are loud and obvious, not '{trait}'")
        card.text = entry.written("text")
        checks.check_foreign(entry, "text", self.card_text(entry, "equipment", card), (DEMOLITION,))
        checks.check_item(entry, card)

    def bonus(self, entry: Entry) -> list[int]:
        """The bonuses of a card, as in "+3 gunfight, +1 melee", by ability."""
        found = [0] * len(ABILITIES)
        for part in entry.string("bonus", "").split(", "):
            match = _BONUS.fullmatch(part)
            if match is not None and match[2] in ABILITIES and not found[ABILITIES[match[2]]]:
                found[ABILITIES[match[2]]] = int(match[1])
            elif part:
                entry.complain("bonus", f"must be as in '+2 covert, +1 melee', not '{part}'")
        return found

    def opportunity(self, entry: Entry, card: Opportunity) -> None:
        """Read an Opportunity: a Skill or an Agenda."""
        card.owner = self.owner(entry)
        if card.owner is not None:
            card.owner.opportunity = card
        card.copies = self.copies(entry)
        card.source = self.source(entry)
        card.is_agenda = entry.one_of("kind", ("skill", "agenda")) == "agenda"
        card.price, card.price_text = self.said(entry, "price", "price")
        card.needs, card.needs_text = self.said(entry, "needs", "condition")
        card.text = entry.written("text")
        found = self.card_text(entry, "plan", card)
        card.ideals = checks.gained(found, IDEALS)
        card.prospects = checks.gained(found, PROSPECTS)
        checks.check_opportunity(entry, card)

    def round(self, entry: Entry, card: Round) -> None:
        """Read a Round card with its event."""
        card.source = self.source(entry)
        card.set = EARLY if entry.one_of("set", ("early", "late")) == "early" else LATE
        rows = entry.fields.get("missions")
        entry.asked.add("missions")
        if not isinstance(rows, list) or len(rows) != SEATS:
            entry.complain("missions", "must have a row for 2, 3 and 4 seats")
            rows = []
        card.missions = [counts(entry, "missions", row, 2) for row in rows]
        card.price = entry.number("price", 1, MOST_COST)
        card.concerns, card.concerns_text = self.said(entry, "concerns", "condition")
        trial, card.trial_text = self.said(entry, "trial", "trial")
        penalty, card.penalty_text = self.penalty(entry)
        if trial is not None and penalty is not None:
            card.trial, card.penalty = trial, penalty
            checks.check_round(entry, card)
        elif not entry.has("trial"):
            entry.complain("trial", "is missing")

    def penalty(self, entry: Entry) -> tuple[Any, str]:
        """The penalty of a round or a stage, which is a sentence."""
        found = entry.text("penalty", "penalty", self.reader)
        if len(found) != 1:
            entry.complain("penalty", "must be one sentence")
            return None, ""
        return found[0], entry.written("penalty")

    def mission(self, entry: Entry, card: MissionCard, card_set: CardSet) -> None:
        """Read a mission with its pay and its three stages."""
        card.source = self.source(entry)
        card.profile = LOW if entry.one_of("profile", ("low", "high")) == "low" else HIGH
        card.quarter = self.quarter(entry, card_set)
        card.is_dirty = entry.flag("dirty")
        card.heat = entry.number("heat", 0, 5, 0)
        for trait in entry.distinct("bars"):
            if trait == "loud":
                card.bars_loud = True
            elif trait == "obvious":
                card.bars_obvious = True
            else:
                entry.complain("bars", f"there are loud and obvious, not '{trait}'")
        rows = entry.fields.get("pay")
        entry.asked.add("pay")
        if not isinstance(rows, list) or len(rows) != MOST_CREW:
            entry.complain("pay", f"must have {MOST_CREW} rows")
            rows = []
        card.pay = [CrewPay(*counts(entry, "pay", row, 3)) for row in rows]
        entry.asked.add("stage")
        stages = entry.fields.get("stage")
        if not isinstance(stages, list) or len(stages) != STAGES:
            entry.complain("stage", f"must stand there {STAGES} times")
            stages = []
        card.stages = [self.stage(entry, number, fields) for number, fields in enumerate(stages, 1)]
        if all(stage.penalty_text for stage in card.stages):
            checks.check_mission(entry, card)

    def quarter(self, entry: Entry, card_set: CardSet) -> Quarter | None:
        """Return the quarter that a mission names; None where it, or the game, has none."""
        if not card_set.quarters:
            entry.string("quarter", "")
            return None
        return card_set.quarters.get(entry.one_of("quarter", card_set.quarters, ""))

    def stage(self, entry: Entry, number: int, fields: object) -> Stage:
        """Read a stage of a mission: two routes and a penalty."""
        stage = Stage()
        part = Entry(fields, entry.file, entry.card, self.problems, f"stage {number}")
        routes = [self.said(part, "routes", "trial", text) for text in part.strings("routes")]
        stage.routes = [trial for trial, _ in routes if trial is not None]
        stage.route_texts = [words for trial, words in routes if trial is not None]
        if len(part.strings("routes")) != 2:
            part.complain("routes", "must be two")
        penalty, stage.penalty_text = self.penalty(part)
        if penalty is not None:
            stage.penalty = penalty
        part.close()
        return stage


def counts(entry: Entry, field: str, value: Any, length: int) -> list[int]:
    """Return a list of `length` numbers, none below 0."""
    entry.asked.add(field)
    found: list[int] = value if isinstance(value, list) else []
    if len(found) != length or not all(type(n) is int and 0 <= n <= 99 for n in found):
        entry.complain(field, f"must be a list of {length} numbers")
        return [0] * length
    return found
