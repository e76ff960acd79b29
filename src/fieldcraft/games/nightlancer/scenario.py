"""A declared position of Nightlancer; what is left out is empty, or as it is printed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from fieldcraft.errors import ScenarioError
from fieldcraft.games.nightlancer.box import CardSet
from fieldcraft.games.nightlancer.cards import Contact, MarketCard, Mission, Opportunity
from fieldcraft.games.nightlancer.crews import TAKE_MISSIONS
from fieldcraft.games.nightlancer.ending import END_PHASE, SCORE
from fieldcraft.games.nightlancer.layout import (
    ASSETS,
    CLAIM,
    CONTACT_DECK,
    CONTACTS,
    DEALS,
    DEALT,
    HIGH_DECK,
    LAID_LOW,
    LEFT,
    LOW_DECK,
    MARKET_DECK,
    MISSIONS,
    NO_CARDS,
    PAIR,
    PAIRS,
    PLACES,
    PLAN_DECK,
    PLANS,
    ROUND_DECK,
    ROUND_DISCARD,
    SHAKEN,
    SIGNATURE,
    SPENT,
    STREET,
    TO_DISCARD,
    TOKENS,
)
from fieldcraft.games.nightlancer.missions import MISSION_PHASE
from fieldcraft.games.nightlancer.prep import BEGIN_ROUND, DOWNTIME, DRAW_CARDS, EVENT
from fieldcraft.games.nightlancer.rival import first_person
from fieldcraft.games.nightlancer.state import Night
from fieldcraft.games.nightlancer.street import STREET_OVER, STREET_PHASE, TURNS
from fieldcraft.games.nightlancer.terms import (
    HEALTH,
    HEAT,
    IDEALS,
    KC,
    LATE,
    LOANS,
    MOST_CREW,
    PROSPECTS,
    RESOLVE,
    SPACES,
    STAGES,
)
from fieldcraft.games.nightlancer.view import NAMES_OF_SPACES
from fieldcraft.kernel.state import Op
from fieldcraft.rulebook.scenario import Cards, Choice, Number, Pool, Row, Schema, names

NUMBERS: Final = {
    "health": (HEALTH, 0, 20),
    "resolve": (RESOLVE, 0, 20),
    "kc": (KC, 0, 999),
    "heat": (HEAT, 0, 5),
    "prospects": (PROSPECTS, -99, 99),
    "ideals": (IDEALS, 0, 6),
    "loans": (LOANS, 0, 2),
    "tokens": (TOKENS, 0, 4),
}
"""What a person has, its least and its most."""
HANDS: Final[dict[str, tuple[int, tuple[type[Any], ...]]]] = {
    "contacts": (CONTACTS, (Contact,)),
    "plans": (PLANS, (Opportunity,)),
    "assets": (ASSETS, (MarketCard, Opportunity)),
    "spent": (SPENT, (MarketCard,)),
}
"""Where the cards of a person lie, and which cards can."""
MARKED: Final = {"shaken": SHAKEN, "laid_low": LAID_LOW}
ROUND: Final[tuple[Op[Any], ...]] = (
    DOWNTIME, DRAW_CARDS, EVENT, TAKE_MISSIONS, STREET_PHASE, MISSION_PHASE, END_PHASE, BEGIN_ROUND,
)  # fmt: skip
PHASES: Final[dict[str, tuple[Op[Any], ...]]] = {
    "round": (BEGIN_ROUND,),
    "downtime": ROUND,
    "draw": ROUND[1:],
    "event": ROUND[2:],
    "taking": ROUND[3:],
    "street": (TURNS, STREET_OVER, *ROUND[5:]),
    "mission": ROUND[5:],
    "end": ROUND[6:],
    "scoring": (SCORE,),
}
"""Where play begins, and what then happens."""


def schema(card_set: CardSet) -> Schema:
    """The keys of a scenario."""

    def pool(*kinds: type[Any]) -> Pool:
        return Pool({card.id: card for card in card_set.cards if isinstance(card, kinds)})

    def deck(key: str, about: str, zone: int, kind: type[Any]) -> Cards:
        return Cards(key, about, pool(kind), is_deck=True, to=lay_in(zone), is_zone=False)

    def discard(key: str, about: str, deck: int, kind: type[Any]) -> Cards:
        return Cards(key, about, pool(kind), to=lay_in(deck + TO_DISCARD), is_zone=False)

    rounds = {card.id: card for card in card_set.early + card_set.late}
    return Schema(
        "a Nightlancer scenario",
        (
            Number("round", "rounds begun", 1, 10),
            Choice("round_card", "the Round card", rounds, to=lay_round),
            People("people", "who plays, by seat", cards=card_set),
            Seats("order", "the turn order"),
            Pairs("market", "the pairs of the market", among=pool(MarketCard)),
            Missions("missions", "missions on offer or claimed", among=pool(Mission)),
            Number("stage", "the stage at which the first mission goes on", 1, STAGES, to=go_on_at),
            Spaces("spaces", "spaces of the street that are left, all where it is not said"),
            deck("contact_deck", "the Contacts", CONTACT_DECK, Contact),
            deck("market_deck", "the market's deck", MARKET_DECK, MarketCard),
            deck("plan_deck", "the Opportunities", PLAN_DECK, Opportunity),
            deck("low_deck", "missions of low profile", LOW_DECK, Mission),
            deck("high_deck", "missions of high profile", HIGH_DECK, Mission),
            Cards("round_deck", "Round cards to come", Pool(rounds), is_deck=True, to=lay_in(ROUND_DECK),
                  is_zone=False),
            discard("contact_discard", "Contacts discarded", CONTACT_DECK, Contact),
            discard("market_discard", "market cards discarded", MARKET_DECK, MarketCard),
            discard("plan_discard", "Opportunities discarded", PLAN_DECK, Opportunity),
            Rival("rival", "what the Rival has"),
            Dice("dice", "faces that fall first", faces=card_set.die),
            Choice("phase", "where play begins", PHASES, to=begin_with),
        ),
    )  # fmt: skip


def lay_out(rows: Schema, g: Night, table: dict[str, Any]) -> None:
    """Put the declared position on the table and play on to its first decision; raises ScenarioError."""
    seats = list(range(g.seats))
    defaults = {
        "round": 2,
        "round_card": g.card_set.early[0].id,
        "people": [],
        "order": seats,
        "phase": "street",
    }
    if g.terms.together:
        defaults["order"] = [g.rival, *seats]
    for space in range(SPACES):
        g.numbers[LEFT + space] = g.spaces(space)
    rows.lay_out(g, defaults | table)
    check_copies(g)
    g.seat = first_person(g)
    g.advance()


def go_on_at(g: Night, stage: int) -> None:
    g.stage = stage - 1


def begin_with(g: Night, ops: Any) -> None:
    """What is to happen, first what happens first."""
    if ops[0] is BEGIN_ROUND:
        g.round -= 1
    if ops[0] is TURNS:
        g.phase = STREET
    for op in reversed(ops):
        g.push(op)


def lay_in(zone: int) -> Callable[[Night, Any], None]:
    """What lays cards into a zone."""

    def lay(g: Night, cards: Any) -> None:
        g.zones[zone] = tuple(cards)

    return lay


def lay_round(g: Night, card: Any) -> None:
    g.zones[ROUND_DISCARD] = (card,)
    g.is_late = card.set == LATE
    g.price = card.price


def check_copies(g: Night) -> None:
    """No card lies on the table more often than it is printed; raises ScenarioError."""
    lying = Counter(card.id for zone in g.zones for card in zone)
    for card in g.card_set.cards:
        if lying[card.id] > card.copies:
            raise ScenarioError(
                f"'{card.id}' lies on the table {lying[card.id]} times, but there are {card.copies}"
            )


# -- rows ----------------------------------------------------------------------------------------


def tables(key: str, value: object, most: int) -> list[dict[str, Any]]:
    """A list of tables; raises ScenarioError."""
    if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
        raise ScenarioError(f"{key} must be a list of tables, not {value!r}")
    if len(value) > most:
        raise ScenarioError(f"{key} has {len(value)} tables, and there is room for {most}")
    return value


def known(key: str, table: Mapping[str, Any], keys: Mapping[str, Any] | tuple[str, ...]) -> None:
    """Every key of a table is one of these; raises ScenarioError."""
    for name in table:
        if name not in keys:
            raise ScenarioError(f"{key}: '{name}' is none of {', '.join(keys)}")


def number(key: str, value: object, least: int, most: int) -> int:
    """A number within its bounds; raises ScenarioError."""
    if type(value) is not int or not least <= value <= most:
        raise ScenarioError(f"{key} must be a whole number from {least} to {most}, not {value!r}")
    return value


@dataclass(frozen=True, kw_only=True)
class People(Row):
    """For each seat a table: `who`, numbers, cards, and whether it holds its signature Opportunity."""

    cards: CardSet

    @property
    def keys(self) -> tuple[str, ...]:
        return ("who", *NUMBERS, *HANDS, *MARKED, "signature")

    @property
    def form(self) -> str:
        return f"a list of tables with any of {', '.join(self.keys)}"

    def read(self, g: Any, value: Any) -> Any:
        found = tables(self.key, value, g.seats)
        for table in found:
            known(self.key, table, self.keys)
        return found + [{}] * (g.seats - len(found))

    def lay(self, g: Any, value: Any) -> None:
        people = {person.id: person for person in self.cards.people}
        taken = [table.get("who") for table in value]
        free = [id for id in people if id not in taken]
        g.people = ()
        for seat, table in enumerate(value):
            who = table.get("who") or free.pop(0)
            if who not in people:
                raise ScenarioError(f"people: there is no '{who}'; there are {', '.join(people)}")
            if people[who] in g.people:
                raise ScenarioError(f"people: two play the {who}")
            g.people += (people[who],)
            self.lay_person(g, seat, table)
        if g.terms.together:
            g.people += (next(person for person in people.values() if person not in g.people),)
            g.put(g.rival, TOKENS, g.card_set.numbers.tokens)

    def lay_person(self, g: Any, seat: int, table: dict[str, Any]) -> None:
        person = g.people[seat]
        numbers = {"health": person.health, "resolve": person.resolve, "ideals": person.ideals, "tokens": 4}
        for name, (track, least, most) in NUMBERS.items():
            top = numbers[name] if name in ("health", "resolve") else most
            g.put(seat, track, number(name, table.get(name, numbers.get(name, 0)), least, top))
        for name, (zone, kind) in HANDS.items():
            pool = Pool({card.id: card for card in self.cards.cards if isinstance(card, kind)})
            g.zones[zone + seat] = tuple(pool.find(name, id) for id in names(name, table.get(name, [])))
        for name, mark in MARKED.items():
            if table.get(name, False):
                g.mark(seat, mark)
        if table.get("signature", False):
            g.zones[SIGNATURE + seat] = (person.opportunity,)


@dataclass(frozen=True)
class Seats(Row):
    """Seats in an order, counted from 0; together the Rival has the number after the last."""

    @property
    def form(self) -> str:
        return "a list of seats, counted from 0, together with the number after the last for the Rival"

    def read(self, g: Any, value: Any) -> Any:
        everybody = list(range(g.seats + bool(g.terms.together)))
        if not isinstance(value, list) or sorted(map(str, value)) != sorted(map(str, everybody)):
            raise ScenarioError(f"{self.key} must have each of {everybody}, not {value!r}")
        return tuple(value)


@dataclass(frozen=True, kw_only=True)
class Pairs(Row):
    among: Pool

    @property
    def form(self) -> str:
        return "a list of pairs of ids"

    def read(self, g: Any, value: Any) -> Any:
        if not isinstance(value, list) or len(value) > PAIRS:
            raise ScenarioError(f"{self.key} must be a list of at most {PAIRS} pairs, not {value!r}")
        pairs = [[self.among.find(self.key, id) for id in names(self.key, pair)] for pair in value]
        if any(len(pair) > 2 for pair in pairs):
            raise ScenarioError(f"{self.key}: a pair has two cards at most")
        return pairs

    def lay(self, g: Any, value: Any) -> None:
        for number in range(PAIRS):
            g.zones[PAIR + number] = tuple(value[number]) if number < len(value) else NO_CARDS


@dataclass(frozen=True, kw_only=True)
class Missions(Row):
    """For each mission a table: its `card`, its crews, the Boss first, and who has laid a deal on it."""

    among: Pool

    @property
    def form(self) -> str:
        return "a list of tables with card, first and second (seats, the Boss first) and deal (a seat)"

    def read(self, g: Any, value: Any) -> Any:
        found = tables(self.key, value, PLACES)
        for table in found:
            known(self.key, table, ("card", "first", "second", "deal"))
        return found

    def lay(self, g: Any, value: Any) -> None:
        for place, table in enumerate(value):
            g.zones[MISSIONS + place] = (self.among.find(self.key, table.get("card", "")),)
            for crew, name in enumerate(("first", "second")):
                members = table.get(name, [])
                if not isinstance(members, list) or len(members) > MOST_CREW:
                    raise ScenarioError(f"{self.key}: {name} must be a list of seats, not {members!r}")
                for member in members:
                    seat = number(f"{self.key}: {name}", member, 0, g.seats - 1)
                    if g.has(seat, CLAIM):
                        raise ScenarioError(f"{self.key}: seat {seat} is on two missions")
                    g.join(seat, 2 * place + crew)
            if "deal" in table:
                seat = number(f"{self.key}: deal", table["deal"], 0, g.seats - 1)
                g.numbers[DEALS + place] = seat + 1
                g.mark(seat, DEALT)


@dataclass(frozen=True)
class Spaces(Row):
    @property
    def form(self) -> str:
        return f"a table of numbers by {', '.join(NAMES_OF_SPACES[1:])}"

    def read(self, g: Any, value: Any) -> Any:
        if not isinstance(value, dict):
            raise ScenarioError(f"{self.key} must be a table, not {value!r}")
        known(self.key, value, NAMES_OF_SPACES[1:])
        return {name: number(f"{self.key}: {name}", n, 0, 9) for name, n in value.items()}

    def lay(self, g: Any, value: Any) -> None:
        for name, n in value.items():
            g.numbers[LEFT + NAMES_OF_SPACES.index(name)] = n


@dataclass(frozen=True)
class Rival(Row):
    @property
    def form(self) -> str:
        return "a table with any of heat, prospects, tokens"

    def read(self, g: Any, value: Any) -> Any:
        if not isinstance(value, dict) or not g.terms.together:
            raise ScenarioError(f"{self.key} must be a table, and the mode together")
        known(self.key, value, ("heat", "prospects", "tokens"))
        return {name: number(f"{self.key}: {name}", n, *NUMBERS[name][1:]) for name, n in value.items()}

    def lay(self, g: Any, value: Any) -> None:
        for name, n in value.items():
            g.put(g.rival, NUMBERS[name][0], n)


@dataclass(frozen=True, kw_only=True)
class Dice(Row):
    """Faces as game.toml writes them: `2`, or with strain `3!`."""

    faces: list[Any]

    @property
    def form(self) -> str:
        return f"a list of {', '.join(self.marks)}"

    @property
    def marks(self) -> list[str]:
        return [f"{face.n}{'!' * face.strain}" for face in self.faces]

    def read(self, g: Any, value: Any) -> Any:
        marks = self.marks
        for mark in names(self.key, value):
            if mark not in marks:
                raise ScenarioError(f"{self.key}: there is no face '{mark}'; there are {', '.join(marks)}")
        return tuple(marks.index(mark) for mark in value)
