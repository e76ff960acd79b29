"""The printed stage cards of both editions, written out by hand a second time."""

from __future__ import annotations

from typing import Any

from cards.blight_chronicles.printed import DEMO, RETAIL

# The stage: title, visibility, tokens, objective, suspicion limit, obstacles in its sets, what may follow.
STAGES = {
    RETAIL: {
        "1": ("Get in", 1, 1, "5 combined", 15, 24, ["2A", "2B"]),
        "2A": ("Blend in", 4, 2, "4 evasion", 50, 23, ["3A", "3B"]),
        "2B": ("Long way down", 2, 3, "11 combined", 30, 28, ["3B", "3C"]),
        "3A": ("Cold store", 2, 4, "7 physical", 50, 28, ["3B", "4A"]),
        "3B": ("Turf", 2, 4, "15 combined", 50, 28, ["4A", "4B"]),
        "3C": ("Rush hour", 2, 4, "13 evasion", 42, 28, ["3B", "4C"]),
        "4A": ("Under the ice", 2, 4, "12 combined", 50, 27, ["4B", "5A"]),
        "4B": ("Listening post", 3, 4, "14 evasion", 50, 28, ["5A", "5B", "5C"]),
        "4C": ("Safe house", 2, 4, "16 combined", 50, 28, ["4B", "5C"]),
        "5A": ("Bill of lading", 2, 4, "15 physical", 57, 28, ["6A", "6B"]),
        "5B": ("Black tie", 2, 5, "13 evasion", 58, 27, ["6A", "6B"]),
        "5C": ("Cloud cover", 2, 4, "15 combined", 56, 27, ["6B", "6C"]),
        "6A": ("Ground zero", 2, 5, "19 combined", 60, 28, []),
        "6B": ("Wheels up", 2, 5, "13 physical", 60, 28, []),
        "6C": ("No name", 3, 5, "21 evasion", 60, 28, []),
    },
    DEMO: {
        "1": ("Get in", 1, 1, "6 combined", 15, 21, ["2A", "2B"]),
        "2A": ("Blend in", 4, 2, "4 evasion", 50, 20, ["3A", "3B"]),
        "2B": ("Long way down", 2, 2, "7 combined", 50, 20, ["3A", "3B"]),
        "3A": ("Cold store", 2, 2, "8 physical", 52, 20, []),
        "3B": ("Turf", 2, 2, "8 combined", 54, 20, []),
    },
}
EVERY_STAGE = [(game, id) for game, stages in STAGES.items() for id in stages]
EDGES = [
    (game, id, after) for game, stages in STAGES.items() for id, row in stages.items() for after in row[6]
]

# What setting up does: the cards placed, the cards removed, and what else it changes.
SETUP = {
    (RETAIL, "1"): ({"m1": "guard-house"}, [], {}),
    (RETAIL, "2A"): ({"6": "angry-guard"}, [], {}),
    (RETAIL, "2B"): ({}, ["cold-store"], {"visibility": 3, "suspicion": 6}),
    (RETAIL, "3A"): ({"m1": "cold-store"}, [], {}),
    (RETAIL, "3B"): ({}, ["frightened-assistant"], {}),
    (RETAIL, "3C"): ({"m1": "frightened-assistant"}, [], {}),
    (RETAIL, "4A"): ({"m2": "reaction-chamber"}, ["cold-store"], {"blight": 1}),
    (RETAIL, "4B"): ({}, ["turncoat"], {"visibility": 2}),
    (RETAIL, "4C"): ({"6": "turncoat"}, [], {}),
    (RETAIL, "5A"): ({"m1": "strongroom"}, ["cold-store"], {}),
    (RETAIL, "5B"): ({"m1": "strongroom"}, ["frightened-assistant"], {}),
    (RETAIL, "5C"): ({"m1": "uplink"}, [], {}),
    (RETAIL, "6A"): ({"m1": "the-device"}, ["calloway", "broadcast-desk", "reaction-chamber"], {}),
    (RETAIL, "6B"): ({"6": "calloway"}, ["the-device", "broadcast-desk"], {}),
    (RETAIL, "6C"): (
        {"m1": "broadcast-desk"},
        ["the-device", "calloway", "turncoat"],
        {"blight": 1, "suspicion": 1},
    ),
    (DEMO, "1"): ({"m1": "guard-house"}, [], {}),
    (DEMO, "2A"): ({"6": "angry-guard"}, [], {}),
    (DEMO, "2B"): ({}, [], {"visibility": 3}),
    (DEMO, "3A"): ({}, ["angry-guard"], {}),
    (DEMO, "3B"): ({}, [], {"visibility": 3}),
}

FOUR = ["tension", "tension", "silent-movement", "silent-movement"]
FIVE = [*FOUR, "footwork"]
THREE_DOWN = {"slots": ["car-thief!", "staff-entrance!", "-", "car-thief!"]}
TWO_DOWN = {"slots": ["car-thief!", "staff-entrance!", "-", "car-thief"]}
TAXI = {"slots": ["taxi", "car-thief"], "physical": 1, "evasion": 5}
DOOR = {"slots": ["staff-entrance", "car-thief"]}
CROWD = {"slots": ["thug", "docker", "-", "lookout"], "marks": ["car-thief"]}
FEW = {"slots": ["thug", "docker", "-", "lookout!"], "marks": ["car-thief"]}
DOORS = {"slots": ["staff-entrance", "tool-shed-door"]}
DEVICES = {"slots": ["heart-monitor", "recorder"]}
DEVICE = {"slots": ["heart-monitor", "car-thief"], "physical": 4}

# An event: what has to be done before it, the position in which it can be done, and positions in which not.
EVENTS: list[Any] = [
    (RETAIL, "2A", 1, [], {"outfit": "white-coat"}, [{}, {"hand": ["white-coat", "tension"]}]),
    (
        RETAIL,
        "2A",
        2,
        [],
        {"evasion": 5},
        [{"evasion": 4}, {"evasion": 5, "marks": ["patrol-guard"]}, {"physical": 5}],
    ),
    (RETAIL, "2A", 3, [], {"hand": FOUR}, [{"hand": FOUR[:3]}]),
    (RETAIL, "2B", 1, [], {"evasion": 4}, [{"evasion": 3}, {"physical": 4}]),
    (RETAIL, "2B", 2, [], THREE_DOWN, [TWO_DOWN]),
    (RETAIL, "2B", 3, [], {"blight": 2}, [{"blight": 1}]),
    (RETAIL, "2B", 4, ["eliminate:1"], TAXI, []),
    (RETAIL, "2B", 5, [], {"hand": FOUR[:3]}, [{"hand": FOUR[:2]}]),
    (RETAIL, "3A", 1, [], {"physical": 6}, [{"physical": 5}, {"evasion": 6}]),
    (RETAIL, "3A", 2, ["knock-out:1"], DOOR | {"physical": 5, "hand": FOUR[:1]}, []),
    (RETAIL, "3A", 3, ["eliminate:1"], DEVICE | {"hand": FOUR[:2]}, []),
    (RETAIL, "3B", 1, [], {}, []),
    (RETAIL, "3B", 2, [], {"hand": FOUR}, [{"hand": FOUR[:3]}]),
    (RETAIL, "3B", 3, [], {"physical": 8}, [{"physical": 7}, {"evasion": 8}]),
    (RETAIL, "3B", 4, [], {"blight": 3}, [{"blight": 2}]),
    (RETAIL, "3B", 5, [], {"tools": ["rope"]}, [{"outfit": "white-coat"}, {"hand": ["rope", "tension"]}]),
    (RETAIL, "3C", 1, [], {"visibility": 1}, [{"visibility": 2}]),
    (RETAIL, "3C", 2, [], {"evasion": 7}, [{"evasion": 6}, {"physical": 7}]),
    (RETAIL, "3C", 3, [], CROWD, [FEW]),
    (RETAIL, "3C", 4, [], {"hand": FOUR[:2]}, [{"hand": FOUR[:1]}]),
    (RETAIL, "4A", 1, [], {"blight": 3}, [{"blight": 2}]),
    (RETAIL, "4A", 2, [], {"physical": 6}, [{"physical": 5}, {"physical": 2, "evasion": 3}]),
    (RETAIL, "4A", 3, [], DOORS | {"hand": FOUR[:2]}, [DOORS | {"hand": FOUR[:1]}, {"hand": FOUR[:2]}]),
    (RETAIL, "4A", 4, [], {"slots": ["car-thief+3"]}, [{"slots": ["car-thief+2"], "tokens": 1}]),
    (
        RETAIL,
        "4B",
        1,
        [],
        {"slots": ["car-thief+1", "thug+2"]},
        [{"slots": ["car-thief+2", "thug-1"], "tokens": 1}],
    ),
    (RETAIL, "4B", 2, ["knock-out:1", "pay:4-0"], DEVICE | {"evasion": 3}, []),
    (RETAIL, "4B", 3, [], {"blight": 3}, [{"blight": 2}]),
    (RETAIL, "4B", 4, [], {"evasion": 6}, [{"evasion": 5}, {"physical": 6}]),
    (
        RETAIL,
        "4B",
        5,
        [],
        {"slots": ["street-camera!"]},
        [{"marks": ["street-camera"]}, {"slots": ["news-crew"]}],
    ),
    (RETAIL, "4C", 1, [], {"physical": 9}, [{"physical": 8}]),
    (
        RETAIL,
        "4C",
        2,
        [],
        {"tools": ["rope", "taser!"], "physical": 1, "evasion": 3},
        [{"tools": ["rope", "taser"], "physical": 3}, {"tools": ["rope"], "physical": 4}],
    ),
    (RETAIL, "4C", 3, ["knock-out:1"], {"slots": ["car-thief"], "physical": 5, "hand": FOUR[:2]}, []),
    (RETAIL, "4C", 4, [], {}, []),
    (RETAIL, "5A", 1, [], {"physical": 10}, [{"physical": 9}, {"evasion": 10}]),
    (RETAIL, "5A", 2, ["eliminate:1"], {"slots": ["car-thief"], "physical": 9}, []),
    (RETAIL, "5A", 3, [], {"hand": FOUR}, [{"hand": FOUR[:3]}]),
    (
        RETAIL,
        "5A",
        4,
        [],
        {"bonuses": ["haul", "haul", "crowbar"]},
        [{"bonuses": ["haul", "crowbar"]}, {"hand": ["haul", "haul", "crowbar"]}],
    ),
    (
        RETAIL,
        "5B",
        1,
        [],
        {"outfit": "grey-suit", "evasion": 5},
        [{"outfit": "grey-suit", "evasion": 4}, {"evasion": 5}],
    ),
    (
        RETAIL,
        "5B",
        2,
        [],
        {"slots": ["thug", "docker"], "marks": ["lookout"], "evasion": 5},
        [
            {"slots": ["thug", "docker", "lookout!"], "evasion": 5},
            {"slots": ["thug", "docker", "lookout"], "evasion": 4},
        ],
    ),
    (RETAIL, "5B", 3, [], {"visibility": 1}, [{"visibility": 2}]),
    (RETAIL, "5B", 4, [], {"hand": FOUR[:2]}, [{"hand": FOUR[:1]}]),
    (RETAIL, "5B", 5, [], {"evasion": 8}, [{"evasion": 7}]),
    (RETAIL, "5C", 1, [], {"blight": 3}, [{"blight": 2}]),
    (RETAIL, "5C", 2, [], {"physical": 11}, [{"physical": 10}]),
    (RETAIL, "5C", 3, ["eliminate:1"], {"slots": ["staff-entrance"], "physical": 5, "hand": FOUR[:1]}, []),
    (
        RETAIL,
        "5C",
        4,
        [],
        {"hand": FOUR[:2], "physical": 4},
        [{"hand": FOUR[:1], "physical": 4}, {"hand": FOUR[:2], "physical": 3}],
    ),
    (RETAIL, "6A", 1, [], {"physical": 13}, [{"physical": 12}]),
    (RETAIL, "6A", 2, [], DEVICES | {"hand": FOUR[:2]}, [DEVICES | {"hand": FOUR[:1]}, {"hand": FOUR[:2]}]),
    (RETAIL, "6A", 3, [], {"hand": FIVE}, [{"hand": FOUR}]),
    (RETAIL, "6B", 1, [], {"physical": 10}, [{"physical": 9}, {"evasion": 10}]),
    (
        RETAIL,
        "6B",
        2,
        [],
        THREE_DOWN | {"physical": 3},
        [TWO_DOWN | {"physical": 3}, THREE_DOWN | {"physical": 2}],
    ),
    (RETAIL, "6B", 3, ["eliminate:1"], {"slots": ["rookie-agent"], "physical": 7, "hand": FOUR[:1]}, []),
    (
        RETAIL,
        "6C",
        1,
        [],
        {"visibility": 1, "evasion": 6},
        [{"visibility": 1, "evasion": 5}, {"visibility": 2, "evasion": 6}],
    ),
    (RETAIL, "6C", 2, [], {"evasion": 12}, [{"evasion": 11}]),
    (
        RETAIL,
        "6C",
        3,
        [],
        {"tools": ["rope"], "evasion": 4},
        [{"tools": ["rope"], "evasion": 3}, {"outfit": "white-coat", "evasion": 4}],
    ),
    (
        RETAIL,
        "6C",
        4,
        [],
        {"slots": ["thug!", "taxi"], "evasion": 4},
        [
            {"slots": ["taxi", "thug"], "evasion": 4},
            {"marks": ["thug"], "evasion": 4},
            {"slots": ["thug!", "taxi"], "evasion": 3},
        ],
    ),
    (DEMO, "2A", 1, [], {"outfit": "white-coat"}, [{}]),
    (DEMO, "2A", 2, [], {"evasion": 4}, [{"evasion": 3}, {"evasion": 4, "slots": ["security-guard"]}]),
    (DEMO, "2A", 3, [], {"hand": FOUR}, [{"hand": FOUR[:3]}]),
    (DEMO, "2B", 1, [], {"evasion": 6}, [{"evasion": 5}]),
    (DEMO, "2B", 2, [], THREE_DOWN, [TWO_DOWN]),
    (DEMO, "2B", 3, ["eliminate:1"], TAXI, []),
    (DEMO, "3A", 1, [], {"physical": 7}, [{"physical": 6}]),
    (DEMO, "3A", 2, ["eliminate:1"], DEVICE | {"hand": FOUR[:2]}, []),
    (DEMO, "3A", 3, [], THREE_DOWN, [TWO_DOWN]),
    (DEMO, "3B", 1, [], {}, []),
    (DEMO, "3B", 2, [], {"blight": 2}, [{"blight": 1}]),
    (DEMO, "3B", 3, [], {"hand": FOUR}, [{"hand": FOUR[:3]}]),
]
