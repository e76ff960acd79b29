"""Take Missions: who starts a crew, who joins one, who lies low (NL-082 to NL-100)."""

from __future__ import annotations

from typing import Final

from fieldcraft.games.nightlancer.acts import UseAt, offer_turn, use_at
from fieldcraft.games.nightlancer.cards import Contact, Mission, Person
from fieldcraft.games.nightlancer.layout import (
    ASKED,
    CLAIM,
    CONTACTS,
    DEALS,
    DEALT,
    LAID_LOW,
    MISSIONS,
    PLACES,
    TAKING,
)
from fieldcraft.games.nightlancer.rival import RIVAL_TAKES
from fieldcraft.games.nightlancer.state import Night
from fieldcraft.games.nightlancer.terms import AT_CLAIM, LEAVING
from fieldcraft.kernel.state import Op, Option, bit
from fieldcraft.native import i64


class TakeMissions(Op[Night]):
    """One turn each, in turn order; then a last call to leave (NL-082, NL-096, NL-099)."""

    def run(self, g: Night, subject: i64) -> None:
        g.phase = TAKING
        g.push(UNCLAIMED)
        g.in_order(LAST_CALL)
        g.in_order(TAKE, RIVAL_TAKES)


class Unclaimed(Op[Night]):
    """Missions without a crew are discarded (NL-099)."""

    def run(self, g: Night, subject: i64) -> None:
        for place in range(PLACES):
            if not g.crews[2 * place] and g.zones[MISSIONS + place]:
                g.remove_mission(place)


class Take(Op[Night]):
    """The seat starts a crew, asks to join one, or lies low; who has already is skipped (NL-082, NL-084)."""

    ASKS = "take"

    def run(self, g: Night, subject: i64) -> None:
        if g.is_marked(subject, LAID_LOW) or g.has(subject, CLAIM):
            return
        g.seat = subject
        if not g.must_lie_low(subject):
            for place in range(PLACES):
                if g.zones[MISSIONS + place]:
                    mission = g.mission(place)
                    if not g.crews[2 * place]:
                        g.offer(mission.start)
                        continue
                    g.offer_legal(mission.second)
                    g.offer_legal(mission.join[0])
                    g.offer_legal(mission.join[1])
        g.offer(g.card_set.acts.lie_low)
        offer_turn(g, subject)


def refusal_to_take(g: Night, seat: i64) -> str:
    """The rule by which a person cannot go on a mission, or '' (NL-083, NL-085)."""
    if g.must_lie_low(seat):
        return "NL-083"
    return "NL-085" if g.has(seat, CLAIM) else ""


def after_change(g: Night, seat: i64, place: i64) -> None:
    """All others on a mission may leave it when a turn has changed who is on it (NL-096)."""
    for i in range(i64(len(g.order)) - 1, -1, -1):
        other: i64 = g.order[i]
        if other != seat and other != g.rival and g.has(other, CLAIM) == place + 1:
            g.push(MAY_LEAVE, other)


class OnMission(Option[Night]):
    """An option that is about a mission, and about its First Crew or its Second."""

    def __init__(self, key: str, label: str, mission: Mission, second: i64 = 0) -> None:
        super().__init__(key, label)
        self.mission = mission
        self.second = second

    def place(self, g: Night) -> i64:
        """Where the mission lies, or -1."""
        for place in range(PLACES):
            if g.lies(MISSIONS + place, self.mission):
                return place
        return -1


class Start(OnMission):
    """Start a First Crew, perhaps with a Deal (NL-086 to NL-088)."""

    def refusal(self, g: Night) -> str:
        place = self.place(g)
        if place < 0 or g.crews[2 * place]:
            return "NL-086"
        return refusal_to_take(g, g.seat)

    def run(self, g: Night, subject: i64) -> None:
        g.join(subject, 2 * self.place(g))
        if not g.is_marked(subject, DEALT) and g.zones[CONTACTS + subject]:
            g.push(DEAL, subject)


class Deal(Op[Night]):
    """With a Contact that says so, the Boss may lay a Deal (NL-088)."""

    ASKS = "deal"

    def run(self, g: Night, subject: i64) -> None:
        g.seat = subject
        for item in g.zones[CONTACTS + subject]:
            card: Contact = item
            if use_at(g, subject, card, AT_CLAIM) is not None:
                g.offer(card.lay_deal)
        g.offer(g.card_set.acts.no_deal)


class LayDeal(UseAt):
    """Lay the Deal on the mission that one starts."""

    MOMENT = AT_CLAIM


class StartSecond(OnMission):
    """Start a Second Crew against the First (NL-092)."""

    def refusal(self, g: Night) -> str:
        place = self.place(g)
        if place < 0 or not g.crews[2 * place] or g.crews[2 * place + 1]:
            return "NL-092"
        if g.numbers[DEALS + place]:
            return "NL-089"
        return refusal_to_take(g, g.seat) if g.terms.second_crews else "NL-299"

    def run(self, g: Night, subject: i64) -> None:
        place = self.place(g)
        g.join(subject, 2 * place + 1)
        after_change(g, subject, place)


class Join(OnMission):
    """Ask the Boss of a crew to be let in, once a turn (NL-093, NL-094)."""

    def refusal(self, g: Night) -> str:
        place = self.place(g)
        crew = 2 * place + self.second
        if place < 0 or not g.crews[crew] or g.has(g.seat, ASKED) & bit(crew):
            return "NL-093"
        if len(g.crews[crew]) >= len(self.mission.pay):
            return "NL-094"
        return refusal_to_take(g, g.seat)

    def run(self, g: Night, subject: i64) -> None:
        crew = 2 * self.place(g) + self.second
        g.put(subject, ASKED, g.has(subject, ASKED) | bit(crew))
        g.push(REQUEST, subject * 16 + crew)


class Request(Op[Night]):
    """A Boss says whether somebody may join; subject: who asks, and the crew."""

    ASKS = "request"

    def asker(self, g: Night, subject: i64) -> str:
        return g.people[subject // 16].id

    def run(self, g: Night, subject: i64) -> None:
        g.seat = g.boss(subject % 16)
        person = g.people[subject // 16]
        g.offer(person.accept)
        g.offer(person.refuse)


class Accept(Option[Night]):
    """Let somebody in, below all others (NL-093)."""

    def __init__(self, key: str, label: str, person: Person) -> None:
        super().__init__(key, label)
        self.person = person

    def run(self, g: Night, subject: i64) -> None:
        seat = subject // 16
        g.join(seat, subject % 16)
        after_change(g, seat, subject % 16 // 2)


class Refuse(Option[Night]):
    """Do not: who asked chooses again (NL-093)."""

    def __init__(self, key: str, label: str, person: Person) -> None:
        super().__init__(key, label)
        self.person = person

    def run(self, g: Night, subject: i64) -> None:
        g.push(TAKE, subject // 16)


# -- leaving -----------------------------------------------------------------------------------


class MayLeave(Op[Night]):
    """The seat may leave its mission to lie low (NL-096)."""

    ASKS = "leave"

    def run(self, g: Night, subject: i64) -> None:
        if g.has(subject, CLAIM):
            g.seat = subject
            g.offer(g.card_set.acts.stay)
            g.offer(g.card_set.acts.leave)


class LastCall(MayLeave):
    """Before the step ends everybody may still leave (NL-096)."""

    ASKS = "last-call"


class Leave(Option[Night]):
    """Leave the mission for good, and lie low at once (NL-096, NL-097, NL-366)."""

    def run(self, g: Night, subject: i64) -> None:
        g.leave(subject)
        g.lie_low(subject)


# -- abandoning a mission ----------------------------------------------------------------------


def ask_to_stay(g: Night, members: tuple[int, ...]) -> None:
    """Everybody but the Boss may abandon the mission, from the bottom up (NL-181)."""
    for i in range(1, i64(len(members))):
        g.push(MAY_ABANDON, members[i])


class MayAbandon(Op[Night]):
    """The seat goes along or abandons the mission."""

    ASKS = "abandon"

    def run(self, g: Night, subject: i64) -> None:
        g.seat = subject
        g.offer(g.card_set.acts.go_along)
        g.offer(g.card_set.acts.abandon)


class Abandon(Option[Night]):
    """Abandon the mission (NL-181 to NL-184)."""

    def run(self, g: Night, subject: i64) -> None:
        if g.frame.op is not MAY_ABANDON:
            g.ask_again()  # the next Boss picks the route
        abandon(g, g.seat)


def abandon(g: Night, seat: i64) -> None:
    """Leave a mission of one's own will, which cards may react to."""
    g.leave(seat)
    g.emit(LEAVING, seat)


TAKE_MISSIONS: Final = TakeMissions()
UNCLAIMED: Final = Unclaimed()
TAKE: Final = Take()
DEAL: Final = Deal()
REQUEST: Final = Request()
LAST_CALL: Final = LastCall()
MAY_LEAVE: Final = MayLeave()
MAY_ABANDON: Final = MayAbandon()
