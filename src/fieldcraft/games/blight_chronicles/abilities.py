"""How a text is carried out: abilities one inside another, what they ask, cost and join together."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.blight_chronicles.cards import (
    GAP,
    LAYING,
    MOVE,
    OWNED,
    REVEALING,
    STAGE,
    Asked,
    Card,
    Condition,
    Count,
    Effect,
    Event,
    contains,
)
from fieldcraft.games.blight_chronicles.state import ECHO, LAID, REVEALED, Mission
from fieldcraft.kernel.flow import Pick
from fieldcraft.kernel.state import Op, Option
from fieldcraft.native import i64

# -- an ability from its beginning to its end --------------------------------------------------


class Trigger(Op[Mission]):
    """Carry out an ability.  What it has done is its own, not that of one it interrupts (BC-231)."""

    def __init__(self, effect: Effect) -> None:
        self.effect: Final = effect

    def run(self, g: Mission, subject: i64) -> None:
        saved = g.told | g.discards << 6 | g.reveals << 14 | g.laid << 20 | i64(len(g.shown)) << 31
        g.push(END, saved)
        g.told &= ECHO
        g.discards = 0
        g.reveals = 0
        g.laid = 0
        self.effect.run(g, subject)


class End(Op[Mission]):
    """The ability is over; what its revealing and its tokens set off follows now (BC-101)."""

    def run(self, g: Mission, subject: i64) -> None:
        told = g.told
        if told & LAID:
            g.laid_last = g.laid
        shown = subject >> 31
        g.told = subject & 63
        g.discards = subject >> 6 & 255
        g.reveals = min(subject >> 14 & 63, g.known)
        g.laid = subject >> 20 & 2047
        if told & (REVEALED | LAID):
            while len(g.shown) > shown:
                card = g.shown.pop()
                if card.on_reveal is not None:
                    g.push(card.on_reveal, OWNED + card.index)
            if not told & ECHO:
                g.push(ECHO_END, g.told)
                g.told |= ECHO
                if told & LAID:
                    g.emit(LAYING, STAGE, GAP)
                if told & REVEALED:
                    g.emit(REVEALING, STAGE, GAP)


class EchoEnd(Op[Mission]):
    """Reactions to revealing or tokens are no occasion for further ones; from here on it may be again."""

    def run(self, g: Mission, subject: i64) -> None:
        g.told = subject


END: Final = End()
ECHO_END: Final = EchoEnd()


class Answer(Option[Mission]):
    """Use an ability that asks."""

    def __init__(self, key: str, label: str, card: Card, asked: Asked) -> None:
        super().__init__(key, label)
        self.card: Final = card
        self.trigger: Final = asked.trigger()
        self.moment: Final = asked.moment

    def refusal(self, g: Mission) -> str:
        """No question asks for it now: equipment may lie idle (BC-131, BC-133), or its moment is another."""
        if self.card.kind == MOVE or contains(g.gear, self.card):
            return self.moment
        return "BC-133" if contains(g.gear, self.card.back) else "BC-131"

    def run(self, g: Mission, subject: i64) -> None:
        g.push(self.trigger, subject)


class May(Asked):
    """An ability of the agent's own that sets itself off: optional (BC-059), asked unless it only helps."""

    ASKS = "use"

    def __init__(self, effect: Effect, moment: str) -> None:
        super().__init__(moment)
        self.effect: Final = effect
        self.op: Final[Op[Any]] = self.made(effect)

    def made(self, effect: Effect) -> Op[Any]:
        return Trigger(effect)

    def trigger(self) -> Op[Any]:
        return self.op

    def run(self, g: Mission, subject: i64) -> None:
        if self.effect.helps():
            self.op.run(g, subject)
        elif self.answer is not None and self.effect.is_possible(g, subject):
            g.options.append(self.answer)
            g.options.append(g.box.no)


class MayOfDiscard(May):
    """The same where a discard sets it off, which is then of use (BC-228)."""

    def made(self, effect: Effect) -> Op[Any]:
        return Benefit(Trigger(effect), effect)


class Benefit(Op[Mission]):
    """Discards have bought what follows, which is of use if it can do anything."""

    def __init__(self, then: Op[Any], effect: Effect) -> None:
        self.then: Final = then
        self.effect: Final = effect

    def run(self, g: Mission, subject: i64) -> None:
        g.push(self.then, subject)
        if self.effect.is_possible(g, subject):
            g.benefit()


# -- effects joined together -------------------------------------------------------------------


class Steps(Effect):
    """In order; each does as much as it can (BC-060)."""

    FORM = "{steps:step/, then}"
    CATEGORY = "sequence"

    def __init__(self, steps: tuple[Effect, ...]) -> None:
        self.steps: Final = list(steps)

    def run(self, g: Mission, subject: i64) -> None:
        for i in range(i64(len(self.steps)) - 1, -1, -1):
            g.push(self.steps[i], subject)

    def is_possible(self, g: Mission, subject: i64) -> bool:
        for step in self.steps:
            if step.is_possible(g, subject):
                return True
        return False

    def helps(self) -> bool:
        for step in self.steps:
            if not step.helps():
                return False
        return True

    def discards(self) -> bool:
        return any(step.discards() for step in self.steps)


class ChooseOne(Effect):
    """Exactly one; what cannot do anything only where none can."""

    FORM = "choose : {alternatives:sequence/; or}"
    CATEGORY = "effect"
    NAMES = "alternatives"
    ASKS = "choose"

    def __init__(self, alternatives: tuple[Effect, ...], labels: tuple[str, ...]) -> None:
        self.alternatives: Final = list(alternatives)
        self.picks: Final[list[Option[Any]]] = []
        for label, op in zip(labels, alternatives, strict=True):
            self.picks.append(Pick(label.lower().replace(" ", "-"), label, op))

    def run(self, g: Mission, subject: i64) -> None:
        some = self.is_possible(g, subject)
        for i in range(i64(len(self.picks))):
            if not some or self.alternatives[i].is_possible(g, subject):
                g.offer(self.picks[i])

    def is_possible(self, g: Mission, subject: i64) -> bool:
        for step in self.alternatives:
            if step.is_possible(g, subject):
                return True
        return False


class If(Effect):
    """Governs its own step, not what follows it."""

    FORM = "if {condition:condition} , {step:step}"

    def __init__(self, condition: Condition, step: Effect) -> None:
        self.condition: Final = condition
        self.step: Final = step

    def run(self, g: Mission, subject: i64) -> None:
        if self.condition.holds(g, subject):
            g.push(self.step, subject)

    def is_possible(self, g: Mission, subject: i64) -> bool:
        return self.condition.holds(g, subject) and self.step.is_possible(g, subject)

    def helps(self) -> bool:
        return self.step.helps()


class ForEach(Effect):
    """Counted first, then done that many times."""

    FORM = "for each {count:count} , {step:step}"

    def __init__(self, count: Count, step: Effect) -> None:
        self.count: Final = count
        self.step: Final = step

    def run(self, g: Mission, subject: i64) -> None:
        n = self.count.count(g, subject)
        if n:
            self.count.counted(g)
        for _ in range(n):
            g.push(self.step, subject)

    def is_possible(self, g: Mission, subject: i64) -> bool:
        return self.count.count(g, subject) > 0 and self.step.is_possible(g, subject)

    def helps(self) -> bool:
        return self.step.helps()


# -- costs and conditions before them ----------------------------------------------------------


class Costs(Effect):
    """Both in full."""

    FORM = "{costs:cost/ and}"
    CATEGORY = "costs"

    def __init__(self, costs: tuple[Effect, ...]) -> None:
        self.costs: Final = list(costs)

    def run(self, g: Mission, subject: i64) -> None:
        for i in range(i64(len(self.costs)) - 1, -1, -1):
            g.push(self.costs[i], subject)

    def payable(self, g: Mission, subject: i64) -> bool:
        for cost in self.costs:
            if not cost.payable(g, subject):
                return False
        return True

    def discards(self) -> bool:
        return any(cost.discards() for cost in self.costs)


class Paid(Effect):
    """An effect for a cost.  It may be in vain where the cost is worth paying for itself: a discard."""

    FORM = "{costs:costs} : {effect:effect}"
    CATEGORY = "ability"

    def __init__(self, costs: Effect, effect: Effect) -> None:
        self.costs: Final = costs
        self.effect: Final = effect
        self.discarding: Final[bool] = costs.discards()
        self.bought: Final[Op[Any]] = Benefit(effect, effect) if costs.discards() else effect

    def run(self, g: Mission, subject: i64) -> None:
        g.push(self.bought, subject)
        g.push(self.costs, subject)

    def is_possible(self, g: Mission, subject: i64) -> bool:
        return self.costs.payable(g, subject) and (self.discarding or self.effect.is_possible(g, subject))


class IfPaid(Paid):
    """The same under a condition."""

    FORM = "if {condition:condition} , {costs:costs} : {effect:effect}"

    def __init__(self, condition: Condition, costs: Effect, effect: Effect) -> None:
        super().__init__(costs, effect)
        self.condition: Final = condition

    def is_possible(self, g: Mission, subject: i64) -> bool:
        return self.condition.holds(g, subject) and super().is_possible(g, subject)


class OnceAStage(Event):
    """For an accomplishment token, mostly."""

    FORM = "event : {ability:ability}"
    CATEGORY = "event"

    def __init__(self, ability: Effect) -> None:
        super().__init__()
        self.ability: Final = ability
        self.trigger: Final[Op[Any]] = Trigger(ability)

    def run(self, g: Mission, subject: i64) -> None:
        g.events |= self.bit
        self.trigger.run(g, subject)

    def is_possible(self, g: Mission, subject: i64) -> bool:
        return not g.events & self.bit and self.ability.is_possible(g, subject)


# -- a card in play ----------------------------------------------------------------------------


def play_card(g: Mission, card: Card) -> None:
    """Put a card in the play area: its power, its bonus and rules, then its abilities if wanted (BC-063)."""
    g.played.append(card)
    if g.journal is not None:
        g.note("played", (card.name,))
    if card.physical or card.evasion:
        g.gain_power(card.physical, card.evasion)
    if card.bonus is not None:
        g.bonuses.append(card)
    if card.asks:
        g.in_force.append(card)
        g.asks |= card.asks
    if card.abilities:
        g.push(ASK, OWNED + card.index)


class Ask(Op[Mission]):
    """Which ability of the card just played to use, in any order; above the subject, a bit for each used."""

    ASKS = "use"

    def run(self, g: Mission, subject: i64) -> None:
        card = g.box.cards[(subject & 0xFFFF) - OWNED]
        for i in range(i64(len(card.abilities))):
            if not subject >> (16 + i) & 1 and card.abilities[i].is_possible(g, subject & 0xFFFF):
                g.options.append(card.use[i])
        if g.options:
            g.options.append(g.box.no)


class Use(Option[Mission]):
    """Use an ability of the card just played (BC-064); its subject is that of the question."""

    def __init__(self, key: str, label: str, card: Card, number: i64) -> None:
        super().__init__(key, label)
        self.card: Final = card
        self.number: Final = number
        self.trigger: Final[Op[Any]] = Trigger(card.abilities[number])

    def refusal(self, g: Mission) -> str:
        for option in g.options:
            if option is self:
                return ""
        if g.played and g.played[-1] is self.card:
            possible = self.card.abilities[self.number].is_possible(g, OWNED + self.card.index)
            return "BC-063" if possible else "BC-060"
        return "BC-063"

    def run(self, g: Mission, subject: i64) -> None:
        if len(self.card.abilities) > 1:
            g.push(ASK, subject | i64(1) << (16 + self.number))
        g.push(self.trigger, OWNED + self.card.index)


ASK: Final = Ask()
