"""What texts do to obstacles: knock out, eliminate, avoid, turn up, put away, and tokens on them."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.blight_chronicles.cards import (
    ELIMINATE,
    ELIMINATED,
    GAP,
    KNOCK_OUT,
    MOVE,
    PLACES,
    SIDESTEP,
    SIDESTEPPING,
    SLOTS,
    TOOL,
    Effect,
    Filter,
)
from fieldcraft.games.blight_chronicles.ops import AREA
from fieldcraft.games.blight_chronicles.state import LAID, Mission, place_name
from fieldcraft.kernel.flow import first, pair, second
from fieldcraft.kernel.state import PLAYING, Op, Option
from fieldcraft.native import i64

# -- eliminated and avoided, by whatever means -------------------------------------------------


def eliminate_at(g: Mission, place: i64) -> None:
    """Move an obstacle to the agent's cards; then what it says of that, then reactions (BC-084, BC-086)."""
    card = g.take_off(place)
    half = card.half
    g.eliminated |= card.kinds
    if g.journal is not None:
        g.note("eliminated", (card.name, place_name(place), half.name))
    g.push(ELIMINATION_DONE, pair(place, card.index << 1 | card.down))
    if card.on_eliminate is not None:
        g.push(card.on_eliminate, place)
    if half.kind == MOVE:
        g.discard.append(half)
    else:
        (g.discard if half.kind == TOOL else g.dropped).append(half)
        g.push(KEEP, half.index)


class EliminationDone(Op[Mission]):
    """Let rules react; the subject is the place, the card and its face."""

    def run(self, g: Mission, subject: i64) -> None:
        card = g.box.cards[second(subject) >> 1]
        g.emit(ELIMINATED, first(subject), card.back if subject & 1 else card)


class Keep(Op[Mission]):
    """Equip what was just eliminated at once, or leave a tool in the discard pile, a uniform dropped."""

    ASKS = "equip-at-once"

    def run(self, g: Mission, subject: i64) -> None:
        half = g.box.cards[subject]
        g.options.append(half.equip_at_once)
        g.options.append(half.give_up)


def avoid(g: Mission, place: i64, is_sidestep: bool) -> None:
    """Avoid the obstacle at a place: its suspicion unless by Sidestep, Oversight, then the pile (BC-163)."""
    card = g.places[place]
    if card is GAP:
        return
    g.push(SIDESTEP_DONE if is_sidestep else AVOIDANCE_DONE, pair(place, card.index << 1 | card.down))
    if card.down:
        return
    if card.on_oversight is not None:
        g.push(card.on_oversight, place)
    if not is_sidestep:
        g.gain_suspicion(g.suspicion_of(place))


class AvoidanceDone(Op[Mission]):
    """Fail where a stage says so; else put the card on the pile, unless its Oversight moved or turned it."""

    def run(self, g: Mission, subject: i64) -> None:
        place = first(subject)
        card = g.places[place]
        front = g.box.cards[second(subject) >> 1]
        if not subject & 1 and front.on_oversight is not None:
            for failure in g.stage.failures + g.lasting:
                if failure.resolves(front):
                    g.fail(failure.reason())
        if g.status == PLAYING and card.front is front and card.down == bool(subject & 1):
            g.avoid_at(place)


class SidestepDone(AvoidanceDone):
    """The same after Sidestep, to which rules react too, the card's own among them (BC-240)."""

    def run(self, g: Mission, subject: i64) -> None:
        g.emit(SIDESTEPPING, first(subject), GAP)
        super().run(g, subject)


# -- a strike at obstacles ---------------------------------------------------------------------


class Strike(Effect):
    """Something done to one obstacle of the player's choice, or to each of a kind."""

    ASKS = "at"

    def __init__(self, who: Filter) -> None:
        self.who: Final = who
        self.every: Final = who.takes_every()
        self.hit: Final[Op[Any]] = Hit(self)
        self.hit_at: Final[Op[Any]] = HitAt(self)

    def strikes(self, g: Mission, place: i64) -> bool:
        """Can it be done to what lies there, whatever the text asks for?"""
        return True

    def strike(self, g: Mission, place: i64) -> None:
        raise NotImplementedError

    def reaches(self, g: Mission, subject: i64, place: i64) -> bool:
        card = g.places[place]
        return card is not GAP and self.who.matches(subject, place, card) and self.strikes(g, place)

    def is_possible(self, g: Mission, subject: i64) -> bool:
        for place in range(PLACES):
            if self.reaches(g, subject, place):
                return True
        return False

    def run(self, g: Mission, subject: i64) -> None:
        if self.every:
            for place in range(PLACES - 1, -1, -1):
                if self.reaches(g, subject, place):
                    g.push(self.hit_at, pair(place, subject))
            return
        for place in range(PLACES):
            if self.reaches(g, subject, place):
                g.options.append(g.places[place].aim[place])
        if g.options:
            g.push(self.hit, subject)


class Hit(Op[Mission]):
    """The chosen obstacle."""

    def __init__(self, strike: Strike) -> None:
        self.strike: Final = strike

    def run(self, g: Mission, subject: i64) -> None:
        self.strike.strike(g, g.aimed)


class HitAt(Op[Mission]):
    """One of several: the subject is its place, and where the text stands."""

    def __init__(self, strike: Strike) -> None:
        self.strike: Final = strike

    def run(self, g: Mission, subject: i64) -> None:
        if self.strike.reaches(g, second(subject), first(subject)):
            self.strike.strike(g, first(subject))


class Aim(Option[Mission]):
    """Choose the obstacle at a place."""

    def __init__(self, key: str, label: str, place: i64) -> None:
        super().__init__(key, label)
        self.place: Final = place

    def run(self, g: Mission, subject: i64) -> None:
        g.aimed = self.place


class KnockOut(Strike):
    """Not targeting (BC-094); never on a mark (BC-090)."""

    FORM = "knock out {who:who}"

    def strikes(self, g: Mission, place: i64) -> bool:
        return place < SLOTS and not g.places[place].down and not g.forbidden(KNOCK_OUT, place)

    def strike(self, g: Mission, place: i64) -> None:
        g.knock_out_at(place)


class Eliminate(Strike):
    """Not targeting, and no Physical needed (BC-088)."""

    FORM = "eliminate {who:who}"

    def strikes(self, g: Mission, place: i64) -> bool:
        return not g.forbidden(ELIMINATE, place)

    def strike(self, g: Mission, place: i64) -> None:
        eliminate_at(g, place)


class TurnUp(Strike):
    """No Impact (BC-122)."""

    FORM = "turn {who:some} face up"

    def strikes(self, g: Mission, place: i64) -> bool:
        return g.places[place].down

    def strike(self, g: Mission, place: i64) -> None:
        g.turn_up_at(place)


class PutUnder(Strike):
    """To the bottom, face down; its tokens go back (BC-092)."""

    FORM = "put {who:some} under the obstacle deck"

    def strike(self, g: Mission, place: i64) -> None:
        card = g.take_off(place)
        g.obstacles.insert(0, card.front)
        g.under += 1
        if g.journal is not None:
            g.note("put-under", (card.name,))


class PutTokens(Strike):
    """Each +1 lowers the cost by 1, each -1 raises it (BC-080); they stay (BC-112)."""

    FORM = "put {n:number} {sign:sign} token{n:s} on {who:whose}"

    def __init__(self, n: i64, sign: i64, who: Filter) -> None:
        super().__init__(who)
        self.n: Final = n
        self.sign: Final = sign

    def strikes(self, g: Mission, place: i64) -> bool:
        return not g.places[place].down

    def strike(self, g: Mission, place: i64) -> None:
        g.put_tokens(place, self.n * self.sign)
        if self.sign > 0:
            g.told |= LAID
            g.laid |= i64(1) << place


class PutAdditional(Effect):
    """On a place where tokens have just gone; they are bonus tokens, and no new occasion (BC-231, BC-232)."""

    FORM = "put {n:number} additional {sign:sign} token{n:s}"
    ASKS = "at"

    def __init__(self, n: i64, sign: i64) -> None:
        self.n: Final = n
        self.sign: Final = sign
        self.then: Final[Op[Any]] = AddToken(n * sign)

    def run(self, g: Mission, subject: i64) -> None:
        for place in range(PLACES):
            if self.lies(g, place):
                g.options.append(g.places[place].aim[place])
        if g.laid_last & AREA:
            g.options.append(g.box.aim_area)
        if g.options:
            g.push(self.then, subject)

    def lies(self, g: Mission, place: i64) -> bool:
        """Have tokens just gone there, and does the obstacle still lie face up?"""
        return bool(g.laid_last >> place & 1) and g.places[place].kinds != 0

    def is_possible(self, g: Mission, subject: i64) -> bool:
        for place in range(PLACES):
            if self.lies(g, place):
                return True
        return g.laid_last & AREA != 0

    def helps(self) -> bool:
        return self.sign > 0


class AddToken(Op[Mission]):
    def __init__(self, n: i64) -> None:
        self.n: Final = n

    def run(self, g: Mission, subject: i64) -> None:
        if g.aimed < PLACES:
            g.put_tokens(g.aimed, self.n)
        else:
            g.put_in_area(self.n)
        g.bonus_tokens += max(0, self.n)


class RemoveTokens(Effect):
    """From obstacles in sight, by choice."""

    FORM = "remove {n:number} {sign:sign} token{n:s}"
    CATEGORY = "cost"

    def __init__(self, n: i64, sign: i64) -> None:
        self.n: Final = n
        self.sign: Final = sign
        self.then: Final[Op[Any]] = TakeToken(sign)
        self.one: Final[Op[Any]] = RemoveOneToken(self)

    def run(self, g: Mission, subject: i64) -> None:
        for _ in range(self.n):
            g.push(self.one, subject)

    def payable(self, g: Mission, subject: i64) -> bool:
        n: i64 = 0
        for tokens in g.tokens:
            n += max(0, tokens * self.sign)
        return n >= self.n


class RemoveOneToken(Op[Mission]):
    ASKS = "at"

    def __init__(self, cost: RemoveTokens) -> None:
        self.cost: Final = cost

    def run(self, g: Mission, subject: i64) -> None:
        for place in range(PLACES):
            if g.tokens[place] * self.cost.sign > 0:
                g.options.append(g.places[place].aim[place])
        if g.options:
            g.push(self.cost.then, subject)


class TakeToken(Op[Mission]):
    def __init__(self, sign: i64) -> None:
        self.sign: Final = sign

    def run(self, g: Mission, subject: i64) -> None:
        g.put_tokens(g.aimed, -self.sign)


# -- moves of one obstacle ---------------------------------------------------------------------


class Sidestep(Effect):
    """Avoid Slot 1 or 2 now, without its suspicion; a face-down card too, a mark never (BC-220)."""

    FORM = "sidestep"
    ASKS = "avoid"

    def run(self, g: Mission, subject: i64) -> None:
        if g.forbidden(SIDESTEP, 0):
            return
        for place in range(2):
            if g.places[place] is not GAP:
                g.options.append(g.places[place].avoid[place])
        if g.options:
            g.push(SIDESTEP_ON, subject)

    def is_possible(self, g: Mission, subject: i64) -> bool:
        some = g.places[0] is not GAP or g.places[1] is not GAP
        return some and not g.forbidden(SIDESTEP, 0)


class SidestepOn(Op[Mission]):
    def run(self, g: Mission, subject: i64) -> None:
        avoid(g, g.aimed, True)


class PlaceThisOnMark(Effect):
    """The lowest free one; where none is, it stays (BC-018)."""

    FORM = "place this card on a mark"

    def run(self, g: Mission, subject: i64) -> None:
        mark = free_mark(g)
        if subject < SLOTS and mark < PLACES and g.places[subject] is not GAP:
            g.tokens[mark] = g.tokens[subject]
            g.places[mark] = g.take_off(subject)
            if g.journal is not None:
                g.note("moved", (g.places[mark].name, place_name(mark)))

    def is_possible(self, g: Mission, subject: i64) -> bool:
        return subject < SLOTS and free_mark(g) < PLACES


def free_mark(g: Mission) -> i64:
    """The lowest free mark, or PLACES."""
    mark: i64 = SLOTS
    while mark < PLACES and g.places[mark] is not GAP:
        mark += 1
    return mark


ELIMINATION_DONE: Final = EliminationDone()
AVOIDANCE_DONE: Final = AvoidanceDone()
KEEP: Final = Keep()
SIDESTEP_ON: Final = SidestepOn()
SIDESTEP_DONE: Final = SidestepDone()
