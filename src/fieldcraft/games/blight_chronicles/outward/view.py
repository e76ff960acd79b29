"""A mission as others handle it: copies of it, and what its player may know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from fieldcraft.games.blight_chronicles.printed.cards import (
    COST,
    OUTFIT,
    PLACES,
    SLOTS,
    SURCHARGE,
    TOOLS,
    Card,
)
from fieldcraft.games.blight_chronicles.table.costs import due, every_bonus, price, surcharge
from fieldcraft.games.blight_chronicles.table.state import Mission
from fieldcraft.kernel.state import deck_view
from fieldcraft.native import i64

if TYPE_CHECKING:
    from fieldcraft.games.blight_chronicles.outward.models import BlightView


class Campaign(Mission):
    """The whole of a mission at one decision."""

    def choose(self, index: i64) -> None:
        """Take an option; where there was another, the rounds with nothing to decide are over (BC-242)."""
        if len(self.options) > 1:
            self.idle = 0
        super().choose(index)

    def clone(self) -> Campaign:
        return Campaign(self.card_set, 0, self)

    def view(self, seat: i64) -> BlightView:
        return view(self)

    def snapshot(self) -> dict[str, Any]:
        return {**view(self), **hidden(self)}


def view(g: Mission) -> BlightView:
    """Return everything a player at the table sees or has seen, in the notation of scenarios."""
    limit, limiting = g.suspicion_limit()
    costs = g.homes(COST)
    extra = g.homes(SURCHARGE)
    every = every_bonus(g)
    prices = [price(g, place, costs) for place in range(PLACES)]
    shown: dict[str, Any] = {
        "game": g.card_set.id,
        "level": g.level.id,
        "stage": g.stage.id,
        "position": g.position,
        "between": g.between,
        "completed": [stage.id for stage in g.completed],
        "ways": [[way.id for way in stage.next] for stage in g.completed],
        "round": g.round,
        "reshuffles": g.reshuffles,
        "suspicion_limit": limit,
        "suspicion_limit_of": limiting.id,
        "hand_size": g.hand_size,
        "events": events_done(g),
        "slots": [mark(g, place) for place in range(SLOTS)],
        "marks": [mark(g, place) for place in range(SLOTS, PLACES)],
        "prices": prices,
        "dues": [due(g, place, prices[place], every) for place in range(PLACES)],
        "surcharges": [surcharge(g, place, extra) for place in range(SLOTS)],
        "physical": g.physical,
        "evasion": g.evasion,
        "tokens": g.area,
        "targets": g.targets,
        "bypassed": g.bypassed,
        "bonuses": ids(g.bonuses),
        "in_force": ids(g.in_force),
        "hand": ids(g.hand),
        "play_area": ids(g.play_area),
        "discard": ids(g.discard),
        **deck_view(ids(g.deck), g.known),
        "revealed": g.reveals,
        "tools": [tool(g, slot) for slot in range(TOOLS)],
        "outfit": g.gear[OUTFIT].id,
        "set_aside": ids(g.set_aside),
        "removed": ids(g.removed),
        "dropped": ids(g.dropped),
        "obstacle_deck": len(g.obstacle_deck),
        "obstacle_bottom": ids(g.obstacle_deck[: g.under]),
        "avoided": len(g.avoided),
        "status": g.status,
        "cause": g.cause,
        "question": g.question(),
        "options": [option.key for option in g.options],
    }
    for stock in g.card_set.stocks:
        shown[stock.id] = g.counts[stock.number]
    return cast("BlightView", shown)


def mark(g: Mission, place: i64) -> str:
    """Return the contents of a place: `guard`, `guard!` face down, `guard+1` with tokens, `-` for nothing."""
    tokens = g.tokens[place]
    mark = g.places[place].written
    return f"{mark}{tokens:+d}" if tokens else mark


def tool(g: Mission, slot: i64) -> str:
    """A tool slot: `taser`, `rope!` face down, `carbine+1` with counters unlike its charges, `-` none."""
    counters = g.counters[slot]
    card = g.gear[slot]
    return card.written if counters == card.front.charges else f"{card.written}{counters:+d}"


def events_done(g: Mission) -> list[str]:
    """The numbers of the stage's events, and the ids of obstacles, whose event is done."""
    done: list[str] = []
    if g.events:
        for i in range(i64(len(g.stage.events))):
            if g.stage.events[i].is_done(g):
                done.append(str(i + 1))
        for card in g.card_set.obstacles:
            if card.event is not None and card.event.is_done(g):
                done.append(card.id)
    return done


def hidden(g: Mission) -> dict[str, Any]:
    """Return what a snapshot has in addition to a view."""
    return {
        "deck": ids(g.deck)[::-1],
        "obstacle_deck": ids(g.obstacle_deck)[::-1],
        "avoided": ids(g.avoided)[::-1],
        "known": g.known,
        "under": g.under,
        "idle": [g.idle, g.worst],
        "eliminated": g.eliminated,
        "knocked": g.knocked,
        "ability": [g.deeds, g.discards, g.reveals, g.laid, g.laid_last, g.bonus_tokens],
        "shown": ids(g.shown),
        "used": [list(use) for use in g.used],
        "reactions": g.reactions,
        "moved": g.moved,
        "lasting": [failure.reason() for failure in g.lasting],
        "decision": g._decision(),
    }


def ids(cards: list[Card]) -> list[str]:
    return [card.id for card in cards]
