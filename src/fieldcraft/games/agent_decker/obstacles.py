"""What an obstacle does, and the rules that hold while it lies face up in the line."""

from __future__ import annotations

from fieldcraft.games.agent_decker.cards import (
    COST,
    GAP,
    INTERACT,
    KNOCK_OUT,
    PERSON,
    SLIDE,
    Aimed,
    Card,
)
from fieldcraft.games.agent_decker.state import Agent
from fieldcraft.kernel.abilities import Ability
from fieldcraft.kernel.rules import ContinuousEffect
from fieldcraft.kernel.state import Op
from fieldcraft.native import i64

# -- what an obstacle does -------------------------------------------------------------------


class SwapRight(Op[Agent]):
    """At the right end it stays (AD-061)."""

    FORM = "swap places with the card on its right"
    CATEGORY = "deed"

    def run(self, g: Agent, subject: i64) -> None:
        right = g.neighbor(subject, -1)
        if right >= 0:
            g.line[subject], g.line[right] = g.line[right], g.line[subject]
            if g.journal is not None:
                g.note("slid", (g.line[right].name, right + 1))


class SlideToPerson(Op[Agent]):
    """The nearest face-up person on its right; without one it stays (AD-062)."""

    FORM = "slide right until next to a person"
    CATEGORY = "deed"

    def run(self, g: Agent, subject: i64) -> None:
        left = g.neighbor(subject, 1)
        if left >= 0 and g.line[left].type == PERSON:
            return
        person = g.neighbor(subject, -1)
        while person >= 0 and g.line[person].type != PERSON:
            person = g.neighbor(person, -1)
        if person >= 0:
            while g.neighbor(subject, -1) != person:
                right = g.neighbor(subject, -1)
                g.line[subject], g.line[right] = g.line[right], g.line[subject]
                subject = right
            if g.journal is not None:
                g.note("slid", (g.line[subject].name, subject + 1))


class GatherPersons(Op[Agent]):
    """Face-up persons slide towards this from both sides, keeping their order (AD-063)."""

    FORM = "slide every person next to this"
    CATEGORY = "deed"

    def run(self, g: Agent, subject: i64) -> None:
        gather(g, subject, -1)
        gather(g, subject, 1)
        if g.journal is not None:
            g.note("gathered", (g.line[subject].name,))


class TurnLastUp(Op[Agent]):
    """Its effect when it appears works again (AD-065)."""

    FORM = "turn the last card face up"
    CATEGORY = "deed"

    def run(self, g: Agent, subject: i64) -> None:
        last = g.last()
        card = g.line[last]
        if card.down:
            g.line[last] = card.front
            if g.journal is not None:
                g.note("turned-up", (card.name, last + 1))
            if card.front.on_appear is not None:
                g.push(card.front.on_appear, last)


class DiscardLine(Op[Agent]):
    """Only the alarm of the card that says so counts (AD-064)."""

    FORM = "discard the whole line without its alarm"
    CATEGORY = "deed"

    def run(self, g: Agent, subject: i64) -> None:
        for place in range(i64(len(g.line))):
            if g.line[place] is not GAP:
                g.obstacle_discard.append(g.line[place].front)
                g.line[place] = GAP
        if g.journal is not None:
            g.note("line-discarded", ())


class KnockOutNeighbors(Op[Agent]):
    """Both at once: the fall of one does not lay the other open (AD-067, AD-069)."""

    FORM = "knock out its neighbors"
    CATEGORY = "deed"

    def run(self, g: Agent, subject: i64) -> None:
        right = g.neighbor(subject, -1)
        left = g.neighbor(subject, 1)
        left_is_safe = left < 0 or g.forbidden(KNOCK_OUT, left) != ""
        if right >= 0:
            g.knock_out_at(right)
        if not left_is_safe:
            g.knock_out_at(left)


class KnockOutNeighbor(Aimed):
    FORM = "knock out a neighbor"
    CATEGORY = "aim"
    ASKS = "knock-out"

    def is_target(self, g: Agent, place: i64) -> bool:
        return place >= 0 and not g.line[place].down and not g.forbidden(KNOCK_OUT, place)

    def is_possible(self, g: Agent, subject: i64) -> bool:
        return self.is_target(g, g.neighbor(subject, -1)) or self.is_target(g, g.neighbor(subject, 1))

    def run(self, g: Agent, subject: i64) -> None:
        for step in (-1, 1):
            place = g.neighbor(subject, step)
            if self.is_target(g, place):
                g.offer(g.line[place].knock_out[place])


# -- rules that hold while a card lies face up in the line ---------------------------------------


class NeighborsCostMore(ContinuousEffect[Agent]):
    FORM = "neighbors cost {n:number} more"

    n: i64

    def amount(self, g: Agent, question: i64, source: i64, subject: i64, n: i64) -> i64:
        if question != COST or g.line[subject].down:
            return n
        beside = g.neighbor(source, 1) == subject or g.neighbor(source, -1) == subject
        return n + self.n if beside else n


class Untouchable(ContinuousEffect[Agent]):
    FORM = "nothing can touch this while another person is in the line"

    def forbids(self, g: Agent, question: i64, source: i64, subject: i64) -> str:
        if subject == source and (question == INTERACT or question == KNOCK_OUT):
            for place in range(i64(len(g.line))):
                if place != source and g.line[place].type == PERSON:
                    return "AD-067"
        return ""


class ForbidsCost(ContinuousEffect[Agent]):
    FORM = "cards that cost only {resource:resource} cannot be interacted with"

    resource: i64

    def forbids(self, g: Agent, question: i64, source: i64, subject: i64) -> str:
        return "AD-071" if question == INTERACT and g.line[subject].cost_kind == self.resource else ""


class FaceDownStay(ContinuousEffect[Agent]):
    FORM = "face-down cards do not slide"

    def forbids(self, g: Agent, question: i64, source: i64, subject: i64) -> str:
        return "AD-066" if question == SLIDE and g.line[subject].down else ""


# -- when it works: how an ability belongs to its card --------------------------------------------


class Stands(Ability[Agent]):
    FORM = "{effect:rule}"
    CATEGORY = "obstacle"
    SLOT = "standing"


class Appears(Ability[Agent]):
    FORM = "appear : {effect:deed}"
    CATEGORY = "obstacle"
    SLOT = "on_appear"


class BeforeScroll(Ability[Agent]):
    FORM = "before the scroll : {effect:deed}"
    CATEGORY = "obstacle"
    SLOT = "before_scroll"


class Scrolls(Ability[Agent]):
    FORM = "scroll : {effect:deed}"
    CATEGORY = "obstacle"
    SLOT = "on_scroll"


class Leaves(Ability[Agent]):
    FORM = "leave : {effect:deed}"
    CATEGORY = "obstacle"
    SLOT = "on_leave"


class Interacted(Ability[Agent]):
    FORM = "interact : {effect:deed}"
    CATEGORY = "obstacle"
    SLOT = "on_interact"


class Instead(Ability[Agent]):
    FORM = "interact : you may {effect:aim} instead"
    CATEGORY = "obstacle"
    SLOT = "instead"


# -- pieces ----------------------------------------------------------------------------------------


def gather(g: Agent, subject: i64, step: i64) -> None:
    """Slide the persons on one side of a place next to it; the others make room."""
    places: list[i64] = []
    persons: list[Card] = []
    others: list[Card] = []
    place = g.neighbor(subject, step)
    while place >= 0:
        card = g.line[place]
        places.append(place)
        if card.type == PERSON:
            persons.append(card)
        else:
            others.append(card)
        place = g.neighbor(place, step)
    cards = persons + others
    for i in range(i64(len(places))):
        g.line[places[i]] = cards[i]
