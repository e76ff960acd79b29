"""Forms that only events have: about boards, terrains and decks, and averting (IB-214 to IB-225)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from fieldcraft.games.island.printed import cards
from fieldcraft.games.island.printed.cards import EventCard
from fieldcraft.games.island.printed.map import LANDS
from fieldcraft.games.island.printed.pieces import DAHAN, Kinds
from fieldcraft.games.island.table import blight, harm, invaders
from fieldcraft.games.island.table.actions import Act
from fieldcraft.games.island.table.contexts import Doing
from fieldcraft.games.island.table.parts import NOWHERE
from fieldcraft.games.island.table.state import Island
from fieldcraft.games.island.table.zones import FEAR_DECK, MAJOR_DECK, MINOR_DECK
from fieldcraft.games.island.vocabulary import moves
from fieldcraft.games.island.vocabulary.continuous_effects import NextTime
from fieldcraft.games.island.vocabulary.deeds import DOING, AtLand, ByActions, Deed
from fieldcraft.games.island.vocabulary.filters import Ground, Kind, Trait, Who, has_terrain
from fieldcraft.games.island.vocabulary.land_targets import EachBoard, EachBoardWith, OnBoard
from fieldcraft.games.island.vocabulary.presence import AddPresenceOwn
from fieldcraft.games.island.vocabulary.spirit_targets import SpiritTrait, within
from fieldcraft.games.island.vocabulary.turn_bonuses import Unless
from fieldcraft.kernel.effects import Effect, chosen_of, left_of, so_far
from fieldcraft.kernel.flow import second
from fieldcraft.kernel.queries import Count
from fieldcraft.kernel.rules import Answer, Change, ContinuousEffect, Prohibition
from fieldcraft.kernel.state import Op, Option, bit
from fieldcraft.native import i64, mypyc_attr

# -- lands ---------------------------------------------------------------------------------------


class BothTraits(Trait):
    FORM = "both {one:trait} and {other:trait}"
    one: Trait
    other: Trait

    def fits(self, g: Island, land: i64) -> bool:
        return self.one.fits(g, land) and self.other.fits(g, land)


class HoldingExactly(Trait):
    FORM = "with exactly {n:number} {who:whos}"
    n: i64
    who: Who

    def fits(self, g: Island, land: i64) -> bool:
        return self.who.count_in(g, land) == self.n


class HasAmongLands(SpiritTrait):
    FORM = "{n:number} or more {who:whos} among its lands"
    n: i64
    who: Who

    def fits(self, g: Island, spirit: i64) -> bool:
        n: i64 = 0
        for land in range(g.map.size):
            if g.has_presence(spirit, land):
                n += self.who.count_in(g, land)
        return n >= self.n


class HasSites(SpiritTrait):
    FORM = "{n:number} or more sacred sites"
    n: i64

    def fits(self, g: Island, spirit: i64) -> bool:
        n: i64 = 0
        for land in range(g.map.size):
            if g.panels[spirit].presence[land] and g.is_site(spirit, land):
                n += 1
        return n >= self.n


class EachBoardGroundMost(EachBoard):
    """On every board in the land of a kind of ground that has the most of them, if any has."""

    FORM = "on each board , in the {ground:grounds} land with the most {who:whos} : {effect:effect}"
    ground: Ground
    who: Who
    effect: Effect[Any]

    def derive(self) -> None:
        choice = GroundMost()
        choice.ground = self.ground
        choice.who = self.who
        choice.effect = self.effect
        self.action = Act(choice)


class GroundMost(OnBoard):
    """The lands of one board that have the most of them."""

    ground: Ground
    who: Who

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        if g.map.is_ocean(land) or g.map.ocean_of(land) != subject or not self.ground.is_so(g, land):
            return False
        mine = self.who.count_in(g, land)
        for other in range(subject + 1, subject + LANDS):
            if self.ground.is_so(g, other) and self.who.count_in(g, other) > mine:
                return False
        return mine > 0


class InMost(AtLand):
    """In the land with the most of them; the first player says which where several have as many."""

    FORM = "effect = in the land with the most {who:whos} of the island : {effect:effect}"
    ASKS: ClassVar[str] = "in"
    AIM: ClassVar[str] = DOING
    who: Who
    effect: Effect[Any]

    def chooser(self, g: Island, subject: i64) -> i64:
        return 0

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        mine = self.who.count_in(g, land)
        if mine == 0 or g.map.is_ocean(land):
            return False
        for other in range(g.map.size):
            if self.who.count_in(g, other) > mine:
                return False
        return True

    def done(self, g: Island, subject: i64, land: i64) -> None:
        g.push_in(within(g, g.owner_of(land), land), self.effect, land)


@mypyc_attr(allow_interpreted_subclasses=True)
class OnSomeBoards(AtLand):
    """In one land on each of some boards, which the first player chooses."""

    CATEGORY = "effect"
    ASKS: ClassVar[str] = "in"
    AIM: ClassVar[str] = DOING
    effect: Effect[Any]
    action: Op[Any]

    def derive(self) -> None:
        self.action = Act(self.effect)

    def chooser(self, g: Island, subject: i64) -> i64:
        return 0

    def wanted(self, g: Island, subject: i64) -> i64:
        return left_of(g, self, self.number(g, subject))

    def run(self, g: Island, subject: i64) -> None:
        if left_of(g, self, self.number(g, subject)) <= 0:
            return
        g.seat = g.seat_of(self.chooser(g, subject))
        for land in range(g.map.size):
            if not chosen_of(g, self) >> g.map.board_of(land) & 1 and self.reaches(g, subject, land):
                g.offer(g.map.aims[self.AIM][land])

    def done(self, g: Island, subject: i64, land: i64) -> None:
        left = left_of(g, self, self.number(g, subject)) - 1
        g.push_in(so_far(g, self, chosen_of(g, self) | bit(g.map.board_of(land)), left), self, subject)
        g.push_in(within(g, g.owner_of(land), land), self.action, land)


class HalfTheBoards(OnSomeBoards):
    """On half of the boards, rounded up (IB-225)."""

    FORM = "half of the boards in a(n) {kind:land} : {effect:effect}"
    kind: Kind

    def number(self, g: Island, subject: i64) -> i64:
        return (len(g.map.boards) + 1) // 2

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        return self.kind.fits(g, land) and self.effect.is_possible(g, land)


class OneBoardWithout(OnSomeBoards):
    """On one board that has none of them."""

    FORM = "one board without {who:whos} in a land : {effect:effect}"
    who: Who

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        if g.map.is_ocean(land):
            return False
        board = g.map.ocean_of(land)
        for other in range(board, board + LANDS):
            if self.who.count_in(g, other):
                return False
        return True


# -- averting, board by board (IB-218) -----------------------------------------------------------


class Avert(Unless):
    """The owner of a board says whether presence there is given up, before anything is chosen."""

    FORM = ""

    def __init__(self, n: i64, then: Effect[Any]) -> None:
        self.n = 0
        self.m = n
        self.then = then
        self.derive()

    def run(self, g: Island, subject: i64) -> None:
        """Ask the owner of the board if it has enough presence to give up; otherwise the effect follows."""
        if not self.then.is_possible(g, subject):
            return
        g.push(self.then, subject)
        n: i64 = 0
        for land in range(subject, subject + LANDS):
            if g.is_land(land):
                n += g.presence_in(land)
        if n >= self.m:
            g.seat = g.seat_of(g.owner_of(subject))
            g.offer(g.card_set.lose_there)
            g.offer(g.card_set.no)


class EachBoardUnless(EachBoard):
    """Presence of a board averts it there."""

    FORM = (
        "on each board , in a(n) {kind:land} unless {n:number} presence there is destroyed : {effect:effect}"
    )
    n: i64

    def derive(self) -> None:
        choice = OnBoard()
        choice.kind = self.kind
        choice.effect = self.effect
        self.action = Act(Avert(self.n, choice))


class EachBoardWithUnless(EachBoardWith):
    FORM = (
        "on each board with {who:whos} , in a(n) {kind:land} unless {n:number} presence there is destroyed"
        " : {effect:effect}"
    )
    n: i64

    def derive(self) -> None:
        choice = OnBoard()
        choice.kind = self.kind
        choice.effect = self.effect
        self.action = Act(Avert(self.n, choice))


# -- a terrain that no invader card shows (IB-222) -----------------------------------------------


def is_shown(g: Island, terrain: i64) -> bool:
    """True if an invader card in a slot shows the terrain; the one of the coast shows none."""
    for slot in (g.invaders.to_ravage, g.invaders.to_build, g.invaders.to_settle, g.invaders.explored):
        for card in slot:
            if terrain in card.terrains:
                return True
    return False


class InFreeTerrain(ByActions):
    FORM = "in each land of one terrain that no invader card shows : {effect:effect}"
    ASKS: ClassVar[str] = "terrain"

    def run(self, g: Island, subject: i64) -> None:
        g.seat = g.seat_of(0)
        for terrain in range(cards.COAST):
            if not is_shown(g, terrain):
                g.offer(g.card_set.of_terrain[terrain])

    def chosen(self, g: Island, terrain: i64) -> None:
        """Have it done in each land of the terrain."""
        for board in range(i64(len(g.map.boards)) - 1, -1, -1):
            self.on_board(g, board * LANDS, terrain)

    def on_board(self, g: Island, ocean: i64, terrain: i64) -> None:
        """Have it done in the lands of one board."""
        for land in range(ocean + LANDS - 1, ocean, -1):
            if has_terrain(g, land, terrain):
                g.push_in(within(g, g.owner_of(land), land), self.action, land)


class InFreeTerrainUnless(InFreeTerrain):
    FORM = (
        "in each land of one terrain that no invader card shows unless {n:number} presence on its board is"
        " destroyed : {effect:effect}"
    )
    n: i64

    def on_board(self, g: Island, ocean: i64, terrain: i64) -> None:
        g.push(Act(Avert(self.n, InLandsOf(terrain, self.effect))), ocean)


class InLandsOf(Effect[Island]):
    """In each land of a terrain on one board."""

    def __init__(self, terrain: i64, effect: Effect[Any]) -> None:
        self.terrain: Final = terrain
        self.effect: Final = effect
        self.action: Final[Op[Any]] = Act(effect)

    def run(self, g: Island, subject: i64) -> None:
        for land in range(subject + LANDS - 1, subject, -1):
            if has_terrain(g, land, self.terrain):
                g.push_in(within(g, g.owner_of(land), land), self.action, land)

    def is_possible(self, g: Island, subject: i64) -> bool:
        for land in range(subject + 1, subject + LANDS):
            if has_terrain(g, land, self.terrain) and self.effect.is_possible(g, land):
                return True
        return False


class OfTerrain(Option[Island]):
    """Choose a terrain."""

    def __init__(self, key: str, label: str, terrain: i64) -> None:
        super().__init__(key, label)
        self.terrain: Final = terrain

    def run(self, g: Island, subject: i64) -> None:
        asking = g.frame.op
        assert isinstance(asking, InFreeTerrain)
        asking.chosen(g, self.terrain)


# -- pieces --------------------------------------------------------------------------------------


class PushTo(moves.Pushing):
    FORM = "push {n:number} {who:whos} to a(n) {kind:land}"
    kind: Kind

    def may_go(self, g: Island, land: i64, to: i64) -> bool:
        return self.kind.fits(g, to)

    def is_possible(self, g: Island, subject: i64) -> bool:
        if not moves.has_any(g, self.who.kinds, subject):
            return False
        for to in moves.ways(g, subject):
            if self.kind.fits(g, to):
                return True
        return False


class PushToPer(PushTo):
    FORM = "push {n:number} {who:whos} per {count:count} to a(n) {kind:land}"
    count: Count[Any]

    def number(self, g: Island, subject: i64) -> i64:
        return self.n * self.count.count(g, subject)


class PushAndThere(PushTo):
    """Have an effect done where the first of them has gone."""

    FORM = "effect = push {n:number} {who:whos} to a(n) {kind:land} and there : {effect:effect}"
    effect: Effect[Any]

    def chosen(self, g: Island, subject: i64, kind: i64, mark: i64, other: i64) -> None:
        if g.action.spot == NOWHERE:
            g.own_action().spot = other
            g.push_in(within(g, g.doing().spirit, other), self.effect, other)
        super().chosen(g, subject, kind, mark, other)


class PushToEach(Deed):
    """Push to one adjacent land after another, as far as the pieces go."""

    FORM = "push {n:number} {who:whos} to each adjacent land"
    n: i64
    who: Who

    def run(self, g: Island, subject: i64) -> None:
        lands = moves.ways(g, subject)
        for i in range(i64(len(lands)) - 1, -1, -1):
            g.push(PushThere(self.n, self.who, lands[i]), subject)

    def is_possible(self, g: Island, subject: i64) -> bool:
        return self.who.count_in(g, subject) > 0


class PushThere(moves.Pushing):
    """Pieces are pushed to one land."""

    def __init__(self, n: i64, who: Who, to: i64) -> None:
        self.n = n
        self.who = who
        self.to: Final = to

    def offer(self, g: Island, subject: i64) -> None:
        moves.offer_pieces(g, subject, self.who.kinds, g.card_set.pushes[g.map.names[self.to]])


class Prowl(Effect[Island]):
    """Lands and numbers are read before anything is done, so that nothing acts twice (IB-223)."""

    FORM = "effect = each {who:who} makes {n:number} fear where invaders are and is pushed where none are"
    n: i64
    who: Who

    def run(self, g: Island, subject: i64) -> None:
        fear: i64 = 0
        for land in range(g.map.size - 1, -1, -1):
            found = self.who.count_in(g, land)
            if found and g.invaders_in(land):
                fear += found * self.n
            elif found:
                action = Act(PushSome(found, self.who))
                g.push_in(within(g, g.owner_of(land), land), action, land)
        g.make_fear(fear)


class PushSome(moves.Pushing):
    """Any number of them that was read before."""

    def __init__(self, n: i64, who: Who) -> None:
        self.n = n
        self.who = who


class MoveInland(AtLand):
    """Pieces go together to an inland land, by inland lands."""

    FORM = "move {n:number} {who:whos} up to {m:number} lands inland"
    ASKS: ClassVar[str] = "in"
    AIM: ClassVar[str] = DOING
    n: i64
    who: Who
    m: i64
    moving: moves.Pieces

    def derive(self) -> None:
        self.moving = PushToSpot(self.n, self.who)

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        return land != subject and land in self.reached(g, subject)

    def reached(self, g: Island, subject: i64) -> list[int]:
        """Return the lands to which they may go."""
        found: list[int] = []
        edge = [int(subject)]
        for _step in range(self.m):
            beyond = [
                to
                for land in edge
                for to in g.map.neighbours[land]
                if g.map.is_inland(to) and not g.is_cut_off(land, to)
            ]
            edge = [to for to in beyond if to not in found]
            found += [to for to in edge if to not in found]
        return found

    def done(self, g: Island, subject: i64, land: i64) -> None:
        g.own_action().spot = land
        g.push(self.moving, subject)

    def is_possible(self, g: Island, subject: i64) -> bool:
        return self.who.count_in(g, subject) > 0 and super().is_possible(g, subject)


class PushToSpot(moves.Pushing):
    """The only way leads to the land that has been chosen."""

    def __init__(self, n: i64, who: Who) -> None:
        self.n = n
        self.who = who

    def offer(self, g: Island, subject: i64) -> None:
        moves.offer_pieces(g, subject, self.who.kinds, g.card_set.pushes[g.map.names[g.action.spot]])


class ReplaceHalf(moves.Replacing):
    """Half of them, rounded up."""

    FORM = "replace half of the {who:whos} with {with_:who}"
    with_: Who

    def number(self, g: Island, subject: i64) -> i64:
        return (self.who.count_in(g, subject) + 1) // 2

    def put(self, g: Island, land: i64, mark: i64) -> None:
        for kind in self.with_.kinds.each:
            moves.put(g, kind, land, 1, mark)


class ReplaceAllBut(ReplaceHalf):
    """All of them but a few, which the owner of the board chooses by choosing the others."""

    FORM = "replace all but {n:number} {who:whos} with {with_:whos}"

    def number(self, g: Island, subject: i64) -> i64:
        return self.who.count_in(g, subject) - self.n


class AddStill(Deed):
    FORM = "add {n:number} blight that does not spread"
    n: i64

    def run(self, g: Island, subject: i64) -> None:
        for _time in range(self.n):
            blight.add(g, subject, is_still=True)


class EachAttacks(Deed):
    """One after another deals its damage, and goes where that destroys something."""

    FORM = "each {who:who} deals {n:number} damage and is removed where that destroys {others:whos}"
    who: Who
    n: i64
    others: Who

    def run(self, g: Island, subject: i64) -> None:
        for _time in range(self.who.count_in(g, subject)):
            g.push(OneAttack(self.n, self.who.kinds, self.others.kinds), subject)

    def is_possible(self, g: Island, subject: i64) -> bool:
        return self.who.count_in(g, subject) > 0 and g.invaders_in(subject) > 0


class OneAttack(Op[Island]):
    """The damage of one, and then whether it goes."""

    def __init__(self, n: i64, kinds: Kinds, others: Kinds) -> None:
        self.n: Final = n
        self.kinds: Final = kinds
        self.others: Final = others

    def run(self, g: Island, subject: i64) -> None:
        g.push(LeaveAfter(self.kinds, self.others, g.action.fallen), subject)
        harm.DEAL.begin(g, subject, self.n)


class LeaveAfter(Op[Island]):
    """The one that has dealt damage goes where something has been destroyed since."""

    def __init__(self, kinds: Kinds, others: Kinds, before: tuple[int, ...]) -> None:
        self.kinds: Final = kinds
        self.others: Final = others
        self.before: Final = before

    def run(self, g: Island, subject: i64) -> None:
        for other in self.others.each:
            if g.action.fallen[other] > self.before[other]:
                for kind in self.kinds.each:
                    if g.pieces[kind][subject]:
                        moves.remove(g, kind, subject, 0)
                        return


class InvadersHurt(Deed):
    """The invaders hurt dahan, and nothing defends (IB-209)."""

    FORM = "the invaders deal {n:number} damage to dahan"
    n: i64

    def run(self, g: Island, subject: i64) -> None:
        harm.kill_dahan(g, subject, self.n)

    def is_possible(self, g: Island, subject: i64) -> bool:
        return g.pieces[DAHAN][subject] > 0


# -- the invaders --------------------------------------------------------------------------------


class RavageHere(Deed):
    """The invaders ravage there now, unless something hinders them."""

    FORM = "the invaders ravage"

    def run(self, g: Island, subject: i64) -> None:
        if invaders.may_ravage(g, subject):
            g.push(invaders.RAVAGE_SOON, subject)

    def is_possible(self, g: Island, subject: i64) -> bool:
        return invaders.may_ravage(g, subject)


class RavageIsBuild(NextTime):
    FORM = "the coming {action:action} is a build instead"
    HOW = cards.BUILDS


class StrongerNextRavage(Deed):
    """It waits for a card in the ravage slot (IB-215)."""

    FORM = "during the next ravage : {who:whos} deal {n:number} more damage"
    who: Who
    n: i64
    rule: ContinuousEffect[Any]

    def derive(self) -> None:
        self.rule = NextRavage(self.who.kinds, self.n)

    def run(self, g: Island, subject: i64) -> None:
        g.enact(self.rule, NOWHERE)


class NextRavage(Answer[Island]):
    """More damage of each such piece in the next ravage."""

    FORM = ""

    def __init__(self, kinds: Kinds, n: i64) -> None:
        self.about = cards.RAVAGE_STRENGTH
        self.kinds: Final = kinds
        self.n: Final = n

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        is_one = question == cards.RAVAGE_STRENGTH and self.kinds.contains(second(subject))
        return n + self.n if is_one else n


class RavageMoreIn(Change[Island]):
    FORM = "each ravage in a(n) {kind:land} deals {n:number} more damage"
    QUESTION = cards.RAVAGE_DAMAGE
    kind: Kind

    def applies(self, g: Island, source: i64, subject: i64) -> bool:
        return self.kind.fits(g, subject)


class MoreExplorers(Change[Island]):
    FORM = "each explore brings {n:number} more explorer{n:s}"
    QUESTION = cards.EXPLORERS


class ExploreFurther(Change[Island]):
    FORM = "explores reach {n:number} land{n:s} further"
    QUESTION = cards.EXPLORE_REACH


class ExploreTown(Answer[Island]):
    FORM = "each board explores once with a {who:who} instead of an explorer"
    QUESTION = cards.EXPLORE_WITH
    who: Who

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        return self.who.kinds.each[0] if question == cards.EXPLORE_WITH else n


class StopsNothing(Prohibition[Island]):
    FORM = "{mass:mass} stops no {action:action}"
    RULE = "IB-198"
    QUESTION = cards.TOKEN_STOPS
    mass: i64
    action: i64

    def applies(self, g: Island, source: i64, subject: i64) -> bool:
        return bool(self.mass >> subject & 1)


class AfterAdvance(Effect[Island]):
    """It waits until the cards of this turn have gone on."""

    FORM = "effect = once the cards have advanced : {effect:effect}"
    effect: Effect[Any]
    rule: ContinuousEffect[Any]

    def derive(self) -> None:
        self.rule = OnceAdvanced(self.effect)

    def run(self, g: Island, subject: i64) -> None:
        g.enact(self.rule, NOWHERE, True)


class OnceAdvanced(ContinuousEffect[Island]):
    """Have something done when the invader cards have gone on."""

    FORM = ""

    def __init__(self, effect: Effect[Any]) -> None:
        self.effect: Final = effect
        self.doing: Final[Op[Any]] = DoOfEvent(effect)

    def asks(self) -> tuple[int, ...]:
        return (cards.ADVANCED,)

    def reply(self, g: Island, event: i64, source: i64, subject: i64, card: Any) -> Op[Any] | None:
        return self.doing if event == cards.ADVANCED else None


class DoOfEvent(Op[Island]):
    """Do what an event has put off."""

    def __init__(self, effect: Effect[Any]) -> None:
        self.effect: Final = effect

    def run(self, g: Island, subject: i64) -> None:
        g.push_in(Doing(g.context, NOWHERE, -1, cards.BY_EVENT), self.effect, NOWHERE)


# -- decks ---------------------------------------------------------------------------------------


class StripCard(Deed):
    """Counters leave the card for the box; with the last one it runs out (IB-048)."""

    FORM = "return {n:number} blight of the card to the box"
    n: i64

    def run(self, g: Island, subject: i64) -> None:
        for _time in range(min(self.n, g.blight.pool)):
            supply = g.own_blight()
            supply.pool -= 1
            supply.supplied -= 1
        if g.blight.pool == 0:
            g.push(blight.RUN_OUT)

    def is_possible(self, g: Island, subject: i64) -> bool:
        return g.blight.pool > 0


class PutEventUnder(Deed):
    """The card goes back into its deck, where all know of it (IB-220)."""

    FORM = "put this event under the top {n:number} of its deck"
    n: i64

    def run(self, g: Island, subject: i64) -> None:
        for card in g.events.current:
            put_under(g, card, self.n)
        g.own_events().current = ()


def put_under(g: Island, card: EventCard, n: i64) -> None:
    """An event card comes into the deck below its top `n`, where all know of it."""
    piles = g.own_events()
    at = max(0, len(piles.deck) - n)
    piles.deck = (*piles.deck[:at], card, *piles.deck[at:])
    piles.known[card.index] = bit(g.seats) - 1


class PutFoeEventUnder(Deed):
    """The event that the adversary brings comes into the deck, where all know of it (IB-221)."""

    FORM = "put the event of the adversary under the top {n:number} of its deck"
    n: i64

    def run(self, g: Island, subject: i64) -> None:
        foe = g.plan.adversary
        if foe is None or not g.plan.has_events:
            return
        for card in g.card_set.events:
            if card.adversary == foe.id:
                put_under(g, card, self.n)


class DrawAnother(Deed):
    """It is drawn when this event is over, whole (IB-221)."""

    FORM = "draw another event"

    def run(self, g: Island, subject: i64) -> None:
        g.own_events().another += 1


class AddFearCard(Deed):
    """A card of the box comes at random on top of the fear deck."""

    FORM = "put {n:number} fear card{n:s} of the box on the fear deck"
    n: i64

    def run(self, g: Island, subject: i64) -> None:
        box = list(g.fear.box)
        g.shuffle(box, FEAR_DECK)
        level = g.terror
        board = g.own_fear()
        board.deck = (*board.deck, *box[: self.n])
        board.box = tuple(box[self.n :])
        if g.terror < level:  # a level that has been reached stays
            left = len(g.fear.deck)
            g.own_fear().dividers = (left, left if level == 3 else g.fear.dividers[1])


class BoxFearCard(Deed):
    FORM = "put the top fear card in the box"

    def run(self, g: Island, subject: i64) -> None:
        if g.fear.deck:
            board = g.own_fear()
            board.box = (*board.box, board.deck[-1])
            board.deck = board.deck[:-1]
            g.test_victory()


class BoxInvaderCard(Deed):
    FORM = "put the top invader card in the box"

    def run(self, g: Island, subject: i64) -> None:
        if g.invaders.order:
            board = g.own_invaders()
            stage = board.order[0]
            board.order = board.order[1:]
            board.stages[stage] = (board.stages[stage][-1], *board.stages[stage][:-1])


@mypyc_attr(allow_interpreted_subclasses=True)
class IfTop(Deed):
    """The top minor power is turned up and goes to its discard (IB-224)."""

    CATEGORY = "step"
    then: Effect[Any]

    def is_so(self, power: Any) -> bool:
        """True if the card is as it is wanted."""
        raise NotImplementedError

    def run(self, g: Island, subject: i64) -> None:
        power = top_power(g, False)
        if power is not None and self.is_so(power):
            g.push(self.then, subject)

    def is_possible(self, g: Island, subject: i64) -> bool:
        return True


class IfTopLacks(IfTop):
    FORM = "if the top minor lacks {element:element} , {then:deed}"
    element: i64

    def is_so(self, power: Any) -> bool:
        return self.element not in power.elements


class IfTopFast(IfTop):
    FORM = "if the top minor is fast , {then:deed}"

    def is_so(self, power: Any) -> bool:
        return bool(power.speed == cards.FAST)


class IfTopHas(IfTop):
    FORM = "if the top minor has {element:element} , {then:deed} ;~otherwise , {other:deed}"
    element: i64
    other: Effect[Any]

    def run(self, g: Island, subject: i64) -> None:
        power = top_power(g, False)
        if power is not None:
            g.push(self.then if self.element in power.elements else self.other, subject)


class TopMajorStrikes(Deed):
    """Have damage as of a ravage without dahan; what defends the land lowers it."""

    FORM = "the top major deals its cost in damage to invaders and land"

    def run(self, g: Island, subject: i64) -> None:
        power = top_power(g, True)
        if power is None:
            return
        n = max(0, g.cost(power) - invaders.defence(g, subject))
        if n >= invaders.blighted_by(g, subject):
            blight.add(g, subject)
        harm.DEAL.begin(g, subject, n)


def top_power(g: Island, is_major: bool) -> Any:
    """Turn up the top card of a deck of powers, and return it; it goes to its discard."""
    deck = list(g.major_deck if is_major else g.minor_deck)
    discard = list(g.major_discard if is_major else g.minor_discard)
    if not deck:
        deck, discard = discard, deck
        g.shuffle(deck, MAJOR_DECK if is_major else MINOR_DECK)
    if not deck:
        return None
    power = deck.pop()
    discard.append(power)
    g.note("turned-up", (power.name,), reveals=True)
    if is_major:
        g.major_deck, g.major_discard = tuple(deck), tuple(discard)
    else:
        g.minor_deck, g.minor_discard = tuple(deck), tuple(discard)
    return power


class AddPresenceOwnWith(AddPresenceOwn):
    FORM = "add {n:number} of its presence to a land of its own with {who:whos}"
    who: Who

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        return self.who.count_in(g, land) > 0 and super().reaches(g, subject, land)
