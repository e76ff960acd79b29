"""Effects of obstacles, and the rules that hold while one is face up in the line."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.agent_decker.printed.cards import COST, INTERACT, PERSON, SLIDE
from fieldcraft.games.agent_decker.table.fates import KNOCK_OUT, InLine
from fieldcraft.games.agent_decker.table.state import Agent
from fieldcraft.kernel.abilities import abilities
from fieldcraft.kernel.rules import Change, Prohibition
from fieldcraft.kernel.state import Op, Option
from fieldcraft.native import i64

# -- what an obstacle does -------------------------------------------------------------------


class SwapRight(Op[Agent]):
    """Swap places with the card on the right; at the right end nothing happens (AD-061)."""

    FORM = "deed = swap places with the card on its right"

    def run(self, g: Agent, subject: i64) -> None:
        right = g.neighbor(subject, -1)
        if right >= 0:
            g.line[subject], g.line[right] = g.line[right], g.line[subject]
            if g.journal is not None:
                g.note("passed", (g.line[right].name, g.line[subject].front.name, right + 1))


class SlideToPerson(Op[Agent]):
    """Slide to the nearest face-up person, to the right of two equally near; or stay (AD-062, AD-078)."""

    FORM = "deed = slide until next to the nearest person"

    def run(self, g: Agent, subject: i64) -> None:
        right, left = before_person(g, subject, -1), before_person(g, subject, 1)
        if right >= 0 and (right <= left or left < 0):
            g.slide(subject, -1, right)
        elif left >= 0:
            g.slide(subject, 1, left)


class GatherPersons(Op[Agent]):
    """Face-up persons slide towards this from both sides, keeping their order (AD-063)."""

    FORM = "deed = slide every person next to this"

    def run(self, g: Agent, subject: i64) -> None:
        for step in (-1, 1):
            places = g.beyond(subject, step)
            cards = [g.line[place] for place in places]
            persons = [card for card in cards if card.type == PERSON]
            others = [card for card in cards if card.type != PERSON]
            for i, card in enumerate(persons + others):
                g.line[places[i]] = card
        if g.journal is not None:
            g.note("gathered", (g.line[subject].name,))


class TurnLastUp(Op[Agent]):
    """Turn the card at the exit face up if it is face down; its Appear works again (AD-065, AD-081)."""

    FORM = "deed = turn the card at the exit face up , as if it had just appeared"

    def run(self, g: Agent, subject: i64) -> None:
        last = g.last()
        card = g.line[last]
        if card.down:
            g.line[last] = card.front
            g.note("turned-up", (card.name, last + 1))
            if card.front.on_appear is not None:
                g.push(card.front.on_appear, last)


class DiscardLine(Op[Agent]):
    """Discard the line without raising the alarm, except by the card itself (AD-064, AD-081)."""

    FORM = "deed = discard the rest of the line , which raises no alarm"

    def run(self, g: Agent, subject: i64) -> None:
        g.clear_line(g.obstacle_discard)
        g.note("line-discarded", ())


class KnockOutNeighbors(Op[Agent]):
    """Knock out the neighbors, whatever they are; this is no interaction with them (AD-069, AD-076)."""

    FORM = "deed = knock out its neighbors"

    def run(self, g: Agent, subject: i64) -> None:
        for place in g.neighbors(subject):
            KNOCK_OUT.run(g, place)


class KnockOutNeighbor(InLine):
    """An aim at one neighbor that is still face up (AD-070, AD-076)."""

    FORM = "aim = knock out a neighbor"
    ASKS = "knock-out"

    def reaches(self, g: Agent, subject: i64, place: i64) -> bool:
        return g.are_neighbors(subject, place) and not g.line[place].down

    def option(self, g: Agent, place: i64) -> Option[Any]:
        return g.card_set.by_card[g.line[place].index].knock_out[place]

    def aim(self, g: Agent, subject: i64, place: i64) -> None:
        KNOCK_OUT.run(g, place)


# -- rules that hold while a card is face up in the line ------------------------------------------


class NeighborsCostMore(Change[Agent]):
    """A higher cost of neighbors, in the resource that each of them costs (AD-068)."""

    FORM = "neighbors cost {n:number} more"
    QUESTION = COST

    def applies(self, g: Agent, source: i64, subject: i64) -> bool:
        return g.are_neighbors(source, subject) and not g.line[subject].down


class NeedsToBeAlone(Prohibition[Agent]):
    """A prohibition of interactions; a neighbor's effect can still knock the card out (AD-076)."""

    FORM = "this cannot be interacted with while another person is in the line"
    QUESTION = INTERACT
    RULE = "AD-067"

    def applies(self, g: Agent, source: i64, subject: i64) -> bool:
        if subject != source:
            return False
        for place in range(i64(len(g.line))):
            if place != source and g.line[place].type == PERSON:
                return True
        return False


class ForbidsCost(Prohibition[Agent]):
    FORM = "cards that cost only {resource:resource} cannot be interacted with"
    QUESTION = INTERACT
    RULE = "AD-071"
    resource: i64

    def applies(self, g: Agent, source: i64, subject: i64) -> bool:
        return g.line[subject].cost_kind == self.resource


class FaceDownStay(Prohibition[Agent]):
    FORM = "face-down cards do not slide in the scroll"
    QUESTION = SLIDE
    RULE = "AD-066"

    def applies(self, g: Agent, source: i64, subject: i64) -> bool:
        return g.line[subject].down


# -- when it works: how an ability belongs to its card --------------------------------------------

ABILITIES: Final = abilities(
    __name__,
    obstacle={
        "rules": "{effect:rule}",
        "on_appear": "appear : {effect:deed}",
        "before_scroll": "before the scroll : {effect:deed}",
        "on_scroll": "scroll : {effect:deed}",
        "on_leave": "leave : {effect:deed}",
        "on_interact": "interact : {effect:deed}",
        "instead": "interact : you may {effect:aim} instead",
    },
)


# -- pieces ----------------------------------------------------------------------------------------


def before_person(g: Agent, place: i64, step: i64) -> i64:
    """Return the number of cards between a place and the nearest face-up person on one side, or -1."""
    between: i64 = 0
    ahead = g.neighbor(place, step)
    while ahead >= 0:
        if g.line[ahead].type == PERSON:
            return between
        between += 1
        ahead = g.neighbor(ahead, step)
    return -1
