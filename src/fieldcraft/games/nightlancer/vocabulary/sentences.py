"""The sentences of cards: uses with their moments, challenges, penalties, and what must hold."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from fieldcraft.games.nightlancer.printed.cards import Card, Use
from fieldcraft.games.nightlancer.printed.constants import (
    AT_ANSWER,
    AT_BUILD,
    AT_CLAIM,
    AT_GATE,
    AT_ROLL,
    AT_TURN,
    OPEN,
    Cost,
    Penalty,
    PersonCondition,
    Trial,
)
from fieldcraft.games.nightlancer.printed.tracks import HEAT, KC, LOANS
from fieldcraft.games.nightlancer.table.state import Night, offer_sales
from fieldcraft.games.nightlancer.vocabulary.bonuses import Bonus, PassGate
from fieldcraft.kernel.abilities import Ability
from fieldcraft.kernel.effects import Effect
from fieldcraft.kernel.flow import offered
from fieldcraft.kernel.state import Op, Option
from fieldcraft.native import i64, mypyc_attr

# -- uses --------------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class UseText(Ability[Night]):
    """A sentence that lets a card's owner do something."""

    MOMENTS: ClassVar[int] = AT_TURN
    IS_ONCE: ClassVar[bool] = False
    """True if it may be used only once a round."""
    effect: Op[Any]

    def attach_to(self, card: object) -> bool:
        """Add the use to the card, with its cost, its moments and what it gives."""
        assert isinstance(card, Card)
        use = Use(card, len(card.uses) + 1, self.moments(), self.effect)
        use.cost = self.price()
        use.is_once = self.IS_ONCE
        effect = self.effect
        if isinstance(effect, Bonus):
            use.ability, use.n = effect.ability, effect.n
        elif isinstance(effect, PassGate):
            use.gate = effect.gate
        card.uses.append(use)
        card.moments |= use.moments
        return True

    def moments(self) -> i64:
        return self.MOMENTS

    def price(self) -> Cost[Any] | None:
        return None


class OnTurn(UseText):
    """A use at one's own turn, in Street only for no token (NL-127)."""

    FORM = "favour = {turn:turn} : {effect:deed}"
    turn: i64

    def moments(self) -> i64:
        return self.turn


class InChallenge(UseText):
    """While one builds an own challenge (NL-253)."""

    FORM = "favour = challenge : {effect:bonus}"
    MOMENTS = AT_BUILD


class Opens(UseText):
    """Before an own challenge behind an obstacle (NL-265)."""

    FORM = "opens = {effect:opening}"
    MOMENTS = AT_GATE


class LayDeal(Effect[Night]):
    """No Second Crew, and an Opportunity more at pay (NL-088 to NL-090)."""

    FORM = "claim = lay your deal"

    def run(self, g: Night, subject: i64) -> None:
        g.lay_deal(subject)


class OnClaim(UseText):
    """When one starts a First Crew."""

    FORM = "favour = first crew : {effect:claim}"
    MOMENTS = AT_CLAIM


class Ignore(Effect[Night]):
    """Drop the effect of a Contact that was played on one, which waits below this op (NL-263)."""

    FORM = "answer = ignore a contact played on you"

    def run(self, g: Night, subject: i64) -> None:
        assert g.pending is not None
        g.pending = g.pending.below


class InAnswer(UseText):
    """When a Contact has been played on one."""

    FORM = "favour = answer : {effect:answer}"
    MOMENTS = AT_ANSWER


class OnTurnOnce(UseText):
    """A use at one's own turn, only once a round."""

    FORM = "own-use = turn , once a round : {effect:deed}"
    IS_ONCE = True


@mypyc_attr(allow_interpreted_subclasses=True)
class PaidUse(UseText):
    """A use at a price."""

    CATEGORY = "own-use"
    cost: Cost[Any]

    def price(self) -> Cost[Any] | None:
        return self.cost


class PaidInChallenge(PaidUse):
    """While one builds an own challenge or before it (NL-262): a bonus, or the obstacle before it."""

    FORM = "{cost:cost} : {effect:help}"

    def moments(self) -> i64:
        return AT_GATE if isinstance(self.effect, PassGate) else AT_BUILD


class PaidOnTurn(PaidUse):
    """At one's own turn."""

    FORM = "turn , {cost:cost} : {effect:deed}"


class PaidAfterRoll(PaidUse):
    """After an own roll (NL-257)."""

    FORM = "after your roll , {cost:cost} : {effect:again}"
    MOMENTS = AT_ROLL


class RollAgain(Effect[Night]):
    """The die is rolled again; only the new face counts, but strain has been taken (NL-257)."""

    FORM = "again = roll again"

    def run(self, g: Night, subject: i64) -> None:
        g.own_actor().rolls_again = True


# -- effects that happen automatically -----------------------------------------------------------


class EachDowntime(Ability[Night]):
    """An effect in every Downtime, while the card is face up."""

    FORM = "lasting = downtime : {effect:deed}"
    SLOT = "at_downtime"


class EachScoring(Ability[Night]):
    """An effect at the end of the game, while the card is face up (NL-364)."""

    FORM = "lasting = scoring : {effect:deed}"
    SLOT = "at_scoring"


class OnBuying(Ability[Night]):
    """Once, when the Opportunity is bought (NL-117)."""

    FORM = "once = {effect:deed}"
    SLOT = "gains"


# -- challenges --------------------------------------------------------------------------------


class PlainTrial(Trial[Night]):
    """A plain ability against a difficulty."""

    FORM = "{ability:plain} {difficulty:number}"

    def derive(self) -> None:
        self.danger = 0
        self.gate = OPEN


class GatedTrial(Trial[Night]):
    """A challenge of a plain ability behind an obstacle (NL-374)."""

    FORM = "{ability:plain} {difficulty:number} behind a(n) {gate:gate} obstacle"

    def derive(self) -> None:
        self.danger = 0


class CombatTrial(Trial[Night]):
    """A combat ability against a difficulty, with the Health that failing costs (NL-273, NL-274)."""

    FORM = "combat-trial = {ability:combat} {difficulty:number} , danger {danger:number}"

    def derive(self) -> None:
        self.gate = OPEN


# -- penalties ---------------------------------------------------------------------------------


class Harm(Penalty[Night]):
    """Each who failed gains Heat, or loses Health, KC, a card (NL-284)."""

    FORM = "{effect:deed}"
    effect: Effect[Any]

    def run(self, g: Night, subject: i64) -> None:
        g.push(self.effect, subject)


class Either(Penalty[Night]):
    """One of several, chosen by whom it hits; one that cannot be met in full only where none can (NL-286).

    One may sell to afford it (NL-384).
    """

    FORM = "{alternatives:deed/ or}"
    ASKS: ClassVar[str] = "alternative"
    NAMES: ClassVar[str] = "alternatives"

    def __init__(self, alternatives: tuple[Effect[Any], ...], labels: tuple[str, ...] = ()) -> None:
        self.alternatives: Final[list[Effect[Any]]] = list(alternatives)
        self.picks: Final = offered(alternatives, labels)

    def spelt(self) -> list[Option[Any]]:
        return self.picks

    def run(self, g: Night, subject: i64) -> None:
        g.seat = subject
        some = False
        for alternative in self.alternatives:
            some = some or alternative.is_payable(g, subject)
        for i in range(i64(len(self.picks))):
            if not some or self.alternatives[i].is_payable(g, subject):
                g.offer(self.picks[i])
        offer_sales(g, subject)


class Fight(Penalty[Night]):
    """A combat challenge; failing it has no penalty but its Danger (NL-146)."""

    FORM = "fight {trial:combat-trial}"
    trial: Trial[Any]

    def run(self, g: Night, subject: i64) -> None:
        raise AssertionError("a crew meets it together")

    def fight(self) -> Trial[Any] | None:
        return self.trial


class Abort(Penalty[Night]):
    """All of the crew leave the mission (NL-188)."""

    FORM = "abort"

    def run(self, g: Night, subject: i64) -> None:
        g.leave(subject)

    def aborts(self) -> bool:
        return True


# -- what must hold ----------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class AtLeast(PersonCondition[Night]):
    """The condition that a person has at least `n` of something."""

    n: i64

    def holds(self, g: Night, subject: i64) -> bool:
        return self.held(g, subject) >= self.n


class RatingAtLeast(AtLeast):
    """A condition on a rating, with every bonus that is Always in Effect."""

    FORM = "your {ability:ability} is {n:number} or more"
    ability: i64

    def held(self, g: Night, seat: i64) -> i64:
        return g.rating(seat, self.ability)


class HeatAtLeast(AtLeast):
    FORM = "your heat is {n:number} or more"

    def held(self, g: Night, seat: i64) -> i64:
        return g.has(seat, HEAT)


class HeatAtMost(HeatAtLeast):
    """Heat may be 0 and a number on a card may not: `1 or less`."""

    FORM = "your heat is {n:number} or less"

    def holds(self, g: Night, subject: i64) -> bool:
        return self.held(g, subject) <= self.n


class ImplantsAtLeast(AtLeast):
    FORM = "you have {n:number} implant{n:s} or more"

    def held(self, g: Night, seat: i64) -> i64:
        return g.implants(seat)


class HasLoan(PersonCondition[Night]):
    FORM = "you have a loan"

    def holds(self, g: Night, subject: i64) -> bool:
        return g.has(subject, LOANS) > 0

    def held(self, g: Night, seat: i64) -> i64:
        return g.has(seat, LOANS)


class HasNoLoan(HasLoan):
    FORM = "you have no loan"

    def holds(self, g: Night, subject: i64) -> bool:
        return g.has(subject, LOANS) == 0


class IsRichest(PersonCondition[Night]):
    FORM = "nobody has more KC than you"

    def holds(self, g: Night, subject: i64) -> bool:
        for seat in range(g.seats):
            if g.has(seat, KC) > g.has(subject, KC):
                return False
        return True

    def held(self, g: Night, seat: i64) -> i64:
        return g.has(seat, KC)
