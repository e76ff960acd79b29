"""Ledger section U: people begin with Loans."""

from __future__ import annotations

from typing import Any

import pytest
from positions import offered, refusal
from rules.nightlancer.night import BOX, begin, night, of

from fieldcraft.games.nightlancer.printed.tracks import KC

START = {person.id: person.start[KC] for person in BOX.people}


@pytest.mark.parametrize(
    "setup", [{"mode": "together", "seats": 1}, {"mode": "together", "seats": 3}, {"seats": 3}]
)
def test_nl_335_everybody_takes_a_loan_and_no_money_for_it(setup: dict[str, Any]) -> None:
    game, plain = begin(3, hardened=1, **setup), begin(3, **setup)
    for seat in range(game.seats):
        assert (of(game, seat)["loans"], of(plain, seat)["loans"]) == (1, 0)
        assert of(game, seat)["kc"] == of(plain, seat)["kc"]


@pytest.mark.parametrize(("loans", "can"), [(1, True), (2, False)])
def test_nl_336_the_limit_is_two_all_the_same(loans: int, can: bool) -> None:
    game = night({"who": "guard", "loans": loans})
    assert ("loan" in offered(game)) is can
    assert can or refusal(game, "loan") == "NL-121"


def test_nl_337_the_extreme_version_takes_two() -> None:
    game = begin(hardened=2, seats=4)
    assert [of(game, seat)["loans"] for seat in range(4)] == [2] * 4


@pytest.mark.parametrize("hardened", [1, 2])
def test_nl_338_rivals_may_play_it_too(hardened: int) -> None:
    assert [of(begin(hardened=hardened, seats=2), seat)["loans"] for seat in (0, 1)] == [hardened] * 2


def test_nl_339_the_first_interest_is_due_in_round_2() -> None:
    game = begin(hardened=1, seats=2, length="short")
    due: list[Any] = []
    while not due or game.view()["round"] < 2:
        if game.question["name"] == "interest":
            due.append(game.view()["round"])
        game.choose(0)
    assert due[0] == 2
