"""Bonuses on challenges, openings of obstacles, and hindrances of others."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from fieldcraft.games.nightlancer.printed.cards import Holding
from fieldcraft.games.nightlancer.printed.constants import AT_RIVAL_PAY, AT_RIVAL_ROLL, AT_SORTED, OPEN
from fieldcraft.games.nightlancer.printed.tracks import HEAT
from fieldcraft.games.nightlancer.table.state import Night
from fieldcraft.kernel.abilities import Ability
from fieldcraft.kernel.effects import Effect
from fieldcraft.kernel.queries import Query
from fieldcraft.kernel.state import Op
from fieldcraft.native import i64, mypyc_attr


class Bonus(Effect[Night]):
    """A bonus on an ability: in the current challenge, unless it is Always in Effect."""

    FORM = "bonus = {n:signed} {ability:ability}"
    n: i64
    ability: i64

    def run(self, g: Night, subject: i64) -> None:
        g.strengthen(self.n, g.said_by_context())


class Bonuses(Query[Night]):
    FORM = "bonuses = {parts:bonus/ and}"

    def __init__(self, parts: tuple[Bonus, ...]) -> None:
        self.parts: Final[list[Bonus]] = list(parts)


class PassGate(Effect[Night]):
    """Pass the obstacle before the current challenge (NL-265, NL-266)."""

    FORM = "opening = pass a(n) {gate:gate} obstacle"
    gate: i64

    def run(self, g: Night, subject: i64) -> None:
        g.own_actor().gate = OPEN


# -- cards before their owner -------------------------------------------------------------------


class Always(Ability[Night]):
    """Always in Effect: it changes the rating for good (NL-202, NL-234)."""

    FORM = "in-effect = always : {bonuses:bonuses}"
    bonuses: Op[Any]

    def attach_to(self, card: object) -> bool:
        assert isinstance(card, Holding)
        for part in parts(self.bonuses):
            card.always[part.ability] += part.n
        card.has_always = True
        return True


def parts(bonuses: Any) -> list[Bonus]:
    """Return the single bonuses of a text."""
    return bonuses.parts if isinstance(bonuses, Bonuses) else [bonuses]


class Shield(Ability[Night]):
    """A lost combat challenge costs less Health (NL-217)."""

    FORM = "in-effect = fight : lose {n:number} less health"
    n: i64

    def attach_to(self, card: object) -> bool:
        assert isinstance(card, Holding)
        was = card.shield
        card.shield = self.n
        return was == 0


# -- third uses --------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class ThirdUse(Effect[Night]):
    """An effect of a Contact on another person, who is its subject (NL-226, NL-228)."""

    CATEGORY = "hinder"
    MOMENT: ClassVar[int]
    """The moment at which it may be used."""

    def hindered(self) -> i64:
        """The ability on which it hinders, or -1."""
        return -1

    def degree(self) -> i64:
        """Return the change to that ability, below 0."""
        return 0


class HinderBy(ThirdUse):
    """Reduce the strength of the person in the current challenge."""

    FORM = "{n:signed} {ability:plain} of another player"
    MOMENT = AT_RIVAL_ROLL
    n: i64
    ability: i64

    def run(self, g: Night, subject: i64) -> None:
        g.strengthen(self.n, g.said_by_context())

    def hindered(self) -> i64:
        return self.ability

    def degree(self) -> i64:
        return self.n


class Expose(ThirdUse):
    FORM = "another player who is paid gains {n:number} heat"
    MOMENT = AT_RIVAL_PAY
    n: i64

    def run(self, g: Night, subject: i64) -> None:
        g.gain(subject, HEAT, self.n)


class Overtake(ThirdUse):
    """Change places with another person; the option chooses the person and does it itself (NL-371)."""

    FORM = "change places with a player ahead of you"
    MOMENT = AT_SORTED

    def run(self, g: Night, subject: i64) -> None:
        pass
