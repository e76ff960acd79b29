"""Ledger section J: the last settlement, the count, and the winner."""

from __future__ import annotations

from typing import Any

import pytest
from positions import happened, offered, refusal
from rules.nightlancer.night import ABILITIES, WHO, alone, asked, night, numbers, of, people_of, play

from fieldcraft.session.game import Game

# The table of the rulebook: Ideals, then Prospects with 0 and 1, 2, 3, 4, 5, 6 Agendas.
TABLE = {
    0: (0, 0, 0, 0, 0, 0),
    1: (0, 0, 0, 0, 0, 0),
    2: (0, 0, 0, 1, 1, 2),
    3: (0, 0, 1, 1, 1, 2),
    4: (0, 0, 1, 1, 2, 2),
    5: (0, 1, 1, 1, 2, 2),
    6: (0, 1, 1, 2, 2, 3),
}
AGENDAS = [
    "a-bed-kept-free", "a-school-above-the-fish-hall", "names-for-the-drowned", "clean-hands",
    "owing-nobody", "a-share-in-a-tug", "a-warehouse-key", "a-berth-upriver",
]  # fmt: skip


def counted(*people: dict[str, Any], **position: Any) -> Game:
    """The game after everybody has settled up."""
    game = night(*people, phase="scoring", **position)
    while not game.over:
        play(game, "settle")
    return game


def of_score(game: Game, kind: str, who: str = "Guard") -> int:
    """The Prospects somebody got for one thing."""
    return sum(int(parts[1]) for parts in happened(game, f"score-{kind}") if parts[0] == who)


def test_nl_196_at_the_end_one_sells_plays_contacts_and_buys() -> None:
    guard = {"who": "guard", "assets": ["cosh", "oxheart"], "contacts": ["paymaster"], "plans": ["dock-cant"],
             "tokens": 0}  # fmt: skip
    game = night(guard, {"who": "veteran"}, phase="scoring", plan_deck=["pump-lore"])
    assert offered(game) == ["play:paymaster:1", "play:paymaster:2", "sell:cosh", "settle"]
    assert refusal(game, "connect:dock-cant") == "NL-107"
    play(game, "sell:cosh", "play:paymaster:1", "connect:dock-cant")
    assert (of(game)["kc"], of(game)["ratings"][1]) == (1, 5)
    assert offered(game) == ["settle"]


def test_nl_196_in_turn_order_one_after_another() -> None:
    game = night({"who": "guard"}, {"who": "veteran"}, phase="scoring", order=[1, 0])
    assert asked(game) == (1, "settle")
    assert asked(play(game, "settle")) == (0, "settle")


def test_nl_197_what_is_bought_here_counts() -> None:
    guard = {"who": "guard", "kc": 13, "ideals": 3, "assets": AGENDAS[5:7],
             "plans": ["a-bed-kept-free", "street-mediation"]}  # fmt: skip
    game = night(guard, {"who": "veteran"}, {"who": "bombshell"}, phase="scoring")
    play(game, "connect:a-bed-kept-free", "connect:street-mediation", "settle", "settle", "settle")
    assert of_score(game, "ideals") == 5
    assert of_score(game, "agendas") == TABLE[5][2]
    assert (of_score(game, "streetwise"), of_score(game, "streetwise", "Bombshell")) == (1, 1)


@pytest.mark.parametrize(
    ("kc", "loans", "prospects", "left"),
    [(9, 1, -4, 4), (10, 1, 0, 0), (10, 2, -5, 0), (0, 2, -10, 0), (20, 2, 0, 0)],
)
def test_nl_198_a_loan_costs_ten_kc_or_five_prospects(kc: int, loans: int, prospects: int, left: int) -> None:
    game = counted({"who": "guard", "kc": kc, "loans": loans})
    assert (of_score(game, "settled"), of(game)["kc"]) == (prospects, left)


@pytest.mark.parametrize(
    ("heat", "kc", "hand", "prospects", "left"),
    [
        (1, 0, [], -1, 0),
        (1, 1, [], -1, 1),
        (1, 2, [], 0, 0),
        (1, 1, ["performer"], 0, 0),
        (1, 0, ["performer", "smuggler"], 0, 0),
        (2, 3, ["performer"], 0, 0),
        (2, 0, ["performer", "smuggler", "detective"], -1, 0),
        (1, 5, [], 0, 3),
    ],
)
def test_nl_199_a_heat_costs_two_kc_or_cards_or_a_prospect(
    heat: int, kc: int, hand: list[str], prospects: int, left: int
) -> None:
    game = counted({"who": "guard", "kc": kc, "heat": heat, "contacts": hand})
    assert (of_score(game, "settled"), of(game)["kc"]) == (prospects, left)


def test_nl_199_opportunities_of_the_hand_count_as_cards_too() -> None:
    game = counted({"who": "guard", "heat": 1, "plans": ["dock-cant"], "signature": True})
    assert of_score(game, "settled") == 0


@pytest.mark.parametrize(("kc", "prospects", "left"), [(4, 0, 4), (5, 1, 0), (14, 2, 4), (30, 6, 0)])
def test_nl_200_five_kc_are_a_prospect(kc: int, prospects: int, left: int) -> None:
    game = counted({"who": "guard", "kc": kc})
    assert (of_score(game, "settled"), of(game)["kc"]) == (prospects, left)


def test_nl_201_the_best_rating_gains_a_prospect_and_all_who_share_it() -> None:
    game = counted({"who": "guard"}, {"who": "veteran"}, {"who": "sniper"})
    best = {
        "covert": "s",
        "streetwise": "g",
        "technical": "s",
        "melee": "gv",
        "gunfight": "gv",
        "marksman": "s",
    }
    names = {"g": "Guard", "v": "Veteran", "s": "Sniper"}
    for ability in ABILITIES:
        assert happened(game, f"score-{ability}") == [(names[who], 1) for who in best[ability]]


def test_nl_202_only_ratings_and_what_is_always_in_effect_count() -> None:
    guard = {"who": "guard", "assets": ["eelskin-suit", "service-pistol", "heronblade", "calmax"],
             "contacts": ["bodyguard"]}  # fmt: skip
    game = counted(guard, {"who": "assassin", "assets": ["oxheart", "weapons-tech"]})
    for ability, winner in (("covert", "Assassin"), ("melee", "Assassin"), ("gunfight", "Guard")):
        assert happened(game, f"score-{ability}") == [(winner, 1)]


def test_nl_203_each_ideal_is_a_prospect() -> None:
    game = counted({"who": "guard", "ideals": 4}, {"who": "veteran", "ideals": 0})
    assert (of_score(game, "ideals"), of_score(game, "ideals", "Veteran")) == (4, 0)


def test_nl_204_ideals_and_agendas_together_as_the_table_says() -> None:
    for ideals, row in TABLE.items():
        for agendas in range(7):
            game = counted({"who": "guard", "ideals": ideals, "assets": AGENDAS[:agendas]})
            assert of_score(game, "agendas") == row[max(0, agendas - 1)]


def test_nl_204_skills_are_no_agendas() -> None:
    skills = ["dock-cant", "pump-lore", "weapons-tech", "knife-school", "gull-shooting", "rooftop-craft"]
    assert of_score(counted({"who": "guard", "ideals": 6, "assets": skills}), "agendas") == 0


@pytest.mark.parametrize("n", [7, 8])
def test_nl_205_more_than_six_agendas_count_as_six(n: int) -> None:
    assert of_score(counted({"who": "guard", "ideals": 6, "assets": AGENDAS[:n]}), "agendas") == 3


def test_nl_206_steps_run_in_their_order() -> None:
    agendas = AGENDAS[:3]
    game = counted({"who": "guard", "kc": 17, "loans": 1, "heat": 1, "ideals": 3, "assets": agendas})
    order = [fact.kind for fact in game.facts if fact.kind.startswith("score-") and fact.parts[0] == "Guard"]
    assert [kind for kind in order if kind not in {f"score-{name}" for name in ABILITIES}] == [
        "score-settled", "score-ideals", "score-agendas",
    ]  # fmt: skip
    assert order.index("score-streetwise") == 1
    assert (of_score(game, "settled"), of(game)["kc"]) == (1, 0)


def test_nl_207_most_prospects_win() -> None:
    people = [{"who": who, "prospects": n, "ideals": 1} for who, n in zip(WHO, (3, 20, 11, 14), strict=True)]
    game = counted(*people)
    assert game.outcome.places == (4, 1, 3, 2)


# The Veteran has five best ratings here, the Engineer four.
EVEN = ({"who": "veteran", "prospects": 19, "ideals": 1}, {"who": "engineer", "prospects": 20, "ideals": 1})


def tied(kc: tuple[int, int], order: list[int]) -> Any:
    """Return the places of two people with equal Prospects, this KC and this turn order."""
    game = counted(EVEN[0] | {"kc": kc[0]}, EVEN[1] | {"kc": kc[1]}, order=order)
    assert of(game)["prospects"] == of(game, 1)["prospects"]
    return game.outcome.places


@pytest.mark.parametrize(("kc", "places"), [((4, 1), (1, 2)), ((1, 4), (2, 1))])
def test_nl_208_a_tie_goes_to_who_has_more_kc_left(kc: tuple[int, int], places: tuple[int, int]) -> None:
    assert tied(kc, [0, 1]) == tied(kc, [1, 0]) == places


def test_nl_209_then_to_who_is_earlier_in_the_turn_order() -> None:
    assert tied((2, 2), [0, 1]) == (1, 2)
    assert tied((2, 2), [1, 0]) == (2, 1)


def test_nl_210_without_ideals_one_ranks_behind_everybody_with_some() -> None:
    people = people_of(4, prospects=5, ideals=1)
    people[1] |= {"prospects": 60, "ideals": 0}
    people[3] |= {"prospects": 50, "ideals": 0}
    people[0] |= {"prospects": -9}
    assert counted(*people).outcome.places == (2, 3, 1, 4)


def test_nl_211_prospects_can_fall_below_0() -> None:
    game = counted({"who": "guard", "ideals": 1, "loans": 2}, {"who": "bombshell"}, {"who": "veteran"})
    assert of_score(game, "settled") == -10
    assert of(game)["prospects"] == -10 + 1 + sum(of_score(game, ability) for ability in ABILITIES)
    assert numbers(alone(play(night({"who": "guard", "heat": 5}), "risk-a:hustle")), 0, "prospects") == (-1,)
