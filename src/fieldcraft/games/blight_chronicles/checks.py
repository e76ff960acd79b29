"""Checks of whole cards, beyond single sentences: texts on the wrong card, stages that cannot be won."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias

from fieldcraft.games.blight_chronicles.printed import cards
from fieldcraft.games.blight_chronicles.printed.cards import SLOTS, CardSet, Stage
from fieldcraft.games.blight_chronicles.printed.stocks import ACCOMPLISHMENTS
from fieldcraft.games.blight_chronicles.vocabulary import effects as ops
from fieldcraft.games.blight_chronicles.vocabulary import hand_effects as hands
from fieldcraft.games.blight_chronicles.vocabulary import obstacle_effects as strikes
from fieldcraft.games.blight_chronicles.vocabulary import sentences, targets
from fieldcraft.games.blight_chronicles.vocabulary.stocks import CountedStock, PooledPower, Resource
from fieldcraft.kernel.abilities import Ability
from fieldcraft.kernel.state import Op
from fieldcraft.language.forms import within, words_of
from fieldcraft.rulebook.entries import Entry

Complain: TypeAlias = Callable[[str, str, str, str], None]
"""Part of the data, card, field, and what is wrong."""

# Texts that speak of `this card` in a way that only one kind of card can be meant.
ONLY_OBSTACLES: Final = (strikes.PlaceThisOnMark, targets.This, targets.IsNear, targets.WasNear)
ONLY_GEAR: Final = (ops.DiscardThis, ops.TurnThisDown, ops.PutCounters, ops.RemoveCounters, targets.Counters)
ONLY_OWNED: Final = (ops.PlayThis, ops.RemoveThis, ops.DropThis)
ONLY_CARDS: Final = ONLY_OBSTACLES + ONLY_GEAR + ONLY_OWNED

FROM_POOL: Final = (sentences.PlaceCard, sentences.RemoveFromPool)
ABOUT_CARDS: Final = (sentences.AvoidedFaceUp, sentences.TokenLimit)


# -- what a text holds --------------------------------------------------------------------------


def tokens_in(found: list[Op[Any]]) -> int:
    """Return how many accomplishment tokens texts give, each sentence once."""
    gains = (part for part in within(*found) if isinstance(part, ops.GainTokens))
    return sum(gain.n for gain in gains if is_accomplishment(gain.stock))


def is_accomplishment(resource: Resource) -> bool:
    return isinstance(resource, CountedStock) and resource.stock.number == ACCOMPLISHMENTS


def power_in(op: Op[Any]) -> int:
    """Return the power that a text asks for."""
    return sum(n for n, _ in powers_in(op))


def powers_in(op: Op[Any]) -> list[tuple[int, int]]:
    """Return the amount and kind of each payment of power that a text asks for."""
    pays = [part for part in within(op) if isinstance(part, ops.Pay)]
    return [(pay.n, int(pay.stock.kind)) for pay in pays if isinstance(pay.stock, PooledPower)]


# -- one text ------------------------------------------------------------------------------------


def check_text(entry: Entry, found: list[Op[Any]], foreign: tuple[type[Op[Any]], ...]) -> None:
    """Check that a text says nothing of its own card, and asks for nothing, that cannot be."""
    for part in within(*found):
        if isinstance(part, foreign):
            entry.complain("text", f"'{words_of(part.FORM)}' cannot be said of this kind of card")
        if isinstance(part, hands.DiscardNamed) and part.card.half is not part.card:
            name = part.card.half.name
            entry.complain("text", f"'{part.card.name}' is an obstacle; discard '{name}'")
        if isinstance(part, ops.Pay) and isinstance(part.stock, PooledPower) and part.n > cards.MOST_PRICE:
            entry.complain("text", f"nobody can pay {part.n} power; the most is {cards.MOST_PRICE}")


def check_impact(entry: Entry, found: list[Op[Any]]) -> None:
    """Check that no Impact empties a slot again and again, since the deal would not end."""
    impacts = (op for op in found if isinstance(op, Ability) and op.SLOT == "on_impact")
    for part in within(*impacts):
        if isinstance(part, strikes.PutUnder | strikes.Sidestep):
            entry.complain("text", "an Impact must not put obstacles back to be dealt again")


def check_stages_named(entry: Entry, found: list[Op[Any]], ids: set[str]) -> None:
    """Check that every stage that a text asks for exists."""
    for part in within(*found):
        if isinstance(part, targets.StageCompleted) and part.stage not in ids:
            entry.complain("text", "there is no such stage")


# -- one stage -----------------------------------------------------------------------------------


def check_stage(entry: Entry, stage: Stage, most_suspicion: int) -> None:
    """Check what no single sentence can tell: pools, places, tokens, limits on the track."""
    left = list(stage.pool)
    taken: set[tuple[int, int]] = set()
    for op in stage.before + stage.after:
        if isinstance(op, sentences.PlaceCard):
            most = 3 if op.row else SLOTS
            if not 1 <= op.n <= most:
                entry.complain("before", f"there is no place {op.n}: they are numbered from 1 to {most}")
            if (op.row, op.n) in taken:
                entry.complain("before", f"two cards are placed on {op.n}")
            taken.add((op.row, op.n))
        if isinstance(op, FROM_POOL) and op.card not in stage.pool:
            entry.complain("before", f"'{op.card.name}' is in none of the stage's sets")
        if isinstance(op, sentences.RemoveFromPool):
            left = [card for card in left if card is not op.card]
    if len(left) <= SLOTS + 1:
        entry.complain("sets", f"the sets have {len(left)} cards, too few for {SLOTS} slots")
    sources = stage.event_tokens + sum(card.tokens for card in left)
    if sources < stage.tokens:
        entry.complain("objective", f"needs {stage.tokens} tokens, but the stage can give {sources}")
    check_failures(entry, stage, most_suspicion)


def check_failures(entry: Entry, stage: Stage, most: int) -> None:
    """A limit on the track, and no condition that cannot come about."""
    limits = [failure.limit() for failure in stage.failures if failure.limit()]
    if not limits or min(limits) > most or min(limits) < 1:
        entry.complain("failure", f"there must be a suspicion limit from 1 to {most}")
    for failure in stage.failures:
        if isinstance(failure, sentences.AvoidedFaceUp) and failure.card.on_oversight is None:
            entry.complain("failure", f"'{failure.card.name}' has no Oversight, after which this is tested")
        if isinstance(failure, ABOUT_CARDS) and failure.card not in stage.pool:
            entry.complain("failure", f"'{failure.card.name}' is in none of the stage's sets")


# -- the whole mission ---------------------------------------------------------------------------


def check_graph(card_set: CardSet, complain: Complain) -> None:
    """Check that every stage can be reached, none leads back, and each number has its position."""
    reached = reach(card_set.start)
    for stage in card_set.stages:
        where = f"stage {stage.id}"
        if stage not in reached:
            complain("stages", where, "", f"cannot be reached from stage {card_set.start.id}")
        if any(stage in reach(after) for after in stage.next):
            complain("stages", where, "next", "leads back to this stage")
        if any(after.number < stage.number for after in stage.next):
            complain("stages", where, "next", "leads to a stage with a lower number")
        if stage.number > len(card_set.positions):
            complain("stages", where, "number", "there is no such position on the mission card")


def remarks(card_set: CardSet) -> list[str]:
    """Return remarks on limits of suspicion that are odd but leave a mission playable, a sentence each."""
    return limits_that_fall(card_set) + limits_overruled(card_set)


def limits_overruled(card_set: CardSet) -> list[str]:
    """Return limits that an earlier stage's lasting one keeps a mission from reaching (BC-236)."""
    return [
        f"stage {after.id}: its limit of suspicion, {after.suspicion_limit()}, is above the"
        f" {failure.limit()} of stage {before.id}, which lasts till then (BC-236)."
        for before in card_set.stages
        for failure in before.failures
        for after in card_set.stages
        if after in reach(before)
        and failure.lasts_to(after.number)
        and 0 < failure.limit() < after.suspicion_limit()
    ]


def limits_that_fall(card_set: CardSet) -> list[str]:
    """Return the stages that a mission may enter with too much suspicion to go on (BC-241)."""
    return [
        f"stage {after.id}: its limit of suspicion, {after.suspicion_limit()}, is below the"
        f" {before.suspicion_limit()} of stage {before.id}, which leads to it (BC-241)."
        for before in card_set.stages
        for after in before.next
        if after.suspicion_limit() < before.suspicion_limit()
    ]


def check_use(card_set: CardSet, sets: Iterable[str], complain: Complain) -> None:
    """Check that every set has a stage and every level can be chosen."""
    used = {name for stage in card_set.stages for name in stage.sets}
    for name in sets:
        if name not in used:
            complain("obstacles", name, "", "no stage uses this set")
    chosen = {position.level for position in card_set.positions} | {1}
    for card in card_set.agent_cards:
        if card.level not in chosen:
            complain("agent", card.id, "level", f"no position grants a card of level {card.level}")


def reach(start: Stage) -> set[Stage]:
    """The stages that can follow this one, itself included."""
    found: set[Stage] = set()
    waiting = [start]
    while waiting:
        stage = waiting.pop()
        if stage not in found:
            found.add(stage)
            waiting += stage.next
    return found
