"""Continuous effects: the numbers they change, what they forbid, replacements, reactions.

The game: cards in a row.  A card that breaks sets off every card that is still there, from left to right.
"""

from __future__ import annotations

from typing import Any

import pytest
from kernel.toy import keys, take

from fieldcraft.kernel.effects import Action, Effect, OptionalTrigger
from fieldcraft.kernel.flow import Pass
from fieldcraft.kernel.queries import Condition, EventPattern
from fieldcraft.kernel.rules import (
    NO_HOMES,
    ActiveEffect,
    AtLeast,
    Change,
    ContinuousEffect,
    GoOn,
    InForce,
    Occasion,
    Prohibition,
    Qualified,
    Reaction,
    Replacement,
    RuledState,
    RuleIf,
    mask_of,
    with_home,
)
from fieldcraft.kernel.state import LOST, MOST_NESTED, Op, Option
from fieldcraft.language.forms import make

PRICE, BREAK, BROKEN = 0, 1, 62


class Card:
    def __init__(self, name: str, *rules: ContinuousEffect[Any]) -> None:
        self.name = name
        self.rules = list(rules)


class Row(RuledState):
    """`row` has a card or None at each place; `counters` are at places."""

    def __init__(self, *cards: Card | None) -> None:
        super().__init__(0)
        self.row = list(cards)
        self.counters = [0] * len(cards)
        self.told: list[str] = []
        self.optional = False

    def clone(self) -> Row:
        g = Row(*self.row)
        g.resume(self)
        g.counters, g.told, g.optional = self.counters[:], self.told[:], self.optional
        return g

    def homes(self, question: int) -> list[int]:
        return [
            place
            for place, card in enumerate(self.row)
            if card and any(question in rule.asks() for rule in card.rules)
        ]

    def rules_at(self, home: int) -> list[Any]:
        card = self.row[home]
        return card.rules if card else []

    def may_decline(self, source: int) -> bool:
        return self.optional

    def name(self, place: int) -> str:
        card = self.row[place]
        return card.name if card else "-"


class Attempt(Effect[Row]):
    """The card at the subject would break."""

    def run(self, g: Row, subject: int) -> None:
        if g.row[subject] is not None:
            g.attempt(BREAK, BREAKS_NOW, subject)


class BreakNow(Op[Row]):
    def run(self, g: Row, subject: int) -> None:
        card = g.row[subject]
        g.told.append(f"{g.name(subject)} breaks")
        g.row[subject] = None
        g.emit(BROKEN, subject, card)


class BreakThis(Option[Row]):
    def __init__(self, place: int) -> None:
        super().__init__(f"break:{place}", f"Break the card at {place}")
        self.place = place

    def run(self, g: Row, subject: int) -> None:
        g.told.append(f"{g.name(subject)} chose {self.place}")
        g.push(ATTEMPT, self.place)


ATTEMPT, BREAKS_NOW = Attempt(), BreakNow()
BREAK_PLACE = [BreakThis(place) for place in range(6)]
NO = Pass("no", "No")


def broken(g: Row, place: int) -> Row:
    g.push_in(None, ATTEMPT, place)
    g.advance()
    return g


# -- reactions --------------------------------------------------------------------------------


class SomethingBreaks(EventPattern[Row]):
    def event(self) -> int:
        return BROKEN


class ItsNeighbourBreaks(SomethingBreaks):
    def matches(self, g: Row, source: int, subject: int, card: Any) -> bool:
        return abs(source - subject) == 1


class Tell(Effect[Row]):
    """Tell which card broke, and where: only the context of the trigger knows a card that is gone."""

    def run(self, g: Row, subject: int) -> None:
        occasion = g.context
        while not isinstance(occasion, Occasion):
            assert occasion is not None
            occasion = occasion.outer
        g.told.append(f"{g.name(subject)} saw {occasion.card.name} at {occasion.subject}")


class MayBreak(Effect[Row]):
    """You may break another card; a card that has left does nothing."""

    def run(self, g: Row, subject: int) -> None:
        if g.row[subject] is None:
            return
        g.told.append(f"{g.name(subject)} asks")
        for place, card in enumerate(g.row):
            if card is not None and place != subject:
                g.offer(BREAK_PLACE[place])
        g.offer(NO)


def when(effect: Effect[Any], pattern: type[EventPattern[Row]] = SomethingBreaks) -> Reaction[Row]:
    return make(Reaction, pattern=pattern(), effect=effect)


def test_rules_react_from_left_to_right() -> None:
    g = broken(Row(Card("a", when(Tell())), Card("b"), Card("c", when(Tell())), Card("d", when(Tell()))), 2)
    assert g.told == ["c breaks", "a saw c at 2", "d saw c at 2"]


def test_rules_of_one_card_react_in_their_order() -> None:
    twice = Card("a", when(Tell()), when(MayBreak()), when(Tell()))
    g = broken(Row(twice, Card("b"), Card("c")), 2)
    assert (g.told, keys(g)) == (["c breaks", "a saw c at 2", "a asks"], ["break:1", "no"])


def test_a_rule_reacts_only_to_what_its_pattern_matches() -> None:
    near = when(Tell(), ItsNeighbourBreaks)
    g = broken(Row(Card("a", near), Card("b", near), Card("c")), 2)
    assert g.told == ["c breaks", "b saw c at 2"]


def test_a_question_inside_a_reaction_holds_up_those_that_wait() -> None:
    g = broken(Row(Card("a", when(MayBreak())), Card("b", when(Tell())), Card("c")), 2)
    assert (g.told, keys(g)) == (["c breaks", "a asks"], ["break:1", "no"])
    take(g, "no")
    assert g.told == ["c breaks", "a asks", "b saw c at 2"]


def test_what_a_reaction_sets_off_comes_before_the_reactions_that_wait() -> None:
    g = broken(
        Row(Card("a", when(MayBreak())), Card("b", when(Tell())), Card("c", when(Tell())), Card("d")), 3
    )
    take(g, "break:1")
    assert g.told == ["d breaks", "a asks", "a chose 1", "b breaks", "a asks"]
    assert keys(g) == ["break:2", "no"]
    take(g, "no")
    assert g.told[5:] == ["c saw b at 1", "- saw d at 3", "c saw d at 3"]


def test_questions_nest_as_deep_as_the_reactions_do() -> None:
    g = broken(Row(*(Card(name, when(MayBreak())) for name in "abcd"), Card("e")), 4)
    twin = g.clone()
    take(g, "break:3", "break:2", "break:1")
    assert [told for told in g.told if "breaks" in told] == ["e breaks", "d breaks", "c breaks", "b breaks"]
    assert g.row[1:] == [None] * 4
    assert g.depth == 0
    take(twin, "break:3", "no", "no", "no", "no", "no")
    assert twin.told == [
        *("e breaks", "a asks", "a chose 3", "d breaks"),
        *("a asks", "b asks", "c asks"),  # of d, then what waits for e
        *("b asks", "c asks"),
    ]
    assert keys(twin) == []


def test_a_reaction_may_be_declined_where_the_game_says_so() -> None:
    rule = when(Tell())
    rule.optional.use = BREAK_PLACE[0]
    g = Row(Card("a", rule), Card("b"))
    g.optional = True
    broken(g, 1)
    assert (g.told, keys(g)) == (["b breaks"], ["break:0", "no"])
    assert isinstance(g.frame.op, OptionalTrigger)
    assert isinstance(rule.optional.then, Action)


def test_cards_that_set_each_other_off_for_ever_come_to_an_end() -> None:
    class Again(Effect[Row]):
        def run(self, g: Row, subject: int) -> None:
            g.emit(BROKEN, subject, g.row[subject])

    g = Row(Card("a", when(Again())), Card("b"))
    g.journal = []
    broken(g, 1)
    assert (g.status, [fact.kind for fact in g.journal]) == (LOST, ["endless"])
    assert g.context is not None
    assert g.context.nested <= MOST_NESTED  # the stack would not have room for more when they are freed


# -- numbers ----------------------------------------------------------------------------------


class Dearer(Change[Row]):
    def question(self) -> int:
        return PRICE

    def applies(self, g: Row, source: int, subject: int) -> bool:
        return abs(source - subject) == 1


class Twice(ContinuousEffect[Row]):
    def asks(self) -> tuple[int, ...]:
        return (PRICE,)

    def amount(self, g: Row, question: int, source: int, subject: int, n: int) -> int:
        return 2 * n if question == PRICE and source != subject else n


class NoCheaper(AtLeast[Row]):
    def question(self) -> int:
        return PRICE


DEARER, TWICE, SEVEN = make(Dearer, n=2, degree=1), Twice(), make(NoCheaper, n=7)
CHEAPER = make(Dearer, n=3, degree=-1)


@pytest.mark.parametrize(
    ("rules", "price"),
    [
        ((DEARER, None, DEARER), 9),
        ((TWICE, None, DEARER), 12),
        ((DEARER, None, TWICE), 14),
        ((TWICE, None, TWICE), 20),
        ((DEARER, None, CHEAPER), 4),
        ((CHEAPER, None, SEVEN), 7),
        ((SEVEN, None, DEARER), 9),
        ((None, TWICE, None), 5),
    ],
)
def test_rules_change_an_amount_one_after_another_from_left_to_right(
    rules: tuple[ContinuousEffect[Any] | None, ...], price: int
) -> None:
    g = Row(*(Card("", rule) if rule else Card("") for rule in rules))
    assert g.amount(PRICE, 1, 5) == price
    assert g.amount(BREAK, 1, 5) == 5


def test_a_rule_holds_for_as_long_as_its_card_lies_there() -> None:
    g = Row(Card("a", DEARER), Card("b"))
    assert g.amount(PRICE, 1, 5) == 7
    assert broken(g, 0).amount(PRICE, 1, 5) == 5


# -- what is forbidden ------------------------------------------------------------------------


class Protects(Prohibition[Row]):
    id: str

    def question(self) -> int:
        return BREAK

    def rule(self) -> str:
        return self.id

    def applies(self, g: Row, source: int, subject: int) -> bool:
        return subject != source


def test_the_first_rule_that_forbids_is_the_reason() -> None:
    one, other = make(Protects, id="X-1"), make(Protects, id="X-2")
    g = Row(Card("a"), Card("b", one), Card("c", other))
    assert [g.forbidden(BREAK, place) for place in range(3)] == ["X-1", "X-2", "X-1"]
    assert g.forbidden(PRICE, 0) == ""


def test_by_itself_a_rule_changes_nothing() -> None:
    g, rule = Row(), ContinuousEffect[Row]()
    assert rule.amount(g, PRICE, 0, 1, 5) == 5
    assert rule.forbids(g, BREAK, 0, 1) == ""
    assert rule.instead(g, BREAK, 0, 1) is None
    assert rule.reply(g, BROKEN, 0, 1, None) is None


# -- rules within rules -----------------------------------------------------------------------


class HasCounter(Condition[Row]):
    def holds(self, g: Row, subject: int) -> bool:
        return g.counters[subject] > 0


class Expects(EventPattern[Row]):
    def event(self) -> int:
        return BROKEN


@pytest.mark.parametrize("counters", [0, 1])
def test_a_qualified_rule_holds_only_sometimes(counters: int) -> None:
    def qualified(rule: ContinuousEffect[Any]) -> Qualified[Row]:
        return make(RuleIf, condition=HasCounter(), rule=rule)

    shield = make(Shield, effect=LOSE_COUNTER)
    rules = [DEARER, make(Protects, id="X-1"), when(Tell()), shield]
    g = Row(Card("a", *map(qualified, rules)), Card("b"))
    g.counters = [counters, counters]
    assert g.amount(PRICE, 1, 5) == 5 + 2 * counters
    assert g.forbidden(BREAK, 1) == "X-1" * counters
    broken(g, 1)
    assert g.told == (["b loses a counter"] if counters else ["b breaks"])
    g.counters[1] = 0
    if counters:
        assert broken(g, 1).told[1:] == ["b breaks", "a saw b at 1"]


# -- what happens instead ---------------------------------------------------------------------


class Instead(Replacement[Row]):
    def question(self) -> int:
        return BREAK


class Shield(Instead):
    """A card that would break loses a counter instead, where it has one."""

    def applies(self, g: Row, source: int, subject: int) -> bool:
        return g.counters[subject] > 0


class ForAnother(Instead):
    def applies(self, g: Row, source: int, subject: int) -> bool:
        return source != subject


class ForItself(Instead):
    def applies(self, g: Row, source: int, subject: int) -> bool:
        return source == subject


class LoseCounter(Effect[Row]):
    def run(self, g: Row, subject: int) -> None:
        occasion = g.context
        assert isinstance(occasion, Occasion)
        g.counters[occasion.subject] -= 1
        g.told.append(f"{g.name(occasion.subject)} loses a counter")


class Curse(Effect[Row]):
    def run(self, g: Row, subject: int) -> None:
        g.told.append(f"{g.name(subject)} curses")
        g.push(GoOn(), subject)


LOSE_COUNTER = LoseCounter()
SHIELD = make(Shield, effect=LOSE_COUNTER)
MARTYR = make(ForAnother, effect=ATTEMPT)
SPITE = make(ForItself, effect=Curse())


def test_something_else_happens_instead_and_sets_nothing_off() -> None:
    g = Row(Card("a", when(Tell())), Card("b"), Card("c", SHIELD))
    g.counters[1] = 1
    assert broken(g, 1).told == ["b loses a counter"]
    assert broken(g, 1).told == ["b loses a counter", "b breaks", "a saw b at 1"]


def test_another_thing_may_break_instead_and_sets_off_what_that_does() -> None:
    g = broken(Row(Card("a", when(Tell())), Card("b", MARTYR), Card("c")), 2)
    assert g.told == ["b breaks", "a saw b at 1"]
    assert g.row[2] is not None


def test_two_rules_that_would_hand_it_to_each_other_come_to_an_end() -> None:
    g = broken(Row(Card("a", MARTYR), Card("b", MARTYR), Card("c")), 2)
    assert g.told == ["b breaks"]


def test_rules_that_step_in_one_after_another_do_so_from_left_to_right() -> None:
    g = Row(Card("a"), Card("b", SPITE), Card("c", SHIELD))
    g.counters[1] = 1
    assert broken(g, 1).told == ["b curses", "b loses a counter"]
    assert broken(g, 1).told[2:] == ["b curses", "b breaks"]
    mirrored = Row(Card("c", SHIELD), Card("b", SPITE))
    mirrored.counters[1] = 1
    assert broken(mirrored, 1).told == ["b loses a counter"]


def test_a_rule_that_has_stepped_in_does_so_again_for_what_is_set_off() -> None:
    """The break that a reaction brings about is another event than the one that was replaced."""

    class BreakFirst(Effect[Row]):
        def run(self, g: Row, subject: int) -> None:
            g.push(ATTEMPT, 0)

    g = Row(Card("a"), Card("b", SPITE), Card("c", MARTYR), Card("d", when(BreakFirst(), ItsNeighbourBreaks)))
    assert broken(g, 1).told == ["b curses", "c breaks", "a breaks"]
    chained = Row(Card("a", SPITE), Card("b", SPITE))
    assert broken(broken(chained, 0), 1).told == ["a curses", "a breaks", "b curses", "b breaks"]
    spared = Row(Card("a", SPITE), Card("b", when(BreakFirst(), ItsNeighbourBreaks)), Card("c", SPITE))
    assert broken(spared, 2).told == ["c curses", "c breaks", "a curses", "a breaks"]


def test_going_on_means_nothing_where_nothing_was_replaced() -> None:
    g = Row(Card("a"))
    g.push(GoOn())
    g.advance()
    assert g.told == []


# -- effects found by their question -------------------------------------------------------------


class Adds(ContinuousEffect[Row]):
    """Adds 1 to the answer of each of its questions."""

    def __init__(self, *questions: int) -> None:
        self.questions = questions

    def asks(self) -> tuple[int, ...]:
        return self.questions

    def amount(self, g: Row, question: int, source: int, subject: int, n: int) -> int:
        return n + 1


class Many(Row):
    """A state whose effects are in a list of any length."""

    in_force = InForce()

    def homes(self, question: int) -> list[int]:
        return self.in_force.homes(question)

    def rules_at(self, home: int) -> list[Any]:
        return self.in_force.rules[home]

    def source_at(self, home: int) -> int:
        return self.in_force.effects[home].source


def test_there_may_be_any_number_of_questions_and_of_effects() -> None:
    g = Many()
    far = 1000
    for source in range(100):
        g.in_force = g.in_force.plus(ActiveEffect(Adds(source, far), source))
    assert g.amount(far, 0, 0) == 100
    assert [g.amount(question, 0, 0) for question in (0, 63, 64, 99, 100)] == [1, 1, 1, 1, 0]
    assert g.in_force.answers(far)
    assert not g.in_force.answers(far + 1)


def test_effects_in_force_are_the_same_where_they_have_the_same_order() -> None:
    rule = Adds(1)
    one, two = ActiveEffect(rule, 1), ActiveEffect(rule, 2)
    both = InForce((one, two))
    assert both == InForce((ActiveEffect(rule, 1), two))
    assert hash(both) == hash(InForce((ActiveEffect(rule, 1), two)))
    assert both != InForce((two, one))
    assert both != InForce((one, ActiveEffect(rule, 2, passes=True)))


def test_an_effect_more_leaves_the_effects_before_it_as_they_were() -> None:
    rule = Adds(1)
    question = rule.asks()[0]
    before = InForce((ActiveEffect(rule, 1),))
    after = before.plus(ActiveEffect(rule, 2))
    assert after == InForce((ActiveEffect(rule, 1), ActiveEffect(rule, 2)))
    assert (before.homes(question), after.homes(question)) == ([0], [0, 1])
    assert (len(before.rules), len(after.rules)) == (1, 2)


def test_one_more_home_leaves_the_list_before_it_as_it_was() -> None:
    one = with_home(NO_HOMES, 3)
    assert with_home(one, 70) == [3, 70]
    assert (NO_HOMES, one, with_home(NO_HOMES, 3), with_home(NO_HOMES, 1000)) == ([], [3], [3], [1000])


def test_a_mask_has_room_for_few_questions() -> None:
    assert mask_of((0, 3)) == 0b1001
    with pytest.raises(ValueError, match="question 63 has no bit"):
        mask_of((63,))
