"""What texts do to obstacles: knock out, eliminate, avoid, turn up, put away, and tokens on them."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.blight_chronicles import cards, line
from fieldcraft.games.blight_chronicles.ops import AREA
from fieldcraft.games.blight_chronicles.state import LAID, Mission
from fieldcraft.kernel.effects import Effect, SoFar, left_of
from fieldcraft.kernel.state import PLAYING, Context, Op, Option
from fieldcraft.native import i64

# -- eliminated and avoided, by whatever means -------------------------------------------------


def eliminate_at(g: Mission, place: i64) -> None:
    """Move an obstacle to the agent's cards; then what it says of that, then reactions (BC-084, BC-086)."""
    card = line.take_off(g, place)
    half = card.half
    g.eliminated |= card.kinds
    if g.journal is not None:
        g.note("eliminated", (card.name, line.place_name(place), half.name))
    g.push_in(card.as_it_lay, ELIMINATION_DONE, place)
    if card.on_eliminate is not None:
        g.push(card.on_eliminate, place)
    if half.kind == cards.MOVE:
        g.discard.append(half)
    else:
        (g.discard if half.kind == cards.TOOL else g.dropped).append(half)
        g.push(KEEP, half.index)


class EliminationDone(Op[Mission]):
    """Let rules react."""

    def run(self, g: Mission, subject: i64) -> None:
        face = g.context
        assert isinstance(face, cards.Face)
        g.emit(cards.ELIMINATED, subject, face.card)


class Keep(Op[Mission]):
    """Equip what was just eliminated at once, or leave a tool in the discard pile, a uniform dropped."""

    ASKS = "equip-at-once"

    def run(self, g: Mission, subject: i64) -> None:
        half = g.card_set.cards[subject]
        g.options.append(half.equip_at_once)
        g.options.append(half.give_up)


def avoid(g: Mission, place: i64, is_sidestep: bool) -> None:
    """Avoid the obstacle at a place: its suspicion unless by Sidestep, Oversight, then the pile (BC-163)."""
    card = g.places[place]
    if card is cards.GAP:
        return
    if is_sidestep:
        g.push_in(card.as_it_lay, SIDESTEP_DONE, place)
    elif card.on_oversight is not None:
        g.push_in(card.as_it_lay, AVOIDANCE_DONE, place)
    if card.on_oversight is not None:
        g.push(card.on_oversight, place)
    if not is_sidestep:
        if not card.down:
            g.gain_suspicion(line.suspicion_of(g, place))
        if card.on_oversight is None and g.status == PLAYING:
            line.avoid_at(g, place)


class AvoidanceDone(Op[Mission]):
    """Fail where a stage says so; else put the card on the pile, unless its Oversight moved or turned it."""

    def run(self, g: Mission, subject: i64) -> None:
        face = g.context
        assert isinstance(face, cards.Face)
        if face.card.on_oversight is not None:
            for failure in (*g.stage.failures, *g.lasting):
                if failure.resolves(face.card):
                    g.fail(failure.reason())
        if g.status == PLAYING and g.places[subject] is face.card:
            line.avoid_at(g, subject)


class SidestepDone(AvoidanceDone):
    """The same after Sidestep, to which rules react too, the card's own among them (BC-240)."""

    def run(self, g: Mission, subject: i64) -> None:
        g.emit(cards.SIDESTEPPING, subject, cards.GAP)
        super().run(g, subject)


# -- aiming ------------------------------------------------------------------------------------


class Aimed(Effect[Mission]):
    """Something for which the player chooses a place."""

    ASKS = "at"

    def reaches(self, g: Mission, subject: i64, place: i64) -> bool:
        """May a text at `subject` have that place chosen?"""
        raise NotImplementedError

    def run(self, g: Mission, subject: i64) -> None:
        for place in range(cards.PLACES):
            if self.reaches(g, subject, place):
                g.options.append(g.places[place].aim[place])

    def is_possible(self, g: Mission, subject: i64) -> bool:
        for place in range(cards.PLACES):
            if self.reaches(g, subject, place):
                return True
        return False

    def aim(self, g: Mission, subject: i64, place: i64) -> None:
        """The place is chosen; a text at `subject` asked for it."""
        raise NotImplementedError


class Aim(Option[Mission]):
    """Choose the obstacle at a place, or the play area, for what asks for one."""

    def __init__(self, key: str, label: str, place: i64) -> None:
        super().__init__(key, label)
        self.place: Final = place

    def run(self, g: Mission, subject: i64) -> None:
        asking = g.frame.op
        assert isinstance(asking, Aimed)
        asking.aim(g, subject, self.place)


# -- a strike at obstacles ---------------------------------------------------------------------


class Strike(Aimed):
    """Something done to one obstacle of the player's choice, or to each of a kind."""

    who: cards.Who[Mission]
    hit_each: Op[Any]

    def derive(self) -> None:
        self.hit_each = HitEach(self)

    def strikes(self, g: Mission, place: i64) -> bool:
        """Can it be done to what lies there, whatever the text asks for?"""
        return True

    def strike(self, g: Mission, place: i64) -> None:
        raise NotImplementedError

    def reaches(self, g: Mission, subject: i64, place: i64) -> bool:
        card = g.places[place]
        return card is not cards.GAP and self.who.matches(g, subject, place, card) and self.strikes(g, place)

    def run(self, g: Mission, subject: i64) -> None:
        if not self.who.takes_every():
            super().run(g, subject)
            return
        for place in range(cards.PLACES - 1, -1, -1):
            if self.reaches(g, subject, place):
                g.push_in(Source(g.context, subject), self.hit_each, place)

    def aim(self, g: Mission, subject: i64, place: i64) -> None:
        self.strike(g, place)


class Source(Context):
    """About what a text does that stands at `place`."""

    def __init__(self, outer: Context | None, place: i64) -> None:
        super().__init__(outer)
        self.place: Final = place


class HitEach(Op[Mission]):
    """One of several obstacles, if it can still be struck."""

    def __init__(self, strike: Strike) -> None:
        self.strike: Final = strike

    def run(self, g: Mission, subject: i64) -> None:
        source = g.context
        assert isinstance(source, Source)
        if self.strike.reaches(g, source.place, subject):
            self.strike.strike(g, subject)


class KnockOut(Strike):
    """Not targeting (BC-094); never on a mark (BC-090)."""

    FORM = "knock out {who:who}"

    def strikes(self, g: Mission, place: i64) -> bool:
        return place < cards.SLOTS and not g.places[place].down and not g.forbidden(cards.KNOCK_OUT, place)

    def strike(self, g: Mission, place: i64) -> None:
        line.knock_out_at(g, place)


class Eliminate(Strike):
    """Not targeting, and no Physical needed (BC-088)."""

    FORM = "eliminate {who:who}"

    def strikes(self, g: Mission, place: i64) -> bool:
        return not g.forbidden(cards.ELIMINATE, place)

    def strike(self, g: Mission, place: i64) -> None:
        eliminate_at(g, place)


class TurnUp(Strike):
    """No Impact (BC-122)."""

    FORM = "turn {who:some} face up"

    def strikes(self, g: Mission, place: i64) -> bool:
        return g.places[place].down

    def strike(self, g: Mission, place: i64) -> None:
        line.turn_up_at(g, place)


class PutUnder(Strike):
    """To the bottom, face down; its tokens go back (BC-092)."""

    FORM = "put {who:some} under the obstacle deck"

    def strike(self, g: Mission, place: i64) -> None:
        card = line.take_off(g, place)
        g.obstacle_deck.insert(0, card.front)
        g.under += 1
        if g.journal is not None:
            g.note("put-under", (card.name,))


class PutTokens(Strike):
    """Each +1 lowers the cost by 1, each -1 raises it (BC-080); they stay (BC-112)."""

    FORM = "put {n:number} {sign:sign} token{n:s} on {who:whose}"
    n: i64
    sign: i64

    def strikes(self, g: Mission, place: i64) -> bool:
        return not g.places[place].down

    def strike(self, g: Mission, place: i64) -> None:
        line.put_tokens(g, place, self.n * self.sign)
        if self.sign > 0:
            g.deeds |= LAID
            g.laid |= i64(1) << place


class PutAdditional(Aimed):
    """On a place where tokens have just gone; they are bonus tokens, and no new occasion (BC-231, BC-232)."""

    FORM = "put {n:number} additional {sign:sign} token{n:s}"
    n: i64
    sign: i64

    def reaches(self, g: Mission, subject: i64, place: i64) -> bool:
        """Have tokens just gone there, and does the obstacle still lie face up?"""
        return bool(g.laid_last >> place & 1) and g.places[place].kinds != 0

    def run(self, g: Mission, subject: i64) -> None:
        super().run(g, subject)
        if g.laid_last & AREA:
            g.options.append(g.card_set.aim_area)

    def aim(self, g: Mission, subject: i64, place: i64) -> None:
        if place < cards.PLACES:
            line.put_tokens(g, place, self.n * self.sign)
        else:
            line.put_in_area(g, self.n * self.sign)
        g.bonus_tokens += max(0, self.n * self.sign)

    def is_possible(self, g: Mission, subject: i64) -> bool:
        return g.laid_last & AREA != 0 or super().is_possible(g, subject)

    def helps(self) -> bool:
        return self.sign > 0


class RemoveTokens(Aimed):
    """From obstacles in sight, one after another by choice."""

    FORM = "remove {n:number} {sign:sign} token{n:s}"
    CATEGORY = "cost"
    n: i64
    sign: i64

    def reaches(self, g: Mission, subject: i64, place: i64) -> bool:
        return g.tokens[place] * self.sign > 0

    def run(self, g: Mission, subject: i64) -> None:
        left = left_of(g, self, self.n)
        if left > 1:
            g.push_in(SoFar(self, 0, left - 1), self, subject)
        super().run(g, subject)

    def aim(self, g: Mission, subject: i64, place: i64) -> None:
        line.put_tokens(g, place, -self.sign)

    def is_payable(self, g: Mission, subject: i64) -> bool:
        return line.count_tokens(g, self.sign) >= self.n


# -- moves of one obstacle ---------------------------------------------------------------------


class Sidestep(Aimed):
    """Avoid Slot 1 or 2 now, without its suspicion; a face-down card too, a mark never (BC-220)."""

    FORM = "sidestep"
    ASKS = "avoid"

    def run(self, g: Mission, subject: i64) -> None:
        if g.forbidden(cards.SIDESTEP, 0):
            return
        for place in range(2):
            if g.places[place] is not cards.GAP:
                g.options.append(g.places[place].avoid[place])

    def aim(self, g: Mission, subject: i64, place: i64) -> None:
        avoid(g, place, True)

    def is_possible(self, g: Mission, subject: i64) -> bool:
        some = g.places[0] is not cards.GAP or g.places[1] is not cards.GAP
        return some and not g.forbidden(cards.SIDESTEP, 0)


class PlaceThisOnMark(Effect[Mission]):
    """The lowest free one; where none is, it stays (BC-018)."""

    FORM = "place this card on a mark"

    def run(self, g: Mission, subject: i64) -> None:
        mark = free_mark(g)
        if subject < cards.SLOTS and mark < cards.PLACES and g.places[subject] is not cards.GAP:
            g.tokens[mark] = g.tokens[subject]
            g.lay(line.take_off(g, subject), mark)
            if g.journal is not None:
                g.note("moved", (g.places[mark].name, line.place_name(mark)))

    def is_possible(self, g: Mission, subject: i64) -> bool:
        return subject < cards.SLOTS and free_mark(g) < cards.PLACES


def free_mark(g: Mission) -> i64:
    """The lowest free mark, or PLACES."""
    mark: i64 = cards.SLOTS
    while mark < cards.PLACES and g.places[mark] is not cards.GAP:
        mark += 1
    return mark


ELIMINATION_DONE: Final = EliminationDone()
AVOIDANCE_DONE: Final = AvoidanceDone()
SIDESTEP_DONE: Final = SidestepDone()
KEEP: Final = Keep()
