"""The table for others: copies, what a seat may know, and determinizing."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any, Final, cast

from fieldcraft.games.nightlancer.phases.challenge import parts_of_strength, sets_difficulty, strength
from fieldcraft.games.nightlancer.phases.exchange import asks_for_kc, come_in_between, goes_on, may_exchange
from fieldcraft.games.nightlancer.phases.faceoff import FaceOffReply
from fieldcraft.games.nightlancer.phases.odds import odds
from fieldcraft.games.nightlancer.phases.prep import DRAW_CARDS
from fieldcraft.games.nightlancer.phases.windows import ANSWER, WHEN_SORTED, AgainstOne, Ahead
from fieldcraft.games.nightlancer.printed.cards import Person, UseContext
from fieldcraft.games.nightlancer.printed.constants import (
    ABILITIES,
    ABILITY_NAMES,
    MARKET,
    OPEN_SPACE,
    SPACES,
)
from fieldcraft.games.nightlancer.printed.setup_terms import NOT_PICKED
from fieldcraft.games.nightlancer.table.crews import first_crew, place_of, second_crew
from fieldcraft.games.nightlancer.table.parts import (
    NO_CHALLENGE,
    NONE,
    PHASES,
    PLACES,
    ROUND_DECK,
)
from fieldcraft.games.nightlancer.table.state import Night
from fieldcraft.games.nightlancer.table.zones import TOGETHER_ZONES, VERSUS_ZONES, faces
from fieldcraft.kernel.actors import sealed_by
from fieldcraft.kernel.identity import parts_as_data
from fieldcraft.kernel.state import bit, contains, count
from fieldcraft.kernel.zones import Zones
from fieldcraft.native import i64

if TYPE_CHECKING:
    from fieldcraft.games.nightlancer.outward.models import (
        ChallengeModel,
        NightView,
        Place,
        RivalModel,
        SeatModel,
        SumPart,
    )

NAMES_OF_SPACES = ("market", "gather", "hustle", "connect", "lenders", "risk-a", "risk-b")
STAKES = ("", "route", "fight", "contest")
FIRST_OF_CONTEST: Final = "contest-first"
"""The stakes of the First Crew in a face-off: the other crew has to reach its score."""
GATES = ("", "distraction", "cracking", "demolition")


class Table(Night):
    """The whole of a game at one decision."""

    def clone(self) -> Table:
        return Table(self.card_set, 0, 0, self.terms, self)

    # -- people who play together hand things over at any question (NL-301) ------------------------

    def choose(self, index: i64) -> None:
        is_there = 0 <= index < len(self.options)
        if self.this_round.exchanged and is_there and not goes_on(self, self.options[index]):
            self.own_round().exchanged = 0
        super().choose(index)

    def advance(self) -> None:
        super().advance()
        self.offer_exchange()

    def asks_for_lone(self) -> bool:
        """True also where others may first hand over the KC that another answer costs (NL-393)."""
        if super().asks_for_lone():
            return True
        return self.patient and asks_for_kc(self) and may_exchange(self, self.seat)

    def offer_exchange(self) -> None:
        """Let the seat that is asked first hand something over; in simulations only at its own turn."""
        if self.options and self.patient and not contains(self.options, self.card_set.acts.exchange):
            self.offer_legal(self.card_set.acts.exchange_aside)

    def settled(self) -> i64:
        """Return 0 where all know that the one answer on offer is the only one, else -1."""
        if len(self.options) != 1 or self.others_open():
            return -1
        return 0 if self.terms.together or not may_hide_answer(self) else -1

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

    def view(self, seat: i64) -> NightView:
        return view(self, seat)

    def identity(self) -> Hashable:
        return zones(self).identity(self)

    def snapshot(self) -> dict[str, Any]:
        """Return the whole table as data, with every hidden card."""
        cards = {
            zone.name: [zone.faces(zone.cards(self, owner)) for owner in zone.owners(self)]
            for zone in zones(self).zones
        }
        return {
            "view": view(self, -1),
            "cards": cards,
            "crews": [list(crew) for crew in self.crews],
            "dealers": self.dealers[:],
            "dice": list(self.dice),
            **parts_as_data(self),
            **self._decision(),
        }

    def determinize(self, seat: i64, seed: i64) -> Table:
        return zones(self).determinize(self, seat, seed)


HAND_QUESTIONS: Final = ("settle", "give-card")
"""The questions that Opportunities of the hand may answer too, not Contacts alone."""


def may_hide_answer(g: Night) -> bool:
    """True if the seat that is asked may be able to answer, as far as others know its hand.

    To ask no question of such a seat would tell what its hand is not (NL-256).
    """
    op = g.frame.op
    if op.ASKS == "shop" or (op is WHEN_SORTED and g.order[0] == g.seat):  # no card of a hand has a use there
        return False
    if op.ASKS in HAND_QUESTIONS:
        return g.panels[g.seat].in_hand() > 0
    return len(g.panels[g.seat].contacts) > 0


def zones(g: Night) -> Zones:
    """Return the table of zones and of who sees them."""
    return TOGETHER_ZONES if g.terms.together else VERSUS_ZONES


# -- views -------------------------------------------------------------------------------------


def view(g: Night, seat: i64) -> NightView:
    """Return what a seat may know, or with -1 a spectator, in the notation of scenarios."""
    found = zones(g).view(g, seat)
    last = found["rounds"]
    found |= {
        "game": g.card_set.id,
        "together": g.terms.together,
        "round": g.this_round.number,
        "round_card": last[-1] if last else "",
        "rounds_left": found["round_deck"],
        "rounds_in_all": rounds_in_all(g),
        "late": g.this_round.is_late,
        "price": g.this_round.price,
        "phase": PHASES[g.this_round.phase],
        "turn": g.turn,
        "order": list(g.order),
        "seats": [person(g, who) for who in range(g.seats)],
        "rival": rival(g),
        "market": [faces(list(pair)) for pair in g.piles.pairs[: g.pairs()]],
        "spaces": {NAMES_OF_SPACES[n]: g.street.left[n] for n in range(1, SPACES)},
        "tokens": [{"space": space_of(space, pair), "seat": who} for space, pair, who in g.street.tokens],
        "missions": [mission(g, place) for place in range(PLACES)],
        "challenge": challenge(g),
        "sum": sum_parts(g),
        "odds": odds(g),
        "concerned": concerned(g),
        "chosen": chosen(g, seat),
        "about": about(g),
        "played": played(g),
        "contest": ABILITY_NAMES[g.challenge.ability] if isinstance(g.frame.op, FaceOffReply) else "",
        "status": g.status,
        "question": g.question(),
        "options": [option.key for option in g.options_of(seat)] if seat >= 0 else [],
    }
    return cast("NightView", found)


def space_of(space: int, pair: int) -> str:
    """Return the name of a space, or of a pair of the market."""
    if space == OPEN_SPACE:
        return "open"
    return f"pair-{pair + 1}" if space == MARKET else NAMES_OF_SPACES[space]


def person(g: Night, seat: i64) -> SeatModel:
    """Return what all know of a person."""
    who = g.people[seat] if g.people else NOT_PICKED
    found: dict[str, Any] = {track.id: g.has(seat, track.number) for track in g.card_set.tracks}
    found |= {
        "tokens": g.panels[seat].tokens,
        "who": who.id,
        **mosts(g, who),
        "ratings": [g.rating(seat, ability) if g.people else 0 for ability in range(ABILITIES)],
        "agendas": g.agendas(seat),
        "mission": g.panels[seat].place,
        "shaken": g.panels[seat].is_shaken,
        "laid_low": g.panels[seat].has_lain_low,
        "deal_out": g.panels[seat].has_dealt,
    }
    return cast("SeatModel", found)


def mosts(g: Night, who: Person) -> dict[str, int]:
    """Return the maximum of each track that each person has its own of; 0 before people are picked."""
    own = [track for track in g.card_set.tracks if track.has_own_most]
    return {f"most_{track.id}": who.most[track.number] if who.most else 0 for track in own}


def about(g: Night) -> int:
    """Return the seat that a window about one person is about, or NONE."""
    return int(g.frame.subject) if isinstance(g.frame.op, AgainstOne) else NONE


def played(g: Night) -> str:
    """Return the id of the Contact that the seat asked may answer, '' for none."""
    below = g.frame.below if g.frame.op is ANSWER else None
    context = below.context if below is not None else None
    return context.card.id if isinstance(context, UseContext | Ahead) else ""


def rounds_in_all(g: Night) -> int:
    """Return the number of rounds of the game; in Downtime the card of the round is still to be drawn."""
    frame, waits = g.pending, 0
    while frame is not None:
        waits += frame.op is DRAW_CARDS
        frame = frame.below
    return int(g.this_round.number) + len(g.piles.decks[ROUND_DECK]) - waits


def concerned(g: Night) -> list[int]:
    """The seats that the event of the round concerns."""
    if not g.piles.discards[ROUND_DECK]:
        return []
    card = g.round_card()
    return [seat for seat in range(g.seats) if card.is_for(g, seat)]


def rival(g: Night) -> RivalModel | None:
    """Return what all know of the Rival."""
    if g.rival < 0 or len(g.people) <= g.seats:
        return None
    tracks = {track.id: g.has(g.rival, track.number) for track in g.card_set.tracks if track.is_of_rival}
    found: dict[str, Any] = {"who": g.people[g.rival].id, "tokens": g.panels[g.rival].tokens} | tracks
    return cast("RivalModel", found)


def mission(g: Night, place: i64) -> Place:
    """Return the mission at a place and its crews."""
    found = [card.id for card in g.piles.missions[place]]
    here = place_of(g.scene.crew) == place
    return {
        "card": found[0] if found else "",
        "first": list(g.crews[first_crew(place)]),
        "second": list(g.crews[second_crew(place)]),
        "deal": g.dealers[place],
        "stage": g.scene.stage if here else -1,
    }


def challenge(g: Night) -> ChallengeModel | None:
    """Return the current challenge."""
    if g.challenge.stakes == NO_CHALLENGE:
        return None
    return {
        "stakes": FIRST_OF_CONTEST if sets_difficulty(g) else STAKES[g.challenge.stakes],
        "crew": list(g.crews[g.scene.crew]),
        "helpers": [member for member in g.crews[g.scene.crew] if g.challenge.helpers >> member & 1],
        "actor": g.actor.seat,
        "ability": ABILITY_NAMES[g.challenge.ability],
        "need": g.challenge.need,
        "danger": g.challenge.danger,
        "gate": GATES[g.challenge.obstacle if g.actor.seat == NONE else g.actor.gate],
        "strength": strength(g, g.actor.seat) if g.actor.seat != NONE else 0,
        "score": g.actor.score,
        "best": g.challenge.best,
        "used": [card.id for card in g.actor.used],
    }


def sum_parts(g: Night) -> list[SumPart]:
    """Return the parts of the strength of the person who attempts the current challenge."""
    if g.challenge.stakes == NO_CHALLENGE or g.actor.seat == NONE:
        return []
    return [{"card": card, "n": n} for card, n in parts_of_strength(g, g.actor.seat)]


def chosen(g: Night, seat: i64) -> list[Any]:
    """The cards chosen in secret: a seat knows its own, of others how many."""
    found: list[Any] = []
    for other in range(g.seats):
        sealed = sealed_by(g, other)
        if other == seat:
            found.append([i for i in range(62) if sealed >> i & 1])
        else:
            found.append(count(sealed))
    return found
