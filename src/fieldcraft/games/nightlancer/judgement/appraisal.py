"""The judgement of a night: what bots, hints and training make of its positions."""

from __future__ import annotations

from typing import Any, ClassVar

from fieldcraft.games.nightlancer.judgement.evaluation import evaluate
from fieldcraft.games.nightlancer.judgement.features import features, part, reached
from fieldcraft.games.nightlancer.judgement.worth import Worth
from fieldcraft.games.nightlancer.phases.exchange import Ask, ExchangeAside
from fieldcraft.games.nightlancer.table.state import Night
from fieldcraft.kernel.appraisal import Appraisal
from fieldcraft.kernel.state import Option
from fieldcraft.native import i64


class NightAppraisal(Appraisal[Night]):
    """Rivals, or people together against the Rival."""

    WORTH: ClassVar[Any] = Worth
    CHANCE_OUTCOMES: ClassVar[int] = 6
    """The faces of the die."""

    def evaluate(self, g: Night, seat: i64) -> i64:
        return evaluate(g, self.worth, seat)

    def part(self, g: Night) -> i64:
        return part(g)

    def features(self, g: Night, seat: i64) -> list[float]:
        return features(g, self.worth, seat)

    def reached(self, g: Night, seat: i64) -> float:
        return reached(g, seat)

    def is_friend(self, g: Night, seat: i64, other: i64) -> bool:
        return g.terms.together or seat == other

    def fix_chance(self, g: Night, n: i64) -> None:
        """Have the next roll show the n-th face of the die, unless a roll is set already."""
        if not g.dice:
            g.dice = (n % self.CHANCE_OUTCOMES,)

    def is_chance_used(self, g: Night) -> bool:
        return not g.dice

    def is_aside(self, option: Option[Any]) -> bool:
        """True for beginning an exchange, and for asking for a thing, at any question of others."""
        return isinstance(option, (ExchangeAside, Ask))
