"""The course of a turn and of the campaign: each phase goes on to the next, at once or as a waiting frame."""

from __future__ import annotations

from typing import ClassVar, Final

from fieldcraft.games.agent_decker.phases.actions import MAIN, go_on
from fieldcraft.games.agent_decker.printed.cards import GAP, SLIDE
from fieldcraft.games.agent_decker.table.state import OBSTACLE_DECK, Agent
from fieldcraft.games.agent_decker.vocabulary.effects import MoveOne
from fieldcraft.kernel.state import LOST, PLAYING, WON, Op, Option, pour, take_out
from fieldcraft.native import i64

# -- phase 1: use cards ------------------------------------------------------------------------


def begin(g: Agent) -> None:
    """Draw a new hand (AD-020, AD-052) beyond cards kept (AD-073); equipment gives (AD-034, AD-053)."""
    pour(g.kept, g.hand)
    g.draw(g.hand_size, g.hand, "drawn")
    g.turn += 1
    g.stealth = 0
    g.fighting = 0
    g.interactions = g.limit
    if g.journal is not None:
        g.note("turn", (g.turn,))
    waits = False
    for i in range(i64(len(g.equipped)) - 1, -1, -1):
        card = g.equipped[i]
        if card.each_turn is not None:
            if not waits:
                g.push(MAIN)
                waits = True
            g.push_in(card.as_agent, card.each_turn)
    if not waits:
        go_on(g)


# -- phase 2: mission check ---------------------------------------------------------------------


class EndPhase(Option[Agent]):
    """End phase 1: the mission check, and where the goal is not fulfilled, the scroll (AD-039, AD-043)."""

    ALONE: ClassVar[bool] = True

    def run(self, g: Agent, subject: i64) -> None:
        if g.card_set.missions[g.mission].goal.holds(g, 0):
            g.push(MISSION_CHECK)
        else:
            scroll(g)


class MissionCheck(Op[Agent]):
    """A goal that is fulfilled may be completed (AD-039)."""

    ASKS = "complete"

    def asker(self, g: Agent, subject: i64) -> str:
        return g.goal_card.id

    def run(self, g: Agent, subject: i64) -> None:
        g.options.append(g.card_set.complete)
        g.options.append(g.card_set.go_on)


class Complete(Option[Agent]):
    """Complete the mission and set up the next one (AD-053 to AD-058)."""

    ABSENT = ()

    def refusal(self, g: Agent) -> str:
        return "" if g.is_met() else "AD-039"

    def shortfall(self, g: Agent) -> tuple[str, tuple[str | int, ...]]:
        return ("", ()) if g.is_met() else ("goal", (g.goal_card.text,))

    def run(self, g: Agent, subject: i64) -> None:
        """Gather all cards and begin the next mission; the last one that is completed wins the game."""
        mission = g.goal_card
        g.alarms.append(g.alarm)
        g.note("completed", (mission.name, g.alarm))
        g.mission += 1
        if g.mission == len(g.card_set.missions):
            g.finish(WON)
            return
        g.equipped.append(mission)
        g.clear_line(g.obstacle_deck)  # AD-055
        pour(g.obstacle_discard, g.obstacle_deck)
        g.obstacle_deck.extend(mission.joins)
        if mission.joins:
            g.note("joined", (", ".join(card.name for card in mission.joins),))
        for pile in (g.hand, g.play_area, g.discard):  # AD-057
            pour(pile, g.deck)
        g.returning = ()
        g.keeps = ()
        g.alarm = 0
        begin_mission(g)
        if mission.rule is not None:
            g.push(mission.rule)


class GoOnWithoutGoal(Option[Agent]):
    """Leave a fulfilled goal for a later turn."""

    ALONE: ClassVar[bool] = True

    def run(self, g: Agent, subject: i64) -> None:
        scroll(g)


def begin_mission(g: Agent) -> None:
    """Shuffle both decks and deal the line (AD-017 to AD-019)."""
    g.shuffle(g.obstacle_deck, OBSTACLE_DECK)
    g.shuffle_deck()
    g.note("mission", (g.goal_card.name,))
    g.push(DEAL)


# -- phase 3: line scroll -------------------------------------------------------------------------


def scroll(g: Agent) -> None:
    """Resolve what works before the scroll, the scroll itself, and phase 4 (AD-044 to AD-052)."""
    waits = False
    for place in range(i64(len(g.line)) - 1, -1, -1):
        card = g.line[place]
        if card.before_scroll is not None:
            if not waits:
                g.push(LEAVE)
                waits = True
            g.push_in(card.as_obstacle, card.before_scroll, place)
    if not waits:
        LEAVE.run(g, 0)


class LeaveLine(Op[Agent]):
    """The rightmost card leaves and raises the alarm, unless it is face down (AD-044)."""

    def run(self, g: Agent, subject: i64) -> None:
        """Discard the rightmost card, raise the alarm, and carry out what it does before the line slides."""
        last = g.last()
        if last >= 0:
            card = g.line[last]
            g.line[last] = GAP
            g.obstacle_discard.append(card.front)
            if g.journal is not None:
                g.note("left", (card.front.name,))
            g.raise_alarm(card.alarm, card)
            if g.status != PLAYING:
                return
            if card.on_leave is not None:
                g.push(SLIDE_LINE)
                g.push_in(card.as_obstacle, card.on_leave, last)
                return
        SLIDE_LINE.run(g, 0)


class SlideLine(Op[Agent]):
    """Close the gaps to the right (AD-045); what must not slide stays where it is (AD-066)."""

    def run(self, g: Agent, subject: i64) -> None:
        """Move each card to the first gap on its right, except those that a rule holds in place."""
        line = g.line
        free: i64 = 0
        for place in range(i64(len(line))):
            card = line[place]
            if card is GAP or (card.down and g.forbidden(SLIDE, place)):
                continue
            while free < place and line[free] is not GAP:
                free += 1
            if free < place:
                line[free] = card
                line[place] = GAP
        MOVEMENT.run(g, 0)


class Movement(Op[Agent]):
    """Effects of the scroll, from right to left; `subject` is the place whose turn it is (AD-045)."""

    def run(self, g: Agent, subject: i64) -> None:
        while subject < len(g.line):
            card = g.line[subject]
            if card.on_scroll is not None:
                g.push(self, subject + 1)
                g.push_in(card.as_obstacle, card.on_scroll, subject)
                return
            subject += 1
        DEAL.run(g, 0)


# -- phase 4: card refresh --------------------------------------------------------------------------


class Deal(Op[Agent]):
    """Fill the line one by one, reading each card as it appears (AD-019, AD-048)."""

    def run(self, g: Agent, subject: i64) -> None:
        """Fill the gaps until a card has an effect of its own; without any card the game is lost."""
        for place in range(i64(len(g.line))):
            if g.line[place] is not GAP:
                continue
            if not g.obstacle_deck:
                g.shuffle_obstacles()  # AD-049
            if not g.obstacle_deck:
                g.note("out-of-time", ())
                g.finish(LOST)  # AD-050
                return
            card = g.obstacle_deck.pop()
            g.line[place] = card
            if g.journal is not None:
                g.note("appeared", (card.name, place + 1), reveals=True)
            if card.on_appear is not None:
                g.push(self)
                g.push_in(card.as_obstacle, card.on_appear, place)
                return
        CLEAN_UP.run(g, 0)


class CleanUp(Op[Agent]):
    """Discard unused cards and the play area (AD-051), then begin the next turn.

    Some cards may be kept (AD-073), and used cards go back to the base (AD-072, AD-077).
    """

    def run(self, g: Agent, subject: i64) -> None:
        """Ask for each card that may be kept, then discard the rest and begin the next turn."""
        if g.keeps and g.hand:
            g.push(self)
            g.push_in(g.keeps[0], KEEP_ONE)
            g.keeps = g.keeps[1:]
            return
        g.keeps = ()
        for card in g.returning:
            take_out(g.play_area, card)
            g.obstacle_discard.append(card)
        g.returning = ()
        pour(g.play_area, g.discard)
        pour(g.hand, g.discard)
        begin(g)


class KeepUnused(MoveOne):
    """One unused card may be kept for the next turn (AD-073)."""

    ASKS = "keep"
    WAY = ("hand", "kept")

    def run(self, g: Agent, subject: i64) -> None:
        super().run(g, subject)
        g.offer(g.card_set.keep_none)


MISSION_CHECK: Final = MissionCheck()
LEAVE: Final = LeaveLine()
SLIDE_LINE: Final = SlideLine()
MOVEMENT: Final = Movement()
DEAL: Final = Deal()
CLEAN_UP: Final = CleanUp()
KEEP_ONE: Final = KeepUnused()
