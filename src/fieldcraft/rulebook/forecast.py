"""Consequences of a choice, as the engine itself plays it on tables that are dealt for a seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from fieldcraft.kernel.state import LOST, PLAYING, Fact, State
from fieldcraft.rulebook.deals import Deals, continued

Grave: TypeAlias = Callable[[State], str]
"""Returns from a table in a sentence what a choice has done that cannot be mended; '' for nothing."""

DEALS: Final = 5
"""Tables on which a choice is tried, since a card that is drawn may change what comes."""


def forecast(
    deals: Deals,
    verbs: tuple[str, ...],
    counts: Callable[[Fact], int],
    shows: tuple[str, ...] = (),
    mildest: Callable[[State], int] | None = None,
    grave: Grave | None = None,
) -> dict[str, Any] | None:
    """Return what the option with one of these verbs adds to a gauge, by card; None if none is on offer.

    `counts` says how much a fact adds.  Facts of the kinds `shows` turn up what nobody knows yet, and a
    question may be answered in several ways: from there on there may be more, so it is `at_least` that.
    It is `lost` where the game ends in defeat on every table; `grave` is what cannot be mended on each.
    `mildest` answers a question on the way to the seat's next turn so that the least comes, -1 for others.

    What comes before the first of `shows` is the same on every table, and what comes after it is not
    counted. So one table is enough, unless it is lost or has something grave, which the others confirm.
    """
    g = deals.state
    index = next((n for n, option in enumerate(g.options) if option.parts.verb in verbs), -1)
    if index < 0:
        return None
    tried = []
    said: set[str] = set()
    for deal in range(DEALS):
        after = deals.after(index, deal)
        then = after if mildest is None else continued(after, mildest)
        is_open = asks_on_the_way(g, after) if mildest is None else then is not after
        tried.append(added(then, counts, shows, is_open))
        told = "" if grave is None else grave(then)
        said.add(told)
        if not (told or tried[-1]["lost"]):
            break
    least = min(tried, key=lambda one: int(one["n"]))
    at_least = any(one["at_least"] or one["n"] > least["n"] for one in tried)
    lost = all(one["lost"] for one in tried)
    return least | {"at_least": at_least, "lost": lost, "grave": said.pop() if len(said) == 1 else ""}


def warnings(deals: Deals, grave: Grave, mildest: Callable[[State], int]) -> dict[str, dict[str, Any]]:
    """Return the options after which `grave` says the same of every table: the sentence, and if it is lost.

    `mildest` answers what has to follow, -1 for a question that is open.  A table that gives no warning
    spares the others, so that most options are tried once.
    """
    found: dict[str, dict[str, Any]] = {}
    for index, option in enumerate(deals.state.options):
        said = ""
        for deal in range(DEALS):
            then = continued(deals.after(index, deal), mildest)
            told = grave(then)
            if not told or said not in ("", told):
                break
            said = told
        else:
            found[option.key] = {"lost": then.status == LOST, "text": said}
    return found


def asks_on_the_way(g: State, after: State) -> bool:
    """True if something else than before is asked in the same turn."""
    return (
        after.status == PLAYING and after.turn == g.turn and after.question()["name"] != g.question()["name"]
    )


def added(
    then: State, counts: Callable[[Fact], int], shows: tuple[str, ...], is_open: bool
) -> dict[str, Any]:
    """Return what the facts of a table add; there may be more where a question `is_open`."""
    parts: list[dict[str, Any]] = []
    total = 0
    for fact in then.journal or ():
        if fact.kind in shows:
            is_open = True
            break
        n = counts(fact)
        if n:
            parts.append({"card": fact.source, "n": n})
            total += n
    return {"n": total, "parts": parts, "at_least": is_open, "lost": then.status == LOST}
