"""The worked examples of the ledger and of the blueprint, by their numbers."""

from __future__ import annotations

from rules.island.island import RIVER, at, blight, destroyed_of, island, keys, take, told

from fieldcraft.games.island.outward.view import Table
from fieldcraft.games.island.printed.cards import BY_POWER
from fieldcraft.games.island.printed.pieces import BLIGHT, TOWN
from fieldcraft.games.island.table import blight as door
from fieldcraft.games.island.table.contexts import Doing
from fieldcraft.games.island.vocabulary.continuous_effects import StaysOnCard
from fieldcraft.games.island.vocabulary.filters import Mass
from fieldcraft.games.island.vocabulary.pieces import Gather
from fieldcraft.kernel.state import LOST, PLAYING
from fieldcraft.language.forms import make

HOLD = f"5 {RIVER}"


def test_example_1_the_third_counter_turns_a_lone_spirits_card() -> None:
    for pool, face in ((3, "healthy"), (2, "healthy"), (1, "blighted")):
        g = island(phase="ravage", ravage=["sands-1"], pool=pool, lands={"a4": "3 explorer", "a1": HOLD})
        assert g.view(0)["blight"]["face"] == face
        assert g.blight.pool == (5 if face == "blighted" else pool - 1)
    g = island(
        phase="ravage",
        ravage=["sands-1"],
        card=["downward-spiral"],
        stack=[],
        pool=1,
        lands={"a4": "3 explorer", "a1": HOLD},
    )
    assert g.status == LOST
    assert g.reason == "blight"


def test_example_2_the_blight_space_is_lost_with_its_last_counter() -> None:
    for pool, status in ((2, PLAYING), (1, LOST)):
        g = island(
            {"blight_card": False},
            phase="ravage",
            ravage=["sands-1"],
            stack=[],
            pool=pool,
            lands={"a4": "3 explorer", "a1": HOLD},
        )
        assert g.status == status


def test_example_3_two_counters_are_wanted_and_there_is_one() -> None:
    g = island(
        {"adversary": "sweden", "level": 1},
        phase="ravage",
        ravage=["sands-1"],
        pool=1,
        stack=["memory-fades-to-dust"],
        lands={"a4": "7 explorer", "a1": HOLD},
    )
    lines = told(g)
    assert lines.index("Memory Fades to Dust holds 5.") < lines.index(
        "Blight comes to A4; 4 left on the card."
    )
    assert (blight(g, "a4"), g.blight.pool) == (2, 3)


def test_example_4_a_great_blow_puts_one_counter_and_the_next_one_spreads_once() -> None:
    g = island(phase="ravage", ravage=["sands-1"], pool=9, lands={"a4": "9 explorer", "a1": HOLD})
    assert (blight(g, "a4"), g.blight.pool) == (1, 8)
    g = island(phase="ravage", ravage=["sands-1"], pool=9, lands={"a4": "9 explorer, blight", "a1": HOLD})
    assert keys(g) == ["cascade:a1", "cascade:a2", "cascade:a3", "cascade:a5"]
    take(g, "cascade:a2")
    assert (blight(g, "a4"), blight(g, "a2"), g.blight.pool) == (2, 1, 7)


def test_example_5_damage_of_one_twice_is_no_blight() -> None:
    g = island(
        phase="ravage", ravage=["sands-1"], pool=9, lands={"a4": "explorer", "a7": "explorer", "a1": HOLD}
    )
    take(g, "in-order")
    assert (blight(g, "a4"), blight(g, "a7"), g.blight.pool) == (0, 0, 9)


def test_example_6_blight_may_go_back_and_forth() -> None:
    g = island(
        phase="ravage",
        ravage=["jungle-1"],
        pool=9,
        lands={"a3": "3 explorer, blight", "a2": "blight", "a4": "blight", "a8": HOLD},
    )
    assert keys(g) == ["cascade:a2", "cascade:a4"]
    take(g, "cascade:a4", "cascade:a3", "cascade:a2")
    assert "cascade:a1" in keys(g)
    assert g.blight.pool == 5


def test_example_7_what_defence_leaves_hurts_dahan_and_they_strike() -> None:
    g = island(
        phase="ravage",
        ravage=["sands-1"],
        pool=3,
        defend=[0, 0, 0, 0, 5],
        lands={"a4": "city, town, explorer, 2 dahan", "a1": HOLD},
    )
    assert (blight(g, "a4"), g.blight.pool) == (0, 3)
    assert at(g, "a4")["hurt"] == ["dahan-1"]
    assert g.question() == {"name": "hit", "card": "", "n": 4}
    take(g, "raze:city", "hit:town")
    assert "city" not in at(g, "a4")
    assert at(g, "a4")["town"] == 1


def test_example_8_gathered_blight_destroys_nothing_and_spreads_nowhere() -> None:
    g = island(phase="spirits", lands={"a4": f"blight, 2 {RIVER}", "a5": "blight", "a1": HOLD})
    gathering = make(Gather, n=1, who=make(Mass, mask=1 << BLIGHT))
    g.push_in(Doing(None, 4, 0, BY_POWER), gathering, g.map.places.numbers["a4"])
    g.options.clear()
    g.advance()
    assert (blight(g, "a4"), blight(g, "a5"), destroyed_of(g), g.blight.pool) == (2, 0, [0], 3)
    assert not any(key.startswith("cascade") for key in keys(g))


def test_example_9_still_healthy_cards_come_one_after_another() -> None:
    g = island(
        phase="ravage",
        ravage=["sands-1"],
        pool=1,
        stack=["thriving-crops", "downward-spiral"],
        lands={"a4": "3 explorer", "a1": HOLD},
    )
    assert g.view(0)["blight"]["face"] == "still healthy"
    assert g.blight.pool == 2
    g = island(
        phase="ravage",
        ravage=["sands-1"],
        card=["thriving-crops"],
        pool=1,
        stack=["downward-spiral"],
        lands={"a4": "3 explorer", "a1": HOLD},
    )
    assert (g.view(0)["blight"]["face"], g.blight.pool) == ("blighted", 5)


def test_example_10_a_counter_that_is_removed_goes_to_the_face_that_is_up() -> None:
    g = island(
        phase="slow",
        card=["downward-spiral"],
        stack=[],
        pool=2,
        played=[["purifying-flame"]],
        lands={"a7": f"blight, 2 {RIVER}, explorer"},
        invader_deck=["jungle-1", "mountain-1"],
    )
    take(g, "use:purifying-flame", "at:a7")
    take(g, "choose:purifying-flame:2")
    assert (g.blight.pool, g.view(0)["blight"]["face"], blight(g, "a7")) == (3, "blighted", 0)


def test_example_11_where_all_things_weaken_one_damage_blights_and_five_bring_more() -> None:
    for explorers, counters in ((1, 1), (4, 1), (5, 2)):
        g = island(
            {"adversary": "sweden", "level": 1},
            phase="ravage",
            ravage=["sands-1"],
            card=["all-things-weaken"],
            stack=[],
            pool=9,
            lands={"a4": f"{explorers} explorer", "a8": HOLD},
        )
        assert (blight(g, "a4"), g.blight.pool) == (counters, 9 - counters)


def test_example_12_each_spirit_there_loses_one_presence() -> None:
    others = ["lightnings-swift-strike", "vital-strength-of-the-earth"]
    g = island(
        {"spirits": 3},
        phase="ravage",
        ravage=["sands-1"],
        pool=9,
        stack=["downward-spiral"],
        lands={
            "a4": f"3 explorer, 3 {RIVER}, 1 {others[0]}",
            "b1": f"1 {others[0]}, 2 {others[1]}",
        },
    )
    assert at(g, "a4")["presence"] == {RIVER: 2}
    assert at(g, "b1")["presence"] == {others[0]: 1, others[1]: 2}
    assert destroyed_of(g) == [1, 1, 0]


def test_example_13_nobody_acts() -> None:
    """Two turns on board A without anybody who acts: what comes of it, number by number."""
    printed = {
        "a2": "city, dahan",
        "a3": "2 dahan",
        "a4": "blight",
        "a6": "dahan",
        "a7": "2 dahan",
        "a8": "town",
    }
    g = island(
        phase="explore",
        invader_deck=["sands-1", "wetland-1", "mountain-1", "coast"],
        stack=["downward-spiral"],
        pool=3,
        lands=printed | {"a5": RIVER, "a8": "town"},
        hand=[["flash-floods"]],
    )
    assert ("explorer" in at(g, "a4"), "explorer" in at(g, "a7")) == (True, True)
    idle(g, 2)
    assert (at(g, "a4")["town"], at(g, "a7")["town"], at(g, "a2")["explorer"], at(g, "a5")["explorer"]) == (
        1,
        1,
        1,
        1,
    )
    idle(g, 3)
    assert keys(g) == ["ravage:a4", "ravage:a7", "in-order"]
    other = g.clone()
    take(g, "in-order")
    assert (blight(g, "a4"), g.blight.pool) == (2, 2)
    take(g, "cascade:a1")
    assert (blight(g, "a1"), blight(g, "a7"), g.blight.pool, g.view(0)["blight"]["face"]) == (
        1,
        1,
        5,
        "blighted",
    )
    take(g, *(["raze:explorer"] if "raze:explorer" in keys(g) else []))
    while g.question()["name"] == "hit":
        take(g, keys(g)[0])
    assert (at(g, "a7")["dahan"], g.on_island(BLIGHT), g.blight.supplied) == (1, 4, 9)
    assert at(g, "a2")["town"] == at(g, "a5")["town"] == 1
    take(other, "in-order", "cascade:a5")
    assert (other.status, other.reason, blight(other, "a7")) == (LOST, "presence", 0)


def idle(g: Table, turn: int) -> None:
    """Let the Spirit grow without placing presence, and use nothing, up to this turn's invaders."""
    while g.question()["name"] not in ("ravage-order", "spread") and not (g.turn == turn and g.phase > 7):
        options = keys(g)
        take(
            g,
            next(
                (key for key in options if key in ("done", "finish", "enough", "no", "take:a5")), options[0]
            ),
        )


def test_example_14_a_card_turns_within_the_turning_of_a_card() -> None:
    g = island(
        phase="ravage",
        ravage=["wetland-1"],
        pool=1,
        stack=["strong-earth-shatters-slowly", "downward-spiral"],
        lands={"a5": "3 explorer", "a4": "blight", "a1": f"5 {RIVER}"},
    )
    assert set(keys(g)) == {"in:a1", "in:a2", "in:a3", "in:a5"}
    take(g, "in:a5")
    assert keys(g) == ["cascade:a1", "cascade:a4", "cascade:a6", "cascade:a7", "cascade:a8"]
    assert (blight(g, "a5"), g.blight.pool) == (2, 1)
    take(g, "cascade:a6")
    assert (blight(g, "a5"), blight(g, "a6")) == (2, 1)
    assert g.blight.card.id == "downward-spiral"
    assert g.blight.pool == 5


def test_example_15_what_a_turning_card_brings_adds_nothing_to_the_blow() -> None:
    g = island(
        phase="ravage",
        ravage=["mountain-1"],
        pool=1,
        stack=["promising-farmlands"],
        defend=[0] * 6 + [1],
        lands={
            "a6": "3 explorer, dahan",
            "a1": f"5 {RIVER}",
            "a4": "town",
            "a5": "town",
            "a7": "town",
            "a8": "town",
        },
    )
    assert at(g, "a6") == {"explorer": 3, "town": 1, "city": 1, "blight": 1, "defend": 1}
    assert not any("strike" in line for line in told(g))
    g = island(
        phase="ravage",
        ravage=["mountain-1"],
        pool=1,
        stack=["promising-farmlands"],
        defend=[0] * 6 + [1],
        lands={
            "a6": "3 explorer, 2 dahan",
            "a1": f"5 {RIVER}",
            "a4": "town",
            "a5": "town",
            "a7": "town",
            "a8": "town",
        },
    )
    assert "hit:city" in keys(g)


def test_example_16_what_stays_on_the_card_was_not_added() -> None:
    g = island(phase="spirits", lands={"a4": f"9 explorer, 2 {RIVER}", "a1": f"{RIVER}"})
    land = g.map.places.numbers["a4"]
    g.enact(make(StaysOnCard), land, passes=True)
    door.add(g, land)
    g.options.clear()
    g.advance()
    assert (g.blight.pool, blight(g, "a4"), destroyed_of(g)) == (3, 0, [0])
    assert "Blight for A4 stays on the card." in told(g)


def test_example_16_a_second_counter_and_a_town_of_sweden_stay_away_too() -> None:
    g = island(
        {"adversary": "sweden", "level": 5},
        phase="fast",
        played=[["infinite-vitality"]],
        ravage=["sands-1"],
        pool=9,
        lands={"a4": f"9 explorer, 2 {RIVER}", "a1": HOLD},
    )
    take(g, "use:infinite-vitality", "at:a4", "finish")
    assert (blight(g, "a4"), g.blight.pool, destroyed_of(g), g.on_island(TOWN)) == (0, 9, [0], 0)


def test_example_17_two_counters_of_two_are_taken_and_the_second_turns_the_card() -> None:
    g = island(
        {"adversary": "sweden", "level": 1},
        phase="ravage",
        ravage=["sands-1"],
        pool=2,
        lands={"a4": "7 explorer", "a1": HOLD},
    )
    lines = told(g)
    (turned,) = (line for line in lines if line.startswith("The blight card turns: Downward Spiral. "))
    assert lines.index("Blight comes to A4; 1 left on the card.") < lines.index(turned)
    assert (blight(g, "a4"), g.blight.pool) == (2, 5)
