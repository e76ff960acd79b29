"""The worked examples of the ledger and of the blueprint, by their numbers."""

from __future__ import annotations

from rules.island.island import RIVER, at, blight, island, keys, take, told

from fieldcraft.games.island import blight as door
from fieldcraft.games.island.standing import StaysOnCard
from fieldcraft.kernel.state import LOST, PLAYING
from fieldcraft.language.forms import make

HOLD = f"5 {RIVER}"


def test_example_1_the_third_counter_turns_a_lone_spirits_card() -> None:
    for pool, face in ((3, "healthy"), (2, "healthy"), (1, "blighted")):
        g = island(phase="ravage", ravage=["sands-1"], pool=pool, lands={"a4": "3 explorer", "a1": HOLD})
        assert g.view(0)["blight"]["face"] == face
        assert g.pool == (5 if face == "blighted" else pool - 1)
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


def test_example_4_a_great_blow_puts_one_counter_and_the_next_one_spreads_once() -> None:
    g = island(phase="ravage", ravage=["sands-1"], pool=9, lands={"a4": "9 explorer", "a1": HOLD})
    assert (blight(g, "a4"), g.pool) == (1, 8)
    g = island(phase="ravage", ravage=["sands-1"], pool=9, lands={"a4": "9 explorer, blight", "a1": HOLD})
    assert keys(g) == ["cascade:a1", "cascade:a2", "cascade:a3", "cascade:a5"]
    take(g, "cascade:a2")
    assert (blight(g, "a4"), blight(g, "a2"), g.pool) == (2, 1, 7)


def test_example_5_damage_of_one_twice_is_no_blight() -> None:
    g = island(
        phase="ravage", ravage=["sands-1"], pool=9, lands={"a4": "explorer", "a7": "explorer", "a1": HOLD}
    )
    take(g, "in-order")
    assert (blight(g, "a4"), blight(g, "a7"), g.pool) == (0, 0, 9)


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
    assert g.pool == 5


def test_example_7_what_defence_leaves_hurts_dahan_and_they_strike() -> None:
    g = island(
        phase="ravage",
        ravage=["sands-1"],
        pool=3,
        defend=[0, 0, 0, 0, 5],
        lands={"a4": "city, town, explorer, 2 dahan", "a1": HOLD},
    )
    assert (blight(g, "a4"), g.pool) == (0, 3)
    assert at(g, "a4")["hurt"] == ["dahan-1"]
    assert g.question() == {"name": "hit", "card": "", "n": 4}
    take(g, "raze:city", "hit:town")
    assert "city" not in at(g, "a4")
    assert at(g, "a4")["town"] == 1


def test_example_9_still_healthy_cards_come_one_after_another() -> None:
    g = island(
        phase="ravage",
        ravage=["sands-1"],
        pool=1,
        stack=["thriving-crops", "downward-spiral"],
        lands={"a4": "3 explorer", "a1": HOLD},
    )
    assert g.view(0)["blight"]["face"] == "still healthy"
    assert g.pool == 2
    g = island(
        phase="ravage",
        ravage=["sands-1"],
        card=["thriving-crops"],
        pool=1,
        stack=["downward-spiral"],
        lands={"a4": "3 explorer", "a1": HOLD},
    )
    assert (g.view(0)["blight"]["face"], g.pool) == ("blighted", 5)


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
    take(g, next(key for key in keys(g) if "remove" in key))
    assert (g.pool, g.view(0)["blight"]["face"], blight(g, "a7")) == (3, "blighted", 0)


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
    assert g.destroyed == [1, 1, 0]


def test_example_13_nobody_acts() -> None:
    g = island(
        phase="explore",
        invader_deck=["sands-1", "wetland-1"],
        pool=3,
        lands={
            "a2": "city, dahan",
            "a3": "2 dahan",
            "a4": "blight",
            "a6": "dahan",
            "a7": "2 dahan",
            "a8": "town",
            "a5": f"1 {RIVER}",
        },
    )
    assert at(g, "a4") == {"blight": 1, "explorer": 1}
    assert at(g, "a7")["explorer"] == 1


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
    assert (blight(g, "a5"), g.pool) == (2, 1)
    take(g, "cascade:a6")
    assert (blight(g, "a5"), blight(g, "a6")) == (2, 1)
    assert g.blight_card.id == "downward-spiral"
    assert g.pool == 5


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
    assert (g.pool, blight(g, "a4"), g.destroyed) == (3, 0, [0])
    assert "Blight for A4 stays on the card." in told(g)
