"""A challenge, from its announcement to what failing brings; of one person or of a crew.

The subject of what is about all who meet it is their crew, counted as in `Night.crews`; of what is about one
of them, the seat.
"""

from __future__ import annotations

from typing import ClassVar, Final

from fieldcraft.games.nightlancer.acts import (
    UseAt,
    free_bonus,
    is_at_hand,
    is_barred,
    offer_help,
    offer_uses,
    use_at,
)
from fieldcraft.games.nightlancer.cards import Card, Holding, MarketCard, Person
from fieldcraft.games.nightlancer.layout import (
    ALONE,
    ASSETS,
    CONTACTS,
    DICE,
    FIGHT,
    LOADED,
    NO_CARDS,
    NO_CHALLENGE,
    NOBODY_ACTS,
    ROUTE,
    SHAKEN,
)
from fieldcraft.games.nightlancer.rival import MEDDLE_ROLL
from fieldcraft.games.nightlancer.state import Night
from fieldcraft.games.nightlancer.terms import (
    ARMOUR,
    AT_GATE,
    AT_ROLL,
    COMBAT,
    DEMOLITION,
    HEALTH,
    LEAD,
    OPEN,
    RESOLVE,
    STRAIN,
    Penalty,
    Trial,
)
from fieldcraft.games.nightlancer.windows import OBJECTIONS
from fieldcraft.kernel.state import Op, Option, bit
from fieldcraft.native import i64

# -- one who attempts it -----------------------------------------------------------------------


class Attempt(Op[Night]):
    """The seat's own attempt; nobody attempts what is not met any more (NL-251)."""

    def run(self, g: Night, subject: i64) -> None:
        if not is_there(g, subject):
            return
        g.actor = subject
        g.seat = subject
        g.gate = g.obstacle
        g.bonus = 0
        g.weapon = None
        g.used = NO_CARDS
        g.score = 0
        g.push(END_ATTEMPT, subject)
        g.push(GATE, subject)
        if g.terms.together and g.ability < COMBAT:  # NL-323
            g.push(MEDDLE_ROLL, subject)


def is_there(g: Night, seat: i64) -> bool:
    """Is the person still among those who meet the challenge at hand?"""
    for member in g.crews[g.crew]:
        if member == seat:
            return True
    return False


class EndAttempt(Op[Night]):
    """The best score counts (NL-150)."""

    def run(self, g: Night, subject: i64) -> None:
        g.best = max(g.best, g.score)
        g.actor = NOBODY_ACTS
        g.weapon = None
        g.used = NO_CARDS


class Gate(Op[Night]):
    """An obstacle is passed by a card, or the attempt fails (NL-265, NL-266)."""

    ASKS = "gate"

    def run(self, g: Night, subject: i64) -> None:
        if g.gate == OPEN:
            g.push(BUILD, subject)
            return
        g.seat = subject
        for contact in g.zones[CONTACTS + subject]:
            offer_opener(g, subject, contact)
        for zone in (ASSETS + subject, LOADED + subject):
            for card in g.zones[zone]:
                if isinstance(card, MarketCard) and is_at_hand(g, subject, card):
                    offer_opener(g, subject, card)
        offer_opener(g, subject, g.people[subject])
        if g.options or (g.gate != DEMOLITION and g.zones[CONTACTS + subject]):
            g.offer(g.card_set.acts.leave_shut)


def offer_opener(g: Night, seat: i64, card: Card) -> None:
    if use_at(g, seat, card, AT_GATE) is not None:
        g.offer(card.open_gate)


class OpenGate(UseAt):
    """Pass the obstacle with a card."""

    def refusal(self, g: Night) -> str:
        return "NL-266" if use_at(g, g.seat, self.card, AT_GATE) is None else ""

    def run(self, g: Night, subject: i64) -> None:
        g.push(BUILD, g.seat)
        super().run(g, subject)


class Build(Op[Night]):
    """The actor adds cards until the die is taken up (NL-253, NL-262); whom a price has Shaken scores 0."""

    ASKS = "build"

    def run(self, g: Night, subject: i64) -> None:
        if g.is_marked(subject, SHAKEN):
            return
        g.seat = subject
        offer_help(g, subject)
        if g.options or g.zones[CONTACTS + subject]:
            g.offer(g.card_set.acts.roll)
        else:
            take_up(g, subject)


def take_up(g: Night, seat: i64) -> None:
    """Others may object, if the ability is a plain one (NL-368); then the die falls."""
    g.push(ROLL, seat)
    if g.ability < COMBAT and g.terms.hinders:
        g.push(OBJECTIONS.opening, seat)


class TakeUp(Option[Night]):
    """Roll."""

    ALONE: ClassVar[bool] = True

    def run(self, g: Night, subject: i64) -> None:
        take_up(g, subject)


class Roll(Op[Night]):
    """One die; strain costs a Resolve before anything else (NL-258, NL-260, NL-389)."""

    def run(self, g: Night, subject: i64) -> None:
        if g.is_marked(subject, SHAKEN):
            return
        if g.dice:
            face = g.card_set.die[g.dice[0]]
            g.dice = g.dice[1:]
        else:
            face = g.card_set.die[g.roll(len(g.card_set.die), DICE)]
        g.score = strength(g, subject) + face.n
        if g.journal is not None:
            kind = "rolled-strain" if face.strain else "rolled"
            g.note(kind, (g.people[subject].name, face.n, g.score, g.need), reveals=True)
        g.push(AFTER_ROLL, subject)
        if face.strain:
            g.attempt(STRAIN, TAKE_STRAIN, subject)


def strength(g: Night, seat: i64) -> i64:
    """The score without the die (NL-253)."""
    rating: i64 = g.people[seat].ratings[g.ability]
    return rating + g.always(seat, g.ability, g.bars) + free_bonus(g, seat) + g.bonus + led(g, seat)


def led(g: Night, seat: i64) -> i64:
    """What a Boss adds to those who help."""
    if g.crew >= ALONE or g.boss(g.crew) == seat:
        return 0
    boss = g.boss(g.crew)
    return g.own_amount(LEAD, boss, seat, 0)


class TakeStrain(Op[Night]):
    """Lose a Resolve; who is Shaken by it scores nothing (NL-260, NL-261)."""

    def run(self, g: Night, subject: i64) -> None:
        g.lose(subject, RESOLVE, 1)
        if g.is_marked(subject, SHAKEN):
            g.score = 0


class AfterRoll(Op[Night]):
    """What works after the roll only (NL-257)."""

    ASKS = "after-roll"

    def run(self, g: Night, subject: i64) -> None:
        if g.is_marked(subject, SHAKEN):
            return
        g.seat = subject
        offer_uses(g, subject, AT_ROLL)
        if g.options:
            g.offer(g.card_set.acts.go_on)


# -- all who meet it ---------------------------------------------------------------------------


def begin(g: Night, crew: i64, trial: Trial[Night], stakes: i64) -> None:
    """All declare, then those who attempt it do so one after another, and then it is judged (NL-148)."""
    g.stakes = stakes
    g.ability = trial.ability
    g.need = trial.difficulty
    g.danger = trial.danger
    g.obstacle = trial.gate
    contend(g, crew, JUDGE)


def contend(g: Night, crew: i64, judge: Op[Night]) -> None:
    """The same for a challenge that is set already."""
    g.crew = crew
    g.helpers = 0
    g.tried = 0
    g.best = 0
    g.push(judge, crew)
    g.push(ATTEMPTS, crew)
    members = g.crews[crew]
    for i in range(i64(len(members)) - 1, -1, -1):
        g.push(DECLARE, members[i])


class Declare(Op[Night]):
    """Does the seat attempt it, or score 0 (NL-152, NL-252)?  Declared before anybody rolls (NL-148)."""

    ASKS = "declare"

    def run(self, g: Night, subject: i64) -> None:
        g.seat = subject
        acts = g.card_set.acts
        if len(g.crews[g.crew]) > 1:
            g.offer(acts.help)
            g.offer(acts.hold_back)
        else:
            g.offer(acts.attempt)
            g.offer(acts.decline)


class Contend(Option[Night]):
    """Attempt it."""

    def run(self, g: Night, subject: i64) -> None:
        g.helpers |= bit(g.seat)


class Attempts(Op[Night]):
    """Those who declared it roll, all of them, from the Boss downward (NL-149, NL-153).

    Together the Boss says who is next (NL-386).
    """

    ASKS = "who-rolls"

    def run(self, g: Night, subject: i64) -> None:
        waiting = g.helpers & ~g.tried
        for member in g.crews[subject]:
            seat: i64 = member
            if not waiting & bit(seat):
                continue
            if not g.terms.together:
                roll_next(g, seat)
                return
            g.seat = g.boss(subject)
            g.offer(g.people[seat].roll_first)


def roll_next(g: Night, seat: i64) -> None:
    """The person attempts it, then the others who have not yet."""
    g.tried |= bit(seat)
    g.push(ATTEMPTS, g.crew)
    g.push(ATTEMPT, seat)


class RollFirst(Option[Night]):
    """This one of the crew is the next to attempt it (NL-386)."""

    def __init__(self, key: str, label: str, person: Person) -> None:
        super().__init__(key, label)
        self.person = person

    def run(self, g: Night, subject: i64) -> None:
        roll_next(g, g.seat_of(self.person))


# -- failing -----------------------------------------------------------------------------------


class Judge(Op[Night]):
    """The best score against the difficulty; failing costs Health, then brings the penalty (NL-145)."""

    def run(self, g: Night, subject: i64) -> None:
        stakes = g.stakes
        g.stakes = NO_CHALLENGE
        if not g.crews[subject]:
            return
        passed = g.best >= g.need
        if g.journal is not None:
            g.note("passed" if passed else "failed", (g.best, g.need))
        if not passed:
            if stakes == ROUTE:  # a penalty has none of its own (NL-146)
                g.push(FAIL, subject)
            lose_fight(g, subject)
        elif stakes == ROUTE:
            g.passed |= bit(subject)


class Fail(Op[Night]):
    """The penalty, for those who are still there (NL-141, NL-283, NL-285)."""

    def run(self, g: Night, subject: i64) -> None:
        members = g.crews[subject]
        if not members:
            return
        penalty = penalty_of(g, subject)
        fight = penalty.fight()
        if fight is not None and subject >= ALONE and g.is_marked(subject - ALONE, SHAKEN):  # NL-375
            g.danger = fight.danger
            lose_fight(g, subject)
        elif fight is not None:
            begin(g, subject, fight, FIGHT)
        elif penalty.aborts():
            for member in members:
                g.leave(member)
        else:
            for i in range(i64(len(members)) - 1, -1, -1):
                g.push(SUFFER, members[i])


def penalty_of(g: Night, crew: i64) -> Penalty[Night]:
    """What failing the challenge at hand brings."""
    if crew >= ALONE:
        return g.round_card().penalty
    return g.mission(crew // 2).stages[g.stage].penalty


class Suffer(Op[Night]):
    """The penalty works on the seat."""

    def run(self, g: Night, subject: i64) -> None:
        g.seat = subject
        g.push(penalty_of(g, g.crew), subject)


def lose_fight(g: Night, crew: i64) -> None:
    """Everybody loses the Danger of the challenge, who rolled and who did not (NL-274, NL-279, NL-280)."""
    if g.danger > 0:
        for member in g.crews[crew]:
            g.lose(member, HEALTH, wound(g, member, g.danger))


def wound(g: Night, seat: i64, n: i64) -> i64:
    """How much Health a lost fight costs a person: armour helps, but never to the last (NL-217, NL-275)."""
    best: i64 = 0
    other = g.people[seat].shield
    for zone in (ASSETS + seat, LOADED + seat):
        for item in g.zones[zone]:
            card: Holding = item
            if card.shield == 0:
                continue
            if not isinstance(card, MarketCard) or (card.kind != ARMOUR and not is_barred(g, card)):
                other += card.shield
            elif card.kind == ARMOUR and is_at_hand(g, seat, card):
                best = max(best, card.shield)
    return max(g.card_set.numbers.least_loss, n - best - other)


ATTEMPT: Final = Attempt()
END_ATTEMPT: Final = EndAttempt()
GATE: Final = Gate()
BUILD: Final = Build()
ROLL: Final = Roll()
TAKE_STRAIN: Final = TakeStrain()
AFTER_ROLL: Final = AfterRoll()
DECLARE: Final = Declare()
ATTEMPTS: Final = Attempts()
JUDGE: Final = Judge()
FAIL: Final = Fail()
SUFFER: Final = Suffer()
