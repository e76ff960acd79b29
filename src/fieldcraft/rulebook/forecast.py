"""What comes when a turn is ended now, as the engine itself plays it on tables dealt anew for a seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fieldcraft.kernel.state import LOST, PLAYING, Fact, State

DEALS: Final = 5
"""On so many tables it is tried, since a card that is drawn may change what comes."""


def forecast(
    g: State, seat: int, verbs: tuple[str, ...], counts: Callable[[Fact], int], shows: tuple[str, ...] = ()
) -> dict[str, Any] | None:
    """What the option with one of these verbs adds to a gauge, and by which cards; None where there is none.

    `counts` says how much a fact adds.  Facts of the kinds `shows` turn up what nobody knows yet, and a
    question may be answered in several ways: from there on there may be more, so it is `at_least` that.
    It is `lost` where the game ends in defeat on every table.
    """
    index = next((n for n, option in enumerate(g.options) if option.parts.verb in verbs), -1)
    if index < 0:
        return None
    tried = [ahead(g, g.determinize(seat, deal), index, counts, shows) for deal in range(DEALS)]
    least = min(tried, key=lambda one: int(one["n"]))
    at_least = any(one["at_least"] or one["n"] > least["n"] for one in tried)
    return least | {"at_least": at_least, "lost": all(one["lost"] for one in tried)}


def ahead(
    g: State, twin: State, index: int, counts: Callable[[Fact], int], shows: tuple[str, ...]
) -> dict[str, Any]:
    """What an option of `g` adds on one of those tables."""
    twin.patient = False
    twin.journal = []
    twin.choose(index)
    facts = twin.journal
    sure = next((n for n, fact in enumerate(facts) if fact.kind in shows), len(facts))
    parts = [{"card": fact.source, "n": counts(fact)} for fact in facts[:sure] if counts(fact)]
    asks = twin.status == PLAYING and twin.question()["name"] != g.question()["name"]
    is_open = asks and twin.turn == g.turn  # on the way to the next turn
    n = sum(counts(fact) for fact in facts[:sure])
    return {"n": n, "parts": parts, "at_least": is_open or sure < len(facts), "lost": twin.status == LOST}
