"""The phase of Spirits: grow, gain energy, play power cards (IB-105 to IB-112)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from fieldcraft.games.island.printed import cards
from fieldcraft.games.island.printed.cards import BY_GROWTH, Growth, Power, Space
from fieldcraft.games.island.table.contexts import Doing
from fieldcraft.games.island.table.state import Island
from fieldcraft.games.island.table.zones import MAJOR_DECK, MINOR_DECK, NO_POWERS
from fieldcraft.games.island.vocabulary.deeds import Deed
from fieldcraft.games.island.vocabulary.filters import open_specials, user
from fieldcraft.games.island.vocabulary.presence import ENERGY_TRACK, MOVE_BY_TRACK, PLAYS_TRACK
from fieldcraft.games.island.vocabulary.turn_bonuses import (
    Discarding,
    GainEnergy,
    PayEnergy,
)
from fieldcraft.kernel.actors import AtOnce, Done, InAnyOrder, Next, OpenPhase, may_wait
from fieldcraft.kernel.effects import left_of, so_far
from fieldcraft.kernel.flow import CardOption
from fieldcraft.kernel.rules import ContinuousEffect
from fieldcraft.kernel.state import Op, Option, bit, holds, without
from fieldcraft.native import i64, mypyc_attr


def number_shown(spaces: list[Space], opened: i64) -> i64:
    """The highest number on the open spaces of a track (IB-107)."""
    found: i64 = 0
    for i in range(opened):
        found = max(found, spaces[i].number)
    return found


def income(g: Island, spirit: i64) -> i64:
    """The energy that a Spirit gains each turn (IB-109)."""
    return number_shown(g.spirits[spirit].energy, g.panels[spirit].opened[ENERGY_TRACK])


def plays_shown(g: Island, spirit: i64) -> i64:
    """Return how many cards a Spirit may play each turn (IB-110, IB-237)."""
    n = number_shown(g.spirits[spirit].plays, g.panels[spirit].opened[PLAYS_TRACK])
    for space in open_specials(g, spirit):
        n += space.more_plays
    return n


def reclaims_shown(g: Island, spirit: i64) -> i64:
    """Return how many cards a Spirit may reclaim each turn by its tracks (IB-108)."""
    n: i64 = 0
    for space in open_specials(g, spirit):
        if space.reclaims:
            n += 1
    return n


# -- phases that belong to all Spirits (IB-185) ---------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class OfAllSpirits(OpenPhase[Island]):
    """A phase of all Spirits at once."""

    def actors(self, g: Island) -> i64:
        return len(g.spirits)

    def seat_of(self, g: Island, actor: i64) -> i64:
        return g.seat_of(actor)


def offer_wait(g: Island) -> None:
    """Offer the Spirit that is asked to let others go first, where another could."""
    if may_wait(g):
        g.offer(g.card_set.wait)


# -- growth ------------------------------------------------------------------------------------


class Grow(Op[Island]):
    """Pick a way to grow; its parts are all done, in any order."""

    ASKS: ClassVar[str] = "grow"

    def run(self, g: Island, subject: i64) -> None:
        g.seat = g.seat_of(subject)
        for option in g.card_set.grows[g.spirits[subject].index]:
            if can_pay(g, subject, option.card):
                g.offer(option)
        offer_wait(g)


def can_pay(g: Island, spirit: i64, growth: Growth) -> bool:
    """True if a Spirit has the energy for a way to grow, together with what this brings (IB-227)."""
    left = g.panels[spirit].energy
    for part in growth.parts:
        if isinstance(part, GainEnergy):
            left += part.n
        elif isinstance(part, PayEnergy):
            left -= part.n
    return left >= 0


class GrowBy(CardOption[Island, Growth]):
    """One way to grow."""

    def __init__(self, key: str, label: str, card: Growth) -> None:
        super().__init__(key, label, card)
        self.in_any_order: Final = GrowthParts(card)

    def run(self, g: Island, subject: i64) -> None:
        g.push(INCOME, subject)
        doing = Doing(None, -1, subject, BY_GROWTH, g.spirits[subject].id)
        self.in_any_order.begin(g, subject, self.card.effects, doing)


class GrowthParts(InAnyOrder[Island]):
    """The parts of a way to grow."""

    ASKS: ClassVar[str] = "part"

    def __init__(self, growth: Growth) -> None:
        self.growth: Final = growth

    def seat_of(self, g: Island, actor: i64) -> i64:
        return g.seat_of(actor)

    def now(self, g: Island, subject: i64) -> list[AtOnce]:
        """Return the parts that can be next: what costs energy waits for it."""
        return [
            part
            for part in self.remaining(g)
            if not isinstance(part.op, PayEnergy) or part.op.n <= g.panels[subject].energy
        ]

    def run(self, g: Island, subject: i64) -> None:
        g.seat = self.seat_of(g, subject)
        for part in self.now(g, subject):
            g.offer(part.option)

    def settled(self, g: Island, subject: i64) -> i64:
        """Return the first part that asks nothing; if all parts say the same, any of them."""
        words: list[str] = []
        remaining = self.now(g, subject)
        for at in range(i64(len(remaining))):
            option = remaining[at].option
            assert isinstance(option, DoGrowthPart)
            if self.growth.parts[option.part].FIRST:
                return at
            if self.growth.words[option.part] not in words:
                words.append(self.growth.words[option.part])
        return 0 if len(words) == 1 else -1


class DoGrowthPart(Next):
    """One part next."""

    def __init__(self, key: str, label: str, part: i64) -> None:
        super().__init__(key, label)
        self.part: Final = part


class ReclaimAll(Deed):
    """The discard comes back to the hand (IB-108)."""

    GROWS = "reclaim"
    FIRST = True
    FORM = "growth = reclaim every card"

    def run(self, g: Island, subject: i64) -> None:
        spirit = g.doing().spirit
        panel = g.own_panel(spirit)
        panel.hand += panel.discard
        panel.discard = NO_POWERS
        if g.journal is not None:
            g.note("reclaimed-all", (g.spirits[spirit].name,))


class ReclaimOne(Deed):
    FORM = "growth = reclaim {n:number} card{n:s}"
    ASKS: ClassVar[str] = "reclaim"
    n: i64

    def run(self, g: Island, subject: i64) -> None:
        for power in g.panels[g.doing().spirit].discard:
            g.offer(g.card_set.acts_of(power).reclaim)


class Reclaim(CardOption[Island, Power]):
    """One card comes back to the hand."""

    def run(self, g: Island, subject: i64) -> None:
        spirit = g.doing().spirit
        panel = g.own_panel(spirit)
        panel.discard = without(panel.discard, self.card)
        panel.hand += (self.card,)


# -- gaining a power (IB-111, IB-112) ----------------------------------------------------------


class GainPower(Deed):
    """Gain a power from the minor or the major deck, as the Spirit chooses."""

    GROWS = "power"
    FORM = "gain a power"
    ASKS: ClassVar[str] = "draw"

    def run(self, g: Island, subject: i64) -> None:
        g.seat = g.seat_of(g.doing().spirit)
        g.offer(g.card_set.draw_minor)
        if g.major_deck or g.major_discard:
            g.offer(g.card_set.draw_major)


class GainMinor(Deed):
    GROWS = "power"
    FORM = "gain a minor"

    def run(self, g: Island, subject: i64) -> None:
        turn_up(g, False)


class MinorWithPlay(ContinuousEffect[Island]):
    """A minor for each space with a card play in addition, when it opens (IB-237)."""

    FORM = "each more card play that its track shows for the first time gains a minor"

    def asks(self) -> tuple[int, ...]:
        return (cards.OPENED,)

    def reply(self, g: Island, event: i64, source: i64, subject: i64, card: Any) -> Op[Any] | None:
        assert isinstance(card, Space)
        return GAIN_MINOR_BY_RULE if subject == source and card.more_plays else None


class GainMinorByRule(Op[Island]):
    """The Spirit that is the subject gains a minor."""

    def run(self, g: Island, subject: i64) -> None:
        g.push_in(Doing(None, -1, subject, cards.BY_RULE, g.spirits[subject].id), GAIN_MINOR, -1)


class DrawFrom(Option[Island]):
    def __init__(self, key: str, label: str, is_major: bool) -> None:
        super().__init__(key, label)
        self.is_major: Final = is_major

    def run(self, g: Island, subject: i64) -> None:
        turn_up(g, self.is_major)


def turn_up(g: Island, is_major: bool) -> None:
    """Turn up four cards of the deck, one of which is kept."""
    turn_up_cards(g, is_major, g.card_set.draw)
    if g.turned_up:
        g.push(KEEP_ONE)


def turn_up_cards(g: Island, is_major: bool, n: i64) -> None:
    """Turn up `n` cards of a deck, whose discard is shuffled when it is empty (IB-112)."""
    deck = list(g.major_deck if is_major else g.minor_deck)
    discard = list(g.major_discard if is_major else g.minor_discard)
    for _time in range(n):
        if not deck and discard:
            deck, discard = discard, deck
            g.shuffle(deck, MAJOR_DECK if is_major else MINOR_DECK)
        if deck:
            power = deck.pop()
            g.turned_up = (*g.turned_up, power)
            if g.journal is not None:
                g.note("turned-up", (power.name,), reveals=True)
    if is_major:
        g.major_deck, g.major_discard = tuple(deck), tuple(discard)
    else:
        g.minor_deck, g.minor_discard = tuple(deck), tuple(discard)


@mypyc_attr(allow_interpreted_subclasses=True)
class KeepOnePower(Deed):
    """Keep one of the cards that are turned up, and discard the others."""

    ASKS: ClassVar[str] = "keep"

    def cards(self, g: Island) -> tuple[Power, ...]:
        """Return the cards that the Spirit may choose."""
        return g.turned_up

    def run(self, g: Island, subject: i64) -> None:
        g.seat = g.seat_of(g.doing().spirit)
        for power in self.cards(g):
            g.offer(g.card_set.acts_of(power).keep)

    def kept(self, g: Island, spirit: i64, power: Power) -> None:
        """A card is chosen."""
        g.refused = without(g.turned_up, power)
        g.turned_up = ()
        discard_all(g, g.refused)
        gain(g, spirit, power)

    def is_possible(self, g: Island, subject: i64) -> bool:
        return len(self.cards(g)) > 0


class KeepPower(CardOption[Island, Power]):
    def run(self, g: Island, subject: i64) -> None:
        asking = g.frame.op
        assert isinstance(asking, KeepOnePower)
        asking.kept(g, g.doing().spirit, self.card)


def gain(g: Island, spirit: i64, power: Power) -> None:
    """A card comes to the hand; for a major one, a card is forgotten (IB-111)."""
    g.own_panel(spirit).hand += (power,)
    g.gained = power
    if g.journal is not None:
        g.note("gained", (g.spirits[spirit].name, power.name))
    if power.is_major:
        g.push(FORGET)


class TakeOne(KeepOnePower):
    """The others stay turned up, and nothing is forgotten."""

    FORM = "take one of them"

    def kept(self, g: Island, spirit: i64, power: Power) -> None:
        g.turned_up = without(g.turned_up, power)
        g.own_panel(spirit).hand += (power,)
        if g.journal is not None:
            g.note("gained", (g.spirits[spirit].name, power.name))


class TakeHelper(TakeOne):
    """Take a helper, which may be used every turn and gives its elements at no cost (IB-159)."""

    FORM = "take one of them as a helper"

    def kept(self, g: Island, spirit: i64, power: Power) -> None:
        g.turned_up = without(g.turned_up, power)
        g.own_panel(spirit).helpers += (power,)
        elements_of(g, spirit, power)
        if g.journal is not None:
            g.note("helper", (g.spirits[spirit].name, power.name))


def elements_of(g: Island, spirit: i64, power: Power) -> None:
    """A power gives its elements for the turn."""
    elements = g.own_panel(spirit).elements
    for element in power.elements:
        elements[element] += 1


class TurnUpMore(Deed):
    """Turn up `n` more cards than there are Spirits."""

    FORM = "turn up {n:number} more of the {deck:deck} than there are spirits"
    n: i64
    deck: i64

    def run(self, g: Island, subject: i64) -> None:
        turn_up_cards(g, self.deck == MAJOR_DECK, self.n + len(g.spirits))


class DiscardRest(Deed):
    FORM = "discard the others"

    def run(self, g: Island, subject: i64) -> None:
        discard_all(g, g.turned_up)
        g.turned_up = ()


def discard_all(g: Island, powers: tuple[Power, ...]) -> None:
    """Each goes to the discard of its deck."""
    for power in powers:
        if power.is_major:
            g.major_discard = (*g.major_discard, power)
        else:
            g.minor_discard = (*g.minor_discard, power)


class GainRefused(KeepOnePower):
    """One of the cards that were turned up last and not kept."""

    FORM = "gain one of the cards that were not kept"

    def cards(self, g: Island) -> tuple[Power, ...]:
        return g.refused

    def kept(self, g: Island, spirit: i64, power: Power) -> None:
        g.minor_discard = without(g.minor_discard, power)
        g.major_discard = without(g.major_discard, power)
        gain(g, spirit, power)


class GivePower(Deed):
    """A card of the hand for the other one of user and target."""

    FORM = "may give the other a card from hand"
    HELPS = True
    ASKS: ClassVar[str] = "give"

    def run(self, g: Island, subject: i64) -> None:
        spirit = g.doing().spirit
        if other_of(g, spirit) == spirit:
            return
        g.seat = g.seat_of(spirit)
        for power in g.panels[spirit].hand:
            g.offer(g.card_set.acts_of(power).give)
        if g.options:
            g.offer(g.card_set.no)


def other_of(g: Island, spirit: i64) -> i64:
    """Return the other one of two Spirits: the one that uses a power, and the one that it targets."""
    target = g.doing().target
    return target if spirit != target else user(g)


class GiveCard(CardOption[Island, Power]):
    def run(self, g: Island, subject: i64) -> None:
        spirit = g.doing().spirit
        other = other_of(g, spirit)
        panel = g.own_panel(spirit)
        panel.hand = without(panel.hand, self.card)
        g.own_panel(other).hand += (self.card,)
        if g.journal is not None:
            g.note("given", (g.spirits[spirit].name, self.card.name, g.spirits[other].name))


class ShareTargeting(Deed):
    """Powers of the one reach out from the presence of the other as well."""

    FORM = "may target from the presence of each other this turn"

    def run(self, g: Island, subject: i64) -> None:
        spirit = g.doing().spirit
        g.own_turn(spirit).allies |= bit(other_of(g, spirit))


class GainMajor(Deed):
    FORM = "gain a major"

    def run(self, g: Island, subject: i64) -> None:
        turn_up(g, True)


class GainMajorOf(Deed):
    """Gain one of few major powers, and forget nothing."""

    GROWS = "power"
    FORM = "gain a major out of {n:number} without forgetting"
    n: i64

    def run(self, g: Island, subject: i64) -> None:
        turn_up_cards(g, True, self.n)
        if g.turned_up:
            g.push(KEEP_FREELY)


class KeepFreely(KeepOnePower):
    """Nothing is forgotten for it."""

    FORM = ""

    def kept(self, g: Island, spirit: i64, power: Power) -> None:
        discard_all(g, without(g.turned_up, power))
        g.turned_up = ()
        g.own_panel(spirit).hand += (power,)
        g.gained = power
        if g.journal is not None:
            g.note("gained", (g.spirits[spirit].name, power.name))


class PlayGainedCheaply(Deed):
    """The card that was gained last may be played at once, for half its cost or for itself."""

    FORM = "may play the new card now for half its cost or for forgetting it when time passes"
    ASKS: ClassVar[str] = "play-gained"

    def run(self, g: Island, subject: i64) -> None:
        spirit = g.doing().spirit
        g.seat = g.seat_of(spirit)
        new = g.gained
        panel = g.panels[spirit]
        if new is not None and holds(panel.hand, new):
            if panel.energy >= half(g, new):
                g.offer(g.card_set.play_half)
            g.offer(g.card_set.play_borrowed)
            g.offer(g.card_set.no)


def half(g: Island, power: Power) -> i64:
    """Return half of the cost of a power, rounded up."""
    return (g.cost(power) + 1) // 2


class PlayCheaply(Option[Island]):
    """The card that was gained last comes into play, for half its cost or until time passes."""

    def __init__(self, key: str, label: str, is_borrowed: bool) -> None:
        super().__init__(key, label)
        self.is_borrowed: Final = is_borrowed

    def run(self, g: Island, subject: i64) -> None:
        power = g.gained
        assert power is not None
        if self.is_borrowed:
            g.borrowed += (power,)
        play(g, g.doing().spirit, power, 0 if self.is_borrowed else half(g, power))


class Unlock(Deed):
    """Every threshold of the card that was gained last is met this turn."""

    FORM = "the new card has every threshold this turn"

    def run(self, g: Island, subject: i64) -> None:
        if g.gained is not None:
            g.unlocked += (g.gained,)


class PlayGained(Deed):
    """The card that was gained last may be played at once, for its cost."""

    FORM = "may play the new card now"
    ASKS: ClassVar[str] = "play-gained"

    def run(self, g: Island, subject: i64) -> None:
        spirit = g.doing().spirit
        g.seat = g.seat_of(spirit)
        new = g.gained
        if new is not None and self.is_possible(g, subject):
            g.offer(playing(g, new))
            g.offer(g.card_set.no)

    def is_possible(self, g: Island, subject: i64) -> bool:
        panel = g.panels[g.doing().spirit]
        new = g.gained
        return new is not None and holds(panel.hand, new) and panel.energy >= g.cost(new)


class PlayForCost(Deed):
    """Play a card of the hand for its cost, without a card play."""

    FORM = "may play a card for its cost now"
    HELPS = True
    ASKS: ClassVar[str] = "play-now"

    def run(self, g: Island, subject: i64) -> None:
        spirit = g.doing().spirit
        g.seat = g.seat_of(spirit)
        panel = g.panels[spirit]
        for power in panel.hand:
            if panel.energy >= g.cost(power):
                g.offer(playing(g, power))
        if g.options:
            g.offer(g.card_set.no)

    def is_possible(self, g: Island, subject: i64) -> bool:
        panel = g.panels[g.doing().spirit]
        return any(g.cost(power) <= panel.energy for power in panel.hand)


class DrawCards(Deed):
    """Top cards of a deck come to the hand, and nothing is forgotten for them."""

    FORM = "draw {n:number} card{n:s} of the {deck:deck}"
    n: i64
    deck: i64

    def run(self, g: Island, subject: i64) -> None:
        spirit = g.doing().spirit
        turn_up_cards(g, self.deck == MAJOR_DECK, self.n)
        for power in g.turned_up:
            g.own_panel(spirit).hand += (power,)
            if g.journal is not None:
                g.note("gained", (g.spirits[spirit].name, power.name))
        g.turned_up = ()


class ForgetPower(Deed):
    """A card of hand, discard or play leaves the game; from play its elements go with it."""

    FORM = "forget {n:number} power{n:s}"
    ASKS: ClassVar[str] = "forget"
    n: i64

    def run(self, g: Island, subject: i64) -> None:
        spirit = g.doing().spirit
        g.seat = g.seat_of(spirit)
        left = left_of(g, self, self.n)
        if left > 0:
            for power in g.panels[spirit].all_cards():
                g.offer(g.card_set.acts_of(power).forget)
        if g.options and left > 1:
            g.push_in(so_far(g, self, 0, left - 1), self, subject)

    def is_possible(self, g: Island, subject: i64) -> bool:
        return len(g.panels[g.doing().spirit].all_cards()) > 0


class Forget(CardOption[Island, Power]):
    def run(self, g: Island, subject: i64) -> None:
        spirit = g.doing().spirit
        g.own_panel(spirit).give_up(self.card)
        g.forgotten = (*g.forgotten, self.card)
        if g.journal is not None:
            g.note("forgotten", (g.spirits[spirit].name, self.card.name))


class DiscardFor(CardOption[Island, Power]):
    """A card of the hand goes to the discard."""

    def run(self, g: Island, subject: i64) -> None:
        asking = g.frame.op
        assert isinstance(asking, Discarding)
        panel = g.own_panel(g.doing().spirit)
        panel.hand = without(panel.hand, self.card)
        panel.discard += (self.card,)
        asking.discarded(g)


# -- income and plays --------------------------------------------------------------------------


class Income(Op[Island]):
    """Energy and card plays by the tracks as they are now; cards that they let one reclaim."""

    def run(self, g: Island, subject: i64) -> None:
        """Add energy and card plays, then carry out what the open spaces of the tracks also allow."""
        n = income(g, subject)
        panel = g.own_panel(subject)
        panel.energy += n
        panel.plays += plays_shown(g, subject)
        if g.journal is not None:
            g.note("income", (g.spirits[subject].name, n, panel.energy))
        doing = Doing(None, -1, subject, BY_GROWTH, g.spirits[subject].id)
        for _time in range(reclaims_shown(g, subject)):
            g.push_in(doing, RECLAIM_ONE, -1)
        for space in open_specials(g, subject):
            if space.moves:
                g.push_in(doing, MOVE_BY_TRACK, -1)


class PlayCards(Op[Island]):
    """Cards are played and paid at once, as many as there are plays (IB-110)."""

    ASKS: ClassVar[str] = "play"

    def wanted(self, g: Island, subject: i64) -> i64:
        return g.panels[subject].plays

    def run(self, g: Island, subject: i64) -> None:
        g.seat = g.seat_of(subject)
        for power in g.panels[subject].hand:
            g.offer_legal(playing(g, power))
        for power in g.lent:
            g.offer_legal(g.card_set.acts_of(power).assist)
        g.offer(g.card_set.done_playing)
        offer_wait(g)

    def settled(self, g: Island, subject: i64) -> i64:
        """Return the option to stop if no card can be played."""
        return 0 if len(g.options) == 1 else -1


class DonePlaying(Done):
    """Play no more cards; elements for the spaces of any element are chosen now."""

    def run(self, g: Any, subject: i64) -> None:
        super().run(g, subject)
        if wild_shown(g, subject):
            g.push_in(Doing(None, -1, subject, BY_GROWTH, g.spirits[subject].id), CHOOSE_ELEMENTS, -1)


class ChooseElements(Op[Island]):
    """An element for each open space of any element, for this turn."""

    ASKS: ClassVar[str] = "element"

    def run(self, g: Island, subject: i64) -> None:
        spirit = g.doing().spirit
        left = left_of(g, self, wild_shown(g, spirit))
        if left > 0:
            g.seat = g.seat_of(spirit)
            for option in g.card_set.of_element:
                g.offer(option)
            g.push_in(so_far(g, self, 0, left - 1), self, subject)


def wild_shown(g: Island, spirit: i64) -> i64:
    """Return how many open spaces of a Spirit are for any element."""
    n: i64 = 0
    for space in open_specials(g, spirit):
        n += space.is_wild
    return n


class Play(CardOption[Island, Power]):
    """A card goes from the hand to play; it is paid for, and gives its elements."""

    ABSENT: ClassVar[tuple[str, ...] | None] = ("IB-105",)

    def fits(self, g: Island) -> bool:
        """True if the card costs now what this option pays."""
        return playing(g, self.card) is self

    def refusal(self, g: Island) -> str:
        for spirit in range(i64(len(g.spirits))):
            panel = g.panels[spirit]
            if holds(panel.hand, self.card) and g.seat_of(spirit) == g.seat:
                enough = panel.plays > 0 and panel.energy >= g.cost(self.card)
                return "" if enough else "IB-110"
        return "IB-105"

    def shortfall(self, g: Island) -> tuple[str, tuple[str | int, ...]]:
        for spirit in range(i64(len(g.spirits))):
            panel = g.panels[spirit]
            if holds(panel.hand, self.card) and g.seat_of(spirit) == g.seat:
                if panel.plays < 1:
                    return "plays", (g.spirits[spirit].name,)
                if panel.energy < g.cost(self.card):
                    return "energy", (g.cost(self.card), g.spirits[spirit].name, panel.energy)
        return "", ()

    def run(self, g: Island, subject: i64) -> None:
        if isinstance(g.frame.op, PlayCards):
            g.own_panel(subject).plays -= 1
        else:  # what a text lets one play takes none of the plays
            subject = g.doing().spirit
        play(g, subject, self.card, g.cost(self.card))


def playing(g: Island, power: Power) -> Option[Any]:
    """Return the option to play a card for what it costs now."""
    option: Option[Any] = g.card_set.acts_of(power).play_for[g.cost(power)]
    return option


def play(g: Island, spirit: i64, power: Power, cost: i64) -> None:
    """A card goes from the hand to play and gives its elements."""
    panel = g.own_panel(spirit)
    panel.hand = without(panel.hand, power)
    panel.played += (power,)
    panel.energy -= cost
    elements_of(g, spirit, power)
    if g.journal is not None:
        g.note("played", (g.spirits[spirit].name, power.name, cost))


GAIN_MINOR: Final[Op[Any]] = GainMinor()
GAIN_MINOR_BY_RULE: Final[Op[Any]] = GainMinorByRule()
KEEP_ONE: Final[Op[Any]] = KeepOnePower()
KEEP_FREELY: Final[Op[Any]] = KeepFreely()
RECLAIM_ONE: Final = ReclaimOne()
RECLAIM_ONE.n = 1
CHOOSE_ELEMENTS: Final[Op[Any]] = ChooseElements()
FORGET: Final = ForgetPower()
FORGET.n = 1
GROW: Final[Op[Any]] = Grow()
INCOME: Final[Op[Any]] = Income()
PLAY_CARDS: Final[Op[Any]] = PlayCards()
