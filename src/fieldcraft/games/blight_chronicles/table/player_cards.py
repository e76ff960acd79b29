"""The agent's own cards: deck, hand, discard pile and equipment (sections 8, 12 and 14)."""

from __future__ import annotations

from fieldcraft.games.blight_chronicles.printed import cards
from fieldcraft.games.blight_chronicles.printed.cards import GAP, OUTFIT, STAGE, Card
from fieldcraft.games.blight_chronicles.printed.stocks import VISIBILITY
from fieldcraft.games.blight_chronicles.table.state import AGENT_DECK, BENEFITED, DISCARDED, REVEALED, Mission
from fieldcraft.kernel.state import take_out
from fieldcraft.native import i64

# -- deck, hand and discard pile ---------------------------------------------------------------


def has_deck(g: Mission) -> bool:
    """True if there is a card on top, after the discard pile has replaced an empty deck (BC-152, BC-153)."""
    if not g.deck and g.discard:
        g.deck, g.discard = g.discard, g.deck
        shuffle_deck(g)
        g.emit(cards.SHUFFLING, STAGE, GAP)
        g.gain(g.card_set.stocks[VISIBILITY], 1, "shuffle")
    return bool(g.deck)


def shuffle_deck(g: Mission) -> None:
    g.shuffle(g.deck, AGENT_DECK)
    g.known = 0
    if g.journal is not None and g.deck:
        g.note("deck-shuffled", (len(g.deck),))


def take_top(g: Mission) -> Card:
    """The top card of the deck, which must not be empty."""
    if g.known:
        g.known -= 1
        g.reveals = min(g.reveals, g.known)
    return g.deck.pop()


def draw(g: Mission, n: i64) -> None:
    for _i in range(n):
        if not has_deck(g):
            return
        card = take_top(g)
        g.hand.append(card)
        if g.journal is not None:
            g.note("drawn", (card.name,), reveals=True)


def reveal(g: Mission, n: i64) -> None:
    """Show the top cards of the deck, which stay there (BC-100 to BC-102)."""
    seen: list[Card] = []
    for _i in range(n):
        if has_deck(g):
            card = take_top(g)
            seen.append(card)
            if g.journal is not None:
                g.note("revealed", (card.name,), reveals=True)
            if card.on_reveal is not None:
                g.shown.append(card)
    for i in range(i64(len(seen)) - 1, -1, -1):
        put_on_deck(g, seen[i])
    g.reveals = i64(len(seen))
    if seen:
        g.deeds |= REVEALED


def take_revealed(g: Mission, card: Card) -> None:
    """Take a revealed card off the deck."""
    at = i64(len(g.deck)) - 1
    while g.deck[at] is not card:
        at -= 1
    g.deck.pop(at)
    g.reveals -= 1
    g.known -= 1


def put_on_deck(g: Mission, card: Card) -> None:
    g.deck.append(card)
    g.known += 1


def put_in_discard(g: Mission, card: Card) -> None:
    """Discard a card that has left hand or reveal; what it says about that works now (BC-105)."""
    g.discard.append(card)
    g.discards += 1
    if g.journal is not None:
        g.note("discarded", (card.name,))
    if card.on_discard is not None:
        g.push(card.on_discard, cards.OWNED + card.index)


def discard_card(g: Mission, card: Card) -> None:
    """Discard a card from hand (BC-104); an ability does so once, however many (BC-231)."""
    take_out(g.hand, card)
    put_in_discard(g, card)
    if not g.deeds & DISCARDED:
        g.deeds |= DISCARDED
        g.emit(cards.DISCARDING, STAGE, GAP)


def benefit(g: Mission) -> None:
    """The discards of this ability have been of use, which counts once (BC-228)."""
    if g.deeds & DISCARDED and not g.deeds & BENEFITED:
        g.deeds |= BENEFITED
        g.emit(cards.BENEFITING, STAGE, GAP)


# -- equipment ---------------------------------------------------------------------------------


def wear(g: Mission, card: Card, slot: i64) -> None:
    """Put equipment, or GAP, in a slot, with its counters; it has not been used this round."""
    g.gear[slot] = card
    g.counters[slot] = card.charges
    if g.used:
        g.used = [use for use in g.used if use[0] != slot]
    g.find_rules()


def clear_gear(g: Mission, slot: i64) -> Card:
    """Remove the equipment in a slot; return it face up and without its tokens."""
    card = g.gear[slot].front
    wear(g, GAP, slot)
    return card


def equip(g: Mission, card: Card, slot: i64) -> None:
    """Equip during a stage; a uniform makes harder to see (BC-136) and drops the old one (BC-137)."""
    if g.gear[slot] is not GAP:
        old = clear_gear(g, slot)
        (g.dropped if slot == OUTFIT else g.discard).append(old)
        g.note("dropped" if slot == OUTFIT else "put-away", (old.name,))
    wear(g, card, slot)
    g.note("equipped", (card.name,))
    if card.kind == cards.UNIFORM:
        g.lose(g.card_set.stocks[VISIBILITY], 2, card.id)


def count_tools(g: Mission) -> i64:
    """Return the number of equipped tools, face-down ones too (BC-130)."""
    return i64(g.gear[0] is not GAP) + i64(g.gear[1] is not GAP)
