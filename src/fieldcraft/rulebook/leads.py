"""Consequences of playing a card, found by the engine on a table that is dealt again for a seat."""

from __future__ import annotations

from typing import Any

from fieldcraft.kernel.state import PLAYING, Option, State


def leads(g: State, seat: int, verb: str) -> dict[str, tuple[State, list[Option[Any]]]]:
    """Return for each option with this verb the table on which its seat is asked next, and the options then.

    The options are none where nothing more is asked and what was asked before is asked again.  What shows
    something hidden is left out: nobody knows where that leads.
    """
    found: dict[str, tuple[State, list[Option[Any]]]] = {}
    dealt = None
    for index, option in enumerate(g.options):
        if option.parts.verb == verb:
            dealt = dealt or g.determinize(seat, 0)
            twin = dealt.clone()
            twin.patient = True
            twin.journal = []
            twin.choose(index)
            shown = any(fact.reveals for fact in twin.journal)
            if not shown and twin.status == PLAYING and twin.seat == seat:
                same = twin.question() == g.question()
                found[option.key] = (twin, [] if same else twin.options[:])
    return found
