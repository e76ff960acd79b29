"""The Face-off of two crews before the last stage (NL-170 to NL-182).

The subject is the place of the mission, or, where one crew contends, that crew.
"""

from __future__ import annotations

from typing import Final

from fieldcraft.games.nightlancer.phases.challenge import contend, wound
from fieldcraft.games.nightlancer.phases.crews import abandon, ask_to_stay
from fieldcraft.games.nightlancer.printed.constants import ABILITY_NAMES, OPEN
from fieldcraft.games.nightlancer.printed.tracks import HEALTH
from fieldcraft.games.nightlancer.table.crews import first_crew, other_crew, second_crew
from fieldcraft.games.nightlancer.table.parts import CONTEST, NO_CHALLENGE
from fieldcraft.games.nightlancer.table.state import Night
from fieldcraft.kernel.state import Op, Option
from fieldcraft.native import i64


class FaceOff(Op[Night]):
    """Two crews have reached the last stage: members may leave, then the First Boss decides (NL-170)."""

    def run(self, g: Night, subject: i64) -> None:
        g.push(CHALLENGE, subject)
        ask_to_stay(g, g.crews[first_crew(subject)])


class FaceOffChallenge(Op[Night]):
    """The Boss of the First Crew chooses how to fight, or the crew abandons the mission (NL-171)."""

    ASKS = "face-off"

    def run(self, g: Night, subject: i64) -> None:
        g.own_scene().crew = first_crew(subject)
        if not g.crews[g.scene.crew]:
            return
        g.seat = g.boss(g.scene.crew)
        for option in g.card_set.acts.contests:
            g.offer(option)
        g.offer(g.card_set.acts.abandon_contest)


class ChooseContest(Option[Night]):
    """Melee, Gunfight or Marksman (NL-171)."""

    def __init__(self, key: str, label: str, ability: i64) -> None:
        super().__init__(key, label)
        self.ability = ability

    def run(self, g: Night, subject: i64) -> None:
        g.own_challenge().ability = self.ability
        g.push(REPLY, subject)
        ask_to_stay(g, g.crews[second_crew(subject)])


class FaceOffReply(Op[Night]):
    """The Boss of the Second Crew accepts, or the crew abandons the mission (NL-173)."""

    ASKS = "accept-face-off"

    def run(self, g: Night, subject: i64) -> None:
        g.own_scene().crew = second_crew(subject)
        if not g.crews[g.scene.crew]:
            return
        g.seat = g.boss(g.scene.crew)
        g.offer(g.card_set.acts.accept_contest)
        g.offer(g.card_set.acts.abandon_contest)


class AbandonContest(Option[Night]):
    """The whole crew abandons the mission (NL-171, NL-172, NL-173)."""

    def run(self, g: Night, subject: i64) -> None:
        for member in g.crews[g.scene.crew]:
            abandon(g, member)


class AcceptContest(Option[Night]):
    """Fight it out: the First Crew attempts it first, and its score is the difficulty (NL-174)."""

    def run(self, g: Night, subject: i64) -> None:
        challenge = g.own_challenge()
        challenge.stakes = CONTEST
        challenge.need = 0
        challenge.danger = 0
        challenge.obstacle = OPEN
        contend(g, first_crew(subject), FIRST_SCORED)


class FirstScored(Op[Night]):
    """The Second Crew has to reach the score of the First; where that is gone all is over (NL-179)."""

    def run(self, g: Night, subject: i64) -> None:
        if not g.crews[subject]:
            g.own_challenge().stakes = NO_CHALLENGE
            return
        g.own_challenge().need = g.challenge.best
        contend(g, other_crew(subject), SECOND_SCORED)


class SecondScored(Op[Night]):
    """The Second Crew wins ties; the loser loses Health and the mission (NL-175 to NL-177)."""

    def run(self, g: Night, subject: i64) -> None:
        """Compare both scores, and take Health and the mission from the crew that is beaten."""
        g.own_challenge().stakes = NO_CHALLENGE
        if not g.crews[subject]:
            return
        winner = subject if g.challenge.best >= g.challenge.need else other_crew(subject)
        beaten = other_crew(winner)
        if g.journal is not None:
            scores = (g.challenge.best, g.challenge.need)
            won, lost = scores if winner == subject else (scores[1], scores[0])
            names = (g.people[g.boss(winner)].name, g.people[g.boss(beaten)].name)
            g.note("won-contest", (names[0], won, names[1], lost, ABILITY_NAMES[g.challenge.ability]))
        for member in g.crews[beaten]:
            g.lose(member, HEALTH, wound(g, member, g.card_set.numbers.face_off_loss), "face-off")
        for member in g.crews[beaten]:
            g.leave(member)


FACE_OFF: Final = FaceOff()
CHALLENGE: Final = FaceOffChallenge()
REPLY: Final = FaceOffReply()
FIRST_SCORED: Final = FirstScored()
SECOND_SCORED: Final = SecondScored()
