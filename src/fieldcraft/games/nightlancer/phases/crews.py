"""Take Missions: starting a crew, joining one, or lying low (NL-082 to NL-100)."""

from __future__ import annotations

from typing import Final

from fieldcraft.games.nightlancer.phases.acts import UseAt, Wondered, offer_turn, use_at
from fieldcraft.games.nightlancer.phases.rival import RIVAL_TAKES
from fieldcraft.games.nightlancer.printed.cards import Contact, MissionCard, Person
from fieldcraft.games.nightlancer.printed.constants import AT_CLAIM, LEAVING
from fieldcraft.games.nightlancer.printed.tracks import HEAT
from fieldcraft.games.nightlancer.table.crews import first_crew, place_of, second_crew
from fieldcraft.games.nightlancer.table.parts import NONE, PLACES, TAKING
from fieldcraft.games.nightlancer.table.state import Night
from fieldcraft.kernel.state import Context, Op, Option, bit, holds
from fieldcraft.native import i64


class TakeMissions(Op[Night]):
    """One turn each, in turn order; then a last call to leave (NL-082, NL-096, NL-099)."""

    def run(self, g: Night, subject: i64) -> None:
        g.own_round().phase = TAKING
        g.push(UNCLAIMED)
        g.push(LAST_CALL)
        g.in_order(TAKE, RIVAL_TAKES)


class Unclaimed(Op[Night]):
    """Missions without a crew are discarded (NL-099)."""

    def run(self, g: Night, subject: i64) -> None:
        for place in range(PLACES):
            if not g.crews[first_crew(place)] and g.piles.missions[place]:
                g.remove_mission(place)


class Take(Op[Night]):
    """The seat starts a crew, asks to join one, or lies low, unless it has already (NL-082, NL-084)."""

    ASKS = "take"

    def run(self, g: Night, subject: i64) -> None:
        """Offer the missions whose crews the seat can start or join, and lying low."""
        if g.panels[subject].has_lain_low or g.panels[subject].place >= 0:
            return
        g.seat = subject
        if not g.must_lie_low(subject):
            for place in range(PLACES):
                if g.piles.missions[place]:
                    mission = g.mission(place)
                    if not g.crews[first_crew(place)]:
                        g.offer(g.card_set.by_card[mission.index].start)
                        continue
                    g.offer_legal(g.card_set.by_card[mission.index].second)
                    g.offer_legal(g.card_set.by_card[mission.index].join[0])
                    g.offer_legal(g.card_set.by_card[mission.index].join[1])
        g.offer(g.card_set.acts.lie_low)
        offer_turn(g, subject)


def refusal_to_take(g: Night, seat: i64) -> str:
    """Return the rule that keeps a person from going on a mission, or '' (NL-083, NL-085)."""
    if g.must_lie_low(seat):
        return "NL-083"
    return "NL-085" if g.panels[seat].place >= 0 else ""


def why_out(g: Night, seat: i64) -> tuple[str, tuple[str | int, ...]]:
    """Return what keeps a person from missions and events: Shaken, Heat, or the mission it is on."""
    if g.panels[seat].is_shaken:
        return "shaken", ()
    if g.must_lie_low(seat):
        return "too-hot", (g.has(seat, HEAT), g.card_set.tracks[HEAT].most)
    if g.panels[seat].place >= 0:
        return "on-mission", (g.mission(g.panels[seat].place).name,)
    return "", ()


def after_change(g: Night, seat: i64, place: i64, context: Context | None) -> None:
    """Let all others on a mission leave it when a turn has changed who is on it (NL-096)."""
    for i in range(i64(len(g.order)) - 1, -1, -1):
        other: i64 = g.order[i]
        if other != seat and other != g.rival and g.panels[other].place == place:
            g.push_in(context, MAY_LEAVE, other)


class OnMission(Wondered):
    """An option that is about a mission, and about its First Crew or its Second."""

    QUESTIONS = ("take",)

    def __init__(self, key: str, label: str, mission: MissionCard, second: i64 = 0) -> None:
        super().__init__(key, label)
        self.mission = mission
        self.second = second

    def place(self, g: Night) -> i64:
        """Return where the mission is, or NONE."""
        for place in range(PLACES):
            if holds(g.piles.missions[place], self.mission):
                return place
        return NONE

    def crew_at(self, place: i64) -> i64:
        """Return the number of the crew that it is about."""
        return second_crew(place) if self.second else first_crew(place)

    def shortfall(self, g: Night) -> tuple[str, tuple[str | int, ...]]:
        return why_out(g, g.seat)


class StartCrew(OnMission):
    """Start a First Crew, perhaps with a Deal (NL-086 to NL-088)."""

    ABSENT = ("NL-086",)

    def refusal(self, g: Night) -> str:
        place = self.place(g)
        if place < 0 or g.crews[first_crew(place)]:
            return "NL-086"
        return refusal_to_take(g, g.seat)

    def run(self, g: Night, subject: i64) -> None:
        g.join(subject, first_crew(self.place(g)))
        if not g.panels[subject].has_dealt and g.panels[subject].contacts:
            g.push(DEAL, subject)


class OfferDeal(Op[Night]):
    """A Deal may be laid by the Boss, with a Contact that says so (NL-088)."""

    ASKS = "deal"

    def run(self, g: Night, subject: i64) -> None:
        g.seat = subject
        for item in g.panels[subject].contacts:
            card: Contact = item
            if use_at(g, subject, card, AT_CLAIM) is not None:
                g.offer(g.card_set.by_card[card.index].lay_deal)
        g.offer(g.card_set.acts.no_deal)


class LayDealAtClaim(UseAt):
    """A Deal is laid on the mission that one starts."""

    MOMENT = AT_CLAIM


class StartSecond(OnMission):
    """Start a Second Crew against the First (NL-092)."""

    ABSENT = ("NL-092", "NL-299")

    def refusal(self, g: Night) -> str:
        place = self.place(g)
        if place < 0 or not g.crews[first_crew(place)] or g.crews[second_crew(place)]:
            return "NL-092"
        if g.dealers[place] >= 0:
            return "NL-089"
        return refusal_to_take(g, g.seat) if g.terms.second_crews else "NL-299"

    def shortfall(self, g: Night) -> tuple[str, tuple[str | int, ...]]:
        place = self.place(g)
        if place >= 0 and g.dealers[place] >= 0:
            return "dealt", (g.people[g.dealers[place]].name,)
        return super().shortfall(g)

    def run(self, g: Night, subject: i64) -> None:
        place = self.place(g)
        g.join(subject, second_crew(place))
        after_change(g, subject, place, g.context)


class Join(OnMission):
    """Ask the Boss of a crew to be let in, once a turn (NL-093, NL-094)."""

    ABSENT = ("NL-093",)

    def refusal(self, g: Night) -> str:
        place = self.place(g)
        crew = self.crew_at(place)
        if place < 0 or not g.crews[crew] or g.panels[g.seat].asked & bit(crew):
            return "NL-093"
        if len(g.crews[crew]) >= len(self.mission.pay):
            return "NL-094"
        return refusal_to_take(g, g.seat)

    def shortfall(self, g: Night) -> tuple[str, tuple[str | int, ...]]:
        place = self.place(g)
        members = len(g.crews[self.crew_at(place)]) if place >= 0 else 0
        return ("crew-full", (members,)) if members >= len(self.mission.pay) else super().shortfall(g)

    def run(self, g: Night, subject: i64) -> None:
        crew = self.crew_at(self.place(g))
        g.own_panel(subject).asked |= bit(crew)
        g.push_in(Candidate(g.context, subject), REQUEST, crew)


class Candidate(Context):
    """The context of a person's request to join a crew."""

    def __init__(self, outer: Context | None, seat: i64) -> None:
        super().__init__(outer)
        self.seat: Final = seat


def candidate(g: Night) -> Candidate:
    """Return the person whose request to join is being answered."""
    found = g.context
    assert isinstance(found, Candidate)
    return found


class Request(Op[Night]):
    """The Boss of the crew `subject` says whether the candidate may join."""

    ASKS = "request"

    def asker(self, g: Night, subject: i64) -> str:
        return g.people[candidate(g).seat].id

    def run(self, g: Night, subject: i64) -> None:
        g.seat = g.boss(subject)
        person = g.people[candidate(g).seat]
        g.offer(g.card_set.by_card[person.index].accept)
        g.offer(g.card_set.by_card[person.index].refuse)


class Accept(Option[Night]):
    """Let somebody in, below all others (NL-093)."""

    def __init__(self, key: str, label: str, person: Person) -> None:
        super().__init__(key, label)
        self.person = person

    def run(self, g: Night, subject: i64) -> None:
        found = candidate(g)
        g.join(found.seat, subject)
        after_change(g, found.seat, place_of(subject), found.outer)


class Refuse(Option[Night]):
    """Refuse: the person who asked chooses again (NL-093)."""

    def __init__(self, key: str, label: str, person: Person) -> None:
        super().__init__(key, label)
        self.person = person

    def run(self, g: Night, subject: i64) -> None:
        found = candidate(g)
        g.push_in(found.outer, TAKE, found.seat)


# -- leaving -----------------------------------------------------------------------------------


class MayLeave(Op[Night]):
    """The seat may leave its mission to lie low (NL-096)."""

    ASKS = "leave"

    def run(self, g: Night, subject: i64) -> None:
        if g.panels[subject].place >= 0:
            g.seat = subject
            offer_to_leave(g)


def offer_to_leave(g: Night) -> None:
    g.offer(g.card_set.acts.stay)
    g.offer(g.card_set.acts.leave)


class LastCall(Op[Night]):
    """Before the step ends all on a mission may still leave it, in turn order (NL-096).

    After a departure the others are asked again, from the next in turn order on, until all who are still on
    a mission have said that they stay (NL-391).
    """

    ASKS = "last-call"

    def run(self, g: Night, subject: i64) -> None:
        call = call_of(g)
        n = i64(len(g.order))
        start = g.place_in_order(call.left) + 1
        for i in range(n):
            who: i64 = g.order[(start + i) % n]
            if who != g.rival and g.panels[who].place >= 0 and not call.asked & bit(who):
                g.seat = who
                g.push_in(Call(call.outer, call.left, call.asked | bit(who)), self)
                offer_to_leave(g)
                return


class Call(Context):
    """The context of the last call: the last to leave, or NONE, and a bit for each seat asked since."""

    def __init__(self, outer: Context | None, left: i64, asked: i64) -> None:
        super().__init__(outer)
        self.left: Final = left
        self.asked: Final = asked


def call_of(g: Night) -> Call:
    """Return how far the last call has come."""
    found = g.context
    return found if isinstance(found, Call) else Call(found, NONE, 0)


class LastCallAgain(LastCall):
    """The last call after somebody has left, which the question says (NL-391)."""

    ASKS = "last-call-again"

    def asker(self, g: Night, subject: i64) -> str:
        return g.people[call_of(g).left].id


class LeaveMission(Option[Night]):
    """Leave the mission permanently, and lie low at once (NL-096, NL-097, NL-366)."""

    def run(self, g: Night, subject: i64) -> None:
        seat = g.seat
        g.leave(seat)
        g.lie_low(seat)
        if isinstance(g.frame.op, LastCall):
            g.pending = g.frame.below  # all others are asked again
            g.push_in(Call(call_of(g).outer, seat, 0), LAST_CALL_AGAIN)


# -- abandoning a mission ----------------------------------------------------------------------


def ask_to_stay(g: Night, members: tuple[int, ...]) -> None:
    """Ask everybody but the Boss whether to abandon the mission, from the bottom up (NL-181)."""
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
DEAL: Final = OfferDeal()
REQUEST: Final = Request()
LAST_CALL: Final = LastCall()
LAST_CALL_AGAIN: Final = LastCallAgain()
MAY_LEAVE: Final = MayLeave()
MAY_ABANDON: Final = MayAbandon()
