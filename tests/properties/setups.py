"""The ways to set up a game that its properties are tried in: of a game that is not named here, as it is."""

from __future__ import annotations

from typing import Any

from fieldcraft.kernel.chance import pick, scatter

Setup = dict[str, Any]

SETUPS: dict[str, dict[str, Setup]] = {
    "blight-chronicles": {"agent": {}, "recruit": {"level": "recruit"}, "veteran": {"level": "veteran"}},
    "nightlancer": {
        "two": {},
        "three": {"seats": 3, "pick": "random"},
        "four": {"seats": 4, "pick": "two"},
        "long": {"length": "long", "second_crews": False, "hinder": False},
        "hardened": {"seats": 3, "length": "short", "hardened": 2},
        "alone": {"mode": "together", "seats": 1, "length": "short"},
        "pair": {"mode": "together", "seats": 2, "pick": "random"},
        "trio": {"mode": "together", "seats": 3},
        "one crew": {"seats": 3, "length": "short", "second_crews": False, "hardened": 1},
        "quick": {"seats": 4, "length": "short", "windows": "quick", "nightlancers": ["guard", "", "sniper"]},
        "trio, named": {"mode": "together", "seats": 3, "length": "long", "windows": "quick", "hardened": 1,
                        "nightlancers": ["veteran", "assassin", "engineer"]},
    },
    "island": {
        "alone": {},
        "lightning": {"who": ["lightnings-swift-strike"], "board": "b"},
        "earth": {"who": ["vital-strength-of-the-earth"], "board": "c"},
        "shadows": {"who": ["shadows-flicker-like-flame"], "board": "d", "blight_card": False},
        "thunder": {"who": ["thunderspeaker"]},
        "green": {"who": ["a-spread-of-rampant-green"], "board": "b"},
        "dreams": {"who": ["bringer-of-dreams-and-nightmares"], "board": "c"},
        "ocean": {"who": ["oceans-hungry-grasp"], "board": "d"},
        "dreams at sea": {
            "spirits": 2,
            "who": ["oceans-hungry-grasp", "bringer-of-dreams-and-nightmares"],
            "seats": 2,
        },
        "against england": {"adversary": "england", "level": 6},
        "against sweden": {"adversary": "sweden", "level": 6, "who": ["a-spread-of-rampant-green"]},
        "two": {"spirits": 2, "gentle": True, "adversary": "brandenburg-prussia", "level": 3},
        "three": {"spirits": 3, "seats": 2},
        "four": {"spirits": 4, "seats": 4},
        "one more board": {"extra_board": True, "sets": ["jagged_earth"], "board": "e"},
        "coastline": {"spirits": 2, "layout": "coastline", "boards": ["f", "a"], "sets": ["jagged_earth"]},
        "tokens": {"sets": ["branch_and_claw"]},
        "keeper": {"sets": ["branch_and_claw"], "who": ["keeper-of-the-forbidden-wilds"]},
        "fangs": {"sets": ["branch_and_claw"], "who": ["sharp-fangs-behind-the-leaves"], "board": "b"},
        "herds": {"sets": ["jagged_earth"], "adversary": "habsburg-livestock-colony", "level": 6},
        "herds at sea": {
            "sets": ["jagged_earth"],
            "adversary": "habsburg-livestock-colony",
            "level": 5,
            "who": ["oceans-hungry-grasp"],
        },
        "heart": {
            "sets": ["branch_and_claw", "feather_and_flame"],
            "who": ["heart-of-the-wildfire", "oceans-hungry-grasp"],
            "spirits": 2,
        },
        "serpent": {
            "sets": ["feather_and_flame"],
            "who": ["serpent-slumbering-beneath-the-island", "a-spread-of-rampant-green"],
            "spirits": 2,
        },
        "downpour": {
            "sets": ["feather_and_flame"],
            "who": ["downpour-drenches-the-world", "thunderspeaker"],
            "spirits": 2,
        },
        "stone": {
            "sets": ["branch_and_claw", "jagged_earth"],
            "who": ["stones-unyielding-defiance", "lightnings-swift-strike"],
            "spirits": 2,
        },
        "vengeance": {
            "sets": ["branch_and_claw", "jagged_earth"],
            "who": ["vengeance-as-a-burning-plague", "bringer-of-dreams-and-nightmares"],
            "spirits": 2,
        },
        "all sets": {"sets": ["branch_and_claw", "jagged_earth", "nature_incarnate"]},
        "blitz": {
            "printed_scenario": "blitz",
            "who": ["lightnings-swift-strike"],
            "sets": ["jagged_earth"],
            "adversary": "habsburg-livestock-colony",
            "level": 2,
        },
        "guard": {
            "printed_scenario": "guard-the-isles-heart",
            "spirits": 2,
            "who": ["oceans-hungry-grasp", "river-surges-in-sunlight"],
            "sets": ["branch_and_claw"],
            "adversary": "france",
            "level": 6,
        },
        "guard with four": {"printed_scenario": "guard-the-isles-heart", "spirits": 4, "layout": "leaf"},
        "second wave": {
            "sets": ["branch_and_claw", "nature_incarnate"],
            "adversary": "sweden",
            "level": 5,
            "spirits": 2,
            "continues": {
                "wave": 3,
                "lands": {
                    "a2": "4 dahan, 2 blight",
                    "a5": "5 dahan, 3 beasts",
                    "b4": "2 dahan, 3 blight, disease",
                    "b7": "wilds, badlands, vitality",
                },
                "face": "blighted",
                "pool": 7,
                "known": ["all-things-weaken", "memory-fades-to-dust"],
                "stack": ["downward-spiral", "a-pall-upon-the-land"],
                "who": ["river-surges-in-sunlight", "a-spread-of-rampant-green"],
                "powers": [
                    ["wash-away", "boon-of-vigor", "call-of-the-dahan-ways"],
                    ["gift-of-proliferation", "accelerated-rot"],
                ],
            },
        },
        "tokens for two": {
            "sets": ["branch_and_claw"],
            "spirits": 2,
            "adversary": "england",
            "level": 4,
        },
    },
}  # fmt: skip


def setup_of(game: str, seed: int) -> Setup:
    """One of them: another seed, another setup."""
    setups = list(SETUPS.get(game, {"": {}}).values())
    return setups[pick(scatter(seed, 8), len(setups))]
