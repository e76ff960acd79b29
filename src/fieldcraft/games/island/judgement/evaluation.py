"""Evaluation of the island, for bots: a number comparable within one game.

The forecast weighs most: what a ravage will do, by the same functions that it runs (`forecast.strikes`).
A bot looks one choice ahead, so that what has only been begun, such as growth or a power without a target
yet, has a worth of its own.
"""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.island.judgement.worth import Worth
from fieldcraft.games.island.outward import forecast
from fieldcraft.games.island.phases.powers import TARGET, AtTarget, Target, Using, level_of
from fieldcraft.games.island.phases.spirits import (
    GainPower,
    Grow,
    GrowthParts,
    KeepOnePower,
    income,
    plays_shown,
)
from fieldcraft.games.island.printed.cards import BLIGHTED, BY_GROWTH, Power, Space
from fieldcraft.games.island.printed.pieces import BLIGHT, CITY, DAHAN, EXPLORER, TOWN, damage_of
from fieldcraft.games.island.table import blight, invaders
from fieldcraft.games.island.table.blight import Spread
from fieldcraft.games.island.table.harm import DealDamage
from fieldcraft.games.island.table.parts import NOWHERE
from fieldcraft.games.island.table.state import OWN_ROWS, Island
from fieldcraft.games.island.table.steps import FAST_POWERS, SLOW_POWERS, SPIRITS
from fieldcraft.games.island.vocabulary.deeds import Deed
from fieldcraft.games.island.vocabulary.presence import ENERGY_TRACK, PLAYS_TRACK, TakePresence
from fieldcraft.kernel.effects import Effect
from fieldcraft.kernel.state import LOST, PLAYING, WON, Op, bit, holds
from fieldcraft.native import i64

ANSWERS: Final = 450
"""Maximum number of answers that are weighed within a deed, times the number of lands.

It comes to fifty on one board, which is each target of a power with each way of its first piece. On more
boards an answer costs more.
"""
AIMS: Final = 4
"""Maximum number of targets of a power weighed on several boards: lands where most is at stake."""
ENOUGH: Final = 10
"""Energy of a Spirit, now and in two turns, beyond which more is worth little."""
ANY: Final = -1
"""Any blight card may have come up."""
NUMBER: Final = 60
"""A number of a track, in parts: each space on the way to a higher one counts for its share of them."""
NEXT: Final = 2
"""Divisor of the weight of a threat next turn, compared with one now."""


def evaluate(g: Island, w: Worth) -> i64:
    """The worth of the position; what has been played and waits to be used is worth what it could do."""
    value = look(g, w, ANSWERS // g.map.size, ANY, g.units > 1)
    if g.status == PLAYING and g.phase <= SLOW_POWERS:
        for spirit in range(i64(len(g.spirits))):
            if g.panels[spirit].played:
                value += prospects(g, w, spirit)
    return value


def foresee(g: Island, w: Worth) -> i64:
    """Return the evaluation as far as anybody may know.

    Deeds are played on to their results on a table that is dealt again, so that no unseen card is revealed.
    """
    if not plays_on(g):
        return evaluate(g, w)
    dealt = g.determinize(0, 0)
    assert isinstance(dealt, Island)
    return evaluate(dealt, w)


def plays_on(g: Island) -> bool:
    """True if `evaluate` plays on from here."""
    if g.status != PLAYING:
        return False
    return is_within(g.frame.op) or any(panel.played for panel in g.panels)


def estimate(g: Island, w: Worth) -> i64:
    """The worth of the position; where a deed has been begun, that of the best way to end it."""
    return look(g, w, ANSWERS // g.map.size, ANY, False)


def look(g: Island, w: Worth, budget: i64, stack: i64, is_far: bool) -> i64:
    """Return the value of the best answer to a question within a deed; other questions are left open.

    No more positions than `budget` are weighed; a question with more answers than that is left open.  With
    fewer blight cards in the stack than `stack`, a card has come up that nobody could foresee.
    """
    if i64(len(g.blight.stack)) < stack:
        return -w.end
    n = i64(len(g.options))
    if n == 0 or not is_within(g.frame.op):
        return worth(g, w)
    if is_far:
        return look_far(g, w, budget, stack)
    if n > budget:
        return worth(g, w)
    best: i64 = 0
    for i in range(n):
        value = look(answered(g, i), w, budget // n, stack, False)
        if i == 0 or value > best:
            best = value
    return best


def look_far(g: Island, w: Worth, budget: i64, stack: i64) -> i64:
    """Return the value on several boards, where only the most telling answers to a question are weighed.

    A question may have more answers than can be weighed. Plans meet too many positions for this (`estimate`).
    """
    at = telling(g, w, AIMS if isinstance(g.frame.op, Target) else max(1, budget))
    n = i64(len(at))
    best: i64 = 0
    for i in range(n):
        value = look(answered(g, at[i]), w, budget // n, stack, True)
        if i == 0 or value > best:
            best = value
    return best


def answered(g: Island, i: i64) -> Island:
    """The position after an answer, on a table of its own."""
    after = g.clone()
    assert isinstance(after, Island)
    after.choose(i)
    return after


def telling(g: Island, w: Worth, most: i64) -> list[int]:
    """Return the places of at most `most` options: lands where most is at stake, else the first ones."""
    n = i64(len(g.options))
    if n <= most:
        return list(range(n))
    if not isinstance(g.frame.op, Target):
        return list(range(most))
    now, following = forecast.strikes(g)
    ranked: list[tuple[int, int]] = []
    for i in range(n):
        option = g.options[i]
        stake = at_stake(g, w, option.land(g), now, following) if isinstance(option, AtTarget) else 0
        ranked.append((-stake, i))
    ranked.sort()
    return [place for _, place in ranked[:most]]


def at_stake(g: Island, w: Worth, land: i64, now: i64, following: i64) -> i64:
    """Return the weight of what is in a land: blight that is coming or present, invaders, dahan."""
    value: i64 = 0
    if now >> land & 1:
        value = 2 * w.blight
    elif following >> land & 1:
        value = w.blight
    value += g.pieces[EXPLORER][land] * w.explorer + g.pieces[TOWN][land] * w.town
    value += g.pieces[CITY][land] * w.city + g.pieces[DAHAN][land] * w.dahan
    return value + (w.blight // NEXT if g.pieces[BLIGHT][land] else 0)


def is_within(op: Op[Any]) -> bool:
    """True if the op asks within a deed, such as where and what to push."""
    return isinstance(op, (Effect, Target, DealDamage, Spread)) and not isinstance(
        op, (GainPower, KeepOnePower)
    )


def prospects(g: Island, w: Worth, spirit: i64) -> i64:
    """Return what the ready powers of a Spirit promise, less the usual worth of a power."""
    value: i64 = 0
    for power in g.panels[spirit].played:
        if is_ahead(g, spirit, power):
            value += prospect(g, w, spirit, power) - w.card - w.unused
    for power in g.spirits[spirit].innates:
        if is_ahead(g, spirit, power) and level_of(g, power, spirit):
            value += prospect(g, w, spirit, power) - level_of(g, power, spirit) * w.unused
    return value


def prospect(g: Island, w: Worth, spirit: i64, power: Power) -> i64:
    """Return the gain of the best use of a power: of a fast one now, of a slow one after an invader step."""
    then = g.clone()
    assert isinstance(then, Island)
    then.options = []
    then.pending = None
    if not power.speed:
        then.phase = FAST_POWERS
    elif g.phase < SLOW_POWERS:
        then.phase = SLOW_POWERS
        then.own_invaders().to_ravage = then.invaders.to_build
        then.own_invaders().to_build = ()
    before = worth(then, w)
    then.push_in(Using(power, spirit), TARGET)
    then.advance()
    return max(0, look(then, w, ANSWERS // g.map.size, i64(len(g.blight.stack)), g.units > 1) - before)


def worth(g: Island, w: Worth) -> i64:
    """The end above all; then fear, invaders, the blight that is coming, what the Spirits have.

    What the whole island has in common, such as fear cards, weighs once for each board: there is as much more
    to do for it.
    """
    if g.status == WON:
        return w.end
    if g.status == LOST:
        return g.turn * w.turn - w.end
    value = w.terror * (g.terror - 1) - w.fear_card * i64(len(g.fear.deck))
    value = g.units * (value + i64(len(g.invaders.order)) * w.invader_card)
    value += (g.units * w.fear_card * g.fear.made) // max(1, g.fear.markers)
    value -= invaders_weigh(g, w) - g.on_island(DAHAN) * w.dahan
    now, following = forecast.strikes(g)
    value -= blight_weighs(g, w, now, following)
    peopled: i64 = 0
    for land in range(g.map.size):
        if g.invaders_in(land):
            peopled |= bit(land)
    for spirit in range(i64(len(g.spirits))):
        value += of_spirit(g, w, spirit, now, following, peopled)
    return value + tokens_weigh(g, w) + begun(g, w)


def tokens_weigh(g: Island, w: Worth) -> i64:
    """Return the weight of all tokens; the first one that can stop something soon weighs more."""
    value: i64 = 0
    kinds = g.card_set.pieces
    empty = g.map.empty
    for kind in range(OWN_ROWS, i64(len(g.pieces))):
        row = g.pieces[kind]
        if row is empty:
            continue
        for land in range(g.map.size):
            if row[land]:
                value += row[land] * w.token
                if kinds.stops_build.contains(kind) and g.invaders_in(land):
                    value += w.stops_build - w.token
                elif kinds.stops_explore.contains(kind) and invaders.is_reached(g, land, 1):
                    value += w.stops_explore - w.token
                elif kinds.stops_blight.contains(kind) and not g.pieces[BLIGHT][land]:
                    value += w.stops_blight - w.token
                elif kinds.worsens.contains(kind):
                    value += (w.worsens if g.invaders_in(land) else 0) - g.pieces[DAHAN][land] * w.token
    return value


def invaders_weigh(g: Island, w: Worth) -> i64:
    """Return the weight of all invaders, more for those that bar the current victory."""
    value = g.on_island(EXPLORER) * w.explorer + g.on_island(TOWN) * w.town + g.on_island(CITY) * w.city
    barred_from = CITY if g.terror == 3 else TOWN if g.terror == 2 else EXPLORER
    for kind in range(barred_from, CITY + 1):
        value += g.on_island(kind) * w.barring
    for hurt in g.odd:
        if hurt.kind <= CITY and g.phase < SLOW_POWERS:
            value -= damage_of(hurt.mark) * w.wound
    return value


def blight_weighs(g: Island, w: Worth, now: i64, following: i64) -> i64:
    """Return the weight of coming blight: of the few counters left afterwards, and of the card."""
    value: i64 = 0
    left = g.blight.pool
    for land in range(g.map.size):
        n: i64 = (
            2 if g.pieces[BLIGHT][land] and not blight.is_firm(g, land, g.pieces[BLIGHT][land] + 1) else 1
        )
        if now >> land & 1:
            left -= n
        elif following >> land & 1:
            value += n * w.blight // NEXT
    if g.blight.face == BLIGHTED:
        value += g.units * w.blighted
        if left < 0:
            value += g.units * w.doom
    elif left < 0:
        value += g.units * w.blighted
        left += w.refill * g.units
    short = max(0, w.enough * g.units - left)
    return value - left * w.blight + short * short * w.scarce // max(1, g.units)


def of_spirit(g: Island, w: Worth, spirit: i64, now: i64, following: i64, peopled: i64) -> i64:
    """Return the worth of a Spirit: lasting presence, income, cards, and elements for its innate powers."""
    value: i64 = 0
    coming = coming_presence(g, spirit)
    left: i64 = 0
    presence = g.panels[spirit].presence
    for land in range(g.map.size):
        n = presence[land] + (1 if land == coming else 0)
        if n and now >> land & 1 and not blight.is_firm(g, land, g.pieces[BLIGHT][land] + 1):
            n -= 1
        if n:
            left += n
            value += w.land + min(n, 2) * w.presence + max(n - 2, 0) * (w.presence // 2)
            if n > 1 or g.is_site(spirit, land):
                value += w.site
            if following >> land & 1:
                value -= w.presence // NEXT
            for near in g.near(land):
                if peopled >> near & 1:
                    value += w.reach
    lacking = max(0, w.sturdy - left)
    value -= lacking * lacking * w.frail
    purse = g.panels[spirit].energy + 2 * income(g, spirit)
    value += min(purse, ENOUGH) * w.energy + max(purse - ENOUGH, 0) * (w.energy // 4)
    return value + of_tracks(g, w, spirit) + of_cards(g, w, spirit)


def of_tracks(g: Island, w: Worth, spirit: i64) -> i64:
    """Return the worth of income and plays; those count most that match, so that cards can be paid for."""
    opened = g.panels[spirit].opened
    printed = g.spirits[spirit]
    paid = risen(printed.energy, opened[ENERGY_TRACK])
    plays = risen(printed.plays, opened[PLAYS_TRACK])
    for spaces, track in ((printed.energy, ENERGY_TRACK), (printed.plays, PLAYS_TRACK)):
        plays += added(spaces, opened[track])
    value = min(plays, paid + NUMBER) * w.play + max(0, plays - paid - NUMBER) * w.spare_play
    value += min(paid, plays + NUMBER) * w.income + max(0, paid - plays - NUMBER) * w.spare_income
    return value // NUMBER + (opened[ENERGY_TRACK] + opened[PLAYS_TRACK]) * w.space


def risen(spaces: list[Space], opened: i64) -> i64:
    """The number that a track shows, in parts, with the share of the way to the next higher one."""
    shown: i64 = 0
    since: i64 = 0
    for at in range(i64(len(spaces))):
        n: i64 = spaces[at].number
        if n <= shown:
            continue
        if at >= opened:
            return shown * NUMBER + (n - shown) * NUMBER * (opened - since) // (at + 1 - since)
        shown = n
        since = at + 1
    return shown * NUMBER


def added(spaces: list[Space], opened: i64) -> i64:
    """Return the card plays that open spaces add, in parts, with the share of the way to the next one."""
    value: i64 = 0
    since: i64 = 0
    for at in range(i64(len(spaces))):
        if spaces[at].more_plays:
            if at >= opened:
                return value + spaces[at].more_plays * NUMBER * (opened - since) // (at + 1 - since)
            value += spaces[at].more_plays * NUMBER
            since = at + 1
    return value


def coming_presence(g: Island, spirit: i64) -> i64:
    """The land to which presence of the Spirit is about to come; NOWHERE for none."""
    op = g.frame.op
    if g.options and isinstance(op, TakePresence) and g.doing().spirit == spirit:
        return g.frame.subject
    return NOWHERE


def of_cards(g: Island, w: Worth, spirit: i64) -> i64:
    """Cards of the hand, as many as can be played weigh more; cards in play; innate powers that are ready."""
    value: i64 = 0
    panel = g.panels[spirit]
    held = i64(len(panel.hand))
    now = min(held, still_plays(g, spirit))
    value += now * w.card + (held - now) * w.spare_card
    for power in panel.hand:
        value += fitting(g, w, spirit, power)
    value += i64(len(panel.discard)) * w.discard
    for power in panel.played:
        value += w.energy * g.cost(power)
        if is_ahead(g, spirit, power):
            value += w.card + w.unused
    for power in g.spirits[spirit].innates:
        if is_ahead(g, spirit, power):
            value += level_of(g, power, spirit) * w.unused
    return value


def still_plays(g: Island, spirit: i64) -> i64:
    """Return how many cards the Spirit may still play this turn."""
    if g.phase != SPIRITS:
        return 0
    is_growing = isinstance(g.frame.op, (Grow, GrowthParts)) or g.cause() == BY_GROWTH
    panel = g.panels[spirit]
    return plays_shown(g, spirit) if is_growing and not panel.played else panel.plays


def fitting(g: Island, w: Worth, spirit: i64, power: Power) -> i64:
    """Return the worth of a card's elements for the innate powers of the Spirit."""
    value: i64 = 0
    for innate in g.spirits[spirit].innates:
        for amount in innate.levels[0].amounts:
            for element in power.elements:
                if element == amount.element:
                    value += w.fitting
    return value


def is_ahead(g: Island, spirit: i64, power: Power) -> bool:
    """True if the power may still be used this turn."""
    if holds(g.panels[spirit].used, power):
        return False
    return g.phase <= (SLOW_POWERS if power.speed else FAST_POWERS)


def begun(g: Island, w: Worth) -> i64:
    """Return the worth of what has been begun: parts of growth to be done, a power without a target."""
    if not g.options:
        return 0
    op = g.frame.op
    if isinstance(op, Target):
        return w.card + w.unused
    if isinstance(op, Spread):
        return -w.spreading
    value: i64 = 0
    if isinstance(op, GrowthParts):
        for part in op.remaining(g):
            assert isinstance(part.op, Deed)
            value += promise(g, w, part.op.GROWS, g.frame.subject)
    return value


def promise(g: Island, w: Worth, grows: str, spirit: i64) -> i64:
    """Return the worth of a part of growth before it is done."""
    if grows == "presence":
        return w.placing
    if grows == "own":
        return w.placing // 2
    if grows == "power":
        spare = i64(len(g.panels[spirit].hand)) - plays_shown(g, spirit)
        return w.drawing if spare <= 0 else w.drawing // (spare + 1)
    if grows == "reclaim":
        n = i64(len(g.panels[spirit].discard))
        lacking = max(0, plays_shown(g, spirit) - i64(len(g.panels[spirit].hand)))
        return n * w.reclaiming + min(n, lacking) * w.card
    return w.energy * 2
