"""A challenge, from its announcement to what failing brings; of one person or of a crew.

The subject of what is about all who meet it is their crew, counted as in `Night.crews`; of what is about one
of them, the seat.
"""

from __future__ import annotations

from typing import ClassVar, Final

from fieldcraft.games.nightlancer.phases.acts import (
    UseAt,
    best_free_weapon,
    free_bonus,
    free_bonus_of,
    is_at_hand,
    is_barred,
    offer_help,
    offer_uses,
    use_at,
)
from fieldcraft.games.nightlancer.phases.rival import MEDDLE_ROLL
from fieldcraft.games.nightlancer.phases.windows import OBJECTIONS
from fieldcraft.games.nightlancer.printed.cards import Because, Card, Holding, MarketCard, Person
from fieldcraft.games.nightlancer.printed.constants import (
    ABILITY_NAMES,
    ARMOUR,
    AT_GATE,
    AT_ROLL,
    COMBAT,
    DEMOLITION,
    LEAD,
    OPEN,
    STRAIN,
    Penalty,
    Trial,
)
from fieldcraft.games.nightlancer.printed.tracks import HEALTH, RESOLVE
from fieldcraft.games.nightlancer.table.crews import ALONE, is_second, place_of
from fieldcraft.games.nightlancer.table.parts import (
    CONTEST,
    DICE,
    FIGHT,
    NO_BONUSES,
    NO_CARDS,
    NO_CHALLENGE,
    NONE,
    ROUTE,
)
from fieldcraft.games.nightlancer.table.state import Night, is_in_effect
from fieldcraft.kernel.state import Op, Option, bit, count
from fieldcraft.native import i64

# -- one who attempts it -----------------------------------------------------------------------


class Attempt(Op[Night]):
    """The seat's own attempt; nobody attempts what is not met any more (NL-251)."""

    def run(self, g: Night, subject: i64) -> None:
        """Reset the seat's attempt, and put its steps on the stack."""
        if not is_there(g, subject):
            return
        g.seat = subject
        actor = g.own_actor()
        actor.seat = subject
        actor.gate = g.challenge.obstacle
        actor.bonus = 0
        actor.bonuses = NO_BONUSES
        actor.weapon = None
        actor.used = NO_CARDS
        actor.score = 0
        actor.rolls_again = False
        g.push(END_ATTEMPT, subject)
        g.push(GATE, subject)
        if g.terms.together and g.challenge.ability < COMBAT:  # NL-323
            g.push(MEDDLE_ROLL, subject)


def is_there(g: Night, seat: i64) -> bool:
    """True if the person is still in the crew that meets the current challenge."""
    for member in g.crews[g.scene.crew]:
        if member == seat:
            return True
    return False


def sets_difficulty(g: Night) -> bool:
    """True if the crew is the first of a face-off, whose score the other one has to reach (NL-174)."""
    return g.challenge.stakes == CONTEST and not is_second(g.scene.crew)


class EndAttempt(Op[Night]):
    """The best score counts (NL-150)."""

    def run(self, g: Night, subject: i64) -> None:
        actor = g.own_actor()
        challenge = g.own_challenge()
        challenge.best = max(challenge.best, actor.score)
        actor.seat = NONE
        actor.weapon = None
        actor.used = NO_CARDS


class Gate(Op[Night]):
    """An obstacle is passed by a card, or the attempt fails (NL-265, NL-266).

    An actor whom the answer to a Contact has Shaken attempts nothing more (NL-390).
    """

    ASKS = "gate"

    def run(self, g: Night, subject: i64) -> None:
        """Offer what passes the obstacle, or leaving it shut."""
        if g.panels[subject].is_shaken:
            return
        if g.actor.gate == OPEN:
            g.push(BUILD, subject)
            return
        g.seat = subject
        for contact in g.panels[subject].contacts:
            offer_opener(g, subject, contact)
        for card in g.panels[subject].face_up():
            if isinstance(card, MarketCard) and is_at_hand(g, subject, card):
                offer_opener(g, subject, card)
        offer_opener(g, subject, g.people[subject])
        if g.options or (g.actor.gate != DEMOLITION and g.panels[subject].contacts):
            g.offer(g.card_set.acts.leave_shut)


def offer_opener(g: Night, seat: i64, card: Card) -> None:
    if use_at(g, seat, card, AT_GATE) is not None:
        g.offer(g.card_set.by_card[card.index].open_gate)


class OpenGate(UseAt):
    """Pass the obstacle with a card."""

    def refusal(self, g: Night) -> str:
        return "NL-266" if use_at(g, g.seat, self.card, AT_GATE) is None else ""

    def run(self, g: Night, subject: i64) -> None:
        g.push(BUILD, g.seat)
        super().run(g, subject)


class AddCards(Op[Night]):
    """The actor adds cards until the die is taken up (NL-253, NL-262); whom a price has Shaken scores 0."""

    ASKS = "build"

    def run(self, g: Night, subject: i64) -> None:
        if g.panels[subject].is_shaken:
            return
        g.seat = subject
        offer_help(g, subject)
        if g.options or g.panels[subject].contacts:
            g.offer(g.card_set.acts.roll)
        else:
            take_up(g, subject)


def take_up(g: Night, seat: i64) -> None:
    """Let others object, if the ability is a plain one (NL-368); then roll the die."""
    g.push(ROLL, seat)
    if g.challenge.ability < COMBAT and g.terms.hinders:
        g.push(OBJECTIONS.opening, seat)


class TakeUp(Option[Night]):
    """Roll."""

    ALONE: ClassVar[bool] = True

    def run(self, g: Night, subject: i64) -> None:
        take_up(g, subject)


class Roll(Op[Night]):
    """One die; strain costs a Resolve before anything else (NL-258, NL-260, NL-389)."""

    def run(self, g: Night, subject: i64) -> None:
        """Roll a die that nobody has set, note the score, and lose Resolve for strain."""
        if g.panels[subject].is_shaken:
            return
        if g.dice:
            face = g.card_set.die[g.dice[0]]
            g.dice = g.dice[1:]
        else:
            face = g.card_set.die[g.roll(len(g.card_set.die), DICE)]
        score = strength(g, subject) + face.n
        g.own_actor().score = score
        if g.journal is not None:
            kind = "rolled-first" if sets_difficulty(g) else "rolled"
            kind += "-strain" if face.strain else ""
            g.note(kind, (g.people[subject].name, face.n, score, g.challenge.need), reveals=True)
        g.push(AFTER_ROLL, subject)
        if face.strain:
            g.attempt(STRAIN, TAKE_STRAIN, subject)


def strength(g: Night, seat: i64) -> i64:
    """The score without the die (NL-253)."""
    ability = g.challenge.ability
    rating: i64 = g.people[seat].ratings[ability]
    bonus = free_bonus(g, seat) + g.actor.bonus + led(g, seat)
    return rating + g.always(seat, ability, g.scene.bars) + bonus


def parts_of_strength(g: Night, seat: i64) -> list[tuple[str, int]]:
    """Return what `strength` adds up: the rating, then each card that adds something, by its id (NL-253)."""
    ability = g.challenge.ability
    person = g.people[seat]
    found: list[tuple[str, int]] = []
    for card in g.panels[seat].face_up():
        if is_in_effect(card, g.scene.bars):
            found.append((card.id, card.always[ability]))
        if isinstance(card, MarketCard) and not card.is_weapon():
            found.append((card.id, free_bonus_of(g, seat, card)))
    weapon = best_free_weapon(g, seat) if g.actor.weapon is None else None
    if weapon is not None:
        found.append((weapon.id, weapon.bonus[ability]))
    found.extend(g.actor.bonuses)
    lead = led(g, seat)
    if lead:
        found.append((g.people[g.boss(g.scene.crew)].id, lead))
    return [(person.id, person.ratings[ability]), *[(card, n) for card, n in found if n]]


def led(g: Night, seat: i64) -> i64:
    """Return what a Boss adds to a helper; 0 for a person who has left the crew (NL-390)."""
    if g.scene.crew >= ALONE or not is_there(g, seat):
        return 0
    boss = g.boss(g.scene.crew)
    if boss == seat:
        return 0
    return g.own_amount(LEAD, boss, seat, 0)


class TakeStrain(Op[Night]):
    """Lose a Resolve; who is Shaken by it scores nothing (NL-260, NL-261)."""

    def run(self, g: Night, subject: i64) -> None:
        g.lose(subject, RESOLVE, 1, "strain")
        if g.panels[subject].is_shaken:
            g.own_actor().score = 0


class AfterRoll(Op[Night]):
    """Offer uses that work after the roll only (NL-257)."""

    ASKS = "after-roll"

    def run(self, g: Night, subject: i64) -> None:
        """Roll again if a card says so; otherwise offer the uses that follow a roll."""
        if g.panels[subject].is_shaken:
            return
        if g.actor.rolls_again:
            g.own_actor().rolls_again = False
            g.push(AFTER_ROLL, subject)
            g.push(ROLL, subject)
            return
        g.seat = subject
        offer_uses(g, subject, AT_ROLL)
        if g.options:
            g.offer(g.card_set.acts.go_on)


# -- all who meet it ---------------------------------------------------------------------------


def begin(g: Night, crew: i64, trial: Trial[Night], stakes: i64) -> None:
    """Begin a challenge: all declare, then the helpers attempt it one by one, then it is judged (NL-148)."""
    challenge = g.own_challenge()
    challenge.stakes = stakes
    challenge.ability = trial.ability
    challenge.need = trial.difficulty
    challenge.danger = trial.danger
    challenge.obstacle = trial.gate
    contend(g, crew, JUDGE)


def contend(g: Night, crew: i64, judge: Op[Night]) -> None:
    """Begin the attempts at a challenge that is already set; `judge` ends them."""
    g.own_scene().crew = crew
    challenge = g.own_challenge()
    challenge.helpers = 0
    challenge.tried = 0
    challenge.best = 0
    g.push(judge, crew)
    g.push(ATTEMPTS, crew)
    members = g.crews[crew]
    for i in range(i64(len(members)) - 1, -1, -1):
        g.push(DECLARE, members[i])


class Declare(Op[Night]):
    """The seat attempts it, or scores 0 (NL-152, NL-252); all declare before anybody rolls (NL-148)."""

    ASKS = "declare"

    def run(self, g: Night, subject: i64) -> None:
        g.seat = subject
        acts = g.card_set.acts
        if len(g.crews[g.scene.crew]) > 1:
            g.offer(acts.help)
            g.offer(acts.hold_back)
        else:
            g.offer(acts.attempt)
            g.offer(acts.decline)


class Contend(Option[Night]):
    """Attempt it."""

    def run(self, g: Night, subject: i64) -> None:
        g.own_challenge().helpers |= bit(g.seat)


class Attempts(Op[Night]):
    """The helpers who declared it all roll, from the Boss downward (NL-149, NL-153).

    Together the Boss says who is next (NL-386).
    """

    ASKS = "who-rolls"

    def run(self, g: Night, subject: i64) -> None:
        waiting = g.challenge.helpers & ~g.challenge.tried
        for member in g.crews[subject]:
            seat: i64 = member
            if not waiting & bit(seat):
                continue
            if not g.terms.together:
                roll_next(g, seat)
                return
            g.seat = g.boss(subject)
            g.offer(g.card_set.by_card[g.people[seat].index].roll_first)


def roll_next(g: Night, seat: i64) -> None:
    """The person attempts it, then the others who have not yet."""
    g.own_challenge().tried |= bit(seat)
    g.push(ATTEMPTS, g.scene.crew)
    g.push(ATTEMPT, seat)


class RollFirst(Option[Night]):
    """This one of the crew is the next to attempt it (NL-386)."""

    def __init__(self, key: str, label: str, person: Person) -> None:
        super().__init__(key, label)
        self.person = person

    def run(self, g: Night, subject: i64) -> None:
        roll_next(g, g.seat_of(self.person))


# -- failing -----------------------------------------------------------------------------------


class JudgeScore(Op[Night]):
    """The best score against the difficulty; failing costs Health, then brings the penalty (NL-145)."""

    def run(self, g: Night, subject: i64) -> None:
        """Mark the route as passed, or wound the crew and put the penalty on the stack."""
        challenge = g.own_challenge()
        stakes = challenge.stakes
        challenge.stakes = NO_CHALLENGE
        if not g.crews[subject]:
            return
        passed = challenge.best >= challenge.need
        if g.journal is not None:
            told = (
                challenge.best,
                challenge.need,
                ABILITY_NAMES[challenge.ability],
                count(challenge.helpers),
            )
            g.note("passed" if passed else "failed", told)
        if not passed:
            if stakes == ROUTE:  # a penalty has none of its own (NL-146)
                g.push(FAIL, subject)
            lose_fight(g, subject)
        elif stakes == ROUTE:
            g.own_scene().passed |= bit(subject)


class Fail(Op[Night]):
    """The penalty for the rest of the crew (NL-141, NL-283, NL-285)."""

    def run(self, g: Night, subject: i64) -> None:
        """Begin the fight of the penalty, abort the mission, or let each of the crew suffer."""
        members = g.crews[subject]
        if not members:
            return
        penalty = penalty_of(g, subject)
        fight = penalty.fight()
        if fight is not None and subject >= ALONE and g.panels[g.boss(subject)].is_shaken:  # NL-375
            g.own_challenge().danger = fight.danger
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
    """Return the penalty of the current challenge."""
    if crew >= ALONE:
        return g.round_card().penalty
    return g.mission(place_of(crew)).stages[g.scene.stage].penalty


def set_by(g: Night, crew: i64) -> str:
    """Return the id of the card that sets the challenge of a crew: a Round card or a mission."""
    return g.round_card().id if crew >= ALONE else g.mission(place_of(crew)).id


class Suffer(Op[Night]):
    """The penalty works on the seat."""

    def run(self, g: Night, subject: i64) -> None:
        g.seat = subject
        g.push_in(Because(set_by(g, g.scene.crew)), penalty_of(g, g.scene.crew), subject)


def lose_fight(g: Night, crew: i64) -> None:
    """Have everybody lose the Danger of the challenge, even without a roll (NL-274, NL-279, NL-280)."""
    if g.challenge.danger > 0:
        for member in g.crews[crew]:
            g.lose(member, HEALTH, wound(g, member, g.challenge.danger), "danger")


def wound(g: Night, seat: i64, n: i64) -> i64:
    """Return the Health that a lost fight costs a person; armour helps, but never fully (NL-217, NL-275)."""
    best: i64 = 0
    other = g.people[seat].shield
    for item in g.panels[seat].face_up():
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
BUILD: Final = AddCards()
ROLL: Final = Roll()
TAKE_STRAIN: Final = TakeStrain()
AFTER_ROLL: Final = AfterRoll()
DECLARE: Final = Declare()
ATTEMPTS: Final = Attempts()
JUDGE: Final = JudgeScore()
FAIL: Final = Fail()
SUFFER: Final = Suffer()
