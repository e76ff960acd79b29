"""Setting up: people, decks, the first turn order (NL-024 to NL-048)."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.nightlancer.phases.acts import Wondered
from fieldcraft.games.nightlancer.phases.prep import BEGIN_ROUND
from fieldcraft.games.nightlancer.printed.cards import Person
from fieldcraft.games.nightlancer.printed.setup_terms import NOT_PICKED
from fieldcraft.games.nightlancer.printed.tracks import KC, LOANS
from fieldcraft.games.nightlancer.table.parts import FIRST_DECK, NO_CARDS, ORDER, ROUND_DECK
from fieldcraft.games.nightlancer.table.state import Night
from fieldcraft.kernel.state import Op
from fieldcraft.native import i64


def set_up(g: Night) -> None:
    """Lay out the decks and have people pick (NL-024 to NL-031, NL-038)."""
    lay_out_decks(g)
    people = g.card_set.people[:]
    g.shuffle(people, ORDER)
    left = [person for person in people if person not in g.terms.people]
    seats = list(range(g.seats))
    g.shuffle(seats, ORDER)
    g.push(BEGIN)
    played: list[Person] = []
    for seat in range(g.seats):
        if g.terms.has_named(seat):
            played.append(g.terms.people[seat])
        else:
            played.append(left.pop(0) if g.terms.pick == "random" else NOT_PICKED)
    g.people = tuple(played)
    g.own_piles().turned_up = tuple(left)
    for seat in seats:
        if g.people[seat] is NOT_PICKED:
            g.push(PICK, seat)


def lay_out_decks(g: Night) -> None:
    """Shuffle every deck; the Round deck has Early cards on top of Late ones (NL-027 to NL-030)."""
    box = g.card_set
    decks: list[list[Any]] = [box.contacts[:], box.market[:], box.opportunities[:], box.low[:], box.high[:]]
    for i in range(i64(len(decks))):
        g.shuffle(decks[i], FIRST_DECK + i)
        g.own_piles().decks[i] = tuple(decks[i])
    early, late = box.early[:], box.late[:]
    for cards in (early, late):
        g.shuffle(cards, FIRST_DECK + ROUND_DECK)
    n = rounds(g)
    g.own_piles().decks[ROUND_DECK] = tuple(late[:n]) + tuple(early[:n])
    g.own_piles().boxed = tuple(late[n:]) + tuple(early[n:])


def rounds(g: Night) -> i64:
    """Return the number of rounds of each set (NL-028, NL-030, NL-387)."""
    if g.terms.rounds:
        return g.terms.rounds
    numbers = g.card_set.numbers
    return numbers.rounds_of_two if g.seats == 2 and not g.terms.together else numbers.rounds_of_more


class ChoosePerson(Op[Night]):
    """The seat picks its Nightlancer; nobody is picked twice (NL-038)."""

    ASKS = "pick"

    def run(self, g: Night, subject: i64) -> None:
        g.seat = subject
        dealt = g.piles.turned_up
        if g.terms.pick == "two":
            first: i64 = 0
            for seat in range(subject):
                first += 0 if g.terms.has_named(seat) else 2
            dealt = dealt[first : first + 2]
        for item in dealt:
            person: Person = item
            g.offer_legal(g.card_set.by_card[person.index].pick)


class PickPerson(Wondered):
    """Play this Nightlancer."""

    QUESTIONS = ("pick",)

    def __init__(self, key: str, label: str, person: Person) -> None:
        super().__init__(key, label)
        self.person = person

    def refusal(self, g: Night) -> str:
        for person in g.people:
            if person is self.person:
                return "NL-038"
        return ""

    def shortfall(self, g: Night) -> tuple[str, tuple[str | int, ...]]:
        return "picked", (g.seat_of(self.person) + 1,)

    def run(self, g: Night, subject: i64) -> None:
        people = list(g.people)
        people[g.seat] = self.person
        g.people = tuple(people)


class BeginNight(Op[Night]):
    """Everybody takes what its card says; the first turn order is random (NL-039 to NL-048)."""

    def run(self, g: Night, subject: i64) -> None:
        """Equip each seat, shuffle the turn order, and begin the first round."""
        if g.terms.together:
            for person in g.piles.turned_up:
                if not is_played(g, person):
                    g.people += (person,)
                    break
        g.own_piles().turned_up = NO_CARDS
        for seat in range(g.seats):
            equip(g, seat)
        order = list(range(g.seats))
        g.shuffle(order, ORDER)
        g.order = tuple(order)
        last: i64 = g.order[g.seats - 1]
        g.gain(last, KC, g.card_set.numbers.last_kc, "last")
        if g.terms.together:  # NL-303
            g.order = (g.rival, *order)
        if g.journal is not None:
            g.note("order", (", ".join([g.name_of(who) for who in g.order]),))
        g.push(BEGIN_ROUND)


def is_played(g: Night, person: Person) -> bool:
    for other in g.people:
        if other is person:
            return True
    return False


def equip(g: Night, seat: i64) -> None:
    """Tracks, the two signature cards, Contacts, and Loans where the game is hardened (NL-039 to NL-043)."""
    person = g.people[seat]
    panel = g.own_panel(seat)
    panel.tracks = person.start[:]
    panel.tracks[LOANS] = g.terms.hardened
    panel.assets = (person.market,)
    panel.signature = (person.opportunity,)
    g.draw_contacts(seat, person.contacts, "setup")


PICK: Final = ChoosePerson()
BEGIN: Final = BeginNight()
