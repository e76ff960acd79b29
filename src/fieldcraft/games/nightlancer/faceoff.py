"""The Face-off of two crews before the last stage (NL-170 to NL-182).

The subject is the place of the mission, or, where one crew contends, that crew.
"""

from __future__ import annotations

from typing import Final

from fieldcraft.games.nightlancer.challenge import contend, wound
from fieldcraft.games.nightlancer.crews import abandon, ask_to_stay
from fieldcraft.games.nightlancer.layout import CONTEST, NO_CHALLENGE
from fieldcraft.games.nightlancer.state import Night
from fieldcraft.games.nightlancer.terms import HEALTH, OPEN
from fieldcraft.kernel.state import Op, Option
from fieldcraft.native import i64


class FaceOff(Op[Night]):
    """Two crews have reached the last stage: members may leave, then the First Boss decides (NL-170)."""

    def run(self, g: Night, subject: i64) -> None:
        g.push(CHALLENGE, subject)
        ask_to_stay(g, g.crews[2 * subject])


class Challenge(Op[Night]):
    """The Boss of the First Crew chooses how to fight, or the crew abandons the mission (NL-171)."""

    ASKS = "face-off"

    def run(self, g: Night, subject: i64) -> None:
        g.crew = 2 * subject
        if not g.crews[g.crew]:
            return
        g.seat = g.boss(g.crew)
        for option in g.card_set.acts.contests:
            g.offer(option)
        g.offer(g.card_set.acts.abandon_contest)


class ChooseContest(Option[Night]):
    """Melee, Gunfight or Marksman (NL-171)."""

    def __init__(self, key: str, label: str, ability: i64) -> None:
        super().__init__(key, label)
        self.ability = ability

    def run(self, g: Night, subject: i64) -> None:
        g.ability = self.ability
        g.push(REPLY, subject)
        ask_to_stay(g, g.crews[2 * subject + 1])


class Reply(Op[Night]):
    """The Boss of the Second Crew accepts, or the crew abandons the mission (NL-173)."""

    ASKS = "accept-face-off"

    def run(self, g: Night, subject: i64) -> None:
        g.crew = 2 * subject + 1
        if not g.crews[g.crew]:
            return
        g.seat = g.boss(g.crew)
        g.offer(g.card_set.acts.accept_contest)
        g.offer(g.card_set.acts.abandon_contest)


class AbandonContest(Option[Night]):
    """The whole crew abandons the mission (NL-171, NL-172, NL-173)."""

    def run(self, g: Night, subject: i64) -> None:
        for member in g.crews[g.crew]:
            abandon(g, member)


class AcceptContest(Option[Night]):
    """Fight it out: the First Crew attempts it first, and its score is the difficulty (NL-174)."""

    def run(self, g: Night, subject: i64) -> None:
        g.stakes = CONTEST
        g.need = 0
        g.danger = 0
        g.obstacle = OPEN
        contend(g, 2 * subject, FIRST_SCORED)


class FirstScored(Op[Night]):
    """The Second Crew has to reach the score of the First; where that is gone all is over (NL-179)."""

    def run(self, g: Night, subject: i64) -> None:
        if not g.crews[subject]:
            g.stakes = NO_CHALLENGE
            return
        g.need = g.best
        contend(g, subject + 1, SECOND_SCORED)


class SecondScored(Op[Night]):
    """The Second Crew wins ties; the loser loses Health and the mission (NL-175 to NL-177)."""

    def run(self, g: Night, subject: i64) -> None:
        g.stakes = NO_CHALLENGE
        if not g.crews[subject]:
            return
        beaten = subject - 1 if g.best >= g.need else subject
        if g.journal is not None:
            winner = subject if beaten != subject else subject - 1
            g.note("won-contest", (g.people[g.boss(winner)].name, g.best, g.need))
        for member in g.crews[beaten]:
            g.lose(member, HEALTH, wound(g, member, g.card_set.numbers.face_off_loss))
        for member in g.crews[beaten]:
            g.leave(member)


FACE_OFF: Final = FaceOff()
CHALLENGE: Final = Challenge()
REPLY: Final = Reply()
FIRST_SCORED: Final = FirstScored()
SECOND_SCORED: Final = SecondScored()
