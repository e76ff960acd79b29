"""All that lies on the table of a mission and has to be copied with it."""

from __future__ import annotations

from typing import Final

from fieldcraft.games.blight_chronicles.cards import Card, CardSet, Failure, Stage
from fieldcraft.kernel.state import State
from fieldcraft.native import i64


class Board(State):
    """The line, the piles, the tracks and what the round at hand has seen so far."""

    def __init__(self, box: CardSet, seed: i64, origin: Board | None = None) -> None:
        super().__init__(seed, 0 if origin is not None else 3)
        self.box: Final = box
        if origin is None:
            self.stage: Stage = box.start
            self.position: i64 = 1
            self.between: bool = False
            self.cause: str = ""
            self.round: i64 = 0
            self.idle: i64 = 0
            self.worst: i64 = 0
            self.suspicion: i64 = 0
            self.visibility: i64 = 1
            self.hand_size: i64 = 0
            self.blight: i64 = 0
            self.accomplishments: i64 = 0
            self.events: i64 = 0
            self.physical: i64 = 0
            self.evasion: i64 = 0
            self.area: i64 = 0
            self.targets: i64 = 0
            self.bypassed: bool = False
            self.eliminated: i64 = 0
            self.knocked: i64 = 0
            self.moved: i64 = 0
            self.aimed: i64 = 0
            self.laid_last: i64 = 0
            self.bonus_tokens: i64 = 0
            self.asks: i64 = 0
            self.reactions: i64 = 0
            self.known: i64 = 0
            self.under: i64 = 0
            self.told: i64 = 0
            self.discards: i64 = 0
            self.reveals: i64 = 0
            self.laid: i64 = 0
            self.places: list[Card] = []
            self.tokens: list[int] = []
            self.obstacles: list[Card] = []
            self.avoided: list[Card] = []
            self.deck: list[Card] = []
            self.hand: list[Card] = []
            self.played: list[Card] = []
            self.discard: list[Card] = []
            self.shown: list[Card] = []
            self.aside: list[Card] = []
            self.removed: list[Card] = []
            self.dropped: list[Card] = []
            self.gear: list[Card] = []
            self.counters: list[int] = []
            self.uses: list[int] = []
            self.bonuses: list[Card] = []
            self.in_force: list[Card] = []
            self.lasting: list[Failure] = []
            self.completed: list[Stage] = []
        else:
            self.resume(origin)
            self.stage = origin.stage
            self.position = origin.position
            self.between = origin.between
            self.cause = origin.cause
            self.round = origin.round
            self.idle = origin.idle
            self.worst = origin.worst
            self.suspicion = origin.suspicion
            self.visibility = origin.visibility
            self.hand_size = origin.hand_size
            self.blight = origin.blight
            self.accomplishments = origin.accomplishments
            self.events = origin.events
            self.physical = origin.physical
            self.evasion = origin.evasion
            self.area = origin.area
            self.targets = origin.targets
            self.bypassed = origin.bypassed
            self.eliminated = origin.eliminated
            self.knocked = origin.knocked
            self.moved = origin.moved
            self.aimed = origin.aimed
            self.laid_last = origin.laid_last
            self.bonus_tokens = origin.bonus_tokens
            self.asks = origin.asks
            self.reactions = origin.reactions
            self.known = origin.known
            self.under = origin.under
            self.told = origin.told
            self.discards = origin.discards
            self.reveals = origin.reveals
            self.laid = origin.laid
            self.places = origin.places[:]
            self.tokens = origin.tokens[:]
            self.obstacles = origin.obstacles[:]
            self.avoided = origin.avoided[:]
            self.deck = origin.deck[:]
            self.hand = origin.hand[:]
            self.played = origin.played[:]
            self.discard = origin.discard[:]
            self.shown = origin.shown[:]
            self.aside = origin.aside[:]
            self.removed = origin.removed[:]
            self.dropped = origin.dropped[:]
            self.gear = origin.gear[:]
            self.counters = origin.counters[:]
            self.uses = origin.uses[:]
            self.bonuses = origin.bonuses[:]
            self.in_force = origin.in_force[:]
            self.lasting = origin.lasting[:]
            self.completed = origin.completed[:]
