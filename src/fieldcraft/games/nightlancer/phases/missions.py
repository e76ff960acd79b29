"""The Mission phase: Loadout, three stages, payment (NL-130 to NL-189)."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.nightlancer.phases.acts import is_barred
from fieldcraft.games.nightlancer.phases.challenge import begin
from fieldcraft.games.nightlancer.phases.crews import ask_to_stay
from fieldcraft.games.nightlancer.phases.faceoff import FACE_OFF
from fieldcraft.games.nightlancer.phases.rival import meddle_with_paid
from fieldcraft.games.nightlancer.phases.story_facts import report_mission
from fieldcraft.games.nightlancer.phases.windows import WHEN_PAID
from fieldcraft.games.nightlancer.printed.cards import MarketCard
from fieldcraft.games.nightlancer.printed.constants import CYBERWARE, ROOM, STAGES
from fieldcraft.games.nightlancer.printed.tracks import HEAT, IDEALS, KC, PROSPECTS
from fieldcraft.games.nightlancer.table.crews import first_crew, place_of, second_crew
from fieldcraft.games.nightlancer.table.parts import BARS_LOUD, BARS_OBVIOUS, MISSION, NO_CARDS, NONE, ROUTE
from fieldcraft.games.nightlancer.table.state import Night
from fieldcraft.kernel.actors import Commit, seal, take_sealed
from fieldcraft.kernel.state import Op, Option, bit, count
from fieldcraft.native import i64


class MissionPhase(Op[Night]):
    """Each mission is played for everybody on it, when the first of them has the turn (NL-130, NL-131)."""

    def run(self, g: Night, subject: i64) -> None:
        g.own_round().phase = MISSION
        g.in_order(TRIGGER)


class PlayMission(Op[Night]):
    """The mission that the seat is on is played whole, unless it has been (NL-132)."""

    def run(self, g: Night, subject: i64) -> None:
        """Announce the mission, and put its loadout, stages and payment on the stack."""
        place = g.panels[subject].place
        if place < 0:
            return
        mission = g.mission(place)
        scene = g.own_scene()
        scene.bars = (BARS_LOUD if mission.bars_loud else 0) | (BARS_OBVIOUS if mission.bars_obvious else 0)
        if g.journal is not None:
            crews = (g.crews[first_crew(place)], g.crews[second_crew(place)])
            bosses = [g.people[crew[0]].name for crew in crews if crew]
            g.note("mission", (mission.name, *bosses))
        g.push(MISSION_OVER, place)
        g.push(PAYMENT, place)
        for stage in range(STAGES - 1, g.scene.stage - 1, -1):
            g.push(STAGE_OPS[stage], place)
        g.push(LOADOUT, place)


class MissionOver(Op[Night]):
    """Loadouts are put back; tokens, Deal and card go home (NL-138, NL-161)."""

    def run(self, g: Night, subject: i64) -> None:
        """Put loadouts back, reset the scene, and let both crews leave."""
        report_mission(g, subject)
        scene = g.own_scene()
        scene.crew = NONE
        scene.bars = 0
        scene.stage = 0
        for seat in range(g.seats):
            if g.panels[seat].loaded:
                panel = g.own_panel(seat)
                panel.assets = panel.face_up()
                panel.loaded = NO_CARDS
        for crew in (first_crew(subject), second_crew(subject)):
            for member in g.crews[crew]:
                g.leave(member)


# -- Loadout -----------------------------------------------------------------------------------


class Loadout(Op[Night]):
    """Each who is on the mission fixes its equipment: in secret, then all is shown (NL-133 to NL-137)."""

    def run(self, g: Night, subject: i64) -> None:
        g.push(CHOOSE_LOADOUT, subject)
        for crew in (first_crew(subject), second_crew(subject)):
            for member in g.crews[crew]:
                load_what_fits(g, member)


class ChooseLoadout(Commit[Night]):
    """Each person chooses a Loadout, if more fits than it can hold."""

    ASKS = "loadout"

    def cards(self, g: Night, seat: i64) -> tuple[Any, ...]:
        return g.panels[seat].assets

    def matches(self, g: Night, seat: i64, card: Any) -> bool:
        """True if the card may be part of a Loadout on this mission (NL-133, NL-136)."""
        return isinstance(card, MarketCard) and card.kind < CYBERWARE and not is_barred(g, card)

    def due(self, g: Night, subject: i64, seat: i64) -> i64:
        if g.panels[seat].place != subject:
            return 0
        return min(room(g, seat), count(self.matching(g, seat)))

    def option(self, g: Night, card: MarketCard) -> Option[Any]:
        option: Option[Any] = g.card_set.by_card[card.index].load
        return option

    def show(self, g: Night, subject: i64) -> None:
        for crew in (first_crew(subject), second_crew(subject)):
            for member in g.crews[crew]:
                seat: i64 = member
                loaded, kept = take_sealed(g, seat, g.panels[seat].assets)
                panel = g.own_panel(seat)
                panel.assets = tuple(kept)
                panel.loaded = tuple(loaded)
                if loaded and g.journal is not None:
                    g.note("loaded", (g.people[seat].name, names_of(loaded)), reveals=True)


def load_what_fits(g: Night, seat: i64) -> None:
    """Load everything that fits if there is room for it, since there is nothing to choose."""
    cards = CHOOSE_LOADOUT.matching(g, seat)
    if count(cards) <= room(g, seat):
        seal(g, seat, cards)


def room(g: Night, seat: i64) -> i64:
    """Return the number of cards that the person's Loadout holds."""
    return g.own_amount(ROOM, seat, seat, g.card_set.numbers.loadout)


def names_of(cards: list[Any]) -> str:
    return ", ".join([card.name for card in cards])


# -- stages ------------------------------------------------------------------------------------


class PlayStage(Op[Night]):
    """A stage of the mission at a place: the First Crew, then the Second (NL-162).

    Before the last stage two crews face off (NL-170).
    """

    def __init__(self, number: i64) -> None:
        self.number: Final[i64] = number

    def run(self, g: Night, subject: i64) -> None:
        """Announce the stage, and put the turns of both crews on the stack."""
        place = subject
        if not g.crews[first_crew(place)] and not g.crews[second_crew(place)]:
            return
        scene = g.own_scene()
        scene.stage = self.number
        scene.passed = 0
        if g.journal is not None:
            g.note("stage", (g.mission(place).name, g.scene.stage + 1))
        g.push(LEAD_CHANGES, place)
        g.push(CREW_STAGE, second_crew(place))
        g.push(CREW_STAGE, first_crew(place))
        if g.scene.stage == STAGES - 1 and g.crews[second_crew(place)]:
            g.push(FACE_OFF, place)


class LeadChanges(Op[Night]):
    """First is who was first and passed, or did not fail alone (NL-163 to NL-168)."""

    def run(self, g: Night, subject: i64) -> None:
        one, other = first_crew(subject), second_crew(subject)
        g.own_scene().crew = NONE
        g.move_up(subject)
        passed = g.scene.passed
        if g.crews[one] and g.crews[other] and passed & bit(other) and not passed & bit(one):
            g.crews[one], g.crews[other] = g.crews[other], g.crews[one]
            if g.journal is not None:
                g.note("lead", (g.people[g.boss(one)].name,))


class CrewStage(Op[Night]):
    """A crew at a stage: any member may leave, the Boss last; the Boss picks a route (NL-140, NL-181)."""

    def run(self, g: Night, subject: i64) -> None:
        members = g.crews[subject]
        if not members:
            return
        g.turn += 1
        g.own_scene().crew = subject
        g.push(TAKE_ROUTE, subject)
        ask_to_stay(g, members)


class Route(Op[Night]):
    """The Boss picks a route, or leaves it to the next (NL-140, NL-147, NL-183)."""

    ASKS = "route"

    def asker(self, g: Night, subject: i64) -> str:
        return g.mission(place_of(subject)).id

    def wanted(self, g: Night, subject: i64) -> i64:
        return g.scene.stage + 1

    def run(self, g: Night, subject: i64) -> None:
        if not g.crews[subject]:
            return
        g.seat = g.boss(subject)
        for option in g.card_set.acts.routes:
            g.offer(option)
        g.offer(g.card_set.acts.abandon)


class TakeRoute(Option[Night]):
    """Take one of the two routes."""

    def __init__(self, key: str, label: str, number: i64) -> None:
        super().__init__(key, label)
        self.number = number

    def run(self, g: Night, subject: i64) -> None:
        stage = g.mission(place_of(subject)).stages[g.scene.stage]
        if g.journal is not None:
            text = stage.route_texts[self.number]
            g.note("route", (g.people[g.seat].name, self.number + 1, text))
        begin(g, subject, stage.routes[self.number], ROUTE)


# -- payment -----------------------------------------------------------------------------------


class PayCrew(Op[Night]):
    """The rest of the crew is paid by its size, in turn order (NL-154 to NL-160); then the Rival acts."""

    def run(self, g: Night, subject: i64) -> None:
        if g.terms.together and g.crews[first_crew(subject)]:
            meddle_with_paid(g, g.crews[first_crew(subject)])
        for i in range(i64(len(g.order)) - 1, -1, -1):
            seat: i64 = g.order[i]
            if seat != g.rival and g.crew_of(seat) == first_crew(subject):
                g.push(PAY, seat)


class PayMember(Op[Night]):
    """KC, cards, Prospects, the Deal; then Heat and what a Dirty mission costs (NL-156 to NL-160)."""

    def run(self, g: Night, subject: i64) -> None:
        """Pay the share of one of the crew, then add the Heat and take the Ideal that the mission costs."""
        crew = g.crew_of(subject)
        mission = g.mission(place_of(crew))
        row = mission.pay[len(g.crews[crew]) - 1]
        if g.terms.hinders:
            g.push(WHEN_PAID.opening, subject)
        if g.journal is not None:
            g.note("paid", (g.people[subject].name, mission.name))
        g.gain(subject, KC, row.kc, mission.id)
        g.draw_plans(subject, row.opportunities, mission.id)
        g.gain(subject, PROSPECTS, row.prospects, mission.id)
        if g.dealers[place_of(crew)] >= 0 and g.boss(crew) == subject:
            g.draw_plans(subject, 1, "deal")
        g.gain(subject, HEAT, mission.heat, mission.id)
        if mission.is_dirty:
            g.lose(subject, IDEALS, 1, mission.id)


TRIGGER: Final = PlayMission()
MISSION_PHASE: Final = MissionPhase()
MISSION_OVER: Final = MissionOver()
LOADOUT: Final = Loadout()
CHOOSE_LOADOUT: Final = ChooseLoadout()
STAGE_OPS: Final[list[Op[Night]]] = [PlayStage(number) for number in range(STAGES)]
LEAD_CHANGES: Final = LeadChanges()
CREW_STAGE: Final = CrewStage()
TAKE_ROUTE: Final = Route()
PAYMENT: Final = PayCrew()
PAY: Final = PayMember()
