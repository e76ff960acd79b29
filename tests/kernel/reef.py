"""A small game for two on a map: keepers put out fires that spread from place to place.

Each seat moves its keeper or douses a fire where the keeper is. Then an event kindles a fire somewhere, and
every place with two fires or more flares, in an order of the seat's choice: all its fires but one go out, and
its neighbours catch fire, which may make them flare in turn. A wall replaces a fire. When no fire is left to
kindle, the island is lost, after everything that flares has flared.
"""

from __future__ import annotations

from typing import Any, ClassVar

from fieldcraft.kernel.actors import IN_ANY_ORDER, AtOnce, Next
from fieldcraft.kernel.effects import Action, Cause, Effect
from fieldcraft.kernel.flow import Pass
from fieldcraft.kernel.places import Places
from fieldcraft.kernel.queries import EventPattern
from fieldcraft.kernel.rules import (
    Change,
    ContinuousEffect,
    Occasion,
    Prohibition,
    Reaction,
    Replacement,
    RuledState,
)
from fieldcraft.kernel.state import LOST, WON, Op, Option, Parts
from fieldcraft.kernel.zones import NOBODY, Zone, Zones
from fieldcraft.language.forms import make

MAP = Places(
    ["camp", "ford", "ridge", "cave", "tower"],
    [("camp", "ford"), ("camp", "ridge"), ("ford", "cave"), ("ridge", "cave"), ("cave", "tower")],
)
CAMP, FORD, RIDGE, CAVE, TOWER = range(5)
KEEPER, WALL, FIRE = range(3)
KEEPERS, WALLS, FIRES, CARDS = 2, 1, 9, 6
HEALTH = 2
ENTER, KINDLE, DOUSE, KINDLED = range(4)
FLARE = 1


GONE = -1


class Pieces:
    """All pieces of the table; every list is by piece."""

    LISTS = ("kinds", "places", "spent", "tokens", "damage")

    def __init__(self) -> None:
        self.kinds: list[int] = []
        self.places: list[int] = []
        self.spent: list[bool] = []
        self.tokens: list[int] = []
        self.damage: list[int] = []

    def copy(self) -> Pieces:
        twin = Pieces()
        for name in self.LISTS:
            setattr(twin, name, getattr(self, name)[:])
        return twin

    def add(self, kind: int, place: int) -> None:
        for name, value in zip(self.LISTS, (kind, place, False, 0, 0), strict=True):
            getattr(self, name).append(value)

    def remove(self, piece: int) -> None:
        self.places[piece], self.spent[piece] = GONE, False
        self.tokens[piece] = self.damage[piece] = 0

    def at(self, place: int, kind: int) -> list[int]:
        return [
            n
            for n, (one, at) in enumerate(zip(self.kinds, self.places, strict=True))
            if (one, at) == (kind, place)
        ]

    def view(self) -> list[list[Any]]:
        return [list(piece) for piece in zip(*(getattr(self, name) for name in self.LISTS), strict=True)]


class Reef(RuledState):
    """Pieces 0 and 1 are the keepers of the seats, 2 is the wall, the others are the fires."""

    ZONES: ClassVar[Zones] = Zones(
        Zone("deck", seen_by=NOBODY, pool="events", faces=lambda cards: [MAP.names[c % 5] for c in cards]),
        Zone("discard", faces=lambda cards: [MAP.names[card % 5] for card in cards]),
    )

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed, 1, 2)
        self.pieces = Pieces()
        self.deck: list[int] = []
        self.discard: list[int] = []

    def clone(self) -> Reef:
        g = type(self)()
        g.resume(self)
        g.pieces, g.deck, g.discard = self.pieces.copy(), self.deck[:], self.discard[:]
        return g

    def view(self, seat: int) -> dict[str, Any]:
        options = [option.key for option in self.options_of(seat)]
        return self.ZONES.view(self, seat) | {"pieces": self.pieces.view(), "options": options}

    def determinize(self, seat: int, seed: int) -> Reef:
        return self.ZONES.determinize(self, seat, seed)

    def snapshot(self) -> dict[str, Any]:
        return self.view(0) | {"deck": self.deck[:]} | self._decision()

    def homes(self, question: int) -> list[int]:
        pieces = self.pieces
        return [
            piece
            for piece, kind in enumerate(pieces.kinds)
            if pieces.places[piece] != GONE and any(question in rule.asks() for rule in RULES[kind])
        ]

    def rules_at(self, home: int) -> list[Any]:
        return RULES[self.pieces.kinds[home]]

    def fires(self, place: int) -> int:
        return len(self.pieces.at(place, FIRE))


# -- a turn -----------------------------------------------------------------------------------


class Turn(Op[Reef]):
    """The turn of the seat `subject`: its keeper acts, then the fire does."""

    def run(self, g: Reef, subject: int) -> None:
        g.seat = subject
        g.turn += 1
        g.pieces.spent = [False] * len(g.pieces.spent)
        g.push(TURN, 1 - subject)
        g.push(EVENT, subject)
        g.push(ACT, subject)


class Act(Op[Reef]):
    ASKS: ClassVar[str] = "act"

    def run(self, g: Reef, subject: int) -> None:
        place = g.pieces.places[subject]
        if not g.pieces.spent[subject]:
            for near in MAP.neighbours[place]:
                g.offer_legal(MOVE[near])
            for fire in g.pieces.at(place, FIRE):
                g.offer(PUT_OUT[fire])
        g.offer(WAIT)


class Move(Option[Reef]):
    def __init__(self, place: int) -> None:
        super().__init__(f"move:{MAP.names[place]}", f"Go to the {MAP.names[place]}")
        self.place = place
        self.parts = Parts("move", "", MAP.names[place])

    def refusal(self, g: Reef) -> str:
        return g.forbidden(ENTER, self.place)

    def run(self, g: Reef, subject: int) -> None:
        g.pieces.places[subject] = self.place
        g.pieces.spent[subject] = True


class PutOut(Option[Reef]):
    """Damage one fire; what is damaged enough is gone."""

    def __init__(self, fire: int) -> None:
        super().__init__(f"douse:{fire}", f"Douse fire {fire}")
        self.fire = fire

    def run(self, g: Reef, subject: int) -> None:
        g.pieces.spent[subject] = True
        g.pieces.damage[self.fire] += g.amount(DOUSE, g.pieces.places[subject], 1)
        if g.pieces.damage[self.fire] >= HEALTH:
            g.pieces.remove(self.fire)


class Event(Op[Reef]):
    """A card of the deck says where it burns; without one the island is saved."""

    def run(self, g: Reef, subject: int) -> None:
        if not g.deck:
            g.finish(WON)
            return
        card = g.deck.pop()
        g.discard.append(card)
        g.note("event", (MAP.names[card % 5],), reveals=True)
        g.push(FLARE_ALL, subject)
        g.push(CATCH_FIRE, card % 5)


class FlareAll(Op[Reef]):
    def run(self, g: Reef, subject: int) -> None:
        places = [place for place in range(len(MAP)) if g.fires(place) >= 2]
        flares = [AtOnce(FLARES[place], FLARES_NOW, place) for place in places]
        IN_ANY_ORDER.begin(g, subject, tuple(flares), g.context)


# -- fire -------------------------------------------------------------------------------------


class CatchFire(Effect[Reef]):
    """A fire would be kindled at the place `subject`."""

    def run(self, g: Reef, subject: int) -> None:
        g.attempt(KINDLE, KINDLE_NOW, subject)


class KindleNow(Op[Reef]):
    """Without a fire left the island is lost; with three or more in one place it flares."""

    def run(self, g: Reef, subject: int) -> None:
        unlit = g.pieces.at(GONE, FIRE)
        if not unlit:
            g.note("no-fire-left", ())
            g.doom(LOST)
            return
        g.pieces.places[unlit[0]] = subject
        g.note("kindled", (MAP.names[subject],))
        if g.fires(subject) >= 3 and not has_flared(g, subject):
            g.push(FLARES_NOW, subject)
        g.emit(KINDLED, subject, unlit[0])


class Flare(Effect[Reef]):
    """All fires but one go out, and the neighbours catch fire."""

    def run(self, g: Reef, subject: int) -> None:
        g.note("flared", (MAP.names[subject],))
        for fire in g.pieces.at(subject, FIRE)[1:]:
            g.pieces.remove(fire)
        for near in reversed(MAP.neighbours[subject]):
            g.push(CATCH_FIRE, near)


def has_flared(g: Reef, place: int) -> bool:
    """True if this place is flaring already, so that it causes what happens now."""
    context = g.context
    while context is not None:
        if isinstance(context, Cause) and context.flags == FLARE and context.subject == place:
            return True
        context = context.outer
    return False


# -- rules of pieces --------------------------------------------------------------------------


def here(g: Reef, source: int, subject: int) -> bool:
    return g.pieces.places[source] == subject


class WallTakesFire(Replacement[Reef]):
    def question(self) -> int:
        return KINDLE

    def applies(self, g: Reef, source: int, subject: int) -> bool:
        return here(g, source, subject)


class Crumble(Effect[Reef]):
    """The wall loses a token, and with the last it falls."""

    def run(self, g: Reef, subject: int) -> None:
        g.pieces.tokens[subject] -= 1
        g.note("crumbled", (g.pieces.tokens[subject],))
        if not g.pieces.tokens[subject]:
            g.pieces.remove(subject)


class HelpsDousing(Change[Reef]):
    def question(self) -> int:
        return DOUSE

    def applies(self, g: Reef, source: int, subject: int) -> bool:
        return here(g, source, subject)


class NobodyEnters(Prohibition[Reef]):
    """Return the places with two fires."""

    def question(self) -> int:
        return ENTER

    def rule(self) -> str:
        return "R-001"

    def applies(self, g: Reef, source: int, subject: int) -> bool:
        return here(g, source, subject) and g.fires(subject) >= 2


class FireWhereItStands(EventPattern[Reef]):
    def event(self) -> int:
        return KINDLED

    def matches(self, g: Reef, source: int, subject: int, card: Any) -> bool:
        return here(g, source, subject)


class Flee(Effect[Reef]):
    """The keeper goes back to camp, unless it is there; which fire it was the occasion knows."""

    def run(self, g: Reef, subject: int) -> None:
        occasion = g.context
        while not isinstance(occasion, Occasion):
            assert occasion is not None
            occasion = occasion.outer
        g.note("fled", (subject, occasion.card))
        g.pieces.places[subject] = CAMP

    def is_possible(self, g: Reef, subject: int) -> bool:
        return g.pieces.places[subject] != CAMP


TURN, ACT, EVENT, FLARE_ALL = Turn(), Act(), Event(), FlareAll()
CATCH_FIRE, KINDLE_NOW, FLARES_NOW = CatchFire(), KindleNow(), Action[Reef](Flare(), FLARE)
MOVE = [Move(place) for place in range(len(MAP))]
PUT_OUT = {fire: PutOut(fire) for fire in range(KEEPERS + WALLS, KEEPERS + WALLS + FIRES)}
FLARES: list[Option[Any]] = [Next(f"flare:{name}", f"The {name} flares") for name in MAP.names]
WAIT = Pass("wait", "Wait")
RULES: list[list[ContinuousEffect[Reef]]] = [
    [make(Reaction, pattern=FireWhereItStands(), effect=Flee())],
    [make(WallTakesFire, effect=Crumble()), make(HelpsDousing, n=1, degree=1)],
    [NobodyEnters()],
]


def reef(
    seed: int = 0,
    keepers: tuple[int, int] = (CAMP, CAMP),
    wall: int = GONE,
    fires: tuple[int, ...] = (),
    deck: tuple[int, ...] | None = None,
) -> Reef:
    """A position; the last card of the deck is the next event."""
    g = Reef(seed)
    for place in keepers:
        g.pieces.add(KEEPER, place)
    g.pieces.add(WALL, wall)
    g.pieces.tokens[KEEPERS] = 2
    for n in range(FIRES):
        g.pieces.add(FIRE, fires[n] if n < len(fires) else GONE)
    g.deck = list(range(CARDS)) if deck is None else list(deck)
    if deck is None:
        g.shuffle(g.deck)
    g.push(TURN, 0)
    g.patient = True
    g.advance()
    return g
