"""Lands in which a text is carried out."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from fieldcraft.games.island.printed.map import LANDS
from fieldcraft.games.island.table.actions import Act
from fieldcraft.games.island.table.state import Island
from fieldcraft.games.island.vocabulary.deeds import AtLand, ByActions
from fieldcraft.games.island.vocabulary.filters import AnyLand, Ground, GroundLand, Kind, Who
from fieldcraft.games.island.vocabulary.spirit_targets import InChosenLand, within
from fieldcraft.kernel.effects import Effect, chosen_of, left_of, so_far
from fieldcraft.kernel.state import Op, bit
from fieldcraft.language.forms import make
from fieldcraft.native import i64, mypyc_attr


class InEach(ByActions):
    """Everywhere at once, land by land in the order of boards and numbers."""

    FORM = "in each {kind:land} : {effect:effect}"
    kind: Kind

    def run(self, g: Island, subject: i64) -> None:
        for land in range(LANDS * g.boards_of_texts() - 1, -1, -1):
            if self.kind.fits(g, land):
                now = g.doing()
                spirit = now.spirit if now.spirit >= 0 else g.owner_of(land)
                g.push_in(within(g, spirit, land), self.action, land)


@mypyc_attr(allow_interpreted_subclasses=True)
class InLands(Effect[Island]):
    """An effect in lands that follow from the current one, one after another, by the same Spirit."""

    CATEGORY = "effect"
    effect: Effect[Any]

    def lands(self, g: Island, subject: i64) -> list[int]:
        """Return the lands, in order."""
        raise NotImplementedError

    def run(self, g: Island, subject: i64) -> None:
        found = self.lands(g, subject)
        for i in range(i64(len(found)) - 1, -1, -1):
            g.push_in(within(g, g.doing().spirit, found[i]), self.effect, found[i])


class InThatLand(InLands):
    """An effect in the land that the current action has chosen in addition to its target."""

    FORM = "in that land : {effect:effect}"

    def lands(self, g: Island, subject: i64) -> list[int]:
        return [g.action.spot] if g.action.spot >= 0 else []


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
    """An effect in each land to which the current action has pushed pieces."""

    FORM = "in each land they went to : {effect:effect}"

    def lands(self, g: Island, subject: i64) -> list[int]:
        return list(dict.fromkeys(g.reached()))


class InAdjacentKind(AtLand):
    """An effect in an adjacent land of a kind, chosen by the acting Spirit or the owner of the board."""

    FORM = "effect = in an adjacent {kind:land} : {effect:effect}"
    ASKS: ClassVar[str] = "in"
    AIM: ClassVar[str] = "in"
    kind: Kind
    effect: Effect[Any]

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        return land in g.near(subject) and self.kind.fits(g, land)

    def done(self, g: Island, subject: i64, land: i64) -> None:
        g.push_in(within(g, g.doing().spirit, land), self.effect, land)


class InAdjacent(AtLand):
    """An effect in one adjacent land, chosen by the acting Spirit."""

    FORM = "effect = in one adjacent land : {effect:effect}"
    ASKS: ClassVar[str] = "in"
    AIM: ClassVar[str] = "in"
    effect: Effect[Any]

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        return land in g.near(subject) and self.effect.is_possible(g, land)

    def done(self, g: Island, subject: i64, land: i64) -> None:
        g.push_in(within(g, g.doing().spirit, land), self.effect, land)


class HereOrAdjacent(InAdjacent):
    """An effect in the land itself or an adjacent one."""

    FORM = "here or in one adjacent land : {effect:effect}"

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        return (land == subject or land in g.near(subject)) and self.effect.is_possible(g, land)


class InAdjacentWith(AtLand):
    """An effect in different adjacent lands with some pieces; in fewer if there are not enough."""

    FORM = "effect = in {n:number} adjacent lands with {who:whos} : {effect:effect}"
    ASKS: ClassVar[str] = "in"
    AIM: ClassVar[str] = "in"
    n: i64
    who: Who
    effect: Effect[Any]

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        return land in g.near(subject) and self.who.count_in(g, land) > 0

    def wanted(self, g: Island, subject: i64) -> i64:
        return left_of(g, self, self.n)

    def run(self, g: Island, subject: i64) -> None:
        g.seat = g.seat_of(self.chooser(g, subject))
        if left_of(g, self, self.n) > 0:
            for land in range(g.map.size):
                if not chosen_of(g, self) >> land & 1 and self.reaches(g, subject, land):
                    g.offer(g.map.aims[self.AIM][land])

    def done(self, g: Island, subject: i64, land: i64) -> None:
        left, chosen = left_of(g, self, self.n), chosen_of(g, self) | bit(land)
        g.push_in(so_far(g, self, chosen, left - 1), self, subject)
        g.push_in(within(g, g.doing().spirit, land), self.effect, land)


class InAdjacentUpTo(AtLand):
    """In different lands next door; the one who does it says in how many."""

    FORM = "effect = in up to {n:number} adjacent lands : {effect:effect}"
    HELPS = True
    ASKS: ClassVar[str] = "in"
    AIM: ClassVar[str] = "in"
    n: i64
    effect: Effect[Any]

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        return land in g.near(subject) and self.effect.is_possible(g, land)

    def wanted(self, g: Island, subject: i64) -> i64:
        return left_of(g, self, self.n)

    def run(self, g: Island, subject: i64) -> None:
        g.seat = g.seat_of(self.chooser(g, subject))
        if left_of(g, self, self.n) > 0:
            for land in range(g.map.size):
                if not chosen_of(g, self) >> land & 1 and self.reaches(g, subject, land):
                    g.offer(g.map.aims[self.AIM][land])
        if g.options:
            g.offer(g.card_set.enough)

    def done(self, g: Island, subject: i64, land: i64) -> None:
        left, chosen = left_of(g, self, self.n), chosen_of(g, self) | bit(land)
        g.push_in(so_far(g, self, chosen, left - 1), self, subject)
        g.push_in(within(g, g.doing().spirit, land), self.effect, land)


class EachBoard(Effect[Island]):
    """An effect on every board, in one land that its owner chooses (IB-087, IB-179)."""

    FORM = "effect = on each board , in a(n) {kind:land} : {effect:effect}"
    kind: Kind
    effect: Effect[Any]
    action: Op[Any]

    def derive(self) -> None:
        choice = OnBoard()
        choice.kind = self.kind
        choice.effect = self.effect
        self.action = Act(choice)

    def run(self, g: Island, subject: i64) -> None:
        for board in range(g.boards_of_texts() - 1, -1, -1):
            if self.concerns(g, board):
                ocean = board * LANDS
                g.push_in(within(g, g.owner_of(ocean), ocean), self.action, ocean)

    def concerns(self, g: Island, board: i64) -> bool:
        """True if the effect happens on this board."""
        return True


class EachBoardWith(EachBoard):
    """An effect on every board with some pieces, in a land that its owner chooses."""

    FORM = "on each board with {who:whos} , in a(n) {kind:land} : {effect:effect}"
    who: Who

    def concerns(self, g: Island, board: i64) -> bool:
        for land in range(board * LANDS, (board + 1) * LANDS):
            if self.who.count_in(g, land):
                return True
        return False


class EachBoardFew(EachBoardWith):
    """An effect on every board with a number of pieces or fewer, or with none."""

    FORM = "on each board with {n:number} or fewer {who:whos} , in a(n) {kind:land} : {effect:effect}"
    n: i64

    def concerns(self, g: Island, board: i64) -> bool:
        n: i64 = 0
        for land in range(board * LANDS, (board + 1) * LANDS):
            n += self.who.count_in(g, land)
        return n <= self.n


class EachBoardMany(EachBoard):
    """An effect on every board in several different lands, in fewer if there are not enough (IB-168)."""

    FORM = "on each board , in {n:number} different lands : {effect:effect}"
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


class EachBoardFewestOf(EachBoard):
    """An effect on every board in the lands with the fewest pieces; the owner chooses among alike."""

    FORM = (
        "on each board , in the {n:number} {ground:grounds} lands with the fewest {who:whos}"
        " : {effect:effect}"
    )
    n: i64
    ground: Ground
    who: Who

    def derive(self) -> None:
        choice = OnBoard()
        choice.kind = make(GroundLand, ground=self.ground)
        choice.effect = self.effect
        self.action = Act(SeveralFewest(choice, self.n, self.who))


class SeveralFewest(Several):
    """Different lands of a board, always one with the fewest pieces of those that are left."""

    def __init__(self, choice: OnBoard, n: i64, who: Who) -> None:
        super().__init__(choice, n)
        self.who: Final = who

    def run(self, g: Island, subject: i64) -> None:
        """Offer the lands with the fewest pieces, or take all of them if the number allows it."""
        left, chosen = left_of(g, self, self.n), chosen_of(g, self)
        lands = [
            land
            for land in range(subject, subject + LANDS)
            if not chosen >> land & 1 and self.choice.reaches(g, subject, land)
        ]
        if left <= 0 or not lands:
            return
        least = min([self.who.count_in(g, land) for land in lands])
        alike = [land for land in lands if self.who.count_in(g, land) == least]
        if i64(len(alike)) <= left:  # all of them, so nobody is asked
            for land in alike:
                chosen |= bit(land)
            g.push_in(so_far(g, self, chosen, left - len(alike)), self, subject)
            for land in reversed(alike):
                self.choice.done(g, subject, land)
            return
        g.seat = g.seat_of(self.chooser(g, subject))
        for land in alike:
            g.offer(g.map.aims[self.AIM][land])


class EachBoardHighest(EachBoard):
    """An effect on every board in the land with the highest number; nobody chooses."""

    FORM = "on each board , in the highest {kind:land} : {effect:effect}"

    def derive(self) -> None:
        choice = Highest()
        choice.kind = self.kind
        choice.effect = self.effect
        self.action = Act(choice)


class EachBoardFewest(EachBoard):
    """An effect on every board in the land with the fewest of some pieces, among those with any."""

    FORM = "on each board , in the land with the fewest {who:whos} but at least {n:number} : {effect:effect}"
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
    """An effect on every board in the land with the most of some pieces, if any land has one."""

    FORM = "on each board , in the land with the most {who:whos} : {effect:effect}"
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


class Highest(OnBoard):
    """The land with the highest number among those that fit."""

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        if not super().reaches(g, subject, land):
            return False
        for other in range(land + 1, subject + LANDS):
            if super().reaches(g, subject, other):
                return False
        return True


class InAdjacentFewest(AtLand):
    """An effect in the adjacent land with the fewest of some pieces; the owner of the board chooses."""

    FORM = "effect = in the adjacent land with the fewest {who:whos} : {effect:effect}"
    ASKS: ClassVar[str] = "in"
    AIM: ClassVar[str] = "in"
    who: Who
    effect: Effect[Any]

    def chooser(self, g: Island, subject: i64) -> i64:
        return g.owner_of(subject)

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        near = g.map.neighbours[subject]
        if land not in near:
            return False
        mine = self.who.count_in(g, land)
        for other in near:
            if self.who.count_in(g, other) < mine:
                return False
        return True

    def done(self, g: Island, subject: i64, land: i64) -> None:
        g.push_in(within(g, g.owner_of(subject), land), self.effect, land)


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
