"""In which lands a text is carried out."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from fieldcraft.games.island.acts import Act
from fieldcraft.games.island.deeds import AtLand
from fieldcraft.games.island.filters import AnyLand, Kind, Who
from fieldcraft.games.island.lands import LANDS
from fieldcraft.games.island.state import Island
from fieldcraft.games.island.whom import InChosenLand, within
from fieldcraft.kernel.effects import Effect, chosen_of, left_of, so_far
from fieldcraft.kernel.state import Op, bit
from fieldcraft.native import i64, mypyc_attr


class InEach(Effect[Island]):
    """Everywhere at once, land by land in the order of boards and numbers."""

    FORM = "in each {kind:land} : {effect:effect}"
    CATEGORY = "effect"
    kind: Kind
    effect: Effect[Any]
    action: Op[Any]

    def derive(self) -> None:
        self.action = Act(self.effect)

    def run(self, g: Island, subject: i64) -> None:
        for land in range(g.map.size - 1, -1, -1):
            if self.kind.fits(g, land):
                now = g.doing()
                spirit = now.spirit if now.spirit >= 0 else g.owner_of(land)
                g.push_in(within(g, spirit, land), self.action, land)


@mypyc_attr(allow_interpreted_subclasses=True)
class InLands(Effect[Island]):
    """In lands that follow from the one at hand, one after another, by the same Spirit."""

    CATEGORY = "effect"
    effect: Effect[Any]

    def lands(self, g: Island, subject: i64) -> list[int]:
        raise NotImplementedError

    def run(self, g: Island, subject: i64) -> None:
        found = self.lands(g, subject)
        for i in range(i64(len(found)) - 1, -1, -1):
            g.push_in(within(g, g.doing().spirit, found[i]), self.effect, found[i])


class InThatLand(InLands):
    """The land that the action at hand has chosen besides its target."""

    FORM = "in that land : {effect:effect}"

    def lands(self, g: Island, subject: i64) -> list[int]:
        return [g.spot] if g.spot >= 0 else []


class InEachAdjacent(InLands):
    FORM = "in each adjacent land : {effect:effect}"

    def lands(self, g: Island, subject: i64) -> list[int]:
        return g.near(subject)[:]


class InOtherCoast(InLands):
    FORM = "in each other coastal land of the board : {effect:effect}"

    def lands(self, g: Island, subject: i64) -> list[int]:
        board = g.map.ocean_of(subject)
        return [land for land in range(board, board + LANDS) if g.map.coastal[land] and land != subject]


class InReached(InLands):
    """The lands to which the action at hand has pushed pieces, each once."""

    FORM = "in each land they went to : {effect:effect}"

    def lands(self, g: Island, subject: i64) -> list[int]:
        return list(dict.fromkeys(g.pushed))


class InAdjacentKind(AtLand):
    """In a land of a kind next door; who does what is done, or the owner of the board, says which."""

    FORM = "in an adjacent {kind:land} : {effect:effect}"
    CATEGORY = "effect"
    ASKS: ClassVar[str] = "in"
    AIM: ClassVar[str] = "in"
    kind: Kind
    effect: Effect[Any]

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        return land in g.near(subject) and self.kind.fits(g, land)

    def done(self, g: Island, subject: i64, land: i64) -> None:
        g.push_in(within(g, g.doing().spirit, land), self.effect, land)


class InAdjacent(AtLand):
    """In one land next door, as the one who does it likes."""

    FORM = "in one adjacent land : {effect:effect}"
    CATEGORY = "effect"
    ASKS: ClassVar[str] = "in"
    AIM: ClassVar[str] = "in"
    effect: Effect[Any]

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        return land in g.near(subject) and self.effect.is_possible(g, land)

    def done(self, g: Island, subject: i64, land: i64) -> None:
        g.push_in(within(g, g.doing().spirit, land), self.effect, land)


class EachBoard(Effect[Island]):
    """On every board, in one land that its owner chooses (IB-087, IB-179)."""

    FORM = "each board in a(n) {kind:land} : {effect:effect}"
    CATEGORY = "effect"
    kind: Kind
    effect: Effect[Any]
    action: Op[Any]

    def derive(self) -> None:
        choice = OnBoard()
        choice.kind = self.kind
        choice.effect = self.effect
        self.action = Act(choice)

    def run(self, g: Island, subject: i64) -> None:
        for board in range(i64(len(g.map.boards)) - 1, -1, -1):
            if self.concerns(g, board):
                ocean = board * LANDS
                g.push_in(within(g, g.owner_of(ocean), ocean), self.action, ocean)

    def concerns(self, g: Island, board: i64) -> bool:
        return True


class EachBoardWith(EachBoard):
    """The same, where the board holds some of them."""

    FORM = "each board with {who:whos} in a(n) {kind:land} : {effect:effect}"
    who: Who

    def concerns(self, g: Island, board: i64) -> bool:
        for land in range(board * LANDS, (board + 1) * LANDS):
            if self.who.count_in(g, land):
                return True
        return False


class EachBoardMany(EachBoard):
    """On every board in several lands, each another one; in as many as there are (IB-168)."""

    FORM = "each board in {n:number} different lands : {effect:effect}"
    kind: Kind
    n: i64

    def derive(self) -> None:
        choice = OnBoard()
        choice.kind = AnyLand()
        choice.effect = self.effect
        self.action = Act(Several(choice, self.n))


class Several(AtLand):
    """Different lands of a board, one after another."""

    ASKS: ClassVar[str] = "in"
    AIM: ClassVar[str] = "in"

    def __init__(self, choice: OnBoard, n: i64) -> None:
        self.choice: Final = choice
        self.n: Final = n

    def run(self, g: Island, subject: i64) -> None:
        left = left_of(g, self, self.n)
        g.seat = g.seat_of(self.chooser(g, subject))
        if left > 0:
            for land in range(g.map.size):
                if not chosen_of(g, self) >> land & 1 and self.choice.reaches(g, subject, land):
                    g.offer(g.map.aims[self.AIM][land])

    def done(self, g: Island, subject: i64, land: i64) -> None:
        left, chosen = left_of(g, self, self.n), chosen_of(g, self) | bit(land)
        g.push_in(so_far(g, self, chosen, left - 1), self, subject)
        self.choice.done(g, subject, land)


class EachBoardFewest(EachBoard):
    """On every board in the land that holds the fewest of them, among those that hold any."""

    FORM = "each board in the land with the fewest {who:whos} but at least {n:number} : {effect:effect}"
    who: Who
    n: i64
    effect: Effect[Any]

    def derive(self) -> None:
        choice = WithFewest()
        choice.kind = AnyLand()
        choice.who = self.who
        choice.n = self.n
        choice.effect = self.effect
        self.action = Act(choice)


class EachBoardMost(EachBoard):
    """On every board in the land that holds the most of them, if any does."""

    FORM = "each board in the land with the most {who:whos} : {effect:effect}"
    who: Who
    effect: Effect[Any]

    def derive(self) -> None:
        choice = WithMost()
        choice.kind = AnyLand()
        choice.who = self.who
        choice.effect = self.effect
        self.action = Act(choice)


class OnBoard(InChosenLand):
    """The land is one of the board whose ocean is the subject."""

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        on_board = g.map.ocean_of(land) == subject
        return on_board and self.kind.fits(g, land) and self.effect.is_possible(g, land)


class WithFewest(OnBoard):
    who: Who
    n: i64

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        if not g.is_land(land) or g.map.ocean_of(land) != subject:
            return False
        mine = self.who.count_in(g, land)
        if mine < self.n:
            return False
        for other in range(subject, subject + LANDS):
            if self.n <= self.who.count_in(g, other) < mine:
                return False
        return True


class WithMost(OnBoard):
    who: Who

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        if g.map.is_ocean(land) or g.map.ocean_of(land) != subject:
            return False
        mine = self.who.count_in(g, land)
        for other in range(subject, subject + LANDS):
            if self.who.count_in(g, other) > mine:
                return False
        return mine > 0
