"""Triggers in a fixed order with questions inside them; standing rules that add up or step in.

The game: cards in a row.  A card that breaks sets off every card that still lies there, from left to right.
"""

from __future__ import annotations

import pytest
from kernel.toy import keys, take

from fieldcraft.kernel.flow import Pass, first, pair, second
from fieldcraft.kernel.rules import ContinuousEffect
from fieldcraft.kernel.state import Op, Option, State

PRICE, BREAK = 0, 1


class Row(State):
    """`row` holds a card at each place, or None; `counters` lie at places."""

    def __init__(self, *cards):
        super().__init__(0)
        self.row = list(cards)
        self.counters = [0] * len(cards)
        self.told = []

    def clone(self):
        g = Row(*self.row)
        g.resume(self)
        g.counters = self.counters[:]
        g.told = self.told[:]
        return g

    def price(self, subject, n):
        """A price as the cards change it, from left to right."""
        for source, card in enumerate(self.row):
            if card is not None and card.standing is not None:
                n = card.standing.amount(self, PRICE, source, subject, n)
        return n

    def forbidden(self, question, subject):
        for source, card in enumerate(self.row):
            if card is not None and card.standing is not None:
                rule = card.standing.forbids(self, question, source, subject)
                if rule:
                    return rule
        return ""


class Card:
    def __init__(self, name, trigger=None, standing=None):
        self.name = name
        self.trigger = trigger
        self.standing = standing


class Break(Op[Row]):
    """The card at `first(me)` breaks, unless a standing rule from place `second(me)` on steps in."""

    def run(self, g, subject):
        place = first(subject)
        if g.row[place] is None:
            return
        for at in range(second(subject), len(g.row)):
            card = g.row[at]
            if card is not None and card.standing is not None:
                op = card.standing.instead(g, BREAK, at, place)
                if op is not None:
                    g.push(op, pair(place, at))
                    return
        g.push(BROKEN, place)


class Broken(Op[Row]):
    def run(self, g, subject):
        g.told.append(f"{g.row[subject].name} breaks")
        g.row[subject] = None
        for place in range(len(g.row) - 1, -1, -1):
            if g.row[place] is not None and g.row[place].trigger is not None:
                g.push(TRIGGER, pair(place, subject))


class Trigger(Op[Row]):
    """What the card at `first(me)` does when the one at `second(me)` has broken, if it is still there."""

    def run(self, g, subject):
        card = g.row[first(subject)]
        if card is not None and card.trigger is not None:
            card.trigger.run(g, subject)


class Tell(Op[Row]):
    def run(self, g, subject):
        g.told.append(f"{g.row[first(subject)].name} saw {second(subject)}")


class MayBreak(Op[Row]):
    """You may break another card."""

    def run(self, g, subject):
        g.told.append(f"{g.row[first(subject)].name} asks")
        for place, card in enumerate(g.row):
            if card is not None and place != first(subject):
                g.offer(BREAKS[place])
        g.offer(NO)


class BreakThis(Option[Row]):
    def __init__(self, place):
        super().__init__(f"break:{place}", f"Break the card at {place}")
        self.place = place

    def run(self, g, subject):
        g.told.append(f"{g.row[first(subject)].name} chose {self.place}")
        g.push(BREAK_CARD, pair(self.place, 0))


BREAK_CARD, BROKEN, TRIGGER = Break(), Broken(), Trigger()
BREAKS = [BreakThis(place) for place in range(6)]
NO = Pass("no", "No")


def broken(g, place):
    g.push(BREAK_CARD, pair(place, 0))
    g.advance()
    return g


# -- triggers ---------------------------------------------------------------------------------


def test_triggers_go_off_from_left_to_right():
    g = broken(Row(Card("a", Tell()), Card("b"), Card("c", Tell()), Card("d", Tell())), 2)
    assert g.told == ["c breaks", "a saw 2", "d saw 2"]


def test_a_question_inside_a_trigger_holds_up_those_that_wait():
    g = broken(Row(Card("a", MayBreak()), Card("b", Tell()), Card("c")), 2)
    assert (g.told, keys(g)) == (["c breaks", "a asks"], ["break:1", "no"])
    take(g, "no")
    assert g.told == ["c breaks", "a asks", "b saw 2"]


def test_what_a_trigger_sets_off_comes_before_the_triggers_that_wait():
    g = broken(Row(Card("a", MayBreak()), Card("b", Tell()), Card("c", Tell()), Card("d")), 3)
    take(g, "break:1")
    assert g.told == ["d breaks", "a asks", "a chose 1", "b breaks", "a asks"]
    assert keys(g) == ["break:2", "no"]
    take(g, "no")
    assert g.told[5:] == ["c saw 1", "c saw 3"]


def test_a_card_that_has_left_before_its_turn_does_nothing():
    g = broken(Row(Card("a", MayBreak()), Card("b", Tell()), Card("c"), Card("d")), 2)
    take(g, "break:1", "no")
    assert g.told == ["c breaks", "a asks", "a chose 1", "b breaks", "a asks"]
    assert g.pending is None


def test_questions_nest_as_deep_as_the_triggers_do():
    g = broken(Row(*(Card(name, MayBreak()) for name in "abcd"), Card("e")), 4)
    twin = g.clone()
    take(g, "break:3", "break:2", "break:1")
    assert [told for told in g.told if "breaks" in told] == ["e breaks", "d breaks", "c breaks", "b breaks"]
    assert g.row[1:] == [None] * 4
    take(twin, "break:3", "no", "no", "no", "no", "no")
    assert twin.told == [
        *("e breaks", "a asks", "a chose 3", "d breaks"),
        *("a asks", "b asks", "c asks"),  # of d, then what waits for e
        *("b asks", "c asks"),
    ]
    assert keys(twin) == []


# -- standing rules ---------------------------------------------------------------------------


class Dearer(ContinuousEffect[Row]):
    def amount(self, g, question, source, subject, n):
        return n + 2 if question == PRICE and abs(source - subject) == 1 else n


class Twice(ContinuousEffect[Row]):
    def amount(self, g, question, source, subject, n):
        return 2 * n if question == PRICE and source != subject else n


class AtMost(ContinuousEffect[Row]):
    def __init__(self, most):
        self.most = most

    def amount(self, g, question, source, subject, n):
        return min(n, self.most) if question == PRICE else n


class Protects(ContinuousEffect[Row]):
    def __init__(self, rule):
        self.rule = rule

    def forbids(self, g, question, source, subject):
        return self.rule if question == BREAK and subject != source else ""


@pytest.mark.parametrize(
    ("laws", "price"),
    [
        ((Dearer(), None, Dearer()), 9),
        ((Twice(), None, Dearer()), 12),
        ((Dearer(), None, Twice()), 14),
        ((Twice(), None, Twice()), 20),
        ((Dearer(), None, AtMost(6)), 6),
        ((AtMost(3), None, Dearer()), 5),
        ((None, Twice(), None), 5),
    ],
)
def test_rules_change_an_amount_one_after_another_from_left_to_right(laws, price):
    g = Row(*(Card("", standing=law) for law in laws))
    assert g.price(1, 5) == price


def test_a_rule_holds_for_as_long_as_its_card_lies_there():
    g = Row(Card("a", standing=Dearer()), Card("b"))
    assert g.price(1, 5) == 7
    assert broken(g, 0).price(1, 5) == 5


def test_the_first_rule_that_forbids_is_the_reason():
    g = Row(Card("a"), Card("b", standing=Protects("X-1")), Card("c", standing=Protects("X-2")))
    assert [g.forbidden(BREAK, place) for place in range(3)] == ["X-1", "X-2", "X-1"]
    assert g.forbidden(PRICE, 0) == ""


def test_by_itself_a_standing_rule_changes_nothing():
    g, law = Row(), ContinuousEffect()
    assert (law.amount(g, PRICE, 0, 1, 5), law.forbids(g, BREAK, 0, 1), law.instead(g, BREAK, 0, 1)) == (
        5,
        "",
        None,
    )


class Shield(ContinuousEffect[Row]):
    """A card that would break loses a counter instead, where it has one."""

    def instead(self, g, question, source, subject):
        return LOSE_COUNTER if question == BREAK and g.counters[subject] else None


class Martyr(ContinuousEffect[Row]):
    """If another card would break, this one breaks instead."""

    def instead(self, g, question, source, subject):
        return BREAK_THAT if question == BREAK and subject != source else None


class Spite(ContinuousEffect[Row]):
    """If this would break, tell it, and it breaks all the same."""

    def instead(self, g, question, source, subject):
        return TELL_AND_GO_ON if question == BREAK and subject == source else None


class LoseCounter(Op[Row]):
    def run(self, g, subject):
        g.counters[first(subject)] -= 1
        g.told.append(f"{g.row[first(subject)].name} loses a counter")


class BreakThat(Op[Row]):
    """The rule's own card, of which no rule is asked again from the beginning."""

    def run(self, g, subject):
        g.push(BREAK_CARD, pair(second(subject), second(subject) + 1))


class TellAndGoOn(Op[Row]):
    """What remains of the event is put to the rules further right: no rule steps in twice."""

    def run(self, g, subject):
        g.told.append(f"{g.row[first(subject)].name} curses")
        g.push(BREAK_CARD, pair(first(subject), second(subject) + 1))


LOSE_COUNTER, BREAK_THAT, TELL_AND_GO_ON = LoseCounter(), BreakThat(), TellAndGoOn()


def test_something_else_happens_instead_and_sets_nothing_off():
    g = Row(Card("a", Tell()), Card("b"), Card("c", standing=Shield()))
    g.counters[1] = 1
    assert broken(g, 1).told == ["b loses a counter"]
    assert broken(g, 1).told == ["b loses a counter", "b breaks", "a saw 1"]


def test_another_thing_may_break_instead_and_sets_off_what_that_does():
    g = broken(Row(Card("a", Tell()), Card("b", standing=Martyr()), Card("c")), 2)
    assert g.told == ["b breaks", "a saw 1"]
    assert g.row[2] is not None


def test_two_rules_that_would_hand_it_to_each_other_come_to_an_end():
    g = broken(Row(Card("a", standing=Martyr()), Card("b", standing=Martyr()), Card("c")), 2)
    assert g.told == ["b breaks"]


def test_rules_that_step_in_one_after_another_do_so_from_left_to_right():
    g = Row(Card("a"), Card("b", standing=Spite()), Card("c", standing=Shield()))
    g.counters[1] = 1
    assert broken(g, 1).told == ["b curses", "b loses a counter"]
    assert broken(g, 1).told[2:] == ["b curses", "b breaks"]
    mirrored = Row(Card("c", standing=Shield()), Card("b", standing=Spite()))
    mirrored.counters[1] = 1
    assert broken(mirrored, 1).told == ["b loses a counter"]
