"""Consequences of playing a card, found by the engine on a table that is dealt again for a seat."""

from __future__ import annotations

from typing import Any

from fieldcraft.kernel.state import PLAYING, Option, State
from fieldcraft.rulebook.deals import Deals


def leads(deals: Deals, verb: str) -> dict[str, tuple[State, list[Option[Any]]]]:
    """Return for each option with this verb the table on which its seat is asked next, and the options then.

    The options are none where nothing more is asked and what was asked before is asked again.  What shows
    something hidden is left out: nobody knows where that leads.
    """
    found: dict[str, tuple[State, list[Option[Any]]]] = {}
    asked = deals.state.question()
    for index, option in enumerate(deals.state.options):
        if option.parts.verb == verb:
            then = deals.table(0)
            then.patient = True
            then.choose(index)
            shown = any(fact.reveals for fact in then.journal or ())
            if not shown and then.status == PLAYING and then.seat == deals.seat:
                same = then.question() == asked
                found[option.key] = (then, [] if same else then.options[:])
    return found
