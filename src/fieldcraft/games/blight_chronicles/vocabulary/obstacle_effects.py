"""Effects on obstacles: knock out, eliminate, avoid, turn up, put away, and tokens on them."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.blight_chronicles.printed import cards
from fieldcraft.games.blight_chronicles.printed.stocks import SUSPICION
from fieldcraft.games.blight_chronicles.table import line
from fieldcraft.games.blight_chronicles.table.state import LAID, Mission
from fieldcraft.kernel import choices
from fieldcraft.kernel.effects import Effect, SoFar, left_of
from fieldcraft.kernel.state import PLAYING, Op, Option, bit, contains
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
        g.push_in(card.as_it_lay, card.on_eliminate, place)
    (g.dropped if half.kind == cards.UNIFORM else g.discard).append(half)
    if half.kind != cards.MOVE:
        g.push(KEEP, half.index)


class Happened(Op[Mission]):
    """Let rules react to what has happened to an obstacle, with the face that it had."""

    def __init__(self, event: i64) -> None:
        self.event: Final = event

    def run(self, g: Mission, subject: i64) -> None:
        face = g.context
        assert isinstance(face, cards.Face)
        g.emit(self.event, subject, face.card)


class KeepEliminated(Op[Mission]):
    """Equip what was just eliminated at once, or leave a tool in the discard pile, a uniform dropped."""

    ASKS = "equip-at-once"

    def asker(self, g: Mission, subject: i64) -> str:
        return g.card_set.cards[subject].id

    def run(self, g: Mission, subject: i64) -> None:
        acts = g.card_set.by_card[subject]
        g.options.append(acts.equip_at_once)
        g.options.append(acts.give_up)


def avoidance(g: Mission, place: i64) -> Option[Any]:
    """Return the option to avoid the obstacle at a place."""
    card = g.places[place]
    acts = g.card_set.acts_of(card)
    return acts.avoid_down[place] if card.down else acts.avoid[place]


def avoid(g: Mission, place: i64, is_sidestep: bool) -> None:
    """Avoid the obstacle at a place: its suspicion unless by Sidestep, Oversight, then the pile (BC-163)."""
    card = g.places[place]
    if card is cards.GAP:
        return
    waits = is_sidestep or card.on_oversight is not None
    if waits:
        g.push_in(card.as_it_lay, SIDESTEP_DONE if is_sidestep else AVOIDANCE_DONE, place)
    if card.on_oversight is not None:
        g.push(card.on_oversight, place)
    if not is_sidestep and not card.down:
        g.gain(g.card_set.stocks[SUSPICION], line.suspicion_of(g, place), card.id)
    if not waits and g.status == PLAYING:
        line.avoid_at(g, place)


class AvoidanceDone(Op[Mission]):
    """Fail where a stage says so; else put the card on the pile, unless its Oversight moved or turned it."""

    def run(self, g: Mission, subject: i64) -> None:
        face = g.context
        assert isinstance(face, cards.Face)
        for failure in (*g.stage.failures, *g.lasting):
            if failure.resolves(face.card):
                g.fail(failure.reason(), face.card.id, failure.told())
        if g.status == PLAYING and g.places[subject] is face.card:
            line.avoid_at(g, subject)


class SidestepDone(AvoidanceDone):
    """End an avoidance by Sidestep, to which rules react too, even the card's own (BC-240)."""

    def run(self, g: Mission, subject: i64) -> None:
        g.emit(cards.SIDESTEPPING, subject, cards.GAP)
        super().run(g, subject)


# -- aiming ------------------------------------------------------------------------------------


class AimedAtPlace(choices.Aimed[Mission]):
    """Something for which the player chooses a slot or a mark."""

    def places(self, g: Mission) -> i64:
        return cards.PLACES

    def option(self, g: Mission, place: i64) -> Option[Any]:
        card = g.places[place]
        acts = g.card_set.acts_of(card)
        return acts.aim_down[place] if card.down else acts.aim[place]


# -- a strike at obstacles ---------------------------------------------------------------------


class StrikeObstacle(AimedAtPlace):
    """Something done to one obstacle of the player's choice, or to each of a kind."""

    who: cards.WhichObstacles[Mission]
    hit_each: list[Op[Any]]
    """The op that strikes the obstacle at each place, if several are struck."""

    def derive(self) -> None:
        self.hit_each = []
        for place in range(cards.PLACES):
            self.hit_each.append(HitEach(self, place))

    def strikes(self, g: Mission, place: i64) -> bool:
        """True if it can be done to the card at a place, whatever the text asks for."""
        return True

    def reaches(self, g: Mission, subject: i64, place: i64) -> bool:
        card = g.places[place]
        return card is not cards.GAP and self.who.matches(g, subject, place, card) and self.strikes(g, place)

    def run(self, g: Mission, subject: i64) -> None:
        if not self.who.EVERY:
            super().run(g, subject)
            return
        for place in range(cards.PLACES - 1, -1, -1):
            if self.reaches(g, subject, place):
                g.push(self.hit_each[place], subject)


class HitEach(Op[Mission]):
    """Strike the obstacle at a place, one of several, if that is still possible."""

    def __init__(self, strike: StrikeObstacle, place: i64) -> None:
        self.strike: Final = strike
        self.place: Final = place

    def run(self, g: Mission, subject: i64) -> None:
        if self.strike.reaches(g, subject, self.place):
            self.strike.aim(g, subject, self.place)


class Fell(StrikeObstacle):
    """Eliminate or knock out: not targeting, and no Physical needed (BC-088, BC-094)."""

    FORM = "{fate:blow} {who:who}"
    KNOWN = ("fate", (cards.ELIMINATE, cards.KNOCK_OUT))
    fate: i64

    def strikes(self, g: Mission, place: i64) -> bool:
        if self.fate == cards.KNOCK_OUT and (place >= cards.SLOTS or g.places[place].down):  # BC-090
            return False
        return not g.forbidden(self.fate, place)

    def aim(self, g: Mission, subject: i64, place: i64) -> None:
        fell(g, self.fate, place)


def fell(g: Mission, fate: i64, place: i64) -> None:
    """ELIMINATE the obstacle at a place, or KNOCK_OUT it."""
    if fate == cards.ELIMINATE:
        eliminate_at(g, place)
    else:
        line.knock_out_at(g, place)


class TurnUp(StrikeObstacle):
    """No Impact (BC-122)."""

    FORM = "turn {who:some} face up"

    def strikes(self, g: Mission, place: i64) -> bool:
        return g.places[place].down

    def aim(self, g: Mission, subject: i64, place: i64) -> None:
        line.turn_up_at(g, place)


class PutUnder(StrikeObstacle):
    """To the bottom, face down; its tokens go back (BC-092)."""

    FORM = "put {who:some} under the obstacle deck"

    def aim(self, g: Mission, subject: i64, place: i64) -> None:
        card = line.take_off(g, place)
        g.obstacle_deck.insert(0, card.front)
        g.under += 1
        g.note("put-under", (card.name,))


# -- tokens ------------------------------------------------------------------------------------


class PutTokens(StrikeObstacle):
    """Each +1 lowers the cost by 1, each -1 raises it (BC-080); they stay (BC-112)."""

    FORM = "put {n:few} {sign:sign} token{n:s} on {who:whose}"
    n: i64
    sign: i64

    def strikes(self, g: Mission, place: i64) -> bool:
        return not g.places[place].down

    def aim(self, g: Mission, subject: i64, place: i64) -> None:
        lay_tokens(g, place, self.n * self.sign)


class PutInArea(Effect[Mission]):
    """Tokens in the play area give or take 1 Physical when the next Engage begins (BC-110, BC-113)."""

    FORM = "put {n:few} {sign:sign} token{n:s} in the play area"
    n: i64
    sign: i64

    def run(self, g: Mission, subject: i64) -> None:
        lay_tokens(g, line.AREA, self.n * self.sign)

    def helps(self) -> bool:
        return self.sign > 0


def lay_tokens(g: Mission, place: i64, n: i64) -> None:
    """Put tokens on an obstacle or in the play area; to +1 tokens rules react."""
    line.put_tokens(g, place, n)
    if n > 0:
        g.deeds |= LAID
        g.laid |= bit(place)


class PutAdditional(AimedAtPlace):
    """Put bonus tokens where tokens have just gone; these trigger no further ones (BC-231, BC-232)."""

    FORM = "put {n:number} more {sign:sign} token{n:s}"
    n: i64
    sign: i64

    def reaches(self, g: Mission, subject: i64, place: i64) -> bool:
        """True if tokens have just gone there and the obstacle is still face up."""
        return g.laid_last >> place & 1 != 0 and (place == line.AREA or g.places[place].kinds != 0)

    def places(self, g: Mission) -> i64:
        """The play area is the last."""
        return line.AREA + 1

    def option(self, g: Mission, place: i64) -> Option[Any]:
        return g.card_set.aim_area if place == line.AREA else super().option(g, place)

    def aim(self, g: Mission, subject: i64, place: i64) -> None:
        line.put_tokens(g, place, self.n * self.sign)
        g.bonus_tokens += max(0, self.n * self.sign)

    def helps(self) -> bool:
        return self.sign > 0


class RemoveTokens(AimedAtPlace):
    """Remove tokens from obstacles in sight, one after another by choice."""

    FORM = "cost = remove {n:few} {sign:sign} token{n:s}"
    n: i64
    sign: i64

    def reaches(self, g: Mission, subject: i64, place: i64) -> bool:
        return g.tokens[place] * self.sign > 0

    def wanted(self, g: Mission, subject: i64) -> i64:
        return left_of(g, self, self.n)

    def run(self, g: Mission, subject: i64) -> None:
        left = self.wanted(g, subject)
        if left > 1:
            g.push_in(SoFar(self, 0, left - 1), self, subject)
        super().run(g, subject)

    def aim(self, g: Mission, subject: i64, place: i64) -> None:
        line.put_tokens(g, place, -self.sign)

    def is_payable(self, g: Mission, subject: i64) -> bool:
        return line.count_tokens(g, self.sign) >= self.n


# -- moves of one obstacle ---------------------------------------------------------------------


class Sidestep(AimedAtPlace):
    """Avoid Slot 1 or 2 now, without its suspicion; a face-down card too, a mark never (BC-220)."""

    FORM = "sidestep"
    ASKS = "avoid"

    def reaches(self, g: Mission, subject: i64, place: i64) -> bool:
        return place < 2 and g.places[place] is not cards.GAP and not g.forbidden(cards.SIDESTEP, 0)

    def aim(self, g: Mission, subject: i64, place: i64) -> None:
        avoid(g, place, True)

    def option(self, g: Mission, place: i64) -> Option[Any]:
        return avoidance(g, place)


class PlaceThisOnMark(Effect[Mission]):
    """The lowest free one; where none is, it stays (BC-018)."""

    FORM = "place this card on a mark"

    def run(self, g: Mission, subject: i64) -> None:
        if self.is_possible(g, subject):
            mark: i64 = cards.SLOTS
            while g.places[mark] is not cards.GAP:
                mark += 1
            g.tokens[mark] = g.tokens[subject]
            g.lay(line.take_off(g, subject), mark)
            g.note("moved", (g.places[mark].name, line.place_name(mark)))

    def is_possible(self, g: Mission, subject: i64) -> bool:
        lies = subject < cards.SLOTS and g.places[subject] is not cards.GAP
        return lies and contains(g.places[cards.SLOTS :], cards.GAP)


ELIMINATION_DONE: Final = Happened(cards.ELIMINATED)
AVOIDANCE_DONE: Final = AvoidanceDone()
SIDESTEP_DONE: Final = SidestepDone()
KEEP: Final = KeepEliminated()
