"""The island as others handle it: copies, what is known of it, what a view says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from fieldcraft.games.island.outward import forecast
from fieldcraft.games.island.phases.powers import pours_left
from fieldcraft.games.island.phases.spirits import GrowthParts
from fieldcraft.games.island.printed import cards
from fieldcraft.games.island.printed.cards import BLIGHTED, FAST, HEALTHY, NO_CARD, STILL_HEALTHY
from fieldcraft.games.island.printed.pieces import STRIFE, damage_of, written
from fieldcraft.games.island.table import invaders
from fieldcraft.games.island.table.harm import is_durable
from fieldcraft.games.island.table.state import ISOLATED, SKIPS_ALL, Island
from fieldcraft.games.island.table.zones import ZONES
from fieldcraft.kernel.flow import first
from fieldcraft.kernel.state import in_order
from fieldcraft.native import i64

if TYPE_CHECKING:
    from fieldcraft.games.island.outward.models import (
        AskedAbout,
        EventsView,
        Face,
        FearView,
        Held,
        InvadersView,
        IslandBlight,
        IslandView,
        SpiritView,
    )

FACES: Final[dict[int, Face]] = {HEALTHY: "healthy", STILL_HEALTHY: "still healthy", BLIGHTED: "blighted"}
OF_SPIRIT = ("grow", "part", "play", "use", "stay")
"""The questions whose subject is a Spirit."""
AT_START = ("start",)
"""The questions whose subject is a pair of a Spirit and something of it."""
OF_ACTOR = ("take",)
"""The questions about the Spirit whose text is being carried out."""
IN_LAND = ("dahan-go", "push", "gather", "hit", "hit-one", "remove", "destroy", "replace", "spread")
"""The questions whose subject is a land."""


class Table(Island):
    """The whole of a game at one decision."""

    ZONES = ZONES

    def clone(self) -> Table:
        return Table(self.card_set, self.map, self.plan, 0, self.seats, self)

    def view(self, seat: i64) -> IslandView:
        return view(self)

    def snapshot(self) -> dict[str, Any]:
        return {**view(self), **hidden(self)}


def view(g: Island) -> IslandView:
    """Return everything that anybody may know, which is the same for everybody."""
    return {
        "game": g.card_set.id,
        "turn": g.turn,
        "phase": g.phase,
        "boards": [board.id for board in g.map.boards],
        "placements": [[placed.turns, placed.a, placed.b] for placed in g.map.placements],
        "lands": {
            g.map.names[land]: in_land(g, land) for land in range(g.map.size) if not g.map.is_ocean(land)
        },
        "oceans": {
            g.map.names[land]: in_land(g, land)
            for land in range(g.map.size)
            if g.map.is_ocean(land) and (g.is_land(land) or g.presence_in(land))
        },
        "sites": {g.spirits[spirit].id: sites(g, spirit) for spirit in range(len(g.spirits))},
        "durable": durable(g) if g.in_force.answers(cards.DURABLE) else {},
        "spirits": [of_spirit(g, spirit) for spirit in range(len(g.spirits))],
        "invaders": of_invaders(g),
        "fear": of_fear(g),
        "blight": of_blight(g),
        "events": of_events(g),
        "minor_deck": len(g.minor_deck),
        "minors": ids(g.minor_discard),
        "major_deck": len(g.major_deck),
        "majors": ids(g.major_discard),
        "adversary": {
            "id": g.plan.adversary.id if g.plan.adversary is not None else "",
            "level": g.plan.level if g.plan.adversary is not None else 0,
            "difficulty": g.plan.difficulty,
        },
        "scenario": g.plan.scenario.id if g.plan.scenario is not None else "",
        "fast_cards_less": max(0, -g.amount(cards.COST, FAST, 0)),
        "out": [panel.out for panel in g.panels],
        "absorbed": [panel.absorbed for panel in g.panels],
        "pours": [pours_left(g, spirit) for spirit in range(len(g.spirits))],
        "healing": g.blight.healing,
        "beside": g.blight.beside,
        "towns": g.invaders.towns,
        "irreparable": g.blight.irreparable,
        "below_marker": g.invaders.below,
        "forecast": forecast.table(g),
        "builds": forecast.builds(g),
        "explores_stopped": forecast.explores_stopped(g),
        "turned_up": ids(g.turned_up),
        "forgotten": ids(g.forgotten),
        "lent": ids(g.lent),
        "status": g.status,
        "reason": g.reason,
        "question": g.question(),
        "asked": asked(g),
        "options": [option.key for option in g.options],
    }


def asked(g: Island) -> AskedAbout:
    """The Spirit and the land that the question is about, '' for none, and the number of the growth whose
    parts are done.
    """
    found: AskedAbout = {"spirit": "", "land": "", "growth": 0}
    if not g.options:
        return found
    op, subject = g.frame.op, g.frame.subject
    asks = op.ASKS
    if asks in OF_SPIRIT and subject >= 0:
        found["spirit"] = g.spirits[subject].id
    elif asks in AT_START:
        found["spirit"] = g.spirits[first(subject)].id
    elif asks in OF_ACTOR:
        found["spirit"] = g.spirits[g.doing().spirit].id
    elif asks in IN_LAND and subject >= 0:
        found["land"] = g.map.names[subject]
    if isinstance(op, GrowthParts):
        found["growth"] = g.spirits[subject].growth.index(op.growth) + 1
    return found


def in_land(g: Island, land: i64) -> Held:
    """Return what a land contains, with what protects it."""
    kinds = g.card_set.pieces.kinds
    found: dict[str, Any] = {
        kind.id: g.pieces[at][land] for at, kind in enumerate(kinds) if g.pieces[at][land]
    }
    if g.odd:
        odd = [piece for piece in g.odd if piece.land == land]
        hurt = [written(kinds[piece.kind], damage) for piece in odd if (damage := damage_of(piece.mark))]
        feuding = [written(kinds[piece.kind], piece.mark) for piece in odd if piece.mark >= STRIFE]
        if hurt:
            found["hurt"] = in_order(hurt)
        if feuding:
            found["feuding"] = in_order(feuding)
    if g.presence_in(land):
        found["presence"] = {
            g.spirits[spirit].id: g.panels[spirit].presence[land]
            for spirit in range(len(g.spirits))
            if g.panels[spirit].presence[land]
        }
    defence = invaders.defence(g, land)
    if defence:
        found["defend"] = defence
    if g.marks[land] & SKIPS_ALL:
        found["skips"] = g.marks[land] & SKIPS_ALL
    if g.marks[land] & ISOLATED:
        found["isolated"] = True
    return cast("Held", found)


def durable(g: Island) -> dict[str, list[str]]:
    """Return the kinds of durable pieces in each land that has any."""
    kinds = g.card_set.pieces
    found = {
        g.map.names[land]: [
            kinds.kinds[kind].id
            for kind in kinds.invaders.each
            if g.pieces[kind][land] and is_durable(g, kind, land)
        ]
        for land in range(g.map.size)
    }
    return {name: ids for name, ids in found.items() if ids}


def sites(g: Island, spirit: i64) -> list[str]:
    """Return the names of the lands with a sacred site of the Spirit."""
    return [g.map.names[land] for land in range(g.map.size) if g.is_site(spirit, land)]


def of_spirit(g: Island, spirit: i64) -> SpiritView:
    """Return the view of a Spirit."""
    panel = g.panels[spirit]
    turn = g.turns[spirit]
    return {
        "id": g.spirits[spirit].id,
        "seat": g.players[spirit],
        "energy": panel.energy,
        "plays": panel.plays,
        "tracks": list(panel.opened),
        "destroyed": panel.destroyed,
        "elements": panel.elements[:],
        "hand": ids(panel.hand),
        "played": ids(panel.played),
        "used": ids(panel.used),
        "discard": ids(panel.discard),
        "helpers": ids(panel.helpers),
        "repeats": list(turn.repeats),
        "paid_repeats": turn.paid_repeats,
        "haste": turn.hasty - turn.hastened,
        "reach": turn.reach,
        "keeps": turn.keeps,
    }


def of_invaders(g: Island) -> InvadersView:
    """Return the view of the invader cards."""
    return {
        "settle": [card.id for card in g.invaders.to_settle],
        "ravage": [card.id for card in g.invaders.to_ravage],
        "build": [card.id for card in g.invaders.to_build],
        "explore": [card.id for card in g.invaders.explored],
        "deck": [stage + 1 for stage in g.invaders.order],
        "discard": [card.id for card in g.invaders.discard],
    }


def of_fear(g: Island) -> FearView:
    """Return the view of the fear cards."""
    return {
        "made": g.fear.made,
        "wanted": g.fear.markers,
        "earned": len(g.fear.earned),
        "deck": len(g.fear.deck),
        "terror": g.terror,
        "dividers": list(g.fear.dividers),
        "shown": [card.id for card in [*g.fear.earned[::-1], *g.fear.deck[::-1]] if g.fear.known[card.index]],
        "discard": [card.id for card in g.fear.discard],
    }


def of_blight(g: Island) -> IslandBlight:
    """Return the view of the blight card."""
    return {
        "face": FACES[g.blight.face],
        "card": "" if g.blight.card is NO_CARD else g.blight.card.id,
        "pool": g.blight.pool,
        "cards": len(g.blight.stack),
        "passed": [card.id for card in g.blight.passed],
    }


def of_events(g: Island) -> EventsView:
    """Return the view of the event cards."""
    return {
        "deck": len(g.events.deck),
        "card": g.events.current[-1].id if g.events.current else "",
        "known": {
            card.id: depth
            for depth, card in enumerate(reversed(g.events.deck), 1)
            if g.events.known[card.index]
        },
        "discard": [card.id for card in g.events.discard],
    }


def hidden(g: Island) -> dict[str, Any]:
    """Return what a snapshot has in addition to a view."""
    return {
        "stages": [[card.id for card in stage] for stage in g.invaders.stages],
        "fear_cards": [[card.id for card in pile] for pile in (g.fear.deck, g.fear.earned, g.fear.box)],
        "stack": [card.id for card in g.blight.stack],
        "event_deck": [card.id for card in g.events.deck],
        "decks": [ids(g.minor_deck), ids(g.major_deck)],
        "in_force": [
            [type(effect.rule).__name__, effect.source, effect.passes, effect.owner]
            for effect in g.in_force.effects
        ],
        "supplied": g.blight.supplied,
        "speed": g.speed,
        "deeds": [list(g.action.fallen), list(g.action.pushed), list(g.picked), g.action.spot],
        "aside": [
            list(g.removed),
            g.events.bought,
            [turn.either for turn in g.turns],
            ids(g.unlocked),
            ids(g.borrowed),
            [panel.out for panel in g.panels],
            [panel.absorbed for panel in g.panels],
            [turn.poured for turn in g.turns],
            g.events.another,
            [panel.chosen for panel in g.panels],
            list(g.staying),
            g.blight.beside_card,
            list(g.action.worsened),
        ],
        "later": [[type(later.op).__name__, later.subject] for later in g.action.later],
        "dreams": [[list(piece) for piece in pieces or ()] for pieces in (g.asleep, g.before_dream)],
        "dreaming": g.before_dream is not None,
        "washed": g.washed,
        "known": g.fear.known[:],
        "gained": [ids(g.refused), "" if g.gained is None else g.gained.id],
        "allies": [turn.allies for turn in g.turns],
        "paid_again": [ids(turn.paid_again) for turn in g.turns],
        "sacrifice": g.is_sacrifice,
        "frightened": g.invaders.was_frightened,
        "decision": g._decision(),
    }


def ids(powers: Any) -> list[str]:
    return [power.id for power in powers]
