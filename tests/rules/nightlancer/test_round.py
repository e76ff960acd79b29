"""Ledger section E: the phases of a round, and that nobody drops out."""

from __future__ import annotations

from typing import Any

from positions import happened, offered
from rules.nightlancer.night import alone, asked, begin, lying, night, of, play

PHASES = ("prep", "taking", "street", "mission", "end")


def test_nl_055_prep_street_mission_end() -> None:
    game = begin(4, seats=3, length="short")
    seen: list[Any] = []
    while game.view()["round"] < 3:
        phase = game.view()["phase"]
        if not seen or seen[-1] != phase:
            seen.append(phase)
        game.choose(0)
    kept = [phase for phase in PHASES if phase in seen]
    assert {"prep", "taking", "street", "mission"} <= set(kept)
    assert [phase for phase in seen if phase in kept][: 2 * len(kept)] == (kept * 2)[: len(seen)]


def test_nl_056_each_step_of_prep_is_done_by_all_before_the_next() -> None:
    people = [{"who": "guard", "loans": 1, "kc": 5}, {"who": "veteran", "loans": 1, "kc": 5}]
    game = night(*people, phase="downtime", round_deck=["lamp-watch-sweeping"], low_deck=["cold-transfer"])
    steps = []
    while game.view()["phase"] in ("prep", "taking"):
        steps.append((asked(game)[1], game.seat))
        game.choose(0)
    assert steps[:6] == [(step, seat) for step in ("interest", "event", "take") for seat in (0, 1)]
    assert (steps[0], game.view()["round_card"]) == (("interest", 0), "lamp-watch-sweeping")


def test_nl_057_in_the_end_phase_all_are_sorted_before_anybody_discards() -> None:
    hand = ["performer", "smuggler", "detective", "face-man", "cyberspacer", "paymaster", "matchmaker"]
    people = [{"who": "guard", "contacts": hand, "heat": 1}, {"who": "veteran", "contacts": hand}]
    game = night(*people, phase="end")
    steps = []
    while game.view()["phase"] == "end":
        steps.append(asked(game)[1])
        game.choose(offered(game).index("pass") if "pass" in offered(game) else 0)
    assert steps == ["when-sorted", "when-sorted", "hand-limit", "hand-limit"]
    assert [len(lying(game, "contacts", seat)) for seat in (0, 1)] == [6, 6]


def test_nl_058_nobody_drops_out() -> None:
    broken = {
        "who": "guard",
        "ideals": 0,
        "health": 0,
        "shaken": True,
        "heat": 5,
        "prospects": -5,
        "loans": 2,
    }
    game = night(broken, {"who": "veteran"}, phase="downtime", round_deck=["lamp-watch-sweeping"])
    assert asked(game) == (0, "interest")
    play(game, "default:interest", "default:interest", "lay-low")
    alone(game, until="face:event")
    assert not game.over
    street = night(broken, {"who": "veteran"})
    assert asked(street) == (0, "street")
    assert happened(street, "shaken") == []
    assert of(street)["tokens"] == 4
