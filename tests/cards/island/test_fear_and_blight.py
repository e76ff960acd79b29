"""Every fear card at every terror level, and every blight card: what they do, and that they end."""

from __future__ import annotations

import random
from typing import Any

import pytest
from rules.island.island import GAME, RIVER, at, destroyed_of, energy_of, island, keys, take, told

from fieldcraft.games.island.outward import forecast
from fieldcraft.games.island.outward.view import Table
from fieldcraft.games.island.table import invaders
from fieldcraft.kernel.state import PLAYING

LIGHTNING = "lightnings-swift-strike"
RICH = {
    "a1": f"2 {RIVER}, explorer, town, 2 dahan",
    "a4": "2 explorer, dahan, blight",
    "a5": f"{RIVER}, city, town, 2 dahan",
    "a8": "explorer, town",
    "a2": "city",
}
SIZES = (9, 6, 3)


def resolved(
    card: str, level: int, lands: dict[str, str] | None = None, *choices: str, **position: Any
) -> Table:
    """A position in which this fear card has been resolved at a terror level, with these choices."""
    g = island(
        phase="fear",
        earned=[card],
        fear_deck=["isolation"] * SIZES[level - 1],
        lands=lands or RICH,
        **position,
    )
    return take(g, *choices)


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("card", GAME.card_set.fear_cards, ids=lambda card: card.id)
def test_every_fear_card_comes_to_an_end(card: Any, level: int) -> None:
    for seed in range(3):
        rng = random.Random(seed)
        g = resolved(card.id, level)
        for _ in range(60):
            if g.status != PLAYING or g.phase != 3:
                break
            g.choose(rng.randrange(len(g.options)))
        assert g.status != PLAYING or g.phase != 3
        assert card in g.fear.discard
        assert all(n >= 0 for lands in g.pieces for n in lands)


@pytest.mark.parametrize(
    ("card", "level", "land", "question"),
    [
        ("avoid-the-dahan", 1, "a1", "explores"),
        ("avoid-the-dahan", 2, "a5", ""),
        ("avoid-the-dahan", 3, "a5", "builds"),
        ("trade-suffers", 1, "a5", "builds"),
        ("overseas-trade-seems-safer", 3, "a1", "builds"),
    ],
)
def test_what_the_invaders_may_not_do(card: str, level: int, land: str, question: str) -> None:
    g = resolved(card, level)
    where = g.map.places.numbers[land]
    named = next(found for found in GAME.card_set.invaders if found.stage == 0 and found.names(g.map, where))
    for name, asked in (("explores", invaders.explores), ("builds", invaders.builds)):
        if name == question:
            assert not asked(g, named, where)
    if not question:
        assert invaders.builds(g, named, where)


@pytest.mark.parametrize(
    ("card", "level", "land", "defence"),
    [
        ("belief-takes-root", 1, "a1", 2),
        ("belief-takes-root", 1, "a4", 0),
        ("dahan-on-their-guard", 1, "a1", 2),
        ("dahan-on-their-guard", 2, "a4", 2),
        ("dahan-on-their-guard", 2, "a8", 0),
        ("dahan-on-their-guard", 3, "a5", 4),
        ("overseas-trade-seems-safer", 1, "a1", 3),
        ("overseas-trade-seems-safer", 2, "a2", 6),
    ],
)
def test_what_is_defended(card: str, level: int, land: str, defence: int) -> None:
    g = resolved(card, level)
    assert invaders.defence(g, g.map.places.numbers[land]) == defence


def test_emigration_takes_from_the_coast() -> None:
    g = resolved("emigration-accelerates", 1)
    assert "explorer" not in at(g, "a1")
    assert not any("removed from A8" in line for line in told(g))


def test_isolation_takes_the_last_one() -> None:
    g = resolved("isolation", 1, RICH | {"a6": "explorer"})
    assert "explorer" not in at(g, "a6")


def test_scapegoats_suffer_for_towns_and_cities() -> None:
    g = resolved("scapegoats", 2, RICH | {"a5": f"{RIVER}, city, 3 explorer"})
    assert at(g, "a5")["explorer"] == 1
    assert "Scapegoats: One explorer in A8 is destroyed." in told(g)


def test_tales_of_savagery_are_told_where_dahan_are() -> None:
    g = resolved("tall-tales-of-savagery", 1, None, "in:a1")
    assert "explorer" not in at(g, "a1")


def test_belief_removes_health() -> None:
    g = resolved("belief-takes-root", 3, None, "in:a1")
    assert "remove:town" in keys(g)
    take(g, "remove:town", "remove:explorer")
    assert (at(g, "a1").get("town"), at(g, "a1").get("explorer")) == (None, None)


def test_two_players_act_in_different_lands() -> None:
    g = island(
        {"spirits": 2, "seats": 2},
        phase="fear",
        earned=["dahan-raid"],
        lands={
            "a1": f"{RIVER}, 2 explorer, dahan",
            "b1": f"{LIGHTNING}, explorer, dahan",
            "b6": "town, dahan",
        },
    )
    assert (g.seat, set(keys(g))) == (0, {"in:a1", "in:b1", "in:b6"})
    take(g, "in:a1")
    assert (g.seat, set(keys(g))) == (1, {"in:b1", "in:b6"})


@pytest.mark.parametrize("card", GAME.card_set.blight_cards, ids=lambda card: card.id)
def test_every_blight_card_comes_up_and_the_game_goes_on(card: Any) -> None:
    for seed in range(3):
        rng = random.Random(seed)
        g = island(
            phase="ravage",
            ravage=["mountain-1"],
            pool=1,
            stack=[card.id, "downward-spiral", "attenuated-essence"],
            lands=RICH | {"a6": "2 explorer", "a7": f"4 {RIVER}"},
            hand=[["wash-away"]],
            played=[["drought"]],
        )
        for _ in range(80):
            if g.status != PLAYING or g.turn > 2:
                break
            g.choose(rng.randrange(len(g.options)))
        assert g.blight.card.id != "-"
        assert g.blight.pool + g.on_island(4) <= g.blight.supplied
        assert all(n >= 0 for lands in g.pieces for n in lands)


def turned(card: str, **position: Any) -> Table:
    """A position in which this card has just come up."""
    lands = {"a6": "2 explorer", "a1": f"6 {RIVER}"}
    return island(phase="ravage", ravage=["mountain-1"], pool=1, stack=[card], **{"lands": lands} | position)


def test_cards_that_work_at_once() -> None:
    assert turned("tipping-point").panels[0].destroyed == 3
    g = turned("erosion-of-will", energy=[3])
    assert (g.fear.made, destroyed_of(g), energy_of(g)) == (2, [1], [2])
    lands = {"a6": "2 explorer, town, dahan", "a1": f"6 {RIVER}, dahan", "a8": "town"}
    g = turned("unnatural-proliferation", lands=lands)
    assert keys(g)[0].startswith("take:")
    g = turned("promising-farmlands", lands=lands)
    assert set(keys(g)) == {"in:a4", "in:a5", "in:a7"}
    g = turned("a-pall-upon-the-land", lands=lands)
    assert g.panels[0].destroyed == 1
    g = turned(
        "thriving-communities", lands={"a6": "2 explorer", "a1": f"6 {RIVER}", "a8": "town", "a7": "explorer"}
    )
    assert set(keys(g)) == {"in:a6", "in:a7", "in:a8"}
    g = turned("burn-brightest-before-the-end")
    assert "choose:burn-brightest-before-the-end:2" in keys(g)


def test_cards_that_work_in_every_invader_phase() -> None:
    def phase(card: str, **position: Any) -> Table:
        lands = {"a1": f"6 {RIVER}", "a4": f"blight, {RIVER}"}
        return island(phase="blighted island", card=[card], pool=5, **{"lands": lands} | position)

    assert set(keys(phase("downward-spiral"))) == {"lose:a1", "lose:a4"}
    assert set(keys(phase("memory-fades-to-dust", hand=[["drought"]]))) == {
        "choose:memory-fades-to-dust:1",
        "choose:memory-fades-to-dust:2",
    }
    assert phase("blight-corrodes-the-spirit").panels[0].destroyed == 1
    assert "lose:a1" in keys(phase("attenuated-essence"))
    assert phase("attenuated-essence", lands={"a1": f"4 {RIVER}"}).panels[0].destroyed == 0
    assert phase("power-corrodes-the-spirit").panels[0].destroyed == 0
    busy = phase("power-corrodes-the-spirit", played=[["drought", "wash-away", "flash-floods"]])
    assert "lose:a1" in keys(busy)


def test_back_against_the_wall_helps_in_every_spirit_phase() -> None:
    g = island(phase="spirits", card=["back-against-the-wall"], pool=2, lands={"a1": f"6 {RIVER}"})
    assert (g.panels[0].energy, g.panels[0].plays) == (1, 1)


def test_the_forecast_knows_of_exploitation() -> None:
    g = island(
        phase="spirits",
        card=["intensifying-exploitation"],
        ravage=["sands-1"],
        pool=5,
        lands={"a1": f"6 {RIVER}", "a4": "explorer"},
    )
    assert forecast.table(g)["a4"]["now"]["damage"] == 3
