"""Cards that help against one kind of obstacle, and rules that hold for the round of a played card."""

from __future__ import annotations

from typing import Any

import pytest
from cards.blight_chronicles.mission import COSTS, HAND, after, editions, retail
from cards.blight_chronicles.printed import RETAIL
from positions import choose, declare, offered, refusal

from fieldcraft.session.game import Game

STAGE = "3A"  # visibility 2, four spaces for tokens; its threat waits for a shuffle

# The card, its bonus, a position with an obstacle that it helps against and its key, and another that it
# does not help against.
BONUSES = [
    ("crowbar", 1, "physical", ("steel-door", 1), ("bouncer", 1)),
    ("small-crowbar", 1, "physical", ("steel-door", 1), ("bouncer", 1)),
    ("cut-the-wire", 3, "physical", ("recorder", 2), ("market-stall", 2)),
    ("borrowed-pass", 3, "evasion", ("retina-lock", 1), ("man-in-grey", 1)),
    ("bedside-manner", 3, "evasion", ("lookout", 2), ("taxi", 2)),
    ("baton-drill", 2, "physical", ("docker", 1), ("locked-ambulance", 1)),
    ("head-start", 2, "evasion", ("lookout", 3), ("lookout", 2)),
    ("haul", 3, "physical", ("armoured-van", 1), ("steel-door", 1)),
    ("throw-out", 2, "physical", ("bouncer", 2), ("bouncer", 3)),
    ("close-quarters", 2, "physical", ("bouncer", 1), ("bouncer", 6)),
    ("hop-over", 2, "evasion", ("lookout", 1), ("lookout", 5)),
    ("long-shot", 2, "physical", ("bouncer", 4), ("bouncer", 2)),
]
SURCHARGE = (0, 0, 0, 1, 1, 2, 2)


def cost_of(game: str, obstacle: str) -> int:
    return int(COSTS[game, obstacle].split()[0])


def facing(game: str, card: str, obstacle: str, place: int, power: str, n: int) -> Game:
    """Return a game with the card's bonus in force, and `n` of that power in addition to the surcharge."""
    pool = {"physical": 0, "evasion": SURCHARGE[place]}
    pool[power] += n
    slots = ["-"] * (place - 1) + [obstacle]
    return declare(game, stage=STAGE, slots=slots, bonuses=[card], hand=HAND, **pool)


@pytest.mark.parametrize(("game", "card", "n", "power", "helped", "other"), editions(BONUSES))
def test_bc_107_a_bonus_counts_against_its_kind_only(
    game: Any, card: Any, n: Any, power: Any, helped: Any, other: Any
) -> None:
    for (obstacle, place), bonus in ((helped, n), (other, 0)):
        if game != RETAIL and obstacle not in (
            "steel-door",
            "bouncer",
            "lookout",
            "taxi",
            "locked-ambulance",
        ):
            continue
        needs = cost_of(game, obstacle) - bonus
        just = facing(game, card, obstacle, place, power, needs)
        assert f"knock-out:{place}" in offered(just)
        short = facing(game, card, obstacle, place, power, needs - 1)
        assert f"knock-out:{place}" not in offered(short)
        assert refusal(short, f"knock-out:{place}") in ("BC-073", "BC-074", "BC-075")


@pytest.mark.parametrize(("card", "n", "power", "helped", "other"), BONUSES)
def test_bc_108_a_bonus_pays_its_part_of_the_cost_first(
    card: str, n: int, power: str, helped: tuple[str, int], other: tuple[str, int]
) -> None:
    obstacle, place = helped
    game = facing(RETAIL, card, obstacle, place, power, cost_of(RETAIL, obstacle))
    after(game, f"knock-out:{place}", **{power: n})


@pytest.mark.parametrize(("card", "n", "power", "helped", "other"), BONUSES)
def test_bc_107_a_played_card_has_its_bonus_for_the_round(
    card: str, n: int, power: str, helped: tuple[str, int], other: tuple[str, int]
) -> None:
    game = retail(stage=STAGE, hand=[card, *HAND], slots=["thug"])
    after(game, f"play:{card}", bonuses=[card])


@pytest.mark.parametrize("card", [row[0] for row in BONUSES])
def test_bc_108_a_bonus_pays_no_surcharge_no_objective_and_no_event(card: Any) -> None:
    slots = ["-", "-", "staff-entrance"]
    game = retail(stage=STAGE, slots=slots, hand=HAND, bonuses=[card], physical=5, accomplishments=4)
    assert refusal(game, "eliminate:3") == "BC-076"
    assert refusal(game, "complete") == "BC-181"
    assert refusal(game, "event:1") == "BC-184"


# -- rules for the round --------------------------------------------------------------------------


def test_a_voice_makes_one_kind_cheaper_for_the_round() -> None:
    slots = ["thug", "car-thief", "recorder", "staff-entrance", "security-guard", "tool-shed-door"]
    position = {"slots": slots, "obstacle_deck": ["taxi"], "deck": ["instinct"]}
    game = retail(stage=STAGE, hand=["command-voice", *HAND], **position)
    assert game.view()["prices"][:4] == [6, 6, 5, 5]
    after(game, "play:command-voice", in_force=["command-voice"], physical=2)
    assert game.view()["prices"][:4] == [5, 5, 5, 5]
    after(game, "done", in_force=[])
    assert game.view()["prices"][:3] == [5, 5, 5]


def test_a_breath_makes_near_obstacles_dearer_for_the_round() -> None:
    slots = ["thug", "car-thief", "recorder", "staff-entrance", "security-guard", "tool-shed-door"]
    position = {"slots": slots, "obstacle_deck": ["gangway"], "deck": ["instinct"]}
    game = retail(stage=STAGE, hand=["hold-your-breath", *HAND], **position)
    assert game.view()["prices"][:4] == [6, 6, 5, 5]
    after(game, "play:hold-your-breath", in_force=["hold-your-breath"], evasion=4)
    assert game.view()["prices"][:4] == [7, 7, 5, 5]
    after(game, "done", in_force=[])


def test_a_price_never_falls_below_0() -> None:
    game = retail(stage=STAGE, hand=["command-voice", *HAND], slots=["thug+5"])
    after(game, "play:command-voice")
    assert game.view()["prices"][0] == 0
    assert "knock-out:1" in offered(game)


def test_two_of_a_kind_of_limit_do_not_add_up() -> None:
    slots = ["staff-entrance", "staff-entrance", "tool-shed-door"]
    game = retail(stage="6A", slots=slots, hand=["two-birds", *HAND], physical=16)
    after(game, "play:two-birds", "eliminate:1", "eliminate:2", targets=2)
    assert refusal(game, "eliminate:3") == "BC-070"


def test_bc_232_the_player_picks_where_the_bonus_token_goes() -> None:
    game = retail(
        stage=STAGE, hand=["chain-reaction", "by-the-book", *HAND], slots=["thug", "taxi", "recorder"]
    )
    choose(game, "play:chain-reaction", "play:by-the-book", "use:by-the-book")
    assert offered(game) == ["at:1", "at:2"]
    after(game, "at:2", slots=["thug+1", "taxi+2", "recorder", "-", "-", "-"])
