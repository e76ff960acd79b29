"""A declared position of Nightlancer; what is left out is empty, or as it is printed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from fieldcraft.errors import ScenarioError
from fieldcraft.games.nightlancer.outward.view import NAMES_OF_SPACES, zones
from fieldcraft.games.nightlancer.phases.crews import TAKE_MISSIONS
from fieldcraft.games.nightlancer.phases.ending import END_PHASE, SCORE
from fieldcraft.games.nightlancer.phases.missions import MISSION_PHASE
from fieldcraft.games.nightlancer.phases.prep import BEGIN_ROUND, DOWNTIME, DRAW_CARDS, EVENT
from fieldcraft.games.nightlancer.phases.rival import first_person
from fieldcraft.games.nightlancer.phases.street import STREET_OVER, STREET_PHASE, TURNS
from fieldcraft.games.nightlancer.printed.card_set import CardSet
from fieldcraft.games.nightlancer.printed.cards import Contact, MarketCard, MissionCard, Opportunity
from fieldcraft.games.nightlancer.printed.constants import LATE, MOST_CREW, SPACES, STAGES
from fieldcraft.games.nightlancer.printed.tracks import Track
from fieldcraft.games.nightlancer.table.crews import first_crew, second_crew
from fieldcraft.games.nightlancer.table.parts import (
    CONTACT_DECK,
    HIGH_DECK,
    LOW_DECK,
    MARKET_DECK,
    NO_CARDS,
    PAIRS,
    PLACES,
    PLAN_DECK,
    ROUND_DECK,
    STREET,
)
from fieldcraft.games.nightlancer.table.state import Night
from fieldcraft.kernel.state import Op
from fieldcraft.rulebook.scenario import Cards, ChoiceKey, Number, Pool, ScenarioKey, Schema, names

TOKENS: Final = "tokens"
MOST_TOKENS: Final = 4
MOST_NUMBER: Final = 999
"""Maximum of a track that has none, and MOST_DEBTS of one that may fall below 0."""
MOST_DEBTS: Final = 99
HANDS: Final[dict[str, tuple[type[Any], ...]]] = {
    "contacts": (Contact,),
    "plans": (Opportunity,),
    "assets": (MarketCard, Opportunity),
    "spent": (MarketCard,),
}
"""Zones of a person, and which cards they can hold."""
MARKED: Final = {"shaken": "is_shaken", "laid_low": "has_lain_low"}
"""Keys that are true or false, and what a panel calls them."""
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
"""The points at which play may begin, each with the ops that follow."""


def schema(card_set: CardSet) -> Schema:
    """The keys of a scenario."""

    def pool(*kinds: type[Any]) -> Pool:
        return Pool({card.id: card for card in card_set.cards if isinstance(card, kinds)})

    def deck(key: str, about: str, number: int, kind: type[Any]) -> Cards:
        return Cards(key, about, pool(kind), is_deck=True, to=lay_in("decks", number), is_zone=False)

    def discard(key: str, about: str, number: int, kind: type[Any]) -> Cards:
        return Cards(key, about, pool(kind), to=lay_in("discards", number), is_zone=False)

    of_rival = [track for track in card_set.tracks if track.is_of_rival]
    rounds = {card.id: card for card in card_set.early + card_set.late}
    return Schema(
        "a Nightlancer scenario",
        (
            Number("round", "rounds begun", 1, 10, to=set_round),
            ChoiceKey("round_card", "the Round card", rounds, to=lay_round),
            People("people", "who plays, by seat", cards=card_set),
            Seats("order", "the turn order"),
            Pairs("market", "the pairs of the market", among=pool(MarketCard)),
            Missions("missions", "missions on offer or claimed", among=pool(MissionCard)),
            Number("stage", "the stage at which the first mission goes on", 1, STAGES, to=go_on_at),
            Spaces("spaces", "spaces of the street that are left, all where it is not said"),
            deck("contact_deck", "the Contacts", CONTACT_DECK, Contact),
            deck("market_deck", "the market's deck", MARKET_DECK, MarketCard),
            deck("plan_deck", "the Opportunities", PLAN_DECK, Opportunity),
            deck("low_deck", "missions of low profile", LOW_DECK, MissionCard),
            deck("high_deck", "missions of high profile", HIGH_DECK, MissionCard),
            Cards("round_deck", "Round cards to come", Pool(rounds), is_deck=True,
                  to=lay_in("decks", ROUND_DECK), is_zone=False),
            discard("contact_discard", "Contacts discarded", CONTACT_DECK, Contact),
            discard("market_discard", "market cards discarded", MARKET_DECK, MarketCard),
            discard("plan_discard", "Opportunities discarded", PLAN_DECK, Opportunity),
            Rival("rival", "what the Rival has", tracks=of_rival),
            Dice("dice", "faces that fall first", faces=card_set.die),
            ChoiceKey("phase", "where play begins", PHASES, to=begin_with),
        ),
    )  # fmt: skip


def lay_out(rows: Schema, g: Night, table: dict[str, Any]) -> None:
    """Put the declared position on the table; raises ScenarioError."""
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
        g.own_street().left[space] = g.spaces(space)
    rows.lay_out(g, defaults | table)
    check_copies(g)
    g.seat = first_person(g)


def set_round(g: Night, number: int) -> None:
    g.own_round().number = number


def go_on_at(g: Night, stage: int) -> None:
    g.own_scene().stage = stage - 1


def begin_with(g: Night, ops: Any) -> None:
    """Push these ops, so that the first of them runs first."""
    if ops[0] is BEGIN_ROUND:
        g.own_round().number -= 1
    if ops[0] is TURNS:
        g.own_round().phase = STREET
    for op in reversed(ops):
        g.push(op)


def lay_in(piles: str, deck: int) -> Callable[[Night, Any], None]:
    """Return what puts cards on a deck, or on its discard."""

    def lay(g: Night, cards: Any) -> None:
        getattr(g.own_piles(), piles)[deck] = tuple(cards)

    return lay


def lay_round(g: Night, card: Any) -> None:
    g.own_piles().discards[ROUND_DECK] = (card,)
    this_round = g.own_round()
    this_round.is_late = card.set == LATE
    this_round.price = card.price


def check_copies(g: Night) -> None:
    """Check that no card is on the table more often than it is printed; raises ScenarioError."""
    lying = Counter(
        card.id for zone in zones(g).zones for owner in zone.owners(g) for card in zone.cards(g, owner)
    )
    for card in g.card_set.cards:
        if lying[card.id] > card.copies:
            raise ScenarioError(
                f"'{card.id}' is on the table {lying[card.id]} times, but there are {card.copies}"
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
    """Check that every key of a table is one of these; raises ScenarioError."""
    for name in table:
        if name not in keys:
            raise ScenarioError(f"{key}: '{name}' is none of {', '.join(keys)}")


def number(key: str, value: object, least: int, most: int) -> int:
    """A number within its bounds; raises ScenarioError."""
    if type(value) is not int or not least <= value <= most:
        raise ScenarioError(f"{key} must be a whole number from {least} to {most}, not {value!r}")
    return value


@dataclass(frozen=True, kw_only=True)
class People(ScenarioKey):
    """For each seat a table: `who`, numbers, cards, and whether it holds its signature Opportunity."""

    cards: CardSet

    @property
    def keys(self) -> tuple[str, ...]:
        return ("who", *(track.id for track in self.cards.tracks), TOKENS, *HANDS, *MARKED, "signature")

    @property
    def form(self) -> str:
        return f"a list of tables with any of {', '.join(self.keys)}"

    def read(self, g: Any, value: Any) -> Any:
        found = tables(self.key, value, g.seats)
        for table in found:
            known(self.key, table, self.keys)
        return found + [{}] * (g.seats - len(found))

    def lay(self, g: Any, value: Any) -> None:
        """Give each seat its Nightlancer, drawn from those that are free where none is named."""
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
            g.own_panel(g.rival).tokens = g.card_set.numbers.tokens

    def lay_person(self, g: Any, seat: int, table: dict[str, Any]) -> None:
        """Set the state of a person from its table."""
        person = g.people[seat]
        for track in self.cards.tracks:
            least, most = bounds(track)
            start = 0 if track.id == "kc" else person.start[track.number]
            top = person.most[track.number] if track.has_own_most else most
            g.put(seat, track.number, number(track.id, table.get(track.id, start), least, top))
        panel = g.own_panel(seat)
        panel.tokens = number(TOKENS, table.get(TOKENS, MOST_TOKENS), 0, MOST_TOKENS)
        for name, kind in HANDS.items():
            pool = Pool({card.id: card for card in self.cards.cards if isinstance(card, kind)})
            setattr(panel, name, tuple(pool.find(name, id) for id in names(name, table.get(name, []))))
        for name, mark in MARKED.items():
            setattr(panel, mark, bool(table.get(name, False)))
        if table.get("signature", False):
            panel.signature = (person.opportunity,)


@dataclass(frozen=True)
class Seats(ScenarioKey):
    """Seats in an order, counted from 0; together the Rival has the number after the last."""

    FORM = "a list of seats, counted from 0, together with the number after the last for the Rival"

    def read(self, g: Any, value: Any) -> Any:
        everybody = list(range(g.seats + bool(g.terms.together)))
        if not isinstance(value, list) or sorted(map(str, value)) != sorted(map(str, everybody)):
            raise ScenarioError(f"{self.key} must have each of {everybody}, not {value!r}")
        return tuple(value)


@dataclass(frozen=True, kw_only=True)
class Pairs(ScenarioKey):
    among: Pool

    FORM = "a list of pairs of ids"

    def read(self, g: Any, value: Any) -> Any:
        if not isinstance(value, list) or len(value) > PAIRS:
            raise ScenarioError(f"{self.key} must be a list of at most {PAIRS} pairs, not {value!r}")
        pairs = [[self.among.find(self.key, id) for id in names(self.key, pair)] for pair in value]
        if any(len(pair) > 2 for pair in pairs):
            raise ScenarioError(f"{self.key}: a pair has two cards at most")
        return pairs

    def lay(self, g: Any, value: Any) -> None:
        for number in range(PAIRS):
            g.own_piles().pairs[number] = tuple(value[number]) if number < len(value) else NO_CARDS


@dataclass(frozen=True, kw_only=True)
class Missions(ScenarioKey):
    """A table for each mission: `card`, its crews with the Boss first, and the seat with a deal on it."""

    among: Pool

    FORM = "a list of tables with card, first and second (seats, the Boss first) and deal (a seat)"

    def read(self, g: Any, value: Any) -> Any:
        found = tables(self.key, value, PLACES)
        for table in found:
            known(self.key, table, ("card", "first", "second", "deal"))
        return found

    def lay(self, g: Any, value: Any) -> None:
        """Lay out each mission with its crews and its Deal; raise if a seat is on two missions."""
        for place, table in enumerate(value):
            g.own_piles().missions[place] = (self.among.find(self.key, table.get("card", "")),)
            for crew, name in ((first_crew(place), "first"), (second_crew(place), "second")):
                members = table.get(name, [])
                if not isinstance(members, list) or len(members) > MOST_CREW:
                    raise ScenarioError(f"{self.key}: {name} must be a list of seats, not {members!r}")
                for member in members:
                    seat = number(f"{self.key}: {name}", member, 0, g.seats - 1)
                    if g.panels[seat].place >= 0:
                        raise ScenarioError(f"{self.key}: seat {seat} is on two missions")
                    g.join(seat, crew)
            if "deal" in table:
                seat = number(f"{self.key}: deal", table["deal"], 0, g.seats - 1)
                g.dealers[place] = seat
                g.own_panel(seat).has_dealt = True


@dataclass(frozen=True)
class Spaces(ScenarioKey):
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
            g.own_street().left[NAMES_OF_SPACES.index(name)] = n


@dataclass(frozen=True, kw_only=True)
class Rival(ScenarioKey):
    tracks: list[Track]
    """The tracks that the Rival has."""

    @property
    def keys(self) -> tuple[str, ...]:
        return (*(track.id for track in self.tracks), TOKENS)

    @property
    def form(self) -> str:
        return f"a table with any of {', '.join(self.keys)}"

    def read(self, g: Any, value: Any) -> Any:
        if not isinstance(value, dict) or not g.terms.together:
            raise ScenarioError(f"{self.key} must be a table, and the mode together")
        known(self.key, value, self.keys)
        found = {TOKENS: (0, MOST_TOKENS)} | {track.id: bounds(track) for track in self.tracks}
        return {name: number(f"{self.key}: {name}", n, *found[name]) for name, n in value.items()}

    def lay(self, g: Any, value: Any) -> None:
        for track in self.tracks:
            if track.id in value:
                g.put(g.rival, track.number, value[track.id])
        if TOKENS in value:
            g.own_panel(g.rival).tokens = value[TOKENS]


def bounds(track: Track) -> tuple[int, int]:
    """Return the least and the most that a position may declare of a track."""
    if track.has_debts:
        return -MOST_DEBTS, MOST_DEBTS
    return 0, min(track.most, MOST_NUMBER)


@dataclass(frozen=True, kw_only=True)
class Dice(ScenarioKey):
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
