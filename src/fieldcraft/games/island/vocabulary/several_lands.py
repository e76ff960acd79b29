"""Damage that goes to several lands, and lands that cease to be."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from fieldcraft.games.island.printed import cards
from fieldcraft.games.island.printed.map import LANDS
from fieldcraft.games.island.printed.needs import Need
from fieldcraft.games.island.printed.pieces import BLIGHT, CITY, DAHAN
from fieldcraft.games.island.table import harm, invaders, tokens
from fieldcraft.games.island.table.state import Island
from fieldcraft.games.island.vocabulary.continuous_effects import occasion_of
from fieldcraft.games.island.vocabulary.deeds import DOING, AtLand, Deed
from fieldcraft.games.island.vocabulary.filters import Who
from fieldcraft.kernel.effects import chosen_of, left_of, so_far
from fieldcraft.kernel.queries import Query
from fieldcraft.kernel.rules import Prohibition
from fieldcraft.kernel.state import Op, Option, bit
from fieldcraft.native import i64, mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class DealAmong(AtLand):
    """Damage that is divided among lands: one land after another takes a part of it."""

    ASKS: ClassVar[str] = "in"
    AIM: ClassVar[str] = DOING

    def begin(self, g: Island, land: i64, n: i64) -> None:
        """Have `n` damage divided next."""
        self.go_on(g, land, 0, n)

    def go_on(self, g: Island, subject: i64, chosen: i64, left: i64) -> None:
        """Have the rest of the damage divided among lands that have had no part of it."""
        if left > 0:
            g.push_in(so_far(g, self, chosen, left), self, subject)

    def lands(self, g: Island, subject: i64, chosen: i64) -> list[int]:
        """Return the lands that may take a part of it when those of `chosen` have."""
        raise NotImplementedError

    def left_lands(self, g: Island, subject: i64, chosen: i64) -> list[int]:
        """Return those that have had no part yet and have somebody to hit."""
        return [
            land
            for land in self.lands(g, subject, chosen)
            if not chosen >> land & 1 and g.invaders_in(land) > 0
        ]

    def wanted(self, g: Island, subject: i64) -> i64:
        return left_of(g, self, 0)

    def run(self, g: Island, subject: i64) -> None:
        if left_of(g, self, 0) > 0:
            g.seat = g.seat_of(self.chooser(g, subject))
            for land in self.left_lands(g, subject, chosen_of(g, self)):
                g.offer(g.map.aims[self.AIM][land])

    def done(self, g: Island, subject: i64, land: i64) -> None:
        chosen, left = chosen_of(g, self) | bit(land), left_of(g, self, 0)
        DealPart(self, subject, chosen).go_on(g, land, left)
        harm.DEAL.go_on(g, land, tokens.worsened(g, g.card_set.pieces.invaders, land))


class DealPart(harm.DealDamage):
    """Damage in one of several lands; what is left of it may go to the others."""

    def __init__(self, among: DealAmong, home: i64, chosen: i64) -> None:
        self.among: Final = among
        self.home: Final[i64] = home
        """The land that the text is about."""
        self.chosen: Final[i64] = chosen

    def run(self, g: Island, subject: i64) -> None:
        left = left_of(g, self, 0)
        beyond = left - harm.total_health(g, self.kinds(g), subject)
        super().run(g, subject)
        if beyond >= 0:
            self.among.go_on(g, self.home, self.chosen, beyond)
        elif g.options and self.among.left_lands(g, self.home, self.chosen):
            g.offer(g.card_set.elsewhere)


class Elsewhere(Option[Island]):
    """The rest of the damage goes to other lands."""

    def run(self, g: Island, subject: i64) -> None:
        asking = g.frame.op
        assert isinstance(asking, DealPart)
        asking.among.go_on(g, asking.home, asking.chosen, left_of(g, asking, 0))


class AmongNear(DealAmong):
    """Among the adjacent lands, as the owner of the board likes."""

    def chooser(self, g: Island, subject: i64) -> i64:
        return g.owner_of(subject)

    def lands(self, g: Island, subject: i64, chosen: i64) -> list[int]:
        return g.map.neighbours[subject]


class AmongOwn(DealAmong):
    """Here, and in one other land of the Spirit's own."""

    def lands(self, g: Island, subject: i64, chosen: i64) -> list[int]:
        spirit = g.doing().spirit
        if g.action.spot >= 0:
            return [int(subject), int(g.action.spot)]
        return [land for land in range(g.map.size) if land == subject or g.has_presence(spirit, land)]

    def done(self, g: Island, subject: i64, land: i64) -> None:
        if land != subject:
            g.own_action().spot = land
        super().done(g, subject, land)


class SplitMany(Query[Island]):
    """Its damage may be divided among its target and lands of the Spirit with some pieces."""

    FORM = "clause = with {need:need} its damage may be split among lands of its own with {who:whos}"
    need: Need
    who: Who
    among: DealAmong

    def derive(self) -> None:
        self.among = AmongOwnWith(self.who)


class AmongOwnWith(DealAmong):
    """Here, and in lands of the Spirit's own with some pieces."""

    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def lands(self, g: Island, subject: i64, chosen: i64) -> list[int]:
        spirit = g.doing().spirit
        return [
            land
            for land in range(g.map.size)
            if land == subject or (g.has_presence(spirit, land) and self.who.count_in(g, land) > 0)
        ]


class DealHereOrSecond(AtLand):
    """All of it in one of two targets."""

    FORM = "deal {n:number} damage here or in the second target"
    HELPS = True
    ASKS: ClassVar[str] = "in"
    AIM: ClassVar[str] = DOING
    n: i64

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        return (land == subject or land == g.action.spot) and g.invaders_in(land) > 0

    def done(self, g: Island, subject: i64, land: i64) -> None:
        harm.DEAL.begin(g, land, self.n)


class RavageHurtsNear(Prohibition[Island]):
    """A ravage there harms neither the land nor its dahan, but invaders in adjacent lands."""

    FORM = "ravages here hurt invaders in adjacent lands instead of dahan and land"
    RULE = "IB-126"
    QUESTION = cards.AWAY

    def applies(self, g: Island, source: i64, subject: i64) -> bool:
        return source == subject

    def instead(self, g: Island, question: i64, source: i64, subject: i64) -> Op[Any] | None:
        return HURT_NEAR if question == cards.AWAY and source == subject else None


class HurtNear(Op[Island]):
    """The damage that would hurt the land hurts its neighbours."""

    def run(self, g: Island, subject: i64) -> None:
        hurting = occasion_of(g).deed
        assert isinstance(hurting, invaders.HurtLand)
        AMONG_NEAR.begin(g, subject, hurting.n)


class NoStrike(Prohibition[Island]):
    FORM = "dahan do not strike here"
    RULE = "IB-129"
    QUESTION = cards.STRIKE

    def applies(self, g: Island, source: i64, subject: i64) -> bool:
        return source == subject


class DestroyBoard(Deed):
    """Everything on the board of the land is destroyed, and its lands cease to be.

    Its blight leaves the game.  A dream destroys no board.
    """

    FORM = "destroy the board with everything on it"

    def run(self, g: Island, subject: i64) -> None:
        """Destroy all pieces on the board and take it off the map; in a dream it only causes fear."""
        ocean = g.map.ocean_of(subject)
        is_dream = harm.dreamt_fear(g, CITY) >= 0
        lands: i64 = 0
        for land in range(ocean, ocean + LANDS):
            lands |= bit(land)
            for kind in g.card_set.pieces.all.each:
                if g.card_set.pieces.invaders.contains(kind) or (kind == DAHAN and not is_dream):
                    harm.destroy_all(g, kind, land)
            if not is_dream:
                clear(g, land)
        if not is_dream:
            g.map = g.map.without(lands)
            if g.journal is not None:
                g.note("board-destroyed", (g.map.boards[g.map.board_of(subject)].name,))


def clear(g: Island, land: i64) -> None:
    """Presence there is destroyed, and all other pieces leave the game."""
    for spirit in range(i64(len(g.spirits))):
        for _time in range(g.panels[spirit].presence[land]):
            g.destroy_presence(spirit, land)
    g.own_blight().supplied -= g.pieces[BLIGHT][land]
    for kind in g.card_set.pieces.all.each:
        if g.pieces[kind][land] and kind != g.card_set.pieces.strife:
            g.change(kind, land, -g.pieces[kind][land])


AMONG_NEAR: Final = AmongNear()
AMONG_OWN: Final = AmongOwn()
HURT_NEAR: Final[Op[Any]] = HurtNear()
