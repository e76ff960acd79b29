"""The table as others handle it: copies, what a seat may know, dealing anew."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from fieldcraft.games.nightlancer.agreement import NOT_PICKED
from fieldcraft.games.nightlancer.challenge import strength
from fieldcraft.games.nightlancer.exchange import come_in_between, goes_on, may_exchange
from fieldcraft.games.nightlancer.features import features, part, reached
from fieldcraft.games.nightlancer.layout import (
    CLAIM,
    DEALS,
    DEALT,
    LAID_LOW,
    LEFT,
    MISSION,
    MISSIONS,
    NO_CHALLENGE,
    NOBODY_ACTS,
    PAIRS,
    PHASES,
    PLACES,
    ROUND_DISCARD,
    SEALED,
    SHAKEN,
    TOGETHER_ZONES,
    TOKENS,
    VERSUS_ZONES,
)
from fieldcraft.games.nightlancer.missions import fitting
from fieldcraft.games.nightlancer.odds import odds
from fieldcraft.games.nightlancer.prospects import evaluate
from fieldcraft.games.nightlancer.state import Night
from fieldcraft.games.nightlancer.terms import ABILITIES, SPACES
from fieldcraft.kernel.state import bit, contains, count
from fieldcraft.kernel.value import Value
from fieldcraft.kernel.zones import Zones
from fieldcraft.native import i64

TRACKS = ("health", "resolve", "kc", "heat", "prospects", "ideals", "loans", "tokens")
NAMES_OF_SPACES = ("market", "gather", "hustle", "connect", "lenders", "risk-a", "risk-b")
NAMES_OF_ABILITIES = ("covert", "streetwise", "technical", "melee", "gunfight", "marksman")
STAKES = ("", "route", "fight", "contest")
GATES = ("", "distraction", "cracking", "demolition")


class Table(Night):
    """The whole of a game at one decision."""

    def clone(self) -> Table:
        return Table(self.card_set, 0, 0, self.terms, self)

    # -- people who play together hand things over at any question (NL-301) ------------------------

    def choose(self, index: i64) -> None:
        if self.exchanged and 0 <= index < len(self.options) and not goes_on(self, self.options[index]):
            self.exchanged = 0
        super().choose(index)

    def advance(self) -> None:
        super().advance()
        self.offer_exchange()

    def offer_exchange(self) -> None:
        """Whoever is asked may first hand something over; in bulk play so it is at one's own turns only."""
        if self.options and self.patient and not contains(self.options, self.card_set.acts.exchange):
            self.offer_legal(self.card_set.acts.exchange_aside)

    def others_open(self) -> i64:
        found: i64 = 0
        for seat in range(self.seats):
            if self.patient and seat != self.seat and may_exchange(self, seat):
                found |= bit(seat)
        return found

    def ask(self, seat: i64) -> None:
        is_asked = self.frame.op.open_seats(self, self.frame.subject) & bit(seat) != 0 or seat == self.seat
        if not is_asked and self.others_open() & bit(seat):
            come_in_between(self, seat)
        super().ask(seat)
        self.offer_exchange()

    # -- what others see ---------------------------------------------------------------------------

    def view(self, seat: i64) -> dict[str, Any]:
        return view(self, seat)

    def identity(self) -> Hashable:
        return zones(self).identity(self)

    def snapshot(self) -> dict[str, Any]:
        cards = {
            zone.name: [zone.faces(zone.cards(self, owner)) for owner in zone.owners(self)]
            for zone in zones(self).zones
        }
        return {
            "view": view(self, -1),
            "cards": cards,
            "numbers": self.numbers[:],
            "crews": [list(crew) for crew in self.crews],
            "dice": list(self.dice),
            "helpers": [self.helpers, self.tried],
            "passed": self.passed,
        } | self._decision()

    def determinize(self, seat: i64, seed: i64) -> Table:
        """All that the seat cannot see is dealt anew, also what others have chosen in secret."""
        g = self.clone()
        for other in range(g.seats):
            if other != seat and g.has(other, SEALED):
                reseal(g, other, seed)
        dealt: Table = zones(g).determinize(g, seat, seed)
        if dealt.options and seat != dealt.seat:
            dealt.ask(dealt.seat)  # what is left to choose is another part of the same cards
        return dealt

    WAYS = 6

    def fall(self, n: i64) -> None:
        """The next roll shows the n-th face of the die."""
        if not self.dice:
            self.dice = (n % self.WAYS,)

    def has_fallen(self) -> bool:
        return not self.dice

    def evaluate(self, seat: i64) -> i64:
        return evaluate(self, seat)

    def learned(self) -> Value | None:
        return self.card_set.value

    def part(self) -> i64:
        return part(self)

    def features(self, seat: i64) -> list[float]:
        return features(self, seat)

    def reached(self, seat: i64) -> float:
        return reached(self, seat)

    def is_friend(self, seat: i64, other: i64) -> bool:
        return self.terms.together or seat == other


def zones(g: Night) -> Zones:
    """What lies where and who sees it."""
    return TOGETHER_ZONES if g.terms.together else VERSUS_ZONES


def reseal(g: Table, seat: i64, seed: i64) -> None:
    """As many cards as somebody has chosen in secret, chosen at random."""
    possible = fitting(g, seat) if g.phase == MISSION else bit(g.hand(seat)) - 1
    places = [i for i in range(62) if possible >> i & 1]
    n = count(g.has(seat, SEALED))
    luck = g.clone()
    luck.reseed(seed ^ seat)
    luck.shuffle(places)
    sealed: i64 = 0
    for place in sorted(places[:n]):
        sealed |= bit(place)
    g.put(seat, SEALED, sealed)


# -- views -------------------------------------------------------------------------------------


def view(g: Night, seat: i64) -> dict[str, Any]:
    """What a seat may know, or with -1 a spectator, in the notation of scenarios."""
    found = zones(g).view(g, seat)
    for place in range(PLACES):
        del found[f"mission_{place + 1}"]
    last = found["rounds"]
    return found | {
        "game": g.card_set.id,
        "together": g.terms.together,
        "round": g.round,
        "round_card": last[-1] if last else "",
        "rounds_left": found["round_deck"],
        "late": g.is_late,
        "price": g.price,
        "phase": PHASES[g.phase],
        "turn": g.turn,
        "order": list(g.order),
        "seats": [person(g, who) for who in range(g.seats)],
        "rival": rival(g),
        "market": [found.pop(f"pair_{n + 1}") for n in range(PAIRS)][: g.pairs()],
        "spaces": {NAMES_OF_SPACES[n]: g.numbers[LEFT + n] for n in range(1, SPACES)},
        "missions": [mission(g, place) for place in range(PLACES)],
        "challenge": challenge(g),
        "odds": odds(g),
        "concerned": concerned(g),
        "chosen": chosen(g, seat),
        "status": g.status,
        "question": g.question(),
        "options": [option.key for option in g.options_of(seat)] if seat >= 0 else [],
    }


def person(g: Night, seat: i64) -> dict[str, Any]:
    """What all know of a person."""
    who = g.people[seat] if g.people else NOT_PICKED
    tracks = {name: g.has(seat, track) for track, name in enumerate(TRACKS)}
    return tracks | {
        "who": who.id,
        "most_health": who.health,
        "most_resolve": who.resolve,
        "ratings": [g.rating(seat, ability) if g.people else 0 for ability in range(ABILITIES)],
        "agendas": g.agendas(seat),
        "mission": g.has(seat, CLAIM) - 1,
        "shaken": g.is_marked(seat, SHAKEN),
        "laid_low": g.is_marked(seat, LAID_LOW),
        "deal_out": g.is_marked(seat, DEALT),
    }


def concerned(g: Night) -> list[int]:
    """The seats that the event of the round concerns."""
    if not g.zones[ROUND_DISCARD]:
        return []
    card = g.round_card()
    return [seat for seat in range(g.seats) if card.is_for(g, seat)]


def rival(g: Night) -> dict[str, Any] | None:
    """What all know of the Rival."""
    if g.rival < 0 or len(g.people) <= g.seats:
        return None
    tracks = {
        name: g.has(g.rival, track) for track, name in enumerate(TRACKS) if name in ("heat", "prospects")
    }
    return {"who": g.people[g.rival].id, "tokens": g.has(g.rival, TOKENS)} | tracks


def mission(g: Night, place: i64) -> dict[str, Any]:
    """Which mission lies at a place, and who is on it."""
    found = [card.id for card in g.zones[MISSIONS + place]]
    dealer: i64 = g.numbers[DEALS + place]
    here = g.crew >= 0 and g.crew // 2 == place
    return {
        "card": found[0] if found else "",
        "first": list(g.crews[2 * place]),
        "second": list(g.crews[2 * place + 1]),
        "deal": dealer - 1,
        "stage": g.stage if here else -1,
    }


def challenge(g: Night) -> dict[str, Any] | None:
    """The challenge at hand."""
    if g.stakes == NO_CHALLENGE:
        return None
    return {
        "stakes": STAKES[g.stakes],
        "crew": list(g.crews[g.crew]),
        "helpers": [member for member in g.crews[g.crew] if g.helpers >> member & 1],
        "actor": g.actor,
        "ability": NAMES_OF_ABILITIES[g.ability],
        "need": g.need,
        "danger": g.danger,
        "gate": GATES[g.obstacle if g.actor == NOBODY_ACTS else g.gate],
        "strength": strength(g, g.actor) if g.actor != NOBODY_ACTS else 0,
        "score": g.score,
        "best": g.best,
        "used": [card.id for card in g.used],
    }


def chosen(g: Night, seat: i64) -> list[Any]:
    """The cards chosen in secret: a seat knows its own, of others how many."""
    found: list[Any] = []
    for other in range(g.seats):
        sealed = g.has(other, SEALED)
        if other == seat:
            found.append([i for i in range(62) if sealed >> i & 1])
        else:
            found.append(count(sealed))
    return found
