"""Three seats: hidden hands, windows, sealed bids, a peek, acts beside the decision."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from effort import uncounted
from kernel import market
from kernel.market import CARDS, Market, deal, holding
from kernel.toy import keys, take
from silence import leaks, positions

from fieldcraft.errors import IllegalChoice
from fieldcraft.kernel.actors import Decline
from fieldcraft.kernel.checks import faults_of_clone
from fieldcraft.kernel.playout import playout
from fieldcraft.kernel.state import EVERYBODY, WON, Fact, Option

SEEDS = range(12)


def choose(g: Market, seat: int, key: str) -> None:
    """The seat chooses, whether it is the one that is asked or not."""
    g.ask(seat)
    take(g, key)


# -- windows ----------------------------------------------------------------------------------


def test_the_others_may_answer_in_turn_before_the_game_goes_on() -> None:
    g = holding([1, 5], [2, 6], [3, 7])
    take(g, "play:1")
    assert (g.seat, keys(g), g.frame.op.ASKS) == (1, ["play:2", "play:6", "pass"], "respond")
    take(g, "pass")
    assert (g.seat, keys(g)) == (2, ["play:3", "play:7", "pass"])
    take(g, "pass")
    assert (g.points, g.seat, keys(g)) == ([1, 0, 0], 0, ["play:5", "done"])


def test_an_answer_stops_what_it_answers_and_closes_its_window() -> None:
    g = holding([1], [2, 6], [3, 7])
    take(g, "play:1", "play:6", "pass", "pass")
    assert (g.points, g.discard, g.seat) == ([0, 0, 0], [6, 1], 0)
    assert keys(g) == ["done"]


def test_answers_can_be_answered_and_the_last_is_decided_first() -> None:
    g = holding([1, 8], [2, 4], [3, 9])
    take(g, "play:1", "play:2", "play:3", "play:8", "pass")
    assert (g.seat, g.stack, g.played_by) == (2, [1, 2, 3, 8], [0, 1, 2, 0])
    assert keys(g) == ["play:9", "pass"]


def test_an_answered_answer_opens_the_window_anew_for_all() -> None:
    g = holding([1], [2, 5], [3, 9])
    take(g, "play:1", "pass", "play:3", "pass", "play:5")
    take(g, "pass", "pass")
    assert (g.discard, g.stack, g.answered) == ([5, 3], [1], [False])
    assert (g.seat, keys(g)) == (1, ["play:2", "pass"])
    take(g, "pass")
    assert (g.seat, keys(g)) == (2, ["play:9", "pass"])
    take(g, "pass")
    assert g.points == [1, 0, 0]


def test_who_holds_nothing_is_asked_too() -> None:
    g = holding([9, 1], [2], [])
    take(g, "play:9")
    assert [(g.seat, keys(g))] == [(1, ["pass"])]
    take(g, "pass")
    assert [(g.seat, keys(g))] == [(2, ["pass"])]


def test_bulk_play_does_not_ask_who_holds_nothing() -> None:
    g = holding([9, 1], [2], [])
    g.patient = False
    take(g, "play:9")
    assert (g.points, g.seat, keys(g)) == ([1, 0, 0], 0, ["play:1", "done"])


def test_a_pass_is_read_by_nobody_else() -> None:
    g = holding([1], [2], [])
    g.journal = []
    take(g, "play:1", "pass", "pass")
    assert g.journal == [
        Fact("chosen", ("Play 1", 1), EVERYBODY),
        Fact("chosen", ("Pass", 2), 1),
        Fact("chosen", ("Pass", 3), 2),
    ]


def test_any_speaker_may_go_first_and_those_before_it_are_asked_still() -> None:
    g = holding([1], [2], [3])
    take(g, "play:1")
    assert g.open_seats == 0b110
    choose(g, 2, "pass")
    assert (g.seat, g.open_seats) == (1, 0b010)
    with pytest.raises(IllegalChoice, match="seat 3 has nothing to decide now"):
        g.ask(2)
    take(g, "play:2")
    assert (g.seat, g.open_seats) == (2, 0b101)


def test_each_open_seat_sees_its_own_question_without_being_asked() -> None:
    g = holding([1, 5], [2], [3])
    take(g, "play:1")
    before = g.snapshot()
    assert [[option.key for option in g.options_of(seat)] for seat in range(-1, 3)] == [
        [],
        [],
        ["play:2", "pass"],
        ["play:3", "pass"],
    ]
    assert g.snapshot() == before


def test_a_window_is_begun_by_its_opening() -> None:
    g = Market()
    g.push(market.RESPOND)
    with pytest.raises(AssertionError, match="push its opening"):
        g.advance()


# -- acts beside the decision -----------------------------------------------------------------


def test_others_may_act_beside_the_decision_which_stays_the_same() -> None:
    g = holding([1], [2, 6], [3])
    choose(g, 1, "throw:6")
    assert (g.hands, g.discard) == ([[1], [2], [3]], [6])
    assert (g.seat, keys(g), g.turn) == (0, ["play:1", "done"], 1)
    assert g.open_seats == 0b111


def test_nobody_waits_for_those_who_may_act_besides() -> None:
    g = holding([1], [2, 6], [3])
    take(g, "done")
    assert (g.seat, g.turn, keys(g)) == (1, 2, ["play:2", "play:6", "done"])


# -- sealed bids ------------------------------------------------------------------------------


def bidding() -> Market:
    g = holding([1, 9], [2], [3, 12], deck=(4, 5, 15))
    g.journal = []
    take(g, "auction")
    return g


def test_bids_are_made_in_any_order_and_shown_in_the_order_of_the_seats() -> None:
    g = bidding()
    assert (g.open_seats, g.seat, keys(g)) == (0b111, 0, ["bid:1", "bid:9", "bid:0"])
    assert [option.key for option in g.options_of(2)] == ["bid:3", "bid:12", "bid:0"]
    choose(g, 2, "bid:12")
    assert (g.open_seats, g.options_of(2), g.hands[2]) == (0b011, [], [3, 12])
    choose(g, 1, "bid:0")
    choose(g, 0, "bid:9")
    assert (g.hands, g.discard, g.seat) == ([[1], [2], [3, 15]], [9, 12], 0)
    assert g.journal is not None
    assert [fact.parts for fact in g.journal if fact.kind == "shown"] == [
        (1, "Bid 9"),
        (2, "Bid nothing"),
        (3, "Bid 12"),
    ]


def test_a_bid_is_nobodys_business_until_all_are_made() -> None:
    tables = [bidding(), bidding()]
    choose(tables[0], 0, "bid:1")
    choose(tables[1], 0, "bid:9")
    for seat in (-1, 1, 2):
        assert tables[0].view(seat) == tables[1].view(seat)
        dealt = [table.determinize(seat, 5) for table in tables]
        assert dealt[0].snapshot() == dealt[1].snapshot()


def test_on_a_table_dealt_again_unknown_bids_are_any_of_those_that_are_possible() -> None:
    g = bidding()
    choose(g, 0, "bid:9")
    dealt = [g.determinize(1, chance) for chance in range(40)]
    assert {table.open_seats for table in dealt} == {g.open_seats} == {0b110}
    assert {table.sealed[0] for table in dealt} == {0b001, 0b010, 0b100}
    for table in dealt:
        choose(table, 1, "bid:0")
        choose(table, 2, "bid:0")
        assert table.frame.op.ASKS == "act"
    mine = g.determinize(0, 3)
    choose(mine, 1, "bid:0")
    choose(mine, 2, "bid:0")
    assert mine.hands[0][0] == 1


# -- hidden information -------------------------------------------------------------------------


def decisions(seed: int) -> Iterator[Market]:
    for g in positions(deal(seed), seed):
        assert isinstance(g, Market)
        yield g


def test_a_seat_that_has_peeked_knows_the_card_wherever_it_goes() -> None:
    g = holding([1], [2], [3], deck=(10, 11, 12))
    take(g, "peek", "done")
    assert g.view(0)["deck"] == [12, None, None]
    assert g.view(2)["deck"] == [None, None, None]
    g.draw(1)
    assert (g.view(0)["hands"], g.view(2)["hands"]) == (
        [[1], [12, None], [None]],
        [[None], [None, None], [3]],
    )
    dealt = [g.determinize(0, chance).hands[1] for chance in range(40)]
    assert all(12 in hand for hand in dealt)
    assert {card for hand in dealt for card in hand} == {12, 2, 3, 10, 11}


def test_what_is_shuffled_is_forgotten() -> None:
    g = holding([1], [2], [3], deck=(10, 11, 12))
    take(g, "peek", "shuffle")
    assert g.view(0)["deck"] == [None, None, None]


def test_that_another_knows_a_card_is_known_though_not_which() -> None:
    g = holding([1], [2], [3], deck=(10, 11, 12))
    take(g, "peek")
    for chance in range(20):
        dealt = g.determinize(1, chance)
        assert [card for card in CARDS if dealt.knows[card]] == [dealt.deck[-1]]


def test_every_way_the_unseen_cards_may_lie_comes_up() -> None:
    g = holding([1, 12], [2], [3], deck=(4,))
    dealt = Counter(
        str((other.hands[1:], other.deck)) for other in (g.determinize(0, chance) for chance in range(600))
    )
    assert len(dealt) == 6
    assert min(dealt.values()) > 60


@uncounted
@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_dealt_anew_depends_on_nothing_hidden(seed: int) -> None:
    for g in decisions(seed):
        for seat in range(-1, g.seats):
            other = g.determinize(seat, 5)
            assert other.view(seat) == g.view(seat)
            for chance in (6, 7):
                assert g.determinize(seat, chance).snapshot() == other.determinize(seat, chance).snapshot()


@uncounted
@pytest.mark.parametrize("seed", SEEDS)
def test_every_card_lies_in_one_zone_and_copies_forget_nothing(seed: int) -> None:
    for g in decisions(seed):
        assert g.ZONES.census(g) == list(CARDS)
        assert faults_of_clone(g) == []
        assert json.loads(json.dumps(g.view(0))) == g.view(0)
        dealt = g.determinize(g.seat, 3)
        assert dealt.ZONES.census(dealt) == list(CARDS)
        assert keys(dealt) == keys(g)
        playout(dealt, seed, 500)
        assert dealt.status == WON


@uncounted
@pytest.mark.parametrize("seed", range(40))
def test_nothing_is_betrayed_by_silence(seed: int) -> None:
    assert list(leaks(deal(seed), seed * 7)) == []


def test_windows_are_answered_by_seats_that_hold_nothing() -> None:
    """The positions of the test above are worth something: many are windows with a lone pass."""
    lone = [g.seat for seed in range(40) for g in decisions(seed) if keys(g) == ["pass"]]
    assert len(lone) > 100
    assert {0, 1, 2} == set(lone)


# -- the check finds what it is there for -----------------------------------------------------


def found(table: type[Market]) -> bool:
    return any(leak for seed in range(30) for leak in leaks(deal(seed, table), seed))


class SeesHands(Market):
    def view(self, seat: int) -> dict[str, Any]:
        return super().view(seat) | {"strength": max(self.hands[0], default=0)}


class TellsWhoCanAnswer(Market):
    """Only those are waited for who could answer: what bulk play may do, and people may not."""

    def offer(self, option: Option[Any]) -> None:
        if not (isinstance(option, Decline) and option.key == "pass" and not self.options):
            super().offer(option)
        else:
            option.run(self, 0)


class TellsPasses(Market):
    def note(
        self, kind: str, parts: tuple[str | int, ...], seat: int = EVERYBODY, reveals: bool = False,
        source: str = "",
    ) -> None:  # fmt: skip
        super().note(kind, parts, EVERYBODY, kind != "peeked" and reveals, source)


class TellsBids(Market):
    def view(self, seat: int) -> dict[str, Any]:
        return super().view(seat) | {"bids": list(self.sealed)}


class CountsInSecret(Market):
    """The number of options that somebody else has."""

    def view(self, seat: int) -> dict[str, Any]:
        return super().view(seat) | {"choices": len(self.options)}


@pytest.mark.parametrize("table", [SeesHands, TellsWhoCanAnswer, TellsPasses, TellsBids, CountsInSecret])
def test_a_game_that_betrays_something_is_found_out(table: type[Market]) -> None:
    assert found(table)
