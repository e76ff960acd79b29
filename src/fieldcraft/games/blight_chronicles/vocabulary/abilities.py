"""The execution of texts: abilities within abilities, their questions, costs and connectives."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.blight_chronicles.printed import cards
from fieldcraft.games.blight_chronicles.table.player_cards import benefit
from fieldcraft.games.blight_chronicles.table.state import ECHO, LAID, REVEALED, Mission
from fieldcraft.kernel import effects
from fieldcraft.kernel.effects import Effect, SoFar, chosen_of
from fieldcraft.kernel.flow import CardOption
from fieldcraft.kernel.state import Context, Op, bit, contains
from fieldcraft.native import i64

# -- an ability from its beginning to its end --------------------------------------------------


class AbilityDeeds(Context):
    """The deeds of an ability that another one interrupts."""

    def __init__(self, deeds: i64, discards: i64, reveals: i64, laid: i64, shown: i64) -> None:
        super().__init__()
        self.deeds: Final = deeds
        self.discards: Final = discards
        self.reveals: Final = reveals
        self.laid: Final = laid
        self.shown: Final = shown


NONE_YET: Final = AbilityDeeds(0, 0, 0, 0, 0)


class CarryOutAbility(Op[Mission]):
    """Carry out an ability.  What it has done is its own, not that of one it interrupts (BC-231)."""

    def __init__(self, effect: Op[Any]) -> None:
        self.effect: Final = effect

    def run(self, g: Mission, subject: i64) -> None:
        idle = g.deeds | g.discards | g.reveals | g.laid == 0 and not g.shown
        before = NONE_YET if idle else AbilityDeeds(g.deeds, g.discards, g.reveals, g.laid, len(g.shown))
        g.push_in(before, END)
        g.deeds &= ECHO
        g.discards = 0
        g.reveals = 0
        g.laid = 0
        g.push_in(g.speaking(subject), self.effect, subject)


class End(Op[Mission]):
    """The ability is over; what its revealing and its tokens set off follows now (BC-101)."""

    def run(self, g: Mission, subject: i64) -> None:
        """Restore the counts of the surrounding ability, and follow up what this one has revealed or laid."""
        before = g.context
        assert isinstance(before, AbilityDeeds)
        done = g.deeds
        if done & LAID:
            g.laid_last = g.laid
        g.deeds = before.deeds
        g.discards = before.discards
        g.reveals = min(before.reveals, g.known)
        g.laid = before.laid
        if done & (REVEALED | LAID):
            follow_up(g, done, before.shown)


def follow_up(g: Mission, done: i64, shown: i64) -> None:
    """The cards it showed beyond the first `shown`, then reactions to its revealing and its tokens."""
    while len(g.shown) > shown:
        card = g.shown.pop()
        if card.on_reveal is not None:
            g.push(card.on_reveal, cards.OWNED + card.index)
    if not done & ECHO:
        g.push(ECHO_END, g.deeds)
        g.deeds |= ECHO
        if done & LAID:
            g.emit(cards.LAYING, cards.STAGE, cards.GAP)
        if done & REVEALED:
            g.emit(cards.REVEALING, cards.STAGE, cards.GAP)


class EchoEnd(Op[Mission]):
    """Reactions to revealing or tokens are no occasion for further ones; from here on it may be again."""

    def run(self, g: Mission, subject: i64) -> None:
        g.deeds = subject


END: Final = End()
ECHO_END: Final = EchoEnd()


class AnswerAbility(CardOption[Mission, cards.Card]):
    """Use an ability that asks."""

    def __init__(self, key: str, label: str, card: cards.Card, asked: cards.AskedTrigger[Mission]) -> None:
        super().__init__(key, label, card)
        self.trigger: Final[Op[Any]] = asked.then
        self.moment: Final = asked.moment

    def refusal(self, g: Mission) -> str:
        """Return the rule: equipment may be inactive (BC-131, BC-133), or the ability has another moment."""
        if self.card.kind == cards.MOVE or contains(g.gear, self.card):
            return self.moment
        return "BC-133" if contains(g.gear, self.card.back) else "BC-131"

    def run(self, g: Mission, subject: i64) -> None:
        self.trigger.run(g, subject)


class Benefit(Op[Mission]):
    """Discards have bought what follows, which is of use if it can do anything (BC-228)."""

    def __init__(self, then: Op[Any], effect: Effect[Any]) -> None:
        self.then: Final = then
        self.effect: Final = effect

    def run(self, g: Mission, subject: i64) -> None:
        g.push(self.then, subject)
        if self.effect.is_possible(g, subject):
            benefit(g)


# -- effects joined together -------------------------------------------------------------------


STOCK: Final = (effects.Steps, effects.ChooseOne, effects.If, effects.IfPaid, effects.ForEach, effects.Costs)
"""The connectives of the kernel that this game uses."""


class PaidDeed(effects.Paid[Mission]):
    """An effect for a cost; a discard may be paid for an effect that does nothing (BC-228)."""

    def __init__(self, costs: Effect[Any], effect: Effect[Any]) -> None:
        super().__init__(costs, effect)
        if costs.is_worth_paying():
            self.bought = Benefit(effect, effect)


class OnceAStage(cards.StageEvent[Mission]):
    """For an accomplishment token, mostly."""

    FORM = "event = event : {ability:ability}"

    ability: Effect[Any]

    def run(self, g: Mission, subject: i64) -> None:
        g.events = (*g.events, self)
        CarryOutAbility(self.ability).run(g, subject)

    def is_done(self, g: Mission) -> bool:
        for event in g.events:
            if event is self:
                return True
        return False

    def is_possible(self, g: Mission, subject: i64) -> bool:
        return not self.is_done(g) and self.ability.is_possible(g, subject)


# -- a card in play ----------------------------------------------------------------------------


def play_card(g: Mission, card: cards.Card) -> None:
    """Put a card in the play area: its power, its bonus and rules, then its abilities if wanted (BC-063)."""
    g.play_area.append(card)
    if g.journal is not None:
        g.note("played", (card.name,))
    if card.physical or card.evasion:
        g.gain_power(card.physical, card.evasion, card.id)
    if card.bonus is not None:
        g.bonuses.append(card)
    if card.asks:
        g.in_force.append(card)
        g.asks |= card.asks
    if card.abilities:
        g.push(ASK, cards.OWNED + card.index)


class AskAbility(Op[Mission]):
    """Ask which ability of the card just played to use, in any order."""

    ASKS = "use"

    def asker(self, g: Mission, subject: i64) -> str:
        return g.speaker(subject)

    def run(self, g: Mission, subject: i64) -> None:
        card = g.card_set.cards[subject - cards.OWNED]
        used = chosen_of(g, self)
        for i in range(i64(len(card.abilities))):
            if not used >> i & 1 and card.abilities[i].is_possible(g, subject):
                g.options.append(g.card_set.by_card[card.index].use[i])
        if g.options:
            g.options.append(g.card_set.no)


class UseAbility(CardOption[Mission, cards.Card]):
    """Use an ability of the card just played (BC-064)."""

    def __init__(self, key: str, label: str, card: cards.Card, number: i64) -> None:
        super().__init__(key, label, card)
        self.number: Final = number
        self.trigger: Final[Op[Any]] = CarryOutAbility(card.abilities[number])

    def refusal(self, g: Mission) -> str:
        if contains(g.options, self):
            return ""
        possible = self.card.abilities[self.number].is_possible(g, cards.OWNED + self.card.index)
        return "BC-063" if possible or not g.play_area or g.play_area[-1] is not self.card else "BC-060"

    def run(self, g: Mission, subject: i64) -> None:
        if len(self.card.abilities) > 1:
            g.push_in(SoFar(ASK, chosen_of(g, ASK) | bit(self.number)), ASK, subject)
        self.trigger.run(g, subject)


ASK: Final = AskAbility()
