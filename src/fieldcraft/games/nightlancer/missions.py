"""The Mission phase: Loadout, three stages, payment (NL-130 to NL-189)."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.nightlancer.acts import is_barred
from fieldcraft.games.nightlancer.cards import MarketCard
from fieldcraft.games.nightlancer.challenge import begin
from fieldcraft.games.nightlancer.crews import ask_to_stay
from fieldcraft.games.nightlancer.faceoff import FACE_OFF
from fieldcraft.games.nightlancer.layout import (
    ASSETS,
    BARS_LOUD,
    BARS_OBVIOUS,
    CLAIM,
    DEALS,
    LOADED,
    MISSION,
    NO_CARDS,
    ROUTE,
    SEALED,
)
from fieldcraft.games.nightlancer.report import report_mission
from fieldcraft.games.nightlancer.rival import meddle_with_paid
from fieldcraft.games.nightlancer.sealed import ChooseCard, ChooseInSecret, is_sealed, take_sealed
from fieldcraft.games.nightlancer.state import Night
from fieldcraft.games.nightlancer.terms import CYBERWARE, KC, PROSPECTS, ROOM, STAGES
from fieldcraft.games.nightlancer.windows import WHEN_PAID
from fieldcraft.kernel.state import Op, Option, bit, count
from fieldcraft.native import i64


class MissionPhase(Op[Night]):
    """In turn order whoever is on a mission has it played for all who are on it (NL-130, NL-131)."""

    def run(self, g: Night, subject: i64) -> None:
        g.phase = MISSION
        g.in_order(TRIGGER)


class Trigger(Op[Night]):
    """The mission that the seat is on is played whole, unless it has been (NL-132)."""

    def run(self, g: Night, subject: i64) -> None:
        place = g.has(subject, CLAIM) - 1
        if place < 0:
            return
        mission = g.mission(place)
        g.bars = (BARS_LOUD if mission.bars_loud else 0) | (BARS_OBVIOUS if mission.bars_obvious else 0)
        if g.journal is not None:
            bosses = [g.people[crew[0]].name for crew in g.crews[2 * place : 2 * place + 2] if crew]
            g.note("mission", (mission.name, *bosses))
        g.push(MISSION_OVER, place)
        g.push(PAYMENT, place)
        for stage in range(STAGES - 1, g.stage - 1, -1):
            g.push(STAGE, place * STAGES + stage)
        g.push(LOADOUT, place)


class MissionOver(Op[Night]):
    """Loadouts are put back; tokens, Deal and card go home (NL-138, NL-161)."""

    def run(self, g: Night, subject: i64) -> None:
        report_mission(g, subject)
        g.crew = -1
        g.bars = 0
        g.stage = 0
        for seat in range(g.seats):
            g.zones[ASSETS + seat] += g.zones[LOADED + seat]
            g.zones[LOADED + seat] = NO_CARDS
        for n in range(2):
            for member in g.crews[2 * subject + n]:
                g.leave(member)


# -- Loadout -----------------------------------------------------------------------------------


class Loadout(Op[Night]):
    """Each who is on the mission fixes its equipment: in secret, then all is shown (NL-133 to NL-137)."""

    def run(self, g: Night, subject: i64) -> None:
        g.push(CHOOSE_LOADOUT, subject)
        for n in range(2):
            for member in g.crews[2 * subject + n]:
                load_what_fits(g, member)


class ChooseLoadout(ChooseInSecret):
    """Who has more that fits than its Loadout holds chooses."""

    ASKS = "loadout"

    def owes(self, g: Night, subject: i64, seat: i64) -> i64:
        if g.has(seat, CLAIM) != subject + 1:
            return 0
        return min(room(g, seat), count(fitting(g, seat))) - count(g.has(seat, SEALED))

    def offer_cards(self, g: Night, seat: i64) -> None:
        assets = g.zones[ASSETS + seat]
        for i in range(i64(len(assets))):
            if can_load(g, assets[i]) and not is_sealed(g, seat, i):
                equipment: MarketCard = assets[i]
                g.offer(equipment.load)

    def show(self, g: Night, subject: i64) -> None:
        for n in range(2):
            for member in g.crews[2 * subject + n]:
                seat: i64 = member
                loaded, kept = take_sealed(g, seat, g.zones[ASSETS + seat])
                g.zones[ASSETS + seat] = tuple(kept)
                g.zones[LOADED + seat] = tuple(loaded)
                if loaded and g.journal is not None:
                    g.note("loaded", (g.people[seat].name, names_of(loaded)), reveals=True)


def can_load(g: Night, card: Any) -> bool:
    """May the card be part of a Loadout on this mission (NL-133, NL-136)?"""
    return isinstance(card, MarketCard) and card.kind < CYBERWARE and not is_barred(g, card)


def fitting(g: Night, seat: i64) -> i64:
    """The equipment that could be taken along: a bit for each card of the Assets."""
    found: i64 = 0
    assets = g.zones[ASSETS + seat]
    for i in range(i64(len(assets))):
        if can_load(g, assets[i]):
            found |= bit(i)
    return found


def load_what_fits(g: Night, seat: i64) -> None:
    """Where all that fits has room there is nothing to choose."""
    cards = fitting(g, seat)
    if count(cards) <= room(g, seat):
        g.put(seat, SEALED, cards)


def room(g: Night, seat: i64) -> i64:
    """How many cards the person's Loadout holds."""
    return g.own_amount(ROOM, seat, seat, g.card_set.numbers.loadout)


class Load(ChooseCard):
    """Take a card along."""

    def cards(self, g: Night, seat: i64) -> tuple[Any, ...]:
        return g.zones[ASSETS + seat]


def names_of(cards: list[Any]) -> str:
    return ", ".join([card.name for card in cards])


# -- stages ------------------------------------------------------------------------------------


class Stage(Op[Night]):
    """A stage: the First Crew, then the Second; before the last two crews face off (NL-162, NL-170)."""

    def run(self, g: Night, subject: i64) -> None:
        place = subject // STAGES
        if not g.crews[2 * place] and not g.crews[2 * place + 1]:
            return
        g.stage = subject % STAGES
        g.passed = 0
        if g.journal is not None:
            g.note("stage", (g.mission(place).name, g.stage + 1))
        g.push(LEAD_CHANGES, place)
        g.push(CREW_STAGE, 2 * place + 1)
        g.push(CREW_STAGE, 2 * place)
        if g.stage == STAGES - 1 and g.crews[2 * place + 1]:
            g.push(FACE_OFF, place)


class LeadChanges(Op[Night]):
    """First is who was first and passed, or did not fail alone (NL-163 to NL-168)."""

    def run(self, g: Night, subject: i64) -> None:
        one = 2 * subject
        g.crew = -1
        g.move_up(subject)
        if g.crews[one] and g.crews[one + 1] and g.passed & bit(one + 1) and not g.passed & bit(one):
            front = g.crews[one]
            g.crews[one] = g.crews[one + 1]
            g.crews[one + 1] = front
            if g.journal is not None:
                g.note("lead", (g.people[g.boss(one)].name,))


class CrewStage(Op[Night]):
    """A crew at a stage: who wants to may leave, the Boss last, who picks the route (NL-140, NL-181)."""

    def run(self, g: Night, subject: i64) -> None:
        members = g.crews[subject]
        if not members:
            return
        g.turn += 1
        g.crew = subject
        g.push(TAKE_ROUTE, subject)
        ask_to_stay(g, members)


class Route(Op[Night]):
    """The Boss picks a route, or leaves it to the next (NL-140, NL-147, NL-183)."""

    ASKS = "route"

    def asker(self, g: Night, subject: i64) -> str:
        return g.mission(subject // 2).id

    def wanted(self, g: Night, subject: i64) -> i64:
        return g.stage + 1

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
        begin(g, subject, g.mission(subject // 2).stages[g.stage].routes[self.number], ROUTE)


# -- payment -----------------------------------------------------------------------------------


class Payment(Op[Night]):
    """Who is left is paid by the size of the crew, in turn order (NL-154 to NL-160); then the Rival comes."""

    def run(self, g: Night, subject: i64) -> None:
        if g.terms.together and g.crews[2 * subject]:
            meddle_with_paid(g, g.crews[2 * subject])
        for i in range(i64(len(g.order)) - 1, -1, -1):
            seat: i64 = g.order[i]
            if seat != g.rival and g.crew_of(seat) == 2 * subject:
                g.push(PAY, seat)


class Pay(Op[Night]):
    """KC, cards, Prospects, the Deal; then Heat and what a Dirty mission costs (NL-156 to NL-160)."""

    def run(self, g: Night, subject: i64) -> None:
        crew = g.crew_of(subject)
        mission = g.mission(crew // 2)
        row = mission.pay[len(g.crews[crew]) - 1]
        if g.terms.hinders:
            g.push(WHEN_PAID.opening, subject)
        if g.journal is not None:
            g.note("paid", (g.people[subject].name, mission.name))
        g.gain(subject, KC, row.kc)
        g.draw_plans(subject, row.opportunities)
        g.gain(subject, PROSPECTS, row.prospects)
        if g.numbers[DEALS + crew // 2] and g.boss(crew) == subject:
            g.draw_plans(subject, 1)
        g.heat(subject, mission.heat)
        if mission.is_dirty:
            g.ideal(subject, -1)


TRIGGER: Final = Trigger()
MISSION_PHASE: Final = MissionPhase()
MISSION_OVER: Final = MissionOver()
LOADOUT: Final = Loadout()
CHOOSE_LOADOUT: Final = ChooseLoadout()
STAGE: Final = Stage()
LEAD_CHANGES: Final = LeadChanges()
CREW_STAGE: Final = CrewStage()
TAKE_ROUTE: Final = Route()
PAYMENT: Final = Payment()
PAY: Final = Pay()
