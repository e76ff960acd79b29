"""The table of a mission: the line of obstacles, the agent's cards, and what rules read of them.

The top of a pile is the end of its list.  Copies and views of a mission are in `campaign`.
"""

from __future__ import annotations

from typing import Final

from fieldcraft.games.blight_chronicles.cards import (
    AVOIDED,
    BENEFITING,
    DISCARDING,
    EVASION,
    GAP,
    GEAR,
    HAND,
    KNOCK_OUT,
    KNOCKED_OUT,
    LOSE_SUSPICION,
    LOSE_VISIBILITY,
    MOST_SUSPICION,
    OUTFIT,
    OWN,
    OWNED,
    PHYSICAL,
    PLACES,
    SHUFFLING,
    SLOTS,
    STAGE,
    SUSPICION,
    UNIFORM,
    Card,
    Rule,
    Stage,
)
from fieldcraft.games.blight_chronicles.fields import Board
from fieldcraft.kernel.state import LOST, PLAYING, Op
from fieldcraft.native import i64

MOST_VISIBILITY: Final = 4
MOST_BLIGHT: Final = 3

MOST_REACTIONS: Final = 200
"""Between two decisions of Engage; cards that set each other off for ever come to an end there."""

# Streams of chance.
AGENT_DECK: Final = 0
OBSTACLE_DECK: Final = 1
RANDOM: Final = 2

# What the ability at hand has done (BC-231).
TOLD_DISCARD: Final = 1
TOLD_BENEFIT: Final = 2
REVEALED: Final = 4
LAID: Final = 8
ECHO: Final = 16


class Mission(Board):
    """One game at one decision: a whole mission, stage after stage (BC-002)."""

    # -- failing -------------------------------------------------------------------------------

    def test_failure(self) -> None:
        """Does a failure condition hold?  Asked after every change that may matter (BC-058)."""
        for failure in self.stage.failures:
            if failure.holds(self, STAGE):
                self.fail(failure.reason())
        for failure in self.lasting:
            if failure.holds(self, STAGE):
                self.fail(failure.reason())

    def suspicion_limit(self) -> tuple[i64, Stage]:
        """The lowest limit of suspicion in force, and the stage card that it comes from (BC-236)."""
        lowest = self.stage.suspicion_limit()
        found = self.stage
        for stage in self.completed:
            for failure in stage.failures:
                if 0 < failure.limit() < lowest and failure in self.lasting:
                    lowest = failure.limit()
                    found = stage
        return lowest, found

    def fail(self, reason: str) -> None:
        """End the mission (BC-188)."""
        if self.status == PLAYING and self.journal is not None:
            self.note("failed-" + reason, (self.stage.title, self.stage.id))
        if self.status == PLAYING:
            self.cause = reason
        self.finish(LOST)

    # -- suspicion and visibility (section 13) -------------------------------------------------

    def gain_suspicion(self, n: i64) -> None:
        self.suspicion = min(MOST_SUSPICION, self.suspicion + n)
        if n and self.journal is not None:
            self.note("suspicion-up", (n, self.suspicion))
        self.test_failure()

    def lose_suspicion(self, n: i64) -> None:
        lost = min(n, self.suspicion)
        if lost and not self.forbidden(LOSE_SUSPICION, 0):
            self.suspicion -= lost
            if self.journal is not None:
                self.note("suspicion-down", (lost, self.suspicion))

    def gain_visibility(self, n: i64) -> None:
        """Point by point; each point beyond the track is suspicion (BC-143)."""
        risen = min(n, MOST_VISIBILITY - self.visibility)
        if risen:
            self.visibility += risen
            if self.journal is not None:
                self.note("visibility-up", (risen, self.visibility))
        if n > risen:
            self.gain_suspicion(n - risen)

    def lose_visibility(self, n: i64) -> None:
        """At 1 it stays (BC-142)."""
        lost = min(n, self.visibility - 1)
        if lost and not self.forbidden(LOSE_VISIBILITY, 0):
            self.visibility -= lost
            if self.journal is not None:
                self.note("visibility-down", (lost, self.visibility))

    def accomplish(self, n: i64) -> None:
        """Lay tokens on the stage card, as long as it has spaces (BC-184, BC-187)."""
        laid = min(n, self.stage.tokens - self.accomplishments)
        if laid > 0:
            self.accomplishments += laid
            if self.journal is not None:
                self.note("accomplished", (self.accomplishments, self.stage.tokens))

    # -- power (BC-068) ------------------------------------------------------------------------

    def gain_power(self, physical: i64, evasion: i64) -> None:
        self.physical += physical
        self.evasion += evasion
        if self.journal is not None:
            if physical > 0:
                self.note("gained-physical", (physical, self.physical))
            if physical < 0:
                self.note("lost-physical", (-physical, self.physical))
            if evasion:
                self.note("gained-evasion", (evasion, self.evasion))

    def has_power(self, n: i64, kind: i64) -> bool:
        """Is there so much power in the pool, Physical clamped at 0 (BC-111)?"""
        if kind == PHYSICAL:
            return max(0, self.physical) >= n
        if kind == EVASION:
            return self.evasion >= n
        return max(0, self.physical) + self.evasion >= n

    def pay_power(self, n: i64, kind: i64) -> None:
        """Take power out of the pool; of a combined cost, the mix is asked for (BC-075)."""
        if kind == PHYSICAL:
            self.physical -= n
        elif kind == EVASION:
            self.evasion -= n
        else:
            self.push(PAY_COMBINED, n)

    # -- the agent's cards ---------------------------------------------------------------------

    def has_deck(self) -> bool:
        """Is there a card on top, after an empty deck was replaced by the discard pile (BC-152, BC-153)?"""
        if not self.deck and self.discard:
            self.deck, self.discard = self.discard, self.deck
            self.shuffle_deck()
            self.emit(SHUFFLING, STAGE, GAP)
            self.gain_visibility(1)
        return bool(self.deck)

    def shuffle_deck(self) -> None:
        self.shuffle(self.deck, AGENT_DECK)
        self.known = 0
        if self.journal is not None and self.deck:
            self.note("deck-shuffled", (len(self.deck),))

    def take_top(self) -> Card:
        """The top card of the deck, which must not be empty."""
        if self.known:
            self.known -= 1
            self.reveals = min(self.reveals, self.known)
        return self.deck.pop()

    def draw(self, n: i64) -> None:
        for _ in range(n):
            if not self.has_deck():
                return
            card = self.take_top()
            self.hand.append(card)
            if self.journal is not None:
                self.note("drawn", (card.name,), reveals=True)

    def reveal(self, n: i64) -> None:
        """Show the top cards of the deck, which stay there (BC-100 to BC-102)."""
        seen: list[Card] = []
        for _ in range(n):
            if self.has_deck():
                card = self.take_top()
                seen.append(card)
                if self.journal is not None:
                    self.note("revealed", (card.name,), reveals=True)
                if card.on_reveal is not None:
                    self.shown.append(card)
        for i in range(i64(len(seen)) - 1, -1, -1):
            self.put_on_deck(seen[i])
        self.reveals = i64(len(seen))
        if seen:
            self.told |= REVEALED

    def put_on_deck(self, card: Card) -> None:
        self.deck.append(card)
        self.known += 1

    def put_in_discard(self, card: Card) -> None:
        """Discard a card that has left hand or reveal; what it says about that works now (BC-105)."""
        self.discard.append(card)
        self.discards += 1
        if self.journal is not None:
            self.note("discarded", (card.name,))
        if card.on_discard is not None:
            self.push(card.on_discard, OWNED + card.index)

    def discard_card(self, card: Card) -> None:
        """Discard a card from hand (BC-104); an ability does so once, however many (BC-231)."""
        self.hand.remove(card)
        self.put_in_discard(card)
        if not self.told & TOLD_DISCARD:
            self.told |= TOLD_DISCARD
            self.emit(DISCARDING, STAGE, GAP)

    def benefit(self) -> None:
        """The discards of this ability have been of use, which counts once (BC-228)."""
        if self.told & TOLD_DISCARD and not self.told & TOLD_BENEFIT:
            self.told |= TOLD_BENEFIT
            self.emit(BENEFITING, STAGE, GAP)

    # -- equipment (section 12) ----------------------------------------------------------------

    def wear(self, card: Card, slot: i64) -> None:
        """Lay equipment in its slot, with its counters."""
        self.gear[slot] = card
        self.counters[slot] = card.charges
        self.uses[slot] = 0
        self.note_own_rules()

    def clear_gear(self, slot: i64) -> Card:
        """Take what lies in a slot of the equipment away, face up and without its tokens."""
        card = self.gear[slot].front
        self.gear[slot] = GAP
        self.counters[slot] = 0
        self.uses[slot] = 0
        self.note_own_rules()
        return card

    def equip(self, card: Card, slot: i64) -> None:
        """Equip during a stage; a uniform makes harder to see (BC-136) and drops the old one (BC-137)."""
        if self.gear[slot] is not GAP:
            old = self.clear_gear(slot)
            (self.dropped if slot == OUTFIT else self.discard).append(old)
            if self.journal is not None:
                self.note("dropped" if slot == OUTFIT else "put-away", (old.name,))
        self.wear(card, slot)
        if self.journal is not None:
            self.note("equipped", (card.name,))
        if card.kind == UNIFORM:
            self.lose_visibility(2)

    def note_own_rules(self) -> None:
        """Which questions the agent's own cards answer now."""
        asks: i64 = 0
        for card in self.gear:
            asks |= card.asks
        for card in self.in_force:
            asks |= card.asks
        self.asks = asks

    # -- rules in force ------------------------------------------------------------------------

    def sources(self, question: i64) -> i64:
        """Where rules lie that answer a question: a bit for each place, the stage and the agent's own."""
        bit = i64(1) << question
        found: i64 = 0
        for place in range(PLACES):
            if self.places[place].asks & bit:
                found |= i64(1) << place
        if self.stage.asks & bit:
            found |= i64(1) << STAGE
        if self.asks & bit:
            found |= i64(1) << OWN
        return found

    def rules_at(self, at: i64) -> list[Rule]:
        return self.places[at].rules if at < PLACES else self.stage.rules

    def amount(self, question: i64, sources: i64, subject: i64, n: i64) -> i64:
        """A number as the rules at those sources change it."""
        at: i64 = 0
        while sources:
            if sources & 1:
                if at == OWN:
                    n = self._own_amount(question, subject, n)
                else:
                    for rule in self.rules_at(at):
                        n = rule.amount(self, question, at, subject, n)
            sources >>= 1
            at += 1
        return n

    def _own_amount(self, question: i64, subject: i64, n: i64) -> i64:
        for i in range(3):
            for rule in self.gear[i].rules:
                n = rule.amount(self, question, GEAR + i, subject, n)
        for card in self.in_force:
            for rule in card.rules:
                n = rule.amount(self, question, OWNED + card.index, subject, n)
        return n

    def forbidden(self, question: i64, subject: i64) -> str:
        """The rule by which a card in force forbids something about a place, or ''."""
        sources = self.sources(question)
        at: i64 = 0
        while sources:
            if sources & 1 and at < OWN:
                for rule in self.rules_at(at):
                    found = rule.forbids(self, question, at, subject)
                    if found:
                        return found
            sources >>= 1
            at += 1
        return ""

    def emit(self, happening: i64, place: i64, card: Card) -> None:
        """Let every rule in force react, slots first, then marks, stage and equipment (BC-057)."""
        sources = self.sources(happening)
        if not sources:
            return
        if sources >> OWN:
            for played in self.in_force:
                self._react(played.rules, happening, OWNED + played.index, place, card)
            for i in range(2, -1, -1):
                self._react(self.gear[i].rules, happening, GEAR + i, place, card)
        for at in range(STAGE, -1, -1):
            if sources >> at & 1:
                self._react(self.rules_at(at), happening, at, place, card)

    def _react(self, rules: list[Rule], happening: i64, at: i64, place: i64, card: Card) -> None:
        for i in range(i64(len(rules)) - 1, -1, -1):
            effect = rules[i].reply(self, happening, at, place, card)
            if effect is not None and self.reactions < MOST_REACTIONS:
                self.reactions += 1
                self.push(effect, at)

    def hand_limit(self) -> i64:
        """Up to how many cards phase 2 draws (BC-149)."""
        return max(0, self.amount(HAND, self.sources(HAND), 0, self.hand_size))

    # -- obstacles -----------------------------------------------------------------------------

    def take_off(self, place: i64) -> Card:
        """Take an obstacle from its place, with the face it has; its tokens go back (BC-092)."""
        card = self.places[place]
        self.places[place] = GAP
        self.tokens[place] = 0
        self.moved &= ~(i64(1) << place)
        return card

    def put_tokens(self, place: i64, n: i64) -> None:
        """Lay +1 tokens on an obstacle, -1 tokens where n is below 0; they cancel (BC-113)."""
        self.tokens[place] += n
        if self.journal is not None:
            self.note("tokens", (signed(n), self.places[place].name, place_name(place)))
        self.test_failure()

    def put_in_area(self, n: i64) -> None:
        """Lay +1 tokens in the play area, or -1 tokens; they cancel (BC-113)."""
        self.area += n
        if self.journal is not None:
            self.note("area-tokens", (signed(n), signed(self.area)))

    def knock_out_at(self, place: i64) -> None:
        """Turn an obstacle face down, where nothing protects it (BC-089, BC-090)."""
        card = self.places[place]
        if not card.kinds or place >= SLOTS or self.forbidden(KNOCK_OUT, place):
            return
        self.places[place] = card.back
        self.tokens[place] = 0
        self.moved &= ~(i64(1) << place)
        self.knocked |= card.kinds
        if self.journal is not None:
            self.note("knocked-out", (card.name, place_name(place)))
        self.emit(KNOCKED_OUT, place, card)

    def turn_up_at(self, place: i64) -> None:
        """Turn an obstacle face up again; that is no Impact (BC-122)."""
        card = self.places[place].front
        self.places[place] = card
        if self.journal is not None:
            self.note("turned-up", (card.name, place_name(place)))

    def avoid_at(self, place: i64) -> None:
        """Put an obstacle on the Avoided pile; rules react, its own too: it lay there till now (BC-240)."""
        self.emit(AVOIDED, place, self.places[place])
        card = self.take_off(place)
        self.avoided.append(card.front)
        if self.journal is not None:
            self.note("avoided", (card.name, place_name(place)))

    def has_obstacles(self) -> bool:
        """Is there an obstacle to deal, after the Avoided pile replaced an empty deck (BC-174)?"""
        if not self.obstacles and self.avoided:
            self.obstacles, self.avoided = self.avoided, self.obstacles
            self.shuffle_obstacles()
        return bool(self.obstacles)

    def shuffle_obstacles(self) -> None:
        self.shuffle(self.obstacles, OBSTACLE_DECK)
        self.under = 0
        if self.journal is not None and self.obstacles:
            self.note("obstacles-shuffled", (len(self.obstacles),))

    def suspicion_of(self, place: i64) -> i64:
        """What avoiding the face-up obstacle at a place costs (BC-163)."""
        n = self.amount(SUSPICION, self.sources(SUSPICION), place, self.places[place].suspicion)
        return max(0, n)


class PayCombined(Op[Mission]):
    """Choose the mix of power that pays a combined cost; `subject` is how much (BC-075)."""

    ASKS = "pay"

    def run(self, g: Mission, subject: i64) -> None:
        for physical in range(min(subject, max(0, g.physical)), -1, -1):
            if subject - physical <= g.evasion:
                g.options.append(g.box.pay.of(physical, subject - physical))


PAY_COMBINED: Final = PayCombined()


def place_name(place: i64) -> str:
    """A place as keys and messages call it: `3` for slot 3, `m1` for mark 1."""
    return str(place + 1) if place < SLOTS else f"m{place - SLOTS + 1}"


def signed(n: i64) -> str:
    return f"{n:+d}"
