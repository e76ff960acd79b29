"""Setting up: the island, the Spirits, the decks, and the first explore (IB-099 to IB-102, IB-014 to
IB-020).
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, TypeVar

from fieldcraft.games.island.phases import second_wave, turn
from fieldcraft.games.island.printed.cards import (
    BY_ADVERSARY,
    BY_SCENARIO,
    FIRST_FACE,
    JUNGLE,
    MOUNTAIN,
    SANDS,
    WETLAND,
    EventCard,
    FearCard,
    Power,
    Spirit,
)
from fieldcraft.games.island.printed.map import LANDS
from fieldcraft.games.island.printed.pieces import BARE, BLIGHT, CITY, DAHAN, TOWN
from fieldcraft.games.island.table import blight, invaders
from fieldcraft.games.island.table.actions import LandOption, carry_out
from fieldcraft.games.island.table.parts import NOWHERE, SpiritTurn, new_panel
from fieldcraft.games.island.table.state import Island
from fieldcraft.games.island.table.zones import (
    BLIGHT_STACK,
    EVENT_DECK,
    FEAR_DECK,
    INVADER_DECK,
    MAJOR_DECK,
    MINOR_DECK,
)
from fieldcraft.kernel.flow import first, pair, second
from fieldcraft.kernel.state import Op
from fieldcraft.native import i64

T = TypeVar("T")
OfSet = TypeVar("OfSet", Power, FearCard, EventCard)
TERRAINS: Final = {"jungle": JUNGLE, "mountain": MOUNTAIN, "sands": SANDS, "wetland": WETLAND}
STARTING: Final = "start"
LOWEST: Final = "lowest "
"""The beginning of a place by its terrain where the lowest number counts."""
NEXT_TO_IT: Final = "next to it with blight or else "
"""The beginning of a place next to the first presence: a land with blight, or else of a terrain."""
ANY: Final = "any "
"""The beginning of a place by its terrain that the Spirit chooses."""
CHOSEN: Final = ("coast", "beasts", "blight")
"""Places of first presence that the Spirit chooses."""


def set_up(g: Island) -> None:
    """Set up the game by the rules and begin the first turn."""
    wave = g.plan.wave
    if wave is None:
        lay_boards(g)
    else:
        second_wave.lay_boards(g, wave)
    g.own_blight().supplied = sum(g.pieces[BLIGHT])
    g.push(turn.TURN)
    if g.plan.scenario is not None:
        carry_out(g, g.plan.scenario.at_end, BY_SCENARIO, g.plan.scenario.id)
    for level in reversed(g.plan.levels):
        carry_out(g, level.opening, BY_ADVERSARY, "")
    g.push(invaders.ADVANCE)
    g.push(invaders.EXPLORE_CARD)
    g.spirits = g.plan.spirits
    g.players = g.plan.players
    for at, spirit in enumerate(g.spirits):
        add_spirit(g, spirit)
        panel = g.own_panel(at)
        panel.destroyed = spirit.destroyed
        panel.hand = tuple(spirit.powers)
    build_decks(g)
    enact_rules(g)
    lay_blight(g)
    if wave is None:
        build_power_decks(g)
        seat_spirits(g)
    else:
        g.push(SEAT)
        second_wave.push_leftovers(g)
        g.push(POWER_DECKS)
        second_wave.push_loans(g, wave)


def enact_rules(g: Island) -> None:
    """Have the rules of pieces, every level of the adversary and the scenario in force from the beginning."""
    for kind in g.card_set.pieces.kinds:
        if g.plan.has(kind.set):
            for rule in kind.rules:
                g.enact(rule, NOWHERE)
    for level in g.plan.levels:
        for rule in level.rules:
            g.enact(rule, NOWHERE)
    if g.plan.scenario is not None:
        for rule in g.plan.scenario.rules:
            g.enact(rule, NOWHERE)


def lay_boards(g: Island) -> None:
    """Printed pieces; their blight comes from the box and has no consequences (IB-007, IB-009)."""
    pieces = g.card_set.pieces
    for at, board in enumerate(g.map.boards):
        kinds = pieces.all if at < len(g.plan.spirits) else pieces.natives
        for n in range(LANDS):
            for kind in kinds.each:
                if board.setup[n][kind]:
                    g.change(kind, LANDS * at + n, board.setup[n][kind])
    if g.plan.has_extra_board and len(g.plan.spirits) == 3:
        lay_first_city(g)
    lay_tokens(g)


def lay_first_city(g: Island) -> None:
    """The extra board of three Spirits has one city that is printed on its coast, or else a town (IB-262)."""
    ocean = LANDS * (len(g.map.boards) - 1)
    printed = g.map.boards[-1].setup
    for kind in (CITY, TOWN):
        lands = [n for n in range(1, LANDS) if printed[n][kind] and g.map.coastal[ocean + n]]
        if lands:
            g.change(kind, ocean + lands[0], 1)
            return


def lay_tokens(g: Island) -> None:
    """Lay out one of each kind of a set that begins on every board, for no cause (IB-103, IB-194)."""
    for at, board in enumerate(g.map.boards):
        bare = [n for n in range(1, LANDS) if not any(board.setup[n])]
        for kind, found in enumerate(g.card_set.pieces.kinds):
            if found.begins and g.plan.has(found.set):
                land = min(bare) if found.begins == BARE else int(found.begins)
                g.change(kind, LANDS * at + land, 1)


def seat_spirits(g: Island) -> None:
    """Put the pieces and the presence of each Spirit on its board; then the adversary's setup is done."""
    for at, spirit in enumerate(g.spirits):
        for n, kind, where in spirit.tokens:
            g.change(kind, start_lands(g, at, where)[0], n)
            g.own_blight().supplied += n if kind == BLIGHT else 0
    for at, spirit in enumerate(g.spirits):
        for start, (n, where) in enumerate(spirit.starts):
            if where in CHOSEN or where.startswith(ANY):
                g.push(START, pair(at, start))
            else:
                g.own_panel(at).presence[start_lands(g, at, where)[0]] += n
    for level in reversed(g.plan.levels):
        carry_out(g, level.setup, BY_ADVERSARY, "")


class SeatSpirits(Op[Island]):
    """The Spirits come to an island on which the game before has left something."""

    def run(self, g: Island, subject: i64) -> None:
        seat_spirits(g)


def add_spirit(g: Island, spirit: Spirit) -> None:
    """Add the panel of one more Spirit, and put its rules in force."""
    at = len(g.panels)
    g.panels.append(new_panel(g.map.size))
    g.turns.append(SpiritTurn())
    for rule in spirit.rules:
        g.enact(rule, at)


def start_lands(g: Island, board: int, where: str) -> list[int]:
    """Return the lands of a board that may have first presence.

    They are one land by its number or terrain, where the highest number counts unless the lowest is said,
    one by its dahan, one next to presence that has been placed, or for the Spirit to choose any land of a
    terrain, of the coast, with blight, or with beasts on any board. Where the game before has left dahan
    everywhere, they may be there; where it has left no blight, the Spirit chooses any land.
    """
    ocean = LANDS * board
    if where.isdecimal():
        return [ocean + int(where)]
    lands = range(ocean + 1, ocean + LANDS)
    if where == "coast":
        return [land for land in lands if g.map.coastal[land]]
    if where == "blight":
        return [land for land in lands if g.pieces[BLIGHT][land]] or list(lands)
    if where == "beasts":
        beasts = g.pieces[g.card_set.pieces.places[where]]
        return [land for land in range(g.map.size) if beasts[land]]
    by_dahan = sorted(lands, key=lambda land: (-g.pieces[DAHAN][land], land))
    if where == "most dahan":
        return by_dahan[:1]
    if where == "second most dahan":
        return by_dahan[1:2]
    if where.startswith(NEXT_TO_IT):
        near = [land for land in lands if any(g.panels[board].presence[other] for other in g.near(land))]
        terrain = TERRAINS[where.removeprefix(NEXT_TO_IT)]
        blighted = [land for land in near if g.pieces[BLIGHT][land]]
        return (blighted or [land for land in near if g.map.terrains[land] == terrain] or near)[:1]
    name, _, without = where.removeprefix(LOWEST).removeprefix(ANY).partition(" without ")
    of_terrain = [land for land in lands if g.map.terrains[land] == TERRAINS[name]]
    without_dahan = [land for land in of_terrain if not without or not g.pieces[DAHAN][land]]
    fitting = without_dahan or of_terrain
    if where.startswith(ANY):
        return fitting
    return fitting[:1] if where.startswith(LOWEST) else fitting[-1:]


class Start(Op[Island]):
    """A Spirit chooses a land where its presence begins; the subject is a pair of Spirit and start."""

    ASKS: ClassVar[str] = "start"

    def run(self, g: Island, subject: i64) -> None:
        spirit = first(subject)
        g.seat = g.seat_of(spirit)
        for land in start_lands(g, spirit, g.spirits[spirit].starts[second(subject)][1]):
            g.offer(g.map.aims[STARTING][land])


class StartIn(LandOption):
    def run(self, g: Island, subject: i64) -> None:
        g.own_panel(first(subject)).presence[self.land(g)] += 1


def build_decks(g: Island) -> None:
    """Shuffle the decks of invader, fear and event cards."""
    for stage in range(3):
        cards = [card for card in g.card_set.invaders if card.stage == stage]
        g.own_invaders().stages[stage] = shuffled(g, cards, INVADER_DECK + stage)
    groups = g.plan.levels[-1].groups if g.plan.levels else g.card_set.groups
    g.own_invaders().order = g.card_set.deck
    for level in g.plan.levels:
        g.own_invaders().order = level.deck or g.invaders.order
    fear = shuffled(g, in_game(g, g.card_set.fear_cards), FEAR_DECK)
    size = sum(groups)
    board = g.own_fear()
    board.deck, board.box = fear[:size], fear[size:]
    board.dividers = (groups[1] + groups[2], groups[2])
    board.markers = markers(g)
    if g.plan.has_events:
        events = [card for card in in_game(g, g.card_set.events) if not card.adversary]
        g.own_events().deck = shuffled(g, events, EVENT_DECK)


def build_power_decks(g: Island) -> None:
    """Shuffle the decks of power cards, without those that are laid aside (IB-271)."""
    minors = [card for card in in_game(g, g.card_set.minors) if card not in g.lent]
    majors = [card for card in in_game(g, g.card_set.majors) if card not in g.lent]
    g.minor_deck = shuffled(g, minors, MINOR_DECK)
    g.major_deck = shuffled(g, majors, MAJOR_DECK)


class PowerDecks(Op[Island]):
    """The decks of power cards, once cards of the game before have been laid aside."""

    def run(self, g: Island, subject: i64) -> None:
        build_power_decks(g)


def markers(g: Island) -> i64:
    """Return the fear that earns a card."""
    box = g.card_set
    each = box.markers_with_extra_board if g.plan.has_extra_board else box.markers
    return each * len(g.plan.spirits)


def in_game(g: Island, printed: list[OfSet]) -> list[OfSet]:
    """Return the cards of the base box and of the sets in the game."""
    return [card for card in printed if g.plan.has(card.set)]


def shuffled(g: Island, cards: list[T], stream: i64) -> tuple[T, ...]:
    """The cards as a pile, shuffled."""
    pile = cards[:]
    g.shuffle(pile, stream)
    return tuple(pile)


def lay_blight(g: Island) -> None:
    """The card on top of the shuffled stack, its healthy face up, or the Blight Space, or former cards."""
    wave = g.plan.wave
    if wave is not None:
        g.own_blight().stack = shuffled(g, list(wave.stack), BLIGHT_STACK) + wave.known[::-1]
        g.own_blight().pool = wave.pool
        g.own_blight().supplied += wave.pool
        return
    if not g.plan.blight_cards:
        blight.fill(g, g.card_set.space * g.units + g.card_set.extra)
        return
    g.own_blight().stack = shuffled(g, list(g.plan.blight_cards), BLIGHT_STACK)
    blight.fill(g, g.amount(FIRST_FACE, 0, g.blight.stack[-1].healthy) * g.units + g.card_set.extra)


START: Final[Op[Any]] = Start()
SEAT: Final[Op[Any]] = SeatSpirits()
POWER_DECKS: Final[Op[Any]] = PowerDecks()
