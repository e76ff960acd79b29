"""Cards that help against one kind of obstacle, and rules that hold for the round of a played card."""

from __future__ import annotations

import pytest
from cards.blight_chronicles.mission import COSTS, HAND, after, demo, editions, retail
from cards.blight_chronicles.printed import RETAIL
from positions import choose, declare, offered, refusal

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


def cost_of(game, obstacle):
    return int(COSTS[game, obstacle].split()[0])


def facing(game, card, obstacle, place, power, n):
    """The card's bonus in force, and n of that power besides the surcharge."""
    pool = {"physical": 0, "evasion": SURCHARGE[place]}
    pool[power] += n
    slots = ["-"] * (place - 1) + [obstacle]
    return declare(game, stage=STAGE, slots=slots, bonuses=[card], hand=HAND, **pool)


@pytest.mark.parametrize(("game", "card", "n", "power", "helped", "other"), editions(BONUSES))
def test_bc_107_a_bonus_counts_against_its_kind_only(game, card, n, power, helped, other):
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
def test_bc_108_a_bonus_pays_its_part_of_the_cost_first(card, n, power, helped, other):
    obstacle, place = helped
    game = facing(RETAIL, card, obstacle, place, power, cost_of(RETAIL, obstacle))
    after(game, f"knock-out:{place}", **{power: n})


@pytest.mark.parametrize(("card", "n", "power", "helped", "other"), BONUSES)
def test_bc_107_a_played_card_has_its_bonus_for_the_round(card, n, power, helped, other):
    game = retail(stage=STAGE, hand=[card, *HAND], slots=["thug"])
    after(game, f"play:{card}", bonuses=[card])


@pytest.mark.parametrize("card", [row[0] for row in BONUSES])
def test_bc_108_a_bonus_pays_no_surcharge_no_objective_and_no_event(card):
    slots = ["-", "-", "staff-entrance"]
    game = retail(stage=STAGE, slots=slots, hand=HAND, bonuses=[card], physical=5, accomplishments=4)
    assert refusal(game, "eliminate:3") == "BC-076"
    assert refusal(game, "complete") == "BC-181"
    assert refusal(game, "event:1") == "BC-184"


def test_bc_229_focus_repeats_a_bonus_of_the_players_choice():
    game = retail(stage=STAGE, hand=["focus", "focus", *HAND], bonuses=["haul", "long-shot"], slots=["thug"])
    choose(game, "play:focus", "use:focus")
    assert offered(game) == ["repeat:haul", "repeat:long-shot"]
    after(game, "repeat:long-shot", bonuses=["haul", "long-shot", "long-shot"], physical=2)
    choose(game, "play:focus", "use:focus")
    assert offered(game) == ["repeat:haul", "repeat:long-shot"]
    after(game, "repeat:long-shot", bonuses=["haul", "long-shot", "long-shot", "long-shot"], physical=4)


def test_bc_229_two_focus_on_a_bonus_of_2_give_4_more():
    position = {"stage": STAGE, "slots": ["bouncer"], "hand": HAND}
    game = retail(**position, bonuses=["baton-drill"], physical=4)
    assert "eliminate:1" not in offered(game)
    game = retail(**position | {"hand": ["focus", "focus", "tension"]}, bonuses=["baton-drill"])
    choose(game, "play:focus", "use:focus", "play:focus", "use:focus")
    after(game, physical=4, bonuses=["baton-drill"] * 3)
    assert "eliminate:1" in offered(game)


def test_bc_230_get_ready_makes_every_bonus_apply():
    position = {"stage": STAGE, "slots": ["bouncer"], "hand": ["get-ready", *HAND]}
    for physical, may in ((3, True), (2, False)):
        game = retail(**position, bonuses=["cut-the-wire", "crowbar"], physical=physical)
        assert "knock-out:1" not in offered(game)
        after(game, "play:get-ready", in_force=["get-ready"], evasion=3)
        assert ("knock-out:1" in offered(game)) is may


def test_get_ready_lasts_for_its_round_and_pays_no_surcharge():
    slots = ["staff-entrance", "staff-entrance", "car-thief", "tool-shed-door", "taxi", "recorder"]
    position = {"stage": STAGE, "slots": slots, "bonuses": ["head-start"], "obstacle_deck": ["thug"]}
    game = retail(hand=["get-ready", *HAND], deck=["instinct"], **position)
    after(game, "play:get-ready", in_force=["get-ready"])
    after(game, "done", in_force=[], bonuses=[])
    rules = {"in_force": ["get-ready"], "bonuses": ["head-start"], "physical": 4, "evasion": 1}
    far = retail(stage=STAGE, slots=["-"] * 5 + ["staff-entrance"], hand=HAND, **rules)
    assert refusal(far, "eliminate:6") == "BC-077"


# -- rules for the round --------------------------------------------------------------------------


def test_a_voice_makes_one_kind_cheaper_for_the_round():
    slots = ["thug", "car-thief", "recorder", "staff-entrance", "security-guard", "tool-shed-door"]
    position = {"slots": slots, "obstacle_deck": ["taxi"], "deck": ["instinct"]}
    game = retail(stage=STAGE, hand=["command-voice", *HAND], **position)
    assert game.view()["prices"][:4] == [6, 6, 5, 5]
    after(game, "play:command-voice", in_force=["command-voice"], physical=2)
    assert game.view()["prices"][:4] == [5, 5, 5, 5]
    after(game, "done", in_force=[])
    assert game.view()["prices"][:3] == [5, 5, 5]


def test_a_breath_makes_near_obstacles_dearer_for_the_round():
    slots = ["thug", "car-thief", "recorder", "staff-entrance", "security-guard", "tool-shed-door"]
    position = {"slots": slots, "obstacle_deck": ["gangway"], "deck": ["instinct"]}
    game = retail(stage=STAGE, hand=["hold-your-breath", *HAND], **position)
    assert game.view()["prices"][:4] == [6, 6, 5, 5]
    after(game, "play:hold-your-breath", in_force=["hold-your-breath"], evasion=4)
    assert game.view()["prices"][:4] == [7, 7, 5, 5]
    after(game, "done", in_force=[])


def test_a_cold_fuse_forbids_to_sidestep_for_the_round():
    position = {"slots": ["taxi"], "tools": ["rope"]}
    game = retail(stage=STAGE, hand=["cold-fuse", "slide", *HAND], **position)
    after(game, "play:cold-fuse", in_force=["cold-fuse"], physical=4)
    choose(game, "play:slide", "use:slide")
    after(game, "discard:tension", slots=["taxi", *["-"] * 5], avoided=0)


def test_the_demos_white_noise_makes_devices_cheaper():
    game = demo(
        stage=STAGE, hand=["white-noise", *HAND], slots=["taser-drone", "car-thief", "heart-monitor!"]
    )
    assert game.view()["prices"][:3] == [6, 5, 0]
    after(game, "play:white-noise", evasion=1)
    assert game.view()["prices"][:3] == [4, 5, 0]


def test_a_price_never_falls_below_0():
    game = retail(stage=STAGE, hand=["command-voice", *HAND], slots=["thug+5"])
    after(game, "play:command-voice")
    assert game.view()["prices"][0] == 0
    assert "knock-out:1" in offered(game)


def test_bc_233_secret_bypasses_costs_but_neither_surcharge_nor_the_physical():
    slots = ["thug", "-", "steel-door", "gangway", "-", "retina-lock"]
    position = {"stage": STAGE, "slots": slots, "hand": ["secret", *HAND]}
    game = retail(**position)
    after(game, "play:secret", "use:secret", bypassed=True, evasion=1)
    assert game.view()["prices"] == [0] * 9
    assert "knock-out:1" in offered(game)
    assert refusal(game, "eliminate:1") == "BC-083"
    assert refusal(game, "knock-out:3") == "BC-076"
    assert refusal(game, "knock-out:6") == "BC-077"
    game = retail(**position, physical=1, evasion=2)
    after(game, "play:secret", "use:secret", physical=1, evasion=3)
    after(game, "eliminate:6", physical=1, evasion=0)
    assert refusal(game, "eliminate:1") == "BC-070"


def test_a_secret_that_is_not_used_bypasses_nothing():
    game = retail(stage=STAGE, slots=["bouncer"], hand=["secret", *HAND])
    after(game, "play:secret", "no", bypassed=False)
    assert game.view()["prices"][0] == 7


def test_bc_233_two_birds_lets_two_obstacles_be_targeted():
    slots = ["staff-entrance", "staff-entrance", "car-thief"]
    game = retail(stage=STAGE, slots=slots, hand=["two-birds", *HAND], physical=13)
    after(game, "eliminate:1", targets=1)
    assert refusal(game, "eliminate:2") == "BC-070"
    after(game, "play:two-birds", in_force=["two-birds"])
    after(game, "eliminate:2", targets=2, physical=6)
    assert refusal(game, "eliminate:3") == "BC-070"


def test_bc_233_with_two_birds_a_secret_serves_two_obstacles():
    slots = ["bouncer", "thug"]
    game = retail(stage=STAGE, slots=slots, hand=["two-birds", "secret", *HAND])
    after(game, "play:two-birds", "play:secret", "use:secret", physical=3)
    after(game, "eliminate:1", "eliminate:2", physical=3, slots=["-"] * 6)


def test_two_of_a_kind_of_limit_do_not_add_up():
    slots = ["staff-entrance", "staff-entrance", "tool-shed-door"]
    game = retail(stage="6A", slots=slots, hand=["two-birds", *HAND], physical=16)
    after(game, "play:two-birds", "eliminate:1", "eliminate:2", targets=2)
    assert refusal(game, "eliminate:3") == "BC-070"


def test_bc_228_expertise_pays_2_physical_for_a_discard_that_benefits():
    game = retail(stage=STAGE, hand=["expertise", "brawl", *HAND], slots=["thug"])
    after(game, "play:expertise", physical=2, in_force=["expertise"])
    choose(game, "play:brawl", "use:brawl")
    assert offered(game) == ["discard:tension", "discard:silent-movement"]
    after(game, "discard:tension", physical=2 + 2 + 2 + 2)


def test_bc_228_expertise_counts_an_occasion_once():
    game = retail(stage=STAGE, hand=["expertise", "all-in", *HAND, "rethink"], suspicion=4, slots=["thug"])
    choose(game, "play:expertise", "play:all-in", "use:all-in")
    choose(game, "discard:rethink", "discard:tension", "enough")
    after(game, physical=2 + 2 + 2 * 2 + 2, suspicion=3)


def test_expertise_pays_nothing_for_a_discard_without_benefit_nor_for_one_before_it():
    game = retail(stage=STAGE, hand=["expertise", "steady-pulse", "tension"], slots=["orderly"], physical=4)
    choose(game, "play:expertise", "eliminate:1")
    after(game, "discard:tension", physical=2)
    game = retail(stage=STAGE, hand=["expertise", "brawl", *HAND], slots=["thug"])
    choose(game, "play:brawl", "use:brawl", "discard:tension")
    after(game, "play:expertise", physical=6)


def test_bc_232_a_chain_reaction_puts_a_token_more_and_ricochet_pays_for_it():
    hand = ["chain-reaction", "weak-spot", "ricochet", *HAND]
    game = retail(stage=STAGE, hand=hand, slots=["thug", "taxi"])
    choose(game, "play:chain-reaction", "play:weak-spot", "use:weak-spot", "at:1")
    after(game, slots=["thug+3", "taxi", "-", "-", "-", "-"], physical=3)
    after(game, "play:ricochet", "use:ricochet", physical=3 + 2 + 1)


def test_bc_232_leverage_makes_bonus_tokens_early_for_its_own_tokens_and_those_of_others():
    game = retail(stage="3A", hand=["leverage", "ricochet", "clear-path", *HAND], slots=["thug", "taxi"])
    choose(game, "play:leverage", "use:leverage", "discard:tension", "at:1")
    after(game, slots=["thug+3", "taxi", "-", "-", "-", "-"], physical=1)
    choose(game, "play:clear-path", "use:clear-path", "at:2")
    after(game, slots=["thug+3", "taxi+2", "-", "-", "-", "-"])
    after(game, "play:ricochet", "use:ricochet", physical=1 + 2 + 2)


def test_bc_232_the_player_picks_where_the_bonus_token_goes():
    game = retail(
        stage=STAGE, hand=["chain-reaction", "by-the-book", *HAND], slots=["thug", "taxi", "recorder"]
    )
    choose(game, "play:chain-reaction", "play:by-the-book", "use:by-the-book")
    assert offered(game) == ["at:1", "at:2"]
    after(game, "at:2", slots=["thug+1", "taxi+2", "recorder", "-", "-", "-"])


def test_bc_232_ricochet_pays_nothing_for_plain_tokens():
    game = retail(stage=STAGE, hand=["weak-spot", "ricochet", *HAND], slots=["thug", "taxi"])
    choose(game, "play:weak-spot", "use:weak-spot", "at:1")
    after(game, "play:ricochet", physical=2)


def test_a_chain_reaction_is_over_with_the_round():
    slots = ["staff-entrance", "staff-entrance", "car-thief", "tool-shed-door", "taxi", "recorder"]
    position = {"slots": slots, "obstacle_deck": ["security-guard"], "deck": ["instinct"]}
    game = retail(stage=STAGE, hand=["chain-reaction", "clear-path", *HAND], **position)
    after(game, "play:chain-reaction", "done", in_force=[])
    after(game, "play:clear-path", "use:clear-path", "at:2")
    assert game.view()["slots"][1] == "car-thief+1"
