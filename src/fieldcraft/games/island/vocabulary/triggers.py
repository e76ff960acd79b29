"""When the texts of blight cards and adversaries are carried out."""

from __future__ import annotations

from typing import Any, ClassVar

from fieldcraft.games.island.table.state import Island
from fieldcraft.kernel.effects import Effect
from fieldcraft.kernel.queries import Query
from fieldcraft.kernel.rules import ContinuousEffect
from fieldcraft.native import mypyc_attr

# -- moments of blight cards -------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class BlightMoment(Query[Island]):
    """A sentence of a blight card and when it works."""

    CATEGORY = "moment"
    SLOT: ClassVar[str] = ""
    effect: Effect[Any]


class WhenUp(BlightMoment):
    FORM = "when it comes up : {effect:effect}"
    SLOT: ClassVar[str] = "at_once"


class EachInvaderPhase(BlightMoment):
    FORM = "each invader phase : {effect:effect}"
    SLOT: ClassVar[str] = "each_invader_phase"


class EachSpiritPhase(BlightMoment):
    FORM = "each spirit phase : {effect:effect}"
    SLOT: ClassVar[str] = "each_spirit_phase"


class NowAndEach(BlightMoment):
    """Effects at once, and in every invader phase."""

    FORM = "now and each invader phase : {effect:effect}"


class FromNextTurn(Query[Island]):
    FORM = "moment = from the next turn on : {rule:rule}"
    rule: ContinuousEffect[Any]


class Forever(Query[Island]):
    """A rule of a Spirit's panel."""

    FORM = "special = always : {rule:rule}"
    rule: ContinuousEffect[Any]


# -- moments of adversaries --------------------------------------------------------------------


class OnSetup(BlightMoment):
    FORM = "foe = setup : {effect:effect}"
    SLOT: ClassVar[str] = "setup"


class AfterFirstExplore(BlightMoment):
    FORM = "foe = after the first explore : {effect:effect}"
    SLOT: ClassVar[str] = "opening"


class OnEscalation(BlightMoment):
    FORM = "foe = escalation : {effect:effect}"
    SLOT: ClassVar[str] = "escalation"


class OnEscalationAfter(BlightMoment):
    FORM = "foe = escalation after exploring : {effect:effect}"
    SLOT: ClassVar[str] = "escalation_after"


class AfterBuildStep(BlightMoment):
    FORM = "foe = after the build step : {effect:effect}"
    SLOT: ClassVar[str] = "after_build"


class AtEndOfSetup(BlightMoment):
    FORM = "foe = at the end of setup : {effect:effect}"
    SLOT: ClassVar[str] = "at_end"


class WhenMarkerUp(BlightMoment):
    FORM = "foe = when the marker comes up : {effect:effect}"
    SLOT: ClassVar[str] = "at_marker"


class AfterEachExplore(BlightMoment):
    FORM = "foe = after each explore card : {effect:effect}"
    SLOT: ClassVar[str] = "after_explore"
