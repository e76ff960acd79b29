"""A mission as others handle it: copies of it, what its player may know, and how well it stands."""

from __future__ import annotations

from typing import Any

from fieldcraft.games.blight_chronicles.cards import COST, OUTFIT, PLACES, SLOTS, SURCHARGE, TOOLS, Card
from fieldcraft.games.blight_chronicles.costs import due, every_bonus, price, surcharge
from fieldcraft.games.blight_chronicles.evaluation import evaluate
from fieldcraft.games.blight_chronicles.state import AGENT_DECK, OBSTACLE_DECK, Mission
from fieldcraft.native import i64


class Campaign(Mission):
    """The whole of a mission at one decision."""

    def choose(self, index: i64) -> None:
        """Take an option; where there was another, the rounds with nothing to decide are over (BC-242)."""
        if len(self.options) > 1:
            self.idle = 0
        super().choose(index)

    def clone(self) -> Campaign:
        return Campaign(self.box, 0, self)

    def view(self, seat: i64) -> dict[str, Any]:
        """Everything a player at the table sees or has seen, in the notation of scenarios."""
        known = i64(len(self.deck)) - self.known
        limit, limiting = self.suspicion_limit()
        costs = self.sources(COST)
        extra = self.sources(SURCHARGE)
        every = every_bonus(self)
        prices = [price(self, place, costs) for place in range(PLACES)]
        return {
            "game": self.box.id,
            "stage": self.stage.id,
            "position": self.position,
            "between": self.between,
            "completed": [stage.id for stage in self.completed],
            "ways": [[way.id for way in stage.next] for stage in self.completed],
            "round": self.round,
            "suspicion": self.suspicion,
            "suspicion_limit": limit,
            "suspicion_limit_of": limiting.id,
            "visibility": self.visibility,
            "hand_size": self.hand_size,
            "accomplishments": self.accomplishments,
            "blight": self.blight,
            "events": self._events_done(),
            "slots": [self._mark(place) for place in range(SLOTS)],
            "marks": [self._mark(place) for place in range(SLOTS, PLACES)],
            "prices": prices,
            "dues": [due(self, place, prices[place], every) for place in range(PLACES)],
            "surcharges": [surcharge(self, place, extra) for place in range(SLOTS)],
            "physical": self.physical,
            "evasion": self.evasion,
            "tokens": self.area,
            "targets": self.targets,
            "bypassed": self.bypassed,
            "bonuses": ids(self.bonuses),
            "in_force": ids(self.in_force),
            "hand": ids(self.hand),
            "play_area": ids(self.played),
            "discard": ids(self.discard),
            "deck_top": ids(self.deck[known:])[::-1],
            "deck": in_order(ids(self.deck[:known])),
            "revealed": self.reveals,
            "tools": [self._tool(slot) for slot in range(TOOLS)],
            "outfit": self.gear[OUTFIT].id,
            "set_aside": ids(self.aside),
            "removed": ids(self.removed),
            "dropped": ids(self.dropped),
            "obstacle_deck": len(self.obstacles),
            "obstacle_bottom": ids(self.obstacles[: self.under]),
            "avoided": len(self.avoided),
            "status": self.status,
            "question": self.question(),
            "options": [option.key for option in self.options],
        }

    def _mark(self, place: i64) -> str:
        """What lies at a place: `guard`, `guard!` face down, `guard+1` with tokens, `-` nothing."""
        tokens = self.tokens[place]
        mark = self.places[place].written
        return f"{mark}{tokens:+d}" if tokens else mark

    def _tool(self, slot: i64) -> str:
        """A tool slot: `taser`, `rope!` face down, `carbine+1` with counters unlike its charges, `-` none."""
        counters = self.counters[slot]
        card = self.gear[slot]
        return card.written if counters == card.front.charges else f"{card.written}{counters:+d}"

    def _events_done(self) -> list[str]:
        """The numbers of the stage's events, and the ids of obstacles, whose event is done."""
        done: list[str] = []
        if self.events:
            for i in range(i64(len(self.stage.events))):
                if self.stage.events[i].is_done(self):
                    done.append(str(i + 1))
            for card in self.box.obstacles:
                if card.event is not None and card.event.is_done(self):
                    done.append(card.id)
        return done

    def evaluate(self, seat: i64) -> i64:
        return evaluate(self)

    def determinize(self, seat: i64, chance: i64) -> Campaign:
        """The unknown parts of both decks are dealt anew; all else lies open or has been seen."""
        g = self.clone()
        g.reseed(chance)
        unknown = i64(len(g.deck)) - g.known
        g.deck = deal_anew(g, g.deck[:unknown], AGENT_DECK) + g.deck[unknown:]
        g.obstacles = g.obstacles[: g.under] + deal_anew(g, g.obstacles[g.under :], OBSTACLE_DECK)
        return g

    def snapshot(self) -> dict[str, Any]:
        hidden = {
            "deck": ids(self.deck)[::-1],
            "obstacle_deck": ids(self.obstacles)[::-1],
            "avoided": ids(self.avoided)[::-1],
            "known": self.known,
            "under": self.under,
            "idle": [self.idle, self.worst],
            "eliminated": self.eliminated,
            "knocked": self.knocked,
            "ability": [self.told, self.discards, self.reveals, self.laid, self.laid_last, self.bonus_tokens],
            "shown": ids(self.shown),
            "uses": self.uses[:],
            "moved": self.moved,
            "lasting": [failure.reason() for failure in self.lasting],
            "decision": self._decision(),
        }
        return self.view(0) | hidden


def ids(cards: list[Card]) -> list[str]:
    return [card.id for card in cards]


def in_order(names: list[str]) -> list[str]:
    """The names sorted, so that nothing of the cards' own order shows."""
    names.sort()
    return names


def by_index(card: Card) -> i64:
    return card.index


def deal_anew(g: Mission, cards: list[Card], stream: i64) -> list[Card]:
    """The cards in an order that depends on nothing but which they are, and on chance."""
    cards.sort(key=by_index)
    g.shuffle(cards, stream)
    return cards
